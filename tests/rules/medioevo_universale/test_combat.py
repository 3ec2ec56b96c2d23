"""Movement, loading, blockades; conquest and spoils; sieges; naval battles; capitals and elimination."""

import pytest

from pentarchy.games.medioevo_universale.attack import attackable, fleets, launch, wake
from pentarchy.games.medioevo_universale.battle import Ram
from pentarchy.games.medioevo_universale.combat import Unit, march, may_march, ship_armies
from pentarchy.games.medioevo_universale.commerce import orders
from pentarchy.games.medioevo_universale.conquest import LandLost, NewCapital, Occupation
from pentarchy.games.medioevo_universale.forces import strength
from pentarchy.games.medioevo_universale.movement import (
    boardable,
    can_load,
    can_unload,
    gate_shut,
    land_cost,
    load_cost,
    moves,
    sea_cost,
)
from pentarchy.games.medioevo_universale.realm import contested, lands, move_points, piece
from pentarchy.games.medioevo_universale.siege import (
    Attrition,
    SecondBattle,
    SiegeChoice,
    SiegeTurn,
    begin_siege,
    besieged_force,
    besieging,
    engines_of,
    may_besiege,
    reduce,
)
from pentarchy.games.medioevo_universale.spoils import Aftermath, Spoils
from pentarchy.games.medioevo_universale.state import Battle, Piece
from pentarchy.games.medioevo_universale.turn import EndOfTurn, abandon
from pentarchy.kernel import replace
from tests.play import begin, rule

from .positions import (
    BYZANTIUM,
    EMPIRE,
    HORDE,
    HUNGARY,
    MAMLUKS,
    Pause,
    army,
    at,
    at_level,
    bare,
    d,
    deal,
    holds,
    inside,
    learn,
    own,
    pact,
    put,
    war,
    wild,
)

# ---- movement --------------------------------------------------------------------------------------------


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
    assert sum(land_cost(g, caravan, at(g, a), at(g, b)) for a, b in zip(way, way[1:])) == 5


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
    assert dict(moves(g, ship))[at(g, "tyrrhenian_s")] == 1, "out of port"
    g.pieces[ship] = replace(piece(g, ship), at=at(g, "tyrrhenian_s"))
    assert dict(moves(g, ship))[at(g, "tunis_sea")] == 2
    assert dict(moves(g, ship))[at(g, "tyrrhenian_n")] == 1
    assert dict(moves(g, ship))[at(g, "sicily")] == 1
    learn(g, MAMLUKS, "astronomy")
    assert dict(moves(g, ship))[at(g, "tunis_sea")] == 1
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
    assert not may_march(g, caravan)
    inside(g, lambda: march(g, wagon, at(g, "slavonia")))
    assert may_march(g, caravan)
    assert ("move", "slavonia") in Unit(HUNGARY, caravan).orders(g)
    inside(g, lambda: march(g, caravan, at(g, "slavonia")))
    assert not [x for x in orders(g, caravan) if x[0] == "move"]
    assert not [x for x in orders(g, wagon) if x[0] == "move"]
    second = put(g, HUNGARY, "wagon", "pannonia", fv=3)
    assert [x for x in orders(g, second) if x[0] == "move"], "a war transport that did not move in Combat"


@rule("MU-273", "MU-274", "MU-524")
def test_loading_costs():
    g = bare(far_harbours=True)
    wagon = put(g, HUNGARY, "wagon", "banat")
    assert load_cost(g, wagon, at(g, "banat"), False) == 1
    assert load_cost(g, wagon, at(g, "banat"), True) == 2
    chief = put(g, HUNGARY, "captain", "banat", aboard=wagon)
    assert load_cost(g, wagon, at(g, "banat"), False) == 0
    assert load_cost(g, wagon, at(g, "banat"), True) == 1
    g.pieces[chief] = None
    g.pieces[wagon] = replace(piece(g, wagon), at=at(g, "pannonia"))
    assert load_cost(g, wagon, at(g, "pannonia"), False) == 0, "at a settlement"
    ship = put(g, MAMLUKS, "galley", "levant_sea")
    assert load_cost(g, ship, at(g, "sinai"), False) == 1
    g.quay[at(g, "sinai")] = 1
    assert load_cost(g, ship, at(g, "sinai"), False) == 0, "a Far Away Harbour"


