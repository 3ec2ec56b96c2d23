"""Chance: drawn from a seed, or read from a record."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b

import msgspec

from .errors import IllegalAction


class Dice(msgspec.Struct):
    """A keyed hash of a counter. The seed is in no view; the counter never goes back.

    >>> dice = Dice(bytes(32))
    >>> [dice.draw(6, None) + 1 for _ in range(5)], dice.n
    ([4, 6, 3, 6, 1], 5)
    """

    seed: bytes
    n: int = 0

    def draw(self, sides: int, tape: Iterator[int] | None) -> int:
        """The next result from 0 to sides-1; from the tape, if there is one, what was recorded."""
        if tape is None:
            mixed = blake2b(self.n.to_bytes(8, "big"), key=self.seed, digest_size=8).digest()
            value = int.from_bytes(mixed, "big") * sides >> 64
        else:
            recorded = next(tape, None)
            if recorded is None or not 0 <= recorded < sides:
                raise IllegalAction(f"the recorded result {recorded} is not one of 0..{sides - 1}")
            value = recorded
        self.n += 1
        return value
