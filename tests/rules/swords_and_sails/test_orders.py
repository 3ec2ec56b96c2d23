"""Orders, movement by land and sea, straits (chapters P, Q and R)."""

import pytest

from pentarchy.games.swords_and_sails.rules.battles.refuge import refuges
from pentarchy.games.swords_and_sails.rules.casualties import lose_ship
from pentarchy.games.swords_and_sails.rules.movement.meeting import AfterMeeting
from pentarchy.games.swords_and_sails.rules.orders.phase import WriteOrders
from pentarchy.games.swords_and_sails.rules.orders.sheet import Orders
from pentarchy.games.swords_and_sails.state.battle import RETREAT
from pentarchy.games.swords_and_sails.state.records import DEFEND, Order, Transfer
from pentarchy.games.swords_and_sails.words.chronicle import event
from pentarchy.kernel import Step
from tests.play import rule

from . import positions as at
from .battlefield import bare


class Lose(Step, frozen=True):
    """A transport of a fleet is lost."""

    fleet: int

    def run(self, g):
        lose_ship(g, self.fleet, 2)


def orders_offered(p, s):
    """The kinds of orders offered to the piece the sheet stands at."""
    return {o[0] for o in p.options(s)} - {"piece", "limit", "transfer", "strike", "done"}


@rule("SS-281", "SS-282", "SS-283", "SS-284")
def test_every_army_and_fleet_gets_its_order():
    g = at.board()
    a = at.army(g, "france", "I", "burgundy", LI=2)
    at.army(g, "france", "II", "burgundy", LI=2)
    f = at.fleet(g, "france", 1, "channel", TR=1)
    s, p = at.sheet(g, "france")
    assert p.step(s).standing == at.sea(g, f)  # fleets first: armies go where they go
    assert orders_offered(p, s) == {"attack", "move", "port", "defend"}
    assert [o[1] for o in p.options(s, "piece")] == [a, a + 1]
    p.act(s, ("port", "normandy"))
    assert p.step(s).standing == a
    assert orders_offered(p, s) == {"attack", "move", "support", "defend"}
    near = {g.book.ids[x] for x in g.book.near[at.land(g, "burgundy")]}
    assert {o[1] for o in p.options(s, "attack")} == near | {"burgundy"}
    p.act(s, ("attack", "provence"))
    p.act(s, ("defend",))
    assert dict(p.step(s).orders) == {
        at.sea(g, f): Order("port", at.land(g, "normandy")),
        a: at.attack(g, "provence"),
        a + 1: DEFEND,
    }
    assert orders_offered(p, s) == set()  # all are written; each may still be changed
    assert {o[1] for o in p.options(s, "piece")} == {a, a + 1, at.sea(g, f)}
    p.act(s, ("piece", a)).act(s, ("move", "ile_de_france"))
    assert dict(p.step(s).orders)[a] == at.move(g, "ile_de_france")
    s, p = at.sheet(g, "france", piece=at.army(g, "france", "III", "normandy", LI=1))
    assert ("ship", f) in p.options(s)  # load and unload


@rule("SS-285", "SS-286")
def test_loads_must_fit_and_fleets_may_share_them():
    g = at.board()
    a = at.army(g, "england", "I", "kent", LI=8)
    one = at.fleet(g, "england", 1, "channel", TR=1)
    two = at.fleet(g, "england", 2, "channel", RD=1)
    s, p = at.sheet(g, "england", piece=a)
    assert not p.options(s, "ship")
    along = ((at.sea(g, two), Order("with", mate=one)),)
    s, p = at.sheet(g, "england", piece=a, orders=along)
    assert p.options(s, "ship") == [("ship", one)]  # 5 + 3
    bigger = g.clone()
    at.army(bigger, "england", "I", "kent", LI=9)
    s, p = at.sheet(bigger, "england", piece=a, orders=along)
    assert not p.options(s, "ship")
    landing = at.attack(g, "brittany", fleet=one, before=True)
    p = at.resolve(g, {a: landing, at.sea(g, two): Order("with", mate=one)})
    assert g.book.ids[g.army_at[a]] == "brittany"
    too_many = at.board()
    a, b = at.army(too_many, "england", "I", "kent", LI=4), at.army(too_many, "england", "II", "kent", LI=4)
    f = at.fleet(too_many, "england", 1, "channel", TR=1)
    aboard = Order("board", fleet=f, before=True)
    at.resolve(too_many, {a: aboard, b: aboard})
    assert too_many.aboard[a] == f
    assert too_many.book.ids[too_many.army_at[b]] == "kent"  # no longer fits as a whole: stays ashore


