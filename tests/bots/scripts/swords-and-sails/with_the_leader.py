"""Allies with whoever leads, stays, builds, and shares the first place."""

from __future__ import annotations

from typing import Any

from pentarchy.games.swords_and_sails.bot.styles import builders
from pentarchy.games.swords_and_sails.rules.scoring import scores
from pentarchy.kernel import Action, Seat


def wish(g: Any, seat: Seat, options: list[Action]) -> Action | None:
    tag = str(g.step(seat).__struct_config__.tag)
    if tag == "Talks":
        points = scores(g)
        friends = [o for o in options if o[0] == "ally"]
        if friends:
            return max(friends, key=lambda o: (points[o[1]], o))
        return ("ready",)
    if tag == "AllianceOffer":
        return ("accept",)
    return builders(g, seat, options)
