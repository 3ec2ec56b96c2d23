"""Win chances: one number for each seat, together 1, made of the game's judgement and how far it has come.

`pentarchy chances GAME` fits them to games that were played out and writes `bot/chances.toml` of the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp
from pathlib import Path

import msgspec

from pentarchy.kernel import Game, Title


class Bin(msgspec.Struct, forbid_unknown_fields=True):
    """Of predictions alike: their mean, how often they came true, and how many there were."""

    said: float
    came: float
    n: int


class Chances(msgspec.Struct, forbid_unknown_fields=True):
    """What was fitted, how, and how well it foretells games it was not fitted to."""

    rules: int
    seed: int
    games: int
    half: float
    """In this round a game is half as far as it can get: see `progress`."""
    early: dict[str, float] = {}
    late: dict[str, float] = {}
    """By part of the judgement: what one of it is worth at the beginning, and how much more at the end."""
    seats: dict[str, list[float]] = {}
    """By number of players: what sitting there is worth before anything happened."""
    judged: int = 0
    brier: float = 0.0
    fair: float = 0.0
    """Of so many other games: the mean squared error, and the one of who gives all the same chance."""
    bins: list[Bin] = []

    def progress(self, round: float) -> float:
        return round / (round + self.half)


@cache
def fitted(folder: Path) -> Chances | None:
    path = folder / "bot" / "chances.toml"
    return msgspec.toml.decode(path.read_bytes(), type=Chances) if path.is_file() else None


def chances(g: Game) -> list[float]:
    """The win chance of every seat; where nothing was fitted, all that are left have the same.

    >>> from pentarchy.template.the_ford import TITLE as THE_FORD
    >>> chances(THE_FORD.new())
    [0.5, 0.5]
    """
    if g.result is not None:
        return shared(g.result.places)
    title: Title = g.title
    table = [title.parts(g, seat) for seat in range(g.seats)]
    return foretold(title, round_of(g), table)


def foretold(
    title: Title, round: float, table: Sequence[dict[str, float]], model: Chances | None = None
) -> list[float]:
    """From the parts of every seat's judgement; who has nothing but a result is out."""
    model = model or fitted(title.folder)
    out = [len(parts) == 1 and "result" in parts for parts in table]
    if model is None or all(out):
        return [1 / len(table)] * len(table)
    p = model.progress(round)
    bias = model.seats.get(str(len(table)), [0.0] * len(table))
    weights = {name: early + p * model.late.get(name, 0.0) for name, early in model.early.items()}
    logits = [
        (1 - p) * b + sum(weights.get(name, 0.0) * value for name, value in parts.items())
        for b, parts in zip(bias, table)
    ]
    top = max(z for z, gone in zip(logits, out) if not gone)
    odds = [0.0 if gone else exp(max(-50.0, z - top)) for z, gone in zip(logits, out)]
    total = sum(odds)
    return [o / total for o in odds]


def shared(places: Sequence[int]) -> list[float]:
    """Who came first, or shares it."""
    best = places.count(1)
    return [1 / best if place == 1 else 0.0 for place in places]


def round_of(g: Game) -> float:
    """Which round it is; games that do not count them are always at the same."""
    round = g.title.round(g)
    return float(round) if isinstance(round, int) else 1.0