@rule("MU-275", "MU-276", example="L914")
def test_a_land_transport_loads_where_it_stands_a_ship_from_the_sea():
    g = bare()
    wagon = put(g, BYZANTIUM, "wagon", "lydia")
    ship = put(g, BYZANTIUM, "galley", "aegean_s", mp=5)
    assert can_load(g, wagon, at(g, "lydia")) == 5
    verbs = Unit(BYZANTIUM, wagon).orders(g)
    assert ("load", "lydia") in verbs
    assert ("load", "lycia") not in verbs
    assert ("load", "lydia") in Unit(BYZANTIUM, ship).orders(g)
    inside(g, lambda: ship_armies(g, ship, at(g, "lydia"), 4))
    assert (piece(g, ship).fv, piece(g, ship).mp, g.army[at(g, "lydia")]) == (4, 4, 1)


@rule("MU-070", "MU-270")
def test_captains_and_engines_ride_on_war_transports_only():
    g = bare()
    caravan, wagon = put(g, HUNGARY, "caravan", "pannonia"), put(g, HUNGARY, "wagon", "pannonia")
    captain, engine = put(g, HUNGARY, "captain", "pannonia"), put(g, HUNGARY, "engine", "pannonia")
    assert boardable(g, caravan) == []
    assert set(boardable(g, wagon)) == {captain, engine}
    ship, galley = put(g, BYZANTIUM, "merchant", "thrace"), put(g, BYZANTIUM, "galley", "thrace")
    cart, gun = put(g, BYZANTIUM, "wagon", "thrace"), put(g, BYZANTIUM, "engine", "thrace")
    assert boardable(g, ship) == [cart]
    assert set(boardable(g, galley)) == {cart, gun}


@rule("MU-277", "MU-278", "MU-408")
def test_a_war_transport_needs_an_army_and_is_lost_without_one_abroad():
    g = bare()
    empty, full = put(g, HUNGARY, "wagon", "pannonia"), put(g, HUNGARY, "wagon", "bosnia")
    assert not may_march(g, empty)
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
    from pentarchy.games.medioevo_universale.pacts import declare_war

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
    assert at(g, "propontis") not in dict(moves(g, ship))
    pact(g, "transit", HORDE, BYZANTIUM)
    assert at(g, "propontis") in dict(moves(g, ship))
    g.pacts.clear()
    own(g, MAMLUKS, "mysia")
    assert not gate_shut(g, gate, HORDE), "one shore is another's"


@rule("MU-362", "MU-363")
def test_a_fleet_blocks_its_sea_to_enemies():
    g = bare()
    war(g, HORDE, BYZANTIUM)
    put(g, BYZANTIUM, "galley", "black_e", fv=5)
    ship = put(g, HORDE, "merchant", "crimea")
    assert at(g, "black_e") not in dict(moves(g, ship)), "in front of the harbour"
    galley, _ = army(g, HORDE, "crimea", 6, kind="galley")
    assert at(g, "black_e") in dict(moves(g, galley))
    inside(g, lambda: march(g, galley, at(g, "black_e")))
    assert not may_march(g, galley), "it must fight"
    put(g, HORDE, "galley", "black_e", fv=5)
    assert may_march(g, galley), "with more Galleys it may pass"


# ---- natives ---------------------------------------------------------------------------------------------


@rule("MU-416", "MU-417", "MU-538", example="L886")
def test_natives_appear():
    g = bare(3)
    for land, fv in (
        ("puglia", 1),
        ("mazovia", 1),
        ("tunisia", 2),
        ("bohemia", 2),
        ("lombardy", 2),
        ("mesopotamia", 2),
    ):
        g.army[at(g, land)] = 0
        wake(g, at(g, land))
        assert g.army[at(g, land)] == fv, land
    unplayed = next(
        k
        for k, x in enumerate(g.book.kingdoms)
        if x.player and k not in g.kingdom and not g.shut[g.book.realm[k][0]]
    )
    t = g.book.realm[unplayed][-1]
    g.army[t] = 0
    wake(g, t)
    assert g.army[t] == 2


