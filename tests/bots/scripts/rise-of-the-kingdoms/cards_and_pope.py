"""All cards for the papal vote, a word against every attack, and the rest kept for the end."""

from __future__ import annotations

from typing import Any

from pentarchy.games.rise_of_the_kingdoms.bot.styles import churchmen, courtiers
from pentarchy.kernel import Action, Seat


def wish(g: Any, seat: Seat, options: list[Action]) -> Action | None:
    tag = str(g.step(seat).__struct_config__.tag)
    if tag == "Vote":
        cards = [o for o in options if o[0] == "card"]
        return max(cards, key=lambda o: int(o[1])) if cards else None
    if tag == "PapalWord":
        stop = [o for o in options if o[0] == "cancel"]
        return stop[0] if stop and g.held(seat) > 1 else None
    return (courtiers if tag == "UseInfluence" else churchmen)(g, seat, options)
