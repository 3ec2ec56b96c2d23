"""What would you do? Asked at a real server."""

from __future__ import annotations

from tests.table.players import Player


def test_somebody_alone_against_bots_is_told_what_a_marshal_would_do(ann: Player) -> None:
    table = ann.open("duel", "me", "random")
    with ann.at(table) as seat:
        decision = seat.my_move()
        offered = [option["action"] for option in decision["options"]]
        found = ann.post(f"/api/tables/{table}/advice")
        assert 1 <= len(found) <= 3
        assert all(one["action"] in offered for one in found)
        assert all(0 <= one["chance"] <= 1 for one in found)
        assert ann.post(f"/api/tables/{table}/advice") == found, "the same question has the same answer"


def test_advice_is_refused_where_others_play_and_to_others(ann: Player, bob: Player) -> None:
    table = ann.open("duel", "me", "open")
    assert ann.refused(f"/api/tables/{table}/advice") == "not_asked"
    bob.post(f"/api/tables/{table}/sit")
    assert ann.refused(f"/api/tables/{table}/advice") == "no_advice"
    alone = ann.open("duel", "me", "random")
    assert bob.refused(f"/api/tables/{alone}/advice") == "wrong_seat"
    assert ann.refused(f"/api/tables/{alone}/advice", seat=1) == "wrong_seat"
