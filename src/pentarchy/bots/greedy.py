"""The bot that looks one decision ahead with the game's own judgement."""

from __future__ import annotations

from random import Random

from pentarchy.kernel import Action, Game, Seat, Title

from .chair import Chair


class Greedy:
    """Follow the game's advice where it has some, else take the option whose outcome it values most."""

    def choose(self, chair: Chair, rng: Random) -> Action:
        options, seat, title = chair.options, chair.seat, chair.title
        if len(options) == 1:
            return options[0]
        if (advice := chair.advised(title.advise, rng)) is not None:
            return advice
        values = outcomes(chair.imagine(rng), seat, options, title)
        best = max(values)
        return rng.choice([action for action, value in zip(options, values) if value == best])


def outcomes(world: Game, seat: Seat, options: list[Action], title: Title) -> list[float]:
    """What the game thinks of the seat's position after each of the options."""
    values = []
    for action in options:
        after = world.clone()
        after.act(seat, action)
        values.append(title.evaluate(after, seat))
    return values
