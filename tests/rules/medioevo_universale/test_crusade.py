"""The Crusade: call, sides, battle, honour."""

import pytest

from pentarchy.games.medioevo_universale.rules.church.crusade import (
    CallCrusade,
    Sides,
    TakeCross,
    calamity,
    lose,
    target_taken,
    targets,
)
from pentarchy.games.medioevo_universale.rules.church.election import elect
from pentarchy.games.medioevo_universale.rules.combat.march import (
    Depart,
    March,
    MarchOn,
    RankOrder,
    distances,
    gathered_at,
    least_of,
    must_fight,
)
from pentarchy.games.medioevo_universale.rules.diplomacy.phase import Diplomacy
from pentarchy.games.medioevo_universale.rules.realm.pieces import piece
from pentarchy.games.medioevo_universale.rules.realm.relations import allied, at_war
from pentarchy.games.medioevo_universale.rules.reinforcements import owed_lines
from pentarchy.games.medioevo_universale.rules.scoring import due
from pentarchy.kernel import changed, replace
from tests.play import begin, rule

from .kingdoms import BYZANTIUM, EMPIRE, HORDE, HUNGARY, MAMLUKS, NOVGOROD
from .positions import Pause, army, at, crusade, d, inside, learn, own, pact, papacy, put, resting, war


def table(g, seat, left=1):
    g.phase = "diplomacy"
    return begin(g, Diplomacy(seat, left), Pause())


# ---- Crusade ---------------------------------------------------------------------------------------------


@rule("MU-228", "MU-235", "MU-236", "MU-238", "MU-240")
def test_the_pope_must_organise_a_crusade():
    g = papacy()
    p = inside(g, lambda: calamity(g, 0))
    assert isinstance(p.step(EMPIRE), CallCrusade)
    p.act(EMPIRE, ("target", "judea"))
    starts = {x[1] for x in p.options(EMPIRE)}
    assert "pannonia" in starts
    assert "thrace" not in starts, "a Catholic settlement"
    p.act(EMPIRE, ("start", "pannonia"))
    assert p.options(EMPIRE) == [("prepare", n) for n in (1, 2, 3)]
    p.act(EMPIRE, ("prepare", 2)).act(EMPIRE, ("ask", 10))
    c = g.crusade
    assert (c.leaves, c.least, c.honour) == (g.turn + 3, 10, 5)
    marks = {s.id: s.marks for s in g.view(None).boards[0].spaces}
    assert "target" in marks["judea"]
    assert "start" in marks["pannonia"]


@rule("MU-228", example="L772")
def test_without_the_pope_the_antipope_organises_and_without_both_nobody():
    g = papacy()
    g.pope, g.owner[g.book.rome] = -1, MAMLUKS
    g.antipope, g.schism[HUNGARY] = HUNGARY, True
    p = inside(g, lambda: calamity(g, 0))
    assert isinstance(p.step(HUNGARY), CallCrusade)
    g.antipope = -1
    p = inside(g, lambda: calamity(g, 0))
    assert resting(g)
    assert p.told("no crusade")


@rule("MU-230", "MU-231")
def test_targets_and_their_honour():
    g = papacy()
    assert {g.book.ids[t] for t in targets(g, "pope", EMPIRE)} == {
        "judea",
        "alexandria",
        "novgorod",
        "thrace",
    }
    values = {g.book.ids[t]: (h, by) for t, h, by in g.book.crusades}
    assert values == {
        "judea": (5, "pope"),
        "alexandria": (4, "pope"),
        "tunisia": (3, "pope"),
        "novgorod": (2, "pope"),
        "thrace": (1, "pope"),
        "lazio": (5, "antipope"),
    }
    own(g, HUNGARY, "thrace")
    g.town[at(g, "judea")] = 0
    assert {g.book.ids[t] for t in targets(g, "pope", EMPIRE)} == {"alexandria", "novgorod"}, (
        "not a Catholic's, not without a settlement"
    )


