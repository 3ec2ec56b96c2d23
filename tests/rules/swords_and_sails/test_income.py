"""The season's frame, income, bonus and resource cards (chapters G, H and K)."""

import pytest

from pentarchy.games.swords_and_sails.rules.cities import BuildCities, Cities
from pentarchy.games.swords_and_sails.rules.diplomacy.phase import Diplomacy
from pentarchy.games.swords_and_sails.rules.diplomacy.talks import Talks
from pentarchy.games.swords_and_sails.rules.income import CollectIncome, incomes
from pentarchy.games.swords_and_sails.rules.intrigue.playing import PlayCards
from pentarchy.games.swords_and_sails.rules.trade import BankMatches, Shares, raid
from pentarchy.games.swords_and_sails.rules.units import Muster, free_units, peasants_for
from pentarchy.games.swords_and_sails.state.records import HAND, TABLE, Trade
from pentarchy.kernel import Step, Together
from tests.play import rule

from . import positions as at


@rule("SS-142", "SS-143")
def test_nine_phases_in_order():
    p = at.new(3, seasons=2)
    seen, together = [], set()
    while p.g.result is None and p.g.turn == 0:
        if not seen or seen[-1] != p.g.phase:
            seen.append(p.g.phase)
        top = p.g.flow[-1]
        if type(top) is Together:
            together.add(p.g.phase)
        s = p.g.pending()[0]
        p.act(s, p.g.default(s))
    assert seen == sorted(seen)
    assert {2, 3, 6, 7} <= together  # talks, orders and building: all players at once
    assert 1 not in together  # cards are taken in an order of play


@rule(
    "SS-146", "SS-147", "SS-148", "SS-149", "SS-150", "SS-151", "SS-152", "SS-153", "SS-154", example="V011"
)
def test_seasonal_income():
    g = at.board()
    s = at.seat(g, "hre")  # 7 lands, 8 minor cities, 1 major (the capital)
    paid = []
    for turn in range(4):
        g.turn, g.gold = turn, [0] * 7
        at.run(g, CollectIncome())
        paid.append(g.gold[s])
    assert paid == [70 + 110, 140 + 110, 70 + 110, 0 + 110]
    one = at.board()
    one.owner = [-1] * one.book.lands
    at.own(one, "france", "ile_de_france")  # one minor, one major: V010
    assert [sum(incomes_in(one, t)[at.seat(one, "france")]) for t in range(4)] == [50, 60, 50, 40]


def incomes_in(g, turn):
    g.turn = turn
    return incomes(g)


@rule("SS-155", "SS-248", "SS-249", example="V097")
def test_pillaged_land_lies_barren_for_two_seasons():
    g = at.board()
    s, x = at.seat(g, "france"), at.land(g, "burgundy")
    g.barren[x] = 2  # pillaged in summer
    paid = []
    for turn in (2, 3, 4):
        g.turn, g.gold = turn, [0] * 7
        at.run(g, CollectIncome())
        paid.append(g.gold[s])
    assert paid == [180 - 30, 120 - 20, 180]
    assert g.barren[x] == 0


@rule("SS-155", "SS-462")
def test_pillaged_land_pays_none_of_those_who_divide_it():
    g = at.board(partial_siege=True)
    x, one, two = at.land(g, "ile_de_france"), at.seat(g, "france"), at.seat(g, "hre")
    g.minor[x] = 3
    g.parts[x] = ((two, 2, 1, 1),)
    before = incomes(g)
    g.barren[x] = 1
    after = incomes(g)
    assert [before[two][k] - after[two][k] for k in (0, 1)] == [0, 20 + 30]
    assert [before[one][k] - after[one][k] for k in (0, 1)] == [0, 10]


def income(g, faction, *plays):
    s = at.seat(g, faction)
    p = at.run(g, CollectIncome())
    for card in plays:
        p.act(s, ("play", card))
    p.act(s, ("done",))
    return g.gold[s]


