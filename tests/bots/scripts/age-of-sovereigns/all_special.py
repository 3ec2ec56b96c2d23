"""Special units alone, as many as the treasury allows, and sure attacks with them."""

from __future__ import annotations

from typing import Any

from pentarchy.games.age_of_sovereigns.bot.styles import warlords
from pentarchy.kernel import Action, Seat


def wish(g: Any, seat: Seat, options: list[Action]) -> Action | None:
    if str(g.step(seat).__struct_config__.tag) == "Order":
        special = [o for o in options if o[:2] == ("mobilize", "special")]
        if special:
            return special[0]
    return warlords(g, seat, options)
