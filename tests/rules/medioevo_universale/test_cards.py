"""Intrigues (Killer, Thief, Inquisitor, Cardinal), and a test by name for every card and technology."""

import pytest

from pentarchy.games.medioevo_universale.battle import Clash, ShowCards
from pentarchy.games.medioevo_universale.empire import Choose, Counter, intrigue_options, play_intrigue, trial
from pentarchy.kernel import replace
from tests.play import begin, rule

from .kingdoms import EMPIRE, HORDE, HUNGARY
from .positions import Pause, at, at_level, bare, d, deal, duel, holds, inside, learn, own, war


def plot(kind, *hand, techs=(), foe=()):
    """Hungary plays an intrigue on the Horde, which holds some cards."""
    g = bare()
    deal(g, HUNGARY, kind)
    deal(g, HORDE, *hand)
    learn(g, HUNGARY, *techs)
    learn(g, HORDE, *foe)
    return g, inside(g, lambda: play_intrigue(g, HUNGARY, (kind, HORDE)))


@rule("MU-461", example="L934,L1413")
def test_a_killer_removes_a_card_of_his_choice():
    g, p = plot("killer", "monk", "merchant")
    assert isinstance(p.step(HUNGARY), Choose)
    cards = {g.book.cards[x[1]].id: x for x in p.options(HUNGARY)}
    assert set(cards) == {"monk", "merchant"}, "he sees the hand"
    p.act(HUNGARY, cards["merchant"])
    assert holds(g, HORDE) == ["monk"]
    assert not holds(g, HUNGARY)


@rule("MU-461", example="L1415-1417")
@pytest.mark.parametrize("kind", ["killer", "thief", "inquisitor"])
def test_a_killer_with_guilds_answers_an_intrigue(kind):
    g, p = plot(kind, "killer", "monk", foe=("guilds",))
    assert isinstance(p.step(HORDE), Counter)
    p.act(HORDE, ("counter",))
    assert holds(g, HORDE) == ["monk"]
    assert not holds(g, HUNGARY)
    g, p = plot(kind, "killer", "monk")
    assert not isinstance(p.step(g.pending()[0]), Counter), "without GUILDS there is no answer"


@rule("MU-461", example="L1413-1415")
def test_the_answer_may_be_answered():
    g = bare()
    deal(g, HUNGARY, "thief", "killer")
    deal(g, HORDE, "killer", "monk")
    for seat in (HUNGARY, HORDE):
        learn(g, seat, "guilds")
    p = inside(g, lambda: play_intrigue(g, HUNGARY, ("thief", HORDE)))
    p.act(HORDE, ("counter",)).act(HUNGARY, ("counter",))
    p.act(HORDE, ("let",))
    assert isinstance(p.step(HUNGARY), Choose), "the theft goes on"
    assert holds(g, HORDE) == ["monk"]
    assert holds(g, HUNGARY) == []


@rule("MU-461", "MU-451")
def test_a_killer_answers_a_cardinal_too():
    g = bare()
    deal(g, HUNGARY, "cardinal")
    deal(g, HORDE, "killer")
    learn(g, HORDE, "guilds")
    g.church[at(g, "crimea")] = 1
    p = inside(g, lambda: play_intrigue(g, HUNGARY, ("cardinal", "crimea")))
    p.act(HORDE, ("counter",))
    assert g.church[at(g, "crimea")] == 1


@rule("MU-472", "MU-502", example="L1469")
def test_a_thief_takes_a_card_a_technology_or_florins():
    g, p = plot("thief", "monk", "merchant", foe=("engineering", "alchemy", "law"))
    assert {x[0] for x in p.options(HUNGARY)} == {"card"}, "the rest needs GUILDS"
    p.act(HUNGARY, next(x for x in p.options(HUNGARY) if g.book.cards[x[1]].id == "monk"))
    assert holds(g, HUNGARY) == ["monk"]
    assert holds(g, HORDE) == ["merchant"]
    g, p = plot(
        "thief",
        "monk",
        techs=("guilds", "engineering", "mathematics", "architecture"),
        foe=("engineering", "alchemy", "roads"),
    )
    assert ("technology", "alchemy") in p.options(HUNGARY)
    assert ("technology", "roads") not in p.options(HUNGARY)
    p.act(HUNGARY, ("technology", "alchemy"))
    assert g.tech[HUNGARY] >> g.book.tech["alchemy"] & 1
    assert g.tech[HORDE] >> g.book.tech["alchemy"] & 1
    for tl, die in ((1, 4), (2, 6), (3, 8)):
        g = bare()
        at_level(g, HUNGARY, tl, "guilds")
        deal(g, HUNGARY, "thief")
        deal(g, HORDE, "monk")
        g.florins[HORDE] = 750
        p = inside(g, lambda g=g: play_intrigue(g, HUNGARY, ("thief", HORDE)))
        p.act(HUNGARY, ("florins",), draws=d(die))
        assert g.florins[HUNGARY] == 1000 + min(100 * die, 750), "never more than there is"