@rule("MU-046", "MU-314")
def test_an_attack_without_a_declaration_is_a_surprise():
    g = bare()
    wagon, _ = army(g, HUNGARY, "slovakia", 30)
    own(g, EMPIRE, "styria", fv=3)
    inside(g, lambda: launch(g, HUNGARY, (wagon,), at(g, "styria"), -9), draws=d(3, 3))
    assert g.honour[HUNGARY] == -5
    assert g.war[EMPIRE] >> HUNGARY & 1


@rule("MU-457")
def test_a_truce_bars_the_attack():
    from pentarchy.games.medioevo_universale.state import Gift

    g = bare()
    wagon, _ = army(g, HUNGARY, "slovakia", 30)
    own(g, EMPIRE, "styria", fv=3)
    assert at(g, "styria") in attackable(g, wagon)
    g.gifts = [Gift(0, "diplomat", EMPIRE, HUNGARY, 5, 5)]
    assert at(g, "styria") not in attackable(g, wagon)


# ---- conquest --------------------------------------------------------------------------------------------


def take(g, land, loser, seat=HUNGARY, fv=20, **more):
    """The victor stands before an empty land."""
    wagon = put(g, seat, "wagon", more.pop("origin", "croatia"), level=3, fv=fv)
    g.army[at(g, land)] = 0
    p = begin(g, Occupation(seat, loser, at(g, land), (wagon,), (loser,)), Pause())
    p.act(seat, ("garrison", 5))
    return p


@rule("MU-321", "MU-322", "MU-326", "MU-435", example="L1363,L1035")
def test_destroying_a_players_pieces_brings_honour():
    g = bare()
    own(g, EMPIRE, "bosnia")
    t = at(g, "bosnia")
    g.town[t] = 3
    for kind in ("captain", "galley", "engine"):
        put(g, EMPIRE, kind, "bosnia")
    p = take(g, "bosnia", EMPIRE)
    items = list(p.step(HUNGARY).items)
    assert len(items) == 4
    for item in items:
        p.act(HUNGARY, ("destroy", item))
    assert g.honour[HUNGARY] == 4
    assert g.town[t] == 0


@rule("MU-322", "MU-435")
def test_barbarian_pieces_bring_none():
    g = bare()
    wild(g, "bosnia")
    put(g, -1, "engine", "bosnia")
    g.fort[at(g, "bosnia")] = 1
    p = take(g, "bosnia", -1)
    for item in list(p.step(HUNGARY).items):
        p.act(HUNGARY, ("destroy", item))
    assert g.honour[HUNGARY] == 0


@rule("MU-323", example="L1040")
def test_plunder_brings_half_the_value():
    g = bare()
    own(g, EMPIRE, "bosnia")
    g.church[at(g, "bosnia")] = 1
    put(g, EMPIRE, "captain", "bosnia", level=3)
    p = take(g, "bosnia", EMPIRE)
    captain, church = p.step(HUNGARY).items
    p.act(HUNGARY, ("plunder", captain))
    assert g.florins[HUNGARY] == 1150
    p.act(HUNGARY, ("plunder", church))
    assert g.florins[HUNGARY] == 1650
    assert g.honour[HUNGARY] == 0
    assert not g.church[at(g, "bosnia")]


@rule("MU-324", "MU-325", example="L1027")
def test_capture_within_the_level_but_never_captains():
    g = bare()
    at_level(g, HUNGARY, 2)
    for _ in range(2):
        put(g, HUNGARY, "caravan", "pannonia")
    own(g, EMPIRE, "bosnia")
    g.town[at(g, "bosnia")] = 2
    captain, third, engine = (put(g, EMPIRE, k, "bosnia") for k in ("captain", "caravan", "engine"))
    p = take(g, "bosnia", EMPIRE)
    assert ("capture", f"piece:{captain}") not in p.options(HUNGARY)
    p.act(HUNGARY, ("destroy", f"piece:{captain}"))
    assert ("capture", f"piece:{third}") not in p.options(HUNGARY), "no third Caravan at level 2"
    p.act(HUNGARY, ("plunder", f"piece:{third}")).act(HUNGARY, ("capture", f"piece:{engine}"))
    p.act(HUNGARY, ("capture", "theirs:settlement"))
    assert piece(g, engine).owner == HUNGARY
    assert g.town[at(g, "bosnia")] == 2


