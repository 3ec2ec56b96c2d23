"""Where two chapters of the sheet meet: homes, friends and prestige with the rest."""

from __future__ import annotations

from pentarchy.games.herds_and_hosts.book.pieces import (
    CAVALRY,
    CORSAIRS,
    ELITE,
    ENGINE,
    HI,
    LI,
    MERCENARIES,
    TRANSPORT,
    VETERAN,
)
from pentarchy.games.herds_and_hosts.rules.construction import Build, quarters
from pentarchy.games.herds_and_hosts.rules.diplomacy import Answer, ExpireTruces
from pentarchy.games.herds_and_hosts.rules.ending import CheckAnnouncements
from pentarchy.games.herds_and_hosts.rules.farming import Breed, Harvest
from pentarchy.games.herds_and_hosts.rules.fields import controller, encircled, field_count, walls
from pentarchy.games.herds_and_hosts.rules.income import base_income, fishing_grounds
from pentarchy.games.herds_and_hosts.rules.movement.moves import MoveHosts, MoveSpecial
from pentarchy.games.herds_and_hosts.rules.scoring import able_to_feed, agriculture, importance_lines
from pentarchy.games.herds_and_hosts.rules.trade.trading import Trade
from pentarchy.games.herds_and_hosts.rules.upkeep.feeding import Feed
from pentarchy.games.herds_and_hosts.rules.upkeep.salaries import Pay
from pentarchy.games.herds_and_hosts.rules.war.looting import Loot
from pentarchy.games.herds_and_hosts.rules.war.settlements import degrade, seize
from pentarchy.games.herds_and_hosts.rules.war.siege import assault
from pentarchy.games.herds_and_hosts.state.records import INSIDE, SITE
from tests.play import rule

from .positions import A, B, C, Position, by_hand, verbs
from .test_meetings_in_war import confirm, siege, winter


@rule("HH-032", "HH-022")
def test_wetlands_meet_encirclement_a_village_in_the_marsh_needs_two_to_ring_it():
    """Wetlands L77, Encirclement L76: the ground's level asks for one more besieger."""
    for where, besiegers, ring in (("Romagna", 1, False), ("Romagna", 2, True), ("Siena", 1, True)):
        s = Position()
        s.village(A, where)
        siege(s, where, besiegers=besiegers)
        assert encircled(s.g, s.at(where)) == ring


@rule("HH-225", "HH-031", "HH-236")
def test_degrading_meets_walls_a_city_that_sinks_to_a_village_has_a_level_less():
    """Looting L106-108, Fortification L75: the walls are those of what is left."""
    s = Position()
    s.city(A, "Siena", fort=True)
    before = walls(s.g, s.at("Siena"))
    by_hand(s, lambda: degrade(s.g, s.at("Siena"), B, False, True))
    assert (s.field("Siena").owner, walls(s.g, s.at("Siena"))) == (B, before - 1)


@rule("HH-221", "HH-042", "HH-034")
def test_conquest_meets_taxes_a_seized_village_pays_its_new_owner():
    """Siege L110, Taxes L231: as soon as it is his, unencircled and connected to itself."""
    s = Position()
    s.village(A, "Siena")
    s.unit(B, "Siena")
    assert base_income(s.g, B) == 0
    by_hand(s, lambda: seize(s.g, s.at("Siena"), B, "undefended"))
    assert base_income(s.g, B) == 1
    assert base_income(s.g, A) == 0


@rule("HH-167", "HH-205", "HH-211")
def test_homage_meets_ships_a_lords_army_sails_in_his_vassals_fleet():
    """Vassalage L137, Transports L12: friends carry each other."""
    s = Position()
    ship = s.unit(B, "Upper Tyrrhenian", TRANSPORT)
    host = s.unit(A, "Latium")
    assert ("board", host, ship) not in s.play(MoveHosts(A)).options(A)
    s.homage(B, A)
    assert ("board", host, ship) in s.play(MoveHosts(A)).options(A)


@rule("HH-051", "HH-052", "HH-256")
def test_homage_meets_fishing_lord_and_vassal_fish_the_same_sea():
    """Vassalage L137, Fishing L246: a friend's boats drive nobody away."""
    s = Position()
    s.village(A, "Latium", shipyard="dock")
    s.unit(B, "Upper Tyrrhenian", TRANSPORT)
    assert fishing_grounds(s.g, A) == []
    s.homage(B, A)
    assert [s.g.map.ids[x] for x in fishing_grounds(s.g, A)] == [s.id("Upper Tyrrhenian")]
    assert fishing_grounds(s.g, B) == fishing_grounds(s.g, A)


