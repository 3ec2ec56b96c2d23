"""Settlements, buildings, ships and recruits."""

import pytest

from pentarchy.games.rise_of_the_kingdoms.book import BUILDINGS, SHIP
from pentarchy.games.rise_of_the_kingdoms.rules.expand import (
    Build,
    Expand,
    FoundAndGrow,
    Recruit,
    RecruitUnits,
    Refuge,
    StartBuilding,
    TakeLand,
    building_cost,
)
from pentarchy.games.rise_of_the_kingdoms.rules.kingdom import free_lands
from tests.play import rule
from tests.rules.rise_of_the_kingdoms.positions import (
    BYZANTINES,
    FRANKS,
    SAXONS,
    VIKINGS,
    Position,
    europe,
)

# ---- Found ----------------------------------------------------------------------------------------------


def founding(p: Position, seat: int = SAXONS) -> set[str]:
    p.start(FoundAndGrow(seat))
    if p.g.result is not None:
        return set()
    return {o[1] for o in p.options(seat, "found")}


@rule("RK-092")
def test_a_village_needs_a_ground_unit_on_land_away_from_all_settlements():
    p = europe()
    p.settle(VIKINGS, "K9")
    p.unit(SAXONS, "swordsman", "K10")  # next to it
    p.unit(SAXONS, "swordsman", "L11")
    p.unit(SAXONS, "ship", "J7")
    p.unit(SAXONS, "swordsman", "J7")
    p.unit(VIKINGS, "swordsman", "P8")
    assert founding(p) == {"L11"}


@rule("RK-092")
def test_no_village_on_a_cube():
    p = europe()
    p.settle(VIKINGS, "K9", lands=["K10"])
    p.settle(SAXONS, "M11", lands=["L10"])
    p.unit(SAXONS, "swordsman", "L10")
    assert founding(p) == set()


@rule("RK-093", "RK-094", "RK-095", "RK-226")
def test_the_founding_unit_becomes_a_village_with_one_land():
    p = europe()
    sword, archer = p.army(SAXONS, "K9", "swordsman", "archer")
    founding(p)
    p.act(SAXONS, ("found", "K9"))
    assert {o[1] for o in p.options(SAXONS)} == {sword, archer}
    p.act(SAXONS, ("sacrifice", archer))
    assert (p.at(archer), p.at(sword)) == ("pool", "K9")
    assert p.level("K9") == 1
    assert p.g.cones(SAXONS) == 1
    p.act(SAXONS, ("land", "L9"))
    assert p.land_of("L9") == SAXONS
    assert p.g.lands[SAXONS] == 1
    assert p.g.track[SAXONS] == [1, 1, 0]


@rule("RK-098", "RK-043")
def test_new_lands_lie_around_the_settlement_and_are_free():
    p = europe()
    p.settle(VIKINGS, "M9", lands=["L9"])
    p.unit(SAXONS, "swordsman", "K9")
    p.unit(FRANKS, "swordsman", "J9")
    p.unit(SAXONS, "swordsman", "K8")
    founding(p)
    p.act(SAXONS, ("found", "K9"))
    assert {o[1] for o in p.options(SAXONS)} == {"J8", "K8", "J10", "K10"}, (
        "not L9 (a cube) and not J9 (a foreign unit); an own unit does not matter"
    )


@rule("RK-098", "RK-039")
def test_sea_is_land_to_take_but_ocean_is_not():
    p = europe()
    p.unit(SAXONS, "swordsman", "F10")
    founding(p)
    p.act(SAXONS, ("found", "F10"))
    offered = {o[1] for o in p.options(SAXONS)}
    assert "E10" in offered
    near_ocean = [h for h in p.g.book.near[p.hex("F10")] if p.g.book.terrain[h] == 4]
    assert not {p.g.book.id[h] for h in near_ocean} & offered


