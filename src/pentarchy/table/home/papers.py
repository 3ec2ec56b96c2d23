"""Documents of a kind, and ties between two names: what clubs, tournaments, letters and reports are kept
in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec

from pentarchy.table.database import Database, Statement
from pentarchy.table.errors import Conflict
from pentarchy.table.store import now_ms, sound

T = TypeVar("T")
MANY = 1_000
_write = msgspec.json.encode


class Papers:
    def __init__(self, database: Database) -> None:
        self.db = database

    async def add(self, kind: str, id: str, doc: object, at: int = 0) -> None:
        """A Conflict if there is such a paper already."""
        sql = "INSERT INTO papers VALUES ($1, $2, $3, $4)"
        await self.db.write([Statement(sql, (kind, id, at or now_ms(), _write(doc)))])

    async def get(self, kind: str, id: str, type: type[T]) -> T | None:
        rows = await self.db.read("SELECT doc FROM papers WHERE kind = $1 AND id = $2", kind, id)
        return sound(kind, rows[0][0], type) if rows else None

    async def all(self, kind: str, type: type[T], limit: int = MANY) -> list[T]:
        """The newest first. One that is damaged is left out: it harms nobody else's list."""
        sql = "SELECT doc FROM papers WHERE kind = $1 ORDER BY at DESC, id LIMIT $2"
        found = [sound(kind, row[0], type) for row in await self.db.read(sql, kind, limit)]
        return [paper for paper in found if paper is not None]

    async def count(self, kind: str) -> int:
        return int((await self.db.read("SELECT count(*) FROM papers WHERE kind = $1", kind))[0][0])

    async def change(
        self,
        kind: str,
        id: str,
        type: type[T],
        change: Callable[[T], None],
        also: Sequence[Statement] = (),
    ) -> T:
        """Change a paper as it is now, whoever else does so meanwhile. `change` may refuse by an
        exception. What is `also` to be written is written with it, or neither is."""
        while True:
            rows = await self.db.read("SELECT doc FROM papers WHERE kind = $1 AND id = $2", kind, id)
            doc = sound(kind, rows[0][0], type) if rows else None
            if doc is None:
                raise Conflict("there is no such paper")
            change(doc)
            sql = "UPDATE papers SET doc = $4 WHERE kind = $1 AND id = $2 AND doc = $3"
            try:
                await self.db.write([Statement(sql, (kind, id, rows[0][0], _write(doc)), rows=1), *also])
            except Conflict:
                continue
            return doc

    async def take(self, kind: str, id: str, type: type[T]) -> T | None:
        """Read a paper and remove it: only one of those who try gets it."""
        found = await self.get(kind, id, type)
        if found is not None:
            try:
                await self.remove(kind, id)
            except Conflict:
                return None
        return found

    async def remove(self, kind: str, id: str) -> None:
        sql = "DELETE FROM papers WHERE kind = $1 AND id = $2"
        await self.db.write([Statement(sql, (kind, id), rows=1)])

    async def sweep(self, kind: str, before: int) -> None:
        """Remove what is older than this."""
        await self.db.write([Statement("DELETE FROM papers WHERE kind = $1 AND at < $2", (kind, before))])

    # ---- ties ----------------------------------------------------------------------------------------------

    async def tie(self, kind: str, a: str, b: str) -> None:
        sql = "INSERT INTO ties VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING"
        await self.db.write([Statement(sql, (kind, a, b, now_ms()))])

    async def untie(self, kind: str, a: str, b: str) -> None:
        sql = "DELETE FROM ties WHERE kind = $1 AND a = $2 AND b = $3"
        await self.db.write([Statement(sql, (kind, a, b))])

    async def tied(self, kind: str, a: str) -> list[str]:
        """What `a` is tied to, the oldest tie first."""
        sql = "SELECT b FROM ties WHERE kind = $1 AND a = $2 ORDER BY at, b"
        return [row[0] for row in await self.db.read(sql, kind, a)]

    async def tied_to(self, kind: str, b: str) -> list[str]:
        sql = "SELECT a FROM ties WHERE kind = $1 AND b = $2 ORDER BY at, a"
        return [row[0] for row in await self.db.read(sql, kind, b)]