@rule("HH-100", "HH-110", "HH-278")
def test_engines_meet_winter_the_besieger_feeds_them_like_any_other():
    """Siege Engines L10-20, Feeding L55: one portion each, and unfed they are gone."""
    for grain, left in ((3, [ENGINE, LI]), (2, [LI])):
        s = winter()
        s.village(B, "Tuscany")
        s.village(A, "Siena")
        s.give(B, grain=grain)
        s.unit(B, "Siena")
        s.unit(B, "Siena", ENGINE)
        s.ring("Siena")
        confirm(s.play(Feed(B)), B)
        assert len(s.here("Siena", B)) == len(left)


@rule("HH-094", "HH-096", "HH-097")
def test_salaries_meet_sieges_the_ring_itself_is_paid_once():
    """Salaries L119-127: only who is encircled costs double, not who encircles."""
    s = Position(season="winter", mode="fast")
    s.village(B, "Tuscany")
    s.village(A, "Siena")
    s.units(B, "Siena", n=2)
    s.ring("Siena")
    s.give(B, gold=3)
    confirm(s.play(Pay(B)), B)
    assert (s.here("Siena", B), s.realm(B).gold) == ([LI, LI], 0)


@rule("HH-138", "HH-146", "HH-147")
def test_elite_builders_meet_prestige_twice_double_is_double():
    """Construction L68, Prestige L152, L158: no more than two quarters a round, whoever builds."""
    s = Position()
    s.village(A, "Siena")
    s.site(A, "Siena", "city")
    s.units(A, "Siena", n=4, level=ELITE, place=SITE)
    assert quarters(s.g, s.at("Siena"), False) == 2
    s.give(A, prestige=50)
    assert quarters(s.g, s.at("Siena"), True) == 2


@rule("HH-152", "HH-225")
def test_degrading_meets_the_second_city_a_lost_city_makes_room_for_another_without_a_port():
    """Buildings L172, Looting L108: what counts are the cities one has."""
    s = Position()
    s.city(A, "Siena")
    s.village(A, "Latium")
    s.units(A, "Latium", n=4)
    s.give(A, gold=20)
    assert ("build", "city", s.id("Latium")) not in s.play(Trade(A)).options(A)
    s.g.set_land(s.at("Siena"), settlement="village")
    assert ("build", "city", s.id("Latium")) in s.play(Trade(A)).options(A)


@rule("HH-061", "HH-173")
def test_breeding_meets_movement_herds_that_grazed_apart_breed_together():
    """Breeding and Movement L273: two herds of a kind anywhere connected are enough."""
    s = Position()
    s.village(A, "Siena", "Latium")
    s.herd(A, "Siena", "sheep")
    assert ("none",) not in s.play(Breed(A)).options(A)
    s.herd(A, "Latium", "sheep")
    assert ("none",) in s.play(Breed(A)).options(A)


@rule("HH-058", "HH-018")
def test_harvest_meets_battle_a_contested_field_is_reaped_by_its_owner():
    """Harvest and control: while enemies face each other outside nobody controls, and the owner reaps."""
    s = Position(season="autumn")
    s.village(A, "Siena", sown=A)
    s.units(A, "Siena")
    s.units(B, "Siena")
    assert controller(s.g, s.at("Siena")) is None
    s.play(Harvest())
    assert s.realm(A).grain == 3
    assert s.realm(B).grain == 0


@rule("HH-068", "HH-072", "HH-064")
def test_agriculture_meets_ships_herds_over_the_sea_count_while_a_dock_is_open():
    """Agriculture L223-226, Shipyards L166: connection by sea is connection."""
    for dock, points in (("dock", 2), ("", 0)):
        s = Position()
        s.village(A, "Latium", shipyard=dock)
        s.unit(A, "Corsica")
        s.herd(A, "Corsica", "sheep")
        assert agriculture(s.g, A) == points


@rule("HH-254", "HH-288", "HH-020")
def test_truce_meets_the_count_of_fields_one_field_is_controlled_by_one_friend():
    """Truce and control: the friend with more units counts it, and when the truce ends nobody does."""
    s = Position()
    s.truce(A, B, until=1)
    s.units(A, "Umbria", n=2)
    s.units(B, "Umbria", n=1)
    assert (field_count(s.g, A), field_count(s.g, B)) == (1, 0)
    s.play(ExpireTruces())
    assert (field_count(s.g, A), field_count(s.g, B)) == (0, 0)


