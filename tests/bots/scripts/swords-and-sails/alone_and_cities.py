"""Never allies, always defends, all gold into cities."""

from __future__ import annotations

from typing import Any

from pentarchy.games.swords_and_sails.bot.styles import builders
from pentarchy.kernel import Action, Seat


def wish(g: Any, seat: Seat, options: list[Action]) -> Action | None:
    match str(g.step(seat).__struct_config__.tag):
        case "Talks":
            return ("ready",)
        case "AllianceOffer" | "Deal" | "TradeOffer" | "ShareOffer":
            return ("decline",)
        case "Orders":
            return ("defend",)
    return builders(g, seat, options)
