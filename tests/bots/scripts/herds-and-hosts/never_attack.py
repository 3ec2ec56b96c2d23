"""Never attacks, walls every home, and feasts as great as may be for prestige."""

from __future__ import annotations

from typing import Any

from pentarchy.games.herds_and_hosts.bot.styles import wardens
from pentarchy.kernel import Action, Seat


def wish(g: Any, seat: Seat, options: list[Action]) -> Action | None:
    tag = str(g.step(seat).__struct_config__.tag)
    if tag == "Tax":
        return next((o for o in reversed(options) if o[0] == "festival"), None)
    if tag == "Trade":
        return next((o for o in options if o[:2] == ("build", "fortification")), None)
    if tag == "Answer":
        return ("accept",)
    return wardens(g, seat, options)
