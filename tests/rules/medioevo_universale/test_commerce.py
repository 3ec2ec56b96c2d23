"""Commerce: moving, buying and selling, prices, fairs, Corsairs, the auction of cards."""

from random import Random

import pytest

from pentarchy.games.medioevo_universale.commerce import (
    BUY,
    MOVE,
    SELL,
    Captives,
    CommercePhase,
    Lurk,
    SellCards,
    Trade,
    buy_price,
    corsairs,
    market_here,
    most,
    orders,
    sell_price,
)
from pentarchy.games.medioevo_universale.pieces import cube_room, piece
from pentarchy.games.medioevo_universale.routes import best_markets
from pentarchy.games.medioevo_universale.state import Dump, Piece, hand
from pentarchy.kernel import replace
from tests.play import begin, rule

from .kingdoms import BYZANTIUM, EMPIRE, HORDE, HUNGARY, MAMLUKS
from .positions import Pause, at, at_level, bare, deal, holds, inside, learn, own, pact, put, resting, world


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
    assert [cube_room(g, Piece("caravan", n, 0, 0), salt) for n in (1, 2, 3)] == [10, 30, 50]
    assert cube_room(g, Piece("caravan", 1, 0, 0, goods=goods(wine=7)), salt) == 0, (
        "a started ten takes a cube"
    )
    assert cube_room(g, Piece("caravan", 2, 0, 0, goods=goods(salt=15)), salt) == 15


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
def test_hidden_corsairs_stay_with_their_seats_in_every_imagined_world():
    g = bare()
    held = {deal(g, seat, "corsair")[0]: seat for seat in (HUNGARY, HORDE)}
    g.corsair = [(card, at(g, "ionian"), -1) for card in held]
    for seed in range(600):
        world = g.redeal(EMPIRE, Random(seed))
        assert {card: world.cards.at[card] for card in held} == {card: hand(s) for card, s in held.items()}


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
    g.idle_fairs[t] = 1
    assert sell_price(g, HORDE, t, good(g, "leather")) == g.book.price[t][good(g, "leather")]


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


@rule("MU-423")
def test_barbarians_fall_on_a_passing_caravan():
    g = bare()
    g.army[at(g, "syria")] = 3
    caravan = put(g, MAMLUKS, "caravan", "lebanon", mp=6)
    g.owner[at(g, "lebanon")] = MAMLUKS
    p = begin(g, Trade(MAMLUKS), Pause())
    p.act(MAMLUKS, ("unit", caravan)).act(MAMLUKS, ("move", "syria"))
    assert g.pieces[caravan] is None


@rule("MU-368")
def test_routes_praise_what_brings_most_for_each_turn_of_the_way():
    g = world()
    ship = put(g, BYZANTIUM, "merchant", "thrace", mp=6)
    textiles = g.book.good["textiles"]
    routes = best_markets(g, ship, at(g, "thrace"), textiles)
    assert routes[0].mp <= 6, "a market of this turn"
    riga = next(x for x in routes if x.to == at(g, "livonia"))
    assert riga.gain > routes[0].gain, "Riga pays more, but at the other end of the world"
