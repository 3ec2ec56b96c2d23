"""Positions and options as integers of fixed size.

An action is the number of an option in the list the game offers (options are made in a fixed order). What
each option means is in the observation: one row of `WORDS` ints per option, its tuple with words as codes.
"""

from __future__ import annotations

from array import array
from typing import Any
from zlib import crc32

import numpy as np

from pentarchy import seed_bytes
from pentarchy.games import observation, title
from pentarchy.kernel import Action, Game, Seat

WORDS = 5
"""Numbers kept of an option's tuple; missing ones are 0."""

_codes: dict[str, int] = {}


def code(word: str | int) -> int:
    """A word as a number: stable everywhere, never 0, and far from the small ints games use.

    >>> code("attack") == code("attack") and code("attack") >= 4096
    True
    """
    if not isinstance(word, str):
        return word
    number = _codes.get(word)
    if number is None:
        number = _codes[word] = 4096 + (crc32(word.encode()) & 0xFFFFFF)
    return number


_rows: dict[Action, array[int]] = {}


def _row(option: Action) -> array[int]:
    """An option as numbers; options come again and again, so their rows are kept."""
    words = [code(word) for word in option[:WORDS]]
    row = _rows[option] = array("i", words + [0] * (WORDS - len(words)))
    if len(_rows) > 200_000:
        _rows.clear()
    return row


class Encoder:
    """The sizes of one game's spaces, and the arrays of a position."""

    def __init__(self, game: str, players: int | None = None, variants: dict[str, Any] | None = None) -> None:
        self.game, self.variants = game, variants or {}
        self.title = title(game)
        self.players = players or self.title.seats[0]
        self.module = observation(game)
        sample = self.new(0)
        self.layout = self.module.layout(sample)
        self.length = sum(size for _, size in self.layout)
        self.most = self.module.MOST_OPTIONS

    def new(self, seed: int | bytes) -> Game:
        return self.title.new(self.players, seed_bytes(seed), self.variants)

    def position(self, g: Game, seat: Seat) -> np.ndarray[Any, Any]:
        return np.frombuffer(array("i", self.module.observe(g, seat)), np.int32)  # twice as quick as np.array

    def options(self, g: Game, seat: Seat) -> np.ndarray[Any, Any]:
        """One row per option: its tuple as numbers."""
        rows = np.zeros((self.most, WORDS), dtype=np.int32)
        offered = g.options(seat)
        flat = array("i")
        for option in offered:
            flat.extend(_rows.get(option) or _row(option))
        rows[: len(offered)] = np.frombuffer(flat, np.int32).reshape(-1, WORDS)
        return rows

    def mask(self, n: int) -> np.ndarray[Any, Any]:
        """The first n actions are possible."""
        mask = np.zeros(self.most, dtype=np.int8)
        mask[:n] = 1
        return mask

    def rewards(self, g: Game) -> list[float]:
        """From 1 for the first place to -1 for the last; ties share, the sum is zero."""
        assert g.result is not None
        places = g.result.places
        worst = max(1, len(places) - 1)
        out = []
        for place in places:
            tied = places.count(place)
            middle = place - 1 + (tied - 1) / 2
            out.append(1.0 - 2.0 * middle / worst)
        return out