@rule("SS-543")
def test_fleets_carry_their_own_armies_only():
    g = at.board()
    at.team(g, "england", "france")
    a = at.army(g, "france", "I", "normandy", LI=2)
    f = at.fleet(g, "england", 1, "channel", TR=2)
    s, p = at.sheet(g, "france", piece=a)
    assert not p.options(s, "ship")
    at.resolve(g, {a: Order("board", fleet=f, before=True)})
    assert g.aboard[a] == -1


@rule("SS-542", "SS-287", "SS-309")
def test_ports_one_may_enter():
    g = at.board()
    f = at.fleet(g, "england", 1, "channel", WS=1)
    s, p = at.sheet(g, "england", piece=at.sea(g, f))
    assert {o[1] for o in p.options(s, "port")} == {"kent", "wessex"}
    at.team(g, "england", "france")
    s, p = at.sheet(g, "england", piece=at.sea(g, f))
    assert "normandy" in {o[1] for o in p.options(s, "port")}
    at.resolve(g, {at.sea(g, f): Order("port", at.land(g, "kent"))})
    assert g.port[f] == at.land(g, "kent")
    s, p = at.sheet(g, "england", piece=at.sea(g, f))
    assert {o[1] for o in p.options(s, "move")} == {"channel"}  # it leaves into the zone it came from


@rule("SS-288")
def test_an_attack_may_name_one_faction():
    g = at.board()
    a = at.army(g, "france", "I", "burgundy", LI=2)
    s, p = at.sheet(g, "france")
    p.act(s, ("attack", "provence"))
    p.act(s, ("piece", a)).act(s, ("limit",)).act(s, ("only", at.seat(g, "hre")))
    assert dict(p.step(s).orders)[a].foe == at.seat(g, "hre")
    p.act(s, ("piece", a)).act(s, ("limit",)).act(s, ("only", at.seat(g, "england")))
    assert dict(p.step(s).orders)[a].foe == at.seat(g, "england")  # another instead, never two


@rule("SS-289")
def test_merging_and_transferring():
    g = at.board()
    a, b = at.army(g, "france", "I", "burgundy", LI=2, KN=1), at.army(g, "france", "II", "burgundy", HI=1)
    s, p = at.sheet(g, "france")
    p.act(s, ("transfer",)).act(s, ("to", b)).act(s, ("units", "LI", 2, "before"))
    assert p.step(s).standing == a  # it still wants its order
    p.act(s, ("transfer",)).act(s, ("to", b)).act(s, ("units", "KN", 1, "after"))
    p.act(s, ("strike", 1))
    transfers = p.step(s).transfers
    at.resolve(g, {a: at.attack(g, "provence")}, transfers)
    assert g.army[b] == (0, 0, 0, 1, 2, 0)
    assert g.army[a] == (1, 0, 0, 0, 0, 0)
    merge = at.board()
    a, b = at.army(merge, "france", "I", "burgundy", LI=2), at.army(merge, "france", "II", "normandy", LI=3)
    at.resolve(
        merge,
        {a: at.move(merge, "ile_de_france"), b: at.move(merge, "ile_de_france")},
        (Transfer(False, a, b, 4, 2, False),),
    )
    assert merge.army[b] == (0, 0, 0, 0, 5, 0)
    assert merge.army_at[a] == -1  # an empty giver is removed
    ships = at.board()
    f = at.fleet(ships, "france", 1, "channel", WS=1, TR=1)
    h = at.fleet(ships, "france", 2, "channel", TR=1)
    at.resolve(ships, {}, (Transfer(True, f, h, 2, 1, True),))
    assert (ships.fleet[f], ships.fleet[h]) == ((1, 0, 0), (0, 0, 2))


@rule("SS-290", "SS-298", "SS-300", "SS-301")
def test_boarding_before_or_after_and_landing_in_one_season():
    g = at.board()
    f = at.fleet(g, "england", 1, "channel", TR=2)
    a = at.army(g, "england", "I", "kent", LI=3)
    far = at.attack(g, "gascony", fleet=f, before=True)
    at.resolve(g, {at.sea(g, f): at.move(g, "bay_of_biscay"), a: far})
    assert g.book.ids[g.army_at[a]] == "gascony"  # loaded, carried, landed
    late = at.board()
    f = at.fleet(late, "england", 1, "north_sea", TR=2)
    a = at.army(late, "england", "I", "wessex", LI=3)
    at.resolve(late, {at.sea(late, f): at.move(late, "frisian_sea"), a: Order("board", fleet=f)})
    assert late.aboard[a] == -1  # that fleet never came
    f = at.fleet(late, "england", 1, "celtic_sea", TR=2)
    at.resolve(late, {at.sea(late, f): at.move(late, "channel"), a: Order("board", fleet=f)})
    assert late.aboard[a] == f  # moved, then loaded
    at.resolve(
        late,
        {at.sea(late, f): at.move(late, "celtic_sea"), a: at.attack(late, "brittany", fleet=f, before=True)},
    )
    assert late.book.ids[late.army_at[a]] == "brittany"  # landed before the fleet sailed


