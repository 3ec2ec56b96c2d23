"""A lesson at the table: opened, coached, answered, gone on with, and remembered."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from pentarchy.games import title
from pentarchy.kernel.coach import Coach
from pentarchy.kernel.guide import guide
from pentarchy.kernel.lesson import lessons
from pentarchy.kernel.plans import PROPOSAL, proposed
from pentarchy.kernel.scene import plain
from pentarchy.table import classroom, deeds, seating, wire
from pentarchy.table.connection import Connection
from pentarchy.table.database import database
from pentarchy.table.engine import Shelf
from pentarchy.table.errors import Refusal
from pentarchy.table.house import House
from pentarchy.table.room import Room
from pentarchy.table.rows import Person
from pentarchy.table.settings import Settings
from pentarchy.table.teacher import Teacher
from pentarchy.template.the_ford import TITLE as THE_FORD

ANN = Person(id="ann", name="Ann")
CROSSING = "01-crossing"


@asynccontextmanager
async def a_house(address: str, title: Any = THE_FORD) -> AsyncIterator[House]:
    house = House(Settings(db=address, bot_workers=0, bot_pause=0), database(address), Shelf([title]))
    await house.open()
    try:
        await house.store.add_person(ANN)
        yield house
    finally:
        await house.close()


class Learner:
    """Somebody who takes a lesson, without a wire between."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.connection = Connection(self._hear, ANN)
        self.acts = 0

    async def _hear(self, frame: str) -> None:
        json.loads(frame)

    async def look(self) -> Any:
        await deeds.handle(self.room, self.connection, wire.Hello())
        assert self.connection.viewpoint is not None
        return self.connection.viewpoint.scene

    async def act(self, action: list[str | int]) -> None:
        self.acts += 1
        question = self.room.playing.question(0)
        await deeds.handle(
            self.room, self.connection, wire.ActMessage(f"act {self.acts}", 0, question, action)
        )

    async def asked(self) -> Any:
        """The scene, once the partner has answered."""
        for _ in range(400):
            if 0 in self.room.playing.game.pending():
                return await self.look()
            await asyncio.sleep(0.01)
        raise AssertionError("the partner does not answer")

    async def go_on(self) -> None:
        """As the coach says, until the lesson is done."""
        for _ in range(40):
            scene = await self.asked()
            if scene.coach.done:
                return
            options = {option.id: option for option in scene.decision.options}
            await self.act(options[scene.coach.doing or 0].action)
        raise AssertionError("the lesson does not end")


async def opened(house: House) -> Learner:
    table = await classroom.open_lesson(house, ANN, "the-ford", CROSSING)
    return Learner(await house.room(table.id))


def test_a_lesson_is_played_to_its_end_and_remembered(address: str) -> None:
    async def play() -> None:
        async with a_house(address) as house:
            assert [(info.beat, info.done) for info in await classroom.listed(house, ANN, "the-ford")] == [
                (0, False)
            ]
            learner = await opened(house)
            scene = await learner.look()
            assert (scene.coach.title, scene.coach.beat, scene.coach.of) == ("Cross the river", 0, 3)
            await learner.go_on()
            await asyncio.sleep(0.05)
            [info] = await classroom.listed(house, ANN, "the-ford")
            assert (info.beat, info.done) == (2, True)
            again = await opened(house)
            assert again.room is not learner.room, "who is done begins anew"
            assert learner.room.table.state == "done"
            [kept] = await house.store.progress("ann", "the-ford")
            assert (kept.starts, kept.done) == (2, True)
            bob = Person(id="bob", name="Bob", password="x")
            await house.store.add_person(bob)
            await seating.follow_person(house, "ann", bob)
            [kept] = await house.store.progress("bob", "the-ford")
            assert (kept.starts, kept.beat, kept.done) == (2, 2, True), "a guest who logs in has learned it"

    asyncio.run(play())


def test_what_is_not_open_yet_is_answered_and_changes_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(str(tmp_path / "tables.db")) as house:
            learner = await opened(house)
            scene = await learner.look()
            assert [option.action for option in scene.decision.options] == [["march"]]
            later = [missing for missing in scene.decision.missing if plain(missing.label) == "Rest"]
            assert [plain(missing.why) for missing in later] == ["Rest later: nobody threatens you yet."]
            before = learner.room.now
            with pytest.raises(Refusal, match="Rest later") as refused:
                await learner.act(["rest"])
            assert refused.value.code == "lesson"
            assert learner.room.now is before

    asyncio.run(play())


