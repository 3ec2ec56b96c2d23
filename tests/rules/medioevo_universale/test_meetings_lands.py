"""Meetings of lands that change hands otherwise than by war, and of what stands in them."""

from pentarchy.games.medioevo_universale.rules.battle.capital import LandLost
from pentarchy.games.medioevo_universale.rules.battle.elimination import inherit
from pentarchy.games.medioevo_universale.rules.battle.siege import SiegeTurn
from pentarchy.games.medioevo_universale.rules.calamities.civil_war import civil_war
from pentarchy.games.medioevo_universale.rules.calamities.earthquake import shake
from pentarchy.games.medioevo_universale.rules.calamities.famine import famine
from pentarchy.games.medioevo_universale.rules.calamities.uprisings import uprisings
from pentarchy.games.medioevo_universale.rules.church.crusade import Sides, TakeCross
from pentarchy.games.medioevo_universale.rules.combat.march import MarchOn
from pentarchy.games.medioevo_universale.rules.diplomacy.bargains import hand_over
from pentarchy.games.medioevo_universale.rules.diplomacy.cards import WooKingdom, brides
from pentarchy.games.medioevo_universale.rules.empire import learn as master
from pentarchy.games.medioevo_universale.rules.events import Rebellions, standstill
from pentarchy.games.medioevo_universale.rules.placement import quarters
from pentarchy.games.medioevo_universale.rules.purchase.wares import repair_choices
from pentarchy.games.medioevo_universale.rules.realm.lands import walls
from pentarchy.games.medioevo_universale.rules.realm.movement import gate_shut
from pentarchy.games.medioevo_universale.rules.realm.pieces import piece
from pentarchy.games.medioevo_universale.rules.realm.relations import at_war, declare_war, truce
from pentarchy.games.medioevo_universale.rules.turn import run_out
from pentarchy.games.medioevo_universale.state.records import Dump, Gift, Siege
from pentarchy.kernel import replace
from tests.play import begin, rule

from .kingdoms import BYZANTIUM, EMPIRE, HORDE, HUNGARY, MAMLUKS
from .meetings import meeting
from .positions import (
    Pause,
    army,
    at,
    bare,
    crusade,
    d,
    deal,
    inside,
    learn,
    own,
    pact,
    papacy,
    put,
    struck,
    war,
    wild,
)

SLAVES = (0, 0, 0, 0, 0, 0, 0, 9)


# ---- Rome ------------------------------------------------------------------------------------------------


@meeting("Diplomatic pacts", "The Pope", "L376, L778, L1211")
@rule("MU-054", "MU-387")
def test_rome_given_to_another_catholic_makes_him_pope():
    g = papacy(EMPIRE)
    before = g.honour[HUNGARY]
    inside(g, lambda: hand_over(g, EMPIRE, HUNGARY, ("land", g.book.rome)))
    assert (g.owner[g.book.rome], g.pope) == (HUNGARY, HUNGARY)
    assert g.honour[HUNGARY] == before + 1, "becoming Pope"


@meeting("Diplomatic pacts", "Papal States in other hands", "L376, L1215")
@rule("MU-054", "MU-389")
def test_rome_given_to_somebody_who_is_no_catholic_suspends_the_office():
    g = papacy(EMPIRE)
    inside(g, lambda: hand_over(g, EMPIRE, MAMLUKS, ("land", g.book.rome)))
    assert (g.owner[g.book.rome], g.pope, g.vacant) == (MAMLUKS, -1, "")


@meeting("Princess", "The Pope", "L778, L1215, L1451")
@rule("MU-468", "MU-389")
def test_a_catholic_whom_rome_joins_by_marriage_is_pope():
    g = bare()
    g.pope = -1
    wild(g, "lazio", fv=4)
    k = g.book.kingdom[g.book.rome]
    assert k in brides(g), "the Papal States are a Small Kingdom"
    deal(g, HUNGARY, "princess")
    g.tech[HUNGARY] = (1 << 16) - 1
    begin(g, WooKingdom(HUNGARY, g.book.kingdoms[k].id), Pause(), draws=d(1))
    assert (g.owner[g.book.rome], g.pope) == (HUNGARY, HUNGARY)


