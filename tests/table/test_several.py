"""Several server processes at one table: whatever is written at one holds at all, whoever writes next."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from pentarchy.table import wire
from pentarchy.table.errors import Refusal
from pentarchy.table.home.bans import Bans
from pentarchy.table.home.keepers import Keepers, Order
from pentarchy.table.room import Room
from pentarchy.table.rows import Person
from pentarchy.table.store import now_ms
from tests.table.players import PATIENCE
from tests.table.private_postgres import PrivatePostgres
from tests.table.test_room import Visitor, opened
from tests.table.worlds import World

PEOPLE = ("ann", "bob", "cid")


@asynccontextmanager
async def two_rooms(
    postgres: PrivatePostgres, game: str, people: tuple[str, ...]
) -> AsyncIterator[list[Room]]:
    """One table in two processes, neither of which hears of what the other does."""
    world = await World.open(await asyncio.to_thread(postgres.fresh), 2)
    try:
        for house in world.houses:
            house.watch = lambda room: None  # type: ignore[method-assign]
            house._take_in = lambda room, news: None  # type: ignore[method-assign]
        first = await opened(world.houses[0], game, *people)
        yield [first, await world.houses[1].room(first.table.id)]
    finally:
        await world.close()


def run(work: Callable[[], Awaitable[None]]) -> None:
    async def inside() -> None:
        async with asyncio.timeout(120):
            await work()

    asyncio.run(inside())


def test_a_standing_answer_survives_what_others_do_at_another_process(postgres: PrivatePostgres) -> None:
    async def work() -> None:
        async with two_rooms(postgres, "spies", PEOPLE) as (here, there):
            ann, bob = Visitor(here, "ann"), Visitor(there, "bob")
            message = wire.StandingMessage(id="s", seat=0, what="react", value="pass")
            assert await ann.say(message) == "ack"
            assert await bob.say(bob.act("b", seat=1)) == "ack"
            found = await here.house.store.table(here.table.id)
            assert found is not None
            assert found[1].standing == {"0": {"react": "pass"}}
            assert there.now.standing_of(0) == {"react": "pass"}

    run(work)


def test_secret_drafts_at_two_processes_are_all_accepted(postgres: PrivatePostgres) -> None:
    async def work() -> None:
        async with two_rooms(postgres, "spies", PEOPLE) as rooms:
            people = [Visitor(rooms[n % 2], name) for n, name in enumerate(PEOPLE)]
            drafts = [["army", "00"], ["order", "left"], ["army", "01"], ["order", "right"]]
            for n in range(len(drafts)):
                asked = []
                for seat, person in enumerate(people):
                    record = person.room.playing
                    action = list(record.game.options(seat)[0])
                    question = record.question(seat)
                    act = wire.ActMessage(id=f"{n} {seat}", seat=seat, question=question, action=action)
                    asked.append(person.say(act))
                assert await asyncio.gather(*asked) == ["ack"] * 3, "none moves another's question"
            rows = await rooms[0].house.store.log(rooms[0].table.id)
            assert sorted(row.client for row in rows) == sorted(
                f"{n} {seat}" for n in range(len(drafts)) for seat in range(3)
            )
            await asyncio.gather(*(room.catch_up() for room in rooms))
            assert rooms[0].playing.game.digest() == rooms[1].playing.game.digest()

    run(work)


def test_one_question_answered_at_two_processes_is_answered_once(postgres: PrivatePostgres) -> None:
    async def work() -> None:
        async with two_rooms(postgres, "duel", ("ann", "bob")) as rooms:
            for same in (True, False):
                await asyncio.gather(*(room.catch_up() for room in rooms))
                seat = rooms[0].playing.game.pending()[0]
                people = [Visitor(room, ("ann", "bob")[seat]) for room in rooms]
                ids = ["once", "once"] if same else ["one", "other"]
                before = len(rooms[0].playing.log)
                answers = await asyncio.gather(
                    *(person.say(person.act(id, seat)) for person, id in zip(people, ids))
                )
                assert sorted(answers) == (["ack", "ack"] if same else ["ack", "stale"])
                assert len(await rooms[0].house.store.log(rooms[0].table.id)) == before + 1

    run(work)


def test_who_comes_back_to_a_process_that_is_behind_is_not_refused(postgres: PrivatePostgres) -> None:
    async def work() -> None:
        async with two_rooms(postgres, "spies", PEOPLE) as (here, there):
            ann = Visitor(here, "ann")
            question = here.playing.question(0)
            act = wire.ActMessage(id="first", seat=0, question=question, action=["army", "00"])
            assert await ann.say(act) == "ack"
            later = ann.act("second", seat=0)
            assert await Visitor(there, "ann").say(later) == "ack", (
                "the question is open, it had not heard of it"
            )

    run(work)


def test_what_keepers_do_at_one_process_holds_at_another(postgres: PrivatePostgres) -> None:
    async def work() -> None:
        async with two_rooms(postgres, "duel", ("ann", "bob")) as (here, there):
            bob = Person(id="bob", name="Bob")
            await here.house.store.add_person(bob)
            visitor = Visitor(there, "bob")
            await visitor.hello()
            there.house.connections.add(visitor.connection)
            assert await visitor.say(wire.ChatMessage(id="1", text="Words")) == "ack"
            until = now_ms() + 60_000
            bob = await here.house.store.change_person("bob", lambda p: setattr(p, "silent", until))
            await here.house.renew(bob)
            async with asyncio.timeout(30):
                while visitor.connection.person == Person(id="bob", name="bob"):
                    await asyncio.sleep(0.01)
            assert await visitor.say(wire.ChatMessage(id="2", text="More")) == "silent"

    run(work)


def test_a_vote_asked_at_one_process_is_answered_at_another(postgres: PrivatePostgres) -> None:
    async def work() -> None:
        async with two_rooms(postgres, "duel", ("ann", "bob")) as (here, there):
            for n in range(6):
                seat = here.playing.game.pending()[0]
                mover = Visitor(here, ("ann", "bob")[seat])
                assert await mover.say(mover.act(f"{n}", seat)) == "ack"
            bob = Visitor(there, "bob")
            await bob.hello()
            assert await Visitor(here, "ann").say(wire.RewindMessage(id="back", seat=0, to=1)) == "ack"
            await there.catch_up()
            asked = [frame for frame in await bob.settle() if frame["t"] == "vote"]
            assert len(asked) == 1, json.dumps(asked)
            assert await bob.say(wire.Consent(id="yes", seat=1, vote=asked[-1]["id"], yes=True)) == "ack"
            await here.catch_up()
            assert here.playing.game.digest() == there.playing.game.digest()
            assert here.moment.vote is None

    run(work)


def banned(bans: Bans, whom: str) -> bool:
    try:
        bans.check(whom)
    except Refusal as refusal:
        return refusal.code == "banned"
    return False


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)


def test_a_ban_holds_at_all_processes_until_it_is_lifted(postgres: PrivatePostgres) -> None:
    async def work() -> None:
        async with two_rooms(postgres, "duel", ("ann", "bob")) as (here, there):
            for room in (here, there):
                room.house.identity.bans = room.house.bans
            await here.house.store.add_person(Person(id="bob", name="Bob"))
            visitor = Visitor(there, "bob")
            there.house.connections.add(visitor.connection)
            host, keepers = Person(id="host", name="Hilda", role="host"), Keepers(here.house)
            await keepers.carry_out(host, Order("ban", "bob", "Spoils games"))
            assert banned(here.house.bans, "bob")
            await until(lambda: banned(there.house.bans, "bob"))
            assert visitor.connection.left.is_set(), "and off the table"
            await keepers.carry_out(host, Order("unban", "bob", "Forgiven"))
            assert not banned(here.house.bans, "bob")
            await until(lambda: not banned(there.house.bans, "bob"))

    run(work)


def test_an_address_is_banned_wherever_its_person_was_seen(postgres: PrivatePostgres) -> None:
    async def work() -> None:
        async with two_rooms(postgres, "duel", ("ann", "bob")) as (here, there):
            await here.house.store.add_person(Person(id="bob", name="Bob"))
            host, keepers = Person(id="host", name="Hilda", role="host"), Keepers(here.house)
            order = Order("ban_address", "bob", "Spam")
            with pytest.raises(Refusal):  # nobody has seen him
                await keepers.carry_out(host, order)
            there.house.identity.hosts["bob"] = "192.0.2.7"
            await keepers.carry_out(host, order)
            assert banned(here.house.bans, "192.0.2.7")
            await until(lambda: banned(there.house.bans, "192.0.2.7"))
            assert here.house.identity.hosts == {}, "no address is told but to ban it"

    run(work)


def test_a_ban_that_was_not_heard_of_holds_when_one_hears_again(postgres: PrivatePostgres) -> None:
    async def work() -> None:
        async with two_rooms(postgres, "duel", ("ann", "bob")) as (here, there):
            there.house.bans.hear = lambda news: None  # type: ignore[method-assign]
            await here.house.store.add_person(Person(id="bob", name="Bob"))
            host = Person(id="host", name="Hilda", role="host")
            await Keepers(here.house).carry_out(host, Order("ban", "bob", "Spoils games"))
            there.house._hear("")  # as when the connection for announcements was lost, and is there again
            await until(lambda: banned(there.house.bans, "bob"))

    run(work)
