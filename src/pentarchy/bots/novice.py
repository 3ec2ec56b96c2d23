"""The bot that plays as people do who have just learned the game: sensibly, but short-sighted at times."""

from __future__ import annotations

from random import Random

from pentarchy.kernel import Action

from .chair import Chair
from .greedy import outcomes
from .plans import answer

LAPSE = 0.5
"""The share of decisions at which it looks at nothing but what it has right after them."""
AT_A_GLANCE = 12
"""So many options it looks at then."""


class Novice:
    """Follow the game's usual way; at a lapse take what looks best at the very next moment."""

    def __init__(self, temper: str = "") -> None:
        self.temper = temper

    def choose(self, chair: Chair, rng: Random) -> Action:
        options, seat, title = chair.options, chair.seat, chair.title
        if len(options) == 1:
            return options[0]
        world = chair.imagine(rng)
        usual = title.tempers.get(self.temper) or title.advise
        if rng.random() >= LAPSE and usual(world, seat, options) is not None:
            return answer(usual, world, seat, options)
        seen = options if len(options) <= AT_A_GLANCE else rng.sample(options, AT_A_GLANCE)
        values = outcomes(world, seat, seen, title)
        best = max(values)
        return rng.choice([action for action, value in zip(seen, values) if value == best])
