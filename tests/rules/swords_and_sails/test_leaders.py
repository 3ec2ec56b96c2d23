"""The eight leader cards (chapter AG)."""

import pytest

from pentarchy.games.swords_and_sails.rules.battles.battle import join
from pentarchy.games.swords_and_sails.rules.battles.engage import EngageAtSea
from pentarchy.games.swords_and_sails.rules.battles.leaving import EarlyChoice, early_ways
from pentarchy.games.swords_and_sails.rules.battles.line import Redeploy
from pentarchy.games.swords_and_sails.rules.battles.morale import morale_total
from pentarchy.games.swords_and_sails.rules.battles.quick import armour, close_dice
from pentarchy.games.swords_and_sails.rules.battles.rounds import CloseRound, Deploy
from pentarchy.games.swords_and_sails.rules.battles.siege import (
    BuyOff,
    SiegeChoice,
    casualty_points,
    siege_dice,
)
from pentarchy.games.swords_and_sails.rules.cities import minor_price, upgradable, upgrade_price
from pentarchy.games.swords_and_sails.rules.diplomacy.talks import DiplomatSpeaks
from pentarchy.games.swords_and_sails.rules.income import sea_income
from pentarchy.games.swords_and_sails.rules.intrigue.phase import Intrigue
from pentarchy.games.swords_and_sails.rules.intrigue.playing import PlayCards
from pentarchy.games.swords_and_sails.rules.intrigue.spying import see
from pentarchy.games.swords_and_sails.rules.intrigue.taking import TakeCards, free_cards
from pentarchy.games.swords_and_sails.rules.turn import Season
from pentarchy.games.swords_and_sails.rules.units import ship_cost
from pentarchy.games.swords_and_sails.state.records import HAND
from pentarchy.kernel import Step
from tests.play import begin, rule

from . import positions as at


def led(leader, faction="france", players=7, **variants):
    g = at.board(players, **variants)
    at.lead(g, faction, leader)
    return g, at.seat(g, faction)


class Meet(Step, frozen=True):
    one: tuple[int, ...]
    two: tuple[int, ...]
    sea: bool = False

    def run(self, g):
        where = at.land(g, "channel" if self.sea else "burgundy")
        join(g, where, self.sea, "zone" if self.sea else "land", list(self.one), list(self.two))
        g.run.said.clear()
        g.then(at.Pause())


def meet(g, a, b, sea=False):
    begin(g, Meet((a,), (b,), sea))
    return g.battle.lead.index(at.seat(g, "france"))


@rule("SS-466", "SS-467")
def test_leaders_are_dealt_or_chosen():
    dealt = at.new(leaders="dealt").g
    assert len(dealt.book.tables.leader) == 8
    assert len(set(dealt.leaders)) == 7
    assert all(x >= 0 for x in dealt.leaders)
    p = at.new(3, leaders="chosen")
    assert p.g.pending() == [0]
    p.act(0, ("leader", "diplomat"))
    assert ("leader", "diplomat") not in p.options(1)


@rule("SS-468")
def test_an_admiral_slips_away_before_battle():
    g, s = led("admiral")
    f = at.fleet(g, "france", 1, "channel", WS=4)
    h = at.fleet(g, "england", 1, "channel", WS=6)
    a = at.aboard(g, "france", "I", f, LI=1)
    p = at.resolve(g, {at.sea(g, h): at.attack(g, "channel"), a: at.attack(g, "brittany", fleet=f)})
    assert isinstance(p.step(s), EarlyChoice)
    p.act(s, ("retreat",))
    p.by_default(lambda g: type(g.flow[-1]).__name__ == "FleetRetreat")
    p.act(s, ("retreat", "bay_of_biscay"))
    assert g.fleet[f] == (4, 0, 0)
    assert g.aboard[a] == f  # the landing is cancelled


