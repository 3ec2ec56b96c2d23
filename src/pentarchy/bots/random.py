"""The bot that takes any option."""

from __future__ import annotations

from random import Random

from pentarchy.kernel import Action

from .chair import Chair


class AtRandom:
    def choose(self, chair: Chair, rng: Random) -> Action:
        return rng.choice(chair.options)
