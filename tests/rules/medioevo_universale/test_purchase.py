"""Purchase: technologies, buildings, transports, engines, Captains, repairs, and the cards that help."""

import pytest

from pentarchy.games.medioevo_universale.rules.purchase.prices import build_price, cost, repair_price
from pentarchy.games.medioevo_universale.rules.purchase.repairs import decay
from pentarchy.games.medioevo_universale.rules.purchase.wares import (
    build_choices,
    piece_limits,
    upgrade_choices,
)
from pentarchy.games.medioevo_universale.rules.realm.lands import building_left
from pentarchy.games.medioevo_universale.rules.realm.pieces import add_piece, own, piece
from pentarchy.games.medioevo_universale.state.records import Piece, Work
from pentarchy.kernel import changed, replace
from tests.play import rule

from .kingdoms import BYZANTIUM, EMPIRE, HUNGARY, MAMLUKS
from .positions import at, at_level, bare, deal, holds, inside, learn, put, settle, shop


@rule("MU-056")
def test_the_phase_sells_everything():
    g = bare()
    learn(g, HUNGARY, "military", "architecture")
    put(g, HUNGARY, "wagon", "pannonia")
    at_level(g, HUNGARY, 2, "military", "architecture")
    p = shop(g)
    verbs = {x[0] for x in p.options(HUNGARY)}
    assert {"tech", "site", "piece", "upgrade", "ready"} <= verbs
    kinds = {x[1] for x in p.options(HUNGARY, "piece")}
    assert {"captain", "engine", "wagon", "caravan"} <= kinds


@pytest.mark.parametrize(
    ("tech", "price"), [("law", 100), ("investiture", 200), ("vassalage", 400), ("feudalism", 800)]
)
@rule("MU-057")
def test_a_technology_costs_by_its_row(tech, price):
    g = bare()
    assert cost(g, HUNGARY, ("tech", tech)) == price


@rule("MU-058", "MU-059")
def test_branches_are_climbed_in_order_three_a_turn():
    g = bare()
    p = shop(g)
    assert ("tech", "investiture") not in p.options(HUNGARY)
    p.refuses(HUNGARY, ("tech", "investiture"))
    for tech in ("law", "investiture", "vassalage"):
        p.act(HUNGARY, ("tech", tech))
    assert not p.options(HUNGARY, "tech"), "three a turn"
    p.act(HUNGARY, ("strike", 0))
    assert p.step(HUNGARY).buys == (), "what rested on it is struck out too"


@rule("MU-060", "MU-061", example="L1645-1649")
def test_settlements_and_fortifications_need_their_technologies_and_level():
    g = bare()
    t = at(g, "kiev")
    g.owner[t] = HUNGARY
    assert build_choices(g, HUNGARY, t) == [("settlement", 1), ("fortification", 1)]
    assert cost(g, HUNGARY, ("build", "kiev", "settlement", 1)) == 50
    assert [build_price(g, HUNGARY, t, "settlement", n, False) for n in (1, 2, 3)] == [50, 100, 150]
    assert [build_price(g, HUNGARY, t, "fortification", n, False) for n in (1, 2, 3)] == [100, 300, 700]
    at_level(g, HUNGARY, 2, "architecture", "engineering")
    assert {x for x in build_choices(g, HUNGARY, t) if x[0] in ("settlement", "fortification")} == {
        ("settlement", 1), ("settlement", 2), ("fortification", 1), ("fortification", 2)}  # fmt: skip
    at_level(g, HUNGARY, 3, "architecture", "engineering")
    assert ("settlement", 3) in build_choices(g, HUNGARY, t)
    assert ("fortification", 3) in build_choices(g, HUNGARY, t)
    at_level(g, HUNGARY, 3, never=("architecture", "engineering"))
    assert ("settlement", 2) not in build_choices(g, HUNGARY, t)
    assert (
        "fortification",
        2,
    ) not in build_choices(g, HUNGARY, t)


