"""Bots at tables: in a fair line, timed while they think, replaced when they fail; the game goes on."""

from __future__ import annotations

import asyncio
import os
import selectors
import signal
import time
from collections.abc import Awaitable, Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from pentarchy.kernel import Act, Record
from pentarchy.table import botwork, opening, seating, tending
from pentarchy.table.botwork import Bots, Process, Unanswered
from pentarchy.table.change import Change
from pentarchy.table.errors import Lost, Refusal
from pentarchy.table.line import Errand, Line
from pentarchy.table.rows import ClockRule, Person
from pentarchy.table.thinker import Choose, Chosen, Thinker, Verify, encode, question
from tests.table.players import SHELF, Player, Server
from tests.table.test_clocks import a_house, opened, run, until
from tests.tiny import duel
from tests.tiny.duel.game import Place


def asks(place: str = "table 0", bot: str = "random") -> Choose:
    """A question at the first decision of a duel."""
    game = Record.new(duel.TITLE, seed=bytes(32)).game
    return Choose(place=place, game="duel", state=game.save(), seat=game.pending()[0], bot=bot, seed=1)


class Pretender:
    """A worker in this very process, that thinks as long as the test wants."""

    pace: Callable[[str], Awaitable[None]]

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.ended = False

    async def start(self) -> None:
        await asyncio.sleep(0)

    async def ask(self, asked: bytes) -> bytes:
        place = question.decode(asked).place  # type: ignore[union-attr]
        self.heard.append(place)
        await type(self).pace(place)
        return encode(Chosen((place,)))

    async def end(self) -> None:
        self.ended = True


def company(
    pace: Callable[[str], Awaitable[None]], workers: int = 1, seconds: float = 20.0
) -> tuple[Bots, list[Pretender]]:
    hired: list[Pretender] = []

    class OfThisPace(Pretender):
        pass

    OfThisPace.pace = staticmethod(pace)  # type: ignore[assignment]

    def hire() -> Pretender:
        hired.append(OfThisPace())
        return hired[-1]

    bots = Bots(workers, seconds, hire)
    bots.start()
    return bots, hired


async def at_once(_: str) -> None:
    await asyncio.sleep(0)


class Skipping(selectors.DefaultSelector):
    """Never waits: what it should have waited is what it has skipped."""

    skipped = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        assert timeout is not None, "everybody waits for somebody else"
        self.skipped += timeout
        return super().select(0)


def in_no_time(work: Callable[[], Awaitable[None]]) -> None:
    """Run in a loop whose time passes only while everybody waits: no machine is too slow for that."""
    selector = Skipping()
    loop = asyncio.SelectorEventLoop(selector)
    loop.time = lambda: selector.skipped  # type: ignore[method-assign]
    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        runner.run(work())  # type: ignore[arg-type]


# ---- the line ----------------------------------------------------------------------------------------------


def errand(person: str) -> Errand:
    return Errand(person, Verify(b""), 1.0, None)  # type: ignore[arg-type]


def served(line: Line, seconds: float = 1.0) -> str:
    """Let the next errand be done, and say whose it was."""
    found = line.next()
    assert found is not None
    line.charge(found, seconds)
    return found.person


def test_many_questions_of_one_person_do_not_keep_another_waiting() -> None:
    line = Line(most=1)
    for _ in range(60):
        line.add(errand("many"))
    assert served(line) == "many"
    line.add(errand("one"))
    assert [served(line), served(line)] in (["one", "many"], ["many", "one"])
    line.add(errand("one"))
    assert "one" in [served(line), served(line)]


def test_long_thoughts_are_paid_for() -> None:
    line = Line(most=1)
    for _ in range(100):
        line.add(errand("quick"))
    line.add(errand("slow"))
    assert served(line, 0.1) == "quick"
    assert served(line, 10.0) == "slow"
    line.add(errand("slow"))
    assert [served(line, 0.1) for _ in range(90)] == ["quick"] * 90, "ten seconds have to be made up for"


