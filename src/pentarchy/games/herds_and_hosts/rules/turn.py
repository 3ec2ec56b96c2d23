"""The calendar: twenty rounds of one season each, and the steps of a round in their order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from pentarchy.kernel import Seat, Step

from ..book import Book
from ..book.bits import bits
from ..book.pieces import AUTUMN, SPRING, WINTER
from ..book.tables import Mode
from ..state import State
from ..state.records import refreshed
from .construction import Build, Train
from .diplomacy import Negotiate, VassalGold, has_strangers
from .ending import End
from .farming import Breed, Harvest, Sow
from .fields import doubtful_rings, encircled
from .income import Fish, Tax, has_waters
from .movement.moves import FreshSteps, MoveHosts, MoveSpecial, Retreat, may_retreat, moves_specially
from .trade.trading import Trade
from .upkeep.feeding import Feed
from .upkeep.salaries import Pay
from .war.battle import Declare
from .war.looting import AbandonSites, Loot, unlooted
from .war.postures import CloseRings, Postures
from .war.siege import Besiege

PHASES = ("D", "R1", "R2", "R3", "R4", "R5", "R6", "R7", "M1", "M2", "M3", "C1", "C2", "C3", "E")


class Round(Step[State], frozen=True):
    """A new season: turn order, fresh capacities, and the fifteen steps in order. [HH-001, HH-003]"""

    rule = "HH-003"

    def run(self, g: State) -> None:
        g.round += 1
        g.order = turn_order(g)
        g.ambushed = []
        for realm in g.realms:
            realm.twice = False
        stacks = g.stacks
        for space in bits(g.peopled()):
            stacks[space] = refreshed(stacks[space])
        if g.season == AUTUMN and g.variants.barns:
            fill_barns(g)
        g.tell("round", round=g.round, season=g.season, year=g.year, order=g.order)
        g.then(*phases_of(g.book, g.season))


def fill_barns(g: State) -> None:
    """By agreement: when Autumn begins the barns are filled but where a ring is closed. [HH-285]"""
    for homes in g.homes:
        for space in bits(homes):
            hungry = encircled(g, space)
            if hungry != g.lands[space].hungry:
                g.set_land(space, hungry=hungry)


def turn_order(g: State) -> tuple[Seat, ...]:
    """More prestige first, then fewer victory points, then seat, from a first one that goes around the table;
    in round 1 by seat. [HH-004]"""
    if g.round == 1:
        return tuple(range(g.seats))

    def rank(s: Seat) -> tuple[int, int, int]:
        return -g.realms[s].prestige, g.realms[s].victory, (s + 1 - g.round) % g.seats

    return tuple(sorted(g.order, key=rank))


def happens(mode: Mode, season: int, code: str) -> bool:
    """Does this step take place in this season and mode? [HH-014, HH-015, HH-070]"""
    if code == "R2":
        return mode.fishing != "none"
    if code == "R3":
        return mode.herds and season in (SPRING, AUTUMN)
    if code == "R4":
        return season == WINTER
    if code == "R7":
        return mode.experience
    return True


@lru_cache
def phases_of(book: Book, season: int) -> tuple[Phase, ...]:
    first, *later, last = [code for code in PHASES if happens(book.mode, season, code)]
    return Phase(first, tuple(later)), Phase(last)


class Phase(Step[State], frozen=True):
    """One step of the round: every living player in turn order, one after the other. Where nothing can happen
    nobody is asked and nothing begun, and the next one follows at once."""

    rule = "HH-003"
    code: str
    later: tuple[str, ...] = ()
    """The steps of the round that follow."""

    def run(self, g: State) -> None:
        code, later = self.code, self.later
        while True:
            found = STEPS[code](g, g.order)
            if found or not later:
                break
            code, later = later[0], later[1:]
        g.phase = code
        g.tell("phase", code=code)
        if later:
            g.then(*found, Phase(later[0], later[1:]))
        else:
            g.then(*found)


@lru_cache
def each(step: type[Step], seats: tuple[Seat, ...]) -> tuple[Step, ...]:
    """The same step for every one of these seats. Steps never change, so they are made only once."""
    return tuple([step(s) for s in seats])


def talks(g: State, seats: tuple[Seat, ...]) -> Sequence[Step]:
    """DIPLOMACY: whoever has somebody to offer a pact to. [HH-253, HH-287]"""
    return [Negotiate(s) for s in seats if has_strangers(g, s)]


def fishing(g: State, seats: tuple[Seat, ...]) -> Sequence[Step]:
    """REAR-Fishing: whoever has ships or shipyards. [HH-047, HH-051]"""
    able = tuple([s for s in seats if has_waters(g, s)])
    return each(Fish, able) if able else ()


def seasonal(g: State, seats: tuple[Seat, ...]) -> Sequence[Step]:
    """Births and sowing in spring, the harvest in autumn. [HH-054, HH-057, HH-061]"""
    if g.season == SPRING:
        return [step for s in seats for step in (Breed(s), Sow(s))]
    return (Harvest(),)


def upkeep(g: State, seats: tuple[Seat, ...]) -> Sequence[Step]:
    """Winter: the vassals' gold, then food, or salaries in Fast. [HH-012, HH-070, HH-305]"""
    return VassalGold(), *each(Feed if g.book.mode.herds else Pay, seats)


def special_moves(g: State, seats: tuple[Seat, ...]) -> Sequence[Step]:
    """MOVE-Special: whoever can do anything in it. [HH-164, HH-165]"""
    able = tuple([s for s in seats if moves_specially(g, s)])
    return (FreshSteps(), *each(MoveSpecial, able)) if able else ()


def retreats(g: State, seats: tuple[Seat, ...]) -> Sequence[Step]:
    """MOVE-Retreat: whoever is pressed; then rings are tested. [HH-022, HH-176]"""
    contested = g.contested()
    pressed = tuple([s for s in seats if may_retreat(g, s, contested)])
    if pressed:
        return FreshSteps(), *each(Retreat, pressed), CloseRings()
    return (CloseRings(),) if doubtful_rings(g) else ()


def battles(g: State, seats: tuple[Seat, ...]) -> Sequence[Step]:
    """COMBAT-Battle: postures first, then attacks in turn order. [HH-291]"""
    contested = g.contested()
    if not contested:
        return (Postures(),)
    return Postures(), *[Declare(s) for s in seats if g.here[s] & contested]


def sieges(g: State, seats: tuple[Seat, ...]) -> Sequence[Step]:
    """COMBAT-Siege: whoever stands at a ring. [HH-217]"""
    return [Besiege(s) for s in seats if g.here[s] & g.rings] if g.rings else ()


def looting(g: State, seats: tuple[Seat, ...]) -> Sequence[Step]:
    """COMBAT-Looting, and then the sites enemies control. [HH-158, HH-229]"""
    found: list[Step] = [Loot(s) for s in seats if unlooted(g, s)]
    if g.sites:
        found.append(AbandonSites())
    return found


STEPS: dict[str, Callable[[State, tuple[Seat, ...]], Sequence[Step]]] = {
    "D": talks,
    "R1": lambda g, seats: each(Tax, seats),
    "R2": fishing,
    "R3": seasonal,
    "R4": upkeep,
    "R5": lambda g, seats: each(Trade, seats),
    "R6": lambda g, seats: (Build(),) if g.sites else (),
    "R7": lambda g, seats: (Train(),) if g.training else (),
    "M1": lambda g, seats: each(MoveHosts, seats),
    "M2": special_moves,
    "M3": retreats,
    "C1": battles,
    "C2": sieges,
    "C3": looting,
    "E": lambda g, seats: (End(), Round()),
}
