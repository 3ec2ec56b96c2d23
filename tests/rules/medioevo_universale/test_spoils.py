"""Treasures, spoils piece by piece, and what an eliminated player leaves behind."""

from pentarchy.games.medioevo_universale.rules.battle.elimination import Aftermath, eliminate
from pentarchy.games.medioevo_universale.rules.battle.spoils import Spoils, treasure
from pentarchy.games.medioevo_universale.rules.realm.pieces import piece
from pentarchy.games.medioevo_universale.state.records import DISCARD, Crusade, Gift, Loan, Pact, Siege, hand
from pentarchy.kernel import replace
from tests.play import begin, rule

from .kingdoms import BYZANTIUM, EMPIRE, HORDE, HUNGARY, MAMLUKS
from .positions import (
    Pause,
    at,
    at_level,
    bare,
    deal,
    inside,
    learn,
    own,
    put,
    resting,
    war,
)


def prize(g, space, *items, forces=(), seat=HUNGARY):
    return begin(g, Spoils(seat, at(g, space), tuple(items), tuple(forces)), Pause())


@rule("MU-433")
def test_a_treasure_where_the_captain_fell():
    for where, heaps in (("raska", 1), (None, 0)):
        g = bare()
        spot = at(g, where) if where else g.book.sea
        inside(g, lambda g=g, spot=spot: treasure(g, HUNGARY, spot), draws=[3, 6])
        card = g.book.treasures[3]
        assert g.florins[HUNGARY] == 1000 + card.florins
        assert g.returning[HUNGARY] == card.armies
        assert len(g.dumps) == heaps, "at sea the goods are lost"
        if heaps:
            assert g.dumps[0].goods == (0, 0, 0, 0, 0, 0, card.goods, 0)
            assert (g.dumps[0].at, g.dumps[0].until) == (spot, 0)
        assert len(g.chest) == 9


@rule("MU-324", "MU-327")
def test_what_may_be_taken_over_at_sea():
    g = bare()
    at_level(g, HUNGARY, 2)
    ship = put(g, BYZANTIUM, "galley", "ionian")
    engine = put(g, BYZANTIUM, "engine", "ionian", aboard=ship)
    mine = put(g, HUNGARY, "galley", "ionian", level=1, fv=1)
    p = prize(g, "ionian", f"piece:{ship}", f"piece:{engine}", forces=(mine,))
    assert ("capture", f"piece:{ship}") not in p.options(HUNGARY), "nobody to man it"
    assert ("keep the rest",) in p.options(HUNGARY)
    p.act(HUNGARY, ("plunder", f"piece:{ship}"))
    assert g.florins[HUNGARY] == 1125
    assert g.pieces[engine] is None, "it went down with the ship"
    assert resting(g)
    other = put(g, BYZANTIUM, "engine", "ionian")
    p = prize(g, "ionian", f"piece:{other}", forces=(mine,)).act(HUNGARY, ("capture", f"piece:{other}"))
    assert (piece(g, other).owner, piece(g, other).aboard) == (HUNGARY, mine)
    g.pieces[mine] = replace(piece(g, mine), fv=14)
    last = put(g, BYZANTIUM, "engine", "ionian", level=2)
    prize(g, "ionian", f"piece:{last}", forces=(mine,)).act(HUNGARY, ("capture", f"piece:{last}"))
    assert g.pieces[last] is None, "no room for another"


@rule("MU-324", "MU-327")
def test_a_captured_transport_in_ones_own_land_needs_no_crew():
    g = bare()
    own(g, HUNGARY, "raska")
    cart = put(g, EMPIRE, "caravan", "raska", fv=0, mp=5, damaged=True)
    mine = put(g, HUNGARY, "wagon", "raska", fv=9)
    p = prize(g, "raska", f"piece:{cart}", forces=(mine,))
    p.act(HUNGARY, ("capture", f"piece:{cart}"))
    p_ = piece(g, cart)
    assert (p_.owner, p_.fv, p_.mp, p_.stuck, p_.damaged) == (HUNGARY, 0, 0, True, False)
    assert piece(g, mine).fv == 9
    g = bare()
    own(g, MAMLUKS, "raska")
    cart = put(g, EMPIRE, "caravan", "raska")
    weak, mine = put(g, HUNGARY, "wagon", "raska", fv=2), put(g, HUNGARY, "wagon", "raska", fv=9)
    prize(g, "raska", f"piece:{cart}", forces=(weak, mine)).act(HUNGARY, ("capture", f"piece:{cart}"))
    assert (piece(g, cart).fv, piece(g, mine).fv, piece(g, weak).fv) == (1, 8, 2), "elsewhere it does"


