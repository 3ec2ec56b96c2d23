"""How a position is written as numbers, for learning: a table of features in a game's `observation.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from .step import Seat


class Feature(msgspec.Struct, frozen=True):
    """Some numbers of a position, only what the seat may know.

    With a `field` (dotted: `cards.at`) they depend on that field alone and are written anew only when it has
    changed: as it is, or by `write(value, seat)`. Such a field is an int, a list of ints or of immutable
    things, or a list of such lists; `each` writes the things of a list one by one, those that have changed.
    Without a field, `write(g, seat)` looks at the game each time.

    >>> from pentarchy.template.the_ford import TITLE as THE_FORD
    >>> men = Feature("men of both", 2, "men")
    >>> ahead = Feature("the enemy is ahead", 1, write=lambda g, seat: (g.at[1 - seat] == g.ahead(seat),))
    >>> list(ahead.write(THE_FORD.new(), 0))
    [False]
    """

    name: str
    size: int
    field: str = ""
    write: Callable[[Any, Seat], Iterable[int]] | None = None
    each: Callable[[Any], Iterable[int]] | None = None
