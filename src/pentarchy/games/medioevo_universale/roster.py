"""Who holds which lands and pieces, and where pieces stand: asked all the time, changed now and then.

Each answer is remembered until the list it was worked out from says something else. Comparing costs a small
part of going through the list, for what has not changed is the very same object.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from .state import Piece

Item = TypeVar("Item")
Found = TypeVar("Found")


class Remembered(Generic[Item, Found]):
    """A function of a list that works out its last answer only once."""

    def __init__(self, work_out: Callable[[list[Item]], Found]) -> None:
        self.work_out = work_out
        self.last: tuple[list[Item], Found] = ([], work_out([]))

    def __call__(self, items: list[Item]) -> Found:
        seen, found = self.last
        if seen == items:
            return found
        found = self.work_out(items)
        self.last = items.copy(), found
        return found


Numbered: TypeAlias = list[tuple[int, Piece]]
"""Pieces with their numbers, in that order."""


class Roster(NamedTuple):
    of: dict[int, Numbered]
    """Each owner's pieces."""
    aboard: dict[int, Numbered]
    """What each transport carries."""
    moved: set[int]
    """Owners of transports that moved this turn."""


def _muster(pieces: list[Piece | None]) -> Roster:
    of: dict[int, Numbered] = defaultdict(list)
    aboard: dict[int, Numbered] = defaultdict(list)
    moved: set[int] = set()
    for n, p in enumerate(pieces):
        if p is not None:
            of[p.owner].append((n, p))
            if p.aboard >= 0:
                aboard[p.aboard].append((n, p))
            if p.moved:
                moved.add(p.owner)
    return Roster(of, aboard, moved)


def _locate(pieces: list[Piece | None]) -> dict[int, Numbered]:
    at: dict[int, Numbered] = defaultdict(list)
    for n, p in enumerate(pieces):
        if p is not None:
            at[p.at].append((n, p))
    return at


def _divide(owners: list[int]) -> dict[int, list[int]]:
    found: dict[int, list[int]] = defaultdict(list)
    for thing, owner in enumerate(owners):
        found[owner].append(thing)
    return found


roster = Remembered(_muster)
places = Remembered(_locate)
"""The pieces of each space."""
holdings = Remembered(_divide)
"""Each owner's lands; the Barbarians are owner -1."""
piles = Remembered(_divide)
"""The Empire cards of each place."""
