"""Two worlds that differ only in what a seat may not know give that seat the same bytes, by the real room.

A fuzzed game is stopped at some decision and set down at two tables: as it is, and dealt anew in everything
one eye (a seat, or an onlooker) cannot know. From there both go on alike in public, and each in its own way
in secret: other drafts, more of them, some taken back, at other times. Whatever reaches the eye is compared
byte by byte: frames, acknowledgements, what HTTP answers, the lobby's rows. The clock is the test's own.

Longer than the suite does it:  python -m tests.table.worlds GAME --players N --seed S --branches N
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response

import pentarchy
from pentarchy.kernel import Game, NoUndo, Record, Title, Together
from pentarchy.kernel.plans import PROPOSAL
from pentarchy.table import deeds, timekeeper, wire
from pentarchy.table.connection import Connection
from pentarchy.table.database import database
from pentarchy.table.errors import Refusal
from pentarchy.table.home.clubpages import ClubPages
from pentarchy.table.home.pages import HomePages
from pentarchy.table.house import House
from pentarchy.table.identity import Identity
from pentarchy.table.pages import ERRORS, Pages
from pentarchy.table.room import Room
from pentarchy.table.rows import Chair, ClockRule, Founding, Moment, Person, TableRow
from pentarchy.table.settings import Settings
from pentarchy.table.situation import Situation
from pentarchy.table.tablepages import TablePages
from tests.table.players import SHELF

STEPS = 10
"""Public steps of one branch, unless something comes to light before."""
LONGEST_DRAFT = 12
BEGINNING = 1_700_000_000_000
FOLLOW_SECONDS = 30.0
ONLOOKER = -1
BACK = ("", "act", "turn", "fight", "mine")
"""How one looks back: at a position, or step by step."""
LOOKED_AT = ("/api/tables/{}", "/api/tables?filter=running", "/api/tables?filter=mine", "/metrics")
ALSO_ASKED = (
    "/api/tables/{}/export",
    "/api/tables/{}/story",
    "/api/people/p0",
    "/api/people/p1",
    "/api/results?mine=1",
    "/api/invitations",
    "/api/me/export",
    "/api/clubs",
    "/healthz",
)
"""Whatever else a page may ask about a table and about those who play there: one each time."""


class Shows(AssertionError):
    """The eye can tell the worlds apart."""


class Clock:
    """The time at the tables, which passes only when the test says so."""

    def __init__(self) -> None:
        self.ms = BEGINNING

    @contextmanager
    def holding(self) -> Iterator[None]:
        counted, offset = timekeeper._counted, timekeeper._offset
        timekeeper._counted, timekeeper._offset = lambda: self.ms, 0
        try:
            yield
        finally:
            timekeeper._counted, timekeeper._offset = counted, offset


class World:
    """One process or two at one set of tables; the eye looks through the last."""

    def __init__(self, *houses: House) -> None:
        self.houses = houses
        self.rooms: list[Room] = []
        self.seen: list[str] = []
        self.looks = 0
        self.messages: Counter[int] = Counter()

    @classmethod
    async def open(cls, address: str, processes: int) -> World:
        houses = []
        for _ in range(processes):
            settings = Settings(db=address, window_pause=1000, known_seeds=True, talk_burst=1e6)
            house = House(settings, database(address), SHELF)
            await house.database.open()
            house.identity = Identity(house.store, await house.store.secret(), settings)
            house.database.listen(house._hear)
            houses.append(house)
        return cls(*houses)

    async def close(self) -> None:
        for house in self.houses:
            for task in list(house._tasks):
                task.cancel()
            await asyncio.gather(*house._tasks, return_exceptions=True)
            await house.database.close()

    async def set_down(self, id: str, record: Record, game: Game, eye: int | None) -> None:
        """A table at which this game stands; what was decided so far can no longer be taken back."""
        chairs = [Chair(kind="person", person=f"p{s}", name=f"P{s}") for s in range(game.seats)]
        title = game.title
        table = TableRow(
            id=id,
            game=title.id,
            title=title.name,
            name="A table",
            owner="p0",
            players=game.seats,
            chairs=chairs,
        )
        table.state, table.listed, table.clock = "running", True, ClockRule("live", reserve=600, increment=5)
        clocks = [600_000] * game.seats
        moment = Moment(updated=BEGINNING, banks=clocks, since=[0] * game.seats)
        await self.houses[0].store.add_table(Founding(table, moment))
        self.rooms = []
        told = [event for passage in record.story for event in passage.events]
        for house in self.houses:
            begun = Record(game.clone(), told)
            begun._turns = record._turns.copy()
            room = Room(house, table, moment)
            room._adopt(Situation(house.settings, table, moment, begun), [])
            house.rooms = {id: room}
            house.watch = lambda room: None  # type: ignore[method-assign]
            self.rooms.append(room)
        await self.rooms[0].change(lambda change: None)
        self.person = None if eye is None else Person(id=f"p{eye}", name=f"P{eye}")
        self.eye = eye
        self.messages.clear()
        self.http = await self._browser()
        await self.come_in("")

    @property
    def record(self) -> Record:
        return self.rooms[0].playing

    async def _browser(self) -> httpx.AsyncClient:
        house = self.houses[-1]
        pages = (HomePages(house), ClubPages(house), TablePages(house), Pages(house))
        app = Starlette(
            routes=[route for part in pages for route in part.routes()], exception_handlers=ERRORS
        )
        cookie = ""
        if self.person is not None:
            request = Request(
                {"type": "http", "scheme": "http", "server": ("t", 80), "path": "/", "headers": []}
            )
            response = Response()
            if await house.store.person(self.person.id) is None:
                await house.store.add_person(self.person)
            await house.identity.remember(request, response, self.person)
            cookie = response.headers["set-cookie"].partition(";")[0]
        return httpx.AsyncClient(
            transport=httpx.ASGITransport(app), base_url="http://t", headers={"Cookie": cookie}
        )

    # ---- what the eye gets ---------------------------------------------------------------------------------

    async def come_in(self, seen: str) -> None:
        """A new connection of the eye's."""
        self.connection = Connection(self._hear, self.person)
        await deeds.handle(self.rooms[-1], self.connection, wire.Hello(seen=seen, updates=True))

    async def _hear(self, frame: str) -> None:
        self.seen.append(frame)

    async def reconnect(self) -> None:
        self.rooms[-1].leave(self.connection)
        viewpoint = self.rooms[-1]._viewpoints.get((self.eye, "en"))
        await self.come_in(viewpoint.v if viewpoint else "")

    async def chat(self) -> None:
        """The eye says something harmless: what does the acknowledgement tell?"""
        if self.person is not None:
            message = wire.ChatMessage(id=self._id(self.eye or 0), text="Hm.")
            await deeds.handle(self.rooms[-1], self.connection, message)

    async def plans(self) -> None:
        """What does the table propose to the eye, if it is asked something?"""
        room = self.rooms[-1]
        if self.eye is not None and self.eye in room.playing.game.pending():
            message = wire.PlansMessage(id=self._id(self.eye), seat=self.eye, picks=[PROPOSAL])
            await deeds.handle(room, self.connection, message)

    async def look_back(self) -> None:
        """A position of the past, or a step from there: each kind in its turn."""
        room, n = self.rooms[-1], self.looks
        message = wire.Replay(
            id=self._id(ONLOOKER if self.eye is None else self.eye),
            at=7 * n % (len(room.playing.told(self.eye)) + 1),
            step=BACK[n % len(BACK)],  # type: ignore[arg-type]
            back=n % 2 == 0,
        )
        await deeds.handle(room, self.connection, message)

    async def look(self) -> list[str]:
        """Everything that has reached the eye since the last look, and what it is told when it asks."""
        await self.follow()
        await self.chat()
        await self.plans()
        await self.look_back()
        room = self.rooms[-1]
        await room.publish()
        sender = asyncio.create_task(self.connection.run(room))
        for _ in range(6):
            await asyncio.sleep(0)
        sender.cancel()
        seen, self.seen = self.seen, []
        self.looks += 1
        for path in (*LOOKED_AT, ALSO_ASKED[self.looks % len(ALSO_ASKED)]):
            seen.append((await self.http.get(path.format(room.table.id))).text)
        advice = await self.http.post(f"/api/tables/{room.table.id}/advice", json={"seat": self.eye})
        return [*seen, advice.text]

    async def follow(self) -> None:
        """Let the second process hear of what the first has written."""
        async with asyncio.timeout(FOLLOW_SECONDS):
            while self.rooms[-1].moment.rev < self.rooms[0].moment.rev:
                await asyncio.sleep(0.002)

    # ---- what happens --------------------------------------------------------------------------------------

    async def act(self, seat: int, action: tuple[Any, ...]) -> None:
        """By a message of its person, the eye's own through the eye's connection."""
        room = self.rooms[-1] if seat == self.eye else self.rooms[0]
        await self.follow()
        message = wire.ActMessage(
            id=self._id(seat), seat=seat, question=room.playing.question(seat), action=list(action)
        )
        await self._send(room, seat, message)

    async def undo(self, seat: int) -> None:
        room = self.rooms[-1] if seat == self.eye else self.rooms[0]
        await self._send(room, seat, wire.UndoMessage(id=self._id(seat), seat=seat))

    async def ask_back(self, by: int) -> None:
        """The eye asks all to go back by so many of the lines it was told."""
        assert self.eye is not None
        await self.follow()
        room = self.rooms[-1]
        to = max(0, len(room.playing.told(self.eye)) - by)
        await self._send(room, self.eye, wire.RewindMessage(id=self._id(self.eye), seat=self.eye, to=to))

    async def answer_back(self, yes: bool) -> None:
        """The others agree, or the first of them does not."""
        await self.follow()
        for seat in range(self.record.game.seats):
            vote = self.rooms[0].moment.vote
            if seat != self.eye and vote is not None:
                message = wire.Consent(id=self._id(seat), seat=seat, vote=vote.id, yes=yes)
                await self._send(self.rooms[0], seat, message)
                if not yes:
                    await self._hear_the_table()

    async def _hear_the_table(self) -> None:
        """What it says by itself reaches the second process after the change it speaks of."""
        async with asyncio.timeout(FOLLOW_SECONDS):
            while not any('"name":"The table"' in frame for frame in self.connection._frames):
                await asyncio.sleep(0.002)

    def _id(self, seat: int) -> str:
        """Of a message: the eye counts its own."""
        self.messages[seat] += 1
        return f"{seat}: {self.messages[seat]}"

    async def _send(self, room: Room, seat: int, message: Any) -> None:
        connection = self.connection
        if seat != self.eye:
            connection = Connection(_nowhere, Person(id=f"p{seat}", name=""))
        try:
            await deeds.handle(room, connection, message)
        except Refusal as refusal:
            if seat != self.eye:
                raise
            self.seen.append(wire.refused(message.id, refusal))
        if seat == self.eye and room is not self.rooms[0]:
            async with asyncio.timeout(FOLLOW_SECONDS):
                while self.rooms[0].moment.rev < room.moment.rev:
                    await asyncio.sleep(0.002)


