"""What the bench's figures should be, and by how much they are not: the last lines of `make bench`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

NOISE = 0.005
"""A figure that misses by less is as good as kept."""


class Goal(NamedTuple):
    """A figure's name, where it stands in the JSON, and what it should be at least or at most."""

    what: str
    limit: float
    least: bool = False

    def missed(self, value: float) -> float:
        """By which part of the limit: 0.1 is a tenth.

        >>> Goal("view_ms", 1.2).missed(1.5)
        0.25
        >>> Goal("choices", 3.3, least=True).missed(3.4)
        0.0
        """
        gap = self.limit - value if self.least else value - self.limit
        return max(0.0, round(gap / self.limit, 3))


A_GAME = (
    Goal("choices, times catanatron", 3.3, least=True),
    Goal("clone, times catanatron's copy", 4.0, least=True),
    Goal("clone_kb", 16.0),
    Goal("view_ms", 1.2),
)
PARTS = {
    "spread": (
        Goal("two workers, times one", 1.8, least=True),
        Goal("Ray, times as long as processes", 1.05),
    ),
    "server": (Goal("largest game, ms of core per act", 8.0),),
    "client": (
        Goal("first board, ms", 1200.0),
        Goal("an update taken in, ms, 95%", 16.0),
        Goal("longest task, ms", 100.0),
    ),
}


def verdicts(found: dict[str, Any]) -> Iterator[str]:
    """A line for each goal of which there is a figure."""
    yard = found.get("catanatron", {})
    for game, figures in found.get("games", {}).items():
        if not yard or "clone_loops" not in figures:
            continue
        times = {
            "choices, times catanatron": figures["choices_per_mloop"] / yard["decisions_per_mloop"],
            "clone, times catanatron's copy": yard["copy_loops"] / figures["clone_loops"],
        }
        yield from _judged(game, A_GAME, figures | times)
    for part, goals in PARTS.items():
        yield from _judged(part, goals, found.get(part, {}))


def _judged(where: str, goals: tuple[Goal, ...], figures: dict[str, float]) -> Iterator[str]:
    for goal in goals:
        if goal.what in figures:
            value = figures[goal.what]
            missed = goal.missed(value)
            said = "kept" if missed < NOISE else f"MISSED by {missed:.0%}"
            bound = "at least" if goal.least else "at most"
            yield f"{where:22}{goal.what:34}{value:9.2f}  {bound} {goal.limit:g}: {said}"
