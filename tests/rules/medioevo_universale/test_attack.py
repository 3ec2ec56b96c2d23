"""Who may attack whom and from where, who joins, who helps the host; the armies and dice that meet."""

from pentarchy.games.medioevo_universale.rules.battle.defence import FightingOrder, Guests
from pentarchy.games.medioevo_universale.rules.battle.forces import (
    attack_force,
    bombards,
    card_bonus,
    engaged,
    has_strategy,
    in_the_open,
    leading,
    next_defender,
    outside,
    strength,
)
from pentarchy.games.medioevo_universale.rules.combat.attack import (
    JoinAttack,
    able_captains,
    attackable,
    fleets,
    hostile,
    launch,
    may_fight,
    wake,
)
from pentarchy.games.medioevo_universale.rules.combat.command import Unit
from pentarchy.games.medioevo_universale.rules.realm.pieces import piece
from pentarchy.games.medioevo_universale.rules.realm.relations import at_war
from pentarchy.games.medioevo_universale.state.records import OWNERLESS, Battle, Horde, Siege
from pentarchy.kernel import changed, replace
from tests.play import begin, rule

from .kingdoms import BYZANTIUM, EMPIRE, HORDE, HUNGARY, MAMLUKS, NOVGOROD
from .positions import (
    Pause,
    army,
    at,
    bare,
    d,
    deal,
    duel,
    field,
    inside,
    learn,
    own,
    pact,
    put,
    resting,
    war,
    wild,
)

# ---- who may attack --------------------------------------------------------------------------------------


@rule("MU-297", "MU-298", "MU-401")
def test_which_captains_may_lead():
    g = bare()
    wagon, chief = army(g, HUNGARY, "croatia", 10, captain=2)
    put(g, HUNGARY, "engine", "croatia", aboard=wagon)
    put(g, HUNGARY, "captain", "croatia")
    assert able_captains(g, wagon) == [chief]
    g.pieces[chief] = replace(piece(g, chief), loads=1)
    assert able_captains(g, wagon) == [chief]
    g.pieces[chief] = replace(piece(g, chief), loads=2)
    assert able_captains(g, wagon) == []
    g.pieces[chief] = replace(piece(g, chief), loads=0)
    g.turn = 0
    assert able_captains(g, wagon) == [chief], "nobody was excommunicated"
    g.turn, g.grounded = 3, changed(g.grounded, HUNGARY, 3)
    assert able_captains(g, wagon) == []
    g.turn = 4
    assert able_captains(g, wagon) == [chief]


@rule("MU-293", "MU-277", "MU-356")
def test_what_a_transport_needs_to_fight():
    g = bare()
    n = put(g, HUNGARY, "wagon", "croatia", fv=2)
    assert may_fight(g, n)
    for change in ({"fv": 1}, {"damaged": True}, {"stuck": True}, {"aboard": 0}):
        before = piece(g, n)
        g.pieces[n] = replace(before, **change)
        assert not may_fight(g, n), change
        g.pieces[n] = before


@rule("MU-045", "MU-046", "MU-457")
def test_who_is_fair_game():
    g = bare()
    assert hostile(g, HUNGARY, -1)
    assert hostile(g, HUNGARY, EMPIRE), "by a surprise"
    assert not hostile(g, HUNGARY, HUNGARY)
    pact(g, "alliance", HUNGARY, EMPIRE)
    assert not hostile(g, HUNGARY, EMPIRE)
    pact(g, "truce", HUNGARY, HORDE)
    war(g, HUNGARY, HORDE)
    assert not hostile(g, HUNGARY, HORDE), "the truce bars attacks in a war too"
    pact(g, "trade", HUNGARY, MAMLUKS)
    assert hostile(g, HUNGARY, MAMLUKS)


