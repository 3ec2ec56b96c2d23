"""The list of faults, how often each strikes, and the table at the end."""

from __future__ import annotations

import traceback
from types import ModuleType

from tests.chaos import (
    clock_steps,
    disk_full,
    failing_writes,
    half_written,
    hostile,
    killed_bots,
    killed_process,
    killed_server,
    postgres_away,
    slow_disk,
)
from tests.chaos.ground import Ground, Outcome

FAULTS: dict[str, ModuleType] = {
    module.__name__.rpartition(".")[2]: module
    for module in (
        killed_server,
        killed_bots,
        killed_process,
        postgres_away,
        disk_full,
        clock_steps,
        slow_disk,
        failing_writes,
        half_written,
        hostile,
    )
}
ROUNDS = {
    "killed_server": 8,
    "killed_bots": 15,
    "killed_process": 5,
    "postgres_away": 6,
    "disk_full": 4,
    "clock_steps": 6,
    "slow_disk": 2,
    "failing_writes": 3,
    "half_written": 1,
    "hostile": 50_000,
}
"""How often each strikes, for each database."""


def perform(name: str, kind: str, seed: int, size: float = 1.0) -> Outcome:
    """One fault on one kind of database; what goes wrong in the fault itself counts as a loss."""
    fault, rounds = FAULTS[name], max(1, round(ROUNDS[name] * size))
    try:
        if fault is disk_full:
            with disk_full.small_disk(kind) as folder:
                if folder is None:
                    why = "NOT RUN: a small file system needs root and mount"
                    return Outcome(fault.NAME, kind, note=why, skipped=True)
                with Ground(kind, seed, folder) as ground:
                    outcome: Outcome = fault.run(ground, rounds)
        else:
            with Ground(kind, seed) as ground:
                outcome = fault.run(ground, rounds)
    except Exception as error:
        traceback.print_exc()
        return Outcome(fault.NAME, kind, rounds, lost=1, note=f"the campaign itself failed: {error!r}")
    return outcome


def table(outcomes: list[Outcome]) -> str:
    """
    >>> print(table([Outcome("server killed", "sqlite", 5, 100)]))
    fault                        database     struck     acts  outcome
    server killed                sqlite            5      100  0 lost, 0 leaked
    """
    lines = [f"{'fault':28} {'database':10} {'struck':>8} {'acts':>8}  outcome"]
    for out in outcomes:
        said = "SKIPPED" if out.skipped else f"{out.lost} lost, {out.leaked} leaked"
        note = f"  ({out.note.strip().rstrip(';')})" if out.note.strip() else ""
        lines.append(f"{out.fault:28} {out.database:10} {out.rounds:>8} {out.acked:>8}  {said}{note}")
    return "\n".join(lines)
