"""Filling the chairs of a table: who sits, who leaves, where bots play, when it begins."""

from __future__ import annotations

import secrets

from msgspec.structs import replace

<<<<<<< HEAD
from pentarchy.kernel import PentarchyError, Record, Title, commitment
from pentarchy.table import engine
=======
>>>>>>> main
from pentarchy.table.change import Change
from pentarchy.table.errors import Refusal
from pentarchy.table.house import House
from pentarchy.table.opening import ALL_TABLES, DAY, check_bot_tables
from pentarchy.table.room import Room
<<<<<<< HEAD
from pentarchy.table.rows import Chair, ClockRule, Moment, Person, TableRow, Talk
from pentarchy.table.store import now_ms
from pentarchy.table.words import WORDS

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
    rated: bool | None = None
    """Whether it counts for ratings; unless somebody says so, where everybody can see it."""
    talk: Talk = "all"
    hotseat: bool = False
    first: bool = False
    """Somebody's first game: tips are said even where they are switched off."""
    seed: str = ""
    """64 hexadecimal digits, only where the host allows known seeds."""


def one_line(words: str, most: int) -> str:
    r"""As others will read it.

    >>> one_line(" a\ttable \u202e\x00 ", 60)
    'a table'
    """
    shown = [letter.isprintable() and letter not in BLANKS for letter in words]
    printable = "".join(letter if seen else " " for letter, seen in zip(words, shown))
    return " ".join(printable.split())[:most].rstrip()


def fresh_id() -> str:
    """A link nobody can guess: 96 bits. No command line takes it for an option."""
    return secrets.token_urlsafe(12).replace("-", "_")


async def open_table(house: House, person: Person, wish: Wish) -> TableRow:
    """Check the wish, make the table, and begin at once if no seat is left open."""
    title = house.shelf.title(wish.game)
    _check(wish, title.seats)
    await check_number(house, person)
    if all(seat.kind == "bot" for seat in wish.seats):
        await _check_bot_tables(house, person)
    seed = _seed(house, wish)
    try:
        variants = title.variants_from(wish.variants)
        engine.limited(
            house.settings.engine_seconds,
            lambda: Record.new(title, wish.players, seed, wish.variants),
            title.id,
        )
    except PentarchyError as error:
        raise Refusal("bad_variants", why=str(error)) from error
    chairs = [_chair(house, seat, person) for seat in wish.seats]
    table = TableRow(
        id=fresh_id(),
        game=title.id,
        title=title.name,
        name=one_line(wish.name, NAME_LETTERS) or _called(house, person, chairs),
        owner=person.id,
        players=wish.players,
        chairs=chairs,
        variants=msgspec.to_builtins(variants),
        seed=seed,
        commitment=commitment(seed),
        version=str(title.version),
        clock=wish.clock,
        listed=wish.listed,
        # who knows the seed, or plays against himself, proves nothing
        rated=not wish.seed and not wish.hotseat and (wish.listed if wish.rated is None else wish.rated),
        talk=wish.talk,
        hotseat=wish.hotseat,
        first=wish.first,
        invitation=fresh_id() if wish.listed and any(seat.kind == "person" for seat in wish.seats) else "",
        created=now_ms(),
    )
    await house.store.add_table(table, Moment(updated=now_ms()))
    await start_if_full(await house.room(table.id))
    return table


def _called(house: House, person: Person, chairs: list[Chair]) -> str:
    """After those who play; while somebody is still to come, after the host."""
    if any(chair.kind == "open" for chair in chairs):
        return WORDS.plain("table-of", name=person.name)
    names = dict.fromkeys(chair.name or house.bots.label(chair.bot) for chair in chairs)
    return one_line(" · ".join(names), NAME_LETTERS)


