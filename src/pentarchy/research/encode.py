"""Positions and options as numbers of fixed size.

An action is the number of an option in the list the game offers, which is made in a fixed order. Three forms:

`flat`: one vector of float32 from -1 to 1, seen from the seat: the position, what is asked, and the options.
`options`: the position in int32 as the game keeps it, and one row of `WORDS` ints per option, its tuple with
words as codes.
`fixed`: as `flat`, without the options: each has a number of its own, in games that list all of them.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable
from itertools import compress, repeat
from math import log1p
from operator import attrgetter, ne
from struct import Struct
from typing import Any, Literal, NamedTuple, TypeAlias, get_args
from zlib import crc32

import numpy as np

from pentarchy import seed_bytes
from pentarchy.games import observation, title
from pentarchy.kernel import Action, Column, Feature, Game, PentarchyError, Seat, steps_of
from pentarchy.kernel.scene import plain

from .numbering import Fixed, InOrder, Numbering

Ints: TypeAlias = np.ndarray[Any, np.dtype[Any]]
Floats: TypeAlias = np.ndarray[Any, np.dtype[np.float32]]
Form = Literal["flat", "options", "fixed"]

INT32 = np.dtype(np.int32)
WORDS = 5
"""Numbers kept of an option's tuple; missing ones are 0."""
TELLING = 3
"""Words of an option that the flat form tells, by two numbers each."""
PER_OPTION = 2 * TELLING
UNKNOWN = log1p(1_000_000)
"""Numbers without a known largest one are told by their logarithm, a million being 1."""

_codes: dict[str, int] = {}


def code(word: str | int) -> int:
    """A word as a number: stable everywhere, never 0, and far from the small ints games use.

    >>> code("attack") == code("attack") and code("attack") >= 4096
    True
    """
    if not isinstance(word, str):
        return word
    found = _codes.get(word)
    if found is None:
        found = _codes[word] = 4096 + (crc32(word.encode()) & 0xFFFFFF)
    return found


def coordinates(word: str | int) -> tuple[float, float]:
    """A word as a point of its own, a number on a line: both from -1 to 1.

    >>> all(-1 <= x <= 1 for word in ("attack", 7, -1) for x in coordinates(word))
    True
    """
    if isinstance(word, str):
        n = crc32(word.encode())
        return (n & 0xFFFF) / 32767.5 - 1, (n >> 16) / 32767.5 - 1
    size = min(1.0, log1p(abs(word)) / UNKNOWN)
    return (size if word >= 0 else -size), 1.0


class _Rows(dict[Action, bytes]):
    """Options as rows of int32; they come again and again, so their rows are kept."""

    def __missing__(self, option: Action) -> bytes:
        if len(self) >= 200_000:
            self.clear()
        words = [code(word) for word in option[:WORDS]]
        row = self[option] = array("i", words + [0] * (WORDS - len(words))).tobytes()
        return row


class _Points(dict[Action, bytes]):
    """Options as rows of float32."""

    def __missing__(self, option: Action) -> bytes:
        if len(self) >= 200_000:
            self.clear()
        flat = [x for word in option[:TELLING] for x in coordinates(word)]
        row = self[option] = array("f", flat + [0.0] * (PER_OPTION - len(flat))).tobytes()
        return row


_row = _Rows().__getitem__
_point = _Points().__getitem__


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


