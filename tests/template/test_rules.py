"""The rules, played."""

from __future__ import annotations

from pentarchy.template.the_ford import TITLE
from pentarchy.template.the_ford.rules.battle import Battle
from pentarchy.template.the_ford.rules.turn import Turn
from tests.play import Play, begin, rule
from tests.proofs import prove


def new() -> Play:
    return Play(TITLE.new())


@rule("TF-1", "TF-2")
def test_the_hosts_begin_in_their_camps_with_five_men() -> None:
    g = new().g
    assert g.at == [0, 4]
    assert g.men == [5, 5]


@rule("TF-3", "TF-4")
def test_the_west_moves_first_and_the_round_ends_with_the_east() -> None:
    p = new()
    assert p.g.pending() == [0]
    assert p.options(0) == [("march",), ("rest",)]
    p.act(0, ("march",))
    assert p.g.pending() == [1]
    p.act(1, ("rest",))
    assert p.g.round == 2


@rule("TF-5")
def test_nobody_marches_through_the_enemy() -> None:
    p = new()
    p.g.at = [1, 2]
    p = begin(p.g, Turn(0))
    assert p.options(0) == [("attack",), ("rest",)]
    p.refuses(0, ("march",), rule="TF-4")


@rule("TF-6")
def test_the_lower_die_loses_a_man_and_the_attacker_if_they_are_alike() -> None:
    g = new().g
    begin(g, Battle(0), Turn(1), draws=[5, 0])
    assert g.men == [5, 4]
    begin(g, Battle(0), Turn(1), draws=[3, 3])
    assert g.men == [4, 4]


@rule("TF-7")
def test_resting_brings_a_man_back_but_never_a_sixth() -> None:
    p = new()
    p.g.men[0] = 4
    p.act(0, ("rest",)).act(1, ("rest",))
    assert p.g.men == [5, 5]


@rule("TF-8", "TF-9")
def test_who_enters_the_other_camp_has_won() -> None:
    p = new()
    p.g.at, p.g.men = [3, 4], [1, 0]
    p.g.at[1] = 2
    p = begin(p.g, Turn(0))
    p.act(0, ("march",))
    assert p.g.result.places == (1, 2)
    assert p.g.result.scores == (4 + 1 + 10, 0)


@rule("TF-8", "TF-9")
def test_a_host_without_men_has_lost() -> None:
    g = new().g
    g.men[1] = 1
    begin(g, Battle(0), draws=[5, 0])
    assert g.result.how == "destroyed"
    assert g.result.scores == (5, 0)


def test_the_kernel_proves_fuzzed_games() -> None:
    for seed in range(20):
        prove(TITLE, seed=seed)
