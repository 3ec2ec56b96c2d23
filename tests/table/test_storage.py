"""Both databases keep the same promises."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from pentarchy.table import sqlite
from pentarchy.table.database import Statement, database
from pentarchy.table.errors import Conflict
from pentarchy.table.rows import Chair, ChatLine, LogRow, Moment, Notice, Person, TableRow
from pentarchy.table.store import Store

KILLS = 200


def run(address: str, work: Callable[[Store], Awaitable[None]]) -> None:
    async def inside() -> None:
        store = Store(database(address))
        await store.db.open()
        try:
            await work(store)
        finally:
            await store.db.close()

    asyncio.run(inside())


def table(id: str = "t", **more: object) -> TableRow:
    chairs = [Chair(kind="person", person="ann", name="Ann"), Chair(kind="open")]
    row = TableRow(id=id, game="duel", title="Duel", name="A duel", owner="ann", players=2, chairs=chairs)
    for name, value in more.items():
        setattr(row, name, value)
    return row


def test_a_log_grows_by_one_entry_at_a_time(address: str) -> None:
    async def work(store: Store) -> None:
        await store.add_table(table(), Moment(updated=1))
        await store.append("t", LogRow(seq=1, entry=b"one", client="c1", at=5), Moment(seq=1, updated=5))
        with pytest.raises(Conflict):
            await store.append("t", LogRow(seq=1, entry=b"other"), Moment(seq=1, updated=6))
        with pytest.raises(Conflict):
            await store.append("t", LogRow(seq=3, entry=b"gap"), Moment(seq=3, updated=6))
        await store.append("t", LogRow(seq=2, entry=b"two"), Moment(seq=2, updated=7, waiting=[1]))
        assert [row.entry for row in await store.log("t")] == [b"one", b"two"]
        assert [row.seq for row in await store.log("t", after=1)] == [2]
        assert await store.logged("t", "c1")
        assert not await store.logged("t", "c2")
        found = await store.table("t")
        assert found is not None
        assert found[1].waiting == [1]

    run(address, work)


def test_a_message_is_carried_out_once(address: str) -> None:
    async def work(store: Store) -> None:
        await store.add_table(table(), Moment(updated=1))
        await store.append("t", LogRow(seq=1, entry=b"one", client="same"), Moment(seq=1))
        with pytest.raises(Conflict):
            await store.append("t", LogRow(seq=2, entry=b"two", client="same"), Moment(seq=2))
        assert len(await store.log("t")) == 1
        line = ChatLine(at=1, seat=0, name="Ann", text="hail")
        await store.add_chat("t", line, "m1")
        with pytest.raises(Conflict):
            await store.add_chat("t", line, "m1")
        assert await store.chat("t") == [line]

    run(address, work)


def test_what_fails_in_a_transaction_undoes_all_of_it(address: str) -> None:
    async def work(store: Store) -> None:
        insert = "INSERT INTO meta VALUES ($1, $2)"
        with pytest.raises(Conflict):
            await store.db.write([Statement(insert, ("a", b"1")), Statement(insert, ("a", b"2"))])
        assert not await store.db.read("SELECT 1 FROM meta WHERE name = 'a'")

    run(address, work)


def test_transactions_that_share_a_commit_fail_alone(address: str) -> None:
    async def work(store: Store) -> None:
        writes = [
            store.db.write([Statement("INSERT INTO meta VALUES ($1, $2)", (f"k{n % 30}", b"x"))])
            for n in range(60)
        ]
        outcomes = await asyncio.gather(*writes, return_exceptions=True)
        assert sum(isinstance(outcome, Conflict) for outcome in outcomes) == 30
        assert len(await store.db.read("SELECT name FROM meta WHERE name LIKE 'k%'")) == 30

    run(address, work)


def test_two_who_change_a_table_at_once(address: str) -> None:
    async def work(store: Store) -> None:
        await store.add_table(table(), Moment(updated=1))
        first, second = await store.table("t"), await store.table("t")
        assert first is not None
        assert second is not None
        first[0].chairs[1] = Chair(kind="person", person="bob", name="Bob")
        await store.save_table(first[0])
        second[0].chairs[1] = Chair(kind="bot", bot="random")
        with pytest.raises(Conflict):
            await store.save_table(second[0])
        assert [row.id for row, _ in await store.tables_of("bob")] == ["t"]

    run(address, work)


def test_the_lobby_finds_tables(address: str) -> None:
    async def work(store: Store) -> None:
        await store.add_table(table("a", listed=True), Moment(updated=1))
        await store.add_table(table("b", listed=True), Moment(updated=2))
        await store.add_table(table("c", listed=False), Moment(updated=3, due=10))
        await store.add_table(table("d", listed=True, state="done"), Moment(updated=4))
        assert [row.id for row, _ in await store.listed_tables("open")] == ["b", "a"]
        assert [row.id for row, _ in await store.listed_tables("done")] == ["d"]
        assert [row.id for row, _ in await store.tables_of("ann")] == ["c", "b", "a", "d"]
        assert await store.due_tables(9) == []
        assert await store.due_tables(10) == ["c"]

    run(address, work)


def test_people_and_their_sessions(address: str) -> None:
    async def work(store: Store) -> None:
        ann = Person(id="1", name="Ann Boleyn", password="hash", settings={"theme": "dark"})
        await store.save_person(ann)
        with pytest.raises(Conflict):
            await store.save_person(Person(id="2", name="ann  boleyn", password="other"))
        await store.save_person(Person(id="2", name="Ann Boleyn"))
        assert await store.account("ANN BOLEYN") == ann
        await store.open_session("token", "1")
        assert await store.session("token") == ann
        await store.end_session("token")
        assert await store.session("token") is None
        assert len(await store.secret()) == 32
        assert await store.secret() == await store.secret()

    run(address, work)


def test_one_notice_waits_for_a_person_and_one_process_sends_it(address: str) -> None:
    async def work(store: Store) -> None:
        await store.add_table(table(), Moment(updated=1))
        notice = Notice(person="ann", table="t", title="Your move", body="", due=10)
        for seq in (1, 2):
            await store.append("t", LogRow(seq=seq, entry=b"x"), Moment(seq=seq), [notice])
        waiting = await store.due_notices(10)
        assert [n.title for n in waiting] == ["Your move"]
        await store.claim_notice(waiting[0], 99)
        with pytest.raises(Conflict):
            await store.claim_notice(waiting[0], 99)
        assert await store.due_notices(10) == []
        assert [n.tries for n in await store.due_notices(99)] == [1]
        await store.drop_notice(waiting[0].id)
        assert await store.due_notices(99) == []

    run(address, work)


def test_one_process_has_the_lease(address: str) -> None:
    async def work(store: Store) -> None:
        assert await store.lease("t", "one", 2**50)
        assert not await store.lease("t", "two", 2**50)
        assert await store.lease("t", "one", 5)
        assert await store.lease("t", "two", 2**50), "an old lease holds nobody off"

    run(address, work)


def test_everything_is_there_after_closing(address: str) -> None:
    async def write(store: Store) -> None:
        await store.add_table(table(seed=bytes(range(32))), Moment(updated=1))
        await store.keep_manifest("h", b"{}")

    async def read(store: Store) -> None:
        found = await store.table("t")
        assert found is not None
        assert found[0].seed == bytes(range(32))
        assert await store.manifest("h") == b"{}"

    run(address, write)
    run(address, read)


def test_nothing_acknowledged_is_lost_when_the_writer_is_killed(address: str) -> None:
    root = Path(__file__).parents[2]
    command = [sys.executable, "-m", "tests.table.killed", address, str(KILLS), "7"]
    done = subprocess.run(command, cwd=root, env=_env(root), capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert f"{KILLS} kills" in done.stdout
    assert int(done.stdout.split()[4]) > KILLS, "hardly anything was written between the kills"


def _env(root: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": f"{root / 'src'}:{root}"}


def test_a_write_ahead_log_grown_long_begins_anew_and_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    connect = sqlite.Sqlite._connect

    def overheard(db: sqlite.Sqlite) -> sqlite3.Connection:
        connection = connect(db)
        connection.set_trace_callback(said.append)
        return connection

    monkeypatch.setattr(sqlite.Sqlite, "_connect", overheard)
    monkeypatch.setattr(sqlite, "MOST_PAGES", 0)
    monkeypatch.setattr(sqlite, "CHECKPOINT_SECONDS", 0.01)

    async def work(store: Store) -> None:
        people = 0
        while not any("RESTART" in sql for sql in said):
            assert people < 1000, "the log never began anew"
            await store.save_person(Person(id=f"p{people}", name="Ann"))
            await asyncio.sleep(0.005)
            people += 1
        for n in range(people):
            assert await store.person(f"p{n}") is not None

    run(str(tmp_path / "tables.db"), work)
