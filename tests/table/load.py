"""Many clients at one server: `python -m tests.table.load`. Part of `make bench`, not of the tests.

The server's process has one core to itself; bots think and clients talk on the others. Half the tables
have two people, half one person and a bot; onlookers fill up the number of clients. The asked-for number
of acts a second is spread evenly, and the time from sending an act to its acknowledgement is measured.

An act is acknowledged when it is on the disk. A disk shared with others may stand still for a while, whatever
the server does: that is watched beside it, and what was under way then is told apart.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import os
import re
import tempfile
import threading
import time
import uuid
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from tests.table import largest
from tests.table.players import TOKEN, Server
from tools.figures import note

GAME = "age-of-sovereigns"
FLUSHES = 300
STANDS_STILL = 0.03
"""A small write that takes so long, in seconds, says that the disk does not answer."""
LOOK_SECONDS = 2.0
"""How often the bots' acts are counted, to make up the rest with people's."""


class Offer(msgspec.Struct):
    action: list[str | int]


class Asked(msgspec.Struct):
    id: str
    options: list[Offer]


class Seen(msgspec.Struct):
    """Of a scene, or of what is new in it: then what is left out is as it was."""

    decision: Asked | msgspec.UnsetType | None = msgspec.UNSET
    you: int | msgspec.UnsetType | None = msgspec.UNSET


class Frame(msgspec.Struct):
    """Only what a load client needs of a frame."""

    t: str
    id: str = ""
    scene: Seen | None = None
    error: str = ""


_decode = msgspec.json.Decoder(Frame).decode


class Client:
    def __init__(self, table: str, cookie: str) -> None:
        self.table, self.cookie = table, cookie
        self.socket: ClientConnection | None = None
        self.asked: Asked | None = None
        self.you: int | None = None
        self.looking = False
        self.sizes: list[int] = []
        """Of every update, in bytes."""
        self.sent: dict[str, float] = {}
        self.times: list[tuple[float, float]] = []
        """Of every acknowledged act: when it was sent, and how long it took."""
        self.refused = 0
        self.scenes = 0

    async def run(self, server: Server) -> None:
        address = f"ws://127.0.0.1:{server.port}/ws/t/{self.table}"
        headers = {"Cookie": self.cookie} if self.cookie else {}
        async with connect(
            address,
            origin=server.url,
            additional_headers=headers,
            max_size=None,
            compression=None,  # type: ignore[arg-type]
            ping_interval=None,  # browsers send none, and a thousand at once would be measured
        ) as self.socket:
            await self.socket.send('{"t":"hello","updates":true}')
            async for data in self.socket:
                frame = _decode(data)
                if frame.t == "update":
                    self.sizes.append(len(data))
                self.hear(frame)

    def hear(self, frame: Frame) -> None:
        if frame.t in ("scene", "update"):
            self.see(frame.scene or Seen(), whole=frame.t == "scene")
        elif frame.t == "ack":
            sent = self.sent.pop(frame.id)
            self.times.append((sent, time.perf_counter() - sent))
        elif frame.t == "refused":
            self.refused += 1
            self.sent.pop(frame.id, None)

    def see(self, seen: Seen, whole: bool) -> None:
        self.looking = True
        self.scenes += 1
        if seen.decision is not msgspec.UNSET:
            self.asked = seen.decision
        elif whole:
            self.asked = None
        if whole:
            self.you = None if seen.you is msgspec.UNSET else seen.you

    @property
    def ready(self) -> bool:
        return self.asked is not None and not self.sent

    async def act(self, rng: Random) -> None:
        assert self.asked is not None
        assert self.socket is not None
        asked, id = self.asked, str(uuid.UUID(int=rng.getrandbits(128)))
        message = {
            "t": "act",
            "id": id,
            "seat": self.you,
            "question": asked.id,
            "action": rng.choice(asked.options).action,
        }
        self.sent[id] = time.perf_counter()
        self.asked = None
        await self.socket.send(msgspec.json.encode(message).decode())


async def open_tables(server: Server, tables: int, clients: int) -> list[Client]:
    """People at their tables; the first in the list are players, the rest look on."""
    players: list[Client] = []
    ids: list[str] = []
    own = {"X-Pentarchy": "1"}
    for n in range(tables):
        async with httpx.AsyncClient(base_url=server.url, headers=own, timeout=60) as ann:
            await ann.post("/api/me", json={"name": f"Ann {n}"})
            seats = [{"kind": "me"}, {"kind": "open"} if n % 2 else {"kind": "bot", "bot": "random"}]
            wish = {"game": GAME, "players": 2, "seats": seats}
            id = (await ann.post("/api/tables", json=wish)).json()["id"]
            ids.append(id)
            players.append(Client(id, f"pentarchy={ann.cookies['pentarchy']}"))
        if n % 2:
            async with httpx.AsyncClient(base_url=server.url, headers=own, timeout=60) as bob:
                await bob.post("/api/me", json={"name": f"Bob {n}"})
                await bob.post(f"/api/tables/{id}/sit", json={})
                players.append(Client(id, f"pentarchy={bob.cookies['pentarchy']}"))
    onlookers = [Client(ids[n % tables], "") for n in range(clients - len(players))]
    return players + onlookers


PARTS = {
    "lag": "event loop comes late",
    "queue": "queue at the table",
    "rules": "rules",
    "store": "store",
    "ack": "in all, at the server",
    "show": "one scene",
    "bot": "a bot's choice",
}
"""The server's own figures, in the order in which an act meets them."""


