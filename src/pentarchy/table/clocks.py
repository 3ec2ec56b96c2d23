"""Time per seat: plain arithmetic on milliseconds, no clock of its own.

Live: a reserve runs down while a seat is waited for, and an increment is added when it is done.
By mail: every turn has its hours; what goes beyond them is taken from the reserve.
"""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from pentarchy.table.rows import ClockRule

HOUR = 3_600_000


class Clocks(msgspec.Struct):
    """
    >>> clocks = Clocks.fresh(ClockRule("live", reserve=60, increment=5), 2)
    >>> clocks.turn({0}, now=1_000)
    >>> clocks.left(0, now=11_000)
    (50000, 50000)
    >>> clocks.turn({1}, now=11_000)
    >>> clocks.left(0, now=11_000)
    (55000, 55000)
    >>> clocks.deadline()
    71000
    """

    rule: ClockRule
    banks: list[int]
    since: list[int]

    @classmethod
    def fresh(cls, rule: ClockRule, seats: int) -> Clocks:
        return cls(rule, [rule.reserve * 1000] * seats, [0] * seats)

    @property
    def allowance(self) -> int:
        """What a turn has before the reserve is touched."""
        return int(self.rule.hours * HOUR) if self.rule.kind == "mail" else 0

    def turn(self, waiting: Collection[int], now: int) -> None:
        """These seats are waited for from now on: start their clocks, stop all others."""
        if self.rule.kind == "none":
            return
        for seat, began in enumerate(self.since):
            if seat in waiting:
                self.since[seat] = began or now
            elif began:
                self.banks[seat] = self.left(seat, now)[1]
                if self.rule.kind == "live":
                    self.banks[seat] += self.rule.increment * 1000
                self.since[seat] = 0

    def left(self, seat: int, now: int) -> tuple[int, int]:
        """Milliseconds left of this turn (by mail: of its hours), and of the reserve."""
        spent = now - self.since[seat] if self.since[seat] else 0
        bank = max(0, self.banks[seat] - max(0, spent - self.allowance))
        return (bank if self.rule.kind == "live" else max(0, self.allowance - spent)), bank

    def shown(self, seat: int, now: int) -> tuple[int, int, bool] | None:
        """As the Scene has it: left, reserve, running."""
        if self.rule.kind == "none":
            return None
        return (*self.left(seat, now), bool(self.since[seat]))

    def deadline(self) -> int:
        """When the next seat runs out of time; 0: none will."""
        ends = [began + self.allowance + bank for began, bank in zip(self.since, self.banks) if began]
        return min(ends, default=0)

    def expired(self, now: int) -> list[int]:
        return [
            seat
            for seat, began in enumerate(self.since)
            if began and now >= began + self.allowance + self.banks[seat]
        ]

    def grant(self, seat: int, now: int) -> None:
        """Somebody takes a seat back whose time had run out: a turn's worth of time to begin with."""
        if self.rule.kind == "live":
            self.banks[seat] = max(self.banks[seat], self.rule.increment * 1000, 60_000)
        if self.since[seat]:
            self.since[seat] = now
