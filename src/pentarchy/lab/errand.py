"""A run that somebody asked for in the browser, in a process of its own: at the lowest priority and within
limits, one after the other. All it says stands in the run's folder, so that every server process can tell.

    order.json     what to play
    state.json     how far it is
    games.parquet  the rows
    report.html    the page, once it is over
    stop           somebody wants it to end now
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from time import time
from typing import Any, TextIO

import msgspec

from pentarchy.kernel import PentarchyError

from .plan import Plan, Row

SAY_EVERY = 0.3
TURN = "turn"
"""Beside the folders of the runs: whoever holds its lock plays."""
FILE_BYTES = 500_000_000
CPU_GRACE = 120
"""Seconds beyond its time after which the system ends a run that does not look at the clock."""


class Errand(msgspec.Struct, kw_only=True):
    plan: Plan
    by: str
    """Who asked for it,"""
    name: str
    """and what they are called."""
    at: float
    seconds: float
    """How long it may play."""
    megabytes: int
    workers: int = 1


class Course(msgspec.Struct):
    """How far a run is."""

    done: int = 0
    begun: float = 0
    """When its turn came; 0: it waits."""
    ended: float = 0
    error: str = ""


def write(path: Path, what: Any) -> None:
    """Whole or not at all."""
    part = path.with_name(path.name + ".part")
    part.write_bytes(what if isinstance(what, bytes) else msgspec.json.encode(what))
    part.replace(path)


class Run:
    """A run in its folder, as its own process sees it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.errand = msgspec.json.decode((folder / "order.json").read_bytes(), type=Errand)
        self.course = Course()
        self.said = 0.0

    def play(self) -> None:
        """From its turn to the report; whatever goes wrong is told in a line."""
        try:
            with locked(self.folder.parent / TURN):
                self.course.begun = time()
                self.say()
                self.work()
        except PentarchyError as why:
            # our own folder is nobody's business
            self.course.error = str(why).replace(f"{self.folder}{os.sep}", "")
        except ModuleNotFoundError as why:
            self.course.error = f"{why.name} is not installed on this server (pip install 'pentarchy[lab]')"
        except MemoryError:
            self.course.error = f"more than {self.errand.megabytes} MB of memory"
        except Exception as why:  # a content may be wrong in ways that only play shows
            self.course.error = f"{type(why).__name__}: {why}"
        self.course.ended = time()
        self.say()

    def work(self) -> None:
        from .report import page
        from .run import play_plan

        rows = play_plan(self.errand.plan.check(), self.crew, self.folder / "games.parquet").rows
        if not rows:
            raise PentarchyError("stopped before a game was over")
        write(self.folder / "report.html", page(rows).encode())

    def crew(self, plan: Plan) -> Iterator[Row]:
        from .simulate import simulate

        for row in simulate(plan, self.errand.workers):
            yield row
            self.course.done += 1
            if time() - self.said > SAY_EVERY:
                self.say()
            if time() > self.course.begun + self.errand.seconds or (self.folder / "stop").exists():
                return

    def say(self) -> None:
        self.said = time()
        write(self.folder / "state.json", self.course)


class locked:  # noqa: N801  (a context manager, said like a verb)
    """Wait for a lock that the end of the process gives back."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __enter__(self) -> None:
        self.file: TextIO = self.path.open("a")
        if os.name == "posix":
            import fcntl

            fcntl.flock(self.file, fcntl.LOCK_EX)

    def __exit__(self, *how: object) -> None:
        self.file.close()


def humbly(errand: Errand) -> None:
    """Behind everything else on the machine, and with an end to time, memory and disk."""
    if os.name != "posix":
        return
    import resource

    os.setpriority(os.PRIO_PROCESS, 0, 19)
    seconds = int(errand.seconds) + CPU_GRACE
    for kind, most in (
        (resource.RLIMIT_CPU, seconds),
        (resource.RLIMIT_DATA, errand.megabytes * 1_000_000),
        (resource.RLIMIT_FSIZE, FILE_BYTES),
        (resource.RLIMIT_CORE, 0),
    ):
        resource.setrlimit(kind, (most, most))


def main() -> None:
    run = Run(Path(sys.argv[1]))
    humbly(run.errand)
    run.play()