@rule("MU-229", "MU-241", "MU-242", "MU-243", "MU-244", "MU-245", "MU-246", example="L776")
def test_everybody_takes_a_side_as_religion_allows():
    g = papacy()
    war(g, HUNGARY, EMPIRE)
    pact(g, "trade", EMPIRE, BYZANTIUM)
    p = inside(g, lambda: calamity(g, 0))
    p.act(EMPIRE, ("target", "thrace")).act(EMPIRE, ("start", "pannonia")).act(EMPIRE, ("prepare", 1)).act(
        EMPIRE, ("ask", 5)
    )
    sides = {s: {x[1] for x in p.options(s)} for s in g.pending()}
    assert sides == {
        HUNGARY: {"join", "refuse"},
        NOVGOROD: {"defend", "neutral"},
        MAMLUKS: {"join", "defend", "neutral"},
        HORDE: {"join", "defend", "neutral"},
    }
    assert isinstance(p.step(HUNGARY), TakeCross)
    for seat, side in ((HUNGARY, "join"), (NOVGOROD, "neutral"), (MAMLUKS, "join"), (HORDE, "defend")):
        p.act(seat, ("side", side)).act(seat, ("commit",))
    assert g.honour[NOVGOROD] == -1, "who leaves fellow believers alone loses the target's value"
    assert not at_war(g, HUNGARY, EMPIRE)
    assert allied(g, HUNGARY, MAMLUKS)
    assert allied(g, HORDE, BYZANTIUM)
    assert at_war(g, MAMLUKS, HORDE)
    assert not [x for x in g.pacts if x.kind == "trade"]


@rule("MU-243", "MU-398")
def test_a_catholic_who_refuses_is_excommunicated():
    g = papacy()
    p = inside(g, lambda: calamity(g, 0))
    p.act(EMPIRE, ("target", "thrace")).act(EMPIRE, ("start", "pannonia")).act(EMPIRE, ("prepare", 1)).act(
        EMPIRE, ("ask", 5)
    )
    for seat in list(g.pending()):
        p.act(seat, ("side", "refuse" if seat == HUNGARY else "neutral")).act(seat, ("commit",))
    assert g.banned[HUNGARY]
    assert g.honour[HUNGARY] == -2


@rule("MU-242", example="L776")
def test_the_excommunicated_may_defend_but_not_the_antipopes_men():
    g = papacy()
    crusade(g, crusaders=(EMPIRE,))
    g.banned[HUNGARY] = True
    assert TakeCross(HUNGARY, "pope").choices(g, HUNGARY) == ["defend", "neutral"]
    g.banned[HUNGARY], g.schism[HUNGARY] = False, True
    assert TakeCross(HUNGARY, "pope").choices(g, HUNGARY) == ["neutral"]


@rule("MU-232", "MU-233", "MU-234")
def test_the_target_changes_hands_before_the_crusade_comes():
    for winner, honours, over in ((-1, {}, False), (HORDE, {}, False), (NOVGOROD, {}, False)):
        g = crusade(papacy())
        inside(g, lambda g=g, winner=winner: target_taken(g, at(g, "judea"), winner))
        assert (g.crusade is None) == over
        assert {s: h for s, h in enumerate(g.honour) if h} == honours
    g = crusade(papacy())
    inside(g, lambda: target_taken(g, at(g, "judea"), -1))
    from pentarchy.games.medioevo_universale.rules.church.crusade import value

    assert value(g.crusade) == 2, "half, rounded down"
    assert value(replace(g.crusade, honour=1)) == 1, "at least one"
    g = crusade(papacy(), crusaders=(EMPIRE,))
    inside(g, lambda: target_taken(g, at(g, "judea"), HUNGARY))
    assert g.crusade is None
    assert g.honour[HUNGARY] == 5
    assert g.honour[EMPIRE] == 0, "only that Catholic scores"


@rule("MU-237", "MU-254", "MU-441")
def test_a_lost_start_or_army_loses_the_crusade():
    g = crusade(papacy())
    g.town[at(g, "pannonia")] = 0
    begin(g, March(), Pause())
    assert g.crusade is None
    assert g.honour[HUNGARY] == g.honour[EMPIRE] == -5
    assert g.honour[MAMLUKS] == 5
    g = crusade(papacy())
    g.crusade = replace(g.crusade, army=(put(g, HUNGARY, "wagon", "banat", fv=0),))
    begin(g, March(), Pause())
    assert g.crusade is None
    assert g.honour[MAMLUKS] == 5, "destroyed on the way"


