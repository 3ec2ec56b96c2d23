"""Sieges and naval battles."""

import pytest

from pentarchy.games.medioevo_universale.attack import attackable, fleets
from pentarchy.games.medioevo_universale.battle import Ram
from pentarchy.games.medioevo_universale.combat import Unit
from pentarchy.games.medioevo_universale.forces import strength
from pentarchy.games.medioevo_universale.movement import load_cost, moves
from pentarchy.games.medioevo_universale.pieces import piece, remove
from pentarchy.games.medioevo_universale.realm import besieged, contested, lands
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
from pentarchy.games.medioevo_universale.state import Battle
from pentarchy.kernel import replace
from tests.play import begin, rule

from .kingdoms import BYZANTIUM, EMPIRE, HORDE, HUNGARY, MAMLUKS
from .positions import Pause, army, at, bare, d, deal, inside, learn, own, put, war

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
        remove(g, n)
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
        remove(g, n)
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
    assert at(g, "djerid") in dict(moves(g, piece(g, caravan)))
    assert not moves(g, piece(g, ship))
    wagon = put(g, BYZANTIUM, "wagon", "tunisia", fv=5)
    assert not moves(g, piece(g, caravan)), "by land and sea: nothing leaves"
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
        assert load_cost(g, piece(g, galley), at(g, terrain_land), False) == mp


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


@rule("MU-339")
def test_a_besieged_land_that_is_ceded_to_its_besieger_is_free():
    from pentarchy.games.medioevo_universale.pacts import hand_over

    g = sieging()
    styria = at(g, "styria")
    assert besieged(g, styria)
    inside(g, lambda: hand_over(g, EMPIRE, HUNGARY, ("land", styria)))
    assert g.owner[styria] == HUNGARY
    assert not besieged(g, styria)
    engines = [n for n in range(len(g.pieces)) if g.pieces[n] is not None and piece(g, n).kind == "engine"]
    begin(g, SiegeTurn(HUNGARY, styria), Pause())
    assert [n for n in engines if g.pieces[n] is not None] == engines
