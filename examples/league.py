"""Self-play in a league: a linear policy learns against checkpoints of itself, then is rated beside our bots.

python examples/league.py [GAMES]     some minutes on one core; writes league_agent.py's weights to league.npz

Afterwards:  pentarchy arena age-of-sovereigns --bots examples/league.py:Agent,random,greedy --games 40
"""

import sys
from pathlib import Path

import numpy as np

from pentarchy.research.encode import Encoder
from pentarchy.research.gym import AgainstBots

GAME, SIZE, RATE, KEEP = "age-of-sovereigns", 4096, 0.05, 8
WEIGHTS = Path(__file__).with_name("league.npz")


def features(seen: dict[str, np.ndarray]) -> np.ndarray:
    """Per option, three hashed features: its verb, its first two words, its first three."""
    rows = seen["options"][: int(seen["action_mask"].sum())].astype(np.int64)
    return np.cumsum(rows[:, :3] * [7, 131, 1031], axis=1) % SIZE


def chances(weights: np.ndarray, found: np.ndarray) -> np.ndarray:
    score = weights[found].sum(axis=1)
    chance = np.exp(score - score.max())
    return chance / chance.sum()


class Agent:
    """The policy as a bot: it plays in `sim`, `arena`, `play` and at tables."""

    def __init__(self, weights: np.ndarray | None = None) -> None:
        self.weights = np.load(WEIGHTS)["weights"] if weights is None else weights
        self.encoder = Encoder(GAME)

    def choose(self, chair, rng):
        options = self.encoder.options(chair.options)
        seen = {"options": options, "action_mask": self.encoder.mask(len(chair.options))}
        return rng.choices(chair.options, chances(self.weights, features(seen)))[0]


def play(env: AgainstBots, weights: np.ndarray, rng: np.random.Generator, learn: bool, seed: int) -> float:
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


def main(games: int) -> None:
    rng, weights = np.random.default_rng(1), np.zeros(SIZE)
    league = [Agent(weights.copy())]  # the first member plays at random
    for n in range(games):
        rival = league[int(rng.integers(len(league)))]
        env = AgainstBots(GAME, seat=None, form="options", opponent=rival)
        play(env, weights, rng, True, seed=n)
        if (n + 1) % max(1, games // 20) == 0:
            league = [*league, Agent(weights.copy())][-KEEP:]
    np.savez(WEIGHTS, weights=weights)
    for name in ("random", "greedy"):
        env = AgainstBots(GAME, seat=None, form="options", opponent=name)
        wins = np.mean([play(env, weights, rng, False, seed=10**6 + i) > 0 for i in range(100)])
        print(f"against {name}: wins {wins:.0%} of 100 games", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
