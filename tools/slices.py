"""One short slice of every figure of a game, as JSON: `python tools/slices.py GAME SEED [SECONDS]`.

Run by `tools.bench_compare` with the package of one revision or another on its path, so it uses only what
has been there from the beginning: a title, its games, views and bots by name. Figures are per CPU second;
more is better.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

from pentarchy.bots import Chair, bot
from pentarchy.bots.search import Search
from pentarchy.games import title


def walk(game: str, seed: int, most: int = 1_000_000) -> tuple[Any, int]:
    """A game of random play, stopped after so many real choices; the game, and how many there were."""
    rng = Random(seed)
    g, choices = title(game).new(seed=rng.randbytes(32)), 0
    while g.result is None and choices < most:
        seat = g.pending()[0]
        options = g.options(seat)
        choices += len(options) > 1
        g.act(seat, options[int(rng.random() * len(options))] if len(options) > 1 else options[0])
    return g, choices


def rate(do: Callable[[int], int], seconds: float) -> float:
    """How many a second: `do(n)` does something once and says how many that were."""
    do(0)
    begun, done, n = process_time(), 0, 1
    while process_time() - begun < seconds:
        done, n = done + do(n), n + 1
    return done / (process_time() - begun)


def main(game: str, seed: int, seconds: float = 0.4) -> dict[str, float]:
    middles = []
    for n in range(6):
        _, length = walk(game, seed + n)
        g, _ = walk(game, seed + n, length // 2)
        if g.result is None:
            middles.append(g)
    greedy, rng = bot("greedy"), Random(seed)

    def view(n: int) -> int:
        """As at a table: after an act, for the seat that is asked."""
        g = middles[n % len(middles)].clone()
        for _ in range(8):
            if g.result is not None:
                break
            seat = g.pending()[0]
            g.view(seat)
            g.act(seat, rng.choice(g.options(seat)))
        return 8

    def advise(n: int) -> int:
        g = middles[n % len(middles)].clone()
        for done in range(20):
            if g.result is not None:
                return done
            seat = g.pending()[0]
            options = g.options(seat)
            g.act(seat, options[0] if len(options) == 1 else greedy.choose(Chair(g, seat), rng))
        return 20

    def clones(n: int) -> int:
        for g in middles:
            g.clone()
        return len(middles)

    def tries(n: int) -> int:
        search, g = Search(iterations=50), middles[n % len(middles)]
        search.choose(Chair(g, g.pending()[0]), Random(seed + n))
        return search.tries

    return {
        "choices": rate(lambda n: walk(game, seed + n)[1], seconds),
        "clones": rate(clones, seconds / 4),
        "views": rate(view, seconds),
        "greedy": rate(advise, seconds),
        "tries": rate(tries, 2 * seconds),
    }


if __name__ == "__main__":
    print(json.dumps(main(sys.argv[1], int(sys.argv[2]), *map(float, sys.argv[3:4]))))
