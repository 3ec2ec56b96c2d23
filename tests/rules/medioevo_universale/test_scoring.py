"""Honour in play and at the end, objectives, places."""

from pentarchy.games.medioevo_universale.empire import learn as discover
from pentarchy.games.medioevo_universale.scoring import due, due_lines
from pentarchy.games.medioevo_universale.turn import EndOfTurn
from tests.play import begin, rule

from .kingdoms import EMPIRE, HUNGARY, MAMLUKS
from .positions import at, bare, inside, learn, own


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
    g.holy.append(at(g, "egypt"))
    assert due(g, MAMLUKS) == before + 3


@rule("MU-518", "MU-519", "MU-520", "MU-521", example="L1737-1739")
def test_variant_objectives():
    from pentarchy.games.medioevo_universale.game import MedioevoVariants

    assert not any(
        v is True for v in (getattr(MedioevoVariants(), f) for f in MedioevoVariants.__struct_fields__)
    )
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
