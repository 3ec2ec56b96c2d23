"""The door of a table: what could not be written did not happen, whatever else fails meanwhile."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pentarchy.kernel import Looks
from pentarchy.kernel.saved import SavedGame
from pentarchy.table import deeds, opening, saves, seating, viewpoint, wire
from pentarchy.table import house as house_of_tables
from pentarchy.table.connection import Connection
from pentarchy.table.database import Database, Row, Statement, Value, database
from pentarchy.table.errors import Refusal
from pentarchy.table.home.cups import Cups, CupWish
from pentarchy.table.home.recap import recap
from pentarchy.table.house import House
from pentarchy.table.room import Room
from pentarchy.table.rows import ChatLine, Notice, Person
from pentarchy.table.settings import Settings
from tests.browser.battles import capital_falls
from tests.table.players import SHELF


class Unreliable:
    """A database that can be away, or break off after a write is done but before anybody hears of it."""

    def __init__(self, real: Database) -> None:
        self.real, self.shared = real, real.shared
        self.away = False
        self.unreadable = False
        self.breaks_off = False
        self.full = False
        self.refuses = ""
        """Writes that begin so fail."""
        self.tried = 0

    async def open(self) -> None:
        await self.real.open()

    async def close(self) -> None:
        await self.real.close()

    async def read(self, sql: str, *args: Value) -> list[Row]:
        if self.away or self.unreadable:
            raise ConnectionError("the database is away")
        return await self.real.read(sql, *args)

    async def write(self, statements: Sequence[Statement]) -> None:
        if self.away:
            raise ConnectionError("the database is away")
        self.tried += 1
        if self.full or (self.refuses and any(sql.startswith(self.refuses) for sql, *_ in statements)):
            raise OSError("the disk is full")
        await self.real.write(statements)
        if self.breaks_off:
            raise ConnectionError("the database broke off")

    async def announce(self, text: str) -> None:
        await self.real.announce(text)

    def listen(self, hear: Callable[[str], None]) -> None:
        self.real.listen(hear)


class Visitor:
    """Somebody at a table, without a wire between."""

    def __init__(self, room: Room, person: str) -> None:
        self.room = room
        self.frames: list[dict[str, Any]] = []
        self.connection = Connection(self._hear, Person(id=person, name=person))

    async def _hear(self, frame: str) -> None:
        self.frames.append(json.loads(frame))

    async def hello(self) -> None:
        await deeds.handle(self.room, self.connection, wire.Hello())

    async def settle(self) -> list[dict[str, Any]]:
        """Let scenes be made; the frames that came since the last time."""
        await self.room.publish()
        sender = asyncio.create_task(self.connection.run(self.room))
        for _ in range(20):
            await asyncio.sleep(0)
        sender.cancel()
        came, self.frames = self.frames, []
        return came

    def act(self, id: str, seat: int | None = None) -> wire.ActMessage:
        """The modest choice for one of those who are asked."""
        record = self.room.playing
        at = record.game.pending()[0] if seat is None else seat
        action = list(record.game.default(at))
        return wire.ActMessage(id=id, seat=at, question=record.question(at), action=action)

    async def say(self, message: Any) -> str:
        """Send a message; `ack`, or the code with which it is refused."""
        try:
            await deeds.handle(self.room, self.connection, message)
        except Refusal as refusal:
            return refusal.code
        return "ack"


@asynccontextmanager
async def a_house(folder: Path, **settings: Any) -> AsyncIterator[tuple[House, Unreliable]]:
    made = Settings(db=str(folder / "t.db"), bot_workers=1, known_seeds=True, **settings)
    unreliable = Unreliable(database(made.db))
    house = House(made, unreliable, SHELF)
    await house.open()
    try:
        yield house, unreliable
    finally:
        await house.close()


async def opened(house: House, game: str, *people: str, **more: Any) -> Room:
    """A table with these people; one who is called `open` has not come yet."""
    wished = [opening.SeatWish("me")] + [opening.SeatWish("open")] * (len(people) - 1)
    wish = opening.Wish(game=game, players=len(people), seats=wished, seed=f"{1:064x}", **more)
    table = await opening.open_table(house, Person(id=people[0], name=people[0]), wish)
    room = await house.room(table.id)
    for person in people[1:]:
        if person != "open":
            await seating.sit(room, Person(id=person, name=person), None)
    return room


def run(work: Callable[[], Awaitable[None]]) -> None:
    async def inside() -> None:
        async with asyncio.timeout(60):
            await work()

    asyncio.run(inside())


async def replayed(house: House, id: str) -> Room:
    """The table as another process would find it."""
    found = await house.store.table(id)
    assert found is not None
    room = Room(house, *found)
    await room.load()
    assert not room.broken, room.broken
    return room


def test_an_act_that_could_not_be_written_did_not_happen(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as (house, db):
            room = await opened(house, "duel", "ann", "bob")
            players = [Visitor(room, name) for name in ("ann", "bob")]
            for player in players:
                await player.hello()
            for player in players:
                await player.settle()
            first = room.playing.game.pending()[0]
            act = players[first].act("lost")
            db.away = True
            assert await players[first].say(act) == "try_again"
            assert await players[first].say(act) == "try_again", "nor can it be read what is written"
            assert [await player.settle() for player in players] == [[], []], "nobody has seen anything"
            db.away = False
            assert room.playing.question(first) == act.question, "the same question is still open"
            for n in range(6):
                mover = room.playing.game.pending()[0]
                assert await players[mover].say(players[mover].act(f"act {n}")) == "ack"
            assert (await replayed(house, room.table.id)).playing.game.digest() == room.playing.game.digest()
            assert [row.client for row in await house.store.log(room.table.id) if row.client] == [
                f"act {n}" for n in range(6)
            ]

    run(work)


def test_a_scene_that_could_not_be_made_is_made_again_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as (house, _):
            room = await opened(house, "duel", "ann", "bob")
            mover = room.playing.game.pending()[0]
            player = Visitor(room, ("ann", "bob")[mover])
            await player.hello()
            await player.settle()
            assert await player.say(player.act("shown late")) == "ack"
            with monkeypatch.context() as broken:
                broken.setattr(Looks, "view", lambda self, seat: 1 / 0)
                assert [frame["t"] for frame in await player.settle()] == ["ack"]
            sender = asyncio.create_task(player.connection.run(room))
            while not player.frames:
                await asyncio.sleep(0.02)
            assert [frame["t"] for frame in player.frames] == ["scene"]
            sender.cancel()

    run(work)


def test_a_sentence_that_could_not_be_made_is_told_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The view is made and one of its lines fails: both come when it goes better, each line once."""

    async def work() -> None:
        async with a_house(tmp_path) as (house, _):
            room = await opened(house, "duel", "ann", "bob")
            mover = room.playing.game.pending()[0]
            player = Visitor(room, ("ann", "bob")[mover])
            await player.hello()
            await player.settle()
            assert await player.say(player.act("told late")) == "ack"
            with monkeypatch.context() as broken:
                broken.setattr(viewpoint, "line_of", lambda *_: 1 / 0)
                assert [frame["t"] for frame in await player.settle()] == ["ack"]
                broken.setattr(Looks, "view", lambda self, seat: 1 / 0)
                assert await player.settle() == []
            [shown] = await player.settle()
            told = [line["at"] for line in shown["scene"]["chronicle"]]
            assert told == list(range(told[0], len(room.playing.told(mover)) + 1))
            assert not any(line.get("undone") for line in shown["scene"]["chronicle"])

    run(work)


