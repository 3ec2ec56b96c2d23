"""From measured constants to machines: a queue is simulated for one process, the rest is arithmetic.

The five games are played in equal shares. What is assumed about players is in `Habit`; what is assumed about
machines stands at the top of this file. Everything else is measured.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import lru_cache
from random import Random
from statistics import fmean

import msgspec

from tools.capacity.constants import Constants, GameCost

SCALES = (1_000, 100_000, 1_000_000)
ANSWER_MS = 50.0
"""99 of 100 acts are to be acknowledged within this."""
SEEN_MS = 300.0
"""And 99 of 100 are to be on all screens within this."""
ARRIVALS = 6_000
PIECE_MS = 1.0
"""While a table is brought in, others get their turn so often."""
POSTGRES_CORES = 16
POSTGRES_CONNECTIONS = 500
CONNECTIONS_EACH = 9
"""A process keeps eight for queries and one to listen."""
SHARED_FLUSH = 40
"""Transactions that one flush of a busy PostgreSQL carries."""
HEARING = 0.2
"""The share of its core that a process may spend on hearing of tables it has not loaded."""
BOT_LOAD, MACHINE_CORES, MACHINE_GB, MACHINE_MBYTES = 0.7, 16, 64, 1_000
"""Bots' cores may be so busy; a machine has so many cores, so much memory and network a second."""


class Habit(msgspec.Struct, frozen=True):
    """How a kind of table is used, on average over all that are going on, at the busiest hour."""

    name: str
    acts: float
    """Per table and second."""
    watched: float
    """The share of the seats somebody looks from while an act is made."""
    sockets: float
    """Open per seat, at any time."""
    loaded: float
    """The share of the tables that are in memory."""
    cold: float
    """The share of acts before which the table has to be brought in."""
    bots: float
    """The share of acts that bots make."""


LIVE = Habit("live", acts=1 / 6, watched=1.0, sockets=1.2, loaded=1.0, cold=0.0, bots=0.3)
MAIL = Habit("by mail", acts=3 * 20 / 86_400, watched=0.3, sockets=0.05, loaded=0.15, cold=0.5, bots=0.1)
HABITS = (LIVE, MAIL)


