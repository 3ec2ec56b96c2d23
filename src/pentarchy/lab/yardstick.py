"""Speed that holds on a noisy machine: decisions per million loops of a fixed pure-Python yardstick.

The yardstick runs in slices between the games, so a busy neighbour slows both alike. Standard library only:
the peers' scripts run it in an environment of their own.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any


class _Walker:
    __slots__ = ("at",)

    def __init__(self) -> None:
        self.at = 0

    def step(self, value: int, table: dict[int, int], row: list[int]) -> int:
        self.at = (self.at + row[value & 7] + table[value & 3]) & 1023
        return self.at


def _loops(n: int = 2000) -> None:
    """A method call, a list, a dict, small ints: what rule code is made of."""
    walker, table, row = _Walker(), {0: 1, 1: 2, 2: 3, 3: 4}, list(range(8))
    for value in range(n):
        row[value & 7] = walker.step(value, table, row)


def loops_per_second(seconds: float = 0.05) -> tuple[int, float]:
    """(loops, CPU seconds)."""
    n, begun = 0, time.process_time()
    while True:
        _loops()
        n += 2000
        spent = time.process_time() - begun
        if spent >= seconds:
            return n, spent


def per_mloop(play: Callable[[int], int], seconds: float = 3.0, repeats: int = 3) -> float:
    """Decisions per million loops, median of the repeats. `play(seed)` plays a game and counts them."""
    play(0)
    rates = []
    for repeat in range(repeats):
        seed, decisions, loops = 10_000 * (repeat + 1), 0, 0
        spent = yard = 0.0
        while spent < seconds:
            begun = time.process_time()
            while time.process_time() - begun < 0.25:
                decisions += play(seed)
                seed += 1
            spent += time.process_time() - begun
            n, t = loops_per_second()
            loops, yard = loops + n, yard + t
        rates.append(decisions / spent / (loops / yard) * 1e6)
    return statistics.median(rates)


def cost(items: Sequence[Any], do: Callable[[Any], object], seconds: float = 0.5) -> tuple[float, float]:
    """(microseconds, yardstick loops) of doing it once to an item, medians of three."""
    micros, in_loops = [], []
    for item in items:
        do(item)
    for _ in range(3):
        n, loops = 0, 0
        spent = yard = 0.0
        while spent < seconds:
            begun = time.process_time()
            while time.process_time() - begun < 0.1:
                for item in items:
                    do(item)
                n += len(items)
            spent += time.process_time() - begun
            a, b = loops_per_second(0.03)
            loops, yard = loops + a, yard + b
        micros.append(spent / n * 1e6)
        in_loops.append(spent / n * loops / yard)
    return statistics.median(micros), statistics.median(in_loops)
