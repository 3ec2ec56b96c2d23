"""Who holds which lands and cards: asked all the time, changed now and then.

Each answer is remembered until the list it was worked out from says something else. Comparing costs a small
part of going through the list, for what has not changed is the very same object.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from .records import Piece

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


class Kept(Generic[Found]):
    """Answers that hold on the same ground: forgotten all together when anything of it has changed."""

    def __init__(self) -> None:
        self.last: tuple[tuple[Any, ...], dict[Any, Found]] = (), {}

    def on(self, ground: tuple[Any, ...]) -> dict[Any, Found]:
        """What is known on this ground, by question."""
        seen, known = self.last
        if seen != ground:
            known = {}
            self.last = tuple([x.copy() if isinstance(x, list) else x for x in ground]), known
        return known


def _cruising(pieces: list[Piece | None]) -> list[Piece]:
    return [p for p in pieces if p is not None and p.fv and p.kind == "galley"]


def _divide(owners: list[int]) -> dict[int, list[int]]:
    found: dict[int, list[int]] = defaultdict(list)
    for thing, owner in enumerate(owners):
        found[owner].append(thing)
    return found


cruisers = Remembered(_cruising)
"""Galleys with armies."""
holdings = Remembered(_divide)
"""Each owner's lands; the Barbarians are owner -1."""
piles = Remembered(_divide)
"""The Empire cards of each place."""
