"""Pope and Antipope, tithe, excommunication, election; the Crusade."""

from pentarchy.games.medioevo_universale.attack import able_captains
from pentarchy.games.medioevo_universale.church import (
    Ballot,
    Conclave,
    church_options,
    elect,
    excommunicate,
    guilty,
    papal_conquest,
    pope_dies,
    tithe_of,
)
from pentarchy.games.medioevo_universale.combat import CombatPhase
from pentarchy.games.medioevo_universale.conquest import failed
from pentarchy.games.medioevo_universale.crusade import targets
from pentarchy.games.medioevo_universale.diplomacy import Diplomacy
from pentarchy.games.medioevo_universale.pieces import piece
from pentarchy.games.medioevo_universale.realm import at_war, faith, provisions, same_faith
from pentarchy.kernel import replace
from tests.play import begin, rule

from .kingdoms import BYZANTIUM, EMPIRE, HORDE, HUNGARY, MAMLUKS, NOVGOROD
from .positions import Pause, army, at, bare, d, deal, duel, inside, learn, own, pact, put, resting, war


def papacy(pope=EMPIRE):
    g = bare()
    g.church = [0] * len(g.church)
    g.pope = pope
    own(g, pope, "lazio", fv=15)
    return g


def table(g, seat, left=1):
    g.phase = "diplomacy"
    return begin(g, Diplomacy(seat, left), Pause())


@rule("MU-388", "MU-389", "MU-438", example="L1230")
def test_the_conquest_of_rome():
    g = papacy()
    g.owner[g.book.rome] = MAMLUKS
    inside(g, lambda: papal_conquest(g, g.book.rome, MAMLUKS, EMPIRE))
    assert g.pope == -1
    assert not g.vacant, "suspended"
    g.owner[g.book.rome] = HUNGARY
    inside(g, lambda: papal_conquest(g, g.book.rome, HUNGARY, MAMLUKS))
    assert g.pope == HUNGARY
    assert g.honour[HUNGARY] == 1


@rule("MU-389", example="L1232")
def test_barbarians_in_rome_end_the_office_without_an_election():
    g = papacy()
    g.owner[g.book.rome] = -1
    inside(g, lambda: papal_conquest(g, g.book.rome, -1, EMPIRE))
    begin(g, Conclave(), Pause())
    assert g.pope == -1
    assert resting(g)


@rule("MU-390", "MU-391")
def test_an_election_in_the_open():
    g = papacy()
    g.church[at(g, "banat")] = g.church[at(g, "croatia")] = 1
    cards = deal(g, EMPIRE, "cardinal", "heroine")
    inside(g, lambda: pope_dies(g, "pope"))
    g.order = [EMPIRE, HUNGARY, 0, 1, 3, 5]
    p = begin(g, Conclave(), Pause())
    assert isinstance(p.step(EMPIRE), Ballot)
    p.act(EMPIRE, ("vote", EMPIRE)).act(EMPIRE, ("show", cards[0])).act(EMPIRE, ("show", cards[1]))
    p.act(EMPIRE, ("pay", 500)).act(EMPIRE, ("done",))
    assert g.florins[EMPIRE] == 500
    p.act(HUNGARY, ("vote", HUNGARY))
    p.act(HUNGARY, ("done",))
    assert g.pope == EMPIRE, "1 + 2 cards + 2 paid against 1 + 2 Cathedrals"
    assert g.honour[EMPIRE] == 1


@rule("MU-392")
def test_a_tie_is_broken_by_sealed_bids():
    g = papacy()
    inside(g, lambda: pope_dies(g, "pope"))
    p = begin(g, Conclave(), Pause())
    for _ in range(2):
        seat = g.pending()[0]
        p.act(seat, ("vote", seat)).act(seat, ("done",))
    assert set(g.pending()) == {HUNGARY, EMPIRE}
    p.act(HUNGARY, ("bid", 50)).act(HUNGARY, ("seal",)).act(EMPIRE, ("bid", 25)).act(EMPIRE, ("seal",))
    assert g.pope == HUNGARY
    assert g.florins[HUNGARY] == 950
    assert g.florins[EMPIRE] == 1000


