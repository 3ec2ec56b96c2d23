"""Databases of earlier versions open, are brought up to date, and are played on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.table.corpus import PASSWORD, load, unpack
from tests.table.home.test_results import result_of
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
        assert {name: table["state"] for name, table in states.items()} == {
            "An old duel": "done",
            "Late riders": "running",
        }
        with ann.at(states["An old duel"]["id"]) as seat:
            assert seat.until("chat")["lines"][0]["text"] == "Well met"
        old = result_of(ann, states["An old duel"]["id"])
        assert (old["listed"], old.get("rated", False), len(old["seats"])) == (True, False, 2)
        waiting = ann.get("/api/tables?filter=open")[0]["id"]
        ann.post(f"/api/tables/{waiting}/sit")
        with ann.at(waiting) as seat:
            assert {s["name"] for s in seat.scene["seats"]} == {"Ann of Cleves", "Bob"}
