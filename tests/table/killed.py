"""A writer that is killed, and what is left: `python -m tests.table.killed ADDRESS KILLS SEED`.

Each child plays a table as the server does and reports every act after it was acknowledged. It is killed
at a random moment, mostly while it writes; then another child reads the log and proves that nothing that
was reported is missing.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any

from pentarchy.table.database import database
from pentarchy.table.engine import Shelf, follow, replay
from pentarchy.table.house import House
from pentarchy.table.rows import Chair, Moment, TableRow
from pentarchy.table.settings import Settings
from pentarchy.table.store import Store

MOST_MILLISECONDS = 30
SHELF = Shelf(["tests.tiny.spies"])


async def write(address: str, table: str, seed: int, report: int) -> None:
    """Play at random for ever; report each entry once it is acknowledged."""
    house = House(Settings(db=address, games=("tests.tiny.spies",)), database(address), SHELF)
    await house.database.open()
    room, rng = await house.room(table), Random(seed)
    os.write(report, b"0 -\n")
    while room.table.state == "running":
        async with room.lock:
            game = room.playing.game
            if not game.pending():
                return
            seat = rng.choice(game.pending())
            await room.act(seat, rng.choice(game.options(seat)), client=rng.randbytes(8).hex())
        os.write(report, f"{room.moment.seq} {room.playing.game.digest()}\n".encode())


async def check(address: str, table: str, reported: dict[int, str]) -> int:
    """Replay what is stored; every reported act must be there, with the same state. The log's length."""
    db = database(address)
    await db.open()
    store = Store(db)
    found = await store.table(table)
    assert found is not None
    rows = await store.log(table)
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1)), "the log has a gap"
    assert max(reported, default=0) <= len(rows), "an acknowledged act is lost"
    title = SHELF.title("spies")
    record = replay(title, found[0], [])
    for row in rows:
        follow(record, row)
        if row.seq in reported:
            assert record.game.digest() == reported[row.seq], f"entry {row.seq}: another state"
    assert found[1].seq == len(rows), "the moment belongs to another entry"
    await db.close()
    return len(rows)


async def new_table(address: str, n: int) -> str:
    db = database(address)
    await db.open()
    id = f"t{n}"
    seed = n.to_bytes(32, "big")
    chairs = [Chair(kind="person", person=name, name=name) for name in ("ann", "bob", "cid")]
    row = TableRow(id=id, game="spies", title="", name="", owner="ann", players=3, chairs=chairs, seed=seed)
    row.state = "running"
    await Store(db).add_table(row, Moment(updated=1, banks=[0] * 3, since=[0] * 3))
    await db.close()
    return id


def child(work: Callable[..., Coroutine[Any, Any, object]], *args: Any) -> int:
    """Run it in a process of its own; its id."""
    pid = os.fork()
    if pid:
        return pid
    try:
        asyncio.run(work(*args))
        os._exit(0)
    except BaseException as error:
        print(repr(error), file=sys.stderr)
        os._exit(1)


def done(pid: int) -> bool:
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0


def main(address: str, kills: int, seed: int) -> None:
    rng, tables, reports = Random(seed), 0, 0
    table, over = "", True
    for n in range(kills):
        if over:
            tables += 1
            table = f"t{tables}"
            assert done(child(new_table, address, tables)), "no table"
        read, report = os.pipe()
        pid = child(write, address, table, n, report)
        os.close(report)
        with os.fdopen(read) as lines:
            if rng.random() < 0.9:
                lines.readline()
            time.sleep(rng.uniform(0, MOST_MILLISECONDS / 1000))
            os.kill(pid, signal.SIGKILL)
            over = done(pid)
            pairs = [line.split() for line in lines if line.endswith("\n")]
        reported = {int(seq): digest for seq, digest in pairs if digest != "-"}
        reports += len(reported)
        assert done(child(check, address, table, reported)), f"kill {n} lost something"
    print(f"{kills} kills, {tables} tables, {reports} acknowledged acts, none lost")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
