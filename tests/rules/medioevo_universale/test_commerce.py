"""Commerce: moving, buying and selling, prices, fairs, goods on the ground."""

from random import Random

import pytest

from pentarchy.games.medioevo_universale.rules.commerce.prices import buy_price, market_here, sell_price, toll
from pentarchy.games.medioevo_universale.rules.commerce.routes import best_markets
from pentarchy.games.medioevo_universale.rules.commerce.trade import (
    BUY,
    MOVE,
    SELL,
    Trade,
    load,
    most,
    orders,
)
from pentarchy.games.medioevo_universale.rules.realm.lands import BUILDINGS
from pentarchy.games.medioevo_universale.rules.realm.pieces import chiefs, piece
from pentarchy.games.medioevo_universale.rules.realm.pieces import own as own_pieces
from pentarchy.games.medioevo_universale.state.records import Dump, Piece, Siege, hand
from pentarchy.kernel import changed, replace
from tests.play import begin, rule

from .kingdoms import BYZANTIUM, EMPIRE, HORDE, HUNGARY, MAMLUKS
from .positions import Pause, at, at_level, bare, deal, inside, learn, own, pact, put, world


def good(g, name):
    return g.book.good[name]


def goods(**amounts):
    from pentarchy.games.medioevo_universale import TITLE

    names = [x.id for x in TITLE.book().goods]
    return tuple(amounts.get(n, 0) for n in names)


@rule("MU-368", example="L1179")
def test_two_kinds_of_action_a_turn():
    g = bare()
    caravan = put(g, MAMLUKS, "caravan", "damascus", mp=6)
    p = begin(g, Trade(MAMLUKS), Pause())
    p.act(MAMLUKS, ("unit", caravan)).act(MAMLUKS, ("buy", "spices")).act(MAMLUKS, ("units", 10))
    p.act(MAMLUKS, ("move", "judea"))
    assert piece(g, caravan).acts == BUY | MOVE
    verbs = {x[0] for x in p.options(MAMLUKS)}
    assert "move" in verbs
    assert "sell" not in verbs, "moves may be split, a third kind is out"
    for acts, gone in ((BUY | SELL, "move"), (MOVE | SELL, "buy")):
        g.pieces[caravan] = replace(piece(g, caravan), acts=acts, at=at(g, "damascus"), goods=goods())
        assert gone not in {x[0] for x in orders(g, caravan)}


@rule("MU-369", "MU-384", example="L1185-1187")
def test_goods_go_in_cubes_of_ten():
    g = bare()
    salt = good(g, "salt")
    assert [g.cube_room(Piece("caravan", n, 0, 0), salt) for n in (1, 2, 3)] == [10, 30, 50]
    assert g.cube_room(Piece("caravan", 1, 0, 0, goods=goods(wine=7)), salt) == 0, (
        "a started ten takes a cube"
    )
    assert g.cube_room(Piece("caravan", 2, 0, 0, goods=goods(salt=15)), salt) == 15


@rule("MU-370", "MU-371")
def test_goods_may_be_left_and_loaded_by_another():
    g = bare()
    caravan = put(g, MAMLUKS, "caravan", "alexandria", mp=6, goods=goods(spices=10))
    ship = put(g, MAMLUKS, "merchant", "alexandria", mp=6)
    p = begin(g, Trade(MAMLUKS), Pause())
    p.act(MAMLUKS, ("unit", caravan)).act(MAMLUKS, ("leave", "spices")).act(MAMLUKS, ("units", 10))
    assert piece(g, caravan).mp == 5
    assert g.dumps == [Dump(at(g, "alexandria"), goods(spices=10), 0)]
    p.act(MAMLUKS, ("halt",)).act(MAMLUKS, ("unit", ship)).act(MAMLUKS, ("load", "spices")).act(
        MAMLUKS, ("units", 10)
    )
    assert piece(g, ship).goods == goods(spices=10)
    assert not g.dumps
    assert piece(g, ship).mp == 5


