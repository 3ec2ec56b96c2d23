"""Bans in force: what is written down of them, known to every process."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec

from pentarchy.table.errors import Refusal
from pentarchy.table.news import News
from pentarchy.table.store import now_ms

if TYPE_CHECKING:
    from pentarchy.table.house import House

HOUR = 3_600_000
MOST = 10_000
ANSWER_SECONDS = 2.0
"""So long other processes have to say from where somebody has come to them."""


class Ban(msgspec.Struct):
    """Of a person, or of an address."""

    whom: str
    name: str
    reason: str
    until: int
    by: str


class Bans:
    """In memory: they are looked at with every request that changes something."""

    NEWS = ("bans", "where", "seen")
    """What processes tell each other of."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._kept: dict[str, Ban] = {}
        self._reading = asyncio.Lock()
        self._asked: dict[str, asyncio.Future[str]] = {}

    async def load(self) -> None:
        async with self._reading:  # what was read earlier must not come into force later
            self._kept = {ban.whom: ban for ban in await self.house.papers.all("ban", Ban, MOST)}
            self.house.turn_out()

    async def renew(self) -> None:
        """Something is written down anew: let it hold, here and everywhere."""
        await self.load()
        await self.house.announce("", "bans")

    def check(self, *whom: str) -> None:
        for name in whom:
            ban = self._kept.get(name)
            if ban is not None and ban.until > now_ms():
                hours = -(-(ban.until - now_ms()) // HOUR)
                raise Refusal("banned", 403, reason=ban.reason, hours=hours)

    async def origin(self, person: str) -> str:
        """From where somebody has come, to whichever process; empty if none has seen them."""
        known = self.house.identity.hosts.get(person, "")
        if known or not self.house.database.shared:
            return known
        answer = self._asked.setdefault(person, asyncio.get_running_loop().create_future())
        await self.house.announce("", "where", person=person)
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                return await asyncio.shield(answer)
        except TimeoutError:
            return ""
        finally:
            self._asked.pop(person, None)

    def hear(self, news: News) -> None:
        """Another process tells of what concerns bans. An address is told to nobody who does not ban it."""
        match news.what:
            case "bans":
                self.house.start_task(self.load())
            case "where" if known := self.house.identity.hosts.get(news.person):
                self.house.start_task(self.house.announce("", "seen", person=news.person, host=known))
            case "seen" if (asked := self._asked.get(news.person)) is not None and not asked.done():
                asked.set_result(news.host)
