"""Meetings: what happens where two chapters of the rulebook touch, each played.

`meeting` names both chapters and the lines; RULES.md ends with the list of them.
"""

from collections.abc import Callable

import pytest

from pentarchy.games import title
from pentarchy.games.swords_and_sails.rules.battles.engage import groups
from pentarchy.games.swords_and_sails.rules.battles.leaving import EarlyChoice, early_ways
from pentarchy.games.swords_and_sails.rules.battles.refuge import refuges, sea_refuges
from pentarchy.games.swords_and_sails.rules.battles.sabotage import PlaySabotage
from pentarchy.games.swords_and_sails.rules.battles.siege import (
    BuyOff,
    LeavePorts,
    SiegeChoice,
    SiegeEnd,
    SiegeRoll,
    Sieges,
    casualty_points,
    pillage_dice,
    siege_dice,
    walls,
)
from pentarchy.games.swords_and_sails.rules.casualties import suffer
from pentarchy.games.swords_and_sails.rules.cities import BuildCities, stock
from pentarchy.games.swords_and_sails.rules.diplomacy.phase import Diplomacy
from pentarchy.games.swords_and_sails.rules.diplomacy.teams import form, leave, may_ally
from pentarchy.games.swords_and_sails.rules.head_start import HeadStart
from pentarchy.games.swords_and_sails.rules.income import (
    BonusCards,
    PayIncome,
    Upkeep,
    incomes,
    sea_income,
    upkeep,
)
from pentarchy.games.swords_and_sails.rules.intrigue.espionage import HireAgents
from pentarchy.games.swords_and_sails.rules.intrigue.marriage import Marriage, suitors
from pentarchy.games.swords_and_sails.rules.orders.phase import scripted
from pentarchy.games.swords_and_sails.rules.scoring import PARTS, eliminate, judge, land_points, scores
from pentarchy.games.swords_and_sails.rules.trade import raid
from pentarchy.games.swords_and_sails.rules.units import BuildUnits, ports
from pentarchy.games.swords_and_sails.state.records import Order, Trade, Transfer
from pentarchy.kernel import Step
from tests.play import begin, rule

from . import positions as at

MEETINGS: list[tuple[str, str, str]] = []


def meeting(one: str, two: str, lines: str) -> Callable:
    """This test plays a meeting of two chapters, by these lines of the rulebook."""

    def mark(test: Callable) -> Callable:
        MEETINGS.append((f"{one} and {two}", " ".join((test.__doc__ or "").split()), lines))
        return test

    return mark


class Do(Step, frozen=True):
    """Call a rule's function inside the flow."""

    what: str
    args: tuple = ()

    def run(self, g):
        DEEDS[self.what](g, *self.args)


DEEDS = {"form": form, "leave": leave, "judge": judge, "eliminate": eliminate, "raid": raid, "suffer": suffer}


def where(g, piece, sea=False):
    """The name of the space a piece is in, or nothing."""
    at_ = (g.fleet_at if sea else g.army_at)[piece]
    return g.book.ids[at_] if at_ >= 0 else ""


def owner(g, name):
    return g.owner[at.land(g, name)]


def build(g, seat):
    """Phase 8; the others build nothing."""
    p = at.run(g, BuildCities())
    for other in [s for s in g.pending() if s != seat]:
        p.act(other, ("done",))
    return p


def settle(p):
    """Play on by defaults to the pause, looking at the laws at every decision."""
    return p.by_default(lambda g: not g.check() and bool(g.flow) and isinstance(g.flow[-1], at.Pause))


# ---- leaders ---------------------------------------------------------------------------------------------


@meeting("Leaders", "partial siege", "L871,841")
@rule("SS-484", "SS-485", "SS-457")
def test_a_conqueror_takes_a_city_at_a_time_with_fewer_dice():
    """A Conqueror who sieges city by city rolls the land's die and two for a major city, each less one."""
    g = at.board(partial_siege=True)
    at.lead(g, "france", "conqueror")
    s, x = at.seat(g, "france"), at.land(g, "lombardy")
    g.major[x] = 1
    assert (siege_dice(g, x, s, "major"), siege_dice(g, x, s, "minor")) == (3, 2)
    assert siege_dice(g, x, at.seat(g, "byzantium"), "major") == 4
    assert casualty_points(g, x, s, [1, 6, 6], False, True) == 10


@meeting("Leaders", "pillage", "L859,871,797")
@rule("SS-474", "SS-484", "SS-485", "SS-245")
def test_siege_leaders_do_not_count_in_a_pillage():
    """A pillage is made in place of a siege: neither Conqueror nor Charismatic changes its dice."""
    g = at.board()
    at.lead(g, "france", "conqueror")
    at.lead(g, "hre", "charismatic")
    s, x = at.seat(g, "france"), at.land(g, "lorraine")
    g.major[x] = 1
    assert pillage_dice(g, x, s) == 1 + 1 + 3
    assert casualty_points(g, x, s, [1, 6], True, False) == 7
    assert casualty_points(g, x, s, [1, 6], True, True) == 7  # a siege: less one and one more
    assert casualty_points(g, x, at.seat(g, "england"), [1, 6], True, True) == 9


@meeting("Leaders", "the price of a pillage", "L867,797,636")
@rule("SS-482", "SS-378", "SS-245")
@pytest.mark.parametrize(("what", "most"), [("", 6), ("pillage", 4)])
def test_a_diplomat_pays_two_thirds_in_a_siege_only(what, most):
    """A Diplomat pays off two thirds of a siege, but half of a pillage."""
    g = at.board()
    at.lead(g, "france", "diplomat")
    at.army(g, "france", "I", "lorraine", HC=9)
    s = at.seat(g, "france")
    g.gold[s] = 1_000
    p = at.run(g, BuyOff(s, at.land(g, "lorraine"), 9, what))
    assert p.options(s)[0] == ("pay", most)


@meeting("Leaders", "teams in battle", "L877,514")
@rule("SS-494", "SS-355")
def test_a_commander_under_a_team_mates_command_does_not_leave_early():
    """On a mixed side the controller commands: a team-mate's Commander cannot take the force away."""
    g = at.board()
    at.team(g, "france", "england")
    at.lead(g, "england", "commander")
    at.army(g, "france", "I", "burgundy", LI=1)
    at.army(g, "england", "I", "burgundy", KN=5)
    h = at.army(g, "hre", "I", "lorraine", KN=9)
    p = at.resolve(g, {h: at.attack(g, "burgundy")})
    assert at.seat(g, "france") in g.battle.lead
    assert not any(isinstance(p.step(s), EarlyChoice) for s in g.pending())
    assert early_ways(g, at.seat(g, "france"), known=True) == []


