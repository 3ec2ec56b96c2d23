"""Fit win chances: play games by all styles, note positions, and weigh the parts of the judgement by who won.

Games are split in two: the weights come from some, how well they foretell is told by the others. A softmax
over the seats of a game, its weights moving with the rounds, found by Newton's method with a little damping.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
import numpy as np

from pentarchy.bots.chances import Bin, Chances, foretold, round_of, shared
from pentarchy.bots.plans import answer
from pentarchy.games import title
from pentarchy.kernel import Advice, Title

from .plan import game_seed

LIMIT = 20_000
POSITIONS = 30
"""Positions noted of a game, about."""
APART = 3
"""Every so many games one is kept for judging."""
DAMPING, TRUST = 10.0, 0.1
"""The larger, the more evidence a weight of a part needs; of the whole judgement, which comes first."""
EVIDENCE = 3.0
"""All positions of a game together count as so many: they end alike."""
NEWTON = 25
BINS = 10


class Position(NamedTuple):
    round: float
    table: list[dict[str, float]]
    won: list[float]


def fit(game: str, games: int, seed: int) -> Chances:
    """Play so many games, fit to two thirds of them and judge by the rest."""
    found = title(game)
    played = [play(found, seed, number) for number in range(games)]
    model = weigh(found, [game for n, game in enumerate(played) if n % APART and game])
    model.seed, model.games = seed, games
    judge(found, model, [game for game in played[::APART] if game])
    return model


def play(found: Title, seed: int, number: int) -> list[Position]:
    """Positions of one game between styles drawn from the library, mostly with as many players as usual."""
    luck = game_seed(seed, number)
    rng = Random(luck)
    usual = found.usual or found.seats[0]
    players = usual if rng.random() < 0.6 else rng.randint(*found.seats)
    library: list[Advice] = [found.habit or found.advise, *found.styles]
    styles = rng.choices(library, k=players)
    g = found.new(players, luck)
    noted: list[tuple[float, list[dict[str, float]]]] = []
    wait, every = 0, 4
    for n in range(LIMIT):
        if g.result is not None:
            break
        if n >= wait:
            noted.append((round_of(g), [found.parts(g, seat) for seat in range(players)]))
            if len(noted) > 2 * POSITIONS:  # it is a long one: every second will do
                noted, every = noted[::2], 2 * every
            wait = n + rng.randint(1, 2 * every)
        seat = g.pending()[0]
        options = g.options(seat)
        g.act(seat, options[0] if len(options) == 1 else answer(styles[seat], g, seat, options))
    if g.result is None:
        return []
    won = shared(g.result.places)
    return [Position(round, table, won) for round, table in noted]


def weigh(found: Title, study: list[list[Position]]) -> Chances:
    """The weights under which these games were likeliest to end as they did."""
    names = sorted({name for game in study for p in game for parts in p.table for name in parts} - {"result"})
    k, counts = len(names), sorted({len(game[0].table) for game in study})
    half = float(np.mean([p.round for game in study for p in game]))
    model = Chances(found.version, 0, 0, round(half, 3))
    offset = {n: 2 * (k + 1) + sum(m for m in counts if m < n) for n in counts}
    width = 2 * (k + 1) + sum(counts)
    rows = [
        (*_features(p, names, model.progress(p.round), offset, width), EVIDENCE / len(game))
        for game in study
        for p in game
    ]
    scale = np.maximum(1e-9, np.sqrt(np.mean([np.mean(x**2, axis=0) for x, *_ in rows], axis=0)))
    scale[2 * (k + 1) :] = 1.0  # a seat that was seldom taken needs as much evidence as any other
    damping = np.full(width, DAMPING)
    damping[[k, 2 * k + 1]] = TRUST
    w = np.zeros(width)
    for _ in range(NEWTON):
        gradient, hessian = -damping * w, np.diag(damping)
        for x, won, here, counts_for in rows:
            xs = x / scale
            z = xs @ w
            odds = np.where(here, np.exp(z - z[here].max()), 0.0)
            q = odds / odds.sum()
            gradient += counts_for * (xs.T @ (won - q))
            hessian += counts_for * (xs.T @ (np.diag(q) - np.outer(q, q)) @ xs)
        step = np.linalg.solve(hessian, gradient)
        w = w + step
        if np.abs(step).max() < 1e-6:
            break
    w = w / scale
    model.early = {name: _short(w[i] + w[k]) for i, name in enumerate(names)}
    model.late = {name: _short(w[k + 1 + i] + w[2 * k + 1]) for i, name in enumerate(names)}
    model.seats = {str(n): [_short(b) for b in w[offset[n] : offset[n] + n]] for n in counts}
    return model


def _features(p: Position, names: list[str], progress: float, offset: dict[int, int], width: int) -> Any:
    """A row for each seat: its parts and their sum, the same again by progress, and where it sits."""
    k, n = len(names) + 1, len(p.table)
    x = np.zeros((n, width))
    for seat, parts in enumerate(p.table):
        values = [parts.get(name, 0.0) for name in names]
        x[seat, :k] = [*values, sum(values)]
        x[seat, k : 2 * k] = progress * x[seat, :k]
        x[seat, offset[n] + seat] = 1 - progress
    here = np.array(["result" not in parts for parts in p.table])
    if not here.any():
        here[:] = True
    x[here, : 2 * k] -= x[here, : 2 * k].mean(axis=0)
    x[~here] = 0.0
    return x, np.array(p.won), here


def _short(x: float) -> float:
    return float(f"{x:.5g}")


def judge(found: Title, model: Chances, exam: list[list[Position]]) -> None:
    """How well it foretells games it has never seen."""
    said, came, groups = [], [], []
    for p in (p for game in exam for p in game):
        said += foretold(found, p.round, p.table, model)
        came += p.won
        groups += [1 / len(p.won)] * len(p.won)
    q, y, f = np.array(said), np.array(came), np.array(groups)
    model.judged = len(exam)
    model.brier, model.fair = _short(np.mean((q - y) ** 2)), _short(np.mean((f - y) ** 2))
    edges = np.linspace(0, 1, BINS + 1)[1:-1]
    where = np.digitize(q, edges)
    model.bins = [
        Bin(_short(q[where == b].mean()), _short(y[where == b].mean()), int((where == b).sum()))
        for b in range(BINS)
        if (where == b).any()
    ]


def written(game: str, model: Chances) -> Path:
    """Where it was written: it belongs to the game's bots."""
    path = title(game).folder / "bot" / "chances.toml"
    facts = msgspec.to_builtins(model)
    lines = [
        "# Win chances from the parts of the judgement, fitted and judged by",
        f"#   pentarchy chances {game} --games {model.games} --seed {model.seed}",
    ]
    tables = {name: facts.pop(name) for name in ("early", "late", "seats")}
    bins = facts.pop("bins")
    lines += ["", *(f"{name} = {value}" for name, value in facts.items())]
    lines += [
        "bins = [",
        *(f"  {{ said = {b['said']}, came = {b['came']}, n = {b['n']} }}," for b in bins),
        "]",
    ]
    for name, table in tables.items():
        lines += ["", f"[{name}]", *(f"{key} = {value}" for key, value in table.items())]
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path