def test_a_table_in_doubt_reads_its_log_although_nobody_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who was refused goes to bed; the act was written after all, and the other is asked."""
    monkeypatch.setattr(house_of_tables, "SWEEP_SECONDS", 0.02)

    async def work() -> None:
        async with a_house(tmp_path) as (house, db):
            room = await opened(house, "duel", "ann", "bob")
            mover = room.playing.game.pending()[0]
            players = [Visitor(room, name) for name in ("ann", "bob")]
            for player in players:
                await player.hello()
                await player.settle()
            db.breaks_off = True
            assert await players[mover].say(players[mover].act("written")) == "try_again"
            db.away, db.breaks_off = True, False
            await asyncio.sleep(0.1)
            assert not room.certain
            db.away = False
            while not room.certain:
                await asyncio.sleep(0.02)
            assert [row.client for row in await house.store.log(room.table.id)] == ["written"]
            for player in players:
                assert "scene" in [frame["t"] for frame in await player.settle()]

    run(work)


def test_a_server_stops_also_while_it_reads_a_table_in_doubt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It looked around once more instead of ending, and its host waited for ever."""
    reading = asyncio.Event()

    async def for_ever(room: Room) -> None:
        reading.set()
        await asyncio.Event().wait()

    async def work() -> None:
        async with a_house(tmp_path) as (house, _):
            monkeypatch.setattr(house, "watch", lambda room: None)  # it is not a driver that reads
            room = await opened(house, "duel", "ann", "bob")
            monkeypatch.setattr(Room, "catch_up", for_ever)
            room._certain = False
            house._look_around.set()
            await reading.wait()

    run(work)