@meeting("Leaders", "fleets carrying armies", "L857,548")
@rule("SS-468", "SS-306", "SS-391")
def test_an_admiral_slips_away_with_his_cargo_and_lands_nobody():
    """An Admiral who slips away saves the army aboard, but its landing is cancelled."""
    g = at.board()
    at.lead(g, "england", "admiral")
    e = at.fleet(g, "england", 1, "channel", WS=3, TR=2)
    a = at.aboard(g, "england", "I", e, KN=6)
    f = at.fleet(g, "france", 1, "channel", WS=9)
    p = at.resolve(g, {at.sea(g, f): at.attack(g, "channel"), a: at.attack(g, "normandy", fleet=e)})
    s = at.seat(g, "england")
    p.act(s, ("retreat",))
    settle(p)
    assert (g.aboard[a], sum(g.army[a])) == (e, 6)
    assert owner(g, "normandy") == at.seat(g, "france")


@meeting("Leaders", "recruiting for Kiev", "L859,181")
@rule("SS-472", "SS-027")
def test_a_charismatic_kiev_recruits_peasants_up_to_two_thirds():
    """For Kiev the leader's free peasant joins while peasants are two thirds of the army."""
    g = at.board()
    at.lead(g, "kievan_rus", "charismatic")
    a = at.army(g, "kievan_rus", "I", "kiev", LI=2)
    s, p = at.muster(g, "kievan_rus", 500)
    for action in (("army", a), ("buy", "PS", 3), ("done",)):
        p.act(s, action)
    assert g.army[a] == (0, 0, 0, 0, 2, 4)


@meeting("Leaders", "the city pieces", "L873,42")
@rule("SS-491", "SS-547")
def test_an_architect_builds_and_upgrades_with_one_piece():
    """An Architect who builds and upgrades at once uses a single city piece."""
    g = at.board()
    at.lead(g, "france", "architect")
    s = at.seat(g, "france")
    g.gold[s] = 1_000
    p = build(g, s)
    p.act(s, ("build", "burgundy"))
    p.act(s, ("upgrade", "burgundy"))
    assert stock(g) == 49


@meeting("Leaders", "morale at home", "L859,608")
@rule("SS-473", "SS-355", "SS-356")
def test_a_charismatic_defender_of_a_capital_adds_both():
    """Four units' morale and the ten of a capital count together."""
    g = at.board()
    at.lead(g, "france", "charismatic")
    at.army(g, "france", "I", "ile_de_france", HI=30)
    at.own(g, "hre", "burgundy")
    h = at.army(g, "hre", "I", "burgundy", HI=20)
    p = at.resolve(g, {h: at.attack(g, "ile_de_france")})
    while not p.told("morale"):
        s = g.pending()[0]
        p.act(s, g.default(s))
    total = {m["seat"]: m["total"] for m in p.told("morale")}
    assert total == {at.seat(g, "france"): 4 * 3 + 10, at.seat(g, "hre"): 3 * 3}


@meeting("Leaders", "espionage only", "L865,833")
@rule("SS-476", "SS-451")
def test_a_spy_master_spies_after_the_empire_too():
    """In the espionage-only game the Spy-Master comes even after the Empire."""
    g = at.board(espionage_only=True)
    at.lead(g, "england", "spy_master")
    g.gold = [90] * 7
    for f in ("england", "hre", "france"):
        at.army(g, f, "I", "wales", LI=2)
    g.gathered = []
    p = at.run(g, HireAgents())
    order = []
    while not at.paused(p):
        s = g.pending()[0]
        order.append(s)
        p.act(s, ("done",))
    assert order[-2:] == [at.seat(g, "hre"), at.seat(g, "england")]


# ---- teams and movement ----------------------------------------------------------------------------------


@meeting("Alliances", "movement", "L548,823")
@rule("SS-304", "SS-267")
@pytest.mark.parametrize(("since", "there"), [(-1, True), (0, False)])
def test_a_new_ally_does_not_yet_walk_through(since, there):
    """Allies enter each other's land only when the team was declared in an earlier season."""
    g = at.board()
    at.team(g, "france", "hre", since=since)
    a = at.army(g, "france", "I", "burgundy", LI=3)
    p = at.resolve(g, {a: at.move(g, "lorraine")})
    assert at.paused(p)
    assert (where(g, a) == "lorraine") == there


@meeting("Alliances", "neutral land", "L556,514")
@rule("SS-318", "SS-369")
def test_allies_who_enter_neutral_land_siege_it_together():
    """Team-mates who meet in neutral land do not fight; who has most units leads the siege and gets it."""
    g = at.board()
    at.team(g, "france", "hre")
    a = at.army(g, "france", "I", "burgundy", LI=9)
    h = at.army(g, "hre", "I", "lombardy", LI=4)
    p = at.resolve(g, {a: at.attack(g, "provence"), h: at.attack(g, "provence")})
    assert g.battle is None
    assert isinstance(p.step(at.seat(g, "france")), SiegeChoice)
    p.act(at.seat(g, "france"), ("siege", "provence"))
    settle(p)
    assert owner(g, "provence") == at.seat(g, "france")
    assert sum(g.army[a]) < 9
    assert sum(g.army[h]) < 4  # both bled


