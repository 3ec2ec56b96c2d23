"""Opening a table and filling its chairs: who sits, who leaves, where bots play, when it begins."""

from __future__ import annotations

import asyncio
import secrets
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from pentarchy.kernel import BadFile, PentarchyError, Record, SavedGame, commitment
from pentarchy.table import engine
from pentarchy.table.clocks import Clocks
from pentarchy.table.errors import Conflict, Refusal
from pentarchy.table.house import House
from pentarchy.table.room import Room
from pentarchy.table.rows import Chair, ClockRule, LogRow, Moment, Person, TableRow, Talk
from pentarchy.table.store import now_ms

DAY = 86_400_000
NAME_LETTERS = 60
ALL_TABLES = 1_000_000


class SeatWish(msgspec.Struct):
    kind: Literal["me", "person", "bot", "open"]
    bot: str = ""


class Wish(msgspec.Struct):
    """A table as somebody would like to have it."""

    game: str
    players: int
    seats: Annotated[list[SeatWish], Meta(max_length=32)]
    name: str = ""
    variants: dict[str, Any] = {}
    clock: ClockRule = ClockRule()
    listed: bool = False
    talk: Talk = "all"
    hotseat: bool = False
    seed: str = ""
    """64 hexadecimal digits, only where the host allows known seeds."""


def _one_line(words: str, most: int) -> str:
    r"""As others will read it.

    >>> _one_line(" a\ttable \u202e\x00 ", 60)
    'a table'
    """
    printable = "".join(letter if letter.isprintable() else " " for letter in words)
    return " ".join(printable.split())[:most].rstrip()


def fresh_id() -> str:
    """A link nobody can guess: 96 bits."""
    return secrets.token_urlsafe(12)


async def open_table(house: House, person: Person, wish: Wish) -> TableRow:
    """Check the wish, make the table, and begin at once if no seat is left open."""
    title = house.shelf.title(wish.game)
    _check(wish, title.seats)
    await _check_number(house, person)
    seed = _seed(house, wish)
    try:
        variants = title.variants_from(wish.variants)
        engine.limited(
            house.settings.engine_seconds, lambda: Record.new(title, wish.players, seed, wish.variants)
        )
    except PentarchyError as error:
        raise Refusal("bad_variants", str(error)) from error
    table = TableRow(
        id=fresh_id(),
        game=title.id,
        title=title.name,
        name=_one_line(wish.name, NAME_LETTERS) or f"{person.name}'s table",
        owner=person.id,
        players=wish.players,
        chairs=[_chair(house, seat, person) for seat in wish.seats],
        variants=msgspec.to_builtins(variants),
        seed=seed,
        commitment=commitment(seed),
        version=str(title.version),
        clock=wish.clock,
        listed=wish.listed,
        talk=wish.talk,
        hotseat=wish.hotseat,
        created=now_ms(),
    )
    await house.store.add_table(table, Moment(updated=now_ms()))
    await start_if_full(house, await house.room(table.id))
    return table


async def _check_number(house: House, person: Person) -> None:
    if await house.store.unfinished(person.id) >= house.settings.tables_per_person:
        raise Refusal("too_many", "You have too many unfinished tables.", 409)


def _seed(house: House, wish: Wish) -> bytes:
    if not wish.seed:
        return secrets.token_bytes(32)
    if not house.settings.known_seeds or len(wish.seed) != 64 or set(wish.seed) - set("0123456789abcdef"):
        raise Refusal("bad_seed", "Here nobody chooses the seed.", 403)
    return bytes.fromhex(wish.seed)


def _check(wish: Wish, seats: tuple[int, int]) -> None:
    least, most = seats
    if not least <= wish.players <= most:
        raise Refusal("bad_players", f"This game is for {least} to {most} players, not {wish.players}.")
    if len(wish.seats) != wish.players:
        raise Refusal("bad_seats", f"{wish.players} players, but {len(wish.seats)} seats are described.")
    if not wish.hotseat and sum(seat.kind == "me" for seat in wish.seats) > 1:
        raise Refusal("bad_seats", "Several seats for one person: that is a hot-seat table.")
    clock = wish.clock
    if clock.kind == "live" and not (10 <= clock.reserve <= DAY and 0 <= clock.increment <= 3600):
        raise Refusal("bad_clock", "A live clock has 10 seconds of reserve at least.")
    if clock.kind == "mail" and not (1 <= clock.hours <= 24 * 60 and 0 <= clock.reserve <= 90 * DAY):
        raise Refusal("bad_clock", "By mail a turn has 1 hour to 60 days.")


def _chair(house: House, wish: SeatWish, person: Person) -> Chair:
    match wish.kind:
        case "me":
            return Chair(kind="person", person=person.id, name=person.name)
        case "bot":
            return Chair(kind="bot", bot=house.bots.known(wish.bot or house.settings.stand_in))
        case kind:
            return Chair(kind="open", reserved=kind == "person")


# ---- beginning ---------------------------------------------------------------------------------------------


