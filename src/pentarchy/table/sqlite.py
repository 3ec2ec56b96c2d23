"""SQLite: one writer thread, one reader thread, write-ahead log, every commit flushed.

Transactions that queue up while a flush is under way share the next one, so nobody waits for more than two
flushes. All are reported only after the common commit. The main file is brought up to date by a thread of
its own, so that no commit has to wait for that.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import re
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeAlias

import structlog

from pentarchy.table.database import TABLES, Row, Statement, Value
from pentarchy.table.errors import Conflict

SHARED_COMMIT = 64
"""Transactions at most in one flush."""
CHECKPOINT_SECONDS = 1.0
ROOM_BYTES = 16 * 1024 * 1024
"""How large the write-ahead log is made at first, nearly: what fits into the cache is not written."""
MOST_PAGES = 3_000
"""So long may the write-ahead log grow before writers wait until it begins anew, within its room."""

log = structlog.get_logger(__name__)
_PLACE = re.compile(r"\$(\d+)")
Job: TypeAlias = "tuple[Sequence[Statement], asyncio.Future[None]]"
Outcome: TypeAlias = BaseException | None


class Sqlite:
    shared = False

    def __init__(self, path: str) -> None:
        self.path = path
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._threads: list[threading.Thread] = []
        self._closing = threading.Event()
        self._written = threading.Event()
        self._overlong = threading.Event()
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="sqlite-reader")
        self._read: sqlite3.Connection | None = None
        self._failing = False
        """Whether the last checkpoint failed: the host is told once, not every second."""
        self._sql: dict[str, str] = {}

    async def open(self) -> None:
        loop = asyncio.get_running_loop()
        writer = await asyncio.to_thread(self._create)
        beside = await asyncio.to_thread(self._connect)
        for work in (lambda: self._write_all(writer, loop), lambda: self._checkpoint_all(beside)):
            thread = threading.Thread(target=work, name="sqlite", daemon=True)
            thread.start()
            self._threads.append(thread)
        self._read = await loop.run_in_executor(self._reader, self._connect)

    async def close(self) -> None:
        self._closing.set()
        self._jobs.put(None)
        for thread in self._threads:
            await asyncio.to_thread(thread.join)
        await asyncio.to_thread(self._reader.shutdown)
        if self._read:
            self._read.close()
            self._read = None

    async def read(self, sql: str, *args: Value) -> list[Row]:
        assert self._read is not None, "the database is not open"
        return await asyncio.get_running_loop().run_in_executor(self._reader, self._fetch, sql, args)

    async def write(self, statements: Sequence[Statement]) -> None:
        done = asyncio.get_running_loop().create_future()
        self._jobs.put((statements, done))
        await done

    async def announce(self, text: str) -> None:
        """A SQLite file belongs to one process: there is nobody else to tell."""

    def listen(self, hear: Callable[[str], None]) -> None:
        """Nothing is ever announced."""

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA busy_timeout=5000")
        connection.execute("PRAGMA wal_autocheckpoint=0")
        return connection

    def _create(self) -> sqlite3.Connection:
        connection = self._connect()
        serial = "INTEGER PRIMARY KEY AUTOINCREMENT"
        connection.executescript(TABLES.format(blob="BLOB", serial=serial, clustered="WITHOUT ROWID"))
        self._make_room(connection)
        return connection

    def _make_room(self, connection: sqlite3.Connection) -> None:
        """Give the write-ahead log its size from the beginning, by writing much and taking it back.

        To flush what makes a file longer takes longer, and waits for what others write to the same disk.
        """
        try:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("CREATE TABLE room (filler BLOB)")
            connection.execute("INSERT INTO room VALUES (zeroblob(?))", (ROOM_BYTES,))
        except sqlite3.Error as error:  # a disk nearly full: it will go without
            log.warning("no_room_for_the_log", error=error)
        if connection.in_transaction:
            connection.execute("ROLLBACK")

    def _places(self, sql: str) -> str:
        found = self._sql.get(sql)
        if found is None:
            found = self._sql[sql] = _PLACE.sub(r"?\1", sql)
        return found

    def _fetch(self, sql: str, args: tuple[Value, ...]) -> list[Row]:
        assert self._read is not None
        return self._read.execute(self._places(sql), args).fetchall()

    # ---- the writer ----------------------------------------------------------------------------------------

    def _write_all(self, connection: sqlite3.Connection, loop: asyncio.AbstractEventLoop) -> None:
        """Nothing may end this thread: there is no other writer."""
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
                outcomes = self._commit(connection, batch)
                with contextlib.suppress(RuntimeError):  # nobody waits any more: the loop is closed
                    loop.call_soon_threadsafe(_report, batch, outcomes)
                self._written.set()
            if self._overlong.is_set():  # here, where nobody has to wait for a lock, nearly all is done
                self._overlong.clear()
                self._checkpoint(connection, "RESTART")
        connection.close()

    def _commit(self, connection: sqlite3.Connection, batch: list[Job]) -> list[Outcome]:
        """Conflicts are rare, so at first all are taken to fit: each statement less is a turn at the
        interpreter's lock less. If one does not, each gets a savepoint, and that one is rolled back alone.
        What makes the common commit fail is reported to all who share it."""
        try:
            try:
                connection.execute("BEGIN IMMEDIATE")
                for statements, _ in batch:
                    self._apply(connection, statements)
                outcomes: list[Outcome] = [None] * len(batch)
            except Exception:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                connection.execute("BEGIN IMMEDIATE")
                outcomes = [self._apply_alone(connection, statements) for statements, _ in batch]
            connection.execute("COMMIT")
        except BaseException as error:
            outcomes = [error] * len(batch)
            with contextlib.suppress(sqlite3.Error):  # if it fails, so does the next BEGIN, and says so
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
        return outcomes

    def _apply(self, connection: sqlite3.Connection, statements: Sequence[Statement]) -> None:
        for sql, args, rows in statements:
            touched = connection.execute(self._places(sql), args).rowcount
            if rows is not None and touched != rows:
                raise Conflict(f"expected to change {rows} rows, changed {touched}")

    def _apply_alone(self, connection: sqlite3.Connection, statements: Sequence[Statement]) -> Outcome:
        connection.execute("SAVEPOINT one")
        try:
            self._apply(connection, statements)
        except Exception as error:
            if not connection.in_transaction:  # SQLite has taken back all of it, not only this one
                raise
            connection.execute("ROLLBACK TO one")
            connection.execute("RELEASE one")
            return Conflict(str(error)) if isinstance(error, sqlite3.IntegrityError) else error
        connection.execute("RELEASE one")
        return None

    def _checkpoint_all(self, connection: sqlite3.Connection) -> None:
        """Carry the write-ahead log over into the main file, beside the writer and rarely in its way."""
        while not self._closing.wait(CHECKPOINT_SECONDS):
            if self._written.is_set():
                self._written.clear()
                if self._checkpoint(connection, "PASSIVE") > MOST_PAGES:
                    self._overlong.set()
        connection.close()

    def _checkpoint(self, connection: sqlite3.Connection, how: str) -> int:
        """How many pages the write-ahead log has. What cannot be carried over stays in it, safe."""
        try:
            _, pages, _ = connection.execute(f"PRAGMA wal_checkpoint({how})").fetchone()
        except sqlite3.Error as error:
            self._written.set()
            if not self._failing:
                log.warning("checkpoint_failed", error=error)
            self._failing = True
            return 0
        self._failing = False
        return int(pages)


def _report(batch: list[Job], outcomes: list[Outcome]) -> None:
    """In the event loop: let all go on who wait for this commit."""
    for (_, done), outcome in zip(batch, outcomes):
        if done.done():
            continue
        if outcome is None:
            done.set_result(None)
        else:
            done.set_exception(outcome)
