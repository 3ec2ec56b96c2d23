"""How a try is judged: as a share between 0 and 1, whatever the scale of the game."""

from __future__ import annotations

from math import exp

from pentarchy.kernel import Game, Result, Seat, Title

WIN = 0.5
"""The part of a finished game's worth that coming first makes."""


def squash(x: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, x))))


class Position:
    """Judges a game that goes on, by how much the game thinks a seat has gained since the root."""

    def __init__(self, title: Title, root: Game) -> None:
        self.evaluate = title.evaluate
        self.centre = self._margins(root)
        self.scale = 1.0

    def _margins(self, g: Game) -> list[float]:
        values = [self.evaluate(g, seat) for seat in range(g.seats)]
        rest = max(1, len(values) - 1)
        return [value - (sum(values) - value) / rest for value in values]

    def calibrate(self, worlds: list[Game]) -> None:
        """The scale is how much positions usually change until they are judged."""
        changes = [
            abs(m - c) for g in worlds if g.result is None for m, c in zip(self._margins(g), self.centre)
        ]
        self.scale = sum(changes) / len(changes) or 1.0 if changes else 1.0

    def shares(self, g: Game) -> list[float]:
        """How each seat stands compared with the root: 0.5 is as before; a result counts fully."""
        if g.result is not None:
            best = g.result.places.count(1)
            return [1.0 / best if place == 1 else 0.0 for place in g.result.places]
        changes = zip(self._margins(g), self.centre)
        return [squash((m - c) / self.scale) for m, c in changes]


class Ending:
    """Judges finished games for one seat: half of it is who came first, the rest by how much."""

    def __init__(self, seat: Seat) -> None:
        self.seat, self.scale = seat, 0.0

    def share(self, result: Result) -> float:
        """Between 0 and 1, and half of it on average for one of two who are equal."""
        return self._worth(result, 1.0)

    def chance(self, result: Result) -> float:
        """The same on the scale of win chances: one of many equals has its part of 1."""
        return self._worth(result, 2 / len(result.places))

    def _worth(self, result: Result, points: float) -> float:
        own = result.scores[self.seat]
        margin = own - max(score for seat, score in enumerate(result.scores) if seat != self.seat)
        self.scale = self.scale or 1.0 + abs(margin)  # the first game seen says what is much
        won = (result.places[self.seat] == 1) / result.places.count(1)
        return WIN * won + (1 - WIN) * points * squash(margin / self.scale)
