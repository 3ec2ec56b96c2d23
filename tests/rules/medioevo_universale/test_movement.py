"""Ways and barriers, convoys, loading and unloading, boarding and setting down."""

from pentarchy.games.medioevo_universale.rules.combat.command import Command, Unit, busy, commands
from pentarchy.games.medioevo_universale.rules.combat.phase import CombatPhase
from pentarchy.games.medioevo_universale.rules.combat.transport import march, may_march
from pentarchy.games.medioevo_universale.rules.commerce.trade import orders
from pentarchy.games.medioevo_universale.rules.realm.movement import (
    blocked,
    can_load,
    can_unload,
    companions,
    free_transports,
    gate_shut,
    land_siege,
    landings,
    load_cost,
    may_dock,
    moves,
    sea_siege,
)
from pentarchy.games.medioevo_universale.rules.realm.pieces import piece, remove
from pentarchy.games.medioevo_universale.rules.realm.relations import may_cross, may_trade
from pentarchy.games.medioevo_universale.state.records import OWNERLESS, Siege
from pentarchy.kernel import changed, replace
from tests.play import begin, rule

from .kingdoms import BYZANTIUM, EMPIRE, HORDE, HUNGARY, MAMLUKS
from .positions import (
    Pause,
    army,
    at,
    bare,
    crusade,
    deal,
    holds,
    inside,
    own,
    pact,
    papacy,
    put,
    resting,
    war,
    wild,
)


def ways(g, n):
    return {g.book.ids[u]: cost for u, cost in moves(g, piece(g, n))}


# ---- where the way leads ---------------------------------------------------------------------------------


@rule("MU-276", "MU-542")
def test_which_lands_a_wagon_may_enter():
    g = bare()
    wagon = put(g, HUNGARY, "wagon", "croatia", fv=5, mp=3)
    assert ways(g, wagon) == {"bosnia": 3, "slavonia": 3, "styria": 3, "veneto": 1}
    g.pieces[wagon] = replace(piece(g, wagon), mp=2)
    assert ways(g, wagon) == {"veneto": 1}
    g.pieces[wagon] = replace(piece(g, wagon), mp=0)
    assert ways(g, wagon) == {}
    g.pieces[wagon] = replace(piece(g, wagon), mp=3)
    own(g, EMPIRE, "veneto", "styria")
    assert set(ways(g, wagon)) == {"bosnia", "slavonia"}, "a player's land needs leave"
    pact(g, "transit", HUNGARY, EMPIRE)
    assert "veneto" in ways(g, wagon)
    war(g, HUNGARY, EMPIRE)
    assert "veneto" not in ways(g, wagon)
    small = bare(5)
    cart = put(small, 3, "wagon", "arelat", fv=5)
    assert all(not small.shut[at(small, x)] for x in ways(small, cart)), "never beyond the board"


@rule("MU-349")
def test_sieges_close_the_roads():
    g = bare()
    own(g, EMPIRE, "styria", "veneto")
    inner = put(g, EMPIRE, "caravan", "styria")
    outer = put(g, EMPIRE, "caravan", "veneto")
    assert "veneto" in ways(g, inner)
    g.sieges = [Siege(HUNGARY, at(g, "styria"), 1)]
    assert land_siege(g, at(g, "styria")) is None, "no wagon closes it in"
    ring = put(g, HUNGARY, "wagon", "styria", fv=9)
    put(g, HORDE, "wagon", "veneto", fv=9)
    assert land_siege(g, at(g, "styria")) == HUNGARY
    assert land_siege(g, at(g, "veneto")) is None
    assert ways(g, inner) == {}
    assert "styria" not in ways(g, outer)
    assert "lombardy" in ways(g, outer)
    assert ways(g, ring), "the besieger comes and goes"
    g.sieges = [Siege(-1, at(g, "styria"), 1)]
    assert ways(g, inner) == {}, "the invaders' siege too"


