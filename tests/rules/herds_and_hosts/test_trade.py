"""Trade in units: buying, upgrading, downgrading, training."""

from __future__ import annotations

from pentarchy.games.herds_and_hosts.book.pieces import (
    CAVALRY,
    CORSAIRS,
    ELEPHANTS,
    ELITE,
    ENGINE,
    HI,
    LI,
    MERCENARIES,
    RECRUIT,
    STANDARD,
    TRANSPORT,
    VETERAN,
    WAR_SHIP,
)
from pentarchy.games.herds_and_hosts.rules.construction import Train
from pentarchy.games.herds_and_hosts.rules.movement.moves import MoveHosts
from pentarchy.games.herds_and_hosts.rules.trade.trading import Trade
from pentarchy.games.herds_and_hosts.rules.turn import Phase
from pentarchy.games.herds_and_hosts.state.records import ABOARD, INSIDE, OUTSIDE, SITE
from tests.play import rule

from .positions import A, B, C, D, Position, verbs


def rich(**variants):
    s = Position(**variants)
    s.give(A, gold=99)
    return s


def trade(s, seat=A):
    return s.play(Trade(seat))


@rule("HH-099", "HH-101", "HH-102", example="TV-26")
def test_a_city_sells_two_units_and_four_for_prestige():
    s = Position()
    s.city(A, "Latium")
    s.give(A, gold=9, prestige=2)
    p = trade(s)
    p.act(A, ("buy", "IL22", "standard")).act(A, ("buy", "IL22", "standard"))
    assert not p.options(A, "buy")
    p.act(A, ("double", "IL22")).act(A, ("buy", "IL22", "recruit"))
    assert (s.realm(A).gold, s.realm(A).prestige) == (4, 0)
    levels = sorted(u.level for u in s.g.stacks[s.at("Latium")])
    assert levels == [RECRUIT, STANDARD, STANDARD]


@rule("HH-101", "HH-102")
def test_a_village_sells_one_and_only_one_place_is_doubled():
    s = rich()
    s.village(A, "Latium", "Umbria")
    s.give(A, prestige=9)
    p = trade(s)
    p.act(A, ("buy", "IL22", "standard"))
    assert ("buy", "IL22", "standard") not in p.options(A)
    p.act(A, ("double", "IL22"))
    assert not p.options(A, "double")
    p.act(A, ("buy", "IL22", "standard"))
    assert ("buy", "IL22", "standard") not in p.options(A)


@rule("HH-100", "HH-290")
def test_units_appear_outside_at_an_unencircled_settlement():
    s = rich()
    s.village(A, "Latium", "Umbria")
    s.units(B, "Umbria")
    s.ring("Umbria")
    p = trade(s)
    assert {o[1] for o in p.options(A, "buy")} == {"IL22"}
    p.act(A, ("buy", "IL22", "standard"))
    assert [u.place for u in s.g.stacks[s.at("Latium")]] == [OUTSIDE]
    s = rich()
    s.units(A, "Latium")
    assert not {"buy", "hire"} & verbs(trade(s), A)


@rule("HH-103")
def test_no_recruits_where_a_red_token_lies():
    s = rich()
    s.village(A, "Latium", red=True)
    s.give(A, prestige=9)
    assert not {"buy", "hire", "double"} & verbs(trade(s), A)


@rule("HH-104", "HH-105", "HH-106", example="TV-31")
def test_mercenaries_for_gold_or_for_much_prestige():
    s = Position(players=4)
    s.village(A, "Latium")
    s.village(D, "Tunis")
    s.give(A, gold=4, prestige=9)
    assert trade(s).options(A, "hire") == [("hire", "IL22", "gold")]
    s.give(A, gold=1, prestige=10)
    p = trade(s)
    assert p.options(A, "hire") == [("hire", "IL22", "prestige")]
    p.act(A, ("hire", "IL22", "prestige"))
    assert (s.realm(A).gold, s.realm(A).prestige) == (0, 0)
    assert s.here("Latium") == [MERCENARIES]
    s.give(D, gold=4, prestige=20)
    p = trade(s, D)
    assert p.options(D, "hire") == [("hire", "IL37", "gold")]
    p.act(D, ("hire", "IL37", "gold"))
    assert (s.realm(D).gold, s.realm(D).prestige) == (0, 18)


