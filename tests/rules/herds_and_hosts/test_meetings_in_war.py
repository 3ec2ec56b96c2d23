"""Where two chapters of the sheet meet: battle, siege, homage and victory with the rest."""

from __future__ import annotations

import pytest

from pentarchy.games.herds_and_hosts.book.pieces import (
    CAVALRY,
    CORSAIRS,
    ELEPHANTS,
    ELITE,
    ENGINE,
    HI,
    LI,
    RECRUIT,
    TRANSPORT,
    VETERAN,
    WAR_SHIP,
)
from pentarchy.games.herds_and_hosts.rules.construction import Build, Train
from pentarchy.games.herds_and_hosts.rules.diplomacy import (
    Answer,
    Negotiate,
    Revolt,
)
from pentarchy.games.herds_and_hosts.rules.ending import CheckAnnouncements, NewYear, VictoryLoss
from pentarchy.games.herds_and_hosts.rules.fields import connected, controller, encircled, field_count
from pentarchy.games.herds_and_hosts.rules.movement.moves import MoveHosts, MoveSpecial
from pentarchy.games.herds_and_hosts.rules.scoring import goals_met, roads
from pentarchy.games.herds_and_hosts.rules.trade.trading import Trade
from pentarchy.games.herds_and_hosts.rules.upkeep.feeding import Feed
from pentarchy.games.herds_and_hosts.rules.war.aftermath import Fall
from pentarchy.games.herds_and_hosts.rules.war.battle import Declare
from pentarchy.games.herds_and_hosts.rules.war.looting import AbandonSites, Loot
from pentarchy.games.herds_and_hosts.rules.war.postures import Postures
from pentarchy.games.herds_and_hosts.rules.war.siege import AcceptRansom, Besiege
from pentarchy.games.herds_and_hosts.state.records import ABOARD, INSIDE, SITE
from tests.play import rule

from .positions import A, B, C, Position, attack, resting, verbs


def winter(**variants):
    return Position(season="winter", **variants)


def confirm(p, seat=A):
    if not resting(p):
        p.act(seat, ("confirm",))
    return p


def siege(s, where="Siena", garrison=0, besiegers=1, kind=LI):
    """A's settlement, ringed by B."""
    s.units(A, where, n=garrison, place=INSIDE)
    s.units(B, where, kind, n=besiegers)
    s.ring(where)
    return s


# ---- battle meets the rest --------------------------------------------------------------------------------


@rule("HH-207", "HH-209", "HH-295")
def test_ambush_meets_charge_a_wounded_elephant_charges_with_a_life_less():
    """Ambush L80, L90 and War Elephants L31-32, Charge L91."""
    s = Position()
    s.village(B, "Umbria", fort=True)
    s.unit(B, "Umbria")
    beast = s.unit(A, "Siena", ELEPHANTS)
    s.play(MoveHosts(A)).act(A, ("move", beast, "IL20"), draws=[5])
    p = s.play(Declare(A)).act(A, ("attack", "IL20", B))
    assert [f.lives for f in s.g.battle.hosts[0]] == [2]
    assert ("charge",) in p.options(A)


@rule("HH-208", "HH-183", "HH-169")
def test_elephants_meet_ships_aboard_they_neither_strike_nor_charge():
    """War Elephants L31-33 "(no dice)", Charge L91 "Not valid ... on ships", Transport L12."""
    s = Position()
    ship = s.unit(A, "Ligurian Sea", TRANSPORT)
    s.unit(A, "Ligurian Sea", ELEPHANTS, place=ABOARD, ship=ship)
    s.unit(B, "Ligurian Sea", WAR_SHIP)
    p = attack(s, "Ligurian Sea", draws=[0, 0])
    assert [die.colour for die in s.g.battle.dice[0]] == ["white"]
    assert [f.lives for f in s.g.battle.hosts[0]] == [1, 2]
    assert ("charge",) not in p.options(p.g.pending()[0])


