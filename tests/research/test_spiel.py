"""OpenSpiel's own suite is the judge: simulation with serialisation, IS-MCTS, copies, chance."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

from pentarchy.games import ids
from pentarchy.kernel import PentarchyError
from pentarchy.research import spiel

SHORT = {
    "age-of-sovereigns": "standard",
    "herds-and-hosts": "years:1",
    "medioevo-universale": "turns:1",
    "rise-of-the-kingdoms": "standard",
    "swords-and-sails": "seasons:2",
}
"""Options that make a game short."""


def load(game: str, variants: str = "standard") -> Any:
    return pyspiel.load_game(f"pentarchy_{game.replace('-', '_')}", {"variants": variants})


def played(game: str, decisions: int, seed: int = 1, variants: str = "standard") -> Any:
    """A position so many players' decisions into a random game."""
    state, rng = load(game, variants).new_initial_state(), Random(seed)
    while not state.is_terminal() and (decisions or state.is_chance_node()):
        decisions -= not state.is_chance_node()
        state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("game", ids())
def test_openspiels_own_simulation_with_serialisation(game: str) -> None:
    pyspiel.random_sim_test(
        load(game, SHORT.get(game, "standard")), num_sims=1, serialize=True, verbose=False
    )


@pytest.mark.parametrize("game", ids())
def test_games_and_states_are_copied_pickled_and_serialised(game: str) -> None:
    state = played(game, 12)
    found = state.get_game()
    for again in (
        state.clone(),
        copy.deepcopy(state),
        pickle.loads(pickle.dumps(state)),
        found.deserialize_state(state.serialize()),
        pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(found, state))[1],
    ):
        assert str(again) == str(state)
        assert again.legal_actions() == state.legal_actions()
        again.apply_action(again.legal_actions()[-1])
        assert str(again) != str(state), "a copy goes on by itself"
    assert str(pickle.loads(pickle.dumps(found))) == str(found)


def test_a_state_goes_on_in_another_process() -> None:
    state = played("age-of-sovereigns", 20)
    code = (
        "import pickle, sys; state = pickle.load(sys.stdin.buffer); "
        "state.apply_action(state.legal_actions()[0]); print(str(state).splitlines()[-1])"
    )
    done = subprocess.run([sys.executable, "-c", code], input=pickle.dumps(state), capture_output=True)
    state.apply_action(state.legal_actions()[0])
    assert done.stdout.decode().strip() == str(state).splitlines()[-1], done.stderr.decode()


@pytest.mark.parametrize("game", ids())
def test_a_clone_does_not_know_the_luck_to_come(game: str) -> None:
    """From one chance node on, other outcomes lead elsewhere, and the same outcome to the same place."""
    state, rng = played(game, 0), Random(2)
    while not state.is_chance_node():  # a short random game may end without any: then the next one
        state = played(game, 0, rng.randrange(1000)) if state.is_terminal() else state
        state.apply_action(rng.choice(state.legal_actions()))
    ends = []
    for outcome in (1, 1, *range(2, 30)):
        world = state.clone()
        world.apply_action(outcome)
        ends.append(str(world))
    assert ends[0] == ends[1]
    assert len(set(ends)) > 1


def test_there_are_more_deals_than_anybody_plays() -> None:
    state = load("age-of-sovereigns").new_initial_state()
    depth = 0
    while state.current_player() == pyspiel.PlayerId.CHANCE and state.g is None:
        state.apply_action(5)
        depth += 1
    assert spiel.OUTCOMES**depth >= 10**9


@pytest.mark.parametrize("game", ids())
def test_imagined_worlds_look_alike_to_the_one_who_imagines(game: str) -> None:
    found = (played(game, decisions, seed) for decisions in (30, 8) for seed in range(3, 50))
    state, rng = next(state for state in found if not state.is_terminal()), Random(1)
    me = state.current_player()
    differ = False
    for _ in range(8):
        world = state.resample_from_infostate(me, rng.random)
        assert world.current_player() == me
        assert world.legal_actions() == state.legal_actions()
        assert world.information_state_string(me) == state.information_state_string(me)
        assert world.observation_tensor(me) == state.observation_tensor(me)
        differ |= str(world) != str(state)
    assert differ


@pytest.mark.parametrize("game", ids())
def test_what_is_asked_is_in_the_observation(game: str) -> None:
    """No two decisions with other options look alike: an action's number means what the tensor says."""
    state, rng, seen = played(game, 0), Random(5), {}
    for _ in range(250):
        if state.is_terminal():
            break
        if not state.is_chance_node():
            me = state.current_player()
            key = me, bytes(np.array(state.observation_tensor(me), np.float32))
            options = tuple(state.g.options(me))
            assert seen.setdefault(key, options) == options
        state.apply_action(rng.choice(state.legal_actions()))


def test_information_states_remember() -> None:
    """Two ways to the same place are the same observation, not the same information state."""
    state = played("age-of-sovereigns", 5)
    me = state.current_player()
    before = state.information_state_string(me)
    assert state.observation_string(me) in before
    at = state.at
    at._remember(me, ("something", "else"))
    assert state.information_state_string(me) != before
    with pytest.raises(Exception, match="information state tensor"):
        state.information_state_tensor(me)


def test_is_mcts_plays_a_whole_game() -> None:
    game = load("herds-and-hosts", "years:1")
    rng = np.random.RandomState(1)
    bots = [
        ismcts.ISMCTSBot(
            game, mcts.RandomRolloutEvaluator(1, rng), 1.4, 2, random_state=rng,
            final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        ),
        None,
    ]  # fmt: skip
    state, luck = game.new_initial_state(), Random(1)
    asked = 0
    while not state.is_terminal():
        me = state.current_player()
        if me == 0 and asked < 8:  # then at random: a rollout takes its time
            asked += 1
            state.apply_action(bots[0].step(state))
        else:
            state.apply_action(luck.choice(state.legal_actions()))
    assert sum(state.returns()) == 0


def test_options_and_players_are_parameters() -> None:
    game = pyspiel.load_game("pentarchy_herds_and_hosts(players=4,variants=map:orient;years:2)")
    assert game.num_players() == 4
    state = game.new_initial_state()
    for _ in range(spiel.DEALS):
        state.apply_action(1)
    assert (state.g.variants.map, state.g.variants.years) == ("orient", 2)
    with pytest.raises(PentarchyError, match="its options are map, mode"):
        load("herds-and-hosts", "nonsense:1").new_initial_state()


def test_a_state_is_told_in_words() -> None:
    words = str(played("age-of-sovereigns", 10))
    assert "Paladins" in words
    assert words.splitlines()[-1].startswith("state ")