@rule("MU-460", "MU-480", "MU-481", example="L1411,L1487-1491")
def test_an_inquisitor_tries_an_adversary():
    for mine, theirs, dice, won in (
        ((), (), (4, 3), True),
        ((), (), (3, 3), False),
        (("theology",), ("fanaticism",), (5, 2), True),
        (("theology",), (), (3, 3), True),
        (("fanaticism", "theology"), (), (2, 3), True),
        ((), ("fanaticism",), (5, 3), False),
    ):
        g = bare()
        learn(g, HUNGARY, *mine)
        learn(g, HORDE, *theirs)
        deal(g, HORDE, "monk")
        inside(g, lambda g=g: trial(g, HUNGARY, HORDE), draws=[*d(*dice), 0] if won else d(*dice))
        assert bool(holds(g, HORDE)) != won


@rule("MU-457", "MU-461")
def test_no_card_reaches_who_has_a_truce():
    from pentarchy.games.medioevo_universale.state import Gift

    g = bare()
    deal(g, HUNGARY, "killer")
    deal(g, HORDE, "monk")
    assert ("killer", HORDE) in intrigue_options(g, HUNGARY)
    g.gifts = [Gift(60, "diplomat", HORDE, HUNGARY, 9, 4)]
    assert ("killer", HORDE) not in intrigue_options(g, HUNGARY)


@rule("MU-300", "MU-319", "MU-301", example="L936")
def test_instants_in_battle_do_not_count_as_cards_shown():
    g = bare()
    own(g, EMPIRE, "bosnia", fv=20)
    war(g, HUNGARY, EMPIRE)
    g.battle = duel(g, HUNGARY, "bosnia", 40, "croatia")
    g.church = [0] * len(g.church)
    g.church[at(g, "saxony")] = 1
    theirs = deal(g, EMPIRE, "heroine", "crossbowman")
    at_level(g, HUNGARY, 3, "tactics", "engineering")
    mine = deal(g, HUNGARY, "thief", "cardinal", "warlord", "genius")
    g.battle = replace(g.battle, shown=((), tuple(theirs)))
    p = begin(g, Clash(), Pause())
    p.act(HUNGARY, ("thief", EMPIRE)).act(HUNGARY, ("card", theirs[1]))
    p.act(HUNGARY, ("cardinal", "saxony"))
    p.act(HUNGARY, ("eliminate",)) if ("eliminate",) in p.options(HUNGARY) else None
    for card in (theirs[1], mine[2], mine[3]):
        p.act(HUNGARY, ("show", card))
    p.act(HUNGARY, ("ready",))
    while isinstance(p.step(g.pending()[0]), ShowCards):
        p.act(EMPIRE, ("ready",), draws=d(3, 3))
    rolls = p.told("rolls")[0]
    assert rolls["total_a"] == 3 + 1 + 2 + 2
    assert rolls["total_d"] == 3, "the stolen Crossbowman fights for Hungary"


CARDS = {
    "architect": "test_purchase",
    "barber_surgeon": "test_battle",
    "bard": "test_diplomacy",
    "cardinal": "test_diplomacy",
    "corsair": "test_commerce",
    "crossbowman": "test_battle",
    "diplomat": "test_diplomacy",
    "genius": "test_battle",
    "heroine": "test_battle",
    "inquisitor": "test_cards",
    "killer": "test_cards",
    "mercenary": "test_taxes",
    "merchant": "test_taxes",
    "miser": "test_taxes",
    "monk": "test_battle",
    "patron": "test_purchase",
    "princess": "test_diplomacy",
    "safe_conduct": "test_diplomacy",
    "tax_collector": "test_taxes",
    "templar": "test_battle",
    "thief": "test_cards",
    "usurer": "test_taxes",
    "warlord": "test_battle",
}


def test_every_card_of_the_deck_is_played_by_name_somewhere():
    from pathlib import Path

    g = bare()
    assert set(CARDS) == set(g.book.faces)
    assert sum(x.count for x in g.book.faces.values()) == 70
    here = Path(__file__).parent
    for card, file in CARDS.items():
        assert f'"{card}"' in (here / f"{file}.py").read_text(encoding="utf-8"), card


def test_every_technology_is_used_by_name_somewhere():
    from pathlib import Path

    g = bare()
    words = "".join(p.read_text(encoding="utf-8") for p in Path(__file__).parent.glob("test_*.py"))
    for tech in g.book.techs:
        assert f'"{tech.id}"' in words, tech.id
