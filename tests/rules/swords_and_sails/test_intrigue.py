"""Taking and playing intrigue cards, spies, marriages, political allies, espionage only (chapters I to
M, AD)."""

from random import Random

import pytest

from pentarchy.games.swords_and_sails.book import COLOURS
from pentarchy.games.swords_and_sails.rules.battles.sabotage import PlaySabotage, SabotageRoll, SabotageWindow
from pentarchy.games.swords_and_sails.rules.diplomacy.phase import Diplomacy
from pentarchy.games.swords_and_sails.rules.diplomacy.suits import LastWord, supporters_needed
from pentarchy.games.swords_and_sails.rules.intrigue.marriage import dowry, suitors
from pentarchy.games.swords_and_sails.rules.intrigue.phase import Intrigue
from pentarchy.games.swords_and_sails.rules.intrigue.playing import PlayCards
from pentarchy.games.swords_and_sails.rules.intrigue.taking import TakeCards, card_price, free_cards, in_stock
from pentarchy.games.swords_and_sails.state.records import DISCARD, HAND, STACK, Suit
from tests.play import rule

from . import positions as at

TAKING = [
    "hre",
    "qurtuba",
    "fatimid",
    "leon",
    "byzantium",
    "khazar",
    "poland",
    "kievan_rus",
    "bulgaria",
    "armenia",
    "france",
    "hungary",
    "england",
    "ireland",
    "north_sea_empire",
]
FREE = {
    "hre": [["yellow"], ["green", "blue", "red"]],
    "qurtuba": [["red", "green", "yellow"]],
    "fatimid": [["yellow", "blue", "green"]],
    "leon": [["blue", "green", "red"]],
    "byzantium": [["blue", "green"]],
    "khazar": [["yellow", "blue", "green"]],
    "poland": [["yellow", "blue", "green"]],
    "kievan_rus": [["blue", "green"]],
    "bulgaria": [["red", "blue", "green"]],
    "armenia": [["red", "blue", "green"]],
    "france": [["blue", "green"]],
    "hungary": [["red", "blue", "green"]],
    "england": [["blue", "green"]],
    "ireland": [["red", "blue", "green"]],
    "north_sea_empire": [["red", "green"]],
}


@rule("SS-157")
def test_four_colours():
    g = at.board()
    count = {c: sum(k.count for k in g.book.cards if k.colour == c) for c in COLOURS}
    assert count == {"green": 20, "blue": 14, "yellow": 14, "red": 12}


@rule("SS-158", "SS-181", "SS-450")
def test_cards_are_taken_in_one_order_and_played_in_the_reverse():
    p = at.new(15)
    p.by_default(lambda g: g.phase == 1)
    taken, played = [], []
    while p.g.phase == 1:
        s = p.g.pending()[0]
        step = p.step(s)
        if isinstance(step, TakeCards) and (not taken or taken[-1] != p.g.fid(s)):
            taken.append(p.g.fid(s))
        if isinstance(step, PlayCards):
            played.append(p.g.fid(s))
        p.act(s, p.options(s)[0] if isinstance(step, TakeCards) and step.free else p.g.default(s))
    assert taken == TAKING
    assert played == [f for f in reversed(TAKING) if f in played]


@rule("SS-078")
def test_who_is_out_takes_no_cards():
    g = at.board(3)
    g.out[g.order[-1]] = True
    p = at.run(g, Intrigue())
    taking = [step.seat for step in g.flow if isinstance(step, TakeCards)]
    assert taking == [*g.order[:2]]  # the flow is read from its end
    assert p.step(g.order[1]).seat == g.order[1]


@rule(
    "SS-159",
    "SS-160",
    "SS-161",
    "SS-162",
    "SS-163",
    "SS-164",
    "SS-165",
    "SS-166",
    "SS-167",
    "SS-168",
    "SS-169",
)
@rule("SS-170", "SS-171", "SS-172", "SS-173")
def test_free_cards():
    p = at.new(15)
    p.by_default(lambda g: g.phase == 1)
    for s in range(15):
        named = [[COLOURS[c] for c in slot] for slot in free_cards(p.g, s)]
        assert [sorted(x) for x in named] == [sorted(x) for x in FREE[p.g.fid(s)]]


def take(g, faction):
    s = at.seat(g, faction)
    return s, at.run(g, TakeCards(s, free_cards(g, s)))


