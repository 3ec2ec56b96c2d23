"""Whole ways to play, between which the search bot chooses by playing on.

The usual way guards every settlement that could be taken and sends whoever is free against the nearest
stranger; others trust that nobody comes and grow, wall themselves in, or come with everybody.
"""

from __future__ import annotations

from pentarchy.kernel import Action, Seat

from ..book.bits import bits
from ..book.pieces import AUTUMN
from ..rules.diplomacy import Negotiate
from ..rules.fields import walls
from ..rules.income import Tax
from ..rules.movement.moves import MoveHosts, MoveSpecial
from ..rules.trade.trading import Trade
from ..rules.values import values
from ..state import State
from ..state.records import Unit
from .advise import advise
from .captain import ROUNDS, Host, advise_march
from .envoy import truce_offer
from .marshal import strength, swords
from .steward import Thrift, reserve, trade
from .ventures import FAME, Admiral, Mahout, dear_troops, fleet_wanted, market_day

FAR = 4
"""Steps from which a warden sees an enemy come."""
YEAR = 4
"""Rounds of a year."""
DARING = 1.3
"""How much stronger a homebody must be than what it strikes at."""


class Carefree(Host):
    """Nobody stays at home."""

    def guard(self, space: int) -> int:
        return 0


class Homebody(Host):
    """Strikes only at what falls at once, or starves, and goes nowhere else."""

    def onward(self) -> Action | None:
        return None

    def worth_a_siege(self, to: int, own: list[Unit], ours: list[Unit], foes: list[Unit]) -> bool:
        g = self.g
        lives = sum(values(g, u, to, True).lives for u in foes)
        toughness = walls(g, to) * g.book.tables.combat.wall_shields + lives
        theirs = DARING * strength(g, foes, to, True)
        if g.season == AUTUMN and self._starves(to):
            need = walls(g, to) + len(foes)
            if len(own) < need:
                return len(ours) >= need and strength(g, ours, to, False) > theirs
        if own and self._takes(own, to, toughness):
            return False
        return strength(g, ours, to, True) > theirs and self._takes(ours, to, toughness)

    def _starves(self, to: int) -> bool:
        """Would a ring closed now starve the place out in winter? Not by the sea, nor with herds at hand."""
        g, land = self.g, self.g.lands[to]
        fed = land.shipyard or any(herd.seat == land.owner for herd in land.herds)
        return g.book.mode.herds and not g.variants.barns and not fed

    def _takes(self, units: list[Unit], to: int, toughness: float) -> bool:
        """Would these units ring the settlement here and break it in one assault?"""
        enough = len(units) >= max(1, walls(self.g, to))
        return enough and ROUNDS * swords(self.g, units, to, True) >= DARING * toughness


class Settler(Carefree, Homebody):
    """Peaceful, and trusting that the others are."""


class Warden(Homebody):
    """Every home that strangers could walk to is held, whoever they are."""

    def guard(self, space: int) -> int:
        if not self.g.homes[self.seat] >> space & 1:
            return 0
        distance = self.board.distance[space]
        near = sum(distance[x] <= FAR for x in bits(self.strangers & self.board.land_mask))
        return max(super().guard(space), min(2, near))


def lead(g: State, seat: Seat, options: list[Action], host: type[Host], thrift: Thrift) -> Action | None:
    step = g.step(seat)
    if type(step) is MoveHosts:
        return advise_march(g, seat, options, host)
    if isinstance(step, Trade):
        return trade(g, step, seat, options, thrift)
    return advise(g, seat, options)


def settlers(g: State, seat: Seat, options: list[Action]) -> Action | None:
    """Everything into new land, with few hands and no guards."""
    return lead(g, seat, options, Settler, Thrift(spare=0, people=4, each=1))


def misers(g: State, seat: Seat, options: list[Action]) -> Action | None:
    """Everything into new land and herds, no guards and no festivals."""
    step = g.step(seat)
    if isinstance(step, Tax):
        return ("taxes",)
    if (deal := market_day(g, step, seat, options)) is not None:
        return deal
    return lead(g, seat, options, Settler, Thrift(spare=0))


def wardens(g: State, seat: Seat, options: list[Action]) -> Action | None:
    """Hold every home that anybody could walk to, with many hands, and grow behind the guards."""
    return lead(g, seat, options, Warden, Thrift(spare=2, people=6, each=2))


def rush(g: State, seat: Seat, options: list[Action]) -> Action | None:
    """All gold into people, and everybody to the nearest foreign settlement from the first day."""
    return lead(g, seat, options, Carefree, Thrift(spare=0, people=10, each=3))


def conquerors(g: State, seat: Seat, options: list[Action]) -> Action | None:
    """A year of settling, then everybody to the nearest foreign settlement."""
    return (settlers if g.round <= YEAR else rush)(g, seat, options)


def lords(g: State, seat: Seat, options: list[Action]) -> Action | None:
    """Dear troops instead of many, engines before walls, truces with peers while there is weaker prey."""
    step = g.step(seat)
    match step:
        case Trade():
            free = g.realms[seat].gold - reserve(g, seat, 1)
            if (troops := dear_troops(g, seat, options, free)) is not None:
                return troops
        case Negotiate():
            if (offer := truce_offer(g, seat, options)) is not None:
                return offer
        case MoveSpecial():
            if ("pay",) in options:
                return ("pay",) if g.realms[seat].prestige >= FAME else options[-1]
            return advise_march(g, seat, options)
        case MoveHosts():
            return advise_march(g, seat, options, Mahout)
    return advise(g, seat, options)


def seafarers(g: State, seat: Seat, options: list[Action]) -> Action | None:
    """Ports before cities, ships of war and corsairs, and grain for gold."""
    step = g.step(seat)
    if (deal := market_day(g, step, seat, options)) is not None:
        return deal
    match step:
        case Trade():
            free = g.realms[seat].gold - reserve(g, seat, 1)
            quays = [o for o in options if o[0] == "build" and o[1] == "port" and free >= 4]
            ship = fleet_wanted(g, seat, options, free) or next(iter(quays), None)
            if ship is not None:
                return ship
        case _ if type(step) is MoveHosts:
            return advise_march(g, seat, options, Admiral)
    return advise(g, seat, options)


STYLES = (advise, rush, settlers, misers, conquerors, wardens, lords, seafarers)
TEMPERS = {
    "bold": rush,
    "cautious": advise,
    "loyal": lords,
    "merchant": misers,
    "pious": settlers,
    "treacherous": conquerors,
}
