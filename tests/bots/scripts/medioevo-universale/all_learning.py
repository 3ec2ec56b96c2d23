"""The cheapest technology always, nothing for war, trade with what there is."""

from __future__ import annotations

from typing import Any

from pentarchy.games.medioevo_universale.bot.styles import scholars
from pentarchy.kernel import Action, Seat


def wish(g: Any, seat: Seat, options: list[Action]) -> Action | None:
    step: Any = g.step(seat)
    if str(step.__struct_config__.tag) == "Purchase" and not step.land:
        techs = [o for o in options if o[0] == "tech"]
        if techs and g.turn > 2:
            return min(techs, key=lambda o: (g.book.techs[g.book.tech[o[1]]].row, o))
    return scholars(g, seat, options)
