"""What is on the shelf and in the box: prices, limits, lists, technologies one by one."""

from pentarchy.games.medioevo_universale.rules.purchase.prices import build_price, cost, patron_cut
from pentarchy.games.medioevo_universale.rules.purchase.purchase import carry_out
from pentarchy.games.medioevo_universale.rules.purchase.repairs import decay
from pentarchy.games.medioevo_universale.rules.purchase.wares import (
    engine_room,
    heights,
    piece_limits,
    repair_choices,
    tech_open,
    upgrade_choices,
)
from pentarchy.games.medioevo_universale.rules.realm.lands import building_left
from pentarchy.games.medioevo_universale.rules.realm.pieces import piece, stock
from pentarchy.games.medioevo_universale.state.records import OFFBOARD, OWNERLESS, Piece, Siege
from pentarchy.kernel import changed
from tests.play import rule

from .kingdoms import BYZANTIUM, EMPIRE, HUNGARY
from .positions import at, at_level, bare, deal, inside, learn, put, settle, shop

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
    g.damaged = changed(g.damaged, at(g, "pannonia"), 1)
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
    assert p.options(HUNGARY, "patron") == [("patron",)]
    p.act(HUNGARY, ("patron",))
    assert p.options(HUNGARY, "patron") == [], "nothing is left that one would pay for"
    assert p.step(HUNGARY).prices(g) == [50, 0, 0]
    p.act(HUNGARY, ("strike", 1))
    assert (p.step(HUNGARY).prices(g), p.step(HUNGARY).patrons) == ([50, 0], 1)
    p.act(HUNGARY, ("strike", 1))
    assert p.step(HUNGARY).patrons == 0


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
    g.damaged = changed(g.damaged, at(g, "pannonia"), 1)
    g.dented = changed(g.dented, at(g, "banat"), 2)
    g.fort[at(g, "banat")] = 1
    g.damaged = changed(g.damaged, at(g, "croatia"), 2)
    g.damaged = changed(g.damaged, at(g, "thrace"), 1)
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
    g.dented = changed(g.dented, at(g, "pannonia"), 1)
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
        setattr(g, marks, changed(getattr(g, marks), t, 1))
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
