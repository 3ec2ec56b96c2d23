"""What bots make of a game: how often each thing is done in games of its whole library of styles."""

from __future__ import annotations

from collections import Counter
from random import Random

from pentarchy.bots.plans import answer
from pentarchy.kernel import Event, Title

from .plan import game_seed
from .simulate import Course

LIMIT = 20_000
"""A game with more decisions tells nothing."""


def use_of(
    found: Title, players: int, games: int, seed: int, variants: dict[str, object] | None = None
) -> Counter[str]:
    """Deeds, steps, happenings and roads to victory of so many games, each seat by a style drawn for it.

    `first of 2`: two shared the first place.
    """
    total: Counter[str] = Counter()
    library = [found.advise, *found.styles]
    for number in range(games):
        luck = game_seed(seed, number)
        styles = Random(luck).choices(library, k=players)
        news: list[Event] = []
        g = found.new(players, luck, variants, news=news)
        course = Course(g)
        for _ in range(LIMIT):
            if g.result is not None:
                total[f"won by {g.result.how}"] += 1
                total[f"first of {g.result.places.count(1)}"] += 1
                break
            seat = g.pending()[0]
            options = g.options(seat)
            action = options[0] if len(options) == 1 else answer(styles[seat], g, seat, options)
            tag = g.step(seat).__struct_config__.tag
            course.note(seat, action)
            g.act(seat, action, news)
            course.watch(tag, news)
        total.update({what: sum(times) for what, times in course.use.items()})
        total.update(course.seen)
    return total