@rule("MU-062", "MU-503")
def test_a_cathedral_needs_architecture_and_no_small_kingdom():
    g = bare()
    g.church = [0] * len(g.church)
    g.owner[at(g, "lombardy")] = HUNGARY
    assert ("cathedral", 1) not in build_choices(g, HUNGARY, at(g, "banat"))
    learn(g, HUNGARY, "architecture")
    assert ("cathedral", 1) in build_choices(g, HUNGARY, at(g, "banat"))
    assert ("cathedral", 1) not in build_choices(g, HUNGARY, at(g, "lombardy"))
    assert cost(g, HUNGARY, ("build", "banat", "cathedral", 1)) == 1000
    g.church[at(g, "croatia")] = g.church[at(g, "bihar")] = 1
    assert ("cathedral", 1) not in build_choices(g, HUNGARY, at(g, "banat")), "two in a Major Kingdom"


@rule("MU-063", "MU-067", example="L1647")
def test_fairs_need_a_settlement_and_architecture():
    g = bare()
    fairs = {"agricultural", "mining", "textile"}
    assert not fairs & {x[0] for x in build_choices(g, HUNGARY, at(g, "pannonia"))}
    learn(g, HUNGARY, "architecture")
    assert fairs <= {x[0] for x in build_choices(g, HUNGARY, at(g, "pannonia"))}
    assert not fairs & {x[0] for x in build_choices(g, HUNGARY, at(g, "banat"))}
    assert cost(g, HUNGARY, ("build", "pannonia", "mining", 1)) == 300


@rule("MU-064", "MU-065", example="L420")
def test_an_upgrade_costs_the_difference():
    g = bare()
    t = at(g, "crimea")
    assert build_price(g, 5, t, "settlement", 3, False) == 100
    assert build_price(g, 5, t, "fortification", 2, False) == 200
    assert build_price(g, HUNGARY, at(g, "kiev"), "settlement", 3, False) == 150, "at once, at full price"


@rule("MU-066", "MU-068")
def test_classes_of_buildings_and_where_they_stand():
    from pentarchy.games.medioevo_universale.rules.realm.lands import BUILDINGS

    assert BUILDINGS == (
        "settlement",
        "fortification",
        "cathedral",
        "agricultural",
        "mining",
        "textile",
        "harbour",
    )
    g = bare()
    learn(g, HUNGARY, "architecture")
    g.church = [0] * len(g.church)
    kinds = {x[0] for x in build_choices(g, HUNGARY, at(g, "banat"))}
    assert kinds == {"fortification", "cathedral"}, "no Inhabited Area: no settlement, no Fair"


@rule("MU-069", "MU-070", "MU-270", "MU-279", example="L416")
def test_what_a_galley_carries():
    g = bare()
    ship = put(g, BYZANTIUM, "galley", "thrace", level=2)
    put(g, BYZANTIUM, "wagon", "thrace", aboard=ship)
    put(g, BYZANTIUM, "engine", "thrace", aboard=ship)
    put(g, BYZANTIUM, "captain", "thrace", aboard=ship)
    assert g.army_room(ship) == 30
    g.pieces[ship] = replace(piece(g, ship), fv=30)
    assert g.army_room(ship) == 0
    assert [g.army_room(put(g, 0, "wagon", "thrace", level=n)) for n in (1, 2, 3)] == [20, 40, 60]
    assert [g.army_room(put(g, 0, "caravan", "thrace", level=n)) for n in (1, 2, 3)] == [10, 20, 30]


