"""Rows that seldom change are tuples: all clones share them, and a change puts a new one in their place."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def changed(row: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """The row with another value at one place; itself, where that is there already.

    >>> changed((4, 5, 6), 1, 9)
    (4, 9, 6)
    """
    if row[at] == value:
        return row
    fresh = list(row)
    fresh[at] = value
    return tuple(fresh)


def without(row: tuple[T, ...], value: T) -> tuple[T, ...]:
    """The row without the first of this value.

    >>> without((4, 5, 6, 5), 5)
    (4, 6, 5)
    """
    at = row.index(value)
    return row[:at] + row[at + 1 :]
