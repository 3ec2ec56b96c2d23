"""Whole ways to play, between which the search bot chooses by playing on."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat

from .bot import advise
from .game import Medioevo

BORROW = 6
"""Loans are taken up to this turn."""
HOARD = 3
"""So many turns before the end learning stops: what is left then is honour."""


def bankers(g: Medioevo, seat: Seat, options: list[Action]) -> Action | None:
    """Borrow longer, buy no cards, and keep the Florins of the last turns."""
    advice = advise(g, seat, options)
    if advice is None:
        return None
    left = g.variants.turns - g.turn
    match str(g.step(seat).__struct_config__.tag):
        case "BuyCard":
            return options[-1]
        case "TaxDraft" if advice[0] not in ("usurer", "miser") and g.turn <= BORROW:
            return ("loan",) if ("loan",) in options else advice
        case "Purchase" if advice[0] == "tech" and 1 < left <= HOARD:
            return ("ready",)
    return advice


STYLES = (bankers, advise)
