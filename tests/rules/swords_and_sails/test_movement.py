"""Orders carried out together: straits, meetings, transfers, support, teams (chapters P, Q and R)."""

import pytest

from pentarchy.games.swords_and_sails.rules.battles.retreat import Retreats, distance
from pentarchy.games.swords_and_sails.rules.battles.war import commander
from pentarchy.games.swords_and_sails.rules.movement.march import CancelLandings
from pentarchy.games.swords_and_sails.rules.movement.meeting import AfterMeeting
from pentarchy.games.swords_and_sails.rules.movement.sail import Arrive
from pentarchy.games.swords_and_sails.rules.movement.straits import AfterStrait, StraitCheck
from pentarchy.games.swords_and_sails.state.battle import IN, RETREAT
from pentarchy.games.swords_and_sails.state.records import BEATEN, CLOSED, Order, Transfer
from tests.play import rule

from . import positions as at


@rule("SS-310", example="V120")
@pytest.mark.parametrize(
    ("passing", "holding", "where", "guards_leave"),
    [(IN, RETREAT, "western_baltic", True), (RETREAT, IN, "kattegat", False), (IN, IN, "kattegat", False)],
)
def test_only_who_wins_at_the_strait_passes_it(passing, holding, where, guards_leave):
    g = at.board()
    guard = at.fleet(g, "north_sea_empire", 1, "kattegat", WS=2)
    f = at.fleet(g, "hre", 1, "kattegat", WS=3)
    at.resolve(g, {at.sea(g, f): at.move(g, "western_baltic")})
    g.battle.leaving = [passing, holding]
    a, b = at.land(g, "kattegat"), at.land(g, "western_baltic")
    at.run(g, AfterStrait(a, b), Arrive())
    assert g.battle is None
    assert g.book.ids[g.fleet_at[f]] == where
    assert (g.leaving[at.sea(g, guard)] == 1) == guards_leave
    assert (g.leaving[at.sea(g, f)] == BEATEN) == (passing == RETREAT)


@rule("SS-303")
def test_all_who_take_the_same_way_meet_the_enemy_together():
    g = at.board()
    a, b = at.army(g, "france", "I", "burgundy", LI=3), at.army(g, "france", "II", "burgundy", LI=3)
    c = at.army(g, "hre", "I", "lorraine", LI=4)
    at.resolve(g, {a: at.attack(g, "lorraine"), b: at.attack(g, "lorraine"), c: at.attack(g, "burgundy")})
    assert g.battle.why == "meeting"
    assert sorted(g.battle.pieces) == sorted([(a, b), (c,)])


@rule("SS-544", "SS-024")
@pytest.mark.parametrize("hunter", ["france", "england"])
@pytest.mark.parametrize(("ships", "fought"), [({"WS": 1}, True), ({"TR": 2}, False)])
def test_only_ships_that_can_attack_fight(hunter, ships, fought):
    """Whoever plays first: warships hunt transports, but transports do not hunt each other."""
    g = at.board()
    prey = "england" if hunter == "france" else "france"
    f = at.fleet(g, hunter, 1, "channel", **ships)
    at.fleet(g, prey, 1, "channel", TR=1)
    p = at.resolve(g, {at.sea(g, f): at.attack(g, "channel")})
    assert bool(p.told("battle")) == fought


@rule("SS-297")
def test_an_army_may_march_out_of_every_land():
    g = at.board()
    for x, near in enumerate(g.book.near[: g.book.lands]):
        for to in near:
            if g.owner[to] != CLOSED:
                one = g.clone()
                a = at.army(one, "france", "I", g.book.ids[x], LI=1)
                at.resolve(one, {a: Order("attack", to)})
                assert one.came_from[a] == x
                assert one.army_at[a] == to or not any(one.army[a])


@rule("SS-303")
@pytest.mark.parametrize("number", [1, 2])
def test_who_goes_by_ship_meets_nobody_on_the_road(number):
    g = at.board()
    first, foe = g.fid(0), g.fid(1)
    f = at.fleet(g, first, number, "channel", TR=1)
    a, b = at.army(g, first, "I", "kent", LI=2), at.army(g, foe, "I", "wessex", LI=2)
    p = at.resolve(g, {a: at.attack(g, "wessex", fleet=f), b: at.attack(g, "kent")})
    assert [g.book.ids[g.army_at[x]] for x in (a, b)] == ["wessex", "kent"]
    assert p.told("battle") == []