@rule("HH-215", "HH-167", "HH-235")
def test_battle_meets_cargo_what_finds_no_room_drowns_and_is_credited():
    """Transport L12 "carries up to 3 units", Prestige L132: a sunk ship takes what the others cannot hold."""
    s = Position()
    ship = s.unit(A, "Ligurian Sea", TRANSPORT)
    s.units(A, "Ligurian Sea", n=3, place=ABOARD, ship=ship, level=VETERAN)
    s.units(B, "Ligurian Sea", WAR_SHIP, n=2)
    s.give(B, prestige=6)
    p = attack(s, "Ligurian Sea", draws=[0, 5, 5, 5, 3, 3])
    while s.g.battle is not None:
        seat = p.g.pending()[0]
        options = p.options(seat)
        aim = ("aim", ship)
        stop = ("stop",)
        p.act(seat, aim if aim in options else stop if stop in options else options[-1])
    assert s.here("Ligurian Sea", A) == []
    assert s.realm(B).prestige == 4 + 3 * 2
    s.g.check()


@rule("HH-195", "HH-149", "HH-291")
def test_battle_meets_construction_builders_may_leave_or_fight_by_half():
    """Construction L66, Combat L84 "half attack ... in the rearguard"."""
    s = Position()
    s.site(A, "Umbria", "village")
    s.units(A, "Umbria", n=2, place=SITE)
    s.unit(B, "Umbria", HI)
    attack(s, "Umbria", draws=[0, 0], seat=B, foe=A)
    assert len(s.g.battle.dice[1]) == 1
    p = s.play(Postures())
    assert ("leave", 0) in p.options(A)


@rule("HH-158", "HH-018", "HH-173")
def test_construction_meets_looting_an_overrun_site_is_gone():
    """Construction L173, Looting L95."""
    s = Position()
    s.site(A, "Umbria", "village", quarters=3)
    s.unit(B, "Umbria")
    s.play(Loot(B), AbandonSites()).act(B, ("end",))
    assert s.field("Umbria").site is None
    assert s.realm(A).gold == 0


@rule("HH-284", "HH-022", "HH-121")
def test_training_meets_siege_lessons_behind_a_ring_are_lost():
    """Training L268 "on LGF with CUS", Encirclement L76."""
    s = Position()
    s.village(A, "Siena")
    pupil = s.unit(A, "Siena")
    s.give(A, gold=2)
    s.play(Trade(A), Train()).act(A, ("train", pupil))
    assert s.see(pupil).turned
    for space, unit in s.g.units(A):
        s.g.change(space, type(unit)(unit.id, A, LI, 1, INSIDE, turned=True))
    siege(s)
    s.play(Train())
    assert (s.see(pupil).level, s.see(pupil).turned) == (1, False)


@rule("HH-281", "HH-214")
def test_training_meets_battle_one_level_a_round():
    """Training L268, Experience L253 "Max 1 level up per unit per game round"."""
    s = Position()
    s.village(A, "Umbria")
    unit = s.unit(A, "Umbria", HI)
    s.g.change(s.at("Umbria"), type(s.see(unit))(unit, A, HI, 1, turned=True))
    s.g.training = True
    s.play(Train())
    s.unit(B, "Umbria", level=RECRUIT)
    p = attack(s, draws=[5, 0])
    while s.g.battle is not None:
        seat = p.g.pending()[0]
        p.act(seat, p.options(seat)[-1])
    assert s.see(unit).level == 2


@rule("HH-219", "HH-031", "HH-032", "HH-220")
def test_engines_meet_mountains_the_hill_s_level_is_shot_at_too():
    """Engines L265, Walls L75-77: fifteen shields on the hill, and two engines take eight."""
    s = Position()
    s.village(A, "Piedmont")
    s.village(B, "Savoy", fort=True)
    s.units(A, "Savoy", ENGINE, n=2)
    s.units(A, "Savoy", HI)
    s.ring("Savoy")
    p = s.play(Besiege(A)).act(A, ("assault", "IL03"))
    assert p.told("assault")[0]["shields"] == 15 - 8


