"""Saved games: taken away, brought back, and gone on with from any of their decisions."""

from __future__ import annotations

import asyncio

import msgspec

from pentarchy.kernel import BadFile, NoUndo, SavedGame
from pentarchy.table import engine
from pentarchy.table.botwork import Unanswered
from pentarchy.table.change import founded
from pentarchy.table.errors import Refusal
from pentarchy.table.house import House
from pentarchy.table.opening import check_number, fresh_id, one_line
from pentarchy.table.room import Room
from pentarchy.table.rows import Chair, LogRow, Person, TableRow
from pentarchy.table.store import now_ms
from pentarchy.table.words import WORDS

RIVAL = "captain"
"""Who plays the seats of people when somebody goes on with their game alone."""


async def saved_game(room: Room, person: Person | None) -> bytes:
    """The saved game holds every secret: nobody gets it while anybody else may still play, be it that a
    bot stands in for them now, or keeps a seat for who comes or comes back."""
    chairs = room.table.chairs
    others = {chair.person for chair in chairs} - {"", person.id if person else ""}
    others |= {chair.bot for chair in chairs if chair.vacant}
    alone = person is not None and bool(room.seats_of(person.id)) and not others
    if room.table.state != "done" and not alone:
        raise Refusal("running-file", 403)
    names = [chair.name or chair.bot for chair in room.table.chairs]
    record, verdict = room.playing, room.table.verdict
    return await asyncio.to_thread(lambda: SavedGame.of(record, names, verdict=verdict).encode())


async def import_game(house: House, person: Person, data: bytes, host: str = "") -> TableRow:
    """A saved game becomes a table of its own; its seats are the importer's, to keep or to hand on. All who
    come from one address have one account for what it takes to play it again."""
    try:
        saved = SavedGame.read(data)
    except BadFile as error:
        raise Refusal("damaged", 422, why=str(error)) from error
    title = house.shelf.title(saved.game)
    if not saved.seed:
        raise Refusal("damaged-seed", 422)
    await check_number(house, person)
    try:
        wrong, over = await house.bots.verify(data, f"from {host}")
    except Unanswered:
        raise Refusal("damaged-slow", 422) from None
    if wrong:
        raise Refusal("damaged", 422, why=wrong)
    chairs = [Chair(kind="person", person=person.id, name=name) for name in _names(saved, person)]
    name = WORDS.plain("table-imported", game=title.name)
    return await _opened(house, person, saved, chairs, name, over)


async def play_on(room: Room, person: Person, seat: int, at: int) -> TableRow:
    """A finished game goes on from after so many decisions, at a table of its own: one seat is the person's,
    the others are played by bots. The dice fall anew."""
    house, table = room.house, room.table
    if room.now.result is None:
        raise Refusal("running", 409)
    if not 0 <= seat < table.players:
        raise Refusal("wrong_seat-none", 404, seat=seat)
    await check_number(house, person)
    record = room.playing.fork()
    try:
        await asyncio.to_thread(record.rewind, at)
    except NoUndo:
        raise Refusal("malformed-place", 404, at=at) from None
    saved = await asyncio.to_thread(SavedGame.of, record)
    chairs = [Chair(kind="bot", bot=chair.bot if chair.kind == "bot" else RIVAL) for chair in table.chairs]
    chairs[seat] = Chair(kind="person", person=person.id, name=person.name)
    name = WORDS.plain("table-again", game=table.title)
    return await _opened(house, person, saved, chairs, name, record.game.result is not None)


async def _opened(
    house: House, person: Person, saved: SavedGame, chairs: list[Chair], name: str, over: bool
) -> TableRow:
    title, now = house.shelf.title(saved.game), now_ms()
    table = TableRow(
        id=fresh_id(),
        game=title.id,
        title=title.name,
        name=name,
        owner=person.id,
        players=saved.seats,
        chairs=chairs,
        variants=saved.variants,
        seed=bytes.fromhex(saved.seed),
        commitment=saved.commitment,
        version=str(title.version),
        hotseat=all(chair.kind == "person" for chair in chairs),
        created=now,
        state="done" if over or saved.verdict else "running",
        verdict=saved.verdict,
        imported=True,
    )
    lines = [msgspec.json.encode(engine.Line(entry)) for entry in saved.log]
    rows = [LogRow(seq=seq, entry=line, at=now) for seq, line in enumerate(lines, 1)]
    record = await asyncio.to_thread(engine.replay, title, table, rows)
    await house.store.add_table(founded(house, table, record, rows))
    await house.room(table.id)
    return table


def _names(saved: SavedGame, person: Person) -> list[str]:
    given = [one_line(str(name), 24) for name in saved.names]
    return [given[s] if s < len(given) and given[s] else person.name for s in range(saved.seats)]
