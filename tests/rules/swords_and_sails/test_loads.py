"""Boarding after ships and units have changed hands, and after sea battles."""

import pytest

from pentarchy.games.swords_and_sails.rules.casualties import lose_ship
from pentarchy.games.swords_and_sails.rules.movement.march import CancelLandings
from pentarchy.games.swords_and_sails.state.records import Order, Transfer
from tests.play import rule

from . import positions as at

LIGHT, TRANSPORT = 4, 2


@rule("SS-286")
def test_nobody_boards_a_fleet_whose_ships_were_handed_over():
    g = at.board()
    at.own(g, "england", "kent")
    a = at.army(g, "england", "I", "kent", LI=4)
    f, h = (at.fleet(g, "england", n, "channel", TR=1) for n in (1, 2))
    p = at.resolve(g, {a: Order("board", fleet=f, before=True)}, (Transfer(True, f, h, TRANSPORT, 1, True),))
    assert g.book.ids[g.army_at[a]] == "kent"
    assert p.told("no_room") == [{"army": a, "fleet": f}]
    g.check()


@rule("SS-285", "SS-307")
@pytest.mark.parametrize(("units", "fits"), [(4, True), (6, False)])
def test_whether_an_army_finds_room_is_news(units, fits):
    """After the sea battles it shows how many they are, so that nobody takes back what led to it."""
    g = at.board()
    at.own(g, "england", "kent")
    a = at.army(g, "england", "I", "kent", LI=units)
    f = at.fleet(g, "england", 1, "channel", TR=1)
    g.orders[a] = Order("board", fleet=f)
    p = at.run(g, CancelLandings())
    assert bool(p.told("no_room")) != fits
    assert p.last.barrier
    g = at.board()
    assert not at.run(g, CancelLandings()).last.barrier


@rule("SS-543", "SS-285")
@pytest.mark.parametrize("faction", ["byzantium", "england"])  # the first seat's first fleet is number 0
@pytest.mark.parametrize(("units", "end"), [(9, "celtic_sea"), (2, "channel")])
def test_fleets_that_share_a_load_sail_as_one(faction, units, end):
    """Two transports carry ten; who is needed for the load goes along, who is not has an order of its own."""
    g = at.board()
    f, h = (at.fleet(g, faction, n, "channel", TR=1) for n in (1, 2))
    g.convoy[h] = f
    a = at.aboard(g, faction, "I", f, LI=units)
    _, p = at.sheet(g, faction)
    assert (at.sea(g, h) in p.step(at.seat(g, faction)).pieces) == (end == "channel")
    at.resolve(g, {at.sea(g, f): at.move(g, "celtic_sea")})
    assert [g.book.ids[g.fleet_at[x]] for x in (f, h)] == ["celtic_sea", end]
    assert g.convoy[h] == (f if end == "celtic_sea" else -1)
    assert g.aboard[a] == f
    g.check()


@rule("SS-289", "SS-285")
@pytest.mark.parametrize(("given", "left"), [(1, (0, 0, 1)), (2, (0, 0, 2))])
def test_ships_that_carry_troops_are_not_handed_over(given, left):
    g = at.board()
    f, h = at.fleet(g, "england", 1, "channel", TR=2), at.fleet(g, "england", 2, "channel", WS=1)
    at.aboard(g, "england", "I", f, LI=5)
    at.resolve(g, {}, (Transfer(True, f, h, TRANSPORT, given, True),))
    assert (g.fleet[f], g.fleet[h][2]) == (left, 2 - left[2])
    g.check()


@rule("SS-289")
def test_only_what_lies_together_changes_hands():
    g = at.board()
    a, b = at.army(g, "england", "I", "kent", LI=4), at.army(g, "england", "II", "wessex", LI=4)
    f, h = at.fleet(g, "england", 1, "channel", TR=2), at.fleet(g, "england", 2, "channel", "kent", TR=2)
    at.resolve(g, {}, (Transfer(False, a, b, LIGHT, 2, True), Transfer(True, f, h, TRANSPORT, 1, True)))
    assert (g.army[a], g.fleet[f]) == ((0, 0, 0, 0, 4, 0), (0, 0, 2))


@rule("SS-286")
def test_an_army_that_hands_units_over_first_fits_aboard():
    g = at.board()
    at.own(g, "england", "kent")
    a, b = (at.army(g, "england", n, "kent", LI=7 if n == "I" else 1) for n in ("I", "II"))
    f = at.fleet(g, "england", 1, "channel", TR=1)
    at.resolve(g, {a: Order("board", fleet=f, before=True)}, (Transfer(False, a, b, LIGHT, 2, True),))
    assert g.aboard[a] == f
    assert sum(g.army[a]) == 5


@rule("SS-286")
def test_ships_lost_on_the_way_leave_an_army_ashore():
    g = at.board()
    at.own(g, "england", "kent")
    a = at.army(g, "england", "I", "kent", LI=9)
    f = at.fleet(g, "england", 1, "channel", WS=1, TR=2)

    from pentarchy.games.swords_and_sails.rules.movement.march import CancelLandings, March

    g.orders[a] = Order("board", fleet=f)
    g.fleet[f] = (1, 0, 1)  # a battle took a transport
    at.run(g, CancelLandings(), March())
    assert g.book.ids[g.army_at[a]] == "kent"
    g.check()


@rule("SS-391", "SS-543")
def test_when_the_leading_fleet_is_sunk_another_carries_the_load_on():
    g = at.board()
    one, two, lead = (at.fleet(g, "england", n, "channel", TR=1) for n in (1, 2, 3))
    g.convoy[one] = g.convoy[two] = lead
    a = at.aboard(g, "england", "I", lead, LI=9)
    lose_ship(g, lead, TRANSPORT)
    assert (g.aboard[a], sum(g.army[a])) == (one, 9)
    assert (g.convoy[one], g.convoy[two], g.convoy[lead]) == (-1, one, -1)
    g.check()
