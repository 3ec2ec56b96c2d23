"""The one way from a position to a bot's answer, for the workers of a table and for the arena alike.

The position comes as data, the chances from a number, and a bot is kept under the name of its place, so that
it remembers what it was about. Whoever has none of that left, as after a restart, works it out anew.
"""

from __future__ import annotations

from collections import OrderedDict
from random import Random
from typing import Any

from pentarchy.kernel import Action, Game, Seat

from .chair import Bot, Chair
from .named import bot

MOST = 200
"""So many bots remember what they were about; those not asked for longest are forgotten first."""


class Minds:
    """Bots by place and name. Where people wait they are `timed`: slow machines end their thoughts early."""

    def __init__(self, timed: bool) -> None:
        self.timed = timed
        self._bots: OrderedDict[tuple[str, str], Bot] = OrderedDict()

    def choose(
        self, kind: type[Game], book: Any, state: bytes, seat: Seat, name: str, place: str, seed: int
    ) -> Action:
        chair = Chair(kind.restore(state, book), seat)
        return self._bot(place, name).choose(chair, Random(seed))

    def _bot(self, place: str, name: str) -> Bot:
        found = self._bots.pop((place, name), None) or bot(name, self.timed)
        self._bots[place, name] = found
        if len(self._bots) > MOST:
            self._bots.popitem(last=False)
        return found