@rule("SS-469")
def test_an_admiral_fights_fleets_one_by_one():
    g, s = led("admiral")
    f = at.fleet(g, "france", 1, "channel", WS=9)
    h, i = at.fleet(g, "england", 1, "channel", WS=4), at.fleet(g, "england", 2, "channel", WS=4)
    g.came_from = [*g.army_at, *g.fleet_at]
    g.came_from[at.sea(g, i)] = at.land(g, "celtic_sea")
    for one, two in (((f,), (h, i)), ((h, i), (f,))):  # whichever side is named first
        p = at.run(g, EngageAtSea(at.land(g, "channel"), one, two))
        assert p.options(s) == [("first", h), ("first", i), ("together",)]
        p.act(s, ("first", i))
        assert sorted(g.battle.pieces) == sorted([(f,), (i,)])
    g.came_from[at.sea(g, i)] = g.came_from[at.sea(g, h)]
    at.run(g, EngageAtSea(at.land(g, "channel"), (f,), (h, i)))
    assert len(g.battle.pieces[0]) + len(g.battle.pieces[1]) == 3  # from one zone: all together


@rule("SS-470", example="V099")
def test_an_admiral_adds_armour():
    g, _ = led("admiral")
    side = meet(
        g,
        at.fleet(g, "france", 1, "channel", WS=2, RD=3, TR=4),
        at.fleet(g, "england", 1, "channel", WS=3),
        True,
    )
    assert armour(g, side) == 7


@rule("SS-471", "SS-496", example="V098")
@pytest.mark.parametrize(("leader", "sea"), [("admiral", True), ("commander", False)])
def test_redeploying_a_third(leader, sea):
    g, s = led(leader, combat="normal")
    if sea:
        a, b = at.fleet(g, "france", 1, "channel", WS=4), at.fleet(g, "england", 1, "channel", WS=4)
    else:
        a, b = at.army(g, "france", "I", "burgundy", HI=4), at.army(g, "hre", "I", "burgundy", HI=4)
    side = meet(g, a, b, sea)
    kind = 0 if sea else 3
    mine, theirs = (a * 8 + kind,), (b * 8 + kind,)
    g.battle.line = [(mine, theirs) if side == 0 else (theirs, mine) for _ in range(4)]
    p = at.run(g, Redeploy(side))
    unit = mine[0]
    p.act(s, ("shift", unit, 0))
    assert set(p.options(s)) == {("to", 1), ("to", 2), ("to", 3)}
    p.act(s, ("to", 1)).act(s, ("shift", unit, 3)).act(s, ("to", 0))
    assert at.paused(p)  # two of four, rounded up
    assert [len(position[side]) for position in g.battle.line] == [1, 2, 1, 0]


@rule("SS-496")
def test_anybody_in_the_longest_line_may_be_shifted_anywhere():
    g, s = led("commander", combat="normal")
    a = at.army(g, "france", "I", "burgundy", KN=9, LI=9, HI=9)
    b = at.army(g, "hre", "I", "burgundy", KN=9, LI=9, HI=9)
    side = meet(g, a, b, False)
    kinds = [kind for kind in range(5) if g.army[a][kind]]
    mine, theirs = tuple(a * 8 + kind for kind in kinds), (b * 8 + kinds[0],)
    g.battle.line = [(mine, theirs) if side == 0 else (theirs, mine) for _ in range(27)]
    p = at.run(g, Redeploy(side))
    assert ("shift", mine[-1], 26) in p.options(s)
    p.act(s, ("shift", mine[-1], 26))
    assert set(p.options(s)) == {("to", at) for at in range(26)}


@rule("SS-472", example="V100")
def test_the_charismatic_recruit_more():
    g, s = led("charismatic")
    a = at.army(g, "france", "I", "burgundy", HI=1)
    f = at.fleet(g, "france", 1, "channel", TR=1)
    s, p = at.muster(g, "france", gold=270)
    p.act(s, ("army", a)).act(s, ("buy", "LI", 7))
    p.act(s, ("fleet", at.sea(g, f))).act(s, ("buy", "TR", 3))
    p.act(s, ("done",))
    assert g.army[a][4] == 9
    assert g.fleet[f] == (0, 0, 4)  # not ships
    assert g.gold[s] == 0


