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
        world = chair.imagine(rng)
        advice = title.advise(world, seat, options)
        return rank(world, seat, options, title, rng)[0] if advice is None else advice


def rank(world: Game, seat: Seat, options: list[Action], title: Title, rng: Random) -> list[Action]:
    """The options as that judgement orders them one step ahead, the best first; chance orders equals."""
    scored = []
    for action in options:
        after = world.clone()
        after.act(seat, action)
        scored.append((title.evaluate(after, seat), rng.random(), action))
    scored.sort(key=lambda one: one[:2], reverse=True)
    return [action for *_, action in scored]
