"""The calendar: twenty rounds of one season each, and the steps of a round in their order."""

from __future__ import annotations

from collections.abc import Callable

from pentarchy.kernel import Seat, Step

from .battle import Declare
from .bits import bits
from .book import AUTUMN, SPRING, WINTER
from .construction import Build, Train
from .diplomacy import Negotiate, VassalGold
from .ending import End
from .farming import Breed, Harvest, Sow
from .feeding import Feed
from .fields import encircled
from .game import HerdsAndHosts, rested
from .income import Fish, Tax
from .looting import AbandonSites, Loot
from .movement import FreshSteps, MoveHosts, MoveSpecial, Retreat, has_riders
from .postures import CloseRings, Postures
from .salaries import Pay
from .siege import Besiege
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
            stacks[space] = rested(stacks[space], True)
        if g.season == AUTUMN:
            fill_barns(g)
        g.tell("round", round=g.round, season=g.season, year=g.year, order=tuple(g.order))
        g.then(*[phase for phase in ROUND if happens(g, phase.code)])


def fill_barns(g: HerdsAndHosts) -> None:
    """When Autumn begins the barns are filled but where a ring is closed."""
    for homes in g.homes:
        for space in bits(homes):
            hungry = encircled(g, space)
            if hungry != g.lands[space].hungry:
                g.set_land(space, hungry=hungry)


def turn_order(g: HerdsAndHosts) -> list[Seat]:
    """More prestige first, then fewer victory points, then seat; in round 1 by seat."""
    if g.round == 1:
        return list(range(g.seats))
    return sorted(range(g.seats), key=lambda s: (-g.realms[s].prestige, g.realms[s].victory, s))


def happens(g: HerdsAndHosts, code: str) -> bool:
    """Does this step take place in this season and mode?"""
    if code == "R2":
        return g.mode.fishing != "none"
    if code == "R3":
        return g.mode.herds and g.season in (SPRING, AUTUMN)
    if code == "R4":
        return g.season == WINTER
    if code == "R7":
        return g.mode.experience
    return True


class Phase(Step, frozen=True):
    """One step of the round: every living player in turn order, one after the other."""

    rule = "HH-003"
    code: str

    def run(self, g: HerdsAndHosts) -> None:
        g.phase = self.code
        g.tell("phase", code=self.code)
        g.then(*steps(g, self.code))


ROUND = [Phase(code) for code in PHASES]


def steps(g: HerdsAndHosts, code: str) -> list[Step]:
    """What a step of the round consists of."""
    return STEPS[code](g, g.alive())


def seasonal(g: HerdsAndHosts, seats: list[Seat]) -> list[Step]:
    """Births and sowing in spring, the harvest in autumn."""
    if g.season == SPRING:
        return [step for s in seats for step in (Breed(s), Sow(s))]
    return [Harvest()]


def upkeep(g: HerdsAndHosts, seats: list[Seat]) -> list[Step]:
    keep = Feed if g.mode.herds else Pay
    return [VassalGold(), *[keep(s) for s in seats]]


def special_moves(g: HerdsAndHosts, seats: list[Seat]) -> list[Step]:
    price = g.book.tables.movement.special_prestige
    able = [s for s in seats if g.sites or g.realms[s].prestige >= price or has_riders(g, s)]
    return [FreshSteps(), *[MoveSpecial(s) for s in able]]


def retreats(g: HerdsAndHosts, seats: list[Seat]) -> list[Step]:
    contested = g.contested()
    pressed = [s for s in seats if g.sites or g.here[s] & contested or g.bonus(s).ships_ashore]
    return [FreshSteps(), *[Retreat(s) for s in pressed], CloseRings()]


def battles(g: HerdsAndHosts, seats: list[Seat]) -> list[Step]:
    contested = g.contested()
    return [Postures(), *[Declare(s) for s in seats if g.here[s] & contested]]


STEPS: dict[str, Callable[[HerdsAndHosts, list[Seat]], list[Step]]] = {
    "D": lambda g, seats: [Negotiate(s) for s in seats],
    "R1": lambda g, seats: [Tax(s) for s in seats],
    "R2": lambda g, seats: [Fish(s) for s in seats],
    "R3": seasonal,
    "R4": upkeep,
    "R5": lambda g, seats: [Trade(s) for s in seats],
    "R6": lambda g, seats: [Build()],
    "R7": lambda g, seats: [Train()],
    "M1": lambda g, seats: [MoveHosts(s) for s in seats],
    "M2": special_moves,
    "M3": retreats,
    "C1": battles,
    "C2": lambda g, seats: [Besiege(s) for s in seats if g.rings & g.here[s]],
    "C3": lambda g, seats: [*[Loot(s) for s in seats], AbandonSites()],
    "E": lambda g, seats: [End(), Round()],
}

