"""All that is kept of a person: to hand out, to remove.

Whoever adds a place where a person's id or name is kept adds it here, to both; a test looks through the whole
database for what was forgotten.
"""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from pentarchy.table.change import Change
from pentarchy.table.database import Row, Statement
from pentarchy.table.home.bans import Ban
from pentarchy.table.home.clubs import Club
from pentarchy.table.home.cups import Cup
from pentarchy.table.home.keepers import Deed, Report
from pentarchy.table.home.letters import Letter
from pentarchy.table.home.papers import Papers
from pentarchy.table.home.results import Annals
from pentarchy.table.home.workshop import Workshop, forget_runs
from pentarchy.table.rows import Chair, ChatLine, Notice, Person, TableRow
from pentarchy.table.settings import Settings
from pentarchy.table.store import Store, sound
from pentarchy.table.words import WORDS

if TYPE_CHECKING:
    from pentarchy.table.house import House

NOBODY = WORDS.plain("somebody")
"""Who is said to have played, where a person's data are removed."""
PAPERS: dict[str, type[Any]] = {
    "ban": Ban,
    "audit": Deed,
    "club": Club,
    "cup": Cup,
    "letter": Letter,
    "report": Report,
}


# ---- to hand out -------------------------------------------------------------------------------------------


async def export(house: House, person: Person) -> dict[str, Any]:
    """Everything that is kept about a person, but the password's hash and the secrets of links."""
    store, read = house.store, house.database.read
    tables = [table for table, _ in await store.tables_with(person.id)]
    ties = "SELECT kind, a, b, at FROM ties WHERE a = $1 OR b = $1 OR b LIKE $2 ORDER BY at"
    lessons = "SELECT game, lesson, starts, beat, done FROM progress WHERE person = $1 ORDER BY game, lesson"
    notices = "SELECT doc FROM outbox WHERE person = $1 ORDER BY id"
    return {
        "person": msgspec.to_builtins(replace(person, password="")),
        "account": not person.guest,
        "sessions": await store.sessions_of(person.id),
        "tables": [
            {
                "id": table.id,
                "name": table.name,
                "game": table.game,
                "state": table.state,
                "seats": [s for s, chair in enumerate(table.chairs) if chair.person == person.id],
                "left": [s for s, chair in enumerate(table.chairs) if chair.left == person.id],
                "owner": table.owner == person.id,
            }
            for table in tables
        ],
        "talk": [
            {"table": table, "at": line.at, "text": line.text}
            for _, table, line in await _talk(store, person, tables)
        ],
        "results": msgspec.to_builtins(await house.scribe.annals.of_person(person.id)),
        "papers": [
            {"kind": kind, "paper": msgspec.to_builtins(paper)}
            for kind, _, paper in await _papers(store, person)
        ],
        "ties": [
            {"kind": row[0], "a": row[1], "b": row[2], "at": row[3]}
            for row in await read(ties, person.id, f"% {person.id}")
        ],
        "lessons": [
            {"game": row[0], "lesson": row[1], "starts": row[2], "beat": row[3], "done": bool(row[4])}
            for row in await read(lessons, person.id)
        ],
        "messages": [msgspec.json.decode(bytes(row[0])) for row in await read(notices, person.id)],
        "lab": [msgspec.to_builtins(run) for run in Workshop(house).runs() if run.by == person.id],
    }


async def _papers(store: Store, person: Person) -> list[tuple[str, str, Any]]:
    """Whatever names the person: kind, id and the paper."""
    found = []
    id, name = person.id.encode(), msgspec.json.encode(person.name)
    for kind, paper, doc in await store.db.read("SELECT kind, id, doc FROM papers ORDER BY at, id"):
        named = kind in PAPERS and (id in bytes(doc) or name in bytes(doc) or paper == person.id)
        read = sound(str(kind), doc, PAPERS[kind]) if named else None
        if read is not None:
            found.append((str(kind), str(paper), read))
    return found


async def _talk(store: Store, person: Person, tables: Iterable[TableRow]) -> list[tuple[int, str, ChatLine]]:
    """What somebody has said: number, table and line. Older lines do not say whose they are: there it was
    somebody of this name, or in this seat."""
    own = {
        table.id: {seat for seat, chair in enumerate(table.chairs) if chair.person == person.id}
        for table in tables
    }
    rows = await store.db.read("SELECT id, table_id, doc FROM chat ORDER BY id")

    def look_through() -> list[tuple[int, str, ChatLine]]:
        found = []
        for id, table, doc in rows:
            line = sound("chat", doc, ChatLine)
            if line is None:
                continue
            by_place = table in own and (line.seat in own[table] or line.name == person.name)
            if line.person == person.id or (not line.person and by_place):
                found.append((int(id), str(table), line))
        return found

    return await asyncio.to_thread(look_through)


