"""The largest game with every seat watched: `python -m tests.table.largest`. Part of `make bench`.

Six people play Medioevo Universale at random, each at a socket. What counts is how much of its core the
server uses for an act, all scenes included, and how large what it sends is.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
from pathlib import Path
from random import Random

import httpx

from tests.table import load
from tests.table.players import Server
from tools.figures import note

GAME = "medioevo-universale"
SEATS = 6
ACTS = 300
MOST_MS = 8.0
MOST_KB = 6.0


async def sit_down(server: Server) -> list[load.Client]:
    clients: list[load.Client] = []
    table = ""
    for n in range(SEATS):
        own = {"X-Pentarchy": "1"}
        async with httpx.AsyncClient(base_url=server.url, headers=own, timeout=60) as person:
            await person.post("/api/me", json={"name": f"P{n}"})
            if not table:
                seats = [{"kind": "me"}] + [{"kind": "open"}] * (SEATS - 1)
                wish = {"game": GAME, "players": SEATS, "seats": seats, "seed": f"{1:064x}"}
                table = (await person.post("/api/tables", json=wish)).json()["id"]
            else:
                await person.post(f"/api/tables/{table}/sit", json={})
            clients.append(load.Client(table, f"pentarchy={person.cookies['pentarchy']}"))
    return clients


async def measure(server: Server, acts: int) -> tuple[float, list[int]]:
    """Milliseconds of the server's core per act, and the sizes of the updates sent."""
    assert server.process is not None
    clients, rng = await sit_down(server), Random(1)
    tasks = [asyncio.create_task(client.run(server)) for client in clients]
    while not all(client.looking for client in clients):
        await asyncio.sleep(0.05)
    await asyncio.sleep(1)  # coming in is another question
    before = load.cpu_seconds(server.process.pid)
    made = 0
    while made < acts:
        ready = [client for client in clients if client.ready]
        if ready:
            await rng.choice(ready).act(rng)
            made += 1
        await asyncio.sleep(0.005)
    while any(client.sent for client in clients):
        await asyncio.sleep(0.05)
    await asyncio.sleep(0.5)
    used = load.cpu_seconds(server.process.pid) - before
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return 1000 * used / acts, [size for client in clients for size in client.sizes]


def main(acts: int = ACTS, out: str = "") -> int:
    with tempfile.TemporaryDirectory() as folder:
        limits = {"message_rate": 1000, "path": ""}
        with Server(str(Path(folder) / "largest.db"), window_pause=0.01, **limits) as server:
            cost, sizes = asyncio.run(measure(server, acts))
    median = statistics.median(sizes) / 1024
    print(f"{'largest game, ms of core per act':32} {cost:.1f} (at most {MOST_MS:g})")
    print(f"{'largest game, KB of an update':32} {median:.1f} at the median (at most {MOST_KB:g})")
    note(out, "server", {"largest game, ms of core per act": cost, "largest game, KB of an update": median})
    return 0 if cost <= MOST_MS and median <= MOST_KB else 1


if __name__ == "__main__":
    raise SystemExit(main())