@rule("SS-184", "SS-189", example="V075")
def test_bonus_city_income():
    g = at.board()
    at.hand(g, "france", "bonus_city_income")
    g.minor[at.land(g, "burgundy")] -= 2  # city income 100
    assert income(g, "france", "bonus_city_income") == 60 + 135
    g = at.board()
    at.hand(g, "north_sea_empire", "bonus_city_income")
    g.minor[at.land(g, "denmark")] -= 1  # 110: 146.3, so 150 (V078)
    assert income(g, "north_sea_empire", "bonus_city_income") == 60 + 150


@rule("SS-185", example="V076")
def test_marked_factions_gain_half():
    g = at.board(8, bulgaria=True)
    at.hand(g, "bulgaria", "bonus_city_income")
    s = at.seat(g, "bulgaria")
    g.minor[at.land(g, "ohrid")] += 5  # city income 100
    assert income(g, "bulgaria", "bonus_city_income") == 30 + 150
    assert g.team[s] >= -1
    marked = next(c for c in g.book.cards if c.id == "bonus_city_income").marked
    assert len(marked) == 4


@rule("SS-186", "SS-187", "SS-188", example="V077")
def test_bonus_harvest_works_on_the_season():
    g = at.board()
    at.hand(g, "kievan_rus", "bonus_harvest")
    at.own(g, "kievan_rus", "lithuania", "estonia", "patzinakia")  # ten lands
    g.turn = 1
    assert income(g, "kievan_rus", "bonus_harvest") == 400 + 110
    g = at.board()
    at.hand(g, "england", "bonus_harvest")
    assert income(g, "england", "bonus_harvest") == 75 + 130  # half as much again
    g = at.board()
    g.turn = 3
    at.hand(g, "england", "bonus_harvest")
    assert income(g, "england", "bonus_harvest") == 130  # V079: nothing in winter
    assert len(next(c for c in g.book.cards if c.id == "bonus_harvest").marked) == 4


@rule("SS-190")
def test_one_of_each_bonus_a_season():
    g = at.board()
    at.hand(g, "england", "bonus_harvest", "bonus_harvest", "bonus_city_income")
    s = at.seat(g, "england")
    p = at.run(g, CollectIncome())
    p.act(s, ("play", "bonus_harvest"))
    p.refuses(s, ("play", "bonus_harvest"), rule="SS-190")
    p.act(s, ("play", "bonus_city_income"))
    p.act(s, ("done",))
    assert g.gold[s] == 75 + 175
    assert len(g.hand(s)) == 1


# ---- resource cards --------------------------------------------------------------------------------------


@rule("SS-191", "SS-196", "SS-198")
def test_logging():
    g = at.board()
    gives = {u: free_units(g, at.seat(g, "france"), "logging", u) for u in ("WS", "RD", "TR")}
    assert gives == {"WS": 2, "RD": 3, "TR": 7}
    assert free_units(g, at.seat(g, "byzantium"), "logging", "WS") == 3  # one more of the marked type
    assert free_units(g, at.seat(g, "byzantium"), "logging", "RD") == 3  # and of no other
    at.hand(g, "france", "logging")
    f = at.fleet(g, "france", 1, "bay_of_biscay", TR=1)
    s, p = at.muster(g, "france")
    p.act(s, ("card", "logging", "RD"))
    assert all(o[0] in ("put", "found", "give up") for o in p.options(s))  # one type only
    assert p.options(s, "put") == [("put", at.sea(g, f), n) for n in (3, 2, 1)]
    p.act(s, ("put", at.sea(g, f), 3))
    p.act(s, ("done",))
    assert g.fleet[f] == (0, 3, 1)
    assert g.hand(s) == []


@rule("SS-197")
def test_logging_into_a_new_fleet():
    g = at.board()
    at.hand(g, "france", "logging")
    s, p = at.muster(g, "france", gold=30)
    p.act(s, ("card", "logging", "WS"))
    p.act(s, ("found", "channel", 2))
    p.act(s, ("done",))
    assert g.gold[s] == 0  # the creation cost is paid
    assert g.fleet[s * 5] == (2, 0, 0)
    poor = at.board()
    at.hand(poor, "france", "logging")
    s, p = at.muster(poor, "france")
    assert not p.options(s, "card")