@rule("SS-291", "SS-295")
def test_orders_are_revealed_together_and_bind():
    p = at.new(3)
    p.by_default(lambda g: g.phase == 3)
    g = p.g
    first, *others = g.pending()
    own = p.step(first).standing
    p.act(first, p.options(first, "attack")[0])
    p.act(first, ("done",))
    assert g.orders[own] == DEFEND  # nothing shows before all are ready
    for s in others:
        p.act(s, ("done",))
    assert g.orders[own].kind == "attack"
    assert g.phase > 3
    assert not any(isinstance(p.step(s), Orders) for s in g.pending())


@rule("SS-292")
def test_support_moves_and_fights_with_the_named_army():
    g = at.board()
    a, b = at.army(g, "france", "I", "burgundy", LI=2), at.army(g, "france", "II", "toulouse", LI=2)
    target = at.land(g, "provence")
    at.resolve(g, {a: at.attack(g, "provence"), b: Order("support", target, mate=a)})
    assert g.army_at[b] == target
    assert g.orders[b].kind == "attack"
    stay = at.board()
    a, b = at.army(stay, "france", "I", "burgundy", LI=2), at.army(stay, "france", "II", "toulouse", LI=2)
    at.resolve(stay, {b: Order("support", target, mate=a)})
    assert stay.book.ids[stay.army_at[b]] == "toulouse"  # the named army does not go there


@rule("SS-292")
def test_nobody_can_lean_on_one_who_only_supports():
    g = at.board()
    a, b = at.army(g, "france", "I", "burgundy", LI=2), at.army(g, "france", "II", "toulouse", LI=2)
    c = at.army(g, "france", "III", "burgundy", LI=2)
    target = at.land(g, "provence")
    orders = {a: at.attack(g, "provence"), b: Order("support", target, mate=a)}
    at.resolve(g, {**orders, c: Order("support", target, mate=b)})
    assert [g.book.ids[g.army_at[x]] for x in (a, b, c)] == ["provence", "provence", "burgundy"]
    sea = at.board()
    f, h, k = (at.fleet(sea, "england", i, "channel", WS=1) for i in (1, 2, 3))
    target = at.land(sea, "celtic_sea")
    lead, follow, lean = (
        at.move(sea, "celtic_sea"),
        Order("support", target, mate=f),
        Order("support", target, mate=h),
    )
    at.resolve(sea, {at.sea(sea, f): lead, at.sea(sea, h): follow, at.sea(sea, k): lean})
    assert sea.orders[at.sea(sea, h)].kind == "move"  # as the fleet it supports: it attacks nobody
    assert [sea.book.ids[sea.fleet_at[x]] for x in (f, h, k)] == ["celtic_sea", "celtic_sea", "channel"]


@rule("SS-292")
def test_nobody_supports_a_fleet_that_makes_for_port():
    for order, where in ((("move", "channel"), "channel"), (("port", "kent"), "celtic_sea")):
        g = at.board()
        f = at.fleet(g, "england", 1, "channel", WS=1)
        h = at.fleet(g, "england", 2, "celtic_sea", WS=1)
        kind, to = order
        support = Order("support", at.land(g, "channel"), mate=f)
        at.resolve(g, {at.sea(g, f): Order(kind, at.land(g, to)), at.sea(g, h): support})
        assert g.book.ids[g.fleet_at[h]] == where