@rule("HH-107", "HH-108", "HH-303", example="TV-32")
def test_corsairs():
    s = Position()
    s.village(A, "Latium", shipyard="dock")
    s.units(A, "Latium")
    s.give(A, gold=12, prestige=16)
    p = trade(s)
    assert p.options(A, "corsairs") == [("corsairs", "IS03", "gold"), ("corsairs", "IS03", "prestige")]
    p.act(A, ("corsairs", "IS03", "prestige"))
    assert (s.realm(A).gold, s.realm(A).prestige) == (12, 0)
    assert s.here("Upper Tyrrhenian") == [CORSAIRS]
    assert p.options(A, "corsairs") == [("corsairs", "IS02", "gold"), ("corsairs", "IS04", "gold")]
    p.act(A, ("corsairs", "IS02", "gold"))
    assert (s.realm(A).gold, s.here("Ligurian Sea")) == (2, [CORSAIRS])
    s.give(A, gold=12)
    s.land("Latium", shipyard="")
    assert not trade(s).options(A, "corsairs")


@rule("HH-303")
def test_four_corsairs_and_four_elephants_at_most():
    s = rich()
    s.village(A, "Tunis", shipyard="dock")
    s.units(A, "Tunis")
    s.units(A, "Djerid", n=2)
    for name in ("Gulf of Lion", "Ligurian Sea", "Ionian Sea"):
        s.units(A, name, CORSAIRS)
    assert trade(s).options(A, "corsairs")
    s.units(A, "Libyan Sea", CORSAIRS)
    assert not trade(s).options(A, "corsairs")
    s.units(A, "Djerid", ELEPHANTS, n=3)
    assert [o for o in trade(s).options(A) if ELEPHANTS in o]
    s.units(A, "Djerid", ELEPHANTS)
    assert not [o for o in trade(s).options(A) if ELEPHANTS in o]


@rule("HH-109", "HH-279", "HH-117", example="TV-27")
def test_heavy_infantry_only_in_a_city_and_back():
    s = Position()
    s.village(A, "Umbria")
    s.units(A, "Umbria")
    s.give(A, gold=3)
    assert not [o for o in trade(s).options(A) if HI in o]
    s.city(A, "Latium")
    unit = s.unit(A, "Latium", level=VETERAN)
    trade(s).act(A, ("upgrade", unit, HI))
    assert s.realm(A).gold == 0
    assert (s.see(unit).kind, s.see(unit).level) == (HI, VETERAN)
    trade(s).act(A, ("downgrade", unit))
    assert s.realm(A).gold == 3
    assert (s.see(unit).kind, s.see(unit).level) == (LI, VETERAN)


@rule("HH-110", "HH-278", example="TV-86")
def test_engines_are_made_where_one_besieges():
    s = Position()
    s.village(A, "Latium")
    s.village(B, "Siena")
    units = s.units(A, "Siena", n=3)
    s.give(A, gold=9)
    assert not [o for o in trade(s).options(A) if ENGINE in o]
    s.ring("Siena")
    p = trade(s)
    p.act(A, ("upgrade", units[0], ENGINE))
    assert s.realm(A).gold == 7
    assert s.see(units[0]).kind == ENGINE
    s.units(B, "Latium")
    s.ring("Latium")
    assert not [o for o in trade(s).options(A) if ENGINE in o]


@rule("HH-111", example="TV-28")
def test_one_horse_herd_mounts_two_cavalry():
    s = Position()
    s.village(A, "Latium")
    s.units(A, "Latium", n=3)
    s.herd(A, "Latium", "horses", "horses")
    s.give(A, gold=12)
    p = trade(s)
    for herds_left in (1, 1, 0):
        unit = next(o[1] for o in p.options(A, "upgrade") if o[2] == CAVALRY)
        p.act(A, ("upgrade", unit, CAVALRY))
        assert len(s.herds("Latium")) == herds_left
    assert s.realm(A).gold == 0
    assert s.here("Latium") == [CAVALRY] * 3


@rule("HH-111")
def test_the_second_rider_of_a_herd_is_not_carried_over_and_the_herd_must_be_connected():
    s = rich()
    s.village(A, "Latium")
    s.units(A, "Latium", n=2)
    s.herd(A, "Latium", "horses")
    s.herd(A, "Gallura", "horses")
    p = trade(s)
    p.act(A, p.options(A, "upgrade")[0])
    assert p.options(A, "upgrade")
    assert not trade(s).options(A, "upgrade")
    s = rich()
    s.village(A, "Latium")
    s.units(A, "Latium", n=2)
    s.herd(A, "Siena", "horses")
    s.herd(A, "Umbria", "horses")
    p = trade(s)
    p.act(A, p.options(A, "upgrade")[0])
    assert p.options(A) == [("horses", "IL18"), ("horses", "IL20")]
    p.act(A, ("horses", "IL20"))
    assert s.herds("Siena") == ["horses"]
    assert s.herds("Umbria") == []


