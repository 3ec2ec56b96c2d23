"""Every query of the table server, written once for both databases.

The action log is the truth; a table's `moment` (who is waited for, clocks) is written in the same
transaction as the entry that caused it, and so are the notices to those who are away.
"""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import msgspec
import structlog

from pentarchy.table.database import Database, Row, Statement
from pentarchy.table.errors import Conflict, Refusal
from pentarchy.table.rows import ChatLine, Founding, LogRow, Moment, Notice, Person, Progress, TableRow
from pentarchy.table.timekeeper import Reckoning
from pentarchy.table.timekeeper import now_ms as now_ms

T = TypeVar("T")
SESSION_DAYS = 180
LOBBY_ROWS = 100
CHAT_LINES = 200
log = structlog.get_logger(__name__)


def _read(data: bytes, kind: type[T]) -> T:
    return msgspec.json.decode(bytes(data), type=kind)


def _bytes(stored: Any) -> bytes:
    """SQLite keeps anything in any column; what is not bytes was not written by us and says nothing."""
    return stored if isinstance(stored, bytes) else b""


_write = msgspec.json.encode


class Store:
    def __init__(self, database: Database) -> None:
        self.db = database
        self.changes = 0
        """So often somebody was changed through this process."""

    async def secret(self) -> bytes:
        """The key that signs cookies: made at the first start, the same for all processes ever after."""
        fresh = secrets.token_bytes(32)
        await self.db.write(
            [Statement("INSERT INTO meta VALUES ('secret', $1) ON CONFLICT DO NOTHING", (fresh,))]
        )
        rows = await self.db.read("SELECT value FROM meta WHERE name = 'secret'")
        return bytes(rows[0][0])

    async def reckonings(self) -> list[Reckoning]:
        rows = await self.db.read("SELECT value FROM meta WHERE name LIKE 'clock %'")
        return [_read(row[0], Reckoning) for row in rows]

    async def keep_reckoning(self, reckoning: Reckoning) -> None:
        sql = "INSERT INTO meta VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
        await self.db.write([Statement(sql, (f"clock {reckoning.boot}", _write(reckoning)))])

    # ---- people --------------------------------------------------------------------------------------------

    async def add_person(self, person: Person) -> None:
        """Two accounts of one name are a Conflict."""
        values = (person.id, _account(person), _write(person))
        await self.db.write([Statement("INSERT INTO people VALUES ($1, $2, $3)", values)])

    async def change_person(self, id: str, change: Callable[[Person], None]) -> Person:
        """Change somebody as they are now, whoever else does so meanwhile; what it leads to.

        `change` may be called several times, each time with what was last written, and may refuse by an
        exception. A name that another account has is a Conflict.
        """
        while True:
            rows = await self.db.read("SELECT doc FROM people WHERE id = $1", id)
            person = _read(rows[0][0], Person) if rows else None
            if person is None:
                raise Conflict("there is no such person")
            change(person)
            sql = "UPDATE people SET account = $3, doc = $4 WHERE id = $1 AND doc = $2"
            values = (id, rows[0][0], _account(person), _write(person))
            try:
                await self.db.write([Statement(sql, values, rows=1)])
            except Conflict:
                if await self.db.read("SELECT 1 FROM people WHERE id = $1 AND doc = $2", id, rows[0][0]):
                    raise  # nobody else has changed the person: it is the name
                continue
            self.changes += 1
            return person

    async def person(self, id: str) -> Person | None:
        rows = await self.db.read("SELECT doc FROM people WHERE id = $1", id)
        return sound("person", rows[0][0], Person) if rows else None

    async def account(self, name: str) -> Person | None:
        rows = await self.db.read("SELECT doc FROM people WHERE account = $1", fold(name))
        return sound("person", rows[0][0], Person) if rows else None

    async def other_accounts(self, than: str) -> list[str]:
        """The names of all accounts but one."""
        rows = await self.db.read("SELECT doc FROM people WHERE account IS NOT NULL AND id <> $1", than)
        return [person.name for row in rows if (person := sound("person", row[0], Person))]

    async def people(self, ids: Iterable[str]) -> dict[str, Person]:
        """Those of them who are still known here."""
        found = [await self.person(id) for id in dict.fromkeys(ids)]
        return {person.id: person for person in found if person is not None}

    async def with_mail(self, mail: str) -> list[Person]:
        """The accounts that have confirmed this address."""
        rows = await self.db.read("SELECT doc FROM people WHERE account IS NOT NULL")
        found = [sound("person", row[0], Person) for row in rows]
        return [p for p in found if p is not None and p.mail.casefold() == mail.casefold()]

    async def sessions_of(self, person: str) -> list[int]:
        """When each session of a person began."""
        rows = await self.db.read("SELECT made FROM sessions WHERE person = $1 ORDER BY made", person)
        return [row[0] for row in rows]

    async def end_sessions(self, person: str) -> list[str]:
        """All of somebody's; which they were."""
        rows = await self.db.read("SELECT token FROM sessions WHERE person = $1", person)
        await self.db.write([Statement("DELETE FROM sessions WHERE person = $1", (person,))])
        return [row[0] for row in rows]

    async def open_session(self, token: str, person: str) -> None:
        await self.db.write(
            [Statement("INSERT INTO sessions VALUES ($1, $2, $3)", (token, person, now_ms()))]
        )

    async def session(self, token: str) -> Person | None:
        oldest = now_ms() - SESSION_DAYS * 86_400_000
        rows = await self.db.read(
            """SELECT people.doc FROM sessions JOIN people ON people.id = sessions.person
               WHERE sessions.token = $1 AND sessions.made > $2""",
            token,
            oldest,
        )
        return sound("person", rows[0][0], Person) if rows else None

    async def end_session(self, token: str) -> None:
        await self.db.write([Statement("DELETE FROM sessions WHERE token = $1", (token,))])

    # ---- tables --------------------------------------------------------------------------------------------

    async def add_table(self, founding: Founding) -> None:
        await self.db.write(new_table(founding))

    async def table(self, id: str) -> tuple[TableRow, Moment] | None:
        rows = await self.db.read("SELECT doc, moment, rev FROM tables WHERE id = $1", id)
        if not rows:
            return None
        found = _sound("table", _table, rows[0])
        if found is None:
            raise Refusal("damaged-table", 409)
        return found

    async def sound_table(self, id: str) -> tuple[TableRow, Moment] | None:
        """The same for lists and news: there one that is damaged is as if it were not."""
        try:
            return await self.table(id)
        except Refusal:
            return None

    async def history(
        self, id: str, after: int = 0, than: int = -1
    ) -> tuple[TableRow, Moment, list[LogRow]] | None:
        """A table and its log from there on, as they were at one moment; None if it is no other `than` that.

        These are two questions, and something may be written between them: then they are asked again. A log
        that does not go with its table although nothing was written is damaged, and given as it is.
        """
        last = None
        while (found := await self.table(id)) is not None and found[1].rev != than:
            last = (*found, await self.log(id, after))
            if after + len(last[2]) == found[1].seq:
                break
            than = found[1].rev
        return last

    async def save(
        self,
        id: str,
        moment: Moment,
        *,
        entries: Sequence[LogRow] = (),
        notices: Sequence[Notice] = (),
        table: TableRow | None = None,
        opens: Founding | None = None,
    ) -> None:
        """Write one change of a table, all of it or nothing. A Conflict if another was written since.

        `table` is who sits where and what is agreed, where that changes; `opens` a further table that comes
        into being with it.
        """
        sql = """UPDATE tables SET rev = $2, seq = $3, updated = $4, due = $5, moment = $6
                 WHERE id = $1 AND rev = $7"""
        values = (moment.rev, moment.seq, moment.updated, moment.due, _write(moment), moment.rev - 1)
        statements = [
            Statement(sql, (id, *values), rows=1),
            *(_append(id, entry) for entry in entries),
            *(notice_row(notice) for notice in notices),
        ]
        if table is not None:
            sql = "UPDATE tables SET state = $2, listed = $3, doc = $4 WHERE id = $1"
            statements += [
                Statement(sql, (id, table.state, int(table.listed), _write(table)), rows=1),
                Statement("DELETE FROM chairs WHERE table_id = $1", (id,)),
                *_chairs(table),
            ]
        if opens is not None:
            statements += new_table(opens)
        await self.db.write(statements)

    async def tables_of(self, person: str, limit: int = LOBBY_ROWS) -> list[tuple[TableRow, Moment]]:
        """Where somebody sits or is host, unfinished games first."""
        return self._tables(
            await self.db.read(
                """SELECT doc, moment, rev FROM tables JOIN chairs ON chairs.table_id = tables.id
                   WHERE chairs.person = $1 ORDER BY state = 'done', updated DESC, tables.id LIMIT $2""",
                person,
                limit,
            )
        )

    async def tables_with(self, person: str) -> list[tuple[TableRow, Moment]]:
        """Wherever somebody sits, is host, or has left a seat for good. It looks through all tables."""
        rows = await self.db.read("SELECT doc, moment, rev FROM tables ORDER BY id")
        return self._tables([row for row in rows if person.encode() in bytes(row[0])])

    async def unfinished(self, person: str) -> int:
        """At how many tables somebody sits or is host whose game is not over."""
        rows = await self.db.read(
            """SELECT count(*) FROM tables JOIN chairs ON chairs.table_id = tables.id
               WHERE chairs.person = $1 AND state <> 'done'""",
            person,
        )
        return int(rows[0][0])

    async def listed_tables(self, state: str) -> list[tuple[TableRow, Moment]]:
        """Those that everybody may see. Open are also games under way where a bot keeps a seat for who
        comes."""
        if state == "open":
            running = [pair for pair in await self._listed("running") if pair[0].vacant]
            return (await self._listed("open") + running)[:LOBBY_ROWS]
        return await self._listed(state)

    async def _listed(self, state: str) -> list[tuple[TableRow, Moment]]:
        return self._tables(
            await self.db.read(
                """SELECT doc, moment, rev FROM tables WHERE listed = 1 AND state = $1
                   ORDER BY updated DESC, id LIMIT $2""",
                state,
                LOBBY_ROWS,
            )
        )

    def _tables(self, rows: Sequence[Any]) -> list[tuple[TableRow, Moment]]:
        """One that is damaged is left out: it harms nobody else's list."""
        found = [_sound("table", _table, row) for row in rows]
        return [table for table in found if table is not None]

    async def due_tables(self, now: int) -> list[tuple[str, str]]:
        """Tables where a bot or a clock is due, and which process drives each. All of them: some are due for
        ever, as those that today's rules do not play, and must keep no other from its turn."""
        rows = await self.db.read(
            """SELECT id, drivers.process FROM tables LEFT JOIN drivers ON drivers.table_id = tables.id
               WHERE due > 0 AND due <= $1 ORDER BY due, id""",
            now,
        )
        return [(row[0], row[1] or "") for row in rows]

    # ---- lessons -------------------------------------------------------------------------------------------

    async def progress(self, person: str, game: str) -> list[Progress]:
        """How far somebody has come in the lessons of a game."""
        sql = "SELECT lesson, starts, beat, done FROM progress WHERE person = $1 AND game = $2"
        rows = await self.db.read(sql, person, game)
        return [Progress(person, game, row[0], row[1], row[2], bool(row[3])) for row in rows]

    async def start_lesson(self, person: str, game: str, lesson: str) -> None:
        sql = """INSERT INTO progress VALUES ($1, $2, $3, 1, 0, 0)
                 ON CONFLICT (person, game, lesson) DO UPDATE SET starts = progress.starts + 1"""
        await self.db.write([Statement(sql, (person, game, lesson))])

    async def reach_beat(self, person: str, game: str, lesson: str, beat: int, done: bool) -> bool:
        """Keep how far somebody has come; whether it is further than ever before."""
        sql = """UPDATE progress SET beat = $4, done = $5
                 WHERE person = $1 AND game = $2 AND lesson = $3 AND beat < $4"""
        try:
            await self.db.write([Statement(sql, (person, game, lesson, beat, int(done)), rows=1)])
        except Conflict:
            return False
        return True

    async def follow_progress(self, old: str, new: str) -> None:
        """A guest has logged in: what they learned goes with them."""
        sql = """INSERT INTO progress SELECT CAST($2 AS TEXT), game, lesson, starts, beat, done
                 FROM progress WHERE person = $1
                 ON CONFLICT (person, game, lesson) DO UPDATE SET starts = progress.starts + excluded.starts,
                 beat = CASE WHEN excluded.beat > progress.beat THEN excluded.beat ELSE progress.beat END,
                 done = CASE WHEN excluded.done > progress.done THEN excluded.done ELSE progress.done END"""
        await self.db.write(
            [Statement(sql, (old, new)), Statement("DELETE FROM progress WHERE person = $1", (old,))]
        )

    # ---- the log -------------------------------------------------------------------------------------------

    async def log(self, table: str, after: int = 0) -> list[LogRow]:
        rows = await self.db.read(
            "SELECT seq, entry, client, at FROM log WHERE table_id = $1 AND seq > $2 ORDER BY seq",
            table,
            after,
        )
        return [LogRow(seq=row[0], entry=_bytes(row[1]), client=row[2] or "", at=row[3]) for row in rows]

    # ---- talk ----------------------------------------------------------------------------------------------

    async def add_chat(self, table: str, line: ChatLine, client: str) -> None:
        """A Conflict if this very message was kept before."""
        sql = "INSERT INTO chat (table_id, client, doc) VALUES ($1, $2, $3)"
        await self.db.write([Statement(sql, (table, client, _write(line)))])

    async def chat(self, table: str) -> list[ChatLine]:
        rows = await self.db.read(
            "SELECT doc FROM chat WHERE table_id = $1 ORDER BY id DESC LIMIT $2", table, CHAT_LINES
        )
        lines = [sound("chat", row[0], ChatLine) for row in reversed(rows)]
        return [line for line in lines if line is not None]

    # ---- the outbox ----------------------------------------------------------------------------------------

    async def add_notice(self, notice: Notice) -> None:
        await self.db.write([notice_row(notice)])

    async def due_notices(self, now: int, limit: int = 50) -> list[Notice]:
        rows = await self.db.read(
            "SELECT id, tries, due, doc FROM outbox WHERE due <= $1 ORDER BY due LIMIT $2", now, limit
        )
        notices = []
        for id, tries, due, doc in rows:
            notice = sound("notice", doc, Notice)
            if notice is None:
                await self.drop_notice(id)
                continue
            notice.id, notice.tries, notice.due = id, tries, due
            notices.append(notice)
        return notices

    async def claim_notice(self, notice: Notice, until: int) -> None:
        """Take it for this process until then; a Conflict if another one was quicker."""
        sql = "UPDATE outbox SET due = $3, tries = tries + 1 WHERE id = $1 AND due = $2"
        await self.db.write([Statement(sql, (notice.id, notice.due, until), rows=1)])

    async def put_off(self, id: int, until: int) -> None:
        """It may not be sent before then; it was not tried."""
        sql = "UPDATE outbox SET due = $2, tries = 0 WHERE id = $1"
        await self.db.write([Statement(sql, (id, until))])

    async def remind(self, notice: Notice, again: Notice, due: int) -> None:
        """It was sent, and will be once more, unless another comes before."""
        sql = "UPDATE outbox SET due = $2, tries = -1, doc = $3 WHERE id = $1"
        await self.db.write([Statement(sql, (notice.id, due, _write(again)))])

    async def drop_notices(self, person: str, table: str) -> None:
        sql = "DELETE FROM outbox WHERE person = $1 AND table_id = $2"
        await self.db.write([Statement(sql, (person, table))])

    async def drop_notice(self, id: int) -> None:
        await self.db.write([Statement("DELETE FROM outbox WHERE id = $1", (id,))])

    # ---- manifests -----------------------------------------------------------------------------------------

    async def keep_manifest(self, hash: str, body: bytes) -> None:
        await self.db.write(
            [Statement("INSERT INTO manifests VALUES ($1, $2) ON CONFLICT DO NOTHING", (hash, body))]
        )

    async def manifest(self, hash: str) -> bytes | None:
        rows = await self.db.read("SELECT body FROM manifests WHERE hash = $1", hash)
        return bytes(rows[0][0]) if rows else None


