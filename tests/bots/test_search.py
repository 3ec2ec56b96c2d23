"""What search is made of: races, judgements of endings, whole ways to play."""

from __future__ import annotations

from random import Random
from time import process_time

import pytest

from pentarchy.bots import Chair
from pentarchy.bots.judge import Ending
from pentarchy.bots.plans import Course, answer, changes, tag
from pentarchy.bots.race import WARM_UP, Budget, Runner, race
from pentarchy.bots.search import Search
from pentarchy.games import title, titles
from pentarchy.kernel import Game, Result, Title
from tests.bots.test_bots import wins


def a_race(worth: dict[str, float], noise: float, tries: float = 1000) -> tuple[str, int]:
    """Who wins a race of runners of that worth, the first being the favourite, and after how many tries."""
    rng, budget = Random(1), Budget(tries)
    field = [Runner((name,)) for name in worth]

    def lap(runners: list[Runner]) -> list[float]:
        return [worth[r.action[0]] + noise * rng.random() for r in runners]

    best = race(field, lap, budget, 1.0, 50)
    return best.action[0], budget.spent


def test_a_race_is_won_by_what_is_clearly_better() -> None:
    assert a_race({"usual": 0.5, "worse": 0.2, "better": 0.8}, noise=0.2)[0] == "better"


def test_an_equal_of_the_favourite_does_not_win_and_costs_little() -> None:
    assert a_race({"usual": 0.5, "same": 0.5}, noise=0.0) == ("usual", 2 * WARM_UP)


def test_a_race_keeps_to_its_tries_and_trusts_no_single_laps() -> None:
    assert a_race({"usual": 0.2, "better": 0.9}, noise=0.1, tries=5) == ("usual", 4)


def test_a_race_without_time_is_the_favourites() -> None:
    field = [Runner(("usual",)), Runner(("other",))]
    assert race(field, lambda runners: None, Budget(100), 1.0) is field[0]


def test_an_ending_counts_who_won_and_by_how_much() -> None:
    ending = Ending(0)
    results = [
        Result(places=(1, 2), scores=(30, 10), how=""),
        Result(places=(1, 2), scores=(11, 10), how=""),
        Result(places=(2, 1), scores=(11, 10), how=""),  # more points, but the other came first
        Result(places=(2, 1), scores=(10, 30), how=""),
    ]
    shares = [ending.share(result) for result in results]
    assert shares == sorted(shares, reverse=True)
    assert shares[1] - shares[2] == pytest.approx(0.5)
    assert [ending.chance(result) for result in results] == shares


def test_a_shared_end_of_many_is_worth_what_their_chances_are() -> None:
    ending = Ending(0)
    even = Result(places=(1,) * 7, scores=(40,) * 7, how="")
    assert ending.chance(even) == pytest.approx(1 / 7)
    assert ending.chance(Result(places=(2, 1, 1, 1, 1, 1, 1), scores=(40,) * 7, how="")) < 1 / 7


def test_a_winning_style_is_found_where_the_usual_way_loses() -> None:
    """In duels of Herds and Hosts of which the usual way loses half, search wins from both seats."""
    herds = title("herds-and-hosts")
    assert wins(herds, "greedy", "greedy", 6, first=2) == 3
    assert wins(herds, "search:300", "greedy", 6, first=2) >= 5


def positions(found: Title, count: int) -> list[Game]:
    """Positions all along a game of as many as can play, those with the most options of their time."""
    g = found.new(found.seats[1], seed=bytes(31) + b"5")
    widest: list[tuple[int, Game]] = []
    for n in range(5000):
        if g.result is not None:
            break
        seat = g.pending()[0]
        options = g.options(seat)
        if n % 40 == 0:
            widest.append((0, g))
        if len(options) > widest[-1][0]:
            widest[-1] = len(options), g.clone()
        g.act(seat, answer(found.advise, g, seat, options))
    step = (len(widest) - 1) / (count - 1)
    return [widest[round(k * step)][1] for k in range(count)]


LATE = 0.1
"""Seconds a decision may take beyond its budget: what is begun is finished."""


@pytest.mark.parametrize("game", [t.id for t in titles()])
def test_search_keeps_to_its_seconds_all_through_a_game(game: str) -> None:
    """Measured in seconds of work: on a busy machine the clock runs on while others work."""
    for g in positions(title(game), 6):
        begun = process_time()
        Search(iterations=10**6, seconds=0.05).choose(Chair(g, g.pending()[0]), Random(1))
        assert process_time() - begun < 0.05 + LATE


def test_a_turn_is_thought_out_once_and_then_carried_out() -> None:
    """What the table sends is restored from data each time: the plan lasts until the round is over."""
    found = title("herds-and-hosts")
    g, player, rng, planned = found.new(2, seed=bytes(31) + b"5"), Search(iterations=100), Random(1), []
    while g.result is None and g.round < 3:
        seat = g.pending()[0]
        options = g.options(seat)
        if seat == 0 and len(options) > 1:
            before = player.tries
            action = player.choose(Chair(type(g).restore(g.save(), g.book), seat), rng)
            planned += [g.round] * (player.tries > before)
        else:
            action = answer(found.advise, g, seat, options)
        g.act(seat, action)
    assert planned == [1, 2]


def test_a_plan_may_differ_from_its_style_in_one_thing() -> None:
    found = title("herds-and-hosts")
    g = found.new(2, seed=bytes(31) + b"5")
    seat = g.pending()[0]
    plans = changes(g.clone(), found, seat, found.styles[0])
    assert plans
    for plan in plans:
        assert plan.change is not None
        at, action = plan.change
        course = Course(plan)
        if action in g.options(seat) and at == tag(g, seat):
            assert course.answer(g, seat, g.options(seat)) == action
            assert course.change is None, "only once"


def test_a_rush_does_not_beat_search() -> None:
    """The usual way leaves settlements to whoever comes; search knows that somebody may."""
    herds = title("herds-and-hosts")
    rush = next(style for style in herds.styles if style.__name__ == "rush")
    lost = 0
    for me in (0, 1):
        rng = Random(me)
        g, player = herds.new(2, seed=rng.randbytes(32)), Search(iterations=150)
        while g.result is None:
            seat = g.pending()[0]
            options = g.options(seat)
            if seat == me:
                g.act(seat, player.choose(Chair(g, seat), rng))
            else:
                g.act(seat, options[0] if len(options) == 1 else answer(rush, g, seat, options))
        lost += g.result.places[me] != 1
    assert lost < 2
