"""Archers, who shoot whoever comes into reach and never charge."""

from __future__ import annotations

from typing import Any

from pentarchy.games.rise_of_the_kingdoms.bot.styles import pilgrims
from pentarchy.kernel import Action, Seat


def wish(g: Any, seat: Seat, options: list[Action]) -> Action | None:
    tag = str(g.step(seat).__struct_config__.tag)
    if tag == "Command":
        shots = [o for o in options if o[0] == "shoot"]
        if shots:
            return shots[0]
    if tag == "Recruit":
        bows = [o for o in options if o[:2] == ("recruit", "archer")]
        return bows[0] if bows else options[-1]
    return pilgrims(g, seat, options)
