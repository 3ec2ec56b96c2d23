"""Self-play in a league: the policy of learn.py learns against checkpoints of itself, then meets our bots.

python examples/league.py [GAMES]     some minutes on one core; writes the weights to league.npz beside it

Afterwards:  pentarchy arena age-of-sovereigns --bots examples/league.py:Agent,random,greedy --games 40
"""

import sys
from pathlib import Path

import numpy as np

sys.path.append(str(Path(__file__).parent))  # as an agent this file is loaded from anywhere
from learn import GAME, SIZE, chances, features, play

from pentarchy.research.encode import Encoder
from pentarchy.research.gym import AgainstBots

KEEP = 8
WEIGHTS = Path(__file__).with_name("league.npz")


class Agent:
    """The policy as a bot: it plays in `sim`, `arena`, `play` and at tables."""

    def __init__(self, weights: np.ndarray | None = None) -> None:
        self.weights = np.load(WEIGHTS)["weights"] if weights is None else weights
        self.encoder = Encoder(GAME)

    def choose(self, chair, rng):
        options = self.encoder.options(chair.options)
        seen = {"options": options, "action_mask": self.encoder.numbering.mask(chair.options)}
        return rng.choices(chair.options, chances(self.weights, features(seen)))[0]


def main(games: int, judged: int = 100) -> None:
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
        wins = np.mean([play(env, weights, rng, False, seed=10**6 + i) > 0 for i in range(judged)])
        print(f"against {name}: wins {wins:.0%} of {judged} games", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
