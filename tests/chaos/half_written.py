"""Rows that are damaged or half written: each harms its own table only, and what was played there is kept."""

from __future__ import annotations

import asyncio

from websockets.exceptions import ConnectionClosed, ConnectionClosedOK

from pentarchy.table.database import Statement, Value, database
from pentarchy.table.store import Store
from tests.chaos.ground import Ground, Outcome
from tests.table.players import Player

NAME = "half-written rows"
DATABASES = ("sqlite", "postgresql")
ENTRY = "UPDATE log SET entry = $2 WHERE table_id = $1 AND seq = 2"
DAMAGES: list[tuple[str, Value]] = [
    (ENTRY, b""),
    (ENTRY, b"{}"),
    (ENTRY, b'{"entry":{"type":"act","seat":0,"action":["don'),
    (ENTRY, b'{"entry":{"type":"act","seat":99,"action":["done"],"step":"Orders"}}'),
    (ENTRY, b"[" * 5000),
    (ENTRY, bytes(range(256))),
    ("DELETE FROM log WHERE table_id = $1 AND seq = 1 AND client <> $2", "nobody"),
    ("UPDATE tables SET doc = $2 WHERE id = $1", b'{"id":"half'),
    ("UPDATE tables SET moment = $2 WHERE id = $1", b"\x00"),
    ("UPDATE chat SET doc = $2 WHERE table_id = $1", b'{"at":1,"se'),
]
TEXTS: list[tuple[str, Value]] = [(ENTRY, "text where bytes belong"), (ENTRY, 7)]
"""Only SQLite keeps anything in any column."""


def run(ground: Ground, rounds: int) -> Outcome:
    server = ground.serve()
    host, damages = Player(server, "Hugh"), DAMAGES + (TEXTS if ground.kind == "sqlite" else [])
    with ground.people(server) as parties:
        stuck = ground.settle(parties)
        broken = 0
        for n in range(rounds):
            tables = [_played(host) for _ in damages]
            server.kill()
            asyncio.run(_damage(ground.address, list(zip(tables, damages))))
            server.start()
            broken += sum(_unkind(host, table) for table in tables)
            broken += _unkind_lists(host)
            stuck += ground.settle(parties, 1)
            broken += not _plays(host, n)
    note = f"{broken} unkind answers;" if broken else ""
    return ground.reckon(NAME, rounds * len(damages), stuck + broken, note)


def _played(host: Player) -> str:
    """A table with a few acts and a word said."""
    table = host.open("duel", "me", "random")
    with host.at(table) as seat:
        for _ in range(3):
            seat.act()
        seat.ask("chat", text="hail", to=None)
    return table


def _plays(host: Player, n: int) -> bool:
    with host.at(host.open("duel", "me", "random", seed=n)) as seat:
        return bool(seat.act()["t"] == "ack")


async def _damage(address: str, damages: list[tuple[str, tuple[str, Value]]]) -> None:
    store = Store(database(address))
    await store.db.open()
    for table, (sql, value) in damages:
        await store.db.write([Statement(sql, (table, value))])
    await store.db.close()


def _unkind(host: Player, table: str) -> bool:
    """Whether the server breaks over the table instead of saying what is wrong with it."""
    broke = host.http.get(f"/api/tables/{table}").status_code == 500
    try:
        seat = host.at(table)
        frame = seat.until("scene", "refused", "bye")
        seat.close()
    except ConnectionClosedOK:  # told goodbye before it could greet
        return broke
    except (ConnectionClosed, TimeoutError):
        return True
    return broke or frame.get("error") == "server_broke"


def _unkind_lists(host: Player) -> int:
    paths = ("/api/tables", "/api/tables?filter=mine", "/api/me", "/healthz")
    return sum(host.http.get(path).status_code != 200 for path in paths)