@meeting("Rebellions", "The Pope", "L548, L1215, L1232")
@rule("MU-123", "MU-388")
def test_a_rebellion_in_rome_is_the_end_of_the_pope_without_an_election():
    g = papacy(EMPIRE)
    g.army[g.book.rome] = 1
    for t, o in enumerate(g.owner):
        if o >= 0 and t != g.book.rome:
            g.army[t] = 9
    begin(g, Rebellions(), Pause(), draws=[*d(4), *d(3)])
    assert (g.owner[g.book.rome], g.pope, g.vacant) == (-1, -1, "")


@meeting("Civil War", "The Pope", "L696, L1215")
@rule("MU-189", "MU-388")
def test_rome_is_no_home_land_and_the_pope_falls_with_it_in_a_civil_war():
    g = papacy(EMPIRE)
    g.tech[EMPIRE] = 0
    inside(g, lambda: civil_war(g, EMPIRE))
    assert (g.owner[g.book.rome], g.pope) == (-1, -1)


@meeting("Uprisings", "The Pope", "L735, L1215")
@rule("MU-214", "MU-388")
def test_a_weakly_held_rome_that_rises_has_no_pope_any_more():
    g = papacy(EMPIRE)
    rome = g.book.rome
    g.area = next(a for a, lands in enumerate(g.book.area_lands) if rome in lands)
    for t, o in enumerate(g.owner):
        g.army[t] = 9 if o >= 0 else g.army[t]
    g.army[rome] = 4
    inside(g, lambda: uprisings(g, 0), draws=d(5))
    assert (g.owner[rome], g.army[rome], g.pope) == (-1, 5, -1)


# ---- slaves ----------------------------------------------------------------------------------------------


@meeting("Uprisings", "Rebellions and goods lying in a land", "L735")
@rule("MU-213", "MU-214")
def test_slaves_lying_in_a_weak_land_rise_before_it_rebels():
    g = struck("golden_horde_marches")
    t = at(g, "crimea")
    g.fort[t] = 0
    for u, o in enumerate(g.owner):
        g.army[u] = 9 if o >= 0 else g.army[u]
    g.army[t] = 3
    g.dumps = [Dump(t, SLAVES, 9)]
    p = inside(g, lambda: uprisings(g, 0), draws=d(6, 1))
    assert (g.owner[t], g.dumps) == (-1, [])
    assert g.army[t] == 9 - 1 + 1, "three fell for one, and every Barbarian land arms"
    assert not [e for e in p.events if e.kind == "revolts"], "it had been taken before it could rebel"


@meeting("Uprisings", "Rebellions and slaves aboard", "L735")
@rule("MU-213", "MU-214")
def test_a_garrison_that_slaves_have_worn_down_rebels_at_once():
    g = struck("golden_horde_marches")
    t = at(g, "crimea")
    g.fort[t] = 0
    for u, o in enumerate(g.owner):
        g.army[u] = 9 if o >= 0 else g.army[u]
    g.army[t] = 5
    put(g, HORDE, "caravan", "crimea", goods=(0, 0, 0, 0, 0, 0, 0, 2))
    inside(g, lambda: uprisings(g, 0), draws=[*d(1, 6), *d(3)])
    assert (g.owner[t], g.army[t]) == (-1, 3), "two slaves fell for one, and four are too few"


# ---- sieges ----------------------------------------------------------------------------------------------


def ringed(foe=8, fort=1, fv=30):
    """Hungary besieges Styria, held by the Empire, in the second turn."""
    g = bare()
    own(g, EMPIRE, "styria", fv=foe)
    t = at(g, "styria")
    g.fort[t] = fort
    war(g, HUNGARY, EMPIRE)
    wagon, chief = army(g, HUNGARY, "styria", fv, captain=2)
    put(g, HUNGARY, "engine", "styria", aboard=wagon)
    g.sieges = [Siege(HUNGARY, t, 1)]
    g.turn = 2
    return g, t, wagon, chief


@meeting("Siege", "Earthquake", "L747-748, L1078")
@rule("MU-223", "MU-343")
def test_walls_an_earthquake_threw_down_shelter_nobody_from_the_besiegers():
    g, t, _, _ = ringed()
    inside(g, lambda: shake(g, t, 2))
    assert g.fort[t] == 0
    p = begin(g, SiegeTurn(HUNGARY, t), Pause())
    p.act(HUNGARY, ("confirm",))
    assert g.battle is not None
    assert not g.battle.assault, "all stand in the open: a pitched battle"