@rule("MU-349", "MU-360")
def test_sieges_close_the_harbour():
    g = bare()
    docked = put(g, BYZANTIUM, "merchant", "thrace")
    g.sieges = [Siege(HORDE, at(g, "thrace"), 1), Siege(HORDE, at(g, "crimea"), 1)]
    assert set(ways(g, docked)) == {"propontis", "black_w"}
    assert sea_siege(g, at(g, "thrace")) is None
    put(g, HORDE, "galley", "black_w", fv=0)
    put(g, MAMLUKS, "galley", "black_w", fv=5)
    assert sea_siege(g, at(g, "thrace")) is None, "with armies, and the besieger's own"
    fleet = put(g, HORDE, "galley", "black_w", fv=5)
    assert sea_siege(g, at(g, "thrace")) == HORDE
    assert sea_siege(g, at(g, "crimea")) is None
    assert ways(g, docked) == {}
    assert not may_dock(g, BYZANTIUM, at(g, "thrace"))
    assert may_dock(g, HORDE, at(g, "crimea"))
    ship = put(g, BYZANTIUM, "galley", "black_w", fv=5)
    assert at(g, "thrace") not in landings(g, piece(g, ship)), "nothing is landed there"
    assert piece(g, fleet).owner == HORDE


@rule("MU-284", "MU-285")
def test_the_open_sea_needs_two_mp():
    g = bare()
    ship = put(g, HORDE, "merchant", "ionian", mp=2)
    assert ways(g, ship)["ionian_deep"] == 2
    assert ways(g, ship)["otranto"] == 1
    g.pieces[ship] = replace(piece(g, ship), mp=1)
    assert "ionian_deep" not in ways(g, ship)
    assert "otranto" in ways(g, ship)
    inside(g, lambda: march(g, put(g, HORDE, "galley", "ionian", fv=3, mp=9), at(g, "ionian_deep")))
    assert [p.mp for p in g.pieces if p is not None and p.kind == "galley"] == [7]


@rule("MU-361")
def test_a_strait_in_barbarian_or_friendly_hands_is_open():
    g = bare()
    assert gate_shut(g, 0, HORDE)
    assert not gate_shut(g, -1, HORDE)
    wild(g, "thrace", "mysia")
    assert not gate_shut(g, 0, HORDE)
    own(g, BYZANTIUM, "thrace", "mysia")
    pact(g, "safe-conduct", BYZANTIUM, HORDE)
    assert gate_shut(g, 0, HORDE), "the right is one-sided"
    pact(g, "safe-conduct", HORDE, BYZANTIUM)
    assert not gate_shut(g, 0, HORDE)


@rule("MU-362")
def test_merchantmen_keep_out_of_an_enemys_sea():
    g = bare()
    ship = put(g, HORDE, "merchant", "cretan_sea", mp=6)
    fleet = put(g, BYZANTIUM, "galley", "ionian", fv=5)
    assert "ionian" in ways(g, ship), "at peace"
    war(g, HORDE, BYZANTIUM)
    assert "ionian" not in ways(g, ship)
    assert "rhodes_sea" in ways(g, ship)
    war(g, HORDE, MAMLUKS)
    put(g, MAMLUKS, "galley", "rhodes_sea", fv=5)
    assert "rhodes_sea" not in ways(g, ship)
    put(g, HORDE, "galley", "ionian", fv=5)
    assert "ionian" not in ways(g, ship), "as many are not enough"
    put(g, HORDE, "galley", "ionian", fv=5)
    assert "ionian" in ways(g, ship), "more Galleys of his own"
    g.pieces[fleet] = replace(piece(g, fleet), fv=0)
    assert not blocked(g, at(g, "ionian"), piece(g, ship)), "empty ships bar nothing"


@rule("MU-362", "MU-291")
def test_a_galley_in_an_enemys_sea_must_fight_before_it_goes_on():
    g = bare()
    war(g, HORDE, BYZANTIUM)
    foe = put(g, BYZANTIUM, "galley", "ionian", fv=5)
    galley, _ = army(g, HORDE, "cretan_sea", 6, kind="galley")
    inside(g, lambda: march(g, galley, at(g, "ionian")))
    assert not may_march(g, piece(g, galley))
    assert piece(g, galley).mp == 8
    remove(g, foe)
    assert may_march(g, piece(g, galley)), "attack, move, attack, move"