@rule("MU-327", "MU-329")
def test_a_beaten_fleets_ships_and_their_goods():
    g = bare()
    at_level(g, HUNGARY, 2)
    prize = put(g, MAMLUKS, "merchant", "ionian", goods=(0, 0, 7, 0, 0, 0, 0, 0))
    mine, _ = army(g, HUNGARY, "ionian", 10, kind="galley")
    trader = put(g, HUNGARY, "merchant", "ionian")
    p = begin(g, Spoils(HUNGARY, at(g, "ionian"), (f"piece:{prize}",), (mine,)), Pause())
    assert {x[0] for x in p.options(HUNGARY)} == {"destroy", "plunder", "capture"}
    p.act(HUNGARY, ("destroy", f"piece:{prize}"))
    assert piece(g, trader).goods[2] == 7


@rule("MU-327")
def test_a_captured_ship_needs_a_crew():
    g = bare()
    at_level(g, HUNGARY, 2)
    prize = put(g, MAMLUKS, "galley", "ionian")
    mine, _ = army(g, HUNGARY, "ionian", 10, kind="galley")
    begin(g, Spoils(HUNGARY, at(g, "ionian"), (f"piece:{prize}",), (mine,)), Pause()).act(
        HUNGARY, ("capture", f"piece:{prize}")
    )
    assert (piece(g, prize).owner, piece(g, prize).fv, piece(g, mine).fv) == (HUNGARY, 1, 9)


@rule("MU-328")
def test_goods_of_a_destroyed_caravan_lie_for_a_turn():
    g = bare()
    own(g, EMPIRE, "bosnia")
    n = put(g, EMPIRE, "caravan", "bosnia", goods=(5, 0, 0, 0, 0, 0, 0, 0))
    take(g, "bosnia", EMPIRE).act(HUNGARY, ("destroy", f"piece:{n}"))
    assert g.dumps[0].goods[0] == 5
    assert g.dumps[0].until == g.turn + 1
    begin(g, EndOfTurn())
    assert g.dumps
    g.turn = 2
    begin(g, EndOfTurn())
    assert not g.dumps


@rule("MU-528")
def test_variant_a_treasure_for_a_great_captain():
    g = bare(treasure_plunder=True)
    own(g, EMPIRE, "bosnia")
    great, small = put(g, EMPIRE, "captain", "bosnia", level=2), put(g, EMPIRE, "captain", "bosnia", level=1)
    p = take(g, "bosnia", EMPIRE)
    assert ("treasure", f"piece:{great}") in p.options(HUNGARY)
    p.act(HUNGARY, ("treasure", f"piece:{great}"), draws=[0, 0])
    assert g.florins[HUNGARY] == 1150
    assert ("plunder", f"piece:{small}") in p.options(HUNGARY)


@rule("MU-364", "MU-365", "MU-366", example="L1137")
def test_the_fall_of_a_capital():
    g = bare()
    g.owner[g.book.rome] = -1
    t = at(g, "franconia")
    assert g.capital[EMPIRE] == t
    assert g.town[t] == 3
    g.owner[t] = HUNGARY
    p = begin(g, LandLost(t, EMPIRE, HUNGARY), Pause())
    assert g.town[t] == 2
    assert (g.florins[HUNGARY], g.florins[EMPIRE]) == (1100, 900)
    assert g.capital[EMPIRE] == at(g, "arelat"), "the only other settlement"
    g.owner[at(g, "arelat")] = HUNGARY
    p = begin(g, LandLost(at(g, "arelat"), EMPIRE, HUNGARY), Pause())
    assert isinstance(p.step(EMPIRE), NewCapital)
    assert len(p.options(EMPIRE)) == 5, "any land"


@rule("MU-366")
def test_barbarians_take_no_tribute():
    g = bare()
    g.owner[at(g, "franconia")] = -1
    begin(g, LandLost(at(g, "franconia"), EMPIRE, -1), Pause())
    assert g.florins[EMPIRE] == 1000
    assert g.town[at(g, "franconia")] == 2