class Figures:
    """The server's counters at one moment."""

    def __init__(self, text: str) -> None:
        self.acts = {by: float(n) for by, n in re.findall(r'pentarchy_acts_total\{by="(\w+)"\} (\S+)', text)}
        self.person = self.acts.get("person", 0.0)
        self.all = sum(self.acts.values())
        found = re.findall(r"^pentarchy_(\w+)_seconds_(sum|count) (\S+)", text, re.MULTILINE)
        self.times = {(part, what): float(value) for part, what, value in found}
        buckets = re.findall(r'^pentarchy_(\w+)_seconds_bucket\{le="(\S+)"\} (\S+)', text, re.MULTILINE)
        self.buckets = {(part, float(limit)): float(n) for part, limit, n in buckets}

    def since(self, before: Figures, part: str) -> str:
        """How often, how long on average, and the limit under which 99% stay."""
        count, total = (self.times[part, what] - before.times[part, what] for what in ("count", "sum"))
        limits = sorted(limit for name, limit in self.buckets if name == part)
        under = (
            limit
            for limit in limits
            if self.buckets[part, limit] - before.buckets[part, limit] >= 0.99 * count
        )
        most = next(under, float("inf"))
        return f"{1000 * total / max(count, 1):8.2f} ms, 99% < {1000 * most:.0f} ms, {count:.0f} times"


async def figures(http: httpx.AsyncClient) -> Figures:
    return Figures((await http.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})).text)


