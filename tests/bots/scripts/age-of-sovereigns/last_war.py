"""Taxes, builds and keeps its cards until the last war is near; then men in every land and war."""

from __future__ import annotations

from typing import Any

from pentarchy.games.age_of_sovereigns.bot.styles import builders, warlords
from pentarchy.kernel import Action, Seat


def wish(g: Any, seat: Seat, options: list[Action]) -> Action | None:
    if g.last_war or g.stage[seat] + g.stage[1 - seat] >= 4:
        return warlords(g, seat, options)
    match str(g.step(seat).__struct_config__.tag):
        case "WarOrPeace":
            return ("new age",)
        case "PlaceCard":
            return ("deck",)
    return builders(g, seat, options)
