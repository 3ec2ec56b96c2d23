"""Clubs, evenings, tournaments, invitations."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from pentarchy.table.errors import Refusal
from pentarchy.table.home.clubpages import HOST_BURST, INVITE_BURST
from pentarchy.table.home.clubs import AHEAD, EVENINGS, MEMBERS, Clubs, ClubWish, EveningWish
from pentarchy.table.home.cups import ENTRANTS, Cups, CupWish
from pentarchy.table.home.pairing import Pod, meetings, pool_round, pools, standings, swiss_round
from pentarchy.table.rows import Person
from pentarchy.table.store import now_ms
from tests.table.players import PATIENCE, Player, Server
from tests.table.test_clocks import a_house, run


def test_a_club_is_joined_by_its_link(ann: Player, bob: Player) -> None:
    club = ann.post("/api/clubs", name="The Round Table", about="Wednesdays", game="duel")
    assert [member["name"] for member in club["members"]] == ["Ann"]
    page = f"/api/clubs/{club['id']}"
    assert (bob.get(page)["members"], bob.get(page)["link"]) == ([], ""), "others see the name only"
    assert bob.refused(f"{page}/join", link="guess") == "no_club"
    assert bob.refused(f"{page}/evenings", at=0) == "not_member"
    bob.post(f"{page}/join", link=club["link"])
    assert [member["name"] for member in ann.get(page)["members"]] == ["Ann", "Bob"]
    assert bob.refused(page, name="The Square Table") == "not_owner"
    soon = int(time.time() * 1000) + 3_600_000
    assert bob.refused(f"{page}/evenings", at=1) == "bad_time"
    evening = bob.post(f"{page}/evenings", at=soon, game="duel", note="Bring bread")["evenings"][0]
    assert [who["name"] for who in evening["coming"]] == ["Bob"]
    told = ann.post(f"{page}/coming", evening=evening["id"], coming=True)["evenings"][0]
    assert {who["name"] for who in told["coming"]} == {"Ann", "Bob"}
    assert ann.refused(f"{page}/coming", evening="none", coming=True) == "no_evening"
    assert ann.get(f"{page}/ladder/duel")["rungs"] == []
    table = bob.open("duel", "me", "open", club=club["id"], level="new", language="de", name="Ours")
    assert ann.refused(f"{page}/remove", player=ann.get("/api/me")["id"]) == "not_absent"
    assert bob.refused(f"{page}/remove", player="x") == "not_owner"
    cid = Player(ann.server, "Cid")
    wish = {"game": "duel", "players": 2, "seats": [{"kind": "me"}, {"kind": "open"}], "club": club["id"]}
    assert cid.refused("/api/tables", **wish) == "not_member"
    assert cid.get(page)["tables"] == [], "members' own"
    found = ann.get(page)["tables"]
    assert [(t["id"], t["level"], t["language"]) for t in found] == [(table, "new", "de")]
    cid.post(f"{page}/join", link=club["link"])
    left = ann.post(f"{page}/remove", player=cid.get("/api/me")["id"])
    assert [member["name"] for member in left["members"]] == ["Ann", "Bob"]
    assert cid.refused(f"{page}/join", link=club["link"]) == "no_club", "nor does the old link lead back"
    options = {"variants": {}, "rated": True}
    kept = ann.post(page, name="The Round Table", about="Wednesdays", game="duel", options=options)
    assert kept["options"] == options
    ann.post(f"{page}/leave")
    assert bob.get(page)["owner"] == bob.get("/api/me")["id"], "the next one keeps it"
    bob.post(f"{page}/leave")
    assert bob.http.get(page).json()["error"] == "no_club"


def test_an_evening_is_told_and_remembered(tmp_path: Path) -> None:
    """Told to all members once, to those who come once more; to who does not come, not."""

    async def work() -> None:
        async with a_house(tmp_path) as house:
            ann, bob = (
                Person(id="ann", name="Ann"),
                Person(id="bob", name="Bob", notify=["json://example.org"]),
            )
            for person in (ann, bob):
                await house.store.add_person(person)
            clubs = Clubs(house)
            club = await clubs.found(ann, ClubWish(name="The Round Table"))
            await clubs.join(bob, club.id, club.link)
            at = now_ms() + 2 * 86_400_000
            club = await clubs.plan(ann, club.id, EveningWish(at=at, note="Bring bread"))
            evening = club.evenings[0].id
            waiting = await house.store.due_notices(at)
            told = {(notice.person, notice.title) for notice in waiting}
            assert told == {
                ("bob", "Ann plans an evening: The Round Table"),
                ("ann", "Soon: The Round Table"),
            }
            assert all("Bring bread" in notice.body for notice in waiting)
            assert all(notice.link == f"/clubs/{club.id}" for notice in waiting)
            assert await house.outbox._addressee(next(n for n in waiting if n.person == "bob")) is not None
            await clubs.come(bob, club.id, evening, True)
            soon = [notice for notice in await house.store.due_notices(at) if notice.person == "bob"]
            assert [(notice.title, at - notice.due) for notice in soon] == [("Soon: The Round Table", AHEAD)]
            await clubs.come(bob, club.id, evening, False)
            assert [notice.person for notice in await house.store.due_notices(at)] == ["ann"]

    run(work)


def test_evenings_stand_in_the_calendars_people_have(ann: Player, bob: Player) -> None:
    club = ann.post("/api/clubs", name="Cheese, bread", game="duel")
    page, at = f"/api/clubs/{club['id']}", now_ms() + 86_400_000
    told = ann.post(f"{page}/evenings", at=at, game="duel", note="Köstlich; " * 12)
    assert told["evenings"][0]["game"] == "Duel"
    found = bob.http.get(f"{page}/{club['link']}.ics")
    assert found.headers["content-type"].startswith("text/calendar")
    assert max(len(line) for line in found.content.split(b"\r\n")) <= 75
    words = found.text.replace("\r\n ", "")
    when = time.strftime("%Y%m%dT%H%M%SZ", time.gmtime(at // 1000))
    assert f"DTSTART:{when}\r\n" in words
    assert "SUMMARY:Cheese\\, bread\r\n" in words
    assert "DESCRIPTION:Duel · Köstlich\\; Köstlich" in words
    assert bob.http.get(f"{page}/{'0' * 16}.ics").json()["error"] == "no_club"
    ann.post(f"{page}/off", evening=told["evenings"][0]["id"])
    assert "VEVENT" not in bob.http.get(f"{page}/{club['link']}.ics").text


def test_tournaments_of_one_s_clubs_are_listed_with_those_of_all(ann: Player, bob: Player) -> None:
    club = ann.post("/api/clubs", name="The Round Table")
    ours = ann.post("/api/cups", name="Ours", game="duel", players=2, club=club["id"])["id"]
    assert ours in [cup["id"] for cup in ann.get("/api/cups")]
    assert ours not in [cup["id"] for cup in bob.get("/api/cups")]
    bob.post(f"/api/clubs/{club['id']}/join", link=club["link"])
    assert ours in [cup["id"] for cup in bob.get("/api/cups")]


def test_a_club_s_tournament_is_shown_to_nobody_else(ann: Player, bob: Player) -> None:
    club = ann.post("/api/clubs", name="The Square Table")
    cup = ann.post("/api/cups", name="Ours", game="duel", players=2, club=club["id"])["id"]
    for deed in ("enter", "leave", "start"):
        assert bob.refused(f"/api/cups/{cup}/{deed}") in ("no_cup", "not_owner")
    assert bob.http.get(f"/api/cups/{cup}").json()["error"] == "no_cup"
    bob.post(f"/api/clubs/{club['id']}/join", link=club["link"])
    bob.post(f"/api/cups/{cup}/enter")
    bob.post(f"/api/clubs/{club['id']}/leave")
    assert bob.get(f"/api/cups/{cup}")["you_in"], "who takes part sees it still"
    assert not bob.post(f"/api/cups/{cup}/leave")["you_in"]
    for deed in ("enter", "leave", "remove", "off", "start"):
        assert ann.refused(f"/api/cups/nothing/{deed}") == "no_cup"


def test_guests_made_for_it_call_nobody_without_end(tmp_path: Path) -> None:
    with Server(str(tmp_path / "t.db"), login_burst=1000) as server:
        victim = Player(server, "Viola")
        victim.post("/api/register", name="Viola", password="a good long one")
        called = 0
        while called < 2 * HOST_BURST:  # some come back on a slow machine
            caller = Player(server, f"Caller {called}")
            table = caller.open("duel", "me", "open")
            if caller.http.post(f"/api/tables/{table}/invite", json={"name": "Viola"}).status_code == 429:
                break
            called += 1
        assert HOST_BURST <= called < 2 * HOST_BURST


def test_evenings_planned_again_and_again_call_nobody_without_end(tmp_path: Path) -> None:
    with Server(str(tmp_path / "t.db")) as server:
        ann = Player(server, "Ann")
        page = f"/api/clubs/{ann.post('/api/clubs', name='The Round Table')['id']}"
        soon = int(time.time() * 1000) + 3_600_000
        planned = 0
        while planned < 2 * INVITE_BURST:
            answer = ann.http.post(f"{page}/evenings", json={"at": soon})
            if answer.status_code == 429:
                break
            ann.post(f"{page}/off", evening=answer.json()["evenings"][0]["id"])
            planned += 1
        assert INVITE_BURST <= planned < 2 * INVITE_BURST


def test_an_evening_is_called_off_by_who_planned_it_or_founded_the_club(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            ann, bob, cid = people = [Person(id=name, name=name.title()) for name in ("ann", "bob", "cid")]
            for person in people:
                await house.store.add_person(person)
            clubs = Clubs(house)
            club = await clubs.found(ann, ClubWish(name="The Round Table"))
            for person in (bob, cid):
                await clubs.join(person, club.id, club.link)
            at = now_ms() + 2 * 86_400_000
            for planner, other in ((bob, cid), (cid, ann)):
                club = await clubs.plan(planner, club.id, EveningWish(at=at))
                evening = club.evenings[0].id
                await clubs.come(other, club.id, evening, True)
                with pytest.raises(Refusal, match="founded the club"):
                    await clubs.call_off(bob if planner is cid else cid, club.id, evening)
                assert (await clubs.call_off(planner, club.id, evening)).evenings == []
                waiting = await house.store.due_notices(at)
                told = {(n.person, n.title) for n in waiting if n.table == f"evening {evening}"}
                assert told == {(other.id, f"{planner.name} calls an evening off: The Round Table")}
            club = await clubs.plan(bob, club.id, EveningWish(at=at))
            assert (await clubs.call_off(ann, club.id, club.evenings[0].id)).evenings == []
            with pytest.raises(Refusal, match="no such evening"):
                await clubs.call_off(ann, club.id, evening)

    run(work)


def test_a_tournament_is_called_off_by_who_holds_it(ann: Player, bob: Player) -> None:
    wish = {"name": "The Lists", "game": "duel", "players": 2, "rounds": 3}
    page = f"/api/cups/{ann.post('/api/cups', **wish)['id']}"
    bob.post(f"{page}/enter")
    ann.post(f"{page}/enter", bot="random")
    assert bob.refused(f"{page}/remove", player="bot:random") == "not_owner"
    assert bob.refused(f"{page}/off") == "not_owner"
    left = ann.post(f"{page}/remove", player="bot:random")["standings"]
    assert {line["name"] for line in left} == {"Ann", "Bob"}
    ann.post(f"{page}/start")
    assert ann.refused(f"{page}/remove", player="bot:random") == "started"
    ann.post(f"{page}/off")
    over = bob.get(page)
    assert (over["state"], over["round"]) == ("done", 0)
    assert [bob.get(f"/api/tables/{m['table']}")["state"] for m in over["meetings"]] == ["running"]
    before = f"/api/cups/{ann.post('/api/cups', **wish)['id']}"
    ann.post(f"{before}/off")
    assert ann.http.get(before).json()["error"] == "no_cup"


def test_a_tournament_is_not_held_up_by_a_table_without_a_result(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            ann = Person(id="ann", name="Ann")
            await house.store.add_person(ann)
            cups = Cups(house)
            cup = await cups.open(ann, CupWish(name="The Lists", game="duel", players=2, rounds=1))
            cup = await cups.start(ann, cup.id)
            table = cup.pods[0].table
            room = await house.room(table)
            await room.change(lambda change: change.describe(state="done"))
            await house.scribe.write(table)
            cup = await cups.go_on(cup.id)
            assert cup.state == "done"
            assert cup.pods[0].places == [1.5, 1.5], "all share it"

    run(work)


def test_nobody_founds_clubs_and_tournaments_without_end(ann: Player) -> None:
    for empty in (" ", "\u3164", "\u2800 \u200b", "a\u202eb"):
        assert ann.refused("/api/clubs", name=empty) == "bad_name", ascii(empty)
        assert ann.refused("/api/cups", name=empty, game="duel", players=2) == "bad_name", ascii(empty)
    assert ann.refused("/api/clubs", name="x" * 61) == "malformed"
    for _ in range(10):
        ann.post("/api/clubs", name="Again")
    assert ann.refused("/api/clubs", name="Again") == "too_many"
    assert ann.refused("/api/cups", name="Again", game="chess", players=2) == "no_game"
    for _ in range(5):
        ann.post("/api/cups", name="Again", game="duel", players=2)
    assert ann.refused("/api/cups", name="Again", game="duel", players=2) == "too_many"
    assert ann.refused("/api/cups", name="Again", game="duel", players=2, rounds=99) == "malformed"


def test_clubs_and_tournaments_are_full_one_day(tmp_path: Path) -> None:
    """The last one still comes in, the next is refused, and when somebody goes there is a place again."""

    async def work() -> None:
        async with a_house(tmp_path) as house:
            ann, bob, cid = people = [Person(id=name, name=name.title()) for name in ("ann", "bob", "cid")]
            for person in people:
                await house.store.add_person(person)
            clubs, cups = Clubs(house), Cups(house)
            club = await clubs.found(ann, ClubWish(name="The Round Table"))
            at = now_ms() + 86_400_000
            for n in range(EVENINGS):
                await clubs.plan(ann, club.id, EveningWish(at=at + n))
            with pytest.raises(Refusal, match=r"(?i)at most"):
                await clubs.plan(ann, club.id, EveningWish(at=at))
            for n in range(MEMBERS - 2):
                await house.papers.tie("member", club.id, f"member {n}")
            await clubs.join(bob, club.id, club.link)
            with pytest.raises(Refusal, match=r"(?i)at most"):
                await clubs.join(cid, club.id, club.link)
            await clubs.leave(bob, club.id)
            await clubs.join(cid, club.id, club.link)
            cup = await cups.open(ann, CupWish(name="The Lists", game="duel", players=2))
            for _ in range(ENTRANTS - 2):
                await cups.enter(ann, cup.id, "random")
            assert len((await cups.enter(bob, cup.id)).entrants) == ENTRANTS
            for entrant, bot in ((cid, ""), (ann, "random")):
                with pytest.raises(Refusal, match=r"(?i)at most"):
                    await cups.enter(entrant, cup.id, bot)
            await cups.leave(bob, cup.id)
            assert "cid" in (await cups.enter(cid, cup.id)).entrants

    run(work)


def test_a_swiss_tournament_runs_to_its_end_by_itself(ann: Player, bob: Player) -> None:
    cup = ann.post("/api/cups", name="The Lists", game="duel", players=2, kind="swiss", rounds=2)
    page = f"/api/cups/{cup['id']}"
    bob.post(f"{page}/enter")
    assert bob.refused(f"{page}/enter", bot="random") == "not_owner"
    assert ann.refused(f"{page}/enter", bot="nobody") == "no_bot"
    ann.post(f"{page}/enter", bot="random")
    assert bob.refused(f"{page}/start") == "not_owner"
    ann.post(f"{page}/start")
    assert bob.refused(f"{page}/enter") == "started"
    over = play_on(page, ann, bob)
    assert len(over["standings"]) == 4, "a bot has filled up"
    assert sum(line["points"] for line in over["standings"]) == 4
    assert {line["games"] for line in over["standings"]} == {2}


def play_on(page: str, *people: Player) -> dict[str, Any]:
    """Answer with the first option wherever somebody is waited for, until the tournament is over."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        cup = people[0].get(page)
        if cup["state"] == "done":
            return dict(cup)
        for person in people:
            for table in person.get("/api/tables?filter=mine"):
                if table["your_move"]:
                    with person.at(table["id"]) as seat:
                        while seat.decision:
                            seat.act()
        time.sleep(0.02)
    raise AssertionError("the tournament does not end")


