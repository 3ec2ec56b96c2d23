"""A battle in its seven stages."""

from __future__ import annotations

from typing import Any

import pytest

from pentarchy.games.age_of_sovereigns.aftermath import slay
from pentarchy.games.age_of_sovereigns.battle import PlaceCard, new_battle, superiority, total_strength
from pentarchy.games.age_of_sovereigns.realm import hand_over
from tests.play import Play, begin, rule

from .positions import B, P, at, at_war, battle, cards, during, give, position, restock, tops, units

BLANK = "neutralizing neutralizing"
"""Two Neutralizing cards from the deck: no strength, no property."""


def total(p: Play) -> list[int]:
    return p.told("counts")[0]["total"]  # type: ignore[no-any-return]


# ---- the stages ------------------------------------------------------------------------------------------


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


# ---- buildings and tokens --------------------------------------------------------------------------------


@rule("AOS-183", "AOS-184", "AOS-193", example="L428")
def test_wall_and_token_strengthen_the_defender() -> None:
    g = position(units={"B_L": 3, "P_L": 2}, paladin={"P_L": "wall"}, hand=("neutralizing", ""), active=B)
    p = battle(g, "B_L", "P_L", "", "neutralizing", deck="plunder")
    assert total(p)[1] == 2 + 1 + 1
    g = position(units={"B_L": 3, "P_L": 2}, paladin={"P_L": "wall"}, hand=("neutralizing", ""), active=B)
    g.defence[at("P_L")] = True
    p = battle(g, "B_L", "P_L", "", "neutralizing", deck="plunder")
    assert total(p)[1] == 5


@rule("AOS-184")
def test_with_the_variant_the_token_stands_for_the_wall() -> None:
    g = position(
        units={"B_L": 3, "P_L": 2},
        paladin={"P_L": "wall"},
        hand=("neutralizing", ""),
        active=B,
        wall_token_stacks=False,
    )
    g.defence[at("P_L")] = True
    p = battle(g, "B_L", "P_L", "", "neutralizing", deck="plunder")
    assert total(p)[1] == 4


@rule("AOS-184")
def test_a_fortress_token_counts_without_a_wall() -> None:
    g = position(units={"B_L": 3, "P_L": 2}, paladin={"P_L": "fortress"}, hand=("neutralizing", ""), active=B)
    g.defence[at("P_L")] = True
    p = battle(g, "B_L", "P_L", "", "neutralizing", deck="plunder")
    assert total(p)[1] == 4


@rule("AOS-142", "AOS-143", "AOS-104", example="L255")
def test_a_rebelling_land_fights_one_weaker_and_without_its_wall() -> None:
    g = position(
        units={"B_L": 3, "P_L": 2}, paladin={"P_L": "wall"}, hand=("hot_pursuit", "neutralizing"), active=B
    )
    g.rebellion[at("P_L")] = True
    p = battle(g, "B_L", "P_L", "neutralizing", "hot_pursuit")
    assert total(p) == [4, 2 + 2 - 1]


@rule("AOS-184", "AOS-104")
def test_a_token_in_a_rebelling_land_adds_nothing() -> None:
    g = position(units={"B_L": 3, "P_L": 3}, paladin={"P_L": "wall fortress"}, active=B)
    g.rebellion[at("P_L")] = g.defence[at("P_L")] = True
    assert total(battle(g, "B_L", "P_L", deck=BLANK)) == [3, 2]


@rule("AOS-142")
def test_an_army_from_a_rebelling_land_is_one_weaker_too_but_never_below_nothing() -> None:
    g = position(units={"B_L": 3, "P_L": 3}, active=B)
    g.rebellion[at("B_L")] = True
    assert total(battle(g, "B_L", "P_L", deck=BLANK)) == [2, 3]
    b = new_battle([B, P], [at("B_IN"), at("P_L")], [0, 3])
    g.rebellion[at("B_IN")] = True
    assert total_strength(g, b, 0) == 0


