"""Taxes, loans, the tithe."""

import pytest

from pentarchy.games.medioevo_universale.rules.realm.lands import BUILDINGS
from pentarchy.games.medioevo_universale.rules.reinforcements import owed_lines
from pentarchy.games.medioevo_universale.rules.taxes import (
    TaxDraft,
    TaxPhase,
    borrow,
    income,
    may_borrow,
    merchant_worth,
    russians,
    tax_lines,
)
from pentarchy.games.medioevo_universale.rules.turn import EndOfTurn, LastTurn
from pentarchy.games.medioevo_universale.state.records import ALL, DISCARD, Gift, Loan, hand
from pentarchy.kernel import IllegalAction, changed, replace
from tests.play import begin, rule

from .kingdoms import BYZANTIUM, EMPIRE, HORDE, HUNGARY, MAMLUKS, NOVGOROD
from .positions import at, at_level, bare, d, deal, holds, inside, learn, own


def plain(**variants):
    """No Cathedrals, no Pope: nothing but lands."""
    g = bare(**variants)
    g.church = [0] * len(g.church)
    g.pope = -1
    return g


def collect(g, **choices):
    """Play the Tax phase; `choices` maps a seat's number to its actions before it is done."""
    p = begin(g, TaxPhase(), EndOfTurn())
    for seat in list(g.pending()):
        for x in choices.get(f"s{seat}", []):
            p.act(seat, x)
    while g.phase == "taxes" and g.turn == 1:
        p.act(g.pending()[0], ("done",))
    return p


@rule("MU-080", "MU-081", "MU-082", "MU-086", example="L430")
def test_ten_territories_a_cathedral_banks_and_the_level():
    g = plain()
    own(g, HUNGARY, "bosnia", "raska", "styria")
    learn(g, HUNGARY, "banks")
    g.florins[HUNGARY] = 500
    g.church[at(g, "banat")] = 1
    assert dict(tax_lines(g, HUNGARY)) == {"territories": 50, "cathedrals": 50, "level": 50, "banks": 50}
    assert income(g, HUNGARY) == 200


@rule("MU-084", "MU-088", "MU-089", "MU-470", "MU-497", "MU-498", example="L432,L1619")
def test_tax_collector_vassalage_and_feudalism():
    g = plain()
    own(g, HUNGARY, "bosnia", "raska", "styria", "bohemia", "veneto")
    deal(g, HUNGARY, "tax_collector", "tax_collector")
    assert dict(tax_lines(g, HUNGARY))["territories"] == 60, "needs MATHEMATICS"
    learn(g, HUNGARY, "mathematics", "vassalage", "feudalism")
    for land, lev in (("pannonia", 3), ("bohemia", 1), ("veneto", 3), ("raska", 1)):
        g.town[at(g, land)] = lev
    lines = dict(tax_lines(g, HUNGARY))
    assert (lines["territories"], lines["vassalage"], lines["feudalism"]) == (120, 40, 100), (
        "copies do not add up"
    )


@rule("MU-083", "MU-101")
def test_russian_principalities_pay_the_golden_horde():
    g = plain()
    assert russians(g, HORDE) == 8
    assert russians(g, HUNGARY) == 0
    assert dict(tax_lines(g, HORDE))["russians"] == 40
    assert dict(owed_lines(g, HORDE))["russians"] == 2, "full threes only"
    own(g, NOVGOROD, "smolensk", "polotsk", "kiev")
    assert russians(g, HORDE) == 5
    assert dict(owed_lines(g, HORDE))["russians"] == 1
    own(g, HORDE, "kiev")
    assert russians(g, HORDE) == 6, "its own count"
    assert russians(bare(5), 4) == 6, "closed ones do not"


