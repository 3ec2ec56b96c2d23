"""Pages that take long to make and that many look at: made one at a time, and kept while they are right."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.responses import Response

from pentarchy.kernel.words import spoken
from pentarchy.table.store import now_ms

if TYPE_CHECKING:
    from pentarchy.table.house import House

KEPT = 200
LONGEST_MS = 30_000
"""What another process has changed about people shows after so long."""


class Ready:
    def __init__(self, house: House) -> None:
        self.house = house
        self._pages: dict[tuple[str, str], tuple[object, bytes]] = {}
        self._making = asyncio.Lock()

    async def page(self, name: str, make: Callable[[], Awaitable[Any]]) -> Response:
        """The page of this name, made anew if results were written or anybody has changed since."""
        key = name, spoken()
        async with self._making:
            mark = await self._mark()
            kept = self._pages.pop(key, None)
            if kept is None or kept[0] != mark:
                kept = mark, msgspec.json.encode(await make())
            self._pages[key] = kept
            while len(self._pages) > KEPT:
                del self._pages[next(iter(self._pages))]
        return Response(kept[1], media_type="application/json")

    async def _mark(self) -> object:
        return await self.house.scribe.annals.mark(), self.house.store.changes, now_ms() // LONGEST_MS
