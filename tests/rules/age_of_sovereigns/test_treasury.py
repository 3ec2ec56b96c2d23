"""Talents in the main treasury and in Treasure Houses."""

from __future__ import annotations

from pentarchy.games.age_of_sovereigns.rules.kingdom.realm import hand_over
from pentarchy.games.age_of_sovereigns.rules.kingdom.treasury import capacity, pay, purse
from tests.play import Play, rule

from .positions import B, P, at, battle, during, order, ordering, position


def hoards(p: Play) -> list[int]:
    return [p.g.hoard[P][at(land)] for land in ("P_L", "P_R")]


@rule("AOS-063", "AOS-121")
def test_a_tax_at_a_full_treasury_is_legal_and_yields_nothing() -> None:
    p = order(ordering(position(gold=(7, 3))), "P_L", ("tax",))
    assert p.g.gold[P] == 7
    assert p.told("taxes")[0]["talents"] == 0


@rule("AOS-064", "AOS-108", example="L402")
def test_gold_beyond_seven_is_stored_in_the_house() -> None:
    g = position(gold=(7, 3), paladin={"P_L": "treasure_house residential_districts"})
    assert capacity(g, P) == 10
    p = order(ordering(g), "P_L", ("tax",))
    assert (g.gold[P], hoards(p)) == (7, [2, 0])


@rule("AOS-065", example="L402")
def test_houses_pay_only_after_the_main_treasury() -> None:
    g = position(gold=(2, 3), paladin={"P_L": "treasure_house brickyard wall"})
    g.hoard[P][at("P_L")] = 2
    p = ordering(g)
    order(p, "P_L", ("build",), ("build", "bank"))
    assert (g.gold[P], hoards(p)) == (0, [1, 0])


@rule("AOS-066", "AOS-067", "AOS-222")
def test_captured_gold_stays_in_the_house_and_serves_its_holder() -> None:
    g = position(
        units={"P_L": 1, "B_L": 3, "P_R": 1}, gold=(7, 0), paladin={"P_L": "treasure_house"}, active=B
    )
    g.hoard[P][at("P_L")] = 3
    p = battle(g, "B_L", "P_L", deck="vanguard vanguard")
    p.act(B, ("move in", 1, 0))
    assert (purse(g, B), purse(g, P)) == (3, 7)
    assert g.hoard[P][at("P_L")] == 3
    p.act(B, ("move", "common", "B_L", "B_IN"))
    p.act(B, ("move", "common", "B_L", "B_IN"))
    assert g.hoard[P][at("P_L")] == 2
    assert capacity(g, B) == 7
    hand_over(g, at("P_L"), P)
    assert purse(g, P) == 9


@rule("AOS-068")
def test_a_rebelling_house_keeps_its_gold_and_takes_no_more() -> None:
    g = position(gold=(7, 3), paladin={"P_L": "treasure_house"})
    g.hoard[P][at("P_L")] = 1
    g.rebellion[at("P_L")] = True
    assert purse(g, P) == 8
    assert capacity(g, P) == 7
    p = order(ordering(g), "P_R", ("tax",))
    assert (g.gold[P], hoards(p)) == (7, [1, 0])


@rule("AOS-069")
def test_the_owner_chooses_the_house_for_storing_and_spending() -> None:
    g = position(
        gold=(7, 3), paladin={"P_L": "treasure_house residential_districts", "P_R": "treasure_house"}
    )
    p = order(ordering(g), "P_L", ("tax",))
    assert p.options(P) == [("store", "P_L"), ("store", "P_R")]
    p.act(P, ("store", "P_R"))
    p.act(P, ("store", "P_L"))
    assert hoards(p) == [1, 1]
    g = position(gold=(0, 3), paladin={"P_L": "treasure_house", "P_R": "treasure_house"})
    g.hoard[P][at("P_L")] = g.hoard[P][at("P_R")] = 2
    p = order(ordering(g), "P_OUT", ("mobilize", "common"))
    assert p.options(P) == [("spend", "P_L", P), ("spend", "P_R", P)]
    p.act(P, ("spend", "P_R", P))
    assert hoards(p) == [2, 1]


@rule("AOS-119")
def test_the_gold_of_a_vanished_house_goes_to_the_demolisher_as_far_as_he_can_hold_it() -> None:
    g = position(gold=(6, 3), paladin={"P_L": "treasure_house"})
    g.hoard[P][at("P_L")] = 3
    p = ordering(g)
    order(p, "P_L", ("demolish",))
    assert (g.gold[P], hoards(p)) == (7, [0, 0])
    g = position(gold=(3, 1), owner={"P_L": B}, paladin={"P_L": "treasure_house"}, active=B)
    g.hoard[P][at("P_L")] = 3
    order(ordering(g), "P_L", ("demolish",))
    assert g.gold == [3, 4]


@rule("AOS-069")
def test_every_talent_may_come_from_another_house() -> None:
    g = position(gold=(1, 3), paladin={"P_L": "treasure_house", "P_R": "treasure_house"})
    g.hoard[P][at("P_L")], g.hoard[P][at("P_R")] = 3, 2
    p = during(g, lambda g: pay(g, P, 4))
    for land in ("P_L", "P_R", "P_L"):
        p.act(P, ("spend", land, P))
    assert (g.gold[P], hoards(p)) == (0, [1, 1])
    assert type(p.step(P)).__name__ == "GiveOrder", "all is paid"