@rule("MU-293", "MU-295")
def test_lands_in_reach_of_a_wagon():
    g = bare()
    wagon, _ = army(g, HUNGARY, "croatia", 10)
    own(g, HUNGARY, "veneto")

    def reach(mp):
        g.pieces[wagon] = replace(piece(g, wagon), mp=mp)
        return {g.book.ids[t] for t in attackable(g, wagon)}

    assert reach(3) == {"bosnia", "styria"}, "not one's own"
    assert reach(2) == set(), "the MP to enter"
    g.sieges = [Siege(HUNGARY, at(g, "bosnia"), 1), Siege(HORDE, at(g, "styria"), 1)]
    assert reach(3) == {"styria"}, "a siege of one's own goes on by itself"
    g.sieges = []
    pact(g, "alliance", HUNGARY, EMPIRE)
    own(g, EMPIRE, "bosnia")
    assert reach(3) == {"styria"}
    small = bare(5)
    cart, _ = army(small, 3, "arelat", 10)
    assert all(not small.shut[t] for t in attackable(small, cart))


@rule("MU-295", "MU-356", "MU-360")
def test_lands_in_reach_of_a_galley():
    g = bare()
    ship, _ = army(g, HUNGARY, "otranto", 10, kind="galley")
    assert {g.book.ids[t] for t in attackable(g, ship)} == {"puglia", "albania"}
    g.pieces[ship] = replace(piece(g, ship), mp=1)
    assert {g.book.ids[t] for t in attackable(g, ship)} == {"puglia", "albania"}
    g.pieces[ship] = replace(piece(g, ship), mp=0)
    assert attackable(g, ship) == []
    docked, _ = army(g, HUNGARY, "veneto", 10, kind="galley")
    assert attackable(g, docked) == [], "out of a harbour there is no landing"


@rule("MU-294", "MU-289", "MU-290", "MU-314")
def test_transports_that_can_be_attacked_by_themselves():
    g = bare()
    war(g, HUNGARY, EMPIRE)
    wagon, _ = army(g, HUNGARY, "bosnia", 10)
    put(g, EMPIRE, "wagon", "bosnia", fv=2)
    put(g, OWNERLESS, "wagon", "bosnia")
    put(g, -1, "engine", "bosnia")
    bosnia = at(g, "bosnia")
    assert fleets(g, wagon) == [(bosnia, EMPIRE)], "in an empty Barbarian land"
    g.army[bosnia] = 1
    assert fleets(g, wagon) == [], "the hosts must be beaten first"
    own(g, HUNGARY, "bosnia")
    assert fleets(g, wagon) == [(bosnia, EMPIRE)], "an intruder in one's own land"
    own(g, MAMLUKS, "bosnia")
    assert fleets(g, wagon) == []
    own(g, EMPIRE, "bosnia")
    assert fleets(g, wagon) == [], "in his own land he is part of the defence"
    own(g, HUNGARY, "bosnia")
    far, _ = army(g, HUNGARY, "croatia", 10)
    assert fleets(g, far) == [], "only from the same place"
    g.expelled = [(n, 2) for n, p in enumerate(g.pieces) if p is not None and p.owner == EMPIRE]
    assert fleets(g, wagon) == [], "he is leaving"


@rule("MU-351")
def test_besiegers_are_attacked_from_next_door():
    g = bare()
    war(g, HUNGARY, EMPIRE)
    own(g, HUNGARY, "bosnia")
    put(g, EMPIRE, "wagon", "bosnia", fv=9)
    put(g, HORDE, "wagon", "bosnia", fv=9)
    g.sieges = [Siege(EMPIRE, at(g, "bosnia"), 1)]
    relief, _ = army(g, HUNGARY, "croatia", 10)
    assert fleets(g, relief) == [(at(g, "bosnia"), EMPIRE)], "the besieger, not his guest"
    g.pieces[relief] = replace(piece(g, relief), mp=3)
    assert fleets(g, relief)
    g.pieces[relief] = replace(piece(g, relief), mp=2)
    assert fleets(g, relief) == [], "the MP to enter"
    far, _ = army(g, HUNGARY, "pannonia", 10)
    assert fleets(g, far) == []


