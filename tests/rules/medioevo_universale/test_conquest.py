"""Natives, conquest and spoils, capitals, elimination."""

from pentarchy.games.medioevo_universale.rules.battle.capital import LandLost, NewCapital
from pentarchy.games.medioevo_universale.rules.battle.conquest import (
    Occupation,
    activate,
    barbarians_repelled,
    failed,
    occupiable,
    occupy_empty,
    take_relic,
    won,
)
from pentarchy.games.medioevo_universale.rules.battle.elimination import Aftermath
from pentarchy.games.medioevo_universale.rules.battle.fight import GoOn
from pentarchy.games.medioevo_universale.rules.battle.losses import count_losses
from pentarchy.games.medioevo_universale.rules.battle.spoils import Spoils
from pentarchy.games.medioevo_universale.rules.combat.attack import attackable, launch, wake
from pentarchy.games.medioevo_universale.rules.realm.pieces import chiefs, piece, remove
from pentarchy.games.medioevo_universale.rules.turn import EndOfTurn
from pentarchy.games.medioevo_universale.state.records import OWNERLESS, Battle, Gift, Horde, Siege
from pentarchy.kernel import changed, replace
from tests.play import begin, rule

from .kingdoms import BYZANTIUM, EMPIRE, HUNGARY, MAMLUKS
from .positions import (
    Pause,
    army,
    at,
    at_level,
    bare,
    d,
    deal,
    field,
    holds,
    inside,
    learn,
    own,
    papacy,
    put,
    resting,
    war,
    wild,
)

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
    wagon, chief = army(g, HUNGARY, "slovakia", 30)
    own(g, EMPIRE, "styria", fv=3)
    inside(g, lambda: launch(g, HUNGARY, (wagon,), at(g, "styria"), -9, chief), draws=d(3, 3))
    assert g.honour[HUNGARY] == -5
    assert g.war[EMPIRE] >> HUNGARY & 1


@rule("MU-457")
def test_a_truce_bars_the_attack():

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


# ---- the end of an attack --------------------------------------------------------------------------------


def fleets_meet(*theirs):
    """A Hungarian Galley among Byzantine ships of these FV."""
    g = bare()
    war(g, HUNGARY, BYZANTIUM)
    mine, chief = army(g, HUNGARY, "ionian", 10, kind="galley")
    second = put(g, HUNGARY, "galley", "ionian", fv=3)
    ships = [put(g, BYZANTIUM, "galley", "ionian", fv=fv) for fv in theirs]
    sea = at(g, "ionian")
    g.battle = Battle(
        HUNGARY, BYZANTIUM, sea, sea, "fleet", (second, mine), chief=chief, captains=(chief,),
        defenders=(BYZANTIUM,), rammed=True,
    )  # fmt: skip
    return g, mine, second, ships


@rule("MU-289", example="L922")
def test_a_spare_ship_is_manned_in_the_fight():
    g, mine, second, ships = fleets_meet(1, 1, 0)
    at_level(g, HUNGARY, 3)
    assert occupiable(g, g.battle) == [ships[2]]
    p = begin(g, GoOn(), Pause()).act(HUNGARY, ("occupy", ships[2]))
    assert (piece(g, ships[2]).owner, piece(g, ships[2]).fv, piece(g, ships[2]).stuck) == (HUNGARY, 1, True)
    assert (piece(g, mine).fv, piece(g, second).fv) == (9, 3), "out of the strongest crew"
    assert isinstance(p.step(HUNGARY), GoOn), "and the fight goes on"
    g, *_ = fleets_meet(3, 0, 0)
    at_level(g, HUNGARY, 3)
    assert occupiable(g, g.battle) == [], "three FV defend three ships"
    g, _, _, ships = fleets_meet(1, 0)
    assert occupiable(g, g.battle) == [], "the level allows no more Galleys"
    at_level(g, HUNGARY, 3)
    assert occupiable(g, g.battle) == [ships[1]]
    assert occupiable(g, replace(g.battle, target="land")) == []
    g.pieces[g.battle.forces[1]] = replace(piece(g, g.battle.forces[1]), fv=1)
    g.pieces[g.battle.forces[0]] = replace(piece(g, g.battle.forces[0]), fv=2)
    assert occupiable(g, g.battle) == [], "nobody to spare"