@rule("MU-239", "MU-098", "MU-481", example="L774,L1493")
def test_fanatics_bring_five_more_once():
    g = crusade(papacy(), least=30)
    learn(g, EMPIRE, "fanaticism")
    learn(g, MAMLUKS, "fanaticism")
    assert least_of(g, g.crusade, EMPIRE) == 35
    assert least_of(g, g.crusade, HUNGARY) == 2
    for seat in (EMPIRE, MAMLUKS):
        lines = dict(owed_lines(g, seat))
        assert lines["fanaticism"] + lines["crusade"] == 7
    g.crusade = replace(g.crusade, paid=(EMPIRE,))
    assert "crusade" not in dict(owed_lines(g, EMPIRE))


@rule("MU-247", "MU-248", "MU-249", "MU-255")
def test_the_army_gathers_with_captains_and_leaves():
    g = crusade(papacy(), leaves=3)
    begin(g, March(), Pause())
    assert not g.crusade.army, "not before its turn"
    g.turn = 3
    led, _ = army(g, HUNGARY, "pannonia", 20)
    other = put(g, EMPIRE, "wagon", "pannonia", fv=20)
    assert gathered_at(g, g.crusade, "wagon") == (led,), "without a Captain one cannot follow"
    put(g, EMPIRE, "captain", "pannonia", aboard=other)
    assert gathered_at(g, g.crusade, "wagon") == (led, other)
    g.crusade = replace(g.crusade, least=25)
    assert gathered_at(g, g.crusade, "wagon") == (led,), "nor with too few"
    p = begin(g, March(), Pause())
    assert g.crusade.army == (led,)
    assert g.banned[EMPIRE], "who brings too little has refused"
    assert isinstance(p.step(HUNGARY), MarchOn)
    assert Depart.rule == "MU-248"


@rule("MU-250", "MU-251")
def test_the_march_never_goes_back():
    g = crusade(papacy())
    wagon, _ = army(g, HUNGARY, "pannonia", 30)
    g.crusade = replace(g.crusade, army=(wagon,), visited=(at(g, "pannonia"),))
    p = begin(g, MarchOn(HUNGARY), Pause())
    dist = distances(g, at(g, "judea"), False)
    steps = [at(g, x[1]) for x in p.options(HUNGARY) if x[0] in ("march", "storm")]
    assert steps
    assert all(dist[t] <= dist[at(g, "pannonia")] for t in steps)
    assert g.default(HUNGARY) == p.options(HUNGARY)[0], "who is away marches on"
    p.act(HUNGARY, ("march", g.book.ids[steps[0]])) if ("march", g.book.ids[steps[0]]) in p.options(
        HUNGARY
    ) else None
    assert ("march", "pannonia") not in p.options(HUNGARY)
    g.pieces[wagon] = replace(piece(g, wagon), mp=0)
    p = begin(g, MarchOn(HUNGARY), Pause())
    assert {x[0] for x in p.options(HUNGARY)} == {"give up", "halt"}, "the slowest is out of MP"
    assert g.default(HUNGARY) == ("halt",)


@rule("MU-252")
def test_defenders_on_the_way_must_be_fought():
    g = crusade(papacy())
    own(g, MAMLUKS, "raska")
    own(g, HORDE, "bosnia")
    g.army[at(g, "rumelia")] = 2
    assert must_fight(g, at(g, "raska"))
    assert must_fight(g, at(g, "bosnia"))
    assert must_fight(g, at(g, "rumelia"))
    assert not must_fight(g, at(g, "wallachia"))
    assert not must_fight(g, at(g, "banat"))
    pact(g, "transit", HUNGARY, HORDE)
    assert not must_fight(g, at(g, "bosnia"))


def at_the_gates(fv=30, foe=3):
    g = crusade(papacy())
    g.fort[at(g, "judea")] = 0
    g.army[at(g, "judea")] = foe
    first, _ = army(g, HUNGARY, "sinai", fv)
    second, _ = army(g, EMPIRE, "sinai", fv)
    own(g, HUNGARY, "sinai")
    g.crusade = replace(g.crusade, army=(first, second), visited=(at(g, "sinai"),))
    return g


