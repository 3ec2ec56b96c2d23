"""Construction and demolition."""

from __future__ import annotations

import pytest

from pentarchy.games.age_of_sovereigns.rules.kingdom.buildings import can_build, demolition_price
from pentarchy.games.age_of_sovereigns.rules.kingdom.realm import hand_limit, hand_over, works
from tests.play import Play, rule

from .positions import B, P, at, buildings, cards, order, ordering, position, tops


def offered(g: object, land: str, seat: int = P, gold: int = 7) -> set[str]:
    mask = can_build(g, seat, at(land), gold)  # type: ignore[arg-type]
    return {name for name, bit in g.book.bit.items() if mask & bit}  # type: ignore[attr-defined]


def build(g: object, land: str, *names: str) -> Play:
    p = order(ordering(g), land, ("build",))  # type: ignore[arg-type]
    for name in names:
        p.act(P, ("build", name))
    return p


@rule("AOS-092", "AOS-093", "AOS-117")
def test_one_order_raises_one_building_for_its_price() -> None:
    g = position(gold=(7, 3))
    build(g, "P_L", "statue")
    assert (buildings(g, P, "P_L"), g.gold[P], g.orders[at("P_L")], g.active) == ({"statue"}, 6, 1, B)


@rule("AOS-092")
@pytest.mark.parametrize(
    ("built", "levels"), [("", {1}), ("storehouse", {1, 2}), ("storehouse wall", {1, 2, 3})]
)
def test_each_level_opens_the_next(built: str, levels: set[int]) -> None:
    g = position(paladin={"P_L": built})
    allowed = {b.id for b in g.book.buildings if b.level in levels and b.kingdom in ("", "paladins")}
    assert offered(g, "P_L") == allowed - set(built.split())
    assert not offered(g, "P_L", gold=0)


@rule("AOS-093", "AOS-094")
@pytest.mark.parametrize(("name", "price"), [("statue", 1), ("library", 2), ("palace", 3), ("watchtower", 1)])
def test_prices_by_level_with_a_cheap_watchtower(name: str, price: int) -> None:
    g = position(gold=(7, 3), paladin={"P_L": "storehouse wall"})
    build(g, "P_L", name)
    assert g.gold[P] == 7 - price


@rule("AOS-093")
def test_what_cannot_be_paid_is_not_offered() -> None:
    g = position(paladin={"P_L": "storehouse wall"})
    assert "library" not in offered(g, "P_L", gold=1)
    assert "watchtower" in offered(g, "P_L", gold=1)
    assert "palace" not in offered(g, "P_L", gold=2)


@rule("AOS-095", "AOS-096")
def test_three_buildings_in_a_land_whoever_built_them() -> None:
    assert not offered(position(paladin={"P_L": "storehouse wall library"}), "P_L")
    g = position(paladin={"P_L": "storehouse wall"}, barbarian={"P_L": "library"})
    assert not offered(g, "P_L")
    assert offered(position(paladin={"P_L": "storehouse wall"}), "P_L")


@rule("AOS-097", "AOS-098", "AOS-099", example="L420")
def test_the_ladder_needs_the_level_below_of_either_player() -> None:
    g = position()
    assert {g.book.by_bit[g.book.bit[name]].level for name in offered(g, "P_L")} == {1}
    assert "watchtower" not in offered(g, "P_L")
    g = position(paladin={"P_L": "statue"})
    assert "watchtower" in offered(g, "P_L")
    assert "palace" not in offered(g, "P_L")
    g = position(barbarian={"P_L": "statue wall"})
    assert {"watchtower", "palace"} <= offered(g, "P_L")


@rule("AOS-100")
def test_three_two_and_one_of_each_type() -> None:
    levels = {1: ("statue", 3), 2: ("library", 2), 3: ("palace", 1)}
    for name, copies in levels.values():
        lands = ["P_L", "P_IN", "P_OUT"][:copies]
        base = {land: "storehouse wall" if land == "P_R" else "" for land in [*lands, "P_R"]}
        g = position(paladin={land: f"{base[land]} {name if land in lands else ''}" for land in base})
        assert name not in offered(g, "P_R")
        g = position(paladin={land: f"{base[land]} {name if land in lands[1:] else ''}" for land in base})
        assert name in offered(g, "P_R")


@rule("AOS-100")
def test_a_demolished_token_may_be_used_again() -> None:
    g = position(paladin={"P_L": "palace wall", "P_R": "storehouse wall"})
    assert "palace" not in offered(g, "P_R")
    p = order(ordering(g), "P_L", ("demolish",))
    p.act(P, ("demolish", "palace", P))
    assert "palace" in offered(g, "P_R")


@rule("AOS-101")
@pytest.mark.parametrize(
    ("seat", "name"), [(P, "temple"), (P, "bedehouse"), (B, "training_camp"), (B, "warrior_marquees")]
)
def test_special_buildings_exist_once_and_for_their_kingdom_only(seat: int, name: str) -> None:
    home, away = ("P_L", "P_R") if seat == P else ("B_L", "B_R")
    built = {home: name, away: "statue"}
    g = position(paladin=built) if seat == P else position(barbarian=built)
    assert name not in offered(g, away, seat)
    fresh = {away: "statue"}
    g = position(paladin=fresh) if seat == P else position(barbarian=fresh)
    assert name in offered(g, away, seat)
    hand_over(g, at(away), 1 - seat)
    assert name not in offered(g, away, 1 - seat)


