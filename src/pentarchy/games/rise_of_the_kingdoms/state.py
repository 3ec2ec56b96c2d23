"""The state of Rise of the Kingdoms: plain lists by hex, unit, settlement and seat.

Numbers inside the state: hexes, cards, inventions and nations index the book's lists; unit `u` belongs to
seat `u >> 5`, settlement `s` to seat `s >> 3` (its chit is `s & 7`). Where a unit stands is kept twice, by
unit (`at`) and by hex (`force`, `holder`, `ship_at`), because the rules ask both questions all the time;
`check` holds the two together.
"""

from __future__ import annotations

import sys
from random import Random
from typing import Literal, Self

import msgspec

from pentarchy.kernel import Cards, Game, Seat
from pentarchy.kernel import Variants as Declared

from .book import (
    CATHEDRAL,
    HEAVY_PLOW,
    MONASTERY,
    PLAINS,
    SEA,
    SHIP,
    THREE_FIELDS,
    TRACK_END,
    UNITS_PER_SEAT,
    Book,
)

POOL, JERUSALEM, AMERICA, LOST = -1, -2, -3, -4
"""Where a unit may be when it is not on the board; from the last three it never comes back."""

DECK, UNDER, DISCARD, ASIDE = 4, 5, 6, 7
"""Places of influence cards; 0 to 3 are the hands (during set-up the open rows)."""

BOARDED, LANDED = 1, 2
"""Marks of a unit within one campaign: it may not do both."""

CHITS = 8
"""Settlement numbers per seat; the printed chits are fewer."""


class Variants(Declared, frozen=True):
    """Where the rulebook can be read in two ways. Two players play by a house rule of ours."""

    tracks: Literal["printed", "endless"] = "printed"
    treachery: Literal["choice", "coins_first"] = "choice"
    new_villages: Literal["grow", "wait"] = "grow"
    copying: Literal["anything", "next"] = "anything"
    full_lands: Literal["closed", "until_the_turn_ends"] = "closed"


class Battle(msgspec.Struct, frozen=True):
    """The fight that is going on: who charges or shoots at which hex, and the last roll."""

    kind: str
    attacker: Seat
    defender: Seat
    hex: int
    units: tuple[int, ...]
    """The charging or shooting units; the defenders are whoever stands in the hex."""
    rolls: int = 0
    by: Seat = -1
    dice: tuple[int, ...] = ()
    attack: int = 0
    defence: int = 0
    wounds: int = 0