@rule("RK-098")
def test_without_a_free_land_the_cube_is_forfeited():
    p = europe()
    p.unit(SAXONS, "swordsman", "K9")
    for hex_ in ("J9", "L9", "J8", "K8", "J10", "K10"):
        p.unit(FRANKS, "swordsman", hex_)
    founding(p)
    p.act(SAXONS, ("found", "K9"))
    assert p.level("K9") == 1
    assert p.g.lands[SAXONS] == 0


@rule("RK-011")
def test_at_most_seven_settlements():
    p = europe()
    for hex_ in ("J4", "L4", "E7", "G5", "H10", "R14", "P15"):
        p.settle(SAXONS, hex_)
    p.unit(SAXONS, "swordsman", "K9")
    assert founding(p) == set()


@rule("RK-008")
def test_at_most_twelve_cones():
    p = europe()
    for hex_ in ("J4", "L4", "E7", "G5"):
        p.settle(SAXONS, hex_, 3)
    p.unit(SAXONS, "swordsman", "K9")
    assert founding(p) == set()
    p.own(SAXONS, food=20)
    p.g.level[SAXONS * 8] = 2
    assert founding(p) == {"K9"}
    assert p.options(SAXONS, "grow") == [("grow", "J4")]


@rule("RK-092", "RK-038", "RK-068")
def test_founding_goes_in_order_of_priority():
    p = europe()
    p.unit(SAXONS, "swordsman", "K9")
    p.unit(SAXONS, "swordsman", "L12")
    p.unit(VIKINGS, "swordsman", "P6")
    p.unit(BYZANTINES, "swordsman", "R14")
    p.unit(FRANKS, "swordsman", "K8")
    p.g.order = [FRANKS, SAXONS, VIKINGS, BYZANTINES]
    p.start(Expand())
    p.act(FRANKS, ("found", "K8")).act(FRANKS, ("land", "J8"))
    assert p.level("K8") == 1
    assert p.options(SAXONS, "found") == [("found", "L12")], "no longer next to it, at K9"


@rule("RK-016")
def test_who_has_nothing_left_begins_anew_but_not_who_is_out_at_sea():
    p = europe()
    p.start(Refuge(SAXONS))
    assert p.g.default(SAXONS)[0] == "place"
    p.unit(SAXONS, "ship", "F1")  # the farthest corner of the ocean
    p.start(Refuge(SAXONS))
    assert p.g.asked == SAXONS, "a ship alone founds nothing"
    p.unit(SAXONS, "archer", "F1")
    p.start(Refuge(SAXONS))
    assert p.g.result is not None


# ---- Grow -----------------------------------------------------------------------------------------------


def grow(level: int, food: int, *inventions: str) -> Position:
    p = europe(round_=6)
    p.learn(SAXONS, *inventions)
    p.settle(SAXONS, "K9", level)
    p.own(SAXONS, food=food)
    p.unit(SAXONS, "swordsman", "P6")
    return p.start(FoundAndGrow(SAXONS))


@rule("RK-096", example="L273")
def test_a_village_becomes_a_town_for_four_food_and_wins_a_land():
    assert grow(1, 3).options(SAXONS, "grow") == []
    p = grow(1, 4)
    p.act(SAXONS, ("grow", "K9"))
    assert p.g.stock[SAXONS][2] == 0
    p.act(SAXONS, ("land", "K8"))
    assert p.level("K9") == 2
    assert p.g.lands[SAXONS] == 1
    assert p.g.asked == SAXONS
    assert p.options(SAXONS)[0][0] != "land", "one land"


@rule("RK-097", example="L274")
def test_a_town_becomes_a_city_for_three_food_and_wins_a_land():
    assert grow(2, 2).options(SAXONS, "grow") == []
    p = grow(2, 3)
    p.act(SAXONS, ("grow", "K9")).act(SAXONS, ("land", "K8"))
    assert p.level("K9") == 3
    assert p.g.stock[SAXONS][2] == 0
    assert p.options(SAXONS)[0][0] != "land"