@pytest.mark.parametrize(
    ("tech", "worth"), [("mathematics", 30), ("coinage", 60), ("banks", 90), ("guilds", 120)]
)
@rule("MU-085", "MU-463", "MU-499", "MU-500", "MU-501", "MU-502", example="L1421,L1623-1641")
def test_merchants_pay_by_technology_and_add_up(tech, worth):
    g = plain()
    deal(g, HUNGARY, "merchant", "merchant")
    assert merchant_worth(g, HUNGARY) == 0
    learn(g, HUNGARY, tech)
    assert dict(tax_lines(g, HUNGARY))["merchants"] == 2 * worth
    g.phase = "taxes"
    collect(g)
    assert holds(g, HUNGARY) == ["merchant", "merchant"], "kept"


@rule("MU-086", example="L1631")
def test_banks_round_down():
    g = plain()
    learn(g, HUNGARY, "banks")
    g.florins[HUNGARY] = 1117
    assert dict(tax_lines(g, HUNGARY))["banks"] == 111


@rule("MU-087", "MU-483", example="L1465,L1499")
def test_mills_and_the_tax_collector():
    g = plain()
    g.owner = [-1] * len(g.owner)
    own(
        g,
        HORDE,
        "bessarabia",
        "yedisan",
        "zaporozhia",
        "don",
        "lower_volga",
        "crimea",
        "circassia",
        "halych",
        "raska",
        "bosnia",
    )
    learn(g, HORDE, "mill")
    assert dict(tax_lines(g, HORDE))["mill"] == 25
    learn(g, HORDE, "mathematics")
    deal(g, HORDE, "tax_collector")
    lines = dict(tax_lines(g, HORDE))
    assert lines["mill"] + lines["territories"] == 150
    learn(g, HUNGARY, "mill")
    own(g, HUNGARY, "pannonia", "croatia", "bihar")
    assert dict(tax_lines(g, HUNGARY))["mill"] == 5, "one Plain of three lands"


