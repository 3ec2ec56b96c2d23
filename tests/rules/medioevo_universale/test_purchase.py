"""Purchase: technologies, buildings, transports, engines, Captains, repairs, and the cards that help."""

import pytest

from pentarchy.games.medioevo_universale.pieces import add_piece, army_room, own, piece, stock
from pentarchy.games.medioevo_universale.purchase import (
    build_choices,
    build_price,
    carry_out,
    cost,
    decay,
    engine_room,
    heights,
    patron_cut,
    piece_limits,
    repair_choices,
    repair_price,
    tech_open,
    upgrade_choices,
)
from pentarchy.games.medioevo_universale.realm import building_left
from pentarchy.games.medioevo_universale.state import OFFBOARD, OWNERLESS, Piece, Siege, Work
from pentarchy.kernel import replace
from tests.play import begin, rule

from .kingdoms import BYZANTIUM, EMPIRE, HUNGARY, MAMLUKS
from .positions import Pause, at, at_level, bare, deal, holds, inside, learn, put, resting


def shop(g, seat=HUNGARY, florins=5000):
    g.florins[seat] = florins
    g.phase = "purchase"
    from pentarchy.games.medioevo_universale.purchase import PurchasePhase

    return begin(g, PurchasePhase(), Pause())


def settle(p):
    """Everybody is ready."""
    while not resting(p.g):
        seat = p.g.pending()[0]
        p.act(seat, ("elsewhere",) if ("elsewhere",) in p.options(seat) else ("ready",))
    return p.g


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
    from pentarchy.games.medioevo_universale.realm import BUILDINGS

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
    assert army_room(g, ship) == 30
    g.pieces[ship] = replace(piece(g, ship), fv=30)
    assert army_room(g, ship) == 0
    assert [army_room(g, put(g, 0, "wagon", "thrace", level=n)) for n in (1, 2, 3)] == [20, 40, 60]
    assert [army_room(g, put(g, 0, "caravan", "thrace", level=n)) for n in (1, 2, 3)] == [10, 20, 30]


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
def test_a_patron_pays_a_part():
    g = bare()
    deal(g, HUNGARY, "patron")
    at_level(g, HUNGARY, 2, "banks", "law", "investiture", never=("vassalage",))
    p = shop(g, florins=500)
    p.act(HUNGARY, ("tech", "vassalage")).act(HUNGARY, ("patron", 0))
    assert p.step(HUNGARY).total(g) == 100
    assert not p.options(HUNGARY, "patron")
    settle(p)
    assert g.florins[HUNGARY] != 500
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
    g.dented[t] = 1
    assert repair_price(g, t, "settlement") == 37
    g.damaged[t] = 1
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
    g.damaged[city], g.dented[village] = 1, 1
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
    from pentarchy.games.medioevo_universale.realm import harbours

    g = bare(far_harbours=True)
    judea = at(g, "judea")
    assert ("harbour", 1) in build_choices(g, MAMLUKS, judea)
    assert ("harbour", 1) not in build_choices(g, MAMLUKS, at(g, "alexandria")), "there is a harbour already"
    assert ("harbour", 1) not in build_choices(g, MAMLUKS, at(g, "damascus")), "no coast"
    assert ("harbour", 1) not in build_choices(bare(), MAMLUKS, judea), "only with the variant"
    g.works = [Work(MAMLUKS, judea, "harbour")]
    from pentarchy.games.medioevo_universale.placement import build

    inside(g, lambda: build(g))
    assert harbours(g, judea) == g.book.coast[judea]


@rule("MU-504")
def test_engineering_opens_forts_and_castles():
    g = bare()
    at_level(g, HUNGARY, 3, never=("engineering",))
    assert ("fortification", 2) not in build_choices(g, HUNGARY, at(g, "banat"))
    learn(g, HUNGARY, "engineering")
    assert ("fortification", 3) in build_choices(g, HUNGARY, at(g, "banat"))


# ---- what is on the list ---------------------------------------------------------------------------------


@rule("MU-452", "MU-078", example="AM-019")
def test_no_more_cathedrals_are_sold_than_a_kingdom_may_have():
    g = bare()
    g.church = [0] * len(g.church)
    learn(g, HUNGARY, "architecture")
    p = shop(g)
    for land in ("banat", "bihar", "croatia"):
        p.act(HUNGARY, ("site", land)).act(HUNGARY, ("build", land, "cathedral", 1))
    settle(p)
    assert [g.book.ids[w.at] for w in g.works] == ["banat", "bihar"], "two in a Major Kingdom"
    assert g.florins[HUNGARY] == 3000, "what is refused costs nothing"


