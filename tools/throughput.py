"""How many steps environments make in a second, without learning: `python -m tools.throughput [GAME ...]`.

Masked actions at random. A second is one of processor time, of all processes together, so that the figures
mean something on a machine that has other work.
"""

from __future__ import annotations

import resource
import sys
from collections.abc import Iterator

import gymnasium
import numpy as np

from pentarchy.games import ids, title
from pentarchy.research import gym

STEPS = 4_000
KINDS = (("random", "sync", 1), ("random", "sync", 16), ("random", "async", 2), ("greedy", "sync", 16))
"""Who sits at the other seats; in one process or in one each; how many."""


def used() -> float:
    """Seconds of processor time, here and in processes that have ended."""
    own, others = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return own.ru_utime + own.ru_stime + others.ru_utime + others.ru_stime


def cost(game: str, opponent: str, how: str, number: int, steps: int) -> float:
    """Of so many steps, with all that is done before and after."""
    began, rng = used(), np.random.default_rng(1)
    name = f"{gym.__name__}:pentarchy/{game}-v2"
    envs = gymnasium.make_vec(name, num_envs=number, vectorization_mode=how, opponent=opponent, seat=None)
    seen, _ = envs.reset(seed=1)
    for _ in range(steps // number):
        seen, *_ = envs.step(np.array([rng.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]]))
    envs.close()
    return used() - began


def rate(game: str, opponent: str, how: str, number: int) -> float:
    """Steps a second; who plays for long does not mind how long it takes to begin."""
    return STEPS / (cost(game, opponent, how, number, STEPS) - cost(game, opponent, how, number, 0))


def lines(games: list[str]) -> Iterator[str]:
    for game in games:
        cells = [f"{round(rate(game, *kind), -2):,.0f}" for kind in KINDS]
        yield f"| {title(game).name} | {' | '.join(cells)} |"


if __name__ == "__main__":
    for line in lines(sys.argv[1:] or ids()):
        print(line, flush=True)
