"""Sets of spaces as the bits of an int: they clone for nothing and join with one operation."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=1 << 16)
def bits(n: int) -> tuple[int, ...]:
    """The numbers in the set, in order.

    >>> bits(0b1011)
    (0, 1, 3)
    """
    found: tuple[int, ...] = ()
    base = 0
    while n:
        found += _twelve(n & 0xFFF, base)
        n >>= 12
        base += 12
    return found


@lru_cache(maxsize=1 << 16)
def _twelve(n: int, base: int) -> tuple[int, ...]:
    return tuple([base + i for i in range(12) if n >> i & 1])


def with_bit(n: int, number: int, wanted: object) -> int:
    """The set with this number in it, or without.

    >>> with_bit(0b1011, 2, True), with_bit(0b1011, 3, False)
    (15, 3)
    """
    return n | 1 << number if wanted else n & ~(1 << number)
