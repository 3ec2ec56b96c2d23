"""Movement."""

from __future__ import annotations

from pentarchy.games.herds_and_hosts.book.pieces import (
    CAVALRY,
    CORSAIRS,
    ELEPHANTS,
    ENGINE,
    HI,
    LI,
    MERCENARIES,
    RECRUIT,
    TRANSPORT,
    VETERAN,
    WAR_SHIP,
)
from pentarchy.games.herds_and_hosts.rules.movement.moves import FreshSteps, MoveHosts, MoveSpecial, Retreat
from pentarchy.games.herds_and_hosts.rules.turn import Round
from pentarchy.games.herds_and_hosts.rules.war.battle import Declare
from pentarchy.games.herds_and_hosts.rules.war.postures import Posture
from pentarchy.games.herds_and_hosts.state.records import ABOARD, INSIDE, OUTSIDE
from tests.play import rule

from .positions import A, B, C, Position, resting, verbs


def moves_of(p, unit, seat=A):
    return {o[2] for o in p.options(seat, "move") if o[1] == unit}


@rule("HH-159")
def test_one_step_a_round_in_units_or_in_retreat():
    s = Position()
    unit = s.unit(A, "Umbria")
    other = s.unit(A, "Savoy")
    p = s.play(MoveHosts(A))
    p.act(A, ("move", unit, "IL18"))
    assert s.whereabouts(unit) == "Siena"
    assert moves_of(p, unit) == set()
    assert moves_of(p, other)
    s.units(B, "Siena")
    s.units(B, "Savoy")
    p = s.play(FreshSteps(), Retreat(A))
    assert moves_of(p, unit) == set()
    assert moves_of(p, other) == {"IL01", "IL02", "IL04"}


@rule("HH-160", "HH-170")
def test_engines_and_corsairs_stay_and_carry_nothing():
    s = Position()
    s.units(A, "Umbria", ENGINE)
    s.units(A, "Upper Tyrrhenian", CORSAIRS)
    s.units(A, "Upper Tyrrhenian", WAR_SHIP)
    s.units(A, "Latium")
    p = s.play(MoveHosts(A))
    assert {s.see(o[1]).kind for o in p.options(A, "move")} == {WAR_SHIP, LI}
    assert not p.options(A, "board")


@rule("HH-161", "HH-165", "HH-299", "HH-164", example="TV-93")
def test_a_rider_steps_twice_twice_and_once_when_paid_for():
    s = Position()
    rider = s.unit(A, "Siena", CAVALRY)
    foot = s.unit(A, "Savoy")
    s.give(A, prestige=14)

    def count(p):
        steps = 0
        while ways := sorted(moves_of(p, rider)):
            p.act(A, ("move", rider, ways[0]))
            steps += 1
        return steps

    assert count(s.play(MoveHosts(A))) == 2
    p = s.play(FreshSteps(), MoveSpecial(A))
    assert moves_of(p, foot) == set()
    p.act(A, ("pay",))
    assert s.realm(A).prestige == 0
    assert moves_of(p, foot)
    assert count(p) == 2
    here = s.whereabouts(rider)
    s.units(B, here)
    assert count(s.play(FreshSteps(), Retreat(A))) == 1


@rule("HH-165")
def test_without_the_price_only_riders_move_in_special():
    s = Position()
    rider = s.unit(A, "Siena", CAVALRY)
    foot = s.unit(A, "Savoy")
    p = s.play(FreshSteps(), MoveSpecial(A))
    assert "pay" not in verbs(p, A)
    assert moves_of(p, rider)
    assert not moves_of(p, foot)
    p.act(A, ("move", rider, "IL20"))
    assert not resting(p) or not moves_of(p, rider)


@rule("HH-162")
def test_a_war_ship_slips_away_freely():
    s = Position()
    war = s.unit(A, "Ligurian Sea", WAR_SHIP)
    cargo = s.unit(A, "Ligurian Sea", TRANSPORT)
    p = s.play(MoveHosts(A))
    p.act(A, ("move", war, "IS03")).act(A, ("move", cargo, "IS03"))
    s.units(B, "Upper Tyrrhenian", WAR_SHIP)
    p = s.play(FreshSteps(), Retreat(A))
    assert moves_of(p, war) == {"IS02", "IS04"}
    assert moves_of(p, cargo) == set()


