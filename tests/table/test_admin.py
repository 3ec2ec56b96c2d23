"""The host's tools, beside a running server and without one, on both databases."""

from __future__ import annotations

import asyncio
import gzip
import json
import stat
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from pentarchy.kernel import PentarchyError
from pentarchy.table import admin as tools
from pentarchy.table.admin import app, archive
from pentarchy.table.database import TABLES, Statement, database
from pentarchy.table.errors import Conflict
from pentarchy.table.store import Store
from tests.table.home.test_results import a_game, result_of
from tests.table.players import SHELF, Player, Server, mover
from tests.table.private_postgres import PrivatePostgres


def admin(*words: str, db: str, code: int = 0) -> str:
    """`pentarchy admin`; what it printed."""
    done = CliRunner().invoke(app, [*words, "--db", db])
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    assert done.exit_code == code, done.output
    return done.output


@pytest.fixture(autouse=True)
def _the_host_knows_tiny_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tools, "titles", SHELF.titles.values)


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def served(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that is running while the host is at work."""
    if request.param == "sqlite":
        address = str(tmp_path_factory.mktemp("served") / "tables.db")
    else:
        address = request.getfixturevalue("postgres").fresh()
    with Server(address) as running:
        yield running


@pytest.fixture
def empty(postgres: PrivatePostgres, tmp_path: Path) -> Callable[[str], str]:
    return lambda kind: str(tmp_path / "new.db") if kind == "sqlite" else postgres.fresh()


@pytest.fixture
def copy(served: Server, empty: Callable[[str], str], tmp_path: Path) -> str:
    """A database of the same kind with the same content, which nobody uses."""
    Player(served, "Ann").open("duel", "me", "random")
    admin("backup", str(tmp_path / "copy.gz"), db=served.db)
    kind = "postgresql" if served.db.startswith("postgres") else "sqlite"
    db = empty(kind)
    admin("restore", str(tmp_path / "copy.gz"), db=db)
    return db


def in_store(db: str, sql: str, *args: Any) -> list[Any]:
    async def read() -> list[Any]:
        store = Store(database(db))
        await store.db.open()
        try:
            return await store.db.read(sql, *args)
        finally:
            await store.db.close()

    return asyncio.run(read())


def damage(db: str, sql: str, *values: Any) -> None:
    async def write() -> None:
        store = Store(database(db))
        await store.db.open()
        try:
            await store.db.write([Statement(sql, values)])
        finally:
            await store.db.close()

    asyncio.run(write())


def play(player: Player, table: str, acts: int) -> None:
    with player.at(table) as seat:
        for _ in range(acts):
            if seat.scene.get("result"):
                return
            seat.act()


def test_a_backup_taken_under_load_is_whole(
    served: Server, empty: Callable[[str], str], tmp_path: Path
) -> None:
    """While games go on; restored into either kind of database, everything in it replays."""
    busy = [Player(served, name) for name in ("Ann", "Bob")]
    tables = [player.open("duel", "me", "random", seed=n) for n, player in enumerate(busy)]
    play(busy[0], tables[0], 3)
    file = tmp_path / "club.gz"
    stop = threading.Event()

    def keep_on(player: Player, n: int) -> None:
        while not stop.is_set():
            play(player, player.open("duel", "me", "random", seed=n), 10)

    at_work = [threading.Thread(target=keep_on, args=(player, n)) for n, player in enumerate(busy)]
    for thread in at_work:
        thread.start()
    try:
        for _ in range(3):
            assert "rows" in admin("backup", str(file), db=served.db)
    finally:
        stop.set()
        for thread in at_work:
            thread.join()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600, "it holds every secret"
    for kind in ("sqlite", "postgresql"):
        copy = empty(kind)
        admin("restore", str(file), db=copy)
        assert "0 do not" in admin("check", db=copy)
        assert len(in_store(copy, "SELECT id FROM tables")) >= 2
        again = tmp_path / f"{kind}.gz"
        admin("backup", str(again), db=copy)
        assert _rows(again) == _rows(file), "nothing is added, nothing lost"


def _rows(file: Path) -> list[bytes]:
    with gzip.open(file) as lines:
        return sorted(line for line in lines if line.startswith(b"["))


def test_a_restored_club_plays_on(served: Server, empty: Callable[[str], str], tmp_path: Path) -> None:
    ann = Player(served, "Ann")
    ann.post("/api/register", name="Anna Komnene", password="alexiad 1148")
    table = ann.open("duel", "me", "random")
    with ann.at(table) as seat:
        for _ in range(4):
            seat.act()
        assert seat.ask("chat", text="hail", to=None)["t"] == "ack"
        question = seat.my_move()["id"]
    admin("backup", str(tmp_path / "club.gz"), db=served.db)
    copy = empty("sqlite")
    admin("restore", str(tmp_path / "club.gz"), db=copy)
    with Server(copy) as server:
        again = Player(server)
        again.http.cookies.update(ann.http.cookies)
        assert again.get("/api/me")["account"] == "Anna Komnene", "also the sessions and the key are kept"
        with again.at(table) as seat:
            assert seat.my_move()["id"] == question
            assert seat.act()["t"] == "ack"


def test_a_backup_goes_only_into_an_empty_database(copy: str, tmp_path: Path) -> None:
    before = in_store(copy, "SELECT count(*) FROM tables")
    with pytest.raises(PentarchyError, match="not empty"):
        admin("restore", str(tmp_path / "copy.gz"), db=copy)
    assert in_store(copy, "SELECT count(*) FROM tables") == before


def test_a_damaged_backup_changes_nothing(copy: str, tmp_path: Path) -> None:
    good, bad, target = tmp_path / "copy.gz", tmp_path / "bad.gz", str(tmp_path / "target.db")
    lines = gzip.decompress(good.read_bytes()).splitlines(keepends=True)
    damaged = {
        "cut short": b"".join(lines[:-1]),
        "damaged": b"".join(lines[:4] + lines[5:]),
        "not a whole backup": None,
    }
    for why, text in damaged.items():
        bad.write_bytes(gzip.compress(text) if text is not None else good.read_bytes()[:-40])
        with pytest.raises(PentarchyError, match=why):
            admin("restore", str(bad), db=target)
    assert not Path(target).exists()
    with pytest.raises(PentarchyError, match="no such file"):
        admin("restore", str(tmp_path / "none.gz"), db=target)


def test_every_table_of_the_database_is_kept_or_named_as_passing() -> None:
    names = {line.split()[5] for line in TABLES.splitlines() if line.startswith("CREATE TABLE")}
    assert {table.of for table in archive.kept()} | archive.PASSING == names


def test_check_names_the_tables_that_do_not_replay(
    served: Server, empty: Callable[[str], str], tmp_path: Path
) -> None:
    ann = Player(served, "Ann")
    tables = [ann.open("duel", "me", "random", seed=n) for n in range(4)]
    for table in tables:
        play(ann, table, 4)
    admin("backup", str(tmp_path / "club.gz"), db=served.db)
    db = empty("postgresql" if served.db.startswith("postgres") else "sqlite")
    admin("restore", str(tmp_path / "club.gz"), db=db)
    assert "0 do not" in admin("check", db=db)
    damage(db, f"DELETE FROM log WHERE table_id = '{tables[1]}' AND seq = 2")
    damage(db, f"UPDATE tables SET moment = doc WHERE id = '{tables[2]}'")
    other = f"(SELECT entry FROM log WHERE table_id = '{tables[3]}' AND seq = 1)"
    damage(db, f"UPDATE log SET entry = {other} WHERE table_id = '{tables[3]}' AND seq = 2")
    told = admin("check", db=db, code=1)
    assert "3 do not" in told
    assert tables[0] not in told
    assert all(table in told for table in tables[1:])
    found = [json.loads(line) for line in admin("check", "--json", db=db, code=1).splitlines()]
    assert sorted(row["table"] for row in found if row["wrong"]) == sorted(tables[1:])


def test_check_names_the_results_that_are_not_what_the_log_says(
    served: Server, empty: Callable[[str], str], tmp_path: Path
) -> None:
    """Nobody forges a victory: whatever is told of a game follows from its log."""
    ann = Player(served, "Ann")
    tables = [a_game(ann, seed=f"{n:064x}") for n in (1, 2)]
    for table in tables:
        result_of(ann, table)
    admin("backup", str(tmp_path / "club.gz"), db=served.db)
    db = empty("postgresql" if served.db.startswith("postgres") else "sqlite")
    admin("restore", str(tmp_path / "club.gz"), db=db)
    assert "0 do not" in admin("check", db=db)
    told = json.loads(bytes(in_store(db, "SELECT doc FROM results WHERE table_id = $1", tables[0])[0][0]))
    for seat in told["seats"]:
        seat["place"] = 3 - seat["place"]
    sql = "UPDATE results SET doc = $2 WHERE table_id = $1"
    damage(db, sql, tables[0], json.dumps(told).encode())
    said = admin("check", db=db, code=1)
    assert "1 do not" in said
    assert f"{tables[0]}" in said
    assert "the result is not what the log says" in said


def test_tables_and_people_are_listed(served: Server) -> None:
    ann = Player(served, "Ann")
    table = ann.open("duel", "me", "random")
    told = admin("list", db=served.db)
    assert table in told
    assert "Ann, random" in told
    running = admin("list", "--json", "--state", "running", db=served.db).splitlines()
    assert table in [json.loads(line)["id"] for line in running]
    assert table not in admin("list", "--state", "done", db=served.db)
    assert "guest    Ann" in admin("people", db=served.db)


def test_a_closed_table_is_over_for_those_who_play_there(served: Server) -> None:
    ann = Player(served, "Ann")
    table = ann.open("duel", "me", "random")
    with ann.at(table) as seat:
        seat.act()
        seat.my_move()
        admin("close", table, db=served.db)
        assert seat.act()["error"] == "over"


def test_a_table_is_closed_once(copy: str) -> None:
    table = json.loads(admin("list", "--json", "--state", "running", db=copy).splitlines()[0])["id"]
    admin("close", table, db=copy)
    assert in_store(copy, "SELECT state, due FROM tables WHERE id = $1", table)[0][:] == ("done", 0)
    assert "0 do not" in admin("check", db=copy)
    with pytest.raises(PentarchyError, match="over already"):
        admin("close", table, db=copy)
    with pytest.raises(PentarchyError, match="no table nowhere"):
        admin("close", "nowhere", db=copy)


def test_who_plays_meanwhile_keeps_the_host_from_nothing(copy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An act may come between what the host's tool has read of a table and what it writes."""
    save, others = Store.save, 3

    async def meanwhile(self: Store, *args: Any, **more: Any) -> None:
        nonlocal others
        others -= 1
        if others > 0:
            raise Conflict("somebody was quicker")
        await save(self, *args, **more)

    monkeypatch.setattr(Store, "save", meanwhile)
    table = json.loads(admin("list", "--json", "--state", "running", db=copy).splitlines()[0])["id"]
    admin("close", table, db=copy)
    assert others == 0


def test_a_table_and_a_seat_are_handed_over(served: Server) -> None:
    ann, zoe = Player(served, "Ann"), Player(served, "Zoe")
    zoe.post("/api/register", name="Zoe", password="porphyra 1028")
    table = ann.open("spies", "me", "open", "open")
    admin("hand-over", table, "--to", "zoe", db=served.db)
    assert zoe.get(f"/api/tables/{table}")["owner"] is True
    admin("hand-over", table, "--to", "Zoe", "--seat", "2", db=served.db)
    assert zoe.get(f"/api/tables/{table}")["seats"][2]["you"] is True
    for words in (("--to", "Nobody"), ("--to", "Zoe", "--seat", "7"), ("--to", "Zoe", "--seat", "1")):
        with pytest.raises(PentarchyError):
            admin("hand-over", table, *words, db=served.db)


def test_a_password_is_reset(served: Server) -> None:
    ann = Player(served, "Ann")
    ann.post("/api/register", name="Anna", password="alexiad 1148")
    password = admin("reset-password", "anna", db=served.db).split()[-1]
    assert ann.get("/api/me")["account"] is None, "logged out everywhere"
    again = Player(served)
    assert again.refused("/api/login", name="Anna", password="alexiad 1148") == "wrong_password"
    assert again.post("/api/login", name="Anna", password=password)["account"] == "Anna"
    with pytest.raises(PentarchyError, match="no account"):
        admin("reset-password", "Nobody", db=served.db)


def test_nothing_is_left_of_a_removed_person(served: Server) -> None:
    ann, bob = Player(served, "Annunziata"), Player(served, "Bob")
    ann.post("/api/register", name="Annunziata", password="alexiad 1148")
    waiting = ann.open("duel", "me", "open")
    table = ann.open("spies", "me", "open", "random")
    bob.post(f"/api/tables/{table}/sit")
    with ann.at(table) as a, bob.at(table) as b:
        a.ask("chat", text="my address is a secret", to=None)
        b.ask("chat", text="hail", to=None)
    admin("remove-person", "annunziata", "--yes", db=served.db)
    seats = bob.get(f"/api/tables/{table}")["seats"]
    assert [seat["kind"] for seat in seats] == ["bot", "person", "bot"]
    assert bob.get(f"/api/tables/{waiting}")["seats"][0]["kind"] == "open"
    with bob.at(table) as seat:
        assert [line["text"] for line in seat.until("chat")["lines"]] == ["hail"]
    for name in ("people", "sessions", "tables", "chairs", "chat", "outbox"):
        for row in in_store(served.db, f"SELECT * FROM {name}"):
            assert "annunziata" not in str(list(row)).lower(), name
    with pytest.raises(PentarchyError, match="no account"):
        admin("remove-person", "Annunziata", "--yes", db=served.db)


def test_a_bot_plays_on_for_a_removed_person_who_is_waited_for(served: Server) -> None:
    people = [Player(served, name) for name in ("Theophano", "Zeno")]
    for player, name in zip(people, ("Theophano", "Zeno")):
        player.post("/api/register", name=name, password="alexiad 1148")
    table = people[0].open("duel", "me", "open")
    people[1].post(f"/api/tables/{table}/sit")
    seats = [player.at(table) for player in people]
    with seats[0], seats[1]:
        asked = mover(*seats)
        left = seats[1 - seats.index(asked)]
        admin("remove-person", ("Theophano", "Zeno")[seats.index(asked)], "--yes", db=served.db)
        left.my_move()


def test_a_new_key_ends_all_sessions(served: Server) -> None:
    ann = Player(served, "Ann")
    ann.post("/api/register", name="Eudokia", password="alexiad 1148")
    before = in_store(served.db, "SELECT value FROM meta WHERE name = 'secret'")
    admin("rotate-key", db=served.db)
    assert in_store(served.db, "SELECT value FROM meta WHERE name = 'secret'") != before
    assert ann.get("/api/me")["account"] is None
    again = Player(served)
    again.post("/api/login", name="Eudokia", password="alexiad 1148")


def test_what_is_asked_wrongly_is_said_in_one_line(tmp_path: Path) -> None:
    for words in (["check"], ["list"], ["backup", str(tmp_path / "x.gz")], ["rotate-key"]):
        with pytest.raises(PentarchyError, match="there is no database"):
            admin(*words, db=str(tmp_path / "none.db"))
    assert list(tmp_path.iterdir()) == [], "nothing was made by asking"
    nowhere = f"postgresql://user:hidden@/none?host={tmp_path}"
    with pytest.raises(PentarchyError, match="does not answer") as said:
        admin("check", db=nowhere)
    assert "hidden" not in str(said.value)


def test_bytes_of_every_kind_survive_the_archive(tmp_path: Path) -> None:
    odd = str(tmp_path / "a #1%20?.db")

    async def work() -> None:
        one = Store(database(odd))
        await one.db.open()
        await one.keep_manifest("odd", Random(1).randbytes(5000))
        await one.db.close()
        await archive.backup(odd, tmp_path / "a.gz")
        await archive.restore(str(tmp_path / "b.db"), tmp_path / "a.gz")
        other = Store(database(str(tmp_path / "b.db")))
        await other.db.open()
        assert await other.manifest("odd") == Random(1).randbytes(5000)
        await other.db.close()

    asyncio.run(work())
