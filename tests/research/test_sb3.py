"""Stable-Baselines3 checks our environments and learns in them, where it is installed (it brings torch)."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

from pentarchy.research.gym import AgainstBots

sb3 = pytest.importorskip("sb3_contrib", reason="pip install sb3-contrib")


def wins(model: object, games: int) -> float:
    """Share of fresh games won against random."""
    env, won = AgainstBots(seat=None), 0
    for game in range(games):
        seen, _ = env.reset(seed=10_000 + game)
        over, reward = False, 0.0
        while not over:
            action, _ = model.predict(seen, action_masks=env.action_masks())  # type: ignore[attr-defined]
            seen, reward, over, _, _ = env.step(int(action))
        won += reward > 0
    return won / games


def test_its_checker_and_a_minute_of_maskable_ppo() -> None:
    from stable_baselines3.common.env_checker import check_env
    from stable_baselines3.common.vec_env import DummyVecEnv

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(AgainstBots(), skip_render_check=True)
    envs = DummyVecEnv([lambda: AgainstBots(seat=None) for _ in range(8)])
    model = sb3.MaskablePPO("MultiInputPolicy", envs, n_steps=256, batch_size=256, seed=1, device="cpu")
    before = wins(model, 60)
    model.learn(25_000)
    after = wins(model, 60)
    assert np.isfinite(after)
    assert after > before, f"{before:.0%} before, {after:.0%} after"