@rule("SS-174", "SS-175", "SS-176", example="V012")
@pytest.mark.parametrize(
    ("faction", "free", "bought", "paid"),
    [
        ("hre", ["yellow", "blue"], ["blue", "green", "red"], 105),
        ("england", ["green"], ["green", "green", "green"], 180),
        ("byzantium", ["blue"], ["yellow", "blue"], 75),
    ],
)
def test_prices_of_cards(faction, free, bought, paid):
    g = at.board()
    s, p = take(g, faction)
    g.gold[s] = 500
    for colour in free:
        if g.pending() == [s] and p.options(s, "free") and ("free", colour) in p.options(s):
            p.act(s, ("free", colour))
    for colour in bought:
        p.act(s, ("buy", colour))
    p.act(s, ("done",))
    assert g.gold[s] == 500 - paid
    assert len(g.hand(s)) == len(free) + len(bought)
    assert [card_price(g, n) for n in range(4)] == [30, 45, 60, 75]


@rule("SS-177")
def test_nothing_is_looked_at_before_all_is_named():
    g = at.board()
    s, p = take(g, "england")
    g.gold[s] = 100
    p.act(s, ("free", "green"))
    p.act(s, ("buy", "red"))
    assert g.hand(s) == []
    p.act(s, ("done",))
    assert len(g.hand(s)) == 2


@rule("SS-178", "SS-179", "SS-540")
def test_discards_come_back_only_when_a_stack_is_empty():
    g = at.board()
    red = list(g.book.of_colour[3])
    for card in red:
        g.cards.at[card] = HAND  # all in seat 0's hand
    assert not in_stock(g, 3, 0)
    s, p = take(g, "north_sea_empire")  # red is out: only a green card can be had
    assert [g.book.backs[c] for c in g.hand(s)] == [0]
    g = at.board()
    for card in red:
        g.cards.at[card] = DISCARD + 3 if card != red[0] else STACK + 3
    s, p = take(g, "north_sea_empire")
    g.gold[s] = 100
    p.act(s, ("free", "red"))
    p.act(s, ("buy", "red"))
    p.act(s, ("done",), draws=[0, 4])
    assert g.cards.at[red[0]] == HAND + s  # the last of the stack first
    assert g.cards.lie(DISCARD + 3) == []  # then the discards are shuffled
    assert len(g.cards.lie(STACK + 3)) == len(red) - 2
    none = at.board()
    for colour in (0, 3):
        for card in none.book.of_colour[colour]:
            none.cards.at[card] = HAND
    s, p = take(none, "north_sea_empire")  # its colours are gone: the free card is forfeited
    assert at.paused(p)
    assert none.hand(s) == []


@rule("SS-180", "SS-182", "SS-541")
def test_any_number_of_cards_in_one_turn_and_no_second_turn():
    g = at.board()
    s = at.seat(g, "england")
    g.gold[s] = 100
    at.hand(g, "england", "royal_marriage", "inherit_title", *["spy"] * 5)
    p = at.run(g, PlayCards(s))
    p.act(s, ("marry", "royal_marriage", "wales"))
    assert g.owner[at.land(g, "wales")] == s  # fully resolved before the next card
    p.act(s, ("marry", "inherit_title", "alba"))
    p.act(s, ("pass",))
    assert at.paused(p)
    assert len(g.hand(s)) == 5


@rule("SS-183")
def test_cards_change_hands_only_in_diplomacy():
    g = at.board()
    s = at.seat(g, "england")
    at.hand(g, "england", "spy")
    p = at.run(g, PlayCards(s))
    assert {o[0] for o in p.options(s)} <= {"marry", "spy", "raid", "look", "pass"}
    p = at.run(g, Diplomacy())
    assert p.options(s, "deal")


@rule("SS-216", "SS-217", "SS-218", "SS-220")
def test_whom_one_may_marry():
    g = at.board()
    england, hre = at.seat(g, "england"), at.seat(g, "hre")
    assert {g.book.ids[x] for x in suitors(g, england)} == {"wales", "alba"}
    assert "brittany" not in {g.book.ids[x] for x in suitors(g, england)}  # the sea is no border
    at.team(g, "hre", "england")
    assert {g.book.ids[x] for x in suitors(g, england)} == {
        "wales",
        "alba",
    }  # nor is an ally's land one's own
    assert all(g.owner[x] == -1 for x in suitors(g, hre))
    at.army(g, "france", "I", "wales", LI=1)
    assert at.land(g, "wales") not in suitors(g, england)
    both = [c for c in g.book.cards if c.id in ("royal_marriage", "inherit_title")]
    assert both[0].text == both[1].text
    strait = at.board()
    at.own(strait, "france", "qurtuba")
    strait.owner[at.land(strait, "barghawata")] = -1
    names = {strait.book.ids[x] for x in suitors(strait, at.seat(strait, "france"))}
    assert "barghawata" not in names