def fold(name: str) -> str:
    """Names that look alike are one account.

    >>> fold(" Anna  Komnene") == fold("anna komnene")
    True
    """
    return unicodedata.normalize("NFC", " ".join(name.split())).casefold()


def _account(person: Person) -> str | None:
    return None if person.guest else fold(person.name)


def _table(row: Row) -> tuple[TableRow, Moment]:
    table, moment = _read(row[0], TableRow), _read(row[1], Moment)
    if len(table.chairs) != table.players:
        raise ValueError("a table with more or fewer chairs than players")
    moment.rev = row[2]
    return table, moment


def sound(kind: str, doc: bytes, type: type[T]) -> T | None:
    """A stored document; None, and a line in the log, if it cannot be understood."""
    return _sound(kind, _read, doc, type)


def _sound(kind: str, read: Callable[..., T], *stored: Any) -> T | None:
    try:
        return read(*stored)
    except (msgspec.MsgspecError, TypeError, ValueError) as error:
        log.error(f"damaged_{kind}", error=error)
        return None


def _append(table: str, entry: LogRow) -> Statement:
    values = (table, entry.seq, entry.entry, entry.client or None, entry.at)
    return Statement("INSERT INTO log VALUES ($1, $2, $3, $4, $5)", values)


def _chairs(table: TableRow) -> list[Statement]:
    people = sorted({chair.person for chair in table.chairs if chair.person} | {table.owner} - {""})
    return [Statement("INSERT INTO chairs VALUES ($1, $2)", (person, table.id)) for person in people]


def new_table(founding: Founding) -> list[Statement]:
    """All that is written of a table that comes into being."""
    table, moment = founding.table, founding.moment
    rows = [_append(table.id, entry) for entry in founding.rows]
    moment.seq = len(rows)
    sql = "INSERT INTO tables VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)"
    values = (table.id, table.state, int(table.listed), moment.rev, moment.seq, moment.updated, moment.due)
    made = Statement(sql, (*values, _write(table), _write(moment)))
    return [made, *_chairs(table), *rows, *(notice_row(notice) for notice in founding.notices)]


def notice_row(notice: Notice) -> Statement:
    """One notice at most waits for a person at a table: the first says enough. A reminder gives way to it."""
    sql = """INSERT INTO outbox (person, table_id, due, tries, doc) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (person, table_id) DO UPDATE SET due = excluded.due, tries = 0, doc = excluded.doc
             WHERE outbox.tries = -1"""
    return Statement(sql, (notice.person, notice.table, notice.due, notice.tries, _write(notice)))