@rule("AOS-185", example="L450")
def test_the_armoury_serves_as_many_attacks_as_there_are_storehouses() -> None:
    built = {"B_R": "armoury storehouse", "B_IN": "storehouse military_academy", "B_OUT": "military_academy"}
    g = position(units={"B_L": 3, "P_L": 3}, barbarian=built, active=B)
    p = at_war(g)
    strengths = []
    for attack in range(3):
        restock(g)
        g.common[at("B_L")], g.common[at("P_L")] = 3, 5
        p.act(B, ("attack", "B_L", "P_L"), draws=None if attack < 2 else tops(g, BLANK))
        if attack < 2:
            assert p.options(B) == [("armoury",), ("go on",)]
            p.act(B, ("armoury",), draws=tops(g, BLANK))
        strengths.append(total(p)[0])
    assert strengths == [4, 4, 3]


@rule("AOS-185")
def test_the_armoury_is_a_choice() -> None:
    g = position(units={"B_L": 3, "P_L": 3}, barbarian={"B_R": "armoury storehouse"}, active=B)
    p = at_war(g)
    p.act(B, ("attack", "B_L", "P_L"))
    p.act(B, ("go on",), draws=tops(g, BLANK))
    assert total(p) == [3, 3]


@rule("AOS-186", "AOS-188", "AOS-068", example="L378")
def test_the_conqueror_pays_to_switch_protection_off_for_his_phase() -> None:
    g = position(
        units={"B_L": 3, "P_L": 3},
        paladin={"P_L": "watchtower fortress wall"},
        rulers=("", "conqueror"),
        barbarian={"B_R": "military_academy"},
        gold=(3, 7),
        active=B,
    )
    g.defence[at("P_L")] = True
    p = at_war(g)
    p.act(B, ("attack", "B_L", "P_L"))
    names = ["watchtower", "wall", "fortress"]
    assert p.options(B, "switch off") == [("switch off", name) for name in names]
    p.act(B, ("switch off", "watchtower"))
    p.act(B, ("switch off", "fortress"))
    assert g.gold[B] == 4
    p.act(B, ("switch off", "wall"), draws=tops(g, BLANK))
    assert g.gold[B] == 3
    assert total(p) == [3, 3], "neither wall nor token counts"
    p.act(B, ("attack", "B_L", "P_L"), draws=tops(g, "plunder plunder"))
    assert not p.told("switches off")
    assert total(p) == [4, 4]
    p.act(B, ("done",))
    assert not any(g.off), "it works again after the phase"


@rule("AOS-187")
def test_the_tactician_cancels_the_enemy_property_once_an_age() -> None:
    g = position(units={"B_L": 3, "P_L": 3}, rulers=("tactician", ""), hand=("", "parley"), active=B)
    p = battle(g, "B_L", "P_L", "parley")
    assert p.options(P) == [("cancel",), ("go on",)]
    p.act(P, ("cancel",), draws=tops(g, "plunder"))
    assert total(p) == [5, 4]
    assert g.once[P] == 1
    g.common[at("B_L")] = g.common[at("P_L")] = 3
    hand_over(g, at("P_L"), P)
    g.attacks = 0
    give(g, B, "parley")
    p = battle(g, "B_L", "P_L", "parley", deck="plunder")
    assert p.options(B, "property"), "he asks no second time"


@rule("AOS-187")
@pytest.mark.parametrize("card", ["vanguard", "shield_wall", "neutralizing"])
def test_the_tactician_is_asked_whatever_card_the_enemy_laid(card: str) -> None:
    g = position(units={"B_L": 3, "P_L": 3}, rulers=("tactician", ""), hand=("", card), active=B)
    assert battle(g, "B_L", "P_L", card).options(P) == [("cancel",), ("go on",)]


# ---- cavalry ---------------------------------------------------------------------------------------------


def with_cavalry(**more: Any) -> Any:
    return position(
        units={"B_L": 2, "P_L": 1, "P_R": 1},
        special={"P_IN": 2, "P_R": 1},
        paladin={"P_IN": "masters_castle"},
        active=B,
        **more,
    )


