"""Diplomacy: war, peace, pacts, breaches, bargains and the cards of the phase."""

import pytest

from pentarchy.games.medioevo_universale.rules.diplomacy.bargains import goods_of
from pentarchy.games.medioevo_universale.rules.diplomacy.breach import BreachVote
from pentarchy.games.medioevo_universale.rules.diplomacy.cards import brides
from pentarchy.games.medioevo_universale.rules.diplomacy.phase import Diplomacy, DiplomacyPhase
from pentarchy.games.medioevo_universale.rules.diplomacy.truce import truce_turns
from pentarchy.games.medioevo_universale.rules.realm.relations import (
    at_war,
    crossed,
    declare_war,
    may_cross,
    may_trade,
    truce,
    war_cost,
)
from pentarchy.games.medioevo_universale.rules.turn import EndOfTurn
from pentarchy.games.medioevo_universale.state.records import Gift, Horde, Siege, front
from pentarchy.kernel import changed
from tests.play import begin, rule

from .kingdoms import BYZANTIUM, EMPIRE, HORDE, HUNGARY, MAMLUKS, NOVGOROD
from .positions import at, at_level, bare, crusade, d, deal, holds, inside, learn, own, pact, papacy, put, war


def table(g, seat, left=1):
    g.phase = "diplomacy"
    return begin(g, Diplomacy(seat, left), Diplomacy((seat + 1) % 6, 0))


@rule("MU-044", "MU-051")
def test_as_many_actions_as_the_level():
    g = bare()
    at_level(g, HUNGARY, 2)
    g.order = [HUNGARY, 0, 1, 3, 4, 5]
    p = begin(g, DiplomacyPhase())
    assert p.step(HUNGARY).left == 2
    p.act(HUNGARY, ("war", HORDE)).act(HUNGARY, ("war", MAMLUKS))
    assert not p.options(HUNGARY, "war")
    assert not p.options(HUNGARY, "pact")


@rule("MU-045")
def test_war_costs_less_honour_against_another_religion():
    g = bare()
    p = table(g, HUNGARY, 3)
    p.act(HUNGARY, ("war", HORDE))
    assert g.honour[HUNGARY] == -1
    assert at_war(g, HUNGARY, HORDE)
    p.act(HUNGARY, ("war", EMPIRE))
    assert g.honour[HUNGARY] == -4


@rule("MU-046", example="L367")
def test_a_surprise_attack_costs_two_more():
    g = bare()
    assert war_cost(g, HUNGARY, EMPIRE, True) == 5
    assert war_cost(g, HUNGARY, MAMLUKS, True) == 3


@rule("MU-047")
def test_pacts_lapse_with_war_at_one_honour_each():
    g = bare()
    pact(g, "trade", HUNGARY, HORDE)
    pact(g, "transit", HUNGARY, HORDE)
    pact(g, "trade", HUNGARY, MAMLUKS)
    table(g, HUNGARY).act(HUNGARY, ("war", HORDE))
    assert g.honour[HUNGARY] == -3
    assert [p.parties for p in g.pacts] == [(HUNGARY, MAMLUKS)]


@rule("MU-048")
def test_peace_wished_by_both_costs_nothing():
    g = bare()
    war(g, HUNGARY, HORDE)
    p = table(g, HUNGARY)
    p.act(HUNGARY, ("peace", HORDE)).act(HORDE, ("refuse",))
    p = begin(g, Diplomacy(HORDE, 1), Diplomacy(0, 0))
    p.act(HORDE, ("peace", HUNGARY))
    assert not at_war(g, HUNGARY, HORDE)
    assert g.honour[HORDE] == g.honour[HUNGARY] == 0


@rule("MU-049", "MU-012")
def test_peace_asked_and_granted():
    for other, price in ((HORDE, 2), (EMPIRE, 1)):
        g = bare()
        war(g, HUNGARY, other)
        table(g, HUNGARY).act(HUNGARY, ("peace", other)).act(other, ("accept",))
        assert (g.honour[HUNGARY], g.honour[other]) == (-price, 1)
        assert not at_war(g, HUNGARY, other)