@rule("MU-512", "MU-448", "MU-485", "MU-059")
def test_prices_on_the_shelf():
    g = bare()
    at_level(g, HUNGARY, 1, "education", "university", "architecture", "market", "mathematics")
    deal(g, HUNGARY, "architect")
    p = shop(g, florins=150)
    assert ("tech", "investiture") not in p.options(HUNGARY)
    assert ("tech", "law") in p.options(HUNGARY)
    p = shop(g, florins=50)
    assert ("tech", "law") in p.options(HUNGARY), "half price with UNIVERSITY"
    p = shop(g, florins=49)
    assert not p.options(HUNGARY, "tech")
    assert p.options(HUNGARY, "site") == []
    p.act(HUNGARY, ("architect",))
    assert p.options(HUNGARY, "site") == [], "a Tower for 50"
    p = shop(g, florins=100)
    towers = p.options(HUNGARY, "site")
    p.act(HUNGARY, ("architect",))
    assert set(p.options(HUNGARY, "site")) >= set(towers)
    p.act(HUNGARY, ("site", "banat"))
    assert p.options(HUNGARY) == [("build", "banat", "fortification", 1), ("elsewhere",)]
    p = shop(g, florins=150)
    p.act(HUNGARY, ("site", "pannonia"))
    assert {x[2] for x in p.options(HUNGARY, "build")} == {"agricultural", "mining", "textile"}, (
        "150 with MARKET"
    )


@rule("MU-056", "MU-065")
def test_one_building_of_a_kind_in_a_land_and_one_upgrade_of_a_piece():
    g = bare()
    at_level(g, HUNGARY, 3, "engineering", "architecture", "alchemy")
    wagon = put(g, HUNGARY, "wagon", "pannonia")
    g.church = [0] * len(g.church)
    g.damaged[at(g, "pannonia")] = 1
    p = shop(g)
    p.act(HUNGARY, ("site", "banat"))
    assert {x[2:] for x in p.options(HUNGARY, "build")} == {
        ("fortification", 1), ("fortification", 2), ("fortification", 3), ("cathedral", 1)
    }  # fmt: skip
    p.act(HUNGARY, ("build", "banat", "fortification", 1)).act(HUNGARY, ("site", "banat"))
    assert {x[2:] for x in p.options(HUNGARY, "build")} == {("cathedral", 1)}
    p.act(HUNGARY, ("build", "banat", "cathedral", 1))
    assert ("site", "banat") not in p.options(HUNGARY), "nothing is left to build"
    assert ("site", "bihar") in p.options(HUNGARY)
    p.act(HUNGARY, ("upgrade", wagon, 2))
    assert not p.options(HUNGARY, "upgrade")
    p.act(HUNGARY, ("repair", "pannonia", "settlement"))
    assert not p.options(HUNGARY, "repair")
    p.act(HUNGARY, ("piece", "engine", 1)).act(HUNGARY, ("piece", "engine", 1)).act(
        HUNGARY, ("piece", "engine", 1)
    )
    assert {x for x in p.options(HUNGARY, "piece") if x[1] == "engine"} == {
        ("piece", "engine", 2), ("piece", "engine", 3)
    }  # fmt: skip


@rule("MU-466")
def test_patrons_pay_for_technologies_and_buildings_only():
    g = bare()
    deal(g, HUNGARY, "patron", "patron")
    assert patron_cut(g, HUNGARY) == 100
    learn(g, HUNGARY, "banks")
    assert patron_cut(g, HUNGARY) == 200
    p = shop(g)
    p.act(HUNGARY, ("piece", "wagon", 1)).act(HUNGARY, ("tech", "law")).act(HUNGARY, ("site", "banat"))
    p.act(HUNGARY, ("build", "banat", "fortification", 1))
    assert p.options(HUNGARY, "patron") == [("patron", 1), ("patron", 2)]
    p.act(HUNGARY, ("patron", 2))
    assert p.options(HUNGARY, "patron") == [("patron", 1)]
    assert p.step(HUNGARY).prices(g) == [50, 100, 0]
    p.act(HUNGARY, ("strike", 0))
    assert (p.step(HUNGARY).prices(g), p.step(HUNGARY).patrons) == ([100, 0], (1,))
    p.act(HUNGARY, ("strike", 1))
    assert p.step(HUNGARY).patrons == ()


@rule("MU-058")
def test_striking_a_technology_leaves_what_does_not_rest_on_it():
    g = bare()
    p = shop(g)
    for tech in ("law", "weaving", "investiture"):
        p.act(HUNGARY, ("tech", tech))
    p.act(HUNGARY, ("strike", 0))
    assert p.step(HUNGARY).buys == (("tech", "weaving"),)
    p = shop(g)
    for tech in ("weaving", "law", "investiture"):
        p.act(HUNGARY, ("tech", tech))
    p.act(HUNGARY, ("strike", 0))
    assert p.step(HUNGARY).buys == (("tech", "law"), ("tech", "investiture"))


