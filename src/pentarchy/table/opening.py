"""Opening a table: as somebody wishes it, for a tournament, or once more for the same people."""

from __future__ import annotations

import secrets
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from pentarchy.kernel import PentarchyError, Record, Title, commitment, manifest
from pentarchy.table import engine
from pentarchy.table.change import Change, founded
from pentarchy.table.errors import Refusal
from pentarchy.table.house import House
from pentarchy.table.identity import BLANKS
from pentarchy.table.room import Room
from pentarchy.table.rows import Chair, ClockRule, Level, Person, TableRow, Talk
from pentarchy.table.store import now_ms
from pentarchy.table.words import WORDS

DAY = 86_400_000
NAME_LETTERS = 60
ALL_TABLES = 1_000_000
LANGUAGE = r"^([a-z]{2,3}(-[A-Za-z0-9]{2,8})?)?$"
"""As browsers name languages; empty: nobody has said."""


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
    level: Level = ""
    language: Annotated[str, Meta(pattern=LANGUAGE)] = ""
    club: str = ""
    ready: bool = False
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
    if wish.club and person.id not in await house.papers.tied("member", wish.club):
        raise Refusal("not_member", 403)
    if all(seat.kind == "bot" for seat in wish.seats):
        await check_bot_tables(house, person.id)
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
        level=wish.level,
        language=wish.language,
        club=wish.club,
        ready=wish.ready,
        hotseat=wish.hotseat,
        first=wish.first,
        invitation=fresh_id() if wish.listed and any(seat.kind == "person" for seat in wish.seats) else "",
        created=now_ms(),
    )
    await house.store.add_table(founded(house, table))
    if table.club:
        await house.papers.tie("table", table.club, table.id)
    await house.room(table.id)
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


def pictures(title: Title) -> dict[str, list[str]]:
    """Of each option that decides about the board: what its choices look like.

    >>> from pentarchy.games import title
    >>> {option: len(shown) for option, shown in pictures(title("herds-and-hosts")).items()}
    {'map': 2}
    """
    found = {}
    for name, kind in title.options().items() if len(title.boards) > 1 else ():
        shown = []
        for choice in kind.get("enum", []):
            boards = manifest(title.set_up(title.usual or None, variants={name: choice})).boards
            shown.append(min(next(iter(boards.values())).images)[1])
        if len(set(shown)) > 1:
            found[name] = shown
    return found


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


async def check_number(house: House, person: Person) -> None:
    if await house.store.unfinished(person.id) >= house.settings.tables_per_person:
        raise Refusal("too_many", 409)


async def check_bot_tables(house: House, person: str) -> None:
    """Bots among themselves never pause: one person may let only a few such games run at a time."""
    tables = [table for table, _ in await house.store.tables_of(person, ALL_TABLES)]
    own = [table for table in tables if table.state != "done" and table.owner == person]
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


# ---- once more ---------------------------------------------------------------------------------------------


async def rematch(room: Room, person: Person) -> str:
    """The same people once more, each one seat further, when all of them have said that they are ready.

    Who asks second is led to the same table.
    """

    def deed(change: Change) -> None:
        old = change.table
        if old.state != "done":
            raise Refusal("running", 409)
        if not change.before.seats_of(person.id):
            raise Refusal("not_seated-rematch", 403)
        if old.rematch:
            return
        seed = secrets.token_bytes(32)
        again = replace(
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
            ready=len({chair.person for chair in old.chairs if chair.kind == "person"}) > 1,
            imported=False,
            rematch="",
            lesson="",
            first=False,
        )
        change.opens = founded(room.house, again)
        change.describe(rematch=again.id)

    await room.change(deed)
    await room.house.room(room.table.rematch)
    return room.table.rematch


def rotated(chairs: list[Chair]) -> list[Chair]:
    """
    >>> [c.name for c in rotated([Chair(kind="person", name=n) for n in "ABC"])]
    ['C', 'A', 'B']
    """
    return chairs[-1:] + chairs[:-1]
