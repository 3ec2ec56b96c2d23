"""Meetings of what interrupts a war: calamities, the Pope's death and his word, players who drop out."""

from pentarchy.games.medioevo_universale.rules.battle.elimination import forget
from pentarchy.games.medioevo_universale.rules.battle.fight import Ram
from pentarchy.games.medioevo_universale.rules.battle.siege import SiegeTurn
from pentarchy.games.medioevo_universale.rules.calamities.civil_war import civil_war
from pentarchy.games.medioevo_universale.rules.calamities.conspiracy import knife
from pentarchy.games.medioevo_universale.rules.calamities.fire import burn
from pentarchy.games.medioevo_universale.rules.calamities.storm import storm
from pentarchy.games.medioevo_universale.rules.church.election import elect
from pentarchy.games.medioevo_universale.rules.church.excommunication import excommunicate
from pentarchy.games.medioevo_universale.rules.church.papacy import pope_dies
from pentarchy.games.medioevo_universale.rules.combat.march import HolyBattle, MarchOn
from pentarchy.games.medioevo_universale.rules.realm.pieces import piece, remove
from pentarchy.games.medioevo_universale.rules.realm.relations import allied, at_war, cede
from pentarchy.games.medioevo_universale.state.records import Battle, Siege
from pentarchy.kernel import changed, replace
from tests.play import begin, rule

from .kingdoms import BYZANTIUM, EMPIRE, HUNGARY, MAMLUKS
from .meetings import meeting
from .positions import (
    Pause,
    army,
    at,
    bare,
    crusade,
    d,
    inside,
    learn,
    own,
    pact,
    papacy,
    put,
    resting,
    struck,
    war,
)
from .test_meetings_sieges import ring


def to_rest(p):
    """Everybody takes what is offered first until the play stops."""
    while not resting(p.g):
        seat = p.g.pending()[0]
        p.act(seat, p.options(seat)[0])
    p.g.check()
    return p.g


def at_sea():
    """Hungary besieges Campania, held by the Empire, with one Galley from the sea."""
    g = struck("italy") if "italy" in bare().book.area else bare()
    own(g, EMPIRE, "campania", fv=8)
    t = at(g, "campania")
    g.fort[t] = 1
    war(g, HUNGARY, EMPIRE)
    sea = g.book.ids[g.book.coast[t][0]]
    ship = put(g, HUNGARY, "galley", sea, fv=15)
    put(g, HUNGARY, "captain", sea, aboard=ship)
    put(g, HUNGARY, "engine", sea, aboard=ship)
    g.sieges = [Siege(HUNGARY, t, 1)]
    g.turn = 2
    return g, t, ship


def on_the_way(*crusaders):
    """Crusaders of a bounty each with 20 FV and a Captain beside Judea, held by the Mamluks."""
    g = crusade(bare(), crusaders=crusaders)
    own(g, MAMLUKS, "judea", fv=10)
    beside = g.book.ids[g.book.near[at(g, "judea")][0]]
    own(g, crusaders[0], beside)
    pact(g, "crusade", *crusaders)
    found = [army(g, s, beside, 20, captain=1) for s in crusaders]
    g.crusade = replace(g.crusade, army=tuple(w for w, _ in found), visited=(at(g, beside),))
    return g, found


@meeting("Siege", "Fire", "L682, L714, L1104")
@rule("MU-196", "MU-348")
def test_a_besiegers_camp_burns_with_the_place_and_the_siege_is_over():
    g, t, wagon, chief = ring()
    to_rest(inside(g, lambda: burn(g, t)))
    assert g.sieges == []
    assert g.pieces[wagon] is None
    assert g.pieces[chief] is None, "no army is left that he could lead (L682: transports and Captain go too)"