@rule("SS-282", "SS-292")
def test_support_names_place_and_piece_in_one_go():
    g = at.board()
    a, b = at.army(g, "france", "I", "burgundy", LI=2), at.army(g, "france", "II", "toulouse", LI=2)
    f = at.fleet(g, "france", 1, "channel", TR=1)
    s, p = at.sheet(g, "france", piece=b)
    p.act(s, ("support",))
    assert {o[2] for o in p.options(s, "at")} == {a}
    assert ("at", "provence", a) in p.options(s)
    p.act(s, ("at", "provence", a))
    assert dict(p.step(s).orders)[b] == Order("support", at.land(g, "provence"), mate=a)
    c = at.army(g, "france", "III", "normandy", LI=1)
    for coast in ("brittany", "wessex"):
        s, p = at.sheet(g, "france", piece=c)
        p.act(s, ("ship", f)).act(s, ("land", "support", coast, f, "before"))
        assert {o[1] for o in p.options(s, "at")} == {coast}  # it lands there, so only there
        p.act(s, ("at", coast, a))
        assert dict(p.step(s).orders)[c] == Order("support", at.land(g, coast), fleet=f, before=True, mate=a)
    far = at.board()
    a = at.army(far, "hre", "I", "lesser_poland", LI=1)  # inland, and so is all around
    b = at.army(far, "hre", "II", "swabia", LI=1)
    s, p = at.sheet(far, "hre", piece=a)
    assert ("support",) not in p.options(s)  # they cannot meet
    far.army_at[b] = at.land(far, "bavaria")
    s, p = at.sheet(far, "hre", piece=a)
    p.act(s, ("support",))
    assert p.options(s, "at") == [("at", "bohemia", b), ("at", "hungary", b)]  # half way


@rule("SS-296")
def test_one_territory_a_turn():
    g = at.board()
    a = at.army(g, "france", "I", "burgundy", LI=2)
    f = at.fleet(g, "france", 1, "channel", WS=1)
    at.resolve(g, {a: at.attack(g, "gascony"), at.sea(g, f): at.move(g, "lusitanian_sea")})
    assert g.book.ids[g.army_at[a]] == "burgundy"  # not adjacent: stays and defends
    assert g.book.ids[g.fleet_at[f]] == "channel"
    f = at.fleet(g, "france", 1, "channel", "normandy", WS=1)
    at.resolve(g, {at.sea(g, f): at.move(g, "bay_of_biscay")})
    assert g.port[f] >= 0  # leaving port is a whole move
    at.resolve(g, {at.sea(g, f): at.move(g, "channel")})
    assert (g.port[f], g.book.ids[g.fleet_at[f]]) == (-1, "channel")


@rule("SS-297")
@pytest.mark.parametrize(("kind", "there"), [("attack", "provence"), ("move", "burgundy")])
def test_only_attackers_enter_foreign_land(kind, there):
    g = at.board()
    a = at.army(g, "france", "I", "burgundy", LI=2)
    at.resolve(g, {a: Order(kind, at.land(g, "provence"))})
    assert g.book.ids[g.army_at[a]] == there


@rule("SS-299", "SS-306", "SS-307", example="V055")
def test_fleets_fight_before_they_land_and_only_what_fits_lands():
    g = at.board(combat="normal")
    f = at.fleet(g, "england", 1, "channel", WS=1, TR=2)
    a = at.aboard(g, "england", "I", f, LI=12)
    foe = at.fleet(g, "france", 1, "channel", WS=1)
    p = at.resolve(g, {at.sea(g, foe): at.attack(g, "channel"), a: at.attack(g, "brittany", fleet=f)})
    assert g.battle.sea  # first the sea battle
    assert g.aboard[a] == f
    p.by_default(lambda g: g.battle is None)
    if any(g.fleet[f]) and not g.leaving[at.sea(g, f)]:
        assert sum(g.army[a]) <= g.capacity(f)
    lost = at.board()
    f = at.fleet(lost, "england", 1, "channel", WS=1, TR=1)
    a = at.aboard(lost, "england", "I", f, LI=12)
    lost.fleet[f] = (0, 0, 2)
    at.run(lost, Lose(f), draws=[0] * 7)
    assert sum(lost.army[a]) == 5


@rule("SS-302")
def test_a_fleet_is_a_bridge_over_one_zone():
    g = at.board()
    f = at.fleet(g, "england", 1, "channel", TR=1)
    a = at.army(g, "england", "I", "kent", LI=3)
    p = at.resolve(g, {a: at.attack(g, "brittany", fleet=f)})
    assert g.book.ids[g.army_at[a]] == "brittany"
    at.on(p)
    chain = at.board()
    f = at.fleet(chain, "england", 1, "channel", TR=1)
    at.fleet(chain, "england", 2, "bay_of_biscay", TR=1)
    a = at.army(chain, "england", "I", "kent", LI=3)
    at.resolve(chain, {a: at.attack(chain, "gascony", fleet=f)})
    assert chain.book.ids[chain.army_at[a]] == "kent"  # bridges cannot be chained


