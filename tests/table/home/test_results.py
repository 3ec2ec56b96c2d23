"""What finished games leave behind: results, ratings, records."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest

from pentarchy.bots.plans import answer
from pentarchy.kernel import Record
from pentarchy.table.home.ladder import Ladder, Rating
from pentarchy.table.home.results import Outcome, Played, cards_of
from pentarchy.table.home.statistics import statistics
from pentarchy.table.rows import Person
from tests.table.players import PATIENCE, SHELF, Player, Server
from tests.table.test_play import play_out
from tests.table.test_room import a_house, run


def a_game(player: Player, **wish: Any) -> str:
    """A whole duel against a bot, by a seed nobody has chosen."""
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    plain = {"game": "duel", "players": 2, "seats": seats, "listed": True}
    table = str(player.post("/api/tables", **(plain | wish))["id"])
    with player.at(table) as seat:
        play_out(seat)
    return table


def result_of(player: Player, table: str) -> dict[str, Any]:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        for found in player.get("/api/results?mine=1"):
            if found["table"] == table:
                return dict(found)
        time.sleep(0.02)
    raise AssertionError("no result")


def test_a_game_leaves_a_result_and_a_rating(ann: Player, bob: Player) -> None:
    table = a_game(ann, name="The first")
    result = result_of(ann, table)
    me = ann.get("/api/me")["id"]
    assert (result["name"], result["rated"], result["listed"]) == ("The first", True, True)
    assert [seat["player"] for seat in result["seats"]] == [me, "bot:random"]
    assert sorted(seat["place"] for seat in result["seats"])[0] == 1
    assert table in [found["table"] for found in bob.get("/api/results?game=duel")]
    ladder = bob.get("/api/ladder/duel")
    rungs = {rung["player"]: rung for rung in ladder["rungs"]}
    assert rungs[me]["games"] == 1
    won = result["seats"][0]["place"] == 1
    assert (rungs[me]["rating"] > 1500) == won
    assert rungs["bot:random"]["games"] >= 1, "bots are players like others"
    assert ladder["statistics"]["games"] >= 1
    record = bob.get(f"/api/people/{me}")
    assert (record["titles"][0]["title"], record["titles"][0]["played"]) == ("Duel", 1)
    assert len(record["titles"][0]["curve"]) == 1
    assert (record["finished"], record["left"]) == (1, 0)


def test_what_is_shown_of_a_record_is_its_person_s_choice(ann: Player, bob: Player) -> None:
    result_of(ann, a_game(ann))
    me = ann.get("/api/me")["id"]
    ann.post("/api/me/self", hides=["games", "habits", "rating"])
    seen = bob.get(f"/api/people/{me}")
    assert (seen["games"], seen["titles"], seen["finished"], seen["seconds"]) == ([], [], 0, 0)
    assert me not in [rung["player"] for rung in bob.get("/api/ladder/duel")["rungs"]]
    assert ann.get(f"/api/people/{me}")["games"], "one sees oneself"
    assert ann.refused("/api/me/self", hides=["everything"]) == "malformed"


def test_private_tables_are_nobody_else_s_and_count_for_nothing(ann: Player, bob: Player) -> None:
    table = a_game(ann, listed=False)
    result = result_of(ann, table)
    assert not result.get("rated")
    me = ann.get("/api/me")["id"]
    assert bob.get(f"/api/people/{me}")["games"] == []
    assert table not in [found["table"] for found in bob.get("/api/results")]
    known = ann.open("duel", "me", "random", listed=True, rated=True)
    assert not ann.get(f"/api/tables/{known}")["rated"], "who knows the seed proves nothing"


def test_who_leaves_is_last(ann: Player, bob: Player) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = ann.post("/api/tables", game="duel", players=2, seats=seats, listed=True)["id"]
    bob.post(f"/api/tables/{table}/sit")
    bob.post(f"/api/tables/{table}/leave", seat=1)
    vacant = ann.get(f"/api/tables/{table}")["seats"][1]
    assert (vacant["kind"], vacant["vacant"]) == ("bot", True)
    with ann.at(table) as seat:
        play_out(seat)
    stayed, gone = result_of(bob, table)["seats"]
    assert (gone["name"], gone["place"], gone["left"]) == ("Bob", 2, True)
    assert (stayed["name"], stayed["place"]) == ("Ann", 1), "whatever the bot came to"
    assert bob.get(f"/api/people/{bob.get('/api/me')['id']}")["left"] == 1


def test_a_seat_is_taken_over_with_its_history(ann: Player, bob: Player) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = ann.post("/api/tables", game="duel", players=2, seats=seats, listed=True)["id"]
    ann.post(f"/api/tables/{table}/start")
    assert table in [t["id"] for t in bob.get("/api/tables?filter=open")], "a bot keeps the seat"
    bob.post(f"/api/tables/{table}/sit")
    assert ann.get(f"/api/tables/{table}")["seats"][1]["name"] == "Bob"
    with ann.at(table) as a, bob.at(table) as b:
        while ann.get(f"/api/tables/{table}")["state"] == "running":
            for seat in (a, b):
                seat.drain(0.01)
                if seat.decision:
                    seat.act()
    late = result_of(bob, table)["seats"][1]
    assert late["late"]
    theirs = bob.get(f"/api/people/{bob.get('/api/me')['id']}")["titles"][0]
    assert theirs["rating"] == 0, "what a bot began is nobody's rating"


def test_a_page_that_takes_long_is_made_once(tmp_path: Path) -> None:
    """Else one who asks for it again and again holds everybody's acts up."""

    async def work() -> None:
        async with a_house(tmp_path) as (house, _):
            await house.store.add_person(Person(id="ann", name="Ann"))
            made = 0

            async def make() -> int:
                nonlocal made
                made += 1
                await asyncio.sleep(0.01)
                return made

            asked = [house.ready.page("ladder", make) for _ in range(5)]
            assert {bytes(answer.body) for answer in await asyncio.gather(*asked)} == {b"1"}
            await house.scribe.annals.add(outcome(("ann", "", 1), ("bob", "", 2)))
            assert (await house.ready.page("ladder", make)).body == b"2", "there is a new result"
            await house.store.change_person("ann", lambda person: setattr(person, "hides", ["games"]))
            assert (await house.ready.page("ladder", make)).body == b"3", "somebody shows less"
            assert (await house.ready.page("another", make)).body == b"4"

    run(work)


