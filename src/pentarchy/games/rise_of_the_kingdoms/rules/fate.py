"""Fate cards: one a round, for everybody. Each card's effect is a function registered under its name."""

from __future__ import annotations

from collections.abc import Callable

from pentarchy.kernel import Action, Seat, Step, replace, without

from ..book import (
    BUILDINGS,
    CASTLE,
    CATHEDRAL,
    FOOD,
    MONASTERY,
    OCEAN,
    SEA,
    SUPPLIES,
    SWORDSMAN,
    WEALTH,
    Fate,
)
from ..state import State
from .cards import KeepWithinLimit, draw_cards
from .clash.maneuver import Campaign
from .clash.sequence import show_bids
from .kingdom import change_unity, raze
from .recruits import rooms
from .units import alike, enter, leave, sink, spare, wound
from .yields import TakeWounds

EFFECTS: dict[str, Callable[[State, Fate], None]] = {}


def effect(f: Callable[[State, Fate], None]) -> Callable[[State, Fate], None]:
    EFFECTS[f.__name__] = f
    return f


class DrawFate(Step[State], frozen=True):
    """The top card of the fate deck, read aloud and carried out at once. [RK-005, RK-199]"""

    rule = "RK-199"

    def run(self, g: State) -> None:
        g.phase = "fate"
        g.turn = -1
        card = g.fate[g.draw(len(g.fate))]
        g.fate = without(g.fate, card)
        g.drawn += (card,)
        fate = g.book.fate[card]
        g.tell("fate", card=card)
        EFFECTS[fate.effect](g, fate)


class LoseUnits(Step[State], frozen=True):
    """The owner removes units: of one hex, or (-1) anywhere. [RK-199, RK-200]"""

    rule = "RK-200"
    seat: Seat
    hex: int
    number: int

    def _units(self, g: State) -> list[int]:
        if self.hex < 0:
            return g.ground(self.seat)
        return g.stack(self.hex) if g.holder[self.hex] == self.seat else []

    def who(self, g: State) -> Seat | None:
        return self.seat if self.number and len(self._units(g)) > self.number else None

    def run(self, g: State) -> None:
        if self.number:
            for unit in self._units(g):
                self._lose(g, unit)

    def _lose(self, g: State, unit: int) -> None:
        g.tell("removes", seat=self.seat, unit=unit, hex=g.at[unit])
        leave(g, unit)

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("remove", u) for u in alike(g, self._units(g))]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        self._lose(g, action[1])
        g.then(replace(self, number=self.number - 1))


@effect
def plague(g: State, fate: Fate) -> None:
    """One die per hex with ground units, a little better in a settlement with a monastery.

    [RK-115, RK-200, RK-201]
    """
    for seat in g.order:
        for hex_ in sorted({g.at[u] for u in g.ground(seat)}):
            settlement, units = g.site[hex_], g.force[hex_].bit_count()
            die = g.roll(6)
            safe = die
            if settlement >= 0 and g.has(settlement, MONASTERY):
                safe += g.book.limits.plague_monastery
            lost = max(0, units - safe)
            g.tell("plague", seat=seat, hex=hex_, die=die, strength=units, lost=lost)
            if lost:
                g.then(LoseUnits(seat, hex_, lost))


@effect
def famine(g: State, fate: Fate) -> None:
    """Towns and cities cost food again; what is missing wounds. [RK-199]"""
    for seat in g.order:
        due = sum(fate.figures[g.level[s] - 1] for s in g.settlements(seat))
        paid = min(due, g.stock[seat][FOOD])
        g.stock[seat][FOOD] -= paid
        g.tell("pays", seat=seat, what="food", n=paid, due=due)
        if due > paid:
            g.then(TakeWounds(seat, due - paid, "famine"))