def test_who_was_away_has_saved_nothing_up() -> None:
    line = Line(most=1)
    for _ in range(20):
        line.add(errand("here"))
        assert served(line, 5.0) == "here"
    for _ in range(10):
        line.add(errand("here"))
        line.add(errand("back"))
    assert abs([served(line, 5.0) for _ in range(10)].count("back") - 5) <= 1


def test_nobody_has_all_workers() -> None:
    line = Line(most=2)
    for _ in range(5):
        line.add(errand("many"))
    assert line.next() is not None
    assert line.next() is not None
    assert line.next() is None, "the last worker is for others"
    line.add(errand("one"))
    found = line.next()
    assert found is not None
    assert found.person == "one"


def test_people_who_wait_for_nothing_are_forgotten() -> None:
    line = Line(most=1)
    for n in range(1000):
        line.add(errand(f"guest {n}"))
        served(line)
    assert len(line._spent) < 10


# ---- the company -------------------------------------------------------------------------------------------


def test_waiting_is_not_thinking() -> None:
    async def pace(_: str) -> None:
        await asyncio.sleep(0.1)

    async def work() -> None:
        bots, hired = company(pace, seconds=0.5)
        chosen = await asyncio.gather(*(bots.choose(asks(f"t{n}"), "ann") for n in range(12)))
        assert len(chosen) == 12
        assert len(hired) == 1, "nobody was late"
        await bots.close()

    in_no_time(work)


def test_a_late_bot_ends_itself_and_nobody_else() -> None:
    async def pace(place: str) -> None:
        await asyncio.sleep(3600 if place == "stuck" else 0.05)

    async def work() -> None:
        bots, hired = company(pace, workers=2, seconds=0.4)
        late = asyncio.create_task(bots.choose(asks("stuck"), "eve"))
        others = [bots.choose(asks(f"t{n}"), f"guest {n % 3}") for n in range(30)]
        assert [chosen for (chosen,) in await asyncio.gather(*others)] == [f"t{n}" for n in range(30)]
        with pytest.raises(Unanswered):
            await late
        await until(lambda: len(hired) == 3)
        assert [worker.ended for worker in hired].count(True) == 1
        assert await bots.choose(asks("again"), "eve") == ("again",)
        await bots.close()
        assert all(worker.ended for worker in hired)

    in_no_time(work)


def test_one_worker_is_always_left_for_others() -> None:
    """Whoever lets bots think at many tables may have waited for them a whole turn long."""

    async def pace(place: str) -> None:
        await asyncio.sleep(10 if place.startswith("slow") else 0.05)

    async def work() -> None:
        bots, _ = company(pace, workers=3)
        slow = [asyncio.create_task(bots.choose(asks(f"slow {n}"), "eve")) for n in range(30)]
        await asyncio.sleep(1)
        began = asyncio.get_running_loop().time()
        assert await bots.choose(asks("quick"), "ann") == ("quick",)
        assert asyncio.get_running_loop().time() - began < 1
        await asyncio.gather(*slow)
        await bots.close()

    in_no_time(work)


def test_a_question_whose_worker_dies_is_asked_once_more() -> None:
    died: list[str] = []

    async def pace(place: str) -> None:
        if place == "deadly" or (place == "unlucky" and not died):
            died.append(place)
            raise Lost("killed")

    async def work() -> None:
        bots, _ = company(pace, workers=2)
        assert await bots.choose(asks("unlucky"), "ann") == ("unlucky",)
        with pytest.raises(Unanswered):
            await bots.choose(asks("deadly"), "ann")
        assert died == ["unlucky", "deadly", "deadly"]
        assert await bots.choose(asks("fine"), "ann") == ("fine",)
        await bots.close()

    in_no_time(work)