@meeting("Alliances", "attacks that name one faction", "L534,514")
@rule("SS-288", "SS-316")
def test_an_attack_on_one_faction_covers_its_team_mates():
    """An Attack limited to a faction falls on its team-mates in the same land as one side."""
    g = at.board()
    at.team(g, "hre", "england")
    at.army(g, "hre", "I", "lorraine", HI=9)
    at.army(g, "england", "I", "lorraine", HI=30)
    a = at.army(g, "france", "I", "burgundy", KN=9)
    at.resolve(g, {a: at.attack(g, "lorraine", foe=at.seat(g, "hre"))})
    pieces = {p // 5 for side in g.battle.pieces for p in side}
    assert pieces == {at.seat(g, x) for x in ("hre", "england", "france")}


@meeting("Alliances", "the sea", "L548,640")
@rule("SS-544", "SS-299")
def test_allied_fleets_share_a_zone_whatever_their_orders():
    """Attack orders at sea do not fall on a team-mate's fleet."""
    g = at.board()
    at.team(g, "france", "england")
    e, f = at.fleet(g, "england", 1, "channel", WS=3), at.fleet(g, "france", 1, "channel", WS=3)
    p = at.resolve(g, {at.sea(g, e): at.attack(g, "channel"), at.sea(g, f): at.attack(g, "channel")})
    assert at.paused(p)


@meeting("Alliances", "straits", "L550,514")
@rule("SS-310", "SS-267")
def test_an_ally_passes_the_strait():
    """A controlled strait is shut to all but the controller's team."""
    for allied, end in ((True, "western_baltic"), (False, "kattegat")):
        g = at.board()
        if allied:
            at.team(g, "hre", "north_sea_empire", since=0)
        f = at.fleet(g, "hre", 1, "kattegat", WS=3)
        at.resolve(g, {at.sea(g, f): at.move(g, "western_baltic")})
        assert where(g, f, sea=True) == end


@meeting("Alliances", "crossing straits on foot", "L550,514")
@rule("SS-312", "SS-304")
def test_an_army_crosses_the_bosphorus_only_between_its_own_banks():
    """A team's joint control opens a strait to its fleets, but not to armies on foot."""
    g = at.board()
    at.team(g, "byzantium", "kievan_rus")
    at.own(g, "kievan_rus", "opsikion")
    a = at.army(g, "byzantium", "I", "thrace", LI=3)
    at.resolve(g, {a: at.move(g, "opsikion")})
    assert where(g, a) == "thrace"


@meeting("Broken alliances", "guests", "L823,612")
@rule("SS-278", "SS-363")
def test_a_guest_without_a_refuge_must_stay_and_siege():
    """When friendship ends a guest with no friendly land next door stays, and must siege if alone."""
    g = at.board()
    at.team(g, "france", "kievan_rus")
    a = at.army(g, "kievan_rus", "I", "burgundy", LI=9)
    p = at.run(g, Diplomacy())
    s = at.seat(g, "france")
    p.act(s, ("leave",))
    assert at.land(g, "burgundy") in g.sieging  # there was nothing to choose
    g2 = g.clone()
    p = at.run(g2, Sieges())
    assert ("wait",) not in p.options(at.seat(g2, "kievan_rus"))
    assert any(g2.army[a])


@meeting("Broken alliances", "docked fleets", "L823,132")
@rule("SS-274", "SS-542")
def test_a_fleet_leaves_a_former_allys_port_with_its_cargo():
    """A fleet in a former ally's port puts to sea with the army it carries."""
    g = at.board()
    at.team(g, "france", "england")
    f = at.fleet(g, "england", 1, "channel", "normandy", TR=2)
    a = at.aboard(g, "england", "I", f, LI=6)
    p = at.run(g, Diplomacy())
    p.act(at.seat(g, "france"), ("leave",))
    assert (g.port[f], g.aboard[a]) == (-1, f)


@meeting("Broken alliances", "captured capitals", "L823,514")
@rule("SS-074", "SS-274")
def test_a_held_capital_counts_again_when_friends_part():
    """While holder and host are one team a capital is no enemy's; after the break it scores ten."""
    g = at.board()
    at.own(g, "england", "ile_de_france")
    e, f = at.seat(g, "england"), at.seat(g, "france")
    alone = scores(g)[e]
    begin(g, Do("form", (e, f)), at.Pause())
    land = land_points(g)
    assert scores(g)[e] == (land[e] + land[f]) * PARTS // 2 + 5 * PARTS
    begin(g, Do("leave", (e,)), at.Pause())
    assert scores(g)[e] == alone


@meeting("Broken alliances", "trade agreements", "L766,823")
@rule("SS-211", "SS-273")
def test_a_trade_agreement_outlives_an_alliance():
    """Leaving a team does not close a trade agreement with a member."""
    g = at.board()
    at.team(g, "france", "england")
    e, f = at.seat(g, "england"), at.seat(g, "france")
    card = at.hand(g, "england", "trade_agreement")[0]
    g.cards.at[card] = 8
    g.trades = [Trade(card, e, f, 60, -1)]
    begin(g, Do("leave", (e,)), at.Pause())
    assert [t.gold for t in g.trades] == [60]


@meeting("Alliances", "victory", "L823,731")
@rule("SS-083", "SS-080")
def test_a_marked_player_who_allies_starts_to_wait_anew():
    """Who is marked to win and takes an ally loses the mark for two more seasons."""
    g = at.board(length="short")
    s, f = at.seat(g, "england"), at.seat(g, "france")
    g.minor[at.land(g, "kent")] += 40
    begin(g, Do("judge"), at.Pause())
    assert g.mark[s] == 0
    begin(g, Do("form", (s, f)), at.Pause())
    g.turn = 1
    begin(g, Do("judge"), at.Pause())
    assert (g.mark[s], g.ban[s]) == (-1, 2)


@meeting("Alliances", "players who are out", "L280,274")
@rule("SS-078", "SS-275")
def test_a_team_shrinks_when_a_member_is_out():
    """A member without land, army and fleet leaves a smaller team, and its points."""
    g = at.board()
    at.team(g, "france", "england", "hre")
    s = at.seat(g, "england")
    g.owner = [-1 if x == s else x for x in g.owner]
    begin(g, Do("eliminate"), at.Pause())
    f = at.seat(g, "france")
    assert (g.out[s], len(g.members(f))) == (True, 2)
    assert scores(g)[f] == 18 * PARTS + 5 * PARTS


# ---- support, orders, transfers --------------------------------------------------------------------------


@meeting("Support", "a team-mate's attack", "L530,514")
@rule("SS-282", "SS-292")
def test_an_army_supports_a_team_mates_attack_as_one_force():
    """An army that supports a team-mate's attack from elsewhere counts as ordered together with it."""
    g = at.board()
    at.team(g, "france", "england")
    a = at.army(g, "france", "I", "burgundy", KN=4)
    b = at.army(g, "england", "I", "flanders", KN=4)
    at.army(g, "hre", "I", "lorraine", HI=30)
    to = at.land(g, "lorraine")
    at.resolve(g, {a: at.attack(g, "lorraine"), b: Order("support", to, mate=a)})
    force = next(set(side) for side in g.battle.pieces if a in side)
    assert force == {a, b}


@meeting("Support", "retreat", "L530,612")
@rule("SS-282", "SS-362", "SS-367")
def test_beaten_supporters_go_back_each_the_way_it_came():
    """Armies beaten together return to the lands they came from, not to one place."""
    g = at.board()
    at.lead(g, "france", "commander")
    a = at.army(g, "france", "I", "burgundy", LI=2)
    b = at.army(g, "france", "II", "flanders", LI=2)
    at.army(g, "hre", "I", "lorraine", KN=9)
    to = at.land(g, "lorraine")
    p = at.resolve(g, {a: at.attack(g, "lorraine"), b: Order("support", to, mate=a)})
    p.act(at.seat(g, "france"), ("retreat",))
    settle(p)
    assert (where(g, a), where(g, b)) == ("burgundy", "flanders")


@meeting("Support", "a lead that stays at home", "L530,534")
@rule("SS-282", "SS-291")
def test_a_supporter_stays_if_the_named_army_goes_elsewhere():
    """Support for a fight that the named army was not ordered to is a Defend."""
    g = at.board()
    a, b = at.army(g, "france", "I", "burgundy", LI=3), at.army(g, "france", "II", "flanders", LI=3)
    to = at.land(g, "lorraine")
    p = at.resolve(g, {b: Order("support", to, mate=a)})
    assert at.paused(p)
    assert (where(g, a), where(g, b)) == ("burgundy", "flanders")


@meeting("Support", "landings", "L530,542")
@rule("SS-282", "SS-302")
def test_an_army_lands_in_support_of_one_that_walks():
    """An army that lands in support fights as one force with the army that comes on foot."""
    g = at.board()
    f = at.fleet(g, "england", 1, "channel", TR=2)
    at.own(g, "england", "flanders")
    a = at.army(g, "england", "I", "flanders", KN=3)
    b = at.aboard(g, "england", "II", f, KN=3)
    at.army(g, "france", "I", "normandy", HI=30)
    to = at.land(g, "normandy")
    assert to in g.book.near[at.land(g, "flanders")]
    at.resolve(g, {a: at.attack(g, "normandy"), b: Order("support", to, fleet=f, mate=a)})
    assert next(set(side) for side in g.battle.pieces if a in side) == {a, b}


@meeting("Transfers", "combat", "L534,556")
@rule("SS-289", "SS-316")
def test_units_given_before_the_march_fight_with_their_new_army():
    """Units transferred before movement march and fight with the army that took them."""
    g = at.board()
    a, b = at.army(g, "france", "I", "burgundy", LI=2), at.army(g, "france", "II", "burgundy", KN=20)
    at.army(g, "hre", "I", "lorraine", HI=30)
    moved = Transfer(False, b, a, 0, 19, True)
    at.resolve(g, {a: at.attack(g, "lorraine")}, (moved,))
    assert g.army[b] == (1, 0, 0, 0, 0, 0)
    assert a in (*g.battle.pieces[0], *g.battle.pieces[1])
    assert g.army[a][0] > 2  # the knights are in the battle


@meeting("Transfers", "destroyed armies", "L534,183")
@rule("SS-289", "SS-018")
def test_a_late_transfer_to_an_army_that_died_is_void():
    """Units ordered to an army that was destroyed meanwhile stay where they are."""
    g = at.board()
    a, b = at.army(g, "france", "I", "burgundy", PS=1, LI=1), at.army(g, "france", "II", "flanders", LI=4)
    at.army(g, "hre", "I", "lorraine", KN=9)
    late = Transfer(False, b, a, 4, 2, False)
    settle(at.resolve(g, {a: at.attack(g, "lorraine")}, (late,)))
    assert sum(g.army[b]) == 4


@meeting("Transfers", "armies aboard", "L534,530")
@rule("SS-289", "SS-011")
def test_ships_that_carry_an_army_are_not_given_away():
    """A transfer of ships that would leave the cargo without room is void."""
    g = at.board()
    one, two = at.fleet(g, "england", 1, "channel", TR=2), at.fleet(g, "england", 2, "channel", WS=1)
    at.aboard(g, "england", "I", one, LI=8)
    at.resolve(g, {}, (Transfer(True, one, two, 2, 1, True),))
    assert (g.fleet[one], g.fleet[two]) == ((0, 0, 2), (1, 0, 0))


@meeting("Transfers", "the peasant limit", "L534,181")
@rule("SS-289", "SS-026")
def test_a_transfer_keeps_the_peasant_limit_of_both():
    """Neither giver nor taker may be left with too many peasants."""
    g = at.board()
    a, b = at.army(g, "france", "I", "burgundy", LI=2, PS=2), at.army(g, "france", "II", "burgundy", LI=4)
    at.resolve(g, {}, (Transfer(False, a, b, 4, 1, True),))
    assert g.army[a] == (0, 0, 0, 0, 2, 2)
    at.resolve(g, {}, (Transfer(False, a, b, 5, 2, True),))
    assert (g.army[a], g.army[b]) == ((0, 0, 0, 0, 2, 0), (0, 0, 0, 0, 4, 2))


@meeting("Transfers", "spies", "L534,788")
@rule("SS-289", "SS-237")
def test_what_a_spy_saw_is_old_news_after_a_transfer():
    """Who had seen an army's card no longer knows it when units have changed hands."""
    g = at.board()
    a, b = at.army(g, "france", "I", "burgundy", KN=2), at.army(g, "france", "II", "burgundy", KN=4)
    g.seen_army[a] = 1 << at.seat(g, "hre")
    at.resolve(g, {}, (Transfer(False, b, a, 0, 1, True),))
    assert g.seen_army[a] == 0


# ---- sieges ----------------------------------------------------------------------------------------------


@meeting("Sieges", "several besiegers", "L556,616")
@rule("SS-318", "SS-319", "SS-320")
def test_nobody_sieges_until_one_besieger_is_left():
    """Two powers in an enemy's empty land settle it between them before anybody sieges."""
    g = at.board()
    a = at.army(g, "france", "I", "burgundy", KN=6)
    b = at.army(g, "kievan_rus", "I", "lorraine", HI=30)
    p = at.resolve(g, {a: at.attack(g, "lorraine"), b: at.attack(g, "lorraine")})
    assert g.battle.why == "land"
    assert g.battle.home == (0, 0)  # the Empire's land is nobody's home here
    settle(p)
    standing = {x // 5 for x in g.standing(at.land(g, "lorraine"))}
    assert len(standing) <= 1


@meeting("Sieges", "casualties among allies", "L514,618")
@rule("SS-382")
def test_who_is_left_of_allied_besiegers_takes_the_land():
    """If the siege cost the leading ally his last unit the land goes to the ally who still stands there."""
    g = at.board()
    at.team(g, "france", "england")
    at.army(g, "england", "I", "provence", KN=1)
    at.run(g, SiegeEnd(at.seat(g, "france"), at.land(g, "provence"), ""))
    assert owner(g, "provence") == at.seat(g, "england")


@meeting("Sieges", "retreat", "L612,616")
@rule("SS-362", "SS-366")
def test_a_beaten_army_does_not_flee_into_besieged_land():
    """Own land where an enemy stands is no refuge."""
    g = at.board()
    a = at.army(g, "france", "I", "burgundy", LI=3)
    before = refuges(g, a, at.land(g, "burgundy"))
    at.army(g, "hre", "I", g.book.ids[before[0]], LI=1)
    assert before[0] not in refuges(g, a, at.land(g, "burgundy"))


@meeting("Sieges", "docked fleets", "L132,616")
@rule("SS-012", "SS-382", "SS-542")
def test_a_fleet_leaves_a_fallen_port_with_the_army_it_carries():
    """When a port falls the fleet in it goes to sea with its cargo; it is not captured."""
    g = at.board()
    f = at.fleet(g, "france", 1, "channel", "normandy", TR=2)
    a = at.aboard(g, "france", "I", f, LI=4)
    at.own(g, "england", "normandy")
    at.run(g, LeavePorts())
    assert (g.port[f], where(g, f, sea=True), g.aboard[a]) == (-1, "channel", f)


@meeting("Sieges", "sabotage", "L616,791")
@rule("SS-239", "SS-377")
def test_a_siege_without_besiegers_does_not_take_place():
    """If sabotage destroys the last besieger before the roll nothing is rolled and nothing changes hands."""
    g = at.board()
    a = at.army(g, "france", "I", "provence", LI=1)
    g.disband(a)
    p = at.run(g, SiegeRoll(at.seat(g, "france"), at.land(g, "provence")))
    assert not p.told("siege_roll")
    assert owner(g, "provence") == -1


@meeting("Sieges", "walls of a lost capital", "L630,823")
@rule("SS-374", "SS-372")
def test_the_walls_of_constantinople_stand_for_every_besieger():
    """A captured capital keeps its walls, also against its own people; the controller's bonus changes."""
    g = at.board()
    at.own(g, "england", "thrace")
    assert walls(g, at.land(g, "thrace")) == 20 + 3
    at.own(g, "byzantium", "wessex")
    assert walls(g, at.land(g, "wessex")) == 10


@meeting("Sieges", "building", "L708,616")
@rule("SS-428", "SS-319")
def test_a_besieger_who_waits_gets_no_recruits_there():
    """An army waiting in land it does not control gets nothing; the controller still recruits there."""
    g = at.board()
    a = at.army(g, "france", "I", "lorraine", LI=3)
    h = at.army(g, "hre", "I", "lorraine", LI=3)
    s, p = at.muster(g, "france", 500)
    assert ("army", a) not in p.options(s)
    g2 = g.clone()
    s, p = at.muster(g2, "hre", 500)
    assert ("army", h) in p.options(s)


@meeting("Partial siege", "capital points", "L841,514")
@rule("SS-462", "SS-074")
def test_a_captured_capital_city_scores_before_the_land_falls():
    """City by city the capital's ten points go with the capital city, its harvest with nobody."""
    g = at.board(partial_siege=True)
    x, e = at.land(g, "ile_de_france"), at.seat(g, "england")
    before, pay = scores(g)[e], incomes(g)
    g.parts[x] = ((e, 0, 1, 1),)
    assert scores(g)[e] - before == (10 + 3) * PARTS
    now = incomes(g)
    f = at.seat(g, "france")
    assert now[f][0] == pay[f][0] - 10
    assert now[e] == (pay[e][0], pay[e][1] + 30)


@meeting("Partial siege", "pillage", "L841,797")
@rule("SS-155", "SS-462")
def test_pillaged_divided_land_pays_neither_holder():
    """Pillage stops the income of all who hold cities in divided land."""
    g = at.board(partial_siege=True)
    x, e, f = at.land(g, "burgundy"), at.seat(g, "england"), at.seat(g, "france")
    g.parts[x] = ((e, 1, 0, 0),)
    with_ = incomes(g)
    g.barren[x] = 1
    without = incomes(g)
    assert with_[e][1] - without[e][1] == 10
    assert with_[f][1] - without[f][1] == 10 * (g.minor[x] - 1)


@meeting("Partial siege", "city building", "L841,714")
@rule("SS-461", "SS-435")
def test_nobody_builds_in_divided_land():
    """While cities of a land are in different hands nobody builds or upgrades there."""
    g = at.board(partial_siege=True)
    x, s = at.land(g, "burgundy"), at.seat(g, "france")
    g.parts[x], g.gold[s] = ((at.seat(g, "england"), 1, 0, 0),), 500
    p = build(g, s)
    assert ("build", "burgundy") not in p.options(s)
    assert ("build", "flanders") in p.options(s)


@meeting("Pillage", "siege", "L797,616")
@rule("SS-250", "SS-319")
def test_pillaged_land_is_safe_from_sieges_until_it_produces():
    """A besieger must wait out the seasons in which pillaged land produces nothing."""
    g = at.board()
    at.army(g, "france", "I", "provence", KN=9)
    x = at.land(g, "provence")
    for markers, idle, safe in ((2, -1, True), (0, g.turn, True), (0, -1, False)):
        one = g.clone()
        one.barren[x], one.idle[x] = markers, idle
        p = at.run(one, Sieges())
        assert at.paused(p) == safe


# ---- fleets ----------------------------------------------------------------------------------------------


@meeting("Docking", "sea battles", "L132,548")
@rule("SS-012", "SS-013")
def test_a_docked_fleet_is_neither_attacked_nor_a_guard():
    """A fleet in port is not attacked, and cannot hold the strait outside."""
    g = at.board(open_straits=True)
    at.fleet(g, "north_sea_empire", 1, "kattegat", "denmark", WS=5)
    f = at.fleet(g, "hre", 1, "kattegat", WS=3)
    p = at.resolve(g, {at.sea(g, f): at.attack(g, "western_baltic")})
    assert at.paused(p)
    assert where(g, f, sea=True) == "western_baltic"


@meeting("Docking", "armies aboard", "L534,542")
@rule("SS-287", "SS-290")
def test_an_army_aboard_a_docked_fleet_lands_in_that_port_only():
    """From a port troops go ashore in its land, not elsewhere on the coast."""
    g = at.board()
    f = at.fleet(g, "england", 1, "channel", "kent", TR=2)
    a = at.aboard(g, "england", "I", f, LI=4)
    _, p = at.sheet(g, "england", a)
    lands = {o[2] for o in p.options(at.seat(g, "england")) if o[0] == "land"}
    assert lands == {"kent"}


@meeting("Sea battles", "landings", "L548,640")
@rule("SS-306", "SS-391", "SS-018")
def test_an_army_goes_down_with_its_fleet_and_lands_nowhere():
    """If the fleet is sunk its army is gone, and the land it was to take is not touched."""
    g = at.board()
    e = at.fleet(g, "england", 1, "channel", TR=1)
    a = at.aboard(g, "england", "I", e, KN=5)
    f = at.fleet(g, "france", 1, "channel", WS=5)
    settle(at.resolve(g, {at.sea(g, f): at.attack(g, "channel"), a: at.attack(g, "normandy", fleet=e)}))
    assert (any(g.army[a]), any(g.fleet[e])) == (False, False)
    assert owner(g, "normandy") == at.seat(g, "france")


@meeting("Sea battles", "shared loads", "L534,640")
@rule("SS-286", "SS-391", "SS-392")
def test_an_army_spread_over_two_fleets_outlives_one_of_them():
    """Fleets that share a load fight as one; when one is gone the rest keeps what it can carry."""
    g = at.board()
    one, two = at.fleet(g, "england", 1, "channel", TR=1), at.fleet(g, "england", 2, "channel", WS=2)
    g.convoy[two] = one
    a = at.aboard(g, "england", "I", one, LI=8)
    begin(g, Do("suffer", ([one], True, 1)), at.Pause())
    assert g.aboard[a] == two
    assert sum(g.army[a]) == g.capacity(two) == 4


@meeting("Sea battles", "bridges", "L542,548")
@rule("SS-302", "SS-306")
def test_a_bridge_of_ships_breaks_when_the_fleet_is_driven_off():
    """An army that was to cross by a fleet that is beaten stays where it is and defends."""
    g = at.board()
    e = at.fleet(g, "england", 1, "channel", TR=2)
    a = at.army(g, "england", "I", "kent", KN=5)
    f = at.fleet(g, "france", 1, "channel", WS=6)
    settle(at.resolve(g, {at.sea(g, f): at.attack(g, "channel"), a: at.attack(g, "normandy", fleet=e)}))
    assert (where(g, a), sum(g.army[a])) == ("kent", 5)


@meeting("Sea battles", "captured ships", "L640,530")
@rule("SS-388", "SS-392")
def test_captured_transports_carry_the_captors_troops():
    """Ships captured in battle raise what the captor can carry at its end."""
    g = at.board()
    e = at.fleet(g, "england", 1, "channel", WS=3)
    at.aboard(g, "england", "I", e, LI=6)
    h = at.fleet(g, "france", 1, "channel", TR=2)
    settle(at.resolve(g, {at.sea(g, e): at.attack(g, "channel")}))
    assert not any(g.fleet[h])
    assert g.capacity(e) == 3 * 2 + 2 * 5


@meeting("Straits", "retreat at sea", "L550,642")
@rule("SS-310", "SS-393")
def test_a_beaten_fleet_does_not_flee_through_a_hostile_strait():
    """A strait in hostile hands is no way out, guarded or not."""
    g = at.board()
    f = at.fleet(g, "hre", 1, "kattegat", WS=1)
    assert ("retreat", "western_baltic") not in sea_refuges(g, f, g.fleet_at[f])
    at.own(g, "hre", "scania")
    assert ("retreat", "western_baltic") in sea_refuges(g, f, g.fleet_at[f])


@meeting("Straits", "the scripted first season", "L550,379")
@rule("SS-310", "SS-139")
def test_the_scripted_fleets_pass_no_hostile_strait():
    """The orders of a first game keep every fleet out of others' straits and every army out of battle."""
    g = at.new(7, first_game=True).g
    n = len(g.army)
    for piece, order in scripted(g).items():
        if piece >= n and order.to != g.fleet_at[piece - n]:
            assert g.strait_holder(g.fleet_at[piece - n], order.to) in (-1, (piece - n) // 5)


@meeting("Straits", "sea trade", "L550,879")
@rule("SS-499", "SS-310")
def test_an_enemy_in_the_strait_parts_a_sea_traders_chain():
    """When the banks of a strait fall into hostile hands the trade through it ends."""
    g = at.board()
    at.lead(g, "north_sea_empire", "sea_trader")
    for n, zone in ((1, "kattegat"), (2, "western_baltic")):
        at.fleet(g, "north_sea_empire", n, zone, TR=6)
    s = at.seat(g, "north_sea_empire")
    at.own(g, "north_sea_empire", "pomerania")
    before = sea_income(g, s)
    at.own(g, "hre", "denmark", "scania")
    assert sea_income(g, s) < before


# ---- intrigue --------------------------------------------------------------------------------------------


@meeting("Intrigue", "orders", "L780,542")
@rule("SS-225", "SS-297")
def test_land_won_by_marriage_may_be_entered_with_a_move_the_same_season():
    """What a marriage wins in phase two is own land when orders are written in phase four."""
    g = at.board()
    a = at.army(g, "france", "I", "burgundy", LI=3)
    _, p = at.sheet(g, "france", a)
    assert ("move", "provence") not in p.options(at.seat(g, "france"))
    at.run(g, Marriage(at.seat(g, "france"), at.land(g, "provence")))
    _, p = at.sheet(g, "france", a)
    assert ("move", "provence") in p.options(at.seat(g, "france"))


@meeting("Intrigue", "armies in neutral land", "L772,556")
@rule("SS-217", "SS-319")
def test_a_besieger_who_waits_keeps_suitors_away():
    """Neutral land where another player's army waits cannot be married."""
    g = at.board()
    s, x = at.seat(g, "france"), at.land(g, "provence")
    assert x in suitors(g, s)
    at.army(g, "hre", "I", "provence", LI=1)
    assert x not in suitors(g, s)
    at.army(g, "hre", "I", "lorraine", LI=1)
    at.army(g, "france", "I", "provence", LI=1)
    assert x in suitors(g, s)


@meeting("Intrigue", "minor factions in play", "L780,905")
@rule("SS-220", "SS-221")
def test_the_land_of_a_minor_faction_is_wooed_only_when_nobody_plays_it():
    """A minor faction's land is neutral, and can be married, only while that faction is not in play."""
    for played in (False, True):
        g = at.board(8, leon=True) if played else at.board()
        x = at.land(g, "leon")
        g.owner[g.book.near[x][0]] = at.seat(g, "france")
        g.owner[x] = -1  # its people have lost it
        assert (x in suitors(g, at.seat(g, "france"))) != played


@meeting("Sabotage", "armies aboard", "L791,640")
@rule("SS-239", "SS-392")
def test_a_sabotaged_fleet_drops_what_it_cannot_carry():
    """Ships lost by sabotage outside a battle cost the cargo that no longer fits."""
    g = at.board()
    f = at.fleet(g, "england", 1, "channel", WS=1, TR=2)
    a = at.aboard(g, "england", "I", f, LI=12)
    p = begin(g, Do("suffer", ([f], True, 2)), at.Pause())
    s = at.seat(g, "england")
    p.act(s, ("lose", f, "TR"))
    assert sum(g.army[a]) == 7
    g.check()
    p.act(s, ("lose", f, "TR"))
    assert sum(g.army[a]) == 2


@meeting("Sabotage", "sabotage of the same army", "L793,183")
@rule("SS-242", "SS-018")
def test_a_second_sabotage_of_a_dead_army_stays_in_hand():
    """If the first card destroys an army the second one is not spent on it."""
    g = at.board()
    a = at.army(g, "england", "I", "kent", LI=1)
    at.hand(g, "hre", "sabotage")
    g.disband(a)
    at.run(g, PlaySabotage(at.seat(g, "hre"), a))
    assert g.holds(at.seat(g, "hre"), "sabotage") >= 0


@meeting("Raid Trade Caravans", "partners", "L801,766")
@rule("SS-251", "SS-253")
def test_a_partner_may_raid_his_own_caravan():
    """Any player may raid any agreement; the North Sea Empire takes both halves."""
    g = at.board()
    e, n = at.seat(g, "england"), at.seat(g, "north_sea_empire")
    card = at.hand(g, "england", "trade_agreement")[0]
    g.cards.at[card] = 8
    g.trades = [Trade(card, e, n, 75, -1)]
    at.hand(g, "north_sea_empire", "raid_caravans")
    begin(g, Do("raid", (n, 0)), at.Pause())
    assert (g.gold[n], g.trades[0].gold) == (60, 15)


@meeting("Trade agreements", "players who are out", "L766,274")
@rule("SS-211", "SS-078")
def test_the_partner_keeps_the_caravan_of_a_player_who_is_out():
    """When a player is out the gold of his trade agreements goes to his partners."""
    g = at.board()
    e, f = at.seat(g, "england"), at.seat(g, "france")
    card = at.hand(g, "england", "trade_agreement")[0]
    g.cards.at[card] = 8
    g.trades = [Trade(card, e, f, 80, 0)]
    g.owner = [-1 if x == e else x for x in g.owner]
    begin(g, Do("eliminate"), at.Pause())
    assert (g.gold[f], g.trades) == (80, [])


@meeting("Tactical Withdraw", "teams in battle", "L807,514")
@rule("SS-254", "SS-255")
def test_a_withdraw_card_takes_the_whole_side_out():
    """The commander's card withdraws his team-mates' armies with his own, without a parting shot."""
    g = at.board()
    at.team(g, "france", "england")
    a = at.army(g, "france", "I", "burgundy", HI=40)
    b = at.army(g, "england", "I", "burgundy", HI=20)
    at.army(g, "hre", "I", "lorraine", LC=9, HI=30)
    at.hand(g, "france", "tactical_withdraw")
    s = at.seat(g, "france")
    p = at.resolve(g, {a: at.attack(g, "lorraine"), b: Order("support", at.land(g, "lorraine"), mate=a)})
    while ("withdraw",) not in (p.options(s) if s in g.pending() else ()):
        who = g.pending()[0]
        p.act(who, g.default(who))
    left = sum(g.army[a]) + sum(g.army[b])
    p.act(s, ("withdraw",))
    settle(p)
    assert sum(g.army[a]) + sum(g.army[b]) == left


# ---- income, upkeep, building ----------------------------------------------------------------------------


@meeting("Upkeep", "armies aboard", "L849,530")
@rule("SS-465", "SS-011")
def test_disbanding_a_transport_drops_its_cargo():
    """Who cannot pay for a loaded ship and lets it go loses what it carried."""
    g = at.board(maintenance=True)
    f = at.fleet(g, "england", 1, "channel", TR=2)
    a = at.aboard(g, "england", "I", f, PS=5, LI=5)
    s = at.seat(g, "england")
    g.gold[s] = 15
    p = at.run(g, Upkeep(s))
    p.act(s, ("disband", at.sea(g, f), "TR"))
    assert 0 < sum(g.army[a]) <= 5
    settle(p)
    assert g.gold[s] >= 0


@meeting("Upkeep", "faction specials", "L849,294")
@rule("SS-465", "SS-057")
def test_french_cavalry_is_kept_for_less():
    """Upkeep counts each unit at its faction's rate."""
    g = at.board(maintenance=True)
    for faction in ("france", "hre"):
        at.army(g, faction, "I", "burgundy", KN=1, HC=1, LC=1, HI=1)
    assert [upkeep(g, at.seat(g, x)) for x in ("france", "hre")] == [5 + 4 + 3 + 3, 6 + 5 + 4 + 3]


@meeting("Bonus cards", "pillage in winter", "L741,797,415")
@rule("SS-187", "SS-155", "SS-149")
def test_a_bonus_is_made_of_what_the_season_really_yields():
    """Pillaged land and winter give no harvest, so a bonus adds nothing to them."""
    g = at.board()
    g.turn = 3
    at.hand(g, "france", "bonus_harvest")
    s = at.seat(g, "france")
    for land in g.lands_of(s):
        g.barren[land] = 1
    g.gathered = [BonusCards(s, ("bonus_harvest",))]
    at.run(g, PayIncome())
    assert g.gold[s] == 0


@meeting("Stone Quarry", "the city pieces", "L749,42")
@rule("SS-192", "SS-547")
def test_a_quarry_needs_pieces_too():
    """Free cities of a Stone Quarry take pieces; without any left only its upgrade is possible."""
    g = at.board()
    s, x = at.seat(g, "france"), at.land(g, "burgundy")
    g.minor[x] += 50
    g.built[x] += 50
    at.hand(g, "france", "stone_quarry")
    p = build(g, s)
    assert p.options(s, "quarry") == [("quarry", "major", "burgundy")]


@meeting("Minor factions", "teams", "L905,514")
@rule("SS-512", "SS-268")
def test_a_minor_and_its_first_ally_grow_to_four_at_most():
    """A starting pair is a team of two: it may take in two more, and nobody after that."""
    g = at.board(10, poland=True, hungary=True, ireland=True)
    at.team(g, "poland", "hre")
    at.team(g, "hungary", "byzantium")
    at.team(g, "ireland", "england")
    h, b, e = (at.seat(g, x) for x in ("hre", "byzantium", "england"))
    assert may_ally(g, h, b)
    begin(g, Do("form", (h, b)), at.Pause())
    assert len(g.members(h)) == 4
    assert not may_ally(g, h, e)
    assert not may_ally(g, h, at.seat(g, "france"))


@meeting("Minor factions", "victory", "L905,823")
@rule("SS-513", "SS-083")
def test_a_starting_team_does_not_wait():
    """Teams that minor factions start in are no change: they may be marked in the first season."""
    g = at.board(8, ireland=True, length="short")
    at.team(g, "ireland", "england")
    g.minor[at.land(g, "kent")] += 60
    begin(g, Do("judge"), at.Pause())
    assert g.mark[at.seat(g, "ireland")] == g.mark[at.seat(g, "england")] == 0


@meeting("Head start", "minor factions", "L371,905")
@rule("SS-133", "SS-502")
def test_markers_go_on_neutral_land_only():
    """Home land of a minor faction in play cannot be bid for."""
    g = at.board(8, ireland=True, head_start=True)
    p = at.run(g, HeadStart((10,) * 8))
    names = {o[1] for s in g.pending() for o in p.options(s) if len(o) > 1}
    homes = {g.book.ids[x] for x in range(g.book.lands) if g.book.home[x] == g.book.faction["ireland"]}
    assert names
    assert not names & homes


@meeting("Building", "the sea", "L710,132")
@rule("SS-429", "SS-542")
def test_a_fleet_in_an_allys_port_gets_no_ships_there():
    """Ships are built by one's own ports: docked with an ally a fleet gets none."""
    g = at.board()
    at.team(g, "england", "france")
    f = at.fleet(g, "england", 1, "channel", "normandy", WS=1)
    s, p = at.muster(g, "england", 500)
    assert ("fleet", at.sea(g, f)) not in p.options(s)
    g.port[f] = at.land(g, "kent")
    p = at.run(g, BuildUnits())
    assert ("fleet", at.sea(g, f)) in p.options(s)


@meeting("Teams that become one", "movement", "L514,548")
@rule("SS-304", "SS-272")
def test_old_friends_still_share_land_when_their_team_joins_another():
    """When two teams become one, old team-mates still share their land; the others' opens next season."""
    g = at.board()
    at.team(g, "england", "north_sea_empire")
    at.team(g, "france", "hre")
    e, f, h = (at.seat(g, x) for x in ("england", "france", "hre"))
    g.turn = 3
    begin(g, Do("form", (e, f)), at.Pause())
    assert len(g.members(f)) == 4
    a = at.army(g, "france", "I", "burgundy", LI=3)
    at.resolve(g, {a: at.move(g, "lorraine")})
    assert where(g, a) == "lorraine"
    assert g.passes(f, h)
    assert not g.passes(f, e)
    g.turn = 4
    assert g.passes(f, e)
    g = at.board()  # a team of this very season has no older rights
    begin(g, Do("form", (f, h)), at.Pause())
    begin(g, Do("form", (e, at.seat(g, "north_sea_empire"))), at.Pause())
    begin(g, Do("form", (e, f)), at.Pause())
    assert not g.passes(f, h)


@meeting("Landings", "joint attacks", "L534,542")
@rule("SS-293", "SS-292")
@pytest.mark.parametrize(("zone", "forces"), [("channel", 1), ("frisian_sea", 1), ("kattegat", 2)])
def test_armies_landing_from_different_seas_may_be_fought_one_by_one(zone, forces):
    """Armies that land from the same or adjacent seas are one force; from others only by a joint order."""
    g = at.board()
    one, two = at.fleet(g, "england", 1, "channel", TR=1), at.fleet(g, "england", 2, zone, TR=1)
    a, b = at.aboard(g, "england", "I", one, LI=2), at.aboard(g, "england", "II", two, LI=2)
    g.came_from, g.landed = [*g.army_at, *g.fleet_at], [-1] * len(g.army)
    g.landed[a], g.landed[b] = one, two
    assert len(groups(g, [a, b])) == forces
    g.orders[b] = Order("attack", mate=a)
    assert len(groups(g, [a, b])) == 1


@meeting("Leaders", "landings before a siege", "L867,542")
@rule("SS-480", "SS-302")
def test_a_diplomat_who_landed_leaves_by_ship():
    """A Diplomat who would rather not siege goes back aboard the fleet he landed from."""
    g = at.board()
    at.lead(g, "england", "diplomat")
    f = at.fleet(g, "england", 1, "channel", TR=2)
    a = at.aboard(g, "england", "I", f, LI=5)
    p = at.resolve(g, {a: at.attack(g, "brittany", fleet=f)})
    s = at.seat(g, "england")
    assert ("leave", "brittany") in p.options(s)
    p.act(s, ("leave", "brittany"))
    settle(p)
    assert (g.aboard[a], sum(g.army[a])) == (f, 5)


@meeting("Partial siege", "sea trade and shipyards", "L841,879,710")
@rule("SS-462", "SS-499", "SS-429")
def test_cities_in_others_hands_neither_trade_nor_build_ships():
    """Cities taken one by one no longer count for their land's Sea Trader, nor as his port."""
    g = at.board(partial_siege=True)
    at.lead(g, "england", "sea_trader")
    f = at.fleet(g, "england", 1, "channel", TR=9)
    s, x, y = at.seat(g, "england"), at.land(g, "kent"), at.land(g, "wessex")
    before = sea_income(g, s)
    g.parts[x] = ((at.seat(g, "france"), g.minor[x], g.major[x], 0),)
    assert sea_income(g, s) < before
    g.parts[y] = ((at.seat(g, "france"), g.minor[y], g.major[y], 1),)
    ours = [z for z in g.book.coast[g.fleet_at[f]] if g.owner[z] == s]
    assert set(ours) == {x, y}
    assert not ports(g, s, g.fleet_at[f])


def test_the_rules_end_with_the_meetings_played():
    """Every meeting stands in RULES.md with its chapters, its sentence and its lines, and no other."""
    from . import test_meetings_of_seasons

    assert test_meetings_of_seasons.meeting is meeting, "its meetings follow these"
    text = (title(at.GAME).folder / "RULES.md").read_text(encoding="utf-8")
    listed = text[text.index("## Meetings played") :].splitlines()[2:]
    lines = [line for line in listed if line.startswith("- ")]
    assert lines == [f"- {pair}: {says} (rulebook {at_})" for pair, says, at_ in MEETINGS]
    assert len(lines) >= 40
