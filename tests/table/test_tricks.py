"""What somebody clever tries who knows the protocol and means no good: each trick that once worked."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request

from pentarchy.kernel.saved import Verdict
from pentarchy.table import deeds, opening, saves, seating, wire
from pentarchy.table.aftermath import Aftermath
from pentarchy.table.counsel import counsel
from pentarchy.table.database import Statement
from pentarchy.table.errors import Refusal
from pentarchy.table.guard import Buckets
from pentarchy.table.home import results
from pentarchy.table.home.clubpages import ClubPages
from pentarchy.table.home.clubs import Clubs, ClubWish
from pentarchy.table.home.cups import Cups, CupWish
from pentarchy.table.house import House
from pentarchy.table.room import Room
from pentarchy.table.rows import Notice, Person
from pentarchy.table.store import now_ms
from pentarchy.table.thinker import Advise, Advised, Choose, Verified
from tests.table.test_room import Visitor, a_house, opened, run


async def leave(room: Room, name: str) -> None:
    before = room.table
    await seating.leave(room, Person(id=name, name=name), None)
    await deeds.tell(room, before)


async def sit(room: Room, name: str, seat: int | None = None) -> str:
    """`ok`, or the code of the refusal."""
    try:
        await seating.sit(room, Person(id=name, name=name), seat)
    except Refusal as refusal:
        return refusal.code
    return "ok"


def test_what_is_asked_anew_under_the_same_name_needs_new_consent(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as (house, _):
            room = await opened(house, "duel", "ann", "bob")
            ann, bob = players = [Visitor(room, name) for name in ("ann", "bob")]
            for player in players:
                await player.hello()
            for n in range(8):
                mover = room.playing.game.pending()[0]
                await players[mover].say(players[mover].act(f"act {n}"))
            stood = len(room.playing.story)
            assert await ann.say(wire.RewindMessage(id="v", seat=0, to=6)) == "ack"
            asked = [frame for frame in await bob.settle() if frame["t"] == "vote"][-1]
            agreed = wire.Consent(id="yes", seat=1, vote=asked["id"], yes=True)
            assert await ann.say(wire.RewindMessage(id="v", seat=0, to=0)) == "ack"
            assert await bob.say(agreed) == "other_vote"
            assert len(room.playing.story) == stood
            assert await ann.say(wire.MotionMessage(id="v", seat=0, what="end")) == "ack"
            assert await bob.say(agreed) == "other_vote"
            assert room.table.state == "running"

    run(work)


def test_a_request_that_comes_twice_keeps_the_consent_it_has(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as (house, _):
            room = await opened(house, "spies", "ann", "bob", "cid")
            ann, bob = Visitor(room, "ann"), Visitor(room, "bob")
            pause = wire.MotionMessage(id="v", seat=0, what="pause")
            assert await ann.say(pause) == "ack"
            assert room.moment.vote is not None
            await bob.say(wire.Consent(id="yes", seat=1, vote=room.moment.vote.id, yes=True))
            assert await ann.say(pause) == "ack", "its acknowledgement was lost on the way"
            assert room.moment.vote.votes == {"0": True, "1": True}

    run(work)


def test_nobody_speaks_beforehand_what_the_table_will_say(tmp_path: Path) -> None:
    """Lines of the table have names that can be guessed: who has used one keeps it silent."""

    async def work() -> None:
        async with a_house(tmp_path) as (house, _):
            room = await opened(house, "duel", "ann", "bob")
            bob = Visitor(room, "bob")
            for rev in range(room.moment.rev, room.moment.rev + 3):
                assert await bob.say(wire.ChatMessage(id=f"table {rev} 0", text=".")) == "ack"
            await leave(room, "bob")
            said = [line.text for line in await house.store.chat(room.table.id) if line.seat is None]
            assert len(said) == 1

    run(work)


def test_a_host_who_leaves_cannot_have_it_forgotten(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as (house, _):
            room = await opened(house, "duel", "ann", "bob")
            ann = Person(id="ann", name="ann")
            await leave(room, "ann")
            await seating.put_bot(room, ann, 0, "random")
            assert room.table.chairs[0].bot == "random"
            assert room.table.chairs[0].left == "ann", "who left is last, whoever plays on"
            assert room.table.chairs[0].vacant
            await room.change(lambda change: change.describe(state="done"))
            with pytest.raises(Refusal):
                await seating.put_bot(room, ann, 0, "greedy")
            assert room.table.chairs[0].bot == "random", "as it was played"

    run(work)


def test_nobody_looks_into_several_hands_by_changing_seats(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as (house, _):
            room = await opened(house, "spies", "ann", "bob", "cid")
            await leave(room, "ann")
            await leave(room, "bob")
            assert await sit(room, "bob", 0) == "seen_another"
            assert await sit(room, "bob") == "ok", "to one's own one comes back"
            assert room.seats_of("bob") == [1]
            assert await sit(room, "eve", 0) == "ok"
            await leave(room, "eve")
            await leave(room, "bob")
            assert await sit(room, "eve", 1) == "seen_another"
            assert await sit(room, "ann", 1) == "seen_another"
            assert await sit(room, "ann") == "ok"
            assert room.seats_of("ann") == [0]

    run(work)


def test_what_was_whispered_is_not_for_who_comes_later(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as (house, _):
            room = await opened(house, "spies", "ann", "bob", "cid")
            ann = Visitor(room, "ann")
            assert await ann.say(wire.ChatMessage(id="1", text="Only for Bob", to=[1])) == "ack"
            await leave(room, "bob")
            assert await sit(room, "eve", 1) == "ok"
            assert await ann.say(wire.ChatMessage(id="2", text="Welcome", to=[1])) == "ack"
            assert await heard(room, "eve") == ["Welcome"]
            assert await heard(room, "bob") == ["Only for Bob"]
            assert await heard(room, "ann") == ["Only for Bob", "Welcome"]
            assert await heard(room, "cid") == []

    run(work)


async def heard(room: Room, name: str) -> list[str]:
    """What people have said, as somebody hears it who comes now."""
    visitor = Visitor(room, name)
    await visitor.hello()
    lines = [line for frame in await visitor.settle() if frame["t"] == "chat" for line in frame["lines"]]
    room.leave(visitor.connection)
    return [line["text"] for line in lines if line["seat"] is not None]


def test_a_tournament_is_no_way_to_tables_of_bots_without_end(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path, bot_tables_per_person=2) as (house, _):
            await house.bots.close()  # nobody plays: a table is over when the test says so
            ann, cups = Person(id="ann", name="Ann"), Cups(house)
            await house.store.add_person(ann)
            held = [
                await cups.open(ann, CupWish(name="Bots", game="duel", players=2, rounds=1)) for _ in range(2)
            ]
            for cup in held:
                for _ in range(5):
                    await cups.enter(ann, cup.id, "random")
                await cups.start(ann, cup.id)
            for _ in range(4):
                alone = await tables_of_bots(house)
                assert len(alone) <= 2
                for room in alone:
                    await room.change(lambda change: change.describe(state="done"))
                    await house.scribe.write(room.table.id)
                await cups.tend()
            assert await tables_of_bots(house) == []
            for cup in held:
                opened = [pod for pod in (await cups.get(cup.id)).pods if pod.table]
                assert len(opened) == 3, "all of them are played in the end"

    run(work)


async def tables_of_bots(house: House) -> list[Room]:
    found = [table for table, _ in await house.store.tables_of("ann") if table.state == "running"]
    return [await house.room(t.id) for t in found if not any(chair.person for chair in t.chairs)]


def test_many_tables_that_wait_keep_no_other_from_its_turn(tmp_path: Path) -> None:
    """As after new rules, by which old tables of bots do not go on: they are due for ever."""

    async def work() -> None:
        async with a_house(tmp_path) as (house, db):
            room = await opened(house, "duel", "ann", "bob")
            sql = """INSERT INTO tables SELECT id || $1, 'done', 0, rev, seq, updated, 1, doc, moment
                     FROM tables WHERE id = $2"""
            await db.write([Statement(sql, (f" {n}", room.table.id)) for n in range(250)])
            await db.write([Statement("UPDATE tables SET due = 2 WHERE id = $1", (room.table.id,))])
            assert room.table.id in [id for id, _ in await house.store.due_tables(now_ms())]

    run(work)


def test_a_damaged_paper_harms_itself_alone(tmp_path: Path) -> None:
    """Else one row keeps the server from starting, or everybody from the list of tournaments."""

    async def work() -> None:
        async with a_house(tmp_path) as (house, db):
            ann = Person(id="ann", name="Ann")
            await house.store.add_person(ann)
            cup = await Cups(house).open(ann, CupWish(name="The Lists", game="duel", players=2))
            for kind in ("cup", "ban", "report", "audit"):
                sql = "INSERT INTO papers VALUES ($1, 'x', 1, $2)"
                await db.real.write([Statement(sql, (kind, b"{"))])
            sql = """INSERT INTO results (table_id, game, ended, listed, rated, doc)
                     VALUES ('x', 'duel', 1, 1, 1, $1)"""
            await db.real.write([Statement(sql, (b"{",))])
            assert [found.id for found in await Cups(house).all()] == [cup.id]
            assert await house.scribe.annals.listed("duel", 100) == []
            assert not (await house.ladders.of("duel")).players
            with pytest.raises(Refusal):
                await Cups(house).get("x")
        async with a_house(tmp_path) as (house, _):
            assert [found.id for found in await Cups(house).all()] == [cup.id], "it starts"

    run(work)


def test_a_damaged_table_harms_itself_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not the pages on which it would stand among others, nor the other messages to its people."""

    async def work() -> None:
        async with a_house(tmp_path) as (house, db):
            ann, clubs = Person(id="ann", name="Ann", notify=["json://x"]), Clubs(house)
            await house.store.add_person(ann)
            club = await clubs.found(ann, ClubWish(name="The Round Table"))
            sound, damaged = [
                (await opened(house, "duel", "ann", "open", club=club.id)).table.id for _ in range(2)
            ]
            for table in (sound, damaged):
                await house.papers.tie("invited", "bob", f"{table} ann")
            sql = "UPDATE tables SET doc = $2 WHERE id = $1"
            await db.real.write([Statement(sql, (damaged, b"{"))])
            house.rooms.clear()
            assert [table.id for table, _ in await clubs.tables(club.id)] == [sound]
            monkeypatch.setattr(house.identity, "who", whoever("bob"))
            invited = json.loads(bytes((await ClubPages(house).invitations(Request(SCOPE))).body))
            assert [found["table"] for found in invited] == [sound]
            assert await house._notices_after(damaged, []) == [], "nor is a process for ever not buried"
            news = Notice(person="ann", table=damaged, title="", body="", due=1)
            assert await house.outbox._addressee(news) is None
            kept = await house.papers.tied("table", club.id)
            assert set(kept) == {sound, damaged}, "once it is mended it is there again"

    run(work)


