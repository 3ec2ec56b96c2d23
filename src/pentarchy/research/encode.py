"""Positions and options as integers of fixed size.

An action is the number of an option in the list the game offers (options are made in a fixed order). What
each option means is in the observation: one row of `WORDS` ints per option, its tuple with words as codes.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable
from itertools import compress, repeat
from operator import attrgetter, ne
from struct import Struct
from typing import Any, NamedTuple, TypeAlias
from zlib import crc32

import numpy as np

from pentarchy import seed_bytes
from pentarchy.games import observation, title
from pentarchy.kernel import Action, Game, Seat

Ints: TypeAlias = np.ndarray[Any, np.dtype[Any]]

INT32 = np.dtype(np.int32)
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


class _Rows(dict[Action, bytes]):
    """Options as rows of int32; they come again and again, so their rows are kept."""

    def __missing__(self, option: Action) -> bytes:
        if len(self) >= 200_000:
            self.clear()
        words = [code(word) for word in option[:WORDS]]
        row = self[option] = array("i", words + [0] * (WORDS - len(words))).tobytes()
        return row


_row = _Rows().__getitem__


class Place(NamedTuple):
    """Where a part stands in the array, and how it gets there."""

    start: int
    pack: Callable[..., None]
    write: Callable[[Any, Seat], Iterable[int]] | None
    each: Callable[[Any], Iterable[int]] | None = None
    width: int = 0
    """Bytes of each thing in a list."""


def _all_of(fields: list[str]) -> Callable[[Game], tuple[Any, ...]]:
    """Reads these fields of a game at once."""
    read = attrgetter(*fields)
    return read if len(fields) > 1 else lambda g: (read(g),)


def _kept(value: Any) -> Any:
    """A field's value as it is now."""
    if type(value) is not list:
        return value
    return [row.copy() for row in value] if value and type(value[0]) is list else value.copy()


def _alone(value: int, seat: Seat) -> tuple[int]:
    return (value,)


class Encoder:
    """The sizes of one game's spaces, and the arrays of a position."""

    def __init__(self, game: str, players: int | None = None, variants: dict[str, Any] | None = None) -> None:
        self.game, self.variants = game, variants or {}
        self.title = title(game)
        self.players = players or self.title.seats[0]
        module, sample = observation(game), self.new(0)
        self.most = module.MOST_OPTIONS
        self.layout = module.layout(sample)
        self.length = sum(part.size for part in self.layout)
        fields = [part.field for part in self.layout if part.field]
        self._read, self._numbers = _all_of(fields), range(len(fields))
        self._fields: list[Place] = []
        self._others: list[Place] = []
        start = 0
        for part in self.layout:
            value = attrgetter(part.field)(sample) if part.field else None
            write = _alone if isinstance(value, int) and part.write is None else part.write
            size = part.size // len(value) if part.each and isinstance(value, list) else part.size
            pack = Struct(f"{size}i").pack_into
            place = Place(start, pack, write, part.each, size * INT32.itemsize)
            (self._fields if part.field else self._others).append(place)
            start += part.size * INT32.itemsize
        self._memory: list[tuple[list[Any], Ints]] = [
            ([None] * len(fields), np.zeros(self.length, INT32)) for _ in range(self.players)
        ]
        self._masks: dict[int, Ints] = {}

    def new(self, seed: int | bytes) -> Game:
        return self.title.new(self.players, seed_bytes(seed), self.variants)

    def seen(self, g: Game, seat: Seat) -> dict[str, Ints]:
        """All that an agent gets: its position, and its options if it is asked."""
        offered = g.options(seat) if seat in g.pending() else []
        return {
            "observation": self.position(g, seat),
            "options": self.options(offered),
            "action_mask": self.mask(len(offered)),
        }

    def position(self, g: Game, seat: Seat) -> Ints:
        """The position as the seat may know it; only fields that have changed are written anew."""
        last, out = self._memory[seat]
        found = self._read(g)
        for i in compress(self._numbers, map(ne, found, last)):
            value, old = found[i], last[i] or repeat(None)
            last[i] = _kept(value)
            start, pack, write, each, width = self._fields[i]
            if each is None:
                pack(out, start, *(value if write is None else write(value, seat)))
                continue
            for n, (thing, before) in enumerate(zip(value, old)):
                if thing is not before:
                    pack(out, start + n * width, *each(thing))
        for start, pack, write, _, _ in self._others:
            assert write is not None
            pack(out, start, *write(g, seat))
        return out.copy()

    def options(self, offered: list[Action]) -> Ints:
        """One row per option: its tuple as numbers."""
        rows = bytearray(self.most * WORDS * 4)
        flat = b"".join(map(_row, offered))
        rows[: len(flat)] = flat
        return np.ndarray((self.most, WORDS), INT32, rows)

    def mask(self, n: int) -> Ints:
        """The first n actions are possible."""
        mask = self._masks.get(n)
        if mask is None:
            mask = self._masks[n] = np.zeros(self.most, dtype=np.int8)
            mask[:n] = 1
        return mask.copy()

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
