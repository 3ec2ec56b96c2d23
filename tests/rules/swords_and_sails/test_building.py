"""Building armies, fleets and cities (chapters AA and AB)."""

import pytest

from pentarchy.games.swords_and_sails.rules.cities import (
    BuildCities,
    Cities,
    allotment,
    city_limit,
    minor_price,
    stock,
    upgradable,
    upgrade_price,
)
from pentarchy.games.swords_and_sails.rules.units import formation_cost
from tests.play import rule

from . import positions as at


@rule("SS-427", "SS-428", "SS-434")
def test_units_go_into_armies_on_own_land_and_are_paid_at_once():
    g = at.board()
    home = at.army(g, "france", "I", "burgundy", HI=1)
    at.army(g, "france", "II", "gascony", HI=1)  # abroad
    s, p = at.muster(g, "france", gold=130)
    assert [o[1] for o in p.options(s, "army")] == [home]
    assert {o[1] for o in p.options(s, "new army")} == {g.book.ids[x] for x in g.lands_of(s)}
    p.act(s, ("army", home))
    assert {o[1] for o in p.options(s, "buy")} <= set(g.book.unit_ids)
    p.act(s, ("buy", "HI", 2))
    assert p.step(s).purse(g) == 30
    p.act(s, ("army", home))
    assert {o[1] for o in p.options(s, "buy")} == {"LI", "PS"}
    p.act(s, ("buy", "LI", 1))
    p.act(s, ("done",))
    assert g.gold[s] == 0
    assert g.army[home] == (0, 0, 0, 3, 1, 0)


@rule("SS-428", "SS-430")
def test_a_new_army_stands_where_it_was_raised():
    g = at.board()
    s, p = at.muster(g, "france", gold=300)
    p.act(s, ("new army", "toulouse")).act(s, ("buy", "HI", 2))
    p.act(s, ("new fleet", "channel")).act(s, ("buy", "TR", 1)).act(s, ("done",))
    (a,) = g.armies_of(s)
    (f,) = g.fleets_of(s)
    assert (g.book.ids[g.army_at[a]], g.army[a]) == ("toulouse", (0, 0, 0, 2, 0, 0))
    assert (g.book.ids[g.fleet_at[f]], g.fleet[f]) == ("channel", (0, 0, 1))


@rule("SS-427", "SS-434")
@pytest.mark.parametrize(
    ("gold", "offered"), [(14, set()), (15, {"army"}), (19, {"army"}), (20, {"army", "fleet"})]
)
def test_who_can_pay_for_one_unit_is_asked_where_it_goes(gold, offered):
    g = at.board()
    at.army(g, "france", "I", "burgundy", HI=1)
    at.fleet(g, "france", 1, "channel", TR=1)
    s, p = at.muster(g, "france", gold=gold)
    assert {o[0] for o in p.options(s)} - {"done"} == offered


@rule("SS-434")
def test_all_see_what_is_raised_but_not_its_units():
    g = at.board()
    at.army(g, "france", "I", "burgundy", HI=1)
    s, p = at.muster(g, "france", gold=300)
    p.act(s, ("army", s * 5)).act(s, ("buy", "HI", 1))
    p.act(s, ("new army", "toulouse")).act(s, ("buy", "LI", 1)).act(s, ("done",))
    (news,) = [e for e in p.events if e.kind == "musters"]
    raised = (s * 5 + 1, at.land(g, "toulouse"))
    assert news.open == {"seat": s, "gold": 50 + 50 + 30, "new": (raised,)}
    assert (news.to, news.closed) == ((s,), {"units": ((s * 5, 3, 1), (s * 5 + 1, 4, 1))})
    assert g.army_at[s * 5] == at.land(g, "burgundy")  # who was there stays


@rule("SS-429")
def test_ships_are_built_beside_own_cities():
    g = at.board()
    near = at.fleet(g, "france", 1, "channel", TR=1)
    far = at.fleet(g, "france", 2, "north_sea", TR=1)
    docked = at.fleet(g, "france", 3, "channel", "normandy", TR=1)
    s, p = at.muster(g, "france", gold=500)
    assert [o[1] for o in p.options(s, "fleet")] == [at.sea(g, near), at.sea(g, docked)]
    zones = {o[1] for o in p.options(s, "new fleet")}
    assert "channel" in zones
    assert "north_sea" not in zones
    p.act(s, ("fleet", at.sea(g, near)))
    assert {o[1] for o in p.options(s, "buy")} == {"WS", "RD", "TR"}
    assert far >= 0


