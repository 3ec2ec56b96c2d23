"""Reinforcements: armies owed, Mercenaries, prisoners."""

from pentarchy.games.medioevo_universale.rules.realm.powers import capture
from pentarchy.games.medioevo_universale.rules.reinforcements import (
    Hire,
    Ransom,
    RansomAnswer,
    ReinforcementPhase,
    credit,
    hire_cap,
    may_hire,
    owed_lines,
)
from pentarchy.games.medioevo_universale.rules.turn import EndOfTurn
from tests.play import begin, rule

from .kingdoms import BYZANTIUM, EMPIRE, HORDE, HUNGARY, MAMLUKS
from .positions import Pause, at, bare, crusade, deal, holds, inside, learn, own, papacy, resting


def plain(**variants):
    """No Cathedrals, no Pope: nothing but lands."""
    g = bare(**variants)
    g.church = [0] * len(g.church)
    g.pope = -1
    return g


@rule("MU-095", "MU-096", "MU-098", example="L506")
def test_armies_owed():
    g = plain()
    learn(g, HUNGARY, "fanaticism")
    own(g, HUNGARY, "bohemia", "styria", "lombardy")
    assert sum(n for _, n in owed_lines(g, HUNGARY)) == 11
    g.owner[at(g, "croatia")] = -1
    assert dict(owed_lines(g, HUNGARY))["home"] == 6
    own(g, HUNGARY, "campania", "puglia", "sicily")
    assert dict(owed_lines(g, HUNGARY))["kingdoms"] == 2 + 2
    own(g, HUNGARY, *(g.book.ids[t] for t in g.book.realm[g.book.realm_of["poland"]]))
    assert dict(owed_lines(g, HUNGARY))["kingdoms"] == 2 + 2 + 3
    own(g, HUNGARY, *(g.book.ids[t] for t in g.book.realm[g.book.realm_of["hafsid"]]))
    assert dict(owed_lines(g, HUNGARY))["kingdoms"] == 2 + 2 + 3 + 4


@rule("MU-097", "MU-462", "MU-488", "MU-500", "MU-501", example="L504,L1419,L1509")
def test_mercenaries():
    g = plain()
    deal(g, HUNGARY, "mercenary")
    assert hire_cap(g, HUNGARY) == 0
    learn(g, HUNGARY, "forging", "coinage")
    g.florins[HUNGARY] = 125
    p = begin(g, ReinforcementPhase(), EndOfTurn())
    assert p.options(HUNGARY, "mercenaries")[-1] == ("mercenaries", 8)
    p.act(HUNGARY, ("mercenaries", 8))
    before = g.recruits[HUNGARY]
    while isinstance(p.step(g.pending()[0]), Hire):
        p.act(g.pending()[0], ("done",))
        if g.turn > 1:
            break
    assert g.florins[HUNGARY] == 5
    assert not holds(g, HUNGARY)
    learn(g, HUNGARY, "banks")
    assert hire_cap(g, HUNGARY) == 15
    assert before == 0


@rule("MU-097", "MU-099")
def test_who_could_hire_nobody_is_not_asked():
    g = plain()
    deal(g, MAMLUKS, "mercenary")
    deal(g, HUNGARY, "bard")
    learn(g, HUNGARY, "coinage")
    learn(g, EMPIRE, "banks")
    learn(g, HORDE, "investiture")
    begin(g, ReinforcementPhase(), EndOfTurn())
    assert g.waiting() == [HUNGARY, HORDE], "a card and a technology for it, or INVESTITURE"


@rule("MU-099", "MU-496", example="L1617")
def test_investiture_buys_one_fv():
    g = plain()
    learn(g, HUNGARY, "investiture")
    p = begin(g, ReinforcementPhase(), EndOfTurn())
    p.act(HUNGARY, ("investiture",))
    assert not p.options(HUNGARY, "investiture")
    assert p.step(HUNGARY).spent(g) == 15