@rule("SS-199", "SS-200", "SS-201", example="V080")
def test_sheep_breeding():
    g = at.board()
    sheep = [free_units(g, at.seat(g, x), "sheep_breeding", "LI") for x in ("france", "england")]
    assert sheep == [5, 6]
    assert [
        n * peasants_for(g, at.seat(g, x)) for x, n in zip(("france", "england"), sheep, strict=True)
    ] == [10, 12]
    assert 5 * peasants_for(g, at.seat(g, "kievan_rus")) == 15
    at.hand(g, "france", "sheep_breeding")
    a, b = at.army(g, "france", "I", "burgundy", HI=4), at.army(g, "france", "II", "normandy", HI=1)
    s, p = at.muster(g, "france")
    p.act(s, ("card", "sheep_breeding", "LI"))
    assert p.options(s, "peasants") == [("peasants", a, 1), ("peasants", a, 2)]  # two each, half of an army
    p.act(s, ("peasants", a, 2))
    p.act(s, ("put", b, 3))
    p.act(s, ("done",))
    assert g.army[a] == (0, 0, 0, 4, 0, 4)
    assert g.army[b] == (0, 0, 0, 1, 3, 0)


@rule("SS-202", "SS-203", "SS-204")
def test_horse_breeding():
    g = at.board()
    kinds = {u: free_units(g, at.seat(g, "hre"), "horse_breeding", u) for u in ("KN", "HC", "LC")}
    assert kinds == {"KN": 2, "HC": 2, "LC": 3}
    assert free_units(g, at.seat(g, "france"), "horse_breeding", "HC") == 3
    assert free_units(g, at.seat(g, "france"), "horse_breeding", "KN") == 2
    at.hand(g, "france", "horse_breeding")
    a, b = at.army(g, "france", "I", "burgundy", HI=1), at.army(g, "france", "II", "normandy", HI=1)
    s, p = at.muster(g, "france")
    p.act(s, ("card", "horse_breeding", "HC"))
    p.act(s, ("put", a, 1))
    p.act(s, ("put", b, 2))
    p.act(s, ("done",))
    assert (g.army[a][1], g.army[b][1]) == (1, 2)


@rule("SS-205", "SS-206", "SS-207")
def test_iron_vein():
    g = at.board()
    kinds = {u: free_units(g, at.seat(g, "hre"), "iron_vein", u) for u in ("KN", "HC", "HI")}
    assert kinds == {"KN": 2, "HC": 2, "HI": 3}
    assert free_units(g, at.seat(g, "byzantium"), "iron_vein", "HI") == 4
    assert free_units(g, at.seat(g, "byzantium"), "iron_vein", "KN") == 2
    at.hand(g, "byzantium", "iron_vein")
    a, b = at.army(g, "byzantium", "I", "thrace", LI=1), at.army(g, "byzantium", "II", "hellas", LI=1)
    s, p = at.muster(g, "byzantium")
    p.act(s, ("card", "iron_vein", "HI"))
    p.act(s, ("put", a, 3))
    p.act(s, ("put", b, 1))
    p.act(s, ("done",))
    assert (g.army[a][3], g.army[b][3]) == (3, 1)


@rule("SS-546")
def test_free_units_obey_the_normal_places():
    g = at.board()
    at.hand(g, "france", "horse_breeding")
    abroad = at.army(g, "france", "I", "gascony", HI=1)
    s, p = at.muster(g, "france")
    assert not p.options(s, "card")  # nowhere to put them
    home = at.board()
    at.hand(home, "france", "sheep_breeding")
    a = at.army(home, "france", "I", "burgundy", HI=1)
    s, p = at.muster(home, "france")
    p.act(s, ("card", "sheep_breeding", "LI"))
    assert ("peasants", a, 1) not in p.options(s)  # two peasants beside one soldier are too many
    p.act(s, ("give up",))
    p.act(s, ("done",))
    assert home.army[a] == (0, 0, 0, 1, 0, 0)  # what is not placed is lost
    assert home.hand(s) == []
    assert abroad >= 0