@rule("MU-050", "MU-456", example="L1399")
def test_a_diplomat_forces_a_truce():
    g = bare()
    deal(g, HUNGARY, "diplomat")
    assert not table(g, HUNGARY).options(HUNGARY, "diplomat"), "useless without EDUCATION"
    learn(g, HUNGARY, "education", "literature", "philosophy")
    war(g, HUNGARY, HORDE)
    table(g, HUNGARY).act(HUNGARY, ("diplomat", HORDE))
    assert truce(g, HUNGARY, HORDE)
    assert g.gifts[0].until == g.turn + 2
    assert not table(g, HORDE, 1).options(HORDE, "diplomat")


@pytest.mark.parametrize(
    ("tech", "turns"), [("education", 1), ("literature", 2), ("philosophy", 3), ("university", 4)]
)
@rule("MU-509", "MU-510", "MU-511", "MU-512", example="L1661-1669")
def test_how_long_a_truce_lasts(tech, turns):
    g = bare()
    learn(g, HUNGARY, tech)
    assert truce_turns(g, HUNGARY) == turns


@rule("MU-457", example="L1401")
def test_cutting_a_truce_costs_a_turns_honour_each_and_frees_both():
    g = bare()
    (card,) = deal(g, HUNGARY, "diplomat")
    g.turn = 3
    g.cards.at[card] = 10 + HORDE
    g.gifts = [Gift(card, "diplomat", HUNGARY, HORDE, 4, 4)]
    p = table(g, HUNGARY)
    assert ("war", HORDE) not in p.options(HUNGARY), "the truce bars attacks"
    p.act(HUNGARY, ("cut truce", card, 2))
    assert g.honour[HUNGARY] == -2
    assert holds(g, HORDE) == ["diplomat"], "the recipient keeps the card"
    p.act(HUNGARY, ("war", HORDE))


@rule("MU-457")
def test_a_truce_runs_out_and_the_recipient_may_use_the_card():
    g = bare()
    (card,) = deal(g, HUNGARY, "diplomat")
    g.cards.at[card] = 10 + HORDE
    g.gifts = [Gift(card, "diplomat", HUNGARY, HORDE, g.turn, 1)]
    begin(g, EndOfTurn())
    assert "diplomat" in holds(g, HORDE)
    assert not g.gifts


@rule("MU-051", "MU-012", example="L402-408")
def test_pacts_of_every_kind_with_a_duration():
    g = bare()
    for kind, more in (
        ("transit", [("turns", 1)]),
        ("trade", [("turns", 3), ("toll", 50)]),
        ("loan", [("turns", 2), ("lend", 500)]),
    ):
        p = table(g, HUNGARY)
        p.act(HUNGARY, ("pact",)).act(HUNGARY, ("kind", kind)).act(HUNGARY, ("with", MAMLUKS))
        for x in more:
            p.act(HUNGARY, x)
        p.act(HUNGARY, ("open",)).act(MAMLUKS, ("accept",))
    assert [(p.kind, p.until, p.sum) for p in g.pacts] == [
        ("transit", 1, 0),
        ("trade", 3, 50),
        ("loan", 2, 600),
    ], "this turn is the first of them"
    assert g.florins[MAMLUKS] == 1500
    g.turn = 2
    begin(g, EndOfTurn())
    assert g.florins[MAMLUKS] == 900
    assert g.florins[HUNGARY] == 1100, "500 lent, 600 paid back after two turns"


@rule("MU-051")
def test_an_alliance_of_three_and_a_secret_pact():
    g = bare()
    p = table(g, HUNGARY)
    p.act(HUNGARY, ("pact",)).act(HUNGARY, ("kind", "alliance")).act(HUNGARY, ("with", MAMLUKS)).act(
        HUNGARY, ("with", HORDE)
    )
    p.act(HUNGARY, ("only these",)).act(HUNGARY, ("turns", 0)).act(HUNGARY, ("secret",)).act(
        MAMLUKS, ("accept",)
    ).act(HORDE, ("accept",))
    assert g.pacts[0].parties == (HUNGARY, MAMLUKS, HORDE)
    assert g.pacts[0].until == 0
    words = {s: str(g.view(s).mats[0].blocks[3]) for s in (HORDE, EMPIRE)}
    assert "Alliance" in words[HORDE]
    assert "Alliance" not in words[EMPIRE]


