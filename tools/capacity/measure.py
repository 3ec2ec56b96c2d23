"""Measure the model's constants on this machine: real rooms, real databases, processor time, not wall time.

Processor time is little disturbed by others on the machine; the rates of PostgreSQL and of the disk are, so
measure on a quiet one.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import platform
import statistics
import tempfile
import time
import tracemalloc
import zlib
from pathlib import Path
from random import Random

import asyncpg  # type: ignore[import-untyped]

from pentarchy.bots import Chair as BotChair
from pentarchy.bots import bot
from pentarchy.games import titles
from pentarchy.kernel import Title
from pentarchy.table import deeds, wire
from pentarchy.table.connection import Connection
from pentarchy.table.database import database
from pentarchy.table.engine import Shelf
from pentarchy.table.house import House
from pentarchy.table.news import News
from pentarchy.table.postgres import CHANNEL
from pentarchy.table.room import Room
from pentarchy.table.rows import Chair, LogRow, Moment, Person, TableRow
from pentarchy.table.settings import Settings
from pentarchy.table.store import Store
from tests.table.load import memory_mb
from tests.table.players import Player, Server
from tests.table.private_postgres import PrivatePostgres
from tools.capacity.constants import Constants, GameCost

ACTS = 60
ONLOOKERS = 20
LONGEST_GAME = 20_000
BOT_DECISIONS = 30
SOCKETS = 150
QUANTILES = (5, 25, 50, 75, 95, 99)
SECONDS = 3.0
NOTICES = 20_000
SCENES = ('{"t":"scene"', '{"t":"update"')


class Watcher:
    """A socket without a network: what is sent is counted."""

    def __init__(self, room: Room, person: Person | None) -> None:
        self.frames: list[str] = []
        self.connection = Connection(self.take, person)
        self.task = asyncio.create_task(self.connection.run(room))

    async def take(self, frame: str) -> None:
        self.frames.append(frame)


async def game_cost(title: Title, folder: Path) -> GameCost:
    seats = title.usual or title.seats[0]
    address = str(folder / f"{title.id}.db")
    house = House(Settings(db=address), database(address), Shelf(titles()))
    await house.database.open()
    house.watch = lambda room: None  # type: ignore[method-assign]
    try:
        people = [Person(id=f"p{n}", name=f"P{n}") for n in range(seats)]
        chairs = [Chair(kind="person", person=person.id, name=person.name) for person in people]
        plain = {"id": "t", "game": title.id, "title": title.name, "name": "", "owner": "p0"}
        table = TableRow(**plain, players=seats, chairs=chairs, seed=bytes(32), state="running")
        await house.store.add_table(table, Moment(banks=[0] * seats, since=[0] * seats))
        room, rng = await house.room("t"), Random(1)
        await play(room, rng, ACTS)  # away from the opening
        unwatched = statistics.fmean(await play(room, rng, ACTS))
        seated = [await come_in(room, person) for person in people]
        watched = await play(room, rng, ACTS)
        frames = [frame for watcher in seated for frame in watcher.frames if frame.startswith(SCENES)]
        others = [await come_in(room, None) for _ in range(ONLOOKERS)]
        crowded = statistics.fmean(await play(room, rng, ACTS))
        for watcher in (*seated, *others):
            watcher.task.cancel()
        rows = await house.store.log("t")
        moment = (await house.database.read("SELECT length(moment) FROM tables"))[0][0]
        house.rooms.clear()
        began = time.process_time()
        await house.room("t")
        load_ms = (time.process_time() - began) * 1000
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        house.rooms.clear()
        again = await house.room("t")
        kept = tracemalloc.get_traced_memory()[0] - before
        tracemalloc.stop()
        assert again.record is not None
        cost = statistics.fmean(watched)
        bytes_sent = [len(frame.encode()) for frame in frames]
        packed = [len(zlib.compress(frame.encode())) for frame in frames]
        decisions, bot_ms = play_out(title, seats)
        return GameCost(
            seats=seats,
            act_ms=round(unwatched, 3),
            view_ms=round(max(0.0, cost - unwatched) / seats, 3),
            onlooker_ms=round(max(0.0, crowded - cost) / ONLOOKERS, 3),
            service_ms=[round(quantile(watched, q), 3) for q in QUANTILES],
            frame_bytes=round(statistics.median(bytes_sent)),
            packed_bytes=round(statistics.median(packed)),
            log_bytes=round(statistics.fmean(len(row.entry) for row in rows) + moment),
            table_kb=round(kept / 1024, 1),
            load_ms=round(load_ms, 1),
            decisions=decisions,
            bot_ms=round(bot_ms, 2),
        )
    finally:
        await house.database.close()


async def come_in(room: Room, person: Person | None) -> Watcher:
    watcher = Watcher(room, person)
    await deeds.hello(room, watcher.connection, wire.Hello(updates=True))
    await asyncio.sleep(0.01)
    watcher.frames.clear()  # the first scene is a whole one; what counts is what follows
    return watcher


async def play(room: Room, rng: Random, acts: int) -> list[float]:
    """Random acts, each written and shown; the core's milliseconds for each."""
    times = []
    for _ in range(acts):
        game = room.playing.game
        if game.result is not None:
            break
        seat = rng.choice(game.pending())
        action = rng.choice(game.options(seat))
        began = time.process_time()
        await room.change(lambda change, seat=seat, action=action: change.act(seat, action))  # type: ignore[misc]
        await room.publish()
        await asyncio.sleep(0.001)  # the sockets' turn
        times.append((time.process_time() - began) * 1000)
    return times


