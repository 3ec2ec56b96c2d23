"""Backups: all that is kept, from either kind of database, in one file that either kind can be filled from.

The file is gzip over lines of JSON: a head, then for each table its columns and its rows, and at the end how
many rows there were and a hash over all lines before, so that a copy cut short or damaged is never taken for
whole.
It holds every secret of the server; it is written so that only its owner can read it.
"""

from __future__ import annotations

import base64
import contextlib
import gzip
import hashlib
import os
import re
import sqlite3
import tempfile
from collections.abc import AsyncIterator, Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any, Protocol, TypeAlias

import asyncpg  # type: ignore[import-untyped]
import msgspec

from pentarchy.kernel import PentarchyError
from pentarchy.table.database import TABLES, database
from pentarchy.table.store import now_ms

FORMAT = 1
PASSING = frozenset(["processes", "drivers", "presence"])
"""Tables about server processes that are running now: nothing of them is worth keeping."""
Row: TypeAlias = list[Any]


class Columns(msgspec.Struct, rename={"of": "table"}):
    """The head of one table's rows; bytes are written in base64."""

    of: str
    columns: list[str]
    blobs: list[str]


class Head(msgspec.Struct):
    pentarchy_backup: int
    made: str


class End(msgspec.Struct):
    rows: int
    sha256: str


def kept() -> list[Columns]:
    """What a backup holds: every table but the passing ones, every column but running numbers.

    >>> [table.of for table in kept()][:3]
    ['meta', 'people', 'sessions']
    """
    found = []
    for name, body in re.findall(
        r"CREATE TABLE IF NOT EXISTS (\w+) \((.*?)\)(?: \{clustered\})?;", TABLES, re.S
    ):
        columns = re.findall(r"(\w+) (TEXT|BIGINT|INTEGER|\{blob\})", body)
        if name not in PASSING:
            blobs = [column for column, kind in columns if kind == "{blob}"]
            found.append(Columns(name, [column for column, _ in columns], blobs))
    return found


class Source(Protocol):
    """A database as it is at one moment, or one to be filled."""

    def rows(self, table: Columns) -> AsyncIterator[Row]: ...

    async def fill(self, table: Columns, rows: Iterable[Row]) -> None: ...

    async def count(self, table: str) -> int: ...