@rule("MU-362", "MU-269")
def test_no_galley_runs_a_blockade_in_commerce():
    g = bare()
    war(g, HORDE, BYZANTIUM)
    put(g, BYZANTIUM, "galley", "ionian", fv=5)
    galley = put(g, HORDE, "galley", "cretan_sea", fv=6)
    reached = {x[1] for x in orders(g, galley) if x[0] == "move"}
    assert "ionian" not in reached, "where nobody fights"
    assert {"aegean_s", "rhodes_sea"} <= reached
    put(g, HORDE, "galley", "ionian", fv=5)
    assert ("move", "ionian") in list(orders(g, galley)), "two Galleys against one"


@rule("MU-271")
def test_who_has_left_is_no_longer_expelled():
    for to, still in (("bosnia", False), ("slavonia", False), ("styria", True)):
        g = bare()
        own(g, EMPIRE, "croatia", "styria")
        pact(g, "transit", HUNGARY, EMPIRE)
        wagon, other = put(g, HUNGARY, "wagon", "croatia", fv=5), put(g, HUNGARY, "wagon", "croatia", fv=5)
        g.expelled = [(wagon, 2), (other, 2)]
        inside(g, lambda g=g, wagon=wagon, to=to: march(g, wagon, at(g, to)))
        assert ((wagon, 2) in g.expelled) == still
        assert (other, 2) in g.expelled
    g = bare()
    ship = put(g, HUNGARY, "galley", "thrace", fv=5)
    g.expelled = [(ship, 2)]
    inside(g, lambda: march(g, ship, at(g, "propontis")))
    assert g.expelled == []


@rule("MU-268")
def test_a_convoy_needs_its_own_kind_that_has_moved_next_door():
    g = bare()
    caravan = put(g, HUNGARY, "caravan", "pannonia")
    wagon = put(g, HUNGARY, "wagon", "slavonia", fv=5)
    assert not may_march(g, piece(g, caravan)), "it has not moved"
    g.pieces[wagon] = replace(piece(g, wagon), moved=True)
    assert may_march(g, piece(g, caravan))
    for change in ({"kind": "galley"}, {"at": at(g, "croatia")}):
        g.pieces[wagon] = replace(piece(g, wagon), **change)
        assert not may_march(g, piece(g, caravan))
    ship = put(g, BYZANTIUM, "merchant", "thrace")
    put(g, BYZANTIUM, "galley", "propontis", fv=5, moved=True)
    assert may_march(g, piece(g, ship))
    for change in ({"mp": 0}, {"stuck": True}, {"damaged": True}):
        assert not may_march(g, replace(piece(g, ship), **change))


@rule("MU-267", "MU-249")
def test_who_commands_in_combat():
    g = crusade(papacy())
    wagon, _ = army(g, HUNGARY, "pannonia", 20)
    holy, _ = army(g, HUNGARY, "banat", 20)
    ship = put(g, HUNGARY, "galley", "otranto", fv=3)
    put(g, HUNGARY, "caravan", "otranto", aboard=ship)
    put(g, HUNGARY, "wagon", "pannonia")
    g.pieces[-1] = replace(g.pieces[-1], at=-1)
    g.crusade = replace(g.crusade, army=(holy,))
    assert free_transports(g, HUNGARY) == [wagon, ship], "not aboard, not in the box, not on the Crusade"
    g.crusade = None
    assert free_transports(g, HUNGARY) == [wagon, holy, ship]