@rule("MU-371")
def test_who_finds_the_goods_gone_goes_on():
    """All trade at once: another's transport was faster."""
    g = bare()
    ship = put(g, MAMLUKS, "merchant", "alexandria", mp=6)
    late = Trade(MAMLUKS, unit=ship, order="load", good=good(g, "spices"))
    assert late.options(g, MAMLUKS) == [("halt",)]
    p = begin(g, late, Pause())
    assert p.g.step(MAMLUKS) == Trade(MAMLUKS)


@rule("MU-372", "MU-373", "MU-374", example="L1181-1183")
def test_the_rulebooks_voyage():
    g = bare()
    spices = good(g, "spices")
    caravan = put(g, MAMLUKS, "caravan", "damascus", mp=6)
    p = begin(g, Trade(MAMLUKS), Pause())
    p.act(MAMLUKS, ("unit", caravan)).act(MAMLUKS, ("buy", "spices")).act(MAMLUKS, ("units", 10))
    assert g.florins[MAMLUKS] == 700
    assert piece(g, caravan).mp == 6, "trading costs no MP"
    for land in ("judea", "sinai", "egypt", "alexandria"):
        p.act(MAMLUKS, ("move", land))
    assert piece(g, caravan).mp == 1
    assert sell_price(g, MAMLUKS, at(g, "sicily"), spices) == 51
    ship = put(g, MAMLUKS, "merchant", "sicily", goods=goods(spices=10))
    p = begin(g, Trade(MAMLUKS), Pause())
    p.act(MAMLUKS, ("unit", ship)).act(MAMLUKS, ("sell", "spices")).act(MAMLUKS, ("units", 4))
    assert g.florins[MAMLUKS] == 700 + 4 * 51
    assert piece(g, ship).goods == goods(spices=6), "a part may be sold"


@rule("MU-375", "MU-365")
def test_trade_only_at_settlements():
    g = bare()
    assert market_here(g, Piece("caravan", 1, MAMLUKS, at(g, "egypt"))) == -1
    assert market_here(g, Piece("caravan", 1, MAMLUKS, at(g, "judea"))) == at(g, "judea")
    g.town[at(g, "judea")] = 0
    assert market_here(g, Piece("caravan", 1, MAMLUKS, at(g, "judea"))) == -1


@rule("MU-542", "MU-375")
def test_another_players_market_needs_a_pact():
    g = bare()
    guest = Piece("caravan", 1, HUNGARY, at(g, "franconia"))
    assert market_here(g, guest) == -1
    pact(g, "trade", HUNGARY, EMPIRE, sum=50)
    assert market_here(g, guest) == at(g, "franconia")
    assert market_here(g, Piece("caravan", 1, HUNGARY, at(g, "bohemia"))) == at(g, "bohemia"), (
        "Barbarians ask for none"
    )
    n = put(g, HUNGARY, "caravan", "franconia")
    p = begin(g, Trade(HUNGARY), Pause())
    p.act(HUNGARY, ("unit", n)).act(HUNGARY, ("buy", "wine")).act(HUNGARY, ("units", 10))
    assert g.florins[EMPIRE] == 1050, "the toll of 50 a load"
    price = buy_price(g, HUNGARY, at(g, "franconia"), good(g, "wine"))
    assert g.florins[HUNGARY] == 1000 - 10 * price - 50


@rule("MU-376", "MU-377", "MU-485", example="L1501")
def test_between_two_settlements_of_one_player_only_with_market():
    g = bare()
    own(g, MAMLUKS, "tunisia")
    spices = good(g, "spices")
    n = put(g, MAMLUKS, "caravan", "damascus")
    p = begin(g, Trade(MAMLUKS), Pause())
    p.act(MAMLUKS, ("unit", n)).act(MAMLUKS, ("buy", "spices")).act(MAMLUKS, ("units", 10))
    g.pieces[n] = replace(piece(g, n), at=at(g, "tunisia"))
    assert most(g, n, "sell", spices) == 0
    learn(g, MAMLUKS, "market")
    assert most(g, n, "sell", spices) == 10
    g.tech[MAMLUKS] = 0
    g.owner[at(g, "tunisia")] = -1
    assert most(g, n, "sell", spices) == 10, "elsewhere it is free"
    g.pieces[n] = replace(piece(g, n), bought=0)
    assert most(g, n, "sell", spices) == 10, "between Barbarian cities too"


