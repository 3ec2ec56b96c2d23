"""Whole ways to play, between which the search bot chooses by playing on."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat

from ..state import State
from .advise import Taste, advise
from .tactics import Commander

LEAN = 0.25
"""What food to spare is worth to those who would rather have churches."""


class FarSighted(Commander):
    """A long way does not deter."""

    step = 0.3


PILGRIMS = Taste(FarSighted, LEAN)


def pilgrims(g: State, seat: Seat, options: list[Action]) -> Action | None:
    """Settlers go far, and food in store is little worth: production and unity come first."""
    return advise(g, seat, options, PILGRIMS)


STYLES = (pilgrims, advise)