@rule("HH-110", "HH-022", "HH-160")
def test_engines_meet_movement_left_alone_they_wait_and_count_for_the_ring():
    """Engines L11-12 "encircled settlement ... cannot move", Encirclement L76 "1 unit for each LF"."""
    s = Position()
    s.village(A, "Latium")
    s.village(B, "Umbria")
    engine, foot = s.unit(A, "Umbria", ENGINE), s.unit(A, "Umbria")
    s.ring("Umbria")
    p = s.play(MoveHosts(A))
    assert not [o for o in p.options(A, "move") if o[1] == engine]
    p.act(A, ("move", foot, "IL22"))
    s.ring("Umbria")
    assert encircled(s.g, s.at("Umbria"))


@rule("HH-298", "HH-257", "HH-255")
def test_ransom_meets_engines_and_truce_they_leave_as_infantry_and_may_not_return():
    """Ransom L196, Engines L15, Truce L177."""
    s = Position()
    s.village(A, "Latium")
    s.village(B, "Umbria")
    s.give(B, gold=6)
    s.unit(A, "Umbria", ENGINE)
    s.ring("Umbria")
    p = s.play(AcceptRansom(A, B, s.at("Umbria"), 6)).act(A, ("accept",))
    p.act(A, ("withdraw all", "IL22"))
    assert s.here("Latium", A) == [LI]
    assert (s.realm(A).gold, s.realm(A).victory, s.realm(B).victory) == (6, 2, -1)
    assert s.g.friends(A, B)


@rule("HH-217", "HH-017", "HH-297")
def test_siege_meets_homage_a_vassal_s_guard_defends_his_lord_s_walls():
    """Vassalage L177, Siege L110-111: the garrison is all units inside, so the place is defended."""
    s = Position(players=3)
    s.village(A, "Umbria")
    s.homage(C, A)
    s.unit(C, "Umbria", place=INSIDE)
    s.village(B, "Siena")
    s.units(B, "Umbria", HI, n=3)
    s.units(B, "Umbria", ENGINE, n=2)
    s.ring("Umbria")
    p = s.play(Besiege(B)).act(B, ("assault", "IL20"), draws=[0, 0, 0, 5, 0])
    p.act(B, p.options(B, "promote")[0])
    assert s.here("Umbria", C) == []
    assert s.field("Umbria").settlement == ""
    assert (s.realm(A).victory, s.realm(C).loss) == (-5, 2)


@rule("HH-256", "HH-017", "HH-297")
def test_revolt_meets_garrisons_the_lord_s_men_are_shown_the_door():
    """Vassalage L144, Garrisons L110: at New Year the vassal is free, and his lord's guard stands outside."""
    s = winter()
    s.village(A, "Latium")
    s.village(B, "Apulia")
    s.homage(A, B)
    guard = s.unit(B, "Latium", place=INSIDE)
    s.play(Revolt(A, B)).act(A, ("revolt",))
    assert s.see(guard).place != INSIDE
    assert not s.g.friends(A, B)
    s.g.check()


@rule("HH-254", "HH-256", "HH-250")
def test_homage_meets_war_no_battle_between_lord_and_vassal():
    """Vassalage L177, Combat L73."""
    s = Position()
    s.units(A, "Umbria")
    s.units(B, "Umbria")
    assert ("attack", "IL20", B) in s.play(Declare(A)).options(A)
    s.homage(B, A)
    assert resting(s.play(Declare(A)))


@rule("HH-018", "HH-288", "HH-020")
def test_homage_meets_fields_a_lord_s_host_does_not_count_the_vassal_s_land():
    """Vassalage L177, Might L180 "14 LGF (control X own)": a friend's settlement is nobody else's field."""
    s = Position()
    s.village(A, "Latium")
    s.village(B, "Apulia")
    s.units(B, "Latium", n=3)
    s.homage(A, B)
    assert controller(s.g, s.at("Latium")) is None
    assert (field_count(s.g, A), field_count(s.g, B)) == (1, 1)