@meeting("Siege", "Damage by calamities", "L688, L1050, L1082")
@rule("MU-132", "MU-346")
def test_a_damaged_fort_shelters_nobody_until_it_is_repaired():
    g, t, _, _ = ringed(fort=2)
    inside(g, lambda: shake(g, t, 2))
    assert (g.fort[t], walls(g, t)) == (2, 0)
    assert repair_choices(g, EMPIRE) == [], "nor is it, as long as the land is nobody's"
    g.sieges = []
    assert ("repair", "styria", "fortification") in repair_choices(g, EMPIRE)


@meeting("Siege", "LOGISTICS", "L847, L1573")
@rule("MU-265", "MU-261")
def test_a_besieged_settlement_supplies_no_neighbours():
    g, t, _, _ = ringed()
    g.town[t] = 1
    learn(g, EMPIRE, "logistics")
    beside = next(u for u in g.book.near[t] if g.owner[u] < 0)
    g.town[beside] = 0
    g.owner[beside], g.army[beside] = EMPIRE, 1
    for u in g.book.near[beside]:
        if u != t and g.owner[u] == EMPIRE:
            g.town[u] = 0
    assert g.book.ids[beside] not in quarters(g, EMPIRE)
    g.sieges = []
    assert g.book.ids[beside] in quarters(g, EMPIRE)


@meeting("Siege", "Naval blockade", "L1131, L1278")
@rule("MU-361", "MU-413")
def test_a_contested_shore_closes_no_strait():
    g = bare()
    gate = next(
        n for n, (a, b) in enumerate(g.book.banks) if g.book.ids[a] == "thrace" or g.book.ids[b] == "thrace"
    )
    a, b = g.book.banks[gate]
    g.owner[a] = g.owner[b] = BYZANTIUM
    assert gate_shut(g, gate, HORDE)
    war(g, MAMLUKS, BYZANTIUM)
    army(g, MAMLUKS, g.book.ids[a], 30)
    g.sieges = [Siege(MAMLUKS, a, 1)]
    assert not gate_shut(g, gate, HORDE), "it is not assigned to any player"


@meeting("Siege", "Princess", "L1278, L1451")
@rule("MU-468", "MU-414")
def test_a_barbarian_city_that_joins_another_by_marriage_is_no_longer_besieged_without_a_war():
    g = bare()
    wild(g, "lazio", fv=8)
    g.fort[g.book.rome] = 1
    army(g, MAMLUKS, "lazio", 30)
    g.sieges = [Siege(MAMLUKS, g.book.rome, 1)]
    g.tech[HUNGARY] = (1 << 16) - 1
    deal(g, HUNGARY, "princess")
    k = g.book.kingdom[g.book.rome]
    begin(g, WooKingdom(HUNGARY, g.book.kingdoms[k].id), Pause(), draws=d(1))
    assert g.sieges == []
    assert g.expelled, "the besieger has a turn to leave"


# ---- guests that cannot go -------------------------------------------------------------------------------


@meeting("Epidemic", "War and transports in foreign land", "L648, L835")
@rule("MU-175", "MU-271")
def test_a_guest_held_by_the_plague_when_war_comes_is_removed():
    g = bare()
    wagon = put(g, MAMLUKS, "wagon", "croatia", fv=5)
    pact(g, "transit", MAMLUKS, HUNGARY)
    g.plague[at(g, "croatia")] = 3
    g.phase = "diplomacy"
    inside(g, lambda: declare_war(g, HUNGARY, MAMLUKS, surprise=False))
    inside(g, lambda: run_out(g))
    assert g.pieces[wagon] is None


@meeting("Events", "War and transports in foreign land", "L536, L835")
@rule("MU-116", "MU-271")
def test_a_guest_held_by_the_weather_when_war_comes_is_removed():
    g = struck("golden_horde_marches")
    wagon = put(g, MAMLUKS, "wagon", "crimea", fv=5)
    g.phase = "diplomacy"
    inside(g, lambda: declare_war(g, HORDE, MAMLUKS, surprise=False))
    inside(g, lambda: standstill(g))
    assert (piece(g, wagon).stuck, piece(g, wagon).mp) == (True, 0)
    inside(g, lambda: run_out(g))
    assert g.pieces[wagon] is None


# ---- Crusade and what bound its sides --------------------------------------------------------------------


