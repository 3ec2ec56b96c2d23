"""Rows of simulated games on disk: Parquet, one row per game, statistics as columns of their own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import polars as pl

from pentarchy.kernel import PentarchyError

from .simulate import Plan, Row

PREFIX = "stat."


def frame(rows: list[Row]) -> pl.DataFrame:
    """Rows as a table."""
    flat: list[dict[str, Any]] = []
    for row in rows:
        fields = msgspec.to_builtins(row)
        statistics = fields.pop("statistics", {})
        flat.append(fields | {PREFIX + key: value for key, value in statistics.items()})
    return pl.DataFrame(flat, infer_schema_length=None)


def write(path: Path, rows: list[Row]) -> None:
    """Write a file whole: a reader never sees half of one."""
    part = path.with_name(path.name + ".part")
    frame(rows).write_parquet(part)
    part.replace(path)


def read(paths: list[Path]) -> pl.DataFrame:
    """All rows of some files, in one table."""
    frames = []
    for path in paths:
        try:
            frames.append(pl.read_parquet(path))
        except (OSError, pl.exceptions.PolarsError) as why:
            raise PentarchyError(f"{path}: not a Parquet file of simulated games: {why}") from None
        if not {"game", "number", "places", "factions"} <= set(frames[-1].columns):
            raise PentarchyError(f"{path}: expected the columns of `pentarchy sim --out`")
    return pl.concat(frames, how="diagonal_relaxed")


def rows_of(table: pl.DataFrame) -> list[Row]:
    """A table back as rows."""
    rows = []
    for fields in table.to_dicts():
        statistics = {
            k.removeprefix(PREFIX): v for k, v in fields.items() if k.startswith(PREFIX) and v is not None
        }
        known = {k: v for k, v in fields.items() if not k.startswith(PREFIX)}
        rows.append(msgspec.convert(known | {"statistics": statistics}, Row))
    return rows


def done_before(path: Path, plan: Plan) -> list[Row]:
    """The rows of this very plan that an earlier run left in the file."""
    if not path.exists():
        return []
    rows = rows_of(read([path]))
    wanted = range(plan.first, plan.first + plan.games)
    return [row for row in rows if row.number in wanted and plan.made(row)]
