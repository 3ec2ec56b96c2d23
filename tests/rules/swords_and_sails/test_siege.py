"""Sieges, pillages, partial sieges (chapters W, N and AE)."""

import pytest

from pentarchy.games.swords_and_sails.rules.battles.siege import (
    BuyOff,
    LeavePorts,
    SiegeChoice,
    SiegeEnd,
    SiegeRoll,
    Sieges,
    casualty_points,
    open_cities,
    pillage_dice,
    protected,
    siege_dice,
    take_city,
    walls,
)
from pentarchy.games.swords_and_sails.rules.casualties import Casualties
from pentarchy.games.swords_and_sails.rules.income import holdings, incomes
from pentarchy.games.swords_and_sails.rules.scoring import land_points
from pentarchy.kernel import Step
from tests.play import rule

from . import positions as at

SIEGES = [
    ("pomerania", None, 3, 0),
    ("mercia", "england", 3, 3),
    ("viken", "north_sea_empire", 2, 5),
    ("thrace", "byzantium", 5, 20),
    ("ile_de_france", "france", 5, 10),
    ("kiev", "kievan_rus", 4, 13),
    ("denmark", "north_sea_empire", 7, 15),
    ("egypt", "fatimid", 6, 10),
    ("mercia", "hre", 3, 0),
    ("lorraine", "england", 3, 3),
    ("thrace", "kievan_rus", 5, 23),
]


@rule("SS-369", "SS-370", "SS-371", "SS-372", "SS-373", "SS-374", "SS-375", "SS-376", example="V022")
@pytest.mark.parametrize(("where", "owner", "dice", "added"), SIEGES)
def test_siege_dice_and_walls(where, owner, dice, added):
    g = at.board()
    x = at.land(g, where)
    g.owner[x] = at.seat(g, owner) if owner else -1
    s = at.seat(g, "fatimid" if where != "egypt" else "hre")
    assert (siege_dice(g, x, s), walls(g, x)) == (dice, added)
    assert casualty_points(g, x, s, [2] * dice, True, True) == 2 * dice + added


@rule("SS-527")
def test_bulgarian_walls():
    g = at.board(8, bulgaria=True)
    assert walls(g, at.land(g, "ohrid")) == 5
    assert walls(g, at.land(g, "bulgaria")) == 15


def besiege(g, where="provence", faction="france", **units):
    a = at.army(g, faction, "I", where, **units)
    s = at.seat(g, faction)
    return a, s


@rule("SS-368", "SS-377", "SS-382")
def test_a_siege_takes_land_after_its_toll():
    g = at.board()
    a, s = besiege(g, LI=10)
    p = at.resolve(g, {})
    assert g.owner[at.land(g, "provence")] == -1
    before = land_points(g)[s], sum(incomes(g)[s])
    p.act(s, ("siege", "provence"), draws=at.d(2, 3, 1))  # six points
    assert p.told("siege_roll")[0]["points"] == 6
    at.on(p)
    assert sum(g.army[a]) == 7
    assert g.owner[at.land(g, "provence")] == s
    assert (land_points(g)[s], sum(incomes(g)[s])) == (before[0] + 3, before[1] + 30)  # at once
    held = at.board()
    besiege(held, "lorraine", HI=5)
    at.army(held, "hre", "I", "lorraine", HI=5)
    p = at.resolve(held, {})
    assert not any(isinstance(p.step(x), SiegeChoice) for x in held.pending())  # the defender first


@rule("SS-378", example="V029")
@pytest.mark.parametrize(("points", "gold", "most"), [(13, 500, 6), (1, 500, 0), (13, 40, 2)])
def test_buying_off(points, gold, most):
    g = at.board()
    a, s = besiege(g, HI=9)
    g.gold[s] = gold
    p = at.run(g, BuyOff(s, at.land(g, "provence"), points))
    if most:
        assert p.options(s) == [("pay", n) for n in range(most, -1, -1)]
        p.act(s, ("pay", most))
        assert g.gold[s] == gold - 15 * most
    assert sum(g.army[a]) <= 9


@rule("SS-379", "SS-380", "SS-381", example="V030")
@pytest.mark.parametrize(
    ("points", "units", "losses", "done"),
    [
        (7, {"LI": 4, "PS": 2}, ["LI", "LI", "LI", "PS"], True),
        (7, {"KN": 2, "PS": 1}, ["KN", "PS"], True),
        (1, {"LI": 2, "HI": 1}, ["LI"], True),
        (7, {"LI": 3, "PS": 4}, ["LI", "LI", "PS", "PS"], False),
    ],
)
def test_any_combination_that_absorbs_the_points(points, units, losses, done):
    g = at.board()
    a, s = besiege(g, **units)
    p = at.run(g, Casualties(s, (a,), False, points))
    for unit in losses:
        p.act(s, ("lose", a, unit))
    assert at.paused(p) == done
    two = at.board()
    a, s = besiege(two, LI=2)
    b = at.army(two, "france", "II", "provence", LI=2)
    p = at.run(two, Casualties(s, (a, b), False, 3))
    assert {o[1] for o in p.options(s)} == {a, b}  # from any of his armies there