def cities(g, faction):
    s = at.seat(g, faction)
    p = at.run(g, BuildCities())
    return s, p


@rule("SS-192", "SS-193", "SS-195")
def test_stone_quarry():
    g = at.board()
    at.hand(g, "france", "stone_quarry")
    s, p = cities(g, "france")
    p.act(s, ("quarry", "minor"))
    assert {o[1] for o in p.options(s, "place")} == {g.book.ids[x] for x in g.lands_of(s)}
    x = at.land(g, "flanders")
    p.act(s, ("place", "flanders"))
    p.act(s, ("place", "flanders"))
    assert g.minor[x] == 4
    assert g.gold[s] == 0  # however many stand there already
    g = at.board()
    at.hand(g, "france", "stone_quarry")
    g.minor[x] += 1
    g.built[x] = 1  # built in an earlier season
    s, p = cities(g, "france")
    assert p.options(s, "quarry") == [("quarry", "minor"), ("quarry", "major", "flanders")]
    p.act(s, ("quarry", "major", "flanders"))
    assert (g.minor[x], g.major[x]) == (2, 1)
    assert p.told("city_upgraded") == [{"seat": s, "land": x, "gold": 0}]


@rule("SS-192")
def test_stones_may_be_left():
    g = at.board()
    at.hand(g, "france", "stone_quarry")
    s, p = cities(g, "france")
    before = sum(g.minor)
    p.act(s, ("quarry", "minor")).act(s, ("place", "flanders")).act(s, ("leave stones",))
    assert sum(g.minor) == before + 1
    assert s not in g.pending()  # no card and no gold: nothing is left to build with


@rule("SS-194")
def test_marked_factions_place_one_more_city():
    g = at.board()
    at.hand(g, "england", "stone_quarry")
    s, p = cities(g, "england")
    p.act(s, ("quarry", "minor"))
    assert p.step(s).stones == 3
    g = at.board()
    at.hand(g, "england", "stone_quarry")
    x = at.land(g, "mercia")
    g.built[x], g.minor[x] = 1, 3
    s, p = cities(g, "england")
    p.act(s, ("quarry", "major", "mercia"))
    assert p.step(s).stones == 1


# ---- trade agreements ------------------------------------------------------------------------------------


def talk(g):
    return at.run(g, Diplomacy())


def finish_talks(p):
    for s in list(p.g.pending()):
        while s in p.g.pending() and isinstance(p.step(s), Talks):
            p.act(s, ("ready",))
    return p


@rule("SS-208", "SS-209", "SS-210", "SS-211", example="V081")
def test_a_trade_agreement():
    g = at.board()
    a, b = at.seat(g, "hre"), at.seat(g, "france")
    g.gold[a] = g.gold[b] = 100
    card = at.hand(g, "hre", "trade_agreement")[0]
    p = talk(g)
    p.act(a, ("trade", b))
    assert p.options(a, "stake") == [("stake", 5), ("stake", 10), ("stake", 20)]
    p.act(a, ("stake", 20))
    p.act(b, ("stake", 10))
    assert (g.gold[a], g.gold[b]) == (80, 90)
    assert not p.options(a, "share")  # nothing may be taken off in the phase it is made
    finish_talks(p)
    assert [t.gold for t in g.trades] == [60]
    assert g.cards.at[card] == TABLE


@rule("SS-208")
def test_a_declined_agreement_costs_nothing():
    g = at.board()
    a, b = at.seat(g, "hre"), at.seat(g, "france")
    g.gold[a] = g.gold[b] = 100
    at.hand(g, "hre", "trade_agreement")
    p = talk(g)
    p.act(a, ("trade", b))
    p.act(a, ("stake", 20))
    p.act(b, ("decline",))
    assert g.gold[a] == 100
    assert g.trades == []
    assert g.holds(a, "trade_agreement") >= 0