async def _nowhere(frame: str) -> None:
    pass


class Prover:
    """Plays a game by itself, and from its decisions two worlds at once."""

    def __init__(
        self, title: Title, players: int | None, seed: int, worlds: list[World], clock: Clock
    ) -> None:
        self.title, self.players, self.seed = title, players, seed
        self.worlds, self.clock = worlds, clock
        self.rng = Random(f"worlds {title.id} {players} {seed}")
        self.count: Counter[str] = Counter()

    async def prove(self, branches: int) -> Counter[str]:
        record = self._new_game()
        while self.count["branches"] < branches:
            for _ in range(self.rng.randrange(1, 30)):
                if record.game.result is not None:
                    record = self._new_game()
                self._move_on(record)
            # rather where something is secret, and now and then in a window
            wanted = _hushed if self.rng.random() < 0.4 else _secret
            for _ in range(60):
                if record.game.result is not None:
                    record = self._new_game()
                if wanted(record.game):
                    break
                self._move_on(record)
            if record.game.result is None:
                await self.branch(record)
        return self.count

    def _new_game(self) -> Record:
        return Record.new(self.title, self.players, self.rng.randbytes(32))

    def _move_on(self, record: Record) -> None:
        if record.game.result is None:
            seat = self.rng.choice(record.game.pending())
            record.act(seat, self.rng.choice(record.game.options(seat)))

    async def branch(self, record: Record) -> None:
        """From this decision in two worlds, until something comes to light."""
        self.count["branches"] += 1
        game, rng = record.game, self.rng
        self.eye = rng.choice([*range(game.seats), None])
        id = f"{self.title.id}-{self.seed}-{self.count['branches']}"
        dealt = (game, game.redeal(self.eye, rng))
        for world, its in zip(self.worlds, dealt):
            await world.set_down(id, record, its, self.eye)
        await self.compare("setting down")
        for _ in range(STEPS):
            one, other = (world.record.game for world in self.worlds)
            if one.result is not None or other.result is not None:
                return
            assert sorted(one.pending()) == sorted(other.pending()), "others are asked"
            if not await (self.secretly() if _secret(one) else self.in_public()):
                return
            if rng.random() < 0.3:
                self.count["reconnects"] += 1
                for world in self.worlds:
                    await world.reconnect()
                await self.compare("coming back")
            if self.eye is not None and rng.random() < 0.2:
                await self.ask_back()

    async def ask_back(self) -> None:
        """The eye asks to go back; meanwhile others may go on, in secret too."""
        self.count["asked back"] += 1
        by, yes = self.rng.randrange(1, 4), self.rng.random() < 0.5
        for world in self.worlds:
            await world.ask_back(by)
        await self.compare(f"asking to go back by {by}")
        if _secret(self.worlds[0].record.game) and not await self.secretly():
            return
        for world in self.worlds:
            await world.answer_back(yes)
        await self.compare("going back" if yes else "not going back")

    async def compare(self, after: str) -> None:
        self.clock.ms += 700
        one, other = [await world.look() for world in self.worlds]
        self.count["compared"] += len(one)
        if one == other:
            return
        for mine, theirs in zip(one, other):
            if mine != theirs:
                at = next((i for i, (x, y) in enumerate(zip(mine, theirs)) if x != y), 0)
                part = slice(max(0, at - 80), at + 80)
                raise Shows(f"{self.eye} after {after}: {mine[part]} against {theirs[part]}")
        raise Shows(f"{self.eye} after {after}: {len(one)} frames and answers against {len(other)}")

    async def in_public(self) -> bool:
        """The same act in both worlds; false where it is none, or something comes to light by it."""
        one, other = (world.record for world in self.worlds)
        seat = self.rng.choice(one.game.pending())
        actions = [a for a in one.game.options(seat) if a in other.game.options(seat)]
        if not actions:
            return False
        action = self.rng.choice(actions)
        reveals = [_reveals(record, seat, action) for record in (one, other)]
        assert reveals[0] == reveals[1], f"whether {action} reveals depends on what {self.eye} cannot know"
        if reveals[0]:
            return False
        for world in self.worlds:
            await world.act(seat, action)
        self.count["acts"] += 1
        await self.compare(f"{action} of {seat}")
        if seat == self.eye and self.rng.random() < 0.4:
            await self._take_back(seat)
        return True

    async def _take_back(self, seat: int) -> None:
        for world in self.worlds:
            await world.undo(seat)
        self.count["undone"] += 1
        await self.compare(f"an undo of {seat}")

    async def secretly(self) -> bool:
        """One seat drafts, in each world in its own way, and is done in both; false where that shows it."""
        one = self.worlds[0].record.game
        top = one.flow[-1]
        seat = self.rng.choice(one.pending())
        if sum(bool(lane) for lane in top.lanes) < 2:
            return False  # when the last is done all is shown
        if seat == self.eye:
            return await self.in_public()
        kind = "windows" if top.hush else "drafts"
        drafts = [_draft(world.record, seat, self.rng) for world in self.worlds]
        for n, (world, actions) in enumerate(zip(self.worlds, drafts)):
            self.clock.ms += 1000 * n
            for action in actions[:-1]:
                await world.act(seat, action)
                self.clock.ms += 137
                if self.rng.random() < 0.3:
                    try:
                        world.record.fork().undo(seat)
                    except NoUndo:
                        continue
                    await world.undo(seat)
                    await world.act(seat, action)
                self.count[kind] += 1
        await self.compare(f"secret drafts of {seat}")
        for world, actions in zip(self.worlds, drafts):
            await world.act(seat, actions[-1])
        self.count[kind] += 1
        await self.compare(f"seat {seat} being done")
        return True


