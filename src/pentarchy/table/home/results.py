"""What a finished table says about those who played: worked out from its log, written once, listed for
ever."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Awaitable, Callable, Iterable, Sequence
from statistics import median
from typing import TYPE_CHECKING, Any

import msgspec
import structlog

from pentarchy.kernel import Act, Record, line
from pentarchy.table import engine
from pentarchy.table.database import Database, Statement
from pentarchy.table.engine import unpack
from pentarchy.table.errors import Refusal, Unplayable
from pentarchy.table.rows import Chair, LogRow, TableRow
from pentarchy.table.situation import result_of
from pentarchy.table.store import sound

if TYPE_CHECKING:
    from pentarchy.table.house import House

EDITION = b"3"
"""Of how results are worked out: those of an earlier one are worked out anew, where the log can be played."""
LOOK_SECONDS = 60.0
AT_A_TIME = 50
USED = ("card:", "cell:", "term:")
"""What the chronicle points at so, a seat has used."""
log = structlog.get_logger(__name__)


class Played(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A seat of a finished game."""

    player: str
    """A person's id, or `bot:` and the bot's; empty if all that was kept of the person is removed."""
    name: str
    role: str
    """What the seat played: a people, a kingdom. Empty where all seats are alike."""
    place: int
    score: int
    left: bool = False
    """Its person was gone at the end, and a bot or somebody else played on."""
    late: bool = False
    """Its person came when the game was under way."""
    seconds: int = 0
    """How long the person usually took for an answer."""
    cards: list[str] = []
    """What everybody saw it use: cards, arts, inventions, buildings. For the statistics alone."""


class Outcome(msgspec.Struct, kw_only=True, omit_defaults=True):
    """How a table ended."""

    table: str
    game: str
    name: str
    ended: int
    minutes: int
    acts: int
    how: str
    rated: bool = False
    listed: bool = False
    seats: list[Played] = []
    """None: it did not come to an end by the rules, or was not played here."""


def outcome_of(table: TableRow, record: Record, rows: Sequence[LogRow]) -> Outcome:
    """What the record says. The chairs say who played it."""
    result = result_of(table, record)
    ended = rows[-1].at if rows else table.created
    begun = rows[0].at if rows else table.created
    seats: list[Played] = []
    if result is not None and not table.imported and not table.lesson:
        roles = [info.faction for info in record.game.view(None).seats]
        times = _answer_times(rows, table.players)
        cards = cards_of(record)
        answerable = [_who(chair) for chair in table.chairs]
        places = placed(result.places, [left for _, _, left in answerable])
        for seat, (chair, (player, name, left)) in enumerate(zip(table.chairs, answerable)):
            seats.append(
                Played(
                    player=player,
                    name=name,
                    role=roles[seat],
                    place=places[seat],
                    score=result.scores[seat],
                    left=left,
                    late=chair.late and not left,
                    seconds=0 if left or not chair.person else times[seat],
                    cards=cards[seat],
                )
            )
    draw = table.verdict is not None and table.verdict.how == "agreed"
    alone = any(chair.bot for chair in table.chairs)  # bots agree to nothing
    return Outcome(
        table=table.id,
        game=table.game,
        name=table.name,
        ended=ended,
        minutes=max(0, ended - begun) // 60_000,
        acts=len(rows),
        how=result.how if result is not None else "",
        rated=table.rated and not (draw and alone) and _counts(seats),
        listed=table.listed,
        seats=seats,
    )


def listable(outcomes: list[Outcome]) -> list[Outcome]:
    """As lists have them: without what is only counted."""
    seats = [[msgspec.structs.replace(seat, cards=[]) for seat in outcome.seats] for outcome in outcomes]
    return [msgspec.structs.replace(outcome, seats=own) for outcome, own in zip(outcomes, seats)]


def placed(places: Sequence[int], left: Sequence[bool]) -> list[int]:
    """Who left is last, whatever the bot in that seat came to; those who stayed move up.

    >>> placed([2, 1, 3], [False, True, False])
    [1, 3, 2]
    """
    stayed = [place for place, gone in zip(places, left) if not gone]
    return [
        len(places) if gone else 1 + sum(other < place for other in stayed)
        for place, gone in zip(places, left)
    ]


def _counts(seats: Sequence[Played]) -> bool:
    """A game of one with himself proves nothing; several bots of a kind may be among the others."""
    people = [seat.player for seat in seats if not seat.player.startswith("bot:")]
    return len(set(people)) == len(people) and len({seat.player for seat in seats}) > 1