@pytest.mark.parametrize(
    ("name", "tech", "source", "goal", "buy", "sell"),
    [
        ("cereals", "agriculture", "sicily", "syria", 10, 17),
        ("wine", "agriculture", "thrace", "judea", 15, 22),
        ("leather", "hunting", "pomerania", "arelat", 35, 46),
        ("textiles", "weaving", "arelat", "pomerania", 28, 41),
        ("weapons", "forging", "arelat", "thrace", 40, 45),
    ],
)
@rule("MU-378", "MU-482", "MU-487", "MU-488", "MU-489", example="L1189,L1495,L1507,L1603")
def test_without_the_craft_one_buys_dearer_and_sells_cheaper(name, tech, source, goal, buy, sell):
    g = bare()
    x = good(g, name)
    assert (buy_price(g, HORDE, at(g, source), x), sell_price(g, HORDE, at(g, goal), x)) == (
        buy + 2,
        sell - 2,
    )
    learn(g, HORDE, tech)
    assert (buy_price(g, HORDE, at(g, source), x), sell_price(g, HORDE, at(g, goal), x)) == (buy, sell)


@rule("MU-379", "MU-502")
def test_guilds_sell_dearer_by_level():
    g = bare()
    salt = good(g, "salt")
    base = sell_price(g, HORDE, at(g, "thrace"), salt)
    for tl in (1, 2, 3):
        at_level(g, HORDE, tl, "guilds")
        assert sell_price(g, HORDE, at(g, "thrace"), salt) == base + tl


@rule("MU-453")
def test_where_corsairs_lurk_is_imagined_from_nothing_but_the_backs_of_cards():
    g, other = bare(), bare()
    g.phase = other.phase = "commerce"
    for x in (g, other):
        deal(x, HUNGARY, "corsair")
    card = deal(g, HORDE, "corsair")[0]
    deal(other, HORDE, "merchant")
    g.corsair = [(card, at(g, "ionian"), EMPIRE)]
    for seed in range(100):
        worlds = [x.redeal(EMPIRE, Random(seed)) for x in (g, other)]
        assert worlds[0].save() == worlds[1].save()
        assert {worlds[0].cards.at[x[0]] for x in worlds[0].corsair} <= {hand(HUNGARY), hand(HORDE)}


@rule("MU-380", "MU-381", "MU-382", "MU-383", example="L1191")
def test_fairs_serve_everybody():
    g = bare()
    t = at(g, "arelat")
    learn(g, HORDE, "forging", "agriculture", "weaving", "hunting")
    weapons = good(g, "weapons")
    assert buy_price(g, HORDE, t, weapons) == 40
    g.fair[t] = 2
    assert buy_price(g, HORDE, t, weapons) == 37
    slaves = good(g, "slaves")
    assert sell_price(g, HORDE, t, slaves) == g.book.price[t][slaves] + 3
    g.fair[t] = 1
    for name in ("cereals", "wine"):
        assert buy_price(g, HORDE, t, good(g, name)) == g.book.price[t][good(g, name)] - 3
    g.fair[t] = 4
    for name in ("leather", "textiles"):
        assert sell_price(g, HORDE, t, good(g, name)) == g.book.price[t][good(g, name)] + 3
    g.idle_fairs = changed(g.idle_fairs, t, 1)
    assert sell_price(g, HORDE, t, good(g, "leather")) == g.book.price[t][good(g, "leather")]


@rule("MU-423")
def test_barbarians_fall_on_a_passing_caravan():
    g = bare()
    g.army[at(g, "syria")] = 3
    caravan = put(g, MAMLUKS, "caravan", "lebanon", mp=6)
    g.owner[at(g, "lebanon")] = MAMLUKS
    p = begin(g, Trade(MAMLUKS), Pause())
    p.act(MAMLUKS, ("unit", caravan)).act(MAMLUKS, ("move", "syria"))
    assert not own_pieces(g, MAMLUKS, "caravan")
    assert [piece(g, n).level for n in chiefs(g, at(g, "syria"), -1)] == [1], "who took it leads now"