@rule("SS-289", "SS-433")
def test_a_transfer_may_leave_neither_army_with_too_many_peasants():
    for given, left in ((2, (0, 0, 0, 0, 2, 2)), (1, (0, 0, 0, 0, 2, 2))):
        g = at.board()
        a = at.army(g, "france", "I", "burgundy", LI=2, PS=2)
        b = at.army(g, "france", "II", "burgundy", HI=1)
        at.resolve(g, {}, (Transfer(False, a, b, 4, given, True),))
        assert g.army[a] == left  # more than half of those who stay would be peasants
    fine = at.board()
    a = at.army(fine, "france", "I", "burgundy", LI=2, PS=1)
    b = at.army(fine, "france", "II", "burgundy", HI=1)
    fine.seen_army[a] = fine.seen_army[b] = fine.everybody
    at.resolve(fine, {}, (Transfer(False, a, b, 4, 1, True),))
    assert (fine.army[a], fine.army[b]) == ((0, 0, 0, 0, 1, 1), (0, 0, 0, 1, 1, 0))
    assert (fine.seen_army[a], fine.seen_army[b]) == (0, 0)  # what was known of them is out of date


@rule("SS-289", "SS-433")
@pytest.mark.parametrize(("kind", "given"), [("PS", True), ("LI", False)])
def test_an_army_of_too_many_peasants_may_only_become_better(kind, given):
    g = at.board()
    a = at.army(g, "france", "I", "burgundy", LI=2, PS=5)
    b = at.army(g, "france", "II", "burgundy", HI=3)
    k = g.book.unit_ids.index(kind)
    before = g.army[a]
    at.resolve(g, {}, (Transfer(False, a, b, k, 1, True),))
    assert (g.army[a] != before) == given
    assert g.army[b][k] == given


@rule("SS-289", "SS-543")
def test_fleets_that_share_a_full_load_may_change_ships():
    g = at.board()
    f, h = (at.fleet(g, "england", n, "channel", TR=3 - n) for n in (1, 2))
    g.convoy[h] = f
    at.aboard(g, "england", "I", f, LI=15)
    at.resolve(g, {}, (Transfer(True, f, h, 2, 1, True),))
    assert (g.fleet[f], g.fleet[h]) == ((0, 0, 1), (0, 0, 2))
    g.check()


@rule("SS-296", "SS-302")
@pytest.mark.parametrize(("kind", "there"), [("move", True), ("defend", False)])
def test_a_docked_fleet_sent_into_its_zone_puts_to_sea(kind, there):
    """From the quay it lands troops in the port only, from the zone on every shore of it."""
    g = at.board()
    f = at.fleet(g, "england", 1, "channel", "kent", TR=1)
    a = at.aboard(g, "england", "I", f, LI=2)
    order = at.move(g, "channel") if kind == "move" else Order("defend")
    at.resolve(g, {at.sea(g, f): order, a: at.attack(g, "brittany", fleet=f)})
    assert (g.port[f] < 0, g.army_at[a] == at.land(g, "brittany")) == (there, there)


@rule("SS-544")
def test_of_equal_fleets_the_first_in_play_order_fight():
    g = at.board(combat="normal")
    names = ["england", "france", "hre"]
    fleets = {at.seat(g, x): at.fleet(g, x, 1, "channel", WS=3) for x in names}
    at.resolve(g, {at.sea(g, f): at.attack(g, "channel") for f in fleets.values()})
    assert set(g.battle.lead) == set([s for s in g.order if s in fleets][:2])


