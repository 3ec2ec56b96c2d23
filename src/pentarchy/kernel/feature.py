"""How a position is written as numbers, for learning: a table of features in a game's `observation.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Literal

import msgspec

from .step import Seat


class Column(msgspec.Struct, frozen=True):
    """What one number of a feature is.

    >>> Column("owner", "seat")
    Column(name='owner', kind='seat', most=0)
    """

    name: str = ""
    kind: Literal["number", "seat", "set", "seats"] = "number"
    """A `seat` becomes a choice of own, next ... or nobody; a `set` packs things into bits, one number each;
    `seats` is a set of seats, from the own one on."""
    most: int = 0
    """The largest it gets, for scaling; of a set, how many things it may hold. 0: told by its logarithm."""


FLAG = Column(most=1)
"""Yes or no."""
SEAT = Column(kind="seat")
"""A seat, or -1 for nobody."""
SEATS = Column(kind="seats")
"""Seats, as bits."""


def number(most: int = 0, name: str = "") -> Column:
    """A number up to about so many.

    >>> number(30, "gold")
    Column(name='gold', kind='number', most=30)
    """
    return Column(name, "number", most)


def bits(most: int, name: str = "") -> Column:
    """A set of things, as bits.

    >>> bits(17).kind
    'set'
    """
    return Column(name, "set", most)


class Feature(msgspec.Struct, frozen=True):
    """Some numbers of a position, only what the seat may know.

    With a `field` (dotted: `cards.at`) they depend on that field alone and are written anew only when it has
    changed: as it is, or by `write(value, seat)`. Such a field is an int, a list of ints or of immutable
    things, or a list of such lists; `each` writes the things of a list one by one, those that have changed.
    Without a field, `write(g, seat)` looks at the game each time.

    >>> from pentarchy.template.the_ford import TITLE as THE_FORD
    >>> men = Feature("men of both", 2, "men", over="seat")
    >>> ahead = Feature("the enemy is ahead", 1, write=lambda g, seat: (g.at[1 - seat] == g.ahead(seat),))
    >>> list(ahead.write(THE_FORD.new(), 0))
    [False]
    """

    name: str
    size: int
    field: str = ""
    write: Callable[[Any, Seat], Iterable[int]] | None = None
    each: Callable[[Any], Iterable[int]] | None = None
    columns: tuple[Column, ...] = (Column(),)
    """What the numbers are; they come again for each thing the feature goes over."""
    over: str = ""
    """What it goes over, if more than one thing: `land`, `card`. Where that begins with `seat` or ends with
    `by seat`, the looking seat comes first in what is learned from, then the next one; `seat pair`: both."""
