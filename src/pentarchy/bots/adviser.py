"""Advice: what the marshal would do, what else it thought of, and what each would bring, from one chair."""

from __future__ import annotations

from random import Random
from time import perf_counter

import msgspec

from pentarchy.kernel import Action, Title
from pentarchy.kernel.scene import Text

from .chair import Chair
from .forecast import Forecast, forecasts
from .planner import Effort
from .search import Search

BEST = 3
"""So many options are told of,"""
REASONS = 3
"""each with so many parts of the judgement by which it differs."""
ITERATIONS, WORK = 400, 6_000
"""How much is thought, and"""
THOUGHT, SECONDS = 2.5, 4.0
"""for how long at most: before the options are known, and in all."""
WORLDS = 12
SAME = 1e-6


class Counsel(msgspec.Struct):
    """One of the best options."""

    action: list[str | int]
    label: Text
    chance: float
    """To win the game, if it is taken."""
    more: list[str]
    less: list[str]
    """The parts of the judgement in which it is better than the next one, or worse: the largest first. Of all
    but the best: better or worse than the best."""


def advise(chair: Chair, rng: Random, timed: bool = True) -> list[Counsel]:
    """The best three, the marshal's own choice first; options that lead to the same are told once."""
    begun = perf_counter()
    bot = Search(iterations=ITERATIONS)
    limits = (float("inf"), THOUGHT) if timed else ()
    bot.effort = bot.planner.effort = Effort(bot.effort.tries, WORK, *limits)
    actions: list[Action] = []
    for verdict in bot.think(chair, rng):
        if verdict.action not in actions:
            actions.append(verdict.action)
        if len(actions) == BEST:
            break
    for action in chair.options:  # where it thought of little, what else there is
        if len(actions) < BEST and action not in actions:
            actions.append(action)
    found = merged(forecasts(chair, actions, rng, WORLDS, begun + SECONDS if timed else float("inf")))
    return [counsel(chair, forecast, found) for forecast in found]


def merged(found: list[Forecast]) -> list[Forecast]:
    """The marshal's choice, then the others by their chance; what ends alike is left out."""
    best, *others = found
    kept = [best]
    for forecast in sorted(others, key=lambda forecast: -forecast.chance):
        if all(abs(forecast.chance - other.chance) > SAME for other in kept):
            kept.append(forecast)
    return kept


def counsel(chair: Chair, forecast: Forecast, found: list[Forecast]) -> Counsel:
    other = found[0] if forecast is not found[0] else found[1] if len(found) > 1 else None
    more, less = reasons(chair.title, forecast, other) if other else ([], [])
    return Counsel(list(forecast.action), chair.label(forecast.action), forecast.chance, more, less)


def reasons(title: Title, one: Forecast, other: Forecast) -> tuple[list[str], list[str]]:
    """The parts in which the one is better than the other, and worse, where they are worth a word."""
    gaps = {name: one.parts.get(name, 0.0) - other.parts.get(name, 0.0) for name in one.parts | other.parts}
    size = sum(abs(gap) for gap in gaps.values())
    by_size = sorted(gaps, key=lambda name: -abs(gaps[name]))[:REASONS]
    told = [name for name in by_size if abs(gaps[name]) > 0.1 * size]
    names = {name: title.words.plain(f"part-{name}") if title.words else name for name in told}
    return [names[n] for n in told if gaps[n] > 0], [names[n] for n in told if gaps[n] < 0]
