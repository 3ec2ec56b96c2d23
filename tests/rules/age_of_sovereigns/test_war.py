"""Phase D: attacks, moving in, regrouping."""

from __future__ import annotations

from pentarchy.games.age_of_sovereigns.rules.kingdom.realm import attack_limit, hand_over
from tests.play import rule

from .positions import (
    B,
    P,
    after_orders,
    at,
    at_war,
    battle,
    cards,
    new_age,
    no_cards,
    order,
    ordering,
    position,
    units,
)


@rule("AOS-148")
def test_one_attack_and_one_more_for_each_working_academy() -> None:
    g = position(paladin={"P_L": "military_academy", "P_R": "military_academy"})
    assert attack_limit(g, P) == 3
    g.rebellion[at("P_L")] = True
    assert attack_limit(g, P) == 2
    assert attack_limit(g, B) == 1


@rule("AOS-149", "AOS-295")
def test_an_attack_goes_from_a_garrisoned_land_to_an_adjacent_foreign_one() -> None:
    g = position(units={"P_L": 1, "P_OUT": 1, "B_L": 1})
    p = at_war(g)
    attacks = p.options(P, "attack")
    assert attacks == [
        ("attack", "P_L", "ORANGE"),
        ("attack", "P_L", "B_L"),
        ("attack", "P_OUT", "ORANGE"),
        ("attack", "P_OUT", "B_OUT"),
    ]
    p.refuses(P, ("attack", "P_L", "P_OUT"), "AOS-149")
    p.refuses(P, ("attack", "P_R", "B_R"), "AOS-149")
    p.refuses(P, ("attack", "P_L", "B_R"), "AOS-149")


@rule("AOS-150", "AOS-161")
def test_all_units_of_one_land_fight_and_nobody_else() -> None:
    g = position(units={"P_L": 2, "P_OUT": 3, "B_L": 1})
    p = battle(g, "P_L", "B_L", deck="neutralizing neutralizing")
    assert p.told("counts")[0]["total"] == [2, 1]


@rule("AOS-151", "AOS-153", "AOS-216")
def test_one_land_may_attack_twice_and_taken_land_may_attack_on() -> None:
    g = position(units={"P_L": 3, "B_IN": 1}, paladin={"P_R": "military_academy"})
    p = at_war(g)
    p.act(P, ("attack", "P_L", "B_L"))
    p.act(P, ("move in", 2, 0))
    assert units(g, "B_L") == 2
    attacks = p.options(P, "attack")
    assert ("attack", "P_L", "ORANGE") in attacks
    assert ("attack", "B_L", "B_OUT") in attacks


@rule("AOS-152")
def test_one_target_may_be_attacked_again() -> None:
    g = position(
        units={"P_L": 1, "P_OUT": 1, "ORANGE": 3}, owner={"ORANGE": B}, paladin={"P_R": "military_academy"}
    )
    p = battle(g, "P_L", "ORANGE", deck="neutralizing neutralizing")
    assert ("attack", "P_OUT", "ORANGE") in p.options(P)


@rule("AOS-154", "AOS-155", "AOS-148")
def test_regrouping_comes_after_the_attacks_one_free_and_others_paid() -> None:
    g = position(units={"P_L": 2, "P_OUT": 1, "P_R": 1, "B_L": 3})
    p = at_war(g)
    assert not p.options(P, "move")
    p.act(P, ("finish",))
    p.act(P, ("move", "common", "P_L", "P_IN"))
    assert g.gold[P] == 3
    p.act(P, ("move", "common", "P_OUT", "P_IN"))
    assert g.gold[P] == 2
    assert not [a for a in p.options(P, "move") if a[2] == "P_IN"], "each unit moves once"
    p.act(P, ("done",))
    assert units(g, "P_IN") == 2


