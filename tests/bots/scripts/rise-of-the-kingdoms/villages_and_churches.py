"""Founds whatever may be founded, builds churches in it, never charges anybody."""

from __future__ import annotations

from typing import Any

from pentarchy.games.rise_of_the_kingdoms.bot.styles import churchmen, pilgrims
from pentarchy.kernel import Action, Seat


def wish(g: Any, seat: Seat, options: list[Action]) -> Action | None:
    tag = str(g.step(seat).__struct_config__.tag)
    if tag == "FoundAndGrow":
        found = [o for o in options if o[0] == "found"]
        if found:
            return found[0]
    if tag == "Build":
        church = [o for o in options if o[0] == "build" and o[2] == "church"]
        if church:
            return church[0]
    return (pilgrims if tag in ("Maneuver", "Command") else churchmen)(g, seat, options)
