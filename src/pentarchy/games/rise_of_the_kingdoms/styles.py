"""Whole ways to play, between which the search bot chooses by playing on."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat

from .bot import advise
from .game import Rise
from .tactics import Outlook

LEAN = 0.25
"""What food to spare is worth to those who would rather have churches."""


class FarSighted(Outlook):
    """A long way does not deter."""

    step = 0.3


def pilgrims(g: Rise, seat: Seat, options: list[Action]) -> Action | None:
    """Settlers go far, and food in store is little worth: production and unity come first."""
    return advise(g, seat, options, FarSighted, LEAN)


STYLES = (pilgrims, advise)
