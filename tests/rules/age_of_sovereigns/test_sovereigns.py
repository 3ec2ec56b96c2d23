"""The feat-of-arms track, reigns, succession, and the sovereigns' powers."""

from __future__ import annotations

import pytest

from pentarchy.games.age_of_sovereigns.rules.kingdom.sovereigns import end_phase, feat, last_point
from tests.play import Play, rule

from .positions import (
    B,
    P,
    at,
    at_war,
    battle,
    during,
    give,
    new_age,
    no_cards,
    order,
    ordering,
    position,
    tops,
)


def war_to(track: int, start: int = 1, statues: int = 0, ruler: str = "tactician") -> Play:
    """The ruler's reign began at `start`; in his combat phase the marker reaches `track`."""
    g = position(units={"P_L": 2, "B_IN": 1}, rulers=(ruler, ""), track=(track - 2, 1))
    g.reign[P], g.statues[P] = start, statues
    g.heirs[P] = 0b011
    p = at_war(g)
    p.act(P, ("attack", "P_L", "ORANGE"))
    return p


@rule("AOS-228", "AOS-229", example="L382")
def test_a_sovereign_lives_on_his_tenth_point_and_dies_on_passing_it() -> None:
    p = war_to(10)
    p.by_default(lambda g: g.active == B)
    assert p.g.sovereign[P] == 2
    p = war_to(11)
    p.by_default(lambda g: g.active == B)
    assert (p.g.sovereign[P], p.g.reign[P]) == (-1, 11)


@rule("AOS-236")
@pytest.mark.parametrize("card", ["vanguard", "shield_wall"])
def test_the_strategist_may_lay_whatever_card_he_has_apart(card: str) -> None:
    g = position(units={"B_L": 3, "P_L": 3}, rulers=("strategist", ""), active=B)
    g.deck.remove(g.book.face[card])
    g.slot[P] = g.book.face[card]
    p = at_war(g).act(B, ("attack", "B_L", "P_L"))
    assert [o for o in p.options(P) if card in o]


@rule("AOS-229")
@pytest.mark.parametrize("ruler", ["strategist", "logistician", "tactician"])
def test_every_sovereign_is_mortal(ruler: str) -> None:
    p = war_to(11, ruler=ruler).by_default(lambda g: g.active == B)
    assert p.g.sovereign[P] == -1


@rule("AOS-230", "AOS-232", example="L384")
def test_his_powers_last_until_the_phase_ends_and_the_next_reign_starts_where_he_stopped() -> None:
    p = war_to(13)
    assert p.g.sovereign[P] == 2, "still in war"
    p.by_default(lambda g: g.active == B)
    g = no_cards(p.g)
    p = new_age(g, P)
    p.act(P, ("crown", "strategist"))
    assert (g.reign[P], last_point(g, P)) == (13, 22)


@rule("AOS-230")
def test_a_ruler_doomed_in_the_enemys_phase_dies_with_it() -> None:
    g = position(
        units={"B_L": 1, "B_R": 1, "P_L": 3},
        barbarian={"B_R": "military_academy"},
        rulers=("tactician", ""),
        track=(9, 1),
        active=B,
    )
    g.once[P] = 1
    p = battle(g, "B_L", "P_L", deck="neutralizing neutralizing")
    assert (g.track[P], g.sovereign[P]) == (11, 2)
    p.by_default(lambda g: g.active == P)
    assert g.sovereign[P] == -1


@rule("AOS-231")
def test_the_successor_comes_before_the_fines() -> None:
    g = no_cards(position(units={"B_L": 4, "B_IN": 3, "P_L": 1}))
    g.heirs[B] = 0b111
    p = new_age(g, B)
    assert type(p.step(B)).__name__ == "PickSovereign"
    p.act(B, ("crown", "lord_of_the_horde"))
    assert p.options(B, "pay") == [("pay", 1)], "the crowded land only"


@rule("AOS-233", example="L386")
def test_each_statue_of_a_reign_lengthens_it_by_five_even_if_lost() -> None:
    g = position(rulers=("tactician", ""), paladin={"P_L": "storehouse"})
    p = order(ordering(g), "P_L", ("build",))
    p.act(P, ("build", "statue"))
    assert (g.reign[P], last_point(g, P)) == (1, 15)
    order(p, "B_L", ("tax",))
    order(p, "P_IN", ("build",))
    p.act(P, ("build", "statue"))
    assert last_point(g, P) == 20
    order(p, "B_R", ("tax",))
    g.orders[at("P_L")] = 0
    order(p, "P_L", ("demolish",))
    p.act(P, ("demolish", "statue", P))
    assert last_point(g, P) == 20
    g.reign[P] = 13
    assert last_point(g, P) == 32


@rule("AOS-233")
def test_a_statue_raised_while_nobody_rules_adds_nothing() -> None:
    g = position()
    p = order(ordering(g), "P_L", ("build",))
    p.act(P, ("build", "statue"))
    assert g.statues[P] == 0


@rule("AOS-228")
def test_a_statue_of_the_reign_keeps_the_ruler_alive() -> None:
    p = war_to(15, statues=1)
    p.by_default(lambda g: g.active == B)
    assert p.g.sovereign[P] == 2


