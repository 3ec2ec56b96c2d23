"""Meetings of Events and calamities with other chapters."""

from pentarchy.games.medioevo_universale.rules.calamities.civil_war import mutiny
from pentarchy.games.medioevo_universale.rules.calamities.epidemic import infect
from pentarchy.games.medioevo_universale.rules.calamities.famine import famine_loss
from pentarchy.games.medioevo_universale.rules.calamities.fire import burn
from pentarchy.games.medioevo_universale.rules.calamities.storm import founder
from pentarchy.games.medioevo_universale.rules.calamities.uprisings import uprisings
from pentarchy.games.medioevo_universale.rules.events import damage
from pentarchy.games.medioevo_universale.rules.purchase.repairs import decay
from pentarchy.games.medioevo_universale.rules.realm.lands import provisions, walls
from pentarchy.games.medioevo_universale.rules.realm.pieces import chief_level, chiefs, piece
from pentarchy.games.medioevo_universale.rules.realm.pieces import own as pieces_of
from pentarchy.games.medioevo_universale.rules.turn import starve
from pentarchy.games.medioevo_universale.state.records import Dump, Siege
from pentarchy.kernel import changed
from tests.play import rule

from .kingdoms import BYZANTIUM, EMPIRE, HORDE, HUNGARY, MAMLUKS
from .meetings import meeting
from .positions import army, at, bare, inside, learn, own, papacy, put, struck, war, wild

SLAVES = (0, 0, 0, 0, 0, 0, 0, 9)


@meeting("Events", "Provisions", "L532, L688, L1246")
@rule("MU-115", "MU-407")
def test_what_an_event_damages_still_feeds_and_shelters_the_garrison():
    g = struck("golden_horde_marches")
    t = at(g, "crimea")
    fed, high = provisions(g, t), walls(g, t)
    g.army[t] = fed
    inside(g, lambda: damage(g))
    assert g.dented[t]
    inside(g, lambda: starve(g))
    assert (g.army[t], walls(g, t)) == (fed, high)


@meeting("Events", "Purchase", "L532, L1246")
@rule("MU-115", "MU-407")
def test_not_repaired_by_the_next_purchase_it_sinks_and_then_the_garrison_starves():
    g = bare()
    t = at(g, "thrace")
    g.army[t] = provisions(g, t)
    g.dented = changed(g.dented, t, 1)
    inside(g, lambda: decay(g))
    assert g.town[t] == 2
    inside(g, lambda: starve(g))
    assert g.army[t] == provisions(g, t), "ten FV less"


@meeting("Events", "Variant: Events close buildings", "L688, L1246")
@rule("MU-115")
def test_by_the_variant_what_an_event_damages_is_of_no_use_at_once():
    g = bare(events_close=True)
    t = at(g, "thrace")
    fed = provisions(g, t)
    g.dented = changed(g.dented, t, 1)
    assert provisions(g, t) == fed - 30


@meeting("Calamities", "Provisions", "L688, L1246")
@rule("MU-132", "MU-407")
def test_what_a_calamity_damages_feeds_nobody_until_it_is_repaired():
    g = bare()
    t = at(g, "thrace")
    fed = provisions(g, t)
    g.damaged = changed(g.damaged, t, 1)
    assert provisions(g, t) == fed - 30


@meeting("Uprisings", "Goods lying in a land", "L735, L1159")
@rule("MU-213")
def test_slaves_waiting_on_the_ground_rise_against_the_owner_of_the_land():
    g = struck("golden_horde_marches")
    t = at(g, "crimea")
    g.army[t] = 30
    g.dumps = [Dump(t, (3, 0, 0, 0, 0, 0, 0, 9), 0)]
    p = inside(g, lambda: uprisings(g, 0))
    assert [(e["seat"], e["n"]) for e in p.told("slaves")] == [(HORDE, 9)]
    assert [x.goods for x in g.dumps] == [(3, 0, 0, 0, 0, 0, 0, 0)]


@meeting("Uprisings", "Barbarian territories", "L735")
@rule("MU-213", "MU-215")
def test_slaves_lying_in_barbarian_land_join_the_barbarians():
    g = struck("golden_horde_marches")
    t = at(g, "crimea")
    wild(g, "crimea", fv=2)
    g.dumps = [Dump(t, SLAVES, 0)]
    inside(g, lambda: uprisings(g, 0))
    assert (g.army[t], g.dumps) == (2 + 9 + 1, [])


