"""What a bot looks at."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat

from .game import Rise
from .scoring import culture


def evaluate(g: Rise, seat: Seat) -> float:
    return float(culture(g, seat))


def advise(g: Rise, seat: Seat, options: list[Action]) -> Action | None:
    return None
