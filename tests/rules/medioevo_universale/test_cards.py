"""Intrigues (Killer, Thief, Inquisitor, Cardinal), and a test by name for every card and technology."""

import pytest

from pentarchy.games.medioevo_universale.rules.battle.cards import ShowCards
from pentarchy.games.medioevo_universale.rules.battle.fight import Clash
from pentarchy.games.medioevo_universale.rules.empire import (
    Choose,
    Counter,
    Pillage,
    assassinate,
    intrigue_options,
    play_intrigue,
    trial,
)
from pentarchy.games.medioevo_universale.rules.empire import learn as discover
from pentarchy.games.medioevo_universale.state.records import DISCARD, Gift
from pentarchy.kernel import replace
from tests.play import begin, rule

from .kingdoms import BYZANTIUM, EMPIRE, HORDE, HUNGARY, MAMLUKS
from .positions import Pause, at, at_level, bare, d, deal, duel, holds, inside, learn, own, resting, war


def plot(kind, *hand, techs=(), foe=(), on=HORDE):
    """Hungary plays an intrigue on the Horde, or on a land of it; the Horde holds some cards."""
    g = bare()
    deal(g, HUNGARY, kind)
    deal(g, HORDE, *hand)
    learn(g, HUNGARY, *techs)
    learn(g, HORDE, *foe)
    return g, inside(g, lambda: play_intrigue(g, HUNGARY, (kind, on)))


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
    g, p = plot("cardinal", "killer", foe=("guilds",), on="crimea")
    g.church[at(g, "crimea")] = 1
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
        (("fanaticism",), (), (1, 3), False),
        ((), ("theology",), (4, 3), False),
    ):
        g = bare()
        learn(g, HUNGARY, *mine)
        learn(g, HORDE, *theirs)
        deal(g, HORDE, "monk")
        inside(g, lambda g=g: trial(g, HUNGARY, HORDE), draws=[*d(*dice), 0] if won else d(*dice))
        assert bool(holds(g, HORDE)) != won


@rule("MU-457", "MU-461")
def test_no_card_reaches_who_has_a_truce():
    from pentarchy.games.medioevo_universale.state.records import Gift

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
    "corsair": "test_corsairs",
    "crossbowman": "test_battle",
    "diplomat": "test_diplomacy",
    "genius": "test_battle",
    "heroine": "test_battle",
    "inquisitor": "test_cards",
    "killer": "test_cards",
    "mercenary": "test_reinforcements",
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


# ---- what may be played on whom --------------------------------------------------------------------------


@rule("MU-451", "MU-460", "MU-461", "MU-472", "MU-457")
def test_which_intrigues_are_open():
    g = bare()
    g.order = [0, 1, 2, 3, 4, 5]
    g.church = [0] * len(g.church)
    for land in ("thrace", "pannonia", "raska", "crimea"):
        g.church[at(g, land)] = 1
    assert intrigue_options(g, HUNGARY) == []
    deal(g, HUNGARY, "killer", "thief", "inquisitor", "cardinal", "bard")
    deal(g, BYZANTIUM, "monk")
    deal(g, HORDE, "monk")
    g.gifts = [Gift(60, "diplomat", HORDE, HUNGARY, 9, 4)]
    churches = {("cardinal", "thrace"), ("cardinal", "raska")}
    victims = {(kind, BYZANTIUM) for kind in ("killer", "thief", "inquisitor")}
    assert set(intrigue_options(g, HUNGARY)) == {*victims, *churches}, (
        "who has cards and no truce; not one's own"
    )
    assert intrigue_options(g, HUNGARY, "killer", "thief") == [("killer", BYZANTIUM), ("thief", BYZANTIUM)]
    learn(g, HUNGARY, "guilds")
    assert {x for x in intrigue_options(g, HUNGARY) if x[0] == "thief"} == {
        ("thief", s) for s in (BYZANTIUM, MAMLUKS, 3, EMPIRE)
    }, "money and knowledge can be stolen from anybody"
    assert not [x for x in intrigue_options(g, HUNGARY) if x[0] in ("assassinate", "silence")]


