"""Diplomacy, teams, deals (chapters O and AF)."""

import pytest

from pentarchy.games.swords_and_sails.rules.diplomacy.answers import Deal
from pentarchy.games.swords_and_sails.rules.diplomacy.clock import seconds
from pentarchy.games.swords_and_sails.rules.diplomacy.phase import Diplomacy, talks_now
from pentarchy.games.swords_and_sails.rules.diplomacy.talks import Talks
from pentarchy.games.swords_and_sails.rules.scoring import PARTS, eliminate, scores
from pentarchy.games.swords_and_sails.state.records import TABLE, Trade
from pentarchy.kernel import Step
from tests.play import rule

from . import positions as at


def talk(g):
    return at.run(g, Diplomacy())


def ask_all(p):
    for s in p.g.alive:
        p.act(s, ("time",))


@rule("SS-261", "SS-262", "SS-263")
def test_more_time_by_unanimous_vote():
    g = at.board()
    p = talk(g)
    assert seconds(g, "diplomacy") == 240
    for s in g.alive[:-1]:
        p.act(s, ("time",))
    assert seconds(g, "diplomacy") == 240
    p.act(g.alive[-1], ("time",))
    assert seconds(g, "diplomacy") == 360
    ask_all(p)  # the first Diplomacy may go on and on
    assert seconds(g, "diplomacy") == 480
    g = at.board()
    g.turn = 1
    p = talk(g)
    ask_all(p)
    assert seconds(g, "diplomacy") == 360
    assert not p.options(0, "time")  # a later one only once


@rule("SS-483")
def test_a_diplomat_turns_the_glass_alone():
    g = at.board(leaders="dealt")
    g.leaders = [-1] * 7
    g.turn = 1
    at.lead(g, "france", "diplomat")
    p = talk(g)
    p.act(at.seat(g, "france"), ("time",))
    assert seconds(g, "diplomacy") == 360


@rule("SS-266", "SS-267", "SS-279")
def test_only_a_declared_alliance_is_a_team():
    g = at.board()
    a, b = at.seat(g, "hre"), at.seat(g, "france")
    g.gold[a] = 20
    p = talk(g)
    p.act(a, ("deal", b))
    p.act(a, ("give", "gold", 20))
    p.act(a, ("ask", "nothing", 0))
    p.act(b, ("accept",))
    assert not g.allied(a, b)  # whatever was promised for it
    p.act(a, ("ally", b))
    p.act(b, ("accept",))
    assert g.allied(a, b)
    assert g.since[a] == g.turn


@rule("SS-267", "SS-272")
def test_all_members_must_agree():
    g = at.board()
    at.team(g, "hre", "france")
    a, b, c = (at.seat(g, x) for x in ("england", "hre", "france"))
    p = talk(g)
    p.act(a, ("ally", b))
    p.act(b, ("accept",))
    p.act(c, ("decline",))
    assert not g.allied(a, b)
    p.act(a, ("ally", b))
    p.act(b, ("accept",))
    p.act(c, ("accept",))
    assert sorted(g.members(a)) == sorted([a, b, c])


@rule("SS-273", "SS-305")
def test_teams_change_only_in_diplomacy():
    p = at.new(3)
    verbs = set()
    while p.g.turn == 0:
        s = p.g.pending()[0]
        if p.g.phase != 2:
            verbs |= {o[0] for o in p.options(s)}
        p.act(s, p.g.default(s))
    assert not verbs & {"ally", "leave"}


@rule("SS-274", "SS-275")
def test_leaving_a_team():
    g = at.board()
    at.team(g, "hre", "france", "england")
    s = at.seat(g, "hre")
    assert scores(g)[s] == (18 + 10) * PARTS
    p = talk(g)
    assert not p.options(at.seat(g, "byzantium"), "leave")  # who has no team cannot leave it
    p.act(s, ("leave",))
    assert scores(g)[s] == 18 * PARTS
    assert not p.options(s, "leave")
    assert scores(g)[at.seat(g, "france")] == (18 + 5) * PARTS


