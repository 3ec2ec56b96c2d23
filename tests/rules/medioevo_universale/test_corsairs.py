"""Corsairs, and the auction of Empire cards."""

import pytest

from pentarchy.games.medioevo_universale.rules.commerce.card_sales import SellCards
from pentarchy.games.medioevo_universale.rules.commerce.corsairs import Captives, Lurk, corsairs, haven
from pentarchy.games.medioevo_universale.rules.commerce.phase import CommercePhase
from pentarchy.games.medioevo_universale.rules.realm.pieces import piece
from pentarchy.kernel import replace
from tests.play import begin, rule

from .kingdoms import BYZANTIUM, HORDE, HUNGARY, MAMLUKS
from .positions import Pause, at, at_level, bare, deal, holds, inside, learn, own, put, resting


def good(g, name):
    return g.book.good[name]


def goods(**amounts):
    from pentarchy.games.medioevo_universale import TITLE

    names = [x.id for x in TITLE.book().goods]
    return tuple(amounts.get(n, 0) for n in names)


# ---- Corsairs --------------------------------------------------------------------------------------------


def ambush(tl=1, guilds=False, escort=(), fv=10, **variants):
    g = bare(**variants)
    at_level(g, HORDE, tl, *(["guilds"] if guilds else []))
    (card,) = deal(g, HORDE, "corsair")
    g.corsair = [(card, at(g, "ionian"), -1)]
    ship = put(g, MAMLUKS, "merchant", "ionian", level=3, fv=fv, goods=goods(spices=30))
    for lev in escort:
        put(g, MAMLUKS, "galley", "ionian", level=lev, fv=1)
    return g, ship


@rule("MU-453", "MU-454", example="L1393-1395")
@pytest.mark.parametrize(
    ("tl", "guilds", "escort", "taken", "slain"),
    [(1, False, (), 3, 0), (2, False, (2,), 4, 0), (3, True, (3, 3), 3, 3)],
)
def test_a_corsairs_haul(tl, guilds, escort, taken, slain):
    g, ship = ambush(tl, guilds, escort)
    inside(g, lambda: corsairs(g, ship))
    assert sum(piece(g, ship).goods) == 30 - taken
    assert piece(g, ship).fv == 10 - slain
    assert not holds(g, HORDE)
    assert not g.corsair
    assert sum(g.dumps[0].goods) == taken
    assert g.dumps[0].at == at(g, "crimea"), "to the nearest own harbour"


@rule("MU-453")
def test_a_mixed_cargo_loses_no_more_than_the_haul():
    g, ship = ambush(2)
    g.pieces[ship] = replace(piece(g, ship), goods=goods(spices=2, wine=3, salt=9))
    inside(g, lambda: corsairs(g, ship))
    assert sum(piece(g, ship).goods) == 14 - 6
    assert sum(g.dumps[0].goods) == 6
    assert all(
        a + b == c for a, b, c in zip(piece(g, ship).goods, g.dumps[0].goods, goods(spices=2, wine=3, salt=9))
    )


@rule("MU-453")
@pytest.mark.parametrize("sea", ["ionian", "baltic_w"])
def test_a_ship_that_meets_no_corsair_has_learned_as_much_as_one_that_does(sea):
    g, ship = ambush()
    g.corsair = [(g.corsair[0][0], at(g, sea), -1)]
    barriers = []
    inside(g, lambda: (corsairs(g, ship), barriers.append(g.run.barrier)))
    assert barriers == [True]


@rule("MU-454")
def test_without_a_harbour_the_haul_is_lost():
    g, ship = ambush()
    g.owner[at(g, "crimea")] = -1
    inside(g, lambda: corsairs(g, ship))
    assert not g.dumps
    assert sum(piece(g, ship).goods) == 27


