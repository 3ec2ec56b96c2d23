"""Meetings of transports with what they carry: armies, Captains, engines, other transports."""

from pentarchy.games.medioevo_universale.rules.combat.command import Unit
from pentarchy.games.medioevo_universale.rules.diplomacy.bargains import goods_of
from pentarchy.games.medioevo_universale.rules.realm.pieces import piece
from pentarchy.games.medioevo_universale.rules.realm.relations import declare_war
from pentarchy.games.medioevo_universale.rules.turn import abandon, run_out
from pentarchy.games.medioevo_universale.state.records import OWNERLESS
from pentarchy.kernel import replace
from tests.play import begin, rule

from .kingdoms import HUNGARY, MAMLUKS
from .meetings import meeting
from .positions import Pause, army, at, at_level, bare, inside, own, pact, put

TAKE, LOAD = "take", "load"


# ---- ships that carry wagons -----------------------------------------------------------------------------


@meeting("Means of transportation", "Load, unload", "L414-416, L833")
@rule("MU-070", "MU-270")
def test_the_armies_in_a_wagon_count_aboard_its_ship():
    g = bare()
    own(g, HUNGARY, "croatia", fv=5)
    ship = put(g, HUNGARY, "galley", "adriatic_n", fv=5)
    wagon = put(g, HUNGARY, "wagon", "croatia", fv=11)
    p = begin(g, Unit(HUNGARY, ship), Pause())
    assert p.options(HUNGARY, TAKE) == [], "5 aboard, 5 for the wagon and 11 in it are more than 20"
    g.pieces[wagon] = replace(piece(g, wagon), fv=10)
    p = begin(g, Unit(HUNGARY, ship), Pause())
    p.act(HUNGARY, (TAKE, wagon))
    assert g.army_room(ship) == 0, "5 and 10 armies, and 5 for the wagon itself"
    assert p.options(HUNGARY, LOAD) == []


# ---- nobody left aboard ----------------------------------------------------------------------------------


@meeting("Movement without armies", "Captains and siege engines", "L554, L833, L873")
@rule("MU-278")
def test_with_its_last_army_an_abandoned_wagon_loses_captain_and_engine():
    g = bare()
    wagon, captain = army(g, HUNGARY, "bosnia", 0)
    engine = put(g, HUNGARY, "engine", "bosnia", aboard=wagon)
    p = inside(g, lambda: abandon(g))
    assert (g.pieces[captain], g.pieces[engine]) == (None, None)
    assert piece(g, wagon).owner == OWNERLESS
    assert [e["piece"] for e in p.told("abandoned")] == ["captain", "engine"]


@meeting("Movement without armies", "Relics", "L873, L1783")
@rule("MU-278", "MU-533")
def test_the_relic_of_an_abandoned_captain_stays_in_the_land():
    g = bare()
    _, captain = army(g, HUNGARY, "bosnia", 0)
    g.pieces[captain] = replace(piece(g, captain), relics=1)
    inside(g, lambda: abandon(g))
    assert g.relic[at(g, "bosnia")] == 1


@meeting("Movement without armies", "Ships that carry wagons", "L414, L873")
@rule("MU-070", "MU-278")
def test_a_wagon_aboard_an_abandoned_galley_goes_to_whoever_mans_it():
    g = bare()
    ship = put(g, MAMLUKS, "galley", "adriatic_n")
    wagon = put(g, MAMLUKS, "wagon", "adriatic_n", aboard=ship)
    captain = put(g, MAMLUKS, "captain", "adriatic_n", aboard=wagon)
    inside(g, lambda: abandon(g))
    assert g.pieces[captain] is None
    assert piece(g, wagon).owner == OWNERLESS
    at_level(g, HUNGARY, 2)
    mine = put(g, HUNGARY, "galley", "adriatic_n", fv=3)
    p = begin(g, Unit(HUNGARY, mine), Pause())
    assert p.options(HUNGARY, "occupy") == [("occupy", ship)], "the wagon by itself is out of reach"
    p.act(HUNGARY, ("occupy", ship))
    assert piece(g, ship).owner == piece(g, wagon).owner == HUNGARY


@meeting("Movement without armies", "Limits of transports", "L436, L873")
@rule("MU-072", "MU-278")
def test_what_a_manned_galley_carries_beyond_the_level_is_gone():
    g = bare()
    ship = put(g, OWNERLESS, "galley", "adriatic_n")
    wagon = put(g, OWNERLESS, "wagon", "adriatic_n", aboard=ship)
    at_level(g, HUNGARY, 2)
    put(g, HUNGARY, "wagon", "pannonia")
    put(g, HUNGARY, "wagon", "banat")
    mine = put(g, HUNGARY, "galley", "adriatic_n", fv=3)
    begin(g, Unit(HUNGARY, mine), Pause()).act(HUNGARY, ("occupy", ship))
    assert (piece(g, ship).owner, g.pieces[wagon]) == (HUNGARY, None)


@meeting("Movement without armies", "Armies in a wagon aboard", "L833, L873")
@rule("MU-278")
def test_a_galley_is_held_by_the_armies_in_its_wagon():
    g = bare()
    ship = put(g, HUNGARY, "galley", "adriatic_n")
    put(g, HUNGARY, "wagon", "adriatic_n", aboard=ship, fv=2)
    inside(g, lambda: abandon(g))
    assert piece(g, ship).owner == HUNGARY


@meeting("Load, unload", "Siege engines left on foreign ground", "L554, L833")
@rule("MU-278")
def test_an_engine_left_without_armies_abroad_is_lost():
    g = bare()
    wagon, _ = army(g, HUNGARY, "bosnia", 5)
    abroad, home = put(g, HUNGARY, "engine", "bosnia"), put(g, HUNGARY, "engine", "pannonia")
    inside(g, lambda: abandon(g))
    assert g.pieces[abroad] is not None, "its wagon stands beside it"
    g.pieces[wagon] = replace(piece(g, wagon), at=at(g, "raska"))
    inside(g, lambda: abandon(g))
    assert g.pieces[abroad] is None
    assert g.pieces[home] is not None


# ---- forced out ------------------------------------------------------------------------------------------


@meeting("War and transports in foreign land", "Captains and siege engines", "L835, L888")
@rule("MU-271")
def test_a_guest_who_does_not_leave_is_removed_with_captain_and_engine():
    g = bare()
    wagon, captain = army(g, MAMLUKS, "croatia", 5)
    engine = put(g, MAMLUKS, "engine", "croatia", aboard=wagon)
    pact(g, "transit", MAMLUKS, HUNGARY)
    g.phase = "diplomacy"
    inside(g, lambda: declare_war(g, HUNGARY, MAMLUKS, surprise=False))
    inside(g, lambda: run_out(g))
    assert [g.pieces[n] for n in (wagon, captain, engine)] == [None, None, None], "with all its content"


@meeting("Diplomatic pacts", "Captains aboard", "L376, L1038")
@rule("MU-054", "MU-270")
def test_a_wagon_is_not_handed_over_with_a_captain_in_it():
    g = bare()
    wagon = put(g, MAMLUKS, "wagon", "egypt")
    assert ("piece", wagon) in goods_of(g, MAMLUKS, HUNGARY, MAMLUKS)
    put(g, MAMLUKS, "captain", "egypt", aboard=wagon)
    assert ("piece", wagon) not in goods_of(g, MAMLUKS, HUNGARY, MAMLUKS)