@rule("SS-380", example="V033")
def test_a_single_point_kills_a_knight():
    g = at.board()
    a, s = besiege(g, KN=2)
    at.run(g, Casualties(s, (a,), False, 1))
    assert g.army[a] == (1, 0, 0, 0, 0, 0)


@rule("SS-377", example="V036")
def test_a_siege_that_kills_the_army_fails():
    g = at.board()
    a, s = besiege(g, LI=5)
    at.run(g, BuyOff(s, at.land(g, "provence"), 12), SiegeEnd(s, at.land(g, "provence"), ""))
    assert not any(g.army[a])
    assert g.owner[at.land(g, "provence")] == -1


@rule("SS-378")
@pytest.mark.parametrize("units", [{"LI": 1}, {"LI": 9}, {"HI": 2, "LI": 4}])
def test_what_a_siege_costs_is_no_news_to_its_owner(units):
    """Nobody is left, nothing is to choose, or losses are asked for: undoing does not tell which."""
    g = at.board()
    _, s = besiege(g, **units)
    g.gold[s], land = 500, at.land(g, "provence")
    p = at.run(g, BuyOff(s, land, 6), SiegeEnd(s, land, ""))
    p.act(s, ("pay", 1))
    assert p.last.barrier
    assert not p.last.learned


@rule("SS-319", "SS-368")
def test_waiting_is_allowed():
    g = at.board()
    _, s = besiege(g, LI=5)
    p = at.resolve(g, {})
    p.act(s, ("wait",))
    assert g.owner[at.land(g, "provence")] == -1


# ---- pillage ---------------------------------------------------------------------------------------------


@rule("SS-245", "SS-246", example="V096")
def test_pillage_dice():
    g = at.board()
    x = at.land(g, "burgundy")
    g.minor[x], g.major[x] = 3, 1
    assert pillage_dice(g, x, at.seat(g, "hre")) == 6
    assert pillage_dice(g, x, at.seat(g, "north_sea_empire")) == 4
    at.own(g, "england", "burgundy")
    assert casualty_points(g, x, at.seat(g, "hre"), [1], True, siege=False) == 1 + 3  # walls count


@rule("SS-243", "SS-244", "SS-247", "SS-248", "SS-250")
def test_a_pillage():
    g = at.board()
    a, s = besiege(g, LI=10)
    at.hand(g, "france", "pillage")
    x = at.land(g, "provence")
    p = at.resolve(g, {})
    p.act(s, ("pillage", "provence"), draws=at.d(1, 1))  # the land, and one die for two minors
    at.on(p)
    assert g.owner[x] == -1  # not captured
    assert g.gold[s] == 30  # ten, and ten a city
    assert g.barren[x] == 2
    assert sum(g.army[a]) == 9
    p = at.resolve(g, {})
    assert at.paused(p)  # neither siege nor pillage until it produces again
    g.barren[x], g.idle[x], g.turn = 0, 3, 3
    assert protected(g, x)
    g.turn = 4
    assert not protected(g, x)
    dead = at.board()
    a, s = besiege(dead, PS=1)
    at.hand(dead, "france", "pillage")
    p = at.resolve(dead, {})
    p.act(s, ("pillage", "provence"), draws=at.d(6, 6))
    at.on(p)
    assert dead.gold[s] == 0  # nobody left to carry it


# ---- partial siege ---------------------------------------------------------------------------------------


class Take(Step, frozen=True):
    seat: int
    land: int
    what: str

    def run(self, g):
        take_city(g, self.seat, self.land, self.what)


@rule("SS-456", "SS-457", "SS-458", example="V110")
def test_city_by_city():
    g = at.board(partial_siege=True)
    _, s = besiege(g, LI=20)
    x = at.land(g, "provence")
    p = at.resolve(g, {})
    assert ("city", "provence", "minor") in p.options(s)
    p.act(s, ("city", "provence", "minor"), draws=at.d(1, 2))  # territory die and city die
    p.by_default(lambda g: isinstance(g.flow[-1], SiegeChoice | at.Pause))
    assert open_cities(g, x, s) == (1, 0, 0)
    p.act(s, ("wait",))  # he may stop before any roll
    assert g.owner[x] == -1
    capital = at.board(partial_siege=True)
    y = at.land(capital, "thrace")
    hre = at.seat(capital, "hre")
    assert siege_dice(capital, y, hre, "capital") == 4
    assert walls(capital, y, capital=True) == 20
    assert walls(capital, y, capital=False) == 0
    at.own(capital, "england", "thrace")
    assert walls(capital, y, capital=False) == 3  # the controller's walls in every attack