# ---- what is left in the box -----------------------------------------------------------------------------


@rule("MU-071", "MU-072", "MU-077", "MU-078")
def test_how_many_pieces_may_still_be_bought():
    g = bare()
    at_level(g, BYZANTIUM, 2, "military")
    limits = piece_limits(g, BYZANTIUM)
    assert limits["piece", "wagon", 1] == limits["piece", "galley", 2] == limits["piece", "captain", 1] == 2
    assert limits["piece", "engine", 1] == limits["piece", "engine", 2] == 2
    assert {lev for _, _, lev in limits} == {1, 2}
    assert not [x for x in piece_limits(g, HUNGARY) if x[1] in ("galley", "merchant")], "no harbour, no ships"
    put(g, BYZANTIUM, "engine", "thrace", level=2)
    put(g, BYZANTIUM, "captain", "thrace")
    put(g, BYZANTIUM, "wagon", "thrace", level=2)
    limits = piece_limits(g, BYZANTIUM)
    assert (limits["piece", "engine", 1], limits["piece", "engine", 2]) == (2, 1)
    assert limits["piece", "captain", 2] == limits["piece", "wagon", 1] == 1
    for _ in range(14):
        put(g, OWNERLESS, "wagon", "kiev")
    assert not [x for x in piece_limits(g, BYZANTIUM) if x[1] == "wagon"], "fifteen in the box"
    for _ in range(12):
        put(g, OWNERLESS, "engine", "kiev", level=2)
    assert engine_room(g, BYZANTIUM, 2) == 1
    put(g, OWNERLESS, "engine", "kiev", level=2)
    assert engine_room(g, BYZANTIUM, 2) == 0, "fourteen Trebuchets"
    assert engine_room(g, BYZANTIUM, 1) == 2


@rule("MU-078")
def test_what_the_box_no_longer_holds_is_refused():
    g = bare()
    trebuchets = [put(g, OWNERLESS, "engine", "kiev", level=2) for _ in range(13)]
    mine = put(g, HUNGARY, "engine", "banat")
    assert carry_out(g, HUNGARY, ("upgrade", mine, 2))
    assert piece(g, mine).level == 2
    other = put(g, HUNGARY, "engine", "banat")
    assert not carry_out(g, HUNGARY, ("upgrade", other, 2))
    assert not carry_out(g, HUNGARY, ("piece", "engine", 2))
    assert carry_out(g, HUNGARY, ("piece", "engine", 1))
    assert g.pieces[-1] == Piece("engine", 1, HUNGARY, OFFBOARD)
    g.pieces[trebuchets[0]] = None
    assert carry_out(g, HUNGARY, ("piece", "engine", 2))
    g.fort = [0] * len(g.fort)
    for t in range(14):
        g.fort[t] = 3
    castle = [("build", x, "fortification", 3) for x in ("banat", "bihar")]
    assert [carry_out(g, HUNGARY, x) for x in castle] == [True, False], "fifteen Castles"
    assert carry_out(g, HUNGARY, ("build", "bihar", "fortification", 2))
    assert building_left(g, "fortification", 3) == 1
    g.church = [1] * 17 + [0] * (len(g.church) - 17)
    assert (building_left(g, "cathedral", 1), building_left(g, "harbour", 1)) == (1, 1)
    g.fair = [2] * 11 + [5] * 3 + [0] * (len(g.fair) - 14)
    assert [building_left(g, x, 1) for x in ("agricultural", "mining", "textile")] == [9, 1, 9]


@rule("MU-060", "MU-061")
def test_how_high_one_may_build():
    g = bare()
    at_level(g, HUNGARY, 3, "architecture", never=("engineering",))
    assert heights(g, HUNGARY) == (3, 1)
    at_level(g, HUNGARY, 2, "engineering", never=("architecture",))
    assert heights(g, HUNGARY) == (1, 2)


