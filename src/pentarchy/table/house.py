"""All tables of this server process: loading them, driving them, putting them away, hearing of others."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import secrets
from time import perf_counter
from typing import Any

import msgspec
import structlog
from starlette.requests import HTTPConnection
from starlette.responses import Response

from pentarchy.kernel import Game, manifest
from pentarchy.table import deeds, metrics
from pentarchy.table.botwork import Bots
from pentarchy.table.connection import Connection
from pentarchy.table.database import Database
from pentarchy.table.driver import drive
from pentarchy.table.engine import Shelf
from pentarchy.table.errors import Refusal
from pentarchy.table.guard import Buckets
from pentarchy.table.identity import Identity
from pentarchy.table.outbox import Outbox
from pentarchy.table.room import Room
from pentarchy.table.rows import ChatLine, Moment, TableRow
from pentarchy.table.settings import Settings
from pentarchy.table.store import Store, now_ms

SWEEP_SECONDS = 2.0
LAG_SECONDS = 0.25
LEASE_MS = 15_000
COLLECT_SECONDS = 10.0
COLLECT_AFTER = 500_000
"""So many objects more than after the last time, and the garbage collector looks through them."""
log = structlog.get_logger(__name__)


class News(msgspec.Struct, omit_defaults=True):
    """What one server process tells the others: where to look, or what only passes through."""

    by: str
    table: str
    what: str
    line: ChatLine | None = None
    seats: list[int] = []
    session: str = ""


class Showing:
    """The tables whose change is still to be shown, each once, in the order of their acts.

    Making scenes is the costly part, so it stands behind acknowledgements; when there is more to show than
    time, several changes of a table are shown together.
    """

    def __init__(self) -> None:
        self._rooms: dict[Room, None] = {}
        self._wake = asyncio.Event()

    def add(self, room: Room) -> None:
        self._rooms[room] = None
        self._wake.set()

    async def run(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._rooms:
                room = next(iter(self._rooms))
                del self._rooms[room]
                async with room.lock:
                    await room.publish()


async def _watch_lag() -> None:
    """How long a message lies before anybody looks at it: what no other figure here contains."""
    while True:
        due = perf_counter() + LAG_SECONDS
        await asyncio.sleep(LAG_SECONDS)
        metrics.lag.observe(perf_counter() - due)


async def _collect_garbage() -> None:
    """The collector, seldom and by hand.

    By itself it comes every few seconds and, counting what was made less what was freed, finds far more to
    walk through than it counted: every act replaces a position that is old by a new one. Its pauses grew to
    a tenth of a second within a minute of play, and found nothing, since scenes and positions have no cycles.
    """
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        while True:
            await asyncio.sleep(COLLECT_SECONDS)
            if gc.get_count()[0] > COLLECT_AFTER:
                gc.collect()
    finally:
        gc.enable()


class House:
    identity: Identity

    def __init__(self, settings: Settings, database: Database, shelf: Shelf) -> None:
        self.settings = settings
        self.shelf = shelf
        self.database = database
        self.store = Store(database)
        self.bots = Bots(settings.bot_workers, settings.games, settings.bot_seconds)
        self.outbox = Outbox(self)
        self.showing = Showing()
        self.visits = Buckets(settings.visit_rate, settings.visit_burst)
        self.rooms: dict[str, Room] = {}
        self.connections: set[Connection] = set()
        """All open sockets, also those that have not yet said hello."""
        self.process = secrets.token_hex(6)
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._drivers: dict[str, asyncio.Task[None]] = {}
        self._leases: dict[str, int] = {}
        self._manifests: dict[str, bytes] = {}

    async def open(self) -> None:
        await self.database.open()
        self.identity = Identity(self.store, await self.store.secret(), self.settings)
        self.database.listen(self._hear)
        self.bots.start()
        self.start_task(self._sweep())
        self.start_task(self.showing.run())
        self.start_task(self.outbox.run())
        self.start_task(_watch_lag())
        self.start_task(_collect_garbage())

    async def close(self) -> None:
        """Everything acknowledged is written already: stop, and let the next start go on from the log."""
        tasks = [*self._tasks, *self._drivers.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.bots.close()
        await self.database.close()

    def start_task(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # ---- sessions ------------------------------------------------------------------------------------------

    async def log_out(self, request: HTTPConnection, response: Response) -> None:
        """End the session of this browser, also where it looks at tables in other tabs."""
        session = self.identity.session(request)
        await self.identity.forget(request, response)
        if session:
            self._hang_up(session)
            await self.announce("", "logout", session=session)

    def _hang_up(self, session: str) -> None:
        for connection in self.connections:
            if connection.session == session:
                connection.leave()

    async def _hang_up_all_ended(self) -> None:
        """News from other processes may have been missed: ask anew for every session."""
        for connection in list(self.connections):
            if connection.person is not None and await self.store.session(connection.session) is None:
                connection.leave()

    # ---- rooms ---------------------------------------------------------------------------------------------

    async def room(self, id: str) -> Room:
        """The table, loaded if it was not; whoever comes meanwhile waits for the same loading."""
        room = self.rooms.get(id)
        if room is not None:
            room.used = now_ms()
            return room
        async with self._loading.setdefault(id, asyncio.Lock()):
            if id not in self.rooms:
                found = await self.store.table(id)
                if found is None:
                    self._loading.pop(id, None)
                    raise Refusal("no_table", "There is no such table.", 404)
                room = Room(self, *found)
                await room.load()
                self.rooms[id] = room
                metrics.rooms.set(len(self.rooms))
        self._loading.pop(id, None)
        room = self.rooms[id]
        self.watch(room)
        return room

    def watch(self, room: Room) -> None:
        """Let the table do by itself what it has to: bots, clocks."""
        id = room.table.id
        if room.table.state == "running" and id not in self._drivers:
            task = asyncio.create_task(drive(room))
            self._drivers[id] = task
            task.add_done_callback(lambda _: self._drivers.pop(id, None))

    async def drives(self, table: str) -> bool:
        """Whether bots and clocks of the table are this process's business: of several, one has the lease."""
        if not self.database.shared:
            return True
        now = now_ms()
        if self._leases.get(table, 0) < now + LEASE_MS // 2:
            if not await self.store.lease(table, self.process, now + LEASE_MS):
                self._leases.pop(table, None)
                return False
            self._leases[table] = now + LEASE_MS
        return True

    async def _sweep(self) -> None:
        """Bring in tables where something is due, put away those nobody looks at."""
        while True:
            try:
                for id in await self.store.due_tables(now_ms()):
                    if id not in self.rooms and await self.drives(id):
                        await self.room(id)
                self._put_away()
            except Exception as error:
                log.error("sweep_failed", error=repr(error))
            await asyncio.sleep(SWEEP_SECONDS)

    def _put_away(self) -> None:
        oldest = now_ms() - int(self.settings.idle_minutes * 60_000)
        for id, room in list(self.rooms.items()):
            due = room.moment.due and room.moment.due < now_ms() + 60_000 and room.table.state == "running"
            if room.connections or room.used > oldest or due or room.lock.locked():
                continue
            del self.rooms[id]
            if id in self._drivers:
                self._drivers[id].cancel()
        metrics.rooms.set(len(self.rooms))

    # ---- between processes ---------------------------------------------------------------------------------

    async def announce(self, table: str, what: str, **more: Any) -> None:
        if self.database.shared:
            news = News(by=self.process, table=table, what=what, **more)
            await self.database.announce(msgspec.json.encode(news).decode())

    async def announce_here(self, room: Room) -> None:
        await self.announce(room.table.id, "here", seats=room.here())

    def _hear(self, text: str) -> None:
        if not text:
            for room in self.rooms.values():
                self.start_task(room.catch_up())
            self.start_task(self._hang_up_all_ended())
            return
        news = msgspec.json.decode(text, type=News)
        if news.session:
            self._hang_up(news.session)
        elif news.by != self.process and news.table in self.rooms:
            self._take_in(self.rooms[news.table], news)

    def _take_in(self, room: Room, news: News) -> None:
        if news.what == "here":
            room.elsewhere[news.by] = news.seats
            room.say_here()
        elif news.line is not None:
            deeds.pass_on(room, news.line)
        else:
            self.start_task(self._follow(room))

    async def _follow(self, room: Room) -> None:
        with contextlib.suppress(asyncio.CancelledError):
            await room.catch_up()
            self.watch(room)
            room.wake.set()

    # ---- words about tables --------------------------------------------------------------------------------

    def describe(self, table: TableRow, moment: Moment, person: str | None) -> dict[str, Any]:
        """A table as the lobby lists it, for this person's eyes."""
        running = table.state == "running"
        own = [s for s, chair in enumerate(table.chairs) if person and chair.person == person]
        seats = []
        for seat, chair in enumerate(table.chairs):
            name = chair.name or (self.bots.label(chair.bot) if chair.bot else "")
            kind = "bot" if chair.played_by_bot else chair.kind
            wait = "must" if running and seat in moment.waiting else ""
            seats.append({"seat": seat, "name": name, "kind": kind, "you": seat in own, "wait": wait})
        return {
            "id": table.id,
            "game": table.game,
            "title": table.title,
            "name": table.name,
            "seats": seats,
            "your_move": running and any(s in moment.pending for s in own),
            "updated": moment.updated,
            "state": table.state,
            "you_in": bool(own),
            "owner": bool(person) and table.owner == person,
            "hotseat": table.hotseat,
            "clock": table.clock,
            "talk": table.talk,
            "commitment": table.commitment,
            "seed": table.seed.hex() if table.state == "done" else "",
        }

    async def keep_manifest(self, game: Game) -> None:
        """A client may ask any process for the names behind a scene."""
        made = manifest(game)
        if made.hash not in self._manifests:
            self._manifests[made.hash] = body = msgspec.json.encode(made)
            await self.store.keep_manifest(made.hash, body)

    def files_of(self, table: str) -> list[tuple[str, str]]:
        """What a browser will want first at a table in play, and as what: it need not wait to be asked."""
        room = self.rooms.get(table)
        if room is None or room.record is None:
            return []
        made = manifest(room.record.game)
        files = [(f"/api/manifest/{made.hash}", "as=fetch; crossorigin")]
        for art in made.boards.values():
            files += [(art.topo, "as=fetch; crossorigin")] if art.topo else []
            files += [(min(art.images)[1], "as=image")] if art.images else []
        return files

    async def manifest(self, hash: str) -> bytes:
        body = self._manifests.get(hash) or await self.store.manifest(hash)
        if body is None:
            raise Refusal("no_manifest", "There is no such manifest.", 404)
        return body
