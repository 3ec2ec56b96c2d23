"""A table in play: its situation, those who look at it, and the one door through which it changes.

Whatever changes a table goes through `Room.change`, in the order act, write, acknowledge, show. A deed is
tried on a fork of the record; what it leads to holds once it is written, by one assignment. What could not be
written did not happen: where that is not certain, the room does nothing before it has read its log again.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterable
from time import perf_counter
from typing import TYPE_CHECKING, TypeAlias

import structlog
from msgspec.structs import replace

from pentarchy.kernel import Game, Record
from pentarchy.kernel.scene import SeatInfo
from pentarchy.kernel.words import speaking
from pentarchy.table import engine, metrics, motions, wire
from pentarchy.table.change import Change, asked_and_answered
from pentarchy.table.connection import Connection
from pentarchy.table.errors import Conflict, Refusal, Unplayable
from pentarchy.table.past import Past
from pentarchy.table.rows import LogRow, Moment, TableRow
from pentarchy.table.scenes import Scenes
from pentarchy.table.situation import Situation
from pentarchy.table.store import now_ms
from pentarchy.table.teacher import Teacher
from pentarchy.table.tongues import DEFAULT
from pentarchy.table.viewpoint import Viewpoint

if TYPE_CHECKING:
    from pentarchy.table.house import House

log = structlog.get_logger(__name__)
Deed: TypeAlias = Callable[[Change], None]
TRIES = 20
"""So often a deed is tried again where another process was quicker each time."""
LONGEST_SHOW = 2.0
"""Seconds that bots wait at most for scenes to be made."""
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 60.0
"""Before a scene is made again that could not be made; the pause is doubled each time."""


class Room:
    def __init__(self, house: House, table: TableRow, moment: Moment) -> None:
        self.house = house
        self.lock = asyncio.Lock()
        """One change at a time."""
        self.talking = asyncio.Lock()
        """One speaks, or is told what was said before, at a time."""
        self.connections: list[Connection] = []
        self.past = Past()
        self.looking_back = asyncio.Lock()
        """One position of the past at a time."""
        self.used = now_ms()
        self.wake = asyncio.Event()
        """Rung when the table itself may have something to do."""
        self.elsewhere: dict[str, list[int]] = {}
        """Seats present at other server processes."""
        self._now = Situation(house.settings, table, moment)
        self._certain = False
        self._broken = ""
        self._carried_out: set[str] = set()
        """The ids clients gave to what is in the log."""
        self._viewpoints: dict[tuple[int | None, str], Viewpoint] = {}
        """By the seat that is looked from, and the language that is read."""
        self._scenes = Scenes(house)
        self._said_here: list[int] = []
        self._told = 0
        self._shown = asyncio.Event()
        """Whether everybody who looks has been told all there is."""
        self._shown.set()
        self.teacher: Teacher | None = None

    @property
    def now(self) -> Situation:
        return self._now

    @property
    def table(self) -> TableRow:
        return self._now.table

    @property
    def moment(self) -> Moment:
        return self._now.moment

    @property
    def record(self) -> Record | None:
        return self._now.record

    @property
    def certain(self) -> bool:
        """Whether what is held here is known to be what is written."""
        return self._certain

    @property
    def broken(self) -> str:
        """Why the log cannot be played on, if so."""
        return self._broken

    @property
    def playing(self) -> Record:
        if self._broken:
            raise Refusal("unplayable", 409, why=self._broken)
        return self._now.playing

    # ---- changing ------------------------------------------------------------------------------------------

    async def change(
        self,
        deed: Deed,
        client: str = "",
        by: str = "person",
        acknowledge: Callable[[], None] | None = None,
    ) -> None:
        """Carry out a deed, write it, acknowledge it, show it. What is refused has changed nothing.

        `client` is the id of the message that asks for it: what is in the log already is only acknowledged.
        """
        began = perf_counter()
        async with self.lock:
            metrics.queue.observe(perf_counter() - began)
            before = self._now
            await self._carry_out(deed, client, by)
            for connection in self.connections:
                connection.hold()
            if acknowledge is not None:
                acknowledge()
                metrics.ack.observe(perf_counter() - began)
            self._tell(before)

    async def _carry_out(self, deed: Deed, client: str, by: str) -> None:
        for _ in range(TRIES):
            await self.make_certain()
            if client and client in self._carried_out:
                return
            change = Change(self.house, self._now, client, self.teacher)
            try:
                deed(change)
            except Refusal as refusal:
                # another process may have written what this one has not heard of yet
                if refusal.code == "stale" and self.house.database.shared and await self._read_on():
                    continue
                raise
            try:
                return await self._write(change, by)
            except Conflict:
                await self._read_on()
        raise Refusal("stale", 409)

    async def _write(self, change: Change, by: str) -> None:
        before, after = change.before, change.outcome()
        if after.moment.rev == before.moment.rev and change.opens is None:
            return
        if before.record is None and after.record is not None:
            await self.keep_manifests(after.record.game)
        table = after.table if after.table != before.table else None
        notices = change.notices(after, self.present())
        self._certain = False
        try:
            with metrics.store.time():
                await self.house.store.save(
                    self.table.id,
                    after.moment,
                    entries=change.rows,
                    notices=notices,
                    table=table,
                    opens=change.opens,
                )
        except Conflict:
            self._certain = True  # it is known not to be written
            raise
        except Exception as error:
            log.error("write_failed", error=error)
            raise Refusal("try_again", 503) from error
        self._adopt(after, change.rows)
        metrics.acts.labels(by).inc(len(change.rows))
        self.house.announce_soon(self.table.id, "log")

    def _adopt(self, situation: Situation, rows: Iterable[LogRow]) -> None:
        """From now on this is what holds: it is written."""
        self._now = situation
        self._certain = True
        self._carried_out.update(row.client for row in rows if row.client)
        self.used = now_ms()

    # ---- reading -------------------------------------------------------------------------------------------

    async def load(self) -> None:
        """Read the table and its log, and play that again, away from the event loop."""
        found = await self.house.store.history(self.table.id)
        if found is None:
            raise Refusal("no_table", 404)
        table, moment, rows = found
        self._broken = ""
        situation = Situation(self.house.settings, table, moment)
        if table.state != "open":
            title = self.house.shelf.title(table.game)
            try:
                record = await asyncio.to_thread(engine.replay, title, table, rows)
            except Unplayable as why:
                self._break(why)
            else:
                self.teacher = await asyncio.to_thread(self.house.lessons.teacher, table, record)
                await self.keep_manifests(record.game)
                moment.seq = len(rows)
                situation = replace(situation, record=record)
        self._adopt(situation, rows)

    async def keep_manifests(self, game: Game) -> None:
        """The names behind the scenes, in every language that is read here."""
        for language in {DEFAULT, *(connection.language for connection in self.connections)}:
            with speaking(language):
                await self.house.keep_manifest(game)

    def _break(self, why: Unplayable) -> None:
        self._broken = str(why)

    async def make_certain(self) -> None:
        """After a write of which nobody knows whether it was done: read what is written.

        Held under the lock.
        """
        if self._certain:
            return
        before = self._now
        try:
            await self.load()
        except Exception as error:
            log.warning("reading_failed", error=error)
            raise Refusal("try_again", 503) from error
        self._tell(before)

    async def catch_up(self) -> None:
        """Another process has written, perhaps: follow it."""
        async with self.lock:
            await self.make_certain()
            await self._read_on()

    async def _read_on(self) -> bool:
        """Follow what other processes have written; whether there was anything."""
        before = self._now
        seq, rev = before.moment.seq, before.moment.rev
        found = await self.house.store.history(self.table.id, seq, than=rev)
        if found is None:
            return False
        if before.record is None:
            await self.load()
        else:
            table, moment, rows = found
            record = before.record.fork() if rows else before.record
            try:
                for row in rows:
                    engine.follow(record, row)
            except Unplayable as why:
                self._break(why)
                return False
            moment.seq = seq + len(rows)
            self._adopt(replace(before, table=table, moment=moment, record=record), rows)
        self._tell(before)
        return True

    # ---- who -----------------------------------------------------------------------------------------------

    def seats_of(self, person: str | None) -> list[int]:
        return self._now.seats_of(person)

    def own_seats(self, connection: Connection) -> list[int]:
        return self.seats_of(connection.person.id if connection.person else None)

    def seat_for(self, connection: Connection) -> int | None:
        """From where the connection looks unless it says otherwise: its own seat, best the one asked."""
        own = self.own_seats(connection)
        asked = [seat for seat in own if seat in self.moment.pending]
        return asked[0] if asked else own[0] if own else None

    def may_look(self, connection: Connection, seat: int) -> bool:
        return seat in self.own_seats(connection) or (
            self.table.state == "done" and seat < self.table.players
        )

    def here(self) -> list[int]:
        """The seats whose people look at this table through this process."""
        people = {c.person.id for c in self.connections if c.person}
        return [s for s, chair in enumerate(self.table.chairs) if chair.person in people]

    def present(self) -> list[int]:
        """The seats whose people look at this table, at any process."""
        return sorted(set(self.here()).union(*self.elsewhere.values()))

    def hear_of(self, process: str, seats: list[int]) -> None:
        """Who looks at this table through another process."""
        if seats:
            self.elsewhere[process] = seats
        else:
            self.elsewhere.pop(process, None)
        self.say_here()

    def people(self) -> set[str]:
        return self._now.people()

    def names(self) -> list[tuple[str, str]]:
        label = self.house.bots.label
        return [(c.name or (label(c.bot) if c.bot else ""), c.bot) for c in self.table.chairs]

    def dress(self, seats: list[SeatInfo]) -> list[SeatInfo]:
        """The seats with the presence and the clocks of this moment."""
        now, clocks, present = now_ms(), self._now.clocks(), self.present()
        return [replace(info, here=info.id in present, clock=clocks.shown(info.id, now)) for info in seats]

    # ---- looking -------------------------------------------------------------------------------------------

    def enter(self, connection: Connection) -> None:
        if connection not in self.connections:
            self.connections.append(connection)

    def leave(self, connection: Connection) -> bool:
        """The connection has ended; whether it had come in."""
        self._turn_away(connection)
        known = connection in self.connections
        if known:
            self.connections.remove(connection)
            self.say_here()
        return known

    def look(self, connection: Connection, seat: int | None, seen: str = "") -> None:
        """Let the connection see the table from this seat (None: as an onlooker) from now on."""
        self._turn_away(connection)
        if self.record is None:
            return
        at = seat, connection.language
        viewpoint = self._viewpoints.get(at)
        if viewpoint is None:
            viewpoint = self._viewpoints[at] = Viewpoint(*at)
        self._bring_up(viewpoint)
        connection.viewpoint = viewpoint
        viewpoint.connections.append(connection)
        if seen and seen == viewpoint.v:
            connection.keep(viewpoint.scene)
        else:
            connection.show(viewpoint.last_lines(), fresh=True)

    def _turn_away(self, connection: Connection) -> None:
        viewpoint, connection.viewpoint = connection.viewpoint, None
        if viewpoint is not None and connection in viewpoint.connections:
            viewpoint.connections.remove(connection)

    def _tell(self, before: Situation) -> None:
        """Something may have changed: say it to those who look, the scenes a little later."""
        now = self._now
        # while one seat drafts in secret nobody else sees any change: their scenes need not be made
        drafter = None
        if now.table is before.table and now.record is not None and before.record is not None:
            drafter = now.record.only_drafted_by(before.record)
        for viewpoint in self._viewpoints.values():
            viewpoint.stale = viewpoint.stale or drafter is None or viewpoint.seat == drafter
        if self.connections:
            self._told += 1
            self._shown.clear()
            self.house.showing.add(self)
        if now is not before:
            if now.table is not before.table and now.table != before.table:
                self._look_from_own_seats(begun=before.record is None and now.record is not None)
                self.say_table()
                self.say_here()
                if now.table.state == "done":
                    self.house.scribe.wake()
            if asked_and_answered(now.moment) != asked_and_answered(before.moment):
                self._say_vote(before.moment)
            if now.moment.due or now.table is not before.table:
                self.house.watch(self)
                self.wake.set()

    def _look_from_own_seats(self, begun: bool) -> None:
        """Who has left a seat looks on from outside; when the game begins everybody looks at it."""
        for connection in self.connections:
            seat = connection.viewpoint.seat if connection.viewpoint else None
            if begun or (seat is not None and not self.may_look(connection, seat)):
                self.look(connection, self.seat_for(connection))

    async def publish(self) -> None:
        """Make the scenes of all who look, letting other tables act in between."""
        told = self._told
        for viewpoint in list(self._viewpoints.values()):
            if not (viewpoint.stale and viewpoint.connections) or self.record is None:
                continue
            await asyncio.sleep(0)
            began = perf_counter()
            self._bring_up(viewpoint)
            metrics.show.observe(perf_counter() - began)
        for connection in self.connections:
            connection.release()
        if told == self._told:
            self._shown.set()

    async def shown(self) -> None:
        """Until the last change is on its way to all who look: what follows comes to them by itself."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._shown.wait(), LONGEST_SHOW)

    def _bring_up(self, viewpoint: Viewpoint) -> None:
        """Show what is new to all who look from there. A view that fails keeps nobody from anything else."""
        try:
            news = self._scenes.refresh(viewpoint, self._now, self.names(), self.teacher)
        except Exception as error:
            log.error("scene_failed", game=self.table.game, error=error)
            self._show_later(viewpoint)
            return
        viewpoint.failures = 0
        if news is not None:
            for connection in viewpoint.connections:
                connection.show(news)

    def _show_later(self, viewpoint: Viewpoint) -> None:
        """What took too long once may go better soon, and who is asked something must get to see it."""
        viewpoint.stale = True
        viewpoint.failures += 1
        pause = min(LONGEST_PAUSE, FIRST_PAUSE * 2**viewpoint.failures)
        asyncio.get_running_loop().call_later(pause, self.house.showing.add, self)

    # ---- small frames --------------------------------------------------------------------------------------

    def say(self, frame: str) -> None:
        for connection in self.connections:
            connection.say(frame)

    def say_here(self) -> None:
        present = self.present()
        if present != self._said_here:
            self._said_here = present
            for viewpoint in self._viewpoints.values():
                viewpoint.forget_frame()
            self.say(wire.encode(wire.Here(present)))

    def say_table(self) -> None:
        """Who sits where, for the waiting room."""
        for connection in self.connections:
            connection.say(self.described(connection))

    def described(self, connection: Connection) -> str:
        person = connection.person.id if connection.person else None
        return wire.encode(wire.Described(self.house.describe(self.table, self.moment, person)))

    def say_vote(self, connection: Connection) -> None:
        seat = connection.viewpoint.seat if connection.viewpoint else None
        vote = motions.open_vote(self._now, seat)
        if vote is not None:
            connection.say(wire.encode(vote))

    def _say_vote(self, before: Moment) -> None:
        if self.moment.vote is None and before.vote is not None:
            self.say(wire.encode(motions.closed(before.vote)))
        for connection in self.connections:
            self.say_vote(connection)