@rule("SS-473", "SS-493", example="V050")
def test_morale_of_four_or_five():
    values = []
    for leader in ("", "charismatic", "commander"):
        g = at.board()
        a = at.army(g, "hre", "I", "burgundy", HC=2, HI=1, LI=1, PS=1)
        if leader:
            at.lead(g, "hre", leader)
        values.append(morale_total(g, [a], at.seat(g, "hre")))
    assert values == [11, 13, 14]


@rule("SS-474", example="V101")
@pytest.mark.parametrize(("faction", "where"), [("france", "flanders"), ("byzantium", "hellas")])
def test_sieges_against_the_charismatic_cost_more(faction, where):
    g, _ = led("charismatic", faction)
    lands = [at.land(g, x) for x in (where, "wales", "damascus")]  # his, nobody's, somebody else's
    points = [casualty_points(g, x, at.seat(g, "hre"), [3, 4, 6], True, True) for x in lands]
    assert points == [16, 13, 13]


@rule("SS-475", "SS-476")
def test_the_spy_master_draws_first_and_plays_last():
    g, s = led("spy_master", "france")
    assert free_cards(g, s) == ((1, 0), (2,)) or set(map(frozenset, free_cards(g, s))) == {
        frozenset({0, 1}),
        frozenset({2}),
    }
    p = at.run(g, Intrigue())
    assert g.pending() == [s]
    order = []
    while not at.paused(p):
        x = g.pending()[0]
        if isinstance(p.step(x), PlayCards) and (not order or order[-1] != x):
            order.append(x)
        if isinstance(p.step(x), TakeCards) and p.step(x).free:
            p.act(x, p.options(x)[0])
        else:
            p.act(x, g.default(x))
    assert order[-1] == s


@rule("SS-477")
def test_the_spy_master_looks_into_one_hand():
    g, s = led("spy_master")
    card = at.hand(g, "hre", "spy")[0]
    foe = at.seat(g, "hre")
    p = at.run(g, PlayCards(s))
    p.act(s, ("look", foe))
    assert g.cards.known(HAND + foe, s) == [card]
    assert g.cards.known(HAND + foe, at.seat(g, "england")) == []
    assert at.paused(p) or not p.options(s, "look")


class See(Step, frozen=True):
    seat: int
    piece: int

    def run(self, g):
        see(g, self.seat, self.piece)


@rule("SS-478", example="V109")
@pytest.mark.parametrize(("dice", "seen"), [((3, 2), True), ((3, 3), False)])
def test_the_spy_master_listens_in(dice, seen):
    g, s = led("spy_master")
    a = at.army(g, "hre", "I", "saxony", KN=1)
    at.run(g, See(at.seat(g, "england"), a), draws=at.d(*dice))
    assert bool(g.seen_army[a] >> s & 1) == seen


@rule("SS-479")
def test_a_diplomat_allies_in_any_phase():
    g, s = led("diplomat")
    p = at.run(g, Season())
    assert isinstance(p.step(s), DiplomatSpeaks)
    assert g.phase == 0
    b = at.seat(g, "hre")
    assert {o[0] for o in p.options(s)} == {"ally", "deal", "ready"}  # he may form, not break
    p.act(s, ("ally", b))
    p.act(b, ("accept",))
    assert g.allied(s, b)
    assert not g.passes(s, b)  # passage still waits for the next season


@rule("SS-480", "SS-482", example="V102")
def test_a_diplomat_leaves_before_a_siege_or_pays_more():
    g, s = led("diplomat")
    a = at.army(g, "france", "I", "provence", HI=9)
    x = at.land(g, "provence")
    p = at.run(g, SiegeChoice(s, x))
    assert ("leave", "provence") in p.options(s)
    g.gold[s] = 500
    p = at.run(g, BuyOff(s, x, 13))
    assert max(o[1] for o in p.options(s)) == 8
    p = at.run(g, SiegeChoice(s, x))
    p.act(s, ("leave", "provence"))
    at.on(p)
    assert g.owner[g.army_at[a]] == s