def called(g):
    """Sides are taken: the Empire leads, Hungary joins, the Mamluks hold Judea."""
    g = crusade(g, crusaders=(EMPIRE,), defenders=(MAMLUKS,))
    own(g, MAMLUKS, "judea", fv=10)
    g.war = [0] * g.seats
    g.gathered = [None] * g.seats
    g.gathered[HUNGARY] = TakeCross(HUNGARY, "pope", choice="join")
    g.gathered[BYZANTIUM] = TakeCross(BYZANTIUM, "pope", choice="neutral")
    return g


@meeting("Crusade", "Diplomat", "L804, L1379")
@rule("MU-246", "MU-456")
def test_a_truce_between_the_two_sides_of_a_crusade_is_over():
    g = called(bare())
    card = deal(g, HUNGARY, "diplomat")[0]
    g.gifts.append(Gift(card, "diplomat", HUNGARY, MAMLUKS, g.turn + 2, 3))
    pact(g, "truce", EMPIRE, MAMLUKS, until=9)
    begin(g, Sides("pope"), Pause())
    assert g.war[HUNGARY] >> MAMLUKS & 1
    assert not truce(g, HUNGARY, MAMLUKS)
    assert not truce(g, EMPIRE, MAMLUKS)


@meeting("Crusade", "Princess", "L804, L1451")
@rule("MU-246", "MU-467")
def test_a_princess_between_the_two_sides_of_a_crusade_goes_home_and_costs_nothing():
    g = called(bare())
    card = deal(g, HUNGARY, "princess")[0]
    g.gifts.append(Gift(card, "princess", HUNGARY, MAMLUKS, 0))
    before = list(g.honour)
    begin(g, Sides("pope"), Pause())
    assert (g.gifts, g.honour) == ([], before)


def on_the_march(*more):
    """A Crusade led by Hungary stands in Banat; Raska, on its way, is Byzantium's, who is neutral."""
    g = crusade(bare(), crusaders=(HUNGARY, *more), defenders=(MAMLUKS,), leaves=1)
    own(g, MAMLUKS, "judea", fv=10)
    own(g, BYZANTIUM, "raska", fv=9)
    found = [army(g, s, "banat", 30, captain=2)[0] for s in (HUNGARY, *more)]
    g.crusade = replace(g.crusade, army=tuple(found), visited=(at(g, "banat"),))
    return g


@meeting("Crusade", "Surprise attacks on neutrals", "L367, L813")
@rule("MU-046", "MU-252")
def test_a_crusade_that_storms_a_neutral_pays_for_a_sudden_war():
    g = on_the_march(EMPIRE)
    before = list(g.honour)
    p = begin(g, MarchOn(HUNGARY), Pause())
    p.act(HUNGARY, ("storm", "raska")).act(HUNGARY, ("order", HUNGARY, EMPIRE)).act(HUNGARY, ("commit",))
    assert [g.honour[s] - before[s] for s in (HUNGARY, EMPIRE, BYZANTIUM)] == [-3, -3, 0]
    assert at_war(g, HUNGARY, BYZANTIUM)
    assert at_war(g, EMPIRE, BYZANTIUM)


@meeting("Crusade", "Diplomat of a neutral", "L813, L1379")
@rule("MU-252", "MU-457")
def test_a_truce_keeps_a_crusader_out_of_a_storm_on_a_neutral():
    g = on_the_march()
    card = deal(g, BYZANTIUM, "diplomat")[0]
    g.gifts.append(Gift(card, "diplomat", BYZANTIUM, HUNGARY, g.turn + 2, 3))
    assert ("storm", "raska") not in begin(g, MarchOn(HUNGARY), Pause()).options(HUNGARY)
    g.gifts.clear()
    assert ("storm", "raska") in begin(g, MarchOn(HUNGARY), Pause()).options(HUNGARY)


@meeting("Crusade", "Diplomatic pacts that hand over land", "L376, L782-784")
@rule("MU-231", "MU-233", "MU-234")
def test_a_target_given_away_stays_one_only_under_those_who_are_no_catholics():
    after = [given(heir) for heir in (BYZANTIUM, HUNGARY)]
    assert [g.crusade is not None for g in after] == [True, False]
    assert [g.owner[at(g, "judea")] for g in after] == [BYZANTIUM, HUNGARY]
    assert [set(g.honour) for g in after] == [{0}, {0}], "nobody conquered it"