@meeting("Uprisings", "Guests in a land", "L735, L957")
@rule("MU-213", "MU-299")
def test_host_and_guest_fight_the_guests_slaves_together():
    g = struck("golden_horde_marches")
    own(g, HORDE, "crimea", fv=30)
    put(g, HUNGARY, "caravan", "crimea", fv=5, goods=SLAVES)
    p = inside(g, lambda: uprisings(g, 0), draws=None)
    assert p.told("battle")
    if g.battle is not None:
        assert g.battle.defenders == (HORDE, HUNGARY)
    g.check()


@meeting("Civil War", "Ships in Barbarian harbours", "L674, L698")
@rule("MU-192")
def test_a_fleet_docked_with_barbarians_turns_pirate_before_the_harbour():
    g = bare()
    wild(g, "campania", fv=1)
    ship, chief = army(g, MAMLUKS, "campania", 12, captain=3, kind="galley", level=2)
    inside(g, lambda: mutiny(g, MAMLUKS, at(g, "campania")))
    assert (piece(g, ship).owner, piece(g, ship).level, piece(g, ship).fv) == (-1, 1, 12)
    assert piece(g, ship).at in g.book.port[at(g, "campania")]
    assert (piece(g, chief).owner, piece(g, chief).aboard) == (-1, ship)
    g.check()


@meeting("Civil War", "Captains", "L698")
@rule("MU-192")
def test_a_captain_who_goes_over_at_sea_keeps_his_level():
    g = bare()
    ship, chief = army(g, MAMLUKS, "ionian", 30, captain=3, kind="galley", level=3)
    inside(g, lambda: mutiny(g, MAMLUKS, at(g, "ionian")))
    assert piece(g, chief).level == 3
    assert piece(g, ship).fv == 20, "a pirate holds twenty"
    g.check()


@meeting("Civil War", "Siege engines", "L698")
@rule("MU-193")
def test_engines_aboard_a_mutinous_ship_become_barbarian():
    g = bare()
    ship, _ = army(g, MAMLUKS, "ionian", 30, kind="galley", level=3)
    engine = put(g, MAMLUKS, "engine", "ionian", level=2, aboard=ship)
    inside(g, lambda: mutiny(g, MAMLUKS, at(g, "ionian")))
    assert (piece(g, engine).owner, piece(g, engine).aboard) == (-1, ship)
    assert piece(g, ship).fv == 15, "the engine takes five of its room"
    g.check()


@meeting("Civil War", "Barbarian territories", "L696-698")
@rule("MU-190", "MU-192")
def test_a_column_in_barbarian_land_joins_the_barbarians_with_captain_and_engine():
    g = bare()
    wild(g, "raska", fv=2)
    wagon, chief = army(g, HUNGARY, "raska", 10, captain=2)
    put(g, HUNGARY, "engine", "raska", aboard=wagon)
    inside(g, lambda: mutiny(g, HUNGARY, at(g, "raska")))
    assert g.army[at(g, "raska")] == 12
    assert g.pieces[wagon] is None
    assert (piece(g, chief).owner, chief_level(g, at(g, "raska"))) == (-1, 2)
    assert len(pieces_of(g, -1, "engine")) == 1
    g.check()


@meeting("Civil War", "Another player's land", "L696-698")
@rule("MU-190", "MU-192")
def test_mutineers_in_anothers_land_fall_on_its_garrison():
    g = bare()
    own(g, EMPIRE, "bosnia", fv=20)
    army(g, HUNGARY, "bosnia", 6)
    p = inside(g, lambda: mutiny(g, HUNGARY, at(g, "bosnia")), draws=None)
    assert p.told("battle")[0]["defender"] == EMPIRE
    g.check()


@meeting("Civil War", "Contents", "L169, L182, L698")
@rule("MU-018", "MU-192")
def test_where_no_pirate_can_be_marked_the_ship_is_lost():
    g = bare()
    for _ in range(4):
        put(g, -1, "galley", "ionian", fv=1)
    ship, _ = army(g, MAMLUKS, "egyptian_sea", 10, kind="galley")
    inside(g, lambda: mutiny(g, MAMLUKS, at(g, "egyptian_sea")))
    assert g.pieces[ship] is None
    g.check()