@rule("MU-442")
def test_religious_capitals_bring_and_cost_honour():
    g = bare()
    g.owner[at(g, "judea")] = BYZANTIUM
    begin(g, LandLost(at(g, "judea"), MAMLUKS, BYZANTIUM), Pause())
    assert g.honour[BYZANTIUM] == 1
    assert g.honour[MAMLUKS] == -2


@rule("MU-367")
def test_who_has_neither_land_nor_transport_is_out():
    g = bare()
    learn(g, EMPIRE, "law", "roads")
    learn(g, HUNGARY, "law")
    deal(g, EMPIRE, "killer")
    ship = put(g, EMPIRE, "galley", "ionian", fv=3)
    g.owner = [HUNGARY if o == EMPIRE else o for o in g.owner]
    begin(g, Aftermath(HUNGARY, (EMPIRE,)), Pause())
    assert g.alive[EMPIRE], "a fleet is left"
    g.pieces[ship] = None
    begin(g, Aftermath(HUNGARY, (EMPIRE,)), Pause())
    assert not g.alive[EMPIRE]
    assert g.florins[HUNGARY] == 2000
    assert holds(g, HUNGARY) == ["killer"]
    assert g.tech[HUNGARY] >> g.book.tech["roads"] & 1
    g = bare()
    deal(g, EMPIRE, "killer")
    g.owner = [-1 if o == EMPIRE else o for o in g.owner]
    begin(g, Aftermath(-1, (EMPIRE,)), Pause())
    assert not g.alive[EMPIRE]
    assert sum(g.florins) == 5000, "to bank and discard under Barbarians"


# ---- siege -----------------------------------------------------------------------------------------------


def before_walls(fort=2, foe=10, fv=20, engine=1):
    """Hungary at the walls of Styria, held by the Empire."""
    g = bare()
    own(g, EMPIRE, "styria", fv=foe)
    g.fort[at(g, "styria")] = fort
    war(g, HUNGARY, EMPIRE)
    wagon, chief = army(g, HUNGARY, "slovakia", fv)
    if engine:
        put(g, HUNGARY, "engine", "slovakia", level=engine, aboard=wagon)
    g.battle = Battle(
        HUNGARY,
        EMPIRE,
        at(g, "styria"),
        at(g, "slovakia"),
        "land",
        (wagon,),
        chief=chief,
        captains=(chief,),
        defenders=(EMPIRE,),
    )
    return g


def sieging(**more):
    g = before_walls(**more)
    inside(g, lambda: begin_siege(g))
    g.turn += 1
    return g


@rule("MU-336", "MU-338", "MU-340")
def test_a_siege_needs_walls_superiority_and_an_engine():
    g = before_walls()
    assert may_besiege(g, g.battle)
    assert not may_besiege(before_walls(engine=0), before_walls(engine=0).battle)
    g = before_walls(foe=20, fv=20)
    assert not may_besiege(g, g.battle)
    g = sieging()
    for n in engines_of(g, HUNGARY, at(g, "styria")):
        g.pieces[n] = None
    begin(g, SiegeTurn(HUNGARY, at(g, "styria")), Pause())
    assert not g.sieges, "it goes on only with an engine"


@rule("MU-337", "MU-341", "MU-342", "MU-347", example="L1076-1084")
@pytest.mark.parametrize(
    ("engines", "fort", "left"),
    [((1, 2), 3, 0), ((1,), 3, 2), ((2,), 3, 1), ((2,), 2, 0), ((1,), 1, 0), ((3,), 3, 0)],
)
def test_engines_reduce_the_walls(engines, fort, left):
    g = sieging(fort=fort, foe=4)
    t = at(g, "styria")
    for n in engines_of(g, HUNGARY, t):
        g.pieces[n] = None
    for lev in engines:
        put(g, HUNGARY, "engine", "styria", level=lev)
    p = begin(g, SiegeTurn(HUNGARY, t), Pause())
    assert isinstance(p.step(HUNGARY), SiegeChoice)
    p.act(HUNGARY, ("confirm",), draws=d(3, 3) if left == 0 else [])
    assert g.fort[t] == left