@rule("MU-294", "MU-358", "MU-359")
def test_fleets_at_sea_and_in_harbour():
    g = bare()
    ship, _ = army(g, HUNGARY, "propontis", 10, kind="galley")
    put(g, MAMLUKS, "galley", "propontis", fv=2)
    put(g, -1, "galley", "propontis", fv=2)
    put(g, HORDE, "wagon", "thrace", fv=2)
    put(g, EMPIRE, "merchant", "thrace")
    assert (at(g, "thrace"), EMPIRE) not in fleets(g, ship), "the settlement comes first"
    pact(g, "transit", HUNGARY, BYZANTIUM)
    assert fleets(g, ship) == [
        (at(g, "propontis"), -1),
        (at(g, "propontis"), MAMLUKS),
        (at(g, "thrace"), EMPIRE),
    ], "let in by Byzantium: guests' ships, not their wagons"
    g.pieces[ship] = replace(piece(g, ship), mp=0)
    assert fleets(g, ship) == []
    g.pieces[ship] = replace(piece(g, ship), mp=1)
    own(g, HUNGARY, "thrace")
    assert (at(g, "thrace"), EMPIRE) not in fleets(g, ship), "a guest of one's own"


# ---- launching -------------------------------------------------------------------------------------------


@rule("MU-293", "MU-267")
def test_who_may_join_an_attack():
    g = bare()
    first, _ = army(g, HUNGARY, "croatia", 10)
    beside = put(g, HUNGARY, "wagon", "croatia", fv=5)
    other_side = put(g, HUNGARY, "wagon", "slavonia", fv=5)
    put(g, HUNGARY, "wagon", "croatia", fv=1)
    tired = put(g, HUNGARY, "wagon", "croatia", fv=5, mp=2)
    ship = put(g, HUNGARY, "galley", "adriatic_s", fv=5)
    put(g, HUNGARY, "wagon", "pannonia", fv=5)
    assert JoinAttack(HUNGARY, (first,), at(g, "bosnia")).partners(g) == [beside, other_side, ship]
    assert JoinAttack(HUNGARY, (first, beside), at(g, "bosnia")).partners(g) == [other_side, ship]
    fleet = JoinAttack(HUNGARY, (first,), at(g, "croatia"), EMPIRE)
    assert fleet.partners(g) == [beside, tired], "against transports only who is there"
    at_sea = JoinAttack(HUNGARY, (ship,), at(g, "adriatic_s"), EMPIRE)
    second = put(g, HUNGARY, "galley", "adriatic_s", fv=5)
    assert at_sea.partners(g) == [second]
    p = begin(g, Unit(HUNGARY, first), Pause())
    p.act(HUNGARY, ("attack", "bosnia")).act(HUNGARY, ("join", other_side))
    assert ("join", other_side) not in p.options(HUNGARY)
    p.act(HUNGARY, ("call off",))
    assert g.battle is None
    assert piece(g, first).mp == 9


@rule("MU-295", "MU-416", "MU-296")
def test_an_attack_costs_mp_and_wakes_the_natives():
    g = bare()
    wild(g, "bosnia")
    first, low = army(g, HUNGARY, "croatia", 10)
    second, high = army(g, HUNGARY, "slavonia", 10, captain=2)
    where = at(g, "bosnia")
    inside(g, lambda: launch(g, HUNGARY, (first, second), where, -9, high), draws=d(3, 3))
    assert [piece(g, n).mp for n in (first, second)] == [
        9 - 3,
        9 - g.book.ways["wagon"][False][at(g, "slavonia")][where],
    ]
    assert all(piece(g, n).moved for n in (first, second))
    assert (g.battle.chief, g.battle.origin, g.battle.target) == (high, at(g, "croatia"), "land")
    assert (piece(g, high).loads, piece(g, low).loads) == (1, 0)
    assert g.army[where] == 2
    assert g.battle.defenders == (-1,)