@pytest.mark.parametrize(
    ("tl", "tech", "die", "sum_"), [(1, "", 4, 400), (2, "guilds", 6, 800), (3, "banks", 8, 900)]
)
@rule("MU-090", "MU-091", "MU-092", example="L1639-1643")
def test_loans(tl, tech, die, sum_):
    g = plain()
    at_level(g, HUNGARY, tl, *([tech] if tech else []))
    inside(g, lambda: borrow(g, HUNGARY), d(die))
    assert g.florins[HUNGARY] == 1000 + sum_
    assert g.loans == [Loan(HUNGARY, sum_ + sum_ // 10)]


@rule("MU-091")
def test_guilds_replace_the_bonus_of_banks():
    g = plain()
    learn(g, HUNGARY, "banks", "guilds")
    inside(g, lambda: borrow(g, HUNGARY), d(1))
    assert g.florins[HUNGARY] == 1300


@rule("MU-092", "MU-093")
def test_one_loan_at_a_time_repaid_when_one_likes():
    g = plain()
    g.loans = [Loan(HUNGARY, 220)]
    assert not may_borrow(g, HUNGARY)
    assert may_borrow(g, EMPIRE)
    g.phase = "taxes"
    before = g.florins[HUNGARY] + income(g, HUNGARY)
    collect(g, s2=[("repay",)])
    assert not g.loans
    assert g.florins[HUNGARY] == before - 220


@rule("MU-094")
def test_an_unpaid_loan_costs_honour_at_the_end():
    from pentarchy.games.medioevo_universale.rules.scoring import due

    g = plain()
    before = due(g, HUNGARY)
    g.loans = [Loan(HUNGARY, 220), Loan(HUNGARY, 330)]
    assert due(g, HUNGARY) == before - 2


@rule("MU-464", example="L1423")
def test_a_miser_stops_the_taxes_for_the_givers_level():
    g = plain()
    at_level(g, EMPIRE, 2)
    deal(g, EMPIRE, "miser")
    g.phase = "taxes"
    collect(g, s4=[("miser", HUNGARY)])
    assert (g.florins[HUNGARY] == 1000 and g.gifts == []) or g.gifts[0].until == 2
    assert income(g, HUNGARY) == 0
    at_level(g, EMPIRE, 3)
    assert g.gifts[0].until == 2, "the level when it was given"
    g.turn = 2
    begin(g, EndOfTurn())
    assert income(g, HUNGARY) > 0
    assert not g.gifts


@rule("MU-473", example="L1471,L1635")
def test_an_own_usurer_raises_taxes_and_allows_a_second_loan():
    g = plain()
    deal(g, HUNGARY, "usurer")
    base = income(g, HUNGARY)
    g.loans = [Loan(HUNGARY, 110)]
    g.phase = "taxes"
    collect(g, s2=[("usurer", HUNGARY), ("loan",)])
    assert sum(x.seat == HUNGARY for x in g.loans) == 2
    g = plain()
    (card,) = deal(g, HUNGARY, "usurer")
    g.gifts = [Gift(card, "usurer", HUNGARY, HUNGARY, 1, 1)]
    assert income(g, HUNGARY) == base + base * 20 // 100
    learn(g, HUNGARY, "banks")
    g.florins[HUNGARY] = 0
    assert income(g, HUNGARY) == base + base * 40 // 100
    begin(g, EndOfTurn())
    assert not g.gifts
    assert g.cards.at[card] == hand(HUNGARY), "he keeps the card"
    g = plain()
    g.variants = replace(g.variants, usurer_spent=True)
    (card,) = deal(g, HUNGARY, "usurer")
    g.gifts = [Gift(card, "usurer", HUNGARY, HUNGARY, 1, 1)]
    begin(g, EndOfTurn())
    assert g.cards.at[card] == DISCARD, "by the variant it is spent"


@rule("MU-474", example="L1473,L1637")
def test_a_usurer_given_away():
    g = plain()
    (card,) = deal(g, EMPIRE, "usurer")
    base = income(g, HUNGARY)
    g.gifts = [Gift(card, "usurer", EMPIRE, HUNGARY, 2, 2)]
    assert income(g, HUNGARY) == base - base * 20 // 100
    assert not may_borrow(g, HUNGARY)
    learn(g, HUNGARY, "banks")
    g.florins[HUNGARY] = 0
    assert income(g, HUNGARY) == base - base * 40 // 100
    g.loans = [Loan(HUNGARY, 110)]
    g.turn = 2
    begin(g, EndOfTurn())
    assert g.honour[HUNGARY] == -2, "a loan unpaid at its end: 1 for each turn it lasted"


@rule("MU-474", example="L1461")
def test_a_loan_repaid_in_time_costs_nothing():
    g = plain()
    (card,) = deal(g, EMPIRE, "usurer")
    g.gifts = [Gift(card, "usurer", EMPIRE, HUNGARY, 1, 2)]
    begin(g, EndOfTurn())
    assert g.honour[HUNGARY] == 0


@rule("MU-395", "MU-394")
def test_the_tithe_goes_to_the_pope():
    g = plain()
    g.pope = EMPIRE
    tax = income(g, HUNGARY)
    g.phase = "taxes"
    mine = g.florins[EMPIRE] + income(g, EMPIRE)
    collect(g)
    assert g.florins[HUNGARY] == 1000 + tax - tax // 10
    assert g.florins[EMPIRE] == mine + tax // 10


@rule("MU-396", "MU-439")
def test_refusing_the_tithe_costs_honour_at_most_three_times():
    g = plain()
    g.pope = EMPIRE
    for n in range(4):
        g.phase, g.turn = "taxes", 1
        p = begin(g, TaxPhase(), LastTurn())
        p.act(HUNGARY, ("refuse tithe",))
        while g.phase == "taxes" and g.turn == 1:
            p.act(g.pending()[0], ("done",))
        assert g.honour[HUNGARY] == -min(3, n + 1)
    assert g.unpaid[HUNGARY] == 4


@rule("MU-395", "MU-396")
def test_nothing_is_due_under_a_miser():
    g = plain()
    g.pope = EMPIRE
    (card,) = deal(g, EMPIRE, "miser")
    g.gifts = [Gift(card, "miser", EMPIRE, HUNGARY, 3, 3)]
    g.phase = "taxes"
    collect(g, s2=[("refuse tithe",)])
    assert g.honour[HUNGARY] == 0
    assert g.unpaid[HUNGARY] == 0


@rule("MU-085", "MU-084")
def test_the_best_technology_counts_and_the_cards_must_be_there():
    g = plain()
    learn(g, HUNGARY, "mathematics", "banks")
    assert dict(tax_lines(g, HUNGARY))["territories"] == 35, "MATHEMATICS alone doubles nothing"
    deal(g, HUNGARY, "merchant")
    assert dict(tax_lines(g, HUNGARY))["merchants"] == 90


@rule("MU-081", "MU-082")
def test_every_cathedral_that_stands_whole_and_every_level_pay():
    g = plain()
    at_level(g, HUNGARY, 3, "law")
    g.church[at(g, "banat")] = g.church[at(g, "croatia")] = g.church[at(g, "thrace")] = 1
    lines = dict(tax_lines(g, HUNGARY))
    assert (lines["cathedrals"], lines["level"]) == (100, 150)
    g.damaged = changed(g.damaged, at(g, "banat"), 1 << BUILDINGS.index("cathedral"))
    assert dict(tax_lines(g, HUNGARY))["cathedrals"] == 50


@rule("MU-464")
def test_a_miser_strikes_its_holder_only():
    g = plain()
    (card,) = deal(g, EMPIRE, "miser")
    (other,) = deal(g, EMPIRE, "princess")
    before = income(g, HUNGARY)
    g.gifts = [Gift(other, "princess", EMPIRE, HUNGARY, 0)]
    assert income(g, HUNGARY) == before, "a Princess costs no taxes"
    g.gifts.append(Gift(card, "miser", EMPIRE, HUNGARY, 3, 3))
    assert income(g, HUNGARY) == 0
    assert income(g, EMPIRE) > 0


@rule("MU-473", "MU-474", example="L1635")
def test_the_usurers_share_is_a_fifth():
    for giver, taxes in ((HUNGARY, 300), (EMPIRE, 200)):
        g = plain()
        (card,) = deal(g, giver, "usurer")
        for land in ("banat", "bihar", "croatia"):
            g.church[at(g, land)] = 1
        own(g, HUNGARY, "raska", "bosnia", "rumelia")
        assert income(g, HUNGARY) == 250
        g.gifts = [Gift(card, "usurer", giver, HUNGARY, 2, 2)]
        assert income(g, HUNGARY) == taxes


@rule("MU-473", "MU-474")
def test_the_usurers_share_is_rounded_down():
    for giver, taxes in ((HUNGARY, 86 + 34), (EMPIRE, 86 - 34)):
        g = plain()
        (card,) = deal(g, giver, "usurer")
        learn(g, HUNGARY, "banks")
        g.florins[HUNGARY] = 10
        assert income(g, HUNGARY) == 86
        g.gifts = [Gift(card, "usurer", giver, HUNGARY, 2, 2)]
        assert income(g, HUNGARY) == taxes


@rule("MU-093", "MU-473", "MU-474", "MU-464")
def test_what_may_be_drafted_in_the_tax_phase():
    g = plain()
    others = [BYZANTIUM, MAMLUKS, NOVGOROD, EMPIRE, HORDE]
    g.order = [0, 1, 2, 3, 4, 5]
    draft = TaxDraft(HUNGARY)
    assert draft.options(g, HUNGARY) == [("loan",), ("done",)]
    deal(g, HUNGARY, "miser", "usurer", "merchant")
    g.loans = [Loan(HUNGARY, 110), Loan(EMPIRE, 110)]
    g.pope = EMPIRE
    misers, usurers = [("miser", s) for s in others], [("usurer", s) for s in (HUNGARY, *others)]
    rest = [("repay",), ("refuse tithe",), ("hide cards",)]
    assert draft.options(g, HUNGARY) == [*misers, *usurers, *rest, ("done",)], "a second loan needs a Usurer"
    draft = TaxDraft(HUNGARY, usurer=HUNGARY)
    assert draft.options(g, HUNGARY) == [*misers, ("loan",), *rest, ("start over",), ("done",)]
    draft = TaxDraft(HUNGARY, miser=BYZANTIUM, usurer=EMPIRE, repay=True, refuse=True, hide=True)
    assert draft.options(g, HUNGARY) == [("start over",), ("done",)]
    g.loans.append(Loan(HUNGARY, 220))
    draft = TaxDraft(HUNGARY, miser=BYZANTIUM, usurer=HUNGARY, refuse=True, hide=True)
    assert draft.options(g, HUNGARY) == [("repay",), ("start over",), ("done",)], "never a third"


@rule("MU-395", "MU-396", "MU-404")
def test_who_may_refuse_a_tithe():
    g = plain()
    g.loans = [Loan(s, 110) for s in range(6)]

    def may_refuse(seat):
        return ("refuse tithe",) in TaxDraft(seat).options(g, seat)

    assert not any(map(may_refuse, range(6))), "there is no Pope"
    g.pope = EMPIRE
    assert [s for s in range(6) if may_refuse(s)] == [HUNGARY]
    g.banned[HUNGARY] = True
    assert not any(map(may_refuse, range(6)))
    g.antipope, g.banned[HUNGARY] = HUNGARY, False
    g.schism[HUNGARY] = g.schism[NOVGOROD] = True
    assert [s for s in range(6) if may_refuse(s)] == [NOVGOROD], "the Antipope's men"


@rule("MU-463", "MU-470")
def test_merchants_and_tax_collectors_may_be_hidden_and_pay_nothing_then():
    for hide in (False, True):
        g = plain()
        learn(g, HUNGARY, "mathematics")
        cards = deal(g, HUNGARY, "merchant", "tax_collector", "killer")
        g.phase = "taxes"
        collect(g, s2=[("hide cards",)] if hide else [])
        assert g.florins[HUNGARY] == 1000 + 50 + (35 if hide else 70 + 30)
        seen = [g.cards.seen[c] == ALL for c in cards]
        assert seen == ([False] * 3 if hide else [True, True, False])
    g = plain()
    cards = deal(g, HUNGARY, "merchant")
    g.phase = "taxes"
    collect(g)
    assert g.cards.seen[cards[0]] != ALL, "worth nothing without MATHEMATICS, and not shown"


@rule("MU-080")
def test_a_tax_draft_may_be_started_over():
    g = plain()
    g.pope = EMPIRE
    g.phase = "taxes"
    collect(g, s2=[("loan",), ("refuse tithe",), ("start over",)])
    assert not g.loans
    assert g.honour[HUNGARY] == 0


@rule("MU-092")
def test_a_loan_is_repaid_in_full_or_not_at_all():
    for purse, left in ((135, 0), (134, 134 + 85)):
        g = plain()
        g.loans = [Loan(HUNGARY, 220)]
        g.florins[HUNGARY] = purse
        g.phase = "taxes"
        collect(g, s2=[("repay",)])
        assert g.florins[HUNGARY] == left
        assert bool(g.loans) == bool(left)


@rule("MU-395")
def test_a_byzantine_pope_collects_like_any_other():
    g = plain()
    g.pope, g.religion = BYZANTIUM, changed(g.religion, BYZANTIUM, "catholic")
    g.phase = "taxes"
    collect(g)
    assert g.florins[HUNGARY] == 1000 + 85 - 8
    assert g.florins[BYZANTIUM] == 1000 + 85 + 8 + 9, "from Hungary, and from the Empire with Rome"


@rule("MU-090")
def test_the_die_of_a_loan_by_level():
    for tl, die in ((1, 4), (2, 6), (3, 8)):
        g = plain()
        at_level(g, HUNGARY, tl, never=("banks", "guilds"))
        with pytest.raises(IllegalAction):
            inside(g, lambda g=g: borrow(g, HUNGARY), [die])


@rule("MU-464", "MU-473")
def test_cards_may_be_given_to_the_first_seat():
    g = plain()
    deal(g, EMPIRE, "miser")
    deal(g, HUNGARY, "tax_collector")
    assert ("hide cards",) in TaxDraft(HUNGARY).options(g, HUNGARY)
    g.phase = "taxes"
    collect(g, s4=[("miser", BYZANTIUM)])
    assert g.florins[BYZANTIUM] == 1000
