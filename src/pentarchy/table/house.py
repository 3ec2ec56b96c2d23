"""All tables of this server process: loading them, driving them, putting them away, hearing of others."""

from __future__ import annotations

import asyncio
import contextlib
import gc
from time import perf_counter
from typing import Any

import msgspec
import structlog
from msgspec.structs import replace
from starlette.requests import HTTPConnection
from starlette.responses import Response

from pentarchy.kernel import Game, manifest
from pentarchy.table import deeds, metrics
from pentarchy.table.answers import TableInfo, TableSeat
from pentarchy.table.botwork import company
from pentarchy.table.connection import Connection
from pentarchy.table.database import Database
from pentarchy.table.driver import drive
from pentarchy.table.engine import Shelf
from pentarchy.table.errors import Refusal
from pentarchy.table.guard import Buckets
from pentarchy.table.home.bans import Bans
from pentarchy.table.home.ladder import Ladders
from pentarchy.table.home.papers import Papers
from pentarchy.table.home.ready import Ready
from pentarchy.table.home.results import Scribe
from pentarchy.table.identity import Identity
from pentarchy.table.news import News
from pentarchy.table.outbox import Outbox
from pentarchy.table.processes import Processes
from pentarchy.table.room import Room
from pentarchy.table.rows import Moment, Notice, Person, TableRow
from pentarchy.table.settings import Settings
from pentarchy.table.store import Store, now_ms
from pentarchy.table.teacher import Lessons, look_over_guides
from pentarchy.table.tending import tend
from pentarchy.table.timekeeper import KEEP_SECONDS, Timekeeper

