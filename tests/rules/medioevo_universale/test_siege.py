"""Sieges: who closes a place in, artillery, reduction, storming, attrition."""

import pytest

from pentarchy.games.medioevo_universale.rules.battle.encirclement import (
    begin_siege,
    besieged_force,
    besieging,
    engines_of,
    lift_broken,
    may_besiege,
    siege_forces,
)
from pentarchy.games.medioevo_universale.rules.battle.siege import (
    Attrition,
    SecondBattle,
    SiegeChoice,
    SiegeTurn,
    reduce,
    storm,
)
from pentarchy.games.medioevo_universale.rules.combat.attack import fleets
from pentarchy.games.medioevo_universale.rules.combat.command import Unit
from pentarchy.games.medioevo_universale.rules.realm.lands import besieged, contested, lands
from pentarchy.games.medioevo_universale.rules.realm.movement import moves
from pentarchy.games.medioevo_universale.rules.realm.pieces import piece, remove
from pentarchy.games.medioevo_universale.state.records import ALL, Battle, Siege
from pentarchy.kernel import replace
from tests.play import begin, rule

from .kingdoms import BYZANTIUM, EMPIRE, HORDE, HUNGARY, MAMLUKS
from .positions import Pause, army, at, bare, d, deal, inside, learn, own, pact, put, resting, war

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
    p = begin(g, SiegeTurn(HUNGARY, at(g, "styria")), Pause())
    assert ("confirm",) not in p.options(HUNGARY), "it goes on only with an engine"


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
    pact(g, "alliance", BYZANTIUM, EMPIRE)
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


@rule("MU-339")
def test_a_besieged_land_that_is_ceded_to_its_besieger_is_free():
    from pentarchy.games.medioevo_universale.rules.diplomacy.bargains import hand_over

    g = sieging()
    styria = at(g, "styria")
    assert besieged(g, styria)
    inside(g, lambda: hand_over(g, EMPIRE, HUNGARY, ("land", styria)))
    assert g.owner[styria] == HUNGARY
    assert not besieged(g, styria)
    engines = [n for n in range(len(g.pieces)) if g.pieces[n] is not None and piece(g, n).kind == "engine"]
    begin(g, SiegeTurn(HUNGARY, styria), Pause())
    assert [n for n in engines if g.pieces[n] is not None] == engines


# ---- who besieges, who is shut in ------------------------------------------------------------------------


@rule("MU-336", "MU-350", example="AM-123")
def test_what_counts_on_the_besiegers_side():
    g = bare()
    own(g, EMPIRE, "tunisia", fv=8)
    t = at(g, "tunisia")
    wagon = put(g, BYZANTIUM, "wagon", "tunisia", fv=5)
    ship = put(g, BYZANTIUM, "galley", "tunis_sea", fv=6)
    put(g, BYZANTIUM, "wagon", "tunisia", fv=0)
    put(g, BYZANTIUM, "galley", "ionian", fv=9)
    put(g, BYZANTIUM, "merchant", "tunis_sea", fv=9)
    put(g, BYZANTIUM, "wagon", "tunis_sea", fv=9, aboard=ship)
    caravan = put(g, BYZANTIUM, "caravan", "tunisia", fv=4)
    put(g, HORDE, "wagon", "tunisia", fv=9)
    pact(g, "alliance", HORDE, EMPIRE)
    put(g, MAMLUKS, "caravan", "tunisia", fv=9)
    assert siege_forces(g, BYZANTIUM, t) == [wagon, ship, caravan]
    assert besieging(g, BYZANTIUM, t) == 15
    assert besieging(g, -1, t) == 0
    put(g, BYZANTIUM, "engine", "ionian")
    put(g, HORDE, "engine", "tunisia")
    assert engines_of(g, BYZANTIUM, t) == []
    near = [put(g, BYZANTIUM, "engine", x) for x in ("tunisia", "tunis_sea")]
    assert engines_of(g, BYZANTIUM, t) == near
    g.sieges = [Siege(BYZANTIUM, t, 1)]
    put(g, -1, "galley", "tunisia", fv=4)
    assert besieged_force(g, t) == 8 + 9, "the host and his ally"


@rule("MU-336", "MU-338")
def test_forces_already_there_count_for_a_new_siege():
    g = before_walls(foe=10, fv=8)
    assert not may_besiege(g, g.battle)
    put(g, HUNGARY, "wagon", "styria", fv=3)
    assert may_besiege(g, g.battle), "11 to 10"
    g = before_walls(engine=0)
    put(g, HUNGARY, "engine", "styria")
    assert may_besiege(g, g.battle)
    g.sieges = [Siege(HUNGARY, at(g, "raska"), 1), Siege(HORDE, at(g, "styria"), 1)]
    assert may_besiege(g, g.battle), "another place, another besieger"
    g.sieges = [Siege(HUNGARY, at(g, "styria"), 1)]
    assert may_besiege(g, g.battle), "and to go on with one's own"
    g = before_walls()
    assert not may_besiege(g, replace(g.battle, target="fleet"))