@rule("SS-219", "SS-221", example="V087")
def test_the_limit_of_five():
    g = at.board()
    x = at.land(g, "wales")
    s = at.seat(g, "england")
    g.major[x], g.minor[x] = 1, 3
    assert x not in suitors(g, s)
    g.minor[x] = 2
    assert x in suitors(g, s)
    hre = {g.book.ids[n] for n in suitors(g, at.seat(g, "hre"))}
    assert "poland" in hre or "hungary" in hre  # homes of minor factions that do not play


@rule("SS-222", "SS-225", example="V085")
def test_the_price_and_the_gain():
    g = at.board()
    assert dowry(g, at.land(g, "pomerania")) == 15
    x = at.land(g, "wales")
    g.major[x], g.minor[x] = 1, 1
    assert dowry(g, x) == 25
    s = at.seat(g, "england")
    g.gold[s] = 24
    at.hand(g, "england", "royal_marriage")
    p = at.run(g, PlayCards(s))
    assert ("marry", "royal_marriage", "wales") not in p.options(s)
    g.gold[s] = 25
    p = at.run(g, PlayCards(s))
    p.act(s, ("marry", "royal_marriage", "wales"))
    assert (g.gold[s], g.owner[x]) == (0, s)


@rule("SS-223", "SS-224")
def test_a_pretender_is_unmasked():
    g = at.board()
    s, foe, other = (at.seat(g, x) for x in ("england", "france", "hre"))
    g.gold[s] = 100
    at.hand(g, "england", "royal_marriage", "royal_marriage")
    at.hand(g, "france", "unmask_pretender")
    at.hand(g, "hre", "unmask_pretender")
    p = at.run(g, PlayCards(s))
    p.act(s, ("marry", "royal_marriage", "wales"))
    assert sorted(g.waiting()) == sorted([foe, other])  # who may hold a blue card; England not
    p.act(foe, ("counter", "unmask_pretender"))
    p.act(other, ("counter", "unmask_pretender"))
    assert g.owner[at.land(g, "wales")] == -1
    assert g.gold[s] == 95  # the payment is lost
    assert g.hand(foe) == []  # the first in play order spends his card
    assert len(g.hand(other)) == 1  # the other's goes back unseen


# ---- Political Minor Ally ----------------------------------------------------------------------------------


@rule("SS-227", "SS-228", "SS-229", example="V089")
def test_supporters_needed():
    need = {n: supporters_needed(at.board(n)) for n in (7, 5, 4, 3, 2)}
    assert need == {7: 2, 5: 2, 4: 1, 3: 1, 2: 0}
    g = at.board(2)
    at.hand(g, "france", "minor_ally")
    s = at.seat(g, "france")
    g.gold[s] = 49
    assert not at.run(g, Diplomacy()).options(s, "suit")
    g.gold[s] = 50
    p = at.run(g, Diplomacy())
    p.act(s, ("suit", "gascony"))
    assert g.gold[s] == 0
    at.on(p)
    assert g.owner[at.land(g, "gascony")] == s


@rule("SS-226", "SS-227", "SS-231")
@pytest.mark.parametrize(("helpers", "won"), [(("hre", "england"), True), (("hre",), False)])
def test_a_political_ally_needs_two_supporters(helpers, won):
    g = at.board()
    at.hand(g, "france", "minor_ally")
    s = at.seat(g, "france")
    p = at.run(g, Diplomacy())
    p.act(s, ("suit", "gascony"))
    for name in helpers:
        p.act(at.seat(g, name), ("support",))
    at.on(p)
    assert (g.owner[at.land(g, "gascony")] == s) == won
    assert g.hand(s) == []


@rule("SS-230")
def test_subterfuge_cancels_a_supporter():
    g = at.board()
    card = at.hand(g, "france", "minor_ally")[0]
    s, hre, england, foe = (at.seat(g, x) for x in ("france", "hre", "england", "byzantium"))
    g.cards.at[card] = 8
    g.suits = [Suit(card, s, at.land(g, "gascony"), (hre, england))]
    at.hand(g, "byzantium", "subterfuge")
    p = at.run(g, LastWord())
    p.act(foe, ("subterfuge", hre))
    assert g.owner[at.land(g, "gascony")] == -1
    early = at.board()
    at.hand(early, "france", "minor_ally")
    at.hand(early, "byzantium", "subterfuge")
    p = at.run(early, Diplomacy())
    p.act(s, ("suit", "gascony"))
    p.act(hre, ("support",))
    p.act(foe, ("refuse",))
    p.act(foe, ("subterfuge", 0, hre))
    assert early.suits[0].supporters == ()
    assert ("support", 0) not in p.options(hre)  # a cancelled supporter cannot support that card again