@rule("AOS-158")
def test_special_units_regroup_like_common_ones() -> None:
    p = at_war(position(units={"P_L": 1}, special={"P_L": 1}))
    p.act(P, ("finish",))
    assert ("move", "common", "P_L", "P_IN") in p.options(P)
    p.act(P, ("move", "special", "P_L", "P_IN"))
    assert (p.g.special[at("P_L")], p.g.special[at("P_IN")]) == (0, 1)


@rule("AOS-155", "AOS-129")
def test_units_move_one_step_into_land_with_room() -> None:
    g = position(units={"P_L": 1, "P_IN": 3, "B_L": 3})
    p = at_war(g)
    p.act(P, ("finish",))
    ends = {a[3] for a in p.options(P, "move") if a[2] == "P_L"}
    assert ends == {"P_OUT"}


@rule("AOS-156")
def test_a_storehouse_feeds_one_more_move_from_its_land() -> None:
    g = position(units={"P_L": 3, "P_R": 1, "B_L": 3}, paladin={"P_L": "storehouse"}, gold=(0, 0))
    p = at_war(g)
    p.act(P, ("finish",))
    p.act(P, ("move", "common", "P_L", "P_IN"))
    assert {a[2] for a in p.options(P, "move")} == {"P_L", "P_R"}
    p.act(P, ("move", "common", "P_L", "P_IN"))
    assert g.active == B or not p.options(P, "move")


@rule("AOS-157")
def test_a_logistician_moves_free_and_two_lands_far() -> None:
    g = position(units={"P_L": 3, "B_L": 3}, rulers=("logistician", ""), gold=(0, 0))
    p = at_war(g)
    p.act(P, ("finish",))
    assert {a[3] for a in p.options(P, "move")} == {"P_IN", "P_OUT", "P_R"}
    p.act(P, ("move", "common", "P_L", "P_R"))
    p.act(P, ("move", "common", "P_L", "P_R"))
    p.act(P, ("move", "common", "P_L", "P_R"))
    assert (units(g, "P_R"), g.active) == (3, B)


@rule("AOS-157")
def test_the_logistician_does_not_help_a_regrouping_order() -> None:
    g = position(units={"P_L": 3, "B_L": 3}, rulers=("logistician", ""))
    p = order(ordering(g), "P_L", ("regroup",))
    assert {a[3] for a in p.options(P, "move")} == {"P_IN", "P_OUT"}
    p.act(P, ("move", "common", "P_L", "P_IN"))
    p.act(P, ("move", "common", "P_L", "P_IN"))
    assert g.gold[P] == 2


@rule("AOS-216", example="L301")
def test_the_winner_moves_in_any_number_up_to_the_limit() -> None:
    g = position(units={"P_L": 4, "B_IN": 1})
    p = at_war(g)
    p.act(P, ("attack", "P_L", "ORANGE"))
    assert p.options(P) == [("move in", n, 0) for n in (3, 2, 1, 0)]


@rule("AOS-217", example="L309")
def test_an_ungarrisoned_conquest_rebels_at_the_next_age() -> None:
    g = position(units={"P_L": 1, "B_IN": 1})
    p = at_war(g)
    p.act(P, ("attack", "P_L", "ORANGE"))
    p.act(P, ("move in", 0, 0))
    assert g.ungarrisoned[at("ORANGE")]
    assert not g.rebellion[at("ORANGE")]
    later = no_cards(g.clone())
    new_age(later, P)
    assert later.rebellion[at("ORANGE")]
    p.act(P, ("move", "common", "P_L", "ORANGE"))
    entered = no_cards(g)
    new_age(entered, P)
    assert not entered.rebellion[at("ORANGE")]


@rule("AOS-217")
def test_ones_own_colour_does_not_rebel() -> None:
    g = position(units={"P_L": 1, "B_IN": 1}, owner={"P_OUT": B})
    p = at_war(g)
    p.act(P, ("attack", "P_L", "P_OUT"))
    p.act(P, ("move in", 0, 0))
    assert not g.ungarrisoned[at("P_OUT")]


