"""The calendar: twenty rounds of one season each, and the steps of a round in their order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from pentarchy.kernel import Seat, Step

from .battle import Declare
from .bits import bits
from .book import AUTUMN, SPRING, WINTER, Book
from .construction import Build, Train
from .diplomacy import Negotiate, VassalGold, has_strangers
from .ending import End
from .farming import Breed, Harvest, Sow
from .feeding import Feed
from .fields import doubtful_rings, encircled
from .game import HerdsAndHosts
from .income import Fish, Tax
from .looting import AbandonSites, Loot
from .movement import FreshSteps, MoveHosts, MoveSpecial, Retreat, has_riders
from .postures import CloseRings, Postures
from .salaries import Pay
from .siege import Besiege
from .state import refreshed
from .tables import Mode
from .trade import Trade

PHASES = ("D", "R1", "R2", "R3", "R4", "R5", "R6", "R7", "M1", "M2", "M3", "C1", "C2", "C3", "E")


class Round(Step, frozen=True):
    """A new season: turn order, fresh capacities, and the fifteen steps in order."""

    rule = "HH-003"

    def run(self, g: HerdsAndHosts) -> None:
        g.round += 1
        g.order = turn_order(g)
        g.ambushed = []
        for realm in g.realms:
            realm.twice = False
        stacks = g.stacks
        for space in bits(g.peopled()):
            stacks[space] = refreshed(stacks[space])
        if g.season == AUTUMN:
            fill_barns(g)
        g.tell("round", round=g.round, season=g.season, year=g.year, order=g.order)
        g.then(*phases_of(g.book, g.season))


def fill_barns(g: HerdsAndHosts) -> None:
    """When Autumn begins the barns are filled but where a ring is closed."""
    for homes in g.homes:
        for space in bits(homes):
            hungry = encircled(g, space)
            if hungry != g.lands[space].hungry:
                g.set_land(space, hungry=hungry)


def turn_order(g: HerdsAndHosts) -> tuple[Seat, ...]:
    """More prestige first, then fewer victory points, then seat; in round 1 by seat."""
    if g.round == 1:
        return tuple(range(g.seats))
    return tuple(sorted(g.order, key=lambda s: (-g.realms[s].prestige, g.realms[s].victory, s)))


def happens(mode: Mode, season: int, code: str) -> bool:
    """Does this step take place in this season and mode?"""
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


class Phase(Step, frozen=True):
    """One step of the round: every living player in turn order, one after the other. Where nothing can happen
    nobody is asked and nothing begun, and the next one follows at once."""

    rule = "HH-003"
    code: str
    later: tuple[str, ...] = ()
    """The steps of the round that follow."""

    def run(self, g: HerdsAndHosts) -> None:
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


def talks(g: HerdsAndHosts, seats: tuple[Seat, ...]) -> Sequence[Step]:
    return [Negotiate(s) for s in seats if has_strangers(g, s)]


def fishing(g: HerdsAndHosts, seats: tuple[Seat, ...]) -> Sequence[Step]:
    waters, yards = g.book.map.sea_mask, g.docks | g.ports
    able = [s for s in seats if g.here[s] & waters or g.homes[s] & yards]
    return each(Fish, tuple(able)) if able else ()


def seasonal(g: HerdsAndHosts, seats: tuple[Seat, ...]) -> Sequence[Step]:
    """Births and sowing in spring, the harvest in autumn."""
    if g.season == SPRING:
        return [step for s in seats for step in (Breed(s), Sow(s))]
    return (Harvest(),)


def upkeep(g: HerdsAndHosts, seats: tuple[Seat, ...]) -> Sequence[Step]:
    return VassalGold(), *each(Feed if g.book.mode.herds else Pay, seats)


def special_moves(g: HerdsAndHosts, seats: tuple[Seat, ...]) -> Sequence[Step]:
    price = g.book.tables.movement.special_prestige
    able = [s for s in seats if g.realms[s].prestige >= price or has_riders(g, s) or g.building[s]]
    return (FreshSteps(), *each(MoveSpecial, tuple(able))) if able else ()


def retreats(g: HerdsAndHosts, seats: tuple[Seat, ...]) -> Sequence[Step]:
    contested = g.contested()
    pressed = [s for s in seats if g.here[s] & (contested | g.beached) or g.building[s]]
    if pressed:
        return FreshSteps(), *each(Retreat, tuple(pressed)), CloseRings()
    return (CloseRings(),) if doubtful_rings(g) else ()


def battles(g: HerdsAndHosts, seats: tuple[Seat, ...]) -> Sequence[Step]:
    contested = g.contested()
    if not contested:
        return (Postures(),)
    return Postures(), *[Declare(s) for s in seats if g.here[s] & contested]


def sieges(g: HerdsAndHosts, seats: tuple[Seat, ...]) -> Sequence[Step]:
    return [Besiege(s) for s in seats if g.here[s] & g.rings] if g.rings else ()


def looting(g: HerdsAndHosts, seats: tuple[Seat, ...]) -> Sequence[Step]:
    wild = g.book.map.land_mask & ~g.looted
    found: list[Step] = [Loot(s) for s in seats if g.here[s] & wild & ~g.homes[s]]
    if g.sites:
        found.append(AbandonSites())
    return found


STEPS: dict[str, Callable[[HerdsAndHosts, tuple[Seat, ...]], Sequence[Step]]] = {
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
