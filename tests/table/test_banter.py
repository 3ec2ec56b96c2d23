"""Opponents with a name say a word at great moments: once each, and not where somebody wants none."""

from __future__ import annotations

from pathlib import Path

from pentarchy.bots import CHARACTERS
from pentarchy.table import banter, opening
from pentarchy.table.room import Room
from pentarchy.table.rows import Person
from tests.table.test_clocks import a_house, run, until


async def played(folder: Path, **more: object) -> tuple[Room, list[tuple[str, str]]]:
    """A whole game of two characters, and what was said at it."""
    async with a_house(folder, **{k: v for k, v in more.items() if k == "banter"}) as house:  # type: ignore[arg-type]
        seats = [opening.SeatWish("bot", "gisela"), opening.SeatWish("bot", "piet")]
        wish = opening.Wish(
            game="duel", players=2, seats=seats, seed=f"{1:064x}", talk=str(more.get("talk", "all"))
        )
        table = await opening.open_table(house, Person(id="p", name="P"), wish)
        room = await house.room(table.id)
        await until(lambda: room.table.state == "done")
        await banter.banter(room, 0)  # as another process would
        return room, [(said.name, said.text) for said in await house.store.chat(table.id)]


def test_they_greet_and_take_their_leave_once(tmp_path: Path) -> None:
    async def work() -> None:
        room, said = await played(tmp_path)
        assert room.record is not None
        assert room.record.game.result is not None
        for seat, id in enumerate(("gisela", "piet")):
            who = CHARACTERS[id]
            end = who.says("wins" if room.record.game.result.places[seat] == 1 else "lost")
            assert said.count((who.name, who.says("begins"))) == 1
            assert said.count((who.name, end)) == 1

    run(work)


def test_nobody_speaks_where_there_is_no_talk(tmp_path: Path) -> None:
    async def work() -> None:
        assert (await played(tmp_path, talk="none"))[1] == []

    run(work)


def test_a_host_may_want_silence(tmp_path: Path) -> None:
    async def work() -> None:
        assert (await played(tmp_path, banter=False))[1] == []

    run(work)