@rule("MU-052")
def test_breaking_a_pact_costs_one_honour_and_no_action():
    g = bare()
    n = pact(g, "trade", HUNGARY, EMPIRE)
    p = table(g, HUNGARY, 0)
    p.act(HUNGARY, ("break", n))
    assert g.honour[HUNGARY] == -1
    assert not g.pacts
    assert p.step(HUNGARY).left == 0


@rule("MU-051", "MU-052")
def test_whoever_breaks_a_secret_pact_says_to_its_parties_only_which():
    for secret in (False, True):
        g = bare()
        n = pact(g, "trade", HUNGARY, EMPIRE, secret=secret)
        p = table(g, HUNGARY, 0)
        p.act(HUNGARY, ("break", n))
        (told,) = [e for e in p.events if e.kind == "breaks pact"]
        assert told.seen(EMPIRE)["kind"] == "trade"
        assert ("kind" in told.seen(MAMLUKS)) == (not secret)
        assert told.seen(MAMLUKS)["parties"] == [HUNGARY, EMPIRE]


@rule("MU-053")
def test_a_disputed_breach_is_put_to_the_vote():
    for votes, broken in (("rrrrss", True), ("rrrsss", False), ("rsssss", False)):
        g = bare()
        n = pact(g, "promise", HUNGARY, EMPIRE, secret=True)
        p = table(g, HUNGARY, 0)
        p.act(HUNGARY, ("accuse", n, EMPIRE))
        assert p.told("accuses")
        for vote in votes:
            seat = g.pending()[0]
            assert isinstance(p.step(seat), BreachVote)
            p.act(seat, ("rupture",) if vote == "r" else ("respect",))
        assert (not g.pacts) == broken
        assert g.honour[EMPIRE] == (-1 if broken else 0)


@rule("MU-054", example="L410")
def test_lands_money_armies_and_pieces_may_be_bargained():
    g = bare()
    wagon = put(g, HORDE, "wagon", "bihar")
    put(g, HUNGARY, "caravan", "pannonia")
    offers = goods_of(g, HUNGARY, HORDE, HUNGARY)
    assert ("land", at(g, "croatia")) in offers
    assert ("florins", 500) in offers
    assert ("land", at(g, "pannonia")) not in offers, "not the Capital"
    assert any(x[0] == "piece" for x in offers)
    assert ("armies", wagon * 100 + 4) in offers, "at least 1 FV stays"
    p = table(g, HUNGARY)
    p.act(HUNGARY, ("pact",)).act(HUNGARY, ("kind", "bargain")).act(HUNGARY, ("with", HORDE))
    p.act(HUNGARY, ("give", "land", at(g, "croatia"))).act(HUNGARY, ("ask", "florins", 200)).act(
        HORDE, ("accept",)
    )
    assert g.owner[at(g, "croatia")] == HORDE
    assert g.army[at(g, "croatia")] == 5
    assert (g.florins[HUNGARY], g.florins[HORDE]) == (1200, 800)


@rule("MU-055")
def test_cards_and_technologies_never_change_hands_by_a_pact():
    g = bare()
    deal(g, HUNGARY, "killer", "thief")
    learn(g, HUNGARY, "law")
    assert {x[0] for x in goods_of(g, HUNGARY, HORDE, HUNGARY)} <= {
        "florins",
        "land",
        "piece",
        "armies",
        "nothing",
    }


@rule("MU-450", example="L1387")
def test_the_bards_feast():
    g = bare()
    deal(g, BYZANTIUM, "bard")
    war(g, BYZANTIUM, NOVGOROD)
    p = table(g, BYZANTIUM)
    p.act(BYZANTIUM, ("bard",))
    assert NOVGOROD not in g.waiting()
    assert len(g.waiting()) == 4
    for seat, n in ((MAMLUKS, 100), (HUNGARY, 250), (EMPIRE, 0), (HORDE, 0)):
        p.act(seat, ("bid", n)).act(seat, ("seal",))
    assert g.florins[BYZANTIUM] == 1250
    assert g.florins[HUNGARY] == 750
    assert g.honour[HUNGARY] == 1
    assert g.florins[MAMLUKS] == 1000
    assert not holds(g, BYZANTIUM)