@rule("MU-453")
def test_a_corsair_lurks_in_secret():
    g = bare()
    (card,) = deal(g, HORDE, "corsair")
    ship = put(g, MAMLUKS, "merchant", "libyan_sea", mp=6, goods=goods(salt=10))
    p = begin(g, CommercePhase(), Pause())
    assert isinstance(p.step(HORDE), Lurk)
    p.act(HORDE, ("lurk", "ionian")).act(HORDE, ("strike", MAMLUKS)).act(HORDE, ("done",))
    assert g.corsair == [(card, at(g, "ionian"), MAMLUKS)]
    p.act(MAMLUKS, ("unit", ship)).act(MAMLUKS, ("move", "ionian"))
    assert p.told("corsair")[0]["goods"] == 3


@rule("MU-530")
def test_variant_the_corsairs_dead_may_be_prisoners_or_slaves():
    for how in ("prisoners", "slaves", "killed"):
        g, ship = ambush(3, True, corsair_guilds=True)
        p = inside(g, lambda g=g, ship=ship: corsairs(g, ship))
        assert isinstance(p.step(HORDE), Captives)
        p.act(HORDE, (how,))
        slaves = sum(x.goods[good(g, "slaves")] for x in g.dumps)
        assert (g.prisoners[HORDE][MAMLUKS], slaves) == {
            "prisoners": (9, 0),
            "slaves": (0, 9),
            "killed": (0, 0),
        }[how]


@rule("MU-453")
def test_where_and_whom_a_corsair_strikes():
    g = bare()
    g.order = [0, 1, 2, 3, 4, 5]
    deal(g, BYZANTIUM, "corsair")
    lurk = Lurk(BYZANTIUM)
    seas = [x[1] for x in lurk.options(g, BYZANTIUM) if x[0] == "lurk"]
    assert len(seas) == len(g.book.ids) - g.book.sea
    assert lurk.options(g, BYZANTIUM)[-1] == ("done",)
    lurk = replace(lurk, sea="ionian")
    assert lurk.options(g, BYZANTIUM) == [("strike", s) for s in (1, 2, 3, 4, 5, -1)]
    assert replace(lurk, victim=-1).options(g, BYZANTIUM) == [("done",)]
    deal(g, HUNGARY, "bard")
    assert Lurk(HUNGARY).options(g, HUNGARY) == [("done",)]
    p = begin(g, CommercePhase(), Pause())
    p.act(BYZANTIUM, ("done",)).act(HUNGARY, ("done",))
    assert g.corsair == []
    p = begin(g, CommercePhase(), Pause())
    p.act(BYZANTIUM, ("lurk", "ionian")).act(BYZANTIUM, ("strike", -1)).act(BYZANTIUM, ("done",))
    p.act(HUNGARY, ("done",))
    assert [x[1:] for x in g.corsair] == [(at(g, "ionian"), -1)]
    small = bare(5)
    deal(small, 0, "corsair")
    assert len(Lurk(0).options(small, 0)) < len(seas), "closed seas"


@rule("MU-453")
def test_whom_a_corsair_lets_pass():
    def lurking(seat=BYZANTIUM, sea="ionian", victim=-1, fv=0, load_=0, guilds=False, owner=MAMLUKS):
        g = bare()
        if guilds:
            learn(g, seat, "guilds")
        (card,) = deal(g, seat, "corsair")
        g.corsair = [(card, at(g, sea), victim)]
        ship = put(g, owner, "merchant", "ionian", level=3, fv=fv, goods=goods(spices=load_))
        inside(g, lambda: corsairs(g, ship))
        return g.corsair == [], piece(g, ship).fv, sum(piece(g, ship).goods)

    assert lurking(load_=9) == (True, 0, 6)
    assert lurking(load_=9, sea="otranto") == (False, 0, 9), "another sea"
    assert lurking(load_=9, victim=HUNGARY) == (False, 0, 9), "another victim"
    assert lurking(load_=9, victim=MAMLUKS) == (True, 0, 6)
    assert lurking(load_=9, owner=BYZANTIUM) == (False, 0, 9), "his own"
    assert lurking(fv=9) == (False, 9, 0), "nothing to take"
    assert lurking(fv=9, guilds=True) == (True, 6, 0)
    assert lurking(guilds=True) == (False, 0, 0)
    assert lurking(fv=2, load_=2, guilds=True) == (True, 0, 0)


