"""Everything that can be built, the dearest first; war only where nobody stands in the way."""

from __future__ import annotations

from typing import Any

from pentarchy.games.age_of_sovereigns.bot.styles import builders
from pentarchy.kernel import Action, Seat


def wish(g: Any, seat: Seat, options: list[Action]) -> Action | None:
    step = str(g.step(seat).__struct_config__.tag)
    if step == "Order":
        return next((o for o in options if o[0] == "build"), None)
    if step == "DeclareAttack":
        land = g.book.land
        free = [o for o in options if o[0] == "attack" and not g.common[land[o[2]]] + g.special[land[o[2]]]]
        return free[0] if free else options[-1]
    return builders(g, seat, options)
