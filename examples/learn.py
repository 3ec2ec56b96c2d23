"""A policy that learns from wins alone: REINFORCE over what each option says, against the random bot.

python examples/learn.py [GAMES]      prints its share of wins before and after; a few minutes on one core
"""

import sys

import numpy as np

from pentarchy.research.gym import AgainstBots

GAME, SIZE, RATE = "age-of-sovereigns", 4096, 0.05


def features(seen: dict[str, np.ndarray]) -> np.ndarray:
    """Per option, three hashed features: its verb, its first two words, its first three."""
    rows = seen["options"][: int(seen["action_mask"].sum())].astype(np.int64)
    return np.cumsum(rows[:, :3] * [7, 131, 1031], axis=1) % SIZE


def chances(weights: np.ndarray, found: np.ndarray) -> np.ndarray:
    score = weights[found].sum(axis=1)
    chance = np.exp(score - score.max())
    return chance / chance.sum()


def play(env: AgainstBots, weights: np.ndarray, rng: np.random.Generator, learn: bool, seed: int) -> float:
    """One game to its reward; who learns changes the weights by it."""
    seen, _ = env.reset(seed=seed)
    over, reward, gradient = False, 0.0, np.zeros(SIZE)
    while not over:
        found = features(seen)
        chance = chances(weights, found)
        action = int(rng.choice(len(chance), p=chance))
        if learn:
            np.add.at(gradient, found[action], 1.0)
            np.add.at(gradient, found, -chance[:, None])
        seen, reward, over, _, _ = env.step(action)
    if learn:
        weights += RATE * reward * gradient / (1 + np.abs(gradient).max())
    return reward


def main(games: int, judged: int = 200) -> None:
    env = AgainstBots(GAME, seat=None, form="options")
    rng, weights = np.random.default_rng(1), np.zeros(SIZE)
    for name, learn, n, first in (
        ("before", False, judged, 0),
        ("learning", True, games, 10**6),
        ("after", False, judged, 2 * 10**6),
    ):
        wins = np.mean([play(env, weights, rng, learn, seed=first + i) > 0 for i in range(n)])
        print(f"{name}: wins {wins:.0%} of {n} games", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3000)
