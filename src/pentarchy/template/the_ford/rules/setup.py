"""The opening."""

from __future__ import annotations

from pentarchy.kernel import Dice

from ..book import Book
from ..state import State, Variants
from .turn import Round


def begin(book: Book, seats: int, variants: Variants, seed: bytes) -> State:
    """Each host stands in its own camp at full strength. [TF-1, TF-2]"""
    g = State(
        book=book,
        seats=seats,
        variants=variants,
        dice=Dice(seed),
        at=[0, len(book.lands) - 1],
        men=[book.men] * seats,
    )
    g.begin(Round())
    return g
