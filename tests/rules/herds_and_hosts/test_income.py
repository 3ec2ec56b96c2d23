"""Taxes, festivals, fishing."""

from __future__ import annotations

from pentarchy.games.herds_and_hosts.book.pieces import CORSAIRS, TRANSPORT, WAR_SHIP
from pentarchy.games.herds_and_hosts.rules.income import Fish, Tax, base_income, fishing_grounds
from tests.play import rule

from .positions import A, B, Position, resting


def realm_of_tv05():
    s = Position()
    s.city(A, "Latium")
    s.village(A, "Umbria", "Siena")
    for name in ("Abruzzo", "Samnium", "Campania"):
        s.units(A, name)
    return s


@rule("HH-034", "HH-037", "HH-038", example="TV-01 TV-04")
def test_villages_and_halves_of_fields():
    s = Position()
    s.village(A, "Latium", "Umbria")
    for name in ("Siena", "Maremma", "Tuscany"):
        s.units(A, name)
    p = s.play(Tax(A))
    p.act(A, ("taxes",))
    assert s.realm(A).gold == 4
    s = Position()
    s.village(A, "Latium")
    assert base_income(s.g, A) == 1


@rule("HH-035", "HH-036", "HH-040", example="TV-02")
def test_a_port_pays_beside_its_city_and_a_dock_nothing():
    s = Position()
    s.city(A, "Latium", shipyard="port")
    s.village(A, "Umbria", "Siena")
    for name in ("Abruzzo", "Samnium", "Campania", "Marche"):
        s.units(A, name)
    assert base_income(s.g, A) == 10
    s.land("Latium", shipyard="dock")
    assert base_income(s.g, A) == 8


@rule("HH-039", example="TV-03")
def test_looted_fields_pay_nothing():
    s = Position()
    s.village(A, "Latium", "Umbria", "Siena")
    for name in ("Abruzzo", "Samnium", "Campania"):
        s.units(A, name)
    assert base_income(s.g, A) == 6
    s.land("Siena", red=True)
    assert base_income(s.g, A) == 4


@rule("HH-038")
def test_an_unconnected_field_does_not_count():
    s = Position()
    s.village(A, "Latium")
    s.units(A, "Umbria")
    s.units(A, "Cagliari")
    s.units(A, "Gallura")
    assert base_income(s.g, A) == 2


@rule("HH-041", "HH-042", example="TV-07 TV-85")
def test_taxes_or_one_festival_a_year():
    s = Position()
    s.village(A, "Latium", "Umbria")
    for name in ("Siena", "Maremma", "Tuscany"):
        s.units(A, name)
    s.g.round = 2
    p = s.play(Tax(A))
    p.act(A, ("festival", "small"))
    assert (s.realm(A).prestige, s.realm(A).gold, s.realm(A).grain) == (4, 0, 0)
    for s.g.round in (3, 4):
        p = s.play(Tax(A))
        assert resting(p)
    s.g.round = 5
    assert ("festival", "small") in s.play(Tax(A)).options(A)


@rule("HH-043", "HH-045", example="TV-05")
def test_a_double_festival():
    s = realm_of_tv05()
    s.give(A, grain=4)
    p = s.play(Tax(A))
    assert ("festival", "triple") not in p.options(A)
    p.act(A, ("festival", "double"))
    assert (s.realm(A).prestige, s.realm(A).grain) == (16, 0)


@rule("HH-044", "HH-045", example="TV-06")
def test_a_triple_festival():
    s = realm_of_tv05()
    s.give(A, grain=9)
    s.play(Tax(A)).act(A, ("festival", "triple"))
    assert (s.realm(A).prestige, s.realm(A).grain) == (24, 1)


@rule("HH-046")
def test_fast_knows_only_small_festivals():
    s = Position(mode="fast")
    s.village(A, "Latium")
    assert s.play(Tax(A)).options(A) == [("festival", "small"), ("taxes",)]


@rule("HH-047", "HH-048", "HH-049", example="TV-08")
def test_fishing_by_die_in_calm_and_stormy_seas():
    s = Position(players=3)
    s.units(A, "Ligurian Sea", TRANSPORT)
    for name in ("Gulf of Lion", "Sardinian Sea", "Sicilian Channel"):
        s.units(A, name, WAR_SHIP)
    grounds = [s.g.map.names[sea] for sea in fishing_grounds(s.g, A)]
    assert grounds == ["Gulf of Lion", "Ligurian Sea", "Sardinian Sea", "Sicilian Channel"]
    s.play(Fish(A), draws=[3, 2, 4, 0])
    assert s.realm(A).fish == 2 + 1 + 0 + 2
    assert s.g.dice.n == 4


@rule("HH-013", example="TV-09")
def test_basic_fishing_gives_one_fish_each():
    s = Position(mode="basic")
    for name in ("Gulf of Lion", "Sardinian Sea", "Ligurian Sea"):
        s.units(A, name, TRANSPORT)
    s.play(Fish(A), draws=[])
    assert s.realm(A).fish == 3


@rule("HH-050")
def test_four_prestige_roll_one_die_again_once():
    s = Position()
    s.units(A, "Ligurian Sea", TRANSPORT)
    s.units(A, "Gulf of Lion", TRANSPORT)
    s.give(A, prestige=9)
    p = s.play(Fish(A), draws=[4, 5])
    assert p.options(A) == [("again", "IS01"), ("again", "IS02"), ("keep",)]
    p.act(A, ("again", "IS01"), draws=[0])
    assert (s.realm(A).fish, s.realm(A).prestige) == (2, 5)
    assert resting(p)
    s.give(A, prestige=3)
    assert resting(s.play(Fish(A), draws=[4, 5]))


@rule("HH-051", "HH-052", "HH-053")
def test_who_fishes_where():
    s = Position()
    s.village(A, "Latium", "Tuscany", shipyard="dock")
    s.units(A, "Ligurian Sea", TRANSPORT)
    s.units(A, "Gulf of Lion", CORSAIRS)
    names = [s.g.map.names[sea] for sea in fishing_grounds(s.g, A)]
    assert names == ["Ligurian Sea", "Upper Tyrrhenian"]
    s.units(B, "Upper Tyrrhenian", WAR_SHIP)
    assert [s.g.map.names[sea] for sea in fishing_grounds(s.g, A)] == ["Ligurian Sea"]
    s = Position()
    s.village(A, "Latium", shipyard="dock")
    s.units(B, "Latium")
    s.ring("Latium")
    assert fishing_grounds(s.g, A) == []