async def start_if_full(house: House, room: Room) -> None:
    async with room.lock:
        if room.table.state == "open" and all(chair.kind != "open" for chair in room.table.chairs):
            await _start(house, room)


async def start(house: House, room: Room, person: Person) -> None:
    """Begin now: bots take the seats that are still open."""
    async with room.lock:
        if room.table.owner != person.id:
            raise Refusal("not_owner", "Only who opened the table can begin.", 403)
        if room.table.state != "open":
            raise Refusal("started", "The game has begun already.", 409)
        stand_in = Chair(kind="bot", bot=house.settings.stand_in)
        chairs = [stand_in if chair.kind == "open" else chair for chair in room.table.chairs]
        room.table = replace(room.table, chairs=chairs)
        await _start(house, room)


async def _start(house: House, room: Room) -> None:
    title = house.shelf.title(room.table.game)
    seed, variants, players = room.table.seed, room.table.variants, room.table.players
    room.record = engine.limited(
        house.settings.engine_seconds, lambda: Record.new(title, players, seed, variants)
    )
    await house.keep_manifest(room.record.game)
    clocks = Clocks.fresh(room.table.clock, players)
    room.moment = Moment(banks=clocks.banks, since=clocks.since)
    moment = room.next_moment(0)
    notices = room.notices(moment)
    room.moment = moment
    # what the set-up alone decides is over before it has begun
    state: Literal["running", "done"] = "done" if room.record.game.result else "running"
    room.table = replace(room.table, state=state)
    await house.store.save_table(room.table, room.moment, notices)
    for connection in room.connections:
        room.look(connection, room.seat_for(connection))
    room.say_table()
    await house.announce(room.table.id, "table")
    house.watch(room)


# ---- chairs ------------------------------------------------------------------------------------------------


async def sit(house: House, room: Room, person: Person, seat: int | None) -> None:
    """Take an open seat, or one's own back from the bot that stood in."""
    async with room.lock:
        chairs = list(room.table.chairs)
        own = room.seats_of(person.id)
        if seat is None:
            away = [s for s in own if chairs[s].played_by_bot]
            free = [s for s, chair in enumerate(chairs) if chair.kind == "open"]
            if not (away or free):
                raise Refusal("full", "No seat is open at this table.", 409)
            seat = (away or free)[0]
        chair = _chair_at(room, seat)
        if seat in own and chair.played_by_bot:
            chairs[seat] = replace(chair, bot="")
            if room.record is not None:
                clocks = room.clocks()
                clocks.grant(seat, now_ms())
        elif chair.kind != "open":
            raise Refusal("taken", f"Seat {seat} is taken.", 409)
        elif own and not room.table.hotseat:
            raise Refusal("seated", "You sit at this table already.", 409)
        else:
            chairs[seat] = Chair(kind="person", person=person.id, name=person.name)
        await _reseat(room, chairs)
    await start_if_full(house, room)


async def leave(house: House, room: Room, person: Person, seat: int | None) -> None:
    """Before the game one just goes; in a running game a bot plays on."""
    async with room.lock:
        if room.table.state == "done":
            raise Refusal("over", "The game is over; who played it is part of it.", 409)
        own = [s for s in room.seats_of(person.id) if seat is None or s == seat]
        if not own:
            raise Refusal("not_seated", "You do not sit there.", 409)
        chairs = list(room.table.chairs)
        for s in own:
            bot = Chair(kind="bot", bot=house.settings.stand_in)
            chairs[s] = Chair(kind="open") if room.table.state == "open" else bot
        await _reseat(room, chairs)


async def put_bot(house: House, room: Room, person: Person, seat: int | None, bot: str) -> None:
    """A bot on an open seat (the owner), in one's own place, or for somebody who has been away for a day."""
    name = house.bots.known(bot or house.settings.stand_in)
    async with room.lock:
        own = room.seats_of(person.id)
        if seat is None:
            if not own:
                raise Refusal("not_seated", "You do not sit at this table.", 409)
            seat = own[0]
        chair, chairs = _chair_at(room, seat), list(room.table.chairs)
        if seat in own and room.table.state == "running":
            chairs[seat] = replace(chair, bot=name)
        elif room.table.owner != person.id:
            raise Refusal("not_owner", "Only who opened the table may do that.", 403)
        elif chair.kind != "person":
            chairs[seat] = Chair(kind="bot", bot=name)
        elif room.table.state == "running" and _long_gone(room, seat):
            chairs[seat] = replace(chair, bot=name)
        else:
            raise Refusal("taken", "Somebody plays there who has not been away for a day.", 409)
        await _reseat(room, chairs)
    await start_if_full(house, room)


def _long_gone(room: Room, seat: int) -> bool:
    asked = room.moment.asked[seat] if room.moment.asked else 0
    return seat not in room.present() and bool(asked) and now_ms() - asked > DAY


def _chair_at(room: Room, seat: int) -> Chair:
    if not 0 <= seat < room.table.players:
        raise Refusal("wrong_seat", f"There is no seat {seat}.", 404)
    return room.table.chairs[seat]