@rule("HH-163")
def test_heavy_infantry_never_retreats():
    s = Position()
    heavy = s.unit(A, "Umbria", HI)
    light = s.unit(A, "Umbria")
    s.units(B, "Umbria")
    p = s.play(Retreat(A))
    assert moves_of(p, heavy) == set()
    assert moves_of(p, light)


@rule("HH-166")
def test_whoever_meets_an_enemy_stops():
    s = Position(players=3)
    rider = s.unit(A, "Siena", CAVALRY)
    s.units(B, "Umbria")
    p = s.play(MoveHosts(A))
    p.act(A, ("move", rider, "IL20"))
    assert resting(p) or not moves_of(p, rider)
    s = Position()
    rider = s.unit(A, "Siena", CAVALRY)
    s.village(B, "Umbria")
    p = s.play(MoveHosts(A))
    p.act(A, ("move", rider, "IL20"))
    assert resting(p) or not moves_of(p, rider)
    p = s.play(FreshSteps(), MoveSpecial(A))
    assert moves_of(p, rider)


@rule("HH-167", "HH-168", "HH-169", example="TV-80")
def test_three_sizes_aboard():
    loads = [
        ([CAVALRY, LI], 2),
        ([CAVALRY, CAVALRY], 1),
        ([ELEPHANTS], 1),
        ([HI, HI, HI], 3),
        ([MERCENARIES] * 4, 3),
    ]
    for kinds, aboard in loads:
        s = Position()
        s.units(A, "Upper Tyrrhenian", TRANSPORT)
        for kind in kinds:
            s.units(A, "Latium", kind)
        p = s.play(MoveHosts(A))
        while boarding := p.options(A, "board"):
            p.act(A, boarding[0])
        on_ship = [u for u in s.g.stacks[s.at("Upper Tyrrhenian")] if u.place == ABOARD]
        assert len(on_ship) == aboard, kinds
        s.g.check()
    sizes = {kind: unit.size for kind, unit in Position().g.book.units.items() if unit.size}
    assert sizes == {LI: 1, HI: 1, MERCENARIES: 1, CAVALRY: 2, ELEPHANTS: 3}


@rule("HH-167")
def test_cargo_sails_with_its_ship_and_goes_ashore_with_a_step():
    s = Position()
    ship = s.unit(A, "Upper Tyrrhenian", TRANSPORT)
    rider = s.unit(A, "Latium", CAVALRY)
    p = s.play(MoveHosts(A))
    p.act(A, ("board", rider, ship))
    p.act(A, ("move", ship, "IS02"))
    assert s.whereabouts(rider) == "Ligurian Sea"
    p.act(A, ("move", rider, "IL05"))
    assert s.whereabouts(rider) == "Liguria"
    assert s.see(rider).place == OUTSIDE


@rule("HH-171", "HH-172")
def test_only_vikings_bring_ships_ashore_and_along_rivers():
    for seat in (B, C):
        s = Position(players=3)
        ship = s.unit(seat, "Upper Tyrrhenian", TRANSPORT)
        p = s.play(MoveHosts(seat))
        ways = moves_of(p, ship, seat)
        coasts = {"IL17", "IL19", "IL22", "IL34", "IL35"}
        assert ways == {"IS02", "IS04"} | (coasts if seat == C else set())
    s = Position(players=3)
    ship = s.unit(C, "Latium", TRANSPORT)
    p = s.play(MoveHosts(C))
    assert moves_of(p, ship, C) == {"IS03", "IL20", "IL24", "IL25"}
    s = Position(players=3)
    ship = s.unit(C, "Maremma", WAR_SHIP)
    assert moves_of(s.play(MoveHosts(C)), ship, C) == {"IS03"}


