"""A table in play: one record, those who look at it, and the one way in which anything changes.

Every change goes through `_commit`: the rules act on the record, the entry is written and committed, and
only then is it acknowledged and shown. Whatever goes wrong in between is mended by reading the log again.
"""

from __future__ import annotations

import asyncio
from hashlib import blake2b
from time import perf_counter
from typing import TYPE_CHECKING

import msgspec
import structlog
from msgspec.structs import replace

from pentarchy.kernel import Action, Entry, Looks, Record, Rewind, Together
from pentarchy.kernel.scene import SeatInfo, Text, text
from pentarchy.table import engine, metrics, standing, wire
from pentarchy.table.clocks import Clocks
from pentarchy.table.connection import Connection
from pentarchy.table.errors import Conflict, Refusal, Unplayable
from pentarchy.table.past import Past, position_of
from pentarchy.table.rows import Chair, LogRow, Moment, Notice, TableRow
from pentarchy.table.store import now_ms
from pentarchy.table.viewpoint import Extras, Viewpoint

if TYPE_CHECKING:
    from pentarchy.table.house import House

log = structlog.get_logger(__name__)


class Room:
    def __init__(self, house: House, table: TableRow, moment: Moment) -> None:
        self.house = house
        self.table = table
        self.moment = moment
        self.record: Record | None = None
        self.broken = ""
        """Why the log cannot be played on, if so."""
        self.lock = asyncio.Lock()
        self.connections: list[Connection] = []
        self.past = Past()
        self.carried_out: set[str] = set()
        """The ids clients gave to what is in the log."""
        self.used = now_ms()
        self.wake = asyncio.Event()
        """Rung when the table itself may have something to do."""
        self.elsewhere: dict[str, list[int]] = {}
        """Seats present at other server processes."""
        self._viewpoints: dict[int | None, Viewpoint] = {}
        self._turns = [0] * table.players
        self._said_here: list[int] = []
        self._ticked = moment.updated

    # ---- loading -------------------------------------------------------------------------------------------

    async def load(self) -> None:
        """Read the log and play it again, away from the event loop."""
        if self.table.state == "open":
            return
        rows = await self.house.store.log(self.table.id)
        title = self.house.shelf.title(self.table.game)
        try:
            self.record = await asyncio.to_thread(engine.replay, title, self.table, rows)
        except Unplayable as why:
            self.broken = f"This table was played by other rules than today's: {why}."
            return
        self.moment.seq = len(rows)
        self.carried_out = {row.client for row in rows if row.client}
        self._turns = [0] * self.table.players
        for entry in self.record.log:
            self._count(entry)
        self._viewpoints = {}
        self.past = Past()
        await self.house.keep_manifest(self.record.game)

    async def reload(self) -> None:
        """What is in memory may differ from what is written: the writing holds."""
        found = await self.house.store.table(self.table.id)
        if found is not None:
            self.table, self.moment = found
        await self.load()
        for connection in self.connections:
            viewpoint = connection.viewpoint
            self.look(connection, viewpoint.seat if viewpoint else self.seat_for(connection))

    async def catch_up(self) -> None:
        """Another process has written: follow its entries."""
        async with self.lock:
            found = await self.house.store.table(self.table.id)
            if found is None:
                return
            started = self.record is None and found[0].state != "open"
            seq = self.moment.seq
            self.table, self.moment = found
            self.moment.seq = seq
            if started:
                await self.reload()
            elif self.record is not None:
                for row in await self.house.store.log(self.table.id, seq):
                    self._count(engine.follow(self.record, row))
                    self.moment.seq = row.seq
                    self.carried_out.add(row.client)
            self.show()
            self.say_table()
            self.say_vote()

    def _count(self, entry: Entry) -> None:
        seats = range(self.table.players) if isinstance(entry, Rewind) else [entry.seat]
        for seat in seats:
            self._turns[seat] += 1

    @property
    def playing(self) -> Record:
        if self.broken:
            raise Refusal("unplayable", self.broken, 409)
        if self.record is None:
            raise Refusal("not_started", "The game has not begun: seats are still open.", 409)
        return self.record

    # ---- who -----------------------------------------------------------------------------------------------

    def seats_of(self, person: str | None) -> list[int]:
        return [s for s, chair in enumerate(self.table.chairs) if person and chair.person == person]

    def seat_for(self, connection: Connection) -> int | None:
        """From where the connection looks unless it says otherwise: its own seat, best the one asked."""
        own = self.seats_of(connection.person.id if connection.person else None)
        asked = [seat for seat in own if seat in self.moment.pending]
        return asked[0] if asked else own[0] if own else None

    def check_seat(self, connection: Connection, seat: int) -> None:
        """Whether this connection may act for the seat."""
        person = connection.person.id if connection.person else None
        if seat not in self.seats_of(person):
            raise Refusal("wrong_seat", f"Seat {seat} is not yours.", 403)
        if self.table.chairs[seat].played_by_bot:
            raise Refusal("bot_plays", "A bot plays for you; take your seat back first.", 409)

    def here(self) -> list[int]:
        """The seats whose people look at this table through this process."""
        people = {c.person.id for c in self.connections if c.person}
        return [s for s, chair in enumerate(self.table.chairs) if chair.person in people]

    def present(self) -> list[int]:
        """The seats whose people look at this table, at any process."""
        return sorted(set(self.here()).union(*self.elsewhere.values()))

    def people(self) -> set[str]:
        """Those who play for themselves here."""
        return {chair.person for chair in self.table.chairs if chair.person and not chair.played_by_bot}

    def dress(self, seats: list[SeatInfo]) -> list[SeatInfo]:
        """The game's seats with the names, presence and clocks of this moment."""
        now, clocks, present = now_ms(), self.clocks(), self.present()
        infos = []
        for info in seats:
            chair = self.table.chairs[info.id]
            infos.append(
                replace(
                    info,
                    name=chair.name or (self.house.bots.label(chair.bot) if chair.bot else info.name),
                    bot=chair.bot,
                    here=info.id in present,
                    clock=clocks.shown(info.id, now),
                )
            )
        return infos

    def tick(self) -> int:
        """A moment later than all before it: what is seen under a later one contains all earlier acts."""
        self._ticked = max(self._ticked + 1, now_ms())
        return self._ticked

    def clocks(self) -> Clocks:
        return Clocks(self.table.clock, self.moment.banks, self.moment.since)

    # ---- looking -------------------------------------------------------------------------------------------

    def viewpoint(self, seat: int | None) -> Viewpoint:
        found = self._viewpoints.get(seat)
        if found is None:
            found = self._viewpoints[seat] = Viewpoint(seat)
        return found

    def look(self, connection: Connection, seat: int | None, seen: int = 0) -> None:
        """Let the connection see the table from this seat (None: as an onlooker) from now on."""
        self.turn_away(connection)
        if self.record is None:
            return
        viewpoint = connection.viewpoint = self.viewpoint(seat)
        news = self._refresh(viewpoint, Looks(self.record.game))
        self._show(viewpoint, news)
        viewpoint.connections.append(connection)
        if seen and seen == viewpoint.v:
            connection.say(wire.frame("same", v=seen))
        else:
            connection.show(viewpoint.last_lines(), fresh=True)

    def turn_away(self, connection: Connection) -> None:
        viewpoint, connection.viewpoint = connection.viewpoint, None
        if viewpoint is not None and connection in viewpoint.connections:
            viewpoint.connections.remove(connection)

    def show(self) -> None:
        """Something has changed: let all who look see it soon. Acknowledgements go first."""
        if self.connections:
            self.house.showing.add(self)

    async def publish(self) -> None:
        """Make the scenes of all who look, letting other tables act in between. Held under the lock."""
        if self.record is None:
            return
        looks = Looks(self.record.game)
        for viewpoint in list(self._viewpoints.values()):
            if not viewpoint.connections:
                continue
            await asyncio.sleep(0)
            began = perf_counter()
            try:
                self._show(viewpoint, self._refresh(viewpoint, looks))
            except Exception as error:  # a defect in one game's view must not keep other tables from theirs
                log.error("scene_failed", game=self.table.game, error=repr(error))
            metrics.show.observe(perf_counter() - began)

    def _show(self, viewpoint: Viewpoint, news: list[str] | None) -> None:
        if news is not None:
            for connection in viewpoint.connections:
                connection.show(news)

    def _refresh(self, viewpoint: Viewpoint, looks: Looks) -> list[str] | None:
        record, seat = self.playing, viewpoint.seat
        seconds = self.house.settings.engine_seconds

        def look() -> list[str] | None:
            extras = Extras(talk=self.table.talk)
            if seat is not None and record.game.result is None:
                extras.standing = standing.offered(record.game, seat, self.standing_of(seat))
                extras.undo = self._undo_words(seat)
                if seat in record.game.pending():
                    extras.question = self.question(seat)
                    extras.settled = self.answer(seat) is not None
                    extras.until = self.moment.window[1] or None
            return viewpoint.refresh(record, looks, extras, self.dress, self.tick())

        return engine.limited(seconds, look)

    def _undo_words(self, seat: int) -> Text:
        record = self.playing
        if self.table.chairs[seat].played_by_bot:
            return []
        before = record.undo_leads_to(seat)
        if before is None or seat not in before.pending():
            return []
        return text("back to: ", before.title.phrases.prompt(before, before.step(seat), seat))

    def question(self, seat: int) -> str:
        """A name for the question put to the seat: the same after a restart and in every process.

        It changes with every act or undo of the seat's own and whenever it is asked something else.
        """
        step = self.playing.game.step(seat)
        said = msgspec.json.encode([seat, self._turns[seat], step])
        return blake2b(said, digest_size=6).hexdigest()

    def standing_of(self, seat: int) -> dict[str, str]:
        return self.moment.standing.get(str(seat), {})

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
            self.say(wire.frame("here", seats=present))

    def say_table(self) -> None:
        """Who sits where, for the waiting room."""
        for connection in self.connections:
            person = connection.person.id if connection.person else None
            connection.say(wire.frame("table", table=self.house.describe(self.table, self.moment, person)))

    def say_vote(self) -> None:
        vote, record = self.moment.vote, self.record
        if vote is None or record is None:
            return
        for connection in self.connections:
            seat = connection.viewpoint.seat if connection.viewpoint else None
            to = position_of(record, seat, vote.to)
            connection.say(wire.frame("vote", to=to, by=vote.by, votes=vote.votes))

    # ---- changing ------------------------------------------------------------------------------------------

    async def commit(self, entry: Entry, client: str, by: str, chairs: list[Chair] | None = None) -> None:
        """Write what the record has just done, and with it who sits where from now on, if that changes.

        Held under the lock.
        """
        record, before = self.playing, self.table
        self._count(entry)
        seq = self.moment.seq + 1
        if record.game.result is not None:
            self.table = replace(before, state="done")
        elif chairs is not None:
            self.table = replace(before, chairs=chairs)
        changed = self.table if self.table is not before else None
        moment = self.next_moment(seq)
        notices = self.notices(moment)
        row = LogRow(seq=seq, entry=engine.pack(entry, seq, record.game), client=client, at=moment.updated)
        try:
            with metrics.store.time():
                await self.house.store.append(self.table.id, row, moment, notices, changed)
        except BaseException as error:
            self.table = before
            await self.reload()
            if isinstance(error, Conflict):
                raise Refusal("stale", "The table moved on; look again.", 409) from error
            raise
        self.moment = moment
        self.carried_out.add(client)
        self.used = moment.updated
        metrics.acts.labels(by).inc()
        if chairs is not None and changed is not None:
            self.say_table()
        await self.house.announce(self.table.id, "log")
        if moment.due or changed is not None:
            self.wake.set()

    async def reseat(self, chairs: list[Chair]) -> None:
        """Somebody else plays a seat from now on: clocks and bots follow. Held under the lock."""
        table = replace(self.table, chairs=chairs)
        before = self.table
        self.table = table
        try:
            moment = self.next_moment(self.moment.seq) if self.record is not None else self.moment
            await self.house.store.save_table(table, moment)
        except BaseException:
            self.table = before
            raise
        self.moment = moment
        self.say_table()
        await self.house.announce(self.table.id, "table")
        self.wake.set()

    async def act(
        self,
        seat: int,
        action: Action,
        client: str = "",
        by: str = "person",
        chairs: list[Chair] | None = None,
    ) -> None:
        """Carry out a decision and write it, with who sits where if that changes. Held under the lock."""
        record = self.playing
        with metrics.rules.time():
            entry = engine.limited(self.house.settings.engine_seconds, lambda: record.act(seat, action))
        await self.commit(entry, client, by, chairs)

    def next_moment(self, seq: int) -> Moment:
        """Who is waited for now, which clocks run, and when the table itself must do something."""
        game, now, old = self.playing.game, self.tick(), self.moment
        pending = set(game.pending())
        people = {seat for seat in pending if not self.table.chairs[seat].played_by_bot}
        moment = replace(old, seq=seq, updated=now, waiting=game.waiting(), pending=sorted(pending))
        moment.banks, moment.since = old.banks.copy(), old.since.copy()
        top = game.flow[-1] if game.flow else None
        hushed = isinstance(top, Together) and top.hush
        if isinstance(top, Together) and hushed:
            if old.window[0] != top.id:
                moment.window = (top.id, self._window_end(now))
        else:
            moment.window = (0, 0)
        # in a window nobody may see who is still waited for, so no seat's clock runs
        Clocks(self.table.clock, moment.banks, moment.since).turn(set() if hushed else people, now)
        asked = old.asked or [0] * self.table.players
        fresh = {seat for seat in pending if not asked[seat] or self._asked_anew(seat)}
        moment.asked = [now if s in fresh else asked[s] if s in pending else 0 for s in range(len(asked))]
        if moment.vote is not None and moment.vote.to >= len(self.playing.story):
            moment.vote = None
        moment.due = self.due(moment)
        return moment

    def _asked_anew(self, seat: int) -> bool:
        return bool(self.playing.log) and getattr(self.playing.log[-1], "seat", seat) == seat

    def _window_end(self, now: int) -> int:
        match self.table.clock.kind:
            case "live":
                return now + int(self.house.settings.window_seconds * 1000)
            case "mail":
                return now + int(self.table.clock.hours * 3_600_000)
            case _:
                return 0

    def due(self, moment: Moment) -> int:
        """When the table itself has something to do; 0: never."""
        game = self.playing.game
        if game.result is not None:
            return 0
        if any(self.table.chairs[seat].played_by_bot for seat in game.pending()):
            return moment.updated
        times = [Clocks(self.table.clock, moment.banks, moment.since).deadline(), moment.window[1]]
        times += [self.answer_time(seat, moment) for seat in game.pending() if self.answer(seat) is not None]
        return min((at for at in times if at), default=0)

    # ---- what the table answers by itself ------------------------------------------------------------------

    def answer(self, seat: int) -> Action | None:
        """What the table says for a person: by a standing answer, or where a veiled step leaves no choice."""
        game = self.playing.game
        return self._only_choice(seat) or standing.answer(game, seat, self.standing_of(seat))

    def _only_choice(self, seat: int) -> Action | None:
        """A veiled step asks even where there is nothing to choose; a draft is closed by its person only."""
        game = self.playing.game
        top, options = game.flow[-1], game.options(seat)
        drafting = isinstance(top, Together) and not top.hush
        return options[0] if len(options) == 1 and game.step(seat).veiled and not drafting else None

    def answer_time(self, seat: int, moment: Moment) -> int:
        """Not at once, where somebody else could conclude from it that there was no choice."""
        alone = len(self.people()) < 2
        return moment.asked[seat] + (0 if alone else int(self.house.settings.window_pause * 1000))

    def notices(self, moment: Moment) -> list[Notice]:
        """To those who are away and are waited for since this moment."""
        if self.playing.game.result is not None:
            return self.house.outbox.over(self.table, self.present(), moment)
        newly = [seat for seat in moment.waiting if seat not in self.moment.waiting]
        return self.house.outbox.turn(self.table, newly, self.present(), moment)
