"""A row of small questions as one form: the plan follows what somebody sets, as far as it may."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import pentarchy
from pentarchy.kernel import Game
from pentarchy.kernel.plans import PROPOSAL, Wish, proposed
from pentarchy.kernel.scene import Plan, plain


def placing() -> Game:
    """Starting units, put one by one wherever one may; all of them must be placed."""
    g: Game = pentarchy.title("age-of-sovereigns").new(2)
    while type(g.step(1)).__name__ != "PlaceStartingUnits":
        g.act(1, g.options(1)[0])
    return g


def counts(g: Game, wish: Wish = ()) -> Counter[tuple[Any, ...]]:
    (plan,) = proposed(g, 1, (PROPOSAL,), wish)
    return Counter(tuple(action) for action in plan.actions)


def test_more_of_one_is_less_of_another() -> None:
    g = placing()
    first = counts(g)
    rare = min(g.options(1), key=lambda action: first[action])
    wish = [(rare, first[rare] + 1), *((a, n) for a, n in first.items() if a != rare)]
    set_up = counts(g, wish)
    assert set_up[rare] == first[rare] + 1
    assert set_up.total() == first.total()


def test_less_of_one_is_more_of_another_where_all_must_be_given() -> None:
    g = placing()
    first = counts(g)
    often = max(first, key=lambda action: first[action])
    wish = [(often, first[often] - 1), *((a, n) for a, n in first.items() if a != often)]
    set_up = counts(g, wish)
    assert set_up[often] == first[often] - 1
    assert set_up.total() == first.total()


def test_a_wish_beyond_what_may_be_is_cut() -> None:
    g = placing()
    one = g.options(1)[0]
    set_up = counts(g, [(one, 200), (("nonsense",), 3)])
    assert set_up.total() == counts(g).total()
    for action in set_up.elements():  # whatever is set is accepted to its end
        g.act(1, action)


def test_one_act_is_no_plan_unless_it_answers_more(monkeypatch: pytest.MonkeyPatch) -> None:
    g = placing()
    one, two = g.options(1)[:2]
    plans = [
        Plan(text, [list(act) for act in acts], again=again)
        for text, acts, again in (([], [one], {}), ([], [one, two], {}), ([], [one], {"Round": "on"}))
    ]
    monkeypatch.setattr(type(g.title), "plans", lambda title, g, seat, picks: plans, raising=False)
    assert proposed(g, 1) == plans[1:]


def test_a_proposal_is_named_by_what_is_read_at_a_look() -> None:
    g: Game = pentarchy.title("rise-of-the-kingdoms").new(2, seed=bytes(32))
    while 0 not in g.pending() or type(g.step(0)).__name__ != "Placement":
        seat = g.pending()[0]
        g.act(seat, g.options(seat)[0])
    plan, *_ = proposed(g, 0, (PROPOSAL,))
    assert len(plan.actions) > 4
    assert plain(plan.label).endswith(" …")
    assert len(plain(plan.label)) <= 90
    assert all(any(told in plain(e.text) for e in plan.effect) for told in ("Settlement 1", "Land at"))


def test_how_many_is_said_of_what_they_are_for() -> None:
    g: Game = pentarchy.title("medioevo-universale").new(3, seed=bytes(32))
    while 0 not in g.pending() or type(g.step(0)).__name__ != "Muster":
        seat = g.pending()[0]
        g.act(seat, g.title.advise(g, seat, g.options(seat)) or g.options(seat)[0])
    plan, *_ = proposed(g, 0, (PROPOSAL,))
    assert ": " in plain(plan.label)
    assert plain(plan.label).count("armies") == len(plan.actions) / 2


def test_another_piece_is_turned_to_by_pointing_at_it() -> None:
    """One unit has been chosen to go on with: another one is chosen instead, and nothing else happens."""
    g: Game = pentarchy.title("rise-of-the-kingdoms").new(2, seed=bytes([3]) * 32)
    while 0 not in g.pending() or type(g.step(0)).__name__ != "Maneuver":
        seat = g.pending()[0]
        g.act(seat, g.title.advise(g, seat, g.options(seat)) or g.options(seat)[0])
    one, other = [action for action in g.options(0) if action[0] == "unit"][:2]
    option = g.title.phrases.option
    ref = option(g, g.step(0), 0, other).picks[0]
    assert not [plan for plan in proposed(g, 0, (ref,)) if plan.turns], "it is offered as it is"
    g.act(0, one)
    (plan,) = [plan for plan in proposed(g, 0, (ref,)) if plan.turns]
    assert plan.actions == [["back"], list(other)]
    for action in plan.actions:
        g.act(0, tuple(action))
    assert g.step(0).unit == other[1]
