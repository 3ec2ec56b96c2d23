"""A change of a table in the making. Nothing of it holds until it is written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec.structs import replace

from pentarchy.kernel import Action, Entry, Record, Rewind, Together, Undo
from pentarchy.kernel.saved import Verdict
from pentarchy.table import engine, metrics, standing
from pentarchy.table.clocks import Clocks
from pentarchy.table.errors import Refusal
from pentarchy.table.rows import Chair, Founding, LogRow, Moment, Notice, TableRow, Vote
from pentarchy.table.situation import Situation
from pentarchy.table.store import now_ms

if TYPE_CHECKING:
    from pentarchy.table.house import House
    from pentarchy.table.teacher import Teacher

T = TypeVar("T")


class Change:
    """What a deed makes of a situation: the deed calls the verbs below, and `outcome` says what follows.

    A deed must check everything it rests on here and await nothing: where another process was quicker, it is
    done again on what that one has written.
    """

    def __init__(
        self, house: House, before: Situation, client: str = "", teacher: Teacher | None = None
    ) -> None:
        self.house = house
        self.teacher = teacher
        """Of the lesson, where one is taught here."""
        self.before = before
        self.client = client
        """The id its client gave the message that asks for this; kept with the first entry."""
        self.now = now_ms()
        self.rows: list[LogRow] = []
        self.opens: Founding | None = None
        """A further table that comes into being with this change."""
        self._table, self._record = before.table, before.record
        old = before.moment
        self._moment = replace(old, banks=old.banks.copy(), since=old.since.copy())

    @property
    def table(self) -> TableRow:
        """The table as this change has made it so far."""
        return self._table

    @property
    def playing(self) -> Record:
        """The record as this change has made it so far: to be looked at, not to be acted on."""
        return Situation(self.before.settings, self._table, self._moment, self._record).playing

    # ---- verbs ---------------------------------------------------------------------------------------------

    def answer(self, seat: int, question: str, action: Action) -> None:
        """A seat answers a question, if that one is still put to it."""
        if not question or self.playing.question(seat) != question:
            raise Refusal("stale-question", 409)
        self.act(seat, action)

    def plan(self, seat: int, question: str, actions: list[Action]) -> None:
        """One answer after the other, as if each were clicked: all of them, or nothing happens."""
        self.answer(seat, question, actions[0])
        for action in actions[1:]:
            if not self.playing.leads_on(seat):  # said alike whatever has come in: it may be a secret
                raise Refusal("plan_over", 409)
            self.act(seat, action, led=True)

    def act(self, seat: int, action: Action, led: bool = False) -> None:
        record = self._fork()
        if self.teacher is not None:
            self.teacher.check(record, seat, action)
        with metrics.rules.time():
            self._log(self._limited(lambda: record.act(seat, action, led=led)))
        chairs = self._table.chairs
        if chairs[seat].let_go:  # here again
            back = replace(chairs[seat], let_go=[])
            self.seat([back if s == seat else chair for s, chair in enumerate(chairs)])

    def undo(self, seat: int) -> None:
        record = self._fork()
        if self.teacher is not None:
            self.teacher.check_undo(record)
        record.undo(seat)
        self._log(Undo(seat))

    def rewind(self, to: int) -> None:
        self._fork().rewind(to)
        self._log(Rewind(to))
        if self.teacher is not None:
            self.teacher.check_rewind(self.playing)

    def can_undo(self, seat: int) -> bool:
        if self.teacher is not None and not self.teacher.may_undo(self.playing):
            return False
        return self.playing.undo_leads_to(seat) is not None

    def _fork(self) -> Record:
        if self._record is self.before.record:
            self._record = self.playing.fork()
        return self.playing

    def _limited(self, call: Callable[[], T]) -> T:
        return engine.limited(self.before.settings.engine_seconds, call, self._table.game)

    def _log(self, entry: Entry) -> None:
        seq = self.before.moment.seq + len(self.rows) + 1
        client = "" if self.rows else self.client
        packed = engine.pack(entry, seq, self.playing.game)
        self.rows.append(LogRow(seq=seq, entry=packed, client=client, at=self.now))

    def note(self, **fields: Any) -> None:
        """Votes and standing answers: what is kept beside the log."""
        self._moment = replace(self._moment, **fields)

    def describe(self, **fields: Any) -> None:
        """The table itself: its name, its owner, its rematch."""
        self._table = replace(self._table, **fields)

    def seat(self, chairs: list[Chair]) -> None:
        self.describe(chairs=chairs)

    def conclude(self, verdict: Verdict) -> None:
        """It is over by the word of those who play."""
        self.note(vote=None)
        self.describe(state="done", paused=False, verdict=verdict)

    def grant_time(self, seat: int) -> None:
        """Somebody takes a seat back whose time may have run out."""
        if self._record is not None:
            Clocks(self._table.clock, self._moment.banks, self._moment.since).grant(seat, self.now)

    def start(self) -> None:
        """The game begins."""
        table = self._table
        title = self.house.shelf.title(table.game)
        self._record = self._limited(lambda: Record.new(title, table.players, table.seed, table.variants))
        clocks = Clocks.fresh(table.clock, table.players)
        self._moment = replace(self._moment, banks=clocks.banks, since=clocks.since)
        self.describe(state="running")

    def start_if_full(self) -> None:
        table = self._table
        full = all(chair.kind != "open" for chair in table.chairs)
        people = [chair for chair in table.chairs if chair.kind == "person"]
        waits = table.ready and len(people) > 1 and not all(chair.ready for chair in people)
        if table.state == "open" and full and not waits:
            self.start()

    # ---- what follows --------------------------------------------------------------------------------------

    def outcome(self) -> Situation:
        """The situation after all this: who is waited for, which clocks run, when the table is due."""
        before, table, record = self.before, self._table, self._record
        if record is not None and record.game.result is not None and table.state == "running":
            table = replace(table, state="done")
        moment = replace(self._moment, seq=before.moment.seq + len(self.rows))
        after = Situation(before.settings, table, moment, record)
        if record is not None:
            self._follow(moment, after)
        if self._public(after):
            moment.updated = self.now
        if moment != before.moment or table != before.table:
            moment.rev = before.moment.rev + 1
        return after

    def _public(self, after: Situation) -> bool:
        """Whether anything has changed that everybody may know of: only then the table counts as changed."""
        before, record = self.before, after.record
        if before.table != after.table:
            return True
        if asked_and_answered(before.moment) != asked_and_answered(after.moment):
            return True
        return record is not None and before.record is not None and record.moved_publicly(before.record)

    def _follow(self, moment: Moment, after: Situation) -> None:
        record, chairs = after.playing, after.table.chairs
        game, old = record.game, self.before.record
        pending = set(game.pending())
        moment.waiting, moment.pending = game.waiting(), sorted(pending)
        if old is not None and old is not record:
            moment.standing = standing.lapse(old.game, game, moment.standing)
        top = game.flow[-1] if game.flow else None
        hushed = isinstance(top, Together) and top.hush
        if not (isinstance(top, Together) and hushed):
            moment.window = (0, 0)
        elif moment.window[0] != top.id:
            moment.window = (top.id, self._window_end())
        people = {
            seat for seat in pending if not chairs[seat].played_by_bot and chairs[seat].away <= self.now
        }
        # in a window nobody may see who is still waited for, so no seat's clock runs
        still = hushed or after.table.paused or after.table.state == "done"
        after.clocks().turn(set() if still else people, self.now)
        asked = moment.asked or [0] * len(chairs)
        fresh = {s for s in pending if not asked[s] or old is None or old.question(s) != record.question(s)}
        since = [self.now if s in fresh else at for s, at in enumerate(asked)]
        moment.asked = [at if s in pending else 0 for s, at in enumerate(since)]
        if moment.vote is not None and old is not None and record is not old:
            moment.vote = _moved(moment.vote, old, record)
        moment.due = after.due()

    def _window_end(self) -> int:
        clock = self._table.clock
        match clock.kind:
            case "live":
                return self.now + int(self.before.settings.window_seconds * 1000)
            case "mail":
                return self.now + int(clock.hours * 3_600_000)
            case _:
                return 0

    def notices(self, after: Situation, present: list[int]) -> list[Notice]:
        """To those who are away and are waited for since this change, or who missed the end."""
        outbox = self.house.outbox
        if after.record is None or after.table.state == self.before.table.state == "done":
            return []
        if after.table.state == "done":
            return outbox.over(after.table, present, after.moment)
        newly = [seat for seat in after.moment.waiting if seat not in self.before.moment.waiting]
        return outbox.turn(after.table, newly, present, after.moment)


def founded(
    house: House, table: TableRow, record: Record | None = None, rows: Sequence[LogRow] = ()
) -> Founding:
    """A new table as it is first written: under way already where no seat is left open.

    `record` and its log are of a table that begins in the middle of a game.
    """
    clocks = Clocks.fresh(table.clock, table.players)
    moment = Moment(updated=now_ms(), banks=clocks.banks, since=clocks.since) if record else Moment()
    change = Change(house, Situation(house.settings, table, moment, record))
    change.start_if_full()
    after = change.outcome()
    return Founding(after.table, replace(after.moment, updated=change.now), rows, change.notices(after, []))


def asked_and_answered(moment: Moment) -> tuple[str, dict[str, bool]] | None:
    """What everybody knows of a vote; the number of decisions it goes back by is nobody's business."""
    return (moment.vote.id, moment.vote.votes) if moment.vote is not None else None


def _moved(vote: Vote, old: Record, new: Record) -> Vote:
    """The same place in a story from which a seat has taken back a decision of its own."""
    kept = {passage.uid for passage in old.story[: vote.to + 1]}
    to = max(n for n, passage in enumerate(new.story) if n == 0 or passage.uid in kept)
    return vote if to == vote.to else replace(vote, to=to)
