"""Where two chapters of the sheet meet: each test names both, and the lines it rests on."""

from __future__ import annotations

from pentarchy.games.herds_and_hosts.book.pieces import (
    CAVALRY,
    CORSAIRS,
    ELEPHANTS,
    HI,
    LI,
    MERCENARIES,
    TRANSPORT,
    WAR_SHIP,
)
from pentarchy.games.herds_and_hosts.rules.construction import Build
from pentarchy.games.herds_and_hosts.rules.diplomacy import (
    ExpireTruces,
    VassalGold,
)
from pentarchy.games.herds_and_hosts.rules.farming import Harvest
from pentarchy.games.herds_and_hosts.rules.fields import encircled
from pentarchy.games.herds_and_hosts.rules.income import base_income, fishing_grounds
from pentarchy.games.herds_and_hosts.rules.movement.moves import MoveHosts, Retreat
from pentarchy.games.herds_and_hosts.rules.scoring import agriculture
from pentarchy.games.herds_and_hosts.rules.trade.trading import Trade
from pentarchy.games.herds_and_hosts.rules.turn import Phase
from pentarchy.games.herds_and_hosts.rules.upkeep.feeding import Feed
from pentarchy.games.herds_and_hosts.rules.upkeep.salaries import Pay
from pentarchy.games.herds_and_hosts.rules.war.looting import Loot
from pentarchy.games.herds_and_hosts.rules.war.postures import Postures
from pentarchy.games.herds_and_hosts.state.records import ABOARD, INSIDE, SITE
from tests.play import rule

from .positions import A, B, Position, resting, verbs


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


# ---- winter meets war -------------------------------------------------------------------------------------


@rule("HH-072", "HH-233", "HH-234")
def test_winter_meets_looting_a_stolen_herd_feeds_the_thief():
    """Feeding L46-52, Looting L95-113: B loots the ringed place's herd in autumn, and A has no meat left."""
    s = Position(season="autumn", players=2)
    s.village(A, "Siena", "Latium")
    s.village(B, "Tuscany")
    s.herd(A, "Siena", "sheep")
    siege(s)
    s.play(Loot(B)).act(B, ("loot", "IL18")).act(B, ("steal", "sheep"))
    s.g.round += 1
    confirm(s.play(Feed(A)))
    assert s.field("Siena").owner == B
    assert [herd.seat for herd in s.field("Siena").herds] == [B]


@rule("HH-072", "HH-030", "HH-091")
def test_winter_meets_the_sea_a_ringed_port_eats_what_ships_bring():
    """Feeding L46, Shipyards L166-170: a dock keeps the way over the sea open, an enemy ship closes it."""
    for blockade in (False, True):
        s = winter()
        s.village(A, "Latium", shipyard="dock")
        s.village(A, "Tuscany", shipyard="dock")
        s.give(A, grain=5)
        siege(s, "Latium")
        if blockade:
            s.unit(B, "Upper Tyrrhenian", CORSAIRS)
        confirm(s.play(Feed(A)))
        assert s.field("Latium").owner == (B if blockade else A)


@rule("HH-089", "HH-072")
def test_winter_meets_armies_away_who_is_cut_off_starves():
    """Feeding L46-47, Movement L271: a host behind the enemy's lines is not fed, whatever lies in store."""
    s = winter()
    s.village(A, "Latium")
    s.give(A, grain=9)
    s.unit(A, "Apulia")
    s.units(B, "Capitanata")
    s.units(B, "Lucania")
    confirm(s.play(Feed(A)))
    assert s.here("Apulia", A) == []


@rule("HH-089", "HH-029")
def test_winter_meets_siege_besiegers_next_to_home_are_fed():
    """Feeding L46, Encirclement L76: the ring stands on a field the besieger controls, so it is connected."""
    s = winter()
    s.village(B, "Tuscany")
    s.give(B, grain=3)
    s.village(A, "Siena")
    siege(s, besiegers=2)
    confirm(s.play(Feed(B)), B)
    assert s.here("Siena", B) == [LI, LI]