@rule("MU-105", "MU-106", example="AM-034")
def test_wounds_and_prisoners_of_both_sides():
    g, b = field()
    inside(g, lambda: count_losses(g, replace(b, fallen=((EMPIRE, BYZANTIUM, 29), (BYZANTIUM, EMPIRE, 9)))))
    assert (g.prisoners[EMPIRE][BYZANTIUM], g.prisoners[BYZANTIUM][EMPIRE]) == (2, 1)
    assert (g.wounds[BYZANTIUM], g.wounds[EMPIRE]) == ((27,), (8,))
    g, b = field()
    inside(g, lambda: count_losses(g, replace(b, fallen=((EMPIRE, -1, 20), (-1, EMPIRE, 5)))))
    assert g.wounds[EMPIRE] == (5,), "Barbarians take no prisoners"
    assert sum(map(sum, g.prisoners)) == 0
    inside(g, lambda: count_losses(g, replace(b, fallen=((HUNGARY, -1, 5),))))
    assert sum(map(sum, g.prisoners)) == 0, "nor are they taken"
    assert g.wounds[HUNGARY] == ()


@rule("MU-397")
def test_only_a_catholic_sins_against_a_catholic_rome():
    for attacker, owner, target, sins in (
        (HUNGARY, EMPIRE, "land", 1),
        (MAMLUKS, EMPIRE, "land", 0),
        (HUNGARY, MAMLUKS, "land", 0),
        (HUNGARY, -1, "land", 0),
        (HUNGARY, EMPIRE, "fleet", 0),
    ):
        g = papacy()
        wagon, chief = army(g, attacker, "veneto", 10)
        rome = g.book.rome
        g.owner[rome] = owner
        g.battle = Battle(
            attacker, owner, rome, at(g, "veneto"), target, (wagon,), chief=chief, defenders=(owner,)
        )
        inside(g, lambda g=g: failed(g))
        assert g.sins[attacker] == sins
    g, _ = field()
    inside(g, lambda: failed(g))
    assert g.sins[HUNGARY] == 0


@rule("MU-151", "MU-431")
def test_repelled_barbarians_go_home_with_their_captain():
    g, b = field()
    wild(g, "raska", fv=2)
    chief = put(g, -1, "captain", "raska", level=1)
    home = at(g, "raska")
    beaten = replace(b, attacker=-1, origin=home, horde=3, chief=chief, forces=())
    g.horde = Horde(home, at(g, "thrace"), 0, chief)
    inside(g, lambda: barbarians_repelled(g, beaten))
    assert g.army[home] == 5
    assert g.pieces[chief] is not None
    assert g.horde is not None, "the invasion gathers anew"
    inside(g, lambda: barbarians_repelled(g, replace(beaten, origin=at(g, "ionian"), horde=0)))
    assert g.pieces[chief] is None, "who has no land to go back to is lost"
    assert g.returning[EMPIRE] == 0, "nobody attacked him: no Treasure"


@rule("MU-309", "MU-327", "MU-431")
def test_a_won_battle_promotes_slays_and_leaves_the_prizes():
    g, _, _, ships = fleets_meet(0)
    aboard = put(g, BYZANTIUM, "captain", "ionian", aboard=ships[0])
    engine = put(g, BYZANTIUM, "engine", "ionian", aboard=ships[0])
    put(g, BYZANTIUM, "caravan", "ionian", aboard=ships[0])
    put(g, MAMLUKS, "galley", "ionian", fv=2)
    chief = g.battle.chief
    p = inside(g, lambda: won(g))
    assert piece(g, chief).level == 2
    assert p.step(HUNGARY).items == tuple(f"piece:{n}" for n in (ships[0], aboard, engine))
    g, b = field()
    wild(g, "bosnia")
    put(g, -1, "captain", "bosnia", level=1)
    g.battle = replace(b, defender=-1, defenders=(-1,), chief=-1)
    p = inside(g, lambda: won(g))
    assert p.told("chief slain")
    assert piece(g, b.chief).level == 1, "nobody led the last roll"


