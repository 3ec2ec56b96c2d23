"""Trade with as many transports as may be had, loans at once, pacts with whoever asks, war never."""

from __future__ import annotations

from typing import Any

from pentarchy.games.medioevo_universale.bot.styles import merchants
from pentarchy.kernel import Action, Seat


def wish(g: Any, seat: Seat, options: list[Action]) -> Action | None:
    match str(g.step(seat).__struct_config__.tag):
        case "PactAnswer" | "PeaceAnswer":
            return ("accept",)
        case "JoinAttack" | "Command":
            return options[-1]
    return merchants(g, seat, options)