def test_a_seat_goes_to_the_worker_that_knows_it() -> None:
    async def work() -> None:
        bots, hired = company(at_once, workers=4)
        await until(lambda: len(bots._idle) == 4)
        for _ in range(5):
            for n in range(12):
                await bots.choose(asks(f"t{n}"), "ann")
        for worker in hired:
            assert all(worker.heard.count(place) == 5 for place in worker.heard)
        assert len([worker for worker in hired if worker.heard]) > 1
        await bots.close()

    in_no_time(work)


@pytest.mark.parametrize("workers", [2, 4])
def test_seats_that_ask_at_the_same_time_are_thought_for_by_their_own_workers(workers: int) -> None:
    """All of a table that draft in secret ask at once: whoever is free first would have to think anew."""

    async def pace(place: str) -> None:
        await asyncio.sleep(1 + int(place[1:]) / 10)

    async def work() -> None:
        bots, hired = company(pace, workers)
        await until(lambda: len(bots._idle) == workers)

        async def seat(n: int) -> None:
            for _ in range(6):
                await bots.choose(asks(f"t{n}"), "ann")

        await asyncio.gather(*map(seat, range(7)))
        for worker in hired:
            assert all(worker.heard.count(place) == 6 for place in worker.heard)
        assert len([worker for worker in hired if worker.heard]) > 1
        await bots.close()

    in_no_time(work)


def test_a_long_thought_for_somebody_else_is_not_waited_for() -> None:
    async def pace(place: str) -> None:
        await asyncio.sleep(10 if place == "long" else 0)

    async def work() -> None:
        bots, _ = company(pace, workers=2)
        await until(lambda: len(bots._idle) == 2)
        long = asyncio.create_task(bots.choose(asks("long"), "eve"))
        await until(lambda: len(bots._idle) == 1)
        for n in range(8):
            await bots.choose(asks(f"t{n}"), "ann")
        assert not long.done()
        await long
        await bots.close()

    in_no_time(work)


def test_where_no_worker_comes_up_nobody_waits_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(botwork, "PAUSE", 0.01)

    class Stillborn(Pretender):
        async def start(self) -> None:
            raise Lost("no memory")

    async def work() -> None:
        bots = Bots(2, 5.0, Stillborn)
        bots.start()
        with pytest.raises(Unanswered):
            await bots.choose(asks(), "ann")
        await bots.close()

    in_no_time(work)


def test_who_no_longer_waits_is_out_of_the_line() -> None:
    async def pace(_: str) -> None:
        await asyncio.sleep(0.05)

    async def work() -> None:
        bots, hired = company(pace)
        given_up = [asyncio.create_task(bots.choose(asks(f"gone {n}"), "eve")) for n in range(20)]
        await asyncio.sleep(0.01)
        for task in given_up:
            task.cancel()
        await asyncio.gather(*given_up, return_exceptions=True)
        assert await bots.choose(asks("mine"), "ann") == ("mine",)
        assert len(hired[0].heard) <= 2
        await bots.close()

    in_no_time(work)


# ---- real workers ------------------------------------------------------------------------------------------


def test_a_bot_remembers_what_it_was_about() -> None:
    thinker = Thinker(SHELF.title)
    for place in ("t 0", "t 1", "t 0"):
        thinker.think(encode(asks(place, "greedy")))
    assert [place for place, _ in thinker._minds._bots] == ["t 1", "t 0"]


def test_a_worker_killed_while_it_thinks_costs_nothing() -> None:
    async def work() -> None:
        hired: list[Process] = []

        def hire() -> Process:
            hired.append(Process())
            return hired[-1]

        bots = Bots(1, 60.0, hire)
        bots.start()
        assert len(await bots.choose(asks(), "ann")) > 0
        for _ in range(3):
            process = hired[-1]._process
            assert process is not None
            os.kill(process.pid, signal.SIGKILL)
            assert len(await bots.choose(asks(), "ann")) > 0
        assert len(hired) == 4
        assert await bots.verify(b"{}", "ann") != ("", False)
        await bots.close()

    run(work)


