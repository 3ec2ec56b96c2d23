"""Columns and engines, war on the neighbour with fewest armies, and whatever is next is attacked."""

from __future__ import annotations

from typing import Any

from pentarchy.games.medioevo_universale.bot.styles import conquerors
from pentarchy.kernel import Action, Seat


def wish(g: Any, seat: Seat, options: list[Action]) -> Action | None:
    step: Any = g.step(seat)
    tag = str(step.__struct_config__.tag)
    if tag == "Diplomacy" and not g.war[seat]:
        wars = [o for o in options if o[0] == "war"]
        if wars:
            return min(wars, key=lambda o: (g.total_armies(o[1]), o[1]))
    if tag == "Unit":
        prey = [o for o in options if o[0] == "attack"]
        if prey:
            return min(prey, key=lambda o: (g.army[g.book.space[o[1]]], o))
    if tag == "AtTheWalls":
        return ("assault",)
    return conquerors(g, seat, options)