# ---- to hand over ------------------------------------------------------------------------------------------


async def hand_over(house: House, guest: str, person: Person) -> None:
    """A guest has logged in: clubs, tournaments, invitations and talk are the account's from now on."""
    store, papers = house.store, house.papers
    for row in await store.db.read("SELECT kind, a, b FROM ties WHERE a = $1 OR b = $1", guest):
        kind, a, b = (str(part) for part in row)
        if kind != "played":
            await papers.untie(kind, a, b)
            await papers.tie(kind, *(person.id if end == guest else end for end in (a, b)))
    for kind, id, doc in await store.db.read(
        "SELECT kind, id, doc FROM papers WHERE kind IN ('club', 'cup')"
    ):
        if guest.encode() in bytes(doc):
            await papers.change(kind, id, PAPERS[kind], lambda paper: _become(paper, guest, person.id))
    for id, doc in await store.db.read("SELECT id, doc FROM chat"):
        line = sound("chat", doc, ChatLine) if guest.encode() in bytes(doc) else None
        if line is not None and guest in (line.person, *(line.whom or ())):
            line.person = person.id if line.person == guest else line.person
            line.whom = line.whom and _replaced(line.whom, guest, person.id)
            sql = "UPDATE chat SET doc = $2 WHERE id = $1"
            await store.db.write([Statement(sql, (id, msgspec.json.encode(line)))])
    if not await store.tables_with(guest):
        await store.db.write([Statement("DELETE FROM people WHERE id = $1 AND account IS NULL", (guest,))])


def _become(paper: Club | Cup, old: str, new: str) -> None:
    paper.owner = new if paper.owner == old else paper.owner
    if isinstance(paper, Club):
        for evening in paper.evenings:
            evening.coming = _replaced(evening.coming, old, new)
            evening.by = new if evening.by == old else evening.by
    else:
        paper.entrants = _replaced(paper.entrants, old, new)
        for pod in paper.pods:
            pod.players = _replaced(pod.players, old, new)


def _replaced(ids: list[str], old: str, new: str) -> list[str]:
    """One for the other; nobody is there twice."""
    return ids if new in ids else [new if id == old else id for id in ids]


# ---- to remove ---------------------------------------------------------------------------------------------


async def remove(house: House, person: Person) -> None:
    """Remove all that is kept of a person. Games go on: a bot plays the seat."""

    def deed(change: Change) -> None:
        table = without(change.table, person, house.settings.stand_in)
        change.describe(chairs=table.chairs, owner=table.owner, name=table.name)

    tables = [table for table, _ in await house.store.tables_with(person.id)]
    await remove_talk(house.store, person, tables)
    for table in tables:
        await (await house.room(table.id)).change(deed)
    await forget(house.store, house.settings, person, tables)


async def remove_talk(store: Store, person: Person, tables: Iterable[TableRow]) -> None:
    """All that somebody has said, wherever."""
    lines = await _talk(store, person, tables)
    await store.db.write([Statement("DELETE FROM chat WHERE id = $1", (id,)) for id, _, _ in lines])


def without(table: TableRow, person: Person, stand_in: str) -> TableRow:
    """The table once all that is kept of the person is removed."""
    return replace(
        table,
        chairs=[_vacated(chair, table.state, stand_in, person.id) for chair in table.chairs],
        owner="" if table.owner == person.id else table.owner,
        name=table.title if _names(person).search(table.name) else table.name,
    )


def _names(person: Person) -> re.Pattern[str]:
    """The name as a word of its own: who is called Al is not in a table called after Alan."""
    return re.compile(rf"(?<!\w){re.escape(person.name)}(?!\w)")


def _vacated(chair: Chair, state: str, stand_in: str, person: str) -> Chair:
    if chair.left == person:
        chair = replace(chair, left="", left_name="", late=True)
    chair = replace(
        chair,
        let_go=[who for who in chair.let_go if who != person],
        knows=[who for who in chair.knows if who != person],
    )
    if chair.person != person:
        return chair
    match state:
        case "open":
            return Chair(kind="open", reserved=chair.reserved)
        case "running":
            return Chair(kind="bot", bot=chair.bot or stand_in, vacant=True)
        case _:
            return replace(chair, person="", name=NOBODY)