def test_workers_do_not_outlive_a_killed_server(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "t.db"), bot_workers=2)
    server.start()
    assert server.process is not None
    pid = server.process.pid
    for _ in range(600):
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        if len(children) == 2:
            break
        time.sleep(0.1)
    assert len(children) == 2
    server.kill()
    for _ in range(600):
        if not any(_alive(int(child)) for child in children):
            return
        time.sleep(0.1)
    raise AssertionError("workers without a server")


def _alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


# ---- at the table ------------------------------------------------------------------------------------------


class Everyday:
    """Answers as the random bot would, except at places it is told to be stuck at."""

    def __init__(self, stuck: set[str]) -> None:
        self.stuck = stuck
        self.thinker = Thinker(SHELF.title)

    async def start(self) -> None:
        pass

    async def ask(self, asked: bytes) -> bytes:
        if question.decode(asked).place.split()[0] in self.stuck:  # type: ignore[union-attr]
            await asyncio.sleep(3600)
        return self.thinker.think(asked)

    async def end(self) -> None:
        pass


def test_stuck_bots_at_some_tables_leave_the_others_their_bots(tmp_path: Path) -> None:
    stuck: set[str] = set()

    async def work() -> None:
        async with a_house(tmp_path) as house:
            await house.bots.close()
            house.bots = Bots(2, 0.3, lambda: Everyday(stuck))
            house.bots.start()
            slow = [await opened(house, "duel", 1, 1, ClockRule()) for _ in range(3)]
            stuck.update(room.table.id for room in slow)
            quick = [await opened(house, "spies", 1, 2, ClockRule()) for _ in range(4)]
            rooms = slow + quick
            for room in rooms:
                for _ in range(3):
                    await a_persons_act(room)
            await until(lambda: all(not bots_turn(room) for room in rooms))

    run(work)


async def a_persons_act(room: Any) -> None:
    await until(lambda: room.table.state != "running" or 0 in room.playing.game.pending())

    def act(change: Change) -> None:
        game = change.playing.game
        if 0 in game.pending():  # the table may have answered where there was nothing to choose
            change.act(0, game.default(0))

    await room.change(act)


def bots_turn(room: Any) -> bool:
    pending = room.playing.game.pending()
    return room.table.state == "running" and any(room.table.chairs[s].played_by_bot for s in pending)


