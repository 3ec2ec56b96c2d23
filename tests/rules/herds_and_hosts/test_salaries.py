"""Salaries in Fast mode."""

from __future__ import annotations

from pentarchy.games.herds_and_hosts.book.pieces import (
    CAVALRY,
    CORSAIRS,
    ELEPHANTS,
    ENGINE,
    MERCENARIES,
    WAR_SHIP,
)
from pentarchy.games.herds_and_hosts.rules.upkeep.salaries import Pay
from pentarchy.games.herds_and_hosts.state.records import INSIDE
from tests.play import rule

from .positions import A, B, Position, resting, verbs


def fast():
    return Position(season="winter", mode="fast")


def confirm(s):
    p = s.play(Pay(A))
    if not resting(p):
        p.act(A, ("confirm",))
    return p


@rule("HH-094", "HH-095", example="TV-23")
def test_the_pay_of_a_realm():
    s = fast()
    s.city(A, "Latium", shipyard="port")
    s.village(A, "Umbria", "Siena")
    s.units(A, "Latium", CAVALRY, n=2)
    s.units(A, "Latium", MERCENARIES)
    s.units(A, "Latium", n=5)
    s.units(A, "Umbria", ENGINE)
    s.units(A, "Upper Tyrrhenian", WAR_SHIP)
    s.give(A, gold=20)
    confirm(s)
    assert s.realm(A).gold == 3


@rule("HH-096", example="TV-24")
def test_behind_a_ring_pay_is_double():
    s = fast()
    s.village(A, "Siena")
    s.units(A, "Siena", n=2, place=INSIDE)
    s.units(A, "Siena", CAVALRY, place=INSIDE)
    s.units(B, "Siena")
    s.ring("Siena")
    s.give(A, gold=12)
    confirm(s)
    assert s.realm(A).gold == 2


@rule("HH-096", "HH-097", example="TV-88")
def test_encircled_units_are_paid_double_and_not_disbanded():
    s = fast()
    s.village(A, "Siena")
    s.units(A, "Siena", place=INSIDE)
    s.units(B, "Siena")
    s.ring("Siena")
    s.give(A, gold=4)
    confirm(s)
    assert s.realm(A).gold == 0
    assert s.field("Siena").owner == A
    assert len(s.here("Siena", A)) == 1


@rule("HH-097")
def test_units_without_connection_are_disbanded_unpaid():
    s = fast()
    s.village(A, "Siena")
    s.units(A, "Gallura", n=2)
    s.give(A, gold=9)
    confirm(s)
    assert s.here("Gallura") == []
    assert s.realm(A).gold == 8


@rule("HH-098", example="TV-25")
def test_elephants_and_corsairs_draw_no_pay():
    s = fast()
    s.village(A, "Latium")
    s.units(A, "Latium", ELEPHANTS)
    s.units(A, "Upper Tyrrhenian", CORSAIRS)
    s.give(A, gold=1)
    confirm(s)
    assert s.realm(A).gold == 0
    assert s.here("Latium") == [ELEPHANTS]


@rule("HH-094", "HH-095")
def test_who_is_not_paid_is_lost_and_the_player_picks():
    s = fast()
    s.village(A, "Siena")
    rider = s.unit(A, "Siena", CAVALRY)
    foot = s.unit(A, "Siena")
    s.give(A, gold=2)
    p = s.play(Pay(A))
    assert {"first", "dismiss", "confirm"} <= verbs(p, A)
    p.act(A, ("first", rider))
    p.act(A, ("confirm",))
    assert s.whereabouts(rider) == "Siena"
    assert s.field("Siena").owner < 0
    assert foot not in [u.id for _, u in s.g.units(A)]


@rule("HH-094")
def test_somebody_may_go_unpaid_by_choice():
    s = fast()
    s.village(A, "Siena")
    rider, foot = s.unit(A, "Siena", CAVALRY), s.unit(A, "Siena")
    s.give(A, gold=9)
    p = s.play(Pay(A))
    assert verbs(p, A) == {"dismiss", "confirm"}  # there is enough for all
    p.act(A, ("dismiss",))
    assert {o[1] for o in p.options(A, "dismiss")} == {rider, foot, s.id("Siena")}
    p.act(A, ("back",)).act(A, ("dismiss",)).act(A, ("dismiss", rider))
    assert verbs(p, A) == {"dismiss", "confirm"}  # nobody else is short of pay
    p.act(A, ("confirm",))
    assert [u.id for _, u in s.g.units(A)] == [foot]
    assert s.realm(A).gold == 9 - 1 - 1