@rule("MU-046", "MU-294", "MU-295")
def test_an_attack_on_a_fleet():
    g = bare()
    ship, chief = army(g, HUNGARY, "ionian", 10, kind="galley")
    put(g, BYZANTIUM, "merchant", "ionian", fv=5)
    inside(g, lambda: launch(g, HUNGARY, (ship,), at(g, "ionian"), BYZANTIUM, chief), draws=d(1, 3, 3))
    assert at_war(g, HUNGARY, BYZANTIUM)
    assert g.honour[HUNGARY] == -3
    assert piece(g, ship).mp == 8
    assert g.battle.target == "fleet"
    g = bare()
    wild(g, "bosnia")
    wagon, chief = army(g, HUNGARY, "bosnia", 10)
    put(g, EMPIRE, "wagon", "bosnia", fv=5)
    war(g, HUNGARY, EMPIRE)
    put(g, MAMLUKS, "wagon", "bosnia", fv=5)
    inside(g, lambda: launch(g, HUNGARY, (wagon,), at(g, "bosnia"), EMPIRE, chief), draws=d(3, 3))
    assert piece(g, wagon).mp == 9, "in the same place it costs a wagon nothing"
    assert g.army[at(g, "bosnia")] == 0, "and wakes nobody"
    assert g.battle.defenders == (EMPIRE,)
    assert g.honour[HUNGARY] == 0, "war was declared before"


@rule("MU-416")
def test_natives_appear_only_in_empty_land_of_nobody():
    g = bare()
    wild(g, "puglia", fv=3)
    wake(g, at(g, "puglia"))
    assert g.army[at(g, "puglia")] == 3
    own(g, EMPIRE, "puglia", fv=0)
    wake(g, at(g, "puglia"))
    assert g.army[at(g, "puglia")] == 0


# ---- guests ----------------------------------------------------------------------------------------------


def visited(guest=MAMLUKS, attacker=HUNGARY):
    """Somebody attacks Bosnia, where the Empire has a guest."""
    g = bare()
    own(g, EMPIRE, "bosnia", fv=5)
    b = duel(g, attacker, "bosnia", 20, "croatia")
    put(g, guest, "wagon", "bosnia", fv=5)
    return g, b


@rule("MU-299", "MU-315")
def test_which_guests_are_asked():
    g, b = visited()
    assert Guests(b, (MAMLUKS,)).who(g) == MAMLUKS
    war(g, MAMLUKS, EMPIRE)
    assert Guests(b, (MAMLUKS,)).who(g) is None, "an enemy of the host"
    g, b = visited()
    pact(g, "truce", MAMLUKS, HUNGARY)
    assert Guests(b, (MAMLUKS,)).who(g) is None, "no war may be declared"
    war(g, MAMLUKS, HUNGARY)
    assert Guests(b, (MAMLUKS,)).who(g) == MAMLUKS
    g, b = visited(attacker=BYZANTIUM)
    assert Guests(b, (MAMLUKS,)).who(g) == MAMLUKS
    assert Guests(replace(b, attacker=-1), (MAMLUKS,)).who(g) is None, (
        "Barbarians are nobody's enemy by treaty"
    )
    assert Guests(b, ()).who(g) is None


@rule("MU-312", "MU-315")
def test_a_guest_declares_war_and_takes_a_place_in_the_order():
    g, b = visited(attacker=BYZANTIUM)
    p = begin(g, Guests(b, (MAMLUKS,)), Pause())
    p.act(MAMLUKS, ("defend",))
    assert at_war(g, MAMLUKS, BYZANTIUM)
    assert g.honour[MAMLUKS] == -3
    assert isinstance(p.step(EMPIRE), FightingOrder)
    assert set(p.options(EMPIRE)) == {("order", EMPIRE, MAMLUKS), ("order", MAMLUKS, EMPIRE)}
    p.act(EMPIRE, ("order", MAMLUKS, EMPIRE), draws=d(3, 3))
    assert g.battle.defenders == (MAMLUKS, EMPIRE)
    g, b = visited()
    war(g, MAMLUKS, HUNGARY)
    begin(g, Guests(b, (MAMLUKS,)), Pause()).act(MAMLUKS, ("defend",))
    assert g.honour[MAMLUKS] == 0, "at war already"
    g, b = visited()
    begin(g, Guests(b, (MAMLUKS,)), Pause(), draws=None).act(MAMLUKS, ("stay out",), draws=d(3, 3))
    assert g.battle.defenders == (EMPIRE,)
    assert not at_war(g, MAMLUKS, HUNGARY)
    g, b = visited()
    wild(g, "bosnia", fv=3)
    both = replace(b, defender=-1, defenders=(-1, MAMLUKS))
    assert FightingOrder(both).who(g) == MAMLUKS, "Barbarians leave the order to the guest"
    assert not resting(g)