@rule("SS-430", "SS-431", example="V001")
def test_price_of_a_new_formation():
    g = at.board()
    assert [formation_cost(g, n) for n in range(5)] == [30, 50, 70, 100, 150]
    for name in ("I", "III", "IV"):
        at.army(g, "kievan_rus", name, "kiev", LI=2)
    at.fleet(g, "kievan_rus", 1, "gulf_of_finland", TR=1)
    s, p = at.muster(g, "kievan_rus", gold=200)
    p.act(s, ("new army", "kiev"))
    p.act(s, ("buy", "LI", 1))
    assert p.step(s).purse(g) == 200 - 100 - 30  # army II is bought back
    p.act(s, ("new fleet", "gulf_of_finland"))
    p.act(s, ("buy", "TR", 1))
    assert p.step(s).purse(g) == 70 - 50 - 20  # fleets are counted apart (V003)
    p.act(s, ("done",))
    assert g.army[s * 5 + 1] == (0, 0, 0, 0, 1, 0)


@rule("SS-432", "SS-433")
def test_a_new_army_is_not_empty_and_keeps_the_peasant_limit():
    g = at.board()
    s, p = at.muster(g, "france", gold=30)
    assert not p.options(s, "new army")  # the creation cost alone is not enough
    s, p = at.muster(g, "france", gold=100)
    p.act(s, ("new army", "burgundy"))
    assert "PS" not in {o[1] for o in p.options(s, "buy")}  # not peasants alone
    assert ("back",) not in p.options(s)  # no empty army
    p.act(s, ("buy", "LI", 1))
    p.act(s, ("army", s * 5))
    assert ("buy", "PS", 1) in p.options(s)
    assert ("buy", "PS", 2) not in p.options(s)


# ---- cities ----------------------------------------------------------------------------------------------


def cities(g, faction):
    return at.seat(g, faction), at.run(g, BuildCities())


@rule("SS-028", "SS-435", "SS-436", "SS-443", example="V071")
def test_first_cities():
    g = at.board()
    s = at.seat(g, "hre")
    x = at.land(g, "carinthia")
    assert minor_price(g, at.seat(g, "france"), x) == 50
    assert minor_price(g, s, x) == 30
    assert upgrade_price(g, s, x) == 150
    g.gold[s] = 30
    s, p = cities(g, "hre")
    p.act(s, ("build", "carinthia"))
    assert (g.minor[x], g.gold[s]) == (1, 0)
    from pentarchy.games.swords_and_sails.rules.income import incomes
    from pentarchy.games.swords_and_sails.rules.scoring import land_points

    assert land_points(g)[s] == 19
    assert incomes(g)[s][1] == 120


@rule("SS-437", example="V070")
def test_city_limit():
    g = at.board()
    s = at.seat(g, "france")
    limits = []
    for n in (6, 7, 9, 12):
        g.owner = [-1] * g.book.lands
        for x in range(n):
            g.owner[x] = s
        limits.append(city_limit(g, s))
    assert limits == [3, 3, 4, 5]
    g = at.board()
    g.gold[s] = 1000
    s, p = cities(g, "france")
    for _ in range(3):
        p.act(s, p.options(s, "build")[0])
    assert not p.options(s, "build") if s in g.pending() else True


@rule("SS-437")
def test_an_upgrade_counts_as_one_of_the_season():
    g = at.board()
    s, x = at.seat(g, "france"), at.land(g, "flanders")
    g.owner = [-1] * g.book.lands
    at.own(g, "france", "flanders")  # one land: one city a season
    g.gold[s], g.built[x] = 1000, 2
    s, p = cities(g, "france")
    p.act(s, ("upgrade", "flanders"))
    assert s not in g.pending()
    assert (g.minor[x], g.major[x]) == (1, 1)


@rule("SS-438", "SS-440", "SS-441", example="V072")
def test_rising_prices():
    g = at.board()
    x, s = at.land(g, "carinthia"), at.seat(g, "france")
    minors, majors = [], []
    for n in range(9):
        g.minor[x] = n
        minors.append(minor_price(g, s, x))
    assert minors == [50, 75, 125, 225, 350, 500, 750, 1125, 1690]
    g.minor[x], g.major[x] = 1, 1
    assert minor_price(g, s, x) == 125  # every city counts one
    for n in range(7):
        g.major[x] = n
        majors.append(upgrade_price(g, s, x))
    assert majors == [150, 225, 375, 675, 1050, 1500, 2250]  # V074