@meeting("Siege by sea", "Storm", "L739, L1106")
@rule("MU-217", "MU-350")
def test_a_blockading_fleet_that_sinks_in_a_storm_besieges_nobody():
    g, t, ship = at_sea()
    name = g.book.seas[g.book.coast[t][0] - g.book.sea].sea
    g.area = next(a for a, seas in enumerate(g.book.area_seas) if g.book.coast[t][0] in seas)
    names = list(dict.fromkeys(g.book.seas[s - g.book.sea].sea for s in g.book.area_seas[g.area]))
    to_rest(inside(g, lambda: storm(g, 0), draws=[names.index(name)]))
    assert (g.pieces[ship], g.sieges) == (None, [])


@meeting("Siege by sea", "Civil War", "L696-698, L1106")
@rule("MU-192", "MU-350")
def test_a_blockading_fleet_that_turns_pirate_besieges_nobody():
    g, _, ship = at_sea()
    g.tech[HUNGARY] = 0
    to_rest(inside(g, lambda: civil_war(g, HUNGARY)))
    assert piece(g, ship).owner < 0
    assert g.sieges == []


@meeting("Siege", "Excommunication", "L1104, L1226")
@rule("MU-348", "MU-401")
def test_captains_of_an_excommunicated_besieger_hold_the_ring_but_do_not_storm():
    g, t, _, _ = ring()
    g.grounded = changed(g.grounded, HUNGARY, 2)
    p = begin(g, SiegeTurn(HUNGARY, t), Pause())
    assert p.options(HUNGARY) == [("confirm",), ("lift",)]


@meeting("Siege", "Conspiracy", "L628, L955, L1078")
@rule("MU-343", "MU-297")
def test_besiegers_whose_captain_was_murdered_pull_walls_down_but_attack_nobody():
    g, t, wagon, chief = ring(foe=18)
    g.tech[HUNGARY] = 0
    inside(g, lambda: knife(g, HUNGARY, chief), draws=[*d(1), *d(8)])
    assert g.pieces[chief] is None
    p = begin(g, SiegeTurn(HUNGARY, t), Pause())
    assert p.options(HUNGARY) == [("confirm",), ("lift",)]
    p.act(HUNGARY, ("confirm",))
    assert (g.fort[t], g.battle, piece(g, wagon).fv) == (0, None, 30)


@meeting("Siege", "Election of a Pope", "L835, L1216, L1278")
@rule("MU-393", "MU-414")
def test_a_pope_elected_into_besieged_rome_is_not_stormed_without_a_war():
    g = papacy(EMPIRE)
    rome = at(g, "lazio")
    g.fort[rome] = 1
    war(g, MAMLUKS, EMPIRE)
    wagon, _ = army(g, MAMLUKS, "lazio", 30, captain=2)
    put(g, MAMLUKS, "engine", "lazio", aboard=wagon)
    g.sieges = [Siege(MAMLUKS, rome, 1)]
    g.turn = 2
    inside(g, lambda: elect(g, HUNGARY, "pope"))
    assert (g.owner[rome], at_war(g, MAMLUKS, HUNGARY)) == (HUNGARY, False)
    assert g.sieges == [], "he is at peace with the new Pope"
    assert [n for n, _ in g.expelled] == [wagon], "and has no business in his land"
    g.check()


@meeting("Siege", "Diplomatic pacts that hand over land", "L376, L835, L1278")
@rule("MU-053", "MU-414")
def test_a_besieged_land_handed_to_another_enemy_of_the_besieger_stays_besieged():
    g, t, _, _ = ring()
    war(g, HUNGARY, BYZANTIUM)
    inside(g, lambda: cede(g, t, BYZANTIUM))
    assert [s.seat for s in g.sieges] == [HUNGARY]
    inside(g, lambda: cede(g, t, MAMLUKS))
    assert g.sieges == [], "with the Mamluks Hungary has no war"


@meeting("Crusade", "Excommunication of one of three", "L800, L1224, L1226")
@rule("MU-398", "MU-401")
def test_an_excommunicated_crusader_leaves_and_the_others_stay_allied():
    g, _ = on_the_way(HUNGARY, EMPIRE, BYZANTIUM)
    inside(g, lambda: excommunicate(g, EMPIRE))
    assert g.crusade.crusaders == (HUNGARY, BYZANTIUM)
    assert allied(g, HUNGARY, BYZANTIUM)
    assert not allied(g, HUNGARY, EMPIRE)
    g.check()