@rule("SS-303")
def test_armies_that_swap_meet_on_the_border():
    g = at.board()
    a, b = at.army(g, "france", "I", "burgundy", LI=6), at.army(g, "hre", "I", "lorraine", LI=4)
    at.resolve(g, {a: at.attack(g, "lorraine"), b: at.attack(g, "burgundy")})
    assert (g.battle.why, g.battle.home) == ("meeting", (0, 0))
    assert g.battle.lead[0] == at.seat(g, "france")  # the larger side attacks
    calm = at.board()
    calm.owner[at.land(calm, "lorraine")] = calm.owner[at.land(calm, "burgundy")] = -1
    a, b = at.army(calm, "france", "I", "burgundy", LI=6), at.army(calm, "hre", "I", "lorraine", LI=4)
    none = at.seat(calm, "england")
    at.resolve(calm, {a: at.attack(calm, "lorraine", foe=none), b: at.attack(calm, "burgundy", foe=none)})
    assert calm.book.ids[calm.army_at[a]] == "burgundy"  # no order covers the other: both stay


@rule("SS-303", example="V117")
def test_the_winner_of_a_meeting_goes_on_and_the_loser_finds_another_way():
    g = at.board()
    a = at.army(g, "france", "I", "burgundy", KN=8, HC=8)
    b = at.army(g, "hre", "I", "lorraine", LI=1, PS=1)
    p = at.resolve(g, {a: at.attack(g, "lorraine"), b: at.attack(g, "burgundy")})
    p.by_default(lambda g: g.battle is None or g.battle.why != "meeting")
    at.on(p)
    assert g.book.ids[g.army_at[a]] == "lorraine"
    assert g.army_at[b] not in (at.land(g, "burgundy"), at.land(g, "lorraine"))


@rule("SS-303")
def test_the_loser_of_a_meeting_does_not_flee_into_the_winners_origin():
    g = at.board()
    at.own(g, "hre", "burgundy")  # the French come from land that is not theirs
    for name in ("flanders", "franconia", "provence", "saxony", "swabia"):
        at.own(g, "england", name)
    a, b = at.army(g, "france", "I", "burgundy", KN=8), at.army(g, "hre", "I", "lorraine", HI=4)
    battle = bare(g, a, b)
    battle.leaving[battle.lead.index(at.seat(g, "hre"))] = RETREAT
    g.army_at[a] = at.land(g, "lorraine")  # the winner goes on
    assert [g.book.ids[x] for x in refuges(g, b, at.land(g, "lorraine"))] == ["burgundy"]
    at.run(g, AfterMeeting(False, at.land(g, "burgundy"), at.land(g, "lorraine")))
    assert refuges(g, b, at.land(g, "lorraine")) == []  # it would be the winner's origin


def test_rings_rotate():
    g = at.board()
    ring = ["burgundy", "ile_de_france", "aquitaine"]
    names = list(ring)
    a = at.army(g, "france", "I", names[0], LI=1)
    b = at.army(g, "france", "II", names[1], LI=1)
    at.resolve(g, {a: at.move(g, names[1]), b: at.move(g, names[0])})
    assert (g.book.ids[g.army_at[a]], g.book.ids[g.army_at[b]]) == (names[1], names[0])


@rule("SS-304", example="V119")
@pytest.mark.parametrize(("since", "there"), [(0, "burgundy"), (-1, "lorraine")])
def test_passage_through_a_team_mates_land(since, there):
    g = at.board()
    at.team(g, "france", "hre", since=since)
    a = at.army(g, "france", "I", "burgundy", LI=2)
    at.resolve(g, {a: at.move(g, "lorraine")})
    assert g.book.ids[g.army_at[a]] == there
    at_once = at.board(passage_at_once=True)
    at.team(at_once, "france", "hre", since=0)
    a = at.army(at_once, "france", "I", "burgundy", LI=2)
    at.resolve(at_once, {a: at.move(at_once, "lorraine")})
    assert at_once.book.ids[at_once.army_at[a]] == "lorraine"


@rule("SS-544", "SS-308")
def test_hostile_fleets_share_a_zone_without_attack_orders():
    g = at.board()
    f, h = at.fleet(g, "england", 1, "channel", WS=4), at.fleet(g, "france", 1, "bay_of_biscay", WS=4)
    p = at.resolve(g, {at.sea(g, h): at.move(g, "channel")})
    assert at.paused(p)
    assert g.fleet_at[f] == g.fleet_at[h]
    p = at.resolve(g, {at.sea(g, h): at.attack(g, "channel")})
    assert g.battle.sea
    assert len(g.owner) == g.book.lands  # no zone has an owner


