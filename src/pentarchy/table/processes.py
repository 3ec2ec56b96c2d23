"""The server processes at one database: which live, which drives a table, through which somebody looks at it.

Each raises its number in the database every so often and watches the others' numbers. Whose number stands
still for some seconds, by the watcher's own clock, has ended: no two clocks are ever compared. Who could not
watch for so long judges nobody.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import Awaitable, Callable, Iterable

import structlog

from pentarchy.table.database import Database
from pentarchy.table.errors import Conflict
from pentarchy.table.roster import Roster
from pentarchy.table.rows import Notice

BEAT_SECONDS = 0.75
SILENT_SECONDS = 2.5
"""Whose number stands still for so long is gone; at the worst that is noticed two beats later."""
GOODBYE = -1
log = structlog.get_logger(__name__)


class Processes:
    def __init__(self, database: Database, clock: Callable[[], float] = time.monotonic) -> None:
        self.roster = Roster(database)
        self.name = secrets.token_hex(6)
        self.shared = database.shared
        self._clock = clock
        self._last = clock()
        self._seen: dict[str, tuple[int, float]] = {}
        """Of every other process: its number, and when it was first seen with it."""
        self._ended: set[str] = set()
        self._driven: set[str] = set()
        self._here: dict[str, list[int]] = {}
        """What the database says of who looks at tables through this process."""
        self._telling = asyncio.Lock()

    # ---- who lives -----------------------------------------------------------------------------------------

    async def run(self, gone: Callable[[str], Awaitable[None]], back: Callable[[], Awaitable[None]]) -> None:
        """Beat and watch for ever. `gone` is called with each process that has ended, `back` when this one
        was silent for so long itself that others will have taken it for ended."""
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                ended, late = await self.beat()
                if late:
                    await back()
                for name in ended:
                    await self._part_with(name, gone)
            except Exception as error:
                log.warning("beat_failed", error=error)

    async def _part_with(self, name: str, gone: Callable[[str], Awaitable[None]]) -> None:
        try:
            await gone(name)
        except Exception:
            self._ended.discard(name)  # once more at the next beat
            raise

    async def beat(self) -> tuple[list[str], bool]:
        """Raise the own number and look at the others'; who has ended, and whether oneself was too late."""
        await self.roster.beat(self.name)
        found = await self.roster.processes()
        now = self._clock()
        late, self._last = now - self._last > SILENT_SECONDS, now
        if late:  # others may have taken over, and who seems silent was perhaps only not seen
            self._driven.clear()
            self._here.clear()
        for name, number in found.items():
            known = self._seen.get(name, (None, 0))[0] == number
            if name != self.name and (not known or (late and name not in self._ended)):
                self._seen[name] = number, now
                self._ended.discard(name)
        ended = [name for name in self._seen if name not in self._ended and not self._fresh(name, now)]
        ended += [name for name in self._seen if name not in found and name not in ended]
        self._ended |= set(ended)
        for name in self._seen.keys() - found.keys():
            del self._seen[name]
            self._ended.discard(name)
        return ended, late

    def _fresh(self, name: str, now: float) -> bool:
        number, since = self._seen[name]
        return number != GOODBYE and now - since <= SILENT_SECONDS

    def is_known_to_live(self, name: str) -> bool:
        """Another process that was heard of lately."""
        return name in self._seen and name not in self._ended and self._fresh(name, self._clock())

    async def lives(self, name: str) -> bool:
        if name in self._seen:
            return self.is_known_to_live(name)
        return (await self.roster.processes()).get(name, GOODBYE) != GOODBYE

    async def close(self) -> None:
        """Let the others know at once."""
        if self.shared:
            await self.roster.say_goodbye(self.name, GOODBYE)

    async def bury(self, name: str, notices: Callable[[str, list[int]], Awaitable[list[Notice]]]) -> None:
        """Clear away what a process left behind: one of the others does it.

        `notices` says what to tell, at a table, those who looked at it through no other process.
        """
        told: list[Notice] = []
        for table in await self.roster.looked_at_through(name):
            told += await notices(table, await self.present(table, without=name))
        with contextlib.suppress(Conflict):
            await self.roster.bury(name, told)

    # ---- who drives ----------------------------------------------------------------------------------------

    async def drives(self, table: str) -> bool:
        """Whether bots and clocks of the table are this process's business: of all that live, one has it."""
        if not self.shared or table in self._driven:
            return True
        driver = await self.roster.driver(table)
        if driver and driver != self.name and await self.lives(driver):
            return False
        if driver != self.name and not await self.roster.take_over(table, self.name, driver):
            return False
        self._driven.add(table)
        return True

    async def release(self, tables: Iterable[str]) -> None:
        """Nobody looks at these tables here any more: let another process drive them."""
        for table in tables:
            if table in self._driven:
                self._driven.discard(table)
                await self.roster.release(table, self.name)

    # ---- who looks -----------------------------------------------------------------------------------------

    async def tell_who_is_here(self, table: str, here: Callable[[], list[int]]) -> bool:
        """Write down who looks at the table through this process; whether that is news."""
        if not self.shared:
            return False
        async with self._telling:
            seats = here()
            if self._here.get(table, []) == seats:
                return False
            await self.roster.look(self.name, table, seats)
            if seats:
                self._here[table] = seats
            else:
                self._here.pop(table, None)
            return True

    async def elsewhere(self, table: str) -> dict[str, list[int]]:
        """Which seats' people look at the table through which other process."""
        if not self.shared:
            return {}
        found = await self.roster.presence(table)
        return {name: seats for name, seats in found.items() if name != self.name and await self.lives(name)}

    async def present(self, table: str, without: str = "") -> list[int]:
        """The seats whose people look at the table, through any process."""
        seats = set(self._here.get(table, []))
        for name, others in (await self.elsewhere(table)).items():
            seats |= set(others) if name != without else set()
        return sorted(seats)
