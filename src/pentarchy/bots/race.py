"""A race of options: whoever falls behind in the same worlds with the same luck leaves it."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from time import perf_counter
from typing import Any

from pentarchy.kernel import Action

BEHIND = 1.3
"""Standard errors by which an option is behind the leader when it leaves the race."""
WARM_UP = 4
"""Laps before an option may leave the race, or win it."""

SPREAD = 0.4
"""How much the difference of two options varies from world to world, where it was not seen but told."""


class Runner:
    """An option in the race: how it did compared with the favourite in the same worlds."""

    __slots__ = ("action", "laps", "plan", "squares", "total")

    def __init__(self, action: Action, plan: Any = None) -> None:
        self.action, self.plan = action, plan
        self.laps = self.total = self.squares = 0.0

    def fade(self, part: float) -> None:
        """What was seen counts so much less from now on."""
        self.laps, self.total, self.squares = part * self.laps, part * self.total, part * self.squares

    def remember(self, ahead: float, laps: float) -> None:
        """As if it had been seen to be so much ahead in so many laps, each of which may be otherwise."""
        self.laps, self.total, self.squares = laps, laps * ahead, laps * (ahead * ahead + SPREAD**2)

    def add(self, ahead: float) -> None:
        self.laps += 1
        self.total += ahead
        self.squares += ahead * ahead

    @property
    def ahead(self) -> float:
        return self.total / self.laps if self.laps else 0.0

    @property
    def error(self) -> float:
        """The standard error of `ahead`."""
        if not self.laps:
            return float("inf")
        spread = max(0.0, self.squares / self.laps - self.ahead**2)
        return sqrt(spread / max(1, self.laps - 1))


class Budget:
    """How many tries may be made, how many decisions may be played in them, and until when.

    Tries and decisions are the same on every machine; the deadline is for people who wait at a slow one.
    """

    def __init__(
        self, tries: float, deadline: float = float("inf"), work: float = float("inf"), length: float = 0.0
    ) -> None:
        self.tries, self.deadline, self.work, self.length = tries, deadline, work, length
        self.spent = self.worked = 0

    def allows(self, tries: int) -> bool:
        """Whether so many more tries fit, if they take as many decisions as those before."""
        length = self.worked / self.spent if self.spent else self.length
        enough = self.spent + tries <= self.tries and self.worked + tries * length <= self.work
        return enough and not self.late()

    def late(self) -> bool:
        return self.deadline < float("inf") and perf_counter() > self.deadline


def race(
    field: list[Runner],
    lap: Callable[[list[Runner]], list[float] | None],
    budget: Budget,
    clearly: float,
    laps: float = float("inf"),
) -> Runner:
    """Race the first, the favourite, against the others: whoever is clearly ahead of it in the end, or it.

    `lap` tries all of them in one world and says what each brought, or None if there was no time.
    """
    favourite = field[0]
    while len(field) > 1 and favourite.laps < laps and budget.allows(len(field)):
        shares = lap(field)
        if shares is None:
            break
        budget.spent += len(field)
        for runner, share in zip(field, shares):
            runner.add(share - shares[0])
        if favourite.laps >= WARM_UP:
            field = _still_in(field)
    if favourite.laps < WARM_UP:
        return favourite
    best = max(field, key=lambda runner: runner.ahead)
    return best if best.ahead > clearly * best.error else favourite


def _still_in(field: list[Runner]) -> list[Runner]:
    """The favourite, the leader, and those who may still overtake; to be its equal is not enough."""
    favourite = field[0]
    leader = max(field, key=lambda runner: runner.ahead)
    bar = leader.ahead - BEHIND * leader.error
    left = [r for r in field[1:] if r is leader or r.ahead + BEHIND * r.error > bar]
    return [favourite, *left]