@rule("AOS-189", "AOS-190")
def test_cavalry_joins_from_beside_the_battle_each_once_an_age() -> None:
    g = with_cavalry()
    p = battle(g, "B_L", "P_L")
    assert p.options(P) == [("ride", "P_IN"), ("go on",)]
    p.act(P, ("ride", "P_IN"))
    p.act(P, ("ride", "P_IN"), draws=tops(g, BLANK))
    assert total(p) == [2, 3]
    assert (g.special[at("P_IN")], g.ridden[at("P_IN")]) == (2, 2)
    g.attacks = 0
    g.common[at("B_L")] = 2
    restock(g)
    p = battle(g, "B_L", "P_L", deck=BLANK)
    assert total(p) == [2, 1], "nobody is asked: all have ridden"


@rule("AOS-189")
def test_no_cavalry_without_a_working_castle() -> None:
    g = with_cavalry()
    g.rebellion[at("P_IN")] = True
    p = battle(g, "B_L", "P_L", deck=BLANK)
    assert total(p) == [2, 1]


@rule("AOS-189")
def test_attacking_cavalry_joins_from_other_lands_than_the_attacking_one() -> None:
    g = position(
        units={"P_L": 1, "B_L": 1},
        special={"P_L": 1, "ORANGE": 1},
        owner={"ORANGE": P},
        paladin={"P_IN": "masters_castle"},
    )
    p = battle(g, "P_L", "B_L")
    assert p.options(P) == [("ride", "ORANGE"), ("go on",)]


@rule("AOS-191", "AOS-196")
def test_the_winner_may_pick_the_reinforcing_cavalry() -> None:
    g = with_cavalry()
    g.common[at("B_L")] = 3
    p = battle(g, "B_L", "P_L", deck="")
    p.act(P, ("ride", "P_IN"), draws=None)
    p.act(P, ("go on",), draws=tops(g, BLANK))
    assert p.options(B) == [("kill", "common"), ("kill", "rider", "P_IN")]
    p.act(B, ("kill", "rider", "P_IN"))
    assert g.special[at("P_IN")] == 1


# ---- the count -------------------------------------------------------------------------------------------


@rule("AOS-192", example="L512")
@pytest.mark.parametrize(("die", "bonus"), [(1, 3), (2, 3), (3, 3), (4, 4), (5, 5), (6, 6)])
def test_combat_rapture_adds_a_die_at_least_three(die: int, bonus: int) -> None:
    g = position(units={"B_L": 1, "P_L": 3}, bonuses="combat_rapture", active=B)
    p = battle(g, "B_L", "P_L", deck=BLANK)
    p.act(B, ("bonus", "combat_rapture"), draws=[die - 1])
    assert total(p) == [1 + bonus, 3]
    assert g.bonuses[B] == 0


@rule("AOS-192", "AOS-251")
def test_combat_rapture_serves_in_defence_too() -> None:
    g = position(units={"B_L": 1, "P_L": 3}, bonuses="combat_rapture")
    p = battle(g, "P_L", "B_L", deck=BLANK)
    p.act(B, ("bonus", "combat_rapture"), draws=[5])
    assert total(p) == [3, 7]


@rule("AOS-193", example="L486")
def test_strength_is_units_card_support_and_bonuses() -> None:
    g = position(units={"B_L": 1, "P_L": 3}, special={"B_L": 2}, hand=("", "neutralizing"), active=B)
    p = battle(g, "B_L", "P_L", "neutralizing", deck="plunder")
    assert total(p)[0] == 1 + 2 * 2 + 1


@rule("AOS-194", "AOS-195", example="L275")
def test_the_loser_loses_the_difference() -> None:
    g = position(
        units={"B_L": 3, "P_L": 1, "P_IN": 1}, special={"P_L": 1}, active=B, hand=("", "neutralizing")
    )
    p = battle(g, "B_L", "P_L", "neutralizing", deck="plunder")
    assert total(p) == [4, 3]
    assert p.options(B) == [("kill", "common"), ("kill", "special")]