# ---- spies and sabotage ----------------------------------------------------------------------------------


def spy(g, roll, counter=False):
    s, foe = at.seat(g, "england"), at.seat(g, "france")
    a = at.army(g, "france", "I", "burgundy", KN=2)
    at.hand(g, "england", "spy")
    if counter:
        at.hand(g, "hre", "counter_spy")
    p = at.run(g, PlayCards(s))
    dice = at.d(roll - 1, 1) if roll <= 7 else at.d(6, roll - 6)
    if counter:
        p.act(s, ("spy", a))
        p.act(at.seat(g, "hre"), ("counter", "counter_spy"), draws=dice)
    else:
        p.act(s, ("spy", a), draws=dice)
    assert foe >= 0
    return bool(g.seen_army[a] >> s & 1), p


@rule("SS-232", "SS-234", "SS-235", "SS-236", example="V090")
def test_spy_rolls():
    assert [spy(at.board(), n)[0] for n in (8, 9)] == [True, False]
    assert [spy(at.board(), n, True)[0] for n in (5, 6)] == [True, False]


@rule("SS-237", "SS-238")
def test_only_the_spy_sees_the_card():
    g = at.board()
    seen, p = spy(g, 4)
    assert seen
    s = at.seat(g, "england")
    assert [note[0] for note in g.notes[s]] == [at.seat(g, "france") * 5]
    assert all(g.notes[x] == () for x in range(8) if x != s)
    event = next(e for e in p.events if e.kind == "sees")
    assert event.to == (s,)
    assert event.closed == {"units": g.army[at.seat(g, "france") * 5]}
    assert "units" not in event.open  # nobody else is told, allies included


@rule("SS-233")
def test_one_spy_on_each_army():
    g = at.board()
    s = at.seat(g, "england")
    a, b = at.army(g, "france", "I", "burgundy", KN=2), at.army(g, "france", "II", "normandy", LI=2)
    own = at.army(g, "england", "I", "kent", LI=1)
    at.hand(g, "england", "spy", "spy")
    p = at.run(g, PlayCards(s))
    assert ("spy", own) not in p.options(s)
    p.act(s, ("spy", a))
    assert [o[1] for o in p.options(s, "spy")] == [b]


@rule("SS-239", "SS-240", "SS-241", "SS-242")
def test_sabotage():
    g = at.board()
    s, t, guard = (at.seat(g, x) for x in ("england", "hre", "byzantium"))
    a = at.army(g, "france", "I", "burgundy", HI=6)
    at.hand(g, "england", "sabotage")
    at.hand(g, "hre", "sabotage")
    at.hand(g, "byzantium", "counter_sabotage", "counter_sabotage")
    p = at.run(g, SabotageWindow("end"))
    assert set(g.waiting()) == {s, t, guard}
    p.act(s, ("sabotage", a))
    p.act(t, ("sabotage", a))
    p.act(guard, ("pass",))
    # England's card resolves first; each has its own counter
    assert guard in g.waiting()
    p.act(t, ("pass",)) if t in g.pending() else None
    p.act(guard, ("counter", "counter_sabotage"), draws=at.d(3, 3))  # 6 is too much when countered
    assert sum(g.army[a]) == 6
    p.act(s, ("pass",)) if s in g.pending() else None
    p.act(guard, ("pass",), draws=at.d(4, 4, 3))  # 8 is enough, three points
    assert sum(g.army[a]) == 5
    assert g.hand(guard) != []


# ---- espionage only --------------------------------------------------------------------------------------


def agents(g, **bought):
    for s in range(g.seats):
        g.gold[s] = 90
    p = at.run(g, Intrigue())
    for s in range(g.seats):
        p.act(s, ("agents", bought.get(g.fid(s), 0)))
    return p