# ---- occupation ------------------------------------------------------------------------------------------


@rule("MU-320", "MU-407", "MU-277")
def test_how_many_stay_in_a_conquered_land():
    g = bare()
    wild(g, "bosnia")
    wagon, ship = put(g, HUNGARY, "wagon", "croatia", fv=3), put(g, HUNGARY, "galley", "adriatic_s", fv=9)
    ally = put(g, EMPIRE, "wagon", "croatia", fv=9)
    step = Occupation(HUNGARY, -1, at(g, "bosnia"), (wagon, ship, ally), (-1,))
    p = begin(g, step, Pause())
    assert p.options(HUNGARY) == [("garrison", n) for n in (1, 2, 3, 4, 5)], "Bosnia feeds five"
    p.act(HUNGARY, ("garrison", 5))
    assert [piece(g, n).fv for n in (wagon, ship, ally)] == [0, 7, 9], "no ally's men"
    assert (g.owner[at(g, "bosnia")], g.army[at(g, "bosnia")]) == (HUNGARY, 5)
    assert piece(g, wagon).at == at(g, "bosnia")
    assert piece(g, wagon).moved
    assert piece(g, ship).at == at(g, "adriatic_s")
    g = bare()
    ship = put(g, HUNGARY, "galley", "adriatic_s", fv=3)
    p = begin(g, Occupation(HUNGARY, -1, at(g, "bosnia"), (ship,), (-1,)), Pause())
    assert p.options(HUNGARY) == [("garrison", 1), ("garrison", 2)], "one FV keeps the Galley"


@rule("MU-321", "MU-326", "MU-278")
def test_what_falls_into_the_conquerors_hands():
    g = bare()
    own(g, EMPIRE, "bosnia")
    wagon = put(g, EMPIRE, "wagon", "bosnia")
    captain = put(g, EMPIRE, "captain", "bosnia", aboard=wagon)
    engine = put(g, EMPIRE, "engine", "bosnia", aboard=wagon)
    put(g, EMPIRE, "caravan", "bosnia", aboard=wagon)
    guest = put(g, MAMLUKS, "wagon", "bosnia", fv=2)
    waif = put(g, OWNERLESS, "wagon", "bosnia")
    put(g, -1, "engine", "croatia")
    p = take(g, "bosnia", EMPIRE)
    assert p.step(HUNGARY).items == tuple(f"piece:{n}" for n in (wagon, captain, engine, waif))
    assert piece(g, guest).owner == MAMLUKS


@rule("MU-432")
def test_who_arms_when_a_barbarian_land_falls():
    g = bare()
    g.army = [0] * len(g.army)
    put(g, -1, "captain", "bosnia", level=3)
    own(g, HUNGARY, "raska")
    wild(g, "rumelia", fv=2)
    inside(g, lambda: activate(g, at(g, "raska")))
    assert g.army[at(g, "bosnia")] == 3, "by its Captain's level"
    assert g.army[at(g, "rumelia")] == 3
    assert g.army[at(g, "raska")] == 5
    assert g.army[at(g, "banat")] == 0, "a player's"
    assert g.army[at(g, "crete")] == 0, "neither neighbour nor kingdom"
    g = bare(5)
    own(g, 0, "lithuania")
    inside(g, lambda: activate(g, at(g, "lithuania")))
    assert all(not fv for t, fv in enumerate(g.army) if g.shut[t]), "nobody beyond the board"


