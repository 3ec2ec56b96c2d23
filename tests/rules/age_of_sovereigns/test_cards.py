"""The twenty faces of the combat deck, each in attack and defence."""

from __future__ import annotations

from typing import Any

import pytest

from pentarchy.games.age_of_sovereigns.rules.battle.properties import ASKING, AT_ONCE, LASTING
from tests.play import Play, rule

from .positions import B, P, at, battle, buildings, cards, position, tops, units

BLANK = "neutralizing"


def fight(attack: str, defend: str, armies: tuple[int, int] = (3, 3), **more: Any) -> Play:
    """The Barbarians attack P_L from B_L; both cards come from the hands."""
    lands = {"B_L": armies[0], "P_L": armies[1], "P_R": 1} | more.pop("units", {})
    g = position(units=lands, hand=(defend, attack), active=B, **more)
    return battle(g, "B_L", "P_L", attack, defend)


def total(p: Play) -> list[int]:
    return p.told("counts")[0]["total"]  # type: ignore[no-any-return]


@rule("AOS-178")
def test_every_property_of_the_content_is_played() -> None:
    g = position()
    names = {half.property for half in (*g.book.attack, *g.book.defence)}
    assert names == AT_ONCE.keys() | ASKING | LASTING


@rule("AOS-171")
@pytest.mark.parametrize(("armies", "totals"), [((3, 2), [3 + 3 + 1, 2 + 2]), ((2, 3), [2 + 3, 3 + 2])])
def test_vanguard_in_attack_likes_to_outnumber(armies: tuple[int, int], totals: list[int]) -> None:
    assert total(fight("vanguard", "hot_pursuit", armies)) == totals


@rule("AOS-171")
@pytest.mark.parametrize(("armies", "defence"), [((3, 2), 2 + 1 + 2), ((3, 3), 3 + 1)])
def test_vanguard_in_defence_likes_to_be_outnumbered(armies: tuple[int, int], defence: int) -> None:
    assert total(fight("hot_pursuit", "vanguard", armies))[1] == defence


@rule("AOS-178", "AOS-171")
def test_shield_wall_saves_a_unit_of_the_loser() -> None:
    p = fight("plunder", "shield_wall", (4, 1), units={"P_IN": 2, "P_OUT": 2})
    assert total(p) == [6, 4]
    assert p.told("falls") == [{"seat": P, "unit": "common", "land": "P_L"}]
    p = fight("hot_pursuit", "shield_wall", (3, 1), units={"P_IN": 2, "P_OUT": 2})
    assert total(p) == [5, 4]
    assert len(p.told("falls")) == 1, "one by one and pursuit, less one by the shields"


@rule("AOS-178")
def test_archers_shoot_a_common_unit_of_an_army_of_two() -> None:
    p = fight("archers", "plunder", (1, 2))
    assert total(p) == [1 + 1, 1 + 2], "two of them, one is shot"
    p = fight("archers", "plunder", (3, 1))
    assert total(p) == [3 + 1, 1 + 2], "a single one is spared"
    p = fight("plunder", "archers", (2, 1))
    assert total(p) == [1 + 2, 1 + 2], "in defence too"


@rule("AOS-178", "AOS-206")
def test_siege_train_razes_wall_fortress_and_token() -> None:
    g = position(
        units={"B_L": 3, "P_L": 2, "P_R": 1},
        paladin={"P_L": "wall fortress"},
        hand=("hot_pursuit", "siege_train"),
        active=B,
    )
    g.defence[at("P_L")] = True
    p = battle(g, "B_L", "P_L", "siege_train", "hot_pursuit")
    assert total(p) == [5, 4]
    assert g.owner[at("P_L")] == B or g.battle is not None


@rule("AOS-179")
def test_siege_train_in_defence_counts_protective_buildings() -> None:
    p = fight("hot_pursuit", "siege_train", paladin={"P_L": "wall fortress watchtower"})
    assert total(p)[1] == 3 + 1 + 1 + 3


