"""Whole ways to play, between which the search bot chooses by playing on."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Action, Seat

from .bot import advise, best, build
from .capture import Pillage, Plunder
from .expand import Build, TakeLand
from .game import Rise
from .maneuver import Command, Maneuver
from .tactics import Outlook
from .yields import ChooseInvention

LEAN = 0.25
"""What food to spare is worth to those who would rather have churches."""


class FarSighted(Outlook):
    """A long way does not deter."""

    step = 0.3


def pilgrims(g: Rise, seat: Seat, options: list[Action]) -> Action | None:
    """Settlers go far, and food in store is little worth: production and unity come first."""
    step: Any = g.step(seat)
    match step:
        case Maneuver():
            return FarSighted(g, seat).choose_unit(options)
        case Command():
            return FarSighted(g, seat).order(step.unit, options)
        case TakeLand() | Pillage() | ChooseInvention() | Plunder():
            return best(g, seat, options, LEAN)
        case Build():
            return build(g, seat, options, LEAN)
    return advise(g, seat, options)


STYLES = (pilgrims, advise)