@rule("SS-459")
def test_armies_fight_before_any_further_siege():
    g = at.board(partial_siege=True)
    besiege(g, LI=20)
    at.army(g, "hre", "I", "provence", HI=12)
    x = at.land(g, "provence")
    g.parts[x] = ((at.seat(g, "france"), 1, 0, 0),)
    p = at.resolve(g, {at.seat(g, "hre") * 5: at.attack(g, "provence")})
    assert g.battle is not None
    assert not any(isinstance(p.step(s), SiegeChoice) for s in g.pending())


@rule("SS-460", "SS-461", "SS-462")
def test_divided_land_and_its_last_city():
    g = at.board(partial_siege=True)
    x, s, t = at.land(g, "burgundy"), at.seat(g, "hre"), at.seat(g, "france")
    before = holdings(g)
    at.run(g, Take(s, x, "minor"))
    after = holdings(g)
    assert after[t][0] == before[t][0] - 1  # harvest and point go to nobody
    assert after[s][0] == before[s][0]
    assert after[t][1] == before[t][1] - 1  # city income city by city
    assert after[s][1] == before[s][1] + 1
    _, e = besiege(g, "burgundy", "england", LI=20)
    p = at.run(g, SiegeChoice(e, x))
    assert {o[0] for o in p.options(e)} >= {"siege", "city"}  # a new winner may take all or go on by cities
    at.run(g, Take(s, x, "minor"))
    assert g.owner[x] == s  # the last city brings the land
    assert g.parts[x] == ()
    bare = at.board(partial_siege=True)
    _, e = besiege(bare, "carinthia", "england", LI=20)
    p = at.run(bare, SiegeChoice(e, at.land(bare, "carinthia")))
    assert not p.options(e, "city")  # a land without cities is sieged normally


@rule("SS-456")
def test_without_the_option_only_whole_sieges():
    g = at.board()
    _, s = besiege(g, LI=20)
    p = at.run(g, SiegeChoice(s, at.land(g, "provence")))
    assert not p.options(s, "city")
    assert SiegeRoll(s, 0).what == ""


@rule("SS-456")
@pytest.mark.parametrize(("where", "cities"), [("provence", {"minor"}), ("aquitaine", set())])
def test_a_single_city_is_sieged_with_its_land(where, cities):
    g = at.board(partial_siege=True)
    _, s = besiege(g, where, "england", LI=20)
    p = at.run(g, SiegeChoice(s, at.land(g, where)))
    assert {o[2] for o in p.options(s, "city")} == cities


@rule("SS-456", "SS-457")
def test_every_capital_is_a_city_of_its_own():
    g = at.board(partial_siege=True)
    for host in range(g.seats):
        x = g.book.capital[g.factions[host]]
        assert open_cities(g, x, (host + 1) % g.seats)[2] == 1


@rule("SS-460", "SS-461")
def test_the_controller_takes_back_only_what_others_hold():
    g = at.board(partial_siege=True)
    x, hre, england = at.land(g, "ile_de_france"), at.seat(g, "hre"), at.seat(g, "england")
    g.minor[x] = 3
    g.parts[x] = ((hre, 1, 1, 1), (england, 1, 0, 0))
    _, s = besiege(g, "ile_de_france", LI=20)
    assert open_cities(g, x, s) == (2, 0, 1)
    assert open_cities(g, x, hre) == (2, 0, 0)
    p = at.run(g, SiegeChoice(s, x))
    assert p.options(s) == [("city", "ile_de_france", w) for w in ("capital", "minor")] + [("wait",)]
    at.run(g, Take(s, x, "capital"), Take(s, x, "minor"), Take(s, x, "minor"))
    assert (g.owner[x], g.parts[x]) == (s, ())


@rule("SS-320", "SS-319")
def test_nobody_sieges_until_he_is_alone():
    g = at.board()
    _, s = besiege(g, "provence", "france", LI=5)
    b = at.army(g, "hre", "I", "provence", LI=5)
    p = at.run(g, Sieges())
    assert at.paused(p)
    at.team(g, "france", "hre")
    p = at.run(g, Sieges())
    assert ("siege", "provence") in p.options(s)  # team-mates siege side by side
    assert b >= 0


@rule("SS-542", "SS-287")
def test_fleets_leave_a_fallen_port_for_the_sea():
    g = at.board()
    f = at.fleet(g, "england", 1, "channel", "kent", TR=1)
    h = at.fleet(g, "france", 1, "channel", "normandy", TR=1)
    at.own(g, "hre", "kent")
    at.run(g, LeavePorts())
    assert (g.port[f], g.book.ids[g.fleet_at[f]]) == (-1, "channel")
    assert g.port[h] == at.land(g, "normandy")