def test_no_plan_leads_past_what_is_open() -> None:
    """The game would begin in another land than the lesson does."""
    aos = title("age-of-sovereigns")
    lesson = lessons(aos.folder)[0]
    coach = Coach(aos, lesson)
    record = coach.begin()
    found = proposed(record.game, lesson.seat, (PROPOSAL,))
    assert [plan.actions[0] for plan in found] == [["order", "P_L"]] * len(found) != []
    assert Teacher(coach, [lesson]).meant(found, record) == []


def test_who_comes_back_goes_on_and_what_was_before_the_lesson_stays(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(str(tmp_path / "tables.db")) as house:
            learner = await opened(house)
            assert (await learner.look()).undo == []
            await learner.act(["march"])
            scene = await learner.asked()
            assert scene.coach.beat == 1
            assert (await opened(house)).room is learner.room
            house.rooms.clear()  # as after a restart
            back = await opened(house)
            assert (await back.asked()).coach.beat == 1
            await seating.leave(back.room, ANN, None)
            assert back.room.table.state == "done", "nobody plays on without a learner"

    asyncio.run(play())


def elsewhere(folder: Path) -> Any:
    """The Ford, with its guide and lessons in another folder."""

    class Moved:
        def __getattr__(self, name: str) -> Any:
            return folder if name == "folder" else getattr(THE_FORD, name)

    return Moved()


@pytest.mark.parametrize(
    ("was", "wrong", "named"),
    [
        ("goal = ", "goal = 7 #", "goal"),
        ("[choices]", '[choices]\nNowhere = "Go."', "step:Nowhere"),
        ("[terms.points]", "[terms.score]", "term:points"),
    ],
)
def test_a_game_with_a_broken_guide_is_offered_without_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], was: str, wrong: str, named: str
) -> None:
    folder = tmp_path / "the_ford"
    copytree(THE_FORD.folder, folder)
    path = folder / "teach" / "guide.toml"
    path.write_text(path.read_text().replace(was, wrong))

    async def play() -> None:
        async with a_house(str(tmp_path / "tables.db"), elsewhere(folder)):
            assert guide(folder) is None

    asyncio.run(play())
    told = capsys.readouterr()
    assert "guide_left_out" in told.out + told.err
    assert named in told.out + told.err


def test_a_learner_is_asked_even_where_there_is_nothing_to_choose(tmp_path: Path) -> None:
    """Else what the coach says of it would be passed over: of a battle without a card to show, say."""

    async def play() -> None:
        async with a_house(str(tmp_path / "tables.db"), title("medioevo-universale")) as house:
            table = await classroom.open_lesson(house, ANN, "medioevo-universale", "03-conquest")
            learner = Learner(await house.room(table.id))
            beats = set()
            while not (scene := await learner.asked()).coach.done:
                beats.add(scene.coach.beat)
                options = {option.id: option for option in scene.decision.options}
                await learner.act(options[scene.coach.doing or 0].action)
            assert beats == {*range(scene.coach.of - 1)}

    asyncio.run(play())


def test_a_broken_lesson_is_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "the_ford"
    copytree(THE_FORD.folder, folder)
    lessons = folder / "teach" / "lessons"
    whole = (lessons / f"{CROSSING}.toml").read_text()
    (lessons / "02-no-beat.toml").write_text(
        'title = "T"\nminutes = 1\n[[beat]]\nsay = "Go."\nuntil = {no = 1}'
    )
    (lessons / "03-no-place.toml").write_text(whole.replace("west-camp", "atlantis"))

    async def play() -> None:
        async with a_house(str(tmp_path / "tables.db"), elsewhere(folder)) as house:
            assert [info.id for info in await classroom.listed(house, None, "the-ford")] == [CROSSING]
            with pytest.raises(Refusal):
                await classroom.open_lesson(house, ANN, "the-ford", "03-no-place")
            assert await house.store.tables_of("ann") == []

    asyncio.run(play())
    told = capsys.readouterr()
    assert "guide_left_out" not in told.out + told.err
    assert "02-no-beat" in told.out + told.err
    assert "atlantis" in told.out + told.err