@rule("MU-533", "MU-534")
def test_a_relic_goes_to_the_first_captain_and_into_his_own_cathedral():
    g = bare(relics=True)
    g.church = [0] * len(g.church)
    g.church[at(g, "saxony")] = g.church[at(g, "banat")] = 1
    own(g, HUNGARY, "bosnia")
    t = at(g, "bosnia")
    g.relic = changed(g.relic, t, 1)
    inside(g, lambda: take_relic(g, t, HUNGARY))
    assert g.relic[t], "no Captain there"
    put(g, HUNGARY, "captain", "bosnia")
    inside(g, lambda: take_relic(g, t, HUNGARY))
    assert (g.relic[t], g.honour[HUNGARY]) == (0, 1)
    assert g.shrine == (), "he carries it"
    (bearer,) = chiefs(g, t, HUNGARY)
    assert piece(g, bearer).relics == 1
    g.pieces[bearer] = replace(piece(g, bearer), at=at(g, "banat"))
    inside(g, lambda: take_relic(g, at(g, "banat"), HUNGARY))
    assert (g.shrine, piece(g, bearer).relics) == ((at(g, "banat"),), 0)
    wild(g, "raska")
    g.relic = changed(g.relic, at(g, "raska"), 1)
    wagon, _ = army(g, HUNGARY, "bosnia", 9)
    p = begin(g, Occupation(HUNGARY, -1, at(g, "raska"), (wagon,), (-1,)), Pause())
    p.act(HUNGARY, ("garrison", 2))
    assert sum(p.relics for p in g.pieces if p is not None) == 1, "with the conquest"


@rule("MU-364", "MU-366", "MU-388")
def test_what_a_lost_land_changes():
    g = papacy()
    t = at(g, "franconia")
    g.owner[t] = BYZANTIUM
    g.sieges = [Siege(HUNGARY, t, 1), Siege(HUNGARY, at(g, "saxony"), 1)]
    g.florins[EMPIRE] = 999
    begin(g, LandLost(t, EMPIRE, BYZANTIUM), Pause())
    assert [s.at for s in g.sieges] == [at(g, "saxony")]
    assert (g.florins[BYZANTIUM], g.florins[EMPIRE]) == (1099, 900)
    g.owner[at(g, "saxony")] = BYZANTIUM
    begin(g, LandLost(at(g, "saxony"), EMPIRE, BYZANTIUM), Pause())
    assert g.florins[EMPIRE] == 900, "no Capital"
    g.owner[g.book.rome] = HUNGARY
    begin(g, LandLost(g.book.rome, EMPIRE, HUNGARY), Pause())
    assert g.pope == HUNGARY
    g.owner[at(g, "raska")] = HUNGARY
    begin(g, LandLost(at(g, "raska"), -1, HUNGARY), Pause())
    g = bare()
    capital = at(g, "thrace")
    g.town[capital] = 0
    g.owner = [HUNGARY if o == BYZANTIUM else o for o in g.owner]
    begin(g, LandLost(capital, BYZANTIUM, HUNGARY), Pause())
    assert resting(g), "no land left to make a Capital of"
    assert (g.town[capital], g.florins[HUNGARY]) == (0, 1100)


@rule("MU-278", "MU-325")
def test_an_ownerless_transport_is_manned_by_who_stands_there():
    g = bare()
    waif = put(g, OWNERLESS, "wagon", "raska")
    put(g, OWNERLESS, "wagon", "rumelia")
    mine = put(g, HUNGARY, "galley", "raska", fv=2)
    assert occupy_empty(g, mine) == [waif]
    put(g, HUNGARY, "wagon", "banat")
    assert occupy_empty(g, mine) == [], "the level allows one"
    at_level(g, HUNGARY, 2)
    assert occupy_empty(g, mine) == [waif]
    g.pieces[mine] = replace(piece(g, mine), fv=1)
    assert occupy_empty(g, mine) == []


@rule("MU-432", "MU-416")
def test_a_player_who_takes_a_barbarian_land_wakes_its_neighbours():
    for loser, woken in ((-1, 1), (EMPIRE, 0)):
        g = bare()
        wild(g, "raska")
        own(g, loser, "bosnia")
        take(g, "bosnia", loser)
        assert g.army[at(g, "raska")] == woken


@rule("MU-367")
def test_the_first_seat_may_fall_too():
    g = bare()
    g.owner = [HUNGARY if o == BYZANTIUM else o for o in g.owner]
    begin(g, Aftermath(HUNGARY, (BYZANTIUM,)), Pause())
    assert not g.alive[BYZANTIUM]
