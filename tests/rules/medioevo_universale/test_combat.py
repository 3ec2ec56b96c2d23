"""Movement, loading, blockades; conquest and spoils; sieges; naval battles; capitals and elimination."""

from itertools import pairwise

from pentarchy.games.medioevo_universale.rules.combat.attack import fleets
from pentarchy.games.medioevo_universale.rules.combat.command import Unit, commands
from pentarchy.games.medioevo_universale.rules.combat.transport import march, may_march, ship_armies
from pentarchy.games.medioevo_universale.rules.commerce.trade import orders
from pentarchy.games.medioevo_universale.rules.realm.movement import (
    can_load,
    can_unload,
    gate_shut,
    land_cost,
    load_cost,
    moves,
    sea_cost,
)
from pentarchy.games.medioevo_universale.rules.realm.pieces import move_points, piece, remove
from pentarchy.games.medioevo_universale.rules.turn import EndOfTurn, abandon
from pentarchy.games.medioevo_universale.state.records import Piece
from pentarchy.kernel import changed, replace
from tests.play import begin, rule

from .kingdoms import BYZANTIUM, EMPIRE, HORDE, HUNGARY, MAMLUKS
from .positions import Pause, army, at, at_level, bare, inside, learn, own, pact, put, war

# ---- movement --------------------------------------------------------------------------------------------


def takes(g, n):
    """What may come aboard a transport."""
    return [x[1] for x in commands(g, n) if x[0] == "take"]


@rule("MU-276", "MU-282", "MU-286", example="L890,L1181")
def test_what_a_step_by_land_costs():
    g = bare()
    wagon, caravan = Piece("wagon", 1, HORDE, 0), Piece("caravan", 1, MAMLUKS, 0)
    for a, b, mp in (
        ("damascus", "judea", 1),
        ("bosnia", "croatia", 2),
        ("pannonia", "bihar", 3),
        ("croatia", "bosnia", 3),
        ("thrace", "mysia", 3),
    ):
        assert land_cost(g, wagon, at(g, a), at(g, b)) == mp, (a, b)
    assert land_cost(g, wagon, at(g, "egypt"), at(g, "sinai")) == 2
    assert land_cost(g, caravan, at(g, "egypt"), at(g, "sinai")) == 1
    way = ["damascus", "judea", "sinai", "egypt", "alexandria"]
    assert sum(land_cost(g, caravan, at(g, a), at(g, b)) for a, b in pairwise(way)) == 5


@rule("MU-283", "MU-508", example="L1659")
def test_roads_ease_mountains_and_rivers():
    g = bare()
    wagon = Piece("wagon", 1, HUNGARY, 0)
    assert land_cost(g, wagon, at(g, "croatia"), at(g, "bosnia")) == 3
    river = land_cost(g, wagon, at(g, "slovakia"), at(g, "pannonia"))
    assert river == 2
    learn(g, HUNGARY, "roads")
    assert land_cost(g, wagon, at(g, "croatia"), at(g, "bosnia")) == 2
    assert land_cost(g, wagon, at(g, "slovakia"), at(g, "pannonia")) == 1


@rule("MU-284", "MU-285", "MU-506", example="L1655")
def test_what_a_step_by_sea_costs():
    g = bare()
    ship = put(g, MAMLUKS, "merchant", "sicily", mp=9)
    assert dict(moves(g, piece(g, ship)))[at(g, "tyrrhenian_s")] == 1, "out of port"
    g.pieces[ship] = replace(piece(g, ship), at=at(g, "tyrrhenian_s"))
    assert dict(moves(g, piece(g, ship)))[at(g, "tunis_sea")] == 2
    assert dict(moves(g, piece(g, ship)))[at(g, "tyrrhenian_n")] == 1
    assert dict(moves(g, piece(g, ship)))[at(g, "sicily")] == 1
    learn(g, MAMLUKS, "astronomy")
    assert dict(moves(g, piece(g, ship)))[at(g, "tunis_sea")] == 1
    assert sea_cost(g, piece(g, ship), True) == 1


