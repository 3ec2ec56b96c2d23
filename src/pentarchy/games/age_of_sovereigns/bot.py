"""What the generic bots need to know of this game."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat

from .game import AgeOfSovereigns
from .scoring import score


def evaluate(g: AgeOfSovereigns, seat: Seat) -> float:
    """The lead in victory points as if the game ended now."""
    totals = [line.total for line in score(g)]
    return float(totals[seat] - totals[1 - seat])


def advise(g: AgeOfSovereigns, seat: Seat, options: list[Action]) -> Action | None:
    return None