@rule("SS-484", "SS-485", example="V103")
def test_a_conqueror_sieges_cheaper():
    g, s = led("conqueror")
    x = at.land(g, "provence")
    g.minor[x], g.major[x] = 1, 1
    assert siege_dice(g, x, s) == 4
    assert casualty_points(g, x, s, [1, 5, 6, 2], True, True) == 10


@rule("SS-486", example="V104")
@pytest.mark.parametrize(("units", "more"), [(3, 0), (4, 1), (11, 2), (12, 3)])
def test_a_conqueror_adds_armour(units, more):
    g, _ = led("conqueror")
    side = meet(g, at.army(g, "france", "I", "burgundy", LI=units), at.army(g, "hre", "I", "burgundy", LI=3))
    assert armour(g, side) == more


@rule("SS-487")
def test_a_conqueror_deploys_one_more():
    for leader, more in (("conqueror", True), ("commander", False)):
        g, s = led(leader, combat="normal")
        a, b = at.army(g, "france", "I", "burgundy", HI=4, LI=2), at.army(g, "hre", "I", "burgundy", HI=4)
        side = meet(g, a, b)
        g.battle.reserve = [(), ()]
        g.battle.reserve[side] = (a * 8 + 3, a * 8 + 4)
        g.battle.reserve[1 - side] = (b * 8 + 3, b * 8 + 3)
        p = at.run(g, Deploy(side, "match"))
        assert (p.step(s).stage == "extra") == more
        if more:
            assert ("none",) in p.options(s)


@rule("SS-488", "SS-489", "SS-490", example="V105")
def test_an_architect_builds_cheaper():
    x = "carinthia"
    france, s = led("architect")
    assert minor_price(france, s, at.land(france, x)) == 30
    hre, s = led("architect", "hre")
    prices, upgrades = [], []
    for n in range(6):
        hre.minor[at.land(hre, x)] = n
        prices.append(minor_price(hre, s, at.land(hre, x)))
    for n in range(6):
        hre.major[at.land(hre, x)] = n
        upgrades.append(upgrade_price(hre, s, at.land(hre, x)))
    assert prices == [25, 40, 65, 115, 175, 250]
    assert upgrades == [120, 180, 300, 540, 840, 1200]  # V106


@rule("SS-491", "SS-492")
def test_an_architect_builds_and_upgrades_at_once_and_draws_green():
    g, s = led("architect")
    x = at.land(g, "flanders")
    g.minor[x], g.built[x], g.fresh[x] = 3, 1, 1
    assert upgradable(g, s, x)
    assert (0,) in free_cards(g, s)


@rule("SS-494")
def test_a_commander_may_leave_before_combat():
    g, s = led("commander")
    side = meet(g, at.army(g, "france", "I", "burgundy", LI=3), at.army(g, "hre", "I", "burgundy", LI=9))
    assert early_ways(g, s, known=True) == ["retreat"]
    assert early_ways(g, at.seat(g, "hre"), known=True) == []
    assert side in (0, 1)


@rule("SS-495", example="V107")
def test_a_commander_raises_dice():
    g, _ = led("commander")
    side = meet(g, at.army(g, "france", "I", "burgundy", HC=5), at.army(g, "hre", "I", "burgundy", LI=3))
    assert close_dice(g, side) == [(4, 10)]
    g.battle.extra[side] = 1
    assert close_dice(g, side) == [(4, 15)]


@rule("SS-495")
def test_a_commander_chooses_the_dice_of_each_round_on_land():
    for faction in ("france", "hre"):  # whichever side he is on
        g, s = led("commander", faction)
        a = at.army(g, "france", "I", "burgundy", HC=4, HI=2)
        meet(g, a, at.army(g, "hre", "I", "burgundy", HC=2, HI=4))
        g.battle.extra = [0, 0]
        p = at.run(g, CloseRound())
        assert p.options(s) == [("extra", "HC"), ("extra", "HI"), ("none",)]
        p.act(s, ("extra", "HI"))
        side = g.battle.lead.index(s)
        assert (g.battle.extra[side], g.battle.extra[1 - side]) == (3, -1)
    g, _ = led("commander")
    at.army(g, "france", "I", "burgundy", HC=4)
    fleets = [at.fleet(g, x, 1, "channel", WS=4) for x in ("france", "england")]
    meet(g, *fleets, sea=True)
    p = at.run(g, CloseRound())
    assert p.told("close")  # nobody was asked