def cards_of(record: Record) -> list[list[str]]:
    """Per seat: the cards, arts, inventions and buildings everybody saw it use, each once. What has only a
    number has no name to be known by."""
    found: list[set[str]] = [set() for _ in range(record.game.seats)]
    for passage in record.story:
        for event in passage.events if passage.act is not None else ():
            told = line(record.game, event, None)
            if told is None or told.seat is None or not told.weight:
                continue
            found[told.seat] |= {
                part.t[:1].upper() + part.t[1:]
                for part in told.text
                if part.ref.startswith(USED) and not part.t[-1:].isdigit()
            }
    return [sorted(names) for names in found]


def _who(chair: Chair) -> tuple[str, str, bool]:
    """Who answers for the seat's place: whoever left it does, not who played on."""
    if chair.left:
        return chair.left, chair.left_name, True
    if chair.person:
        return chair.person, chair.name, chair.played_by_bot
    return f"bot:{chair.bot}" if chair.bot else "", chair.name, False


def _answer_times(rows: Iterable[LogRow], seats: int) -> list[int]:
    """Per seat: half of its answers came within so many seconds after whatever happened before."""
    taken: list[list[int]] = [[] for _ in range(seats)]
    before = 0
    for row in rows:
        entry = unpack(row).entry
        if before and isinstance(entry, Act):
            taken[entry.seat].append(row.at - before)
        before = row.at
    return [round(median(times) / 1000) if times else 0 for times in taken]


class Annals:
    """The results, as they are kept."""

    def __init__(self, database: Database) -> None:
        self.db = database

    async def add(self, outcome: Outcome) -> None:
        sql = """INSERT INTO results (table_id, game, ended, listed, rated, doc)
                 VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING"""
        flags = int(outcome.listed), int(outcome.rated)
        values = (outcome.table, outcome.game, outcome.ended, *flags, msgspec.json.encode(outcome))
        await self.db.write([Statement(sql, values)])

    async def correct(self, outcome: Outcome) -> None:
        """The same game, worked out once more."""
        sql = "UPDATE results SET rated = $2, doc = $3 WHERE table_id = $1"
        values = (outcome.table, int(outcome.rated), msgspec.json.encode(outcome))
        await self.db.write([Statement(sql, values), _changed()])

    async def missing(self) -> list[str]:
        rows = await self.db.read(
            """SELECT tables.id FROM tables LEFT JOIN results ON results.table_id = tables.id
               WHERE tables.state = 'done' AND results.table_id IS NULL ORDER BY tables.updated LIMIT $1""",
            AT_A_TIME,
        )
        return [row[0] for row in rows]

    async def of_table(self, table: str) -> Outcome | None:
        found = await self._read("SELECT doc FROM results WHERE table_id = $1", table)
        return found[0] if found else None

    async def of_tables(self, tables: Sequence[str]) -> dict[str, Outcome]:
        if not tables:
            return {}
        places = ", ".join(f"${n}" for n in range(1, len(tables) + 1))
        found = await self._read(f"SELECT doc FROM results WHERE table_id IN ({places})", *tables)
        return {outcome.table: outcome for outcome in found}

    async def is_void(self, table: str) -> bool:
        """Whether it is over without a result: closed by the host, or not to be read."""
        return bool(await self.db.read("SELECT 1 FROM results WHERE table_id = $1", table)) and (
            await self.of_table(table) is None
        )

    async def of_person(self, person: str, limit: int = 1_000) -> list[Outcome]:
        """The newest first. A game somebody left is among them, though the chair is another's now."""
        return await self._read(
            """SELECT results.doc FROM results JOIN ties ON ties.b = results.table_id
               WHERE ties.kind = 'played' AND ties.a = $1 ORDER BY results.ended DESC LIMIT $2""",
            person,
            limit,
        )

    async def listed(self, game: str, limit: int) -> list[Outcome]:
        """Games that everybody may know of, the newest first."""
        return await self._read(
            """SELECT doc FROM results WHERE listed = 1 AND ($1 = '' OR game = $1)
               ORDER BY ended DESC LIMIT $2""",
            game,
            limit,
        )

    async def rated_after(self, game: str, id: int) -> list[tuple[int, Outcome | None]]:
        """Those that count, in the order in which they were written down; None for one that is damaged."""
        rows = await self.db.read(
            "SELECT id, doc FROM results WHERE game = $1 AND rated = 1 AND id > $2 ORDER BY id", game, id
        )
        return [(row[0], sound("result", row[1], Outcome)) for row in rows]

    async def mark(self) -> tuple[int, bytes]:
        """What changes whenever any result is written, or changed."""
        rows = await self.db.read(
            "SELECT count(*), (SELECT value FROM meta WHERE name = 'results') FROM results"
        )
        return int(rows[0][0]), bytes(rows[0][1] or b"")

    async def edition(self, game: str) -> tuple[int, bytes]:
        """How many count, and a mark that changes when what was written is changed."""
        rows = await self.db.read(
            """SELECT count(*), (SELECT value FROM meta WHERE name = 'results')
               FROM results WHERE game = $1 AND rated = 1""",
            game,
        )
        return int(rows[0][0]), bytes(rows[0][1] or b"")

    async def _read(self, sql: str, *values: Any) -> list[Outcome]:
        rows = await self.db.read(sql, *values)
        found = [sound("result", row[0], Outcome) for row in rows]
        return [outcome for outcome in found if outcome is not None and outcome.seats]

    async def hand_over(self, old: str, new: str, name: str) -> None:
        """Games of one person are another's from now on; of nobody's, if there is no new one."""
        statements = [
            Statement("DELETE FROM ties WHERE kind = 'played' AND a = $1", (old,)),
            _changed(),
        ]
        for outcome in await self.of_person(old):
            for seat in outcome.seats:
                if seat.player == old:
                    seat.player, seat.name = new, name
            doc = msgspec.json.encode(outcome)
            statements.append(
                Statement("UPDATE results SET doc = $2 WHERE table_id = $1", (outcome.table, doc))
            )
            if new:
                sql = "INSERT INTO ties VALUES ('played', $1, $2, $3) ON CONFLICT DO NOTHING"
                statements.append(Statement(sql, (new, outcome.table, outcome.ended)))
        await self.db.write(statements)

    async def rename(self, table: str, change: Callable[[str], str]) -> None:
        """What the table was called."""
        outcome = await self.of_table(table)
        if outcome is not None and (name := change(outcome.name)) != outcome.name:
            outcome.name = name
            sql = "UPDATE results SET doc = $2 WHERE table_id = $1"
            await self.db.write([Statement(sql, (table, msgspec.json.encode(outcome)))])


