"""How a contest may end before it is fought: what an option shows of the dice that follow."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple


class Forecast(NamedTuple):
    """The attacker's chance, and what each side loses on average."""

    win: float
    mine: float = 0.0
    theirs: float = 0.0


def fought(fight: Callable[[Random], tuple[bool, float, float]], times: int) -> Forecast:
    """The mean of many fights, by the same dice for everybody who looks.

    >>> fought(lambda dice: (dice.random() < 0.5, 1, 2), 100)
    Forecast(win=0.37, mine=1.0, theirs=2.0)
    """
    dice = Random(0)
    fights = [fight(dice) for _ in range(times)]
    win, mine, theirs = (sum(column) / times for column in zip(*fights))
    return Forecast(win, mine, theirs)


def about(n: float) -> str:
    """An average as one says it: exact while it is small.

    >>> about(0.43), about(2.0), about(7.6)
    ('0.4', '2', '8')
    """
    return f"{n:.0f}" if n >= 3 else f"{round(n, 1):g}"
