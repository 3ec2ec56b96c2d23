"""The one small interface behind which SQLite and PostgreSQL stand.

A database can `read` one query, `write` a list of statements as one transaction, and pass short
announcements between server processes. All queries live in `store.py`, written once with `$1` places.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias

Value: TypeAlias = str | int | bytes | None
Row: TypeAlias = Sequence[Any]


class Statement(NamedTuple):
    """One statement of a transaction; `rows` is how many it must touch, else the whole is a Conflict."""

    sql: str
    args: tuple[Value, ...] = ()
    rows: int | None = None


class Database(Protocol):
    shared: bool
    """Whether other server processes may use it too."""

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def read(self, sql: str, *args: Value) -> list[Row]: ...

    async def write(self, statements: Sequence[Statement]) -> None:
        """All or nothing; when this returns, the change survives a power cut."""

    async def announce(self, text: str) -> None:
        """Tell the other server processes; an announcement may be lost, so it only says where to look."""

    def listen(self, hear: Callable[[str], None]) -> None: ...


# An act changes its table's row and appends to its log. Indices only over what is asked for: each entry in
# one is a page more to write and to flush.
TABLES = """
CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value {blob} NOT NULL);
CREATE TABLE IF NOT EXISTS people (id TEXT PRIMARY KEY, account TEXT UNIQUE, doc {blob} NOT NULL);
CREATE TABLE IF NOT EXISTS sessions (token TEXT PRIMARY KEY, person TEXT NOT NULL, made BIGINT NOT NULL);
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY, state TEXT NOT NULL, listed INTEGER NOT NULL, rev BIGINT NOT NULL,
    seq BIGINT NOT NULL, updated BIGINT NOT NULL, due BIGINT NOT NULL, doc {blob} NOT NULL,
    moment {blob} NOT NULL);
CREATE INDEX IF NOT EXISTS tables_listed ON tables (state, updated) WHERE listed = 1;
CREATE INDEX IF NOT EXISTS tables_due ON tables (due) WHERE due > 0;
CREATE TABLE IF NOT EXISTS chairs (
    person TEXT NOT NULL, table_id TEXT NOT NULL, PRIMARY KEY (person, table_id));
CREATE TABLE IF NOT EXISTS log (
    table_id TEXT NOT NULL, seq BIGINT NOT NULL, entry {blob} NOT NULL, client TEXT, at BIGINT NOT NULL,
    PRIMARY KEY (table_id, seq)) {clustered};
CREATE UNIQUE INDEX IF NOT EXISTS log_client ON log (table_id, client) WHERE client IS NOT NULL;
CREATE TABLE IF NOT EXISTS chat (
    id {serial}, table_id TEXT NOT NULL, client TEXT NOT NULL, doc {blob} NOT NULL,
    UNIQUE (table_id, client));
CREATE INDEX IF NOT EXISTS chat_table ON chat (table_id, id);
CREATE TABLE IF NOT EXISTS outbox (
    id {serial}, person TEXT NOT NULL, table_id TEXT NOT NULL, due BIGINT NOT NULL, tries INTEGER NOT NULL,
    doc {blob} NOT NULL, UNIQUE (person, table_id));
CREATE INDEX IF NOT EXISTS outbox_due ON outbox (due);
CREATE TABLE IF NOT EXISTS manifests (hash TEXT PRIMARY KEY, body {blob} NOT NULL);
CREATE TABLE IF NOT EXISTS progress (
    person TEXT NOT NULL, game TEXT NOT NULL, lesson TEXT NOT NULL, starts INTEGER NOT NULL,
    beat INTEGER NOT NULL, done INTEGER NOT NULL, PRIMARY KEY (person, game, lesson));
DROP TABLE IF EXISTS leases;
CREATE TABLE IF NOT EXISTS processes (name TEXT PRIMARY KEY, number BIGINT NOT NULL);
CREATE TABLE IF NOT EXISTS drivers (table_id TEXT PRIMARY KEY, process TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS presence (
    table_id TEXT NOT NULL, process TEXT NOT NULL, seats {blob} NOT NULL, PRIMARY KEY (table_id, process));
CREATE TABLE IF NOT EXISTS results (
    id {serial}, table_id TEXT NOT NULL UNIQUE, game TEXT NOT NULL, ended BIGINT NOT NULL,
    listed INTEGER NOT NULL, rated INTEGER NOT NULL, doc {blob} NOT NULL);
CREATE INDEX IF NOT EXISTS results_game ON results (game, id);
CREATE TABLE IF NOT EXISTS papers (
    kind TEXT NOT NULL, id TEXT NOT NULL, at BIGINT NOT NULL, doc {blob} NOT NULL, PRIMARY KEY (kind, id));
CREATE INDEX IF NOT EXISTS papers_at ON papers (kind, at);
CREATE TABLE IF NOT EXISTS ties (
    kind TEXT NOT NULL, a TEXT NOT NULL, b TEXT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (kind, a, b));
CREATE INDEX IF NOT EXISTS ties_b ON ties (kind, b);
"""


def database(address: str) -> Database:
    """`postgresql://...` or the path of a SQLite file.

    >>> type(database("tables.db")).__name__
    'Sqlite'
    >>> type(database("postgresql://localhost/tables")).__name__
    'Postgres'
    """
    if address.startswith(("postgresql://", "postgres://")):
        from pentarchy.table.postgres import Postgres

        return Postgres(address)
    from pentarchy.table.sqlite import Sqlite

    return Sqlite(address)
