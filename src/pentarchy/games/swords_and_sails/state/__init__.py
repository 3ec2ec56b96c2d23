"""The state of Swords & Sails, and the words the rules use to read and change it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from pentarchy.kernel import Cards, Game, Seat

from ..book import Book
from .battle import Battle
from .imagined import imagine_forces, peasants_fit
from .laws import check
from .records import (
    DEFEND,
    DISCARD,
    FORMATIONS,
    HAND,
    NO_ARMY,
    NO_FLEET,
    NOWHERE,
    Order,
    Suit,
    Trade,
    Transfer,
    Units,
    places,
)
from .variants import Variants

__all__ = ["State", "Variants"]


class State(Game, kw_only=True):
    if TYPE_CHECKING:
        book: Book
    variants: Variants
    half: str = ""
    factions: list[int]
    """Per seat; -1 until chosen."""
    leaders: list[int]
    order: tuple[Seat, ...] = ()
    """Seats in the order in which cards are played (SS-181)."""
    turn: int = 0
    """Seasons gone by since spring 1000."""
    phase: int = 0
    gold: list[int]
    out: list[bool]
    # ---- land
    owner: list[int]
    friend: tuple[int, ...]
    """Who controlled each land when the season began (for withdrawals)."""
    minor: list[int]
    major: list[int]
    built: list[int]
    """Minor cities that players added: only these can be upgraded (SS-442)."""
    fresh: list[int]
    """Of them, those placed this season (SS-545)."""
    barren: list[int]
    """Pillage markers."""
    idle: list[int]
    """The turn in which a pillaged land produced nothing for the last time, or -1 (SS-250)."""
    parts: list[tuple[tuple[int, int, int, int], ...]]
    """Partial siege: (seat, minor cities, major cities, the capital) held by others than the controller."""
    # ---- teams and victory
    team: list[int]
    since: list[int]
    """The season in which each player joined his team."""
    kin: list[int]
    """The older team with which he joined it then, or -1 (R-37)."""
    mark: list[int]
    ban: list[int]
    """The first turn in which the seat may be marked again."""
    # ---- cards and deals
    cards: Cards
    trades: list[Trade] = []
    suits: list[Suit] = []
    played: list[int]
    """Per seat, this season: marks of what may be done once; in the espionage-only game the agents bought."""
    spied: list[int]
    """Bits per formation (armies, then fleets): seats that have tried it this season."""
    agents: list[int]
    """Counter agents bought in the espionage-only game."""
    proposals: list[int]
    """Offers each player may still make in Diplomacy (R-114)."""
    runs: int = 0
    """Extra runs of the Diplomacy timer this season."""
    # ---- armies and fleets: seat * 5 + number
    army: list[Units]
    army_at: list[int]
    aboard: list[int]
    fleet: list[Units]
    fleet_at: list[int]
    port: list[int]
    convoy: list[int]
    """The fleet whose load this one shares, or -1."""
    seen_army: list[int]
    seen_fleet: list[int]
    """Bits of the seats (and of onlookers) who know what is in it now."""
    notes: list[tuple[tuple[int, int, Units], ...]]
    """What each seat (the last: everybody) saw of others' formations: formation, turn, units."""
    # ---- this season's movement
    orders: list[Order]
    """Armies, then fleets."""
    transfers: tuple[Transfer, ...] = ()
    came_from: list[int]
    """Armies, then fleets: where it was when the season's movement began."""
    landed: list[int]
    """The fleet an army came ashore from, or -1."""
    leaving: list[int]
    """Armies, then fleets: 0 stands, 1 must retreat, 2 withdraws by card, 3 beaten and back aboard or
    away."""
    shut: list[int]
    """Armies, then fleets: a space it may not retreat into, or -1."""
    battle: Battle | None = None
    sieging: tuple[int, ...] = ()
    """Lands whose intruders must siege this season (R-41)."""
    bids: list[tuple[int, ...]] = []
    """Head start: per land the markers of each seat."""
    tally: list[int]
    """Statistics: battles, sieges, captures, pillages, marriages, sabotages."""

    def clone(self) -> State:
        g = super().clone()
        g.factions, g.leaders, g.owner = g.factions.copy(), g.leaders.copy(), g.owner.copy()
        g.gold, g.out = g.gold.copy(), g.out.copy()
        g.minor, g.major, g.built, g.fresh = g.minor.copy(), g.major.copy(), g.built.copy(), g.fresh.copy()
        g.barren, g.idle, g.parts = g.barren.copy(), g.idle.copy(), g.parts.copy()
        g.team, g.since, g.kin = g.team.copy(), g.since.copy(), g.kin.copy()
        g.mark, g.ban = g.mark.copy(), g.ban.copy()
        g.cards, g.trades, g.suits = g.cards.copy(), g.trades.copy(), g.suits.copy()
        g.played, g.spied = g.played.copy(), g.spied.copy()
        g.agents, g.proposals = g.agents.copy(), g.proposals.copy()
        g.army, g.army_at, g.aboard = g.army.copy(), g.army_at.copy(), g.aboard.copy()
        g.fleet, g.fleet_at = g.fleet.copy(), g.fleet_at.copy()
        g.port, g.convoy = g.port.copy(), g.convoy.copy()
        g.seen_army, g.seen_fleet, g.notes = g.seen_army.copy(), g.seen_fleet.copy(), g.notes.copy()
        g.orders, g.came_from = g.orders.copy(), g.came_from.copy()
        g.landed, g.leaving, g.shut = g.landed.copy(), g.leaving.copy(), g.shut.copy()
        g.bids, g.tally = g.bids.copy(), g.tally.copy()
        if g.battle is not None:
            g.battle = g.battle.copy()
        return g

    # ---- seats, sides, time --------------------------------------------------------------------------------

    @property
    def season(self) -> int:
        """The season of the year, from spring. [SS-090, SS-144]"""
        return self.turn % 4

    @property
    def year(self) -> int:
        """Years begin in spring. [SS-145]"""
        return self.book.tables.first_year + self.turn // 4

    @property
    def alive(self) -> list[Seat]:
        out = self.out
        return [s for s in range(self.seats) if not out[s]] if True in out else list(range(self.seats))

    @property
    def in_order(self) -> list[Seat]:
        """Players still in the game, in the order of playing cards."""
        return [s for s in self.order if not self.out[s]]

    def fid(self, seat: Seat) -> str:
        return self.book.factions[self.factions[seat]].id

    def has_leader(self, seat: Seat, leader: str) -> bool:
        return self.leaders[seat] >= 0 and self.leaders[seat] == self.book.leader[leader]

    def allied(self, a: Seat, b: Seat) -> bool:
        """On one side: the same player, or members of one team."""
        return a == b or (a >= 0 <= b and self.team[a] >= 0 and self.team[a] == self.team[b])

    def members(self, seat: Seat) -> list[Seat]:
        """The seat's team, or itself alone."""
        t = self.team[seat]
        return [seat] if t < 0 else [s for s in range(self.seats) if self.team[s] == t]

    def side(self, seat: Seat) -> Seat:
        """One name for all players of a side: its first seat."""
        t = self.team[seat]
        return seat if t < 0 else self.team.index(t)

    def passes(self, seat: Seat, host: Seat) -> bool:
        """May the seat enter and share the host's land? (R-37) [SS-304]"""
        if seat == host:
            return True
        if not self.allied(seat, host):
            return False
        old_friends = self.kin[seat] >= 0 and self.kin[seat] == self.kin[host]
        declared = max(self.since[seat], self.since[host]) < self.turn
        return declared or old_friends or self.variants.passage_at_once

    # ---- land ----------------------------------------------------------------------------------------------

    def cities(self, land: int) -> int:
        """City counters there: majors count as one. [SS-438]"""
        return self.minor[land] + self.major[land]

    def worth(self, land: int) -> int:
        """Cities as the marriage limit and the points count them: a major is three. [SS-219]"""
        return self.minor[land] + 3 * self.major[land]

    def held(self, land: int) -> tuple[int, int]:
        """Minor and major cities there that are its controller's own. [SS-462]"""
        minor, major = self.minor[land], self.major[land]
        for _, m, n, _ in self.parts[land]:
            minor, major = minor - m, major - n
        return minor, major

    def is_port(self, land: int) -> bool:
        """A city that touches the sea. [SS-014]"""
        return bool(self.book.coast[land]) and self.minor[land] + self.major[land] > 0

    def lands_of(self, seat: Seat) -> list[int]:
        return [land for land, owner in enumerate(self.owner) if owner == seat]

    def capital_holder(self, land: int) -> Seat:
        """The seat whose capital this land is, if that faction plays (R-107), else -1. [SS-074]"""
        f = self.book.capital_of[land]
        return self.factions.index(f) if f >= 0 and f in self.factions else -1

    def open_sea(self, sea: int) -> bool:
        return not self.half or self.book.map.seas[sea - self.book.lands].half == self.half

    def crossing(self, seat: Seat, a: int) -> int:
        """The land an army may reach from here over a strait whose banks are both the player's, or -1.
        [SS-311, SS-312, SS-313, SS-314, SS-315]"""
        if self.owner[a] == seat:
            for _, _, x, y, open in self.book.straits:
                if open and a in (x, y) and self.owner[(other := x + y - a)] == seat:
                    return other
        return -1

    def strait_holder(self, sea: int, to: int) -> Seat:
        """Who controls both banks of the strait between two sea zones (R-67), or -1. [SS-308, SS-310]"""
        for u, v, x, y, _ in self.book.straits:
            if (sea, to) in ((u, v), (v, u)):
                p, q = self.owner[x], self.owner[y]
                if p >= 0 and q >= 0 and self.allied(p, q):
                    return p
        return -1

    @property
    def fight(self) -> Battle:
        """The battle that is being fought."""
        assert self.battle is not None
        return self.battle

    # ---- armies and fleets ---------------------------------------------------------------------------------

    def armies_of(self, seat: Seat) -> list[int]:
        at, aboard, first = self.army_at, self.aboard, seat * FORMATIONS
        return [a for a in range(first, first + FORMATIONS) if at[a] >= 0 or aboard[a] >= 0]

    def fleets_of(self, seat: Seat) -> list[int]:
        at, first = self.fleet_at, seat * FORMATIONS
        return [f for f in range(first, first + FORMATIONS) if at[f] >= 0]

    def armies_in(self, land: int) -> list[int]:
        return places(self.army_at, land)

    def standing(self, land: int) -> list[int]:
        """Armies there that are not on their way out."""
        leaving = self.leaving
        return [a for a in places(self.army_at, land) if not leaving[a]]

    def fleets_at_sea(self, sea: int) -> list[int]:
        """Fleets in the open sea there: one in a port neither fights nor is fought. [SS-012, SS-013,
        SS-287]"""
        port = self.port
        return [f for f in places(self.fleet_at, sea) if port[f] < 0]

    def lead(self, f: int) -> int:
        """The fleet whose load this one shares (R-104). [SS-286]"""
        return self.convoy[f] if self.convoy[f] >= 0 else f

    def group(self, f: int) -> list[int]:
        """All fleets that share one load. [SS-286]"""
        lead, convoy = self.lead(f), self.convoy
        first = f - f % FORMATIONS  # only fleets of one player share a load
        return [
            lead,
            *[x for x in range(first, first + FORMATIONS) if convoy[x] == lead and self.fleet_at[x] >= 0],
        ]

    def capacity(self, f: int) -> int:
        """Army units a fleet, with those that share its load, can carry. [SS-011, SS-286]"""
        (ws, rd, tr), convoy = self.book.carry, self.convoy
        lead, first, total = self.lead(f), f - f % FORMATIONS, 0
        for x in range(first, first + FORMATIONS):
            if x == lead or convoy[x] == lead:
                ships = self.fleet[x]
                total += ships[0] * ws + ships[1] * rd + ships[2] * tr
        return total

    def cargo(self, f: int) -> list[int]:
        """The armies aboard: only its own player's. [SS-543]"""
        lead, aboard = self.lead(f), self.aboard
        first = f - f % FORMATIONS  # SS-543: only its own player's armies
        return [a for a in range(first, first + FORMATIONS) if aboard[a] == lead]

    def load(self, f: int) -> int:
        return sum([sum(self.army[a]) for a in self.cargo(f)])

    def peasants_ok(self, seat: Seat, units: Units) -> bool:
        """Peasants are at most half, or for Kiev two thirds, of an army. [SS-026, SS-027]"""
        return peasants_fit(units, self.book.factions[self.factions[seat]].peasants)

    def disband(self, a: int) -> None:
        """An army that is no more. [SS-018]"""
        self.army[a], self.army_at[a], self.aboard[a], self.seen_army[a] = NO_ARMY, NOWHERE, -1, 0
        self.leaving[a], self.orders[a] = 0, DEFEND

    def scuttle(self, f: int) -> None:
        """A fleet that is no more; what still shared its load goes on under another lead. [SS-020, SS-391]"""
        n = len(self.fleet)
        rest = [x for x in self.group(f) if x != f]
        aboard = places(self.aboard, f)
        if self.lead(f) == f and rest:
            for x in rest:
                self.convoy[x] = -1 if x == rest[0] else rest[0]
            for a in aboard:
                self.aboard[a] = rest[0]
        else:
            for a in aboard:
                self.disband(a)
        self.fleet[f], self.fleet_at[f], self.port[f], self.convoy[f] = NO_FLEET, NOWHERE, -1, -1
        self.seen_fleet[f], self.leaving[n + f], self.orders[n + f] = 0, 0, DEFEND

    def show(self, pieces: list[int], sea: bool, to: int) -> None:
        """Let the seats of the mask `to` see what is in these formations; they remember it. [SS-034,
        SS-035]"""
        n = len(self.army) if sea else 0
        bits, force = (self.seen_fleet, self.fleet) if sea else (self.seen_army, self.army)
        for p in pieces:
            bits[p] |= to
        fresh = {n + p: (n + p, self.turn, force[p]) for p in pieces}
        seers = [self.seats] if to == self.everybody else [s for s in range(self.seats) if to >> s & 1]
        for s in seers:
            kept = [note for note in self.notes[s] if note[0] not in fresh]
            self.notes[s] = (*kept, *fresh.values())

    @property
    def everybody(self) -> int:
        return (1 << (self.seats + 1)) - 1

    # ---- cards ---------------------------------------------------------------------------------------------

    def hand(self, seat: Seat) -> list[int]:
        return self.cards.lie(HAND + seat)

    def holds(self, seat: Seat, kind: str) -> int:
        """A card of this kind in the seat's hand, or -1."""
        at, place = self.cards.at, HAND + seat
        for card in self.book.copies[kind]:
            if at[card] == place:
                return card
        return -1

    def backs(self, seat: Seat, colour: int) -> int:
        """How many cards of a colour the seat holds, as everybody sees."""
        at, place, n = self.cards.at, HAND + seat, 0
        for card in self.book.of_colour[colour]:
            if at[card] == place:
                n += 1
        return n

    def discard(self, card: int) -> None:
        """Play a card: everybody sees it go to the discards of its colour."""
        self.cards.move(card, DISCARD + self.book.backs[card], self.everybody)

    # ---- knowledge -----------------------------------------------------------------------------------------

    def shuffle_hidden(self, seat: Seat | None, rng: Random) -> None:
        """Deal cards anew by their backs, and imagine the units of unseen armies and fleets."""
        bit = self.seats if seat is None else seat
        self.cards.redeal(bit, rng, self.book.backs)
        imagine_forces(self, seat, rng)

    def check(self) -> None:
        """Every law that holds at every decision. [SS-005, SS-010, SS-017]"""
        check(self)
