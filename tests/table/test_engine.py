"""A game with a defect costs its table a refusal, never the server its life."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest
from msgspec.json import encode

from pentarchy.kernel import IllegalAction, Record
from pentarchy.table import deeds, engine, wire
from pentarchy.table.connection import Connection
from pentarchy.table.database import Statement, database
from pentarchy.table.engine import Line, follow, limited
from pentarchy.table.errors import Refusal, Unplayable
from pentarchy.table.rows import ClockRule, LogRow, Person
from pentarchy.table.store import Store
from tests.table.test_clocks import a_house, let_pass, opened, run, until
from tests.tiny import duel
from tests.tiny.duel.game import Place


def for_ever() -> None:
    while True:
        pass


def test_a_rule_that_never_ends_is_ended() -> None:
    began = time.thread_time()  # a busy machine gives the rule little of its time
    with pytest.raises(Refusal) as refused:
        limited(0.2, for_ever)
    assert refused.value.code == "game_broke"
    assert time.thread_time() - began < 2


def test_a_refusal_by_the_rules_passes_through() -> None:
    def illegal() -> None:
        raise IllegalAction("no", "DU-1")

    with pytest.raises(IllegalAction):
        limited(1, illegal)


def test_a_stuck_rule_changes_nothing_and_the_table_lives_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with a_house(tmp_path, engine_seconds=0.2) as house:
            room = await opened(house, "duel", 2, 0, ClockRule())
            seat = room.playing.game.pending()[0]
            frames: list[str] = []

            async def send(frame: str) -> None:
                frames.append(frame)

            connection = Connection(send, Person(id=f"p{seat}", name=""))
            await deeds.handle(room, connection, wire.Hello())
            act = wire.ActMessage(
                id="a",
                seat=seat,
                question=room.playing.question(seat),
                action=list(room.playing.game.default(seat)),
            )
            digest = room.playing.game.digest()
            monkeypatch.setattr(Place, "take", lambda *_: for_ever())
            with pytest.raises(Refusal):
                await deeds.handle(room, connection, act)
            assert room.playing.game.digest() == digest
            monkeypatch.undo()
            await deeds.handle(room, connection, act)
            assert room.playing.game.digest() != digest

    run(work)


def test_a_log_that_no_longer_replays_is_kept_but_not_played(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            room = await opened(house, "duel", 2, 0, ClockRule())
            await room.change(let_pass)
            id = room.table.id
            await asyncio.sleep(0.1)
            await house.database.write([_damage(id)])
            del house.rooms[id]
            broken = await house.room(id)
            assert "entry 1" in broken.broken
            with pytest.raises(Refusal) as refused:
                _ = broken.playing
            assert refused.value.code == "unplayable"
            assert len(await house.store.log(id)) >= 1

    run(work)


def _damage(id: str) -> Statement:
    sql = "UPDATE log SET entry = $2 WHERE table_id = $1 AND seq = 1"
    return Statement(sql, (id, b'{"entry":{"type":"act","seat":0,"action":["fly"],"step":"Place"}}'))


def test_a_row_that_is_no_bytes_harms_its_own_table_only(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            rooms = [await opened(house, "duel", 2, 0, ClockRule()) for _ in range(4)]
            for room in rooms:
                await room.change(let_pass)
            damages: list[str | int] = ["{}", 7, 10**15]
            for room, damage in zip(rooms, damages):
                sql = "UPDATE log SET entry = $2 WHERE table_id = $1 AND seq = 1"
                await house.database.write([Statement(sql, (room.table.id, damage))])
            for room in rooms:
                del house.rooms[room.table.id]
            for room in rooms[:3]:
                assert "entry 1" in (await house.room(room.table.id)).broken
            assert (await house.room(rooms[3].table.id)).playing

    run(work)


def test_a_table_that_cannot_be_brought_in_keeps_no_other_from_it(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            ids = [(await opened(house, "duel", 1, 1, ClockRule())).table.id for _ in range(2)]
        store = Store(database(str(tmp_path / "t.db")))
        await store.db.open()
        for due, id in enumerate(ids, 1):
            await store.db.write([Statement("UPDATE tables SET due = $2 WHERE id = $1", (id, due))])
        await store.db.write([Statement("UPDATE tables SET doc = $2 WHERE id = $1", (ids[0], b"{"))])
        await store.db.close()
        async with a_house(tmp_path) as house:
            await until(lambda: ids[1] in house.rooms)
            assert ids[0] not in house.rooms

    run(work)


def test_a_game_that_was_stuck_gets_less_time_and_others_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "_suspects", engine.Suspects())

    def takes(game: str) -> float:
        began = time.process_time()
        with pytest.raises(Refusal):
            limited(0.4, for_ever, game)
        return time.process_time() - began

    first, second, other = takes("looping"), takes("looping"), takes("another")
    assert second < first / 2, "it is suspected now"
    assert other > 2 * second


def test_a_crowded_machine_ends_nobodys_act() -> None:
    """The limit counts computing: who only had to wait for the core has not used it up."""
    limited(0.05, lambda: time.sleep(0.3))


def test_a_digest_that_differs_is_noticed() -> None:
    """The same acts, but other rules behind them: better not played on than played wrong."""
    record = Record.new(duel.TITLE, seed=bytes(32))
    seat = record.game.pending()[0]
    entry = record.act(seat, record.game.default(seat))
    digest = record.game.digest()
    follow(Record.new(duel.TITLE, seed=bytes(32)), LogRow(seq=20, entry=encode(Line(entry, digest))))
    with pytest.raises(Unplayable, match="digest"):
        follow(Record.new(duel.TITLE, seed=bytes(32)), LogRow(seq=20, entry=encode(Line(entry, "0" * 32))))