def test_while_a_table_is_in_doubt_nobody_is_shown_it(tmp_path: Path) -> None:
    """An act was written and nobody heard of it: who comes now would see the question before."""

    async def work() -> None:
        async with a_house(tmp_path) as (house, db):
            room = await opened(house, "duel", "ann", "bob")
            mover = room.playing.game.pending()[0]
            player = Visitor(room, ("ann", "bob")[mover])
            act, again = player.act("written"), player.act("another")
            db.breaks_off = True
            assert await player.say(act) == "try_again"
            db.breaks_off, db.unreadable = False, True
            assert await player.say(wire.Hello()) == "try_again"
            assert player.connection.left.is_set(), "it comes again by itself"
            assert await player.say(again) == "try_again"
            assert await player.settle() == []
            db.unreadable = False
            assert await player.say(again) == "stale", "by what is written it is answered"
            assert await player.say(act) == "ack"

    run(work)


def test_what_is_written_while_a_table_is_read_is_read_whole(tmp_path: Path) -> None:
    """A write that was given up may come between the table and its log: neither is read without the other."""

    async def work() -> None:
        async with a_house(tmp_path) as (house, db):
            room = await opened(house, "duel", "ann", "bob")
            other = await replayed(house, room.table.id)
            read = db.real.read

            async def meanwhile(sql: str, *args: Value) -> list[Row]:
                found = await read(sql, *args)
                if "moment" in sql:
                    db.real.read = read  # type: ignore[method-assign]
                    seat = other.playing.game.pending()[0]
                    await other.change(lambda change: change.act(seat, change.playing.game.default(seat)))
                return found

            for follow in (room.load, room.catch_up):
                db.real.read = meanwhile  # type: ignore[method-assign]
                await other.change(lambda change: change.describe(name=f"{other.moment.rev}"))
                await follow()
                assert room.moment == other.moment
                assert room.playing.game.digest() == other.playing.game.digest()

    run(work)


def test_a_game_begins_and_is_shown_also_where_its_first_scene_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as (house, _):
            room = await opened(house, "duel", "ann", "open")
            ann = Visitor(room, "ann")
            await ann.hello()
            await ann.settle()
            with monkeypatch.context() as broken:
                broken.setattr(Looks, "view", lambda self, seat: 1 / 0)
                await seating.sit(room, Person(id="bob", name="bob"), None)
                bob = Visitor(room, "bob")
                await bob.hello()
                assert "scene" not in {frame["t"] for frame in [*await ann.settle(), *await bob.settle()]}
            for visitor in (ann, bob):
                sender = asyncio.create_task(visitor.connection.run(room))
                while "scene" not in {frame["t"] for frame in visitor.frames}:
                    await asyncio.sleep(0.02)
                sender.cancel()

    run(work)


