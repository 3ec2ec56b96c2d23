"""Lessons from the lobby: which a game has, how far somebody has come, and opening one."""

from __future__ import annotations

import asyncio

import msgspec

from pentarchy.kernel import commitment
from pentarchy.table import engine, metrics
from pentarchy.table.answers import LessonInfo
from pentarchy.table.change import founded
from pentarchy.table.house import House
from pentarchy.table.opening import fresh_id
from pentarchy.table.rows import Chair, LogRow, Person, Progress, TableRow
from pentarchy.table.store import now_ms
from pentarchy.table.words import WORDS

MOST_TABLES = 1_000


async def listed(house: House, person: Person | None, game: str) -> list[LessonInfo]:
    """The course of a game, with how far this person has come."""
    await asyncio.to_thread(house.lessons.try_out, game)
    progress = {p.lesson: p for p in await house.store.progress(person.id, game)} if person else {}
    nothing = Progress("", game, "")
    return [
        LessonInfo(
            id=lesson.id,
            title=lesson.title,
            minutes=lesson.minutes,
            beat=(known := progress.get(lesson.id, nothing)).beat,
            of=len(lesson.beat),
            done=known.done,
        )
        for lesson in house.lessons.of(game)
    ]


async def open_lesson(house: House, person: Person, game: str, id: str) -> TableRow:
    """The table of a lesson: the one begun, or a new one. Nobody has two lessons open at a time."""
    title, version = house.shelf.title(game), str(house.shelf.title(game).version)
    going_on = None
    for table, _ in await house.store.tables_of(person.id, MOST_TABLES):
        if table.lesson and table.state == "running":
            same = (table.game, table.lesson, table.version) == (game, id, version)
            if same and not await _finished(house, table):
                going_on = table
            else:
                await (await house.room(table.id)).change(lambda change: change.describe(state="done"))
    if going_on is not None:
        return going_on
    lesson, record = await asyncio.to_thread(house.lessons.opened, game, id)
    now, stand_in = now_ms(), house.settings.stand_in
    other = Chair(kind="bot", bot=stand_in, name=WORDS.plain("sparring"))
    me = Chair(kind="person", person=person.id, name=person.name)
    table = TableRow(
        id=fresh_id(),
        game=title.id,
        title=title.name,
        name=lesson.title,
        owner=person.id,
        players=record.game.seats,
        chairs=[me if seat == lesson.seat else other for seat in range(record.game.seats)],
        variants=msgspec.to_builtins(title.variants_from(lesson.variants)),
        seed=lesson.key,
        commitment=commitment(lesson.key),
        version=version,
        talk="none",
        created=now,
        state="running",
        lesson=id,
    )
    lines = [msgspec.json.encode(engine.Line(entry)) for entry in record.log]
    rows = [LogRow(seq=seq, entry=line, at=now) for seq, line in enumerate(lines, 1)]
    await house.store.add_table(founded(house, table, record, rows))
    await house.store.start_lesson(person.id, game, id)
    metrics.lessons.labels(game, id, "start").inc()
    await house.room(table.id)
    return table


async def _finished(house: House, table: TableRow) -> bool:
    room = await house.room(table.id)
    return bool(room.broken) or room.teacher is None or room.teacher.done(room.playing)