@meeting("Crusade", "Player elimination", "L804, L1141")
@rule("MU-246", "MU-367")
def test_two_crusaders_stay_allied_when_the_third_is_out():
    g, _ = on_the_way(HUNGARY, EMPIRE, BYZANTIUM)
    forget(g, EMPIRE)
    assert g.crusade.crusaders == (HUNGARY, BYZANTIUM)
    assert allied(g, HUNGARY, BYZANTIUM)


@meeting("Crusade", "Election of a Pope", "L811, L1216")
@rule("MU-249", "MU-390")
def test_the_new_pope_leads_the_crusade_of_the_dead_one():
    g, _ = on_the_way(HUNGARY, EMPIRE)
    own(g, HUNGARY, "lazio", fv=15)
    inside(g, lambda: (pope_dies(g, "pope"), elect(g, EMPIRE, "pope")))
    assert g.crusade.leader == EMPIRE
    p = begin(g, MarchOn(g.crusade.leader), Pause())
    assert p.g.pending() == [EMPIRE]


@meeting("Crusade", "Elimination of the Pope's player", "L811, L1141")
@rule("MU-249", "MU-367")
def test_a_crusade_whose_leader_is_out_is_led_by_another():
    g, _ = on_the_way(HUNGARY, EMPIRE, BYZANTIUM)
    forget(g, HUNGARY)
    assert g.crusade.leader == EMPIRE


@meeting("Crusade", "Conspiracy", "L628, L809, L955")
@rule("MU-248", "MU-297")
def test_crusaders_whose_captains_were_murdered_march_on_but_storm_nothing():
    g, found = on_the_way(HUNGARY, EMPIRE)
    for _, chief in found:
        remove(g, chief)
    p = begin(g, MarchOn(HUNGARY), Pause())
    assert not any(x[0] == "storm" for x in p.options(HUNGARY))


@meeting("Crusade", "Captains of some crusaders only", "L809, L993")
@rule("MU-248", "MU-312")
def test_a_crusader_without_a_captain_stays_out_of_the_battle():
    g, found = on_the_way(HUNGARY, EMPIRE)
    remove(g, found[1][1])
    g.crusade = replace(g.crusade, visited=())
    p = begin(g, HolyBattle(at(g, "judea")), Pause())
    while g.battle is None:
        seat = p.g.pending()[0]
        p.act(seat, p.options(seat)[0])
    assert (g.battle.attacker, g.battle.allies) == (HUNGARY, ())
    assert g.battle.forces == (found[0][0],)


@meeting("Crusade", "Attacks of a Captain in a turn", "L821, L956")
@rule("MU-256", "MU-298")
def test_a_captain_of_level_one_storms_once_a_turn_in_a_crusade_too():
    g, found = on_the_way(HUNGARY)
    p = begin(g, MarchOn(HUNGARY), Pause())
    assert ("storm", "judea") in p.options(HUNGARY)
    chief = found[0][1]
    g.pieces[chief] = replace(piece(g, chief), loads=1)
    p = begin(g, MarchOn(HUNGARY), Pause())
    assert ("storm", "judea") not in p.options(HUNGARY)


@meeting("Naval battle", "Multiple defenders", "L993, L1112")
@rule("MU-312", "MU-352")
def test_what_a_ram_cannot_take_from_the_first_defender_it_takes_from_the_next():
    g = bare()
    sea = g.book.ids[g.book.sea]
    mine = put(g, HUNGARY, "galley", sea, level=3, fv=20)
    theirs = [put(g, s, "merchant", sea, fv=2) for s in (EMPIRE, BYZANTIUM)]
    g.battle = Battle(
        HUNGARY,
        EMPIRE,
        g.book.sea,
        g.book.sea,
        "fleet",
        (mine,),
        defenders=(EMPIRE, BYZANTIUM),
    )
    to_rest(begin(g, Ram(), Pause(), draws=d(1)))
    assert sum(piece(g, n).fv for n in theirs if g.pieces[n] is not None) == 0
    learn(g, HUNGARY)
