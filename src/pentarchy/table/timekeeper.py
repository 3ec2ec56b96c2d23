"""What time it is: one time for all tables, that never jumps.

The wall clock of a machine may be set at any moment, by an hour or a year; no seat may be lost to that and no
bot may sleep because of it. So the wall clock is read once, when the first server starts after the machine
did, and from then on time is what the machine has counted since. That is kept in the database, so that all
processes on the machine, and later ones, go by the same time. After the machine itself was started anew the
wall clock is read again, and believed unless it lies before what the tables have seen already.
"""

from __future__ import annotations

import secrets
import time
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from pentarchy.table.store import Store

KEEP_SECONDS = 30.0
BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


class Reckoning(msgspec.Struct, frozen=True):
    """Of one run of one machine: what its count must be increased by, and the last time that is known."""

    boot: str
    offset: int
    seen: int


def _boot() -> str:
    """The present run of this machine; where it has no name, this process stands for it."""
    return BOOT_ID.read_text().strip() if BOOT_ID.exists() else secrets.token_hex(8)


def _counted() -> int:
    """Milliseconds the machine has counted, sleep included where it counts that."""
    clock = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
    return time.clock_gettime_ns(clock) // 1_000_000


_offset = time.time_ns() // 1_000_000 - _counted()


def now_ms() -> int:
    """The time at the tables, in milliseconds as of a wall clock."""
    return _counted() + _offset


def reckon(kept: list[Reckoning], boot: str, counted: int, wall: int) -> int:
    """What to add to the machine's count, given what earlier starts have kept.

    >>> reckon([], "today", counted=10, wall=1000)
    990
    >>> reckon([Reckoning("today", 990, 1005)], "today", counted=20, wall=5000)
    990
    >>> reckon([Reckoning("yesterday", 500, 1200)], "today", counted=10, wall=1000)
    1190
    """
    for reckoning in kept:
        if reckoning.boot == boot:
            return reckoning.offset
    return max([wall, *(reckoning.seen for reckoning in kept)]) - counted


class Timekeeper:
    """Goes by the time that is kept in the store, and keeps it there."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.boot = _boot()

    async def open(self) -> None:
        global _offset
        wall = time.time_ns() // 1_000_000
        _offset = reckon(await self.store.reckonings(), self.boot, _counted(), wall)
        await self.keep()

    async def keep(self) -> None:
        await self.store.keep_reckoning(Reckoning(self.boot, _offset, now_ms()))
