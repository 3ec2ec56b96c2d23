"""The bot that looks one decision ahead with the game's own judgement."""

from __future__ import annotations

from random import Random

from pentarchy.kernel import Action

from .chair import Chair


class Greedy:
    """Follow the game's advice where it has some, else take the option whose outcome it values most."""

    def choose(self, chair: Chair, rng: Random) -> Action:
        options, seat, title = chair.options, chair.seat, chair.title
        if len(options) == 1:
            return options[0]
        world = chair.imagine(rng)
        if (advice := title.advise(world, seat, options)) is not None:
            return advice
        best, chosen = float("-inf"), options
        for action in options:
            after = world.clone()
            after.act(seat, action)
            value = title.evaluate(after, seat)
            if value > best:
                best, chosen = value, [action]
            elif value == best:
                chosen.append(action)
        return rng.choice(chosen)
