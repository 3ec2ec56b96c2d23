"""War on whoever has most honour, knives and letters for him too; friendship with all others."""

from __future__ import annotations

from typing import Any

from pentarchy.games.medioevo_universale.bot.styles import conquerors
from pentarchy.kernel import Action, Seat


def wish(g: Any, seat: Seat, options: list[Action]) -> Action | None:
    leader = max((s for s in range(g.seats) if s != seat), key=lambda s: (g.honour[s], -s))
    tag = str(g.step(seat).__struct_config__.tag)
    if tag in ("Diplomacy", "Command"):
        for deed in ("war", "killer", "thief", "inquisitor", "cardinal", "excommunicate"):
            if (deed, leader) in options:
                return (deed, leader)
    if tag == "PactAnswer":
        return ("refuse",) if g.step(seat).asker == leader else ("accept",)
    if tag == "Unit":
        foe = [o for o in options if o[0] == "attack" and g.owner[g.book.space[o[1]]] == leader]
        if foe:
            return foe[0]
    return conquerors(g, seat, options)