def outcome(*seats: tuple[str, str, int], **more: Any) -> Outcome:
    played = [Played(player=p, name=p, role=r, place=n, score=0) for p, r, n in seats]
    plain = {"table": "t", "game": "g", "name": "", "ended": 1, "minutes": 30, "acts": 9, "how": "points"}
    return Outcome(**(plain | more), seats=played)  # type: ignore[arg-type]


def test_the_better_climb_and_bots_give_the_scale() -> None:
    ladder = Ladder()
    for n in range(30):
        ladder.take(outcome(("ann", "", 1), ("bob", "", 2), ("bot:captain", "", 3 if n % 3 else 1)))
    order = sorted(ladder.players, key=lambda who: -ladder.players[who].cautious)
    assert order[0] == "ann"
    assert ladder.players["ann"].spread < 500 < Rating().spread, "with games comes certainty"
    assert len(ladder.curves["ann"]) == 30


def test_several_seats_of_one_bot_are_one_lesson_to_it() -> None:
    ladder = Ladder()
    ladder.take(outcome(("ann", "", 1), ("bot:captain", "", 2), ("bot:captain", "", 3)))
    captain = ladder.players["bot:captain"]
    assert (captain.games, len(ladder.curves["bot:captain"])) == (1, 1)
    alone = Ladder()
    alone.take(outcome(("ann", "", 1), ("x", "", 2), ("y", "", 3)))
    assert alone.players["y"].mu < captain.mu < alone.players["x"].mu, "between what the two seats teach"
    ladder.take(outcome(("ann", "Franks", 1), ("bob", "Huns", 2), ("bot:captain", "Huns", 3)))
    assert ladder.roles["Huns"].games == 1


def test_results_of_an_earlier_way_are_worked_out_anew(tmp_path: Path) -> None:
    """As they were kept when who stayed shared the last place with who left."""
    db = tmp_path / "t.db"
    with Server(str(db)) as server:
        ann = Player(server, "Ann")
        table = a_game(ann)
        good = result_of(ann, table)
    with sqlite3.connect(db) as beside:
        doc = json.loads(beside.execute("SELECT doc FROM results").fetchone()[0])
        for seat in doc["seats"]:
            seat["place"] = 2
        beside.execute("UPDATE results SET doc = ?, rated = 0", (json.dumps(doc).encode(),))
        beside.execute("DELETE FROM meta WHERE name = 'results edition'")
    with Server(str(db)) as server:
        ann.server, ann.http.base_url = server, server.url
        end = time.monotonic() + PATIENCE
        while (found := result_of(ann, table)) != good and time.monotonic() < end:
            time.sleep(0.02)
        assert found == good
        assert ann.get("/api/ladder/duel")["rungs"], "and counts again"


def test_statistics_count_what_was_used() -> None:
    games = [outcome(("a", "Franks", 1), ("b", "Huns", 2)) for _ in range(4)]
    for n, game in enumerate(games):
        game.seats[0].cards = ["Plague", *(["Famine"] if n == 0 else [])]
        game.seats[1].cards = ["Plague"]
    found = statistics(games)
    assert [(tally.label, tally.n, tally.won) for tally in found.cards] == [
        ("Famine", 1, 1),
        ("Plague", 8, 4),
    ]


@pytest.mark.parametrize(
    ("game", "players", "acts", "known"),
    [
        ("age-of-sovereigns", 2, 400, {"Famine", "Great Commander"}),
        ("swords-and-sails", 4, 300, {"Royal Marriage", "Unmask Pretender"}),
        ("herds-and-hosts", 3, 300, {"Village", "Dock"}),
    ],
)
def test_cards_are_those_everybody_saw_played(game: str, players: int, acts: int, known: set[str]) -> None:
    title = SHELF.title(game)
    record = Record.new(title, players, bytes(32))
    while record.game.result is None and len(record.log) < acts:
        seat = record.game.pending()[0]
        options = record.game.options(seat)
        record.act(
            seat, options[0] if len(options) == 1 else answer(title.advise, record.game, seat, options)
        )
    cards = cards_of(record)
    assert known & {name for own in cards for name in own}
    assert all(own == sorted(set(own)) for own in cards)


def test_statistics_count_shared_victories_in_parts() -> None:
    found = statistics(
        [
            outcome(("a", "Franks", 1), ("b", "Huns", 2)),
            outcome(("a", "Huns", 1), ("b", "Franks", 1), how="together", minutes=90),
        ]
    )
    assert {tally.label: (tally.n, tally.won) for tally in found.roles} == {
        "Franks": (2, 1.5),
        "Huns": (2, 0.5),
    }
    assert [(tally.label, tally.n, tally.won) for tally in found.ways] == [
        ("points", 2, 1),
        ("together", 2, 1),
    ]
    assert (found.games, found.minutes) == (2, 90)