def _secret(game: Game) -> bool:
    top = game.flow[-1] if game.flow else None
    return isinstance(top, Together) and top.secret


def _hushed(game: Game) -> bool:
    """A window that more than one has still to answer."""
    top = game.flow[-1] if game.flow else None
    return isinstance(top, Together) and top.hush and sum(map(bool, top.lanes)) > 1


def _reveals(record: Record, seat: int, action: tuple[Any, ...]) -> bool:
    fork = record.fork()
    fork.act(seat, action)
    return fork.game.result is not None or len(fork.story) - 1 not in fork._before


def _draft(record: Record, seat: int, rng: Random) -> list[tuple[Any, ...]]:
    """What a seat might do in its lane, to the end of it."""
    fork, actions = record.fork(), []
    top = fork.game.flow[-1]
    while fork.game.flow and (now := fork.game.flow[-1]).id == top.id and now.lanes[seat]:
        options = fork.game.options(seat)
        late = len(actions) > LONGEST_DRAFT
        action = fork.game.default(seat) if late else rng.choice(options)
        fork.act(seat, action)
        actions.append(action)
    return actions


async def prove(
    title: Title,
    addresses: tuple[str, str],
    players: int | None = None,
    seed: int = 0,
    branches: int = 8,
    processes: int = 1,
) -> Counter[str]:
    clock = Clock()
    with clock.holding():
        worlds = [await World.open(address, processes) for address in addresses]
        try:
            return await Prover(title, players, seed, worlds, clock).prove(branches)
        finally:
            for world in worlds:
                await world.close()


def prove_on_disk(title: Title, folder: Path, **how: Any) -> Counter[str]:
    return asyncio.run(prove(title, (str(folder / "one.db"), str(folder / "other.db")), **how))


def main() -> None:
    args = argparse.ArgumentParser(prog="python -m tests.table.worlds", description=__doc__)
    args.add_argument("game")
    args.add_argument("--players", type=int)
    args.add_argument("--seed", type=int, default=0)
    args.add_argument("--branches", type=int, default=200)
    asked = args.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = prove_on_disk(
            pentarchy.title(asked.game),
            Path(folder),
            players=asked.players,
            seed=asked.seed,
            branches=asked.branches,
        )
    print(dict(found))


if __name__ == "__main__":
    main()