def sides(title: Title, players: int, variants: dict[str, Any]) -> list[str]:
    """What each seat plays, as far as it does not depend on chance or on a choice in the game."""
    least, most = title.seats
    if not least <= players <= most:
        raise Refusal("bad_players", least=least, most=most, wished=players)
    try:
        seen = [Record.new(title, players, bytes([n]) * 32, variants).game.view(None).seats for n in (1, 2)]
    except PentarchyError as error:
        raise Refusal("bad_variants", why=str(error)) from error
    return [one.faction if one.faction == other.faction else "" for one, other in zip(*seen)]


def chair_of(person: Person | None, bot: str) -> Chair:
    """For a person, or for a bot if there is none."""
    if person is None:
        return Chair(kind="bot", bot=bot)
    return Chair(kind="person", person=person.id, name=person.name)


def table_for(house: House, game: str, name: str, owner: str, chairs: list[Chair], **more: Any) -> TableRow:
    """A table that nobody asked for by hand: everybody sees it, and it counts."""
    title, seed = house.shelf.title(game), secrets.token_bytes(32)
    variants = msgspec.to_builtins(title.variants_from(more.pop("variants", {})))
    return TableRow(
        id=fresh_id(),
        game=title.id,
        title=title.name,
        name=name,
        owner=owner,
        players=len(chairs),
        chairs=chairs,
        variants=variants,
        seed=seed,
        commitment=commitment(seed),
        version=str(title.version),
        listed=True,
        rated=True,
        created=now_ms(),
        **more,
    )


async def open_ready(house: House, table: TableRow) -> None:
    """Let a table begin whose chairs are filled."""
    await house.store.add_table(table, Moment(updated=now_ms()))
    await start_if_full(await house.room(table.id))


async def check_number(house: House, person: Person) -> None:
    if await house.store.unfinished(person.id) >= house.settings.tables_per_person:
        raise Refusal("too_many", 409)


async def _check_bot_tables(house: House, person: Person) -> None:
    """Bots among themselves never pause: one person may let only a few such games run at a time."""
    tables = [table for table, _ in await house.store.tables_of(person.id, ALL_TABLES)]
    own = [table for table in tables if table.state != "done" and table.owner == person.id]
    alone = [table for table in own if all(chair.kind == "bot" for chair in table.chairs)]
    if len(alone) >= house.settings.bot_tables_per_person:
        raise Refusal("too_many-bots", 409)


def _seed(house: House, wish: Wish) -> bytes:
    if not wish.seed:
        return secrets.token_bytes(32)
    if not house.settings.known_seeds or len(wish.seed) != 64 or set(wish.seed) - set("0123456789abcdef"):
        raise Refusal("bad_seed", 403)
    return bytes.fromhex(wish.seed)


def _check(wish: Wish, seats: tuple[int, int]) -> None:
    least, most = seats
    if not least <= wish.players <= most:
        raise Refusal("bad_players", least=least, most=most, wished=wish.players)
    if len(wish.seats) != wish.players:
        raise Refusal("bad_seats-count", players=wish.players, seats=len(wish.seats))
    if not wish.hotseat and sum(seat.kind == "me" for seat in wish.seats) > 1:
        raise Refusal("bad_seats-several")
    check_clock(wish.clock)


def check_clock(clock: ClockRule) -> None:
    if clock.kind == "live" and not (10 <= clock.reserve <= DAY and 0 <= clock.increment <= 3600):
        raise Refusal("bad_clock-live")
    if clock.kind == "mail" and not (1 <= clock.hours <= 24 * 60 and 0 <= clock.reserve <= 90 * DAY):
        raise Refusal("bad_clock-mail")


def _chair(house: House, wish: SeatWish, person: Person) -> Chair:
    match wish.kind:
        case "me":
            return Chair(kind="person", person=person.id, name=person.name)
        case "bot":
            return Chair(kind="bot", bot=house.bots.known(wish.bot or house.settings.stand_in))
        case kind:
            return Chair(kind="open", reserved=kind == "person")


# ---- beginning ---------------------------------------------------------------------------------------------


async def start_if_full(room: Room) -> None:
    await room.change(_start_if_full)


