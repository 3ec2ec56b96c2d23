"""Saying an intent is one gesture: how many clicks a whole turn takes with the plans a game proposes.

Counted as a hand would: an option or a plan takes one click for each thing to point at, at least one, and one
more where it asks for confirmation. The seat does as the game advises, said by the fewest clicks there are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

import pentarchy
from pentarchy.bots import Chair, bot
from pentarchy.kernel import Action, Record
from pentarchy.kernel.plans import LEAST_ODDS, PROPOSAL, advised, goes_on, proposed, repeated
from pentarchy.kernel.scene import Option, Plan, plain
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
        self.again: dict[str, str] = {}
        """What a plan has said beforehand."""
        self.at: Counter[str] = Counter()
        """Clicks by the step they answer first,"""
        self.times: Counter[str] = Counter()
        """and how often."""

    def until(self, over: Callable[[Any], bool]) -> int:
        """Play until something is the case; how many clicks that took."""
        before = self.clicks
        for _ in range(MOST):
            g = self.record.game
            if g.result is not None or over(g):
                return self.clicks - before
            seat = g.pending()[0]
            if seat == 0 and len(g.options(0)) == 1:
                self.record.act(0, g.options(0)[0])  # nothing to choose: the table passes
            elif seat == 0:
                self.act(g)
            else:
                self.record.act(seat, self.bots.choose(Chair(g, seat), self.rng))
        raise AssertionError("it does not come about")

    def act(self, g: Any) -> None:
        before, step = self.clicks, type(g.step(0)).__name__
        self.answer(g)
        self.at[step] += self.clicks - before
        self.times[step] += 1

    def answer(self, g: Any) -> None:
        if not goes_on(g, 0, self.again):
            self.again = {}
        if said := repeated(g, 0, self.again):
            self.record.act(0, said)  # the table says it
            return
        meant = self.meant(g)
        option = self.title.phrases.option(g, g.step(0), 0, meant[0])
        asked = [(), (PROPOSAL,), *((ref,) for ref in option.picks)]
        plans = [plan for picks in asked for plan in proposed(g, 0, picks)]
        fits = [plan for plan in plans if [tuple(act) for act in plan.actions] == meant[: len(plan.actions)]]
        plan = min(fits, key=lambda plan: clicks(plan) / len(plan.actions) - bool(plan.again), default=None)
        if plan is not None and clicks(plan) / len(plan.actions) < clicks(option) + bool(plan.again):
            self.take(plan)
        else:
            self.choose(g, meant[0])

    def meant(self, g: Any) -> list[Action]:
        """What the seat would do one after the other, as far as it can foresee."""
        return Walk(g.canonical(0), 0).follow(lambda g, options: advised(g, 0, options), FAR).actions

    def choose(self, g: Any, action: Action) -> None:
        self.clicks += clicks(self.title.phrases.option(g, g.step(0), 0, action))
        self.record.act(0, action)

    def take(self, plan: Plan) -> None:
        self.clicks += clicks(plan)
        self.plans += 1
        self.again = plan.again
        for n, action in enumerate(plan.actions):
            self.record.act(0, tuple(action), led=n > 0)


def clicks(said: Option | Plan) -> int:
    """What it points at; a plan is pressed besides, where it is offered at the pointer."""
    if isinstance(said, Plan):
        return len(said.picks) + 1 + bool(said.danger)
    return max(1, len(said.picks)) + (bool(said.danger) or said.confirm != "no")


def odds(intents: Sequence[Option | Plan]) -> list[float]:
    return [effect.odds for said in intents for effect in said.effect if effect.odds is not None]


def turn(g: Any) -> int:
    """The age of the seat, where a game counts those apart."""
    return int(g.ages[0]) if hasattr(g, "ages") else int(g.title.portray(g, 0).calendar.turn)


@pytest.mark.parametrize(
    ("game", "players", "turns", "budget"),
    [
        ("age-of-sovereigns", 2, 1, 22),
        ("rise-of-the-kingdoms", 2, 1, 35),
        ("swords-and-sails", 3, 1, 30),
        ("herds-and-hosts", 3, 4, 28),
    ],
)
def test_a_whole_turn_fits_its_budget(game: str, players: int, turns: int, budget: int) -> None:
    hand = Hand(game, players, seed=2)
    hand.until(lambda g: turn(g) >= 1)
    began = turn(hand.record.game)
    took = hand.until(lambda g: turn(g) >= began + turns)
    assert hand.plans, "nothing was proposed"
    assert took <= budget, f"{took} clicks"


def asked(step: str) -> Callable[[Any], bool]:
    """Our seat is asked this."""
    return lambda g: 0 in g.pending() and type(g.step(0)).__name__ == step


def test_three_sieges_with_their_losses_take_six_clicks() -> None:
    hand = Hand("swords-and-sails", 3, seed=2)  # of seed 1 one is hopeless: it is asked about once more
    hand.until(asked("SiegeChoice"))
    hand.at.clear()  # of the battles before
    hand.until(
        lambda g: hand.at["SiegeChoice"] >= 3 and not asked("BuyOff")(g) and not asked("Casualties")(g)
    )
    assert sum(hand.at[step] for step in ("SiegeChoice", "BuyOff", "Casualties")) <= 6, hand.at


def test_who_would_wait_before_a_land_is_told_that_it_could_be_besieged() -> None:
    hand = Hand("swords-and-sails", 3, seed=2)
    hand.until(asked("SiegeChoice"))
    decision = hand.record.game.view(0).decision
    assert decision is not None
    assert [plain(left) for left in decision.todo] == ["1 siege possible"]


def test_no_hopeless_attack_heads_a_question() -> None:
    """Pointed at, it may be begun all the same."""
    hand, hopeless = Hand("herds-and-hosts", 3, seed=3), False
    while not hopeless:
        hand.until(lambda g: asked("Declare")(g) or asked("Besiege")(g))
        g = hand.record.game
        assert g.result is None, "all were likely to succeed"
        said = [hand.title.phrases.option(g, g.step(0), 0, action) for action in g.options(0)]
        hopeless = min(odds(said), default=1) < LEAST_ODDS
        assert min(odds(proposed(g, 0)), default=1) >= LEAST_ODDS
        hand.act(g)


def test_twenty_five_armies_are_placed_by_three_clicks() -> None:
    hand = Hand("medioevo-universale", 3, seed=2)
    hand.until(asked("Place"))
    hand.record.game.recruits[0] = 25
    assert hand.until(lambda g: not asked("Place")(g)) <= 3


def test_a_conquest_takes_four_clicks() -> None:
    """From the capital: load, take the Captain aboard, march, attack, and all of the battle."""
    hand = Hand("medioevo-universale", 3, seed=2)
    hand.until(asked("Command"))
    g = hand.record.game
    wagons = [option for option in g.options(0) if option[0] == "unit"]
    plans = [plan for _, n in wagons for plan in proposed(g, 0, (f"piece:{n}",))]
    attack = next(plan for plan in plans if plan.again and ["launch"] in plan.actions)
    assert len(attack.actions) > 3, "the Captain is still ashore, and the land far"
    before = hand.clicks
    hand.take(attack)
    hand.until(lambda g: asked("Command")(g) or asked("Unit")(g))
    assert hand.clicks - before <= 4, hand.at
    land = attack.picks[-1].removeprefix("space:")
    again = [plan for plan in proposed(g, 0, (f"space:{land}",)) if plan.actions == attack.actions]
    assert again, "the same is offered to who points at the land first"


def test_a_ship_trades_by_three_clicks() -> None:
    hand = Hand("medioevo-universale", 3, seed=2)
    hand.until(asked("Trade"))
    g = hand.record.game
    ships = [option for option in g.options(0) if option[0] == "unit"]
    plans = [plan for _, n in ships for plan in proposed(g, 0, (f"piece:{n}",))]
    deals = [plan for plan in plans if plan.actions[-1][0] == "units"]
    assert deals
    assert all(clicks(plan) <= 3 for plan in deals)
    assert any([action[0] for action in plan.actions[1:2]] == ["move"] for plan in deals), "in a far market"
