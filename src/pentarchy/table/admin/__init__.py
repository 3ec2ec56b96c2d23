"""`pentarchy admin`: what a host does to keep a server well. Everything works beside a running server."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, TypeVar

import asyncpg  # type: ignore[import-untyped]
import msgspec
import typer

from pentarchy.games import titles
from pentarchy.kernel import PentarchyError
from pentarchy.table import journal
from pentarchy.table.admin import archive, care
from pentarchy.table.database import Database, database
from pentarchy.table.engine import Shelf
from pentarchy.table.settings import Settings
from pentarchy.table.sqlite import Sqlite
from pentarchy.table.store import Store

T = TypeVar("T")
app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False, help=__doc__)

Db = Annotated[
    str,
    typer.Option(envvar="PENTARCHY_DB", help="The server's database: a SQLite file or postgresql://..."),
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object a line instead of text.")]
TableId = Annotated[str, typer.Argument(help="The table's id: the last part of its link.")]
HERE = "pentarchy.db"


@app.callback()
def _every_command() -> None:
    journal.set_up()


class Beside(Sqlite):
    """A SQLite file that a server may be using: nothing is made ready for much writing."""

    def _make_room(self, connection: sqlite3.Connection) -> None:
        pass


def _opened(db: str) -> Database:
    if archive.is_postgres(db):
        return database(db)
    if not Path(db).is_file():
        raise PentarchyError(f"--db: there is no database {db}")
    return Beside(db)


def _with(db: str, work: Callable[[Store], Awaitable[T]]) -> T:
    """Do this with the database open; what goes wrong with it is said in one line."""

    async def inside() -> T:
        store = Store(_opened(db))
        await store.db.open()
        try:
            return await work(store)
        finally:
            await store.db.close()

    return _plainly(db, inside)


def _plainly(db: str, work: Callable[[], Awaitable[T]]) -> T:
    async def run() -> T:
        return await work()

    try:
        return asyncio.run(run())
    except (sqlite3.Error, asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as error:
        shown = db.rpartition("@")[2]  # not the password
        raise PentarchyError(f"the database {shown} does not answer: {error}") from None


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The file to write, for example tables.backup.gz.")],
    db: Db = HERE,
) -> None:
    """Write all that is kept into one file, also while the server runs."""
    if not archive.is_postgres(db) and not Path(db).is_file():
        raise PentarchyError(f"--db: there is no database {db}")
    rows = _plainly(db, lambda: archive.backup(db, file))
    print(f"{file}: {rows} rows, {file.stat().st_size} bytes")


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A file that `backup` wrote.")],
    db: Db = HERE,
) -> None:
    """Fill an empty database, of either kind, from a backup."""
    rows = _plainly(db, lambda: archive.restore(db, file))
    print(f"{db.rpartition('@')[2]}: {rows} rows")


@app.command()
def check(db: Db = HERE, as_json: Json = False) -> None:
    """Play every table again from its log, and say which do not come out as they were."""

    async def work(store: Store) -> list[care.Finding]:
        shelf = Shelf(titles())
        return [finding async for finding in care.check(store, shelf)]

    findings = _with(db, work)
    wrong = [finding for finding in findings if finding.wrong]
    for finding in findings if as_json else wrong:
        print(msgspec.json.encode(finding).decode() if as_json else f"{finding.table}: {finding.wrong}")
    if not as_json:
        entries = sum(finding.entries for finding in findings)
        good = len(findings) - len(wrong)
        print(f"{len(findings)} tables, {entries} entries: {good} replay, {len(wrong)} do not")
    if wrong:
        raise typer.Exit(1)


@app.command("list")
def list_tables(
    db: Db = HERE,
    state: Annotated[str, typer.Option(help="Only these: open, running or done.")] = "",
    as_json: Json = False,
) -> None:
    """List the tables, the last changed first."""

    async def work(store: Store) -> None:
        async for table, moment in care.tables(store):
            if state and table.state != state:
                continue
            who = [chair.name or chair.bot or "-" for chair in table.chairs]
            if as_json:
                row = {"id": table.id, "game": table.game, "name": table.name, "state": table.state}
                more = {"entries": moment.seq, "updated": moment.updated, "seats": who}
                print(msgspec.json.encode(row | more).decode())
            else:
                at = datetime.fromtimestamp(moment.updated / 1000, UTC).strftime("%Y-%m-%d %H:%M")
                print(f"{table.id}  {table.state:8} {at}  {moment.seq:5}  {table.game}: {', '.join(who)}")

    _with(db, work)


@app.command("people")
def list_people(db: Db = HERE) -> None:
    """List accounts and guests with their ids."""
    for person in _with(db, care.people):
        print(f"{person.id}  {'guest  ' if person.guest else 'account'}  {person.name}")


@app.command()
def close(table: TableId, db: Db = HERE) -> None:
    """End a table for good; what was played there can still be looked at."""
    closed = _with(db, lambda store: care.close(store, table))
    print(f"{closed.id}: closed")


@app.command("hand-over")
def hand_over(
    table: TableId,
    to: Annotated[str, typer.Option(help="The name of an account.")],
    seat: Annotated[int | None, typer.Option(help="Give it this seat; without, the table.")] = None,
    db: Db = HERE,
) -> None:
    """Give a table, or a seat at it, to an account."""
    _with(db, lambda store: care.hand_over(store, table, to, seat))
    print(f"{table}: {'the table' if seat is None else f'seat {seat}'} is {to}'s")


@app.command()
def appoint(
    name: Annotated[str, typer.Argument(help="The name of the account.")],
    role: Annotated[str, typer.Option(help="host, moderator, designer, or nothing to end it.")] = "host",
    db: Db = HERE,
) -> None:
    """Make an account the host, who sees /host and names moderators."""
    person = _with(db, lambda store: care.appoint(store, name, role))
    print(f"{person.name}: {person.role or 'no role'}")


@app.command("reset-password")
def reset_password(
    name: Annotated[str, typer.Argument(help="The name of the account.")], db: Db = HERE
) -> None:
    """Give an account a new password, which is printed, and log it out everywhere."""
    settings = Settings.from_environment(db=db)
    password = _with(db, lambda store: care.reset_password(store, settings, name))
    print(f"{name}: the new password is {password}")


@app.command("remove-person")
def remove_person(
    who: Annotated[str, typer.Argument(help="The name of an account, or the id of a guest.")],
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    db: Db = HERE,
) -> None:
    """Remove all that is kept of a person: name, password, addresses, sessions, talk and seats."""
    if not yes:
        typer.confirm(f"Remove all that is kept of {who}? It cannot be undone", abort=True)
    settings = Settings.from_environment(db=db)
    person = _with(db, lambda store: care.remove_person(store, settings, who))
    print(f"{person.name}: removed")


@app.command("rotate-key")
def rotate_key(db: Db = HERE) -> None:
    """Sign cookies with a new key from now on; everybody has to log in again."""
    _with(db, care.rotate_key)
    print("cookies are signed with a new key; all sessions have ended")
