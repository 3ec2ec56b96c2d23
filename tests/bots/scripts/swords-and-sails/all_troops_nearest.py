"""All gold into troops; every army attacks land next to it that is not its own, the worst held first."""

from __future__ import annotations

from typing import Any

from pentarchy.games.swords_and_sails.bot.plans import defenders
from pentarchy.games.swords_and_sails.bot.styles import warriors
from pentarchy.kernel import Action, Seat


def wish(g: Any, seat: Seat, options: list[Action]) -> Action | None:
    step: Any = g.step(seat)
    tag = str(step.__struct_config__.tag)
    if tag == "Orders" and not step.draft and 0 <= step.standing < len(g.army):
        prey = [o for o in options if o[0] == "attack"]
        if prey:
            return min(prey, key=lambda o: (defenders(g, seat, g.book.space[o[1]]), o))
    if tag == "SiegeChoice":
        return next((o for o in options if o[0] == "siege"), None)
    return warriors(g, seat, options)