@rule("MU-450")
def test_a_tie_at_the_feast_goes_to_the_earlier_player():
    g = bare()
    deal(g, BYZANTIUM, "bard")
    g.order = [5, 4, 3, 2, 1, 0]
    p = table(g, BYZANTIUM)
    p.act(BYZANTIUM, ("bard",))
    for seat in range(1, 6):
        p.act(seat, ("bid", 50 if seat in (1, 4) else 0)).act(seat, ("seal",))
    assert g.honour[EMPIRE] == 1
    assert g.honour[MAMLUKS] == 0


@rule("MU-451", "MU-452", example="L1389-1391")
def test_a_cardinal_carries_a_cathedral_off_within_the_limits():
    g = bare()
    deal(g, MAMLUKS, "cardinal")
    g.church = [0] * len(g.church)
    g.church[at(g, "pannonia")] = 1
    g.owner[at(g, "persia")] = g.owner[at(g, "cyprus")] = MAMLUKS
    p = table(g, MAMLUKS, 0)
    p.act(MAMLUKS, ("cardinal", "pannonia"))
    dests = {x[1] for x in p.options(MAMLUKS, "steal")}
    assert "persia" in dests
    assert "egypt" in dests
    assert "cyprus" not in dests, "no Cathedral in a Small Kingdom"
    p.act(MAMLUKS, ("steal", "persia"))
    assert g.church[at(g, "persia")] == 1
    assert not g.church[at(g, "pannonia")]
    g.church[at(g, "egypt")] = g.church[at(g, "sinai")] = 1
    g.church[at(g, "croatia")] = 1
    g.owner[at(g, "armenia")] = MAMLUKS
    deal(g, MAMLUKS, "cardinal")
    churches = sum(g.church)
    table(g, MAMLUKS, 0).act(MAMLUKS, ("cardinal", "croatia"))
    assert not g.church[at(g, "croatia")]
    assert sum(g.church) == churches - 1, "1 in a Minor, 2 in a Major Kingdom: no place"


@rule("MU-467", example="L1429")
def test_a_princess_doubles_the_price_of_war_and_of_broken_pacts():
    g = bare()
    (card,) = deal(g, HUNGARY, "princess")
    n = pact(g, "trade", HUNGARY, EMPIRE)
    p = table(g, HUNGARY, 2)
    p.act(HUNGARY, ("princess", EMPIRE)).act(HUNGARY, ("break", n))
    assert g.honour[HUNGARY] == -2
    p.act(HUNGARY, ("war", EMPIRE))
    assert g.honour[HUNGARY] == -8
    assert not g.gifts
    assert g.cards.at[card] == 0, "back to the deck"


@rule("MU-467", "MU-047")
def test_pacts_lapsing_under_a_princess_cost_double_too():
    g = bare()
    (card,) = deal(g, HUNGARY, "princess")
    g.gifts = [Gift(card, "princess", HUNGARY, EMPIRE, 0)]
    pact(g, "trade", HUNGARY, EMPIRE)
    inside(g, lambda: declare_war(g, HUNGARY, EMPIRE, False))
    assert g.honour[HUNGARY] == -8


@pytest.mark.parametrize(
    ("tl", "die", "joins"), [(1, 5, True), (1, 4, False), (2, 3, True), (2, 2, False), (3, 1, True)]
)
@rule("MU-468", example="L1431")
def test_a_princess_annexes_a_small_barbarian_kingdom(tl, die, joins):
    g = bare()
    at_level(g, HUNGARY, tl)
    deal(g, HUNGARY, "princess")
    g.army[at(g, "styria")] = 3
    guest, chief = put(g, EMPIRE, "wagon", "styria", fv=2), put(g, -1, "captain", "styria")
    p = table(g, HUNGARY, 0)
    p.act(HUNGARY, ("annex", "bohemia"), draws=d(die))
    assert g.pieces[guest] is not None
    assert (g.pieces[chief] is None) == joins
    lands = [(g.owner[at(g, x)], g.army[at(g, x)]) for x in ("bohemia", "styria")]
    assert lands == ([(HUNGARY, 5)] * 2 if joins else [(-1, 0), (-1, 3)])
    assert not holds(g, HUNGARY)


