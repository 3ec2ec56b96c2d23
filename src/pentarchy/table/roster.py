"""What the database knows of the server processes: which beat, what each drives, who looks through it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pentarchy.table.database import Database, Statement
from pentarchy.table.rows import Notice
from pentarchy.table.store import notice_row


class Roster:
    def __init__(self, database: Database) -> None:
        self.db = database

    async def beat(self, process: str) -> None:
        sql = """INSERT INTO processes VALUES ($1, 1)
                 ON CONFLICT (name) DO UPDATE SET number = processes.number + 1"""
        await self.db.write([Statement(sql, (process,))])

    async def say_goodbye(self, process: str, number: int) -> None:
        sql = "UPDATE processes SET number = $2 WHERE name = $1"
        await self.db.write([Statement(sql, (process, number))])

    async def processes(self) -> dict[str, int]:
        return {row[0]: row[1] for row in await self.db.read("SELECT name, number FROM processes")}

    async def bury(self, process: str, notices: Sequence[Notice]) -> None:
        """Forget a process that has ended; a Conflict if it is forgotten already."""
        await self.db.write(
            [
                Statement("DELETE FROM processes WHERE name = $1", (process,), rows=1),
                Statement("DELETE FROM presence WHERE process = $1", (process,)),
                *(notice_row(notice) for notice in notices),
            ]
        )

    async def driver(self, table: str) -> str:
        """The process that drives the table's bots and clocks, or did; empty if none does."""
        rows = await self.db.read("SELECT process FROM drivers WHERE table_id = $1", table)
        return str(rows[0][0]) if rows else ""

    async def take_over(self, table: str, process: str, before: str = "") -> bool:
        """Drive the table from now on, instead of nobody or of who drove it before; whether it came so."""
        sql = """INSERT INTO drivers VALUES ($1, $2)
                 ON CONFLICT (table_id) DO UPDATE SET process = excluded.process WHERE drivers.process = $3"""
        await self.db.write([Statement(sql, (table, process, before))])
        return await self.driver(table) == process

    async def release(self, table: str, process: str) -> None:
        sql = "DELETE FROM drivers WHERE table_id = $1 AND process = $2"
        await self.db.write([Statement(sql, (table, process))])

    async def look(self, process: str, table: str, seats: list[int]) -> None:
        """The people of these seats look at the table through this process."""
        sql = "DELETE FROM presence WHERE table_id = $1 AND process = $2"
        statements = [Statement(sql, (table, process))]
        if seats:
            values = (table, process, msgspec.json.encode(seats))
            statements.append(Statement("INSERT INTO presence VALUES ($1, $2, $3)", values))
        await self.db.write(statements)

    async def presence(self, table: str) -> dict[str, list[int]]:
        rows = await self.db.read("SELECT process, seats FROM presence WHERE table_id = $1", table)
        return {row[0]: msgspec.json.decode(bytes(row[1]), type=list[int]) for row in rows}

    async def looked_at_through(self, process: str) -> list[str]:
        rows = await self.db.read("SELECT table_id FROM presence WHERE process = $1", process)
        return [row[0] for row in rows]
