"""Whole ways to play, between which the search bot chooses by playing on.

The usual way guards every settlement that could be taken; these trust that nobody comes, and grow.
"""

from __future__ import annotations

from pentarchy.kernel import Action, Seat

from ..rules.income import Tax
from ..rules.movement.moves import MoveHosts
from ..rules.trade.trading import Trade
from ..state import State
from .advise import advise
from .captain import Host, advise_march
from .steward import Thrift, trade


class Carefree(Host):
    """Nobody stays at home."""

    def guard(self, space: int) -> int:
        return 0


def settle(g: State, seat: Seat, options: list[Action], thrift: Thrift) -> Action | None:
    step = g.step(seat)
    if type(step) is MoveHosts:
        return advise_march(g, seat, options, Carefree)
    if isinstance(step, Trade):
        return trade(g, step, seat, options, thrift)
    return advise(g, seat, options)


def settlers(g: State, seat: Seat, options: list[Action]) -> Action | None:
    """Everything into new land, with few hands."""
    return settle(g, seat, options, Thrift(spare=0, people=4, each=1))


def misers(g: State, seat: Seat, options: list[Action]) -> Action | None:
    """Everything into new land, and no festivals."""
    if isinstance(g.step(seat), Tax):
        return ("taxes",)
    return settle(g, seat, options, Thrift(spare=0))


STYLES = (settlers, misers, advise)