@rule("MU-468")
def test_only_small_kingdoms_wholly_barbarian_can_be_wooed():
    g = bare()
    deal(g, HUNGARY, "princess")
    g.owner[at(g, "styria")] = EMPIRE
    wooed = {x[1] for x in table(g, HUNGARY, 0).options(HUNGARY, "annex")}
    assert "bohemia" not in wooed
    assert "poland" not in wooed
    assert "milan" in wooed


@rule("MU-469", example="L1433")
def test_a_safe_conduct_is_a_one_sided_right_without_end():
    g = bare()
    deal(g, HUNGARY, "safe_conduct")
    assert not may_cross(g, HUNGARY, EMPIRE)
    assert not may_trade(g, HUNGARY, EMPIRE)
    p = table(g, HUNGARY, 0)
    p.act(HUNGARY, ("safe-conduct", EMPIRE))
    assert may_cross(g, HUNGARY, EMPIRE)
    assert may_trade(g, HUNGARY, EMPIRE)
    assert not may_cross(g, EMPIRE, HUNGARY)
    assert not may_trade(g, EMPIRE, HUNGARY)
    assert not holds(g, HUNGARY)
    assert g.pacts[0].until == 0
    assert p.step(HUNGARY).left == 0


@rule("MU-535")
def test_the_golden_horde_may_once_change_religion():
    g = bare(khan_religion=True)
    p = table(g, HORDE, 0)
    assert {x[1] for x in p.options(HORDE, "convert")} == {"catholic", "muslim", "orthodox"}
    p.act(HORDE, ("convert", "muslim"))
    assert g.religion[HORDE] == "muslim"
    assert g.honour[HORDE] == -2
    assert not p.options(HORDE, "convert")
    assert not table(bare(), HORDE, 0).options(HORDE, "convert"), "only with the variant"


@rule("MU-536", example="L1799")
def test_byzantium_may_become_catholic_and_is_restless_then():
    from pentarchy.games.medioevo_universale.rules.realm.lands import rebellion_shift

    g = bare(basileus_religion=True)
    p = table(g, BYZANTIUM, 0)
    p.act(BYZANTIUM, ("convert", "catholic"))
    assert g.religion[BYZANTIUM] == "catholic"
    assert g.honour[BYZANTIUM] == -4
    for tl in (1, 2, 3):
        at_level(g, BYZANTIUM, tl)
        assert rebellion_shift(g, BYZANTIUM, at(g, "thrace")) == tl


# ---- what may be chosen ----------------------------------------------------------------------------------


@rule("MU-044", "MU-451", "MU-467", "MU-469")
def test_without_actions_and_cards_nothing_is_left_to_do():
    g = bare()
    assert table(g, HUNGARY, 0).options(HUNGARY) == [("done",)]
    learn(g, HUNGARY, "education")
    assert {x[0] for x in table(g, HUNGARY, 1).options(HUNGARY)} == {"war", "pact", "done"}
    deal(g, HUNGARY, "princess", "safe_conduct")
    war(g, HUNGARY, HORDE)
    p = table(g, HUNGARY, 0)
    free = [s for s in g.order if s not in (HUNGARY, HORDE)]
    assert p.options(HUNGARY, "princess") == [("princess", s) for s in free], "not to an enemy"
    assert p.options(HUNGARY, "safe-conduct") == [("safe-conduct", s) for s in free]
    p.act(HUNGARY, ("safe-conduct", EMPIRE))
    deal(g, HUNGARY, "safe_conduct")
    p = table(g, HUNGARY, 0)
    assert ("safe-conduct", EMPIRE) not in p.options(HUNGARY)
    assert ("princess", EMPIRE) in p.options(HUNGARY)


@rule("MU-049")
def test_who_refused_peace_is_not_asked_again_in_the_phase():
    g = bare()
    war(g, HUNGARY, HORDE)
    war(g, HUNGARY, MAMLUKS)
    p = table(g, HUNGARY, 3)
    p.act(HUNGARY, ("peace", HORDE)).act(HORDE, ("refuse",))
    assert p.options(HUNGARY, "peace") == [("peace", MAMLUKS)]
    assert p.step(HUNGARY).left == 2


