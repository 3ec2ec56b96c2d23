"""Several server processes at one database: who lives, who drives, who is here, and when one is killed."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pentarchy.table import driver, opening, processes
from pentarchy.table import house as house_of_tables
from pentarchy.table.botwork import Bots
from pentarchy.table.database import database
from pentarchy.table.house import House
from pentarchy.table.processes import BEAT_SECONDS, SILENT_SECONDS, Processes
from pentarchy.table.rows import Chair, Founding, Moment, Notice, Person, TableRow
from pentarchy.table.settings import Settings
from pentarchy.table.store import Store
from tests.table.players import PATIENCE, SHELF, Player, Server
from tests.table.private_postgres import PrivatePostgres
from tests.table.test_bots import Everyday


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


class Club:
    """Processes at one database that beat when they are told to, by one clock."""

    def __init__(self, store: Store, names: str) -> None:
        self.clock = Clock()
        self.members = {name: Processes(store.db, self.clock) for name in names}
        for name, process in self.members.items():
            process.name, process.shared = name, True

    def __getitem__(self, name: str) -> Processes:
        return self.members[name]

    async def pass_time(self, seconds: float, *living: str) -> dict[str, list[str]]:
        """Let these beat for so long; whom each of them has found to be gone."""
        found: dict[str, list[str]] = {name: [] for name in living}
        for _ in range(round(seconds / BEAT_SECONDS)):
            self.clock.now += BEAT_SECONDS
            for name in living:
                found[name] += (await self[name].beat())[0]
        return found


def with_club(address: str, names: str, play: Callable[[Club], Awaitable[None]]) -> None:
    async def work() -> None:
        store = Store(database(address))
        await store.db.open()
        try:
            club = Club(store, names)
            await club.pass_time(BEAT_SECONDS, *names)
            await play(club)
        finally:
            await store.db.close()

    asyncio.run(work())


def test_who_is_silent_is_missed_and_the_tables_are_taken_over(address: str) -> None:
    async def play(club: Club) -> None:
        assert await club["a"].drives("t")
        assert not await club["b"].drives("t")
        assert not await club["c"].drives("t")
        assert await club.pass_time(SILENT_SECONDS, "b", "c") == {"b": [], "c": []}, "patience"
        assert not await club["b"].drives("t")
        gone = await club.pass_time(2 * BEAT_SECONDS, "b", "c")
        assert gone == {"b": ["a"], "c": ["a"]}, "each notices it, once"
        taken = [await club[name].drives("t") for name in "cb"]
        assert taken == [True, False], "one of them drives on"

    with_club(address, "abc", play)


def test_within_five_seconds_at_the_worst() -> None:
    assert SILENT_SECONDS + 2 * BEAT_SECONDS < 5


def test_who_was_asleep_judges_nobody_and_gives_back(address: str) -> None:
    """A process that stood still sees all others with old numbers; it is itself that was away."""

    async def play(club: Club) -> None:
        assert await club["a"].drives("t")
        await club["a"].tell_who_is_here("t", lambda: [0])
        await club.pass_time(10, "b")
        assert await club["b"].drives("t")
        ended, late = await club["a"].beat()
        assert (ended, late) == ([], True)
        assert not await club["a"].drives("t"), "it is no longer its business"
        assert await club["a"].tell_who_is_here("t", lambda: [0]), "it has to be told anew"
        assert await club.pass_time(BEAT_SECONDS, "a", "b") == {"a": [], "b": []}
        assert await club["b"].lives("a"), "it is back"

    with_club(address, "ab", play)


def test_a_database_that_was_away_for_all_ends_nobody(address: str) -> None:
    async def play(club: Club) -> None:
        await club.pass_time(BEAT_SECONDS, "a")  # it has seen the last numbers of the others
        club.clock.now += 10
        for name in "abc":
            assert await club[name].beat() == ([], True)
        assert await club.pass_time(5, "a", "b", "c") == {"a": [], "b": [], "c": []}

    with_club(address, "abc", play)


def test_a_goodbye_is_heard_at_once(address: str) -> None:
    async def play(club: Club) -> None:
        assert await club["a"].drives("t")
        await club["a"].close()
        assert await club.pass_time(BEAT_SECONDS, "b") == {"b": ["a"]}
        assert await club["b"].drives("t")

    with_club(address, "ab", play)


def test_a_table_given_back_is_anybodys(address: str) -> None:
    async def play(club: Club) -> None:
        assert await club["a"].drives("t")
        await club["a"].release(["t", "another"])
        assert await club["b"].drives("t")

    with_club(address, "ab", play)


def test_who_looks_through_a_process_is_away_when_it_ends(address: str) -> None:
    async def play(club: Club) -> None:
        store = Store(club["a"].roster.db)
        await store.add_table(Founding(a_table(), Moment(updated=1)))
        assert await club["a"].tell_who_is_here("t", lambda: [0, 1])
        assert not await club["a"].tell_who_is_here("t", lambda: [0, 1]), "no news"
        await club["b"].tell_who_is_here("t", lambda: [1])
        assert await club["c"].elsewhere("t") == {"a": [0, 1], "b": [1]}
        assert await club["b"].present("t") == [0, 1]
        await club.pass_time(5, "b", "c")
        assert await club["c"].present("t") == [1]
        asked: list[tuple[str, list[int]]] = []

        async def notices(table: str, present: list[int]) -> list[Notice]:
            asked.append((table, present))
            return [Notice(person="ann", table=table, title="Your move", body="", due=1)]

        for name in "bc":
            await club[name].bury("a", notices)
        assert asked[0] == ("t", [1])
        assert len(await store.due_notices(10)) == 1, "one of them tells her"
        assert await club["b"].roster.looked_at_through("a") == []

    with_club(address, "abc", play)


def a_table() -> TableRow:
    chairs = [Chair(kind="person", person=name, name=name) for name in ("ann", "bob")]
    return TableRow(id="t", game="duel", title="", name="", owner="ann", players=2, chairs=chairs)


# ---- real processes ----------------------------------------------------------------------------------------


@pytest.fixture
def two(postgres: PrivatePostgres) -> Iterator[tuple[Server, Server]]:
    address = postgres.fresh()
    # nothing is sent in these tests: notices wait
    with Server(address, notice_delay=1000) as one, Server(address, notice_delay=1000) as other:
        yield one, other


def wait_for(what: Callable[[], Any]) -> float:
    """Until it is so; the seconds that took."""
    began = time.monotonic()
    while not what():
        assert time.monotonic() - began < 3 * PATIENCE, "it never came so"
        time.sleep(0.05)
    return time.monotonic() - began


def outbox(server: Server) -> list[str]:
    async def read() -> list[str]:
        store = Store(database(server.db))
        await store.db.open()
        try:
            return [str(row[0]) for row in await store.db.read("SELECT person FROM outbox")]
        finally:
            await store.db.close()

    return asyncio.run(read())


def test_who_comes_later_sees_who_is_there_through_another_process(two: tuple[Server, Server]) -> None:
    ann, bob = Player(two[0], "Ann"), Player(two[1], "Bob")
    table = ann.open("duel", "me", "open")
    bob.post(f"/api/tables/{table}/sit")
    with ann.at(table) as a:
        a.until("here")
        with bob.at(table) as b:
            wait_for(lambda: b.until("here")["seats"] == [0, 1])


def test_the_people_of_a_killed_process_are_away_and_are_told(two: tuple[Server, Server]) -> None:
    ann, bob = Player(two[0], "Ann"), Player(two[1], "Bob")
    table = ann.open("spies", "me", "open", "open")
    bob.post(f"/api/tables/{table}/sit")
    with ann.at(table) as a, bob.at(table) as b:
        wait_for(lambda: b.until("here")["seats"] == [0, 1])
        Player(two[1], "Cid").post(f"/api/tables/{table}/sit")
        assert a.my_move()
        assert len(outbox(two[1])) == 1, "only Cid was away"
        two[0].kill()
        seconds = wait_for(lambda: b.until("here")["seats"] == [1])
        print(f"known to be away after {seconds:.1f} s")
        wait_for(lambda: len(outbox(two[1])) == 2)


def test_the_bots_of_a_killed_process_play_on_in_another(two: tuple[Server, Server]) -> None:
    ann, bob = Player(two[0], "Ann"), Player(two[1], "Bob")
    tables = [ann.open("age-of-sovereigns", "random", "random", seed=n) for n in range(2)]
    with bob.at(tables[0]) as onlooker:
        with ann.at(tables[1]) as a:
            a.until("scene")
            two[0].kill()
        began = time.monotonic()
        onlooker.drain(0.1)
        before = onlooker.scene["last"]
        while onlooker.scene["last"] == before:
            onlooker.next(3 * PATIENCE)
        print(f"bots play on after {time.monotonic() - began:.1f} s")
    bob.get(f"/api/tables/{tables[1]}")
    wait_for(lambda: bob.get("/healthz")["tables"] == 2)


def test_who_is_left_goes_on_as_soon_as_another_is_missed(
    postgres: PrivatePostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With tables it has in memory and with others: it waits for no look around and no next try."""
    monkeypatch.setattr(processes, "BEAT_SECONDS", 0.1)
    monkeypatch.setattr(processes, "SILENT_SECONDS", 1.0)
    monkeypatch.setattr(house_of_tables, "SWEEP_SECONDS", 3600)
    monkeypatch.setattr(driver, "RETRY_SECONDS", 3600)
    address = postgres.fresh()

    class Mute(Everyday):
        async def ask(self, asked: bytes) -> bytes:
            return await asyncio.sleep(3600, b"")

    async def open_house(worker: type[Everyday]) -> House:
        house = House(Settings(db=address, bot_pause=0), database(address), SHELF)
        house.bots = Bots(1, 60.0, lambda: worker(set()))
        await house.open()
        return house

    async def work() -> None:
        gone = await open_house(Mute)
        wish = opening.Wish(game="duel", players=2, seats=[opening.SeatWish("bot", "random")] * 2)
        tables = [await opening.open_table(gone, Person(id="ann", name="Ann"), wish) for _ in range(2)]
        left = await open_house(Everyday)
        room = await left.room(tables[0].id)
        await asyncio.sleep(0)
        assert not await left.drives(tables[0].id)
        for task in [*gone._tasks, *gone._drivers.values()]:
            task.cancel()  # as if it were killed: it says no goodbye
        async with asyncio.timeout(4 * PATIENCE):
            while room.table.state != "done" or tables[1].id not in left.rooms:
                await asyncio.sleep(0.05)
            await left.close()
        with contextlib.suppress(TimeoutError):  # what was cancelled in the middle may hold a connection
            async with asyncio.timeout(5):
                await gone.bots.close()
                await gone.database.close()

    asyncio.run(work())


def test_one_process_needs_none_of_this(tmp_path: Path) -> None:
    async def play() -> None:
        store = Store(database(str(tmp_path / "t.db")))
        await store.db.open()
        alone = Processes(store.db)
        assert await alone.drives("t")
        assert not await alone.tell_who_is_here("t", lambda: [0])
        assert await alone.elsewhere("t") == {}
        await alone.release(["t"])
        await alone.close()
        assert await alone.roster.processes() == {}
        await store.db.close()

    asyncio.run(play())
