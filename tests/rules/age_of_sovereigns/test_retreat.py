"""The beaten leave."""

from __future__ import annotations

from typing import Any

import pytest

from pentarchy.games.age_of_sovereigns.rules.kingdom.realm import hand_over
from tests.play import Play, rule

from .positions import B, P, at, battle, position, tops, units


def beaten(survivors: int, gold: int = 3, **lands: int) -> Play:
    """Four Barbarians and a Parry beat the garrison of P_L, of whom so many survive."""
    garrison = {"B_L": 4, "P_L": survivors} | lands
    g = position(units=garrison, hand=("orderly_withdrawal", "plunder"), gold=(gold, 3), active=B)
    p = battle(g, "B_L", "P_L", "plunder", "orderly_withdrawal")
    return p.act(P, ("property",))


@rule("AOS-208", "AOS-209", "AOS-212", example="L295")
def test_survivors_go_to_the_neighbour_with_the_fewest_units() -> None:
    p = beaten(2, P_IN=1, P_OUT=3)
    assert (units(p.g, "P_IN"), units(p.g, "P_OUT"), p.g.gold[P]) == (3, 3, 3)


@rule("AOS-212")
def test_the_owner_picks_among_equals_unit_by_unit() -> None:
    p = beaten(2, P_IN=1, P_OUT=1)
    assert p.options(P) == [("retreat", "common", "P_IN"), ("retreat", "common", "P_OUT")]
    p.act(P, ("retreat", "common", "P_OUT"))
    assert (units(p.g, "P_IN"), units(p.g, "P_OUT")) == (2, 2)
    assert p.told("retreats") == [
        {"seat": P, "unit": "common", "start": "P_L", "end": "P_OUT"},
        {"seat": P, "unit": "common", "start": "P_L", "end": "P_IN"},
    ]


@rule("AOS-209", "AOS-210", "AOS-211", example="L297")
def test_what_exceeds_the_limit_is_paid_or_dismissed_at_once() -> None:
    p = beaten(3, P_IN=2, P_OUT=2)
    p.act(P, ("retreat", "common", "P_IN"))
    assert p.options(P) == [("retreat", "common", "P_IN"), ("retreat", "common", "P_OUT")]
    p.act(P, ("retreat", "common", "P_IN"))
    assert (units(p.g, "P_IN"), units(p.g, "P_OUT")) == (4, 3)
    assert p.options(P) == [("dismiss", "common", "P_IN"), ("pay", 1)]
    paid = Play(p.g.clone()).act(P, ("pay", 1))
    assert (paid.g.gold[P], units(paid.g, "P_IN")) == (2, 4)
    p.act(P, ("dismiss", "common", "P_IN"))
    assert (p.g.gold[P], units(p.g, "P_IN")) == (3, 3)


@rule("AOS-210")
def test_without_gold_the_surplus_is_dismissed() -> None:
    p = beaten(1, gold=0, P_IN=3, P_OUT=3)
    while p.g.pending() == [P]:
        p.act(P, p.options(P)[0])
    assert units(p.g, "P_IN") + units(p.g, "P_OUT") == 6


def cut_off(survivors: int, **owner: int) -> Any:
    """Paladins on the Orange Land with Barbarians all around."""
    lands = {"ORANGE": P, "P_L": B, "P_OUT": B} | owner
    garrison = {"ORANGE": survivors, "B_OUT": 4, "P_L": 1, "P_OUT": 1}
    return position(units=garrison, owner=lands, hand=("orderly_withdrawal", "plunder"), active=B)


@rule("AOS-213", "AOS-214", "AOS-215", example="L299")
def test_survivors_break_through_enemy_land_by_the_shortest_way() -> None:
    g = cut_off(3)
    p = battle(g, "B_OUT", "ORANGE", "plunder", "orderly_withdrawal")
    p.act(P, ("property",))
    assert p.options(P) == [("break through", "P_L"), ("break through", "P_OUT")]
    p.act(P, ("break through", "P_L"), draws=tops(g, "vanguard"))
    assert p.told("toll") == [{"seat": P, "card": "vanguard", "units": 1}]
    assert units(g, "P_IN") == 2
    assert g.fallen[P] == (1, 0)


@rule("AOS-215")
def test_the_way_may_lead_through_two_enemy_lands() -> None:
    g = cut_off(3, P_IN=B, P_L=B)
    p = battle(g, "B_OUT", "ORANGE", "plunder", "orderly_withdrawal")
    p.act(P, ("property",), draws=tops(g, "vanguard"))
    assert p.told("breaks through") == [{"seat": P, "land": "P_OUT"}]
    assert units(g, "P_R") == 2
    g = cut_off(3, P_IN=B, P_R=B, P_OUT=B, B_R=P)
    hand_over(g, at("B_R"), P)
    p = battle(g, "B_OUT", "ORANGE", "plunder", "orderly_withdrawal")
    p.act(P, ("property",), draws=None)
    assert [told["land"] for told in p.told("breaks through")] == ["B_OUT"]


@rule("AOS-214")
@pytest.mark.parametrize(("kind", "fallen"), [("common", (1, 0)), ("special", (0, 1))])
def test_the_owner_picks_who_falls_on_the_way(kind: str, fallen: tuple[int, int]) -> None:
    g = cut_off(2)
    g.special[at("ORANGE")] = 1
    p = battle(g, "B_OUT", "ORANGE", "plunder", "orderly_withdrawal")
    p.act(P, ("property",))
    p.act(P, ("break through", "P_L"), draws=tops(g, "vanguard"))
    assert p.options(P) == [("lose", "common"), ("lose", "special")]
    p.act(P, ("lose", kind))
    assert g.fallen[P] == fallen
    while g.pending() == [P]:
        p.act(P, p.options(P)[0])
    assert (g.common[at("P_IN")], g.special[at("P_IN")]) == (2 - fallen[0], 1 - fallen[1])


@rule("AOS-214")
def test_nobodys_orange_is_crossed_without_a_toll() -> None:
    g = position(
        units={"P_L": 2, "B_L": 4},
        owner={"P_IN": B, "P_OUT": P, "P_R": B},
        hand=("orderly_withdrawal", "plunder"),
        active=B,
    )
    hand_over(g, at("P_OUT"), B)
    hand_over(g, at("B_OUT"), P)
    p = battle(g, "B_L", "P_L", "plunder", "orderly_withdrawal")
    p.act(P, ("property",))
    assert ("break through", "ORANGE") in p.options(P)
    p.act(P, ("break through", "ORANGE"))
    assert not p.told("toll")
    assert units(g, "B_OUT") == 2


@rule("AOS-213", "AOS-275", example="L299")
def test_without_any_own_land_they_are_lost() -> None:
    g = position(
        units={"P_L": 2, "B_L": 4},
        owner={"P_IN": B, "P_OUT": B, "P_R": B},
        hand=("orderly_withdrawal", "plunder"),
        active=B,
    )
    p = battle(g, "B_L", "P_L", "plunder", "orderly_withdrawal")
    p.act(P, ("property",))
    assert p.told("perish") == [{"seat": P, "units": 2}]
    p.act(B, ("move in", 1, 0))
    assert g.result is not None
    assert g.result.how == "no land left"