@rule("SS-446", "SS-447", "SS-448", "SS-449", "SS-452", "SS-453", "SS-454", example="V092")
def test_counter_agents_stop_the_first_attempt_only():
    g = at.board(espionage_only=True)
    a = at.army(g, "france", "I", "burgundy", KN=2)
    nse, england = at.seat(g, "north_sea_empire"), at.seat(g, "england")
    p = agents(g, france=1, hre=3)
    p.act(nse, ("spy", a))
    assert g.gold[nse] == 60  # paid before rolling
    p.act(nse, ("done",), draws=at.d(3, 3))  # 6 + 3 = 9 fails (V091)
    assert not g.seen_army[a] >> nse & 1
    p.act(england, ("spy", a))
    p.act(england, ("done",), draws=at.d(4, 4))  # no agent is left: 8 succeeds
    assert g.seen_army[a] >> england & 1
    assert not g.seen_army[a] >> at.seat(g, "hre") & 1
    at.on(p)
    assert g.gold[at.seat(g, "france")] == 60
    assert g.gold[at.seat(g, "hre")] == 0  # unused agents are paid all the same


@rule("SS-448", "SS-454")
def test_each_agent_stops_one_attempt():
    g = at.board(espionage_only=True)
    targets = [at.army(g, "france", n, "burgundy", KN=2) for n in ("I", "II", "III")]
    nse = at.seat(g, "north_sea_empire")
    p = agents(g, france=2)
    for a in targets:
        p.act(nse, ("spy", a))
    p.act(nse, ("done",), draws=at.d(3, 3, 3, 3, 3, 3))  # 9, 9 and, without an agent, 6
    assert [bool(g.seen_army[a] >> nse & 1) for a in targets] == [False, False, True]


@rule("SS-446", "SS-449")
def test_how_many_agents_others_have_bought_is_imagined_from_their_gold():
    """Who bought none and who bought three look alike until they are paid; marks of talks count nothing."""
    worlds = []
    for bought in (0, 3):
        g = at.board(espionage_only=True)
        at.army(g, "france", "I", "burgundy", KN=2)
        agents(g, france=bought)
        worlds.append(g)
    eye, france = at.seat(g, "england"), at.seat(g, "france")
    imagined = [[g.redeal(eye, Random(n)).agents[france] for n in range(30)] for g in worlds]
    assert imagined[0] == imagined[1]
    assert set(imagined[0]) == {0, 1, 2, 3}, "as many as 90 gold pay"
    g = at.board(espionage_only=True)
    g.played[france] = 2
    assert g.redeal(eye, Random(1)).played[france] == 2


@rule("SS-453", example="V091")
def test_a_countered_five_still_succeeds():
    g = at.board(espionage_only=True)
    a = at.army(g, "france", "I", "burgundy", KN=2)
    nse = at.seat(g, "north_sea_empire")
    p = agents(g, france=1)
    p.act(nse, ("spy", a))
    p.act(nse, ("done",), draws=at.d(3, 2))
    assert g.seen_army[a] >> nse & 1


@rule("SS-052", "SS-450", "SS-451", "SS-455")
def test_the_empire_spies_last_and_once_for_free():
    g = at.board(espionage_only=True)
    a = at.army(g, "france", "I", "burgundy", KN=2)
    at.army(g, "france", "II", "burgundy", KN=2)
    p = agents(g)
    order = []
    while not at.paused(p):
        s = g.pending()[0]
        order.append(g.fid(s))
        if g.fid(s) == "hre":
            p.act(s, ("spy", a))
            assert g.gold[s] == 90
            assert ("spy", a) not in p.options(s)  # each army once
        p.act(s, ("done",))
    assert order == ["north_sea_empire", "england", "france", "kievan_rus", "byzantium", "fatimid", "hre"]


@rule("SS-239", "SS-242")
def test_sabotage_of_what_an_earlier_one_has_destroyed_costs_no_card():
    g = at.board()
    s = at.seat(g, "hre")
    (kept,) = at.hand(g, "hre", "sabotage")
    at.run(g, PlaySabotage(s, at.seat(g, "france") * 5))
    assert g.hand(s) == [kept]


@rule("SS-240", "SS-392")
def test_a_sabotaged_fleet_loses_the_cargo_that_no_longer_fits():
    g = at.board()
    f = at.fleet(g, "france", 1, "channel", TR=2)
    a = at.aboard(g, "france", "I", f, LI=7)
    roll = SabotageRoll(at.seat(g, "england"), at.sea(g, f))
    p = at.run(g, roll, draws=[*at.d(4, 4, 1), 0, 0])  # one point: a transport
    assert (g.fleet[f], sum(g.army[a])) == ((0, 0, 1), 5)
    assert p.told("loses") == [{"seat": at.seat(g, "france"), "piece": at.sea(g, f), "unit": "TR"}]
    p = at.run(g, roll, draws=at.d(4, 4, 1))
    assert p.told("wiped_out") == [{"piece": at.sea(g, f)}]
    assert (g.fleet_at[f], any(g.army[a])) == (-1, False)  # with all aboard
