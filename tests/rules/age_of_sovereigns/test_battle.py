"""A battle in its seven stages."""

from __future__ import annotations

import pytest

from tests.play import rule

from .positions import (
    B,
    P,
    at,
    at_war,
    battle,
    position,
    tops,
    total,
    units,
)


@rule("AOS-162", "AOS-163", "AOS-165", "AOS-174", "AOS-175")
def test_the_stages_run_in_their_order() -> None:
    g = position(
        units={"B_L": 3, "P_L": 3, "B_R": 1},
        special={"P_IN": 1},
        paladin={"P_IN": "masters_castle"},
        rulers=("tactician", "conqueror"),
        hand=("assassins", "parley"),
        bonuses="combat_rapture",
        active=B,
    )
    p = at_war(g)
    p.act(B, ("attack", "B_L", "P_L"))
    seen = []
    while g.battle is not None:
        seat = g.pending()[0]
        seen.append((type(p.step(seat)).__name__, seat))
        p.act(seat, p.options(seat)[-1] if seen[-1][0] != "PlaceCard" else p.options(seat)[0])
    assert seen[:6] == [
        ("PlaceCard", B),
        ("PlaceCard", P),
        ("BeforeReveal", P),
        ("ResolveCard", P),
        ("ResolveCard", B),
        ("CombatRapture", B),
    ]


@rule("AOS-164")
def test_others_see_that_a_card_was_laid_but_not_which() -> None:
    g = position(units={"B_L": 3, "P_L": 3}, hand=("", "bribe vanguard"), active=B)
    p = at_war(g)
    p.act(B, ("attack", "B_L", "P_L"))
    step = p.step(B)
    assert step.twin(g, B, ("card", "bribe")) == ("card",)
    assert step.twin(g, B, ("deck",)) == ("deck",)
    p.act(B, ("card", "bribe"))
    assert [event.seen(P) for event in p.events] == [{"seat": B, "source": "card"}]
    sides = {side.role: side.cards for side in g.view(P).contests[0].sides}
    assert [card.face for card in sides["Attacker"]] == [""]
    mine = {side.role: side.cards for side in g.view(B).contests[0].sides}
    assert [card.face for card in mine["Attacker"]] == ["bribe"]


@rule("AOS-164", "AOS-182", example="L420")
def test_at_a_watchtower_the_attacker_plays_openly_and_not_from_the_deck() -> None:
    g = position(
        units={"B_L": 3, "P_L": 3}, hand=("", "bribe vanguard"), paladin={"P_L": "watchtower"}, active=B
    )
    p = at_war(g)
    p.act(B, ("attack", "B_L", "P_L"))
    p.refuses(B, ("deck",), "AOS-163")
    p.act(B, ("card", "bribe"))
    assert [event.seen(P) for event in p.events] == [{"seat": B, "source": "card", "card": "bribe"}]
    assert p.last is not None
    assert p.last.barrier, "an open card is a reveal"
    sides = {side.role: side.cards for side in g.view(P).contests[0].sides}
    assert [card.face for card in sides["Attacker"]] == ["bribe"]


@rule("AOS-166", "AOS-182", example="L420")
def test_with_an_empty_hand_at_a_watchtower_no_card_is_played() -> None:
    g = position(units={"B_L": 3, "P_L": 3}, paladin={"P_L": "watchtower"}, active=B)
    p = battle(g, "B_L", "P_L", deck="neutralizing")
    assert p.told("reveals")[0]["cards"] == ["", "neutralizing"]
    assert total(p) == [3, 3]


@rule("AOS-182")
def test_a_watchtower_in_rebellion_sees_nothing() -> None:
    g = position(units={"B_L": 3, "P_L": 3}, paladin={"P_L": "watchtower"}, hand=("", "bribe"), active=B)
    g.rebellion[at("P_L")] = True
    p = at_war(g)
    p.act(B, ("attack", "B_L", "P_L"))
    assert ("deck",) in p.options(B)


@rule("AOS-165", "AOS-166")
def test_each_side_plays_one_card_from_hand_or_deck() -> None:
    g = position(units={"B_L": 3, "P_L": 3}, hand=("", "bribe"), active=B)
    p = at_war(g)
    p.act(B, ("attack", "B_L", "P_L"))
    assert p.options(B) == [("card", "bribe"), ("deck",)]


@rule("AOS-167", "AOS-168", example="L568")
@pytest.mark.parametrize(("card", "strength"), [("plunder", 1), ("neutralizing", 0), ("vanguard", 0)])
def test_a_card_from_the_deck_is_one_weaker_but_never_below_nothing(card: str, strength: int) -> None:
    g = position(units={"B_L": 3, "P_L": 3}, hand=("", "neutralizing"), active=B)
    p = at_war(g)
    p.act(B, ("attack", "B_L", "P_L"))
    p.act(B, ("card", "neutralizing"), draws=tops(g, card))
    assert total(p) == [4, 3 + strength]


@rule("AOS-167")
def test_strength_from_a_property_is_not_reduced() -> None:
    g = position(units={"B_L": 3, "P_L": 2}, active=B)
    p = battle(g, "B_L", "P_L", deck="hot_pursuit vanguard")
    assert total(p) == [3 + 1, 2 + 0 + 2]