@rule("MU-279", "MU-280", "MU-281", "MU-369", "MU-489", "MU-494", "MU-507", "MU-541", example="L1657-1659")
def test_movement_points():
    g = bare()
    assert [move_points(g, Piece("wagon", n, 0, 0)) for n in (1, 2, 3)] == [7, 8, 9]
    assert [move_points(g, Piece("caravan", n, 0, 0)) for n in (1, 2, 3)] == [6, 7, 8]
    for kind, techs in (
        ("wagon", ("roads", "cartography", "logistics")),
        ("caravan", ("roads", "cartography", "logistics")),
        ("galley", ("weaving", "astronomy", "cartography")),
        ("merchant", ("weaving", "astronomy", "cartography")),
    ):
        g.tech[0] = 0
        base = move_points(g, Piece(kind, 1, 0, 0))
        for n, tech in enumerate(techs, 1):
            learn(g, 0, tech)
            assert move_points(g, Piece(kind, 1, 0, 0)) == base + n, (kind, tech)


@rule("MU-267", "MU-268", "MU-269")
def test_commercial_transports_follow_war_transports_in_combat_and_rest_in_commerce():
    g = bare()
    caravan, (wagon, _) = put(g, HUNGARY, "caravan", "pannonia"), army(g, HUNGARY, "pannonia", 10)
    assert not may_march(g, piece(g, caravan))
    inside(g, lambda: march(g, wagon, at(g, "slavonia")))
    assert may_march(g, piece(g, caravan))
    assert ("move", "slavonia") in list(commands(g, caravan))
    inside(g, lambda: march(g, caravan, at(g, "slavonia")))
    assert not [x for x in orders(g, caravan) if x[0] == "move"]
    assert not [x for x in orders(g, wagon) if x[0] == "move"]
    second = put(g, HUNGARY, "wagon", "pannonia", fv=3)
    assert [x for x in orders(g, second) if x[0] == "move"], "a war transport that did not move in Combat"


@rule("MU-273", "MU-274", "MU-524")
def test_loading_costs():
    g = bare(far_harbours=True)
    wagon = put(g, HUNGARY, "wagon", "banat")
    assert load_cost(g, piece(g, wagon), at(g, "banat"), False) == 1
    assert load_cost(g, piece(g, wagon), at(g, "banat"), True) == 2
    chief = put(g, HUNGARY, "captain", "banat", aboard=wagon)
    assert load_cost(g, piece(g, wagon), at(g, "banat"), False) == 0
    assert load_cost(g, piece(g, wagon), at(g, "banat"), True) == 1
    remove(g, chief)
    g.pieces[wagon] = replace(piece(g, wagon), at=at(g, "pannonia"))
    assert load_cost(g, piece(g, wagon), at(g, "pannonia"), False) == 0, "at a settlement"
    ship = put(g, MAMLUKS, "galley", "levant_sea")
    assert load_cost(g, piece(g, ship), at(g, "sinai"), False) == 1
    g.quay = changed(g.quay, at(g, "sinai"), 1)
    assert load_cost(g, piece(g, ship), at(g, "sinai"), False) == 0, "a Far Away Harbour"


@rule("MU-275", "MU-276", example="L914")
def test_a_land_transport_loads_where_it_stands_a_ship_from_the_sea():
    g = bare()
    wagon = put(g, BYZANTIUM, "wagon", "lydia")
    ship = put(g, BYZANTIUM, "galley", "aegean_s", mp=5)
    assert can_load(g, wagon, at(g, "lydia")) == 5
    verbs = list(commands(g, wagon))
    assert ("load", "lydia") in verbs
    assert ("load", "lycia") not in verbs
    assert ("load", "lydia") in list(commands(g, ship))
    inside(g, lambda: ship_armies(g, ship, at(g, "lydia"), 4))
    assert (piece(g, ship).fv, piece(g, ship).mp, g.army[at(g, "lydia")]) == (4, 4, 1)


@rule("MU-070", "MU-270")
def test_captains_and_engines_ride_on_war_transports_only():
    g = bare()
    caravan, wagon = put(g, HUNGARY, "caravan", "pannonia"), put(g, HUNGARY, "wagon", "pannonia")
    captain, engine = put(g, HUNGARY, "captain", "pannonia"), put(g, HUNGARY, "engine", "pannonia")
    assert takes(g, caravan) == []
    assert set(takes(g, wagon)) == {captain, engine}
    ship, galley = put(g, BYZANTIUM, "merchant", "thrace"), put(g, BYZANTIUM, "galley", "thrace")
    cart, gun = put(g, BYZANTIUM, "wagon", "thrace"), put(g, BYZANTIUM, "engine", "thrace")
    assert takes(g, ship) == [cart]
    assert set(takes(g, galley)) == {cart, gun}