@rule("HH-232", "HH-017", "HH-231")
def test_looting_meets_homage_a_vassals_land_is_not_looted():
    """Looting L101-102, Vassalage L137: friends never loot each other."""
    s = Position()
    s.village(A, "Siena")
    s.units(B, "Siena", n=2)
    assert ("loot", s.id("Siena")) in s.play(Loot(B)).options(B)
    s.homage(A, B)
    p = s.play(Loot(B))
    assert "loot" not in (verbs(p, B) if B in p.g.pending() else set())


@rule("HH-268", "HH-242", "HH-255")
def test_aid_meets_importance_the_receiver_loses_twice_what_the_giver_gains():
    """Aid L138, L145 and Importance L212: one point to the giver, two from the receiver."""
    s = Position(players=3)
    s.give(A, gold=9)
    s.play(Answer(A, B, "aid", payer=A, gold=4)).act(B, ("accept",))
    assert dict(importance_lines(s.g, A))["aid"] == 1
    assert dict(importance_lines(s.g, B))["aid"] == -2


@rule("HH-266", "HH-087")
def test_mercenaries_meet_importance_unpaid_soldiers_are_no_unfed_settlement():
    """Mercenaries L20, Importance L188-189: settlements must be fed, and of units nothing is said."""
    s = winter(year=5)
    s.village(A, "Siena")
    s.unit(A, "Siena", MERCENARIES)
    s.give(A, grain=2)
    confirm(s.play(Feed(A)))
    assert s.here("Siena") == []
    assert able_to_feed(s.g, A)


@rule("HH-266")
def test_winter_meets_importance_the_chronicle_says_who_may_not_win():
    """Feeding L47, Importance L188-189: a higher score that does not win is explained before the end."""
    s = winter(year=5)
    s.village(A, "Siena", "Latium")
    s.village(B, "Tuscany")
    s.realm(A).fed, s.realm(B).fed = -5, 5
    p = s.play(CheckAnnouncements())
    assert p.told("unable") == [{"seat": A}]
    assert p.told("victory road")[0]["winners"] == (B,)


@rule("HH-164", "HH-161", "HH-177")
def test_the_special_move_meets_sieges_prestige_opens_no_ring():
    """Special move L153, Encirclement L76: who is shut in stays shut in, paid or not."""
    s = Position()
    s.village(A, "Siena")
    s.unit(A, "Siena", CAVALRY, place=INSIDE)
    s.units(B, "Siena", HI)
    s.ring("Siena")
    s.give(A, prestige=20)
    p = s.play(MoveSpecial(A))
    assert "move" not in (verbs(p, A) if A in p.g.pending() else set())


@rule("HH-217", "HH-187", "HH-188")
def test_experience_meets_sieges_a_veteran_behind_walls_has_a_life_more():
    """Experience L261, Siege L75: walls and experience add up."""
    s = Position()
    s.village(A, "Siena")
    siege(s, garrison=1)
    veteran = s.units(A, "Siena", level=VETERAN, place=INSIDE)[0]
    by_hand(s, lambda: assault(s.g, B, s.at("Siena")))
    lives = {f.unit.id: f.lives for f in s.g.battle.hosts[1]}
    assert lives[veteran] == 2


@rule("HH-303", "HH-006", "HH-108")
def test_corsairs_meet_the_limit_of_cubes_pirates_are_hired_with_all_cubes_on_the_map():
    """Corsairs L23-27, Units L9: they are outside the limit of twenty."""
    s = Position()
    s.village(A, "Latium", shipyard="dock")
    s.units(A, "Latium", n=20)
    s.give(A, gold=12)
    p = s.play(Trade(A))
    found = verbs(p, A)
    assert "corsairs" in found
    assert "buy" not in found
    assert s.g.free_piece(A, CORSAIRS) >= 0


@rule("HH-021", "HH-158", "HH-154")
def test_construction_meets_conquest_a_site_goes_with_its_settlement():
    """Buildings L173, Siege L110: what was being built there is nobody's any more."""
    s = Position(players=3)
    s.village(A, "Siena")
    s.site(A, "Siena", "fortification", price=2, quarters=3)
    by_hand(s, lambda: seize(s.g, s.at("Siena"), C, "undefended"))
    s.play(Build())
    assert (s.field("Siena").site, s.field("Siena").fort) == (None, False)
