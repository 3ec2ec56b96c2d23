"""Databases as hosts have them today, kept for the versions to come: `python -m tests.table.corpus FOLDER`.

A SQLite file and a PostgreSQL dump with the same stories in them: accounts and a guest, a table over, one in
play and one that waits for players, talk; a club with its evening, a tournament over and one under way, a
rated result, friends, an invitation, what is waiting to be sent, reports, bans and the audit.
"""

from __future__ import annotations

import asyncio
import gzip
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import asyncpg

from tests.table.home.test_clubs import play_on
from tests.table.home.test_keepers import appoint
from tests.table.home.test_results import a_game, result_of
from tests.table.players import Player, Server
from tests.table.private_postgres import PrivatePostgres

PASSWORD = "a good long one"


HOOK = "json://127.0.0.1:9/hook"
"""Nobody listens there, and who opens the database without leave for such addresses does not even try."""
DECADE = 24 * 3652.0
DAY = 86_400_000
HOST: dict[str, Any] = {"login_burst": 1000, "notify_internal": True, "notice_delay": 3600}


def live(server: Server) -> None:
    """What people do on an evening, and who makes a home of the place."""
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
    waiting = bob.open("duel", "me", "open", name="Who comes?", listed=True)
    cid = Player(server, "Cid")
    cid.post("/api/register", name="Cid of Castile", password=PASSWORD)
    result_of(ann, a_game(ann, name="For the ladder"))
    eve = Player(server, "Eve")
    gather(ann, bob, cid, eve.get("/api/me")["id"])
    compete(ann, cid)
    bob.post(f"/api/tables/{waiting}/invite", player=cid.get("/api/me")["id"])
    appoint(server, "Ann of Cleves", "host")
    keep_order(ann, cid, eve.get("/api/me")["id"])


def gather(ann: Player, bob: Player, cid: Player, foe: str) -> None:
    """Friends and a foe, and a club that meets."""
    ann.post("/api/me/stance", player=cid.get("/api/me")["id"], stance="friend")
    cid.post("/api/me/stance", player=foe, stance="block")
    ann.post("/api/me/self", hides=["habits"])
    ann.post("/api/manners", quiet=[22, 7], zone="Europe/Rome", digest=6)
    cid.post("/api/notify", urls=[HOOK])
    options = {"variants": {}, "rated": True}
    club = ann.post("/api/clubs", name="The Round Table", about="Wednesdays", game="duel", options=options)
    page = f"/api/clubs/{club['id']}"
    for other in (bob, cid):
        other.post(f"{page}/join", link=club["link"])
    later = int(time.time() * 1000) + 360 * DAY
    evening = cid.post(f"{page}/evenings", at=later, game="duel", note="Bring bread")["evenings"][0]
    ann.post(f"{page}/coming", evening=evening["id"], coming=True)
    ann.open("duel", "me", "open", name="Ours", club=club["id"])


def compete(ann: Player, cid: Player) -> None:
    """A tournament to its end, and one in which it is people's turn."""
    for name, rounds in (("The Old Lists", 1), ("The Lists", 2)):
        cup = ann.post(
            "/api/cups", name=name, game="duel", players=2, kind="swiss", rounds=rounds, hours=1440
        )
        page = f"/api/cups/{cup['id']}"
        cid.post(f"{page}/enter")
        ann.post(f"{page}/enter", bot="random")
        ann.post(f"{page}/start")
        if rounds == 1:
            play_on(page, ann, cid)


def keep_order(ann: Player, cid: Player, rude: str) -> None:
    cid.post("/api/reports", about=rude, why="Bad words")
    ann.post("/api/host", what="silence", whom=rude, why="Bad words", hours=DECADE)
    ann.post("/api/host", what="ban_address", whom="192.0.2.7", why="Spam", hours=DECADE)


def sqlite(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as beside:
        plain = Path(beside) / "tables.db"
        with Server(str(plain), **HOST) as server:
            live(server)
        whole = Path(beside) / "whole.db"
        with sqlite3.connect(plain) as connection:
            connection.execute(f"VACUUM INTO '{whole}'")
        (folder / "tables.db.gz").write_bytes(gzip.compress(whole.read_bytes(), 9, mtime=0))


def postgresql(folder: Path) -> None:
    postgres = PrivatePostgres()
    try:
        address = postgres.fresh()
        with Server(address, **HOST) as server:
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
