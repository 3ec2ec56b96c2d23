"""Settles far and wide in peace; in the last three rounds everybody storms the nearest foreign town."""

from __future__ import annotations

from typing import Any

from pentarchy.games.rise_of_the_kingdoms.bot.evaluate import rounds_left
from pentarchy.games.rise_of_the_kingdoms.bot.styles import pilgrims, raiders
from pentarchy.kernel import Action, Seat

LAST = 3


def wish(g: Any, seat: Seat, options: list[Action]) -> Action | None:
    return (raiders if rounds_left(g) < LAST else pilgrims)(g, seat, options)