@rule("SS-310", example="V120")
def test_a_guarded_strait_must_be_fought_for():
    for docked, fought in ((True, False), (False, True)):
        g = at.board(open_straits=True)
        at.fleet(g, "north_sea_empire", 1, "kattegat", "denmark" if docked else "", WS=2, RD=2)
        f = at.fleet(g, "hre", 1, "kattegat", WS=3)
        p = at.resolve(g, {at.sea(g, f): at.move(g, "western_baltic")})
        assert (g.battle is not None) == fought
        if not fought:
            assert at.paused(p)
            assert g.book.ids[g.fleet_at[f]] == "western_baltic"
        else:
            assert g.battle.why == "strait"
    lost = at.board()
    at.own(lost, "hre", "scania")  # nobody holds both banks
    at.fleet(lost, "north_sea_empire", 1, "kattegat", WS=2)
    f = at.fleet(lost, "hre", 1, "kattegat", WS=3)
    at.resolve(lost, {at.sea(lost, f): at.move(lost, "western_baltic")})
    assert lost.book.ids[lost.fleet_at[f]] == "western_baltic"


@rule("SS-310", example="L550")
@pytest.mark.parametrize(("opened", "where"), [(False, "kattegat"), (True, "western_baltic")])
def test_a_controlled_strait_is_shut_even_without_guards(opened, where):
    g = at.board(open_straits=opened)
    f = at.fleet(g, "hre", 1, "kattegat", WS=3)
    p = at.resolve(g, {at.sea(g, f): at.move(g, "western_baltic")})
    assert g.book.ids[g.fleet_at[f]] == where
    assert bool(p.told("strait_shut")) != opened
    at.fleet(g, "north_sea_empire", 1, "kattegat", WS=1)
    f = at.fleet(g, "north_sea_empire", 2, "kattegat", WS=1)
    at.resolve(g, {at.sea(g, f): at.move(g, "western_baltic")})
    assert g.book.ids[g.fleet_at[f]] == "western_baltic"  # its own strait is open to the holder


@rule("SS-311", "SS-312", "SS-313", "SS-314", "SS-315")
@pytest.mark.parametrize(
    ("faction", "a", "b", "crosses"),
    [
        ("north_sea_empire", "denmark", "scania", True),
        ("byzantium", "thrace", "opsikion", True),
        ("france", "qurtuba", "barghawata", False),
        ("byzantium", "sicily", "naples", False),
    ],
)
def test_straits_armies_cross(faction, a, b, crosses):
    g = at.board()
    at.own(g, faction, a, b)
    piece = at.army(g, faction, "I", a, LI=2)
    at.resolve(g, {piece: at.move(g, b)})
    assert (g.book.ids[g.army_at[piece]] == b) == crosses
    if crosses:
        at.own(g, "england", a)
        g.army_at[piece] = at.land(g, b)
        at.resolve(g, {piece: at.attack(g, a)})
        assert g.book.ids[g.army_at[piece]] == b  # both banks must be the player's own
    assert sum(s[4] for s in g.book.straits) == 2


@rule("SS-284", "SS-290")
def test_an_army_aboard_lands_where_its_fleet_lies_or_where_it_ends():
    g = at.board()
    f = at.fleet(g, "england", 1, "channel", TR=1)
    a = at.aboard(g, "england", "I", f, LI=2)
    s, p = at.sheet(g, "england")
    p.act(s, ("move", "celtic_sea"))
    assert p.step(s).standing == a
    coasts = {z: {g.book.ids[x] for x in g.book.coast[at.land(g, z)]} for z in ("channel", "celtic_sea")}
    early, late = coasts["channel"] - coasts["celtic_sea"], coasts["celtic_sea"]
    landings = {o[2:] for o in p.options(s, "land")}
    assert landings == {(x, f, "before") for x in early} | {(x, f, "after") for x in late}
    assert {o[2] for o in p.options(s, "land") if o[1] == "move"} == {"kent", "wessex"}  # own land only
    p.act(s, ("land", "attack", "munster", f, "after"))
    assert dict(p.step(s).orders)[a] == at.attack(g, "munster", fleet=f)
    p.act(s, ("piece", a)).act(s, ("land", "move", "kent", f, "before"))
    assert dict(p.step(s).orders)[a] == at.move(g, "kent", fleet=f, before=True)
    p.act(s, ("piece", a)).act(s, ("aboard",))
    assert dict(p.step(s).orders)[a] == DEFEND


