"""What becomes of an option: tried in worlds the seat may imagine, played by habit to the end of the round.

All options are tried in the same worlds with the same luck, so that what differs is theirs.
"""

from __future__ import annotations

from random import Random
from time import perf_counter

import msgspec

from pentarchy.kernel import Action, Game, Seat, Title

from .chair import Chair
from .chances import chances
from .plans import answer

LONGEST = 400
"""Decisions of a round that are played on."""
LEAST = 2
"""Worlds tried at any rate."""


class Forecast(msgspec.Struct):
    """What an option brings on average: the win chance after it, and the parts of the judgement."""

    action: Action
    chance: float = 0.0
    parts: dict[str, float] = {}
    worlds: int = 0

    def add(self, g: Game, seat: Seat) -> None:
        self.worlds += 1
        self.chance += (chances(g)[seat] - self.chance) / self.worlds
        if g.result is None:  # how it stands after the end is told by the chance
            now: dict[str, float] = g.title.parts(g, seat)
            before = self.parts
            self.parts = {k: (v - before.get(k, v)) / self.worlds + before.get(k, v) for k, v in now.items()}


def forecasts(
    chair: Chair, actions: list[Action], rng: Random, worlds: int, deadline: float = float("inf")
) -> list[Forecast]:
    """Of each of these options, in at most so many worlds."""
    found = [Forecast(action) for action in actions]
    for n in range(worlds):
        if n >= LEAST and perf_counter() > deadline:
            break
        world = chair.imagine(rng)
        for forecast in found:
            g = world.clone()
            g.act(chair.seat, forecast.action)
            forecast.add(settled(g, chair.title.round(world)), chair.seat)
    return found


def settled(g: Game, round: object) -> Game:
    """The world at the end of that round, everybody playing by habit: not judged in mid-exchange."""
    title: Title = g.title
    habit = title.habit or title.advise
    for _ in range(LONGEST):
        if g.result is not None or title.round(g) != round:
            break
        seat = g.pending()[0]
        options = g.options(seat)
        g.act(seat, options[0] if len(options) == 1 else answer(habit, g, seat, options))
    return g