def _start_if_full(change: Change) -> None:
    table = change.table
    if table.state == "open" and all(chair.kind != "open" for chair in table.chairs):
        change.start()
=======
from pentarchy.table.rows import Chair, Person, TableRow
from pentarchy.table.store import now_ms
>>>>>>> main


async def start(room: Room, person: Person) -> None:
    """Begin now: bots keep the seats that are still open for those who come later."""

    def deed(change: Change) -> None:
        table = change.table
        if table.owner != person.id:
            raise Refusal("not_owner-begin", 403)
        if table.state != "open":
            raise Refusal("started", 409)
        stand_in = Chair(kind="bot", bot=change.before.settings.stand_in, vacant=True)
        kept = [replace(stand_in, reserved=chair.reserved) for chair in table.chairs]
        change.seat([bot if chair.kind == "open" else chair for chair, bot in zip(table.chairs, kept)])
        change.start()

    if all(chair.kind != "person" for chair in room.table.chairs):
        await check_bot_tables(room.house, person)
    await room.change(deed)


async def sit(room: Room, person: Person, seat: int | None, invitation: str = "") -> None:
    """Take an open seat, or one's own back from the bot that stood in."""
    seated = await room.house.store.people(chair.person for chair in room.table.chairs if chair.person)
    if any(person.id in other.blocks for other in seated.values()):
        raise Refusal("not_welcome", 403)

    def deed(change: Change) -> None:
        table, own = change.table, change.before.seats_of(person.id)
        chairs = list(table.chairs)
        invited = _invited(table, person, invitation)
        at = _free_seat(chairs, own, invited) if seat is None else seat
        chair = _chair_at(table, at)
        if at in own and chair.played_by_bot:
            chairs[at] = replace(chair, bot="")
            change.grant_time(at)
        elif chair.kind != "open" and not (chair.vacant and table.state == "running"):
            raise Refusal("taken", 409, seat=at)
        elif own and not table.hotseat:
            raise Refusal("seated", 409)
        elif chair.reserved and not invited:
            raise Refusal("reserved", 403)
        else:
            late = chair.late or table.state == "running"
            seated = replace(chair, kind="person", person=person.id, name=person.name, late=late)
            chairs[at] = replace(seated, bot="", vacant=False)
            change.grant_time(at)
        change.seat(chairs)
        change.start_if_full()

    await room.change(deed)


def _free_seat(chairs: list[Chair], own: list[int], invited: bool) -> int:
    """One's own that a bot plays; who was invited takes what was kept for them."""
    away = [s for s in own if chairs[s].played_by_bot]
    free = [s for s, chair in enumerate(chairs) if chair.kind == "open"]
    free = free or [s for s, chair in enumerate(chairs) if chair.vacant]
    kept = [s for s in free if chairs[s].reserved]
    choice = away or (invited and kept) or [s for s in free if s not in kept]
    if not choice:
        raise Refusal("full", 409)
    return choice[0]


def _invited(table: TableRow, person: Person, invitation: str) -> bool:
    """The id of a table in no list is an invitation by itself; one that is listed has another."""
    given = secrets.compare_digest(invitation.encode(), table.invitation.encode())
    return given or table.owner == person.id


async def leave(room: Room, person: Person, seat: int | None) -> None:
    """Before the game one just goes; in a running game a bot plays on."""

    def deed(change: Change) -> None:
        table = change.table
        if table.state == "done":
            raise Refusal("over-leave", 409)
        own = [s for s in change.before.seats_of(person.id) if seat is None or s == seat]
        if not own:
            raise Refusal("not_seated-there", 409)
        if table.lesson:
            change.describe(state="done")
            return
        chairs = list(table.chairs)
        for s in own:
            first = chairs[s].left or person.id, chairs[s].left_name or person.name
            bot = Chair(
                kind="bot",
                bot=change.before.settings.stand_in,
                vacant=True,
                left=first[0],
                left_name=first[1],
            )
            open = Chair(kind="open", reserved=chairs[s].reserved)
            chairs[s] = open if table.state == "open" else bot
        change.seat(chairs)

    await room.change(deed)