def memory_mb(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024  # type: ignore[index]


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def written_kb(pid: int) -> float:
    found = re.search(r"^write_bytes: (\d+)", Path(f"/proc/{pid}/io").read_text(), re.MULTILINE)
    assert found is not None
    return int(found[1]) / 1024


def flush_ms(folder: str) -> str:
    """What the disk alone takes for a write that survives a power cut: no acknowledgement is quicker."""
    times = []
    with open(Path(folder) / "flushed", "wb") as file:
        for _ in range(FLUSHES):
            file.write(bytes(16_384))
            file.flush()
            began = time.perf_counter()
            os.fdatasync(file.fileno())
            times.append(time.perf_counter() - began)
            time.sleep(0.002)
    times.sort()
    return f"{1000 * times[FLUSHES // 2]:.1f} ms, 99% < {1000 * times[FLUSHES * 99 // 100]:.1f} ms"


class Disk(threading.Thread):
    """Small writes beside the server's: when does the disk not answer?"""

    def __init__(self, folder: str) -> None:
        super().__init__(daemon=True)
        self.path = Path(folder) / "watched"
        self.stood_still: list[tuple[float, float]] = []
        self.done = threading.Event()

    def run(self) -> None:
        with open(self.path, "wb", buffering=0) as file:
            while not self.done.wait(0.01):
                began = time.perf_counter()
                file.write(bytes(512))
                os.fdatasync(file.fileno())
                if (took := time.perf_counter() - began) > STANDS_STILL:
                    self.stood_still.append((began, took))

    def answered(self, sent: float, took: float) -> bool:
        """Did the disk answer while an act was under way? Once it does, what has queued up is worked off for
        as long again."""
        return not any(sent < start + 2 * long and start < sent + took for start, long in self.stood_still)


class Usage:
    """The server's core and acts so far, looked at now and then: does an act cost more as games go on?"""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.looks: list[tuple[float, float]] = []

    def look(self, acts: float) -> None:
        self.looks.append((cpu_seconds(self.pid), acts))

    def thirds(self) -> str:
        marks = [self.looks[k * (len(self.looks) - 1) // 3] for k in range(4)]
        costs = [1000 * (b[0] - a[0]) / max(1, b[1] - a[1]) for a, b in pairwise(marks)]
        return ", ".join(f"{cost:.2f}" for cost in costs)


async def measure(
    server: Server, disk: Disk, tables: int, clients: int, rate: float, seconds: float
) -> dict[str, Any]:
    assert server.process is not None
    pid, rng = server.process.pid, Random(1)
    http = httpx.AsyncClient(base_url=server.url, timeout=60)
    everybody = await open_tables(server, tables, clients)
    tasks = [asyncio.create_task(client.run(server)) for client in everybody]
    while not all(client.looking for client in everybody):
        await asyncio.sleep(0.1)
        for task in tasks:
            if task.done():
                task.result()
    players = [client for client in everybody if client.cookie]
    await asyncio.sleep(2)  # a thousand who arrive at once are another question
    disk.start()
    gc.collect()
    gc.disable()  # or a pause of this process would count as one of the server's
    before, cpu, began = await figures(http), cpu_seconds(pid), time.perf_counter()
    written, usage = written_kb(pid), Usage(pid)
    usage.look(before.all)
    bots = 0.0

    async def watch_bots() -> None:
        nonlocal bots
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            acts = await figures(http)
            bots = acts.all - acts.person - before.all + before.person
            usage.look(acts.all)

    watch = asyncio.create_task(watch_bots())
    made, own = 0, time.process_time()
    while (now := time.perf_counter() - began) < seconds:
        ready = [client for client in players if client.ready]
        if made + bots < now * rate and ready:
            await rng.choice(ready).act(rng)
            made += 1
        else:
            await asyncio.sleep(0.002)
    watch.cancel()
    while any(client.sent for client in players) and time.perf_counter() - began < seconds + 10:
        await asyncio.sleep(0.05)
    took = time.perf_counter() - began
    after, used = await figures(http), cpu_seconds(pid) - cpu
    usage.look(after.all)
    acts = after.all - before.all
    disk.done.set()
    under_way = [act for client in players for act in client.times]
    times = sorted(took for _, took in under_way)
    fair = sorted(took for sent, took in under_way if disk.answered(sent, took))
    acked, refused = len(times), sum(client.refused for client in players)
    result: dict[str, Any] = {
        "clients": len(everybody),
        "tables": tables,
        "acts a second, people and bots": round(acts / took, 1),
        "acknowledged": acked,
        "refused as stale": refused,
        "lost": sum(len(client.sent) for client in players) + acked - int(after.person - before.person),
        "ack median ms": round(times[acked // 2] * 1000, 1),
        "ack 99% ms": round(times[int(acked * 0.99)] * 1000, 1),
        "ack worst ms": round(times[-1] * 1000, 1),
        "the disk stood still": f"{len(disk.stood_still)} times, {sum(t for _, t in disk.stood_still):.1f} s",
        "acts while it answered": len(fair),
        "ack 99% ms while it answered": round(fair[int(len(fair) * 0.99)] * 1000, 1) if fair else 0.0,
        "scenes shown a second": round(sum(client.scenes for client in everybody) / took),
        "server core used %": round(100 * used / took),
        "server ms of core per act": round(1000 * used / acts, 2),
        "  by thirds of the run": usage.thirds(),
        "KB written per act": round((written_kb(pid) - written) / acts, 1),
        "clients' core used %": round(100 * (time.process_time() - own) / took),
        "memory MB": round(memory_mb(pid)),
    }
    result |= {f"  {words}": after.since(before, part) for part, words in PARTS.items()}
    await http.aclose()
    for task in tasks:
        task.cancel()
    with contextlib.suppress(Exception):
        await asyncio.gather(*tasks, return_exceptions=True)
    return result


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=1000)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=float, default=200)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--out", default="", help="JSON file to add the figures to")
    asked = parser.parse_args()
    cores = sorted(os.sched_getaffinity(0))
    limits = {
        "sockets_per_address": 100_000,
        "message_rate": 1000,
        "visit_burst": 100_000,
        "tables_per_person": 10_000,
        "path": "",
    }
    with tempfile.TemporaryDirectory() as folder:
        print(f"{'a flush of the disk alone':32} {flush_ms(folder)}", flush=True)
        server = Server(str(Path(folder) / "load.db"), known_seeds=False, **limits)
        with server:
            assert server.process is not None
            if len(cores) > 1:
                # the server's own process; its bots have been started and stay with the rest
                os.sched_setaffinity(server.process.pid, {cores[0]})
                os.sched_setaffinity(0, set(cores[1:]))
            disk = Disk(folder)
            found = asyncio.run(measure(server, disk, asked.tables, asked.clients, asked.rate, asked.seconds))
            disk.join()
    for name, value in found.items():
        print(f"{name:32} {value}")
    numbers = {f"load, {k.strip()}": v for k, v in found.items() if isinstance(v, int | float)}
    note(asked.out, "server", numbers)
    if found["acts while it answered"] < found["acknowledged"] / 2:
        print("NOT measured: the disk stood still most of the time")
        largest.main(out=asked.out)
        return 1
    quick = found["ack 99% ms while it answered"] < 50
    kept = found["lost"] == 0 and quick and found["memory MB"] < 400
    print("kept" if kept else "NOT kept: 99% under 50 ms, none lost, under 400 MB")
    return 0 if largest.main(out=asked.out) == 0 and kept else 1


if __name__ == "__main__":
    raise SystemExit(main())