@rule("HH-085", "HH-111")
def test_winter_meets_cavalry_no_grain_no_horse_fodder():
    """Feeding L59, Cavalry L10: meat feeds the rider, but the grain for his horse must be there besides."""
    for grain, left in ((1, [CAVALRY]), (0, [])):
        s = winter()
        s.village(A, "Latium")
        s.unit(A, "Latium", CAVALRY)
        s.herd(A, "Latium", "cattle")
        s.give(A, grain=grain)
        p = s.play(Feed(A))
        if ("slaughter", "IL22", "cattle") in p.options(A):
            p.act(A, ("slaughter", "IL22", "cattle"))
        confirm(p)
        assert s.here("Latium") == left


@rule("HH-087", "HH-072", "HH-089")
def test_winter_meets_mercenaries_no_gold_reaches_them_behind_a_ring():
    """Feeding L20 "2 gold annually" and L46 "CF needed", Siege L76."""
    for ringed, left in ((False, [MERCENARIES]), (True, [])):
        s = winter()
        s.village(A, "Siena", "Latium")
        s.unit(A, "Siena", MERCENARIES, place=INSIDE)
        s.give(A, grain=2, gold=9)
        if ringed:
            siege(s)
        confirm(s.play(Feed(A)))
        assert s.here("Siena", A) == left
        assert s.realm(A).gold == (9 if ringed else 7)


@rule("HH-086", "HH-089")
def test_winter_meets_elephants_two_grain_besides_their_meal():
    """Feeding L59, War Elephants L22-35."""
    for grain, left in ((4, [ELEPHANTS]), (3, [])):
        s = winter()
        s.village(A, "Tunis")
        s.unit(A, "Tunis", ELEPHANTS)
        s.give(A, grain=grain)
        confirm(s.play(Feed(A)))
        assert s.here("Tunis") == left


@rule("HH-088", "HH-052", "HH-051")
def test_winter_meets_corsairs_they_eat_nothing_and_catch_nothing():
    """Corsairs L26 "not fed or paid", Feeding L55, Fishing L246."""
    s = winter()
    s.village(A, "Latium")
    s.give(A, grain=1)
    s.unit(A, "Ionian Sea", CORSAIRS)
    confirm(s.play(Feed(A)))
    assert s.here("Ionian Sea") == [CORSAIRS]
    assert s.at("Ionian Sea") not in fishing_grounds(s.g, A)


@rule("HH-089", "HH-215", "HH-093")
def test_winter_meets_cargo_a_starved_ship_takes_its_passengers_down():
    """Feeding L47, Transport L12: the ship goes without, its cargo drowns, and nobody earns anything."""
    s = winter()
    s.village(A, "Latium", shipyard="dock")
    ship = s.unit(A, "Upper Tyrrhenian", TRANSPORT)
    s.unit(A, "Upper Tyrrhenian", place=ABOARD, ship=ship)
    s.give(A, grain=2)
    p = s.play(Feed(A)).act(A, ("let starve",)).act(A, ("starve", ship))
    confirm(p)
    assert s.here("Upper Tyrrhenian") == []
    assert s.realm(B).prestige == 0


@rule("HH-305", "HH-070")
def test_winter_meets_homage_the_lord_s_gold_is_paid_before_the_wages():
    """Vassalage L137, Feeding L20: with two gold a vassal keeps his lord's due and loses his mercenaries."""
    s = winter()
    s.village(A, "Latium")
    s.village(B, "Apulia")
    s.homage(A, B)
    s.unit(A, "Latium", MERCENARIES)
    s.give(A, gold=2, grain=1)
    p = s.play(VassalGold(), Feed(A))
    confirm(p)
    assert (s.realm(A).gold, s.realm(B).gold) == (1, 1)
    assert s.here("Latium") == []