@rule("MU-339", "MU-340")
def test_artillery():
    for mine, theirs, dice, survive in (
        (1, 1, (6, 5), (1, 0)),
        (2, 1, (5, 6), (0, 0)),
        (3, 3, (3, 4), (0, 1)),
        (1, 2, (5, 4), (1, 1)),
    ):
        g = sieging(engine=mine)
        put(g, EMPIRE, "engine", "styria", level=theirs)
        begin(g, SiegeTurn(HUNGARY, at(g, "styria")), Pause(), draws=d(*dice))
        left = tuple(
            sum(1 for p in g.pieces if p is not None and p.kind == "engine" and p.owner == s)
            for s in (HUNGARY, EMPIRE)
        )
        assert left == survive, "rolled at once"


@rule("MU-343", "MU-346")
def test_who_no_longer_fits_fights_in_the_open():
    g = sieging(fort=2, foe=15, fv=40)
    t = at(g, "styria")
    begin(g, SiegeChoice(HUNGARY, t), Pause()).act(HUNGARY, ("confirm",), draws=d(6, 2))
    assert g.battle is not None
    assert g.battle.siege
    assert g.battle.lost[1] == 4, "15 FV, a Tower takes 10"
    assert g.damaged[t] == 0, "reduction is not damage"


@rule("MU-344", "MU-345", example="L1088")
def test_attrition_takes_a_tenth_of_both_unless_logistics():
    for techs, mine, theirs in (((), 14, 9), (("logistics",), 15, 9)):
        g = sieging(foe=10, fv=15)
        learn(g, HUNGARY, *techs)
        begin(g, Attrition(HUNGARY), Pause())
        assert (besieging(g, HUNGARY, at(g, "styria")), g.army[at(g, "styria")]) == (mine, theirs)
    g = before_walls(foe=10, fv=15)
    inside(g, lambda: begin_siege(g))
    begin(g, Attrition(HUNGARY), Pause())
    assert g.army[at(g, "styria")] == 10, "not in the first turn"


@rule("MU-345", "MU-458", "MU-505", example="L1407,L1653")
def test_alchemy_and_genius_cost_the_besieged_one_more_each():
    g = sieging(fort=3, foe=10)
    learn(g, HUNGARY, "alchemy", "engineering")
    (card,) = deal(g, HUNGARY, "genius")
    p = begin(g, SiegeChoice(HUNGARY, at(g, "styria")), Pause())
    p.act(HUNGARY, ("confirm with genius",))
    assert g.army[at(g, "styria")] == 8
    assert g.cards.at[card] == 2 + HUNGARY
    g = sieging(fort=3, foe=10, engine=1)
    learn(g, HUNGARY, "alchemy")
    inside(g, lambda: reduce(g, HUNGARY, at(g, "styria"), False))
    assert g.army[at(g, "styria")] == 9


@rule("MU-348", "MU-310")
def test_the_attacker_may_storm_or_leave_at_any_time():
    g = sieging(fort=2, foe=10, fv=30)
    chief = next(n for n, p in enumerate(g.pieces) if p is not None and p.kind == "captain")
    p = begin(g, SiegeChoice(HUNGARY, at(g, "styria")), Pause())
    assert {x[0] for x in p.options(HUNGARY)} >= {"confirm", "assault", "lift"}
    p.act(HUNGARY, ("lift",))
    assert not g.sieges
    assert g.pieces[chief] is None, "who quits a siege loses a level"
    g = sieging(fort=2, foe=10, fv=30)
    begin(g, SiegeChoice(HUNGARY, at(g, "styria")), Pause()).act(HUNGARY, ("assault",), draws=d(4, 1))
    assert g.battle.assault
    assert not g.sieges


@rule("MU-336", "MU-343", example="L1090")
def test_without_superiority_a_siege_is_not_confirmed():
    g = sieging(foe=10, fv=20)
    put(g, BYZANTIUM, "wagon", "styria", fv=20)
    assert besieged_force(g, at(g, "styria")) == 30
    p = begin(g, SiegeChoice(HUNGARY, at(g, "styria")), Pause())
    assert ("confirm",) not in p.options(HUNGARY)
    assert ("assault",) in p.options(HUNGARY)
    assert SecondBattle.rule == "MU-343"


