"""Natives, conquest and spoils, capitals, elimination."""

from pentarchy.games.medioevo_universale.attack import attackable, launch, wake
from pentarchy.games.medioevo_universale.conquest import LandLost, NewCapital, Occupation
from pentarchy.games.medioevo_universale.pieces import piece, remove
from pentarchy.games.medioevo_universale.spoils import Aftermath, Spoils
from pentarchy.games.medioevo_universale.turn import EndOfTurn
from tests.play import begin, rule

from .kingdoms import BYZANTIUM, EMPIRE, HUNGARY, MAMLUKS
from .positions import Pause, army, at, at_level, bare, d, deal, holds, inside, learn, own, put, wild

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
    remove(g, ship)
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