@rule("HH-308")
def test_aboard_and_ashore_at_a_viking_ship_on_land():
    s = Position(players=3)
    ship = s.unit(C, "Latium", TRANSPORT)
    unit = s.unit(C, "Latium")
    p = s.play(MoveHosts(C))
    p.act(C, ("aboard", unit, ship))
    assert s.see(unit).place == ABOARD
    assert s.see(unit).capacity
    p.act(C, ("move", ship, "IL20"))
    p = s.play(FreshSteps(), MoveSpecial(C))
    p.act(C, ("ashore", unit))
    assert s.see(unit).place == OUTSIDE
    assert s.whereabouts(unit) == "Umbria"
    s.units(A, "Umbria")
    s.give(C, prestige=0)
    assert not {"aboard", "ashore"} & verbs(s.play(Posture(C)), 0)


@rule("HH-308")
def test_guests_aboard_a_viking_ship_on_land_go_ashore_in_every_part_of_move():
    for step in (MoveHosts, MoveSpecial, Retreat):
        s = Position(players=3)
        s.truce(A, C)
        ship = s.unit(C, "Latium", TRANSPORT)
        guests = s.units(A, "Latium", n=2, place=ABOARD, ship=ship)
        p = s.play(step(A))
        assert verbs(p, A) == {"ashore", "end"}
        p.act(A, ("ashore", guests[0]))
        assert s.see(guests[0]).place == OUTSIDE
        assert s.see(guests[0]).capacity
        assert ("march", "IL22", "IL20") not in p.options(A)


@rule("HH-173", "HH-062")
def test_herds_step_once_in_units_only():
    s = Position()
    s.village(A, "Latium")
    s.herd(A, "Latium", "sheep")
    s.herd(B, "Umbria", "pigs", "pigs")
    s.units(B, "Maremma")
    p = s.play(MoveHosts(A))
    assert {o[3] for o in p.options(A, "drive")} == {"IL23", "IL24", "IL25"}
    p.act(A, ("drive", "IL22", "sheep", "IL25"))
    assert s.herds("Campania") == ["sheep"]
    assert "drive" not in verbs(p, A) or resting(p)
    s.g.round += 1
    assert "drive" not in verbs(s.play(MoveSpecial(A)), A)


@rule("HH-174", "HH-175")
def test_herds_cross_a_sea_with_an_own_transport_in_one_step():
    s = Position()
    s.herd(A, "Gallura", "sheep")
    assert {o[3] for o in s.play(MoveHosts(A)).options(A, "drive")} == {"IL36"}
    s.units(A, "Upper Tyrrhenian", WAR_SHIP)
    s.units(B, "Sardinian Sea", TRANSPORT)
    assert {o[3] for o in s.play(MoveHosts(A)).options(A, "drive")} == {"IL36"}
    s.units(A, "Upper Tyrrhenian", TRANSPORT)
    p = s.play(MoveHosts(A))
    assert {o[3] for o in p.options(A, "drive")} == {"IL17", "IL19", "IL22", "IL34", "IL36"}
    p.act(A, ("drive", "IL35", "sheep", "IL22"))
    assert s.herds("Latium") == ["sheep"]


@rule("HH-176")
def test_retreat_only_from_an_enemy_and_to_a_quiet_field():
    s = Position()
    calm = s.unit(A, "Savoy")
    pressed = s.unit(A, "Siena")
    s.units(B, "Siena")
    s.units(B, "Umbria")
    s.village(B, "Tuscany")
    p = s.play(Retreat(A))
    assert moves_of(p, calm) == set()
    assert moves_of(p, pressed) == {"IL19"}


@rule("HH-177")
def test_units_behind_a_ring_do_not_move():
    s = Position()
    s.village(A, "Siena")
    shut = s.unit(A, "Siena", place=INSIDE)
    s.units(B, "Siena")
    s.ring("Siena")
    for step in (MoveHosts, Retreat):
        assert resting(s.play(step(A)))
    s.truce(A, B)
    assert moves_of(s.play(MoveHosts(A)), shut)