async def _reseat(room: Room, chairs: list[Chair]) -> None:
    try:
        await room.reseat(chairs)
    except Conflict:
        await room.reload()
        raise Refusal("stale", "Somebody else was quicker; look again.", 409) from None
    room.show()
    room.say_here()


async def follow_person(house: House, old: str, person: Person) -> None:
    """A new name, or a guest who has logged in: the seats follow, except where both sit already."""
    for table, _ in await house.store.tables_of(old, ALL_TABLES):
        if table.state == "done" and old == person.id:
            continue
        room = await house.room(table.id)
        async with room.lock:
            if old != person.id and room.seats_of(person.id):
                continue
            owner = person.id if room.table.owner == old else room.table.owner
            room.table = replace(room.table, owner=owner)
            chairs = [
                replace(chair, person=person.id, name=person.name) if chair.person == old else chair
                for chair in room.table.chairs
            ]
            await _reseat(room, chairs)


# ---- again, out and in -------------------------------------------------------------------------------------


async def rematch(house: House, room: Room, person: Person) -> TableRow:
    """The same people once more, each one seat further. Who asks second is led to the same table."""
    async with room.lock:
        old = room.table
        if old.state != "done":
            raise Refusal("running", "The game is not over yet.", 409)
        if not room.seats_of(person.id):
            raise Refusal("not_seated", "Only those who played can ask for a rematch.", 403)
        if old.rematch and (found := await house.store.table(old.rematch)):
            return found[0]
        seed = secrets.token_bytes(32)
        table = replace(
            old,
            id=fresh_id(),
            seed=seed,
            commitment=commitment(seed),
            version=str(house.shelf.title(old.game).version),
            chairs=[
                chair if chair.kind == "bot" else replace(chair, bot="") for chair in rotated(old.chairs)
            ],
            state="open",
            created=now_ms(),
            imported=False,
            rematch="",
            rev=0,
        )
        await house.store.add_table(table, Moment(updated=now_ms()))
        room.table = replace(old, rematch=table.id)
        await house.store.save_table(room.table)
    await start_if_full(house, await house.room(table.id))
    return table


def rotated(chairs: list[Chair]) -> list[Chair]:
    """
    >>> [c.name for c in rotated([Chair(kind="person", name=n) for n in "ABC"])]
    ['C', 'A', 'B']
    """
    return chairs[-1:] + chairs[:-1]


async def saved_game(room: Room, person: Person | None) -> bytes:
    """The saved game holds every secret, so while others still play nobody gets it."""
    others = room.people() - ({person.id} if person else set())
    alone = person is not None and bool(room.seats_of(person.id)) and not others
    if room.table.state != "done" and not alone:
        why = "The saved game holds all secrets; it is given out when the game is over."
        raise Refusal("running", why, 403)
    names = [chair.name or chair.bot for chair in room.table.chairs]
    async with room.lock:
        record = room.playing
        return await asyncio.to_thread(lambda: SavedGame.of(record, names).encode())


async def import_game(house: House, person: Person, data: bytes) -> TableRow:
    """A saved game becomes a table of its own; its seats are the importer's, to keep or to hand on."""
    try:
        saved = SavedGame.read(data)
    except BadFile as error:
        raise Refusal("damaged", f"This file cannot be used: {error}.", 422) from error
    title = house.shelf.title(saved.game)
    if not saved.seed:
        raise Refusal("damaged", "This file cannot be used: it has no seed to play on with.", 422)
    await _check_number(house, person)
    try:
        wrong, over = await house.bots.verify(data)
    except TimeoutError:
        raise Refusal("damaged", "This file cannot be used: replaying it takes too long.", 422) from None
    if wrong:
        raise Refusal("damaged", f"This file cannot be used: {wrong}.", 422)
    now = now_ms()
    chairs = [Chair(kind="person", person=person.id, name=name) for name in _names(saved, person)]
    table = TableRow(
        id=fresh_id(),
        game=title.id,
        title=title.name,
        name=f"{title.name}, imported",
        owner=person.id,
        players=saved.seats,
        chairs=chairs,
        variants=saved.variants,
        seed=bytes.fromhex(saved.seed),
        commitment=saved.commitment,
        version=str(title.version),
        hotseat=True,
        created=now,
        state="done" if over else "running",
        imported=True,
    )
    clocks = Clocks.fresh(table.clock, table.players)
    lines = [msgspec.json.encode(engine.Line(entry)) for entry in saved.log]
    rows = [LogRow(seq=seq, entry=line, at=now) for seq, line in enumerate(lines, 1)]
    await house.store.add_table(table, Moment(updated=now, banks=clocks.banks, since=clocks.since), rows)
    room = await house.room(table.id)
    async with room.lock:
        room.moment = room.next_moment(len(rows))
        await house.store.save_moment(table.id, room.moment)
    return table


def _names(saved: SavedGame, person: Person) -> list[str]:
    given = [_one_line(str(name), 24) for name in saved.names]
    return [given[s] if s < len(given) and given[s] else person.name for s in range(saved.seats)]
