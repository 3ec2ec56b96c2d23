"""What those who play decide together, and that everybody is told."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from pentarchy.table import deeds, saves, seating, wire
from pentarchy.table.room import Room
from pentarchy.table.rows import Person
from tests.table.test_room import Visitor, a_house, opened, run

Work = Callable[..., Awaitable[Any]]
MINUTES = 60_000


async def table(house: Any, *people: str, game: str = "duel") -> tuple[Room, list[Visitor]]:
    room = await opened(house, game, *people)
    players = [Visitor(room, name) for name in people]
    for player in players:
        await player.hello()
    return room, players


def asked(room: Room) -> str:
    """The name of what is asked now."""
    assert room.moment.vote is not None
    return room.moment.vote.id


async def words(room: Room) -> list[str]:
    return [line.text for line in await room.house.store.chat(room.table.id) if line.seat is None]


def test_a_game_ends_when_all_agree_and_nobody_wins(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as (house, _):
            room, (ann, bob) = await table(house, "ann", "bob")
            assert await ann.say(wire.MotionMessage(id="end", seat=0, what="end")) == "ack"
            assert room.table.state == "running", "bob has not agreed"
            assert await bob.say(wire.Consent(id="no", seat=1, vote=asked(room), yes=False)) == "ack"
            assert room.moment.vote is None
            assert await ann.say(wire.MotionMessage(id="again", seat=0, what="end")) == "ack"
            assert await bob.say(wire.Consent(id="yes", seat=1, vote=asked(room), yes=True)) == "ack"
            assert (room.table.state, room.moment.due) == ("done", 0)
            assert room.now.result is not None
            assert room.now.result.places == (1, 1)
            told = ["Bob does not agree to end the game.", "All have agreed to end the game here."]
            assert await words(room) == told
            frames = [frame for frame in await bob.settle() if frame["t"] in ("scene", "update")]
            scene = frames[-1].get("scene", {})
            assert scene["result"]["label"] == "Ended by consent"
            assert not scene.get("decision")
            assert await ann.say(ann.act("late")) == "over"
            assert [seat.place for seat in (await house.scribe._outcome(room.table.id)).seats] == [1, 1]

    run(work)


def test_a_game_that_was_given_up_goes_out_and_comes_in_as_ended(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as (house, _):
            room, (_, bob) = await table(house, "ann", "bob")
            await bob.say(wire.MotionMessage(id="enough", seat=1, what="resign"))
            bob_too = Person(id="bob", name="Bob")
            copy = await saves.import_game(house, bob_too, await saves.saved_game(room, bob_too))
            assert (copy.state, copy.verdict) == ("done", room.table.verdict)
            assert (await house.room(copy.id)).now.result == room.now.result

    run(work)


def test_of_two_one_may_give_up_and_the_other_has_won(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as (house, _):
            room, (_, bob) = await table(house, "ann", "bob")
            assert await bob.say(wire.MotionMessage(id="enough", seat=1, what="resign")) == "ack"
            assert room.now.result is not None
            assert room.now.result.winners == [0]
            assert await words(room) == ["Bob gives up the game."]
            three, (cid, *_) = await table(house, "cid", "dan", "eve", game="spies")
            assert await cid.say(wire.MotionMessage(id="enough", seat=0, what="resign")) == "no_motion"
            assert three.table.state == "running"

    run(work)


def test_a_paused_game_waits_for_anybody_to_go_on(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as (house, _):
            room, players = await table(house, "ann", "bob")
            ann, bob = players
            assert await ann.say(wire.MotionMessage(id="pause", seat=0, what="pause")) == "ack"
            assert not room.table.paused
            assert await bob.say(wire.Consent(id="yes", seat=1, vote=asked(room), yes=True)) == "ack"
            assert (room.table.paused, room.moment.due) == (True, 0)
            mover = players[room.playing.game.pending()[0]]
            assert await mover.say(mover.act("now")) == "paused"
            assert await bob.say(wire.MotionMessage(id="on", seat=1, what="resume")) == "ack"
            assert await mover.say(mover.act("then")) == "ack"
            assert await words(room) == [
                "The game is paused. Anybody who plays may go on.",
                "The game goes on.",
            ]

    run(work)


def test_everybody_hears_who_leaves(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as (house, _):
            room, (ann, _) = await table(house, "ann", "bob")
            before = room.table
            await seating.leave(room, Person(id="bob", name="bob"), None)
            await deeds.tell(room, before)
            await asyncio.sleep(0)
            told = [frame for frame in await ann.settle() if frame["t"] == "chat" and frame["lines"]]
            assert "Bob has left the table for good" in told[-1]["lines"][-1]["text"]

    run(work)