@rule("MU-253", "MU-256", "MU-257", "MU-258", "MU-259", "MU-260", "MU-441", "MU-415")
def test_the_battle_for_the_target():
    g = at_the_gates()
    p = begin(g, MarchOn(HUNGARY), Pause())
    p.act(HUNGARY, ("storm", "judea"))
    assert isinstance(p.step(HUNGARY), RankOrder), "the order is fixed in secret"
    p.act(HUNGARY, ("order", EMPIRE, HUNGARY))
    p.act(HUNGARY, ("commit",), draws=d(5, 2))
    winner = g.pending()[0]
    assert winner == EMPIRE, "who beat the last defender decides on the land"
    p.act(EMPIRE, ("garrison", 5))
    while not resting(g):
        p.act(g.pending()[0], g.default(g.pending()[0]))
    assert g.owner[at(g, "judea")] == EMPIRE
    assert g.crusade is None
    assert g.honour[HUNGARY] == 5
    assert g.honour[EMPIRE] == 5 + 1, "and 1 for the Religious Capital"
    assert g.honour[MAMLUKS] == -5 - 2
    assert not [x for x in g.pacts if x.kind == "crusade"]


@rule("MU-257", "MU-258")
def test_giving_up_loses_the_same_honour():
    g = at_the_gates()
    begin(g, MarchOn(HUNGARY), Pause()).act(HUNGARY, ("give up",))
    assert g.honour[HUNGARY] == g.honour[EMPIRE] == -5
    assert g.honour[MAMLUKS] == 5


@rule("MU-445", "MU-438")
def test_the_pope_counts_at_the_end():
    g = papacy()
    with_pope = due(g, EMPIRE)
    g.pope = -1
    assert due(g, EMPIRE) == with_pope - 2
    g.antipope = EMPIRE
    assert due(g, EMPIRE) == with_pope


@pytest.mark.parametrize("office", ["pope", "antipope"])
@rule("MU-438")
def test_gaining_an_office_brings_honour(office):
    g = papacy()
    g.schism[HUNGARY] = office == "antipope"
    inside(g, lambda: elect(g, HUNGARY, office))
    assert g.honour[HUNGARY] == 1


# ---- the call --------------------------------------------------------------------------------------------


@rule("MU-228")
def test_who_calls_the_crusade():
    for pope, antipope, rome, leader in (
        (BYZANTIUM, -1, BYZANTIUM, BYZANTIUM),
        (HUNGARY, BYZANTIUM, HUNGARY, HUNGARY),
        (HUNGARY, BYZANTIUM, MAMLUKS, BYZANTIUM),
        (HUNGARY, -1, MAMLUKS, -1),
    ):
        g = papacy()
        g.religion = changed(g.religion, BYZANTIUM, "catholic")
        g.pope, g.antipope, g.owner[g.book.rome] = pope, antipope, rome
        if antipope >= 0:
            g.schism[antipope] = True
        inside(g, lambda g=g: calamity(g, 0))
        assert resting(g) == (leader < 0)
        assert leader in (-1, *g.pending())
    g = crusade(papacy())
    p = inside(g, lambda: calamity(g, 0))
    assert resting(g)
    assert not p.told("no crusade"), "one is under way already"


@rule("MU-230", "MU-231", "MU-404")
def test_whom_pope_and_antipope_may_strike():
    g = papacy()
    g.antipope = NOVGOROD
    g.schism[NOVGOROD] = g.schism[BYZANTIUM] = True
    own(g, HUNGARY, "alexandria")

    def found(office, leader):
        return {g.book.ids[t] for t in targets(g, office, leader)}

    assert found("pope", EMPIRE) == {"judea", "novgorod", "thrace"}, "Rome is the Antipope's target only"
    assert found("antipope", NOVGOROD) == {"judea", "lazio"}, "never his own followers"
    g.owner[g.book.rome] = NOVGOROD
    g.schism[NOVGOROD] = False
    assert found("antipope", NOVGOROD) == {"judea", "novgorod"}, "nor Rome in his own hands"


@rule("MU-230", "MU-235", example="AM-067")
def test_no_crusade_without_a_target_or_a_start():
    g = papacy()
    for t, _, _ in g.book.crusades:
        own(g, EMPIRE, g.book.ids[t])
    p = inside(g, lambda: calamity(g, 0))
    assert p.told("no crusade")
    g = papacy()
    for t, o in enumerate(g.owner):
        if o in (HUNGARY, EMPIRE):
            g.town[t] = 0
    p = inside(g, lambda: calamity(g, 0))
    assert p.told("no crusade")
    assert resting(g)