@rule("MU-529")
def test_variant_whom_an_assassin_reaches():
    g = bare(killer_guilds=True)
    deal(g, HORDE, "killer")
    learn(g, HORDE, "guilds")
    g.pope, g.antipope = EMPIRE, HUNGARY
    options = intrigue_options(g, HORDE)
    assert [x for x in options if x[0] == "assassinate"] == [
        ("assassinate", s) for s in g.order if s in (EMPIRE, HUNGARY)
    ]
    inside(g, lambda: assassinate(g, HORDE, EMPIRE), draws=d(3, 3))
    assert g.pope == EMPIRE, "only a higher roll kills"
    inside(g, lambda: assassinate(g, HORDE, HUNGARY), draws=d(4, 3))
    assert (g.pope, g.antipope, g.vacant) == (EMPIRE, -1, "antipope")
    card = deal(g, BYZANTIUM, "miser")[0]
    g.gifts = [Gift(card, "miser", BYZANTIUM, EMPIRE, 3, 3)]
    inside(g, lambda: play_intrigue(g, HORDE, ("silence", card)))
    assert g.gifts == []
    assert g.cards.at[card] == DISCARD
    assert holds(g, HORDE) == []


@rule("MU-461")
def test_who_is_asked_for_an_answer():
    g = bare()
    learn(g, BYZANTIUM, "guilds")
    assert Counter("thief", HUNGARY, BYZANTIUM).who(g) is None, "no card in hand"
    (card,) = deal(g, BYZANTIUM, "monk")
    step = Counter("thief", HUNGARY, BYZANTIUM)
    assert step.who(g) == BYZANTIUM
    assert step.options(g, BYZANTIUM) == [("let",)]
    deal(g, BYZANTIUM, "killer")
    assert step.options(g, BYZANTIUM) == [("counter",), ("let",)]
    assert replace(step, answers=1).who(g) is None, "the other has no GUILDS"
    assert Counter("cardinal", HUNGARY, -1, at(g, "raska")).who(g) is None
    p = inside(
        g, lambda: play_intrigue(g, HUNGARY, ("killer", BYZANTIUM)) if deal(g, HUNGARY, "killer") else None
    )
    p.act(BYZANTIUM, ("let",))
    assert g.cards.seen[card] >> HUNGARY & 1, "he looks into the hand"
    assert set(p.options(HUNGARY)) == {("card", c) for c in range(70) if g.cards.at[c] == 2 + BYZANTIUM}


@rule("MU-451", "MU-452")
def test_a_cathedral_may_be_moved_within_its_kingdom_or_done_away_with():
    g = bare()
    g.church = [0] * len(g.church)
    g.church[at(g, "thrace")] = 1
    own(g, HUNGARY, "macedonia")
    p = begin(g, Pillage(HUNGARY, at(g, "thrace")), Pause())
    assert ("steal", "macedonia") in p.options(HUNGARY)
    assert ("eliminate",) in p.options(HUNGARY)
    p.act(HUNGARY, ("eliminate",))
    assert sum(g.church) == 0
    begin(g, Pillage(HUNGARY, at(g, "thrace")), Pause())
    assert resting(g), "it is gone already"


@rule("MU-472")
def test_what_a_thief_can_learn():
    g = bare()
    learn(g, HUNGARY, "guilds", "law")
    learn(g, HORDE, "law", "investiture", "feudalism", "weaving")
    techs = {x[1] for x in Choose("thief", HUNGARY, HORDE).choices(g) if x[0] == "technology"}
    assert techs == {"investiture", "weaving"}, "what he lacks, with its prerequisites"
    assert ("florins",) in Choose("thief", HUNGARY, HORDE).choices(g)
    assert Choose("killer", HUNGARY, HORDE).choices(g) == []
    begin(g, Choose("killer", HUNGARY, HORDE), Pause())
    assert resting(g)


@rule("MU-436")
def test_honour_for_sevens_is_granted_once():
    g = bare()
    techs = [n for n, x in enumerate(g.book.techs) if x.row < 4][:8]
    for n in techs:
        inside(g, lambda n=n: discover(g, HUNGARY, n))
    assert (g.honour[HUNGARY], g.inventive[HUNGARY]) == (1, 1)