@rule("AOS-179")
def test_encirclement_counts_garrisoned_neighbours_two_at_most() -> None:
    near = {"P_L": 1, "ORANGE": 1}
    p = fight("encirclement", BLANK)
    assert total(p)[0] == 3 + 2, "neutralized"
    p = fight("encirclement", "hot_pursuit", owner={"ORANGE": B}, units=near | {"P_L": 3})
    assert total(p)[0] == 3 + 2 + 1
    p = fight("hot_pursuit", "encirclement", units={"P_IN": 1, "P_OUT": 1})
    assert total(p)[1] == 3 + 1 + 2


@rule("AOS-178")
def test_plunder_pays_the_winner() -> None:
    assert fight("plunder", "shield_wall", (3, 1)).g.gold == [3, 4]
    assert fight("plunder", "shield_wall", (3, 1), paladin={"P_L": "statue"}).g.gold == [3, 5]
    assert fight("shield_wall", "plunder", (1, 3), paladin={"P_L": "statue"}).g.gold == [4, 3]
    assert fight("plunder", "shield_wall", (1, 3)).g.gold == [3, 3]


@rule("AOS-178", "AOS-198")
def test_hot_pursuit_destroys_one_more() -> None:
    p = fight("hot_pursuit", "plunder", (3, 2))
    assert total(p) == [5, 4]
    assert len(p.told("falls")) == 2


@rule("AOS-178", "AOS-169")
def test_ambush_unmasks_support_or_finds_an_opening() -> None:
    assert total(fight("ambush", "hot_pursuit"))[0] == 3 + 1 + 1
    g = position(units={"B_L": 3, "P_L": 3}, hand=("hot_pursuit bribe", "ambush"), active=B)
    p = battle(g, "B_L", "P_L", "ambush", "hot_pursuit", supports=("", "bribe"))
    assert total(p) == [4, 5]


@rule("AOS-178")
def test_ambush_in_defence_weakens_the_enemy_card() -> None:
    assert total(fight("hot_pursuit", "ambush")) == [3 + 1, 5]


@rule("AOS-178")
def test_berserk_rage_costs_a_unit_of_ones_own_choice() -> None:
    g = position(units={"B_L": 2, "P_L": 1}, special={"B_L": 1}, hand=("", "berserk_rage"), active=B)
    p = battle(g, "B_L", "P_L", "berserk_rage", deck="plunder")
    assert p.options(B) == [("kill", "common"), ("kill", "special")]
    p.act(B, ("kill", "common"))
    assert (g.common[at("B_L")], g.special[at("B_L")]) == (1, 1)
    assert g.fallen[B] == (1, 0)


@rule("AOS-178", "AOS-125")
def test_outriders_may_fetch_a_card_after_the_battle() -> None:
    p = fight("outriders", "hot_pursuit", (1, 3))
    assert p.options(B) == [("draw",), ("no draw",)]
    p.act(B, ("draw",), draws=tops(p.g, "bribe"))
    assert cards(p.g, B) == ["bribe"]


@rule("AOS-167", "AOS-178")
def test_hidden_reserves_add_the_top_card_less_one() -> None:
    g = position(units={"B_L": 3, "P_L": 3}, hand=("hot_pursuit", "hidden_reserves"), active=B)
    p = battle(g, "B_L", "P_L", "hidden_reserves", "hot_pursuit", deck="berserk_rage")
    assert total(p) == [3 + 1 + 3, 5]
    g = position(units={"B_L": 3, "P_L": 3}, hand=("hidden_reserves", "hot_pursuit"), active=B)
    p = battle(g, "B_L", "P_L", "hot_pursuit", "hidden_reserves", deck="assassins")
    assert total(p) == [5, 3 + 1 + 2]


@rule("AOS-178", "AOS-119")
def test_scorched_earth_burns_what_would_be_lost() -> None:
    g = position(
        units={"B_L": 3, "P_L": 1, "P_R": 1},
        paladin={"P_L": "treasure_house masters_castle"},
        hand=("scorched_earth", "hot_pursuit"),
        gold=(3, 3),
        active=B,
    )
    g.hoard[P][at("P_L")] = 2
    p = battle(g, "B_L", "P_L", "hot_pursuit", "scorched_earth")
    assert p.options(P) == [("burn", "treasure_house"), ("spare",)]
    p.act(P, ("burn", "treasure_house"))
    assert (g.gold[P], buildings(g, P, "P_L")) == (5, {"masters_castle"})