def agreement(g, gold, turn=0):
    a, b = at.seat(g, "hre"), at.seat(g, "france")
    card = at.hand(g, "hre", "trade_agreement")[0]
    g.cards.at[card] = TABLE
    g.trades.append(Trade(card, a, b, gold, turn))
    return a, b, card


@rule("SS-211", "SS-212")
def test_partners_may_agree_to_take_any_amount():
    g = at.board()
    g.turn = 1
    a, b, card = agreement(g, 60)
    p = talk(g)
    p.act(a, ("share", card))
    p.act(a, ("mine", 40))
    p.act(a, ("theirs", 20))
    p.act(b, ("accept",))
    assert (g.gold[a], g.gold[b]) == (40, 20)
    assert g.trades == []  # emptied: discarded
    assert g.cards.at[card] == 4


@rule("SS-212")
@pytest.mark.parametrize(("mine", "nothing"), [(0, False), (40, True)])
def test_a_share_of_nothing_for_both_is_no_offer(mine, nothing):
    g = at.board()
    g.turn = 1
    a, _, card = agreement(g, 60)
    p = talk(g)
    p.act(a, ("share", card)).act(a, ("mine", mine))
    assert (("theirs", 0) in p.options(a), ("theirs", 20) in p.options(a)) == (nothing, True)


@rule("SS-211")
def test_who_was_refused_a_share_has_made_an_offer():
    g = at.board(offers=1)
    g.turn = 1
    a, b, card = agreement(g, 60)
    p = talk(g)
    p.act(a, ("share", card)).act(a, ("mine", 40)).act(a, ("theirs", 20))
    p.act(b, ("decline",))
    assert not p.options(a, "share")
    assert p.options(b, "share")


@rule("SS-213", "SS-214", example="V082")
@pytest.mark.parametrize(("gold", "each", "least"), [(60, 20, 20), (80, 25, 30), (40, 10, 20)])
def test_without_agreement_each_takes_up_to_a_third(gold, each, least):
    g = at.board()
    g.turn = 1
    a, b, _ = agreement(g, gold)
    p = at.run(g, Shares(), BankMatches())
    assert max(o[1] for o in p.options(a)) == each
    p.act(a, ("take", each))
    p.act(b, ("take", each))
    assert [t.gold for t in g.trades] == [gold - 2 * each]
    assert g.trades[0].gold >= least
    assert (g.gold[a], g.gold[b]) == (each, each)


class Raid(Step, frozen=True):
    seat: int

    def run(self, g):
        raid(g, self.seat, 0)


@rule("SS-215", "SS-251", "SS-252", "SS-253", example="V093")
@pytest.mark.parametrize(
    ("raider", "gold", "taken"), [("north_sea_empire", 75, 60), ("england", 75, 40), ("qurtuba", 120, 90)]
)
def test_raids(raider, gold, taken):
    g = at.board(8, qurtuba=True)
    agreement(g, gold)
    at.hand(g, raider, "raid_caravans")
    s = at.seat(g, raider)
    at.run(g, Raid(s))
    assert g.gold[s] == taken
    assert [t.gold for t in g.trades] == [gold - taken]


@rule("SS-251")
def test_a_raid_is_a_card_of_the_intrigue_phase():
    g = at.board()
    agreement(g, 40)
    _, _, other = agreement(g, 60)
    s = at.seat(g, "england")
    at.hand(g, "england", "spy")
    assert not at.run(g, PlayCards(s)).options(s, "raid")  # without the card
    card = at.hand(g, "england", "raid_caravans")[0]
    p = at.run(g, PlayCards(s))
    assert p.options(s, "raid") == [("raid", 0), ("raid", 1)]
    p.act(s, ("raid", 1))
    assert [t.gold for t in g.trades] == [40, 30]
    assert g.trades[1].card == other
    assert (g.gold[s], g.cards.at[card] == HAND + s) == (30, False)


def test_sheets_start_empty():
    assert Muster(0).gains == ()
    assert Cities(0, 2, 2).stones == 0