@rule("MU-071", "MU-072", example="L424-426")
def test_transports_within_the_level():
    g = bare()
    assert ("piece", "galley", 2) not in piece_limits(g, BYZANTIUM)
    at_level(g, BYZANTIUM, 2)
    assert ("piece", "galley", 2) in piece_limits(g, BYZANTIUM)
    put(g, BYZANTIUM, "galley", "thrace", level=1)
    assert ("piece", "galley", 1) in piece_limits(g, BYZANTIUM)
    put(g, BYZANTIUM, "galley", "thrace", level=2)
    assert not [x for x in piece_limits(g, BYZANTIUM) if x[1] == "galley"]
    p = shop(g, BYZANTIUM)
    p.act(BYZANTIUM, ("piece", "wagon", 1)).act(BYZANTIUM, ("piece", "wagon", 2))
    assert not [x for x in p.options(BYZANTIUM, "piece") if x[1] == "wagon"], "two on the list are two"


@rule("MU-073", "MU-074")
def test_prices_of_transports():
    g = bare()
    table = {
        k: [cost(g, 0, ("piece", k, n)) for n in (1, 2, 3)]
        for k in ("merchant", "galley", "caravan", "wagon")
    }
    assert table == {
        "merchant": [200, 250, 300],
        "galley": [250, 300, 350],
        "caravan": [100, 150, 200],
        "wagon": [50, 100, 150],
    }


@rule("MU-075", "MU-079", example="L422")
def test_transports_and_engines_are_improved_for_the_difference():
    g = bare()
    at_level(g, 0, 3, "alchemy")
    ship, galley, engine = (
        put(g, 0, "merchant", "thrace"),
        put(g, 0, "galley", "thrace"),
        put(g, 0, "engine", "thrace"),
    )
    assert cost(g, 0, ("upgrade", ship, 2)) == 50
    assert cost(g, 0, ("upgrade", galley, 3)) == 100
    assert cost(g, 0, ("upgrade", engine, 2)) == 100
    assert {("upgrade", galley, 3), ("upgrade", engine, 3)} <= set(upgrade_choices(g, 0)), (
        "levels may be skipped"
    )
    at_level(g, 0, 3, never=("alchemy",))
    assert ("upgrade", engine, 3) not in upgrade_choices(g, 0), "Bombards need ALCHEMY"


@rule("MU-076", "MU-077", "MU-490", example="L428")
def test_captains_need_military_and_the_level():
    g = bare()
    assert not [x for x in piece_limits(g, 0) if x[1] == "captain"]
    at_level(g, 0, 2, "military")
    assert [x[2] for x in piece_limits(g, 0) if x[1] == "captain"] == [1, 2]
    assert [cost(g, 0, ("piece", "captain", n)) for n in (1, 2, 3)] == [100, 200, 300]
    put(g, 0, "captain", "thrace")
    put(g, 0, "captain", "thrace")
    assert not [x for x in piece_limits(g, 0) if x[1] == "captain"], "a third is refused"


@rule("MU-078")
def test_the_reserve_is_finite_and_the_first_in_turn_order_is_served():
    g = bare()
    g.order = [EMPIRE, HUNGARY, 0, 1, 3, 5]
    for _ in range(14):
        add_piece(g, Piece("wagon", 1, -2, at(g, "kiev")))
    p = shop(g)
    g.florins[EMPIRE] = 1000
    p.act(HUNGARY, ("piece", "wagon", 1)).act(EMPIRE, ("piece", "wagon", 1))
    settle(p)
    assert list(own(g, EMPIRE, "wagon"))
    assert not list(own(g, HUNGARY, "wagon"))
    assert g.florins[HUNGARY] >= 5000, "what is refused costs nothing"
    g.town = [3] * len(g.town)
    assert building_left(g, "settlement", 3) <= 0


@rule("MU-516", "MU-512", example="L1605,L1667")
def test_what_a_technology_unlocks_waits_for_the_next_purchase():
    g = bare()
    at_level(g, 0, 3, never=("military",))
    p = shop(g, 0)
    p.act(0, ("tech", "military"))
    assert not [x for x in p.options(0, "piece") if x[1] == "captain"]
    settle(p)
    assert [x[2] for x in piece_limits(g, 0) if x[1] == "captain"] == [1, 2, 3]
    at_level(g, 0, 1, "education", "literature", "philosophy")
    p = shop(g, 0)
    p.act(0, ("tech", "university"))
    assert p.step(0).prices(g)[0] == 800
    p.act(0, ("tech", "law"))
    assert p.step(0).prices(g)[1] == 100, "not yet half"
    settle(p)
    assert cost(g, 0, ("tech", "investiture")) == 100