@rule("MU-423")
def test_barbarians_let_the_stronger_and_ships_pass():
    for fv, caught in ((3, False), (2, True)):
        g = bare()
        wild(g, "bosnia", fv=3)
        wagon = put(g, HUNGARY, "wagon", "croatia", fv=fv)
        p = inside(g, lambda g=g, wagon=wagon: march(g, wagon, at(g, "bosnia")))
        assert bool(p.told("battle")) == caught
    g = bare()
    wild(g, "veneto", fv=9)
    ship = put(g, HUNGARY, "merchant", "adriatic_n")
    p = inside(g, lambda: march(g, ship, at(g, "veneto")))
    assert not p.told("battle")
    own(g, EMPIRE, "bosnia", fv=9)
    pact(g, "transit", HUNGARY, EMPIRE)
    wagon = put(g, HUNGARY, "wagon", "croatia", fv=1)
    p = inside(g, lambda: march(g, wagon, at(g, "bosnia")))
    assert not p.told("battle")


# ---- loading ---------------------------------------------------------------------------------------------


@rule("MU-273", "MU-286", "MU-275")
def test_armies_go_aboard_and_ashore():
    g = bare()
    wagon = put(g, HUNGARY, "wagon", "banat", level=1, fv=2, mp=2)
    p = begin(g, Unit(HUNGARY, wagon), Pause())
    assert {x for x in p.options(HUNGARY) if x[0] in ("load", "unload")} == {("load", "banat")}
    p.act(HUNGARY, ("load", "banat"))
    assert p.options(HUNGARY) == [("armies", n) for n in (1, 2, 3, 4, 5)]
    p.act(HUNGARY, ("armies", 4))
    assert (piece(g, wagon).fv, piece(g, wagon).mp, piece(g, wagon).loads, g.army[at(g, "banat")]) == (
        6,
        1,
        1,
        1,
    )
    p.act(HUNGARY, ("unload", "banat")).act(HUNGARY, ("armies", 3))
    assert (piece(g, wagon).fv, piece(g, wagon).mp, piece(g, wagon).loads, g.army[at(g, "banat")]) == (
        3,
        0,
        2,
        4,
    )
    assert resting(g), "no MP is left"


@rule("MU-277", "MU-407")
def test_how_much_can_be_loaded():
    g = bare()
    wagon = put(g, HUNGARY, "wagon", "banat", level=1, fv=18, mp=1)
    assert can_load(g, wagon, at(g, "banat")) == 2, "room for 20"
    g.army[at(g, "banat")] = 1
    assert can_load(g, wagon, at(g, "banat")) == 1
    assert can_unload(g, wagon, at(g, "banat")) == 4, "the Plain feeds 5"
    g.army[at(g, "banat")] = 9
    assert can_unload(g, wagon, at(g, "banat")) == 0
    g.army[at(g, "banat")] = 1
    g.pieces[wagon] = replace(piece(g, wagon), mp=0)
    assert can_load(g, wagon, at(g, "banat")) == can_unload(g, wagon, at(g, "banat")) == 0
    g.pieces[wagon] = replace(piece(g, wagon), at=at(g, "pannonia"))
    assert can_load(g, wagon, at(g, "pannonia")) == 2, "at a settlement it costs nothing"
    g.pieces[wagon] = replace(piece(g, wagon), loads=6)
    assert can_load(g, wagon, at(g, "pannonia")) == 0
    assert not [x for x in commands(g, wagon) if x[0] == "load"]
    g.pieces[wagon] = replace(piece(g, wagon), loads=0, damaged=True)
    assert commands(g, wagon) == []


@rule("MU-275")
def test_a_ship_works_on_the_shores_of_its_sea():
    g = bare()
    ship = put(g, BYZANTIUM, "galley", "aegean_s", fv=3)
    shores = [g.book.ids[t] for t in landings(g, piece(g, ship))]
    assert shores == [g.book.ids[t] for t in g.book.shore[at(g, "aegean_s")] if g.owner[t] == BYZANTIUM]
    assert shores
    guest = put(g, BYZANTIUM, "wagon", "raska", fv=3)
    assert landings(g, piece(g, guest)) == []
    near = put(g, BYZANTIUM, "wagon", shores[0])
    put(g, BYZANTIUM, "wagon", "thrace")
    rider = put(g, BYZANTIUM, "captain", "aegean_s", aboard=ship)
    assert [m for m, _ in companions(g, ship, landings(g, piece(g, ship)))] == [near, rider]


