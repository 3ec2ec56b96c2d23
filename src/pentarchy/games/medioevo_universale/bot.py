"""What the generic bots know of this game."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat

from .game import Medioevo
from .scoring import earned


def evaluate(g: Medioevo, seat: Seat) -> float:
    return float(earned(g, seat))


def advise(g: Medioevo, seat: Seat, options: list[Action]) -> Action | None:
    return None