def test_nobody_sets_reviews_going_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as (house, _):
            asked, aftermath = [], Aftermath(house)

            async def review(data: bytes, language: str) -> bytes:
                asked.append(language)
                return b"{}"

            monkeypatch.setattr(house.bots, "review", review)
            aftermath._wishes = Buckets(0, 2)
            rooms = [await opened(house, "duel", "ann", "bob") for _ in range(3)]
            requests = [Request(SCOPE | {"path_params": {"id": room.table.id}}) for room in rooms]
            for room in rooms:
                await room.change(lambda change: change.conclude(Verdict("agreed", (1, 1))))
            for request in requests[:2]:
                assert (await aftermath.review(request)).status_code == 202
            with pytest.raises(Refusal):
                await aftermath.review(requests[2])
            while len(asked) < 2:
                await asyncio.sleep(0.01)
            assert (await aftermath.review(requests[0])).status_code == 200, "what is there is anybody's"

    run(work)


def test_guests_made_for_it_take_nobodys_turn_of_the_bots(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Advice and saved games are thought about on account of where they are asked for from."""

    async def work() -> None:
        async with a_house(tmp_path) as (house, _):
            accounts = []

            async def ask(question: Any, account: str, seconds: float) -> Any:
                if isinstance(question, Choose):  # the rival's turn never comes to an end
                    return await asyncio.Event().wait()
                accounts.append(account)
                return Advised(b"{}") if isinstance(question, Advise) else Verified("", False)

            monkeypatch.setattr(house.bots, "_ask", ask)
            for name in ("eve", "another eve"):
                eve = Person(id=name, name=name)
                seats = [opening.SeatWish("me"), opening.SeatWish("bot", "random")]
                table = await opening.open_table(house, eve, opening.Wish("duel", 2, seats, talk="none"))
                room = await house.room(table.id)
                await saves.import_game(house, eve, await saves.saved_game(room, eve), "192.0.2.7")
                while room.playing.game.pending() != [0]:
                    await room.change(lambda change: change.act(1, change.playing.game.default(1)))
                await counsel(house, room, eve, 0, "192.0.2.7")
            assert accounts == ["from 192.0.2.7"] * 4

    run(work)


SCOPE = {"type": "http", "method": "GET", "path": "/", "headers": [], "query_string": b""}


def whoever(name: str) -> Callable[[Any], Awaitable[Person]]:
    async def who(_: Any) -> Person:
        return Person(id=name, name=name)

    return who


def test_one_result_that_cannot_be_worked_out_holds_up_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as (house, _):
            rooms = [await opened(house, "duel", "ann", "bob") for _ in range(3)]
            broken, real = rooms[0].table.id, results.outcome_of

            def outcome_of(table: Any, *more: Any) -> Any:
                if table.id == broken:
                    raise ZeroDivisionError("a rule fails")
                return real(table, *more)

            monkeypatch.setattr(results, "outcome_of", outcome_of)
            for n, room in enumerate(rooms):
                await Visitor(room, "bob").say(wire.MotionMessage(id=f"{n}", seat=1, what="resign"))
            house.scribe.wake()
            for _ in range(500):
                if all([await house.scribe.annals.of_table(room.table.id) for room in rooms[1:]]):
                    return
                await asyncio.sleep(0.02)
            raise AssertionError("no result")

    run(work)