@rule("MU-100", "MU-498", example="L1621")
def test_feudalism_gives_an_army_for_each_castle():
    g = plain()
    learn(g, HUNGARY, "feudalism")
    for land in ("banat", "bihar", "croatia", "slavonia"):
        g.fort[at(g, land)] = 3
    assert dict(owed_lines(g, HUNGARY))["castles"] == 4


@rule("MU-102", "MU-106")
def test_prisoners_are_swapped_or_bought_back():
    g = plain()
    capture(g, HORDE, HUNGARY, 5)
    capture(g, HUNGARY, HORDE, 3)
    p = begin(g, Ransom(HUNGARY), EndOfTurn())
    p.act(HUNGARY, ("treat with", HORDE)).act(HUNGARY, ("swap", 3)).act(HORDE, ("accept",))
    assert g.prisoners[HORDE][HUNGARY] == 2
    assert g.prisoners[HUNGARY][HORDE] == 0
    assert g.recruits[HUNGARY] == g.recruits[HORDE] == 3
    g = plain()
    capture(g, HORDE, HUNGARY, 5)
    p = begin(g, Ransom(HUNGARY), EndOfTurn())
    p.act(HUNGARY, ("treat with", HORDE)).act(HUNGARY, ("ransom", 50)).act(HORDE, ("accept",))
    assert (g.florins[HUNGARY], g.florins[HORDE], g.recruits[HUNGARY]) == (950, 1050, 5)


@rule("MU-103", "MU-104", example="L502")
def test_armies_are_points_of_force_value():
    g = plain()
    p = begin(g, ReinforcementPhase(), EndOfTurn())
    while g.phase == "reinforcements" and g.turn == 1:
        p.act(g.pending()[0], ("done",))
        if p.told("reinforced"):
            break
    got = {e["seat"]: e["n"] for e in p.told("reinforced")}
    assert got[HUNGARY] == 7
    assert got[MAMLUKS] == got[BYZANTIUM] == 7


def enlist(g, **choices):
    """Play the Reinforcement phase up to the ransoms."""
    p = begin(g, ReinforcementPhase(), Pause())
    for seat in list(g.pending()):
        for x in choices.get(f"s{seat}", []):
            p.act(seat, x)
    while not resting(g) and isinstance(p.step(g.pending()[0]), Hire):
        p.act(g.pending()[0], ("done",))
    return p


@rule("MU-095", "MU-097", "MU-099", "MU-433")
def test_all_that_is_owed_is_credited():
    g = plain()
    learn(g, HUNGARY, "investiture", "coinage")
    deal(g, HUNGARY, "mercenary", "mercenary")
    g.returning[HUNGARY] = 4
    g.recruits[HUNGARY] = 2
    assert ("returning", 4) in owed_lines(g, HUNGARY)
    enlist(g, s2=[("mercenaries", 5), ("mercenaries", 3), ("investiture",)])
    assert g.recruits[HUNGARY] == 2 + 7 + 4 + 5 + 3 + 1
    assert g.florins[HUNGARY] == 1000 - 15 * 9
    assert g.returning[HUNGARY] == 0
    assert holds(g, HUNGARY) == []


@rule("MU-097", "MU-099")
def test_what_may_be_hired():
    g = plain()
    deal(g, HUNGARY, "mercenary")
    learn(g, HUNGARY, "coinage")
    g.florins[HUNGARY] = 75
    five = [("mercenaries", n) for n in (1, 2, 3, 4, 5)]
    assert Hire(HUNGARY).options(g, HUNGARY) == [*five, ("done",)]
    assert Hire(HUNGARY, (5,)).options(g, HUNGARY) == [("start over",), ("done",)], "one card, one band"
    learn(g, HUNGARY, "investiture")
    assert Hire(HUNGARY).options(g, HUNGARY) == [*five, ("investiture",), ("done",)]
    assert Hire(HUNGARY, (5,)).options(g, HUNGARY) == [("start over",), ("done",)], "no money is left"
    assert Hire(HUNGARY, (), True).options(g, HUNGARY) == [*five[:4], ("start over",), ("done",)]
    p = begin(g, ReinforcementPhase(), Pause())
    p.act(HUNGARY, ("mercenaries", 5)).act(HUNGARY, ("start over",))
    assert p.step(HUNGARY) == Hire(HUNGARY)
    g.tech[HUNGARY] = 0
    learn(g, HUNGARY, "forging")
    assert may_hire(g, HUNGARY)
    assert hire_cap(g, HUNGARY) == 5