@rule("SS-278")
def test_guests_retreat_or_stay_to_siege():
    g = at.board()
    at.team(g, "hre", "france")
    a = at.army(g, "hre", "I", "burgundy", KN=1)
    s = at.seat(g, "hre")
    p = talk(g)
    p.act(s, ("leave",))
    assert {o[0] for o in p.options(s)} == {"retreat", "stay"}
    p.act(s, ("stay",))
    assert g.sieging == (at.land(g, "burgundy"),)
    assert g.army_at[a] == at.land(g, "burgundy")
    q = at.resolve(g, {})
    assert g.pending() == [s]
    assert ("wait",) not in q.options(s)  # alone there: it must siege
    g = at.board()
    at.team(g, "hre", "france", "england")
    at.army(g, "hre", "I", "burgundy", KN=1)
    guests = [at.fleet(g, "hre", n, "channel", port, TR=1) for n, port in ((1, "normandy"), (3, "wessex"))]
    h = at.fleet(g, "hre", 2, "frisian_sea", "saxony", TR=1)
    p = talk(g)
    p.act(s, ("leave",))
    p.act(s, p.options(s, "retreat")[0])
    assert g.owner[g.army_at[s * 5]] == s
    assert [g.port[f] for f in guests] == [-1, -1]  # docked fleets put to sea
    assert g.port[h] == at.land(g, "saxony")  # but not those at home


@rule("SS-280", "SS-183")
def test_cards_may_be_traded():
    g = at.board()
    a, b = at.seat(g, "hre"), at.seat(g, "france")
    mine, theirs = at.hand(g, "hre", "spy")[0], at.hand(g, "france", "royal_marriage")[0]
    p = talk(g)
    p.act(a, ("deal", b))
    p.act(a, ("give", "card", mine))
    p.act(a, ("ask", "card", 1))
    assert g.cards.known(16 + a, b) == []  # the other sees only the back
    p.act(b, ("accept", theirs))
    assert g.hand(a) == [theirs]
    assert g.hand(b) == [mine]
    p.act(a, ("deal", b))
    p.act(a, ("give", "card", theirs))
    p.act(a, ("ask", "nothing", 0))
    p.act(b, ("decline",))
    assert g.hand(a) == [theirs]


@rule("SS-280")
def test_who_declines_a_card_does_not_see_it():
    for answer, knows in (("accept", True), ("decline", False)):
        g = at.board()
        a, b = at.seat(g, "hre"), at.seat(g, "france")
        (card,) = at.hand(g, "hre", "spy")
        p = talk(g)
        p.act(a, ("deal", b)).act(a, ("give", "card", card)).act(a, ("ask", "nothing", 0))
        p.act(b, (answer,))
        assert bool(g.cards.seen[card] >> b & 1) == knows
        assert g.cards.seen[card] >> a & 1


@rule("SS-463", "SS-464")
def test_spring_diplomacy():
    g = at.board(spring_diplomacy=True)
    held = []
    for turn in range(5):
        g.turn = turn
        held.append(talks_now(g))
        p = talk(g)
        assert (isinstance(p.step(0), Talks)) == held[-1]
    assert held == [True, False, False, False, True]


def test_offers_run_out():
    g = at.board(offers=1)
    a, b = at.seat(g, "hre"), at.seat(g, "france")
    p = talk(g)
    p.act(a, ("ally", b))
    p.act(b, ("decline",))
    assert not p.options(a, "ally")


@rule("SS-280")
def test_nobody_can_pay_what_he_does_not_have():
    g = at.board()
    one, two = at.seat(g, "england"), at.seat(g, "france")
    offer = Deal(two, one, "gold", 10, "gold", 30)
    g.gold[two] = 30
    p = at.run(g, offer)
    assert p.options(two) == [("accept",), ("decline",)]
    g.gold[one], g.gold[two] = 0, 29
    p = at.run(g, offer)
    assert at.paused(p)  # he can only decline
    assert (g.gold[one], g.gold[two]) == (10, 29)  # and the gold that was offered goes back