@rule("SS-289")
def test_nobody_knows_fleets_any_more_that_changed_ships():
    g = at.board()
    f = at.fleet(g, "france", 1, "channel", WS=1, TR=1)
    h = at.fleet(g, "france", 2, "channel", TR=1)
    g.seen_fleet[f] = g.seen_fleet[h] = g.everybody
    p = at.resolve(g, {}, (Transfer(True, f, h, 2, 1, True),))
    assert (g.seen_fleet[f], g.seen_fleet[h]) == (0, 0)
    (news,) = [e for e in p.events if e.kind == "transfer"]
    s = at.seat(g, "france")
    assert news.open == {"seat": s, "giver": at.sea(g, f), "taker": at.sea(g, h)}
    assert (news.to, news.closed) == ((s,), {"unit": "TR", "n": 1})


@rule("SS-293")
def test_who_meets_two_forces_may_face_them_together():
    for answer, facing in ((("together",), 2), (None, 1)):
        g = at.board(combat="normal")
        at.own(g, "hre", "burgundy")
        c = at.army(g, "hre", "I", "burgundy", KN=6)
        a = at.army(g, "france", "I", "flanders", LI=3)
        b = at.army(g, "france", "II", "aquitaine", LI=4)
        p = at.resolve(g, {a: at.attack(g, "burgundy"), b: at.attack(g, "burgundy")})
        s = at.seat(g, "hre")
        p.act(s, answer or p.options(s, "first")[0])
        assert {len(side) for side in g.battle.pieces} == {1, facing}
        assert (c,) in g.battle.pieces


@rule("SS-292")
def test_the_member_with_most_units_leads_a_side():
    g = at.board()
    at.team(g, "england", "france")
    a, b = at.army(g, "england", "I", "lorraine", LI=5), at.army(g, "france", "I", "lorraine", LI=2)
    assert commander(g, [a, b], False, -1) == at.seat(g, "england")
    assert commander(g, [a, b], False, at.seat(g, "france")) == at.seat(g, "france")  # at home he leads


@rule("SS-282")
@pytest.mark.parametrize(
    ("port", "mate", "offered"),
    [
        ("", "channel", True),
        ("", "celtic_sea", True),
        ("", "lusitanian_sea", True),  # they meet half way
        ("", "aegean_sea", False),
        ("normandy", "channel", True),
        ("normandy", "lusitanian_sea", False),  # a docked fleet only comes out
        ("wessex", "lusitanian_sea", False),
    ],
)
def test_fleets_support_each_other_where_both_can_be(port, mate, offered):
    g = at.board()
    f = at.fleet(g, "france", 1, "channel", port, WS=1)
    h = at.fleet(g, "france", 2, mate, WS=1)
    s, p = at.sheet(g, "france", piece=at.sea(g, f))
    assert (("support",) in p.options(s)) == offered
    if offered:
        p.act(s, ("support",))
        near = g.book.near[g.fleet_at[h]]
        assert all(
            g.book.space[x] == g.fleet_at[h] or g.book.space[x] in near for _, x, _ in p.options(s, "at")
        )


@rule("SS-304")
def test_allied_land_may_be_entered_in_peace():
    g = at.board()
    at.team(g, "byzantium", "fatimid")
    a = at.army(g, "fatimid", "I", "damascus", LI=2)
    s, p = at.sheet(g, "fatimid", piece=a)
    assert ("move", "antioch") in p.options(s)
    at.team(g, "byzantium", "england")
    s, p = at.sheet(g, "fatimid", piece=a)
    assert ("move", "antioch") not in p.options(s)
    assert ("attack", "antioch") in p.options(s)


@rule("SS-259")
def test_how_far_home_is():
    g = at.board()
    s = at.seat(g, "france")
    lands = ["toulouse", "gascony", "castile", "leon"]
    assert [distance(g, s, at.land(g, x)) for x in lands] == [0, 1, 2, 3]


@rule("SS-316")
def test_armies_fight_in_every_land():
    g = at.board()
    for x in range(g.book.lands):
        one = g.clone()
        a, b = (at.army(one, f, "I", g.book.ids[x], LI=4) for f in ("france", "hre"))
        at.resolve(one, {a: Order("attack", x), b: Order("attack", x)})
        assert one.battle.place == x


