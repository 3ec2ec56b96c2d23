"""Loans, and Florins kept until the last turns but two; then technologies and Cathedrals for all of it."""

from __future__ import annotations

from typing import Any

from pentarchy.games.medioevo_universale.bot.styles import merchants
from pentarchy.kernel import Action, Seat

LAST = 2


def wish(g: Any, seat: Seat, options: list[Action]) -> Action | None:
    step: Any = g.step(seat)
    tag = str(step.__struct_config__.tag)
    late = g.variants.turns - g.turn <= LAST
    if tag == "Purchase" and not step.land:
        if not late:
            trade = [o for o in options if o[0] == "piece" and o[1] in ("caravan", "merchant")]
            return trade[-1] if trade else ("ready",)
        wanted = [o for verb in ("site", "tech") for o in options if o[0] == verb]
        return wanted[0] if wanted else ("ready",)
    if tag == "TaxDraft" and ("loan",) in options and not late:
        return ("loan",)
    return merchants(g, seat, options)