@rule("SS-280")
def test_a_card_may_be_sold():
    g = at.board()
    a, b = at.seat(g, "hre"), at.seat(g, "france")
    g.gold[a], g.gold[b] = 10, 100
    (card,) = at.hand(g, "hre", "spy")
    p = talk(g)
    p.act(a, ("deal", b)).act(a, ("give", "card", card)).act(a, ("ask", "gold", 50))
    p.act(b, ("accept",))
    assert (g.gold[a], g.gold[b], g.hand(b)) == (60, 50, [card])


@rule("SS-280")
def test_what_was_given_away_meanwhile_cannot_be_offered():
    g = at.board()
    a, b, c = (at.seat(g, x) for x in ("hre", "france", "england"))
    mine, other = at.hand(g, "hre", "spy", "counter_spy")
    p = talk(g)
    p.act(c, ("deal", a)).act(c, ("give", "nothing", 0)).act(c, ("ask", "card", 2))  # a yellow one
    p.act(a, ("decline",))
    p.act(a, ("deal", b)).act(a, ("give", "card", mine))
    p.act(c, ("deal", a)).act(c, ("give", "nothing", 0)).act(c, ("ask", "card", 2))
    p.act(a, ("accept", mine))
    assert p.options(a) == [("back",)]
    p.act(a, ("back",))
    assert (g.hand(a), g.hand(c)) == ([other], [mine])


@rule("SS-274", "SS-079")
def test_who_has_lost_everything_leaves_the_game():
    g = at.board()
    a, b, c = (at.seat(g, x) for x in ("hre", "france", "england"))
    at.team(g, "hre", "france")
    card = at.hand(g, "hre", "trade_agreement")[0]
    (held,) = at.hand(g, "hre", "spy")
    g.cards.at[card] = TABLE
    g.trades = [Trade(card, c, a, 40, 0)]
    g.gold[a], g.gold[c] = 70, 5
    g.owner = [-1 if owner == a else owner for owner in g.owner]
    at.run(g, Eliminate())
    assert [s for s in range(7) if g.out[s]] == [a]
    assert (g.gold[a], g.gold[c], g.trades) == (0, 45, [])  # the partner has what lay on the card
    assert g.members(b) == [b]
    assert (g.hand(a), g.cards.at[held]) == ([], 4 + g.book.backs[held])
    for keep in ("army", "fleet", "city"):
        last = at.board(partial_siege=True)
        last.owner = [-1 if owner == a else owner for owner in last.owner]
        if keep == "army":
            at.army(last, "hre", "V", "saxony", LI=1)
        elif keep == "fleet":
            at.fleet(last, "hre", 5, "frisian_sea", TR=1)
        else:
            last.parts[at.land(last, "burgundy")] = ((a, 1, 0, 0),)
        at.run(last, Eliminate())
        assert not any(last.out)


class Eliminate(Step, frozen=True):
    def run(self, g):
        eliminate(g)


@rule("SS-280")
@pytest.mark.parametrize(("gold", "sums"), [(4, set()), (5, {5}), (80, {5, 10, 20, 30, 50, 75})])
def test_offers_are_made_in_round_sums_from_the_smallest_coin_on(gold, sums):
    g = at.board()
    a, b = at.seat(g, "hre"), at.seat(g, "france")
    g.gold[a] = g.gold[b] = gold
    p = talk(g)
    p.act(a, ("deal", b))
    assert {o[2] for o in p.options(a, "give") if o[1] == "gold"} == sums
    card = at.hand(g, "hre", "spy")[0]
    p = talk(g).act(a, ("deal", b)).act(a, ("give", "card", card))
    assert {o[2] for o in p.options(a, "ask") if o[1] == "gold"} == sums


@rule("SS-273", "SS-267")
def test_nobody_leaves_twice_in_one_diplomacy():
    g = at.board()
    at.team(g, "hre", "france")
    a, b = at.seat(g, "hre"), at.seat(g, "france")
    p = talk(g)
    p.act(a, ("leave",)).act(a, ("ally", b)).act(b, ("accept",))
    assert g.allied(a, b)
    assert not p.options(a, "leave")
    assert p.options(b, "leave")
