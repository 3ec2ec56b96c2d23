"""Who is stronger: a round robin of bots with rotated seats, rated by Bradley and Terry's model."""

from __future__ import annotations

from itertools import combinations
from math import exp, log, log10, sqrt
from typing import Any

import msgspec

from pentarchy.games import title
from pentarchy.kernel import PentarchyError

from .plan import Plan, Row
from .simulate import wilson

USUAL = 40
"""Games per pair, where they let seats rotate evenly."""


def pairings(
    game: str, bots: list[str], games: int | None, seed: int, players: int | None, **more: Any
) -> list[Plan]:
    """One plan per pair of bots; with more than two seats, one of a pair sits alone against the other.

    All pairs have the same luck, and a pair's games do not depend on who else takes part.
    """
    if len(bots) < 2:
        raise PentarchyError("an arena needs at least two bots")
    if twice := [name for name in bots if bots.count(name) > 1]:
        raise PentarchyError(f"an arena is for different bots, and {twice[0]} is named twice")
    seats = players or title(game).seats[0]
    even = seats if seats == 2 else 2 * seats
    if games is None:
        games = -(-USUAL // even) * even
    elif games % even:
        raise PentarchyError(f"--games: {seats} seats rotate evenly in a multiple of {even}, not in {games}")
    plans = []
    for a, b in combinations(bots, 2):
        half = Plan(game=game, bots=(a, *[b] * (seats - 1)), games=games, seed=seed, players=seats, **more)
        if seats == 2:
            plans.append(half.check())
            continue
        other = msgspec.structs.replace(half, bots=(b, *[a] * (seats - 1)), games=games // 2)
        plans += [msgspec.structs.replace(half, games=games // 2).check(), other.check()]
    return plans


def duels(rows: list[Row]) -> dict[tuple[str, str], float]:
    """Points of each bot against each other: over pairs of seats with different bots, who came first."""
    points: dict[tuple[str, str], float] = {}
    for row in rows:
        pairs = [
            (i, j)
            for i in range(len(row.bots))
            for j in range(len(row.bots))
            if row.finished and row.bots[i] != row.bots[j]
        ]
        for i, j in pairs:
            better = 1.0 if row.places[i] < row.places[j] else 0.5 if row.places[i] == row.places[j] else 0.0
            key = (row.bots[i], row.bots[j])
            points[key] = points.get(key, 0.0) + better * 2 / len(pairs)  # a game weighs one point in all
    return points


def ratings(points: dict[tuple[str, str], float]) -> dict[str, dict[str, float]]:
    """Elo-like ratings with 95% intervals, by maximum likelihood with half a drawn game per pair as prior."""
    names = sorted({name for pair in points for name in pair})
    won = {(a, b): points.get((a, b), 0.0) + 0.25 for a in names for b in names if a != b}
    strength = dict.fromkeys(names, 1.0)
    for _ in range(500):
        for a in names:
            total = sum(won[a, b] for b in names if b != a)
            rest = sum((won[a, b] + won[b, a]) / (strength[a] + strength[b]) for b in names if b != a)
            strength[a] = total / rest
        middle = exp(sum(log(s) for s in strength.values()) / len(names))
        strength = {name: s / middle for name, s in strength.items()}
    out = {}
    for a in names:
        share = [strength[a] / (strength[a] + strength[b]) for b in names if b != a]
        games = [won[a, b] + won[b, a] for b in names if b != a]
        information = sum(n * p * (1 - p) for n, p in zip(games, share))
        half = 1.96 * 400 / log(10) / sqrt(information) if information else float("inf")
        elo = 400 * log10(strength[a])
        out[a] = {"rating": round(elo, 1), "low": round(elo - half, 1), "high": round(elo + half, 1)}
    return out


def summary(rows: list[Row]) -> dict[str, Any]:
    """Ratings and, pair by pair, the score of the one against the other."""
    points = duels(rows)
    scores = {}
    for a, b in sorted(points):
        games = points[a, b] + points.get((b, a), 0.0)
        low, high = wilson(points[a, b], round(games))
        share = points[a, b] / games if games else 0.0
        scores[f"{a} against {b}"] = {
            "score": round(share, 4),
            "low": round(low, 4),
            "high": round(high, 4),
            "games": round(games),
        }
    finished = sum(row.finished for row in rows)
    return {"games": len(rows), "finished": finished, "ratings": ratings(points), "scores": scores}
