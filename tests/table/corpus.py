"""Databases as hosts have them today, kept for the versions to come: `python -m tests.table.corpus FOLDER`.

A SQLite file and a PostgreSQL dump with the same stories in them: an account and a guest, a table over, one
in play and one that waits for players, talk, an address for notifications.
"""

from __future__ import annotations

import asyncio
import gzip
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

import asyncpg

from tests.table.players import Player, Server
from tests.table.private_postgres import PrivatePostgres

PASSWORD = "a good long one"


def live(server: Server) -> None:
    """What people do on an evening."""
    ann, bob = Player(server, "Ann"), Player(server, "Bob")
    ann.post("/api/register", name="Ann of Cleves", password=PASSWORD)
    over = ann.open("duel", "me", "open", name="An old duel", listed=True)
    bob.post(f"/api/tables/{over}/sit")
    with ann.at(over) as a, bob.at(over) as b:
        a.say("chat", id="hail", text="Well met")
        while ann.get(f"/api/tables/{over}")["state"] == "running":
            for seat in (a, b):
                seat.drain(0.02)
                if seat.decision:
                    seat.act()
    running = ann.open("spies", "me", "open", "random", name="Late riders")
    bob.post(f"/api/tables/{running}/sit")
    with ann.at(running) as a:
        a.act(["done"])
    bob.open("duel", "me", "open", name="Who comes?", listed=True)


def sqlite(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as beside:
        plain = Path(beside) / "tables.db"
        with Server(str(plain)) as server:
            live(server)
        whole = Path(beside) / "whole.db"
        with sqlite3.connect(plain) as connection:
            connection.execute(f"VACUUM INTO '{whole}'")
        (folder / "tables.db.gz").write_bytes(gzip.compress(whole.read_bytes(), 9, mtime=0))


def postgresql(folder: Path) -> None:
    postgres = PrivatePostgres()
    try:
        address = postgres.fresh()
        with Server(address) as server:
            live(server)
        dump = [shutil.which("pg_dump") or "pg_dump", "--inserts", "--no-owner", address]
        said = subprocess.run(dump, check=True, capture_output=True).stdout
        # what begins so is for psql alone
        lines = [line for line in said.splitlines(keepends=True) if not line.startswith(b"\\")]
        (folder / "tables.sql.gz").write_bytes(gzip.compress(b"".join(lines), 9, mtime=0))
    finally:
        postgres.close()


def unpack(kept: Path, folder: Path) -> str:
    """The address of a SQLite database from the corpus."""
    place = folder / "tables.db"
    place.write_bytes(gzip.decompress(kept.read_bytes()))
    return str(place)


def load(kept: Path, address: str) -> None:
    """Fill an empty PostgreSQL database from a dump of the corpus."""

    async def work() -> None:
        connection = await asyncpg.connect(address)
        await connection.execute(gzip.decompress(kept.read_bytes()).decode())
        await connection.close()

    asyncio.run(work())


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    sqlite(target)
    postgresql(target)