@rule("MU-368")
def test_routes_praise_what_brings_most_for_each_turn_of_the_way():
    g = world()
    ship = put(g, BYZANTIUM, "merchant", "thrace", mp=6)
    textiles = g.book.good["textiles"]
    routes = best_markets(g, ship, at(g, "thrace"), textiles)
    assert routes[0].mp <= 6, "a market of this turn"
    riga = next(x for x in routes if x.to == at(g, "livonia"))
    assert riga.gain > routes[0].gain, "Riga pays more, but at the other end of the world"


# ---- markets and prices ----------------------------------------------------------------------------------


@rule("MU-380", "MU-381", "MU-383")
def test_a_fair_serves_its_own_goods_only():
    g = bare()
    t = at(g, "arelat")
    learn(g, HORDE, "forging", "agriculture")
    for n in (1, 4):
        g.fair[t] = n
        assert buy_price(g, HORDE, t, good(g, "weapons")) == 40
    g.fair[t] = 2
    assert buy_price(g, HORDE, t, good(g, "wine")) == g.book.price[t][good(g, "wine")]
    assert buy_price(g, HORDE, t, good(g, "leather")) == g.book.price[t][good(g, "leather")] + 2
    g.damaged = changed(g.damaged, t, 1 << BUILDINGS.index("mining"))
    assert buy_price(g, HORDE, t, good(g, "weapons")) == 40, "a damaged Fair is closed"


@rule("MU-375", "MU-132")
def test_when_a_market_is_closed():
    g = bare()

    def open_to(seat, land, kind="caravan"):
        return market_here(g, Piece(kind, 1, seat, at(g, land))) == at(g, land)

    assert open_to(BYZANTIUM, "thrace")
    assert open_to(BYZANTIUM, "thrace", "merchant")
    assert not open_to(BYZANTIUM, "thrace", "wagon"), "war transports do not trade"
    assert market_here(g, Piece("merchant", 1, BYZANTIUM, at(g, "propontis"))) == -1
    pact(g, "trade", HUNGARY, BYZANTIUM)
    g.sieges = [Siege(HORDE, at(g, "thrace"), 1)]
    assert open_to(BYZANTIUM, "thrace"), "the besieged trade among themselves"
    assert not open_to(HUNGARY, "thrace")
    g.sieges = []
    assert open_to(HUNGARY, "thrace")
    g.damaged = changed(g.damaged, at(g, "thrace"), 1)
    assert not open_to(BYZANTIUM, "thrace"), "a damaged settlement"


@rule("MU-542", "MU-373")
def test_a_toll_is_asked_by_the_partner_of_the_pact_only():
    g = bare()
    pact(g, "trade", HUNGARY, EMPIRE, sum=25)
    pact(g, "transit", HUNGARY, HORDE)
    assert toll(g, HUNGARY, EMPIRE) == 3, "per unit, rounded up"
    assert [toll(g, HUNGARY, s) for s in (-1, HUNGARY, HORDE, MAMLUKS)] == [0, 0, 0, 0]
    n = put(g, HUNGARY, "caravan", "franconia")
    ware = g.book.wares[at(g, "franconia")][0]
    name, price = g.book.good_ids[ware], buy_price(g, HUNGARY, at(g, "franconia"), ware)
    g.florins[HUNGARY] = price + 2
    assert ("buy", name) not in list(orders(g, n))
    g.florins[HUNGARY] = 2 * price + 6
    assert ("buy", name) in list(orders(g, n))
    assert most(g, n, "buy", ware) == 2


@rule("MU-372")
def test_a_city_buys_only_what_it_does_not_sell():
    g = bare()
    n = put(g, BYZANTIUM, "caravan", "thrace", level=2, goods=goods(wine=10, salt=10))
    assert [x for x in orders(g, n) if x[0] == "sell"] == [("sell", "salt")]
    assert most(g, n, "sell", good(g, "wine")) == 0
    assert [x for x in orders(g, n) if x[0] == "buy"] == [("buy", "wine"), ("buy", "textiles")], (
        "a third cube of the level"
    )
    g.pieces[n] = replace(piece(g, n), goods=goods(wine=10, salt=20))
    assert not [x for x in orders(g, n) if x[0] == "buy"], "full"
    g.pieces[n] = replace(piece(g, n), at=at(g, "macedonia"))
    assert most(g, n, "buy", good(g, "wine")) == most(g, n, "sell", good(g, "salt")) == 0, "no settlement"


