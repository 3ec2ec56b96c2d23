"""The story of a finished game, as the end page asks for it."""

from __future__ import annotations

from time import sleep

import pentarchy
from pentarchy.table.story import story_of
from tests.kernel.test_old_saves import SAVES, read
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


def test_what_each_took_and_lost_adds_up_to_what_it_holds() -> None:
    title = pentarchy.title("age-of-sovereigns")
    kept = next((SAVES / title.id).glob(f"rules-{title.version}-*.json.gz"))
    story = story_of(read(kept).replay(title))
    first, last = (story.turns[n].held for n in (0, -1))
    for ending in story.endings:
        held = [sum(owner == ending.seat for owner in turn.values()) for turn in (first, last)]
        assert ending.deeds.taken - ending.deeds.lost == held[1] - held[0]
    assert sum(ending.deeds.taken for ending in story.endings) > 2


def test_the_lobby_lists_a_finished_game_with_its_result_and_date(ann: Player) -> None:
    table = ann.open("duel", "me", "random", name="Over")
    with ann.at(table) as seat:
        play_out(seat)
    for _ in range(600):  # the scribe writes results by and by
        (row,) = [row for row in ann.get("/api/tables?filter=mine") if row["id"] == table]
        if row["ended"]:
            break
        sleep(0.1)
    assert sorted(seat["place"] for seat in row["seats"])[0] == 1
    assert row["ended"] >= row["updated"] - 60_000


def test_a_finished_game_is_reviewed_and_played_on_from_one_of_its_decisions(ann: Player) -> None:
    table = ann.open("duel", "me", "random")
    assert ann.http.get(f"/api/tables/{table}/review").status_code == 409
    assert ann.http.post(f"/api/tables/{table}/again", json={"at": 0}).status_code == 409
    with ann.at(table) as seat:
        play_out(seat)
    for _ in range(600):
        if (answer := ann.http.get(f"/api/tables/{table}/review")).status_code != 202:
            break
        sleep(0.1)
    assert answer.status_code == 200, answer.text
    found = answer.json()
    assert all(round(sum(moment["chances"]), 6) == 1 for moment in found["moments"])
    assert sorted(found["moments"][-1]["chances"]) == [0, 1]
    assert ann.http.post(f"/api/tables/{table}/again", json={"at": 10_000}).status_code == 404
    again = ann.post(f"/api/tables/{table}/again", seat=1, at=2)["id"]
    opened = ann.get(f"/api/tables/{again}")
    assert opened["state"] == "running"
    assert [seat["kind"] for seat in opened["seats"]] == ["bot", "person"]
    with ann.at(again) as seat:
        play_out(seat)