@rule("MU-070", "MU-270", "MU-273")
def test_pieces_board_a_ship_and_are_set_down():
    g = bare()
    ship = put(g, BYZANTIUM, "galley", "aegean_s", level=1, fv=8, mp=5)
    cart = put(g, BYZANTIUM, "caravan", "lydia")
    gun = put(g, BYZANTIUM, "engine", "lydia")
    chief = put(g, BYZANTIUM, "captain", "lydia")
    p = begin(g, Unit(BYZANTIUM, ship), Pause())
    assert {x[1] for x in p.options(BYZANTIUM, "take")} == {cart, gun, chief}
    p.act(BYZANTIUM, ("take", gun))
    assert (piece(g, gun).aboard, piece(g, gun).at, piece(g, ship).mp) == (ship, at(g, "aegean_s"), 3)
    p.act(BYZANTIUM, ("take", cart))
    assert (piece(g, cart).aboard, piece(g, ship).mp, piece(g, ship).loads) == (ship, 2, 2)
    p.act(BYZANTIUM, ("take", chief))
    assert (piece(g, chief).aboard, piece(g, ship).mp) == (ship, 2), "a Captain costs nothing"
    assert {x[1] for x in p.options(BYZANTIUM, "set down")} == {cart, gun, chief}
    p.act(BYZANTIUM, ("set down", gun, "lydia"))
    assert (piece(g, gun).aboard, piece(g, gun).at, piece(g, ship).mp) == (-1, at(g, "lydia"), 1), (
        "he eases it"
    )
    p.act(BYZANTIUM, ("set down", cart, "lydia")).act(BYZANTIUM, ("set down", chief, "lydia"))
    assert (piece(g, cart).at, piece(g, chief).at, piece(g, ship).loads) == (
        at(g, "lydia"),
        at(g, "lydia"),
        6,
    )
    assert not p.options(BYZANTIUM, "take"), "as often as it may"


@rule("MU-070", "MU-270")
def test_what_finds_no_room_or_no_mp_stays():
    g = bare()
    ship = put(g, BYZANTIUM, "galley", "aegean_s", level=1, fv=16, mp=5)
    gun = put(g, BYZANTIUM, "engine", "lydia")
    assert not [x for x in commands(g, ship) if x[0] == "take"], "5 FV of room"
    g.pieces[ship] = replace(piece(g, ship), fv=15)
    assert ("take", gun) in commands(g, ship)
    g.pieces[ship] = replace(piece(g, ship), mp=1)
    assert ("take", gun) not in commands(g, ship), "2 MP for an engine"
    wagon = put(g, BYZANTIUM, "wagon", "lydia", fv=1)
    assert ("take", gun) in commands(g, wagon)
    put(g, BYZANTIUM, "captain", "lydia", aboard=wagon)
    g.owner[at(g, "lydia")] = -1
    downs = [x for x in commands(g, wagon) if x[0] == "set down"]
    assert downs == [], "a Captain is set down on own land"
    engine = put(g, BYZANTIUM, "engine", "lydia", aboard=wagon)
    assert [x for x in commands(g, wagon) if x[0] == "set down"] == [("set down", engine, "lydia")]


@rule("MU-274", "MU-525")
def test_what_eases_the_work():
    g = bare()
    ship = put(g, BYZANTIUM, "galley", "aegean_s")
    assert load_cost(g, piece(g, ship), at(g, "lydia"), True) == 2
    put(g, MAMLUKS, "captain", "aegean_s")
    assert load_cost(g, piece(g, ship), at(g, "lydia"), True) == 2, "another's Captain"
    put(g, BYZANTIUM, "captain", "aegean_s", aboard=ship)
    assert load_cost(g, piece(g, ship), at(g, "lydia"), True) == 1
    docked = put(g, BYZANTIUM, "galley", "thrace")
    g.town[at(g, "thrace")] = 0
    assert load_cost(g, piece(g, docked), at(g, "thrace"), False) == 0, "in a Harbour"
    cart = put(g, BYZANTIUM, "wagon", "thrace")
    assert load_cost(g, piece(g, cart), at(g, "thrace"), False) == 1
    g.quay = changed(g.quay, at(g, "thrace"), 1)
    assert load_cost(g, piece(g, cart), at(g, "thrace"), False) == 1, "no help for a wagon"