def clash(attackers: int, defenders: int, totals: tuple[int, int], **more: Any) -> tuple[Any, list[int]]:
    """A battle with given totals: what superiority each side has, and the losses."""
    g = position(units={"B_L": attackers, "P_L": defenders}, active=B)
    b = new_battle([B, P], [at("B_L"), at("P_L")], [attackers, defenders])
    b.total = list(totals)
    b.winner = 0 if totals[0] > totals[1] else 1 if totals[1] > totals[0] else -1
    for name, value in more.items():
        setattr(b, name, value)
    points = [superiority(g, b, 0), superiority(g, b, 1)]
    during(g, lambda g: slay(g, b, 0, points[1]) + slay(g, b, 1, points[0]))
    return b, points


@rule("AOS-195", "AOS-198", "AOS-199", "AOS-200", "AOS-201", "AOS-202", example="L303")
@pytest.mark.parametrize(
    ("totals", "armies", "points", "losses"),
    [
        ((4, 2), (3, 3), [2, 0], [0, 2]),
        ((6, 5), (3, 3), [2, 0], [0, 2]),
        ((6, 6), (3, 3), [1, 1], [1, 1]),
        ((5, 5), (3, 3), [0, 0], [0, 0]),
        ((8, 7), (3, 3), [2, 1], [1, 2]),
        ((8, 7), (1, 2), [2, 1], [1, 2]),
        ((3, 7), (3, 3), [0, 5], [3, 0]),
    ],
)
def test_superiority_and_losses(
    totals: tuple[int, int], armies: tuple[int, int], points: list[int], losses: list[int]
) -> None:
    b, found = clash(*armies, totals)
    assert found == points
    assert b.slain == losses


@rule("AOS-195", "AOS-199", "AOS-204", example="L305")
def test_endurance_two_needs_two_points_and_a_lone_point_cannot_hurt_it() -> None:
    g = position()
    discipline = g.book.face["iron_discipline"]
    more = {"property": ["", "discipline"], "card": [0, discipline]}
    assert clash(3, 3, (5, 4), **more)[0].slain == [0, 0]
    assert clash(3, 3, (6, 5), **more)[0].slain == [0, 1]
    assert clash(3, 3, (6, 6), **more)[0].slain == [1, 0]


@rule("AOS-204", example="L305")
def test_a_beaten_defender_leaves_even_without_losses() -> None:
    g = position(units={"B_L": 3, "P_L": 1, "P_IN": 1}, hand=("iron_discipline", "plunder"), active=B)
    p = battle(g, "B_L", "P_L", "plunder", "iron_discipline")
    assert total(p) == [5, 3]
    g = position(units={"B_L": 2, "P_L": 1, "P_IN": 1}, hand=("iron_discipline", "plunder"), active=B)
    p = battle(g, "B_L", "P_L", "plunder", "iron_discipline")
    assert total(p) == [4, 3]
    assert (units(g, "P_OUT"), g.owner[at("P_L")]) == (1, B)


@rule("AOS-196", "AOS-197")
def test_whoever_has_the_points_picks_the_victims() -> None:
    g = position(units={"B_L": 3, "P_L": 1, "P_R": 1}, special={"P_L": 2}, hand=("", "hot_pursuit"), active=B)
    p = battle(g, "B_L", "P_L", "hot_pursuit", deck="neutralizing")
    assert total(p) == [5, 3]
    assert g.pending() == [B]
    p.act(B, ("kill", "special"))
    p.act(B, ("kill", "common"))
    assert g.battle.fleeing == (0, 1)


@rule("AOS-203", example="L307")
def test_a_stronger_army_without_survivors_has_not_won() -> None:
    g = position(
        units={"B_L": 1, "P_L": 2}, active=B, hand=("assassins", "berserk_rage"), bonuses="combat_rapture"
    )
    p = battle(g, "B_L", "P_L", "berserk_rage", "assassins")
    p.act(P, ("strength",))
    p.act(B, ("bonus", "combat_rapture"), draws=[5])
    assert total(p) == [11, 5]
    assert p.told("result")[0]["winner"] == -1
    assert (g.owner[at("P_L")], units(g, "P_L"), g.track) == (P, 0, [2, 3])


