"""PostgreSQL for several server processes at one set of tables; they hear of each other by NOTIFY."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import structlog

from pentarchy.table.database import TABLES, Row, Statement, Value
from pentarchy.table.errors import Conflict

CHANNEL = "pentarchy"
LISTENER = "pentarchy listens"
"""What the connection for announcements is called in the database's own lists."""
RETRY_SECONDS = 1.0
ANSWER_SECONDS = 15.0
"""Who waits longer for the database gives the connection up: it may never answer, and a table would wait for
it as long. What was to be written then is written or not; the room reads its log again."""
LISTEN_SECONDS = 10.0
"""So often the connection for announcements is asked whether it lives: it may be silent for hours."""
SCHEMA_LOCK = 0x70656E74
"""Advisory lock: two processes that start together must not create the tables at once."""

log = structlog.get_logger(__name__)


class Postgres:
    shared = True

    def __init__(self, address: str, connections: int = 8) -> None:
        self.address = address
        self.connections = connections
        self._pool: Any = None
        self._hear: list[Callable[[str], None]] = []
        self._listener: asyncio.Task[None] | None = None
        self._listening = asyncio.Event()

    async def open(self) -> None:
        self._pool = await asyncpg.create_pool(
            self.address, min_size=1, max_size=self.connections, timeout=ANSWER_SECONDS
        )
        async with self._pool.acquire() as connection, connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock($1)", SCHEMA_LOCK)
            serial = "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY"
            await connection.execute(TABLES.format(blob="BYTEA", serial=serial, clustered=""))
        self._listener = asyncio.create_task(self._listen_for_ever())
        ready = asyncio.create_task(self._listening.wait())
        await asyncio.wait({self._listener, ready}, return_when=asyncio.FIRST_COMPLETED)
        if self._listener.done():
            ready.cancel()
            self._listener.result()

    async def close(self) -> None:
        if self._listener:
            self._listener.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._listener
        if self._pool:
            await self._pool.close()

    @contextlib.asynccontextmanager
    async def _connection(self) -> AsyncIterator[Any]:
        """A connection for one piece of work, given up if that takes too long."""
        connection = await self._pool.acquire(timeout=ANSWER_SECONDS)
        late = asyncio.get_running_loop().call_later(ANSWER_SECONDS, connection.terminate)
        try:
            yield connection
        finally:
            late.cancel()
            await self._pool.release(connection)

    async def read(self, sql: str, *args: Value) -> list[Row]:
        async with self._connection() as connection:
            rows: list[Row] = await connection.fetch(sql, *args)
            return rows

    async def write(self, statements: Sequence[Statement]) -> None:
        try:
            async with self._connection() as connection, connection.transaction():
                for sql, args, rows in statements:
                    status: str = await connection.execute(sql, *args)
                    touched = int(status.rsplit(" ", 1)[-1])
                    if rows is not None and touched != rows:
                        raise Conflict(f"expected to change {rows} rows, changed {touched}")
        except (
            asyncpg.UniqueViolationError,
            asyncpg.SerializationError,
            asyncpg.DeadlockDetectedError,
        ) as error:
            raise Conflict(str(error)) from error

    async def announce(self, text: str) -> None:
        async with self._connection() as connection:
            await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, text)

    def listen(self, hear: Callable[[str], None]) -> None:
        self._hear.append(hear)

    async def _listen_for_ever(self) -> None:
        """Hold one connection for announcements, and a new one when it breaks.

        What was missed meanwhile is made good by an empty announcement: look at everything again.
        """
        again = False
        while True:
            try:
                named = {"application_name": LISTENER}
                connection = await asyncpg.connect(
                    self.address, timeout=ANSWER_SECONDS, server_settings=named
                )
                lost = asyncio.Event()
                connection.add_termination_listener(lambda _, lost=lost: lost.set())
                await connection.add_listener(CHANNEL, lambda *heard: self._heard(str(heard[3])))
                if again:
                    self._heard("")
                self._listening.set()
                try:
                    while not lost.is_set():
                        with contextlib.suppress(TimeoutError):
                            await asyncio.wait_for(lost.wait(), LISTEN_SECONDS)
                        await connection.execute("SELECT 1", timeout=ANSWER_SECONDS)
                finally:
                    connection.terminate()
            except Exception as error:  # whatever ends it: nobody else hears what other processes say
                if not self._listening.is_set():
                    raise
                log.warning("listening_again", error=str(error))
            again = True
            await asyncio.sleep(RETRY_SECONDS)

    def _heard(self, text: str) -> None:
        for hear in self._hear:
            hear(text)
