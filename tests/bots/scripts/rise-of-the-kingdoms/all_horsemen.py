"""Every coin a horseman, every horseman to the nearest foreign town, and no guard anywhere."""

from __future__ import annotations

from typing import Any

from pentarchy.games.rise_of_the_kingdoms.bot.styles import raiders
from pentarchy.kernel import Action, Seat


def wish(g: Any, seat: Seat, options: list[Action]) -> Action | None:
    step: Any = g.step(seat)
    tag = str(step.__struct_config__.tag)
    if tag == "Command":
        charge = [o for o in options if o[0] in ("charge", "shoot")]
        if charge:
            return charge[0]
    if tag == "Recruit":
        riders = [o for o in options if o[:2] == ("recruit", "horseman")]
        return riders[0] if riders else options[-1]
    return raiders(g, seat, options)