@rule("MU-448", example="L1383")
def test_an_architect_halves_all_buildings():
    g = bare()
    deal(g, HUNGARY, "architect")
    p = shop(g, florins=3000)
    assert ("architect",) not in p.options(HUNGARY), "needs MATHEMATICS"
    at_level(g, HUNGARY, 2, "mathematics", "architecture", "engineering")
    g.church = [0] * len(g.church)
    g.fort[at(g, "croatia")] = g.fort[at(g, "slavonia")] = 1
    p = shop(g, florins=3000)
    p.act(HUNGARY, ("architect",))
    for land in ("banat", "bihar"):
        p.act(HUNGARY, ("site", land)).act(HUNGARY, ("build", land, "fortification", 1))
    for land in ("croatia", "slavonia"):
        p.act(HUNGARY, ("site", land)).act(HUNGARY, ("build", land, "fortification", 2))
    p.act(HUNGARY, ("site", "pannonia")).act(HUNGARY, ("build", "pannonia", "cathedral", 1))
    full = 2 * 100 + 2 * 200 + 1000
    assert p.step(HUNGARY).total(g) == full // 2
    settle(p)
    assert not holds(g, HUNGARY)


@rule("MU-466", example="L1427")
def test_a_patron_pays_for_the_whole_list():
    """TL 2 and BANKS: two Towers and two technologies of row I, 400 Florins, cost 100."""
    g = bare()
    deal(g, HUNGARY, "patron")
    at_level(g, HUNGARY, 2, "banks", never=("agriculture", "military"))
    p = shop(g, florins=500)
    p.act(HUNGARY, ("tech", "agriculture")).act(HUNGARY, ("tech", "military"))
    for land in ("banat", "bihar"):
        g.fort[at(g, land)] = 0
        p.act(HUNGARY, ("site", land)).act(HUNGARY, ("build", land, "fortification", 1))
    assert p.step(HUNGARY).total(g) == 400
    p.act(HUNGARY, ("patron",))
    assert p.step(HUNGARY).total(g) == 100
    assert not p.options(HUNGARY, "patron")
    settle(p)
    assert g.florins[HUNGARY] == 400
    assert "patron" not in holds(g, HUNGARY)


@pytest.mark.parametrize(("faith", "price"), [("mysticism", 950), ("monotheism", 900), ("theology", 850)])
@rule("MU-478", "MU-479", "MU-480", example="L1481-1489")
def test_faith_makes_cathedrals_cheaper(faith, price):
    g = bare()
    learn(g, HUNGARY, faith)
    assert cost(g, HUNGARY, ("build", "banat", "cathedral", 1)) == price
    learn(g, HUNGARY, "mysticism")
    assert cost(g, HUNGARY, ("build", "banat", "cathedral", 1)) == price, "the best discount, not the sum"


@rule("MU-485")
def test_market_halves_fairs_and_an_architect_does_not_halve_them_again():
    g = bare()
    learn(g, HUNGARY, "market")
    t = at(g, "pannonia")
    assert build_price(g, HUNGARY, t, "mining", 1, False) == 150
    assert build_price(g, HUNGARY, t, "mining", 1, True) == 150


@rule("MU-115", "MU-132")
def test_repairs_cost_a_quarter_after_events_and_half_after_calamities():
    g = bare()
    t = at(g, "pannonia")
    g.town[t] = 3
    g.dented = changed(g.dented, t, 1)
    assert repair_price(g, t, "settlement") == 37
    g.damaged = changed(g.damaged, t, 1)
    assert repair_price(g, t, "settlement") == 75
    p = shop(g)
    p.act(HUNGARY, ("repair", "pannonia", "settlement"))
    settle(p)
    assert g.town[t] == 3
    assert not g.damaged[t]