@effect
def storm(g: State, fate: Fate) -> None:
    """A die for each ship: it sinks on a low one, the sooner the farther it is from home. [RK-199]"""
    ocean, sea, harbour = fate.figures
    for seat in g.order:
        for ship in g.ships(seat):
            hex_, die = g.at[ship], g.roll(6)
            home = any((s := g.site[n]) >= 0 and s >> 3 == seat for n in g.book.near[hex_])
            limit = ocean if g.book.terrain[hex_] == OCEAN else harbour if home else sea
            g.tell("storm", seat=seat, hex=hex_, die=die, sunk=die <= limit)
            if die <= limit:
                sink(g, ship)


@effect
def fire(g: State, fate: Fate) -> None:
    """Each player names his settlement with the most buildings. [RK-199]"""
    g.then(*(NameForFire(seat) for seat in g.order))


class NameForFire(Step[State], frozen=True):
    """The settlement with the most buildings is in danger; its owner names it on a tie. [RK-199]"""

    rule = "RK-199"
    seat: Seat

    def _largest(self, g: State) -> list[int]:
        mine = g.settlements(self.seat)
        most = max((g.buildings[s].bit_count() for s in mine), default=0)
        return [s for s in mine if most and g.buildings[s].bit_count() == most]

    def who(self, g: State) -> Seat | None:
        return self.seat if self._largest(g) else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("name", g.book.id[g.place[s]]) for s in self._largest(g)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        settlement = g.site[g.book.hex[action[1]]]
        die = g.roll(6)
        burns = die <= g.buildings[settlement].bit_count()
        g.tell("fire", seat=seat, hex=g.place[settlement], die=die, burns=burns)
        if burns:
            g.then(BurnDown(seat, settlement), KeepWithinLimit(seat))


class BurnDown(Step[State], frozen=True):
    """The owner chooses what burns. [RK-199]"""

    rule = "RK-199"
    seat: Seat
    settlement: int

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("raze", name) for b, name in enumerate(BUILDINGS) if g.has(self.settlement, b)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        building = BUILDINGS.index(action[1])
        raze(g, self.settlement, building)
        g.tell("razes", seat=seat, hex=g.place[self.settlement], building=building)


@effect
def heresy(g: State, fate: Fate) -> None:
    """Unity falls, but not where the pope or a cathedral stands. [RK-199]"""
    for seat in g.order:
        if seat != g.pope and not g.count(seat, CATHEDRAL):
            change_unity(g, seat, -fate.figures[0])
            g.tell("heresy", seat=seat, n=fate.figures[0])


@effect
def coinage(g: State, fate: Fate) -> None:
    """A part of the coins is worth nothing. [RK-199]"""
    for seat in g.order:
        lost = g.stock[seat][WEALTH] // fate.figures[0]
        g.stock[seat][WEALTH] -= lost
        g.tell("pays", seat=seat, what="wealth", n=lost, due=lost)


@effect
def winter(g: State, fate: Fate) -> None:
    """Large stacks in the open freeze. [RK-199]"""
    least, wounds = fate.figures
    for seat in g.order:
        for hex_ in sorted({g.at[u] for u in g.ground(seat)}):
            open_land = g.site[hex_] < 0 and g.book.terrain[hex_] < SEA
            if open_land and g.force[hex_].bit_count() >= least:
                g.then(Freeze(seat, hex_, wounds))


class Freeze(Step[State], frozen=True):
    """The owner wounds a unit of a stack in the open. [RK-199]"""

    rule = "RK-199"
    seat: Seat
    hex: int
    number: int

    def who(self, g: State) -> Seat | None:
        return self.seat if self.number and g.holder[self.hex] == self.seat else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("wound", u) for u in alike(g, g.stack(self.hex))]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        wound(g, action[1])
        g.then(replace(self, number=self.number - 1))


@effect
def raiders(g: State, fate: Fate) -> None:
    """Settlements without a guard or a castle are robbed. [RK-199]"""
    for seat in g.order:
        bare = [s for s in g.settlements(seat) if not g.force[g.place[s]] and not g.has(s, CASTLE)]
        g.then(GiveTokens(seat, len(bare) * fate.figures[0]))