@rule("AOS-169", "AOS-170", "AOS-180", example="L293")
def test_one_more_hand_card_supports_for_one_strength() -> None:
    g = position(units={"B_L": 2, "P_L": 1}, hand=("", "hot_pursuit neutralizing"), active=B)
    p = at_war(g)
    p.act(B, ("attack", "B_L", "P_L"))
    p.act(B, ("card", "hot_pursuit"))
    assert p.options(B) == [("support", "neutralizing"), ("no support",)]
    p.act(B, ("support", "neutralizing"), draws=[*tops(g, "wheel_of_fortune"), 0])
    assert total(p) == [5, 1]
    assert sorted(g.book.combat[face].id for face in g.discard) == [
        "hot_pursuit",
        "neutralizing",
        "wheel_of_fortune",
    ]


@rule("AOS-171", "AOS-172")
def test_mixed_cards_have_two_sides_and_universal_ones_one() -> None:
    g = position()
    vanguard, bribe = g.book.face["vanguard"], g.book.face["bribe"]
    assert (g.book.attack[vanguard].strength, g.book.defence[vanguard].strength) == (3, 1)
    assert g.book.attack[bribe] == g.book.defence[bribe]
    g = position(units={"B_L": 1, "P_L": 1}, hand=("shield_wall", "shield_wall"), active=B)
    p = battle(g, "B_L", "P_L", "shield_wall", "shield_wall")
    assert total(p) == [1 + 1, 1 + 3]


@rule("AOS-173", "AOS-174", example="L287")
@pytest.mark.parametrize(("choice", "strength"), [(("strength",), 3), (("kill", "common"), 0)])
def test_a_red_strength_counts_only_without_the_property(choice: tuple[str, ...], strength: int) -> None:
    g = position(units={"B_L": 3, "P_L": 2}, hand=("", "assassins"), active=B)
    p = battle(g, "B_L", "P_L", "assassins", deck="plunder")
    assert p.options(B) == [("kill", "common"), ("strength",)]
    p.act(B, choice)
    assert total(p)[0] == 3 + strength


@rule("AOS-173", example="L289")
def test_a_red_strength_from_the_deck_is_one_weaker() -> None:
    g = position(units={"B_L": 3, "P_L": 2}, active=B)
    p = battle(g, "B_L", "P_L", deck="assassins plunder")
    p.act(B, ("strength",))
    assert total(p)[0] == 3 + 2


@rule("AOS-175", "AOS-174")
def test_the_defenders_property_comes_first() -> None:
    g = position(units={"B_L": 3, "P_L": 3}, hand=("assassins", "assassins"), active=B)
    p = battle(g, "B_L", "P_L", "assassins", "assassins")
    assert g.pending() == [P]
    p.act(P, ("kill", "common"))
    assert g.pending() == [B]
    assert units(g, "B_L") == 2


@rule("AOS-176", "AOS-177", example="L568")
def test_neutralizing_cancels_first_whoever_plays_it() -> None:
    for attack, defend in (("neutralizing", "parley"), ("parley", "neutralizing")):
        g = position(units={"B_L": 3, "P_L": 3}, hand=(defend, attack), active=B)
        p = battle(g, "B_L", "P_L", attack, defend)
        assert sorted(total(p)) == [4, 5], "the cancelled red card shows its strength"


@rule("AOS-177")
def test_two_neutralizing_cards_do_nothing_to_each_other() -> None:
    g = position(units={"B_L": 3, "P_L": 3}, hand=("neutralizing", "neutralizing"), active=B)
    p = battle(g, "B_L", "P_L", "neutralizing", "neutralizing")
    assert total(p) == [4, 4]


@rule("AOS-178")
def test_a_property_overrides_the_rules() -> None:
    g = position(units={"B_L": 3, "P_L": 1, "P_IN": 1}, hand=("orderly_withdrawal", "hot_pursuit"), active=B)
    p = battle(g, "B_L", "P_L", "hot_pursuit", "orderly_withdrawal")
    p.act(P, ("property",))
    assert total(p) == [5, 1]
    assert units(g, "P_OUT") == 1, "beaten by four, and yet nobody is destroyed"


@rule("AOS-178", "AOS-200")
def test_whoever_stands_fast_wins_a_tie_in_defence() -> None:
    g = position(units={"B_L": 2, "P_L": 2}, hand=("berserk_rage", "hot_pursuit"), active=B)
    p = battle(g, "B_L", "P_L", "hot_pursuit", "berserk_rage")
    assert total(p) == [4, 4]
    assert p.told("result")[0]["winner"] == P
    assert units(g, "B_L") == 2


@rule("AOS-179")
def test_a_property_speaks_of_the_defending_land() -> None:
    g = position(
        units={"B_L": 2, "P_L": 2}, hand=("siege_train", ""), paladin={"P_L": "wall", "P_R": "wall"}, active=B
    )
    p = battle(g, "B_L", "P_L", "", "siege_train", deck="hot_pursuit")
    assert total(p) == [2 + 1, 2 + 1 + 1 + 1]


@rule("AOS-180")
def test_played_cards_are_discarded_after_the_battle() -> None:
    g = position(units={"B_L": 3, "P_L": 3}, hand=("neutralizing", "neutralizing"), active=B)
    battle(g, "B_L", "P_L", "neutralizing", "neutralizing")
    assert [g.book.combat[face].id for face in g.discard] == ["neutralizing"] * 2
    assert g.battle is None


@rule("AOS-181")
def test_an_empty_deck_is_made_anew_from_all_discards() -> None:
    g = position(units={"B_L": 3, "P_L": 3}, active=B)
    g.discard, g.buried[P], g.deck = g.deck[:30], g.deck[30:], []
    p = battle(g, "B_L", "P_L")
    assert p.told("reshuffled")
    assert len(g.deck) + len(g.discard) + sum(face >= 0 for b in [g.battle] if b for face in b.card) == 40
    assert g.buried[P] == []
