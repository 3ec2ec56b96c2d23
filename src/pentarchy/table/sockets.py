"""The socket of a table: `/ws/t/{id}`. What cannot be done is refused; the connection lives on."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter

import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from pentarchy.kernel.words import speaking
from pentarchy.table import deeds, metrics, wire
from pentarchy.table.connection import Connection
from pentarchy.table.errors import Refusal
from pentarchy.table.guard import Bucket, host_of, same_origin
from pentarchy.table.house import House
from pentarchy.table.room import Room

NORMAL_CLOSE = 1000
POLICY_CLOSE = 1008
PATIENCE = 200
"""So many messages over the rate, and the connection is closed."""
PLANNING = 0.01
"""So many seconds of looking for plans count like a further message: nobody keeps others waiting by it."""

log = structlog.get_logger(__name__)


class Sockets:
    """The endpoint for all tables' sockets, with the limits per address and per connection."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._open: Counter[str] = Counter()

    async def meet(self, socket: WebSocket) -> None:
        settings, host = self.house.settings, host_of(socket.scope)
        if not same_origin(socket.headers, settings.origins):
            await socket.close(POLICY_CLOSE, "foreign_origin")
            return
        if self._open[host] >= settings.sockets_per_address or not self.house.visits.take(host):
            await socket.close(POLICY_CLOSE, "slow_down")
            return
        self._open[host] += 1
        metrics.connections.inc()
        try:
            await self._welcome(socket, host)
        finally:
            self._open[host] -= 1
            if not self._open[host]:
                del self._open[host]
            metrics.connections.dec()

    async def _welcome(self, socket: WebSocket, host: str) -> None:
        session = self.house.identity.session(socket)
        connection = Connection(socket.send_text, session=session, host=host)
        self.house.connections.add(connection)
        try:
            connection.person = await self.house.identity.who(socket)
            await socket.accept()
            await self._lead_in(socket, connection)
        finally:
            self.house.connections.discard(connection)

    async def _lead_in(self, socket: WebSocket, connection: Connection) -> None:
        try:
            if connection.person is not None:
                self.house.identity.check_bans(connection.person, connection.host)
            room = await self.house.room(socket.path_params["id"])
        except Refusal as refusal:
            why = refusal.message if refusal.code == "banned" else refusal.code
            connection.say(wire.encode(wire.Bye(why)))
            await connection.flush()
            connection.leave()
            await _close_when_left(socket, connection, NORMAL_CLOSE)
            return
        try:
            await self._serve(socket, room, connection)
        finally:
            await self._leave(room, connection)

    async def _serve(self, socket: WebSocket, room: Room, connection: Connection) -> None:
        tasks = [
            asyncio.create_task(connection.run(room)),
            asyncio.create_task(_close_when_left(socket, connection)),
        ]
        try:
            await self._listen(socket, room, connection)
        except WebSocketDisconnect:
            pass
        finally:
            connection.leave()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _listen(self, socket: WebSocket, room: Room, connection: Connection) -> None:
        bucket = Bucket(self.house.settings.message_rate, self.house.settings.message_burst)
        bucket.take()
        over = 0
        while True:
            data = await _receive(socket)
            if bucket.take():
                over = 0
                began = time.thread_time()
                if isinstance(await self._hear(room, connection, data), wire.PlansMessage):
                    bucket.charge((time.thread_time() - began) / PLANNING)
            else:
                over += 1
                slow = Refusal("slow_down-messages", 429)
                connection.say(wire.refused(wire.id_of(data), slow))
            await connection.flush()
            if over > PATIENCE:
                connection.leave()

    async def _hear(self, room: Room, connection: Connection, data: str | bytes) -> wire.Incoming | None:
        """Carry it out, or refuse it; what it was, if it could be read."""
        message, most = None, self.house.settings.message_bytes
        try:
            if len(data) > most:
                raise Refusal("too_big-message", 413, most=most)
            wire.check_text(data)
            message = wire.decode(data)
            if connection not in room.connections and not isinstance(message, wire.Hello | wire.Ping):
                raise Refusal("hello_first")
            with speaking(connection.language):
                await deeds.handle(room, connection, message)
        except Refusal as refusal:
            metrics.refusals.labels(refusal.code).inc()
            connection.say(wire.refused(wire.id_of(data) if len(data) <= most else "", refusal))
        except Exception as error:
            log.error("message_failed", exc_info=error)
            broke = Refusal("server_broke", 500)
            connection.say(wire.refused(wire.id_of(data), broke))
        return message

    async def _leave(self, room: Room, connection: Connection) -> None:
        if room.leave(connection):
            with contextlib.suppress(Exception):
                await self.house.announce_here(room)


async def _close_when_left(socket: WebSocket, connection: Connection, code: int = POLICY_CLOSE) -> None:
    """A client that does not read, or does not stop, must not think it is still here: it may come back.

    Closing ends the listening too, but never in the middle of a deed.
    """
    await connection.left.wait()
    with contextlib.suppress(RuntimeError, OSError, WebSocketDisconnect):
        await socket.close(code)


async def _receive(socket: WebSocket) -> str | bytes:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text: str | bytes | None = message.get("text")
    return text if text is not None else message.get("bytes") or b""