@meeting("Storm", "Siege", "L741, L1106")
@rule("MU-220", "MU-349")
def test_a_besieged_harbour_is_no_refuge_from_a_storm():
    g = bare()
    learn(g, BYZANTIUM, "cartography")
    ship = put(g, BYZANTIUM, "galley", "propontis", fv=3)
    war(g, BYZANTIUM, MAMLUKS)
    put(g, MAMLUKS, "galley", "propontis", fv=9)
    g.sieges = [Siege(MAMLUKS, at(g, "thrace"), 1)]
    inside(g, lambda: founder(g, ship))
    assert g.pieces[ship] is None or piece(g, ship).at != at(g, "thrace")


@meeting("Famine", "War", "L594, L621")
@rule("MU-156", example="L594")
def test_war_makes_a_famine_worse_for_both_sides():
    g = bare()
    lands = [at(g, "banat"), at(g, "bessarabia")]
    for t, seat in zip(lands, (HUNGARY, HORDE)):
        g.owner[t] = seat
    before = [famine_loss(g, t) for t in lands]
    war(g, HUNGARY, HORDE)
    assert [famine_loss(g, t) for t in lands] == [n + 1 for n in before]


@meeting("Fire", "Guests in a land", "L686, L714")
@rule("MU-196", example="L686")
def test_a_fire_takes_the_transports_and_armies_of_guests_too():
    g = bare()
    guest = put(g, BYZANTIUM, "caravan", "franconia", fv=6)
    own(g, EMPIRE, "franconia", fv=30)
    p = inside(g, lambda: burn(g, at(g, "franconia")))
    p.by_default(lambda g: g.pending() == [0])
    assert g.pieces[guest] is None


@meeting("Epidemic", "Guests in a land", "L554, L648")
@rule("MU-130", "MU-175")
def test_a_guest_whose_last_army_dies_loses_wagon_and_captain():
    g = bare()
    own(g, BYZANTIUM, "thrace", fv=30)
    wagon, chief = army(g, MAMLUKS, "thrace", 3)
    p = inside(g, lambda: infect(g, at(g, "thrace"), 8))
    p.by_default(lambda g: g.pending() == [0])
    assert (g.pieces[wagon], g.pieces[chief]) == (None, None)
    assert g.army[at(g, "thrace")] == 26
    g.check()


@meeting("Epidemic", "The Pope", "L554, L1234")
@rule("MU-131", example="L1234")
def test_a_plague_in_the_papal_states_endangers_the_pope():
    g = papacy()
    p = inside(g, lambda: infect(g, at(g, "lazio"), 6))
    p.by_default(lambda g: g.pending() == [0])
    assert g.peril == 1 or g.pope < 0


@meeting("Epidemic", "Movement", "L648")
@rule("MU-175")
def test_a_guest_does_not_leave_an_infected_land():
    from pentarchy.games.medioevo_universale.rules.combat.transport import may_march

    g = bare()
    own(g, BYZANTIUM, "thrace", fv=30)
    wagon, _ = army(g, MAMLUKS, "thrace", 20)
    assert may_march(g, piece(g, wagon))
    p = inside(g, lambda: infect(g, at(g, "thrace"), 4))
    p.by_default(lambda g: g.pending() == [0])
    assert not may_march(g, piece(g, wagon))


@meeting("Uprisings", "Captains and rebellion", "L548, L735")
@rule("MU-120", "MU-214")
def test_a_land_that_rises_takes_its_captain_and_wagon_with_it():
    from pentarchy.games.medioevo_universale.rules.battle.sack import overrun

    g = bare()
    own(g, HUNGARY, "bosnia", fv=2)
    wagon, _ = army(g, HUNGARY, "bosnia", 1)
    inside(g, lambda: overrun(g, at(g, "bosnia"), 3))
    assert not chiefs(g, at(g, "bosnia"), HUNGARY)
    assert (g.pieces[wagon], g.owner[at(g, "bosnia")], g.army[at(g, "bosnia")]) == (None, -1, 3)