@rule("MU-100")
def test_only_castles_and_only_with_feudalism():
    g = plain()
    g.fort[at(g, "banat")], g.fort[at(g, "bihar")] = 3, 2
    assert "castles" not in dict(owed_lines(g, HUNGARY))
    learn(g, HUNGARY, "feudalism")
    assert dict(owed_lines(g, HUNGARY))["castles"] == 1


@rule("MU-239", "MU-098")
def test_the_armies_of_a_crusade_are_granted_once():
    g = crusade(papacy())
    learn(g, HUNGARY, "fanaticism")
    learn(g, HORDE, "fanaticism")
    enlist(g)
    assert (g.recruits[HUNGARY], g.crusaders[HUNGARY]) == (7 + 2 + 1 + 5, 5), "Rome is the Pope's"
    assert g.recruits[HORDE] == 7 + 2 + 2, "who stays out gets none"
    assert g.crusade.paid == (HUNGARY,)
    g.recruits[HUNGARY] = 0
    enlist(g)
    assert g.recruits[HUNGARY] == 10


@rule("MU-104", example="AM-072")
def test_no_more_armies_than_the_box_holds():
    g = plain()
    g.reserve[HUNGARY] = 250 - 35 - 6
    g.recruits[HUNGARY] = 2
    inside(g, lambda: credit(g, HUNGARY, 9))
    assert g.recruits[HUNGARY] == 6
    inside(g, lambda: credit(g, HUNGARY, 9))
    assert g.recruits[HUNGARY] == 6


@rule("MU-102")
def test_whom_to_treat_with_and_for_how_much():
    g = plain()
    capture(g, BYZANTIUM, HUNGARY, 4)
    capture(g, HORDE, HUNGARY, 2)
    capture(g, HUNGARY, BYZANTIUM, 3)
    g.florins[HUNGARY] = 60
    p = begin(g, Ransom(HUNGARY), Pause())
    assert set(p.options(HUNGARY)) == {("treat with", BYZANTIUM), ("treat with", HORDE), ("no ransom",)}
    p.act(HUNGARY, ("treat with", BYZANTIUM))
    assert p.options(HUNGARY) == [("swap", 3), ("ransom", 20), ("ransom", 40), ("ransom", 60), ("no ransom",)]
    p.act(HUNGARY, ("no ransom",))
    assert p.options(HUNGARY) == [("treat with", HORDE), ("no ransom",)], "asked once each"
    p.act(HUNGARY, ("treat with", HORDE)).act(HUNGARY, ("ransom", 20))
    assert isinstance(p.step(HORDE), RansomAnswer)
    p.act(HORDE, ("refuse",))
    assert (g.prisoners[HORDE][HUNGARY], g.florins[HUNGARY]) == (2, 60)
    assert resting(g)
    p = begin(g, Ransom(HUNGARY), Pause())
    p.act(HUNGARY, ("treat with", HORDE)).act(HUNGARY, ("ransom", 20)).act(HORDE, ("accept",))
    assert (g.prisoners[HORDE][HUNGARY], g.florins[HUNGARY], g.recruits[HUNGARY]) == (0, 40, 2)
    p.act(HUNGARY, ("no ransom",))
    assert resting(g)
    g.alive[HUNGARY] = False
    assert Ransom(HUNGARY).who(g) is None
    assert Ransom(EMPIRE).who(g) is None
