"""A writer that is killed, and what is left: `python -m tests.table.killed ADDRESS KILLS SEED`.

Each writer first proves that nothing its predecessors reported is missing, then plays on as the server does
and reports every act after it was acknowledged, until it is killed at a random moment, mostly while it
writes. The writers are forked, so that two hundred of them do not take long.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from random import Random

from pentarchy.kernel import Action
from pentarchy.table.database import database
from pentarchy.table.engine import Shelf, follow, replay
from pentarchy.table.house import House
from pentarchy.table.room import Deed
from pentarchy.table.rows import Chair, Founding, Moment, TableRow
from pentarchy.table.settings import Settings
from pentarchy.table.store import Store
from tests.tiny import spies

MOST_ACTS = 6
MOST_MILLISECONDS = 10
SHELF = Shelf([spies.TITLE])
Reported = dict[str, dict[int, str]]
"""Per table: the acknowledged acts by number, and the digest of the state each led to."""


async def write(address: str, n: int, reported: Reported, report: int) -> None:
    """Check what was reported, then play at random for ever; report each entry once it is acknowledged."""
    house = House(Settings(db=address), database(address), SHELF)
    await house.database.open()
    running = ""
    for table, acts in reported.items():
        running = await check(house.store, table, acts)
    os.write(report, b"checked\n")
    rng = Random(n)
    while True:
        if not running:
            running = await new_table(house.store, f"t{n}.{rng.randbytes(4).hex()}")
        room = await house.room(running)
        os.write(report, f"table {running}\n".encode())
        while room.table.state == "running":
            game = room.playing.game
            seat = rng.choice(game.pending())
            await room.change(choose(seat, rng.choice(game.options(seat))), client=rng.randbytes(8).hex())
            os.write(report, f"{room.moment.seq} {room.playing.game.digest()}\n".encode())
        running = ""


def choose(seat: int, action: Action) -> Deed:
    return lambda change: change.act(seat, action)


async def check(store: Store, table: str, acts: dict[int, str]) -> str:
    """Replay what is stored; every reported act must be there, with the same state. Its id if not over."""
    found = await store.table(table)
    assert found is not None, "a table is lost"
    rows = await store.log(table)
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1)), "the log has a gap"
    assert max(acts, default=0) <= len(rows), "an acknowledged act is lost"
    record = replay(SHELF.title("spies"), found[0], [])
    for row in rows:
        follow(record, row)
        if row.seq in acts:
            assert record.game.digest() == acts[row.seq], f"entry {row.seq}: another state"
    assert found[1].seq == len(rows), "the moment belongs to another entry"
    return table if found[0].state == "running" else ""


async def new_table(store: Store, id: str) -> str:
    seed = id.encode().ljust(32)
    chairs = [Chair(kind="person", person=name, name=name) for name in ("ann", "bob", "cid")]
    row = TableRow(id=id, game="spies", title="", name="", owner="ann", players=3, chairs=chairs, seed=seed)
    row.state = "running"
    await store.add_table(Founding(row, Moment(updated=1, banks=[0] * 3, since=[0] * 3)))
    return id


def writer(address: str, n: int, reported: Reported, report: int) -> int:
    """The next writer in a process of its own; its id. It ends only by being killed, or on a fault."""
    pid = os.fork()
    if pid:
        return pid
    try:
        asyncio.run(write(address, n, reported, report))
    except BaseException as error:
        print(repr(error), file=sys.stderr)
    os._exit(1)


def main(address: str, kills: int, seed: int) -> None:
    rng, tables, acts = Random(seed), 0, 0
    unchecked: Reported = {}
    for n in range(kills + 1):
        read, report = os.pipe()
        pid = writer(address, n, unchecked, report)
        os.close(report)
        with os.fdopen(read) as lines:
            # one in ten dies at its start; the last one is let be until it has checked
            many = 1 if n == kills else 2 + rng.randrange(MOST_ACTS) if rng.random() < 0.9 else 0
            first = [lines.readline() for _ in range(many)]
            time.sleep(rng.uniform(0, MOST_MILLISECONDS / 1000))
            os.kill(pid, signal.SIGKILL)
            ended = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
            assert ended == -signal.SIGKILL, f"after kill {n} something was lost"
            said = [line.split() for line in [*first, *lines] if line.endswith("\n")]
        if ["checked"] in said:
            unchecked = dict(list(unchecked.items())[-1:])
        for words in said[1:]:
            if words[0] == "table":
                tables += words[1] not in unchecked
                table = words[1]
                unchecked.setdefault(table, {})
            else:
                unchecked[table][int(words[0])] = words[1]
                acts += 1
    assert ["checked"] in said, "the last writer did not get to the check"
    print(f"{kills} kills, {tables} tables, {acts} acknowledged acts, none lost")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