@rule("AOS-178")
def test_scorched_earth_in_attack_burns_a_lower_building() -> None:
    g = position(
        units={"B_L": 3, "P_L": 1, "P_R": 1},
        paladin={"P_L": "statue wall palace"},
        hand=("hot_pursuit", "scorched_earth"),
        active=B,
    )
    p = battle(g, "B_L", "P_L", "scorched_earth", "hot_pursuit")
    p.act(B, ("move in", 1, 0))
    assert p.options(B) == [("burn", "statue"), ("burn", "wall"), ("spare",)]
    p.act(B, ("burn", "wall"))
    assert buildings(g, P, "P_L") == {"statue", "palace"}


@rule("AOS-178", example="L554")
def test_the_bribe_buys_common_units_off() -> None:
    p = fight("bribe", "hot_pursuit", (3, 3))
    assert p.options(B) == [("bribe", 2), ("bribe", 1), ("bribe", 0)]
    p.act(B, ("bribe", 2))
    assert (p.g.gold[B], total(p)) == (1, [5, 1 + 2])
    assert p.g.fallen[P] == (1, 0), "bribed units are not destroyed"
    p = fight("bribe", "hot_pursuit", (3, 3), gold=(3, 1))
    assert p.options(B) == [("bribe", 1), ("bribe", 0)]


@rule("AOS-178")
@pytest.mark.parametrize(("die", "strength"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2)])
def test_the_wheel_of_fortune_turns(die: int, strength: int) -> None:
    g = position(units={"B_L": 3, "P_L": 3}, hand=("plunder", "wheel_of_fortune"), active=B)
    p = battle(g, "B_L", "P_L", "wheel_of_fortune", "plunder", rolls=[die])
    assert total(p) == [3 + 1 + strength, 5]
    assert p.told("wheel") == [{"seat": B, "die": die, "strength": strength}]


@rule("AOS-178", "AOS-195")
def test_iron_discipline_gives_endurance_two() -> None:
    p = fight("hot_pursuit", "iron_discipline", (4, 2))
    assert total(p) == [6, 4]
    assert len(p.told("falls")) == 2, "two by the difference, one by pursuit, one by strength six"
    p = fight("plunder", "iron_discipline", (3, 2))
    assert total(p) == [5, 4]
    assert not p.told("falls")


@rule("AOS-178", "AOS-204")
def test_orderly_withdrawal_loses_nobody() -> None:
    p = fight("plunder", "orderly_withdrawal", (3, 1), units={"P_IN": 2})
    p.act(P, ("property",))
    assert total(p) == [5, 1]
    assert not p.told("falls")
    assert units(p.g, "P_OUT") == 1


@rule("AOS-178", "AOS-126")
def test_sabotage_spoils_support_and_hand() -> None:
    g = position(units={"B_L": 3, "P_L": 3}, hand=("plunder bribe vanguard", "sabotage"), active=B)
    p = battle(g, "B_L", "P_L", "sabotage", "plunder", supports=("", "bribe"))
    p.act(B, ("property",), draws=[0])
    assert total(p) == [3, 5]
    assert cards(g, P) == []
    assert [g.book.combat[face].id for face in g.buried[P]] == ["vanguard"]


@rule("AOS-178")
def test_sabotage_spoils_support_by_any_card() -> None:
    for support in ("vanguard", "shield_wall"):
        g = position(units={"B_L": 3, "P_L": 3}, hand=(f"plunder {support}", "sabotage"), active=B)
        p = battle(g, "B_L", "P_L", "sabotage", "plunder", supports=("", support))
        p.act(B, ("property",))
        assert total(p) == [3, 5]


@rule("AOS-173", "AOS-178")
def test_assassins_kill_even_the_last_unit() -> None:
    p = fight("assassins", "plunder", (3, 1))
    p.act(B, ("kill", "common"))
    assert total(p) == [3, 2]
    assert p.g.owner[at("P_L")] == B


@rule("AOS-178", "AOS-225")
def test_parley_ends_the_battle_without_a_winner() -> None:
    p = fight("hot_pursuit", "parley", (3, 1))
    p.act(P, ("property",))
    assert not p.told("counts")
    assert (p.g.track, units(p.g, "P_L"), p.g.owner[at("P_L")]) == ([2, 3], 1, P)
