"""Time: reserves, increments, hours by mail, and what the table does when they run out."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from pentarchy.table import opening, seating, timekeeper
from pentarchy.table.change import Change
from pentarchy.table.clocks import HOUR, Clocks
from pentarchy.table.database import Statement, database
from pentarchy.table.house import House
from pentarchy.table.room import Room
from pentarchy.table.rows import ClockRule, Person
from pentarchy.table.settings import Settings
from pentarchy.table.store import Store
from pentarchy.table.timekeeper import now_ms
from tests.table.players import SHELF


@asynccontextmanager
async def a_house(folder: Path, **settings: float) -> AsyncIterator[House]:
    made = Settings(db=str(folder / "t.db"), bot_workers=1, bot_pause=0, known_seeds=True, **settings)  # type: ignore[arg-type]
    house = House(made, database(made.db), SHELF)
    await house.open()
    try:
        yield house
    finally:
        await house.close()


async def opened(house: House, game: str, people: int, bots: int, clock: ClockRule) -> Room:
    """A running table with so many people, called p0, p1 ..."""
    wished = [opening.SeatWish("me")] + [opening.SeatWish("open")] * (people - 1)
    wished += [opening.SeatWish("bot", "random")] * bots
    wish = opening.Wish(game=game, players=people + bots, seats=wished, clock=clock, seed=f"{1:064x}")
    everybody = [Person(id=f"p{n}", name=f"P{n}") for n in range(people)]
    table = await opening.open_table(house, everybody[0], wish)
    room = await house.room(table.id)
    for person in everybody[1:]:
        await seating.sit(room, person, None)
    return room


async def until(true: Callable[[], bool], seconds: float = 60) -> None:
    for _ in range(int(seconds / 0.02)):
        if true():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it did not happen")


def run(work: Callable[[], Awaitable[None]]) -> None:
    async def inside() -> None:
        await work()

    asyncio.run(inside())


def test_a_live_clock_runs_only_while_one_is_waited_for() -> None:
    clocks = Clocks.fresh(ClockRule("live", reserve=100, increment=10), 2)
    clocks.turn({0}, 1_000)
    assert clocks.shown(0, 31_000) == (70_000, 70_000, True)
    assert clocks.shown(1, 31_000) == (100_000, 100_000, False)
    clocks.turn({0}, 31_000)
    assert clocks.left(0, 31_000)[0] == 70_000, "a second decision in a row brings no increment"
    clocks.turn({1}, 41_000)
    assert clocks.left(0, 99_000)[0] == 70_000, "60 left, and 10 more"
    assert clocks.expired(141_000) == [1]
    assert clocks.deadline() == 141_000


def test_by_mail_a_turn_has_its_hours_before_the_reserve_is_touched() -> None:
    clocks = Clocks.fresh(ClockRule("mail", reserve=3600, hours=24), 2)
    clocks.turn({0, 1}, 1)
    assert clocks.left(0, 1 + 23 * HOUR) == (HOUR, HOUR)
    clocks.turn({1}, 1 + 23 * HOUR)
    assert clocks.banks[0] == HOUR
    assert clocks.left(1, 1 + 24 * HOUR + HOUR // 2) == (0, HOUR // 2)
    assert clocks.deadline() == 1 + 25 * HOUR


def test_without_a_clock_nothing_runs() -> None:
    clocks = Clocks.fresh(ClockRule(), 2)
    clocks.turn({0}, 5)
    assert (clocks.shown(0, 10), clocks.deadline(), clocks.expired(10**12)) == (None, 0, [])


def test_who_runs_out_of_time_gets_the_default_and_then_a_bot(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path, window_pause=0.05) as house:
            room = await opened(house, "duel", 2, 0, ClockRule("live", reserve=60, increment=5))
            await until(lambda: bool(room.now.clocks().deadline()))
            (late,) = (s for s in (0, 1) if room.moment.since[s])
            default, entries = room.playing.game.default(late), len(room.playing.log)
            written = room.moment.seq
            room.moment.since[late] -= 61_000
            room.wake.set()
            await until(lambda: room.moment.seq > written)
            assert room.table.chairs[late].bot == house.settings.stand_in
            act = room.playing.log[entries]
            assert (act.seat, act.action) == (late, default)  # type: ignore[union-attr]
            assert room.table.chairs[late].person == f"p{late}", "the seat is still theirs"
            assert not room.now.clocks().since[late], "no clock runs for a bot"
            await seating.sit(room, Person(id=f"p{late}", name=""), late)
            assert room.table.chairs[late].bot == ""
            assert room.now.clocks().left(late, 0)[0] >= 60_000, "and has time again"

    run(work)


def test_the_default_and_the_bot_are_written_together(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            room = await opened(house, "duel", 2, 0, ClockRule("live", reserve=60))
            await until(lambda: bool(room.now.clocks().deadline()))
            (late,) = (s for s in (0, 1) if room.moment.since[s])
            id, entries, write, writes = room.table.id, room.moment.seq, house.database.write, 0

            async def write_once(statements: Sequence[Statement]) -> None:
                nonlocal writes
                writes += 1
                if writes > 1:
                    raise OSError("the power is off")
                await write(statements)

            house.database.write = write_once  # type: ignore[method-assign]
            room.moment.since[late] -= 61_000
            room.wake.set()
            await until(lambda: writes > 0)
        store = Store(database(str(tmp_path / "t.db")))
        await store.db.open()
        found = await store.table(id)
        assert found is not None
        assert found[0].chairs[late].played_by_bot
        assert len(await store.log(id)) == entries + 1
        await store.db.close()

    run(work)


def test_clocks_go_on_where_they_stood_after_a_restart(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            room = await opened(house, "duel", 2, 0, ClockRule("mail", reserve=3600, hours=24))
            id, before = room.table.id, room.moment.since.copy()
        async with a_house(tmp_path) as house:
            room = await house.room(id)
            assert room.moment.since == before
            assert any(before)

    run(work)


def test_a_time_out_comes_although_nobody_has_the_table_open(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            room = await opened(house, "duel", 2, 0, ClockRule("live", reserve=60))
            await until(lambda: bool(room.now.clocks().deadline()))
            id = room.table.id
        store = Store(database(str(tmp_path / "t.db")))
        await store.db.open()
        found = await store.table(id)
        assert found is not None
        moment = found[1]
        (late,) = (s for s in (0, 1) if moment.since[s])
        moment.since[late] -= 61_000
        moment.due -= 61_000
        moment.rev += 1
        await store.save(id, moment)
        await store.db.close()
        async with a_house(tmp_path) as house:
            await until(lambda: id in house.rooms)
            await until(lambda: house.rooms[id].table.chairs[late].played_by_bot)

    run(work)


def play(change: Change) -> None:
    """Somebody who is asked and not in a window says yes to little and no to much."""
    game = change.playing.game
    if game.pending() and not getattr(game.flow[-1], "hush", False):
        seat = game.pending()[0]
        change.act(seat, game.options(seat)[0] if len(game.options(seat)) < 4 else ("done",))


def test_a_window_closes_when_its_time_is_over_and_runs_no_clock(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path, window_pause=0.02, window_seconds=0.4) as house:
            room = await opened(house, "spies", 3, 0, ClockRule("live", reserve=600))
            windows = 0
            while room.table.state == "running":
                situation = room.now
                game = situation.playing.game
                top = game.flow[-1] if game.flow else None
                if getattr(top, "hush", False):
                    windows += 1
                    assert not any(situation.moment.since), "a running clock would tell who still thinks"
                    assert situation.moment.window[1] > 0
                elif game.pending():
                    await room.change(play)
                    continue
                entries = len(room.playing.log)
                await until(lambda n=entries: len(room.playing.log) > n or room.table.state == "done")  # type: ignore[misc]
            assert windows, "no window came up"

    run(work)


def let_pass(change: Change) -> None:
    """Somebody who is asked makes the modest choice."""
    game = change.playing.game
    change.act(game.pending()[0], game.default(game.pending()[0]))


def test_a_seat_without_a_choice_answers_no_sooner_than_one_with(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path, window_pause=30) as house:
            room = await opened(house, "spies", 3, 0, ClockRule())
            while room.now.answer(room.playing.game.pending()[0]) is None:
                await room.change(let_pass)
            seat = room.playing.game.pending()[0]
            pause = room.now.answer_time(seat) - room.moment.asked[seat]
            assert 30_000 <= pause <= 90_000
            assert pause % 1000, "it would be known by a pause that is always the same"
            await asyncio.sleep(0.2)
            assert room.playing.game.pending()[0] == seat, "others could conclude that there was no choice"
            await seating.leave(room, Person(id=f"p{(seat + 1) % 3}", name=""), None)
            await seating.leave(room, Person(id=f"p{(seat + 2) % 3}", name=""), None)
            assert room.now.answer_time(seat) == room.moment.asked[seat], "nobody else is there to wonder"

    run(work)


@pytest.mark.parametrize("step", [3600, -3600])
def test_a_wall_clock_that_jumps_takes_nobodys_seat_and_stops_no_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    real, jump = time.time_ns, 0
    monkeypatch.setattr(time, "time_ns", lambda: real() + jump * 10**9)

    async def work() -> None:
        nonlocal jump
        async with a_house(tmp_path, window_pause=0.02) as house:
            live = await opened(house, "duel", 2, 0, ClockRule("live", reserve=600))
            bots = await opened(house, "spies", 1, 2, ClockRule())
            await until(lambda: bool(live.now.clocks().deadline()))
            jump = step
            live.wake.set()
            await plays_on(bots)
            ids = live.table.id, bots.table.id
        jump = 2 * step
        async with a_house(tmp_path, window_pause=0.02) as house:
            live, bots = [await house.room(id) for id in ids]
            await plays_on(bots)
            assert not any(chair.played_by_bot for chair in live.table.chairs)
            (left,) = [live.now.clocks().left(s, now_ms())[0] for s in (0, 1) if live.moment.since[s]]
            assert 400_000 < left <= 600_000

    run(work)


async def plays_on(room: Room) -> None:
    """A person's act, and the bots' answer to it."""
    await until(lambda: 0 in room.playing.game.pending())
    await room.change(lambda change: change.act(0, room.playing.game.default(0)))
    await until(lambda: 0 in room.playing.game.pending() or room.table.state == "done")


def test_after_a_new_start_of_the_machine_time_goes_on_and_never_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with a_house(tmp_path):
            before = now_ms()
        monkeypatch.setattr(timekeeper, "_boot", lambda: "another run of the machine")
        monkeypatch.setattr(time, "time_ns", lambda: (before - 3_600_000) * 1_000_000)
        async with a_house(tmp_path):
            assert before - 60_000 < now_ms() < before + 60_000

    run(work)
    monkeypatch.undo()
    monkeypatch.setattr(timekeeper, "_offset", time.time_ns() // 1_000_000 - timekeeper._counted())