@rule("MU-349", "MU-350", "MU-360", example="L1086,L1092")
def test_a_siege_by_sea_blocks_the_sea_only():
    g = bare()
    own(g, EMPIRE, "tunisia", fv=8)
    war(g, BYZANTIUM, EMPIRE)
    galley, _ = army(g, BYZANTIUM, "tunis_sea", 20, kind="galley")
    put(g, BYZANTIUM, "engine", "tunis_sea", aboard=galley)
    b = g.battle = Battle(
        BYZANTIUM, EMPIRE, at(g, "tunisia"), at(g, "tunis_sea"), "land", (galley,), defenders=(EMPIRE,)
    )
    assert may_besiege(g, b), "one engine aboard is enough"
    inside(g, lambda: begin_siege(g))
    caravan, ship = put(g, EMPIRE, "caravan", "tunisia"), put(g, EMPIRE, "merchant", "tunisia")
    own(g, EMPIRE, "djerid")
    assert at(g, "djerid") in dict(moves(g, caravan))
    assert not moves(g, ship)
    wagon = put(g, BYZANTIUM, "wagon", "tunisia", fv=5)
    assert not moves(g, caravan), "by land and sea: nothing leaves"
    assert besieging(g, BYZANTIUM, at(g, "tunisia")) == 25
    assert piece(g, wagon).fv == 5


@rule("MU-351", example="L1096")
def test_the_besieged_may_break_out_with_a_captain():
    g = sieging(fort=2, foe=10)
    bare_wagon = put(g, EMPIRE, "wagon", "styria", fv=8)
    assert not fleets(g, bare_wagon)
    inner, _ = army(g, EMPIRE, "styria", 8)
    assert (at(g, "styria"), HUNGARY) in fleets(g, inner)
    own(g, EMPIRE, "croatia")
    outer, _ = army(g, EMPIRE, "croatia", 30)
    assert (at(g, "styria"), HUNGARY) in fleets(g, outer), "relief from next door"
    p = begin(g, Unit(EMPIRE, outer), Pause())
    p.act(EMPIRE, ("attack fleet", "styria", HUNGARY)).act(EMPIRE, ("launch",), draws=d(6, 1))
    assert g.battle.target == "fleet"


@rule("MU-413", "MU-414")
def test_a_contested_land_is_nobodys_until_it_is_settled():
    g = sieging()
    t = at(g, "styria")
    assert contested(g, t)
    assert t not in lands(g, EMPIRE)
    g.war[HUNGARY] = g.war[EMPIRE] = 0
    g.sieges = []
    assert t in lands(g, EMPIRE), "at peace it is whose it was"


# ---- naval -----------------------------------------------------------------------------------------------


def fleet_battle(level=3, fv=40, foe=25):
    g = bare()
    war(g, BYZANTIUM, MAMLUKS)
    mine, chief = army(g, BYZANTIUM, "ionian", fv, kind="galley", level=level)
    put(g, MAMLUKS, "galley", "ionian", level=1, fv=foe)
    sea = at(g, "ionian")
    g.battle = Battle(
        BYZANTIUM, MAMLUKS, sea, sea, "fleet", (mine,), chief=chief, captains=(chief,), defenders=(MAMLUKS,)
    )
    return g


@rule("MU-352", "MU-353", "MU-318", example="L1100")
def test_ramming():
    g = fleet_battle()
    begin(g, Ram(), Pause(), draws=d(2, 2))
    assert g.battle.lost == (3, 5)
    mine = piece(g, g.battle.forces[0])
    assert mine.fv == 37


@rule("MU-354", "MU-505", example="L1651")
def test_alchemy_at_sea():
    g = fleet_battle()
    learn(g, BYZANTIUM, "alchemy")
    begin(g, Ram(), Pause(), draws=d(1, 1))
    assert g.battle.lost[1] == 5
    assert ("alchemy", 1) in strength(g, g.battle, True)[1]


@rule("MU-355")
def test_bonuses_hold_at_sea_with_engines_aboard():
    g = fleet_battle(fv=50, foe=5)
    learn(g, BYZANTIUM, "strategy")
    for _ in range(2):
        put(g, BYZANTIUM, "engine", "ionian", level=3, aboard=g.battle.forces[0])
    assert dict(strength(g, g.battle, True)[1]) == {"strategy": 1, "bombard": 2}