@rule("SS-029", "SS-442", "SS-545")
def test_what_can_be_upgraded():
    g = at.board()
    x, s = at.land(g, "flanders"), at.seat(g, "france")
    assert not upgradable(g, s, x)  # printed cities never
    g.minor[x], g.built[x], g.fresh[x] = 3, 1, 1
    assert not upgradable(g, s, x)  # not in the season it was placed
    g.fresh[x] = 0
    assert upgradable(g, s, x)
    at.own(g, "hre", "flanders")
    assert upgradable(g, at.seat(g, "hre"), x)  # by whoever controls it now
    g.gold[at.seat(g, "hre")] = 150
    s, p = cities(g, "hre")
    p.act(s, ("upgrade", "flanders"))
    assert (g.minor[x], g.built[x], g.major[x]) == (2, 0, 1)


@rule("SS-427")
def test_up_to_a_dozen_are_bought_at_a_time():
    g = at.board()
    a, f = at.army(g, "france", "I", "burgundy", HI=20), at.fleet(g, "france", 1, "channel", TR=1)
    s, p = at.muster(g, "france", gold=13 * 30)
    for piece, kind in ((("army", a), "LI"), (("fleet", at.sea(g, f)), "TR")):
        p.act(s, piece)
        assert [o[2] for o in p.options(s, "buy") if o[1] == kind] == list(range(1, 13))
        p.act(s, ("back",))


@rule("SS-433")
@pytest.mark.parametrize(
    ("units", "offered"), [({"PS": 5}, True), ({"LI": 1, "PS": 5}, False), ({"LI": 5, "PS": 5}, False)]
)
def test_an_army_over_its_limit_takes_peasants_only_if_it_has_nobody_else(units, offered):
    g = at.board()
    a = at.army(g, "france", "I", "burgundy", **units)
    s, p = at.muster(g, "france", gold=100)
    p.act(s, ("army", a))
    assert (("buy", "PS", 1) in p.options(s)) == offered


@rule("SS-461", "SS-443")
def test_nothing_is_built_in_divided_land():
    g = at.board(partial_siege=True)
    x, s = at.land(g, "flanders"), at.seat(g, "france")
    g.built[x], g.gold[s] = 1, 1000
    assert upgradable(g, s, x)
    g.parts[x] = ((at.seat(g, "hre"), 1, 0, 0),)
    assert not upgradable(g, s, x)
    _, p = cities(g, "france")
    assert ("build", "burgundy") in p.options(s)
    assert not {("build", "flanders"), ("upgrade", "flanders")} & set(p.options(s))


@rule("SS-547", "SS-503", example="L42")
def test_fifty_city_pieces_are_all_there_is():
    g = at.board()
    s, x = at.seat(g, "france"), at.land(g, "burgundy")
    assert stock(g) == 50
    g.minor[x] += 48
    g.built[x] += 48
    g.gold[s] = 10_000_000
    at.hand(g, "france", "stone_quarry")
    p = at.run(g, Cities(s, 5, 2))
    p.act(s, ("quarry", "minor"))
    p.act(s, ("place", "flanders"))
    p.act(s, ("place", "flanders"))
    assert stock(g) == 0
    assert not p.options(s, "place")
    assert not p.options(s, "build")
    p = at.run(g, BuildCities())
    assert not p.options(s, "build")
    p.act(s, ("upgrade", "burgundy"))  # an upgrade turns a piece over
    assert (stock(g), g.major[x], g.minor[at.land(g, "flanders")]) == (0, 1, 4)
    assert stock(at.board(8, ireland=True)) == 49  # the capital placed in Leinster is a piece too


@rule("SS-547", "SS-143", example="L391")
def test_the_last_pieces_are_shared_out_evenly():
    g = at.board()
    x = at.land(g, "burgundy")
    everybody = list(range(7))
    assert set(allotment(g, everybody).values()) == {5, 6}  # enough for all: own limit and a quarry
    g.minor[x] += 40
    g.built[x] += 40
    shares = allotment(g, everybody)
    assert sum(shares.values()) == 10
    assert [shares[s] for s in g.order] == [2, 2, 2, 1, 1, 1, 1]
    g.gold = [1_000] * 7
    p = at.run(g, BuildCities())
    s = at.seat(g, "north_sea_empire")
    for _ in range(2):
        p.act(s, ("build", "orkney"))
    assert not p.options(s, "build")
    assert stock(g) == 8


@rule("SS-547")
def test_a_variant_goes_on_building_without_pieces():
    g = at.board(endless_cities=True)
    s, x = at.seat(g, "france"), at.land(g, "burgundy")
    g.minor[x] += 60
    g.built[x] += 60
    g.gold[s] = 1_000
    g.check()
    assert ("build", "flanders") in at.run(g, BuildCities()).options(s)
