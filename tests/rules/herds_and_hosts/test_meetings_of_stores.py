"""Where two chapters of the sheet meet: what a realm lives on, and who lies around or beside it."""

from __future__ import annotations

from pentarchy.games.herds_and_hosts.book.pieces import CORSAIRS, ELITE, MERCENARIES
from pentarchy.games.herds_and_hosts.rules.construction import price, quarters
from pentarchy.games.herds_and_hosts.rules.farming import Breed, Harvest, Sow
from pentarchy.games.herds_and_hosts.rules.fields import encircled, field_count
from pentarchy.games.herds_and_hosts.rules.income import Tax, base_income, fishing_grounds
from pentarchy.games.herds_and_hosts.rules.scoring import agriculture, goals_met, importance
from pentarchy.games.herds_and_hosts.rules.trade.trading import Trade
from pentarchy.games.herds_and_hosts.rules.upkeep.feeding import Feed
from pentarchy.games.herds_and_hosts.rules.war.looting import Loot
from pentarchy.games.herds_and_hosts.state.records import SITE
from tests.play import rule

from .positions import A, B, C, Position, resting, verbs


def ringed(where="Siena", owner=A, foe=B, city=False, **more):
    """A settlement with an enemy around it."""
    s = Position(**more)
    (s.city if city else s.village)(owner, where)
    s.units(foe, where, n=2)
    s.ring(where)
    assert encircled(s.g, s.at(where))
    return s


@rule("HH-024", "HH-036", "HH-043")
def test_festivals_meet_siege_a_ringed_city_feasts_for_nobody():
    """Taxes, Festivals L231-241 "CU": neither income nor the grain of its share."""
    s = ringed(city=True)
    s.village(A, "Latium")
    s.give(A, grain=9)
    p = s.play(Tax(A)).act(A, ("festival", "double"))
    assert (s.realm(A).grain, s.realm(A).prestige) == (9 - 1, 2)
    assert resting(p)


@rule("HH-051", "HH-024")
def test_fishing_meets_siege_boats_of_a_ringed_dock_stay_in():
    """Fishing L243-250, connection to a completed and unencircled shipyard."""
    s = Position()
    s.village(A, "Latium", shipyard="dock")
    assert fishing_grounds(s.g, A)
    s.units(B, "Latium", n=2)
    s.ring("Latium")
    assert fishing_grounds(s.g, A) == []


@rule("HH-051", "HH-017")
def test_fishing_meets_truce_a_friends_corsairs_drive_nobody_home():
    """Corsairs L22-26, Truce L177."""
    s = Position()
    s.village(A, "Latium", shipyard="dock")
    s.unit(B, "Upper Tyrrhenian", CORSAIRS)
    assert s.at("Upper Tyrrhenian") not in fishing_grounds(s.g, A)
    s.truce(A, B)
    assert s.at("Upper Tyrrhenian") in fishing_grounds(s.g, A)


@rule("HH-054", "HH-022")
def test_sowing_meets_siege_behind_a_ring_nothing_is_sown():
    """Fields L98, Encirclement L76: the besieger controls the field, and sows it if it is on his way home."""
    s = ringed()
    s.village(B, "Umbria")
    s.give(A, grain=3)
    s.give(B, grain=3)
    assert ("sow", s.id("Siena")) not in s.play(Sow(A)).options(A)
    assert ("sow", s.id("Siena")) in s.play(Sow(B)).options(B)


@rule("HH-056", "HH-230")
def test_looting_meets_sowing_a_field_unlocked_for_a_year_keeps_its_token():
    """Looting L97-98 "max 1 red token", "unlock sowing for 1 year costs 1 grain"."""
    s = Position()
    s.village(A, "Umbria", red=True)
    s.give(A, grain=2)
    s.play(Sow(A)).act(A, ("sow", s.id("Umbria")))
    assert (s.realm(A).grain, s.field("Umbria").red) == (0, True)
    s.units(B, "Umbria")
    assert resting(s.play(Loot(B))), "there is nothing to loot"
    assert base_income(s.g, A) == 0, "nor does it pay taxes for having been sown"


@rule("HH-061", "HH-234")
def test_breeding_meets_looting_a_stolen_herd_breeds_for_the_thief():
    """Looting L95, Dominance L198: from the next spring it is one of his."""
    s = Position()
    s.village(B, "Umbria", "Maremma")
    s.herd(B, "Umbria", "sheep")
    s.herd(A, "Siena", "sheep")
    s.units(B, "Siena")
    s.play(Loot(B)).act(B, ("loot", s.id("Siena"))).act(B, ("steal", "sheep"))
    assert s.g.lands[s.at("Siena")].herds[0].seat == B
    p = s.play(Breed(B))
    assert "graze" in verbs(p, B), "two of a kind on connected fields"