@rule("MU-352", "MU-353")
def test_merchant_ships_do_not_ram():
    g = fleet_battle()
    put(g, MAMLUKS, "merchant", "ionian", fv=5)
    begin(g, Ram(), Pause(), draws=d(1, 1))


@rule("MU-356", "MU-357", "MU-295")
def test_a_landing_is_fought_without_galleys():
    g = bare()
    own(g, MAMLUKS, "peloponnesus", fv=8)
    war(g, BYZANTIUM, MAMLUKS)
    galley, _ = army(g, BYZANTIUM, "ionian", 20, kind="galley")
    p = begin(g, Unit(BYZANTIUM, galley), Pause())
    p.act(BYZANTIUM, ("attack", "peloponnesus"))
    p.act(BYZANTIUM, ("launch",), draws=d(3, 3))
    assert not p.told("ramming")
    assert piece(g, galley).mp == 8
    assert g.battle.target == "land"


@rule("MU-358", "MU-359")
def test_docked_ships_are_reached_through_the_settlement_unless_they_are_guests():
    g = bare()
    war(g, BYZANTIUM, MAMLUKS)
    war(g, BYZANTIUM, HORDE)
    put(g, MAMLUKS, "galley", "alexandria", fv=3)
    hunter, _ = army(g, BYZANTIUM, "egyptian_sea", 20, kind="galley")
    assert (at(g, "alexandria"), MAMLUKS) not in fleets(g, hunter)
    assert at(g, "alexandria") in attackable(g, hunter)
    put(g, HORDE, "galley", "alexandria", fv=3)
    assert (at(g, "alexandria"), HORDE) in fleets(g, hunter), "a guest is attacked directly"
    p = begin(g, Unit(BYZANTIUM, hunter), Pause())
    p.act(BYZANTIUM, ("attack fleet", "alexandria", HORDE))
    p.act(BYZANTIUM, ("launch",), draws=d(3, 3))
    assert not p.told("ramming"), "only at sea"


@rule("MU-525", example="L1743")
def test_variant_difficult_mooring():
    for terrain_land, sea, mp in (
        ("puglia", "otranto", 1),
        ("peloponnesus", "ionian", 2),
        ("cyrenaica", "libyan_sea", 2),
        ("crete", "cretan_sea", 3),
    ):
        g = bare(difficult_mooring=True)
        own(g, HORDE, terrain_land, fv=2)
        war(g, HORDE, BYZANTIUM)
        galley, _ = army(g, BYZANTIUM, sea, 9, kind="galley")
        from pentarchy.games.medioevo_universale.attack import reach_cost

        assert reach_cost(g, galley, at(g, terrain_land)) == mp
        own(g, BYZANTIUM, terrain_land)
        assert load_cost(g, galley, at(g, terrain_land), False) == mp


@rule("MU-526", "MU-527", example="L1745")
def test_variant_reserves_join_a_pitched_battle():
    from pentarchy.games.medioevo_universale.battle import Reserves

    g = bare(combat_reserves=True)
    learn(g, HUNGARY, "logistics", "breeding")
    own(g, HUNGARY, "sicily", "campania")
    g.town[at(g, "sicily")] = g.fort[at(g, "sicily")] = 0
    g.reserve[HUNGARY] = 9
    learn(g, MAMLUKS, "logistics")
    g.reserve[MAMLUKS] = 5
    galley, chief = army(g, MAMLUKS, "tyrrhenian_s", 20, kind="galley")
    b = g.battle = Battle(
        MAMLUKS,
        HUNGARY,
        at(g, "sicily"),
        at(g, "tyrrhenian_s"),
        "land",
        (galley,),
        chief=chief,
        defenders=(HUNGARY,),
    )
    p = begin(g, Reserves(True), Reserves(False), Pause())
    assert g.pending() == [HUNGARY], "the attacker by sea has no settlement beside it"
    p.act(HUNGARY, ("reserves", 5))
    assert g.army[at(g, "sicily")] == 10
    assert g.reserve[HUNGARY] == 4
    g.battle = replace(b, siege=True)
    assert begin(g, Reserves(False), Pause()).g.pending() == [0], "not after a siege"
