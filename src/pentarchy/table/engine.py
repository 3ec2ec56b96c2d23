"""Calls into a game: never for longer than the limit, and never with anything but plain data in hand.

A defect in a rule may loop for ever. In the main thread a timer signal ends such a call; where there is
no main thread to interrupt (replaying a log in a helper thread) the kernel's own bound on steps must do.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterable
from functools import lru_cache
from importlib import import_module
from types import FrameType
from typing import TypeVar

import msgspec

from pentarchy.games import titles
from pentarchy.kernel import Act, Entry, Game, PentarchyError, Record, Rewind, Title, Undo
from pentarchy.table.errors import Refusal, Unplayable
from pentarchy.table.rows import LogRow, TableRow

T = TypeVar("T")
DIGEST_EVERY = 20
"""So many log rows lie between two that carry a digest of the state."""


class Stuck(Exception):
    """A game took longer than it may."""


def _ring(signum: int, frame: FrameType | None) -> None:
    raise Stuck("the rules took too long")


@lru_cache(maxsize=1)
def _hang_the_bell() -> None:
    signal.signal(signal.SIGALRM, _ring)


def limited(seconds: float, call: Callable[[], T]) -> T:
    """The result of the call; a defect in the rules becomes a Refusal, so that the table lives on.

    >>> limited(1, lambda: 2 + 2)
    4
    """
    timed = threading.get_ident() == threading.main_thread().ident
    if timed:
        _hang_the_bell()
        signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        return call()
    except PentarchyError:
        raise
    except Exception as error:
        why = f"The rules failed here ({type(error).__name__}); nothing was changed."
        raise Refusal("game_broke", why, 500) from error
    finally:
        if timed:
            signal.setitimer(signal.ITIMER_REAL, 0)


class Shelf:
    """The games this server offers: those of the package, and others named by their module."""

    def __init__(self, extra: Iterable[str] = ()) -> None:
        self.titles: dict[str, Title] = {title.id: title for title in titles()}
        for module in extra:
            title: Title = import_module(module).TITLE
            self.titles[title.id] = title

    def title(self, id: str) -> Title:
        found = self.titles.get(id)
        if found is None:
            raise Refusal("no_game", f"There is no game called {id!r} here.", 404)
        return found


class Line(msgspec.Struct, omit_defaults=True):
    """A log row's content: the kernel's entry, and now and then the digest of the state it led to."""

    entry: Act | Undo | Rewind
    digest: str = ""


_line: msgspec.json.Decoder[Line] = msgspec.json.Decoder(Line)


def pack(entry: Entry, seq: int, game: Game) -> bytes:
    return msgspec.json.encode(Line(entry, "" if seq % DIGEST_EVERY else game.digest()))


def unpack(row: LogRow) -> Line:
    return _line.decode(row.entry)


def replay(title: Title, table: TableRow, rows: Iterable[LogRow]) -> Record:
    """The record of a table, from its seed and its log; Unplayable if today's rules lead elsewhere."""
    try:
        record = Record.new(title, table.players, table.seed, table.variants)
    except PentarchyError as error:
        raise Unplayable(f"set-up: {error}") from error
    for row in rows:
        follow(record, row)
    return record


def follow(record: Record, row: LogRow) -> Entry:
    """Carry out one row of the log, and check the digest where it has one."""
    try:
        line = unpack(row)
        record.apply(line.entry, tape=True)
    except (PentarchyError, msgspec.MsgspecError) as error:
        raise Unplayable(f"entry {row.seq}: {error}") from error
    if line.digest and line.digest != record.game.digest():
        raise Unplayable(f"entry {row.seq}: the digest differs")
    return line.entry
