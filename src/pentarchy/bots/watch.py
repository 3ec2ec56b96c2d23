"""Watching the others: which style explains best what became of them since the last look.

Before anything was seen a style is as likely as it is good (`league.py`), and the usual one more than that:
whoever thinks plays what wins, and most people play somehow as usual.

At each look the seat's imagined world is played on by each style to the end of the round, and the numbers
every seat would then have (`Title.figures`) are noted. At the next look they are compared with what the
others really have, as far as one may know: a style that foresaw it better is the likelier model of that seat.
"""

from __future__ import annotations

from math import exp
from random import Random
from time import perf_counter

from pentarchy.kernel import Advice, Game, Seat, Title

from .league import standing
from .plans import LOOK, answer

USUAL = 2.0
"""The usual way is so many times as likely as another that is as good, before anything was seen."""
SELDOM = 0.2
"""How likely the worst style is; one with a fair share of first places 1 more, one with twice that 4 more."""
TRUST = 1.0
"""How much a style that is wrong by as much as the others on average loses against one that is right."""
FADES = 0.7
"""Of what was seen so much is left a round later."""
LONGEST = 400
"""Decisions of a round that are looked at."""


class Watch:
    """What one seat has seen of the others."""

    def __init__(self) -> None:
        self.foreseen: dict[str, list[dict[str, int]]] = {}
        """By style: the figures of every seat at the next look, if all played by it."""
        self.wrong: dict[Seat, dict[str, float]] = {}
        """By seat and style: how wrong it was, 1 being as wrong as the others."""

    def look(self, world: Game, me: Seat, deadline: float) -> None:
        """Compare what was foreseen with what is, and look ahead again: all in what the seat may know."""
        title: Title = world.title
        now = [title.figures(world, seat) for seat in range(world.seats)]
        for seat in range(world.seats):
            if seat != me and self.foreseen:
                self._judge(seat, now[seat])
        self.foreseen = {}
        if not now[me]:
            return
        for style in styles_of(title):
            g, this = world.clone(), title.round(world)
            for n in range(LONGEST):
                if n % LOOK == 0 and deadline < float("inf") and perf_counter() > deadline:
                    return
                if g.result is not None or title.round(g) != this:
                    break
                seat = g.pending()[0]
                options = g.options(seat)
                g.act(seat, options[0] if len(options) == 1 else answer(style, g, seat, options))
            self.foreseen[style.__name__] = [title.figures(g, seat) for seat in range(g.seats)]

    def _judge(self, seat: Seat, now: dict[str, int]) -> None:
        errors = {name: distance(seats[seat], now) for name, seats in self.foreseen.items()}
        mean = sum(errors.values()) / len(errors)
        before = self.wrong.get(seat, {})
        if mean:
            self.wrong[seat] = {
                name: FADES * before.get(name, 0.0) + error / mean - 1 for name, error in errors.items()
            }

    def weights(self, title: Title, seats: int, seat: Seat) -> list[float]:
        """How likely each of `styles_of` is as a model of that seat."""
        wrong = self.wrong.get(seat, {})
        weights = []
        for style in styles_of(title):
            share, _ = standing(title, seats, seat, style.__name__)
            likely = SELDOM + (seats * share) ** 2
            weights.append(likely * exp(-TRUST * wrong.get(style.__name__, 0.0)))
        weights[0] *= USUAL
        return weights

    def guess(self, title: Title, seats: int, seat: Seat, rng: Random) -> Advice:
        return rng.choices(styles_of(title), self.weights(title, seats, seat))[0]


def styles_of(title: Title) -> list[Advice]:
    """The usual way first, then the others."""
    usual = title.habit or title.advise
    return [usual, *(style for style in title.styles if style is not usual)]


def distance(a: dict[str, int], b: dict[str, int]) -> float:
    """How far two sets of figures are apart, each figure by its own size."""
    return sum(abs(a[k] - b.get(k, 0)) / (1 + abs(a[k]) + abs(b.get(k, 0))) for k in a)