@rule("HH-258", "HH-256", "HH-254")
def test_homage_meets_sovereignty_a_truce_without_tribute_is_not_enough():
    """Sovereignty L177 "as the recipient / lord"."""
    s = Position(players=3)
    for seat, home in enumerate(("Latium", "Apulia", "Gallura")):
        s.village(seat, home)
    s.homage(B, A)
    s.truce(A, C)
    p = s.play(Answer(B, C, "truce")).act(C, ("decline",))
    assert s.g.result is None
    s.part()
    s.homage(B, A)
    p = s.play(Negotiate(C)).act(C, ("final terms",)).act(C, ("offer homage", A)).act(A, ("accept",))
    assert (p.g.result.how, p.g.result.winners) == ("sovereignty", [A])


@rule("HH-238", "HH-241", "HH-239")
def test_rivals_meet_homage_a_rival_s_homage_is_worth_half_as_much_again():
    """Prestige L130 "+50% PP gained against a rival", L137 "+8 for gaining a vassal"."""
    for rival, prestige in ((False, 8), (True, 12)):
        s = Position(players=3)
        if rival:
            s.rivals(A, B)
        s.play(Answer(B, A, "vassalage", payer=B)).act(A, ("accept",))
        assert s.realm(A).prestige == prestige


@rule("HH-240", "HH-244", "HH-306")
def test_conquest_meets_prestige_a_lost_city_costs_thirty_two():
    """Victory points L193 "-8", Prestige L143 "Loss of 1VP => -4": down to nothing, not below."""
    for before, after in ((50, 18), (20, 0)):
        s = Position()
        s.city(A, "Latium")
        s.give(A, prestige=before)
        s.unit(B, "Latium")
        s.play(Fall(B, s.at("Latium"))).act(B, ("destroy",))
        s.play(VictoryLoss())
        assert (s.realm(A).victory, s.realm(A).prestige) == (-8, after)


@rule("HH-251", "HH-178", "HH-240")
def test_ambush_meets_new_year_its_dead_are_counted():
    """Ambush L90, New Year L201-205: ten prestige of dead in a year are one point up and one down."""
    s = winter()
    s.village(A, "Latium")
    s.village(B, "Umbria")
    s.give(B, gain=8)
    s.give(A, loss=8)
    s.land("Umbria", fort=True)
    unit = s.unit(A, "Siena")
    s.play(MoveHosts(A)).act(A, ("move", unit, "IL20"), draws=[5])
    s.play(NewYear())
    assert (s.realm(B).victory, s.realm(A).victory) == (1, -1)


@rule("HH-263", "HH-264", "HH-205")
def test_might_meets_spending_prestige_spent_before_the_check_is_missing_in_it():
    """Might L175, L184 "70 Prestige Points", Prestige L146-154."""
    s = Position()
    s.city(A, "Latium", "Umbria")
    s.village(B, "Apulia")
    s.give(A, prestige=70)
    assert roads(s.g, A) == ["might"]
    s.give(A, announced="might", prestige=66)
    p = s.play(CheckAnnouncements())
    assert s.g.result is None
    assert p.told("lapsed")


@rule("HH-261", "HH-024", "HH-263")
def test_might_meets_siege_a_ringed_city_is_no_city():
    """Might L183 "2 cities (CU)", Encirclement L76."""
    s = Position()
    s.city(A, "Latium", "Siena")
    assert "cities" in goals_met(s.g, A)
    siege(s, besiegers=2)
    assert "cities" not in goals_met(s.g, A)


@rule("HH-262", "HH-245", "HH-261")
def test_dominance_meets_might_conquest_eases_the_goals():
    """Might L184-186 with 5+ VP, Dominance L193-194."""
    s = Position()
    s.give(A, prestige=60, victory=4)
    assert "prestige" not in goals_met(s.g, A)
    s.give(A, victory=5)
    assert "prestige" in goals_met(s.g, A)


