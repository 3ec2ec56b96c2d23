"""Whole ways to play, between which the search bot chooses by playing on.

The usual way guards every settlement that could be taken; others trust that nobody comes and grow, wall
themselves in, or come themselves.
"""

from __future__ import annotations

from pentarchy.kernel import Action, Seat

from ..book.bits import bits
from ..rules.fields import walls
from ..rules.income import Tax
from ..rules.movement.moves import MoveHosts
from ..rules.trade.trading import Trade
from ..state import State
from .advise import advise
from .captain import Host, advise_march
from .marshal import strength
from .steward import Thrift, trade

FAR = 4
"""Steps from which a warden sees an enemy come."""
YEAR = 4
"""Rounds of a year."""


class Carefree(Host):
    """Nobody stays at home."""

    def guard(self, space: int) -> int:
        return 0


class Warden(Host):
    """Every home that strangers could walk to is held, whoever they are."""

    def guard(self, space: int) -> int:
        if not self.g.homes[self.seat] >> space & 1:
            return 0
        distance = self.board.distance[space]
        near = sum(distance[x] <= FAR for x in bits(self.strangers & self.board.land_mask))
        return max(super().guard(space), min(2, near))


class Conqueror(Carefree):
    """Everybody walks to the nearest settlement of a stranger."""

    def strike(self) -> Action | None:
        return super().strike() or self.onward()

    def _worth_striking(self, to: int, spaces: list[int]) -> bool:
        """Whoever stands before a settlement goes in, as soon as there are enough to ring it."""
        g, land = self.g, self.g.lands[to]
        if land.owner < 0 or g.friends(self.seat, land.owner):
            return super()._worth_striking(to, spaces)
        own = [u for u in g.stacks[to] if u.seat == self.seat]
        ours = own + [u for space in spaces for u in self.movers[space]]
        foes = [u for u in g.stacks[to] if not g.friends(self.seat, u.seat)]
        return len(ours) >= max(1, walls(g, to)) and strength(g, ours, to, True) > strength(g, foes, to, True)

    def onward(self) -> Action | None:
        g, distance = self.g, self.board.distance
        towns = [
            s for other, homes in enumerate(g.homes) if not g.friends(self.seat, other) for s in bits(homes)
        ]
        for space, units in self.movers.items():
            reach = [town for town in towns if 1 < distance[space][town] < self.board.size]
            if not reach:
                continue
            goal = min(reach, key=lambda town: (distance[space][town], town))
            for to in self.board.near_land[space]:
                nearer = distance[to][goal] < distance[space][goal] and not self.foes >> to & 1
                if nearer and (way := self.column(space, to) or self.step(units[0], space, to)) is not None:
                    return way
        return None


def lead(g: State, seat: Seat, options: list[Action], host: type[Host], thrift: Thrift) -> Action | None:
    step = g.step(seat)
    if type(step) is MoveHosts:
        return advise_march(g, seat, options, host)
    if isinstance(step, Trade):
        return trade(g, step, seat, options, thrift)
    return advise(g, seat, options)


def settlers(g: State, seat: Seat, options: list[Action]) -> Action | None:
    """Everything into new land, with few hands and no guards."""
    return lead(g, seat, options, Carefree, Thrift(spare=0, people=4, each=1))


def misers(g: State, seat: Seat, options: list[Action]) -> Action | None:
    """Everything into new land, no guards and no festivals."""
    if isinstance(g.step(seat), Tax):
        return ("taxes",)
    return lead(g, seat, options, Carefree, Thrift(spare=0))


def wardens(g: State, seat: Seat, options: list[Action]) -> Action | None:
    """Hold every home that anybody could walk to, with many hands, and grow behind the guards."""
    return lead(g, seat, options, Warden, Thrift(spare=2, people=6, each=2))


def rush(g: State, seat: Seat, options: list[Action]) -> Action | None:
    """All gold into people, and everybody to the nearest foreign settlement from the first day."""
    return lead(g, seat, options, Conqueror, Thrift(spare=0, people=10, each=3))


def conquerors(g: State, seat: Seat, options: list[Action]) -> Action | None:
    """A year of settling, then everybody to the nearest foreign settlement."""
    return (settlers if g.round <= YEAR else rush)(g, seat, options)


STYLES = (advise, rush, settlers, misers, conquerors, wardens)
TEMPERS = {
    "bold": rush,
    "cautious": advise,
    "loyal": wardens,
    "merchant": misers,
    "pious": settlers,
    "treacherous": conquerors,
}
