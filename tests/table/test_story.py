"""The story of a finished game, as the end page asks for it."""

from __future__ import annotations

from tests.table.players import Player
from tests.table.test_play import play_out


def test_a_finished_game_is_told_and_a_running_one_is_not(ann: Player) -> None:
    table = ann.open("duel", "me", "random")
    answer = ann.http.get(f"/api/tables/{table}/story")
    assert (answer.status_code, answer.json()["error"]) == (409, "running")
    with ann.at(table) as seat:
        play_out(seat)
    story = ann.get(f"/api/tables/{table}/story")
    assert [ending["place"] for ending in story["endings"]] == sorted(e["place"] for e in story["endings"])
    assert story["decisions"] > 0
    assert len(story["turns"][-1]["points"]) == 2
    assert ann.get(f"/api/tables/{table}/story") == story
