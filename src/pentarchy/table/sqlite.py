"""SQLite: one writer thread, one reader thread, write-ahead log, every commit flushed.

Transactions that queue up while a flush is under way share the next one: each keeps its own savepoint,
so one that conflicts is rolled back alone, and all are reported only after the common commit.
"""

from __future__ import annotations

import asyncio
import queue
import re
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor

from pentarchy.table.database import TABLES, Row, Statement, Value
from pentarchy.table.errors import Conflict

SHARED_COMMIT = 64
"""Transactions at most in one flush."""

_PLACE = re.compile(r"\$(\d+)")
Job = tuple[Sequence[Statement], "Future[None]"]


class Sqlite:
    shared = False

    def __init__(self, path: str) -> None:
        self.path = path
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._writer: threading.Thread | None = None
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="sqlite-reader")
        self._read: sqlite3.Connection | None = None
        self._sql: dict[str, str] = {}

    async def open(self) -> None:
        ready: Future[None] = Future()
        self._writer = threading.Thread(
            target=self._write_all, args=(ready,), name="sqlite-writer", daemon=True
        )
        self._writer.start()
        await asyncio.wrap_future(ready)
        self._read = await asyncio.get_running_loop().run_in_executor(self._reader, self._connect)

    async def close(self) -> None:
        self._jobs.put(None)
        if self._writer:
            await asyncio.to_thread(self._writer.join)
        await asyncio.to_thread(self._reader.shutdown)
        if self._read:
            self._read.close()
            self._read = None

    async def read(self, sql: str, *args: Value) -> list[Row]:
        assert self._read is not None, "the database is not open"
        return await asyncio.get_running_loop().run_in_executor(self._reader, self._fetch, sql, args)

    async def write(self, statements: Sequence[Statement]) -> None:
        done: Future[None] = Future()
        self._jobs.put((statements, done))
        await asyncio.wrap_future(done)

    async def announce(self, text: str) -> None:
        """A SQLite file belongs to one process: there is nobody else to tell."""

    def listen(self, hear: Callable[[str], None]) -> None:
        """Nothing is ever announced."""

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA busy_timeout=5000")
        return connection

    def _places(self, sql: str) -> str:
        found = self._sql.get(sql)
        if found is None:
            found = self._sql[sql] = _PLACE.sub(r"?\1", sql)
        return found

    def _fetch(self, sql: str, args: tuple[Value, ...]) -> list[Row]:
        assert self._read is not None
        return self._read.execute(self._places(sql), args).fetchall()

    def _write_all(self, ready: Future[None]) -> None:
        try:
            connection = self._connect()
            connection.executescript(TABLES.format(blob="BLOB", serial="INTEGER PRIMARY KEY AUTOINCREMENT"))
        except BaseException as error:
            ready.set_exception(error)
            return
        ready.set_result(None)
        stop = False
        while not stop:
            batch: list[Job] = []
            job = self._jobs.get()
            while job is not None:
                batch.append(job)
                if len(batch) == SHARED_COMMIT or self._jobs.empty():
                    break
                job = self._jobs.get()
            stop = job is None
            if batch:
                self._commit(connection, batch)
        connection.close()

    def _commit(self, connection: sqlite3.Connection, batch: list[Job]) -> None:
        outcomes: list[BaseException | None] = []
        try:
            connection.execute("BEGIN IMMEDIATE")
            for statements, _ in batch:
                outcomes.append(self._apply(connection, statements))
            connection.execute("COMMIT")
        except BaseException as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            outcomes = [error] * len(batch)
        for (_, done), outcome in zip(batch, outcomes):
            if done.cancelled():
                continue
            if outcome is None:
                done.set_result(None)
            else:
                done.set_exception(outcome)

    def _apply(self, connection: sqlite3.Connection, statements: Sequence[Statement]) -> BaseException | None:
        connection.execute("SAVEPOINT one")
        try:
            for sql, args, rows in statements:
                touched = connection.execute(self._places(sql), args).rowcount
                if rows is not None and touched != rows:
                    raise Conflict(f"expected to change {rows} rows, changed {touched}")
        except (Conflict, sqlite3.IntegrityError) as error:
            connection.execute("ROLLBACK TO one")
            connection.execute("RELEASE one")
            return error if isinstance(error, Conflict) else Conflict(str(error))
        connection.execute("RELEASE one")
        return None
