"""The eight kingdom bonus cards."""

from __future__ import annotations

from pentarchy.games.age_of_sovereigns.rules.fines import crowding_fine
from pentarchy.games.age_of_sovereigns.rules.kingdom.realm import land_limit
from tests.play import rule

from .positions import (
    B,
    P,
    after_orders,
    at,
    at_war,
    battle,
    new_age,
    no_cards,
    order,
    ordering,
    position,
    tops,
    units,
)


@rule("AOS-240")
def test_great_commander_draws_two_cards_beyond_the_limit() -> None:
    g = position(bonuses="great_commander", hand=("bribe vanguard", ""))
    p = ordering(g)
    p.act(P, ("bonus", "great_commander"), draws=tops(g, "archers plunder"))
    assert sorted(g.book.combat[face].id for face in g.apart[P]) == ["archers", "plunder"]
    assert len(g.hand[P]) == 2
    assert all(event.seen(B) == {"seat": P} for event in p.events if event.kind == "commander draws")
    assert type(p.step(P)).__name__ == "GiveOrder"


@rule("AOS-241", "AOS-251")
def test_resurrection_brings_back_the_fallen_of_one_phase_right_after_it() -> None:
    g = position(units={"B_L": 3, "P_L": 1, "P_R": 1}, special={"P_L": 1}, bonuses="resurrection", active=B)
    p = battle(g, "B_L", "P_L", deck="neutralizing neutralizing")
    p.act(B, ("kill", "special"))
    assert g.fallen[P] == (0, 1)
    p.by_default(lambda g: g.pending() == [P] and type(g.step(P)).__name__ == "Resurrect")
    p.act(P, ("bonus", "resurrection"))
    p.act(P, ("place", "P_R"))
    assert (g.special[at("P_R")], g.bonuses[P]) == (1, 0)
    assert g.active == P


@rule("AOS-241")
def test_resurrection_is_not_offered_when_nobody_fell() -> None:
    g = position(units={"B_L": 3, "P_R": 1}, bonuses="resurrection", active=B)
    p = at_war(g)
    p.act(B, ("finish",))
    p.act(B, ("done",))
    assert g.active == P
    assert type(p.step(P)).__name__ != "Resurrect"


@rule("AOS-241")
def test_resurrected_units_keep_to_the_limits_and_the_surplus_is_lost() -> None:
    g = position(
        units={"B_L": 3, "P_L": 1, "P_IN": 3, "P_OUT": 3, "P_R": 2},
        bonuses="resurrection",
        hand=("", "plunder"),
        active=B,
    )
    p = battle(g, "B_L", "P_L", "plunder", deck="neutralizing")
    p.act(B, ("move in", 1, 0))
    g.fallen[P] = (2, 0)
    p.by_default(lambda g: g.pending() == [P] and type(g.step(P)).__name__ == "Resurrect")
    p.act(P, ("bonus", "resurrection"))
    assert (units(g, "P_R"), g.active) == (3, P)


@rule("AOS-242", "AOS-146")
def test_rapid_development_allows_four_double_orders_in_one_phase() -> None:
    g = position(bonuses="rapid_development", gold=(0, 0))
    p = ordering(g)
    p.act(P, ("bonus", "rapid_development"))
    for land, theirs in (("P_L", "B_L"), ("P_IN", "B_IN"), ("P_OUT", "B_OUT")):
        p.act(P, ("double", land))
        p.act(P, ("tax",))
        p.act(P, ("tax",))
        order(p, theirs, ("tax",))
    p.act(P, ("double", "P_R"))
    p.act(P, ("tax",))
    p.act(P, ("waive",))
    assert (g.gold[P], g.stage[P], g.rapid[P]) == (7, 2, 0)


@rule("AOS-242")
def test_double_orders_go_only_into_order_free_quiet_lands() -> None:
    g = position(bonuses="rapid_development")
    g.orders[at("P_L")] = 1
    g.rebellion[at("P_R")] = True
    p = ordering(g)
    p.act(P, ("bonus", "rapid_development"))
    assert p.options(P, "double") == [("double", "P_IN"), ("double", "P_OUT")]


