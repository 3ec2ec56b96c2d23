"""Gold is kept for two years; then all of it becomes troops, and every army goes out."""

from __future__ import annotations

from typing import Any

from pentarchy.games.swords_and_sails.bot.styles import warriors
from pentarchy.kernel import Action, Seat

PEACE = 8
"""Seasons of saving."""


def wish(g: Any, seat: Seat, options: list[Action]) -> Action | None:
    step: Any = g.step(seat)
    tag = str(step.__struct_config__.tag)
    if g.turn <= PEACE:
        return ("done",) if tag in ("Muster", "Cities") else None
    return warriors(g, seat, options)
