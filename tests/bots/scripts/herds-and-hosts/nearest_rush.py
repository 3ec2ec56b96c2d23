"""All gold into people, everybody against the nearest strangers from the first day, no guards, no talks."""

from __future__ import annotations

from typing import Any

from pentarchy.games.herds_and_hosts.bot.styles import rush
from pentarchy.kernel import Action, Seat


def wish(g: Any, seat: Seat, options: list[Action]) -> Action | None:
    match str(g.step(seat).__struct_config__.tag):
        case "Negotiate":
            return ("pass",)
        case "Answer":
            return ("decline",)
        case "Besiege":
            return next((o for o in options if o[0] == "assault"), None)
    return rush(g, seat, options)