@rule("MU-242", "MU-243", "MU-244", "MU-245", "MU-404")
def test_sides_in_a_crusade_of_the_antipope():
    g = papacy()
    crusade(g, target="lazio", crusaders=(HUNGARY,), defenders=(EMPIRE,))
    g.pope, g.antipope = EMPIRE, HUNGARY
    g.schism[HUNGARY] = g.schism[NOVGOROD] = True
    g.religion = changed(g.religion, HORDE, "catholic")

    def choices(seat):
        return TakeCross(seat, "antipope").choices(g, seat)

    assert choices(NOVGOROD) == ["join", "refuse"], "his follower"
    assert choices(HORDE) == ["defend", "neutral"], "the Pope's man"
    assert choices(MAMLUKS) == ["join", "defend", "neutral"]
    g.schism[NOVGOROD], g.antipope = False, -1
    assert TakeCross(HUNGARY, "pope").choices(g, HUNGARY) == ["neutral"]
    assert TakeCross(HORDE, "pope").choices(g, HORDE) == ["join", "refuse"]


def take_sides(g, **sides):
    """The Empire calls a Crusade on Constantinople; everybody takes a side."""
    p = inside(g, lambda: calamity(g, 0))
    for x in (("target", "thrace"), ("start", "pannonia"), ("prepare", 1), ("ask", 5)):
        p.act(EMPIRE, x)
    for seat in list(g.pending()):
        p.act(seat, ("side", sides.get(f"s{seat}", "neutral"))).act(seat, ("commit",))
    return p


@rule("MU-241", "MU-246")
def test_two_alliances_form():
    g = papacy()
    war(g, HORDE, NOVGOROD)
    war(g, BYZANTIUM, NOVGOROD)
    war(g, HUNGARY, MAMLUKS)
    pact(g, "trade", NOVGOROD, HORDE)
    take_sides(g, s1="join", s2="join", s3="defend")
    assert (g.crusade.crusaders, g.crusade.defenders) == ((EMPIRE, MAMLUKS, HUNGARY), (BYZANTIUM, NOVGOROD))
    assert not at_war(g, HUNGARY, MAMLUKS), "wars inside a faction end"
    assert not at_war(g, BYZANTIUM, NOVGOROD)
    assert at_war(g, HORDE, NOVGOROD), "others' go on"
    assert all(at_war(g, a, b) for a in (EMPIRE, MAMLUKS, HUNGARY) for b in (BYZANTIUM, NOVGOROD))
    assert {(x.kind, x.parties, x.until) for x in g.pacts} == {
        ("trade", (NOVGOROD, HORDE), 0),
        ("crusade", (EMPIRE, MAMLUKS, HUNGARY), 0),
        ("crusade", (BYZANTIUM, NOVGOROD), 0),
    }
    g = papacy()
    take_sides(g, s2="join")
    assert [x.parties for x in g.pacts] == [(EMPIRE, HUNGARY)], "who defends alone has no alliance"
    assert Sides.rule == "MU-246"


# ---- the target in other hands ---------------------------------------------------------------------------


@rule("MU-233", "MU-258")
def test_only_the_crusading_army_wins_for_all_crusaders():
    for own_war in (True, False):
        g = crusade(papacy())
        holy, _ = army(g, HUNGARY, "sinai", 20)
        private, _ = army(g, EMPIRE, "sinai", 20)
        g.crusade = replace(g.crusade, army=(holy,))
        forces = (private,) if own_war else (private, holy)
        inside(g, lambda g=g, forces=forces: target_taken(g, at(g, "judea"), EMPIRE, forces))
        assert g.crusade is None
        assert [g.honour[s] for s in (HUNGARY, EMPIRE, MAMLUKS)] == ([0, 5, 0] if own_war else [5, 5, -5])
    g = crusade(papacy())
    inside(g, lambda: target_taken(g, at(g, "sinai"), HUNGARY))
    assert g.crusade is not None, "another land"


@rule("MU-260")
def test_after_the_crusade_only_its_alliances_end():
    g = crusade(papacy())
    pact(g, "trade", HUNGARY, EMPIRE)
    pact(g, "crusade", HUNGARY, EMPIRE)
    inside(g, lambda: lose(g, "given up"))
    assert [x.kind for x in g.pacts] == ["trade"]