@rule("HH-178", "HH-179", "HH-295")
def test_an_ambush_strikes_once_per_enemy_and_round():
    s = Position()
    s.village(B, "Umbria", fort=True)
    recruit, veteran = s.unit(A, "Siena", level=RECRUIT), s.unit(A, "Siena", level=VETERAN)
    third = s.unit(A, "Savoy")
    p = s.play(MoveHosts(A))
    p.act(A, ("march", "IL18", "IL20"), draws=[5])
    assert recruit not in [u.id for _, u in s.g.units(A)]
    assert s.whereabouts(veteran) == "Umbria"
    assert (s.realm(B).prestige, s.realm(B).gain, s.realm(A).loss) == (2, 2, 2)
    assert (s.realm(B).victory, s.realm(A).victory) == (0, 0)
    s.g.lift(s.at("Savoy"), s.see(third))
    s.g.put(s.at("Siena"), s.g.stacks[s.at("Umbria")][0].__class__(third, A, LI, 1))
    p = s.play(MoveHosts(A))
    p.act(A, ("move", third, "IL20"), draws=[])


@rule("HH-178", "HH-295")
def test_an_ambush_may_miss_kill_or_wound():
    for roll, kind, left in ((0, LI, [LI]), (3, LI, []), (3, HI, [HI])):
        s = Position()
        s.village(B, "Umbria", fort=True)
        unit = s.unit(A, "Siena", kind)
        p = s.play(MoveHosts(A))
        p.act(A, ("move", unit, "IL20"), draws=[roll])
        assert s.here("Umbria", A) == left
    s = Position(mode="basic")
    s.village(B, "Umbria", fort=True)
    unit = s.unit(A, "Siena")
    s.play(MoveHosts(A)).act(A, ("move", unit, "IL20"), draws=[])


@rule("HH-295", "HH-198", "HH-213")
def test_a_wound_of_an_ambush_lasts_through_the_next_battle_or_the_round():
    """L90 the ambush "attacks once with 1 blue dice", L80 "1 sword remove 1 life"."""
    for agreed, lives in (("wounds", 1), ("kills or nothing", 2)):
        s = Position(ambush=agreed)
        s.village(A, "Savoy")
        s.village(B, "Umbria", fort=True)
        s.unit(B, "Umbria", HI)
        unit = s.unit(A, "Siena", HI)
        s.play(MoveHosts(A)).act(A, ("move", unit, "IL20"), draws=[5])
        p = s.play(Declare(A)).act(A, ("attack", "IL20", B), draws=[0, 0, 0])
        assert [f.lives for f in s.g.battle.hosts[0]] == [lives]
        p.act(A, ("stop",))
        assert s.see(unit).hurt == 0


@rule("HH-295")
def test_a_second_ambush_kills_and_a_new_round_heals():
    s = Position()
    s.village(A, "Savoy")
    s.village(B, "Umbria", "Siena", fort=True)
    unit = s.unit(A, "Latium", CAVALRY)
    p = s.play(MoveHosts(A), FreshSteps(), MoveSpecial(A)).act(A, ("move", unit, "IL20"), draws=[5])
    assert s.see(unit).hurt == 1
    p.act(A, ("move", unit, "IL18"), draws=[5])
    assert s.here("Siena", A) == []
    s = Position()
    s.village(A, "Savoy")
    s.village(B, "Umbria", fort=True)
    unit = s.unit(A, "Siena", HI)
    s.play(MoveHosts(A)).act(A, ("move", unit, "IL20"), draws=[5])
    s.play(Round())
    assert s.see(unit).hurt == 0


@rule("HH-178")
def test_the_ambusher_picks_in_the_foremost_line():
    s = Position()
    s.village(B, "Umbria", fort=True)
    s.units(A, "Siena", level=VETERAN)
    s.units(A, "Siena", CAVALRY)
    s.units(A, "Siena", MERCENARIES)
    p = s.play(MoveHosts(A))
    p.act(A, ("march", "IL18", "IL20"), draws=[5])
    assert {s.see(o[1]).kind for o in p.options(B)} == {CAVALRY, MERCENARIES}