@rule("MU-326", "MU-322")
def test_keeping_the_rest():
    g = bare()
    own(g, HUNGARY, "raska")
    t = at(g, "raska")
    g.town[t], g.fort[t] = 2, 1
    chief = put(g, BYZANTIUM, "captain", "raska")
    gone = put(g, BYZANTIUM, "engine", "raska")
    cart = put(g, BYZANTIUM, "caravan", "raska")
    items = [f"piece:{n}" for n in (chief, gone, cart)]
    g.pieces[gone] = None
    p = prize(g, "raska", *items, "theirs:settlement", "theirs:fortification")
    p.act(HUNGARY, ("keep the rest",))
    assert g.pieces[chief] is None, "a Captain cannot be kept"
    assert g.honour[HUNGARY] == 1
    assert piece(g, cart).owner == HUNGARY
    assert (g.town[t], g.fort[t]) == (2, 1)
    p = prize(g, "raska", f"piece:{gone}", "theirs:settlement")
    assert p.options(HUNGARY)[0] == ("pass over", f"piece:{gone}")
    p.act(HUNGARY, ("pass over", f"piece:{gone}")).act(HUNGARY, ("plunder", "theirs:settlement"))
    assert g.florins[HUNGARY] == 1050
    prize(g, "raska", "wild:fortification").act(HUNGARY, ("destroy", "wild:fortification"))
    assert (g.fort[t], g.honour[HUNGARY]) == (0, 1)


@rule("MU-329", "MU-384")
def test_goods_of_a_sunk_ship_as_far_as_there_is_room():
    g = bare()
    prize_ = put(g, MAMLUKS, "merchant", "ionian", level=2, goods=(7, 12, 0, 0, 0, 0, 0, 0))
    trader = put(g, HUNGARY, "merchant", "ionian", level=2, goods=(0, 15, 0, 0, 0, 0, 0, 0))
    away = put(g, HUNGARY, "merchant", "otranto")
    mine = put(g, HUNGARY, "galley", "ionian", fv=5)
    prize(g, "ionian", f"piece:{prize_}", forces=(mine,)).act(HUNGARY, ("destroy", f"piece:{prize_}"))
    assert piece(g, trader).goods == (7, 20, 0, 0, 0, 0, 0, 0)
    assert not any(piece(g, away).goods)
    assert g.dumps == []
    own(g, HUNGARY, "raska")
    empty = put(g, MAMLUKS, "caravan", "raska")
    prize(g, "raska", f"piece:{empty}").act(HUNGARY, ("destroy", f"piece:{empty}"))
    assert g.dumps == []


@rule("MU-367")
def test_what_an_eliminated_player_leaves_behind():
    g = bare()
    cards = deal(g, EMPIRE, "killer", "corsair")
    (given,) = deal(g, MAMLUKS, "miser")
    g.gifts = [Gift(given, "miser", MAMLUKS, EMPIRE, 5, 3), Gift(60, "princess", HUNGARY, HORDE, 0)]
    g.corsair = [(cards[1], at(g, "ionian"), -1)]
    g.pacts = [Pact(1, "trade", (EMPIRE, HUNGARY)), Pact(2, "trade", (HUNGARY, MAMLUKS))]
    g.loans = [Loan(EMPIRE, 110), Loan(HUNGARY, 110)]
    g.sieges = [Siege(EMPIRE, 3, 1), Siege(HUNGARY, 4, 1)]
    war(g, EMPIRE, HUNGARY)
    war(g, HUNGARY, MAMLUKS)
    put(g, EMPIRE, "captain", "banat")
    g.recruits[EMPIRE] = g.reserve[EMPIRE] = g.returning[EMPIRE] = 5
    g.crusade = Crusade(HUNGARY, 0, 1, 5, 9, 5, (HUNGARY, EMPIRE), (MAMLUKS,))
    g.antipope, g.pope = EMPIRE, HUNGARY
    learn(g, EMPIRE, "feudalism", "law")
    learn(g, HUNGARY, "law")
    inside(g, lambda: eliminate(g, EMPIRE, HUNGARY))
    assert not g.alive[EMPIRE]
    assert [g.cards.at[c] for c in cards] == [hand(HUNGARY)] * 2
    assert g.corsair == [], "the ambush is off"
    assert (g.florins[HUNGARY], g.florins[EMPIRE]) == (2000, 0)
    assert g.honour[HUNGARY] == 1, "a technology of the fourth row, and only the new one"
    assert [p.id for p in g.pacts] == [2]
    assert [x.kind for x in g.gifts] == ["princess"]
    assert g.cards.at[given] == DISCARD
    assert [x.seat for x in g.loans] == [HUNGARY]
    assert [s.seat for s in g.sieges] == [HUNGARY]
    assert (g.war[EMPIRE], g.war[HUNGARY]) == (0, 1 << MAMLUKS)
    assert not any(p is not None and p.owner == EMPIRE for p in g.pieces)
    assert g.recruits[EMPIRE] == g.reserve[EMPIRE] == g.returning[EMPIRE] == 0
    assert (g.crusade.crusaders, g.crusade.defenders) == ((HUNGARY,), (MAMLUKS,))
    assert (g.pope, g.antipope) == (HUNGARY, -1)
    g.crusade = Crusade(HUNGARY, 0, 1, 5, 9, 5, (HUNGARY,), (MAMLUKS, HORDE))
    inside(g, lambda: eliminate(g, MAMLUKS, -1))
    assert g.crusade.defenders == (HORDE,)
    assert g.antipope == -1
    begin(g, Aftermath(HUNGARY, (EMPIRE, -1)), Pause())
    assert g.florins[HUNGARY] == 2000, "nobody falls twice"
