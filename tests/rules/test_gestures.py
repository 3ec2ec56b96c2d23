"""Saying an intent is one gesture: how many clicks a whole turn takes with the plans a game proposes.

Counted as a hand would: an option or a plan takes one click for each thing to point at, at least one, and one
more where it asks for confirmation. The seat does as the game advises, said by the fewest clicks there are.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import pentarchy
from pentarchy.bots import Chair, bot
from pentarchy.kernel import Action, Record
from pentarchy.kernel.plans import PROPOSAL, advised, proposed
from pentarchy.kernel.scene import Option, Plan
from pentarchy.kernel.walk import Walk

MOST, FAR = 5_000, 40


class Hand:
    """Seat 0, which does as the game advises; bots sit at the other seats."""

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
        options = g.options(0)
        if len(options) == 1:  # the table answers by itself
            self.record.act(0, options[0])
            return
        meant = self.meant(g)
        option = self.title.phrases.option(g, g.step(0), 0, meant[0])
        asked = [(), (PROPOSAL,), *((ref,) for ref in option.picks)]
        plans = [plan for picks in asked for plan in proposed(g, 0, picks)]
        fits = [plan for plan in plans if [tuple(act) for act in plan.actions] == meant[: len(plan.actions)]]
        plan = min(fits, key=lambda plan: clicks(plan) / len(plan.actions), default=None)
        if plan is not None and clicks(plan) / len(plan.actions) < clicks(option):
            self.take(plan)
        else:
            self.clicks += clicks(option)
            self.record.act(0, meant[0])

    def meant(self, g: Any) -> list[Action]:
        """What the seat would do one after the other, as far as it can foresee."""
        return Walk(g.canonical(0), 0).follow(lambda g, options: advised(g, 0, options), FAR).actions

    def take(self, plan: Plan) -> None:
        self.clicks += clicks(plan)
        self.plans += 1
        for n, action in enumerate(plan.actions):
            self.record.act(0, tuple(action), led=n > 0)


def clicks(said: Option | Plan) -> int:
    confirmed = bool(said.danger) or (isinstance(said, Option) and said.confirm != "no")
    return max(1, len(said.picks)) + confirmed


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