@rule("HH-096", "HH-097", "HH-091")
def test_salaries_meet_siege_double_pay_or_surrender():
    """Salaries L125 "Double the price", Siege L47: four gold keep a ringed village and its one guard."""
    for gold, owner in ((4, A), (1, B)):
        s = winter(mode="fast")
        s.village(A, "Siena")
        siege(s, garrison=1)
        s.give(A, gold=gold)
        confirm(s.play(Pay(A)))
        assert s.field("Siena").owner == owner


@rule("HH-079", "HH-068", "HH-072")
def test_transhumance_meets_war_a_cut_off_herd_lives_but_counts_for_nothing():
    """Transhumance L61, Agriculture L223-226: it needs no feed, and without a way it is no point."""
    s = winter()
    s.village(A, "Latium")
    s.give(A, grain=1)
    s.herd(A, "Apulia", "cattle")
    s.units(B, "Capitanata")
    s.units(B, "Lucania")
    confirm(s.play(Feed(A)))
    assert s.herds("Apulia") == ["cattle"]
    assert agriculture(s.g, A) == 0


# ---- fields and goods meet war ----------------------------------------------------------------------------


@rule("HH-058", "HH-059", "HH-022")
def test_harvest_meets_siege_the_ring_reaps():
    """Siege L76, stolen grain L199: who rings a settlement reaps its field, and that is theft."""
    s = Position(season="autumn")
    s.village(B, "Tuscany")
    s.village(A, "Siena", sown=A)
    siege(s)
    s.play(Harvest())
    assert (s.realm(B).grain, s.realm(A).grain) == (3, 0)
    assert (s.realm(B).victory, s.realm(A).victory) == (1, -1)


@rule("HH-059", "HH-017")
def test_harvest_meets_truce_a_friend_s_reaping_is_no_theft():
    """Stolen grain L199, Truce L177: friends do not rob each other."""
    s = Position(season="autumn")
    s.village(B, "Tuscany")
    s.land("Siena", sown=A)
    s.units(B, "Siena")
    s.truce(A, B)
    s.play(Harvest())
    assert s.realm(B).grain == 3
    assert s.realm(A).victory == 0


@rule("HH-039", "HH-156", "HH-157", "HH-041")
def test_taxes_meet_looting_until_three_gold_or_a_new_building():
    """Looting L99-100, Taxes L231-236."""
    s = Position()
    s.village(A, "Latium", red=True)
    assert base_income(s.g, A) == 0
    s.give(A, gold=3)
    s.play(Trade(A)).act(A, ("clear", "IL22"))
    assert (base_income(s.g, A), s.realm(A).gold) == (1, 0)
    s = Position()
    s.village(A, "Latium", red=True)
    s.site(A, "Latium", "city", quarters=3)
    s.units(A, "Latium", n=4, place=SITE)
    s.play(Build())
    assert not s.field("Latium").red
    assert base_income(s.g, A) == 3


@rule("HH-103", "HH-109")
def test_recruiting_meets_looting_no_recruits_but_upgrades():
    """Looting L99 "no more taxes, recruits or festivals", Units L13-14: who is there can learn."""
    s = Position()
    s.city(A, "Latium", red=True)
    s.unit(A, "Latium")
    s.give(A, gold=9)
    p = s.play(Trade(A))
    assert "buy" not in verbs(p, A)
    assert ("upgrade", 0, HI) in p.options(A)


@rule("HH-111", "HH-072")
def test_cavalry_meets_siege_horses_behind_a_ring_carry_nobody():
    """Cavalry L10 "remove herd of horses", Encirclement L76."""
    s = Position()
    s.village(A, "Siena", "Latium")
    s.herd(A, "Siena", "horses")
    s.unit(A, "Latium")
    s.give(A, gold=9)
    assert ("upgrade", 0, CAVALRY) in s.play(Trade(A)).options(A)
    siege(s)
    assert ("upgrade", 0, CAVALRY) not in s.play(Trade(A)).options(A)


