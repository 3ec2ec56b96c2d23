"""A plan from the first game to the last: who plays it, where its rows go, and a word on the way."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, TypeAlias

from pentarchy.kernel import PentarchyError

from .plan import Plan, Row
from .simulate import Tally, parts, simulate, workers_from

if TYPE_CHECKING:
    from .store import Ledger

WORD_EVERY = 10.0
"""Seconds between lines of progress where no bar can be drawn."""

Crew: TypeAlias = Callable[[Plan], Iterator[Row]]
"""Whoever plays plans."""


@contextmanager
def hired(workers: str | int = 1, ray: str = "") -> Iterator[Crew]:
    """Processes on this machine, or a Ray cluster: the rows are the same."""
    if not ray:
        count = workers_from(workers)
        yield lambda plan: simulate(plan, count)
        return
    from .cluster import joined

    with joined(ray) as crew:
        yield crew


class Progress:
    """A bar on a terminal, else a line now and then, so that a log shows that it goes on."""

    def __init__(self, name: str, total: int, done: int) -> None:
        self.name, self.total, self.done, self.first = name, total, done, done
        self.begun = self.said = perf_counter()
        self.bar: Any = None

    def __enter__(self) -> Progress:
        if sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import Progress as Bar

            self.bar = Bar(console=Console(stderr=True))
            self.bar.__enter__()
            self.task = self.bar.add_task(self.name, total=self.total, completed=self.done)
        return self

    def __exit__(self, *how: Any) -> None:
        if self.bar:
            self.bar.__exit__(*how)

    def advance(self) -> None:
        self.done += 1
        if self.bar:
            self.bar.advance(self.task)
            return
        now = perf_counter()
        if now - self.said > WORD_EVERY:
            self.said = now
            rate = (self.done - self.first) / (now - self.begun)
            left = (self.total - self.done) / rate
            print(
                f"{self.name}: {self.done} of {self.total} games, about {in_minutes(left)} left",
                file=sys.stderr,
                flush=True,
            )


def in_minutes(seconds: float) -> str:
    """
    >>> in_minutes(40), in_minutes(400)
    ('40 s', '7 min')
    """
    return f"{seconds:.0f} s" if seconds < 100 else f"{seconds / 60:.0f} min"


def play_plan(
    plan: Plan, crew: Crew, out: Path | None = None, append: bool = False, tally: Tally | None = None
) -> Tally:
    """Play what an earlier run left out; rows are written as they come, and stay if this is stopped."""
    tally = tally or Tally()
    with nullcontext() if out is None else _ledger(out, plan, append) as ledger:
        done = ledger.done() if ledger else []
        for row in done:
            tally.add(row)
        tally.resumed += len(done)
        if done:
            print(f"{out}: resumed {len(done)} of {plan.games} games", file=sys.stderr)
        with Progress(plan.game, plan.games, len(done)) as progress:
            for part in parts(plan, {row.number for row in done}):
                for row in crew(part):
                    tally.add(row)
                    if ledger:
                        ledger.add(row)
                    progress.advance()
    tally.rows.sort(key=lambda row: row.number)
    return tally


def _ledger(out: Path, plan: Plan, append: bool) -> Ledger:
    from .store import Ledger

    return Ledger(out, plan, append)


def check_page(path: Path) -> None:
    """Whether a page can be written there, asked before the work is done."""
    if path.is_dir():
        raise PentarchyError(f"{path}: a folder; expected a file to write to")
    there = path.exists()
    try:
        path.open("ab").close()
    except OSError as why:
        raise PentarchyError(f"{path}: cannot be written: {why.strerror}") from None
    if not there:
        path.unlink()