@rule("AOS-218", "AOS-224", example="L337")
def test_empty_land_falls_without_a_battle() -> None:
    g = position(
        units={"P_L": 1, "B_IN": 1}, barbarian={"B_L": "wall fortress watchtower"}, hand=("bribe", "")
    )
    g.defence[at("B_L")] = True
    p = at_war(g)
    p.act(P, ("attack", "P_L", "B_L"))
    assert (g.owner[at("B_L")], g.track, cards(g, P)) == (P, [3, 1], ["bribe"])
    p.act(P, ("move in", 1, 0))
    assert not p.g.battle


@rule("AOS-219")
def test_orange_and_rebel_land_may_be_attacked() -> None:
    g = position(units={"P_L": 1, "P_R": 1, "B_IN": 1}, owner={"B_R": -1})
    g.rebels[at("B_R")] = 1
    attacks = at_war(g).options(P, "attack")
    assert ("attack", "P_L", "ORANGE") in attacks
    assert ("attack", "P_R", "B_R") in attacks


@rule("AOS-220", "AOS-277", "AOS-278", example="L323")
def test_taking_the_enemy_capitals_land_makes_a_great_conqueror_once() -> None:
    g = position(units={"P_L": 1, "B_IN": 1}, barbarian={"B_L": "hall_of_chiefs"})
    p = at_war(g)
    p.act(P, ("attack", "P_L", "B_L"))
    assert g.great == [True, False]
    assert p.told("great conqueror")
    hand_over(g, at("B_L"), B)
    g.common[at("P_L")] = 1
    g.common[at("B_L")] = 0
    p = at_war(g)
    g.attacks = 0
    p = at_war(g)
    p.act(P, ("attack", "P_L", "B_L"))
    assert not p.told("great conqueror")
    assert g.great == [True, False]


@rule("AOS-145", "AOS-222", "AOS-081")
def test_tokens_leave_a_conquered_land_but_buildings_and_gold_stay() -> None:
    g = position(units={"P_L": 1, "B_IN": 1}, barbarian={"B_L": "treasure_house wall"})
    land = at("B_L")
    g.orders[land], g.rebellion[land], g.defence[land], g.hoard[B][land] = 2, True, True, 3
    p = at_war(g)
    p.act(P, ("attack", "P_L", "B_L"))
    assert (g.orders[land], g.rebellion[land], g.defence[land]) == (0, False, False)
    assert g.hoard[B][land] == 3
    assert g.built[B][land]


@rule("AOS-156")
def test_a_storehouse_feeds_its_move_even_when_the_treasury_is_empty() -> None:
    g = position(units={"P_L": 3, "P_R": 1, "B_L": 3}, paladin={"P_L": "storehouse"}, gold=(0, 0))
    p = at_war(g)
    p.act(P, ("finish",))
    p.act(P, ("move", "common", "P_R", "P_IN"))  # the free one
    assert {a[2] for a in p.options(P, "move")} == {"P_L"}
    p.act(P, ("move", "common", "P_L", "P_IN"))
    assert (units(g, "P_IN"), g.gold[P], g.active) == (2, 0, B)


@rule("AOS-244", "AOS-154")
def test_a_card_may_be_played_between_two_moves() -> None:
    g = position(units={"B_L": 2, "P_L": 1}, bonuses="legendary_mentor", active=B)
    p = at_war(g)
    p.act(B, ("finish",)).act(B, ("bonus", "legendary_mentor"))
    for _ in range(3):
        p.act(B, ("place", "B_IN"))
    p.act(B, ("move", "common", "B_L", "B_OUT"))
    assert [units(g, land) for land in ("B_IN", "B_L", "B_OUT")] == [3, 1, 1]


@rule("AOS-241")
def test_resurrection_follows_a_war_opened_by_either_side() -> None:
    for bonuses, asked in (("resurrection", True), ("", False)):
        g = position(units={"B_L": 3, "P_L": 1, "P_R": 1}, bonuses=bonuses, active=B)
        after_orders(g).act(B, ("war",))
        assert any(type(step).__name__ == "Resurrect" for step in g.flow) == asked