async def forget(store: Store, settings: Settings, person: Person, tables: Iterable[TableRow]) -> None:
    """What is kept of a person apart from tables."""
    annals = Annals(store.db)
    await annals.hand_over(person.id, "", NOBODY)
    lines = await store.db.read("SELECT id, doc FROM chat")
    for id, doc in await asyncio.to_thread(_talk_without, person, lines):
        await store.db.write([Statement("UPDATE chat SET doc = $2 WHERE id = $1", (id, doc))])
    for table in tables:
        await annals.rename(table.id, lambda name: _names(person).sub(NOBODY, name))
    forget_runs(settings.lab_folder(), person.id, NOBODY)
    await _leave_papers(store, person)
    for row in await store.db.read("SELECT id, doc FROM outbox WHERE person <> $1", person.id):
        await _rename_notice(store, row[0], bytes(row[1]), person)
    for row in await store.db.read("SELECT id, doc FROM people WHERE id <> $1", person.id):
        if person.id.encode() in bytes(row[1]):
            await store.change_person(row[0], lambda other: _part(other, person.id))
    by_id = {
        "ties": "a = $1 OR b = $1",
        "progress": "person = $1",
        "outbox": "person = $1",
        "sessions": "person = $1",
        "people": "id = $1",
    }
    removed = [Statement(f"DELETE FROM {name} WHERE {which}", (person.id,)) for name, which in by_id.items()]
    await store.db.write([Statement("DELETE FROM ties WHERE b LIKE $1", (f"% {person.id}",)), *removed])


def _talk_without(person: Person, rows: Sequence[Row]) -> list[tuple[int, bytes]]:
    """The lines that tell of the person, without that: what the table itself has said, and to whom others
    whispered."""
    found = []
    for id, doc in rows:
        line = sound("chat", doc, ChatLine)
        if line is None:
            continue
        whom = line.whom and [who for who in line.whom if who != person.id]
        named = line.seat is None and _names(person).search(line.text)
        if named or whom != line.whom:
            line.text, line.whom = _names(person).sub(NOBODY, line.text) if named else line.text, whom
            found.append((int(id), msgspec.json.encode(line)))
    return found


def _part(other: Person, person: str) -> None:
    """Somebody else is friends with nobody who is gone."""
    other.friends = [id for id in other.friends if id != person]
    other.blocks = [id for id in other.blocks if id != person]


async def _rename_notice(store: Store, id: int, doc: bytes, person: Person) -> None:
    """What is on its way to others may name the person, or a table by the person."""
    notice = msgspec.json.decode(doc, type=Notice)
    title, body = (_names(person).sub(NOBODY, text) for text in (notice.title, notice.body))
    if (title, body) != (notice.title, notice.body):
        changed = msgspec.json.encode(replace(notice, title=title, body=body))
        await store.db.write([Statement("UPDATE outbox SET doc = $2 WHERE id = $1", (id, changed))])


async def _leave_papers(store: Store, person: Person) -> None:
    papers, stranger = Papers(store.db), secrets.token_hex(12)
    for kind, id, paper in await _papers(store, person):
        match paper:
            case Letter():
                gone = True
            case Report(about=about) | Ban(whom=about):
                gone = about == person.id
            case Club():
                members = [member for member in await papers.tied("member", id) if member != person.id]
                gone = not members
            case Cup(owner=owner, state=state):
                gone = owner == person.id and state == "open"
            case _:
                gone = False
        if gone:
            await papers.remove(kind, id)
            continue
        heirs = members if isinstance(paper, Club) else []
        await papers.change(kind, id, PAPERS[kind], _leaver(person, stranger, heirs))


def _leaver(person: Person, stranger: str, heirs: list[str]) -> Callable[[Any], None]:
    """Take the person out of a paper that others need still."""

    def leave(paper: Any) -> None:
        match paper:
            case Club():
                paper.owner = heirs[0] if paper.owner == person.id else paper.owner
                for evening in paper.evenings:
                    evening.coming = [who for who in evening.coming if who != person.id]
                    evening.by = "" if evening.by == person.id else evening.by
            case Cup():
                paper.owner = "" if paper.owner == person.id else paper.owner
                _become(paper, person.id, stranger)
            case Report():
                paper.by = "" if paper.by == person.id else paper.by
            case Ban() | Deed():
                paper.by = NOBODY if paper.by == person.name else paper.by
                if isinstance(paper, Ban):
                    paper.name = NOBODY if paper.name == person.name else paper.name
                elif paper.whom == person.id:
                    paper.whom = ""

    return leave