@rule("MU-105", "MU-337", "MU-338")
def test_the_siege_begins_with_what_the_battle_cost():
    g = before_walls()
    g.battle = replace(g.battle, fallen=((EMPIRE, HUNGARY, 4), (HUNGARY, EMPIRE, 6)))
    wagon = g.battle.forces[0]
    inside(g, lambda: begin_siege(g))
    assert g.wounds[EMPIRE] == (5,)
    assert g.prisoners[HUNGARY][EMPIRE] == 1
    assert (piece(g, wagon).at, piece(g, wagon).mp, piece(g, wagon).moved) == (at(g, "styria"), 0, True)
    assert g.battle is None


@rule("MU-337", "MU-340")
def test_a_siege_ends_with_its_besiegers():
    g = sieging()
    g.sieges.append(Siege(-1, at(g, "banat"), 1))
    inside(g, lambda: lift_broken(g))
    assert len(g.sieges) == 2
    for n in siege_forces(g, HUNGARY, at(g, "styria")):
        remove(g, n)
    inside(g, lambda: lift_broken(g))
    assert [s.seat for s in g.sieges] == [-1], "the invaders' siege is their own affair"


@rule("MU-337", "MU-339")
def test_the_first_turn_of_a_siege_knows_no_artillery():
    g = before_walls()
    inside(g, lambda: begin_siege(g))
    put(g, EMPIRE, "engine", "styria")
    begin(g, SiegeTurn(HUNGARY, at(g, "styria")), Pause(), draws=[])
    assert g.sieges
    g.turn += 1
    g.sieges.insert(0, Siege(HUNGARY, at(g, "raska"), g.turn))
    begin(g, SiegeTurn(HUNGARY, at(g, "styria")), Pause(), draws=d(1, 1))


@rule("MU-339")
def test_every_engine_fires_and_each_hit_takes_the_best_one():
    g = sieging(engine=1)
    (catapult,) = engines_of(g, HUNGARY, at(g, "styria"))
    put(g, HUNGARY, "engine", "styria", level=3)
    theirs = [put(g, EMPIRE, "engine", "styria", level=x) for x in (2, 1)]
    put(g, HORDE, "engine", "styria", level=3)
    begin(g, SiegeTurn(HUNGARY, at(g, "styria")), Pause(), draws=d(5, 4, 5, 5))
    assert [g.pieces[n] is None for n in theirs] == [True, False], "the Bombard hit, the Catapult did not"
    assert engines_of(g, HUNGARY, at(g, "styria")) == [catapult], "the Trebuchet hit"


# ---- the besieger's choice -------------------------------------------------------------------------------


@rule("MU-345", "MU-458")
def test_a_genius_helps_only_with_engineering():
    g = sieging()
    cards = deal(g, HUNGARY, "genius")
    p = begin(g, SiegeChoice(HUNGARY, at(g, "styria")), Pause())
    assert p.options(HUNGARY) == [("confirm",), ("assault",), ("lift",)]
    learn(g, HUNGARY, "engineering")
    p = begin(g, SiegeChoice(HUNGARY, at(g, "styria")), Pause())
    assert p.options(HUNGARY) == [("confirm",), ("confirm with genius",), ("assault",), ("lift",)]
    p.act(HUNGARY, ("confirm with genius",))
    assert g.cards.seen[cards[0]] == ALL
    g = sieging()
    learn(g, HUNGARY, "engineering")
    p = begin(g, SiegeChoice(HUNGARY, at(g, "styria")), Pause())
    assert ("confirm with genius",) not in p.options(HUNGARY)


@rule("MU-348", "MU-297", "MU-298")
def test_storming_out_of_a_siege_needs_a_captain_and_men():
    g = sieging()
    chief = next(n for n, p in enumerate(g.pieces) if p is not None and p.kind == "captain")
    g.pieces[chief] = replace(piece(g, chief), loads=1)
    p = begin(g, SiegeChoice(HUNGARY, at(g, "styria")), Pause())
    assert ("assault",) not in p.options(HUNGARY), "he has attacked this turn"
    g = sieging(foe=0, fv=2)
    (wagon,) = siege_forces(g, HUNGARY, at(g, "styria"))
    g.pieces[wagon] = replace(piece(g, wagon), fv=1)
    p = begin(g, SiegeChoice(HUNGARY, at(g, "styria")), Pause())
    assert p.options(HUNGARY) == [("confirm",), ("lift",)], "one FV keeps the wagon"


@rule("MU-310")
def test_leaving_one_siege_costs_one_captain_and_ends_only_that_one():
    g = sieging()
    wagon = siege_forces(g, HUNGARY, at(g, "styria"))[0]
    other = put(g, HUNGARY, "captain", "styria", level=2, aboard=wagon)
    g.sieges.insert(0, Siege(HUNGARY, at(g, "raska"), 1))
    begin(g, SiegeChoice(HUNGARY, at(g, "styria")), Pause()).act(HUNGARY, ("lift",))
    assert [s.at for s in g.sieges] == [at(g, "raska")]
    assert piece(g, other).level == 2