@rule("HH-125", "HH-126", "HH-128")
def test_trade_meets_siege_a_ringed_port_is_no_port():
    """Commodities L36-44 "WITH PORT", Encirclement L76."""
    s = Position()
    s.village(A, "Latium", shipyard="port")
    s.village(A, "Umbria")
    s.herd(A, "Umbria", "sheep")
    s.give(A, gold=9)
    p = s.play(Trade(A)).act(A, ("market",))
    assert {"sell herd", "buy herd"} <= verbs(p, A)
    siege(s, "Latium")
    p = s.play(Trade(A)).act(A, ("market",))
    assert not {"sell herd", "buy herd"} & verbs(p, A)


@rule("HH-051", "HH-108")
def test_fishing_meets_corsairs_they_drive_the_boats_home():
    """Fishing L246, Corsairs L22-35: an enemy ship on the water, and nobody fishes there."""
    s = Position()
    s.village(A, "Latium", shipyard="dock")
    assert s.at("Upper Tyrrhenian") in fishing_grounds(s.g, A)
    pirate = s.unit(B, "Upper Tyrrhenian", CORSAIRS)
    assert fishing_grounds(s.g, A) == []
    s.truce(A, B)
    assert s.at("Upper Tyrrhenian") in fishing_grounds(s.g, A)
    assert s.see(pirate).kind == CORSAIRS


@rule("HH-173", "HH-176", "HH-017")
def test_herds_meet_truce_they_graze_at_a_friend_s():
    """Herds L273, Truce L177: an enemy's village bars the way, a friend's does not."""
    s = Position()
    s.village(A, "Latium")
    s.village(B, "Umbria")
    s.herd(A, "Latium", "sheep")
    drive = ("drive", "IL22", "sheep", "IL20")
    assert drive not in s.play(MoveHosts(A)).options(A)
    s.truce(A, B)
    assert drive in s.play(MoveHosts(A)).options(A)


@rule("HH-174", "HH-175")
def test_herds_meet_ships_over_one_sea_and_ashore():
    """Herds L273 "must end up on a coastal LGF", Transport L12."""
    s = Position()
    s.herd(A, "Latium", "sheep")
    s.unit(A, "Upper Tyrrhenian", TRANSPORT)
    p = s.play(MoveHosts(A)).act(A, ("drive", "IL22", "sheep", "IL35"))
    assert s.herds("Gallura") == ["sheep"]
    assert not p.options(A, "drive")


# ---- movement meets the rest ------------------------------------------------------------------------------


@rule("HH-177", "HH-022", "HH-023")
def test_movement_meets_siege_relief_opens_the_ring_at_once():
    """Movement L271, Encirclement L76: nobody leaves a ring, until one unit of the owner stands outside."""
    s = Position()
    s.village(A, "Siena")
    siege(s, garrison=1, besiegers=2)
    relief = s.unit(A, "Umbria")
    p = s.play(MoveHosts(A))
    assert ("move", 0, "IL17") not in p.options(A)
    p.act(A, ("move", relief, "IL18"))
    assert not encircled(s.g, s.at("Siena"))
    assert ("move", 0, "IL17") in p.options(A)


@rule("HH-166", "HH-017")
def test_movement_meets_truce_friends_do_not_stop_a_march():
    """Movement L272 "Ride", Truce L177: a rider rides past a friend and stops at an enemy."""
    for friends, may_go_on in ((True, True), (False, False)):
        s = Position()
        s.unit(B, "Umbria")
        rider = s.unit(A, "Latium", CAVALRY)
        if friends:
            s.truce(A, B)
        p = s.play(MoveHosts(A)).act(A, ("move", rider, "IL20"))
        assert (not resting(p) and ("move", rider, "IL18") in p.options(A)) == may_go_on


