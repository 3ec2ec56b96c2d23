"""The toolkits' own suites are the judge."""

from __future__ import annotations

import warnings
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test
from pettingzoo.test.max_cycles_test import max_cycles_test
from pettingzoo.utils import AssertOutOfBoundsWrapper, TerminateIllegalWrapper
from pettingzoo.utils.conversions import parallel_to_aec

from pentarchy.bots import bot
from pentarchy.games import ids, title
from pentarchy.kernel import PentarchyError, manifest
from pentarchy.research import gym, zoo
from pentarchy.research.encode import Encoder
from pentarchy.research.picture import picture

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
def test_the_board_as_pixels(game: str) -> None:
    env = gym.AgainstBots(game, players=title(game).usual, render_mode="rgb_array")
    env.reset(seed=1)
    before = env.render()
    assert before.dtype == np.uint8
    assert before.shape[1:] == (800, 3)
    for _ in range(80):
        if env.g.result is not None:
            break  # a short game
        env.step(int(np.flatnonzero(env.action_masks())[-1]))
    moved = (env.render() != before).any(axis=2)
    assert 0.0005 < moved.mean() < 0.9, "pieces and owners changed, the map did not"
    seen = picture(env.g.view(env.seat), manifest(env.g))
    for world in (env.g.redeal(env.seat, Random(n)) for n in range(3)):
        assert (picture(world.view(env.seat), manifest(world)) == seen).all(), "nothing hidden is drawn"


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


@pytest.mark.parametrize("form", ["flat", "options"])
@pytest.mark.parametrize("game", GAMES)
def test_gymnasium(game: str, form: Any) -> None:
    check_env(gym.AgainstBots(game, form=form), skip_render_check=True)


def test_actions_with_numbers_of_their_own() -> None:
    """The same number means the same option wherever it is offered; the toolkits' suites hold, too."""
    game, fixed = "age-of-sovereigns", Encoder("age-of-sovereigns", form="fixed").numbering
    assert fixed.size < 5_000
    check_env(gym.AgainstBots(game, form="fixed"), skip_render_check=True)
    api_test(zoo.env(game, form="fixed"), num_cycles=60)
    parallel_api_test(zoo.parallel_env(game, form="fixed"), num_cycles=40)
    for variants in ({}, {"layout": "six_spoke"}, {"layout": "lens"}):
        g, rng = title(game).new(2, bytes(32), variants), Random(4)
        while g.result is None:
            seat = g.pending()[0]
            offered = g.options(seat)
            numbers = np.flatnonzero(fixed.mask(offered)).tolist()
            assert sorted(fixed.option(offered, n) for n in numbers) == sorted(offered)
            g.act(seat, rng.choice(offered))


def test_an_action_that_is_not_offered_is_none_of_a_fixed_number() -> None:
    env = zoo.raw_env("age-of-sovereigns", form="fixed")
    env.reset(seed=1)
    wrong = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(ValueError, match="actions offered"):
        env.step(wrong)
    with pytest.raises(PentarchyError, match="not offered"):
        env.describe(wrong)


def test_a_game_that_lists_no_actions_says_so() -> None:
    with pytest.raises(PentarchyError, match="expected the form flat or options"):
        zoo.env("medioevo-universale", form="fixed")


def test_gymnasium_finds_every_game_by_its_name() -> None:
    for game in GAMES:
        for version in (1, 2):
            env = gymnasium.make(f"pentarchy.research.gym:pentarchy/{game}-v{version}")
            seen, _ = env.reset(seed=1)
            assert ("options" in seen) == (version == 1)
            masks = env.unwrapped.action_masks()
            assert masks.sum() == seen["action_mask"].sum() > 1


@pytest.mark.parametrize("form", ["flat", "options"])
def test_pettingzoos_wrappers(form: Any) -> None:
    env = zoo.env(form=form)
    with pytest.raises(Exception, match="reset"):
        env.last()
    wrapped = TerminateIllegalWrapper(AssertOutOfBoundsWrapper(zoo.raw_env(form=form)), illegal_reward=-1)
    wrapped.reset(seed=1)
    wrapped.step(200)
    assert all(wrapped.terminations.values())


def test_the_state_of_the_whole_table() -> None:
    env = zoo.env()
    env.reset(seed=1)
    assert env.state() in env.state_space
    assert env.state().any()


