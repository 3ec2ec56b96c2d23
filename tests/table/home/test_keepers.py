"""Those who keep the house: reports, silence, bans, and a page that says how the server does."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from pentarchy.table.admin import care
from pentarchy.table.database import database
from pentarchy.table.errors import Refusal
from pentarchy.table.home import keepers
from pentarchy.table.home.bans import Ban
from pentarchy.table.rows import Person
from pentarchy.table.store import Store, now_ms
from tests.table.players import PATIENCE, Player, Server
from tests.table.test_clocks import a_house, run


def appoint(server: Server, name: str, role: str) -> None:
    """As the host does on the command line, beside the running server."""

    async def work() -> None:
        store = Store(database(server.db))
        await store.db.open()
        await care.appoint(store, name, role)
        await store.db.close()

    # a browser's test has a loop of its own in this thread
    with ThreadPoolExecutor(1) as beside:
        beside.submit(asyncio.run, work()).result()


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(str(tmp_path_factory.mktemp("kept") / "t.db"), login_burst=1000) as running:
        yield running


def account(server: Server, name: str, role: str = "") -> Player:
    player = Player(server)
    player.post("/api/me", name=name)
    player.post("/api/register", name=name, password="a good long one")
    if role:
        appoint(server, name, role)
    return player


def test_reports_are_read_and_dealt_with(kept: Server) -> None:
    host, rude, hurt = account(kept, "Hilda", "host"), account(kept, "Rude"), account(kept, "Hurt")
    them = rude.get("/api/me")["id"]
    assert rude.http.get("/api/host").json()["error"] == "not_keeper"
    assert rude.refused("/api/host", what="ban", whom=them, why="x") == "not_keeper"
    table = rude.open("duel", "me", "open")
    hurt.post(f"/api/tables/{table}/sit")
    with rude.at(table) as seat:
        seat.ask("chat", text="A bad word")
        hurt.post("/api/reports", about=them, table=table, why="Bad words")
        assert hurt.refused("/api/reports", about="nobody", why="x") == "no_person"
        assert hurt.refused("/api/reports", about=them, why="") == "malformed"
        page = host.get("/api/host")
        assert [(r["by"], r["about_name"], r["why"]) for r in page["reports"]] == [
            ("Hurt", "Rude", "Bad words")
        ]
        host.post("/api/host", what="remove_talk", whom=them, why="Bad words")
        host.post("/api/host", what="silence", whom=them, why="Bad words", hours=1)
        assert seat.ask("chat", text="Another")["error"] == "silent"
    with hurt.at(table) as seat:
        assert not [f for f in seat.drain() if f["t"] == "chat" and f["lines"]]
    host.post("/api/host", what="rename", whom=them, why="Be polite", name="Polite")
    assert rude.get("/api/me")["name"] == "Polite"
    page = host.post("/api/host", what="dismiss", whom=page["reports"][0]["id"], why="Done")
    assert page["reports"] == []
    assert [deed["what"] for deed in page["audit"]] == ["dismiss", "rename", "silence", "remove_talk"]
    assert {deed["name"] for deed in page["audit"]} == {"Polite"}, "each says about whom it was"
    codes = {hurt.http.post("/api/reports", json={"about": them, "why": "x"}).status_code for _ in range(6)}
    assert 429 in codes


def test_reports_do_not_fill_the_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keepers, "REPORTS_KEPT", 2)

    async def work() -> None:
        async with a_house(tmp_path) as house:
            people = [Person(id=name, name=name.title()) for name in ("ann", "bob", "cid", "dan")]
            for person in people:
                await house.store.add_person(person)
            office = keepers.Keepers(house)
            for person in people[:2]:
                await office.report(person, "dan", "", "Bad words")
            with pytest.raises(Refusal):
                await office.report(people[2], "dan", "", "Bad words")

    run(work)


def test_a_ban_has_a_reason_and_an_end(kept: Server) -> None:
    host, bad = account(kept, "Hedwig", "host"), account(kept, "Nuisance")
    them = bad.get("/api/me")["id"]
    moderator = account(kept, "Mildred")
    host.post("/api/host", what="role", whom=moderator.get("/api/me")["id"], role="moderator", why="Trusted")
    other = host.get("/api/me")["id"]
    assert moderator.refused("/api/host", what="ban", whom=other, why="x") == "not_keeper", "not above a host"
    assert moderator.refused("/api/host", what="role", whom=them, role="host", why="x") == "not_keeper"
    assert moderator.get("/api/host")["health"] is None, "the figures are the host's"
    moderator.post("/api/host", what="ban", whom=them, why="Spoils games", hours=2)
    refused = Player(kept).http.post("/api/login", json={"name": "Nuisance", "password": "a good long one"})
    assert (refused.status_code, refused.json()["error"]) == (403, "banned")
    assert "Spoils games" in refused.json()["message"]
    assert "2 more hours" in refused.json()["message"]
    moderator.post("/api/host", what="ban", whom=them, why="Enough", hours=0)
    assert Player(kept).post("/api/login", name="Nuisance", password="a good long one")["account"]
    moderator.post("/api/host", what="unban", whom=them, why="Forgiven")
    assert moderator.refused("/api/host", what="unban", whom=them, why="x") == "no_person"
    moderator.post("/api/host", what="ban_address", whom="192.0.2.7", why="Spam", hours=1)
    assert [ban["whom"] for ban in moderator.get("/api/host")["bans"]] == ["192.0.2.7"]


def test_a_name_like_somebody_s_id_shields_nobody(kept: Server) -> None:
    host, bad = account(kept, "Hiltrud", "host"), account(kept, "Troll")
    them = bad.get("/api/me")["id"]
    account(kept, them)  # a second account of theirs, named so that keepers hit it instead
    host.post("/api/host", what="ban", whom=them, why="Spoils games", hours=2)
    assert bad.get("/api/me")["account"] is None, "logged out everywhere"
    assert bad.refused("/api/login", name="Troll", password="a good long one") == "banned"


def test_a_ban_of_an_address_reaches_open_sockets(tmp_path: Path) -> None:
    with Server(str(tmp_path / "t.db"), login_burst=1000) as server:
        host, bad = account(server, "Hilda", "host"), Player(server, "Nuisance")
        table = bad.open("duel", "me", "random")
        with bad.at(table) as seat:
            host.post("/api/host", what="ban_address", whom=bad.get("/api/me")["id"], why="Spam", hours=1)
            seat.drain(PATIENCE)
            with pytest.raises(ConnectionClosed):
                seat.next()
        told = json.loads(bad.connect(table).recv(PATIENCE))
        assert (told["t"], "Spam" in told["why"]) == ("bye", True), "nor do they come back to act"
        with Player(server).at(table) as onlooker:
            assert onlooker.scene, "who does nothing is not meant"


def test_an_address_is_banned_without_being_seen(tmp_path: Path) -> None:
    with Server(str(tmp_path / "t.db"), login_burst=1000) as server:
        host, bad = account(server, "Hilda", "host"), Player(server, "Nuisance")
        them = bad.get("/api/me")["id"]
        assert host.refused("/api/host", what="ban_address", whom="nowhere", why="x") == "no_person"
        page = host.post("/api/host", what="ban_address", whom=them, why="Spam", hours=1)
        assert [(ban["whom"], ban["name"]) for ban in page["bans"]] == [("127.0.0.1", "Nuisance")]
        assert bad.refused("/api/me", name="Another") == "banned"
        assert Player(server).refused("/api/me", name="Another") == "banned", "nor as somebody else"
        host.post("/api/host", what="unban", whom="127.0.0.1", why="Enough")
        assert bad.post("/api/me", name="Another")["name"] == "Another"


def test_what_was_read_earlier_does_not_come_into_force_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bans are read by the clock and whenever somebody is banned: the slower of two is not the truth."""

    async def work() -> None:
        async with a_house(tmp_path) as house:
            read, first, go_on = house.papers.all, asyncio.Event(), asyncio.Event()

            async def slowly(*what: Any) -> list[Any]:
                found = await read(*what)
                if not first.is_set():
                    first.set()
                    await go_on.wait()
                return found

            monkeypatch.setattr(house.papers, "all", slowly)
            earlier = asyncio.create_task(house.bans.load())
            await first.wait()  # it has read that nobody is banned
            await house.papers.add("ban", "bob", Ban("bob", "Bob", "Spam", now_ms() + 60_000, "Hilda"))
            later = asyncio.create_task(house.bans.load())
            await asyncio.wait({later}, timeout=1)
            go_on.set()
            await asyncio.gather(earlier, later)
            with pytest.raises(Refusal):
                house.bans.check("bob")

    run(work)


def test_the_host_sees_how_the_server_does(kept: Server, tmp_path: Path) -> None:
    from pentarchy.table.admin.archive import backup

    host = account(kept, "Helga", "host")
    table = host.open("duel", "me", "random")
    with host.at(table) as seat:
        seat.act()
    assert host.get("/api/host")["health"]["backup"] == 0
    asyncio.run(backup(kept.db, tmp_path / "b.gz"))
    health = host.get("/api/host")["health"]
    assert health["tables"]["running"] >= 1
    assert health["acts"] >= 1
    assert health["accounts"] >= 1
    assert 0 < health["disk_free"] < 1
    assert time.time() * 1000 - health["backup"] < 600_000
