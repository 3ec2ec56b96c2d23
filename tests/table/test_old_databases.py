"""Databases of earlier versions open, are brought up to date, and are played on."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.table.corpus import HOOK, PASSWORD, load, unpack
from tests.table.home.test_clubs import play_on
from tests.table.home.test_results import a_game, result_of
from tests.table.players import Player, Server
from tests.table.private_postgres import PrivatePostgres

KEPT = sorted((Path(__file__).parents[1] / "saves" / "databases").glob("*/tables.*"))


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: f"{kept.parent.name}-{kept.name}")
def test_an_old_database_is_played_on(kept: Path, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    if ".sql" in kept.name:
        running: PrivatePostgres = request.getfixturevalue("postgres")
        address = running.fresh()
        load(kept, address)
    else:
        address = unpack(kept, tmp_path)
    with Server(address) as server:
        ann = Player(server)
        assert ann.post("/api/login", name="ann of cleves", password=PASSWORD)["account"] == "Ann of Cleves"
        states = {table["name"]: table for table in ann.get("/api/tables?filter=mine")}
        assert (states["An old duel"]["state"], states["Late riders"]["state"]) == ("done", "running")
        with ann.at(states["An old duel"]["id"]) as seat:
            assert seat.until("chat")["lines"][0]["text"] == "Well met"
        old = result_of(ann, states["An old duel"]["id"])
        assert (old["listed"], old.get("rated", False), len(old["seats"])) == (True, False, 2)
        open = {table["name"]: table["id"] for table in ann.get("/api/tables?filter=open")}
        waiting = open["Who comes?"]
        ann.post(f"/api/tables/{waiting}/sit")
        with ann.at(waiting) as seat:
            assert {s["name"] for s in seat.scene["seats"]} == {"Ann of Cleves", "Bob"}
        if kept.parent.name != "0.2.0":
            at_home(server, ann)


def at_home(server: Server, ann: Player) -> None:
    """What people have made of the place is there, and goes on. Nothing here depends on today's date."""
    cid = Player(server)
    them = cid.post("/api/login", name="Cid of Castile", password=PASSWORD)["id"]
    me = ann.get("/api/me")["id"]
    own = ann.get("/api/me/self")
    assert ([friend["player"] for friend in own["friends"]], own["hides"]) == ([them], ["habits"])
    assert own["manners"] == {"quiet": [22, 7], "zone": "Europe/Rome", "digest": 6}
    assert [blocked["name"] for blocked in cid.get("/api/me/self")["blocks"]] == ["Eve"]
    assert cid.get("/api/notify")["urls"] == [HOOK]
    assert ann.get(f"/api/people/{them}")["friend"]
    club = ann.get(f"/api/clubs/{ann.get('/api/clubs')[0]['id']}")
    assert [member["name"] for member in club["members"]] == ["Ann of Cleves", "Bob", "Cid of Castile"]
    assert (club["owner"], club["options"]) == (me, {"variants": {}, "rated": True})
    assert [table["name"] for table in club["tables"]] == ["Ours"]
    soon = int(time.time() * 1000) + 3_600_000
    papers = ann.get("/api/me/export")["papers"]
    kept = next(paper["paper"] for paper in papers if paper["kind"] == "club")
    assert [(evening["note"], set(evening["coming"])) for evening in kept["evenings"]] == [
        ("Bring bread", {them, me})
    ]
    told = cid.post(f"/api/clubs/{club['id']}/evenings", at=soon, note="Again")
    assert "Again" in [evening["note"] for evening in told["evenings"]]
    keeping = ann.get("/api/host")
    reports = [(report["by"], report["about_name"]) for report in keeping["reports"]]
    assert reports == [("Cid of Castile", "Eve")]
    assert [(ban["whom"], ban["reason"]) for ban in keeping["bans"]] == [("192.0.2.7", "Spam")]
    assert [deed["what"] for deed in keeping["audit"]] == ["ban_address", "silence"]
    ladder = ann.get("/api/ladder/duel")
    before = {rung["player"]: rung["games"] for rung in ladder["rungs"]}
    assert before[me] >= 1
    cups = {cup["name"]: cup for cup in ann.get("/api/cups")}
    assert (cups["The Old Lists"]["state"], cups["The Lists"]["state"]) == ("done", "running")
    over = play_on(f"/api/cups/{cups['The Lists']['id']}", ann, cid)
    assert {line["games"] for line in over["standings"]} == {2}
    result_of(ann, a_game(ann, name="Another for the ladder"))
    after = {rung["player"]: rung["games"] for rung in ann.get("/api/ladder/duel")["rungs"]}
    assert after[me] > before[me]