def given(heir):
    """The Mamluks hand Judea, target of a Crusade, to somebody."""
    g = crusade(bare(), crusaders=(EMPIRE,))
    own(g, MAMLUKS, "judea", fv=5)
    inside(g, lambda: hand_over(g, MAMLUKS, heir, ("land", at(g, "judea"))))
    return g


# ---- calamities, capitals and offices ---------------------------------------------------------------------


@meeting("Famine", "Religious Capitals", "L624, L1345")
@rule("MU-159", "MU-442")
def test_a_religious_capital_emptied_by_famine_is_lost():
    g = struck("golden_horde_marches")
    own(g, MAMLUKS, "judea", fv=1)
    t = at(g, "judea")
    g.area = next(a for a, lands in enumerate(g.book.area_lands) if t in lands)
    for u, o in enumerate(g.owner):
        if o >= 0 and u != t:
            learn(g, o, "crop_rotation")
    g.tech[MAMLUKS] = 0
    before = g.honour[MAMLUKS]
    for u in g.book.area_lands[g.area]:
        if u != t and g.owner[u] == MAMLUKS:
            g.owner[u] = -1
    inside(g, lambda: famine(g, 0))
    assert (g.owner[t], g.army[t], g.honour[MAMLUKS]) == (-1, 1, before - 2)


@meeting("Rebellions", "Capital city", "L548, L1137")
@rule("MU-123", "MU-364", "MU-365")
def test_a_capital_that_rebels_loses_a_level_and_another_is_named_without_tribute():
    g = bare()
    t = g.capital[HUNGARY]
    level = g.town[t]
    g.town[at(g, "banat")] = 1
    for u, o in enumerate(g.owner):
        if o >= 0:
            g.army[u] = 9
    g.army[t] = 1
    florins = list(g.florins)
    p = begin(g, Rebellions(), Pause(), draws=[*d(4), *d(2)])
    assert (g.owner[t], g.town[t]) == (-1, level - 1)
    if p.g.pending() == [HUNGARY]:
        p.act(HUNGARY, p.options(HUNGARY)[0])
    assert g.owner[g.capital[HUNGARY]] == HUNGARY
    assert g.florins == florins


@meeting("Player elimination", "Technologies and honour", "L345, L1141, L1337-1338")
@rule("MU-367", "MU-436", "MU-477")
def test_technologies_of_a_beaten_player_bring_honour_like_any_other():
    g = bare()
    g.tech[HUNGARY] = g.tech[EMPIRE] = 0
    names = [x.id for x in g.book.techs if x.row != 4][:7]
    learn(g, HUNGARY, *names[:5])
    great = next(x.id for x in g.book.techs if x.row == 4)
    learn(g, EMPIRE, *names[3:], great)
    before = g.honour[HUNGARY]
    inside(g, lambda: inherit(g, EMPIRE, HUNGARY))
    assert g.tech[HUNGARY].bit_count() == 8
    assert g.honour[HUNGARY] == before + 1 + 1, "seven of them, and one of row IV"


@meeting("Capital city", "Religious Capitals and Conquest", "L1137, L1344-1345")
@rule("MU-364", "MU-366", "MU-442")
def test_constantinople_taken_counts_as_capital_and_as_religious_capital():
    g = bare()
    t = at(g, "thrace")
    g.florins[BYZANTIUM], g.florins[MAMLUKS] = 505, 0
    before = list(g.honour)
    g.owner[t] = MAMLUKS
    p = begin(g, LandLost(t, BYZANTIUM, MAMLUKS), Pause())
    assert (g.town[t], g.florins[MAMLUKS]) == (2, 50)
    assert (g.honour[MAMLUKS] - before[MAMLUKS], g.honour[BYZANTIUM] - before[BYZANTIUM]) == (1, -2)
    assert p.g.pending() == [BYZANTIUM], "who names another capital"


@meeting("Thief", "Technologies and honour", "L1337, L1459")
@rule("MU-472", "MU-436")
def test_a_stolen_technology_may_be_the_seventh():
    g = bare()
    g.tech[HUNGARY] = 0
    plain = [x.id for x in g.book.techs if x.row != 4]
    learn(g, HUNGARY, *plain[:6])
    before = g.honour[HUNGARY]
    inside(g, lambda: master(g, HUNGARY, g.book.tech[plain[6]]))
    assert g.honour[HUNGARY] == before + 1
