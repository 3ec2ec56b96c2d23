"""How good a position is."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat

from .game import HerdsAndHosts


def evaluate(g: HerdsAndHosts, seat: Seat) -> float:
    return float(g.realms[seat].gold)


def advise(g: HerdsAndHosts, seat: Seat, options: list[Action]) -> Action | None:
    return None
