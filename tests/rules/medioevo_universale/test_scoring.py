"""Honour in play and at the end, objectives, places."""

from pentarchy.games.medioevo_universale.rules.empire import learn as discover
from pentarchy.games.medioevo_universale.rules.realm.pieces import garrisons
from pentarchy.games.medioevo_universale.rules.scoring import (
    TERMS,
    account,
    due,
    due_lines,
    earned,
    figures,
    target,
)
from pentarchy.games.medioevo_universale.rules.turn import EndOfTurn
from pentarchy.games.medioevo_universale.state.records import Loan
from pentarchy.kernel.guide import written
from tests.play import Play, begin, rule

from .kingdoms import BYZANTIUM, EMPIRE, HORDE, HUNGARY, MAMLUKS
from .positions import at, bare, inside, learn, own, put, world


@rule("MU-436")
def test_technologies_bring_honour():
    g = bare()
    for n in range(7):
        inside(g, lambda n=n: discover(g, HUNGARY, [t for t, x in enumerate(g.book.techs) if x.row == 1][n]))
    assert g.honour[HUNGARY] == 1
    inside(g, lambda: discover(g, HUNGARY, g.book.tech["feudalism"]))
    assert g.honour[HUNGARY] == 2
    for tech in ("tactics", "mill", "coinage", "literature", "medicine", "astronomy"):
        inside(g, lambda tech=tech: discover(g, HUNGARY, g.book.tech[tech]))
    assert g.honour[HUNGARY] == 3, "fourteen"


@rule("MU-443", "MU-444", "MU-446")
def test_kingdoms_at_the_end():
    g = bare()
    g.church = [0] * len(g.church)
    g.pope = -1
    assert dict(due_lines(g, HUNGARY))["kingdoms"] == 3
    g.owner[at(g, "croatia")] = -1
    lines = dict(due_lines(g, HUNGARY))
    assert lines["kingdoms"] == 0
    assert lines["lost home"] == -1
    own(
        g,
        HUNGARY,
        "campania",
        "puglia",
        "sicily",
        "lombardy",
        *(g.book.ids[t] for t in g.book.realm[g.book.realm_of["poland"]]),
    )
    assert dict(due_lines(g, HUNGARY))["kingdoms"] == 1 + 2
    g.army[at(g, "puglia")] = 4
    assert dict(due_lines(g, HUNGARY))["kingdoms"] == 2, "not safe from rebellion"
    learn(g, HUNGARY, "law")
    assert dict(due_lines(g, HUNGARY))["kingdoms"] == 3
    learn(g, HUNGARY, "feudalism")
    assert dict(due_lines(g, HUNGARY))["kingdoms"] == 2


@rule("MU-445")
def test_money_cathedrals_and_religious_capitals_at_the_end():
    g = bare()
    g.church = [0] * len(g.church)
    before = due(g, MAMLUKS)
    g.florins[MAMLUKS] = 2999
    g.church[at(g, "egypt")] = 1
    assert due(g, MAMLUKS) == before + 1 + 1, "the second thousand, a Cathedral"
    g.holy += (at(g, "egypt"),)
    assert due(g, MAMLUKS) == before + 3


@rule("MU-518", "MU-519", "MU-520", "MU-521", example="L1737-1739")
def test_variant_objectives():
    from pentarchy.games.medioevo_universale.state import Variants

    assert not any(v is True for v in (getattr(Variants(), f) for f in Variants.__struct_fields__))
    g = bare(objectives=True)
    g.church, g.pope = [0] * len(g.church), -1
    goal = g.book.objectives[g.goals[HUNGARY]]
    assert goal.kingdom == "hungary"
    assert len(goal.yellow) == 8
    assert len(goal.red) == 9
    assert len(g.book.realm[g.kingdom[HUNGARY]]) == 7
    assert len(g.book.objectives) == 30
    others = next(m for m in g.view(EMPIRE).mats if m.seat == HUNGARY)
    assert not any(b.id == "objective" for b in others.blocks)
    base = due(g, HUNGARY) - sum(n for w, n in due_lines(g, HUNGARY) if w in ("lost home", "yellow", "red"))
    g.owner[at(g, "croatia")] = -1
    own(g, HUNGARY, *goal.yellow[:6], *goal.red[:4])
    assert due(g, HUNGARY) - base == -1 + 3 + 4
    g.army[at(g, goal.red[0])] = 2
    assert due(g, HUNGARY) - base == -1 + 3 + 3, "only garrisoned ones"
    own(g, HUNGARY, "croatia", *goal.yellow, *goal.red)
    assert due(g, HUNGARY) - base == 4 + 9 + 3
    assert dict(due_lines(g, HUNGARY))["empire"] == 3


def test_the_end_of_a_turn_starves():
    g = bare()
    g.army[at(g, "banat")] = 40
    begin(g, EndOfTurn())
    assert g.army[at(g, "banat")] == 5