@rule("SS-497", example="V108")
def test_a_sea_trader_buys_cheaper_ships():
    prices = {}
    for faction in ("france", "north_sea_empire", "byzantium"):
        g, s = led("sea_trader", faction)
        prices[faction] = [ship_cost(g, s, k) for k in range(3)]
    assert prices["france"] == [75, 40, 15]
    assert prices["north_sea_empire"][1] == 25
    assert prices["byzantium"][0] == 60


@rule("SS-498", "SS-499", "SS-500")
def test_fishing_and_sea_trade():
    g, s = led("sea_trader", "england")
    assert sea_income(g, s) == 0
    f = at.fleet(g, "england", 1, "channel", WS=1)
    assert sea_income(g, s) == 10  # fishing beside own land
    g.fleet[f] = (0, 0, 1)
    # Kent (a major) and Wessex (a minor, a major) are connected: two majors, but one transport only
    assert sea_income(g, s) == 10 + 10
    g.fleet[f] = (0, 0, 5)
    assert sea_income(g, s) == 10 + 20
    g.minor[at.land(g, "wessex")] += 2  # three minors more
    assert sea_income(g, s) == 10 + 30
    at.fleet(g, "england", 2, "lusitanian_sea", TR=1)
    assert sea_income(g, s) == 10 + 30  # no land, no fish


@rule("SS-499", "SS-500")
def test_sea_trade_runs_through_neighbouring_zones():
    """Frisian Sea and Channel: Kent and Wessex with a major each, East Anglia with minors."""
    g, s = led("sea_trader", "england")
    at.fleet(g, "england", 1, "channel", TR=5)
    alone = sea_income(g, s)
    f = at.fleet(g, "england", 2, "frisian_sea", TR=2)
    assert "east_anglia" in {g.book.ids[x] for x in g.book.coast[g.fleet_at[f]]}
    g.minor[at.land(g, "east_anglia")] = 2  # with the one of Wessex three minors
    assert sea_income(g, s) == alone + 10  # more fish, but only two transports in one of the zones
    g.fleet[f] = (0, 0, 3)
    assert sea_income(g, s) == alone + 10 + 10
    g.port[f] = at.land(g, "east_anglia")
    assert sea_income(g, s) == alone  # who lies in port connects nothing


@rule("SS-499")
def test_a_hostile_strait_cuts_sea_trade():
    for holder, cut in (("england", False), ("north_sea_empire", True)):
        g, s = led("sea_trader", "england")
        at.own(g, "england", "viken", "pomerania")
        at.own(g, holder, "denmark", "scania")
        g.minor[at.land(g, "viken")], g.minor[at.land(g, "pomerania")] = 3, 3
        for n, zone in ((1, "kattegat"), (2, "western_baltic")):
            at.fleet(g, "england", n, zone, TR=1)
        fish = 20
        assert (sea_income(g, s) == fish) == cut


@rule("SS-472", "SS-433", "SS-546", example="L710,L859")
def test_the_charismatic_cannot_recruit_peasants_above_the_limit():
    """Three light infantry and three peasants: half of them are peasants, and the fourth is lost."""
    g, s = led("charismatic")
    a = at.army(g, "france", "I", "burgundy", LI=3)
    _, p = at.muster(g, "france", 500)
    for action in (("army", a), ("buy", "PS", 3), ("done",)):
        p.act(s, action)
    assert g.army[a] == (0, 0, 0, 0, 3, 3)
    g, s = led("charismatic")
    a, b = at.army(g, "france", "I", "burgundy", LI=2), at.army(g, "france", "II", "flanders", LI=9)
    _, p = at.muster(g, "france", 500)
    for action in (("army", a), ("buy", "PS", 2), ("army", b), ("buy", "PS", 1), ("done",)):
        p.act(s, action)
    assert (g.army[a], g.army[b]) == ((0, 0, 0, 0, 2, 2), (0, 0, 0, 0, 9, 2))  # it joins who has room
    assert p.told("musters")[0]["units"][-1] == (b, 5, 1)  # and the player is told