@rule("RK-054", "RK-097")
def test_guilds_win_two_lands_for_a_city_only():
    guilds = ("feudalism", "kingship", "guilds")
    p = grow(2, 3, *guilds)
    p.act(SAXONS, ("grow", "K9")).act(SAXONS, ("land", "K8")).act(SAXONS, ("land", "J8"))
    assert p.g.lands[SAXONS] == 2
    assert p.options(SAXONS, "land") == []
    q = grow(1, 4, *guilds)
    q.act(SAXONS, ("grow", "K9")).act(SAXONS, ("land", "K8"))
    assert q.options(SAXONS)[0][0] != "land"


@rule("RK-099")
def test_one_level_a_round():
    p = grow(1, 20)
    p.act(SAXONS, ("grow", "K9")).act(SAXONS, ("land", "K8"))
    assert p.options(SAXONS, "grow") == []
    p.unit(SAXONS, "archer", "L12")
    p.act(SAXONS, ("found", "P6"))
    p.act(SAXONS, p.options(SAXONS, "land")[0])
    assert p.options(SAXONS, "grow") == [("grow", "P6")], "only the way from village to city is barred, L278"
    p.act(SAXONS, ("grow", "P6")).act(SAXONS, p.options(SAXONS, "land")[0])
    assert p.options(SAXONS, "grow") == []


@rule("RK-099")
def test_with_the_variant_a_new_village_waits_a_round():
    p = europe(new_villages="wait")
    p.unit(SAXONS, "archer", "P6")
    p.unit(SAXONS, "archer", "L12")
    p.own(SAXONS, food=20)
    p.start(FoundAndGrow(SAXONS)).act(SAXONS, ("found", "P6"))
    p.act(SAXONS, p.options(SAXONS, "land")[0])
    assert p.options(SAXONS, "grow") == []


# ---- Build ----------------------------------------------------------------------------------------------

INVENTION = {
    "palace": ["feudalism"],
    "church": ["christianity"],
    "school": ["monasticism", "education"],
    "monastery": ["monasticism"],
    "castle": ["feudalism", "kingship"],
    "cathedral": ["christianity", "theology"],
}
COST = {"palace": 3, "church": 3, "school": 3, "monastery": 4, "castle": 4, "cathedral": 4}


def building(*inventions: str, production: int = 20, level: int = 3, stand: tuple[str, ...] = ()) -> Position:
    p = europe(round_=8)
    p.learn(SAXONS, *dict.fromkeys(inventions))
    p.settle(SAXONS, "K9", level, stand)
    p.own(SAXONS, production=production)
    return p.start(Build(SAXONS))


def offered(p: Position) -> set[str]:
    return {o[2] for o in p.options(SAXONS, "build")} if p.g.result is None else set()


@rule("RK-106", "RK-049", "RK-050", "RK-052", "RK-053", "RK-055", "RK-056")
@pytest.mark.parametrize("name", BUILDINGS)
def test_each_building_needs_its_invention(name):
    *before, last = INVENTION[name]
    assert name not in offered(building(*before))
    assert name in offered(building(*before, last))


@rule("RK-104", "RK-111", "RK-112", "RK-113", "RK-114", "RK-116", "RK-118")
@pytest.mark.parametrize("name", BUILDINGS)
def test_prices(name):
    assert name not in offered(building(*INVENTION[name], production=COST[name] - 1))
    p = building(*INVENTION[name], production=COST[name])
    p.act(SAXONS, next(o for o in p.options(SAXONS, "build") if o[2] == name))
    assert p.g.stock[SAXONS][1] == 0
    assert p.buildings("K9") == [name]


@rule("RK-105")
def test_one_building_per_settlement_and_round():
    p = europe()
    p.learn(SAXONS, "feudalism", "christianity")
    p.settle(SAXONS, "K9")
    p.settle(SAXONS, "G11")
    p.own(SAXONS, production=20)
    p.start(Build(SAXONS))
    p.act(SAXONS, ("build", "K9", "palace"))
    assert {o[1] for o in p.options(SAXONS, "build")} == {"G11"}