# ---- the player's turn -----------------------------------------------------------------------------------


@rule("MU-267", "MU-291")
def test_a_player_commands_until_he_ends():
    g = bare()
    wagon = put(g, HUNGARY, "wagon", "pannonia", fv=5)
    idle = put(g, HUNGARY, "wagon", "bosnia")
    assert (busy(g, wagon), busy(g, idle)) == (True, False)
    p = begin(g, Command(HUNGARY), Pause())
    assert p.options(HUNGARY) == [("unit", wagon), ("end",)]
    p.act(HUNGARY, ("unit", wagon)).act(HUNGARY, ("move", "slavonia")).act(HUNGARY, ("halt",))
    assert piece(g, wagon).at == at(g, "slavonia")
    p.act(HUNGARY, ("end",))
    assert resting(g)
    g.pieces[wagon] = replace(piece(g, wagon), mp=0, fv=0)
    g.army[at(g, "slavonia")] = 0
    p = begin(g, Command(HUNGARY), Pause())
    assert p.options(HUNGARY) == [("end",)]
    waif = put(g, OWNERLESS, "galley", "slavonia")
    g.pieces[wagon] = replace(piece(g, wagon), fv=2)
    assert busy(g, wagon)
    assert ("occupy", waif) in commands(g, wagon)


@rule("MU-267", "MU-461")
def test_intrigues_are_played_between_commands():
    g = bare()
    deal(g, HUNGARY, "killer")
    (card,) = deal(g, EMPIRE, "bard")
    p = begin(g, Command(HUNGARY), Pause())
    p.act(HUNGARY, next(x for x in p.options(HUNGARY) if x[0] == "killer" and EMPIRE in x))
    while not p.options(HUNGARY, "end"):
        p.act(g.pending()[0], p.options(g.pending()[0])[0])
    assert holds(g, EMPIRE) == []
    assert holds(g, HUNGARY) == []
    assert g.cards.at[card] == 1


@rule("MU-267", "MU-367")
def test_the_dead_do_not_move():
    g = bare()
    g.alive[HUNGARY] = False
    begin(g, Command(HUNGARY), Pause())
    assert resting(g)
    p = begin(g, CombatPhase(), Pause())
    assert HUNGARY not in g.pending()
    assert p.told("phase")


@rule("MU-525")
def test_variant_difficult_mooring_may_be_too_dear():
    for variant, mp, able in ((True, 2, False), (True, 3, True), (False, 2, True)):
        g = bare(difficult_mooring=variant)
        own(g, BYZANTIUM, "crete", fv=3)
        g.town[at(g, "crete")] = 0
        ship = put(g, BYZANTIUM, "galley", "cretan_sea", mp=mp)
        assert bool(can_load(g, ship, at(g, "crete"))) == able


@rule("MU-542")
def test_leave_to_cross_is_not_leave_to_trade():
    g = bare()
    pact(g, "transit", HUNGARY, EMPIRE)
    assert (may_cross(g, HUNGARY, EMPIRE), may_trade(g, HUNGARY, EMPIRE)) == (True, False)
    g.pacts.clear()
    pact(g, "trade", HUNGARY, EMPIRE)
    assert (may_cross(g, HUNGARY, EMPIRE), may_trade(g, HUNGARY, EMPIRE)) == (False, True)


@rule("MU-522", "MU-523", "MU-284")
def test_variant_ships_enter_a_far_away_harbour():
    for variant in (True, False):
        g = bare(far_harbours=variant)
        ship = put(g, MAMLUKS, "merchant", "levant_sea")
        assert "judea" not in ways(g, ship)
        g.quay = changed(g.quay, at(g, "judea"), int(variant))
        assert ("judea" in ways(g, ship)) == variant