@rule("MU-454", "MU-530")
def test_an_escort_may_save_everything():
    g, ship = ambush(1, True, (3,), corsair_guilds=True)
    inside(g, lambda: corsairs(g, ship))
    assert sum(piece(g, ship).goods) == 30
    assert g.dumps == []
    assert resting(g), "nobody to make prisoner"
    g, ship = ambush(1, False, (), corsair_guilds=True)
    inside(g, lambda: corsairs(g, ship))
    assert resting(g)
    g, ship = ambush(1, True, ())
    inside(g, lambda: corsairs(g, ship))
    assert resting(g), "without the variant the dead are dead"


@rule("MU-454")
def test_the_nearest_harbour_of_ones_own():
    g = bare()
    assert haven(g, BYZANTIUM, at(g, "propontis")) == at(g, "thrace")
    assert haven(g, BYZANTIUM, at(g, "alboran")) == at(g, "thrace")
    own(g, BYZANTIUM, "crete", "andalusia")
    assert haven(g, BYZANTIUM, at(g, "cretan_sea")) == at(g, "crete")
    assert haven(g, BYZANTIUM, at(g, "aegean_s")) == at(g, "crete")
    assert haven(g, HUNGARY, at(g, "ionian")) == -1


# ---- selling cards ---------------------------------------------------------------------------------------


@rule("MU-385", "MU-386", "MU-485", "MU-055", example="L1503")
def test_cards_are_auctioned_by_market_owners():
    g = bare()
    cards = deal(g, HUNGARY, "monk", "killer", "thief")
    assert begin(g, SellCards(HUNGARY), Pause()).g.pending() == [0]
    at_level(g, HUNGARY, 2, "market")
    p = begin(g, SellCards(HUNGARY), Pause())
    for n, start in ((0, 50), (1, 75)):
        p.act(HUNGARY, ("offer", cards[n])).act(HUNGARY, ("price", start))
        seats = list(p.step(g.pending()[0]).seats)
        assert HUNGARY not in seats
        assert len(seats) == 5
        assert p.options(seats[0])[0] == ("bid", start)
        p.act(seats[0], ("bid", start))
        assert p.options(seats[1])[0] == ("bid", start + 5)
        for seat in seats[1:]:
            p.act(seat, ("pass",))
    assert resting(g), "two at level 2"
    assert g.florins[HUNGARY] == 1125
    assert holds(g, HUNGARY) == ["thief"]


@rule("MU-385", "MU-386")
def test_an_offer_nobody_takes_stays_in_hand():
    g = bare()
    (card,) = deal(g, HUNGARY, "architect")
    assert card == 0
    at_level(g, HUNGARY, 1, "market")
    p = begin(g, SellCards(HUNGARY), Pause())
    assert p.options(HUNGARY) == [("offer", card), ("none",)]
    p.act(HUNGARY, ("offer", card))
    assert p.options(HUNGARY) == [("price", n) for n in (5, 25, 50, 75, 100, 150, 200)]
    p.act(HUNGARY, ("price", 25))
    while not resting(g):
        p.act(g.pending()[0], ("pass",))
    assert holds(g, HUNGARY) == ["architect"]
    assert sum(g.florins) == 6000
    p = begin(g, SellCards(HUNGARY), Pause()).act(HUNGARY, ("none",))
    assert resting(g)
    g.corsair = [(card, at(g, "ionian"), -1)]
    p = begin(g, SellCards(HUNGARY), Pause())
    assert p.options(HUNGARY) == [("none",)], "not the card that lurks"
