"""Every query of the table server, written once for both databases.

The action log is the truth; a table's `moment` (who is waited for, clocks) is written in the same
transaction as the entry that caused it, and so are the notices to those who are away.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import msgspec

from pentarchy.table.database import Database, Statement
from pentarchy.table.rows import ChatLine, LogRow, Moment, Notice, Person, TableRow

T = TypeVar("T")
SESSION_DAYS = 180
LOBBY_ROWS = 100
CHAT_LINES = 200


def now_ms() -> int:
    return time.time_ns() // 1_000_000


def _read(data: bytes, kind: type[T]) -> T:
    return msgspec.json.decode(bytes(data), type=kind)


_write = msgspec.json.encode


class Store:
    def __init__(self, database: Database) -> None:
        self.db = database

    async def secret(self) -> bytes:
        """The key that signs cookies: made at the first start, the same for all processes ever after."""
        fresh = secrets.token_bytes(32)
        await self.db.write(
            [Statement("INSERT INTO meta VALUES ('secret', $1) ON CONFLICT DO NOTHING", (fresh,))]
        )
        rows = await self.db.read("SELECT value FROM meta WHERE name = 'secret'")
        return bytes(rows[0][0])

    # ---- people --------------------------------------------------------------------------------------------

    async def save_person(self, person: Person) -> None:
        """New or changed; two accounts of one name are a Conflict."""
        account = None if person.guest else fold(person.name)
        sql = """INSERT INTO people VALUES ($1, $2, $3)
                 ON CONFLICT (id) DO UPDATE SET account = excluded.account, doc = excluded.doc"""
        await self.db.write([Statement(sql, (person.id, account, _write(person)))])

    async def person(self, id: str) -> Person | None:
        rows = await self.db.read("SELECT doc FROM people WHERE id = $1", id)
        return _read(rows[0][0], Person) if rows else None

    async def account(self, name: str) -> Person | None:
        rows = await self.db.read("SELECT doc FROM people WHERE account = $1", fold(name))
        return _read(rows[0][0], Person) if rows else None

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
        return _read(rows[0][0], Person) if rows else None

    async def end_session(self, token: str) -> None:
        await self.db.write([Statement("DELETE FROM sessions WHERE token = $1", (token,))])

    # ---- tables --------------------------------------------------------------------------------------------

    async def add_table(self, table: TableRow, moment: Moment, entries: Iterable[LogRow] = ()) -> None:
        rows = [_append(table.id, entry) for entry in entries]
        moment.seq = len(rows)
        sql = "INSERT INTO tables VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)"
        values = (table.id, table.state, int(table.listed), table.rev, moment.seq, moment.updated, moment.due)
        await self.db.write(
            [Statement(sql, (*values, _write(table), _write(moment))), *_chairs(table), *rows]
        )

    async def table(self, id: str) -> tuple[TableRow, Moment] | None:
        rows = await self.db.read("SELECT doc, moment FROM tables WHERE id = $1", id)
        return (_read(rows[0][0], TableRow), _read(rows[0][1], Moment)) if rows else None

    async def save_table(
        self, table: TableRow, moment: Moment | None = None, notices: Sequence[Notice] = ()
    ) -> None:
        """Who sits where has changed. A Conflict if somebody else changed it since it was read."""
        expected = table.rev
        table.rev += 1
        statements = [
            Statement(
                """UPDATE tables SET state = $2, listed = $3, rev = rev + 1, doc = $4
                   WHERE id = $1 AND rev = $5""",
                (table.id, table.state, int(table.listed), _write(table), expected),
                rows=1,
            ),
            Statement("DELETE FROM chairs WHERE table_id = $1", (table.id,)),
            *_chairs(table),
            *(_notice(notice) for notice in notices),
        ]
        if moment is not None:
            statements.append(_moment(table.id, moment))
        try:
            await self.db.write(statements)
        except BaseException:
            table.rev = expected
            raise

    async def save_moment(self, table: str, moment: Moment) -> None:
        await self.db.write([_moment(table, moment)])

    async def tables_of(self, person: str, limit: int = LOBBY_ROWS) -> list[tuple[TableRow, Moment]]:
        """Where somebody sits or is host, unfinished games first."""
        return self._tables(
            await self.db.read(
                """SELECT doc, moment FROM tables JOIN chairs ON chairs.table_id = tables.id
                   WHERE chairs.person = $1 ORDER BY state = 'done', updated DESC LIMIT $2""",
                person,
                limit,
            )
        )

    async def unfinished(self, person: str) -> int:
        """At how many tables somebody sits or is host whose game is not over."""
        rows = await self.db.read(
            """SELECT count(*) FROM tables JOIN chairs ON chairs.table_id = tables.id
               WHERE chairs.person = $1 AND state <> 'done'""",
            person,
        )
        return int(rows[0][0])

    async def listed_tables(self, state: str) -> list[tuple[TableRow, Moment]]:
        return self._tables(
            await self.db.read(
                """SELECT doc, moment FROM tables WHERE listed = 1 AND state = $1
                   ORDER BY updated DESC LIMIT $2""",
                state,
                LOBBY_ROWS,
            )
        )

    def _tables(self, rows: Sequence[Any]) -> list[tuple[TableRow, Moment]]:
        return [(_read(row[0], TableRow), _read(row[1], Moment)) for row in rows]

    async def due_tables(self, now: int, limit: int = 200) -> list[str]:
        """Tables where a bot or a clock is due."""
        rows = await self.db.read(
            "SELECT id FROM tables WHERE due > 0 AND due <= $1 ORDER BY due LIMIT $2", now, limit
        )
        return [row[0] for row in rows]

    # ---- the log -------------------------------------------------------------------------------------------

    async def append(
        self,
        table: str,
        entry: LogRow,
        moment: Moment,
        notices: Sequence[Notice] = (),
        changed: TableRow | None = None,
    ) -> None:
        """Write one entry and what follows from it. A Conflict if the log has grown since it was read.

        `changed` is the table itself where this entry ends the game or brings a bot to a seat.
        """
        sql = "UPDATE tables SET seq = $2, updated = $3, due = $4, moment = $5 WHERE id = $1 AND seq = $6"
        values = (table, entry.seq, moment.updated, moment.due, _write(moment), entry.seq - 1)
        statements = [
            Statement(sql, values, rows=1),
            _append(table, entry),
            *(_notice(notice) for notice in notices),
        ]
        if changed is not None:
            sql = "UPDATE tables SET state = $2, rev = rev + 1, doc = $3 WHERE id = $1 AND rev = $4"
            changed.rev += 1
            statements.append(
                Statement(sql, (table, changed.state, _write(changed), changed.rev - 1), rows=1)
            )
        try:
            await self.db.write(statements)
        except BaseException:
            if changed is not None:
                changed.rev -= 1
            raise

    async def log(self, table: str, after: int = 0) -> list[LogRow]:
        rows = await self.db.read(
            "SELECT seq, entry, client, at FROM log WHERE table_id = $1 AND seq > $2 ORDER BY seq",
            table,
            after,
        )
        return [LogRow(seq=row[0], entry=bytes(row[1]), client=row[2] or "", at=row[3]) for row in rows]

    async def logged(self, table: str, client: str) -> bool:
        """Whether a message with this id has been carried out already."""
        return bool(
            await self.db.read("SELECT 1 FROM log WHERE table_id = $1 AND client = $2", table, client)
        )

    # ---- talk ----------------------------------------------------------------------------------------------

    async def add_chat(self, table: str, line: ChatLine, client: str) -> None:
        """A Conflict if this very message was kept before."""
        sql = "INSERT INTO chat (table_id, client, doc) VALUES ($1, $2, $3)"
        await self.db.write([Statement(sql, (table, client, _write(line)))])

    async def chat(self, table: str) -> list[ChatLine]:
        rows = await self.db.read(
            "SELECT doc FROM chat WHERE table_id = $1 ORDER BY id DESC LIMIT $2", table, CHAT_LINES
        )
        return [_read(row[0], ChatLine) for row in reversed(rows)]

    # ---- the outbox ----------------------------------------------------------------------------------------

    async def due_notices(self, now: int, limit: int = 50) -> list[Notice]:
        rows = await self.db.read(
            "SELECT id, tries, due, doc FROM outbox WHERE due <= $1 ORDER BY due LIMIT $2", now, limit
        )
        notices = []
        for id, tries, due, doc in rows:
            notice = _read(doc, Notice)
            notice.id, notice.tries, notice.due = id, tries, due
            notices.append(notice)
        return notices

    async def claim_notice(self, notice: Notice, until: int) -> None:
        """Take it for this process until then; a Conflict if another one was quicker."""
        sql = "UPDATE outbox SET due = $3, tries = tries + 1 WHERE id = $1 AND due = $2"
        await self.db.write([Statement(sql, (notice.id, notice.due, until), rows=1)])

    async def drop_notice(self, id: int) -> None:
        await self.db.write([Statement("DELETE FROM outbox WHERE id = $1", (id,))])

    # ---- manifests and leases ------------------------------------------------------------------------------

    async def keep_manifest(self, hash: str, body: bytes) -> None:
        await self.db.write(
            [Statement("INSERT INTO manifests VALUES ($1, $2) ON CONFLICT DO NOTHING", (hash, body))]
        )

    async def manifest(self, hash: str) -> bytes | None:
        rows = await self.db.read("SELECT body FROM manifests WHERE hash = $1", hash)
        return bytes(rows[0][0]) if rows else None

    async def lease(self, name: str, holder: str, until: int) -> bool:
        """Of several processes one drives a table's bots and clocks; true if it is this one until then."""
        sql = """INSERT INTO leases VALUES ($1, $2, $3)
                 ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
                 WHERE leases.holder = excluded.holder OR leases.until < $4"""
        await self.db.write([Statement(sql, (name, holder, until, now_ms()))])
        rows = await self.db.read("SELECT holder FROM leases WHERE name = $1", name)
        return bool(rows) and rows[0][0] == holder


def fold(name: str) -> str:
    """Names that look alike are one account.

    >>> fold(" Anna  Komnene") == fold("anna komnene")
    True
    """
    return " ".join(name.split()).casefold()


def _append(table: str, entry: LogRow) -> Statement:
    values = (table, entry.seq, entry.entry, entry.client or None, entry.at)
    return Statement("INSERT INTO log VALUES ($1, $2, $3, $4, $5)", values)


def _chairs(table: TableRow) -> list[Statement]:
    people = sorted({chair.person for chair in table.chairs if chair.person} | {table.owner} - {""})
    return [Statement("INSERT INTO chairs VALUES ($1, $2)", (person, table.id)) for person in people]


def _moment(table: str, moment: Moment) -> Statement:
    sql = "UPDATE tables SET updated = $2, due = $3, moment = $4 WHERE id = $1"
    return Statement(sql, (table, moment.updated, moment.due, _write(moment)), rows=1)


def _notice(notice: Notice) -> Statement:
    """One notice at most waits for a person at a table: the first says enough."""
    sql = """INSERT INTO outbox (person, table_id, due, tries, doc) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (person, table_id) DO NOTHING"""
    return Statement(sql, (notice.person, notice.table, notice.due, notice.tries, _write(notice)))