@rule("MU-246", "MU-456")
def test_the_two_sides_of_a_crusade_make_neither_peace_nor_truce():
    g = crusade(papacy())
    war(g, HUNGARY, HORDE)
    war(g, MAMLUKS, BYZANTIUM)
    for seat, other, cross in ((HUNGARY, HORDE, MAMLUKS), (MAMLUKS, BYZANTIUM, HUNGARY)):
        learn(g, seat, "education")
        deal(g, seat, "diplomat")
        p = table(g, seat)
        assert p.options(seat, "peace") == [("peace", other)]
        assert ("diplomat", other) in p.options(seat)
        assert ("diplomat", cross) not in p.options(seat)


@rule("MU-404")
def test_when_the_antipope_may_call_a_crusade_on_rome():
    g = papacy()
    g.antipope, g.schism[HUNGARY] = HUNGARY, True
    called = ("crusade",)
    assert called in table(g, HUNGARY).options(HUNGARY)
    assert called not in table(g, HUNGARY, 0).options(HUNGARY), "it is a diplomatic action"
    assert called not in table(g, EMPIRE).options(EMPIRE), "the Pope waits for the calamity"
    g.schism[EMPIRE] = True
    assert called not in table(g, HUNGARY).options(HUNGARY), "Rome is in the faction's hands"
    g.schism[EMPIRE], g.owner[g.book.rome] = False, -1
    assert called not in table(g, HUNGARY).options(HUNGARY)
    g.owner[g.book.rome] = BYZANTIUM
    assert called in table(g, HUNGARY).options(HUNGARY)
    crusade(g, crusaders=(EMPIRE,))
    assert called not in table(g, HUNGARY).options(HUNGARY)


@rule("MU-052", "MU-053", "MU-457")
def test_only_own_pacts_are_broken_accused_or_cut():
    g = bare()
    mine = {kind: pact(g, kind, HUNGARY, EMPIRE) for kind in ("trade", "transit", "truce", "loan", "promise")}
    pact(g, "crusade", HUNGARY, EMPIRE)
    pact(g, "safe-conduct", HUNGARY, EMPIRE)
    pact(g, "trade", EMPIRE, MAMLUKS)
    three = pact(g, "alliance", MAMLUKS, HUNGARY, HORDE)
    (card,) = deal(g, EMPIRE, "diplomat")
    g.gifts = [Gift(card, "diplomat", EMPIRE, MAMLUKS, 4, 4), Gift(0, "princess", EMPIRE, HUNGARY, 0)]
    p = table(g, HUNGARY, 0)
    assert p.options(HUNGARY, "break") == [("break", n) for n in (*mine.values(), three)]
    assert p.options(HUNGARY, "cut truce") == []
    accusable = [("accuse", mine[k], EMPIRE) for k in ("trade", "transit", "promise")]
    assert p.options(HUNGARY, "accuse") == [*accusable, ("accuse", three, MAMLUKS), ("accuse", three, HORDE)]
    cuts = [("cut truce", card, n) for n in (1, 2, 3, 4)]
    assert table(g, MAMLUKS, 0).options(MAMLUKS, "cut truce") == cuts
    p = table(g, HUNGARY, 0)
    p.act(HUNGARY, ("accuse", mine["transit"], EMPIRE))
    for _ in range(6):
        p.act(g.pending()[0], ("respect",))
    assert ("accuse", mine["transit"], EMPIRE) not in p.options(HUNGARY), "once a phase"
    p.act(HUNGARY, ("accuse", mine["promise"], EMPIRE))
    for _ in range(6):
        p.act(g.pending()[0], ("rupture",))
    assert mine["promise"] not in [x.id for x in g.pacts]
    assert mine["trade"] in [x.id for x in g.pacts]
    p.act(HUNGARY, ("break", mine["transit"]))
    assert [x.kind for x in g.pacts[:3]] == ["trade", "truce", "loan"]


@rule("MU-402")
def test_absolution_is_asked_once_a_phase_and_leaves_other_choices():
    g = papacy()
    g.banned[HUNGARY] = True
    p = table(g, HUNGARY)
    assert p.options(HUNGARY, "found faction")
    p.act(HUNGARY, ("seek absolution", 0)).act(EMPIRE, ("refuse",))
    assert not p.options(HUNGARY, "seek absolution")
    p.act(HUNGARY, p.options(HUNGARY, "found faction")[0])
    assert g.antipope == HUNGARY


