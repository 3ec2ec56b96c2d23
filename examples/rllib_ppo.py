"""RLlib's PPO (new stack) with its own module for masked actions, against the random bot.

python examples/rllib_ppo.py [ITERATIONS]     pip install "ray[rllib]" torch; some minutes on one core
"""

import sys
import time

import gymnasium
import numpy as np
import torch
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.default_model_config import DefaultModelConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

from pentarchy.research.gym import AgainstBots

SHORT = {"game": "herds-and-hosts", "variants": {"years": 1}}


class Table(gymnasium.ObservationWrapper):
    """RLlib calls what is seen `observations`, and wants the mask in floats."""

    def __init__(self, settings) -> None:
        super().__init__(AgainstBots(seat=None, **settings))
        seen = self.env.observation_space
        mask = gymnasium.spaces.Box(0.0, 1.0, seen["action_mask"].shape, np.float32)
        self.observation_space = gymnasium.spaces.Dict(
            {"observations": seen["observation"], "action_mask": mask}
        )

    def observation(self, seen):
        return {
            "observations": seen["observation"],
            "action_mask": seen["action_mask"].astype(np.float32),
        }


def algorithm(settings=SHORT, steps: int = 2048):
    config = (
        PPOConfig()
        .environment(Table, env_config=dict(settings), disable_env_checking=True)  # it samples without a mask
        .env_runners(num_env_runners=0, num_envs_per_env_runner=8)
        .learners(num_learners=0)
        .training(train_batch_size_per_learner=steps, minibatch_size=256, num_epochs=4, lr=1e-3, gamma=1.0)
        .rl_module(
            rl_module_spec=RLModuleSpec(
                module_class=ActionMaskingTorchRLModule,
                model_config=DefaultModelConfig(fcnet_hiddens=[64, 64]),
            )
        )
        .debugging(seed=1)
    )
    return config.build_algo()


def wins(algo, settings=SHORT, games: int = 100, first: int = 10**6) -> float:
    """Share of fresh games won, actions drawn as in learning."""
    module, env, won, rng = algo.get_module(), Table(settings), 0, np.random.default_rng(1)
    for game in range(games):
        (seen, _), over, paid = env.reset(seed=first + game), False, 0.0
        while not over:
            batch = {"obs": {name: torch.from_numpy(value)[None] for name, value in seen.items()}}
            with torch.no_grad():
                scores = module.forward_inference(batch)["action_dist_inputs"][0]
            chances = torch.softmax(scores.double(), 0).numpy()
            seen, paid, over, _, _ = env.step(int(rng.choice(len(chances), p=chances)))
        won += paid > 0
    return won / games


def main(iterations: int) -> None:
    torch.set_num_threads(1)
    algo, began = algorithm(), time.process_time()
    print(f"before: wins {wins(algo):.0%} of 100 games against random", flush=True)
    for _ in range(iterations):
        algo.train()
    print(f"{iterations} iterations, {time.process_time() - began:.0f} s of one core", flush=True)
    print(f"after: wins {wins(algo):.0%} of 100 games against random", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
