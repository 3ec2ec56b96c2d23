"""The ground on which faults happen: a database of one kind, servers on it, people, and the reckoning."""

from __future__ import annotations

import asyncio
import json
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from pentarchy.table.database import database
from pentarchy.table.engine import follow, replay
from pentarchy.table.errors import Unplayable
from pentarchy.table.store import Store
from tests.chaos.party import Party, viewed, wait_for
from tests.table.players import SHELF, Server, crowd
from tests.table.private_postgres import PrivatePostgres

SETTLE_SECONDS = 90.0
"""So long after a fault every table must move again; a crowded machine takes its time."""


class Outcome(msgspec.Struct):
    """A line of the campaign's table."""

    fault: str
    database: str
    rounds: int = 0
    """How often it struck."""
    acked: int = 0
    lost: int = 0
    """Acknowledged acts that are missing or double, and tables that do not replay or do not move."""
    leaked: int = 0
    """Views no rule gives the seat, and frames that betray a secret draft."""
    note: str = ""
    skipped: bool = False

    @property
    def bad(self) -> bool:
        return bool(self.lost or self.leaked)


class Ground:
    def __init__(self, kind: str, seed: int, folder: Path | None = None) -> None:
        self.kind, self.rng = kind, Random(seed)
        self._stack = ExitStack()
        self.folder = folder or Path(tempfile.mkdtemp(prefix="pentarchy-chaos-"))
        if folder is None:
            self._stack.callback(shutil.rmtree, self.folder, ignore_errors=True)
        self.postgres = PrivatePostgres(folder) if kind == "postgresql" else None
        if self.postgres:
            self._stack.callback(self.postgres.close)
        self.address = self.postgres.fresh() if self.postgres else str(self.folder / "tables.db")
        self.parties: list[Party] = []

    def __enter__(self) -> Ground:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    @property
    def module(self) -> str:
        """The module of the server that speaks to this kind of database."""
        return "sqlite" if self.kind == "sqlite" else "postgres"

    def serve(self, prelude: str = "", **settings: Any) -> Server:
        """A server on this ground, started; it is stopped at the end."""
        plain = {"window_pause": 0.05, "window_seconds": 5, "message_rate": 1000, "message_burst": 5000}
        plain |= {"visit_rate": 10_000, "visit_burst": 10_000, "sockets_per_address": 10_000}
        plain |= {"login_rate": 1000, "login_burst": 1000, "tables_per_person": 10_000}
        server = Server(self.address, log=self.folder / "log", prelude=prelude, **(plain | settings))
        server.start()
        self._stack.callback(server.stop)
        return server

    @contextmanager
    def people(self, *servers: Server, bots: bool = True, **wish: Any) -> Iterator[list[Party]]:
        """Several tables, with people alone and with bots, that play as long as this lasts."""
        tables = [("duel", "me", "open"), ("spies", "me", "open", "open")]
        tables += [("spies", "me", "random", "open"), ("duel", "me", "greedy")] if bots else []
        seed = self.rng.randrange(2**32)
        parties = [Party(list(servers), seed + n, *table, **wish) for n, table in enumerate(tables)]
        self.parties += parties
        for party in parties:
            party.start()
        try:
            yield parties
        finally:
            for party in parties:
                party.finish()

    def settle(self, parties: list[Party], acts: int = 3) -> int:
        """How many tables do not move any more."""
        stuck = wait_for(parties, acts, SETTLE_SECONDS * crowd())
        for party in stuck:
            seen = f"{party.trouble} {dict(party.refused)}"
            print(f"stuck: {party.game} {party.seats} waits for {party.waits_for}; {seen}", flush=True)
        return len(stuck)

    def wait(self, low: float, high: float) -> None:
        time.sleep(self.rng.uniform(low, high))

    def reckon(self, fault: str, rounds: int, stuck: int = 0, note: str = "") -> Outcome:
        """Hold everything the people were told against what is stored."""
        outcome = Outcome(fault, self.kind, rounds, note=note, lost=stuck)
        outcome.acked = sum(party.count for party in self.parties)
        outcome.leaked = sum(party.overheard for party in self.parties)
        if stuck:
            outcome.note += f" {stuck} tables do not move;"
        asyncio.run(self._audit(outcome))
        return outcome

    async def _audit(self, outcome: Outcome) -> None:
        store = Store(database(self.address))
        await store.db.open()
        try:
            for party in self.parties:
                for table in {*party.acked, *party.said}:
                    await audit(store, party, table, outcome)
        finally:
            await store.db.close()


async def audit(store: Store, party: Party, table: str, outcome: Outcome) -> None:
    """One table: nothing acknowledged is missing or double, it replays, and nobody saw what is not theirs."""
    found = await store.table(table)
    if found is None:
        outcome.lost += 1
        outcome.note += " a table is gone;"
        return
    rows = await store.log(table)
    logged = Counter(row.client for row in rows if row.client)
    missing = [id for id in party.acked[table] if logged[id] != 1]
    chat = await store.db.read("SELECT client FROM chat WHERE table_id = $1", table)
    kept = Counter(str(row[0]).removeprefix("said ") for row in chat)
    missing += [id for id in party.said[table] if kept[id] != 1]
    gap = [row.seq for row in rows] != list(range(1, len(rows) + 1))
    outcome.lost += len(missing) + gap
    outcome.note += f" {len(missing)} acts are missing;" if missing else ""
    seats = list(party.shown[table])
    try:
        record = replay(SHELF.title(found[0].game), found[0], [])
        may_see: dict[int | None, set[str]] = {seat: set() for seat in seats}
        for row in [None, *rows]:
            if row is not None:
                follow(record, row)
            for seat in seats:
                scene = json.loads(msgspec.json.encode(record.game.view(seat)))
                may_see[seat].add(viewed(scene))
    except Unplayable as why:
        outcome.lost += 1
        outcome.note += f" a table does not replay ({why});"
        return
    for seat in seats:
        foreign = party.shown[table][seat] - may_see[seat]
        outcome.leaked += len(foreign)
        if foreign:
            outcome.note += f" {len(foreign)} views no rule gives;"