@rule("SS-284", "SS-290")
def test_an_army_that_was_to_land_where_it_cannot_stays_aboard():
    g = at.board()
    f = at.fleet(g, "england", 1, "channel", TR=2)
    h = at.fleet(g, "england", 2, "channel", TR=2)
    a = at.aboard(g, "england", "I", f, LI=2)
    for order in (
        Order("board", fleet=f),
        at.attack(g, "brittany", fleet=h),  # it is not on that one
        at.attack(g, "munster", fleet=f),  # far away
        at.move(g, "brittany", fleet=f),  # not friendly
        at.attack(g, "brittany"),  # on foot
    ):
        one = g.clone()
        at.resolve(one, {a: order})
        assert (one.aboard[a], one.army_at[a]) == (f, -1)


@rule("SS-285")
@pytest.mark.parametrize(("ships", "units", "fits"), [(1, 3, False), (2, 5, True), (2, 8, False)])
def test_a_sheet_offers_no_more_room_than_is_left(ships, units, fits):
    g = at.board()
    a, b = at.army(g, "england", "I", "wessex", LI=3), at.army(g, "england", "II", "wessex", LI=units)
    f = at.fleet(g, "england", 1, "channel", TR=ships)
    s, p = at.sheet(g, "england", piece=b)
    assert p.options(s, "ship")
    aboard = ((a, Order("board", fleet=f, before=True)),)
    s, p = at.sheet(g, "england", piece=b, orders=aboard)
    assert bool(p.options(s, "ship")) == fits
    s, p = at.sheet(g, "england", piece=a, orders=aboard)
    assert p.options(s, "ship")  # its own place is not taken by itself


@rule("SS-284", "SS-301")
@pytest.mark.parametrize(
    ("zone", "port", "order", "offered"),
    [
        ("channel", "", None, True),
        ("aegean_sea", "", None, False),
        ("celtic_sea", "", None, False),
        ("celtic_sea", "", ("move", "channel"), True),
        ("celtic_sea", "", ("move", "irish_sea"), False),
        ("channel", "", ("move", "celtic_sea"), True),  # before it sails
        ("channel", "kent", None, True),
        ("channel", "wessex", None, False),  # from the quay of another land
        ("channel", "wessex", ("move", "channel"), True),
    ],
)
def test_an_army_goes_by_the_fleets_beside_it_before_or_after_they_sail(zone, port, order, offered):
    g = at.board()
    a, f = at.army(g, "england", "I", "kent", LI=2), at.fleet(g, "england", 1, zone, port, TR=1)
    written = ((at.sea(g, f), Order(order[0], at.land(g, order[1]))),) if order else ()
    s, p = at.sheet(g, "england", piece=a, orders=written)
    assert bool(p.options(s, "ship")) == offered


@rule("SS-285", "SS-286")
@pytest.mark.parametrize("faction", ["byzantium", "england"])
def test_only_a_fleet_that_sails_along_makes_more_room(faction):
    g = at.board()
    f, h = (at.fleet(g, faction, n, "channel", TR=1) for n in (1, 2))
    a = at.army(g, faction, "I", "wessex", LI=8)
    for order, fits in (
        (Order("with", mate=f), True),
        (Order("support", at.land(g, "channel"), mate=f), False),
        (at.attack(g, "channel"), False),
    ):
        s, p = at.sheet(g, faction, piece=a, orders=((at.sea(g, h), order),))
        assert bool(p.options(s, "ship")) == fits
    g.convoy[h] = f
    for units, fits in ((10, True), (11, False)):  # what already shares the load is counted once
        at.army(g, faction, "I", "wessex", LI=units)
        s, p = at.sheet(g, faction, piece=a, orders=((at.sea(g, h), Order("with", mate=f)),))
        assert bool(p.options(s, "ship")) == fits
    at.army(g, faction, "I", "wessex", LI=3)
    for convoy, orders in ((f, ()), (-1, ((at.sea(g, h), Order("with", mate=f)),))):
        g.convoy[h] = convoy
        s, p = at.sheet(g, faction, piece=a, orders=orders)
        assert p.options(s, "ship") == [("ship", f)]  # one fleet stands for both