class State(Game, kw_only=True):
    """One game of Rise of the Kingdoms."""

    variants: Variants
    book: Book = None  # type: ignore[assignment]  # typed anew; the kernel keeps it out of saved states

    round: int = 0
    phase: str = "nations"
    order: list[Seat] = []
    """Priority: the maneuver sequence of this or the last round, at first the order of taking nations."""
    nation: tuple[int, ...]
    colour: tuple[int, ...]
    cards: Cards
    under: tuple[int, ...] = ()
    """Cards known to lie under the stack, the upper first."""
    fate: tuple[int, ...]
    """Fate cards not yet drawn: a bag."""
    drawn: tuple[int, ...] = ()
    """Fate cards drawn, the latest last."""
    bids: tuple[tuple[int, ...], ...]
    """Cards last played for the sequence or the pope, by seat."""
    pope: Seat = -1
    nullified: tuple[bool, ...]
    """Whom the pope has stopped this round."""
    turn: Seat = -1
    """Whose maneuver turn it is."""
    battle: Battle | None = None
    spoils: list[tuple[int, int]] = []
    """Hexes captured this turn and how many units may stay there until its end."""

    stock: list[list[int]]
    """Wealth, production and food tokens by seat."""
    track: list[list[int]]
    """What lands, monasteries and inventions bring; the markers may stop before (`income`)."""
    lands: list[int]
    unity: list[int]
    inventions: list[int]
    """One bit per invention."""

    place: list[int]
    level: list[int]
    buildings: tuple[int, ...]
    monastery: tuple[int, ...]
    """Per settlement: its hex or -1, cones, a bit per building, the track its monastery raises or -1."""
    grown: tuple[bool, ...]
    built: tuple[bool, ...]
    """What the settlement has done this round."""

    site: tuple[int, ...]
    cube: tuple[int, ...]
    holder: list[int]
    force: list[int]
    ship_at: list[int]
    """Per hex: settlement, settlement its cube belongs to, seat and bits of the ground units, ship."""

    at: list[int]
    light: tuple[bool, ...]
    ap: list[int]
    aboard: tuple[int, ...]
    marks: tuple[int, ...]
    aim: tuple[int, ...]
    """Per unit: hex, wounded, action points (ships: hexes left to sail), ship, marks, target of its shot."""
    fresh: list[tuple[int, int]] = []
    """Ships placed while all act at once, and their price: an earlier player may still claim their hex."""
    tally: list[int]
    """Battles, captures, pillages, papal cancellations: for statistics only."""

    def clone(self) -> Self:
        g = super().clone()
        g.order = g.order.copy()
        g.cards = g.cards.copy()
        g.spoils = g.spoils.copy()
        g.stock = [s.copy() for s in g.stock]
        g.track = [t.copy() for t in g.track]
        g.lands = g.lands.copy()
        g.unity = g.unity.copy()
        g.inventions = g.inventions.copy()
        g.place = g.place.copy()
        g.level = g.level.copy()
        g.holder = g.holder.copy()
        g.force = g.force.copy()
        g.ship_at = g.ship_at.copy()
        g.at = g.at.copy()
        g.ap = g.ap.copy()
        g.fresh = g.fresh.copy()
        g.tally = g.tally.copy()
        return g

    def shuffle_hidden(self, seat: Seat | None, rng: Random) -> None:
        """Hands and the stack are all that is hidden; the fate deck is a bag without an order."""
        self.cards.redeal(self.seats if seat is None else seat, rng)

    # ---- words of the rules ------------------------------------------------------------------------------

    @property
    def everybody(self) -> int:
        """The mask of all seats and the onlooker."""
        return (2 << self.seats) - 1

    def hand(self, seat: Seat) -> list[int]:
        return self.cards.lie(seat)

    def held(self, seat: Seat) -> int:
        """How many influence cards the seat holds: everybody may know."""
        return self.cards.at.count(seat)

    def knows(self, seat: Seat, invention: int) -> int:
        return self.inventions[seat] >> invention & 1

    def settlements(self, seat: Seat) -> list[int]:
        """The seat's settlements on the board, by chit."""
        first = seat * CHITS
        return [s for s, hex_ in enumerate(self.place[first : first + CHITS], first) if hex_ >= 0]

    def has(self, settlement: int, building: int) -> int:
        return self.buildings[settlement] >> building & 1

    def count(self, seat: Seat, building: int) -> int:
        first, mask = seat * CHITS, 1 << building
        return sum(1 for b in self.buildings[first : first + CHITS] if b & mask)

    def cones(self, seat: Seat) -> int:
        return sum(self.level[seat * CHITS : seat * CHITS + CHITS])

    @property
    def track_end(self) -> int:
        """Where markers stop. [RK-003]"""
        return TRACK_END if self.variants.tracks == "printed" else sys.maxsize

    def income(self, seat: Seat) -> list[int]:
        """What the markers of the supply tracks show: no more than is printed. [RK-003, RK-087]"""
        end = self.track_end
        return [min(end, n) for n in self.track[seat]]

    def treachery(self, seat: Seat) -> int:
        """How far LANDS is ahead of UNITY. [RK-089]"""
        return max(0, self.lands[seat] - self.book.limits.start_lands - self.unity[seat])

    def dedication(self, seat: Seat) -> int:
        """The LANDS marker never stands left of its first space, so that losing lands earns nothing.

        [RK-222]
        """
        return max(0, self.unity[seat] - max(0, self.lands[seat] - self.book.limits.start_lands))

    def hand_limit(self, seat: Seat) -> int:
        """How many influence cards the seat may keep. [RK-077, RK-078, RK-079]"""
        limits = self.book.limits
        cathedrals = self.count(seat, CATHEDRAL) * self.book.buildings[CATHEDRAL].hand
        return limits.hand + cathedrals + (limits.pope_hand if self.pope == seat else 0)

    def units(self, seat: Seat) -> list[int]:
        """The seat's ground units and ships on the board."""
        first = seat * UNITS_PER_SEAT
        return [u for u, hex_ in enumerate(self.at[first : first + UNITS_PER_SEAT], first) if hex_ >= 0]

    def ground(self, seat: Seat) -> list[int]:
        """The seat's ground units on the board, also those aboard. [RK-014]"""
        first, at = seat * UNITS_PER_SEAT, self.at
        return [first + k for k in self.book.on_foot if at[first + k] >= 0]

    def ships(self, seat: Seat) -> list[int]:
        """The seat's ships on the board. [RK-014]"""
        first, at = seat * UNITS_PER_SEAT, self.at
        return [first + k for k in self.book.tokens[SHIP] if at[first + k] >= 0]

    def stack(self, hex_: int) -> list[int]:
        """The ground units in a hex."""
        mask, first = self.force[hex_], self.holder[hex_] * UNITS_PER_SEAT
        out = []
        while mask:
            low = mask & -mask
            out.append(first + low.bit_length() - 1)
            mask ^= low
        return out

    def kind(self, unit: int) -> int:
        return self.book.kind_of[unit & 31]

    def room(self, hex_: int) -> int:
        """How many ground units the land hex may hold. [RK-143, RK-144]"""
        settlement = self.site[hex_]
        if settlement < 0:
            return self.book.limits.open_land
        return self.book.settlements[self.level[settlement] - 1].units

    # ---- laws of conservation ----------------------------------------------------------------------------

    def check(self) -> None:
        book, limits = self.book, self.book.limits
        for hex_, mask in enumerate(self.force):
            stood = [u for u, at in enumerate(self.at) if at == hex_ and self.kind(u) != SHIP] if mask else []
            assert self.stack(hex_) == stood, f"{book.id[hex_]}: units by hex and by unit differ"
            ship = self.ship_at[hex_]
            assert ship < 0 or self.at[ship] == hex_, f"{book.id[hex_]}: its ship is elsewhere"
            if mask and book.terrain[hex_] >= 3:
                assert all(self.aboard[u] == ship for u in stood), f"{book.id[hex_]}: a unit swims"
                assert len(stood) <= book.ship.carries, f"{book.id[hex_]}: overloaded ship"
            if mask and self.site[hex_] >= 0:
                assert self.site[hex_] >> 3 == self.holder[hex_], f"{book.id[hex_]}: shared settlement"
        for unit, at in enumerate(self.at):
            if at >= 0 and self.kind(unit) != SHIP:
                assert self.force[at] >> (unit & 31) & 1, f"unit {unit} is in no hex"
                assert self.holder[at] == unit >> 5, f"unit {unit} stands in a foreign hex"
        for seat in range(self.seats):
            mine = self.settlements(seat)
            assert len(mine) <= limits.chits, f"seat {seat}: more settlements than chits"
            assert self.cones(seat) <= limits.cones, f"seat {seat}: more than {limits.cones} cones"
            cubes = [h for h, s in enumerate(self.cube) if s >= 0 and s >> 3 == seat]
            assert len(cubes) == self.lands[seat], f"seat {seat}: LANDS shows {self.lands[seat]}"
            known = self.inventions[seat].bit_count()
            assert len(cubes) + known <= limits.cubes, f"seat {seat}: more than {limits.cubes} cubes"
            want = [0, 0, 0]
            for h in cubes:
                assert self.place[self.cube[h]] in book.near[h], f"{book.id[h]}: cube without settlement"
                assert self.site[h] < 0, f"{book.id[h]}: cube on a settlement"
                for k, n in enumerate(book.yields[book.terrain[h]]):
                    want[k] += n
                if book.terrain[h] == PLAINS and self.knows(seat, THREE_FIELDS):
                    want[2] += book.inventions[THREE_FIELDS].effect["plains_food"]
            want[2] += self.knows(seat, HEAVY_PLOW) * book.inventions[HEAVY_PLOW].effect["food"]
            for s in mine:
                assert self.site[self.place[s]] == s, f"settlement {s} is not on its hex"
                assert self.buildings[s].bit_count() <= book.settlements[self.level[s] - 1].buildings
                assert self.has(s, MONASTERY) == (self.monastery[s] >= 0), f"settlement {s}: monastery"
                if self.monastery[s] >= 0:
                    want[self.monastery[s]] += 1
            assert want == self.track[seat], f"seat {seat}: tracks {self.track[seat]}, should be {want}"
            assert min(*self.stock[seat], self.unity[seat]) >= 0, f"seat {seat}: something is negative"
            assert self.unity[seat] <= self.track_end, f"seat {seat}: UNITY beyond the track"
        assert sorted([*self.fate, *self.drawn]) == list(range(len(book.fate))), "fate cards were lost"
        self._check_ships()
        self._check_battle()

    def _check_ships(self) -> None:
        """Every ship is alone in a sea hex, and nobody lies at anchor on a foreign land for nothing."""
        for seat in range(self.seats):
            for ship in self.ships(seat):
                hex_ = self.at[ship]
                assert self.ship_at[hex_] == ship, f"two ships in {self.book.id[hex_]}"
                assert self.book.terrain[hex_] >= SEA, f"a ship on land in {self.book.id[hex_]}"
        for unit, ship in enumerate(self.aboard):
            assert ship < 0 or (self.at[unit] == self.at[ship] >= 0), f"unit {unit} is aboard of nothing"
            off = self.at[unit] < 0
            assert not (off and (self.light[unit] or self.ap[unit])), f"unit {unit} is gone and still acts"

    def _check_battle(self) -> None:
        """Nobody fights on both sides, and the dead are gone."""
        battle = self.battle
        if battle is not None:
            assert battle.attacker != battle.defender, "a seat fights itself"
            assert all(u >> 5 == battle.attacker for u in battle.units), "a foreign unit charges"
            assert self.holder[battle.hex] in (-1, battle.attacker, battle.defender), "a third side fights"