@rule("SS-282", "SS-539")
@pytest.mark.parametrize(
    ("one", "other", "whole", "half"),
    [
        ("sicilian_channel", "adriatic_sea", True, False),  # the Ionian Sea between them is on the East map
        ("adriatic_sea", "sicilian_channel", True, False),
        ("gulf_of_lion", "alboran_sea", True, True),
        ("kattegat", "western_baltic", True, True),
    ],
)
def test_on_half_a_map_fleets_do_not_meet_beyond_its_edge(one, other, whole, half):
    for factions, offered in (("4A", whole), ("4F", half)):
        g = at.board(4, factions=factions)
        f = at.fleet(g, "france", 1, one, WS=1)
        at.fleet(g, "france", 2, other, WS=1)
        s, p = at.sheet(g, "france", piece=at.sea(g, f))
        assert (("support",) in p.options(s)) == offered


@rule("SS-310")
def test_sides_pass_a_guarded_strait_one_after_another():
    g = at.board(combat="normal")
    at.fleet(g, "north_sea_empire", 1, "kattegat", WS=4)
    f, h = at.fleet(g, "hre", 1, "kattegat", WS=9), at.fleet(g, "kievan_rus", 1, "kattegat", WS=9)
    p = at.resolve(g, {at.sea(g, x): at.move(g, "western_baltic") for x in (f, h)})
    first = set(g.battle.pieces[0])
    assert first < {f, h}  # one passing side fights the guards at a time
    assert len(p.told("battle")) == 1


@rule("SS-310")
def test_nobody_fights_at_the_strait_for_a_fleet_that_is_gone():
    g = at.board()
    at.fleet(g, "north_sea_empire", 1, "kattegat", WS=4)
    holder, side = at.seat(g, "north_sea_empire"), at.seat(g, "hre")
    at.run(g, StraitCheck(at.land(g, "kattegat"), at.land(g, "western_baltic"), holder, side))
    assert g.battle is None


@rule("SS-306")
@pytest.mark.parametrize("faction", ["byzantium", "england"])
@pytest.mark.parametrize(("before", "kind"), [(True, "attack"), (False, "defend")])
def test_who_is_ashore_already_fights_on_without_the_fleet(faction, before, kind):
    g = at.board()
    f = at.fleet(g, faction, 1, "channel", TR=1)
    if before:
        a = at.army(g, faction, "I", "brittany", LI=2)
        g.landed[a] = f
    else:
        a = at.aboard(g, faction, "I", f, LI=2)
    g.orders[a] = at.attack(g, "brittany", fleet=f, before=before)
    g.leaving[at.sea(g, f)] = 1  # beaten at sea
    at.run(g, CancelLandings())
    assert g.orders[a].kind == kind


@rule("SS-306", "SS-310")
def test_nobody_boards_a_fleet_that_did_not_come():
    for opened, board in ((False, False), (True, True)):
        g = at.board(open_straits=opened)
        f = at.fleet(g, "hre", 1, "kattegat", TR=1)
        a = at.army(g, "hre", "I", "pomerania", LI=2)
        order = Order("board", fleet=f)
        p = at.resolve(g, {at.sea(g, f): at.move(g, "western_baltic"), a: order})
        assert (g.aboard[a] == f) == board
        assert bool(p.told("landing_cancelled")) != board


@rule("SS-298", "SS-300")
def test_an_army_boards_from_every_coast():
    g = at.board()
    for x in range(g.book.lands):
        for zone in g.book.coast[x]:
            for before in (True, False):
                one = g.clone()
                f = at.fleet(one, "france", 1, g.book.ids[zone], TR=1)
                a = at.army(one, "france", "I", g.book.ids[x], LI=2)
                at.resolve(one, {a: Order("board", fleet=f, before=before)})
                assert (one.aboard[a], one.army_at[a]) == (f, -1)