@rule("MU-393", example="L1234")
def test_the_guard_of_rome_changes():
    g = papacy()
    own(g, EMPIRE, "lazio", fv=5)
    wagons = [put(g, EMPIRE, "wagon", "lazio", fv=2) for _ in range(2)]
    inside(g, lambda: elect(g, HUNGARY, "pope"))
    assert [piece(g, n).fv for n in wagons] == [1, 1], "one FV stays on each transport"
    assert g.owner[g.book.rome] == HUNGARY
    assert g.army[g.book.rome] == 10


@rule("MU-394")
def test_only_the_pope_has_his_rights():
    g = papacy()
    g.sins[HUNGARY] = 1
    assert ("excommunicate", HUNGARY) in church_options(g, EMPIRE)
    assert not church_options(g, HUNGARY)
    assert not church_options(g, MAMLUKS)
    assert tithe_of(g, HUNGARY)[0] == EMPIRE
    assert tithe_of(g, MAMLUKS)[0] == -1


@rule("MU-397")
def test_grounds_for_excommunication():
    g = papacy()
    assert not guilty(g, HUNGARY)
    assert ("excommunicate", HUNGARY) not in church_options(g, EMPIRE)
    g.unpaid[HUNGARY] = 2
    assert not guilty(g, HUNGARY)
    g.unpaid[HUNGARY] = 3
    assert guilty(g, HUNGARY)
    g = papacy()
    b = g.battle = duel(g, HUNGARY, "lazio", 10, "veneto")
    g.battle = replace(b, defender=EMPIRE, defenders=(EMPIRE,))
    inside(g, lambda: failed(g))
    assert guilty(g, HUNGARY), "an attack on Rome without conquest"


@rule("MU-398", "MU-440", "MU-401")
def test_what_excommunication_means():
    g = papacy()
    pact(g, "trade", HUNGARY, EMPIRE)
    pact(g, "trade", HUNGARY, MAMLUKS)
    wagon, _ = army(g, HUNGARY, "croatia", 10)
    assert able_captains(g, wagon)
    g.phase = "diplomacy"
    inside(g, lambda: excommunicate(g, HUNGARY))
    assert g.honour[HUNGARY] == -2
    assert [p.parties for p in g.pacts] == [(HUNGARY, MAMLUKS)]
    assert not able_captains(g, wagon), "his Captains do not attack this turn"
    g.turn += 1
    assert able_captains(g, wagon)
    inside(g, lambda: pope_dies(g, "pope"))
    p = begin(g, Conclave(), Pause())
    assert p.options(EMPIRE) == [("vote", EMPIRE)], "he does not stand"
    p.act(EMPIRE, ("vote", EMPIRE)).act(EMPIRE, ("done",))
    assert g.pope == EMPIRE
    assert resting(g), "nor vote"


@rule("MU-399", "MU-402")
def test_absolution():
    g = papacy()
    inside(g, lambda: excommunicate(g, HUNGARY))
    assert faith(g, HUNGARY) == "banned"
    assert not same_faith(g, HUNGARY, EMPIRE)
    p = table(g, HUNGARY)
    p.act(HUNGARY, ("seek absolution", 250)).act(EMPIRE, ("absolve", HUNGARY))
    assert g.honour[HUNGARY] == 0
    assert not g.banned[HUNGARY]
    assert g.florins[EMPIRE] == 1250
    inside(g, lambda: excommunicate(g, HUNGARY))
    table(g, EMPIRE).act(EMPIRE, ("absolve", HUNGARY))
    assert g.honour[HUNGARY] == 0


@rule("MU-400")
def test_the_pope_orders_peace_among_catholics():
    g = papacy()
    g.religion[NOVGOROD] = "catholic"
    war(g, HUNGARY, NOVGOROD)
    p = table(g, EMPIRE)
    p.act(EMPIRE, ("order peace", HUNGARY, NOVGOROD)).act(HUNGARY, ("defy",))
    assert at_war(g, HUNGARY, NOVGOROD)
    assert guilty(g, HUNGARY)
    p.act(EMPIRE, ("order peace", HUNGARY, NOVGOROD)).act(HUNGARY, ("obey",))
    assert not at_war(g, HUNGARY, NOVGOROD)