@rule("SS-468", "SS-310", example="L857,L550")
def test_an_admiral_slips_away_at_a_strait():
    g, s = led("admiral", "hre", combat="quick")
    f = at.fleet(g, "hre", 1, "western_baltic", WS=3)
    at.fleet(g, "north_sea_empire", 1, "kattegat", WS=3)
    p = at.resolve(g, {at.sea(g, f): at.move(g, "kattegat")})
    assert isinstance(p.step(s), EarlyChoice)
    p.act(s, ("retreat",))
    assert at.paused(at.on(p))
    assert g.fleet[f] == (3, 0, 0)
    assert g.book.ids[g.fleet_at[f]] == "western_baltic"  # uncontested: he has not passed


@rule("SS-468", "SS-310", example="L857,L550")
def test_an_admiral_who_guards_a_strait_slips_away_too():
    g, s = led("admiral", "north_sea_empire", combat="quick")
    f = at.fleet(g, "hre", 1, "western_baltic", WS=9)
    h = at.fleet(g, "north_sea_empire", 1, "kattegat", WS=3)
    p = at.resolve(g, {at.sea(g, f): at.move(g, "kattegat")})
    p.act(s, ("retreat",))
    assert ("port", "denmark") in p.options(s)
    p.act(s, ("port", "denmark"))
    at.on(p)
    assert (g.fleet[h], g.book.ids[g.port[h]]) == ((3, 0, 0), "denmark")
    assert g.book.ids[g.fleet_at[f]] == "kattegat"


@rule("SS-468", "SS-303", example="L857")
def test_an_admiral_slips_away_when_fleets_meet():
    g, s = led("admiral", "england", combat="quick")
    e, f = at.fleet(g, "england", 1, "channel", WS=3), at.fleet(g, "france", 1, "bay_of_biscay", WS=3)
    orders = {at.sea(g, e): at.move(g, "bay_of_biscay"), at.sea(g, f): at.attack(g, "channel")}
    p = at.resolve(g, orders)
    assert g.battle.why == "meeting"
    p.act(s, ("retreat",))
    assert ("retreat", "bay_of_biscay") not in p.options(s)
    p.act(s, ("retreat", "celtic_sea"))
    at.on(p)
    assert [g.book.ids[g.fleet_at[x]] for x in (e, f)] == ["celtic_sea", "channel"]


@rule("SS-468", example="L857")
def test_an_admiral_needs_an_uncontested_zone_to_slip_into():
    g, s = led("admiral", "england", combat="quick")
    e = at.fleet(g, "england", 1, "channel", WS=3)
    f = at.fleet(g, "france", 1, "channel", WS=3)
    for land in g.book.coast[g.fleet_at[e]]:
        g.owner[land] = at.seat(g, "france")
    zones = [g.book.ids[z] for z in g.book.near[g.fleet_at[e]]]
    others = [x for x in range(len(g.fleet)) if x // 5 not in (s, at.seat(g, "france"))]
    for zone, x in zip(zones, others, strict=False):
        g.fleet[x], g.fleet_at[x] = (1, 0, 0), at.land(g, zone)
    p = at.resolve(g, {at.sea(g, f): at.attack(g, "channel")})
    assert not any(isinstance(p.step(x), EarlyChoice) for x in g.pending())


@rule("SS-499", "SS-500", example="L879")
def test_another_transport_at_sea_never_costs_the_sea_trader_anything():
    g, s = led("sea_trader", "north_sea_empire")
    at.fleet(g, "north_sea_empire", 1, "kattegat", TR=5)
    before = sea_income(g, s)
    f = at.fleet(g, "north_sea_empire", 2, "western_baltic", TR=1)
    assert sea_income(g, s) >= before + 10  # the five ships trade as before, and the sixth fishes
    for n in range(1, 8):
        g.fleet[f] = (0, 0, n)
        assert sea_income(g, s) >= before + 10