@pytest.mark.parametrize("game", GAMES)
def test_every_number_has_a_meaning_and_keeps_to_its_range(game: str) -> None:
    for players in title(game).seats:
        if players > 7:
            continue
        encoder, rng = Encoder(game, players), Random(3)
        assert len(encoder.meaning()) == encoder.size
        g = encoder.new(2)
        for _ in range(150):
            if g.result is not None:
                break
            seat = g.pending()[0]
            seen = encoder.numbers(g, seat, True)
            assert seen.min() >= -1
            assert seen.max() <= 1
            ints, start = encoder.position(g, seat), 0
            for part in encoder.layout:
                for i in range(part.size):
                    column = part.columns[i % len(part.columns)]
                    fits = column.kind != "set" or 0 <= ints[start + i] < 1 << column.most
                    assert fits, f"{part.name} {i}: {ints[start + i]} has more than {column.most} bits"
                start += part.size
            g.act(seat, rng.choice(g.options(seat)))


def test_what_is_seen_is_seen_from_the_own_seat() -> None:
    """Gold of the own seat stands first, whoever looks; an owner is oneself, the next, or nobody."""
    encoder = Encoder("age-of-sovereigns")
    g = encoder.new(1)
    g.gold[:] = [3, 12]
    meaning = encoder.meaning()
    at = meaning.index("gold seat 0 / 30")
    assert [round(float(encoder.numbers(g, seat, False)[at]) * 30) for seat in (0, 1)] == [3, 12]
    land = g.owner.index(0)
    mine = meaning.index(f"owner land {land} is own seat +0")
    assert [encoder.numbers(g, seat, False)[mine] for seat in (0, 1)] == [1, 0]


def test_options_are_told_in_words() -> None:
    env = gym.AgainstBots()
    _, info = env.reset(seed=1)
    words = [env.describe(action) for action in range(info["options"])]
    assert len(set(words)) == len(words)
    assert all(isinstance(word, str) and word for word in words)


@pytest.mark.parametrize("reward", ["place", "win", "share", "margin"])
def test_rewards_of_every_kind(reward: Any) -> None:
    env = zoo.raw_env(reward=reward)
    env.reset(seed=4)
    total, paid, rng = dict.fromkeys(env.agents, 0.0), 0, Random(1)
    while not any(env.terminations.values()):
        env.step(rng.randrange(len(env.g.options(env.seat_of[env.agent_selection]))))
        paid += any(env.rewards.values())
        for agent, value in env.rewards.items():
            total[agent] += value
    best = max(total, key=lambda agent: total[agent])
    assert paid == 1, "at the end"
    assert env.g.result.places[env.seat_of[best]] == 1
    with pytest.raises(PentarchyError, match="expected one of place, win"):
        zoo.raw_env(reward="gold")  # type: ignore[arg-type]


def test_an_account_is_paid_on_the_way_to_its_owner() -> None:
    from types import SimpleNamespace

    from pentarchy.kernel import Points
    from pentarchy.research.rewards import Rewards

    encoder = Encoder("age-of-sovereigns")
    pay = Rewards("place", encoder)
    pay.kind = "account"
    own = SimpleNamespace(account=lambda g, seat: [Points("gold", g.gold[seat])])
    pay.encoder = SimpleNamespace(title=own, rewards=encoder.rewards)  # type: ignore[assignment]
    g = encoder.new(1)
    g.gold[:] = [3, 4]
    pay.begin(g)
    g.gold[0] += 5
    assert pay.since_last(g) == [0.5, 0.0]
    assert pay.since_last(g) == [0.0, 0.0]


def test_opponents_are_names_lists_bots_and_policies() -> None:
    def last(seen: dict[str, Any]) -> int:
        return int(np.flatnonzero(seen["action_mask"])[-1])

    for opponent in ("greedy", bot("greedy"), last, ["random"]):
        env = gym.AgainstBots(opponent=opponent)
        env.reset(seed=2)
        env.step(0)
    three = gym.AgainstBots("medioevo-universale", opponent=["random", last])
    three.reset(seed=1)
    with pytest.raises(PentarchyError, match="expected one, or 2 of them, not 3"):
        gym.AgainstBots("medioevo-universale", opponent=["random"] * 3)
    with pytest.raises(PentarchyError, match="there is no bot 'deep'"):
        gym.AgainstBots(opponent="deep")


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
    env = zoo.raw_env()
    env.reset(seed=1)
    with pytest.raises(ValueError, match="expected one of the 4 actions offered, got 255"):
        env.step(255)


def test_the_mask_names_exactly_the_offered_options() -> None:
    env = zoo.raw_env(form="options")
    env.reset(seed=1)
    seen = env.observe(env.agent_selection)
    offered = env.g.options(env.seat_of[env.agent_selection])
    assert np.flatnonzero(seen["action_mask"]).tolist() == list(range(len(offered)))
    assert (seen["options"][len(offered) :] == 0).all()
    assert len({tuple(row) for row in seen["options"][: len(offered)].tolist()}) == len(offered)