class GiveTokens(Step[State], frozen=True):
    """Supply tokens of the owner's choice go back, as far as he has any. [RK-199]"""

    rule = "RK-199"
    seat: Seat
    number: int

    def who(self, g: State) -> Seat | None:
        return self.seat if self.number and any(g.stock[self.seat]) else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("give", name) for k, name in enumerate(SUPPLIES) if g.stock[seat][k]]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        g.stock[seat][SUPPLIES.index(action[1])] -= 1
        g.tell("pays", seat=seat, what=action[1], n=1, due=1)
        g.then(replace(self, number=self.number - 1))


@effect
def revolt(g: State, fate: Fate) -> None:
    """Treachery is paid once more, in coins or in units. [RK-199]"""
    for seat in g.order:
        due = g.treachery(seat)
        paid = min(due, g.stock[seat][WEALTH])
        g.stock[seat][WEALTH] -= paid
        g.tell("pays", seat=seat, what="wealth", n=paid, due=due)
        if due > paid:
            g.then(LoseUnits(seat, -1, due - paid))


# ---- Papal election -----------------------------------------------------------------------------------


@effect
def election(g: State, fate: Fate) -> None:
    """Everybody with cards may vote, in secret. [RK-202, RK-203]"""
    g.phase = "election"
    g.gather({seat: Vote(seat) for seat in range(g.seats) if g.held(seat)})
    g.then(CountVotes())


class Vote(Step[State], frozen=True):
    """Any number of cards, none included, laid face down for the pope. [RK-203]"""

    rule = "RK-203"
    seat: Seat
    cards: tuple[int, ...] = ()

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [*(("card", c + 1) for c in reversed(g.hand(seat)) if c not in self.cards), ("ready",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "ready":
            g.keep(self)
        else:
            g.then(replace(self, cards=tuple(sorted((*self.cards, action[1] - 1)))))


class CountVotes(Step[State], frozen=True):
    """The highest sum takes the pope, his limit rises and he draws; without a vote nothing changes.

    [RK-013, RK-202, RK-204, RK-205]
    """

    rule = "RK-202"

    def run(self, g: State) -> None:
        votes = show_bids(g)
        g.tell("votes", bids=[list(v) for v in votes])
        if any(votes):
            g.pope = max(range(g.seats), key=lambda s: (sum(votes[s]), votes[s]))
            g.tell("pope", seat=g.pope)
            draw_cards(g, g.pope, g.book.limits.pope_draw)
        else:
            g.tell("no pope", seat=g.pope)
        g.then(*(KeepWithinLimit(seat) for seat in g.order))


# ---- War fever ----------------------------------------------------------------------------------------


@effect
def call_to_arms(g: State, fate: Fate) -> None:
    """Free swordsmen for all, in the sequence. [RK-199]"""
    g.then(*(CallToArms(seat) for seat in g.order))


class CallToArms(Step[State], frozen=True):
    """A free swordsman for each own settlement with room. [RK-199]"""

    rule = "RK-199"
    seat: Seat
    done: tuple[int, ...] = ()

    def _places(self, g: State) -> list[int]:
        return [h for h in rooms(g, self.seat) if h not in self.done]

    def who(self, g: State) -> Seat | None:
        return self.seat if spare(g, self.seat, SWORDSMAN) >= 0 and self._places(g) else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [*(("place", g.book.id[h]) for h in self._places(g)), ("done",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "place":
            hex_ = g.book.hex[action[1]]
            enter(g, spare(g, seat, SWORDSMAN), hex_)
            g.tell("musters", seat=seat, unit=SWORDSMAN, hex=hex_, coins=0)
            g.then(replace(self, done=(*self.done, hex_)))


@effect
def second_campaign(g: State, fate: Fate) -> None:
    """Everybody moves and battles once more; what the pope has used up stays used. [RK-199, RK-207]"""
    g.then(Campaign())