@rule("AOS-243", example="L506")
def test_no_time_for_waiting_gives_two_more_turns_after_an_order() -> None:
    g = position(bonuses="no_time_for_waiting")
    p = ordering(g)
    assert not p.options(P, "bonus"), "only after an order"
    order(p, "P_L", ("tax",))
    p.act(P, ("bonus", "no_time_for_waiting"))
    order(p, "P_IN", ("tax",))
    order(p, "P_OUT", ("tax",))
    assert g.gold[P] == 6
    assert g.active == B


@rule("AOS-243")
def test_extra_turns_go_on_into_war_or_a_new_age() -> None:
    g = position(bonuses="no_time_for_waiting")
    for land in ("P_L", "P_IN", "P_OUT"):
        g.orders[at(land)] = 1
    p = order(ordering(g), "P_R", ("tax",))
    p.act(P, ("bonus", "no_time_for_waiting"))
    assert p.options(P) == [("war",), ("new age",)]
    assert g.active == P


@rule("AOS-244")
def test_legendary_mentor_brings_three_units_even_into_a_full_land() -> None:
    g = position(units={"B_L": 3, "P_L": 1}, bonuses="legendary_mentor", active=B)
    p = ordering(g)
    p.act(B, ("bonus", "legendary_mentor"))
    for land in ("B_L", "B_L", "B_R"):
        p.act(B, ("place", land))
    assert (units(g, "B_L"), units(g, "B_R"), g.gold[B]) == (5, 1, 3)
    assert crowding_fine(g, B) == 2


@rule("AOS-244", "AOS-088")
def test_the_mentor_stops_at_fifteen() -> None:
    lands = {"B_L": 3, "B_IN": 3, "B_OUT": 3, "B_R": 3, "ORANGE": 2, "P_L": 1}
    g = position(units=lands, owner={"ORANGE": B}, bonuses="legendary_mentor", active=B)
    p = ordering(g)
    p.act(B, ("bonus", "legendary_mentor"))
    p.act(B, ("place", "ORANGE"))
    assert type(p.step(B)).__name__ == "GiveOrder"


@rule("AOS-244", "AOS-088")
def test_the_mentor_waits_while_the_army_is_full() -> None:
    lands = {"B_L": 3, "B_IN": 3, "B_OUT": 3, "B_R": 3, "ORANGE": 3, "P_L": 1}
    g = position(units=lands, owner={"ORANGE": B}, bonuses="legendary_mentor", active=B)
    assert not ordering(g).options(B, "bonus")
    g.common[at("ORANGE")] = 2
    assert ordering(g).options(B, "bonus") == [("bonus", "legendary_mentor")]


@rule("AOS-245", "AOS-087")
def test_invincible_hordes_raise_every_limit_to_four_and_spare_the_next_fine() -> None:
    g = position(units={"B_L": 3, "P_L": 1}, bonuses="invincible_hordes", active=B, gold=(3, 1))
    p = ordering(g)
    p.act(B, ("bonus", "invincible_hordes"))
    p.act(B, ("muster", "common", "B_L"))
    assert (units(g, "B_L"), land_limit(g, B, at("B_R"))) == (4, 4)
    g.bonus_deck = [0]
    p = new_age(no_cards(g), B)
    assert not p.told("pays fine")
    assert type(p.step(B)).__name__ == "GiveOrder"
    assert land_limit(g, B, at("B_L")) == 3
    assert crowding_fine(g, B) == 1, "the age after that it is fined"


@rule("AOS-246", example="L514")
def test_invincible_hordes_mobilize_at_once_one_in_each_chosen_land() -> None:
    g = position(
        units={"B_L": 3, "B_R": 4, "P_L": 1},
        bonuses="invincible_hordes",
        barbarian={"B_IN": "hall_of_chiefs"},
        active=B,
    )
    g.rebellion[at("B_OUT")] = True
    p = ordering(g)
    p.act(B, ("bonus", "invincible_hordes"))
    assert p.options(B) == [
        ("muster", "common", "B_L"),
        ("muster", "common", "B_IN"),
        ("muster", "common", "B_OUT"),
        ("muster", "special", "B_IN"),
        ("done",),
    ]
    p.act(B, ("muster", "special", "B_IN"))
    assert ("muster", "common", "B_IN") not in p.options(B)
    p.act(B, ("done",))
    assert (g.gold[B], g.special[at("B_IN")], sum(g.orders)) == (2, 1, 0)


