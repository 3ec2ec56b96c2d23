"""Calamities of men: Pirates and Uprisings."""

import pytest

from pentarchy.games.medioevo_universale.rules.battle.sack import launch_pirate
from pentarchy.games.medioevo_universale.rules.calamities.pirates import pirates
from pentarchy.games.medioevo_universale.rules.calamities.uprisings import SlavesRise, close_fairs, uprisings
from pentarchy.games.medioevo_universale.rules.realm.pieces import piece
from tests.play import begin, rule

from .kingdoms import BYZANTIUM, HORDE, HUNGARY, MAMLUKS
from .positions import Pause, at, bare, d, inside, learn, own, put, struck, wild

# ---- B3 Pirates ------------------------------------------------------------------------------------------


@rule("MU-205", "MU-206", "MU-207", example="L692")
@pytest.mark.parametrize(("die", "ships"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_pirates_appear(die, ships):
    g = struck("italy")
    seas = list(g.book.area_seas[g.area])
    names = list(dict.fromkeys(g.book.seas[s - g.book.sea].sea for s in seas))
    cells = [s for s in seas if g.book.seas[s - g.book.sea].sea == names[0]]
    draws = [die - 1, *([0] if len(names) > 1 else []), *([1] if len(cells) > 1 else []), *d(8, 6, 2)[:ships]]
    p = inside(g, lambda: pirates(g, 0), draws=draws)
    fleet = [x for x in g.pieces if x is not None and x.kind == "galley"]
    assert [x.fv for x in fleet] == [8, 6, 2][:ships]
    assert {(x.at, x.owner) for x in fleet} == {(cells[1 if len(cells) > 1 else 0], -1)}
    assert len(p.told("pirates")) == ships
    assert sum(x is not None and x.kind == "captain" and x.level == 1 for x in g.pieces) == ships


@rule("MU-206", example="L692")
def test_too_few_captains_for_the_pirates():
    g = struck("italy")
    for _ in range(6):
        put(g, -1, "captain", "persia")
    for seed in range(30):
        g.dice.n = seed * 20
        h = g.clone()
        inside(h, lambda h=h: pirates(h, 0))
        fleet = [n for n, x in enumerate(h.pieces) if x is not None and x.kind == "galley"]
        led = [x.aboard for x in h.pieces if x is not None and x.kind == "captain" and x.aboard >= 0]
        assert len(led) == 1
        assert led[0] in fleet


@rule("MU-208", "MU-211", example="L756-760")
def test_pirates_drift_before_each_players_combat():
    from pentarchy.games.medioevo_universale.rules.barbarians import drift, exits

    g = bare()
    ship = inside(g, lambda: launch_pirate(g, at(g, "ionian"), 8, True, True)).g.pieces.index(
        next(p for p in g.pieces if p is not None and p.kind == "galley")
    )
    own(g, BYZANTIUM, "thessaly")
    assert len(exits(g, ship)) == 8
    g.owner[at(g, "thessaly")] = -1
    assert len(exits(g, ship)) == 7, "Barbarian land is no way"
    seas = [w for w in exits(g, ship) if w >= g.book.sea]
    inside(g, lambda: drift(g, calamity=True), draws=[exits(g, ship).index(seas[0])])
    assert piece(g, ship).at == seas[0]
    inside(g, lambda: drift(g, calamity=False), draws=[])


@rule("MU-210", "MU-209", example="L758")
def test_pirates_land_and_fight_and_the_ship_is_gone():
    from pentarchy.games.medioevo_universale.rules.barbarians import drift, exits

    g = bare()
    inside(g, lambda: launch_pirate(g, at(g, "ionian"), 6, True, True))
    ship = next(n for n, p in enumerate(g.pieces) if p is not None and p.kind == "galley")
    g.army[at(g, "peloponnesus")] = 3
    way = exits(g, ship).index(at(g, "peloponnesus"))
    p = inside(g, lambda: drift(g, calamity=True), draws=[way, *d(6, 1)])
    assert g.owner[at(g, "peloponnesus")] == -1
    assert p.told("pirates land")
    assert not any(x is not None and x.kind == "galley" for x in g.pieces)
    assert next(x.level for x in g.pieces if x is not None and x.kind == "captain") == 2, "promoted"


@rule("MU-209", "MU-127")
def test_pirates_fight_a_fleet_to_the_end():
    from pentarchy.games.medioevo_universale.rules.barbarians import PirateFight

    g = bare()
    put(g, BYZANTIUM, "galley", "ionian", level=3, fv=2)
    put(g, BYZANTIUM, "merchant", "ionian")
    pirate = put(g, -1, "galley", "ionian", fv=8)
    begin(g, PirateFight(BYZANTIUM, at(g, "ionian"), pirate, -1), Pause(), draws=None)
    mine = [p for p in g.pieces if p is not None and p.owner == BYZANTIUM]
    wild_ships = [p for p in g.pieces if p is not None and p.owner == -1 and p.kind == "galley"]
    assert not (mine and wild_ships), "until one side is destroyed"
    if wild_ships:
        assert all(p.level == 1 and p.fv for p in wild_ships), "of level 1, whatever they were"


# ---- B4 Uprisings ----------------------------------------------------------------------------------------


@rule("MU-212", "MU-214", "MU-215", example="L762")
def test_uprisings_in_weak_lands():
    g = struck("middle_east")
    own(g, MAMLUKS, "cappadocia", fv=4)
    learn(g, BYZANTIUM, "law")
    g.army[at(g, "lydia")] = 4
    wild(g, "cyprus", fv=2)
    inside(g, lambda: uprisings(g, 0))
    assert g.owner[at(g, "cappadocia")] == -1
    assert g.owner[at(g, "lydia")] == BYZANTIUM
    assert g.army[at(g, "cyprus")] == 3
    assert g.army[at(g, "banat")] == 5


@rule("MU-213", example="L764")
def test_slaves_rise_on_a_ship():
    g = struck("middle_east")
    ship = put(g, MAMLUKS, "merchant", "rhodes_sea", level=2, fv=5, goods=(0, 0, 0, 0, 0, 0, 0, 30))
    p = inside(g, lambda: uprisings(g, 0))
    assert p.told("slaves")[0]["n"] == 30
    left = g.pieces[ship]
    assert left is None or left.owner == -1 or left.goods[7] == 0


@rule("MU-216", "MU-485")
def test_fairs_are_closed():
    g = struck("middle_east")
    g.fair[at(g, "alexandria")] = g.fair[at(g, "mysia")] = 7
    learn(g, MAMLUKS, "market")
    inside(g, lambda: uprisings(g, 0))
    assert g.fair[at(g, "alexandria")] == 7
    assert g.idle_fairs[at(g, "alexandria")], "only for a turn with MARKET"
    assert g.fair[at(g, "mysia")] == 0


@rule("MU-205", "MU-206", "MU-207")
def test_where_pirates_set_sail():
    g = struck("golden_horde_marches")
    inside(g, lambda: pirates(g, 0), draws=[4, 2, 7, 0, 3])
    seas = [s for s in g.book.area_seas[g.area] if g.book.seas[s - g.book.sea].sea == "Black Sea"]
    ships = [p for p in g.pieces if p is not None and p.kind == "galley"]
    assert [(p.at, p.fv) for p in ships] == [(seas[2], 8), (seas[2], 1), (seas[2], 4)]
    assert sum(p is not None and p.kind == "captain" for p in g.pieces) == 3
    g = struck("hungary_marches")
    names = list(dict.fromkeys(g.book.seas[s - g.book.sea].sea for s in g.book.area_seas[g.area]))
    assert len(names) == 2
    inside(g, lambda: pirates(g, 0), draws=[0, names.index("Black Sea"), 5])
    assert [p.at for p in g.pieces if p is not None and p.kind == "galley"] == [at(g, "black_n")]
    g = bare(5)
    g.area = g.book.area["iberia"]
    g.shut = tuple(True for _ in g.shut)
    inside(g, lambda: pirates(g, 0), draws=[])


@rule("MU-212", "MU-213")
def test_slaves_rise_wherever_they_are_held():
    slaves = (2, 0, 0, 0, 0, 0, 0, 9)
    g = struck("golden_horde_marches")
    t = at(g, "crimea")
    g.army[t] = 30
    caravan = put(g, HORDE, "caravan", "crimea", goods=slaves)
    put(g, HUNGARY, "caravan", "crimea", goods=slaves)
    free = put(g, HORDE, "caravan", "crimea", goods=(2, 0, 0, 0, 0, 0, 0, 0))
    far = put(g, HORDE, "caravan", "thrace", goods=slaves)
    p = inside(g, lambda: uprisings(g, 0), draws=None)
    risen = p.told("slaves")
    assert {(e["seat"], e["n"]) for e in risen} == {(HORDE, 9), (HUNGARY, 9)}
    assert piece(g, free).goods[0] == 2
    assert piece(g, far).goods == slaves
    if g.pieces[caravan] is not None:
        assert piece(g, caravan).goods == (2, 0, 0, 0, 0, 0, 0, 0)
    g = bare()
    alone = put(g, HUNGARY, "caravan", "raska")
    begin(g, SlavesRise(HUNGARY, at(g, "raska"), 5), Pause())
    assert g.pieces[alone].owner == -1, "nobody holds them: a Captain leads who was driven"
    assert g.army[at(g, "raska")] == 5
    p = begin(g, SlavesRise(HUNGARY, at(g, "raska"), 5), Pause())
    assert not p.told("seized")
    g = bare()
    own(g, HUNGARY, "banat", fv=30)
    p = begin(g, SlavesRise(HUNGARY, at(g, "banat"), 5), Pause(), draws=None)
    assert p.told("battle")[0]["target"] == "land", "against the garrison"
    g = bare()
    put(g, HUNGARY, "caravan", "raska", fv=20)
    p = begin(g, SlavesRise(HUNGARY, at(g, "raska"), 5), Pause(), draws=None)
    assert p.told("battle")[0]["target"] == "fleet", "against the crew"
    assert not p.told("ramming")


@rule("MU-214", "MU-215")
def test_who_rebels_and_who_arms_in_an_uprising():
    g = struck("hungary_marches")
    g.church = [0] * len(g.church)
    own(g, BYZANTIUM, "raska", fv=30)
    wild(g, "bosnia", fv=2)
    wild(g, "tunisia", fv=2)
    g.army[at(g, "banat")] = 4
    inside(g, lambda: uprisings(g, 0), draws=None)
    assert g.owner[at(g, "banat")] == -1
    assert g.owner[at(g, "croatia")] == HUNGARY, "5 FV hold"
    assert g.army[at(g, "bosnia")] == 3
    assert g.army[at(g, "raska")] == 30
    assert g.army[at(g, "tunisia")] == 2, "not in the area"


@rule("MU-216", "MU-485")
def test_fairs_of_a_market_owner_rest_for_a_turn():
    g = bare()
    for land in ("banat", "thrace"):
        g.fair[at(g, land)] = 7
        g.town[at(g, land)] = 2
    learn(g, HUNGARY, "market")
    for land in ("banat", "thrace"):
        inside(g, lambda land=land: close_fairs(g, at(g, land)))
    assert [(g.fair[at(g, x)], g.idle_fairs[at(g, x)], g.town[at(g, x)]) for x in ("banat", "thrace")] == [
        (7, 1, 2),
        (0, 0, 2),
    ]
