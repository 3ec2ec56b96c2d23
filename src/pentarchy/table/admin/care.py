"""What a host does now and then to tables and people; safe beside a running server, which hears of it."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import AsyncIterator, Callable
from typing import get_args

import msgspec
from msgspec.structs import replace

from pentarchy.kernel import PentarchyError
from pentarchy.table import engine
from pentarchy.table.database import Statement
from pentarchy.table.engine import Shelf
from pentarchy.table.errors import Conflict, Refusal, Unplayable
from pentarchy.table.home import kept
from pentarchy.table.home.results import Annals, Outcome, outcome_of
from pentarchy.table.identity import Identity
from pentarchy.table.news import News
from pentarchy.table.rows import Chair, Moment, Person, Role, TableRow
from pentarchy.table.settings import Settings
from pentarchy.table.situation import AT_ONCE
from pentarchy.table.store import Store

TRIES = 20
"""So often a table is read again where somebody acted before it could be written."""


class Finding(msgspec.Struct):
    table: str
    game: str = ""
    entries: int = 0
    wrong: str = ""


async def check(store: Store, shelf: Shelf) -> AsyncIterator[Finding]:
    """Play every table's log again, and compare what is told of it."""
    for (id,) in await store.db.read("SELECT id FROM tables ORDER BY id"):
        try:
            yield await _check(store, shelf, id)
        except (Refusal, Unplayable) as why:
            yield Finding(id, wrong=str(why))
        except Exception as error:
            yield Finding(id, wrong=f"it does not replay ({type(error).__name__})")


async def _check(store: Store, shelf: Shelf, id: str) -> Finding:
    found = await store.table(id)
    assert found is not None
    table, moment = found
    rows = await store.log(id)
    finding = Finding(id, table.game, len(rows))
    if [row.seq for row in rows] != list(range(1, len(rows) + 1)):
        finding.wrong = "the log has a gap"
    elif moment.seq != len(rows):
        finding.wrong = f"the table says {moment.seq} entries, the log has {len(rows)}"
    elif table.state != "open":
        record = engine.replay(shelf.title(table.game), table, rows)
        told = await Annals(store.db).of_table(id)
        if told is not None and _gist(told) != _gist(outcome_of(table, record, rows)):
            finding.wrong = "the result is not what the log says"
    return finding


def _gist(outcome: Outcome) -> tuple[bool, str, list[tuple[str, str, int, int]]]:
    """What nobody can change without changing the log."""
    seats = [(seat.player, seat.role, seat.place, seat.score) for seat in outcome.seats]
    return outcome.rated, outcome.how, seats


async def tables(store: Store) -> AsyncIterator[tuple[TableRow, Moment]]:
    """All that can be read, the newest first."""
    for (id,) in await store.db.read("SELECT id FROM tables ORDER BY updated DESC"):
        try:
            found = await store.table(id)
        except Refusal:
            continue
        if found is not None:
            yield found


async def people(store: Store) -> list[Person]:
    rows = await store.db.read("SELECT id FROM people ORDER BY account IS NULL, account")
    found = [await store.person(row[0]) for row in rows]
    return [person for person in found if person is not None]


async def close(store: Store, id: str) -> TableRow:
    """End a table for good: nobody acts there any more; what was played can be looked at."""

    def closed(table: TableRow, moment: Moment) -> tuple[TableRow, Moment]:
        if table.state == "done":
            raise PentarchyError(f"table {id} is over already")
        over = replace(moment, due=0, waiting=[], pending=[], window=(0, 0), vote=None)
        return replace(table, state="done", listed=False), over

    return await _change(store, id, closed)


async def hand_over(store: Store, id: str, to: str, seat: int | None = None) -> TableRow:
    """Make an account the owner of a table; with a seat, let it play that seat instead."""
    person = await _account(store, to)

    def handed_over(table: TableRow, moment: Moment) -> tuple[TableRow, Moment]:
        if seat is None:
            return replace(table, owner=person.id), moment
        if not 0 <= seat < table.players:
            raise PentarchyError(f"table {id} has the seats 0 to {table.players - 1}")
        if any(chair.person == person.id for chair in table.chairs) and not table.hotseat:
            raise PentarchyError(f"{person.name} sits at this table already")
        chairs = list(table.chairs)
        chairs[seat] = Chair(kind="person", person=person.id, name=person.name)
        return replace(table, chairs=chairs), moment

    return await _change(store, id, handed_over)


async def appoint(store: Store, name: str, role: str) -> Person:
    """Make an account a keeper of the house, or no longer."""
    if role not in get_args(Role):
        raise PentarchyError("a role is host, moderator, designer or nothing")
    person = await _account(store, name)
    return await store.change_person(person.id, lambda person: setattr(person, "role", role))


async def reset_password(store: Store, settings: Settings, name: str) -> str:
    """Give an account a new password, and end all its sessions."""
    person, password = await _account(store, name), secrets.token_urlsafe(9)
    hashed = await Identity(store, b"unused", settings).hashed(password)
    await store.change_person(person.id, lambda person: setattr(person, "password", hashed))
    await _end_sessions(store, person.id)
    return password


async def remove_person(store: Store, settings: Settings, who: str) -> Person:
    """Remove all that is kept of an account (or, by its id, a guest): name, sessions, talk, seats.

    Games go on: a bot plays the seat. In games that are over the seat was played by somebody.
    """
    person = await store.account(who) or await store.person(who)
    if person is None:
        raise PentarchyError(f"there is no account and no guest {who!r}")
    known = [table for table, _ in await store.tables_with(person.id)]
    await kept.remove_talk(store, person, known)

    def without(table: TableRow, moment: Moment) -> tuple[TableRow, Moment]:
        return kept.without(table, person, settings.stand_in), moment

    for table in known:
        await _change(store, table.id, without)
    await _end_sessions(store, person.id)
    await kept.forget(store, settings, person, known)
    return person


async def rotate_key(store: Store) -> None:
    """A new key signs cookies from now on, and everybody has to log in again."""
    await store.db.write(
        [
            Statement("DELETE FROM sessions"),
            Statement("DELETE FROM meta WHERE name = 'secret'"),
        ]
    )
    await store.secret()
    await store.db.announce("")


async def _table(store: Store, id: str) -> tuple[TableRow, Moment]:
    try:
        found = await store.table(id)
    except Refusal as why:
        raise PentarchyError(f"table {id}: {why}") from None
    if found is None:
        raise PentarchyError(f"there is no table {id}")
    return found


async def _account(store: Store, name: str) -> Person:
    person = await store.account(name)
    if person is None:
        raise PentarchyError(f"there is no account {name!r}")
    return person


async def _change(
    store: Store, id: str, deed: Callable[[TableRow, Moment], tuple[TableRow, Moment]]
) -> TableRow:
    """Write what a table is made to, and let the servers know; once more where somebody acted meanwhile."""
    for _ in range(TRIES):
        table, moment = deed(*await _table(store, id))
        if table.state == "running" and any(table.chairs[seat].played_by_bot for seat in moment.pending):
            moment = replace(moment, due=AT_ONCE)
        with contextlib.suppress(Conflict):
            await store.save(id, replace(moment, rev=moment.rev + 1), table=table)
            await store.db.announce(News(by="", table=id, what="table").text())
            return table
    raise PentarchyError(f"table {id} changes all the time; try again")


async def _end_sessions(store: Store, person: str) -> None:
    for token in await store.end_sessions(person):
        await store.db.announce(News(by="", table="", what="logout", session=token).text())
