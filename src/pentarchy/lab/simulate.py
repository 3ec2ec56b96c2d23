"""Playing many games with bots, one row of facts per game.

A game depends only on the seed and its number, never on who plays it when: the same seed gives the same rows
for any number of workers.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from hashlib import blake2b
from random import Random
from time import perf_counter
from typing import Any

import msgspec

from pentarchy.bots import Bot, Chair, Minds, bot, thinks
from pentarchy.games import title
from pentarchy.kernel import Action, Event, Game, PentarchyError

from .plan import Plan, Row, game_seed

LIMIT = 100_000
"""A game with more decisions counts as stuck."""


class Course:
    """Notes what is done in a game: how often by whom, and a fingerprint of the whole."""

    def __init__(self, g: Game) -> None:
        self.seats = g.seats
        self.places = {place.id for art in g.title.manifest(g).boards.values() for place in art.places}
        self.use: dict[str, list[int]] = {}
        self.names: dict[tuple[str | int, ...], str] = {}
        self.h = blake2b(digest_size=8)
        self.seen: Counter[str] = Counter()

    def watch(self, tag: object, news: list[Event]) -> None:
        """Count the step that asked and what happened since the last time."""
        self.seen[f"step {tag}"] += 1
        self.seen.update(f"event {event.kind}" for event in news)
        news.clear()

    def note(self, seat: int, action: Action) -> None:
        self.h.update(repr((seat, action)).encode())
        name = self.names.get(action)
        if name is None:
            name = self.names[action] = self._name(action)
        if name not in self.use:
            self.use[name] = [0] * self.seats
        self.use[name][seat] += 1

    def _name(self, action: Action) -> str:
        """The verb, and the first word that is no place: `build palace`, `march`, `upgrade cavalry`."""
        verb, *rest = action
        for what in rest:
            if isinstance(what, str) and what not in self.places and not any(map(str.isdigit, what)):
                return f"{verb} {what}"
        return str(verb)


def play_one(plan: Plan, number: int) -> Row:
    """Play one game of the plan to its end."""
    found = title(plan.game)
    seed = game_seed(plan.seed, number)
    rng = Random(seed)
    head = plan.head(number)
    players: list[Bot | None] = [None if thinks(name) else bot(name) for name in head["bots"]]
    minds = Minds(timed=False)
    g = found.new(plan.players, seed, plan.variants, plan.folder)
    course = Course(g)
    decisions = forced = 0
    news: list[Event] | None = [] if plan.watched else None
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
                player, name = players[seat], head["bots"][seat]
                if player is None:  # as at a table: from data, and from one number for all its chances
                    action = minds.choose(
                        type(g), g.book, g.save(), seat, name, str(seat), rng.getrandbits(64)
                    )
                else:
                    action = player.choose(Chair(g, seat), rng)
            course.note(seat, action)
            tag = g.step(seat).__struct_config__.tag if news is not None else ""
            g.act(seat, action, news)
            if news is not None:
                course.watch(tag, news)
    except PentarchyError as why:
        error = f"{type(why).__name__}: {why}"
    result = g.result
    return Row(
        **head,
        edition=plan.edition,
        number=number,
        seed=seed.hex(),
        factions=[info.faction or info.name for info in found.portray(g, None).seats],
        places=list(result.places) if result else [],
        scores=list(result.scores) if result else [],
        how=result.how if result else "",
        finished=result is not None,
        decisions=decisions,
        forced=forced,
        course=course.h.hexdigest(),
        error=error,
        statistics=found.statistics(g) if result else {},
        use=course.use,
        seen=dict(course.seen) | ({f"won by {result.how}": 1} if result and plan.watched else {}),
    )


def play_some(plan: Plan, numbers: range) -> list[Row]:
    return [play_one(plan, number) for number in numbers]


def workers_from(wish: str | int) -> int:
    """`auto` is one per core."""
    if wish == "auto":
        return os.cpu_count() or 1
    if not str(wish).isdigit() or int(wish) < 1:
        raise PentarchyError(f"--workers: expected a number from 1 up, or auto, not {wish!r}")
    return int(wish)


def _deaf() -> None:
    """Ctrl+C is for the one who leads the workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


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
    before = set(multiprocessing.active_children())
    with ProcessPoolExecutor(workers, initializer=_deaf) as pool:
        try:
            for rows in pool.map(play_some, [plan] * len(chunks), chunks):
                yield from rows
        except (KeyboardInterrupt, GeneratorExit):
            for child in set(multiprocessing.active_children()) - before:
                child.terminate()  # nobody waits for the games they are at
            raise


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
        self.resumed = 0
        """Of them, rows that an earlier run left."""
        self.begun = perf_counter()

    def add(self, row: Row) -> None:
        self.rows.append(row)

    def summary(self) -> dict[str, Any]:
        seconds = perf_counter() - self.begun
        done = [row for row in self.rows if row.finished]
        decisions = [row.decisions - row.forced for row in self.rows]
        played = len(self.rows) - self.resumed
        return {
            "games": len(self.rows),
            "resumed": self.resumed,
            "finished": len(done),
            "stuck": len(self.rows) - len(done),
            "decisions_per_game": {
                "mean": round(sum(decisions) / max(1, len(decisions)), 1),
                "max": max(decisions, default=0),
            },
            "win_share": shares(done, lambda row: row.factions),
            "bot_share": shares(done, lambda row: row.bots),
            "errors": sorted({row.error for row in self.rows if row.error})[:5],
            "decisions_per_second": round(sum(decisions[self.resumed :]) / seconds) if played else 0,
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
