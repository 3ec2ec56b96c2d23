"""Simulation, storage, arena, report: what a designer and a researcher rely on."""

from __future__ import annotations

import json

import msgspec
import pytest

from pentarchy.kernel import PentarchyError
from pentarchy.lab import arena, facts
from pentarchy.lab.plan import Plan, Row
from pentarchy.lab.simulate import Tally, play_one, simulate, wilson
from tests.lab.rows import GAME, made_up


def rows(games: int = 6, **more: object) -> list[Row]:
    return list(simulate(Plan(game=GAME, bots=("random", "random"), games=games, seed=3, **more)))


def test_the_same_seed_gives_the_same_rows_for_any_number_of_workers() -> None:
    plan = Plan(game=GAME, bots=("random", "random"), games=6, seed=5)
    assert list(simulate(plan, workers=1)) == list(simulate(plan, workers=2))


def test_bots_change_seats_from_game_to_game() -> None:
    plan = Plan(game=GAME, bots=("greedy", "random"), games=2).check()
    assert [plan.bots_of(n) for n in range(3)] == [
        ["greedy", "random"],
        ["random", "greedy"],
        ["greedy", "random"],
    ]


def test_the_summary_counts_what_it_says() -> None:
    tally = Tally()
    for row in rows():
        tally.add(row)
    summary = json.loads(json.dumps(tally.summary()))
    assert summary["games"] == summary["finished"] == 6
    assert summary["stuck"] == 0
    assert sum(f["share"] * f["games"] for f in summary["win_share"].values()) == pytest.approx(6, abs=0.01)
    assert set(summary["decisions_per_game"]) == {"mean", "max"}


@pytest.mark.parametrize(
    ("plan", "why"),
    [
        (Plan(game="chess", bots=("random",), games=1), "there is no game 'chess'"),
        (Plan(game=GAME, bots=("deep",), games=1), "there is no bot 'deep'"),
        (Plan(game=GAME, bots=("random",) * 3, games=1), "is for 2 to 2 players"),
        (Plan(game=GAME, bots=("random",), games=1, variants={"x": 1}), "variants: "),
    ],
)
def test_a_wrong_plan_is_refused_before_anything_is_played(plan: Plan, why: str) -> None:
    with pytest.raises(PentarchyError, match=why):
        plan.check()


def test_an_error_in_a_game_is_a_stuck_row_not_a_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    from pentarchy.games import title
    from pentarchy.kernel import KernelError

    def breaks(self: object) -> list[int]:
        raise KernelError("broken on purpose")

    monkeypatch.setattr(title(GAME).game, "pending", breaks)
    row = play_one(Plan(game=GAME, bots=("random", "random"), games=1), 0)
    assert not row.finished
    assert "broken on purpose" in row.error


def test_the_interval_of_a_share_is_wilsons() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    low, high = wilson(50, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)


def test_ratings_order_bots_by_strength() -> None:
    games = [made_up(["a", "b"], [1, 2])] * 8 + [made_up(["a", "b"], [2, 1])] * 2
    games += [made_up(["b", "c"], [1, 2])] * 7 + [made_up(["b", "c"], [2, 1])] * 3
    found = arena.summary(games)
    assert found["scores"]["a against b"]["score"] == 0.8
    order = sorted(found["ratings"], key=lambda name: -found["ratings"][name]["rating"])
    assert order == ["a", "b", "c"]
    assert all(r["low"] < r["rating"] < r["high"] for r in found["ratings"].values())


def test_a_tie_is_half_a_point() -> None:
    assert arena.duels([made_up(["a", "b"], [1, 1])]) == {("a", "b"): 0.5, ("b", "a"): 0.5}


def test_with_more_seats_one_bot_of_a_pair_sits_alone() -> None:
    plans = arena.pairings("rise-of-the-kingdoms", ["greedy", "random"], 16, 0, 4)
    assert [(p.bots.count("greedy"), p.games) for p in plans] == [(1, 8), (3, 8)]


def test_an_arena_refuses_what_would_not_be_fair() -> None:
    with pytest.raises(PentarchyError, match="random is named twice"):
        arena.pairings(GAME, ["random", "random"], 4, 0, None)
    with pytest.raises(PentarchyError, match="rotate evenly in a multiple of 2, not in 3"):
        arena.pairings(GAME, ["random", "greedy"], 3, 0, None)
    assert arena.pairings("medioevo-universale", ["random", "greedy"], None, 0, 3)[0].games == 21


def test_another_bot_at_the_arena_leaves_the_games_of_a_pair_as_they_were() -> None:
    few = arena.pairings(GAME, ["random", "greedy"], 4, 0, None)
    many = arena.pairings(GAME, ["search:5", "random", "greedy"], 4, 0, None)
    assert few[0] in many


def test_what_winners_did_shows_the_sign_and_an_interval() -> None:
    games = [
        made_up(["a", "b"], [1, 2], n, statistics={"seat0.cards": 8 + n % 3, "seat1.cards": 2 + n % 2})
        for n in range(30)
    ]
    (effect,) = facts.what_winners_did(games)
    assert effect.name == "cards"
    assert 0 < effect.low < effect.value < effect.high


@pytest.mark.flaky(reruns=2, only_rerun="Deadline Exceeded|node info")
def test_the_same_rows_come_from_a_cluster() -> None:
    """Also after a run that was stopped, and when a worker dies on the way.

    A cluster that only started too late on a crowded machine is started again.
    """
    import ray

    from pentarchy.lab.cluster import Cluster, joined

    plan = Plan(game=GAME, bots=("random", "random"), games=6, seed=8)
    wanted = list(simulate(plan))
    with joined("local", most=1) as crew:
        cluster: Cluster = crew.__self__  # type: ignore[attr-defined]
        assert list(crew(plan)) == wanted
        hired = list(cluster.actors)
        stopped = crew(plan)
        assert next(stopped) == wanted[0]
        assert cluster.actors == hired, "actors are hired once"
        stopped.close()  # type: ignore[attr-defined]
        assert not cluster.actors, "nobody plays on for nobody"
        going_on = crew(plan)
        found = [next(going_on)]
        ray.kill(cluster.actors[0])
        assert [*found, *going_on] == wanted


def test_lots_for_a_cluster_last_about_a_second_and_end_together() -> None:
    from pentarchy.lab.cluster import Lots

    lots = Lots(first=3, games=100, actors=2)
    assert len(lots.next()) == 1, "nobody knows yet how long a game takes"
    lots.took(games=1, seconds=0.1)
    given = [lots.next() for _ in range(40)]
    assert [n for lot in given for n in lot] == list(range(4, 103))
    sizes = [len(lot) for lot in given if lot]
    assert sizes[0] == 10
    assert sizes[-1] == 1
    lots.back(range(50, 53))
    assert [*lots.next(), *lots.next(), *lots.next()] == [50, 51, 52]


def test_rows_are_plain_data() -> None:
    row = rows(1)[0]
    assert msgspec.convert(msgspec.to_builtins(row), Row) == row
