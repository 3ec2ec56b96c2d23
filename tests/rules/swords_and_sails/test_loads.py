"""Boarding after ships and units have changed hands, and after sea battles."""

from pentarchy.games.swords_and_sails.game import Order, Transfer
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

    from pentarchy.games.swords_and_sails.movement import CancelLandings, March

    g.orders[a] = Order("board", fleet=f)
    g.fleet[f] = (1, 0, 1)  # a battle took a transport
    at.run(g, CancelLandings(), March())
    assert g.book.ids[g.army_at[a]] == "kent"
    g.check()