@rule("HH-022", "HH-254", "HH-017")
def test_truce_meets_siege_the_ring_opens_and_closes_again_only_after_the_next_moves():
    """Truce L177, Encirclement L76."""
    s = Position()
    s.village(A, "Siena")
    siege(s, besiegers=2)
    s.truce(A, B, until=s.g.round)
    assert not encircled(s.g, s.at("Siena"))
    s.play(Postures())
    s.play(ExpireTruces())
    assert not encircled(s.g, s.at("Siena"))
    s.play(Postures())
    assert encircled(s.g, s.at("Siena"))


@rule("HH-017", "HH-167", "HH-254")
def test_truce_meets_ships_passengers_go_ashore_when_it_ends():
    """Truce L177, Transport L12: no passenger stays aboard a former friend."""
    s = Position()
    ship = s.unit(B, "Upper Tyrrhenian", TRANSPORT)
    s.truce(A, B, until=s.g.round)
    guest = s.unit(A, "Upper Tyrrhenian", place=ABOARD, ship=ship)
    s.play(ExpireTruces())
    assert s.whereabouts(guest) == "Tuscany"
    s.g.check()


@rule("HH-163", "HH-167", "HH-176")
def test_retreat_meets_heavy_infantry_it_is_carried_away_by_ship():
    """Movement L271 "Heavy Infantry can never move in the MOVE-Retreat": but the ship it sits in may."""
    s = Position()
    ship = s.unit(A, "Upper Tyrrhenian", TRANSPORT)
    heavy = s.unit(A, "Upper Tyrrhenian", HI, place=ABOARD, ship=ship)
    s.unit(B, "Upper Tyrrhenian", WAR_SHIP)
    p = s.play(Retreat(A))
    assert not [o for o in p.options(A) if o[1:2] == (heavy,)]
    p.act(A, ("move", ship, "IS02"))
    assert s.whereabouts(heavy) == "Ligurian Sea"


@rule("HH-164", "HH-160", "HH-306")
def test_special_move_meets_prestige_exactly_fourteen_is_enough():
    """Prestige L153, Movement L271: asked through the round, with just the price and one point less."""
    for prestige, asked in ((14, True), (13, False)):
        s = Position()
        s.village(A, "Latium")
        s.village(B, "Apulia")
        s.unit(A, "Latium")
        s.give(A, prestige=prestige)
        p = s.play(Phase("M2"))
        assert (not resting(p) and ("pay",) in p.options(A)) == asked


@rule("HH-178", "HH-120", "HH-295")
def test_landing_meets_ambush_the_crew_is_struck_as_it_comes_ashore():
    """Ships L15 "Landing", Ambush L90."""
    s = Position()
    s.village(B, "Latium", fort=True)
    ship = s.unit(A, "Upper Tyrrhenian", TRANSPORT)
    s.play(MoveHosts(A)).act(A, ("land", ship, "IL22"), draws=[5])
    assert s.here("Latium", A) == []
    assert s.realm(B).prestige == 2


@rule("HH-178", "HH-022")
def test_ambush_meets_encirclement_the_dead_close_no_ring():
    """Ambush L90, Encirclement L76: two were needed, one was struck down on the way."""
    s = Position()
    s.village(B, "Umbria", fort=True)
    s.units(A, "Siena", n=2)
    s.play(MoveHosts(A)).act(A, ("march", "IL18", "IL20"), draws=[5])
    s.ring("Umbria")
    assert not encircled(s.g, s.at("Umbria"))


@rule("HH-178", "HH-017")
def test_ambush_meets_truce_no_blow_at_a_friend():
    """Ambush L90 "when an enemy enters", Truce L177."""
    s = Position()
    s.village(B, "Umbria", fort=True)
    unit = s.unit(A, "Siena")
    s.truce(A, B)
    s.play(MoveHosts(A)).act(A, ("move", unit, "IL20"), draws=[])
    assert s.here("Umbria", A) == [LI]