class Need(msgspec.Struct):
    """What so many tables of a kind take."""

    tables: int
    acts: float
    processes: int
    memory_gb: float
    mbytes: float
    bot_cores: float
    postgres_cores: float
    wal_mbytes: float

    @property
    def machines(self) -> int:
        """For the server's processes alone."""
        by = (self.processes / MACHINE_CORES, self.memory_gb / MACHINE_GB, self.mbytes / MACHINE_MBYTES)
        return int(-(-max(by) // 1))


class Limit(msgspec.Struct):
    """Something that more server processes do not give."""

    name: str
    acts: float
    """A second, at which it is reached."""
    moved: str
    """By what it is moved."""


# ---- one process -------------------------------------------------------------------------------------------


def work_ms(cost: GameCost, habit: Habit, rng: Random) -> tuple[float, list[float]]:
    """The core's time for one act, drawn from what was measured: until it is acknowledged, and then piece by
    piece for the scenes and, where the table is not in memory, for bringing it in."""
    quantiles = (0.0, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99, 1.0)
    known = [cost.service_ms[0] * 0.8, *cost.service_ms, cost.service_ms[-1] * 1.5]
    at = rng.random()
    n = next(n for n in range(1, len(quantiles)) if at <= quantiles[n])
    share = (at - quantiles[n - 1]) / (quantiles[n] - quantiles[n - 1])
    drawn = known[n - 1] + (known[n] - known[n - 1]) * share
    seats = max(1, round(cost.seats * habit.watched))
    later = [max(0.0, drawn - cost.act_ms) / cost.seats] * seats
    if rng.random() < habit.cold:
        later += [PIECE_MS] * round(cost.load_ms / PIECE_MS)
    return min(cost.act_ms, drawn), later


def late(constants: Constants, habit: Habit, acts: float, heard: float) -> tuple[float, float]:
    """At so many acts a second, 99 of 100 are acknowledged, and seen by all, after so many milliseconds.

    One core, by simulation: acknowledgements go before scenes, and nothing is interrupted. `heard` is the
    share of the core that goes to hearing of others' acts.
    """
    rng, games, free = Random(7), list(constants.games.values()), 1 - heard
    arrivals, at = deque[tuple[float, float, list[float]]](), 0.0
    for _ in range(ARRIVALS):
        at += rng.expovariate(acts) * 1000
        arrivals.append((at, *work_ms(rng.choice(games), habit, rng)))
    now, waiting, acknowledged, seen = 0.0, deque[tuple[float, deque[float]]](), [], []
    while arrivals or waiting:
        if arrivals and (arrivals[0][0] <= now or not waiting):
            at, work, later = arrivals.popleft()
            now = max(now, at) + work / free
            acknowledged.append(now - at + constants.flush_ms)
            waiting.append((at, deque(later)))
        else:
            at, pieces = waiting[0]
            now += pieces.popleft() / free
            if not pieces:
                waiting.popleft()
                seen.append(now - at + constants.flush_ms)
    return quantile(acknowledged), quantile(seen)


def quantile(values: list[float]) -> float:
    return sorted(values)[len(values) * 99 // 100]


@lru_cache(maxsize=64)
def _most_acts(packed: bytes, habit: Habit, heard: float) -> float:
    constants = msgspec.json.decode(packed, type=Constants)
    low, high = 1.0, 2_000.0
    while high / low > 1.03:
        middle = (low * high) ** 0.5
        acknowledged, seen = late(constants, habit, middle, heard)
        good = acknowledged <= ANSWER_MS and seen <= SEEN_MS
        low, high = (middle, high) if good else (low, middle)
    return low


def most_acts(constants: Constants, habit: Habit, heard: float = 0.0) -> float:
    """Acts a second that one process carries in time."""
    return _most_acts(msgspec.json.encode(constants), habit, round(heard, 2))


# ---- many --------------------------------------------------------------------------------------------------


def need(constants: Constants, habit: Habit, tables: int) -> Need:
    def average(what: Callable[[GameCost], float]) -> float:
        return fmean(what(cost) for cost in constants.games.values())

    acts = tables * habit.acts
    # beyond a few processes hearing is moved to a bus that tells only those concerned
    heard = min(HEARING, acts * constants.heard_us / 1e6)
    seats = average(lambda cost: cost.seats)
    sockets = tables * seats * habit.sockets
    return Need(
        tables=tables,
        acts=acts,
        processes=int(-(-acts // most_acts(constants, habit, heard))) or 1,
        memory_gb=(
            tables * habit.loaded * average(lambda cost: cost.table_kb) + sockets * constants.socket_kb
        )
        / 1024**2,
        mbytes=acts * average(lambda cost: cost.frame_bytes * cost.seats * max(habit.watched, 0.01)) / 1e6,
        bot_cores=acts * habit.bots * average(lambda cost: cost.bot_ms) / 1000 / BOT_LOAD,
        postgres_cores=acts * constants.postgres_ms / 1000,
        wal_mbytes=acts * constants.postgres_wal / 1e6,
    )


def limits(constants: Constants, habit: Habit) -> list[Limit]:
    """The first to be reached first."""
    each = most_acts(constants, habit)
    found = [
        Limit("one process", each, "more processes on PostgreSQL, any balancer"),
        # it is held until the announcing transaction is flushed
        Limit(
            "NOTIFY's lock",
            1000 / (1000 / constants.notify_rate + constants.flush_ms),
            "a message bus behind `announce` and `listen`",
        ),
        Limit(
            "hearing of all tables",
            HEARING / constants.heard_us * 1e6,
            "a balancer that leads a table to one process; a bus with a topic for each table",
        ),
        Limit(
            "PostgreSQL's flushes",
            SHARED_FLUSH * 1000 / constants.flush_ms / 2,
            "the announcement in the act's transaction or on a bus; partitions by table",
        ),
        Limit(
            "PostgreSQL's cores",
            POSTGRES_CORES * 1000 / constants.postgres_ms,
            "several PostgreSQL, tables shared out by their id",
        ),
        Limit(
            "PostgreSQL's connections",
            POSTGRES_CONNECTIONS / CONNECTIONS_EACH * each,
            "a pooler in transaction mode for queries; partitions",
        ),
    ]
    return sorted(found, key=lambda limit: limit.acts)


# ---- words -------------------------------------------------------------------------------------------------


def number(value: float) -> str:
    """
    >>> number(0.00007), number(0.04), number(3.21), number(1234567)
    ('0', '0.04', '3.2', '1,230,000')
    """
    if value < 0.001:
        return "0"
    if value < 1:
        return f"{value:.2g}"
    if value < 100:
        return f"{value:.1f}".removesuffix(".0")
    digits = len(str(int(value))) - 3
    return f"{round(value, -digits):,.0f}"


def table(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def report(constants: Constants) -> str:
    """All of it, as the tables of docs/scaling.md."""
    parts = [f"Measured on: {constants.machine}.", _costs(constants)]
    for habit in HABITS:
        acts = most_acts(constants, habit)
        parts.append(
            f"**Tables {habit.name}**: {number(habit.acts * 3600)} acts an hour each. One process carries "
            f"{number(acts)} acts a second, {number(acts / habit.acts)} tables."
        )
        parts.append(_needs(constants, habit))
        parts.append(_limits(constants, habit))
    return "\n\n".join(parts)


def _costs(constants: Constants) -> str:
    head = ["game", "seats", "act, ms", "seat watched, ms", "onlooker, ms", "update, KB", "packed, KB"]
    head += [
        "kept of an act, bytes",
        "table, KB",
        "bringing in, ms",
        "decisions of a game",
        "bots' core for it, s",
    ]
    rows = []
    for id, cost in constants.games.items():
        row = [cost.act_ms, cost.view_ms, cost.onlooker_ms, cost.frame_bytes / 1e3, cost.packed_bytes / 1e3]
        row += [
            cost.log_bytes,
            cost.table_kb,
            cost.load_ms,
            cost.decisions,
            cost.decisions * cost.bot_ms / 1000,
        ]
        rows.append([id, str(cost.seats), *map(number, row)])
    return table(head, rows)


def _needs(constants: Constants, habit: Habit) -> str:
    head = ["tables", "acts a second", "processes (a core each)", "machines", "memory, GB", "sent, MB/s"]
    head += ["bots' cores", "PostgreSQL's cores", "its log, MB/s", "what has to be moved"]
    rows = []
    for tables in SCALES:
        found = need(constants, habit, tables)
        over = [limit.name for limit in limits(constants, habit) if limit.acts < found.acts]
        over = [name for name in over if name != "one process"]
        row = [found.acts, found.processes, found.machines, found.memory_gb, found.mbytes, found.bot_cores]
        row += [found.postgres_cores, found.wal_mbytes]
        rows.append([f"{tables:,}", *map(number, row), ", ".join(over) or "nothing"])
    return table(head, rows)


def _limits(constants: Constants, habit: Habit) -> str:
    rows = [
        [limit.name, number(limit.acts), number(limit.acts / habit.acts), limit.moved]
        for limit in limits(constants, habit)
    ]
    return table(["reached first", "at acts a second", "tables", "moved by"], rows)
