"""Games, records and environments are copied, pickled and go on in other processes."""

from __future__ import annotations

import copy
import pickle
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest

from pentarchy.games import ids, title
from pentarchy.kernel import BadFile, Game, Record
from pentarchy.research import gym, zoo


def play(g: Game, rng: Random, decisions: int) -> Game:
    for _ in range(decisions):
        if g.result is None:
            seat = g.pending()[0]
            g.act(seat, rng.choice(g.options(seat)))
    return g


@pytest.mark.parametrize("game", ids())
def test_a_pickled_game_goes_on_the_same(game: str) -> None:
    g = play(title(game).new(seed=bytes(32)), Random(1), 40)
    for again in (pickle.loads(pickle.dumps(g)), copy.deepcopy(g)):
        assert again.digest() == g.digest()
        assert play(again, Random(2), 40).digest() == play(g.clone(), Random(2), 40).digest()


def test_a_record_and_a_title_are_pickled_too() -> None:
    record = Record.new(title("age-of-sovereigns"))
    for _ in range(10):
        seat = record.game.pending()[0]
        record.act(seat, record.game.default(seat))
    again = pickle.loads(pickle.dumps(record))
    assert again.log == record.log
    assert again.game.digest() == record.game.digest()
    assert pickle.loads(pickle.dumps(title("herds-and-hosts"))) is title("herds-and-hosts")


def test_a_game_of_another_edition_finds_its_content_again(tmp_path: Path) -> None:
    t = title("age-of-sovereigns")
    folder = tmp_path / "dear"
    shutil.copytree(t.folder / "content", folder)
    numbers = folder / "numbers.toml"
    numbers.write_text(numbers.read_text().replace("unit = 1", "unit = 3", 1))
    data = pickle.dumps(t.new(content=folder))
    assert pickle.loads(data).book is t.book(folder)
    numbers.write_text(numbers.read_text().replace("unit = 3", "unit = 2", 1))
    code = "import pickle, sys; pickle.load(sys.stdin.buffer)"
    done = subprocess.run([sys.executable, "-c", code], input=data, capture_output=True)
    assert BadFile.__name__ in done.stderr.decode()


@pytest.mark.parametrize("opponent", ["random", "greedy", "search:5"])
def test_an_environment_in_the_middle_of_a_game(opponent: str) -> None:
    env = gym.AgainstBots(opponent=opponent)
    env.reset(seed=3)
    for _ in range(5):
        env.step(0)
    for again in (pickle.loads(pickle.dumps(env)), copy.deepcopy(env)):
        here, there = copy.deepcopy(env), again
        for _ in range(3):
            a, b = here.step(0), there.step(0)
            assert np.array_equal(a[0]["observation"], b[0]["observation"])
            assert a[1:] == b[1:]


@pytest.mark.parametrize("make", [zoo.env, zoo.parallel_env])
def test_pettingzoo_environments(make: Any) -> None:
    env = make("herds-and-hosts")
    env.reset(seed=3)
    again = pickle.loads(pickle.dumps(env))
    assert np.array_equal(again.state(), env.state())


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_vector_environments(mode: str) -> None:
    envs = gymnasium.make_vec("pentarchy/age-of-sovereigns-v2", num_envs=2, vectorization_mode=mode)
    try:
        seen, _ = envs.reset(seed=1)
        assert seen["observation"].shape[0] == 2
        for _ in range(3):
            _, reward, *_ = envs.step(np.array([0, 1]))
        assert reward.shape == (2,)
    finally:
        envs.close()


def test_who_draws_by_the_mask_goes_from_game_to_game() -> None:
    """Vector environments ask for one more step at the end, whose action counts for nothing."""
    envs = gymnasium.make_vec("pentarchy/herds-and-hosts-v2", 2, "sync", variants={"years": 1})
    seen, _ = envs.reset(seed=1)
    rng, games = np.random.default_rng(1), 0
    for _ in range(200):
        actions = [int(rng.choice(np.flatnonzero(mask))) for mask in seen["action_mask"]]
        seen, _, over, *_ = envs.step(np.array(actions))
        assert (seen["action_mask"][over].sum(axis=1) == 1).all()
        games += int(over.sum())
    assert games > 3
