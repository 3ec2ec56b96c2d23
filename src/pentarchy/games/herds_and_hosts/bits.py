"""Sets of spaces as the bits of an int: they clone for nothing and join with one operation."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=1 << 16)
def bits(n: int) -> tuple[int, ...]:
    """The numbers in the set, in order.

    >>> bits(0b1011)
    (0, 1, 3)
    """
    found = []
    while n:
        low = n & -n
        found.append(low.bit_length() - 1)
        n ^= low
    return tuple(found)
