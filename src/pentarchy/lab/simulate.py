"""Playing many games with bots, one row of facts per game.

A game depends only on the seed and its number, never on who plays it when: the same seed gives the same rows
for any number of workers.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from hashlib import blake2b
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import msgspec

from pentarchy.bots import Bot, Chair, bot
from pentarchy.games import title
from pentarchy.kernel import PentarchyError, Variants

LIMIT = 100_000
"""A game with more decisions counts as stuck."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What to simulate."""

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int = 0
    first: int = 0
    players: int | None = None
    variants: dict[str, Any] = {}
    content: str = ""
    rotate: bool = True
    """Bots change seats from game to game."""

    def check(self) -> Plan:
        """The plan with players and bots spelled out, or an error that says what is wrong."""
        found = title(self.game)
        least, most = found.seats
        players = self.players or (len(self.bots) if len(self.bots) > 1 else least)
        if not least <= players <= most:
            raise PentarchyError(f"{found.name} is for {least} to {most} players, not {players}")
        bots = self.bots * players if len(self.bots) == 1 else self.bots
        if len(bots) != players:
            raise PentarchyError(f"{players} players need one bot for all or {players} bots, not {len(bots)}")
        for name in bots:
            bot(name)
        found.variants_from(self.variants)
        return msgspec.structs.replace(self, players=players, bots=bots)

    def bots_of(self, number: int) -> list[str]:
        """Who sits where in that game."""
        shift = number % len(self.bots) if self.rotate else 0
        return [self.bots[(seat - shift) % len(self.bots)] for seat in range(len(self.bots))]

    def made(self, row: Row) -> bool:
        """Whether that row is a game of this plan."""
        variants = title(self.game).variants_from(self.variants)
        return (row.game, row.seed, row.players, row.bots, row.variants) == (
            self.game,
            game_seed(self.seed, row.number).hex(),
            self.players,
            self.bots_of(row.number),
            in_words(variants),
        )


class Row(msgspec.Struct, kw_only=True):
    """One game's facts."""

    game: str
    number: int
    seed: str
    players: int
    variants: str
    bots: list[str]
    factions: list[str]
    places: list[int]
    scores: list[int]
    how: str
    finished: bool
    decisions: int
    forced: int
    error: str = ""
    statistics: dict[str, int | float | str] = {}


def game_seed(seed: int, number: int) -> bytes:
    return blake2b(f"{seed} {number}".encode(), digest_size=32, person=b"pentarchy-sim").digest()


def in_words(variants: Variants) -> str:
    return msgspec.json.encode(variants, order="deterministic").decode()


def play_one(plan: Plan, number: int) -> Row:
    """Play one game of the plan to its end."""
    found = title(plan.game)
    seed = game_seed(plan.seed, number)
    rng = Random(seed)
    names = plan.bots_of(number)
    players: list[Bot] = [bot(name) for name in names]
    variants: Variants = found.variants_from(plan.variants)
    g = found.new(plan.players, seed, variants, Path(plan.content) if plan.content else None)
    decisions = forced = 0
    error = ""
    try:
        while g.result is None and decisions < LIMIT:
            seat = g.pending()[0]
            options = g.options(seat)
            decisions += 1
            if len(options) == 1:
                forced += 1
                action = options[0]
            else:
                action = players[seat].choose(Chair(g, seat), rng)
            g.act(seat, action)
    except PentarchyError as why:
        error = f"{type(why).__name__}: {why}"
    result = g.result
    return Row(
        game=plan.game,
        number=number,
        seed=seed.hex(),
        players=g.seats,
        variants=in_words(variants),
        bots=names,
        factions=[info.faction or info.name for info in found.portray(g, None).seats],
        places=list(result.places) if result else [],
        scores=list(result.scores) if result else [],
        how=result.how if result else "",
        finished=result is not None,
        decisions=decisions,
        forced=forced,
        error=error,
        statistics=found.statistics(g) if result else {},
    )


def _play_some(plan: Plan, numbers: range) -> list[Row]:
    return [play_one(plan, number) for number in numbers]


def workers_from(wish: str | int) -> int:
    """`auto` is one per core."""
    return (os.cpu_count() or 1) if wish == "auto" else max(1, int(wish))


def simulate(plan: Plan, workers: int = 1) -> Iterator[Row]:
    """Play all games of the plan, in order of their numbers."""
    plan = plan.check()
    numbers = range(plan.first, plan.first + plan.games)
    if workers == 1:
        for number in numbers:
            yield play_one(plan, number)
        return
    size = max(1, min(16, plan.games // (workers * 16)))  # small enough to end together
    chunks = [numbers[i : i + size] for i in range(0, len(numbers), size)]
    with ProcessPoolExecutor(workers) as pool:
        for rows in pool.map(_play_some, [plan] * len(chunks), chunks):
            yield from rows


def parts(plan: Plan, done: set[int]) -> list[Plan]:
    """What is left of a plan, as runs of consecutive numbers."""
    left = [n for n in range(plan.first, plan.first + plan.games) if n not in done]
    runs: list[Plan] = []
    for n in left:
        if runs and n == runs[-1].first + runs[-1].games:
            runs[-1] = msgspec.structs.replace(runs[-1], games=runs[-1].games + 1)
        else:
            runs.append(msgspec.structs.replace(plan, first=n, games=1))
    return runs


class Tally:
    """Counts rows as they come in, for the summary."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.begun = perf_counter()

    def add(self, row: Row) -> None:
        self.rows.append(row)

    def summary(self) -> dict[str, Any]:
        seconds = perf_counter() - self.begun
        done = [row for row in self.rows if row.finished]
        decisions = [row.decisions - row.forced for row in self.rows]
        return {
            "games": len(self.rows),
            "finished": len(done),
            "stuck": len(self.rows) - len(done),
            "decisions_per_game": {
                "mean": round(sum(decisions) / max(1, len(decisions)), 1),
                "max": max(decisions, default=0),
            },
            "win_share": shares(done, lambda row: row.factions),
            "bot_share": shares(done, lambda row: row.bots),
            "errors": sorted({row.error for row in self.rows if row.error})[:5],
            "decisions_per_second": round(sum(decisions) / seconds),
            "seconds": round(seconds, 2),
        }


def shares(rows: list[Row], label: Any) -> dict[str, dict[str, float]]:
    """Share of games won per label (a shared first place counts in part), with a 95% interval."""
    won: dict[str, float] = {}
    played: dict[str, int] = {}
    for row in rows:
        winners = [seat for seat, place in enumerate(row.places) if place == 1]
        names = label(row)
        for name in set(names):
            played[name] = played.get(name, 0) + 1
        for seat in winners:
            won[names[seat]] = won.get(names[seat], 0) + 1 / len(winners)
    out = {}
    for name in sorted(played):
        low, high = wilson(won.get(name, 0.0), played[name])
        share = won.get(name, 0.0) / played[name]
        out[name] = {
            "share": round(share, 4),
            "low": round(low, 4),
            "high": round(high, 4),
            "games": played[name],
        }
    return out


def wilson(won: float, n: int, z: float = 1.96) -> tuple[float, float]:
    """The 95% interval of a share.

    >>> [round(x, 3) for x in wilson(90, 100)]
    [0.826, 0.945]
    """
    if not n:
        return 0.0, 1.0
    p = won / n
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z * (p * (1 - p) / n + z * z / (4 * n * n)) ** 0.5 / (1 + z * z / n)
    return max(0.0, middle - half), min(1.0, middle + half)