async def put_bot(room: Room, person: Person, seat: int | None, bot: str) -> None:
    """A bot on an open seat (the owner), in one's own place, or for somebody who has been away for a day."""
    name = room.house.bots.known(bot or room.house.settings.stand_in)

    def deed(change: Change) -> None:
        table, own = change.table, change.before.seats_of(person.id)
        if seat is None and not own:
            raise Refusal("not_seated", 409)
        at = own[0] if seat is None else seat
        chair, chairs = _chair_at(table, at), list(table.chairs)
        if at in own and table.state == "running":
            chairs[at] = replace(chair, bot=name)
        elif table.owner != person.id:
            raise Refusal("not_owner", 403)
        elif chair.kind != "person":
            chairs[at] = Chair(kind="bot", bot=name)
        elif table.state == "running" and _long_gone(room, at):
            chairs[at] = replace(chair, bot=name)
        else:
            raise Refusal("taken-present", 409)
        change.seat(chairs)
        change.start_if_full()

    await room.change(deed)


def _long_gone(room: Room, seat: int) -> bool:
    asked = room.moment.asked[seat] if room.moment.asked else 0
    return seat not in room.present() and bool(asked) and now_ms() - asked > DAY


def _chair_at(table: TableRow, seat: int) -> Chair:
    if not 0 <= seat < table.players:
        raise Refusal("wrong_seat-none", 404, seat=seat)
    return table.chairs[seat]


async def follow_person(house: House, old: str, person: Person) -> None:
    """A new name, or a guest who has logged in: the seats follow, except where both sit already."""

    def deed(change: Change) -> None:
        table = change.table
        if old != person.id and change.before.seats_of(person.id):
            return
        if table.owner == old:
            change.describe(owner=person.id)
        change.seat([_followed(chair, old, person) for chair in table.chairs])

    if old != person.id:
        await house.store.follow_progress(old, person.id)
    for table, _ in await house.store.tables_of(old, ALL_TABLES):
        if table.state != "done" or old != person.id:
            await (await house.room(table.id)).change(deed)
    if old != person.id:
        await house.scribe.annals.hand_over(old, person.id, person.name)


def _followed(chair: Chair, old: str, person: Person) -> Chair:
    if chair.person == old:
        chair = replace(chair, person=person.id, name=person.name)
    if chair.left == old:
        chair = replace(chair, left=person.id, left_name=person.name)
    return chair
<<<<<<< HEAD


# ---- again, out and in -------------------------------------------------------------------------------------


async def rematch(room: Room, person: Person) -> str:
    """The same people once more, each one seat further. Who asks second is led to the same table."""

    def deed(change: Change) -> None:
        old = change.table
        if old.state != "done":
            raise Refusal("running", 409)
        if not change.before.seats_of(person.id):
            raise Refusal("not_seated-rematch", 403)
        if old.rematch:
            return
        seed = secrets.token_bytes(32)
        change.opens = replace(
            old,
            id=fresh_id(),
            seed=seed,
            commitment=commitment(seed),
            version=str(room.house.shelf.title(old.game).version),
            chairs=[
                chair if chair.kind == "bot" else Chair(kind="person", person=chair.person, name=chair.name)
                for chair in rotated(old.chairs)
            ],
            state="open",
            created=change.now,
            imported=False,
            rematch="",
            lesson="",
            first=False,
        )
        change.describe(rematch=change.opens.id)

    await room.change(deed)
    await start_if_full(await room.house.room(room.table.rematch))
    return room.table.rematch


def rotated(chairs: list[Chair]) -> list[Chair]:
    """
    >>> [c.name for c in rotated([Chair(kind="person", name=n) for n in "ABC"])]
    ['C', 'A', 'B']
    """
    return chairs[-1:] + chairs[:-1]
=======
>>>>>>> main