@rule("AOS-234")
def test_after_the_third_there_are_none() -> None:
    g = no_cards(position())
    assert g.heirs[P] == 0
    p = new_age(g, P)
    assert type(p.step(P)).__name__ == "GiveOrder"
    assert g.sovereign[P] == -1


@rule("AOS-232")
def test_points_won_while_nobody_rules_count_in_the_next_reign() -> None:
    g = position(rulers=("tactician", ""), track=(10, 1))

    def die(g: object) -> None:
        feat(g, P, 3)  # type: ignore[arg-type]
        end_phase(g)  # type: ignore[arg-type]
        feat(g, P, 2)  # type: ignore[arg-type]

    during(g, die)
    assert (g.sovereign[P], g.reign[P], g.track[P]) == (-1, 13, 15)


@rule("AOS-228", "AOS-232")
def test_a_successor_already_past_his_limit_reigns_for_a_phase() -> None:
    g = no_cards(position(track=(25, 1)))
    g.heirs[P], g.reign[P] = 0b010, 13
    p = new_age(g, P)
    assert p.told("crowns")[0]["sovereign"] == "logistician"
    assert (g.sovereign[P], g.reign[P]) == (-1, 25)


@rule("AOS-235", "AOS-236")
@pytest.mark.parametrize("support", ["hand", "held"])
def test_separate_cards_are_played_like_hand_cards_and_beyond_the_limit(support: str) -> None:
    g = position(
        units={"B_L": 3, "P_L": 3},
        rulers=("strategist", ""),
        hand=("bribe vanguard", ""),
        active=B,
        support=support,
    )
    g.slot[P] = g.book.face["plunder"]
    g.deck.remove(g.slot[P])
    g.apart[P] = [g.book.face["archers"]]
    g.deck.remove(g.apart[P][0])
    p = at_war(g)
    p.act(B, ("attack", "B_L", "P_L"))
    assert p.options(P) == [
        ("card", "vanguard"),
        ("card", "bribe"),
        ("apart", "plunder"),
        ("apart", "archers"),
        ("deck",),
    ]
    p.act(P, ("apart", "plunder"))
    assert g.slot[P] == -1
    assert (("support apart", "archers") in p.options(P)) == (support == "held"), "only cards in hand, L293"
    added = ("support apart", "archers") if support == "held" else ("support", "bribe")
    p.act(P, added, draws=tops(g, "neutralizing"))
    assert p.told("counts")[0]["total"] == [3, 3 + 2 + 1]


@rule("AOS-237", example="L372")
@pytest.mark.parametrize(("ruler", "gold"), [("marauder", 5), ("conqueror", 3)])
def test_the_marauder_is_paid_for_each_unit_destroyed_in_a_battle_won(ruler: str, gold: int) -> None:
    g = position(units={"B_L": 3, "P_L": 2, "P_R": 1}, rulers=("", ruler), hand=("", "hot_pursuit"), active=B)
    p = battle(g, "B_L", "P_L", "hot_pursuit", deck="neutralizing")
    assert p.told("counts")[0]["total"] == [5, 2]
    assert g.gold[B] == gold


@rule("AOS-237")
def test_the_marauder_is_paid_in_defence_and_not_for_bribed_or_lost_battles() -> None:
    g = position(units={"B_L": 3, "P_L": 1}, rulers=("", "marauder"))
    battle(g, "P_L", "B_L", deck="neutralizing neutralizing")
    assert g.gold[B] == 4
    g = position(units={"B_L": 3, "P_L": 2, "P_R": 1}, rulers=("", "marauder"), hand=("", "bribe"), active=B)
    p = battle(g, "B_L", "P_L", "bribe", deck="plunder")
    p.act(B, ("bribe", 2))
    assert g.gold[B] == 1


@rule("AOS-238", example="L374")
def test_the_marauder_takes_a_talent_wherever_he_attacks_a_building() -> None:
    g = position(units={"B_L": 1, "P_L": 3}, rulers=("", "marauder"), paladin={"P_L": "statue"}, active=B)
    battle(g, "B_L", "P_L", deck="neutralizing neutralizing")
    assert g.gold[B] == 4, "though he lost"
    g = position(units={"B_L": 1, "P_R": 3}, rulers=("", "marauder"), paladin={"P_L": "statue"}, active=B)
    at_war(g).act(B, ("attack", "B_L", "P_L"))
    assert g.gold[B] == 3, "there was no battle"
    g = position(units={"B_L": 1, "P_R": 3}, rulers=("", "marauder"), active=B)
    at_war(g).act(B, ("attack", "B_L", "P_L"))
    assert g.gold[B] == 3


@rule("AOS-187", "AOS-025")
def test_the_tactician_is_renewed_by_his_own_age() -> None:
    g = no_cards(position(rulers=("tactician", "")))
    g.once[P] = 1
    new_age(g, B)
    assert g.once[P] == 1
    new_age(g, P)
    assert g.once[P] == 0


def test_a_given_card_leaves_the_deck() -> None:
    g = position()
    give(g, P, "bribe")
    g.check()