@rule("AOS-102")
def test_no_two_alike_of_one_builder_in_a_land_but_several_of_a_level() -> None:
    g = position(paladin={"P_L": "statue"})
    assert "statue" not in offered(g, "P_L")
    assert "storehouse" in offered(g, "P_L")
    g = position(barbarian={"P_L": "statue"})
    assert "statue" in offered(g, "P_L")


@rule("AOS-103", "AOS-104", "AOS-221")
def test_only_own_buildings_in_own_quiet_lands_work() -> None:
    g = position(paladin={"P_L": "library"})
    assert works(g, P, at("P_L"), g.book.bit["library"])
    g.rebellion[at("P_L")] = True
    assert not works(g, P, at("P_L"), g.book.bit["library"])
    g.rebellion[at("P_L")] = False
    hand_over(g, at("P_L"), B)
    assert (hand_limit(g, P), hand_limit(g, B)) == (2, 2)
    hand_over(g, at("P_L"), P)
    assert hand_limit(g, P) == 3


@rule("AOS-105")
def test_one_may_build_in_a_conquered_land() -> None:
    g = position(owner={"B_L": P})
    build(g, "B_L", "statue")
    assert buildings(g, P, "B_L") == {"statue"}


@rule("AOS-106", "AOS-107")
def test_a_capital_is_rebuilt_at_home_with_price_and_ladder() -> None:
    g = position(paladin={"P_L": "wall", "B_L": "wall"}, owner={"B_L": P}, gold=(3, 3))
    g.capital_lost[P] = True
    assert "masters_castle" in offered(g, "P_L")
    assert "masters_castle" not in offered(g, "B_L")
    assert "masters_castle" not in offered(g, "P_R")
    build(g, "P_L", "masters_castle")
    assert (g.gold[P], g.capital_lost[P]) == (0, False)
    assert g.book.by_bit[g.book.bit["masters_castle"]].level == 3
    assert not offered(position(paladin={"P_L": "masters_castle statue wall"}), "P_L")


@rule("AOS-109", example="L414")
def test_a_brickyard_makes_room_for_a_fourth_building_if_one_is_of_level_two() -> None:
    g = position(paladin={"P_L": "brickyard statue storehouse"})
    names = offered(g, "P_L")
    assert names
    assert {g.book.by_bit[g.book.bit[name]].level for name in names} == {2}
    g = position(paladin={"P_L": "brickyard statue wall"})
    assert {"storehouse", "library", "palace"} <= offered(g, "P_L")
    assert not offered(position(paladin={"P_L": "brickyard statue wall library"}), "P_L")
    assert not offered(position(barbarian={"P_L": "brickyard statue wall"}), "P_L")


@rule("AOS-110", "AOS-111", example="L414")
def test_right_after_a_brickyard_one_more_building_for_a_talent_more() -> None:
    g = position(gold=(4, 3))
    p = build(g, "P_L", "brickyard")
    p.act(P, ("build", "library"), draws=tops(g, "bribe"))
    assert (g.gold[P], cards(g, P)) == (0, ["bribe"])
    assert (g.orders[at("P_L")], g.active) == (1, B)
    assert not any(g.rebellion)
    g = position(gold=(4, 3))
    p = build(g, "P_L", "brickyard")
    p.act(P, ("no more",))
    assert (g.gold[P], g.active) == (3, B)


@rule("AOS-111", "AOS-125")
def test_the_librarys_free_card_counts_for_the_hand_it_enlarges() -> None:
    g = position(paladin={"P_L": "statue"}, hand=("bribe vanguard", ""))
    build(g, "P_L", "library")
    assert len(g.hand[P]) == 3


# ---- demolition ------------------------------------------------------------------------------------------


@rule("AOS-113", "AOS-114", "AOS-117", "AOS-118")
def test_own_buildings_are_removed_free_and_higher_ones_stay() -> None:
    g = position(paladin={"P_L": "statue wall palace"})
    p = order(ordering(g), "P_L", ("demolish",))
    p.act(P, ("demolish", "statue", P))
    assert buildings(g, P, "P_L") == {"wall", "palace"}
    assert (g.gold[P], g.orders[at("P_L")], g.active) == (3, 1, B)


@rule("AOS-115", "AOS-116", example="L241")
@pytest.mark.parametrize(
    ("name", "price"), [("statue", 0), ("watchtower", 0), ("wall", 1), ("palace", 2), ("hall_of_chiefs", 3)]
)
def test_enemy_buildings_cost_a_talent_less_and_a_capital_three(name: str, price: int) -> None:
    g = position(owner={"B_L": P}, barbarian={"B_L": f"{name} storehouse"})
    assert demolition_price(g, P, B, g.book.bit[name]) == price
    p = order(ordering(g), "B_L", ("demolish",))
    p.act(P, ("demolish", name, B))
    assert g.gold[P] == 3 - price
    assert name not in buildings(g, B, "B_L")


@rule("AOS-116", "AOS-282")
def test_an_enemy_capital_demolished_is_lost() -> None:
    g = position(owner={"B_L": P}, barbarian={"B_L": "hall_of_chiefs"})
    order(ordering(g), "B_L", ("demolish",))
    assert g.capital_lost == [False, True]


@rule("AOS-115")
def test_what_one_cannot_pay_for_stays() -> None:
    g = position(owner={"B_L": P}, barbarian={"B_L": "hall_of_chiefs"}, gold=(2, 3))
    p = ordering(g)
    p.act(P, ("order", "B_L"))
    p.refuses(P, ("demolish",))


def test_a_defence_token_goes_with_its_wall() -> None:
    g = position(paladin={"P_L": "wall"})
    g.defence[at("P_L")] = True
    order(ordering(g), "P_L", ("demolish",))
    assert not g.defence[at("P_L")]
