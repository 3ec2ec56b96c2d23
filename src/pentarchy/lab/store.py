"""Rows of simulated games on disk: Parquet, one row per game, statistics as columns of their own.

While a run goes on, its rows are lines of a journal beside the file, written as they come. So a killed run
loses the games it was at, and no others; whoever reads the file reads the journal too.
"""

from __future__ import annotations

import os
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Self

import msgspec
import polars as pl

from pentarchy.kernel import PentarchyError

from .plan import Plan, Row

PREFIX = "stat."
USE = pl.List(pl.Struct({"what": pl.String, "times": pl.List(pl.Int64)}))
NEEDED = {"game", "number", "places", "factions"}


def frame(rows: list[Row]) -> pl.DataFrame:
    """Rows as a table."""
    flat: list[dict[str, Any]] = []
    for row in rows:
        fields = msgspec.to_builtins(row)
        statistics = fields.pop("statistics", {})
        fields.pop("seen", None)
        fields["use"] = [{"what": what, "times": times} for what, times in fields["use"].items()]
        flat.append(fields | {PREFIX + key: value for key, value in statistics.items()})
    return pl.DataFrame(flat, infer_schema_length=None, schema_overrides={"use": USE})


def write(path: Path, rows: list[Row]) -> None:
    """Write a file whole: a reader never sees half of one."""
    part = path.with_name(path.name + ".part")
    frame(rows).write_parquet(part)
    part.replace(path)


def read(paths: list[Path]) -> list[Row]:
    """All rows of some files, those of runs still going on included; the same row twice counts once."""
    rows = [row for path in paths for row in _rows(path)]
    if not rows:
        raise PentarchyError(f"{', '.join(map(str, paths))}: no games in it")
    return _once(rows)


def _once(rows: list[Row]) -> list[Row]:
    return list({(*row.same_edition, row.same_luck): row for row in rows}.values())


def _rows(path: Path) -> list[Row]:
    """Of one file and its journal."""
    noted = journal_of(path)
    if not path.exists() and noted.exists():
        return _noted(noted)
    try:
        table = pl.read_parquet(path)
    except IsADirectoryError:
        raise PentarchyError(f"{path}: a folder; expected a Parquet file of simulated games") from None
    except (OSError, pl.exceptions.PolarsError) as why:
        reason = str(why).splitlines()[0] if str(why) else type(why).__name__
        raise PentarchyError(f"{path}: not a Parquet file of simulated games: {reason}") from None
    if not set(table.columns) >= NEEDED:
        raise PentarchyError(f"{path}: expected the columns of `pentarchy sim --out`")
    if "content" not in table.columns:
        raise PentarchyError(
            f"{path}: written by an earlier version, which did not note the edition; play these games again"
        )
    return rows_of(table) + _noted(noted)


def rows_of(table: pl.DataFrame) -> list[Row]:
    """A table back as rows."""
    rows = []
    for fields in table.to_dicts():
        statistics = {
            k.removeprefix(PREFIX): v for k, v in fields.items() if k.startswith(PREFIX) and v is not None
        }
        known = {k: v for k, v in fields.items() if not k.startswith(PREFIX)}
        known["use"] = {use["what"]: use["times"] for use in known.get("use") or []}
        rows.append(msgspec.convert(known | {"statistics": statistics}, Row))
    return rows


def journal_of(path: Path) -> Path:
    return path.with_name(path.name + ".rows")


def _noted(journal: Path) -> list[Row]:
    """The rows of a journal; a line cut short by the end of its writer is no row."""
    if not journal.exists():
        return []
    rows = []
    for line in journal.read_bytes().splitlines():
        try:
            rows.append(msgspec.json.decode(line, type=Row))
        except msgspec.DecodeError:
            break
    return rows


class Ledger:
    """The file of a run: opened before the first game, so that what is wrong with it shows at once.

    It holds what an earlier run left. Rows of other plans are never dropped: they are refused, or kept beside
    the new ones where `append` says so and the game is the same.
    """

    def __init__(self, path: Path, plan: Plan, append: bool = False) -> None:
        self.path, self.plan, self.append = path, plan, append
        self.rows: list[Row] = []

    def __enter__(self) -> Self:
        path = self.path
        if path.is_dir():
            raise PentarchyError(f"{path}: a folder; expected a file to write to")
        self.rows = _once(_rows(path)) if path.exists() or journal_of(path).exists() else []
        self._refuse_others()
        try:
            self.journal: BinaryIO = journal_of(path).open("ab")
            _lock(self.journal, path)
        except OSError as why:
            raise PentarchyError(f"{path}: cannot be written: {why.strerror}") from None
        return self

    def _refuse_others(self) -> None:
        others = [row for row in self.rows if not self.plan.made(row)]
        if not others:
            return
        why = f"{self.path}: holds {len(others)} other games ({self.plan.differs(others[0])})"
        if others[0].game != self.plan.game:
            raise PentarchyError(f"{why}; name another file")
        if not self.append:
            raise PentarchyError(f"{why}; name another file, or say --append to keep both in it")

    def done(self) -> list[Row]:
        """The rows of this very plan that an earlier run left."""
        wanted = range(self.plan.first, self.plan.first + self.plan.games)
        return [row for row in self.rows if row.number in wanted and self.plan.made(row)]

    def add(self, row: Row) -> None:
        self.rows.append(row)
        self.journal.write(msgspec.json.encode(row) + b"\n")
        self.journal.flush()

    def __exit__(
        self, kind: type[BaseException] | None, why: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Whether the run was finished or stopped: the file is whole, then the journal goes."""
        if self.rows:
            write(self.path, sorted(self.rows, key=lambda row: (row.run, row.number)))
        self.journal.close()
        journal_of(self.path).unlink(missing_ok=True)


def _lock(file: BinaryIO, path: Path) -> None:
    """Two runs must not write one file."""
    if os.name != "posix":
        return
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        raise PentarchyError(f"{path}: another run is writing it") from None