@rule("HH-112", example="TV-29")
def test_in_fast_cavalry_costs_eight_and_no_herd():
    s = Position(mode="fast")
    s.village(A, "Latium")
    s.units(A, "Latium", n=2)
    s.give(A, gold=16)
    p = trade(s)
    p.act(A, p.options(A, "upgrade")[0]).act(A, p.options(A, "upgrade")[0])
    assert s.realm(A).gold == 0
    assert s.here("Latium") == [CAVALRY] * 2


@rule("HH-113", "HH-114", "HH-279", example="TV-30")
def test_ships_are_made_at_shipyards():
    s = rich()
    s.village(A, "Umbria")
    s.units(A, "Umbria")
    s.village(A, "Latium", shipyard="dock")
    one = s.unit(A, "Latium")
    p = trade(s)
    assert list(p.options(A, "upgrade")) == [("upgrade", one, TRANSPORT, "IS03")]
    p.act(A, ("upgrade", one, TRANSPORT, "IS03"))
    assert s.realm(A).gold == 97
    assert s.whereabouts(one) == "Upper Tyrrhenian"
    s.land("Latium", shipyard="port")
    s.give(A, gold=5)
    p = trade(s)
    p.act(A, ("buy", "IL22", "standard"))
    ship = next(o for o in p.options(A, "upgrade") if WAR_SHIP in o)
    p.act(A, ship)
    assert s.realm(A).gold == 0
    assert s.here("Upper Tyrrhenian") == [TRANSPORT, WAR_SHIP]


@rule("HH-115", "HH-116", "HH-117")
def test_elephants_of_the_desert_and_of_elam():
    s = rich()
    s.village(A, "Tunis")
    keeper = s.unit(A, "Djerid", level=VETERAN)
    s.units(A, "Byzacena")
    p = trade(s)
    assert [o for o in p.options(A) if ELEPHANTS in o] == [("upgrade", keeper, ELEPHANTS)]
    p.act(A, ("upgrade", keeper, ELEPHANTS))
    assert s.realm(A).gold == 93
    [beast] = s.g.stacks[s.at("Djerid")]
    assert (beast.kind, beast.level) == (ELEPHANTS, STANDARD)
    trade(s).act(A, ("downgrade", beast.id))
    [back] = s.g.stacks[s.at("Djerid")]
    assert (back.kind, back.level, s.realm(A).gold) == (LI, RECRUIT, 99)
    s = Position(players=4, map="orient")
    for seat, home in ((A, "Susa"), (D, "Anshan")):
        s.village(seat, home)
        s.units(seat, home)
        s.give(seat, gold=9)
    s.units(D, "Arabia")
    first = s.g.book.map.names[0]
    s.village(A, first)
    s.units(A, first)
    assert not [o for o in trade(s, A).options(A) if ELEPHANTS in o]
    assert len([o for o in trade(s, D).options(D) if ELEPHANTS in o]) == 1


@rule("HH-118", "HH-119")
def test_refunds_at_the_location_and_nothing_elsewhere():
    expected = {HI: 3, CAVALRY: 4, TRANSPORT: 2, WAR_SHIP: 3, ELEPHANTS: 6, ENGINE: 0}
    for kind, gold in expected.items():
        s = Position()
        s.city(A, "Latium", shipyard="port")
        s.village(A, "Tunis")
        sea = kind in (TRANSPORT, WAR_SHIP)
        home = "Upper Tyrrhenian" if sea else "Djerid" if kind == ELEPHANTS else "Latium"
        unit = s.unit(A, home, kind)
        p = trade(s)
        p.act(A, p.options(A, "downgrade")[0])
        assert s.realm(A).gold == gold, kind
        assert LI in s.here("Latium" if sea else home)
        if not sea:
            s = Position()
            s.city(A, "Latium")
            s.unit(A, "Umbria", kind)
            p = trade(s)
            p.act(A, p.options(A, "downgrade")[0])
            assert s.realm(A).gold == 0, kind
        assert unit >= 0


@rule("HH-120")
def test_ships_away_from_a_shipyard_can_only_land():
    s = Position()
    s.village(A, "Latium", shipyard="dock")
    ship = s.unit(A, "Ligurian Sea", TRANSPORT)
    s.unit(A, "Upper Tyrrhenian", WAR_SHIP)
    assert not trade(s).options(A, "downgrade")
    p = s.play(MoveHosts(A))
    landings = p.options(A, "land")
    assert ("land", ship, "IL05") in landings
    p.act(A, ("land", ship, "IL05"))
    assert s.here("Liguria") == [LI]
    assert s.realm(A).gold == 0


