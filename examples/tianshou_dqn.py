"""Tianshou's DQN with masked actions, against the random bot.

python examples/tianshou_dqn.py [STEPS]     pip install tianshou; some minutes on one core
"""

import sys
import time

import gymnasium
import torch
from tianshou.algorithm import DQN
from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv
from tianshou.trainer import OffPolicyTrainerParams
from tianshou.utils.net.common import Net

from pentarchy.research.gym import AgainstBots

SHORT = {"game": "herds-and-hosts", "variants": {"years": 1}}


class Table(gymnasium.ObservationWrapper):
    """Tianshou calls what is seen `obs` and the mask `mask`."""

    def __init__(self, settings) -> None:
        super().__init__(AgainstBots(seat=None, **settings))
        seen = self.env.observation_space
        self.observation_space = gymnasium.spaces.Dict(
            {"obs": seen["observation"], "mask": seen["action_mask"]}
        )

    def observation(self, seen):
        return {"obs": seen["observation"], "mask": seen["action_mask"].astype(bool)}


def tables(n: int = 8, settings=SHORT) -> DummyVectorEnv:
    return DummyVectorEnv([lambda: Table(settings)] * n)


def learner(settings=SHORT) -> DQN:
    table = Table(settings)
    net = Net(
        state_shape=table.observation_space["obs"].shape,
        action_shape=table.action_space.n,
        hidden_sizes=[64, 64],
    )
    policy = DiscreteQLearningPolicy(
        model=net, action_space=table.action_space, eps_training=0.2, eps_inference=0.05
    )
    return DQN(
        policy=policy, optim=AdamOptimizerFactory(lr=1e-3), gamma=0.99, n_step_return_horizon=10,
        target_update_freq=200,
    )  # fmt: skip


def learn(algorithm: DQN, steps: int, envs: DummyVectorEnv) -> None:
    memory = VectorReplayBuffer(10_000, len(envs), ignore_obs_next=True)
    collector = Collector(algorithm, envs, memory, exploration_noise=True)
    algorithm.run_training(
        OffPolicyTrainerParams(
            training_collector=collector, max_epochs=1, epoch_num_steps=steps, batch_size=64,
            collection_step_num_env_steps=64, update_step_num_gradient_steps_per_sample=0.1,
            show_progress=False, verbose=False,
        )
    )  # fmt: skip


def wins(algorithm: DQN, games: int = 100, seed: int = 10**6) -> float:
    """Share of fresh games won."""
    envs = tables()
    envs.seed(seed)
    few = VectorReplayBuffer(64 * len(envs), len(envs))  # as it comes it has room for gigabytes
    # without the noise it plays by rote, and some games without end
    collector = Collector(algorithm, envs, few, exploration_noise=True)
    collector.reset()
    return float((collector.collect(n_episode=games).returns > 0).mean())


def main(steps: int) -> None:
    torch.set_num_threads(1)
    torch.manual_seed(1)
    algorithm, began = learner(), time.process_time()
    print(f"before: wins {wins(algorithm):.0%} of 100 games against random", flush=True)
    learn(algorithm, steps, tables())
    print(f"{steps} steps, {time.process_time() - began:.0f} s of one core", flush=True)
    print(f"after: wins {wins(algorithm):.0%} of 100 games against random", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000)