class Flattening:
    """How the ints of a position become floats: scaled, seats seen from the looking one, sets bit by bit."""

    def __init__(self, layout: list[Feature], players: int) -> None:
        self.players = players
        places: list[tuple[int, Any, int]] = []
        """Of every int: which, its kind, its most."""
        turned = [np.arange(sum(part.size for part in layout)) for _ in range(players)]
        self.names: list[str] = []
        start = 0
        for part in layout:
            columns = part.columns * (part.size // len(part.columns))
            for i, column in enumerate(columns):
                places.append((start + i, column.kind, column.most))
                self.names += _names(part, i, column.name, column.kind, column.most, players)
            for seat in range(players):
                turned[seat][start : start + part.size] = start + _turned(part, players, seat)
            start += part.size
        self.turned = turned
        widths = [self.width(Column(kind=kind, most=most)) for _, kind, most in places]
        begin = np.concatenate([[0], np.cumsum(widths)])
        self.length = int(begin[-1])
        scaled = [(i, int(begin[n]), m) for n, (i, k, m) in enumerate(places) if k == "number" and m]
        logged = [(i, int(begin[n])) for n, (i, k, m) in enumerate(places) if k == "number" and not m]
        self.scaled, self.scaled_at, most = np.array(scaled, dtype=np.int64).reshape(-1, 3).T
        self.scale = (1 / most).astype(np.float32)
        self.logged, self.logged_at = np.array(logged, dtype=np.int64).reshape(-1, 2).T
        self.seats = np.array([i for i, k, _ in places if k == "seat"], dtype=np.int64)
        self.seat_at = np.array([begin[n] for n, p in enumerate(places) if p[1] == "seat"], dtype=np.int64)
        sets = [
            (i, bit, int(begin[n]) + bit, kind == "seats")
            for n, (i, kind, _) in enumerate(places)
            if kind in ("set", "seats")
            for bit in range(widths[n])
        ]
        table = np.array(sets, dtype=np.int64).reshape(-1, 4)
        self.sets, self.bit_at = table[:, 0], table[:, 2]
        self.bits = [np.where(table[:, 3], (table[:, 1] + s) % players, table[:, 1]) for s in range(players)]

    def width(self, column: Column) -> int:
        """How many floats one int becomes."""
        fixed = {"number": 1, "seat": self.players + 1, "seats": self.players}
        return fixed.get(column.kind, column.most)

    def write(self, out: Floats, ints: Ints, seat: Seat) -> None:
        """The position, from `ints`, into the first `length` places."""
        ints = ints[self.turned[seat]]
        out[self.scaled_at] = np.clip(ints[self.scaled] * self.scale, -1, 1)
        found = ints[self.logged]
        out[self.logged_at] = np.clip(np.sign(found) * np.log1p(np.abs(found)) / UNKNOWN, -1, 1)
        who = ints[self.seats]
        somebody = (who >= 0) & (who < self.players)
        out[self.seat_at + np.where(somebody, (who - seat) % self.players, self.players)] = 1
        out[self.bit_at] = (ints[self.sets] >> self.bits[seat]) & 1


def _turned(part: Feature, players: int, seat: Seat) -> Ints:
    """Where the numbers of a feature stand when this seat comes first."""
    here = np.arange(part.size)
    if part.over == "seat pair":
        return np.roll(here.reshape(players, players), (-seat, -seat), (0, 1)).ravel()
    if part.over.startswith("seat"):
        return np.roll(here.reshape(players, -1), -seat, 0).ravel()
    if part.over.endswith("by seat"):
        return np.roll(here.reshape(-1, players), -seat, 1).ravel()
    return here


def _names(part: Feature, i: int, column: str, kind: str, most: int, players: int) -> list[str]:
    """What each float that comes from one int means."""
    per = len(part.columns)
    which = (
        f" {part.over} {i // per}" if part.over and part.size > per else f" {i}" if part.size > per else ""
    )
    name = f"{part.name}{which}{f': {column}' if column else ''}"
    if kind == "seat":
        return [*(f"{name} is own seat +{n}" for n in range(players)), f"{name} is nobody"]
    if kind == "seats":
        return [f"{name} holds own seat +{n}" for n in range(players)]
    if kind == "set":
        return [f"{name} holds thing {bit}" for bit in range(most)]
    return [f"{name} / {most}" if most else f"log(1 + {name}) / log(1,000,001)"]


class Encoder:
    """The sizes of one game's spaces, and the arrays of a position."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        variants: dict[str, Any] | None = None,
        form: Form = "flat",
    ) -> None:
        if form not in get_args(Form):
            raise PentarchyError(f"form: expected {', '.join(get_args(Form))}, not {form!r}")
        self.game, self.variants, self.form = game, variants or {}, form
        self.title = title(game)
        self.players = players or self.title.seats[0]
        module, sample = observation(game), self.new(0)
        self.most = module.MOST_OPTIONS
        self.layout = module.layout(sample)
        self.length = sum(part.size for part in self.layout)
        self.flattening = Flattening(self.layout, self.players)
        self.questions = sorted(step.__name__ for step in steps_of(self.title.game) if step.asks)
        self._question = {name: self.flattening.length + i for i, name in enumerate(self.questions)}
        self._options_at = self.flattening.length + len(self.questions)
        self.numbering = self._numbering(module, sample)
        self.size = self._options_at + (0 if form == "fixed" else PER_OPTION * self.most)
        """Of the flat forms: the position, what is asked, and in `flat` the options."""
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

    def _numbering(self, module: Any, sample: Game) -> Numbering:
        if self.form != "fixed":
            return InOrder(self.most)
        if not hasattr(module, "actions"):
            raise PentarchyError(f"{self.game} does not list its actions; expected the form flat or options")
        return Fixed(module.actions(sample))

    def __reduce__(self) -> tuple[Any, ...]:
        return Encoder, (self.game, self.players, self.variants, self.form)

    def __deepcopy__(self, memo: dict[int, Any]) -> Encoder:
        return self  # what it remembers is true of any game

    def new(self, seed: int | bytes) -> Game:
        return self.title.new(self.players, seed_bytes(seed), self.variants)

    def seen(self, g: Game, seat: Seat) -> dict[str, Ints]:
        """All that an agent gets: its position with what it is asked, and which actions are offered."""
        asked = seat in g.pending()
        offered = g.options(seat) if asked else []
        mask = self.numbering.mask(offered)
        if self.form != "options":
            return {"observation": self.numbers(g, seat, asked), "action_mask": mask}
        return {
            "observation": self.position(g, seat),
            "options": self.options(offered),
            "action_mask": mask,
        }

    # ---- the flat forms ----------------------------------------------------------------------------------

    def numbers(self, g: Game, seat: Seat, asked: bool) -> Floats:
        """The position, the question and the options as floats from -1 to 1."""
        out = np.zeros(self.size, np.float32)
        self.flattening.write(out, self.position(g, seat), seat)
        if asked:
            out[self._question[type(g.step(seat)).__name__]] = 1
        if asked and self.form != "fixed":
            flat = b"".join(map(_point, g.options(seat)))
            points = np.frombuffer(flat, np.float32)
            out[self._options_at : self._options_at + len(points)] = points
        return out

    def meaning(self) -> list[str]:
        """What each number of the flat form is."""
        names = [*self.flattening.names, *(f"asked: {name}" for name in self.questions)]
        if self.form == "fixed":
            return names
        words = [
            f"word {w + 1}, {axis}" for w in range(TELLING) for axis in ("first number", "second number")
        ]
        return names + [f"option {i}: {word}" for i in range(self.most) for word in words]

    # ---- the form with options ---------------------------------------------------------------------------

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

    # ---- both --------------------------------------------------------------------------------------------

    def describe(self, g: Game, seat: Seat, action: int) -> str:
        """What an action would do now, in words."""
        option = self.numbering.option(g.options(seat), action)
        if option is None:
            raise PentarchyError(f"action {action} is not offered now")
        return plain(self.title.phrases.option(g, g.step(seat), seat, option).label)

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