class _Sqlite:
    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection

    async def rows(self, table: Columns) -> AsyncIterator[Row]:
        for row in self.connection.execute(_select(table)):
            yield list(row)

    async def fill(self, table: Columns, rows: Iterable[Row]) -> None:
        places = ", ".join("?" for _ in table.columns)
        columns = ", ".join(table.columns)
        self.connection.executemany(f"INSERT INTO {table.of} ({columns}) VALUES ({places})", rows)

    async def count(self, table: str) -> int:
        return int(self.connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


class _Postgres:
    def __init__(self, connection: Any) -> None:
        self.connection = connection

    async def rows(self, table: Columns) -> AsyncIterator[Row]:
        async for row in self.connection.cursor(_select(table), prefetch=500):
            yield list(row)

    async def fill(self, table: Columns, rows: Iterable[Row]) -> None:
        await self.connection.copy_records_to_table(table.of, records=rows, columns=table.columns)

    async def count(self, table: str) -> int:
        return int(await self.connection.fetchval(f"SELECT count(*) FROM {table}"))


def _select(table: Columns) -> str:
    order = "id" if table.of in ("chat", "outbox", "results") else ", ".join(table.columns[:2])
    return f"SELECT {', '.join(table.columns)} FROM {table.of} ORDER BY {order}"


def is_postgres(address: str) -> bool:
    return address.startswith(("postgresql://", "postgres://"))


@contextlib.asynccontextmanager
async def snapshot(address: str, folder: Path) -> AsyncIterator[Source]:
    """The database as it is now, however much is written meanwhile."""
    if is_postgres(address):
        connection = await asyncpg.connect(address)
        try:
            async with connection.transaction(isolation="repeatable_read", readonly=True):
                yield _Postgres(connection)
        finally:
            await connection.close()
        return
    with tempfile.TemporaryDirectory(dir=folder) as beside:
        copy = sqlite3.connect(Path(beside) / "copy.db")
        with contextlib.closing(
            sqlite3.connect(f"{Path(address).resolve().as_uri()}?mode=ro", uri=True)
        ) as original:
            original.backup(copy)
        with contextlib.closing(copy):
            yield _Sqlite(copy)


@contextlib.asynccontextmanager
async def _to_fill(address: str) -> AsyncIterator[Source]:
    """The database in one transaction: filled wholly or not at all."""
    made = database(address)
    await made.open()  # makes the tables where there are none
    await made.close()
    if is_postgres(address):
        connection = await asyncpg.connect(address)
        try:
            async with connection.transaction():
                yield _Postgres(connection)
        finally:
            await connection.close()
        return
    with contextlib.closing(sqlite3.connect(address, isolation_level=None)) as plain:
        plain.execute("PRAGMA synchronous=FULL")
        plain.execute("BEGIN IMMEDIATE")
        try:
            yield _Sqlite(plain)
        except BaseException:
            plain.execute("ROLLBACK")
            raise
        plain.execute("COMMIT")


# ---- writing -----------------------------------------------------------------------------------------------


async def backup(address: str, file: Path) -> int:
    """Write a backup, beside a running server or without one; how many rows it has."""
    rows, digest = 0, hashlib.sha256()
    folder = file.resolve().parent
    with _whole(file) as out:

        def line(value: Any) -> None:
            data = msgspec.json.encode(value) + b"\n"
            digest.update(data)
            out.write(data)

        line(Head(FORMAT, datetime.now(UTC).isoformat(timespec="seconds")))
        async with snapshot(address, folder) as source:
            for table in kept():
                line(table)
                async for row in source.rows(table):
                    line(row)
                    rows += 1
        line(End(rows, digest.hexdigest()))
    await _note(address)
    return rows


async def _note(address: str) -> None:
    """When it was made, for the host's page; a database that cannot be written is backed up all the same."""
    sql = "INSERT INTO meta VALUES ('backup', {}) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
    now = str(now_ms()).encode()
    with contextlib.suppress(sqlite3.Error, asyncpg.PostgresError, OSError):
        if is_postgres(address):
            connection = await asyncpg.connect(address)
            await connection.execute(sql.format("$1"), now)
            await connection.close()
            return
        with contextlib.closing(sqlite3.connect(address, timeout=5)) as plain, plain:
            plain.execute(sql.format("?"), (now,))


@contextlib.contextmanager
def _whole(file: Path) -> Iterator[IO[bytes]]:
    """A file that is there when all of it is, and safely on the disk."""
    part = file.with_name(file.name + ".part")
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    with os.fdopen(os.open(part, flags, 0o600), "wb") as plain:
        with gzip.GzipFile(fileobj=plain, mode="wb", mtime=0) as packed:
            yield packed  # type: ignore[misc]
        plain.flush()
        os.fsync(plain.fileno())
    os.replace(part, file)


# ---- reading -----------------------------------------------------------------------------------------------


async def restore(address: str, file: Path) -> int:
    """Fill an empty database from a backup; how many rows came."""
    rows = verify(file)
    async with _to_fill(address) as target:
        for table in kept():
            if await target.count(table.of):
                raise PentarchyError(f"the database is not empty ({table.of}); restore only into a new one")
        for table, found in _sections(file):
            await target.fill(table, found)
    return rows


def verify(file: Path) -> int:
    """Read a backup to its end; how many rows it has."""
    digest, rows, last = hashlib.sha256(), 0, b""
    for line in _lines(file):
        if last:
            digest.update(last)
            rows += last.startswith(b"[")
        last = line
    try:
        end = msgspec.json.decode(last, type=End)
    except msgspec.MsgspecError:
        raise PentarchyError(f"{file}: the backup is cut short") from None
    if (end.rows, end.sha256) != (rows, digest.hexdigest()):
        raise PentarchyError(f"{file}: the backup is damaged")
    return rows


def _sections(file: Path) -> Iterator[tuple[Columns, Iterator[Row]]]:
    lines = _lines(file)
    head = msgspec.json.decode(next(lines), type=Head)
    if head.pentarchy_backup != FORMAT:
        raise PentarchyError(
            f"{file}: a backup of format {head.pentarchy_backup}; this program reads {FORMAT}"
        )
    known = {table.of: table for table in kept()}
    line = next(lines)
    while line.startswith(b'{"table"'):
        table = msgspec.json.decode(line, type=Columns)
        if table.of not in known or set(table.columns) - set(known[table.of].columns):
            raise PentarchyError(f"{file}: made by another version of the program ({table.of})")
        line = b""

        def rows(table: Columns = table) -> Iterator[Row]:
            nonlocal line
            blobs = [table.columns.index(column) for column in table.blobs]
            for line in lines:
                if not line.startswith(b"["):
                    return
                row = msgspec.json.decode(line)
                for n in blobs:
                    row[n] = base64.b64decode(row[n])
                yield row

        yield table, rows()


def _lines(file: Path) -> Iterator[bytes]:
    try:
        with gzip.open(file, "rb") as packed:
            yield from packed
    except FileNotFoundError:
        raise PentarchyError(f"{file}: there is no such file") from None
    except (OSError, EOFError) as error:
        raise PentarchyError(f"{file}: not a whole backup ({error})") from None