@rule("MU-456", "MU-457")
def test_a_diplomat_lies_before_the_recipient_and_ends_the_siege_between_them():
    g = bare()
    (card,) = deal(g, HUNGARY, "diplomat")
    learn(g, HUNGARY, "education")
    war(g, HUNGARY, HORDE)
    own(g, HORDE, "raska")
    g.sieges = [Siege(HUNGARY, at(g, "raska"), 1), Siege(HUNGARY, at(g, "thrace"), 1)]
    table(g, HUNGARY).act(HUNGARY, ("diplomat", HORDE))
    gift = g.gifts[0]
    assert (gift.giver, gift.holder, gift.until) == (HUNGARY, HORDE, g.turn)
    assert g.cards.at[card] == front(HORDE)
    assert [s.at for s in g.sieges] == [at(g, "thrace")]


@rule("MU-467")
def test_a_princess_stays_with_her_host_without_end():
    g = bare()
    (card,) = deal(g, HUNGARY, "princess")
    p = table(g, HUNGARY, 0).act(HUNGARY, ("princess", EMPIRE))
    assert g.cards.at[card] == front(EMPIRE)
    assert g.gifts == [Gift(card, "princess", HUNGARY, EMPIRE, 0)]
    deal(g, HUNGARY, "princess")
    p = table(g, HUNGARY, 0)
    assert ("princess", EMPIRE) not in p.options(HUNGARY)
    assert ("princess", MAMLUKS) in p.options(HUNGARY)


@rule("MU-468")
def test_no_bride_beyond_the_board_or_under_the_invaders():
    g = bare()
    wooed = {g.book.kingdoms[k].id for k in brides(g)}
    assert {"bohemia", "provence", "kiev"} <= wooed
    g.horde = Horde(at(g, "styria"), at(g, "thrace"), 0, 0)
    assert {g.book.kingdoms[k].id for k in brides(g)} == wooed - {"bohemia"}
    small = {g.book.kingdoms[k].id for k in brides(bare(5))}
    assert "provence" not in small
    assert "bohemia" in small


@rule("MU-535", "MU-536")
def test_each_conversion_needs_its_own_variant():
    for khan, basileus in ((True, False), (False, True)):
        g = bare(khan_religion=khan, basileus_religion=basileus)
        able = [s for s in range(6) if table(g, s, 0).options(s, "convert")]
        assert able == ([HORDE] if khan else [BYZANTIUM])
    assert table(g, BYZANTIUM, 0).options(BYZANTIUM, "convert") == [("convert", "catholic")]


@rule("MU-048")
def test_a_wish_for_peace_holds_for_its_phase_only():
    g = bare()
    war(g, HUNGARY, HORDE)
    g.asked_peace = changed(g.asked_peace, HORDE, 1 << HUNGARY)
    g.order = [HUNGARY, 0, 1, 3, 4, 5]
    p = begin(g, DiplomacyPhase())
    p.act(HUNGARY, ("peace", HORDE)).act(HORDE, ("accept",))
    assert (g.honour[HUNGARY], g.honour[HORDE]) == (-2, 1), "he asked, unprompted"


@rule("MU-450")
def test_a_feast_without_a_gift_honours_nobody():
    g = bare()
    deal(g, BYZANTIUM, "bard")
    p = table(g, BYZANTIUM).act(BYZANTIUM, ("bard",))
    for seat in range(1, 6):
        p.act(seat, ("bid", 0)).act(seat, ("seal",))
    assert g.honour == [0] * 6
    assert sum(g.florins) == 6000


@rule("MU-246")
def test_only_the_two_sides_of_a_crusade_are_crossed():
    g = crusade(papacy())
    assert crossed(g, HUNGARY, MAMLUKS)
    assert crossed(g, MAMLUKS, HUNGARY)
    for a, b in ((HUNGARY, EMPIRE), (HORDE, MAMLUKS), (MAMLUKS, HORDE), (HUNGARY, HORDE), (HORDE, HUNGARY)):
        assert not crossed(g, a, b)
    assert not crossed(bare(), HUNGARY, MAMLUKS)
