"""Fields: friends, control, ownership, connection, encirclement, fortification levels."""

from __future__ import annotations

from pentarchy.games.herds_and_hosts.book.pieces import CORSAIRS, TRANSPORT, WAR_SHIP
from pentarchy.games.herds_and_hosts.rules.fields import (
    besiegers,
    controller,
    encircled,
    field_count,
    is_connected,
    sound,
    walls,
)
from pentarchy.games.herds_and_hosts.rules.income import base_income
from pentarchy.games.herds_and_hosts.rules.war.battle import Declare
from pentarchy.games.herds_and_hosts.rules.war.looting import Loot
from pentarchy.games.herds_and_hosts.rules.war.siege import Besiege
from pentarchy.games.herds_and_hosts.state.records import ABOARD, INSIDE, SITE
from tests.play import rule

from .positions import A, B, C, D, Position, resting


def connected(s, seat, where):
    return is_connected(s.g, seat, s.at(where))


@rule("HH-017")
def test_friends_never_fight_loot_or_encircle():
    s = Position(players=4)
    s.truce(A, B)
    s.homage(C, A)
    s.village(B, "Apulia")
    s.units(A, "Apulia", n=3)
    s.units(B, "Umbria")
    s.units(A, "Umbria", n=2)
    s.ring("Apulia")
    assert s.g.friends(A, B)
    assert s.g.friends(A, C)
    assert s.g.friends(C, A)
    assert not s.g.friends(B, C)
    assert not s.g.friends(A, D)
    assert not encircled(s.g, s.at("Apulia"))
    assert resting(s.play(Declare(A), Declare(B)))
    assert resting(s.play(Besiege(A)))
    assert ("loot", "IL27") not in s.play(Loot(A)).options(A)


@rule("HH-017")
def test_vassals_of_one_lord_are_not_friends_of_each_other():
    s = Position(players=3)
    s.homage(B, A)
    s.homage(C, A)
    assert not s.g.friends(B, C)


@rule("HH-018", "HH-019", "HH-028")
def test_control_needs_a_unit_and_no_enemy_outside():
    s = Position()
    s.units(A, "Umbria")
    assert controller(s.g, s.at("Umbria")) == A
    s.units(B, "Umbria")
    assert controller(s.g, s.at("Umbria")) is None
    s.village(A, "Lombardy", fort=True)
    s.units(A, "Lombardy", place=INSIDE)
    assert controller(s.g, s.at("Lombardy")) == A
    s.units(B, "Lombardy")
    assert controller(s.g, s.at("Lombardy")) == B
    assert s.field("Lombardy").owner == A
    s.units(B, "Ligurian Sea", CORSAIRS)
    assert controller(s.g, s.at("Ligurian Sea")) == B


@rule("HH-018")
def test_a_friends_settlement_is_never_controlled():
    s = Position()
    s.truce(A, B)
    s.village(B, "Apulia")
    s.units(A, "Apulia", n=2)
    assert controller(s.g, s.at("Apulia")) is None


@rule("HH-020", "HH-021", "HH-289")
def test_the_field_count():
    s = Position()
    s.village(A, "Lombardy", "Emilia")
    s.units(A, "Emilia")
    s.units(A, "Umbria")
    s.site(A, "Siena", "village")
    assert field_count(s.g, A) == 3
    s.units(A, "Siena", n=2, place=SITE)
    assert field_count(s.g, A) == 4
    assert s.field("Siena").owner < 0
    assert not connected(s, A, "Cagliari")
    s.units(B, "Lombardy")
    s.ring("Lombardy")
    assert field_count(s.g, A) == 3
    assert base_income(s.g, A) == 1 + 3 // 2


@rule("HH-022", "HH-023", "HH-024", "HH-032", "HH-289")
def test_a_ring_needs_one_unit_per_level():
    s = Position()
    s.village(A, "Umbria", fort=True)
    here = s.at("Umbria")
    s.units(B, "Umbria")
    s.ring("Umbria")
    assert not encircled(s.g, here)
    assert sound(s.g, here, A)
    s.units(B, "Umbria")
    s.ring("Umbria")
    assert encircled(s.g, here)
    assert not sound(s.g, here, A)
    inside = s.unit(A, "Umbria", place=INSIDE)
    assert encircled(s.g, here)
    s.g.change(here, s.see(inside).__class__(inside, A, "light_infantry", 1))
    assert not encircled(s.g, here)


@rule("HH-023")
def test_at_least_one_unit_even_without_walls():
    s = Position()
    s.village(A, "Umbria")
    s.ring("Umbria")
    assert besiegers(s.g, s.at("Umbria")) == []
    s.units(B, "Umbria")
    s.ring("Umbria")
    assert encircled(s.g, s.at("Umbria"))