# ---- forces ----------------------------------------------------------------------------------------------


@rule("MU-299", "MU-312")
def test_each_crusader_counts_his_own_armies():
    g, b = field(10)
    second = put(g, EMPIRE, "wagon", "croatia", fv=5)
    both = replace(b, forces=(*b.forces, second), allies=(EMPIRE,))
    assert attack_force(g, both) == 14
    assert (attack_force(g, both, HUNGARY), attack_force(g, both, EMPIRE)) == (10, 4)
    assert [leading(g, replace(both, round=n)) for n in range(3)] == [HUNGARY, EMPIRE, HUNGARY]
    g.pieces[second] = replace(piece(g, second), fv=1)
    assert [leading(g, replace(both, round=n)) for n in range(2)] == [HUNGARY, HUNGARY], (
        "who has none is passed"
    )
    g.pieces[second] = None
    assert attack_force(g, both) == 10


@rule("MU-313", "MU-316", "MU-317")
def test_who_stands_before_the_walls_and_who_fights_last():
    g, b = field(20, 12)
    put(g, MAMLUKS, "wagon", "bosnia", fv=5)
    both = replace(b, defenders=(MAMLUKS, EMPIRE))
    assert (engaged(g, both, EMPIRE), engaged(g, both, MAMLUKS)) == (11, 5), "the host's last FV falls last"
    assert engaged(g, b, EMPIRE) == 12
    g.fort[at(g, "bosnia")] = 1
    assert (outside(g, both, EMPIRE), outside(g, both, MAMLUKS)) == (2, 5)
    assert in_the_open(g, both)
    g.army[at(g, "bosnia")] = 7
    assert (outside(g, both, EMPIRE), outside(g, both, MAMLUKS)) == (0, 2)
    assert next_defender(g, replace(both, turn=1)) == (0, MAMLUKS), "who is inside is passed over"
    g.army[at(g, "bosnia")] = 5
    assert not in_the_open(g, both)
    assert outside(g, replace(both, target="fleet"), MAMLUKS) == 5
    g.army[at(g, "bosnia")] = 0
    assert engaged(g, replace(both, assault=True), MAMLUKS) == 5
    g.fort[at(g, "bosnia")] = 0
    assert in_the_open(g, b), "without walls even an empty land"


@rule("MU-312")
def test_three_defenders_take_their_turns_in_order():
    g, b = field()
    for s in (MAMLUKS, HORDE):
        put(g, s, "wagon", "bosnia", fv=5)
    three = replace(b, defenders=(EMPIRE, MAMLUKS, HORDE))
    assert [next_defender(g, replace(three, turn=n))[1] for n in range(4)] == [EMPIRE, MAMLUKS, HORDE, EMPIRE]
    gone = next(n for n, p in enumerate(g.pieces) if p is not None and p.owner == MAMLUKS)
    g.pieces[gone] = replace(piece(g, gone), fv=0)
    assert [next_defender(g, replace(three, turn=n))[1] for n in range(3)] == [EMPIRE, HORDE, HORDE]


@rule("MU-287", "MU-355")
def test_which_bombards_fire():
    g, b = field()
    put(g, HUNGARY, "engine", "croatia", level=3)
    mine = put(g, HUNGARY, "engine", "croatia", level=3, aboard=b.forces[0])
    put(g, HUNGARY, "engine", "croatia", level=2, aboard=b.forces[0])
    put(g, EMPIRE, "engine", "croatia", level=3, aboard=b.forces[0])
    assert bombards(g, at(g, "croatia"), HUNGARY, b.forces) == 1, "aboard the attacking transports"
    assert bombards(g, at(g, "croatia"), HUNGARY) == 2
    for _ in range(2):
        put(g, EMPIRE, "engine", "bosnia", level=3)
    assert strength(g, b, True)[1] == [("bombard", 1)]
    assert strength(g, b, False)[1] == [("bombard", 2)]
    g.fort[at(g, "bosnia")] = 2
    stormed = replace(b, assault=True)
    assert strength(g, stormed, True) == (4, [])
    assert strength(g, stormed, False) == (6, [("walls", 2)]), "not in an assault"
    assert piece(g, mine).level == 3


