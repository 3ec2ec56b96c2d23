"""Both databases keep the same promises."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]
import msgspec
import pytest

from pentarchy.table import postgres as with_postgres
from pentarchy.table import sqlite
from pentarchy.table.database import Statement, database
from pentarchy.table.errors import Conflict, Refusal
from pentarchy.table.roster import Roster
from pentarchy.table.rows import Chair, ChatLine, Founding, LogRow, Moment, Notice, Person, TableRow
from pentarchy.table.store import Store
from tests.table.private_postgres import PrivatePostgres

KILLS = 60
"""Two hundred and more: `python -m tests.table.killed ADDRESS 200 7`."""


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
        await store.add_table(Founding(table(), Moment(updated=1)))
        first = LogRow(seq=1, entry=b"one", client="c1", at=5)
        await store.save("t", Moment(rev=1, seq=1, updated=5), entries=[first])
        with pytest.raises(Conflict):
            await store.save("t", Moment(rev=1, seq=1), entries=[LogRow(seq=1, entry=b"other")])
        with pytest.raises(Conflict):
            await store.save("t", Moment(rev=2, seq=1), entries=[LogRow(seq=1, entry=b"other")])
        with pytest.raises(Conflict):
            await store.save("t", Moment(rev=3, seq=3), entries=[LogRow(seq=3, entry=b"gap")])
        await store.save("t", Moment(rev=2, seq=2, waiting=[1]), entries=[LogRow(seq=2, entry=b"two")])
        assert [row.entry for row in await store.log("t")] == [b"one", b"two"]
        assert [row.seq for row in await store.log("t", after=1)] == [2]
        assert [row.client for row in await store.log("t")] == ["c1", ""]
        found = await store.table("t")
        assert found is not None
        assert found[1].waiting == [1]

    run(address, work)


def test_a_message_is_carried_out_once(address: str) -> None:
    async def work(store: Store) -> None:
        await store.add_table(Founding(table(), Moment(updated=1)))
        one, two = (LogRow(seq=seq, entry=b"x", client="same") for seq in (1, 2))
        await store.save("t", Moment(rev=1, seq=1), entries=[one])
        with pytest.raises(Conflict):
            await store.save("t", Moment(rev=2, seq=2), entries=[two])
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


@contextmanager
def silent(backend: int) -> Iterator[None]:
    """A process of PostgreSQL that holds its connection and says nothing."""
    os.kill(backend, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(backend, signal.SIGCONT)


def test_a_database_that_never_answers_is_given_up(
    postgres: PrivatePostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(with_postgres, "ANSWER_SECONDS", 0.5)
    monkeypatch.setattr(with_postgres, "LISTEN_SECONDS", 0.1)
    heard: list[str] = []

    async def work(store: Store) -> None:
        db = store.db
        db.listen(heard.append)
        insert = Statement("INSERT INTO meta VALUES ($1, $2)", ("a", b"1"))
        for ask in (lambda: db.read("SELECT 1"), lambda: db.write([insert]), lambda: db.announce("deaf")):
            with silent((await db.read("SELECT pg_backend_pid()"))[0][0]):
                async with asyncio.timeout(30):
                    with pytest.raises((OSError, asyncpg.PostgresError, asyncpg.InterfaceError)):
                        await ask()
                assert (await db.read("SELECT 1"))[0][0] == 1, "the next is answered"
        sql = """SELECT pid FROM pg_stat_activity
                 WHERE application_name = $1 AND datname = current_database()"""
        (listens,) = await db.read(sql, with_postgres.LISTENER)
        with silent(listens[0]):
            async with asyncio.timeout(30):
                while "again" not in heard:
                    await db.announce("again")
                    await asyncio.sleep(0.1)

    run(postgres.fresh(), work)


def test_two_who_change_a_table_at_once(address: str) -> None:
    async def work(store: Store) -> None:
        await store.add_table(Founding(table(), Moment(updated=1)))
        bob, bot = Chair(kind="person", person="bob", name="Bob"), Chair(kind="bot", bot="random")
        ann = table().chairs[0]
        await store.save("t", Moment(rev=1), table=table(chairs=[ann, bob]))
        with pytest.raises(Conflict):
            await store.save("t", Moment(rev=1), table=table(chairs=[ann, bot]))
        with pytest.raises(Conflict):
            await store.save("t", Moment(rev=1, standing={"0": {"react": "pass"}}))
        found = await store.table("t")
        assert found is not None
        assert (found[1].rev, found[0].chairs[1]) == (1, bob)
        assert [row.id for row, _ in await store.tables_of("bob")] == ["t"]

    run(address, work)


def test_the_lobby_finds_tables(address: str) -> None:
    async def work(store: Store) -> None:
        await store.add_table(Founding(table("a", listed=True), Moment(updated=1)))
        await store.add_table(Founding(table("b", listed=True), Moment(updated=2)))
        await store.add_table(Founding(table("c", listed=False), Moment(updated=3, due=10)))
        await store.add_table(Founding(table("d", listed=True, state="done"), Moment(updated=4)))
        assert [row.id for row, _ in await store.listed_tables("open")] == ["b", "a"]
        assert [row.id for row, _ in await store.listed_tables("done")] == ["d"]
        assert [row.id for row, _ in await store.tables_of("ann")] == ["c", "b", "a", "d"]
        assert await store.due_tables(9) == []
        assert await store.due_tables(10) == [("c", "")]
        assert await Roster(store.db).take_over("c", "one")
        assert await store.due_tables(10) == [("c", "one")]

    run(address, work)


def test_of_tables_changed_at_one_moment_the_order_stays(address: str) -> None:
    """What is written of secret drafts moves rows about; nobody shall see that in a list."""

    async def work(store: Store) -> None:
        ids = ["a", "b", "c", "d"]
        for id in reversed(ids):
            await store.add_table(Founding(table(id, listed=True), Moment(updated=1)))
        for id, rev in (("b", 1), ("d", 1), ("a", 1), ("d", 2), ("c", 1)):
            await store.save(id, Moment(updated=1, rev=rev))
            for found in (await store.listed_tables("open"), await store.tables_of("ann")):
                assert [row.id for row, _ in found] == ids

    run(address, work)


def test_people_and_their_sessions(address: str) -> None:
    async def work(store: Store) -> None:
        ann = Person(id="1", name="Ann Boleyn", password="hash", settings={"theme": "dark"})
        await store.add_person(ann)
        with pytest.raises(Conflict):
            await store.add_person(Person(id="2", name="ann  boleyn", password="other"))
        await store.add_person(Person(id="2", name="Ann Boleyn"))
        assert await store.account("ANN BOLEYN") == ann
        await store.open_session("token", "1")
        assert await store.session("token") == ann
        await store.end_session("token")
        assert await store.session("token") is None
        assert len(await store.secret()) == 32
        assert await store.secret() == await store.secret()

    run(address, work)


def test_two_who_change_one_person_at_once_both_do(address: str) -> None:
    async def work(store: Store) -> None:
        await store.add_person(Person(id="1", name="Ann"))
        await store.add_person(Person(id="2", name="Zoe", password="hash"))

        def call(name: str) -> Callable[[Person], None]:
            return lambda person: person.settings.update({name: True})

        await asyncio.gather(*(store.change_person("1", call(f"n{n}")) for n in range(12)))
        ann = await store.person("1")
        assert ann is not None
        assert len(ann.settings) == 12

        def usurp(person: Person) -> None:
            person.name, person.password = "zoe", "other"

        with pytest.raises(Conflict):
            await store.change_person("1", usurp)
        with pytest.raises(Conflict):
            await store.change_person("nobody", usurp)

    run(address, work)


def test_a_damaged_row_harms_only_what_it_belongs_to(address: str) -> None:
    async def work(store: Store) -> None:
        for id in ("good", "bad", "worse", "worst"):
            await store.add_table(Founding(table(id, listed=True), Moment(updated=1)))
        await store.db.write(
            [
                Statement("UPDATE tables SET doc = $1 WHERE id = 'bad'", (b"{",)),
                Statement("UPDATE tables SET moment = $1 WHERE id = 'worse'", (b"[]",)),
                Statement("UPDATE tables SET doc = $1 WHERE id = 'worst'", (await _one_chair_less(store),)),
            ]
        )
        assert [row.id for row, _ in await store.tables_of("ann")] == ["good"]
        assert [row.id for row, _ in await store.listed_tables("open")] == ["good"]
        for id in ("bad", "worse", "worst"):
            with pytest.raises(Refusal) as refused:
                await store.table(id)
            assert refused.value.code == "damaged"
        for n in range(2):
            await store.add_chat("good", ChatLine(at=n, seat=0, name="Ann", text="hail"), f"m{n}")
        await store.db.write([Statement("UPDATE chat SET doc = $1 WHERE client = 'm0'", (b"",))])
        assert [line.at for line in await store.chat("good")] == [1]

    run(address, work)


async def _one_chair_less(store: Store) -> bytes:
    found = await store.table("worst")
    assert found is not None
    found[0].chairs.pop()
    return msgspec.json.encode(found[0])


def test_one_notice_waits_for_a_person_and_one_process_sends_it(address: str) -> None:
    async def work(store: Store) -> None:
        await store.add_table(Founding(table(), Moment(updated=1)))
        notice = Notice(person="ann", table="t", title="Your move", body="", due=10)
        for seq in (1, 2):
            row = LogRow(seq=seq, entry=b"x")
            await store.save("t", Moment(rev=seq, seq=seq), entries=[row], notices=[notice])
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


def test_everything_is_there_after_closing(address: str) -> None:
    async def write(store: Store) -> None:
        await store.add_table(Founding(table(seed=bytes(range(32))), Moment(updated=1)))
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
    """For programs that are started again and again: they may keep what they have compiled."""
    env = {**os.environ, "PYTHONPATH": f"{root / 'src'}:{root}"}
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    return env


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
            await store.add_person(Person(id=f"p{people}", name="Ann"))
            await asyncio.sleep(0.005)
            people += 1
        for n in range(people):
            assert await store.person(f"p{n}") is not None

    run(str(tmp_path / "tables.db"), work)


class Unwell(sqlite3.Connection):
    """A connection whose disk is full while the test says so."""

    ill = ""
    """What fails: the beginning of a statement."""

    def execute(self, sql: str, *args: object) -> sqlite3.Cursor:
        if Unwell.ill and sql.startswith(Unwell.ill):
            raise sqlite3.OperationalError("database or disk is full")
        return super().execute(sql, *args)  # type: ignore[arg-type]


@pytest.fixture
def unwell(monkeypatch: pytest.MonkeyPatch) -> type[Unwell]:
    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *args, **more: connect(*args, factory=Unwell, **more))
    monkeypatch.setattr(sqlite, "CHECKPOINT_SECONDS", 0.01)
    monkeypatch.setattr(Unwell, "ill", "")
    return Unwell


@pytest.mark.parametrize("ill", ["BEGIN", "INSERT", "COMMIT", "ROLLBACK", "PRAGMA wal_checkpoint"])
def test_a_full_disk_ends_no_thread_and_is_told_to_who_writes(
    tmp_path: Path, unwell: type[Unwell], monkeypatch: pytest.MonkeyPatch, ill: str
) -> None:
    monkeypatch.setattr(sqlite, "MOST_PAGES", 0)

    async def work(store: Store) -> None:
        db = store.db
        assert isinstance(db, sqlite.Sqlite)
        await store.add_person(Person(id="before", name="Ann"))
        unwell.ill = ill
        if ill == "ROLLBACK":  # what must be rolled back first has to fail
            both = [Statement("INSERT INTO meta VALUES ('k', $1)", (b"",))] * 2
            with pytest.raises((Conflict, sqlite3.Error)):
                await db.write(both)
        elif ill == "PRAGMA wal_checkpoint":
            await store.add_person(Person(id="meanwhile", name="Ann"))
            await asyncio.sleep(0.2)
        else:
            outcomes = await asyncio.gather(
                *(store.add_person(Person(id=f"p{n}", name="Ann")) for n in range(5)), return_exceptions=True
            )
            assert all(isinstance(outcome, sqlite3.Error) for outcome in outcomes), "who writes is told"
        unwell.ill = ""
        assert all(thread.is_alive() for thread in db._threads)
        for n in range(3):
            await store.add_person(Person(id=f"after {n}", name="Ann"))
            assert await store.person(f"after {n}") is not None
        assert await store.person("before") is not None
        assert await store.person("p0") is None, "what was refused did not happen"
        await _carried_over(tmp_path / "tables.db")

    run(str(tmp_path / "tables.db"), work)


async def _carried_over(path: Path) -> None:
    """Until the main file alone has it all."""
    for _ in range(1000):
        if b"after 2" in path.read_bytes():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("the write-ahead log is not carried over any more")


def test_one_transaction_that_cannot_be_fails_alone(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        insert = "INSERT INTO meta VALUES ($1, $2)"
        good = [store.db.write([Statement(insert, (f"k{n}", b""))]) for n in range(10)]
        bad = store.db.write([Statement(insert, ("too large", 2**70))])
        outcomes = await asyncio.gather(*good, bad, return_exceptions=True)
        assert outcomes[:10] == [None] * 10
        assert isinstance(outcomes[10], OverflowError)
        assert len(await store.db.read("SELECT name FROM meta WHERE name LIKE 'k%'")) == 10

    run(str(tmp_path / "tables.db"), work)


def test_a_disk_nearly_full_still_serves(tmp_path: Path, unwell: type[Unwell]) -> None:
    run(str(tmp_path / "tables.db"), lambda store: store.add_person(Person(id="ann", name="Ann")))
    unwell.ill = "INSERT INTO room"

    async def work(store: Store) -> None:
        assert await store.person("ann") is not None

    run(str(tmp_path / "tables.db"), work)
