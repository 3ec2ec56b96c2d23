"""Men, then an attack wherever there is a land next door, against the fewest defenders."""

from __future__ import annotations

from typing import Any

from pentarchy.games.age_of_sovereigns.bot.styles import warlords
from pentarchy.kernel import Action, Seat


def wish(g: Any, seat: Seat, options: list[Action]) -> Action | None:
    match str(g.step(seat).__struct_config__.tag):
        case "WarOrPeace":
            return ("war",)
        case "DeclareAttack" | "AttackOrder":
            prey, land = [o for o in options if o[0] == "attack"], g.book.land
            return min(prey, key=lambda o: (g.common[land[o[2]]] + g.special[land[o[2]]], o), default=None)
    return warlords(g, seat, options)