def test_a_driver_goes_on_whatever_ends_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Although nobody does anything at the table that would start it again."""

    async def work() -> None:
        async with a_house(tmp_path) as house:
            choose, times = house.bots.choose, 0

            async def cancelled(asked: Choose, person: str) -> tuple[str | int, ...]:
                nonlocal times
                times += 1
                if times <= 4:
                    raise asyncio.CancelledError
                if times <= 6:
                    await asyncio.sleep(3600)
                return await choose(asked, person)

            monkeypatch.setattr(house.bots, "choose", cancelled)
            room = await opened(house, "spies", 1, 2, ClockRule())
            await a_persons_act(room)
            await until(lambda: times == 6)
            house._drivers[room.table.id].cancel()
            await until(lambda: not bots_turn(room))

    run(work)


def test_rules_that_fail_are_tried_again_ever_more_rarely_and_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries: list[float] = []

    def fails(*_: object) -> None:
        tries.append(time.monotonic())
        raise ZeroDivisionError

    async def work() -> None:
        async with a_house(tmp_path) as house:
            monkeypatch.setattr(Place, "take", fails)
            with capture_logs() as said:
                room = await opened(house, "duel", 1, 1, ClockRule())
                if not bots_turn(room):
                    monkeypatch.undo()
                    await a_persons_act(room)
                    monkeypatch.setattr(Place, "take", fails)
                await until(lambda: len(tries) >= 7)
            pauses = [b - a for a, b in pairwise(tries)]
            assert pauses[-1] > 1, "a second between the sixth and the seventh time"
            loud = [line for line in said if line["log_level"] != "debug"]
            assert [line["event"] for line in loud] == ["table_waits"]
            monkeypatch.undo()
            room.wake.set()
            await until(lambda: not bots_turn(room))

    run(work)


def test_a_bot_that_chooses_what_is_not_allowed_gets_the_default(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:

            async def flies(asked: Choose, person: str) -> tuple[str | int, ...]:
                return ("fly",)

            monkeypatch.setattr(house.bots, "choose", flies)
            with capture_logs() as said:
                room = await opened(house, "spies", 1, 2, ClockRule())
                for _ in range(3):
                    await a_persons_act(room)
                    await until(lambda: not bots_turn(room))
            assert [line["event"] for line in said] == ["bot_failed"], "said once"

    run(work)


def test_a_bot_that_was_overtaken_is_asked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it chose was possible when it began to think: that is no mistake of its own."""
    heard: list[str] = []

    def buys_all_ships(change: Change) -> None:
        for _ in range(2):
            change.act(0, ("buy", "ship"))

    async def work() -> None:
        async with a_house(tmp_path) as house:

            async def slow(asked: Choose, person: str) -> tuple[str | int, ...]:
                heard.append(asked.place)
                if len(heard) == 1:
                    await house.rooms[asked.place.split()[0]].change(buys_all_ships)
                    return ("buy", "ship")
                return ("buy", "pike") if len(heard) == 2 else ("done",)

            monkeypatch.setattr(house.bots, "choose", slow)
            with capture_logs() as said:
                room = await opened(house, "market", 1, 2, ClockRule())
                await until(lambda: len(heard) > 2)
            assert heard[0] == heard[1], "the same seat once more"
            assert said == []
            seat = int(heard[0].split()[1])
            acts = [entry.action for entry in room.playing.log if isinstance(entry, Act)]
            assert acts[2] == ("buy", "pike"), f"what seat {seat} chose when it had looked again"

    run(work)


def test_tables_of_bots_only_are_limited(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path, bot_tables_per_person=2) as house:
            await house.bots.close()
            ann = Person(id="ann", name="Ann")
            alone = opening.Wish(game="duel", players=2, seats=[opening.SeatWish("bot", "random")] * 2)
            for _ in range(2):
                await opening.open_table(house, ann, alone)
            with pytest.raises(Refusal) as refused:
                await opening.open_table(house, ann, alone)
            assert refused.value.code == "too_many"
            waiting = opening.Wish(game="duel", players=2, seats=[opening.SeatWish("open")] * 2)
            room = await house.room((await opening.open_table(house, ann, waiting)).id)
            with pytest.raises(Refusal):
                await seating.start(room, ann)
            await opened(house, "duel", 1, 1, ClockRule())
            await opening.open_table(house, Person(id="bob", name="Bob"), alone)

    run(work)


def test_a_person_plays_on_beside_somebody_with_sixty_tables_of_thinkers(tmp_path: Path) -> None:
    with Server(str(tmp_path / "t.db"), bot_workers=2, bot_tables_per_person=100) as server:
        eve, ann = Player(server, "Eve"), Player(server, "Ann")
        for n in range(60):
            eve.open("market", *["search"] * 3, seed=n)
        table = ann.open("duel", "me", "greedy")
        with ann.at(table) as seat:
            began = time.monotonic()
            for _ in range(5):
                assert seat.act()["t"] == "ack"
            seat.my_move()
            assert time.monotonic() - began < 60


def test_work_that_waited_for_something_cancelled_is_begun_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """So the drivers of all tables once ended: a pool was closed, and what they waited for was cancelled."""
    monkeypatch.setattr(tending, "PAUSE", 0.01)
    begun = 0

    async def waits() -> None:
        nonlocal begun
        begun += 1
        if begun == 1:
            gone = asyncio.get_running_loop().create_future()
            gone.cancel()
            await gone
        await asyncio.sleep(3600)

    async def work() -> None:
        task = asyncio.create_task(tending.tend("driver", waits))
        await until(lambda: begun == 2)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert task.cancelled(), "who is meant to end does"

    run(work)