@rule("HH-007", "HH-091", "HH-221")
def test_surrender_meets_tiles_works_beyond_fifteen_are_pulled_down():
    """Surrender L47, Tiles L163 "limit 15 tiles"."""
    s = winter()
    s.village(A, "Siena", fort=True)
    s.village(B, "Tuscany", "Latium", "Campania", "Apulia", "Salento", shipyard="dock")
    s.village(B, "Umbria", "Piedmont", "Lombardy", "Emilia")
    siege(s, besiegers=2)
    confirm(s.play(Feed(A)))
    assert (s.field("Siena").owner, s.field("Siena").fort) == (B, False)
    s.g.check()


@rule("HH-005", "HH-117", "HH-303")
def test_cubes_meet_elephants_no_infantry_without_a_free_cube():
    """Cubes L9, War Elephants L23 "outside cube limit", L30."""
    s = Position()
    s.units(A, "Djerid", ELEPHANTS)
    s.units(A, "Tunis", n=20)
    assert "downgrade" not in verbs(s.play(Trade(A)), A)
    s.g.lift(s.at("Tunis"), s.g.stacks[s.at("Tunis")][0])
    assert "downgrade" in verbs(s.play(Trade(A)), A)


@rule("HH-138", "HH-188", "HH-141")
def test_elite_meets_construction_two_of_them_build_a_city():
    """Elite L263 "as 2 units for bonuses and construction", City L167 "[4 units]"."""
    s = Position()
    s.village(A, "Latium")
    s.site(A, "Latium", "city")
    s.units(A, "Latium", n=2, level=ELITE, place=SITE)
    s.play(Build())
    assert s.field("Latium").site.quarters == 1


@rule("HH-308", "HH-171", "HH-018")
def test_vikings_meet_sieges_a_ship_on_the_coast_helps_to_ring():
    """Vikings L92 "ships on LGF", Encirclement L76 "1 unit for each LF"."""
    s = Position(players=3)
    s.village(A, "Latium", fort=True)
    s.unit(C, "Latium", WAR_SHIP)
    s.ring("Latium")
    assert not encircled(s.g, s.at("Latium"))
    s.unit(C, "Latium")
    s.ring("Latium")
    assert encircled(s.g, s.at("Latium"))


@rule("HH-027", "HH-108", "HH-233")
def test_corsairs_meet_looting_no_way_home_over_pirate_waters():
    """Corsairs L22-35, Looting L113 "Without connection to CUS no profit"."""
    for pirates, gold in ((False, 1), (True, 0)):
        s = Position()
        s.village(A, "Latium", shipyard="dock")
        s.unit(A, "Gallura")
        if pirates:
            s.unit(B, "Upper Tyrrhenian", CORSAIRS)
        assert bool(connected(s.g, A) >> s.at("Gallura") & 1) != pirates
        s.play(Loot(A)).act(A, ("loot", "IL35"))
        assert s.realm(A).gold == gold


@rule("HH-299", "HH-161", "HH-164")
def test_riding_meets_the_special_move_two_steps_for_a_rider():
    """Ride L272, Prestige L153."""
    s = Position()
    s.give(A, prestige=14)
    rider, foot = s.unit(A, "Latium", CAVALRY), s.unit(A, "Latium")
    p = s.play(MoveSpecial(A)).act(A, ("pay",))
    p.act(A, ("move", rider, "IL20")).act(A, ("move", rider, "IL18")).act(A, ("move", foot, "IL20"))
    assert (s.whereabouts(rider), s.whereabouts(foot)) == ("Siena", "Umbria")
    assert resting(p)


@rule("HH-266", "HH-091", "HH-265")
@pytest.mark.parametrize(("relief", "able"), [(True, True), (False, False)])
def test_importance_meets_siege_a_place_starved_out_in_the_last_winter(relief, able):
    """Importance L189 "able to feed all settlements", Surrender L47."""
    s = Position(season="winter", year=5)
    s.village(A, "Siena", "Latium")
    s.village(B, "Apulia")
    s.give(A, grain=3, victory=30)
    s.give(B, grain=4)
    siege(s)
    if relief:
        s.unit(A, "Siena")
    p = s.play(Feed(A), Feed(B), CheckAnnouncements())
    while s.g.result is None:
        p.act(p.g.pending()[0], ("confirm",))
    assert (s.g.result.winners == [A]) == able
