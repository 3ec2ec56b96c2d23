"""Grows in peace, with truces for all, until the last year but one; then everybody strikes."""

from __future__ import annotations

from typing import Any

from pentarchy.games.herds_and_hosts.bot.styles import rush, settlers
from pentarchy.kernel import Action, Seat

LAST = 8
"""Rounds before the end in which there is war."""


def wish(g: Any, seat: Seat, options: list[Action]) -> Action | None:
    if g.rounds - g.round < LAST:
        return rush(g, seat, options)
    match str(g.step(seat).__struct_config__.tag):
        case "Negotiate":
            return next((o for o in options if o[0] == "truce"), None)
        case "Answer":
            return ("accept",)
    return settlers(g, seat, options)