@rule("HH-023", "HH-296")
def test_a_friend_of_the_owner_outside_breaks_the_ring_and_besiegers_do_not_add_up():
    s = Position(players=4)
    s.city(A, "Umbria")
    s.units(B, "Umbria")
    s.units(C, "Umbria")
    s.ring("Umbria")
    assert not encircled(s.g, s.at("Umbria"))
    s.units(C, "Umbria", n=2)
    s.units(B, "Umbria", n=2)
    s.ring("Umbria")
    assert besiegers(s.g, s.at("Umbria")) == [B, C]
    s.units(C, "Umbria")
    assert besiegers(s.g, s.at("Umbria")) == [C, B]
    s.truce(A, D)
    s.units(D, "Umbria")
    assert not encircled(s.g, s.at("Umbria"))


@rule("HH-022")
def test_a_ring_closes_at_its_moments_and_opens_at_once():
    s = Position()
    s.village(A, "Umbria")
    foe = s.unit(B, "Umbria")
    assert not encircled(s.g, s.at("Umbria"))
    s.ring("Umbria")
    assert encircled(s.g, s.at("Umbria"))
    s.g.lift(s.at("Umbria"), s.see(foe))
    assert not encircled(s.g, s.at("Umbria"))


@rule("HH-025", "HH-026", "HH-028")
def test_a_chain_passes_empty_land_but_no_enemy():
    s = Position()
    s.village(A, "Latium")
    s.units(A, "Siena")
    assert connected(s, A, "Latium")
    assert connected(s, A, "Siena")
    for blocked in ("Maremma", "Umbria", "Tuscany"):
        s.units(B, blocked)
    assert not connected(s, A, "Siena")
    assert connected(s, A, "Umbria")
    assert connected(s, A, "Latium")


@rule("HH-029")
def test_a_chain_stops_at_an_enemy_settlement_unless_one_controls_it():
    s = Position()
    s.village(A, "Apulia")
    s.village(B, "Capitanata")
    for shut in ("Lucania",):
        s.units(B, shut)
    assert not connected(s, A, "Abruzzo")
    s.units(A, "Capitanata")
    assert connected(s, A, "Abruzzo")


@rule("HH-027")
def test_a_chain_over_sea_needs_an_own_ship_or_shipyard():
    s = Position()
    s.village(A, "Latium")
    assert not connected(s, A, "Corsica")
    ship = s.unit(A, "Upper Tyrrhenian", TRANSPORT)
    assert connected(s, A, "Corsica")
    s.units(B, "Upper Tyrrhenian", WAR_SHIP)
    assert not connected(s, A, "Corsica")
    s = Position()
    s.village(A, "Latium", shipyard="dock")
    assert connected(s, A, "Corsica")
    s = Position()
    s.village(A, "Latium")
    s.units(B, "Upper Tyrrhenian", TRANSPORT)
    assert not connected(s, A, "Corsica")
    s.truce(A, B)
    assert connected(s, A, "Corsica")
    assert ship >= 0


@rule("HH-030")
def test_from_a_ring_the_chain_starts_only_over_the_sea_beside_ones_shipyard():
    s = Position()
    s.village(A, "Latium", "Corsica")
    s.units(B, "Latium")
    s.ring("Latium")
    s.units(A, "Upper Tyrrhenian", TRANSPORT)
    assert not connected(s, A, "Latium")
    s.land("Latium", shipyard="dock")
    assert connected(s, A, "Latium")


@rule("HH-031", "HH-032", "HH-033", "HH-280", example="TV-57 TV-58 TV-59")
def test_levels_of_fortification():
    s = Position()
    s.village(A, "Latium")
    s.village(A, "Savoy", fort=True)
    s.city(A, "Veneto", fort=True)
    s.city(A, "Umbria")
    levels = [walls(s.g, s.at(name)) for name in ("Latium", "Savoy", "Veneto", "Umbria")]
    assert levels == [1, 3, 4, 2]
    assert walls(s.g, s.at("Siena")) == 0
    for name, need in (("Latium", 1), ("Savoy", 3), ("Veneto", 4)):
        s.units(B, name, n=need - 1)
        s.ring(name)
        assert not encircled(s.g, s.at(name))
        s.units(B, name)
        s.ring(name)
        assert encircled(s.g, s.at(name))
    assert s.g.book.tables.combat.most_walls == 4


@rule("HH-018", "HH-288")
def test_at_sea_ships_count_and_cargo_does_not():
    s = Position()
    s.truce(A, B)
    ship = s.unit(A, "Ligurian Sea", TRANSPORT)
    s.units(B, "Ligurian Sea", n=2, place=ABOARD, ship=ship)
    assert controller(s.g, s.at("Ligurian Sea")) == A


@rule("HH-288")
def test_where_friends_share_a_field_the_stronger_controls_it():
    s = Position()
    s.truce(A, B)
    s.units(A, "Umbria")
    s.units(B, "Umbria", n=2)
    assert controller(s.g, s.at("Umbria")) == B
    s.units(A, "Umbria")
    s.g.order = [B, A]
    assert controller(s.g, s.at("Umbria")) == B
    s.g.order = [A, B]
    assert controller(s.g, s.at("Umbria")) == A