@rule("MU-402", "MU-403", "MU-438")
def test_a_new_faction_with_an_antipope_and_a_fourth_religious_capital():
    g = papacy()
    inside(g, lambda: excommunicate(g, HUNGARY))
    before = provisions(g, at(g, "pannonia"))
    table(g, HUNGARY).act(HUNGARY, ("found faction", "pannonia"))
    assert g.antipope == HUNGARY
    assert g.schism[HUNGARY]
    assert len(g.holy) == 4
    assert provisions(g, at(g, "pannonia")) == before + 10
    assert g.honour[HUNGARY] == -2 + 1


@rule("MU-404", "MU-406")
def test_the_antipope_collects_crusades_and_bans():
    g = papacy()
    g.antipope, g.schism[HUNGARY], g.see = HUNGARY, True, at(g, "pannonia")
    g.religion[NOVGOROD] = "catholic"
    table(g, NOVGOROD).act(NOVGOROD, ("join faction",))
    assert g.schism[NOVGOROD]
    assert g.honour[NOVGOROD] == -2, "with the effects of excommunication"
    assert tithe_of(g, NOVGOROD)[0] == HUNGARY
    assert ("crusade",) in table(g, HUNGARY).options(HUNGARY)
    assert at(g, "lazio") in targets(g, "antipope", HUNGARY)
    g.sins[NOVGOROD] = 1
    assert ("excommunicate", NOVGOROD) in church_options(g, HUNGARY)
    inside(g, lambda: excommunicate(g, NOVGOROD))
    assert ("seek absolution", 0) in church_options(g, NOVGOROD), "back to the Pope if he agrees"


@rule("MU-405")
def test_a_dead_antipope_is_replaced_by_his_followers():
    g = papacy()
    g.antipope, g.see = HUNGARY, at(g, "pannonia")
    g.schism[HUNGARY] = g.schism[NOVGOROD] = True
    g.owner[at(g, "pannonia")] = -1
    inside(g, lambda: papal_conquest(g, at(g, "pannonia"), -1, HUNGARY))
    assert g.antipope == -1
    assert g.vacant == "antipope"
    p = begin(g, Conclave(), Pause())
    for seat in [s for s in g.order if s in (HUNGARY, NOVGOROD)]:
        p.act(seat, ("vote", NOVGOROD)).act(seat, ("done",))
    assert g.antipope == NOVGOROD


@rule("MU-529", example="L1791")
def test_variant_a_killer_reaches_the_pope_and_given_cards():
    from pentarchy.games.medioevo_universale.empire import intrigue_options, play_intrigue
    from pentarchy.games.medioevo_universale.state import Gift

    g = bare(killer_guilds=True)
    g.pope = EMPIRE
    own(g, EMPIRE, "lazio")
    deal(g, HORDE, "killer", "killer")
    (card,) = deal(g, HUNGARY, "diplomat")
    g.cards.at[card] = 10 + BYZANTIUM
    g.gifts = [Gift(card, "diplomat", HUNGARY, BYZANTIUM, 5, 4)]
    assert ("assassinate", EMPIRE) not in intrigue_options(g, HORDE), "needs GUILDS"
    learn(g, HORDE, "guilds")
    assert {("assassinate", EMPIRE), ("silence", card)} <= set(intrigue_options(g, HORDE))
    inside(g, lambda: play_intrigue(g, HORDE, ("assassinate", EMPIRE)), draws=d(4, 3))
    assert g.pope == -1
    assert g.vacant == "pope"
    inside(g, lambda: play_intrigue(g, HORDE, ("silence", card)))
    assert not g.gifts
    steps = begin(g, CombatPhase(), Pause())
    while not resting(g):
        steps.act(g.pending()[0], g.default(g.pending()[0]))
    assert g.pope >= 0, "the election is held at the end of Combat"