SWEEP_SECONDS = 2.0
SESSION_SECONDS = 60.0
LAG_SECONDS = 0.25
COLLECT_SECONDS = 10.0
HOUSEHOLD = 4
"""So many times what one person may say is what may come from one address."""
COLLECT_AFTER = 500_000
"""So many objects more than after the last time, and the garbage collector looks through them."""
log = structlog.get_logger(__name__)


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
        self.timekeeper = Timekeeper(self.store)
        self.lessons = Lessons(shelf)
        self.bots = company(settings)
        self.outbox = Outbox(self)
        self.papers = Papers(database)
        self.scribe = Scribe(self)
        self.ladders = Ladders(self.scribe.annals)
        self.ready = Ready(self)
        self.bans = Bans(self)
        self.showing = Showing()
        self.visits = Buckets(settings.visit_rate, settings.visit_burst)
        self.talk = Buckets(settings.talk_rate, settings.talk_burst)
        self.talk_from = Buckets(HOUSEHOLD * settings.talk_rate, HOUSEHOLD * settings.talk_burst)
        self.rooms: dict[str, Room] = {}
        self.connections: set[Connection] = set()
        """All open sockets, also those that have not yet said hello."""
        self.processes = Processes(database)
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._drivers: dict[str, asyncio.Task[None]] = {}
        self._look_around = asyncio.Event()
        self._manifests: dict[str, bytes] = {}

    async def open(self) -> None:
        await self.database.open()
        await self.timekeeper.open()
        self.identity = Identity(self.store, await self.store.secret(), self.settings)
        await self.bans.load()
        self.identity.bans = self.bans
        self.database.listen(self._hear)
        look_over_guides(self.shelf)
        self.bots.start()
        works = [
            self._sweep,
            self._keep_time,
            self._watch_sessions,
            self.showing.run,
            self.outbox.run,
            self.scribe.run,
            _watch_lag,
            _collect_garbage,
        ]
        if self.database.shared:
            await self.processes.beat()
            works.append(self._watch_processes)
        for work in works:
            self.start_task(tend(work.__qualname__, work))

    async def close(self) -> None:
        """Everything acknowledged is written already: stop, and let the next start go on from the log."""
        tasks = [*self._tasks, *self._drivers.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.bots.close()
        with contextlib.suppress(Exception):  # the others will notice it all the same
            await self.processes.close()
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

    async def end_sessions(self, person: str) -> None:
        """Wherever somebody is logged in."""
        for session in await self.store.end_sessions(person):
            self._hang_up(session)
            await self.announce("", "logout", session=session)

    async def renew(self, person: Person) -> None:
        """What connections know of somebody has changed."""
        self._renew(person)
        await self.announce("", "person", person=person.id)

    def _renew(self, person: Person) -> None:
        for connection in self.connections:
            if connection.person is not None and connection.person.id == person.id:
                connection.person = person

    async def _look_up(self, person: str) -> None:
        if any(c.person is not None and c.person.id == person for c in self.connections):
            found = await self.store.person(person)
            if found is not None:
                self._renew(found)

    def turn_out(self) -> None:
        """Who is banned leaves; others who only look on may stay."""
        for connection in list(self.connections):
            try:
                self.identity.check_bans(connection.person, connection.host)
            except Refusal:
                if connection.person is not None:
                    connection.leave()

    def _hang_up(self, session: str) -> None:
        for connection in self.connections:
            if connection.session == session:
                connection.leave()

    async def _renew_sessions(self) -> None:
        """The host, or news that was missed, may have ended sessions or changed the key: ask anew."""
        self.identity.sign_with(await self.store.secret())
        for connection in list(self.connections):
            if connection.person is None:
                continue
            found = await self.store.session(connection.session)
            if found is None:
                connection.leave()
            else:
                connection.person = found

    async def _watch_sessions(self) -> None:
        while True:
            await asyncio.sleep(SESSION_SECONDS)
            await self._renew_sessions()
            await self.bans.load()

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
                    raise Refusal("no_table", 404)
                room = Room(self, *found)
                await room.load()
                self.rooms[id] = room
                for process, seats in (await self.processes.elsewhere(id)).items():
                    room.hear_of(process, seats)
                metrics.rooms.set(len(self.rooms))
        self._loading.pop(id, None)
        room = self.rooms[id]
        self.watch(room)
        return room

    def watch(self, room: Room) -> None:
        """Let the table do by itself what it has to: bots, clocks."""
        id = room.table.id
        if room.table.state == "running" and not room.broken and id not in self._drivers:
            task = asyncio.create_task(tend("driver", lambda: drive(room)))
            self._drivers[id] = task
            task.add_done_callback(lambda _: self._drivers.pop(id, None))

    async def drives(self, table: str) -> bool:
        """Whether bots and clocks of the table are this process's business."""
        return await self.processes.drives(table)

    async def _watch_processes(self) -> None:
        await self.processes.run(self._process_ended, self._back_again)

    async def _keep_time(self) -> None:
        while True:
            await asyncio.sleep(KEEP_SECONDS)
            await self.timekeeper.keep()

    async def _sweep(self) -> None:
        """Bring in tables where something is due, put away those nobody looks at.

        A table of which nobody knows what is written is read again here if nobody wants anything of it: its
        people may have been told to wait for one whose act was written after all.
        """
        while True:
            try:
                for id, driver in await self.store.due_tables(now_ms()):
                    await self._bring_in(id, driver)
                await self.processes.release(self._put_away())
                for room in list(self.rooms.values()):
                    if not room.certain:
                        await self._follow(room)
                    self.watch(room)
            except Exception as error:
                log.error("sweep_failed", error=error)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(SWEEP_SECONDS):
                    await self._look_around.wait()
            self._look_around.clear()

    async def _bring_in(self, id: str, driver: str) -> None:
        """One table that cannot be loaded keeps no other from being looked after."""
        try:
            room = self.rooms.get(id)
            if room is None and not self.processes.is_known_to_live(driver) and await self.drives(id):
                await self.room(id)
            elif room is not None and not 0 < room.moment.due <= now_ms():  # the host has changed it
                await self._follow(room)
        except Exception as error:
            log.error("table_not_loaded", error=error)

    def _put_away(self) -> list[str]:
        """Tables nobody looks at and that have nothing to do soon; which they were."""
        away = []
        oldest = now_ms() - int(self.settings.idle_minutes * 60_000)
        for id, room in list(self.rooms.items()):
            due = room.moment.due and room.moment.due < now_ms() + 60_000 and room.table.state == "running"
            if room.connections or room.used > oldest or due or room.lock.locked():
                continue
            del self.rooms[id]
            away.append(id)
            if id in self._drivers:
                self._drivers[id].cancel()
        metrics.rooms.set(len(self.rooms))
        return away

    # ---- between processes ---------------------------------------------------------------------------------

    async def announce(self, table: str, what: str, **more: Any) -> None:
        if self.database.shared:
            news = News(by=self.processes.name, table=table, what=what, **more)
            try:
                await self.database.announce(news.text())
            except Exception as error:  # what it was about is done all the same
                log.warning("announce_failed", error=error)

    def announce_soon(self, table: str, what: str) -> None:
        """The same, while nobody waits for it."""
        if self.database.shared:
            self.start_task(self.announce(table, what))

    async def announce_here(self, room: Room) -> None:
        """Let the other processes know who looks at the table through this one, if that has changed."""
        try:
            if await self.processes.tell_who_is_here(room.table.id, room.here):
                await self.announce(room.table.id, "here", seats=room.here())
        except Exception as error:  # it is told again when the database is back
            log.warning("presence_not_told", error=error)

    async def present(self, table: str) -> list[int]:
        """The seats whose people look at the table through any process, whether it is loaded here or not."""
        room = self.rooms.get(table)
        return room.present() if room is not None else await self.processes.present(table)

    async def _process_ended(self, name: str) -> None:
        """Its people are away, as far as anybody knows, and its tables want somebody to drive them."""
        for room in self.rooms.values():
            room.hear_of(name, [])
            room.wake.set()
        self._look_around.set()
        await self.processes.bury(name, self._notices_after)

    async def _notices_after(self, table: str, present: list[int]) -> list[Notice]:
        """To those who looked at the table through a process that has ended, and are waited for."""
        found = await self.store.sound_table(table)
        if found is None or found[0].state != "running":
            return []
        row, moment = found
        return self.outbox.turn(row, moment.waiting, present, replace(moment, updated=now_ms()))

    async def _back_again(self) -> None:
        """Others took this process for ended: tell them anew who is here."""
        for room in list(self.rooms.values()):
            await self.announce_here(room)
            room.wake.set()

    def _hear(self, text: str) -> None:
        if not text:
            for room in self.rooms.values():
                self.start_task(self._follow(room))
            self.start_task(self._renew_sessions())
            self.start_task(self.bans.load())
            return
        news = News.read(text)
        if news.session:
            self._hang_up(news.session)
        elif news.by == self.processes.name:
            return
        elif news.what in Bans.NEWS:
            self.bans.hear(news)
        elif news.person:
            self.start_task(self._look_up(news.person))
        elif news.table in self.rooms:
            self._take_in(self.rooms[news.table], news)

    def _take_in(self, room: Room, news: News) -> None:
        if news.what == "here":
            room.hear_of(news.by, news.seats)
        elif news.line is not None:
            self.start_task(deeds.overhear(room, news.line))
        else:
            self.start_task(self._follow(room))

    async def _follow(self, room: Room) -> None:
        with contextlib.suppress(Refusal):
            await room.catch_up()
            self.watch(room)
            room.wake.set()

    # ---- words about tables --------------------------------------------------------------------------------

    def describe(self, table: TableRow, moment: Moment, person: str | None) -> TableInfo:
        """A table as the lobby lists it, for this person's eyes."""
        running = table.state == "running"
        own = [s for s, chair in enumerate(table.chairs) if person and chair.person == person]
        seats = [
            TableSeat(
                seat=seat,
                name=chair.name or (self.bots.label(chair.bot) if chair.bot else ""),
                kind=(kind := "bot" if chair.played_by_bot else chair.kind),
                you=seat in own,
                wait="must" if running and seat in moment.waiting else "",
                reserved=kind == "open" and chair.reserved and bool(table.invitation),
                player=chair.person or (f"bot:{chair.bot}" if chair.bot else ""),
                vacant=running and chair.vacant,
                ready=chair.ready,
                let_go=len(chair.let_go),
                agreed=person in chair.let_go,
                place=0,
            )
            for seat, chair in enumerate(table.chairs)
        ]
        return TableInfo(
            id=table.id,
            game=table.game,
            title=table.title,
            name=table.name,
            seats=seats,
            your_move=running and any(s in moment.pending for s in own),
            updated=moment.updated,
            state=table.state,
            you_in=bool(own),
            owner=bool(person) and table.owner == person,
            invitation=table.invitation if own or table.owner == person else "",
            hotseat=table.hotseat,
            clock=table.clock,
            talk=table.talk,
            level=table.level,
            language=table.language,
            club=table.club,
            ready=table.ready,
            rated=table.rated,
            variants=table.variants,
            commitment=table.commitment,
            seed=table.seed.hex() if table.state == "done" else "",
            lesson=table.lesson,
            first=table.first,
            paused=table.paused,
            rematch=table.rematch if own else "",
            how="",
            ended=0,
        )

    async def keep_manifest(self, game: Game) -> None:
        """A client may ask any process for the names behind a scene."""
        made = manifest(game)
        if made.hash not in self._manifests:
            body = msgspec.json.encode(made)
            await self.store.keep_manifest(made.hash, body)
            self._manifests[made.hash] = body

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
            raise Refusal("no_manifest", 404)
        return body
