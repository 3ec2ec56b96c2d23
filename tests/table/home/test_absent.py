"""Who is not there is replaced by the host or by most of the others, and anybody takes over."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from pentarchy.table import opening, seating
from pentarchy.table.errors import Refusal
from pentarchy.table.home import vacation
from pentarchy.table.room import Room
from pentarchy.table.rows import ClockRule, Person
from pentarchy.table.store import now_ms
from tests.table.test_clocks import a_house, opened, run

HOUR = 3_600_000


def somebody(n: int) -> Person:
    return Person(id=f"p{n}", name=f"P{n}")


def later(monkeypatch: pytest.MonkeyPatch, hours: float) -> None:
    """Nobody has come or acted in so many hours."""
    monkeypatch.setattr(seating, "now_ms", lambda: now_ms() + int(hours * HOUR))


async def refused(room: Room, by: int, seat: int) -> str:
    try:
        await seating.replace_absent(room, somebody(by), seat)
    except Refusal as refusal:
        return refusal.code
    return ""


def test_most_of_the_others_replace_who_does_not_come(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            room = await opened(house, "market", 3, 0, ClockRule())
            gone = room.moment.waiting[0]
            others = [seat for seat in range(3) if seat != gone]
            absent = int(room.table.chairs[gone].person[1:])
            assert await refused(room, others[0], gone) == "not_absent", "waited for since a moment only"
            later(monkeypatch, 0.2)
            assert await refused(room, absent, gone) == "not_absent", "oneself"
            assert await refused(room, 9, gone) == "not_seated", "a stranger"
            assert await refused(room, others[0], 7) == "wrong_seat"
            assert await refused(room, others[0], gone) == ""
            assert await refused(room, others[0], gone) == "", "twice is once"
            assert room.table.chairs[gone].person, "one of two is not enough"
            info = house.describe(room.table, room.moment, f"p{others[0]}").seats[gone]
            assert (info.let_go, info.agreed) == (1, True)
            assert await refused(room, others[1], gone) == ""
            chair = room.table.chairs[gone]
            assert (chair.person, chair.vacant, chair.left_name) == ("", True, f"P{absent}")
            await seating.sit(room, Person(id="new", name="New"), None)
            assert room.table.chairs[gone].name == "New"
            assert room.table.chairs[gone].left == f"p{absent}", "whose place it was"

    run(work)


def test_it_begins_when_everybody_is_ready(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            seats = [opening.SeatWish("me"), opening.SeatWish("open")]
            wish = opening.Wish(game="duel", players=2, seats=seats, ready=True)
            room = await house.room((await opening.open_table(house, somebody(0), wish)).id)
            await seating.be_ready(room, somebody(0), True)
            await seating.sit(room, somebody(1), None)
            assert room.table.state == "open", "one of them may still be at the stove"
            await seating.be_ready(room, somebody(0), False)
            await seating.be_ready(room, somebody(1), True)
            info = house.describe(room.table, room.moment, None)
            assert (info.ready, [seat.ready for seat in info.seats]) == (True, [False, True])
            with pytest.raises(Refusal):
                await seating.be_ready(room, somebody(2), True)
            await seating.be_ready(room, somebody(0), True)
            assert room.table.state == "running"
            with pytest.raises(Refusal):
                await seating.be_ready(room, somebody(0), False)
            seats[1] = opening.SeatWish("bot")
            alone = await opening.open_table(house, somebody(0), msgspec.structs.replace(wish, seats=seats))
            assert (await house.room(alone.id)).table.state == "running", "nobody waits for bots"

    run(work)


def test_who_comes_back_in_time_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            room = await opened(house, "market", 3, 0, ClockRule())
            gone = room.moment.waiting[0]
            asker = next(seat for seat in range(3) if seat != gone)
            later(monkeypatch, 0.2)
            assert await refused(room, asker, gone) == ""
            await room.change(lambda change: change.act(gone, change.playing.game.default(gone)))
            assert room.table.chairs[gone].let_go == []

    run(work)


def test_by_mail_a_day_is_waited_and_a_vacation_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            room = await opened(house, "duel", 2, 0, ClockRule("mail", hours=72))
            gone = room.moment.waiting[0]
            absent, other = room.table.chairs[gone].person, room.table.chairs[1 - gone].person
            asker = int(other[1:])
            await house.store.add_person(Person(id=absent, name=absent))
            later(monkeypatch, 23)
            assert await refused(room, asker, gone) == "not_absent"
            later(monkeypatch, 25)
            await vacation.go(house, Person(id=absent, name=absent), 2)
            assert await refused(room, asker, gone) == "not_absent", "on vacation"
            await vacation.go(house, Person(id=absent, name=absent), 0)
            assert await refused(room, asker, gone) == ""
            assert room.table.chairs[gone].left == absent

    run(work)


def test_the_host_alone_replaces_who_has_been_away_for_a_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            room = await opened(house, "market", 3, 0, ClockRule())
            gone = room.moment.waiting[0]
            host = 1 if gone != 1 else 0
            await room.change(lambda change: change.describe(owner=f"p{host}"))
            later(monkeypatch, 0.2)
            assert await refused(room, host, gone) == ""
            assert room.table.chairs[gone].person, "not yet by the host alone"
            later(monkeypatch, 25)
            assert await refused(room, host, gone) == ""
            assert room.table.chairs[gone].vacant

    run(work)
