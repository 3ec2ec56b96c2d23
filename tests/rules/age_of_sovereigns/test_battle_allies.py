"""What joins in a battle: buildings, tokens, sovereigns and cavalry."""

from __future__ import annotations

from typing import Any

import pytest

from pentarchy.games.age_of_sovereigns.rules.battle.count import total_strength
from pentarchy.games.age_of_sovereigns.rules.battle.stages import new_battle
from pentarchy.games.age_of_sovereigns.rules.kingdom.realm import hand_over, specials
from tests.play import rule

from .positions import (
    BLANK,
    NOBODY,
    B,
    P,
    at,
    at_war,
    battle,
    give,
    position,
    restock,
    tops,
    total,
)

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
    assert specials(g, P) == 3, "who is away in a battle counts as well"
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


@rule("AOS-189")
def test_cavalry_takes_no_part_in_the_fights_of_others() -> None:
    g = with_cavalry()
    hand_over(g, at("P_L"), NOBODY)
    g.rebels[at("P_L")] = 1
    p = battle(g, "B_L", "P_L", deck=BLANK)
    assert p.told("counts"), "the Paladins are not asked about the rebels beside them"