def quantile(values: list[float], percent: int) -> float:
    return sorted(values)[min(len(values) - 1, len(values) * percent // 100)]


def play_out(title: Title, seats: int) -> tuple[int, float]:
    """A whole game at random; and what some of its decisions would cost a greedy bot."""
    rng, greedy, costs = Random(2), bot("greedy"), []
    game = title.new(seats, bytes(32), {})
    decisions = 0
    while game.result is None and decisions < LONGEST_GAME:
        seat = rng.choice(game.pending())
        if decisions % 7 == 0 and len(costs) < BOT_DECISIONS:
            began = time.process_time()
            greedy.choose(BotChair(game, seat), rng)
            costs.append((time.process_time() - began) * 1000)
        game.act(seat, rng.choice(game.options(seat)))
        decisions += 1
    return decisions, statistics.fmean(costs)


# ---- the server and its databases --------------------------------------------------------------------------


def socket_kb(folder: Path) -> float:
    with Server(str(folder / "sockets.db"), sockets_per_address=SOCKETS + 10) as server:
        assert server.process is not None
        player = Player(server, "Ann")
        table = player.open("age-of-sovereigns", "me", "random")
        with player.at(table):
            before = memory_mb(server.process.pid)
            with contextlib.ExitStack() as open:
                for _ in range(SOCKETS):
                    open.enter_context(player.connect(table))
                time.sleep(1)
                return round((memory_mb(server.process.pid) - before) * 1024 / SOCKETS, 1)


def flush_ms(folder: Path) -> float:
    times = []
    with open(folder / "flush", "wb") as file:
        for _ in range(100):
            file.write(bytes(4096))
            file.flush()
            began = time.perf_counter()
            os.fsync(file.fileno())
            times.append((time.perf_counter() - began) * 1000)
    return round(statistics.median(times), 2)


async def postgres_cost(address: str, pid: int) -> tuple[float, float]:
    """Core and bytes of one act's transaction and of its announcement."""
    store = Store(database(address))
    await store.db.open()
    reader = await asyncpg.connect(address)
    try:
        chairs = [Chair(kind="person", person="p", name="P")]
        for n in range(8):
            plain = {"id": f"t{n}", "game": "g", "title": "", "name": "", "owner": "p"}
            await store.add_table(TableRow(**plain, players=1, chairs=chairs), Moment())
        acts = 0

        async def write(n: int) -> None:
            nonlocal acts
            moment = Moment(banks=[0] * 6, since=[0] * 6, asked=[0] * 6, waiting=[1, 2], pending=[1, 2])
            text = News(by="one", table=f"t{n}", what="log").text()
            until = time.monotonic() + SECONDS
            while time.monotonic() < until:
                moment.rev, moment.seq = moment.rev + 1, moment.seq + 1
                await store.save(f"t{n}", moment, entries=[entry(moment.seq)])
                await store.db.announce(text)
                acts += 1

        wal, core = await reader.fetchval("SELECT pg_current_wal_lsn()"), children_cpu(pid)
        await asyncio.gather(*(write(n) for n in range(8)))
        bytes_written = await reader.fetchval("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), $1)", wal)
        used = children_cpu(pid) - core
        return round(used / acts * 1000, 3), round(float(bytes_written) / acts)
    finally:
        await reader.close()
        await store.db.close()


async def heard_us(address: str) -> float:
    """The core of a process that hears of tables it has not loaded."""
    house = House(Settings(db=address), database(address), Shelf(titles()))
    all_heard = asyncio.Event()

    def hear(text: str) -> None:
        house._hear(text)
        if '"last"' in text:
            all_heard.set()

    await house.database.open()
    house.database.listen(hear)
    writer = await asyncpg.connect(address)
    try:
        began = time.process_time()
        text = News(by="another", table="not here, number ", what="log").text()
        before, _, after = text.partition("number ")
        sql = "SELECT count(pg_notify($1, $2 || n || $3)) FROM generate_series(1, $4) n"
        await writer.execute("SET statement_timeout = '60s'")
        await writer.fetchval(sql, CHANNEL, before, after, NOTICES)
        await writer.execute("SELECT pg_notify($1, $2)", CHANNEL, text.replace('"log"', '"last"'))
        await asyncio.wait_for(all_heard.wait(), 60)
        return round((time.process_time() - began) / NOTICES * 1e6, 2)
    finally:
        await writer.close()
        await house.database.close()


def entry(seq: int) -> LogRow:
    return LogRow(seq=seq, entry=bytes(90), client=f"a client's id {seq}", at=seq)


async def notify_rate(address: str) -> float:
    """How many transactions with an announcement pass in a second when four connections do nothing else."""
    each = 3_000
    loop = f"""DO $$ BEGIN FOR n IN 1..{each} LOOP
               PERFORM pg_notify('{CHANNEL}', repeat('x', 80) || n); COMMIT; END LOOP; END $$"""
    connections = [await asyncpg.connect(address) for _ in range(4)]
    try:
        began = time.perf_counter()
        await asyncio.gather(*(connection.execute(loop) for connection in connections))
        return round(len(connections) * each / (time.perf_counter() - began))
    finally:
        for connection in connections:
            await connection.close()


def children_cpu(pid: int) -> float:
    """Seconds of the core that a process and those it started have used."""
    total, tick = 0.0, os.sysconf("SC_CLK_TCK")
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = stat.read_text().rpartition(")")[2].split()
            if pid in (int(fields[1]), int(stat.parent.name)):
                total += (int(fields[11]) + int(fields[12])) / tick
    return total


def measure() -> Constants:
    gc.disable()  # as the server does
    postgres = PrivatePostgres()
    try:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            games = {}
            for title in titles():
                games[title.id] = asyncio.run(game_cost(title, folder))
                print(f"{title.id}: {games[title.id]}", flush=True)
            core, wal = asyncio.run(postgres_cost(postgres.fresh(), postgres.process.pid))
            return Constants(
                machine=f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}",
                games=games,
                socket_kb=socket_kb(folder),
                heard_us=asyncio.run(heard_us(postgres.fresh())),
                flush_ms=flush_ms(folder),
                postgres_ms=core,
                postgres_wal=wal,
                notify_rate=asyncio.run(notify_rate(postgres.fresh())),
            )
    finally:
        postgres.close()