def _changed() -> Statement:
    """A mark by which ladders see that they must begin anew."""
    sql = "INSERT INTO meta VALUES ('results', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
    return Statement(sql, (secrets.token_bytes(8),))


class Scribe:
    """Writes the result of every table that is over, also of those that were over before there were
    results."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.annals = Annals(house.database)
        self.followers: list[Callable[[], Awaitable[None]]] = []
        """What goes on when results are written, and now and then besides."""
        self._wake = asyncio.Event()

    def wake(self) -> None:
        self._wake.set()

    async def renew(self) -> None:
        """Work out once more what was worked out in another way; what cannot be played again stays."""
        db = self.annals.db
        kept = await db.read("SELECT value FROM meta WHERE name = 'results edition'")
        if kept and bytes(kept[0][0]) == EDITION:
            return
        for (id,) in await db.read("SELECT table_id FROM results ORDER BY id"):
            if (old := await self.annals.of_table(id)) is not None:
                with contextlib.suppress(Refusal, Unplayable):
                    if (fresh := await self._outcome(id)) != old:
                        await self.annals.correct(fresh)
        sql = "INSERT INTO meta VALUES ('results edition', $1) ON CONFLICT (name) DO UPDATE SET value = $1"
        await db.write([Statement(sql, (EDITION,))])

    async def run(self) -> None:
        while True:
            try:
                await self.renew()
                while missing := await self.annals.missing():
                    for id in missing:
                        await self.write(id)
                for follow in self.followers:
                    await follow()
            except Exception as error:
                log.error("result_failed", error=error)
            try:
                async with asyncio.timeout(LOOK_SECONDS):
                    await self._wake.wait()
            except TimeoutError:
                continue
            self._wake.clear()

    async def write(self, id: str) -> None:
        """A table that cannot be read or played again has no result, and is not asked for it again."""
        try:
            outcome = await self._outcome(id)
        except (Refusal, Unplayable) as why:
            log.warning("no_result", error=str(why))
            outcome = Outcome(table=id, game="", name="", ended=0, minutes=0, acts=0, how="")
        await self.annals.add(outcome)
        people = {seat.player for seat in outcome.seats if not seat.player.startswith("bot:")}
        for person in sorted(people - {""}):
            await self.house.papers.tie("played", person, id)

    async def _outcome(self, id: str) -> Outcome:
        found = await self.house.store.table(id)
        if found is None:
            raise Refusal("no_table", 404)
        table, rows = found[0], await self.house.store.log(id)
        if any(bot.bot and not bot.name for bot in table.chairs):
            label = self.house.bots.label
            chairs = [
                msgspec.structs.replace(chair, name=chair.name or (label(chair.bot) if chair.bot else ""))
                for chair in table.chairs
            ]
            table = msgspec.structs.replace(table, chairs=chairs)
        room = self.house.rooms.get(id)
        record = room.record if room is not None and not room.broken else None
        if record is None:
            title = self.house.shelf.title(table.game)
            record = await asyncio.to_thread(engine.replay, title, table, rows)
        try:
            return await asyncio.to_thread(outcome_of, table, record, rows)
        except Exception as error:  # a rule fails, or a row is damaged: the others go on
            log.error("result_broke", game=table.game, error=error)
            raise Unplayable(f"its result: {type(error).__name__}") from error
