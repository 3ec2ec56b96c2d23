"""Every man on horseback, and the riders against the nearest strangers."""

from __future__ import annotations

from typing import Any

from pentarchy.games.herds_and_hosts.book.pieces import LI
from pentarchy.games.herds_and_hosts.bot.styles import rush
from pentarchy.kernel import Action, Seat

BUILDERS = 4
"""Light infantry that stays on foot."""


def wish(g: Any, seat: Seat, options: list[Action]) -> Action | None:
    tag = str(g.step(seat).__struct_config__.tag)
    if tag == "Trade":
        riders = [o for o in options if o[0] == "upgrade" and o[2] == "cavalry"]
        afoot = sum(u.kind == LI for _, u in g.units(seat))
        if riders and afoot > BUILDERS:
            return riders[0]
        return next((o for o in options if o[0] == "buy" and "standard" in o), None)
    return rush(g, seat, options) if tag == "MoveHosts" else None