def frontier(units: dict[str, int], **more: object) -> object:
    return position(units=units, bonuses="the_last_frontier", active=B, **more)  # type: ignore[arg-type]


@rule("AOS-226", "AOS-247", "AOS-249", example="L516")
def test_the_last_frontier_overruns_weaker_neighbours() -> None:
    g: object = frontier({"B_L": 3, "B_OUT": 3, "P_L": 1, "P_R": 1})
    p = at_war(g)  # type: ignore[arg-type]
    g = p.g
    p.act(B, ("bonus", "the_last_frontier"))
    p.act(B, ("frontier", "B_L", "P_L"))
    assert units(g, "P_L") == 0
    p.act(B, ("move in", 1, 0))
    p.act(B, ("frontier", "B_OUT", "ORANGE"))
    p.act(B, ("move in", 0, 0))
    assert g.track == [1, 1 + 3 + 2]
    assert g.attacks == 0
    assert p.options(B, "attack")


@rule("AOS-248")
def test_the_gap_is_measured_when_it_happens_and_source_and_target_serve_once() -> None:
    p = at_war(frontier({"B_L": 3, "B_OUT": 3, "P_L": 1, "P_OUT": 2, "P_R": 1}))  # type: ignore[arg-type]
    p.act(B, ("bonus", "the_last_frontier"))
    assert p.options(B) == [
        ("frontier", "B_L", "P_L"),
        ("frontier", "B_L", "ORANGE"),
        ("frontier", "B_OUT", "ORANGE"),
        ("done",),
    ]
    p.act(B, ("frontier", "B_L", "ORANGE"))
    p.act(B, ("move in", 3, 0))
    assert type(p.step(B)).__name__ == "DeclareAttack", "B_L and the Orange Land have served"


@rule("AOS-239")
def test_the_marauder_is_paid_on_the_last_frontier() -> None:
    p = at_war(
        frontier({"B_L": 3, "P_L": 1, "P_R": 1}, rulers=("", "marauder"), paladin={"P_L": "statue"})  # type: ignore[arg-type]
    )
    p.act(B, ("bonus", "the_last_frontier"))
    p.act(B, ("frontier", "B_L", "P_L"))
    assert p.g.gold[B] == 5


@rule("AOS-250")
def test_bonus_cards_are_offered_at_the_owners_own_decisions() -> None:
    card = ("bonus", "legendary_mentor")
    g = position(bonuses="legendary_mentor", active=B)
    p = ordering(g.clone())
    assert card in p.options(B)
    p.act(B, ("order", "B_L"))
    assert card not in p.options(B), "not inside an open choice"
    p.act(B, ("tax",))
    assert card in p.options(B)
    assert card in at_war(g.clone()).options(B)
    p = at_war(g.clone())
    p.act(B, ("finish",))
    assert card in p.options(B)
    p = at_war(g.clone())
    p.act(B, ("attack", "B_L", "P_L"))
    assert p.options(B) == [card, ("go on",)]
    p.act(B, card)
    assert ("place", "B_L") not in p.options(B), "not into the attacking land"
    p = new_age(no_cards(g.clone()), B)
    assert card in p.options(B)


@rule("AOS-250", "AOS-251")
def test_no_bonus_card_in_the_opponents_turn() -> None:
    g = position(bonuses="legendary_mentor great_commander", active=B)
    p = ordering(g)
    assert ("bonus", "great_commander") not in p.options(B)
    p = after_orders(g)
    p.act(B, ("war",))
    p.act(B, ("attack", "B_L", "P_L"))
    assert ("bonus", "great_commander") not in p.options(B)