@rule("SS-363", "SS-367")
@pytest.mark.parametrize(
    ("fleet_at", "ships", "came", "where"),
    [
        ("channel", {"TR": 1}, "kent", "kent"),  # back over the bridge
        ("bay_of_biscay", {"TR": 1}, "kent", "bay_of_biscay"),  # the bridge is gone, the ship is not
        ("irish_sea", {"TR": 1}, "kent", ""),  # both are
        ("channel", {"TR": 1}, "", "channel"),  # it came by ship
        ("channel", {"RD": 1}, "", ""),  # too small
        ("channel", {}, "kent", ""),
    ],
)
@pytest.mark.parametrize("faction", ["england", "byzantium"])
def test_a_landed_army_retreats_over_its_ships(faction, fleet_at, ships, came, where):
    g = at.board()
    at.own(g, faction, "kent")
    f = at.fleet(g, faction, 1, fleet_at, **ships)
    if not ships:
        g.scuttle(f)
    a = at.army(g, faction, "I", "brittany", LI=4)
    g.came_from[a], g.landed[a], g.leaving[a] = at.land(g, came) if came else -1, f, 1
    at.run(g, Retreats())
    space = g.army_at[a] if g.aboard[a] < 0 else g.fleet_at[g.aboard[a]]
    assert (g.book.ids[space] if any(g.army[a]) else "") == where


@rule("SS-303")
@pytest.mark.parametrize(("second", "leaving"), [(RETREAT, BEATEN), (IN, 1)])
def test_fleets_that_both_turn_back_stay_where_they_were(second, leaving):
    g = at.board(combat="normal")
    f, h = at.fleet(g, "england", 1, "channel", WS=3), at.fleet(g, "france", 1, "celtic_sea", WS=3)
    at.resolve(g, {at.sea(g, f): at.attack(g, "celtic_sea"), at.sea(g, h): at.attack(g, "channel")})
    assert g.battle.why == "meeting"
    side = g.battle.lead.index(at.seat(g, "england"))
    g.battle.leaving[side], g.battle.leaving[1 - side] = RETREAT, second
    channel, celtic = at.land(g, "channel"), at.land(g, "celtic_sea")
    at.run(g, AfterMeeting(True, *sorted((channel, celtic))))
    assert g.leaving[at.sea(g, f)] == leaving
    assert g.leaving[at.sea(g, h)] == (leaving if second == RETREAT else 0)
    assert g.shut[at.sea(g, f)] == celtic  # not into the zone the others came from
    assert (g.fleet_at[f], g.orders[at.sea(g, f)].kind) == (channel, "defend")


@rule("SS-310")
@pytest.mark.parametrize("holder", ["byzantium", "kievan_rus"])
@pytest.mark.parametrize(("bank", "fought"), [("opsikion", True), ("armeniakon", False)])
def test_whoever_holds_both_banks_guards_the_bosphorus(holder, bank, fought):
    g = at.board()
    at.own(g, "hre", "thrace", "opsikion")
    at.own(g, holder, "thrace", bank)
    at.fleet(g, holder, 1, "black_sea_west", WS=4)
    f = at.fleet(g, "fatimid", 1, "aegean_sea", WS=4)
    p = at.resolve(g, {at.sea(g, f): at.move(g, "black_sea_west")})
    assert bool(p.told("battle")) == fought


@rule("SS-035", "SS-018", "SS-020")
def test_nobody_knows_what_is_raised_under_the_number_of_the_fallen():
    g = at.board()
    a, f = at.army(g, "france", "I", "burgundy", LI=1), at.fleet(g, "france", 1, "channel", TR=1)
    g.seen_army[a] = g.seen_fleet[f] = g.everybody
    g.disband(a)
    g.scuttle(f)
    assert (g.seen_army[a], g.seen_fleet[f]) == (0, 0)


@rule("SS-303")
@pytest.mark.parametrize(("port", "met"), [("", True), ("kent", False)])
def test_a_fleet_that_leaves_its_port_meets_nobody_on_the_way(port, met):
    g = at.board()
    f = at.fleet(g, "england", 1, "channel", port, WS=3)
    h = at.fleet(g, "france", 1, "celtic_sea", WS=3)
    at.resolve(g, {at.sea(g, f): at.attack(g, "celtic_sea"), at.sea(g, h): at.attack(g, "channel")})
    assert (g.battle is not None and g.battle.why == "meeting") == met


@rule("SS-300")
def test_an_army_that_attacks_where_it_stands_has_not_marched():
    g = at.board()
    a = at.army(g, "france", "I", "burgundy", LI=3)
    assert at.resolve(g, {a: at.attack(g, "burgundy")}).told("marches") == []
