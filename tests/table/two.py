"""One server process and two, at one PostgreSQL: `python -m tests.table.two [--out FILE]`. In `make bench`.

Two people at each table act as soon as they are asked. What a process can carry is what its core is used for
by an act: clients and database have work of their own and share these cores, so acts a second would tell more
of them. With two processes the people of half the tables look through different ones, as behind a balancer
that knows no tables: then both follow every act.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import time
from collections.abc import Callable
from random import Random

import httpx

from tests.table.load import Client, Frame, cpu_seconds
from tests.table.players import Server
from tests.table.private_postgres import PrivatePostgres
from tools.figures import note

GAME = "age-of-sovereigns"
TABLES = 12
ACTS = 600
ALONE = 100
LEAST_TIMES = 1.5
MOST_MS = 100.0
LIMITS = {"message_rate": 1000, "visit_burst": 100_000, "tables_per_person": 10_000, "path": ""}


class Timed(Client):
    """Notes how long after an act of the opponent, at the other process, it sees something new."""

    opponent: Timed
    apart = False
    acted = 0.0
    """When the last act was sent that the opponent has not seen yet."""

    def __init__(self, table: str, cookie: str) -> None:
        super().__init__(table, cookie)
        self.delays: list[float] = []

    def hear(self, frame: Frame) -> None:
        super().hear(frame)
        if frame.t == "update" and self.opponent.acted:
            self.delays.append(1000 * (time.perf_counter() - self.opponent.acted))
            self.opponent.acted = 0.0

    async def act(self, rng: Random) -> None:
        self.acted = time.perf_counter()
        await super().act(rng)


async def sit_down(servers: list[Server], n: int, apart: bool) -> list[tuple[Timed, Server]]:
    """A table of two people: at one process, or at different ones."""
    own, table, found = {"X-Pentarchy": "1"}, "", []
    for seat in range(2):
        server = servers[(n + (seat if apart else 0)) % len(servers)]
        async with httpx.AsyncClient(base_url=server.url, headers=own, timeout=60) as person:
            await person.post("/api/me", json={"name": f"P{n} {seat}"})
            if not table:
                wish = {"game": GAME, "players": 2, "seats": [{"kind": "me"}, {"kind": "open"}]}
                table = (await person.post("/api/tables", json=wish)).json()["id"]
            else:
                await person.post(f"/api/tables/{table}/sit", json={})
            client = Timed(table, f"pentarchy={person.cookies['pentarchy']}")
            client.apart = apart and len(servers) > 1
            found.append((client, server))
    (one, _), (other, _) = found
    one.opponent, other.opponent = other, one
    return found


async def measure(servers: list[Server], acts: int) -> tuple[float, list[float]]:
    """Milliseconds of core an act costs all processes together, and how late an act is seen at the other."""
    sat = [pair for n in range(TABLES) for pair in await sit_down(servers, n, apart=n % 2 == 0)]
    clients, rng = [client for client, _ in sat], Random(1)
    tasks = [asyncio.create_task(client.run(server)) for client, server in sat]
    await until(lambda: all(client.looking for client in clients))
    await asyncio.sleep(1)
    pids = [server.process.pid for server in servers if server.process is not None]
    before, made = sum(map(cpu_seconds, pids)), 0
    while made < acts:
        for client in clients:
            if client.ready:
                await client.act(rng)
                made += 1
        await asyncio.sleep(0.01)
    await until(lambda: not any(client.sent for client in clients))
    await asyncio.sleep(0.5)
    used = sum(map(cpu_seconds, pids)) - before
    apart = [client for client in clients if client.apart]
    for client in apart:
        client.delays.clear()
    for _ in range(ALONE if apart else 0):  # one after the other: no queue is measured
        ready = [client for client in apart if client.ready]
        if ready:
            client = rng.choice(ready)
            await client.act(rng)
            await until(lambda client=client: not client.sent)  # type: ignore[misc]
        await asyncio.sleep(0.1)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return 1000 * used / made, [delay for client in apart for delay in client.delays]


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not true():
            await asyncio.sleep(0.01)


def main(acts: int = ACTS, out: str = "") -> int:
    postgres = PrivatePostgres()
    try:
        with Server(postgres.fresh(), **LIMITS) as alone:
            one, _ = asyncio.run(measure([alone], acts))
        address = postgres.fresh()
        with Server(address, **LIMITS) as first, Server(address, **LIMITS) as second:
            two, delays = asyncio.run(measure([first, second], acts))
    finally:
        postgres.close()
    times, median = 2 * one / two, statistics.median(delays)
    print(f"{'one process, ms of core per act':32} {one:.2f}")
    print(f"{'two, of both cores':32} {two:.2f}: {times:.2f} times the acts (at least {LEAST_TIMES:g})")
    print(f"{'seen at the other process, ms':32} {median:.0f} at the median (at most {MOST_MS:g})")
    note(out, "server", {"two processes, times the acts of one": times, "seen at the other, ms": median})
    return 0 if times >= LEAST_TIMES and median <= MOST_MS else 1


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", default="", help="JSON file to add the figures to")
    raise SystemExit(main(out=parser.parse_args().out))