@rule("MU-277", "MU-278", "MU-408")
def test_a_war_transport_needs_an_army_and_is_lost_without_one_abroad():
    g = bare()
    empty, full = put(g, HUNGARY, "wagon", "pannonia"), put(g, HUNGARY, "wagon", "bosnia")
    assert not may_march(g, piece(g, empty))
    inside(g, lambda: abandon(g))
    assert piece(g, empty).owner == HUNGARY
    assert piece(g, full).owner == -2, "at home it stays"
    g.turn += 1
    inside(g, lambda: abandon(g))
    assert g.pieces[full] is None
    wagon = put(g, HUNGARY, "wagon", "banat", level=3, fv=60)
    begin(g, EndOfTurn())
    assert piece(g, wagon).fv == 60, "armies aboard never lack provisions"


@rule("MU-278")
def test_an_ownerless_transport_may_be_manned():
    g = bare()
    at_level(g, HUNGARY, 2)
    lost = put(g, -2, "wagon", "bosnia")
    wagon, _ = army(g, HUNGARY, "bosnia", 5)
    p = begin(g, Unit(HUNGARY, wagon), Pause())
    p.act(HUNGARY, ("occupy", lost))
    assert piece(g, lost).owner == HUNGARY
    assert piece(g, lost).fv == 1
    assert piece(g, wagon).fv == 4


@rule("MU-407")
def test_nobody_may_choose_to_exceed_provisions():
    g = bare()
    wagon = put(g, HUNGARY, "wagon", "slavonia", fv=20)
    assert can_unload(g, wagon, at(g, "slavonia")) == 0
    g.army[at(g, "slavonia")] = 2
    assert can_unload(g, wagon, at(g, "slavonia")) == 3


@rule("MU-271", "MU-272")
def test_guests_in_an_enemys_land_have_time_to_leave():
    from pentarchy.games.medioevo_universale.rules.realm.relations import declare_war

    g = bare()
    g.phase = "diplomacy"
    pact(g, "transit", HUNGARY, EMPIRE)
    guest = put(g, EMPIRE, "wagon", "pannonia", fv=4)
    mine, _ = army(g, HUNGARY, "pannonia", 20)
    theirs = put(g, HUNGARY, "caravan", "franconia")
    inside(g, lambda: declare_war(g, HUNGARY, EMPIRE, False))
    assert {n for n, _ in g.expelled} == {guest, theirs}
    assert not fleets(g, mine), "it may not be attacked yet"
    begin(g, EndOfTurn())
    assert g.pieces[guest] is None
    assert g.pieces[theirs] is None, "they did not leave"


@rule("MU-361", "MU-363", example="L1145")
def test_who_holds_both_shores_closes_a_strait():
    g = bare()
    gate = next(n for n, s in enumerate(g.book.straits) if "Dardanelles" in s.name)
    assert gate_shut(g, gate, HORDE)
    assert not gate_shut(g, gate, BYZANTIUM)
    ship = put(g, HORDE, "merchant", "black_w")
    assert at(g, "propontis") not in dict(moves(g, piece(g, ship)))
    pact(g, "transit", HORDE, BYZANTIUM)
    assert at(g, "propontis") in dict(moves(g, piece(g, ship)))
    g.pacts.clear()
    own(g, MAMLUKS, "mysia")
    assert not gate_shut(g, gate, HORDE), "one shore is another's"


@rule("MU-362", "MU-363")
def test_a_fleet_blocks_its_sea_to_enemies():
    g = bare()
    war(g, HORDE, BYZANTIUM)
    put(g, BYZANTIUM, "galley", "black_e", fv=5)
    ship = put(g, HORDE, "merchant", "crimea")
    assert at(g, "black_e") not in dict(moves(g, piece(g, ship))), "in front of the harbour"
    galley, _ = army(g, HORDE, "crimea", 6, kind="galley")
    assert at(g, "black_e") in dict(moves(g, piece(g, galley)))
    inside(g, lambda: march(g, galley, at(g, "black_e")))
    assert not may_march(g, piece(g, galley)), "it must fight"
    put(g, HORDE, "galley", "black_e", fv=5)
    assert may_march(g, piece(g, galley)), "with more Galleys it may pass"
