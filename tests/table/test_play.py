"""People and bots at a table, over the wire."""

from __future__ import annotations

from tests.table.players import Player


def test_a_game_against_a_bot_is_played_to_the_end(ann: Player) -> None:
    table = ann.open("duel", "me", "random")
    with ann.at(table) as seat:
        assert [s["name"] for s in seat.scene["seats"]] == ["Ann", "Random"]
        while "result" not in seat.scene and ann.get(f"/api/tables/{table}")["state"] != "done":
            if seat.decision:
                assert seat.act()["t"] == "ack"
            else:
                seat.until("scene", "here", timeout=5)
    assert ann.get(f"/api/tables/{table}")["seed"]