def test_invited_by_name_by_link_and_by_picture(ann: Player, bob: Player) -> None:
    table = ann.open("duel", "me", "open", name="Come and see")
    other = bob.get("/api/me")["id"]
    assert bob.refused(f"/api/tables/{table}/invite", player=other) == "not_seated"
    assert ann.refused(f"/api/tables/{table}/invite", name="Nobody at all") == "no_person"
    assert ann.post(f"/api/tables/{table}/invite", player=other) == {"name": "Bob"}
    assert [(i["name"], i["by"]) for i in bob.get("/api/invitations")] == [("Come and see", "Ann")]
    bob.post(f"/api/tables/{table}/decline")
    assert bob.get("/api/invitations") == []
    ann.post(f"/api/tables/{table}/invite", player=other)
    picture = ann.http.get(f"/api/tables/{table}/qr.svg")
    assert picture.headers["content-type"] == "image/svg+xml"
    bob.post(f"/api/tables/{table}/sit")
    assert bob.get("/api/invitations") == [], "who has come is not asked again"
    assert ann.refused(f"/api/tables/{table}/invite", player=other) == "full"
    kept = ann.open("duel", "me", "person", listed=True)
    assert bob.http.get(f"/api/tables/{kept}/qr.svg").json()["error"] == "not_seated"
    codes = {
        ann.http.post(f"/api/tables/{kept}/invite", json={"player": other}).status_code for _ in range(12)
    }
    assert 429 in codes


@pytest.mark.parametrize("n", [4, 7, 12, 20])
@pytest.mark.parametrize("k", [2, 3, 5])
def test_everybody_plays_once_a_round_and_meets_others(n: int, k: int) -> None:
    players, pods = [f"p{i}" for i in range(n)], list[Pod]()
    for round in range(3):
        ranked = [s.player for s in standings(players, pods)]
        made = swiss_round(ranked, k, pods)
        assert sorted(p for pod in made for p in pod) == sorted(players)
        assert all(len(pod) == k for pod in made[:-1])
        pods += [Pod(round, pod, places=[float(i) for i in range(1, len(pod) + 1)]) for pod in made]
    if n >= 3 * k and n % k == 0:
        assert max(meetings(pods).values()) <= 2


def test_in_a_pool_everybody_has_every_seat() -> None:
    pool = pools([f"p{i}" for i in range(8)], 4)[0]
    rounds = [pool_round(pool, n) for n in range(4)]
    assert all({r[seat] for r in rounds} == set(pool) for seat in range(4))