@rule("RK-107", "RK-108", "RK-109")
@pytest.mark.parametrize(("level", "limit"), [(1, 2), (2, 4), (3, 6)])
def test_how_many_buildings_a_settlement_holds(level, limit):
    everything = [i for names in INVENTION.values() for i in names]
    full = building(*everything, level=level, stand=BUILDINGS[:limit])
    assert offered(full) == set()
    almost = building(*everything, level=level, stand=BUILDINGS[: limit - 1])
    assert offered(almost) == set(BUILDINGS[limit - 1 :])


@rule("RK-110")
def test_each_building_once_per_settlement():
    p = building("feudalism", "christianity", stand=("palace",))
    assert offered(p) == {"church"}


@rule("RK-112", "RK-118", "RK-119")
def test_church_and_cathedral_raise_unity_at_once():
    p = building("christianity", "theology")
    p.act(SAXONS, ("build", "K9", "church"))
    assert p.g.unity[SAXONS] == 1
    q = building("christianity", "theology")
    q.act(SAXONS, ("build", "K9", "cathedral"))
    assert q.g.unity[SAXONS] == 1
    assert q.g.hand_limit(SAXONS) == 7


@rule("RK-114", "RK-119")
@pytest.mark.parametrize(("track", "k"), [("wealth", 0), ("production", 1), ("food", 2)])
def test_a_monastery_raises_a_track_of_choice(track, k):
    p = building("monasticism")
    p.act(SAXONS, ("build", "K9", "monastery", track))
    assert p.g.track[SAXONS][k] == 1
    assert sum(p.g.track[SAXONS]) == 1


@rule("RK-119", "RK-111", "RK-113")
def test_palace_and_school_act_in_the_yield_phase_only():
    p = building("feudalism")
    p.act(SAXONS, ("build", "K9", "palace"))
    assert p.hand(SAXONS) == []
    q = building("monasticism", "education")
    known = q.inventions(SAXONS)
    q.act(SAXONS, ("build", "K9", "school"))
    assert q.inventions(SAXONS) == known


@rule("RK-120", "RK-121", example="L315")
@pytest.mark.parametrize(("units", "cost"), [(0, 3), (1, 2), (3, 2)])
def test_support_makes_a_building_one_cheaper(units, cost):
    p = europe()
    p.learn(SAXONS, "feudalism", "christianity", "monasticism", "education")
    settlement = p.settle(SAXONS, "K9")
    p.army(SAXONS, "K9", *["swordsman"] * units)
    assert [building_cost(p.g, settlement, b) for b in range(3)] == [cost] * 3


@rule("RK-060", "RK-120")
def test_the_wheelbarrow_adds_to_the_support():
    p = europe()
    p.learn(SAXONS, "heavy-plow", "three-field-system", "wheelbarrow")
    settlement = p.settle(SAXONS, "K9")
    assert [building_cost(p.g, settlement, b) for b in range(6)] == [2, 2, 2, 3, 3, 3]
    p.unit(SAXONS, "archer", "K9")
    assert [building_cost(p.g, settlement, b) for b in range(6)] == [1, 1, 1, 2, 2, 2]


# ---- Ships ----------------------------------------------------------------------------------------------


@rule("RK-125", "RK-127", "RK-104")
def test_a_ship_costs_three_production_next_to_an_own_settlement():
    p = europe()
    p.learn(SAXONS, "heavy-plow", "three-field-system", "wheelbarrow")
    p.settle(SAXONS, "K7")
    p.unit(SAXONS, "swordsman", "K7")
    p.own(SAXONS, production=2)
    p.start(Build(SAXONS))
    assert p.g.result is not None, "no discounts for ships"
    p.own(SAXONS, production=3)
    p.start(Build(SAXONS))
    assert {o[1] for o in p.options(SAXONS, "ship")} == {"J7", "L7", "K6"}
    p.act(SAXONS, ("ship", "L7"))
    assert [p.at(s) for s in p.g.ships(SAXONS)] == ["L7"]
    assert p.g.stock[SAXONS][1] == 0


