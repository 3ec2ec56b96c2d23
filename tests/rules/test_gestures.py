"""Saying an intent is one gesture: how many clicks a whole turn takes with the plans a game proposes.

Counted as a hand would: a plan is one click, an option one for each thing to point at, one more where it asks
for confirmation. The others' turns, and ours where nothing is proposed, go by the game's own advice.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import pentarchy
from pentarchy.bots import Chair, bot
from pentarchy.kernel import Record
from pentarchy.kernel.plans import PROPOSAL, proposed
from pentarchy.kernel.scene import Option, Plan

MOST = 5_000


class Hand:
    """Seat 0, which takes what is proposed; bots sit at the other seats."""

    def __init__(self, game: str, players: int, seed: int) -> None:
        self.title = pentarchy.title(game)
        self.record = Record.new(self.title, players, seed=bytes([seed]) * 32)
        self.rng = Random(seed)
        self.bots = bot("greedy")
        self.clicks = 0
        self.plans = 0

    def until(self, over: Callable[[Any], bool]) -> int:
        """Play until something is the case; how many clicks that took."""
        before = self.clicks
        for _ in range(MOST):
            g = self.record.game
            if g.result is not None or over(g):
                return self.clicks - before
            seat = g.pending()[0]
            if seat == 0:
                self.act(g)
            else:
                self.record.act(seat, self.bots.choose(Chair(g, seat), self.rng))
        raise AssertionError("it does not come about")

    def act(self, g: Any) -> None:
        plan = next(iter(proposed(g, 0, (PROPOSAL,)) or proposed(g, 0)), None)
        if plan is not None:
            self.take(plan)
        elif len(g.options(0)) == 1:  # the table answers by itself
            self.record.act(0, g.options(0)[0])
        else:
            action = self.bots.choose(Chair(g, 0), self.rng)
            self.clicks += clicks(self.title.phrases.option(g, g.step(0), 0, action))
            self.record.act(0, action)

    def take(self, plan: Plan) -> None:
        self.clicks += 1
        self.plans += 1
        for n, action in enumerate(plan.actions):
            self.record.act(0, tuple(action), led=n > 0)


def clicks(option: Option) -> int:
    return max(1, len(option.picks)) + bool(option.danger or option.confirm != "no")


def turn(g: Any) -> int:
    """The age of the seat, where a game counts those apart."""
    return int(g.ages[0]) if hasattr(g, "ages") else int(g.title.portray(g, 0).calendar.turn)


@pytest.mark.parametrize(
    ("game", "players", "turns", "budget"),
    [
        ("age-of-sovereigns", 2, 1, 25),
        ("rise-of-the-kingdoms", 2, 1, 35),
        ("swords-and-sails", 3, 1, 30),
        ("herds-and-hosts", 3, 4, 40),
    ],
)
def test_a_whole_turn_fits_its_budget(game: str, players: int, turns: int, budget: int) -> None:
    hand = Hand(game, players, seed=2)
    hand.until(lambda g: turn(g) >= 1)
    began = turn(hand.record.game)
    took = hand.until(lambda g: turn(g) >= began + turns)
    assert hand.plans or hand.title.id == "age-of-sovereigns", "nothing was proposed"
    assert took <= budget, f"{took} clicks"
