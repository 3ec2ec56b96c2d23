"""What the server writes about itself: one short line for each thing that went wrong, and no secrets.

A line is made from a list of what may be told; whatever is not on it stays out. An exception is told by its
kind and the places in the code it passed: its words may hold a table's link, a name or what was said, and the
variables around it hold seeds and hands.
"""

from __future__ import annotations

import contextlib
import logging
import re
import sys
import threading
import time
import traceback
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any, TextIO

import structlog

TOLD = frozenset(["event", "level", "timestamp", "error", "bot", "game", "library", "more", "where", "work"])
"""Fields that are written; those with numbers always are."""
WORD_LETTERS = 120
PLACES = 8
"""Places in the code told of one exception: the nearest to the failure."""
SAME_LINES = 5
SAME_SECONDS = 60.0
"""Of lines that differ only in time, so many are written within so many seconds; the rest are counted."""

Fields = MutableMapping[str, Any]


def told(error: BaseException) -> str:
    """An exception without its words.

    >>> try:
    ...     {}["secret"]
    ... except KeyError as error:
    ...     told(error).partition(":")[0]
    'KeyError at <doctest pentarchy.table.journal.told[0]>'
    """
    frames = traceback.extract_tb(error.__traceback__, limit=-PLACES)
    places = [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in reversed(frames)]
    name = type(error).__name__
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    after = f", after {type(cause).__name__}" if cause is not None else ""
    return f"{name}{after} at {' < '.join(places)}" if places else name + after


def whitelist(logger: Any, method: str, fields: Fields) -> Fields:
    """Leave out what is not on the list, and turn exceptions into their kind and place."""
    error = fields.pop("exc_info", None) or fields.get("error")
    if error is True:
        error = sys.exc_info()[1]
    if isinstance(error, tuple):
        error = error[1]
    out: dict[str, Any] = {}
    for name, value in fields.items():
        if name == "error":
            continue
        if isinstance(value, int | float):
            out[name] = value
        elif name in TOLD:
            out[name] = _short(str(value))
    if isinstance(error, BaseException):
        out["error"] = told(error)
    elif error:
        out["error"] = re.split(r"\W", str(error), maxsplit=1)[0][:WORD_LETTERS]
    return out


def _short(words: str) -> str:
    """The first line, not too long, nothing that moves a terminal's cursor."""
    line = words.strip().partition("\n")[0]
    return "".join(letter if letter.isprintable() else "?" for letter in line[:WORD_LETTERS])


class Repeats:
    """Of the same line again and again only the first few are written; the next one after a while says
    how many more there were.

    >>> repeats = Repeats(clock=iter([0, 1, 2, 3, 4, 5, 6, 70]).__next__)
    >>> [bool(repeats.new({"event": "x"})) for _ in range(7)], repeats.new({"event": "x"})
    ([True, True, True, True, True, False, False], {'event': 'x', 'more': 2})
    """

    def __init__(self, clock: Any = time.monotonic) -> None:
        self._clock = clock
        self._seen: dict[tuple[Any, ...], tuple[float, int]] = {}

    def __call__(self, logger: Any, method: str, fields: Fields) -> Fields:
        new = self.new(fields)
        if new is None:
            raise structlog.DropEvent
        return new

    def new(self, fields: Fields) -> Fields | None:
        now, key = self._clock(), (fields.get("event"), fields.get("error"))
        since, count = self._seen.get(key, (now, 0))
        if now - since >= SAME_SECONDS:
            if count > SAME_LINES:
                fields = {**fields, "more": count - SAME_LINES}
            since, count = now, 0
        self._seen[key] = since, count + 1
        if len(self._seen) > 1000:
            self._seen.pop(next(iter(self._seen)))
        return fields if count < SAME_LINES else None


class _Foreign(logging.Handler):
    """What libraries log goes the same way: the first line of their words, and the same about exceptions."""

    def emit(self, record: logging.LogRecord) -> None:
        log = structlog.get_logger()
        write = log.error if record.levelno >= logging.ERROR else log.warning
        error = record.exc_info[1] if record.exc_info else None
        # the template, not what was filled in: that may be anything
        write(_short(str(record.msg)), library=record.name, **({"exc_info": error} if error else {}))


class Stream:
    """Writes lines, as long as that is possible: nobody stops working because a line about it is lost."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream

    def write(self, line: str) -> None:
        with contextlib.suppress(OSError, ValueError):  # its disk is full, its pipe broken, it is closed
            print(line, file=self._stream or sys.stderr, flush=True)

    debug = info = warning = error = critical = write


def set_up(stream: TextIO | None = None) -> None:
    """Warnings and errors to the standard error stream, from us and from all libraries."""
    structlog.configure(
        wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING),
        logger_factory=lambda *_: Stream(stream),
        processors=[
            structlog.processors.add_log_level,
            whitelist,
            Repeats(),
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.LogfmtRenderer(key_order=["timestamp", "level", "event"], drop_missing=True),
        ],
    )
    root = logging.getLogger()
    root.handlers = [_Foreign()]
    root.setLevel(logging.WARNING)
    logging.captureWarnings(True)
    threading.excepthook = _thread_failed


def _thread_failed(failed: threading.ExceptHookArgs) -> None:
    structlog.get_logger().error("thread_failed", exc_info=failed.exc_value)
