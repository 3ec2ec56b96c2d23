"""MaskablePPO (sb3-contrib) with a net that reads options: the score of an option depends on what it says.

python examples/ppo.py [GAME] [STEPS] [GAMES]     pip install sb3-contrib; some minutes on one core

Without a game: a year of Herds and Hosts, which takes a minute. Else it writes ppo-GAME.zip beside this file;
afterwards: pentarchy arena GAME --bots examples/ppo.py:Agent,random,greedy --games 40
"""

import sys
import time
from pathlib import Path

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableMultiInputActorCriticPolicy
from sb3_contrib.common.maskable.utils import get_action_masks
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.vec_env import DummyVecEnv
from torch import nn

from pentarchy.research.gym import AgainstBots

SIZE, WIDTH, WORDS = 4096, 32, 8
MIX = torch.tensor([7, 131, 1031])
SHORT = {"game": "herds-and-hosts", "variants": {"years": 1}}
LONG = {"n_steps": 512, "batch_size": 1024, "learning_rate": 3e-3}
"""Whole games end seldom: more of them a lesson, and smaller steps."""
PAID = {"swords-and-sails": "account"}
"""Where so few games end that places alone teach nothing: points of the own account on the way as well."""
torch.set_num_threads(1)  # the nets are small: more threads only wait for each other


class Reader(BaseFeaturesExtractor):
    """The position as one vector; after it a short one for each option, from its first three words."""

    def __init__(self, space) -> None:
        super().__init__(space, WIDTH)
        self.position = nn.Sequential(nn.Linear(space["observation"].shape[0], WIDTH), nn.Tanh())
        self.words = nn.EmbeddingBag(SIZE, WORDS, mode="sum")

    def forward(self, seen: dict[str, torch.Tensor]) -> torch.Tensor:
        numbers = seen["observation"]
        position = self.position(torch.sign(numbers) * torch.log1p(numbers.abs()) / 5)
        most = max(
            1, int(seen["action_mask"].sum(dim=1).max())
        )  # rows beyond are empty in all these positions
        found = torch.cumsum(seen["options"][:, :most, :3].long() * MIX, dim=2) % SIZE
        return torch.cat([position, self.words(found.flatten(0, 1)).view(len(numbers), -1)], dim=1)


class Scores(nn.Module):
    """Each option by itself, and together with the position."""

    def __init__(self, actions: int) -> None:
        super().__init__()
        self.actions, self.alone, self.here = actions, nn.Linear(WORDS, 1), nn.Linear(WIDTH, WORDS)

    def forward(self, found: torch.Tensor) -> torch.Tensor:
        position, options = found[:, :WIDTH], found[:, WIDTH:].view(len(found), -1, WORDS)
        scores = self.alone(options).squeeze(2) + (options @ self.here(position).unsqueeze(2)).squeeze(2)
        return nn.functional.pad(scores, (0, self.actions - scores.shape[1]))


class Worth(nn.Linear):
    """What the position is worth; the options do not matter to it."""

    def forward(self, found: torch.Tensor) -> torch.Tensor:
        return super().forward(found[:, :WIDTH])


class OptionReading(MaskableMultiInputActorCriticPolicy):
    def __init__(self, *args, **more) -> None:
        super().__init__(*args, **(more | {"features_extractor_class": Reader, "net_arch": []}))

    def _build(self, schedule) -> None:
        super()._build(schedule)
        nn.init.normal_(self.features_extractor.words.weight, std=0.05)
        self.action_net, self.value_net = Scores(int(self.action_space.n)), Worth(WIDTH, 1)
        self.optimizer = self.optimizer_class(self.parameters(), lr=schedule(1), **self.optimizer_kwargs)


def tables(n: int = 16, **settings) -> DummyVecEnv:
    """One process: these environments are quicker than the way to another one."""
    return DummyVecEnv([lambda: AgainstBots(**({"seat": None, "form": "options"} | settings))] * n)


def learner(envs: DummyVecEnv, seed: int = 1, **more) -> MaskablePPO:
    settings = {"n_steps": 128, "batch_size": 512, "n_epochs": 4, "learning_rate": 1e-2}
    settings |= {"gamma": 1.0, "gae_lambda": 0.98, "seed": seed, "device": "cpu"}  # paid at the end only
    return MaskablePPO(OptionReading, envs, **(settings | more))


def wins(model: MaskablePPO, envs: DummyVecEnv, each: int, seed: int = 10**6) -> float:
    """Share of fresh games won, so many in each environment."""
    envs.seed(seed)
    seen, won, left = envs.reset(), 0, np.full(envs.num_envs, each)
    while left.any():
        actions, _ = model.predict(seen, action_masks=get_action_masks(envs))
        seen, paid, over, _ = envs.step(actions)
        over &= left > 0
        won, left = won + int((over & (paid > 0)).sum()), left - over
    return won / each / envs.num_envs


class Agent:
    """What was learnt, as a bot."""

    def __init__(self) -> None:
        self.model = None

    def choose(self, chair, rng):
        from pentarchy.research.encode import Encoder

        g = chair.imagine(rng)
        if self.model is None:
            self.encoder = Encoder(g.title.id, g.seats, form="options")
            self.model = MaskablePPO.load(Path(__file__).with_name(f"ppo-{g.title.id}.zip"), device="cpu")
        seen = self.encoder.seen(g, chair.seat)
        action, _ = self.model.predict(seen, action_masks=seen["action_mask"])
        return chair.options[int(action)]


def main(game: str = "", steps: int = 24_576, each: int = 10) -> None:
    settings = {"game": game} if game else SHORT
    paid = settings | {"reward": PAID.get(game, "place")}
    model, began = learner(tables(**paid), **(LONG if game else {})), time.process_time()
    print(f"before: wins {wins(model, tables(**settings), each):.0%} of {16 * each} games", flush=True)
    model.learn(steps)
    print(f"{steps} steps, {time.process_time() - began:.0f} s of one core", flush=True)
    if game:
        model.save(Path(__file__).with_name(f"ppo-{game}.zip"))
    for opponent in ("random", "greedy"):
        share = wins(model, tables(opponent=opponent, **settings), each)
        print(f"after: wins {share:.0%} of {16 * each} games against {opponent}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:2], *map(int, sys.argv[2:4]))
