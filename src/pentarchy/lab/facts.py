"""What rows of simulated games say: shares, means and differences, each with a 95% interval."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import sqrt

import msgspec

from .plan import Row
from .simulate import shares, wilson

FIRST = "first"
"""The statistic that says which seat moved first."""


class Estimate(msgspec.Struct, frozen=True):
    """A number with its 95% interval."""

    name: str
    value: float
    low: float
    high: float
    n: int


def mean(name: str, values: list[float]) -> Estimate:
    """A mean with a normal interval."""
    n = len(values)
    if not n:
        return Estimate(name, 0.0, 0.0, 0.0, 0)
    middle = sum(values) / n
    spread = sqrt(sum((v - middle) ** 2 for v in values) / max(1, n - 1))
    half = 1.96 * spread / sqrt(n)
    return Estimate(name, middle, middle - half, middle + half, n)


def difference(name: str, a: list[float], b: list[float]) -> Estimate:
    """How much more a has than b on average."""
    first, second = mean(name, a), mean(name, b)
    half = sqrt((first.high - first.value) ** 2 + (second.high - second.value) ** 2)
    gap = first.value - second.value
    return Estimate(name, gap, gap - half, gap + half, first.n + second.n)


def win_shares(rows: list[Row], label: Callable[[Row], list[str]]) -> list[Estimate]:
    """Share of games won per label."""
    found = shares([row for row in rows if row.finished], label)
    return [Estimate(k, v["share"], v["low"], v["high"], int(v["games"])) for k, v in found.items()]


def per_seat_shares(rows: list[Row], label: Callable[[Row], list[str]]) -> list[Estimate]:
    """Share won per seat with that label; several seats of a game may have the same."""
    won: dict[str, float] = {}
    sat: dict[str, int] = {}
    for row in rows:
        if row.finished:
            best = row.places.count(1)
            for name, place in zip(label(row), row.places):
                sat[name] = sat.get(name, 0) + 1
                won[name] = won.get(name, 0.0) + (place == 1) / best
    out = []
    for name in sorted(sat):
        low, high = wilson(won[name], sat[name])
        out.append(Estimate(name, won[name] / sat[name], low, high, sat[name]))
    return out


def by_faction(row: Row) -> list[str]:
    return row.factions


def by_seat(row: Row) -> list[str]:
    return [f"seat {seat + 1}" for seat in range(row.players)]


def by_bot(row: Row) -> list[str]:
    return row.bots


def first_mover(rows: list[Row]) -> Estimate | None:
    """Share of games won by whoever moved first: the statistic `first` where a game keeps it, else seat 1."""
    done = [row for row in rows if row.finished]
    if not done:
        return None
    won = 0.0
    for row in done:
        first = int(row.statistics.get(FIRST, 0))
        won += (row.places[first] == 1) / row.places.count(1)
    low, high = wilson(won, len(done))
    return Estimate("first to move", won / len(done), low, high, len(done))


def by_choice(rows: list[Row]) -> dict[str, list[Estimate]]:
    """Win shares by statistics in words (`seat0.leader`), unless they only name the faction again."""
    names = {
        key.partition(".")[2]
        for row in rows
        for key, value in row.statistics.items()
        if key.startswith("seat0.") and isinstance(value, str)
    }
    found = {}
    for name in sorted(names):
        pairs = {pair for row in rows for pair in zip(row.factions, worded(row, name))}
        kinds = {word for _, word in pairs}
        if 1 < len(kinds) <= 20 and len(pairs) > len(kinds):
            found[name] = per_seat_shares(rows, partial(worded, name=name))
    return found


def worded(row: Row, name: str) -> list[str]:
    """That statistic of every seat, in words."""
    return [str(row.statistics.get(f"seat{seat}.{name}", "")) or "none" for seat in range(row.players)]


def endings(rows: list[Row]) -> list[Estimate]:
    """How games end."""
    done = [row for row in rows if row.finished]
    kinds: dict[str, int] = {}
    for row in done:
        kinds[row.how or "score"] = kinds.get(row.how or "score", 0) + 1
    out = []
    for how, n in sorted(kinds.items(), key=lambda item: -item[1]):
        low, high = wilson(n, len(done))
        out.append(Estimate(how, n / len(done), low, high, n))
    return out


def seat_statistics(rows: list[Row]) -> dict[str, list[tuple[float, bool]]]:
    """Per statistic of seats (`seat0.cards`), and per thing done: its values with whether that seat won."""
    found: dict[str, list[tuple[float, bool]]] = {}
    for row in rows:
        for key, value in row.statistics.items():
            seat, _, name = key.partition(".")
            if not name or not seat.startswith("seat") or isinstance(value, str) or not row.finished:
                continue
            won = row.places[int(seat[4:])] == 1
            found.setdefault(name, []).append((float(value), won))
    for what in {what for row in rows for what in row.use}:
        found[f"times: {what}"] = [
            (float(n), place == 1)
            for row in rows
            if row.finished
            for n, place in zip(row.use.get(what) or [0] * row.players, row.places)
        ]
    return found


def what_winners_did(rows: list[Row], most: int = 14) -> list[Estimate]:
    """Statistics in which winners differ most from the others, in spreads of that statistic."""
    out = []
    for name, pairs in seat_statistics(rows).items():
        values = [v for v, _ in pairs]
        middle = sum(values) / len(values)
        spread = sqrt(sum((v - middle) ** 2 for v in values) / len(values))
        if spread:
            won = [v / spread for v, w in pairs if w]
            lost = [v / spread for v, w in pairs if not w]
            if won and lost:
                out.append(difference(name, won, lost))
    return sorted(out, key=lambda e: -abs(e.value))[:most]


def game_statistics(rows: list[Row]) -> list[Estimate]:
    """Means of the statistics that games keep once."""
    found: dict[str, list[float]] = {}
    for row in rows:
        for key, value in row.statistics.items():
            if not key.startswith("seat") and key != FIRST and not isinstance(value, str):
                found.setdefault(key, []).append(float(value))
    return [mean(name, values) for name, values in sorted(found.items())]


def seat_means(row: Row) -> dict[str, float]:
    """Of one game: its statistics in numbers, those kept per seat summed up over the seats."""
    out: dict[str, float] = {}
    for key, value in row.statistics.items():
        if isinstance(value, str) or key == FIRST:
            continue
        seat, _, name = key.partition(".")
        label = f"all seats: {name}" if seat.startswith("seat") and name else key
        out[label] = out.get(label, 0.0) + float(value)
    return out


class Deed(msgspec.Struct, frozen=True):
    """One thing that can be done in a game: how often, by how many seats, and how those fared."""

    what: str
    per_game: float
    seats: Estimate
    """Share of seats that did it at least once."""
    won: Estimate
    """Share of those seats that won."""


def deeds(rows: list[Row]) -> list[Deed]:
    """All that seats did in these games, by name."""
    out = []
    seats = sum(row.players for row in rows)
    for what in sorted({what for row in rows for what in row.use}):
        times = did = 0
        won = 0.0
        for row in rows:
            for seat, n in enumerate(row.use.get(what, ())):
                if n:
                    times, did = times + n, did + 1
                    won += (row.places[seat] == 1) / row.places.count(1)
        share, wins = wilson(did, seats), wilson(won, did)
        out.append(
            Deed(
                what,
                times / len(rows),
                Estimate(what, did / seats, *share, seats),
                Estimate(what, won / max(1, did), *wins, did),
            )
        )
    return out


def faction_is_seat(rows: list[Row]) -> bool:
    """Whether every faction always sat at the same seat, so that nobody can tell the two apart."""
    return len({tuple(row.factions) for row in rows}) == 1 and len(set(rows[0].factions)) == rows[0].players