@rule("RK-129", "RK-127")
def test_a_sea_hex_holds_one_ship_and_the_ocean_no_new_one():
    p = europe()
    p.settle(SAXONS, "F10")
    p.own(SAXONS, production=9)
    p.unit(VIKINGS, "ship", "F11")
    p.start(Build(SAXONS))
    seas = {o[1] for o in p.options(SAXONS, "ship")}
    assert "F11" not in seas
    assert all(p.g.book.terrain[p.hex(h)] == 3 for h in seas)


@rule("RK-009", "RK-125")
def test_four_ships_are_all_there_are():
    p = europe()
    p.settle(SAXONS, "K7")
    p.own(SAXONS, production=9)
    for sea in ("I6", "I7", "H6", "H7"):
        p.unit(SAXONS, "ship", sea)
    p.start(Build(SAXONS))
    assert p.g.result is not None


@rule("RK-068")
def test_an_earlier_player_claims_the_sea_and_the_other_ship_is_placed_anew():
    p = europe()
    p.settle(SAXONS, "K7")
    p.settle(VIKINGS, "L5")
    p.own(SAXONS, production=6)
    p.own(VIKINGS, production=3)
    p.g.order = [VIKINGS, SAXONS, FRANKS, BYZANTINES]
    p.start(StartBuilding(), RecruitUnits())
    p.act(SAXONS, ("ship", "K6"))
    p.act(VIKINGS, ("ship", "K6"))
    assert [p.at(s) for s in p.g.ships(VIKINGS)] == ["K6"]
    assert type(p.g.step(SAXONS)).__name__ == "PlaceAgain"
    p.act(SAXONS, ("place", "J7"))
    assert [p.at(s) for s in p.g.ships(SAXONS)] == ["J7"]
    assert ("ship", "K6") not in p.options(SAXONS), "the later player cannot claim it back"


@rule("RK-068", "RK-125")
def test_a_claimed_ship_that_finds_no_other_sea_is_paid_back():
    p = europe()
    p.settle(SAXONS, "K7")
    p.settle(VIKINGS, "L5")
    for sea in {p.g.book.id[h] for h in p.g.book.sea_near[p.hex("K7")]} - {"K6"}:
        p.unit(FRANKS, "ship", sea)
    p.own(SAXONS, production=5)
    p.own(VIKINGS, production=3)
    p.g.order = [VIKINGS, SAXONS, FRANKS, BYZANTINES]
    p.start(StartBuilding(), RecruitUnits())
    p.act(SAXONS, ("ship", "K6"))
    assert p.g.stock[SAXONS][1] == 2
    p.act(VIKINGS, ("ship", "K6"))
    assert (p.g.stock[SAXONS][1], p.g.ships(SAXONS)) == (5, [])


@rule("RK-098")
@pytest.mark.parametrize(("seat", "taken"), [(SAXONS, 1), (FRANKS, 0)])
def test_a_land_with_own_units_is_free_and_one_with_foreign_units_is_not(seat, taken):
    p = europe()
    settlement = p.settle(SAXONS, "K9")
    for land in ("L9", "J8", "K8", "J10", "K10"):
        p.unit(VIKINGS, "swordsman", land)
    p.unit(seat, "archer", "J9")
    p.start(TakeLand(SAXONS, settlement, 1))
    assert p.g.lands[SAXONS] == taken


@rule("RK-098")
@pytest.mark.parametrize(("seat", "free"), [(VIKINGS, True), (SAXONS, False)])
def test_sea_with_a_foreign_ship_is_not_free(seat, free):
    p = europe()
    settlement = p.settle(seat, "F10")
    p.unit(VIKINGS, "ship", "E10")
    assert (p.hex("E10") in free_lands(p.g, settlement)) == free