@rule("HH-068", "HH-024")
def test_agriculture_meets_siege_herds_behind_a_ring_are_no_points():
    """Agriculture points L221-226 and connection: a ringed field is on no way home."""
    s = ringed()
    s.herd(A, "Siena", "cattle")
    s.village(A, "Latium")
    before = agriculture(s.g, A)
    s.part()
    s.bare("Siena")
    s.village(A, "Maremma")
    s.herd(A, "Maremma", "cattle")
    assert agriculture(s.g, A) == before + 6


@rule("HH-143", "HH-142", "HH-150")
def test_prestige_meets_construction_the_discount_is_of_the_price_and_of_the_haste():
    """Prestige held L157, Construction L69, L173: half of what was due, and a gold back whatever was paid."""
    s = Position()
    s.city(A, "Latium")
    s.units(A, "Latium", n=4)
    s.give(A, gold=20, prestige=30)
    assert price(s.g, A, "fortification") == 1
    assert price(s.g, A, "port") == 3


@rule("HH-145", "HH-138", "HH-141")
def test_prestige_meets_elite_builders_no_building_takes_less_than_two_rounds():
    """Prestige held L158, Construction L67-68, times L166: two quarters a round are the most."""
    s = Position()
    s.village(A, "Latium")
    s.site(A, "Latium", "fortification", price=2)
    s.units(A, "Latium", n=4, level=ELITE, place=SITE)
    s.give(A, prestige=50)
    assert quarters(s.g, s.at("Latium"), True) == 2


@rule("HH-158", "HH-302")
def test_construction_meets_siege_works_stand_still_behind_a_ring_and_go_on_after():
    """Construction L63-66, Encirclement L76: nobody enters a ringed site, and its quarters stay."""
    s = Position()
    s.village(A, "Latium")
    s.site(A, "Latium", "city", price=5, quarters=2)
    s.units(B, "Latium", n=2)
    s.ring("Latium")
    s.give(A, gold=9)
    options = s.play(Trade(A)).options(A)
    assert not [o for o in options if o[0] in ("build", "enter", "work")]
    assert s.field("Latium").site.quarters == 2


@rule("HH-020", "HH-261", "HH-256")
def test_homage_meets_might_the_vassals_settlements_are_not_the_lords():
    """Vassalage L137, Might L180-183: "control X own"."""
    s = Position()
    for name in ("Latium", "Umbria", "Siena"):
        s.village(B, name)
    s.homage(B, A)
    assert field_count(s.g, A) == 0
    assert not goals_met(s.g, A)


@rule("HH-268", "HH-256", "HH-247")
def test_homage_meets_importance_lord_and_vassal_stand_three_points_each_way():
    """Importance L209-211: vassalage +3 and -3, whatever the lord's gold."""
    s = Position()
    s.village(A, "Latium")
    s.village(B, "Umbria")
    before = importance(s.g, A), importance(s.g, B)
    s.homage(B, A)
    assert (importance(s.g, A), importance(s.g, B)) == (before[0] + 3, before[1] - 3)


@rule("HH-091", "HH-237", "HH-245", "HH-093")
def test_winter_meets_conquest_a_place_that_surrenders_hungry_is_captured():
    """Feeding L47 "surrender to attackers", Prestige L136, Dominance L194."""
    s = ringed(players=3, season="winter")
    s.rivals(A, C)
    s.rivals(B, C)
    p = s.play(Feed(A))
    if not resting(p):
        p.act(A, ("confirm",))
    assert s.field("Siena").owner == B
    assert (s.realm(B).victory, s.realm(A).victory) == (4, -4)
    assert s.realm(B).prestige == 8


@rule("HH-005", "HH-006", "HH-100")
def test_mercenaries_meet_cubes_they_are_among_the_twenty():
    """Units L9 "20 cubes"; Corsairs and War Elephants alone are "outside cube limit" (L23)."""
    for n, room in ((20, False), (19, True)):
        s = Position()
        s.city(A, "Latium")
        s.give(A, gold=40, prestige=40)
        s.units(A, "Umbria", MERCENARIES, n=n)
        offers = s.play(Trade(A)).options(A)
        assert any(o[0] in ("buy", "hire") for o in offers) == room


@rule("HH-057", "HH-177")
def test_harvest_meets_relief_the_owner_reaps_when_the_ring_is_gone():
    """Harvest in autumn, Encirclement L76: who controls the field at that moment."""
    s = ringed(season="autumn")
    s.village(B, "Umbria")
    s.land("Siena", sown=A)
    s.units(A, "Siena", n=3)
    s.play(Harvest())
    assert s.realm(B).grain == 0, "two hosts on a field: nobody controls it"
    assert s.realm(A).grain == s.g.map.terrain[s.at("Siena")].harvest