@rule("MU-115", "MU-132")
def test_what_is_not_repaired_drops_a_level():
    g = bare()
    city, village = at(g, "pannonia"), at(g, "crimea")
    g.damaged, g.dented = changed(g.damaged, city, 1), changed(g.dented, village, 1)
    inside(g, lambda: decay(g))
    assert g.town[city] == 2
    assert g.town[village] == 0


@rule("MU-132", "MU-279")
def test_a_transport_that_drops_a_level_gives_up_what_it_no_longer_holds():
    g = bare()
    goods = (6, 0, 0, 0, 0, 0, 0, 13)
    ship = put(g, HUNGARY, "merchant", "crimea", level=2, fv=17, goods=goods, damaged=True)
    inside(g, lambda: decay(g))
    assert piece(g, ship).level == 1
    assert piece(g, ship).goods == (0, 0, 0, 0, 0, 0, 0, 10), "one cube, of the larger lot"
    assert piece(g, ship).fv == 10
    g.check()


@rule("MU-132", "MU-279")
def test_armies_that_still_fit_stay_aboard():
    g = bare()
    ship = put(g, HUNGARY, "merchant", "crimea", level=2, fv=4, damaged=True)
    inside(g, lambda: decay(g))
    assert (piece(g, ship).level, piece(g, ship).fv) == (1, 4)


@rule("MU-132", "MU-279")
def test_armies_that_no_longer_fit_go_ashore_at_home():
    g = bare()
    home = g.capital[HUNGARY]
    before = g.army[home]
    wagon = put(g, HUNGARY, "wagon", g.book.ids[home], level=2, fv=33, damaged=True)
    inside(g, lambda: decay(g))
    assert piece(g, wagon).fv == 20
    assert g.army[home] == before + 13


@rule("MU-132", "MU-270")
def test_wagons_aboard_are_the_last_to_go():
    g = bare()
    galley = put(g, HUNGARY, "galley", "crimea", level=2, fv=5, damaged=True)
    wagons = [put(g, HUNGARY, "wagon", "crimea", aboard=galley) for _ in range(5)]
    inside(g, lambda: decay(g))
    assert piece(g, galley).fv == 0
    assert [n for n in wagons if g.pieces[n] is not None] == wagons[:4], "four of five fill the galley"


@rule("MU-522", "MU-523", "MU-263", example="L1741")
def test_a_far_away_harbour_rises_in_placement_on_a_bare_coast():
    from pentarchy.games.medioevo_universale.rules.realm.lands import harbours

    g = bare(far_harbours=True)
    judea = at(g, "judea")
    assert ("harbour", 1) in build_choices(g, MAMLUKS, judea)
    assert ("harbour", 1) not in build_choices(g, MAMLUKS, at(g, "alexandria")), "there is a harbour already"
    assert ("harbour", 1) not in build_choices(g, MAMLUKS, at(g, "damascus")), "no coast"
    assert ("harbour", 1) not in build_choices(bare(), MAMLUKS, judea), "only with the variant"
    g.works = [Work(MAMLUKS, judea, "harbour")]
    from pentarchy.games.medioevo_universale.rules.placement import build

    inside(g, lambda: build(g))
    assert harbours(g, judea) == g.book.coast[judea]


@rule("MU-504")
def test_engineering_opens_forts_and_castles():
    g = bare()
    at_level(g, HUNGARY, 3, never=("engineering",))
    assert ("fortification", 2) not in build_choices(g, HUNGARY, at(g, "banat"))
    learn(g, HUNGARY, "engineering")
    assert ("fortification", 3) in build_choices(g, HUNGARY, at(g, "banat"))