@rule("RK-014")
def test_units_count_in_the_first_hex_of_the_map_as_well():
    p = europe()
    ship, crew = p.unit(VIKINGS, "ship", "F1"), p.unit(VIKINGS, "archer", "F1")
    assert p.hex("F1") == 0
    assert p.g.ships(VIKINGS) == [ship]
    assert p.g.ground(VIKINGS) == [crew]
    assert sorted(p.g.units(VIKINGS)) == sorted([ship, crew])


# ---- Recruit --------------------------------------------------------------------------------------------


@rule("RK-122", "RK-123", "RK-124")
def test_prices_of_units():
    for coins, kinds in ((0, set()), (1, {"swordsman", "archer"}), (2, {"swordsman", "archer", "horseman"})):
        p = europe()
        p.settle(SAXONS, "K9")
        p.own(SAXONS, wealth=coins)
        p.start(Recruit(SAXONS))
        got = {o[1] for o in p.options(SAXONS, "recruit")} if p.g.result is None else set()
        assert got == kinds
    p.act(SAXONS, ("recruit", "horseman", "K9"))
    assert p.g.stock[SAXONS][0] == 0


@rule("RK-126", "RK-128", "RK-100", "RK-031")
def test_recruits_go_into_settlements_with_room():
    p = europe()
    p.settle(SAXONS, "K9")
    p.settle(SAXONS, "G11")
    p.army(SAXONS, "G11", *["swordsman"] * 3)
    p.unit(SAXONS, "swordsman", "L12")
    p.own(SAXONS, wealth=9)
    p.start(Recruit(SAXONS))
    assert {o[2] for o in p.options(SAXONS, "recruit")} == {"K9"}
    p.act(SAXONS, ("recruit", "archer", "K9"))
    new = next(u for u in p.g.ground(SAXONS) if p.at(u) == "K9")
    assert not p.g.light[new]
    p.act(SAXONS, ("recruit", "swordsman", "K9")).act(SAXONS, ("recruit", "swordsman", "K9"))
    assert p.g.result is not None, "both villages are full"


@rule("RK-101", "RK-102", "RK-128")
@pytest.mark.parametrize(("level", "room"), [(1, 3), (2, 4), (3, 5)])
def test_larger_settlements_hold_more(level, room):
    p = europe()
    p.settle(SAXONS, "K9", level)
    p.own(SAXONS, wealth=9)
    p.start(Recruit(SAXONS))
    while p.g.result is None:
        p.act(SAXONS, p.options(SAXONS)[0])
    assert p.g.force[p.hex("K9")].bit_count() == room


@rule("RK-009", "RK-128")
def test_the_pool_is_limited():
    p = europe()
    p.settle(SAXONS, "K9", 3)
    p.army(SAXONS, "L12", *["horseman"] * 8)
    p.own(SAXONS, wealth=9)
    p.start(Recruit(SAXONS))
    assert "horseman" not in {o[1] for o in p.options(SAXONS, "recruit")}


@rule("RK-016")
def test_a_player_who_lost_everything_begins_anew_in_his_zone():
    p = europe()
    p.settle(VIKINGS, "K9", lands=["K8"])
    p.unit(VIKINGS, "swordsman", "J8")
    p.start(Expand())
    zone = {p.g.book.id[h] for h in p.g.book.zones[p.g.nation[SAXONS]]}
    assert p.g.pending() == [SAXONS]
    assert {o[1] for o in p.options(SAXONS, "place")} == zone - {"K9", "K8", "J8"}
    p.act(SAXONS, ("place", "K7"))
    assert [p.at(u) for u in p.g.ground(SAXONS)] == ["K7"]
    assert p.g.kind(p.g.ground(SAXONS)[0]) != SHIP