@rule("MU-445", "MU-534")
def test_only_what_is_ones_own_counts():
    g = bare()
    g.church = [0] * len(g.church)
    g.church[at(g, "thrace")] = 1
    assert dict(due_lines(g, HUNGARY))["cathedrals"] == 0
    assert dict(due_lines(g, BYZANTIUM))["cathedrals"] == 1
    g.loans = [Loan(EMPIRE, 110)]
    assert dict(due_lines(g, HUNGARY))["loans"] == 0
    g.shrine = at(g, "thrace"), at(g, "banat")
    put(g, HUNGARY, "captain", "croatia", relics=1)
    assert dict(due_lines(g, BYZANTIUM))["relics"] == 2, "in a Cathedral of one's own"
    assert dict(due_lines(g, HUNGARY))["relics"] == 2, "without one"
    g.church[at(g, "banat")] = 1
    assert dict(due_lines(g, HUNGARY))["relics"] == 3
    own(g, EMPIRE, "banat")
    assert dict(due_lines(g, HUNGARY))["relics"] == 1, "the Cathedral is another's now"
    assert dict(due_lines(g, HORDE))["relics"] == 0
    g.honour[HUNGARY] = 7
    assert earned(g, HUNGARY) == 7 + due(g, HUNGARY)


@rule("MU-520", "MU-521", example="AM-108")
def test_an_objective_by_halves_and_the_empire_only_when_all_is_there():
    g = bare(objectives=True)
    g.church, g.pope = [0] * len(g.church), -1
    goal = g.book.objectives[g.goals[HUNGARY]]
    own(g, HUNGARY, *goal.yellow[:5])
    assert dict(due_lines(g, HUNGARY))["yellow"] == 2, "rounded down"
    own(g, HUNGARY, *goal.yellow, *goal.red)
    assert "empire" in dict(due_lines(g, HUNGARY))
    for land in ("croatia", goal.yellow[0], goal.red[0]):
        owner = g.owner[at(g, land)]
        g.owner[at(g, land)] = -1
        assert "empire" not in dict(due_lines(g, HUNGARY)), land
        g.owner[at(g, land)] = owner


@rule("MU-446", "MU-299")
def test_armies_aboard_are_part_of_a_garrison():
    g = bare()
    g.army[at(g, "croatia")] = 2
    assert dict(due_lines(g, HUNGARY))["kingdoms"] == 0, "too few to count as whole"
    assert dict(due_lines(g, HUNGARY))["lost home"] == 0, "but it is not lost"
    put(g, HUNGARY, "wagon", "croatia", fv=3)
    put(g, EMPIRE, "wagon", "banat", fv=3)
    put(g, HUNGARY, "galley", "ionian", fv=3)
    assert dict(due_lines(g, HUNGARY))["kingdoms"] == 3
    held = garrisons(g, HUNGARY)
    assert (held[at(g, "croatia")], held[at(g, "banat")]) == (5, 5)
    assert at(g, "ionian") not in held


@rule("MU-434")
def test_the_account_says_how_the_score_comes_about():
    for variants in ({}, {"objectives": True}):
        g = world(**variants)
        said = written(g.title.folder)
        g.honour[HUNGARY], g.florins[HUNGARY] = -2, 3100
        g.loans.append(Loan(HUNGARY, 110))
        g.owner[at(g, "croatia")] = -1
        lines = {line.term: line.n for line in account(g, HUNGARY)}
        assert lines["honour"] == -2
        assert (lines["wealth"], lines["loans"], lines["lost-home"]) == (3, -1, -1)
        assert sum(lines.values()) == figures(g, HUNGARY)["points"] == earned(g, HUNGARY)
        assert said is not None
        assert {*lines, *TERMS.values(), *figures(g, HUNGARY)} <= said.terms.keys()
    g.alive[HUNGARY] = False
    assert [(line.term, line.n) for line in account(g, HUNGARY)] == [("honour", -2)]


def test_before_there_is_a_kingdom_there_is_nothing_to_count():
    g = Play.new("medioevo-universale", 6, 1, honour=12).g
    assert figures(g, 0) == {}
    assert sum(line.n for line in account(g, 0)) == 0
    assert target(g) == "12"


def test_the_map_colours_the_kingdoms_that_players_are_in():
    def drawn(g):
        return next(mode for mode in g.view(None).boards[0].modes if mode.id == "kingdoms")

    g = world()
    mode = drawn(g)
    homes = {str(g.kingdom[seat]) for seat in range(g.seats)}
    assert homes <= set(mode.kinds)
    assert len(mode.kinds) <= 10, "as many as there are colours"
    assert {str(int(k)) for k in mode.values.values()} == set(mode.kinds)
    choosing = g.title.new(3)
    assert {choosing.book.kingdoms[int(k)].player for k in drawn(choosing).kinds} == {True}
