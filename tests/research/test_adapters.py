"""The toolkits' own suites are the judge."""

from __future__ import annotations

import warnings
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test
from pettingzoo.test.max_cycles_test import max_cycles_test
from pettingzoo.utils.conversions import parallel_to_aec

from pentarchy.games import ids, title
from pentarchy.research import gym, spiel, zoo
from pentarchy.research.encode import Encoder

GAMES = ids()


@pytest.fixture(autouse=True)
def _quiet() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_in_turn(game: str) -> None:
    api_test(zoo.env(game), num_cycles=60)
    seed_test(lambda: zoo.env(game), num_cycles=20)


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_all_at_once(game: str) -> None:
    parallel_api_test(zoo.parallel_env(game), num_cycles=40)
    parallel_seed_test(lambda: zoo.parallel_env(game), num_cycles=10)


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_renders(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda **settings: zoo.env(game, **settings))


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_keeps_to_max_cycles(game: str) -> None:
    class Module:
        @staticmethod
        def parallel_env(**settings: Any) -> Any:
            return zoo.parallel_env(game, **settings)

        @staticmethod
        def env(**settings: Any) -> Any:
            return parallel_to_aec(zoo.parallel_env(game, **settings))

    max_cycles_test(Module)


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium(game: str) -> None:
    check_env(gym.AgainstBots(game), skip_render_check=True)


@pytest.mark.parametrize("game", GAMES)
def test_openspiel(game: str) -> None:
    spiel.register()
    name = f"pentarchy_{game.replace('-', '_')}"
    assert name in pyspiel.registered_names()
    found = pyspiel.load_game(name)
    state = found.new_initial_state()
    state.apply_action(7)
    for _ in range(60):
        if state.is_terminal():
            break
        copy = state.clone()
        assert str(copy) == str(state)
        legal = state.legal_actions()
        state.apply_action(legal[len(legal) // 2])
        assert str(copy) != str(state)


@pytest.mark.parametrize("game", GAMES)
def test_openspiels_own_simulation(game: str) -> None:
    spiel.register()
    found = pyspiel.load_game(f"pentarchy_{game.replace('-', '_')}")
    pyspiel.random_sim_test(found, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("game", GAMES)
def test_a_position_shows_nothing_hidden_and_is_the_same_when_written_anew(game: str) -> None:
    """An encoder writes only what has changed; one that sees only imagined worlds must write the same."""
    players = title(game).seats[1] if title(game).seats[1] <= 7 else None
    encoder, imagining, rng = Encoder(game, players), Encoder(game, players), Random(1)
    g = encoder.new(5)
    for turn in range(400):
        if g.result is not None:
            break
        for eye in range(g.seats) if turn % 4 == 0 else ():
            seen = encoder.position(g, eye).tolist()
            assert len(seen) == encoder.length
            anew = imagining.position(g.redeal(eye, rng), eye).tolist()
            assert seen == anew, f"seat {eye} sees too much, or what is no longer so"
        seat = rng.choice(g.pending())
        assert len(g.options(seat)) <= encoder.most
        g.act(seat, rng.choice(g.options(seat)))


def test_rewards_are_shared_and_sum_to_zero() -> None:
    from pentarchy.kernel import Result

    encoder = Encoder("age-of-sovereigns")
    g = encoder.new(0)
    for places, rewards in (((1, 2), [1.0, -1.0]), ((1, 1), [0.0, 0.0]), ((1, 2, 2), [1.0, -0.5, -0.5])):
        g.result = Result(places=places, scores=places)
        assert encoder.rewards(g) == rewards


def test_an_action_that_is_not_offered_is_refused_in_turn() -> None:
    env = zoo.env()
    env.reset(seed=1)
    with pytest.raises(ValueError, match="expected an action from 0 to"):
        env.step(255)


def test_the_mask_names_exactly_the_offered_options() -> None:
    env = zoo.env()
    env.reset(seed=1)
    seen = env.observe(env.agent_selection)
    offered = env.g.options(env.seat_of[env.agent_selection])
    assert np.flatnonzero(seen["action_mask"]).tolist() == list(range(len(offered)))
    assert (seen["options"][len(offered) :] == 0).all()
    assert len({tuple(row) for row in seen["options"][: len(offered)].tolist()}) == len(offered)
