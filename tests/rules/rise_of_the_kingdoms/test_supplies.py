"""Income, feeding and treachery."""

import pytest

from pentarchy.games.rise_of_the_kingdoms.rules.yields import TakeSupplies, pay_treachery
from tests.play import rule
from tests.rules.rise_of_the_kingdoms.positions import BYZANTINES, SAXONS, VIKINGS, europe


@rule("RK-087", "RK-088", "RK-103", example="L257")
def test_six_food_for_four_cones_leaves_two():
    p = europe()
    p.settle(SAXONS, "K9", 2, lands=["K8", "J8"])
    p.settle(SAXONS, "G11", 2, lands=["G12", "H11"])
    assert p.g.track[SAXONS] == [1, 1, 6]
    p.start(TakeSupplies())
    assert p.g.stock[SAXONS] == [1, 1, 6 - 4]


@rule("RK-088")
def test_missing_food_wounds_units_of_the_owners_choice():
    p = europe()
    p.settle(SAXONS, "K9", 3)
    army = p.army(SAXONS, "K9", "swordsman", "archer", "horseman")
    p.start(TakeSupplies())
    assert p.g.pending() == [SAXONS]
    p.act(SAXONS, ("wound", army[0])).act(SAXONS, ("wound", army[0])).act(SAXONS, ("wound", army[1]))
    assert p.at(army[0]) == "pool"
    assert [p.g.light[u] for u in army[1:]] == [True, False]
    assert p.g.result is not None


@rule("RK-088")
def test_hunger_that_nobody_survives_asks_nobody():
    p = europe()
    p.settle(SAXONS, "K9", 3)
    p.unit(SAXONS, "archer", "K9", wounded=True)
    p.start(TakeSupplies())
    assert p.g.ground(SAXONS) == []
    assert p.g.result is not None


@rule("RK-089", "RK-042", "RK-222")
@pytest.mark.parametrize(
    ("lands", "unity", "treachery", "dedication"),
    [(4, 0, 0, 0), (9, 3, 2, 0), (9, 7, 0, 2), (6, 2, 0, 0), (14, 0, 10, 0), (2, 1, 0, 1)],
)
def test_treachery_and_dedication_are_the_gap_between_lands_and_unity(lands, unity, treachery, dedication):
    g = europe().g
    g.lands[VIKINGS], g.unity[VIKINGS] = lands, unity
    assert (g.treachery(VIKINGS), g.dedication(VIKINGS)) == (treachery, dedication)


def treacherous(**variants):
    """Saxons with six lands and no unity: treachery 2, and no coins from their lands."""
    p = europe(**variants)
    p.settle(SAXONS, "K9", lands=["K8", "J8", "J9", "K10", "J10"])
    p.settle(SAXONS, "G11", lands=["H11"])
    assert p.g.track[SAXONS][0] == 0
    assert p.g.treachery(SAXONS) == 2
    return p


@rule("RK-090", example="L261")
def test_treachery_is_paid_in_coins():
    p = treacherous()
    p.own(SAXONS, wealth=5)
    p.start(TakeSupplies())
    food = p.g.stock[SAXONS][2]
    assert p.options(SAXONS) == [("pay", 0, 2), ("pay", 1, 1), ("pay", 2, 0)], "or optionally also food"
    p.act(SAXONS, ("pay", 1, 1))
    assert (p.g.stock[SAXONS][0], p.g.stock[SAXONS][2]) == (4, food - 1)
    assert p.told("pays treachery") == [{"seat": SAXONS, "coins": 1, "grain": 1}]


@rule("RK-090", "RK-091")
def test_with_the_variant_coins_go_first():
    p = treacherous(treachery="coins_first")
    p.own(SAXONS, wealth=5)
    p.start(TakeSupplies())
    paid = p.told("supplies")[SAXONS]
    assert (paid["coins"], paid["food"]) == (2, 0)
    assert p.g.stock[SAXONS][0] == 3


@rule("RK-091")
def test_when_coins_run_out_food_pays_and_the_rest_is_waived():
    p = treacherous()
    p.own(SAXONS, wealth=1, food=4)
    p.start(TakeSupplies())
    assert p.options(SAXONS) == [("pay", 0, 2), ("pay", 1, 1)]
    q = treacherous()
    q.own(SAXONS, wealth=1, production=5)
    assert pay_treachery(q.g, SAXONS) == (1, 0)
    assert q.g.stock[SAXONS] == [0, 5, 0]


@rule("RK-087", "RK-037")
def test_income_comes_before_feeding_and_treachery():
    p = europe()
    p.settle(BYZANTINES, "R14", lands=["Q14"])
    p.start(TakeSupplies())
    assert p.g.stock[BYZANTINES] == [0, 0, 1], "the new food feeds"