@rule("MU-376")
def test_what_was_bought_elsewhere_is_sold_freely():
    g = bare()
    salt = good(g, "salt")
    n = put(g, BYZANTIUM, "caravan", "thrace", goods=goods(salt=10), bought=((salt, MAMLUKS, 10),))
    assert most(g, n, "sell", salt) == 10
    g.pieces[n] = replace(piece(g, n), bought=((salt, BYZANTIUM, 9),))
    assert most(g, n, "sell", salt) == 1, "nine were bought from Byzantium itself"


# ---- goods on the ground ---------------------------------------------------------------------------------


@rule("MU-371", "MU-370")
def test_loading_takes_from_every_heap_in_the_place():
    g = bare()
    alexandria, judea = at(g, "alexandria"), at(g, "judea")
    g.dumps = [
        Dump(judea, goods(spices=9), 0),
        Dump(alexandria, goods(spices=4, salt=2), 0),
        Dump(alexandria, goods(spices=7), 3),
    ]
    n = put(g, MAMLUKS, "caravan", "alexandria", mp=6)
    assert most(g, n, "load", good(g, "spices")) == 10, "11 lie there, 10 go aboard"
    assert {x for x in orders(g, n) if x[0] == "load"} == {("load", "spices"), ("load", "salt")}
    inside(g, lambda: load(g, n, good(g, "spices"), 6, alexandria))
    assert piece(g, n).goods == goods(spices=6)
    assert g.dumps == [
        Dump(judea, goods(spices=9), 0),
        Dump(alexandria, goods(salt=2), 0),
        Dump(alexandria, goods(spices=5), 3),
    ]
    assert (piece(g, n).mp, piece(g, n).loads) == (5, 1)


@rule("MU-370", "MU-273", "MU-274")
def test_handling_goods_takes_mp():
    g = bare()
    n = put(g, MAMLUKS, "caravan", "egypt", mp=2, goods=goods(spices=9))
    assert ("leave", "spices") in list(orders(g, n))
    g.pieces[n] = replace(piece(g, n), mp=1)
    assert ("leave", "spices") not in list(orders(g, n)), "2 MP away from a settlement"
    g.pieces[n] = replace(piece(g, n), at=at(g, "alexandria"))
    p = begin(g, Trade(MAMLUKS, n), Pause())
    p.act(MAMLUKS, ("leave", "spices")).act(MAMLUKS, ("units", 4))
    assert (piece(g, n).mp, piece(g, n).loads, piece(g, n).goods) == (0, 1, goods(spices=5))
    g.owner[at(g, "alexandria")] = -1
    g.pieces[n] = replace(piece(g, n), mp=5)
    assert ("leave", "spices") not in list(orders(g, n)), "only on own land"


@rule("MU-423")
def test_a_caravan_is_caught_only_by_stronger_barbarians():
    g = bare()
    own(g, MAMLUKS, "lebanon")
    g.army[at(g, "syria")] = 3
    n = put(g, MAMLUKS, "caravan", "lebanon", mp=6, fv=3)
    p = begin(g, Trade(MAMLUKS, n), Pause())
    p.act(MAMLUKS, ("move", "syria"))
    assert piece(g, n).at == at(g, "syria")
    assert g.battle is None
    own(g, HORDE, "cilicia", fv=20)
    pact(g, "transit", MAMLUKS, HORDE)
    p.act(MAMLUKS, ("move", "cilicia"))
    assert g.pieces[n] is not None, "a friend's garrison"


@rule("MU-264")
def test_no_more_is_imagined_in_reserve_than_logistics_keeps_back():
    g = bare()
    g.tech[HUNGARY] = g.book.bit["logistics"]
    kept = {g.redeal(EMPIRE, Random(seed)).reserve[HUNGARY] for seed in range(80)}
    assert kept == set(range(6)), "5 FV at the first level"
    g.tech[HUNGARY] = 0
    assert not g.redeal(EMPIRE, Random(1)).reserve[HUNGARY]