@rule("AOS-203")
def test_a_side_emptied_before_the_count_cannot_win() -> None:
    g = position(units={"B_L": 1, "P_L": 1}, active=B, hand=("assassins", "berserk_rage"))
    p = battle(g, "B_L", "P_L", "berserk_rage", "assassins")
    p.act(P, ("kill", "common"))
    assert total(p) == [4, 1]
    assert p.told("result")[0]["winner"] == -1
    assert units(g, "P_L") == 1


@rule("AOS-205")
def test_a_losing_attacker_stays_at_home() -> None:
    g = position(units={"B_L": 3, "P_L": 3}, hand=("neutralizing", ""), active=B)
    p = battle(g, "B_L", "P_L", "", "neutralizing", deck="neutralizing")
    assert total(p) == [3, 4]
    assert units(g, "B_L") == 2
    assert g.owner[at("B_L")] == B


@rule("AOS-206", example="L442")
def test_a_fortress_falls_only_when_every_defender_is_gone() -> None:
    g = position(units={"B_L": 2, "P_L": 3}, special={"B_L": 1}, paladin={"P_L": "fortress"}, active=B)
    p = battle(g, "B_L", "P_L", deck="neutralizing neutralizing")
    assert total(p) == [4, 3]
    assert (g.owner[at("P_L")], units(g, "P_L"), g.track) == (P, 2, [2, 4])
    g = position(units={"B_L": 3, "P_L": 2}, paladin={"P_L": "fortress"}, hand=("", "hot_pursuit"), active=B)
    battle(g, "B_L", "P_L", "hot_pursuit", deck="neutralizing")
    assert (g.owner[at("P_L")], units(g, "P_L")) == (B, 0)


@rule("AOS-206", "AOS-198", example="L442")
def test_a_fortress_falls_to_three_points_of_superiority() -> None:
    g = position(
        units={"B_L": 1, "P_L": 3},
        special={"B_L": 2},
        paladin={"P_L": "fortress"},
        hand=("neutralizing", "neutralizing"),
        active=B,
    )
    p = battle(g, "B_L", "P_L", "neutralizing", "neutralizing")
    assert total(p) == [6, 4], "trolls count two each"
    assert len(p.told("falls")) == 3, "two by the difference, one for strength six"
    assert g.owner[at("P_L")] == B


@rule("AOS-207", "AOS-298")
def test_the_altar_honours_the_end_of_a_whole_army_once_an_age() -> None:
    g = position(units={"B_L": 3, "P_L": 3}, special={"B_L": 2}, barbarian={"B_R": "altar"}, active=B)
    p = battle(g, "B_L", "P_L", deck="neutralizing neutralizing")
    assert total(p) == [7, 3]
    assert g.altar == [0, 1]
    g.once[B] |= 4
    hand_over(g, at("P_L"), P)
    g.common[at("P_L")], g.attacks = 3, 0
    restock(g)
    battle(g, "B_L", "P_L", deck=BLANK)
    assert g.altar == [0, 1]


@rule("AOS-207")
def test_the_altar_ignores_small_armies() -> None:
    g = position(units={"B_L": 3, "P_L": 2}, special={"B_L": 2}, barbarian={"B_R": "altar"}, active=B)
    battle(g, "B_L", "P_L", deck=BLANK)
    assert g.altar == [0, 0]


@rule("AOS-223", "AOS-225", example="L335")
@pytest.mark.parametrize(
    ("attackers", "defenders", "track"), [(3, 1, [2, 4]), (1, 3, [3, 3]), (2, 2, [2, 3])]
)
def test_points_for_attack_defence_and_victory(attackers: int, defenders: int, track: list[int]) -> None:
    g = position(units={"B_L": attackers, "P_L": defenders}, active=B)
    battle(g, "B_L", "P_L", deck=BLANK)
    assert g.track == track


def test_a_hand_made_battle_can_be_saved() -> None:
    g = position(units={"B_L": 3, "P_L": 3}, hand=("bribe", ""), active=B)
    g.battle = new_battle([B, P], [at("B_L"), at("P_L")], [3, 3])
    p = begin(g, PlaceCard(1), PlaceCard(0))
    assert p.options(P) == [("card", "bribe"), ("deck",)]
    assert cards(g, P) == ["bribe"]