def test_a_table_without_open_seats_is_under_way_with_its_first_write(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as (house, db):
            db.refuses = "UPDATE tables"
            seats = [opening.SeatWish("me"), opening.SeatWish("bot", "random")]
            wish = opening.Wish(game="duel", players=2, seats=seats, seed=f"{1:064x}")
            table = await opening.open_table(house, Person(id="ann", name="ann"), wish)
            found = await house.store.table(table.id)
            assert found is not None
            assert found[0].state == "running"
            assert found[1].pending == (await replayed(house, table.id)).playing.game.pending()

    run(work)


def test_a_tournament_names_no_table_that_could_not_be_written(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as (house, db):
            cups, ann = Cups(house), Person(id="ann", name="ann")
            cup = await cups.open(ann, CupWish(name="The Lists", game="duel", players=2, rounds=1))
            db.refuses = "INSERT INTO tables"
            with pytest.raises(OSError, match="full"):
                await cups.start(ann, cup.id)
            db.refuses = ""
            [pod] = (await cups.go_on(cup.id)).pods
            found = await house.store.table(pod.table)
            assert found is not None
            assert found[0].state == "running"

    run(work)


@pytest.mark.parametrize("slow", ["before", "after"])
def test_what_is_said_after_one_came_is_known_to_be_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, slow: str
) -> None:
    """However long what was said before takes to be read: the first frame has that, and nothing else."""

    async def work() -> None:
        async with a_house(tmp_path) as (house, _):
            room = await opened(house, "duel", "ann", "bob")
            ann, bob = Visitor(room, "ann"), Visitor(room, "bob")
            await ann.hello()
            assert await ann.say(wire.ChatMessage(id="old", text="old")) == "ack"
            reads, reading, go_on = house.store.chat, asyncio.Event(), asyncio.Event()

            async def slowly(table: str) -> list[ChatLine]:
                lines = await reads(table) if slow == "after" else []
                reading.set()
                await go_on.wait()
                return lines or await reads(table)

            monkeypatch.setattr(house.store, "chat", slowly)
            comes = asyncio.create_task(bob.hello())
            await reading.wait()
            speaks = asyncio.create_task(ann.say(wire.ChatMessage(id="new", text="new")))
            await asyncio.wait([speaks], timeout=0.1)
            go_on.set()
            await asyncio.gather(comes, speaks)
            told = [f["lines"] for f in await bob.settle() if f["t"] == "chat"]
            assert [[line["text"] for line in lines] for lines in told] == [["old"], ["new"]]
            await deeds.overhear(room, (await reads(room.table.id))[0])
            assert not await bob.settle(), "another process tells late of what was read already"

    run(work)


def test_who_cannot_be_told_what_was_said_comes_again(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as (house, db):
            room = await opened(house, "duel", "ann", "bob")
            bob = Visitor(room, "bob")
            db.away = True
            assert await bob.say(wire.Hello()) == "try_again"
            assert bob.connection.left.is_set(), "else whatever is said next would be taken for old"

    run(work)


def test_a_table_that_cannot_be_written_is_left_alone_for_a_while(tmp_path: Path) -> None:
    """Its log is read again before each new try, and that is no reason to try at once."""

    async def work() -> None:
        async with a_house(tmp_path, bot_pause=0.2) as (house, db):
            wish = opening.Wish(game="duel", players=2, seats=[opening.SeatWish("bot", "random")] * 2)
            table = await opening.open_table(house, Person(id="ann", name="ann"), wish)
            room = await house.room(table.id)
            db.full, db.tried = True, 0
            while not db.tried:
                await asyncio.sleep(0.01)
            await asyncio.sleep(1)
            assert db.tried < 8
            db.full = False
            while room.table.state != "done":
                await asyncio.sleep(0.05)

    run(work)


def test_a_message_begins_with_what_struck_its_reader(tmp_path: Path) -> None:
    """As the recap in the browser: only what that seat was told since its last act."""
    record, loser, act = capital_falls()
    record.act(act.seat, tuple(act.action))
    assert record.game.pending()[0] == loser

    async def work() -> None:
        async with a_house(tmp_path) as (house, _):
            ann = Person(id="ann", name="Ann")
            table = await saves.import_game(house, ann, SavedGame.of(record).encode())
            notice = Notice(person="ann", table=table.id, title="", body="", due=0, kind="turn")
            told = await recap(house, notice)
            (fallen,) = [n for n, line in enumerate(told) if line.startswith("Your Capital, ")]
            assert all("you" in line.lower() for line in told[: fallen + 1])
            assert await recap(house, replace(notice, kind="over")) == []

    run(work)


def test_acts_of_bots_reach_those_who_look_one_by_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long scenes take: nothing happens that nobody sees."""
    publish = Room.publish

    async def slowly(room: Room) -> None:
        await asyncio.sleep(0.05)
        await publish(room)

    monkeypatch.setattr(Room, "publish", slowly)

    async def work() -> None:
        async with a_house(tmp_path) as (house, _):
            wish = opening.Wish(game="duel", players=2, seats=[opening.SeatWish("bot", "random")] * 2)
            table = await opening.open_table(house, Person(id="ann", name="ann"), wish)
            room = await house.room(table.id)
            eve = Visitor(room, "eve")
            await eve.hello()
            begun, sending = len(room.playing.log), asyncio.create_task(eve.connection.run(room))
            while room.table.state != "done":
                await asyncio.sleep(0.02)
            await room.shown()
            await asyncio.sleep(0.1)
            sending.cancel()
            shown = [frame for frame in eve.frames if frame["t"] in ("scene", "update")]
            assert len(shown) >= len(room.playing.log) - begun

    run(work)


def test_what_was_written_without_an_answer_is_found_when_the_log_is_read_again(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as (house, db):
            room = await opened(house, "duel", "ann", "bob")
            mover = room.playing.game.pending()[0]
            player = Visitor(room, ("ann", "bob")[mover])
            await player.hello()
            act = player.act("perhaps")
            db.breaks_off = True
            assert await player.say(act) == "try_again"
            db.breaks_off = False
            await Visitor(room, "onlooker").hello()
            assert room.moment.seq == len(await house.store.log(room.table.id)), "nobody is shown less"
            assert await player.say(act) == "ack", "it is in the log already"
            assert room.moment.seq == len(await house.store.log(room.table.id)) >= 1
            assert [row.client for row in await house.store.log(room.table.id)].count("perhaps") == 1

    run(work)


def test_a_start_that_could_not_be_written_leaves_the_table_open(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as (house, db):
            room = await opened(house, "duel", "ann", "open")
            onlooker = Visitor(room, "cid")
            await onlooker.hello()
            await onlooker.settle()
            for db.away, db.refuses in ((True, ""), (False, "UPDATE tables")):
                with pytest.raises((Refusal, ConnectionError)):
                    await seating.start(room, Person(id="ann", name="ann"))
                assert room.record is None
                assert (room.table.state, room.table.chairs[1].kind) == ("open", "open")
                assert await onlooker.settle() == []
            db.refuses = ""
            await seating.sit(room, Person(id="bob", name="bob"), None)
            assert room.table.state == "running"
            assert room.table.chairs[1].person == "bob"
            assert any(frame["t"] == "scene" for frame in await onlooker.settle())

    run(work)


def test_a_restart_of_one_s_turn_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as (house, db):
            room = await opened(house, "spies", "ann", "bob", "cid")
            ann = Visitor(room, "ann")
            await ann.hello()
            for n, action in enumerate((["army", "00"], ["order", "left"], ["army", "01"])):
                question = room.playing.question(0)
                act = wire.ActMessage(id=f"{n}", seat=0, question=question, action=action)
                assert await ann.say(act) == "ack"
            db.breaks_off = True
            assert await ann.say(wire.Restart(id="again", seat=0)) == "try_again"
            db.breaks_off = False
            assert await ann.say(wire.Restart(id="again", seat=0)) == "ack"
            assert len(room.playing.story) == 1
            assert len(await house.store.log(room.table.id)) == 6, "three acts, three undone, once"

    run(work)


def test_what_is_done_is_not_refused_because_nobody_could_be_told(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as (house, db):
            room = await opened(house, "duel", "ann", "bob")
            bob = Visitor(room, "bob")
            await bob.hello()
            db.refuses = "INSERT INTO chat"
            assert await bob.say(wire.ChatMessage(id="1", text="Hail")) == "try_again"
            assert await bob.say(wire.MotionMessage(id="2", seat=1, what="resign")) == "ack"
            assert room.table.state == "done"
            db.refuses = ""
            assert await bob.say(wire.ChatMessage(id="1", text="Hail")) == "ack"
            said = [line.text for line in await house.store.chat(room.table.id)]
            assert said == ["Hail"], "once"

    run(work)


def test_consent_is_given_to_what_was_asked_and_nothing_else(tmp_path: Path) -> None:
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
            assert await ann.say(wire.RewindMessage(id="a little", seat=0, to=6)) == "ack"
            assert room.moment.vote is not None
            late = wire.Consent(id="yes", seat=1, vote=room.moment.vote.id, yes=True)
            assert await ann.say(wire.RewindMessage(id="everything", seat=0, to=0)) == "ack"
            assert await bob.say(late) == "other_vote"
            assert len(room.playing.story) == stood
            now = wire.Consent(id="yes", seat=1, vote=room.moment.vote.id, yes=True)
            assert await bob.say(now) == "ack"
            assert len(room.playing.story) == 1

    run(work)


def test_whether_one_may_ask_to_go_back_tells_nothing_of_drafts(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as (house, _):
            answers = []
            for drafted in (False, True):
                room = await opened(house, "spies", "ann", "bob", "cid")
                if drafted:
                    await room.change(lambda change: change.act(1, ("army", "10")))
                ann = Visitor(room, "ann")
                places = range(len(room.playing.told(0)) + 1)
                asked = [wire.RewindMessage(id=f"to {to}", seat=0, to=to) for to in places]
                answers.append([await ann.say(message) for message in asked])
            assert answers[0] == answers[1]
            assert "no_undo" in answers[0]

    run(work)


def test_who_leaves_a_seat_leaves_it_on_all_sockets(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as (house, _):
            room = await opened(house, "duel", "ann", "bob")
            here, there = Visitor(room, "bob"), Visitor(room, "bob")
            for visitor in (here, there):
                await visitor.hello()
                assert [f["scene"]["you"] for f in await visitor.settle() if f["t"] == "scene"] == [1]
            await seating.leave(room, Person(id="bob", name="bob"), None)
            for visitor in (here, there):
                scenes = [f["scene"] for f in await visitor.settle() if f["t"] == "scene"]
                assert scenes
                assert all(scene.get("you") is None for scene in scenes)

    run(work)


def test_nothing_of_a_room_is_assigned_from_outside(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as (house, _):
            room = await opened(house, "duel", "ann", "open")
            for name in ("now", "table", "moment", "record", "certain", "broken", "playing"):
                with pytest.raises(AttributeError):
                    setattr(room, name, None)

    run(work)
