"""Sets of spaces as the bits of an int: they clone for nothing and join with one operation."""

from __future__ import annotations

from .kept import Kept


def members(n: int) -> tuple[int, ...]:
    """The numbers in the set, in order.

    >>> members(0b1011)
    (0, 1, 3)
    """
    found = []
    while n:
        lowest = n & -n
        found.append(lowest.bit_length() - 1)
        n ^= lowest
    return tuple(found)


bits = Kept(members, 1 << 16).__getitem__
"""The members of a set, worked out once."""


def with_bit(n: int, number: int, wanted: object) -> int:
    """The set with this number in it, or without.

    >>> with_bit(0b1011, 2, True), with_bit(0b1011, 3, False)
    (15, 3)
    """
    return n | 1 << number if wanted else n & ~(1 << number)