@rule("MU-115", "MU-132", "MU-221")
def test_what_may_be_repaired():
    g = bare()
    g.damaged[at(g, "pannonia")] = 1
    g.dented[at(g, "banat")] = 2
    g.fort[at(g, "banat")] = 1
    g.damaged[at(g, "croatia")] = 2
    g.damaged[at(g, "thrace")] = 1
    g.sieges = [Siege(EMPIRE, at(g, "croatia"), 1)]
    hurt = put(g, HUNGARY, "galley", "pannonia", level=2, damaged=True)
    put(g, HUNGARY, "galley", "pannonia")
    choices = repair_choices(g, HUNGARY)
    assert choices == [
        ("mend", hurt),
        ("repair", "pannonia", "settlement"),
        ("repair", "banat", "fortification"),
    ], "not under siege"
    assert cost(g, HUNGARY, ("mend", hurt)) == 150
    assert carry_out(g, HUNGARY, ("mend", hurt))
    assert not piece(g, hurt).damaged
    inside(g, lambda: decay(g))
    assert g.fort[at(g, "banat")] == 0
    g = bare()
    g.dented[at(g, "pannonia")] = 1
    inside(g, lambda: decay(g))
    assert (g.town[at(g, "pannonia")], g.dented[at(g, "pannonia")]) == (2, 0), "an Event's damage alone"


CHAINS = (
    ("mysticism", "monotheism", "theology", "fanaticism"),
    ("military", "tactics", "strategy", "logistics"),
    ("law", "investiture", "vassalage", "feudalism"),
    ("agriculture", "mill", "crop_rotation", "market"),
    ("breeding",),
    ("hunting",),
    ("forging",),
    ("weaving",),
    ("mathematics", "coinage", "banks", "guilds"),
    ("mathematics", "architecture", "engineering", "alchemy"),
    ("mathematics", "astronomy", "cartography", "roads"),
    ("education", "literature", "philosophy", "university"),
    ("education", "medicine", "surgery", "hospital"),
)


@rule("MU-057", "MU-058", "MU-517", example="AM-110")
def test_every_technology_has_its_row_and_rests_on_the_one_before():
    g = bare()
    assert {tech for chain in CHAINS for tech in chain} == {x.id for x in g.book.techs}
    for chain in CHAINS:
        for n, tech in enumerate(chain):
            g.tech[HUNGARY] = 0
            assert cost(g, HUNGARY, ("tech", tech)) == (100, 200, 400, 800)[n], tech
            learn(g, HUNGARY, *chain[: max(0, n - 1)])
            assert tech_open(g, HUNGARY, g.book.tech[tech]) == (n == 0), tech
            learn(g, HUNGARY, *chain[:n])
            assert tech_open(g, HUNGARY, g.book.tech[tech]), tech
            learn(g, HUNGARY, tech)
            assert not tech_open(g, HUNGARY, g.book.tech[tech]), tech


@rule("MU-078")
def test_the_printed_pieces():
    g = bare()
    assert {kind: stock(g, kind) for kind in ("merchant", "galley", "caravan", "wagon", "captain")} == {
        "merchant": 12,
        "galley": 15,
        "caravan": 12,
        "wagon": 15,
        "captain": 7,
    }
    assert [stock(g, "engine", n) for n in (1, 2, 3)] == [16, 14, 12]
    assert stock(g, "captain", 1, HUNGARY) == 3
    assert [cost(g, HUNGARY, ("piece", "engine", n)) for n in (1, 2, 3)] == [100, 200, 300]
    assert build_price(g, HUNGARY, at(g, "croatia"), "harbour", 1, False) == 100


@rule("MU-448", "MU-485", "MU-512")
def test_what_halves_what():
    g = bare()
    learn(g, HUNGARY, "market", "mathematics")
    assert build_price(g, HUNGARY, at(g, "banat"), "fortification", 1, False) == 100, "MARKET is for Fairs"
    assert not shop(g, florins=50).options(HUNGARY, "tech"), "no UNIVERSITY, no half price"
    deal(g, HUNGARY, "architect")
    p = shop(g, florins=50)
    assert not p.options(HUNGARY, "site")
    p.act(HUNGARY, ("architect",)).act(HUNGARY, ("site", "banat"))
    assert p.options(HUNGARY, "build") == [("build", "banat", "fortification", 1)]


@rule("MU-115", "MU-132")
def test_decay_comes_at_the_end_of_the_phase():
    g = bare()
    t = at(g, "pannonia")
    for marks in ("dented", "damaged"):
        getattr(g, marks)[t] = 1
        town = g.town[t]
        settle(shop(g))
        assert g.town[t] == town - 1, marks


@rule("MU-079", "MU-325")
def test_an_engine_is_not_improved_beyond_the_limit_of_its_new_level():
    g = bare()
    at_level(g, BYZANTIUM, 2)
    catapult = put(g, BYZANTIUM, "engine", "thrace")
    put(g, BYZANTIUM, "engine", "thrace", level=2)
    assert ("upgrade", catapult, 2) in upgrade_choices(g, BYZANTIUM)
    put(g, BYZANTIUM, "engine", "thrace", level=2)
    assert ("upgrade", catapult, 2) not in upgrade_choices(g, BYZANTIUM)
