"""One open socket: frames go out in order, and a slow reader gets fewer scenes, not a longer queue."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from pentarchy.table.rows import Person

if TYPE_CHECKING:
    from pentarchy.table.room import Room
    from pentarchy.table.viewpoint import Viewpoint

MOST_FRAMES = 500
"""A client that lets so many frames pile up is not reading; it may come back."""


class Connection:
    def __init__(
        self, send: Callable[[str], Awaitable[None]], person: Person | None = None, session: str = ""
    ) -> None:
        self.send = send
        self.person = person
        self.session = session
        """Of the browser that opened it: when it ends, so does the connection."""
        self.viewpoint: Viewpoint | None = None
        self.left = asyncio.Event()
        """Set when the connection is to end."""
        self._frames: deque[str] = deque()
        self._lines: list[str] = []
        self._scene_due = False
        self._wake = asyncio.Event()

    def say(self, frame: str) -> None:
        """Small frames: all of them arrive, in order."""
        self._frames.append(frame)
        if len(self._frames) > MOST_FRAMES:
            self.leave()
        self._wake.set()

    def show(self, lines: list[str], fresh: bool = False) -> None:
        """The scene has changed; it goes out as it is by the time the line is free."""
        self._lines = list(lines) if fresh else self._lines + lines
        self._scene_due = True
        self._wake.set()

    def leave(self) -> None:
        self.left.set()
        self._wake.set()

    async def flush(self) -> None:
        """Send the small frames now: an acknowledgement need not wait for its turn."""
        while self._frames and not self.left.is_set():
            await self.send(self._frames.popleft())

    async def run(self, room: Room) -> None:
        """Send until the connection ends."""
        while not self.left.is_set():
            await self._wake.wait()
            self._wake.clear()
            await self.flush()
            if self._scene_due and self.viewpoint is not None and not self.left.is_set():
                lines, self._lines, self._scene_due = self._lines, [], False
                await self.send(self.viewpoint.frame(lines, room.dress))