@rule("MU-455", "MU-459", "MU-465", "MU-471")
def test_whose_buildings_a_card_looks_at():
    g, b = field()
    g.church = [0] * len(g.church)
    g.church[at(g, "saxony")] = 1
    assert card_bonus(g, b, HUNGARY, "heroine", True) == 0, "a Cathedral of one's own"
    assert card_bonus(g, b, EMPIRE, "heroine", False) == 1
    assert card_bonus(g, b, EMPIRE, "crossbowman", False) == 1, "only walls make it two"
    g.fort[at(g, "bosnia")] = 1
    assert card_bonus(g, b, MAMLUKS, "monk", False) == 0, "a guest is not in his own land"
    assert card_bonus(g, b, EMPIRE, "monk", True) == 0
    assert card_bonus(g, b, EMPIRE, "templar", False) == 0
    assert card_bonus(g, b, EMPIRE, "warlord", False) == 0
    assert card_bonus(g, b, EMPIRE, "bard", False) == 0
    assert card_bonus(g, replace(b, target="fleet"), HUNGARY, "templar", True) == 0
    (card,) = deal(g, HUNGARY, "heroine")
    assert strength(g, replace(b, shown=((card,), ())), True) == (6, []), "worth nothing without a Cathedral"
    (monk,) = deal(g, HUNGARY, "monk")
    assert strength(g, replace(b, shown=((monk,), ())), True) == (6, [])


@rule("MU-144", "MU-302", "MU-354")
def test_who_has_strategy_and_alchemy():
    g, b = field(9, 3)
    own(g, BYZANTIUM, "bosnia", fv=3)
    b = replace(b, defender=BYZANTIUM, defenders=(BYZANTIUM,))
    g.horde = Horde(b.origin, at(g, "thrace"), 0, 0)
    assert not has_strategy(g, b, BYZANTIUM)
    invaders = replace(b, attacker=-1, horde=9, chief=-1)
    assert has_strategy(g, invaders, -1)
    assert not has_strategy(g, invaders, BYZANTIUM)
    assert not has_strategy(g, replace(invaders, origin=at(g, "raska")), -1), "only the invaders"
    assert strength(g, invaders, True)[1] == [("strategy", 1)]
    learn(g, HUNGARY, "strategy", "alchemy")
    assert strength(g, b, True)[1] == [("strategy", 1)], "on land ALCHEMY is no die bonus"
    sea = at(g, "ionian")
    ship, chief = army(g, HUNGARY, "ionian", 5, kind="galley")
    landing = Battle(
        HUNGARY, BYZANTIUM, at(g, "peloponnesus"), sea, "land", (ship,), chief=chief, defenders=(BYZANTIUM,)
    )
    assert ("alchemy", 1) not in strength(g, landing, True)[1]
    put(g, BYZANTIUM, "galley", "ionian", fv=2)
    naval = replace(landing, where=sea, target="fleet")
    assert ("alchemy", 1) in strength(g, naval, True)[1]
    assert ("alchemy", 1) not in strength(g, naval, False)[1]


@rule("MU-312")
def test_five_defenders_may_fight_in_any_order_there_is():
    g, b = visited(attacker=BYZANTIUM)
    host, *others = five = (EMPIRE, HUNGARY, MAMLUKS, HORDE, NOVGOROD)
    p = begin(g, FightingOrder(replace(b, defenders=five)), Pause())
    assert len(set(p.options(EMPIRE))) == 120
    assert ("order", *reversed(others), host) in p.options(EMPIRE)