@rule("MU-343")
def test_who_fits_behind_the_smaller_walls_stays_there():
    for foe, fights in ((10, False), (11, True)):
        g = sieging(fort=2, foe=foe, fv=40)
        p = begin(g, SiegeChoice(HUNGARY, at(g, "styria")), Pause())
        p.act(HUNGARY, ("confirm",), draws=d(3, 3) if fights else [])
        assert (g.battle is not None) == fights
        assert g.fort[at(g, "styria")] == 1
    g = sieging(fort=3, foe=0)
    p = begin(g, SiegeChoice(HUNGARY, at(g, "styria")), Pause()).act(HUNGARY, ("confirm",))
    assert p.told("victory"), "nobody is left inside"


@rule("MU-335", "MU-348", "MU-299")
def test_storming_takes_everything_that_closes_the_place_in():
    g = sieging(foe=10, fv=20)
    t = at(g, "styria")
    first = siege_forces(g, HUNGARY, t)[0]
    second, better = army(g, HUNGARY, "styria", 9, captain=2)
    tired = put(g, HUNGARY, "captain", "styria", level=3, aboard=second)
    g.pieces[tired] = replace(piece(g, tired), loads=3)
    put(g, EMPIRE, "captain", "styria", level=3)
    put(g, BYZANTIUM, "wagon", "styria", fv=4)
    put(g, MAMLUKS, "wagon", "styria", fv=0)
    put(g, HORDE, "wagon", "raska", fv=4)
    p = inside(g, lambda: storm(g, HUNGARY, t, assault=True), draws=[])
    p.act(BYZANTIUM, ("defend",)).act(EMPIRE, ("order", EMPIRE, BYZANTIUM), draws=d(3, 4))
    b = g.battle
    assert b.forces == (first, second)
    assert (b.chief, b.captains) == (better, (better,)), "the best who has an attack left"
    assert b.defenders == (EMPIRE, BYZANTIUM)
    assert piece(g, better).loads == 1
    g = sieging(foe=25, fv=40)
    chief = next(n for n, p in enumerate(g.pieces) if p is not None and p.kind == "captain")
    inside(g, lambda: storm(g, HUNGARY, at(g, "styria"), assault=False), draws=d(3, 4))
    assert (g.battle.chief, piece(g, chief).loads) == (chief, 0), "the second battle costs him no attack"
    g = sieging(foe=25, fv=40)
    remove(g, next(n for n, p in enumerate(g.pieces) if p is not None and p.kind == "captain"))
    inside(g, lambda: storm(g, HUNGARY, at(g, "styria"), assault=False), draws=d(3, 4))
    assert (g.battle.chief, g.battle.captains) == (-1, ())


@rule("MU-344", "MU-345")
def test_attrition_strikes_each_siege_of_the_active_player():
    g = sieging(foe=29, fv=39)
    t = at(g, "styria")
    begin(g, Attrition(EMPIRE), Pause())
    assert g.army[t] == 29, "not another's"
    begin(g, Attrition(HUNGARY), Pause())
    assert (besieging(g, HUNGARY, t), g.army[t]) == (39 - 3, 29 - 2)
    learn(g, EMPIRE, "logistics")
    begin(g, Attrition(HUNGARY), Pause())
    assert (besieging(g, HUNGARY, t), g.army[t]) == (36 - 3, 27)
    g = sieging(foe=5, fv=6)
    second = put(g, HUNGARY, "wagon", "styria", fv=30)
    p = begin(g, Attrition(HUNGARY), Pause())
    p.act(HUNGARY, ("lose", second, 1)).by_default(resting)
    assert besieging(g, HUNGARY, at(g, "styria")) == 36 - 3
    assert piece(g, second).fv <= 29, "the besieger chooses"
    g = sieging(foe=0, fv=6)
    begin(g, Attrition(HUNGARY), Pause())
    assert g.army[at(g, "styria")] == 0


@rule("MU-336", "MU-338", "MU-343")
def test_as_many_are_not_more_and_an_engine_must_come_along():
    g = before_walls(engine=0)
    put(g, HUNGARY, "engine", "slovakia")
    assert not may_besiege(g, g.battle), "left behind"
    g = sieging(foe=20, fv=20)
    p = begin(g, SiegeChoice(HUNGARY, at(g, "styria")), Pause())
    assert ("confirm",) not in p.options(HUNGARY)
    put(g, MAMLUKS, "wagon", "saxony", fv=50)
    assert besieged_force(g, at(g, "styria")) == 20


@rule("MU-339", "MU-340")
def test_a_besieger_without_engines_does_not_fire():
    g = sieging()
    for n in engines_of(g, HUNGARY, at(g, "styria")):
        remove(g, n)
    put(g, EMPIRE, "engine", "styria")
    p = begin(g, SiegeTurn(HUNGARY, at(g, "styria")), Pause(), draws=[])
    assert p.options(HUNGARY) == [("assault",), ("lift",)], "storm or leave"
