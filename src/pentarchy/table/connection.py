"""One open socket: frames go out in order, and a slow reader gets fewer scenes, not a longer queue."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from starlette.websockets import WebSocketDisconnect

from pentarchy.kernel.scene import Line, Scene
from pentarchy.table import wire
from pentarchy.table.rows import ChatLine, Person
from pentarchy.table.tongues import DEFAULT

if TYPE_CHECKING:
    from pentarchy.table.room import Room
    from pentarchy.table.viewpoint import Viewpoint

MOST_FRAMES = 500
"""A client that lets so many frames pile up is not reading; it may come back."""


class Connection:
    def __init__(
        self,
        send: Callable[[str], Awaitable[None]],
        person: Person | None = None,
        session: str = "",
        host: str = "",
    ) -> None:
        self.send = send
        self.host = host
        """From where it comes, for limits and bans."""
        self.person = person
        self.session = session
        """Of the browser that opened it: when it ends, so does the connection."""
        self.viewpoint: Viewpoint | None = None
        self.left = asyncio.Event()
        """Set when the connection is to end."""
        self.told: list[ChatLine] = []
        """The last of what was said before it came."""
        self._frames: deque[str] = deque()
        self._lines: list[Line] = []
        self._scene_due = False
        self._held = False
        self.language = DEFAULT
        """What the person reads."""
        self.takes_updates = False
        """Whether the client can be told what is new in a scene, instead of the whole again."""
        self._has: Scene | None = None
        """The scene the client has."""
        self._wake = asyncio.Event()

    def say(self, frame: str) -> None:
        """Small frames: all of them arrive, in order."""
        self._frames.append(frame)
        if len(self._frames) > MOST_FRAMES:
            self.leave()
        self._wake.set()

    def hold(self) -> None:
        """A newer scene is being made: do not send what is due already."""
        self._held = True

    def release(self) -> None:
        self._held = False
        self._wake.set()

    def show(self, lines: list[Line], fresh: bool = False) -> None:
        """The scene has changed; it goes out as it is by the time the line is free."""
        self._lines = list(lines) if fresh else self._lines + lines
        if fresh:
            self._has = None
        self._scene_due = True
        self._wake.set()

    def keep(self, scene: Scene) -> None:
        """The client has this one already."""
        self._lines, self._scene_due, self._has = [], False, scene
        self.say(wire.encode(wire.Same(scene.v)))

    def leave(self) -> None:
        self.left.set()
        self._wake.set()

    async def flush(self) -> None:
        """Send the small frames now: an acknowledgement need not wait for its turn."""
        while self._frames and not self.left.is_set():
            await self._send(self._frames.popleft())

    async def _send(self, frame: str) -> None:
        """A socket may close while something is on its way; who is gone needs no more."""
        try:
            await self.send(frame)
        except (RuntimeError, OSError, WebSocketDisconnect):
            self.leave()

    async def run(self, room: Room) -> None:
        """Send until the connection ends. Who can be sent nothing any more has left, and may come back."""
        try:
            while not self.left.is_set():
                await self._wake.wait()
                self._wake.clear()
                await self.flush()
                at = self.viewpoint
                if self._scene_due and not self._held and at is not None and at.made:
                    await self._send_scene(room, at)
        except Exception:
            self.leave()
            raise

    async def _send_scene(self, room: Room, viewpoint: Viewpoint) -> None:
        lines, self._lines, self._scene_due = self._lines, [], False
        has, self._has = self._has, viewpoint.scene
        if has is not None and has.v == self._has.v and not lines:
            return  # it has changed and changed back: a frame without news would only tell that
        if not self.left.is_set():
            await self._send(viewpoint.frame(lines, room.dress, has if self.takes_updates else None))