@rule("SS-286")
def test_a_fleet_may_be_told_to_sail_along():
    g = at.board()
    f, h = (at.fleet(g, "england", n, "channel", TR=1) for n in (1, 2))
    a = at.army(g, "england", "I", "munster", LI=8)
    s, p = at.sheet(g, "england")
    p.act(s, ("move", "celtic_sea")).act(s, ("with", f))
    assert dict(p.step(s).orders)[at.sea(g, h)] == Order("with", mate=f)
    assert p.step(s).standing == a
    assert p.options(s, "ship") == [("ship", f)]  # the one carries the load of both
    p.act(s, ("ship", f))
    assert ("board", f, "after") in p.options(s)
    p.act(s, ("back",))
    assert p.step(s).standing == a  # nothing is written yet
    assert a not in dict(p.step(s).orders)


@rule("SS-286", "SS-543")
@pytest.mark.parametrize(("where", "before"), [("kent", True), ("munster", False)])
def test_who_boards_a_fleet_that_sails_along_is_aboard_of_both(where, before):
    g = at.board()
    f, h = (at.fleet(g, "england", n, "channel", TR=1) for n in (1, 2))
    a = at.army(g, "england", "I", where, LI=4)
    aboard = Order("board", fleet=h, before=before)
    at.resolve(g, {at.sea(g, f): at.move(g, "celtic_sea"), at.sea(g, h): Order("with", mate=f), a: aboard})
    assert (g.aboard[a], g.convoy[h]) == (f, f)
    g.check()


@rule("SS-289")
def test_a_transfer_may_be_struck_out_again():
    g = at.board()
    at.army(g, "france", "I", "burgundy", LI=3)
    b = at.army(g, "france", "II", "burgundy", HI=1)
    s, p = at.sheet(g, "france")
    for n in (1, 2, 3):
        p.act(s, ("transfer",)).act(s, ("to", b)).act(s, ("units", "LI", n, "before"))
    assert p.options(s, "strike") == [("strike", 0), ("strike", 1), ("strike", 2)]
    p.act(s, ("strike", 1))
    assert [t.n for t in p.step(s).transfers] == [1, 3]


@rule("SS-289")
def test_ships_change_fleets_by_the_sheet():
    g = at.board()
    f = at.fleet(g, "england", 1, "channel", WS=1, TR=2)
    h = at.fleet(g, "england", 2, "channel", TR=1)
    far = at.fleet(g, "england", 3, "irish_sea", TR=1)
    s, p = at.sheet(g, "england", piece=at.sea(g, f))
    p.act(s, ("transfer",))
    assert {o[1] for o in p.options(s, "to")} == {at.sea(g, h), at.sea(g, far)}
    p.act(s, ("to", at.sea(g, h)))
    assert {o[1:] for o in p.options(s, "units")} == {
        (ship, n, when) for ship, n in (("WS", 1), ("TR", 1), ("TR", 2)) for when in ("before", "after")
    }
    p.act(s, ("units", "TR", 2, "before"))
    assert p.step(s).transfers == (Transfer(True, f, h, 2, 2, True),)
    p.act(s, ("transfer",)).act(s, ("to", at.sea(g, far)))
    assert {o[3] for o in p.options(s, "units")} == {"after"}  # they must first come together


def test_orders_wait_for_everybody_with_pieces():
    g = at.board()
    at.army(g, "france", "I", "burgundy", LI=1)
    at.run(g, WriteOrders())
    assert g.pending() == [at.seat(g, "france")]


@rule("SS-295")
def test_the_chronicle_says_where_a_piece_was_sent_also_after_it_has_gone():
    g = at.board()
    f = at.fleet(g, "england", 1, "channel", WS=1)
    p = at.resolve(g, {at.sea(g, f): at.attack(g, "celtic_sea")})
    (told,) = [x for x in p.told("orders") if x["orders"]]
    words = "".join(seg.t for seg in event(p.g, "orders", told, None).text)
    assert "attack the Celtic Sea" in words


@rule("SS-295")
def test_the_arrow_of_a_landing_stays_where_it_was_revealed():
    g = at.board()
    f = at.fleet(g, "england", 1, "channel", WS=1, TR=3)
    a = at.aboard(g, "england", "I", f, LI=1)
    p = at.resolve(g, {a: at.attack(g, "munster", fleet=f), at.sea(g, f): at.move(g, "celtic_sea")})
    (told,) = [x for x in p.told("orders") if x["orders"]]
    at.fleet(p.g, "england", 1, "bay_of_biscay", WS=1)  # it has sailed on since
    paths = [arrow.path for arrow in event(p.g, "orders", told, None).arrows]
    assert paths == [
        ["space:celtic_sea", "space:munster"],
        ["space:channel", "space:celtic_sea"],
    ]
