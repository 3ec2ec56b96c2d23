"""Calls into a game: never for longer than the limit, and never with anything but plain data in hand.

A defect in a rule may loop for ever. In the main thread a timer signal ends such a call; where there is
no main thread to interrupt (replaying a log in a helper thread) the kernel's own bound on steps must do.
The limit is in seconds of computing, so that a crowded machine ends nobody's act. While a rule loops the
server stands still (half a second by default), so a game that did it once gets a quarter of that for ten
minutes. A rule that waited for something instead of computing would not be ended; none does.
"""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterable
from functools import lru_cache
from types import FrameType
from typing import TypeVar

import msgspec
import structlog

from pentarchy.kernel import Act, Entry, Game, PentarchyError, Record, Rewind, Title, Undo
from pentarchy.table.errors import Refusal, Unplayable
from pentarchy.table.rows import LogRow, TableRow

T = TypeVar("T")
log = structlog.get_logger(__name__)
DIGEST_EVERY = 20
"""So many log rows lie between two that carry a digest of the state."""


SUSPECT_PART = 0.25
"""Of the usual time, for a game whose rules were stuck lately."""
SUSPECT_SECONDS = 600.0
"""So long after the last time it is a suspect."""


class Stuck(Exception):
    """A game took longer than it may."""


class Suspects:
    """How much of the usual time a game gets: less if its rules were stuck lately.

    >>> suspects = Suspects()
    >>> suspects.part("duel", now=0)
    1.0
    >>> suspects.blame("duel", now=0)
    >>> suspects.part("duel", now=1), suspects.part("duel", now=601), suspects.part("spies", now=1)
    (0.25, 1.0, 1.0)
    """

    def __init__(self) -> None:
        self._until: dict[str, float] = {}

    def part(self, game: str, now: float) -> float:
        return SUSPECT_PART if now < self._until.get(game, now) else 1.0

    def blame(self, game: str, now: float) -> None:
        self._until[game] = now + SUSPECT_SECONDS


_suspects = Suspects()


def _ring(signum: int, frame: FrameType | None) -> None:
    raise Stuck("the rules took too long")


@lru_cache(maxsize=1)
def _hang_the_bell() -> None:
    signal.signal(signal.SIGPROF, _ring)


def limited(seconds: float, call: Callable[[], T], game: str = "") -> T:
    """The result of the call; a defect in the rules becomes a Refusal, so that the table lives on.

    >>> limited(1, lambda: 2 + 2)
    4
    """
    timed = threading.get_ident() == threading.main_thread().ident
    if timed:
        _hang_the_bell()
        signal.setitimer(signal.ITIMER_PROF, seconds * _suspects.part(game, time.monotonic()))
    try:
        return call()
    except PentarchyError:
        raise
    except Exception as error:
        if isinstance(error, Stuck):
            log.warning("rules_stuck", game=game)
            _suspects.blame(game, time.monotonic())
        raise Refusal("game_broke", 500, why=type(error).__name__) from error
    finally:
        if timed:
            signal.setitimer(signal.ITIMER_PROF, 0)


class Shelf:
    """The games a server offers."""

    def __init__(self, titles: Iterable[Title]) -> None:
        self.titles = {title.id: title for title in titles}

    def title(self, id: str) -> Title:
        found = self.titles.get(id)
        if found is None:
            raise Refusal("no_game", 404, game=id)
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
    except Exception as error:  # whatever is in a damaged row, it harms its own table only
        why = str(error) if isinstance(error, PentarchyError | msgspec.MsgspecError) else type(error).__name__
        raise Unplayable(f"entry {row.seq}: {why}") from error
    if line.digest and line.digest != record.game.digest():
        raise Unplayable(f"entry {row.seq}: the digest differs")
    return line.entry