@rule("HH-120")
def test_a_ship_that_lands_sets_its_cargo_ashore():
    s = Position()
    ship = s.unit(A, "Ligurian Sea", TRANSPORT)
    other = s.unit(A, "Ligurian Sea", TRANSPORT)
    cargo = s.units(A, "Ligurian Sea", n=2, place=ABOARD, ship=ship)
    stays = s.unit(A, "Ligurian Sea", place=ABOARD, ship=other)
    s.play(MoveHosts(A)).act(A, ("land", ship, "IL05"))
    assert s.here("Liguria") == [LI] * 3
    assert {(s.see(u).place, s.see(u).ship) for u in cargo} == {(OUTSIDE, -1)}
    assert (s.see(stays).place, s.see(stays).ship) == (ABOARD, other)
    s.g.check()


@rule("HH-121", "HH-122", "HH-281", example="TV-33")
def test_training_is_bought_turned_and_done_a_round_later():
    s = Position()
    s.village(A, "Latium")
    units = s.units(A, "Latium", n=3)
    s.give(A, gold=6)
    p = trade(s)
    for _ in units:
        p.act(A, p.options(A, "train")[0])
    assert s.realm(A).gold == 0
    s.play(Phase("R7"))
    assert [s.see(u).level for u in units] == [STANDARD] * 3
    s.g.round += 1
    s.play(Phase("R7"))
    assert [s.see(u).level for u in units] == [STANDARD + 1] * 3
    assert [s.see(u).levelled for u in units] == [s.g.round] * 3


@rule("HH-123", "HH-124", "HH-283")
def test_who_cannot_be_trained():
    s = rich()
    s.village(A, "Latium", shipyard="dock")
    s.site(A, "Latium", "fortification")
    s.units(A, "Latium", place=SITE)
    s.units(A, "Latium", level=ELITE)
    s.units(A, "Latium", ELEPHANTS)
    s.units(A, "Upper Tyrrhenian", CORSAIRS)
    s.units(A, "Upper Tyrrhenian", TRANSPORT)
    s.units(A, "Umbria")
    assert not trade(s).options(A, "train")
    fit = s.unit(A, "Latium")
    assert trade(s).options(A, "train") == [("train", fit)]


@rule("HH-123")
def test_elephants_gain_no_experience_in_battle():
    units = Position().g.book.units
    assert [kind for kind, unit in units.items() if not unit.learns] == [ELEPHANTS]
    assert {kind for kind, unit in units.items() if not unit.trains} == {ELEPHANTS, CORSAIRS}


@rule("HH-284")
def test_training_is_lost_with_the_place_the_type_or_the_settlement():
    s = rich()
    s.city(A, "Latium")
    units = s.units(A, "Latium", n=3)
    p = trade(s)
    for _ in range(3):
        p.act(A, p.options(A, "train")[0])
    p.act(A, next(o for o in p.options(A, "upgrade") if o[2] == HI))
    s.play(Train())
    changed = next(u for u in units if s.see(u).kind == HI)
    walker, stayer = (u for u in units if u != changed)
    s.play(MoveHosts(A)).act(A, ("move", walker, "IL20"))
    s.play(Train())
    assert s.see(changed).level == s.see(walker).level == STANDARD
    assert s.see(stayer).level == STANDARD + 1
    s = rich()
    s.village(A, "Latium")
    unit = s.unit(A, "Latium")
    trade(s).act(A, ("train", unit))
    s.play(Train())
    s.bare("Latium")
    s.play(Train())
    assert s.see(unit).level == STANDARD


@rule("HH-294")
def test_a_unit_changes_type_once_per_trade():
    s = rich()
    s.city(A, "Latium")
    unit = s.unit(A, "Latium")
    p = trade(s)
    p.act(A, ("upgrade", unit, HI))
    p.refuses(A, ("downgrade", unit))
    p = trade(s)
    p.act(A, ("downgrade", unit))
    p.refuses(A, ("upgrade", unit, HI))


@rule("HH-290")
def test_changed_units_stand_outside():
    s = rich()
    s.city(A, "Latium")
    unit = s.unit(A, "Latium", place=INSIDE)
    trade(s).act(A, ("upgrade", unit, HI))
    assert s.see(unit).place == OUTSIDE


@rule("HH-243")
def test_eight_prestige_name_a_further_rival():
    s = Position(players=3)
    s.village(A, "Latium")
    s.rivals(A, B)
    s.give(A, prestige=8)
    p = trade(s)
    assert p.options(A, "rival") == [("rival", C)]
    p.act(A, ("rival", C))
    assert s.realm(A).rivals == (B, C)
    assert s.realm(A).prestige == 0
