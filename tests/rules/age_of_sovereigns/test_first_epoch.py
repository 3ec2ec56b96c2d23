"""The rulebook's example of a first epoch, step by step, with its numbers."""

from __future__ import annotations

from typing import Any

import pentarchy
from tests.play import Play, rule

from .positions import B, P, at, buildings, cards, tops, units


def placed() -> Play:
    """The Barbarian wins the roll; both place capital and units; sovereigns are chosen."""
    g: Any = pentarchy.title("age-of-sovereigns").set_up(2, bytes(32))
    p = Play(g)
    p.last = g.start(p.events, iter([1, 4]))
    assert g.first == B
    p.act(B, ("capital", "B_OUT"))
    for land in ("B_L", "B_L", "B_OUT", "B_R"):
        p.act(B, ("place", land))
    p.act(P, ("capital", "P_IN"))
    for land in ("P_L", "P_L", "P_OUT", "P_IN"):
        p.act(P, ("place", land))
    p.act(B, ("crown", "lord_of_the_horde"))
    return p


def bonus(g: Any, name: str) -> list[int]:
    """The draw that turns up a kingdom bonus card."""
    return [g.bonus_deck.index(next(i for i, card in enumerate(g.book.bonuses) if card.id == name))]


@rule("AOS-014", "AOS-015", "AOS-016", "AOS-021", "AOS-046", "AOS-047", "AOS-048", "AOS-062", example="L534")
@rule("AOS-084", "AOS-090", "AOS-093", "AOS-122", "AOS-149", "AOS-163", "AOS-176", "AOS-194", example="L540")
@rule("AOS-195", "AOS-216", "AOS-223", "AOS-087", "AOS-020", "AOS-073", "AOS-077", example="L574")
def test_the_first_epoch() -> None:
    p = placed()
    g = p.g
    assert (g.gold, g.track) == ([3, 3], [1, 1])
    assert [sum(g.common[:4]), sum(g.common[5:])] == [4, 4]

    # turn 1: the Barbarian draws a Paladin card with four coins
    p.act(P, ("crown", "logistician"), draws=bonus(g, "no_time_for_waiting"))
    p.act(P, ("decline",))
    assert g.gold == [3, 7]
    assert g.bonuses[P]
    assert not g.bonuses[B]
    assert len(g.bonus_deck) + g.events_left + len(g.destiny_deck) == 18
    p.act(B, ("order", "B_OUT"))
    p.act(B, ("mobilize", "special"), draws=bonus(g, "invincible_hordes"))
    assert (g.gold[B], g.special[at("B_OUT")], g.orders[at("B_OUT")]) == (6, 1, 1)

    # the Paladin draws a Barbarian card with three coins
    p.act(B, ("decline",))
    assert g.gold == [6, 6]
    assert len(g.bonus_deck) + g.events_left + len(g.destiny_deck) == 17
    p.act(P, ("order", "P_R"))
    p.act(P, ("mobilize", "common"))
    assert (g.gold[P], units(g, "P_R")) == (5, 1)
    p.act(P, ("end turn",))

    # turn 2
    p.act(B, ("order", "B_L"))
    p.act(B, ("mobilize", "common"))
    p.act(B, ("end turn",))
    assert (g.gold[B], units(g, "B_L")) == (5, 3)
    p.act(P, ("order", "P_L"))
    p.act(P, ("tax",))
    p.act(P, ("end turn",))
    assert g.gold[P] == 6

    # turn 3: the Barbarian plans and draws the Bribe, which the Paladin cannot see
    p.act(B, ("order", "B_IN"))
    p.act(B, ("plan",), draws=tops(g, "bribe"))
    assert cards(g, B) == ["bribe"]
    assert [event.seen(P) for event in p.events if event.kind == "draws"] == [{"seat": B}]
    p.act(B, ("end turn",))
    p.act(P, ("order", "P_IN"))
    p.act(P, ("build",))
    p.act(P, ("build", "treasure_house"))
    p.act(P, ("end turn",))
    assert g.gold[P] == 5
    assert buildings(g, P, "P_IN") == {"masters_castle", "treasure_house"}

    # turn 4: the last orders of both
    p.act(B, ("order", "B_R"))
    p.act(B, ("build",))
    p.act(B, ("build", "warrior_marquees"))
    p.act(B, ("end turn",))
    assert g.gold[B] == 4
    assert g.orders[5:] == [0, 0, 0, 0]
    p.act(P, ("order", "P_OUT"))
    p.act(P, ("mobilize", "common"))
    p.act(P, ("end turn",))
    assert (g.gold[P], units(g, "P_OUT")) == (4, 2)
    assert g.orders == [0] * 9

    # the Barbarian declares an attack: 3 + 2 against 2 + 0
    p.act(B, ("war",))
    p.act(B, ("attack", "B_L", "P_L"))
    p.act(B, ("card", "bribe"), draws=tops(g, "neutralizing"))
    assert p.told("counts") == [{"total": [5, 2], "winner": 0}]
    assert g.gold[B] == 4
    assert units(g, "P_L") == 0
    assert g.track == [2, 4]

    # he moves one unit in and regroups nobody
    p.act(B, ("move in", 1, 0))
    p.act(B, ("finish",))
    p.act(B, ("done",))
    assert (g.owner[at("P_L")], units(g, "P_L"), units(g, "B_L")) == (B, 1, 2)
    assert [g.owner.count(P), g.owner.count(B)] == [3, 5]
    assert len(g.discard) == 2

    # what would you do in her place?
    assert p.options(P) == [("war",), ("new age",)]
    p.act(P, ("war",))
    attacks = p.options(P, "attack")
    assert {("attack", "P_OUT", "P_L"), ("attack", "P_IN", "P_L"), ("attack", "P_OUT", "ORANGE")} <= set(
        attacks
    )
