"""Stable-Baselines3 checks our environments and learns in them, where torch is installed."""

from __future__ import annotations

import sys
import warnings
from pathlib import Path

import pytest

from pentarchy.games import ids
from pentarchy.research.gym import AgainstBots

pytest.importorskip("sb3_contrib", reason="pip install sb3-contrib")


@pytest.mark.parametrize("game", ids())
def test_its_checker_finds_nothing(game: str) -> None:
    from stable_baselines3.common.env_checker import check_env

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(AgainstBots(game), skip_render_check=True)


def test_maskable_ppo_learns_to_beat_random(monkeypatch: pytest.MonkeyPatch) -> None:
    """A year of Herds and Hosts: every second game at its start, most of them half a minute later."""
    monkeypatch.syspath_prepend(Path(__file__).parents[2] / "examples")
    import ppo

    envs = ppo.tables(**ppo.SHORT)
    model = ppo.learner(envs)
    before = ppo.wins(model, envs, each=4)
    model.learn(16_384)
    after = ppo.wins(model, envs, each=4)
    sys.modules.pop("ppo")
    assert before < 0.65, f"{before:.0%} of 64 games without having learnt"
    assert after > before + 0.15, f"{before:.0%} before, {after:.0%} after"
