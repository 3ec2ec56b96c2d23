"""The calendar: twenty rounds of one season each, and the steps of a round in their order."""

from __future__ import annotations

from pentarchy.kernel import Seat, Step, replace

from .battle import Declare
from .book import AUTUMN, SPRING, WINTER
from .construction import Build, Train
from .diplomacy import Negotiate, VassalGold
from .ending import End
from .farming import Breed, Harvest, Sow
from .feeding import Feed
from .fields import encircled
from .game import HerdsAndHosts
from .income import Fish, Tax
from .looting import AbandonSites, Loot
from .movement import FreshSteps, MoveHosts, MoveSpecial, Retreat
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
        for space, stack in enumerate(g.stacks):
            if any(u.steps or not u.capacity for u in stack):
                g.stacks[space] = tuple(replace(u, capacity=True, steps=0) for u in stack)
        if g.season == AUTUMN:
            for space, land in enumerate(g.lands):
                hungry = land.owner >= 0 and encircled(g, space)
                if hungry != land.hungry:
                    g.set_land(space, hungry=hungry)
        g.tell("round", round=g.round, season=g.season, year=g.year, order=tuple(g.order))
        g.then(*(Phase(code) for code in PHASES if happens(g, code)))


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


def steps(g: HerdsAndHosts, code: str) -> list[Step]:
    """What a step of the round consists of."""
    seats = g.alive()
    match code:
        case "D":
            return [Negotiate(s) for s in seats]
        case "R1":
            return [Tax(s) for s in seats]
        case "R2":
            return [Fish(s) for s in seats]
        case "R3" if g.season == SPRING:
            return [step for s in seats for step in (Breed(s), Sow(s))]
        case "R3":
            return [Harvest()]
        case "R4":
            upkeep = Feed if g.mode.herds else Pay
            return [VassalGold(), *(upkeep(s) for s in seats)]
        case "R5":
            return [Trade(s) for s in seats]
        case "R6":
            return [Build()]
        case "R7":
            return [Train()]
        case "M1":
            return [MoveHosts(s) for s in seats]
        case "M2":
            price = g.book.tables.movement.special_prestige
            able = [s for s in seats if g.sites or g.realms[s].prestige >= price or has_riders(g, s)]
            return [FreshSteps(), *(MoveSpecial(s) for s in able)]
        case "M3":
            pressed = [s for s in seats if g.sites or g.here[s] & g.contested() or g.bonus(s).ships_ashore]
            return [FreshSteps(), *(Retreat(s) for s in pressed), CloseRings()]
        case "C1":
            meeting = [s for s in seats if g.here[s] & g.contested()]
            return [Postures(), *(Declare(s) for s in meeting)] if meeting else [Postures()]
        case "C2":
            return [Besiege(s) for s in seats if g.rings & g.here[s]]
        case "C3":
            return [*(Loot(s) for s in seats), AbandonSites()]
        case _:
            return [End()]


def has_riders(g: HerdsAndHosts, seat: Seat) -> bool:
    """Riders and, with ships ashore, cargo to shift have something to do in MOVE-Special."""
    units = g.book.units
    return g.bonus(seat).ships_ashore or any(units[u.kind].rides for _, u in g.units(seat))
