"""Peace for ever: two men in each land, walls, and buildings for feats."""

from __future__ import annotations

from typing import Any

from pentarchy.games.age_of_sovereigns.bot.styles import wardens
from pentarchy.kernel import Action, Seat


def wish(g: Any, seat: Seat, options: list[Action]) -> Action | None:
    match str(g.step(seat).__struct_config__.tag):
        case "WarOrPeace":
            return ("new age",)
        case "DeclareAttack" | "AttackOrder":
            return options[-1]
    return wardens(g, seat, options)
