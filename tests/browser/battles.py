"""Fights to watch: games played on to just before one, and the acts that decide it."""

from __future__ import annotations

from functools import cache
from random import Random

import pentarchy
from pentarchy.kernel import Record, Title
from pentarchy.kernel.record import Act
from pentarchy.kernel.saved import SavedGame
from pentarchy.kernel.view import staged

SEEDS = {
    "age-of-sovereigns": (2, 3),
    "rise-of-the-kingdoms": (3, 1),
    "swords-and-sails": (4, 3),
    "herds-and-hosts": (3, 3),
    "medioevo-universale": (3, 5),
}
"""By game: players, and a seed by which there is soon a fight."""
MOST = 4000


@cache
def fight(game: str, kind: str = "battle") -> tuple[bytes, list[Act]]:
    """A saved game before the first fight of a kind, and the acts from its declaration to its outcome."""
    players, first = SEEDS[game]
    for seed in range(first, first + 20):
        if found := _fight(pentarchy.title(game), players, seed, kind):
            return found
    raise AssertionError(f"{game}: no {kind} by any of these seeds")


def _fight(title: Title, players: int, seed: int, kind: str) -> tuple[bytes, list[Act]] | None:
    record, rng = Record.new(title, players, bytes([seed]) * 32), Random(seed)
    begun = -1
    for _ in range(MOST):
        g = record.game
        if g.result is not None:
            break
        seat = rng.choice(g.pending())
        before = record.fork()
        record.act(seat, _sensible(title, record, seat, rng))
        for event in record.story[-1].events:
            shown = staged(event, None)
            if shown is None or shown.kind != kind:
                continue
            if begun < 0 and not shown.outcome:
                begun, opening = len(before.log), SavedGame.of(before).encode()
            if begun >= 0 and shown.outcome:
                return opening, [entry for entry in record.log[begun:] if isinstance(entry, Act)]
    return None


def _sensible(title: Title, record: Record, seat: int, rng: Random) -> tuple[object, ...]:
    g = record.game
    advise = title.habit or title.advise
    options = g.options(seat)
    # whoever only follows advice may live in peace for ever
    chosen = None if rng.random() < 0.15 else advise(g.canonical(seat), seat, options)
    return chosen if chosen in options else rng.choice(options)
