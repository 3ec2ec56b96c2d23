"""The order phase: its frame, the seven orders, second and double orders, rebellions."""

from __future__ import annotations

import pytest

from pentarchy.games.age_of_sovereigns.book.pieces import ONCE_BEDEHOUSE
from pentarchy.games.age_of_sovereigns.rules.kingdom.realm import hand_limit, hand_over, land_limit
from pentarchy.games.age_of_sovereigns.rules.orders import GiveOrder, Temple, TempleDouble
from pentarchy.games.age_of_sovereigns.rules.turn import OrderEnds
from tests.play import begin, rule

from .positions import B, P, at, cards, give, new_age, no_cards, order, ordering, position, tops, units

FULL = dict.fromkeys(["P_L", "P_IN", "P_OUT", "P_R", "B_L", "B_IN", "B_OUT", "B_R"], 1)


def ordered(g: object, **tokens: int) -> None:
    for land, n in tokens.items():
        g.orders[at(land)] = n  # type: ignore[attr-defined]


# ---- the frame -------------------------------------------------------------------------------------------


@rule("AOS-070")
def test_orders_are_given_in_own_lands_and_resolved_at_once() -> None:
    p = ordering(position())
    p.refuses(P, ("order", "B_L"), "AOS-070")
    p.refuses(P, ("order", "ORANGE"), "AOS-070")
    order(p, "P_L", ("tax",))
    assert p.g.gold[P] == 4


@rule("AOS-072")
def test_the_same_kind_of_order_may_be_repeated() -> None:
    p = ordering(position())
    order(p, "P_L", ("tax",))
    order(p, "B_L", ("tax",))
    order(p, "P_R", ("tax",))
    assert p.g.gold == [5, 4]


@rule("AOS-073", "AOS-077")
def test_with_four_lands_the_phase_ends_when_each_has_its_order() -> None:
    g = position()
    ordered(g, P_L=1, P_IN=1, P_OUT=1)
    order(ordering(g), "P_R", ("tax",))
    assert g.stage[P] == 2
    assert g.orders[:4] == [0, 0, 0, 0]
    assert g.active == B


@rule("AOS-074", "AOS-075", "AOS-076", "AOS-035", example="L203")
def test_with_five_lands_the_phase_may_end_at_four_or_go_on() -> None:
    g = position(owner={"ORANGE": P})
    ordered(g, P_L=1, P_IN=1)
    p = order(ordering(g), "P_OUT", ("tax",))
    assert g.active == B
    g = position(owner={"ORANGE": P})
    ordered(g, P_L=1, P_IN=1, P_OUT=1)
    p = order(ordering(g), "P_R", ("tax",))
    assert p.options(P) == [("continue",), ("end phase",)]
    ended = g.clone()
    p.act(P, ("continue",))
    assert (g.active, g.stage[P], g.orders[at("P_R")]) == (B, 1, 1)
    p = ordering(g)
    assert p.g.active == B
    p = begin(ended, OrderEnds(P))
    p.act(P, ("end phase",))
    assert ended.stage[P] == 2
    assert ended.unordered[P] == 1 << at("ORANGE")


@rule("AOS-076")
def test_having_gone_on_another_order_must_follow() -> None:
    g = position(owner={"ORANGE": P, "B_L": P})
    ordered(g, P_L=1, P_IN=1, P_OUT=1)
    p = order(ordering(g), "P_R", ("tax",))
    p.act(P, ("continue",))
    order(p, "B_R", ("tax",))
    assert type(p.step(P)).__name__ == "GiveOrder"
    order(p, "ORANGE", ("tax",))
    assert p.options(P) == [("continue",), ("end phase",)]


@rule("AOS-078", "AOS-074", example="L257")
def test_no_end_while_a_land_rebels() -> None:
    g = position(owner={"ORANGE": P})
    ordered(g, P_L=1, P_IN=1, P_OUT=1)
    g.rebellion[at("ORANGE")] = True
    order(ordering(g), "P_R", ("tax",))
    assert (g.active, g.stage[P]) == (B, 1)


@rule("AOS-080", "AOS-081")
def test_a_phase_already_over_at_the_start_of_a_turn_does_not_cost_it() -> None:
    g = position(active=B)
    ordered(g, P_L=1, P_IN=1, P_OUT=1)
    hand_over(g, at("P_R"), B)
    p = order(ordering(g), "B_L", ("tax",))
    assert p.options(P) == [("war",), ("new age",)]
    assert g.orders[:3] == [0, 0, 0]


@rule("AOS-292")
def test_impossible_orders_are_not_offered_but_tax_and_planning_always_are() -> None:
    g = position(units={"B_L": 1}, gold=(0, 0))
    p = ordering(g)
    p.act(P, ("order", "P_L"))
    assert p.options(P) == [("plan",), ("tax",)]
    p.refuses(P, ("mobilize", "common"))
    p.refuses(P, ("build",))
    p.refuses(P, ("demolish",))
    p.refuses(P, ("regroup",))


# ---- mobilization ----------------------------------------------------------------------------------------


@rule("AOS-082", "AOS-083", "AOS-091")
def test_mobilization_adds_one_unit_for_one_talent() -> None:
    g = position()
    order(ordering(g), "P_L", ("mobilize", "common"))
    assert (g.gold[P], units(g, "P_L")) == (2, 2)
    assert (g.book.common.strength, g.book.common.endurance) == (1, 1)
    g = position(paladin={"P_L": "masters_castle"})
    order(ordering(g), "P_L", ("mobilize", "special"))
    assert units(g, "P_L") == 2


@rule("AOS-084", "AOS-085", "AOS-089", "AOS-090")
def test_special_units_appear_one_by_one_with_the_capital() -> None:
    g = position(paladin={"P_IN": "masters_castle"}, barbarian={"B_R": "hall_of_chiefs"})
    p = ordering(g)
    p.act(P, ("order", "P_L"))
    p.refuses(P, ("mobilize", "special"))
    p = order(ordering(g), "P_IN", ("mobilize", "special"))
    assert (g.special[at("P_IN")], g.gold[P]) == (1, 2)
    cavalry, troll = g.book.special
    assert (cavalry.strength, cavalry.endurance, cavalry.limit) == (1, 1, 3)
    assert (troll.strength, troll.endurance, troll.limit) == (2, 1, 2)
    g.special[at("P_L")] = 2
    p = ordering(g) if g.active == P else order(p, "B_L", ("tax",))
    p.act(P, ("order", "P_IN"))
    assert p.options(P, "mobilize") == [("mobilize", "common")]


@rule("AOS-090")
def test_there_are_two_trolls_at_most() -> None:
    g = position(barbarian={"B_R": "hall_of_chiefs"}, special={"B_R": 1, "B_L": 1}, active=B)
    p = ordering(g)
    p.act(B, ("order", "B_R"))
    assert p.options(B, "mobilize") == [("mobilize", "common")]


@rule("AOS-086")
def test_no_special_units_without_a_working_capital() -> None:
    g = position(paladin={"P_IN": "temple"})
    p = ordering(g)
    p.act(P, ("order", "P_IN"))
    p.refuses(P, ("mobilize", "special"))
    g = position(paladin={"P_IN": "masters_castle"})
    g.rebellion[at("P_IN")] = True
    assert ("order", "P_IN") not in ordering(g).options(P)
    g = position(paladin={"P_IN": "masters_castle"}, owner={"P_IN": B})
    p = ordering(g)
    p.act(P, ("order", "P_L"))
    p.refuses(P, ("mobilize", "special"))


@rule("AOS-087", example="L562")
@pytest.mark.parametrize(
    ("here", "built", "hordes", "room"),
    [
        (2, "", 0, True),
        (3, "", 0, False),
        (3, "warrior_marquees", 0, True),
        (4, "warrior_marquees", 0, False),
        (3, "", 2, True),
        (4, "", 2, False),
        (4, "warrior_marquees", 2, False),
    ],
)
def test_no_unit_into_a_full_land(here: int, built: str, hordes: int, room: bool) -> None:
    g = position(units={"B_R": here, "P_L": 1}, barbarian={"B_R": built}, active=B)
    g.hordes[B] = hordes
    p = ordering(g)
    p.act(B, ("order", "B_R"))
    assert bool(p.options(B, "mobilize")) is room


@rule("AOS-088", "AOS-091")
def test_no_more_than_fifteen_units() -> None:
    lands = {"P_L": 2, "P_IN": 2, "P_OUT": 3, "P_R": 3, "ORANGE": 3, "B_L": 1}
    g = position(units=lands, special={"P_L": 1}, owner={"ORANGE": P, "B_L": P})
    assert sum(g.common) + sum(g.special) == 15
    p = ordering(g)
    p.act(P, ("order", "P_IN"))
    assert not p.options(P, "mobilize")


# ---- tax, planning, regrouping ---------------------------------------------------------------------------


@rule("AOS-108", "AOS-120")
def test_a_tax_yields_one_talent_or_two_with_residential_districts() -> None:
    g = position(paladin={"P_L": "residential_districts"})
    order(ordering(g), "P_R", ("tax",))
    assert g.gold[P] == 4
    g = position(paladin={"P_L": "residential_districts"})
    order(ordering(g), "P_L", ("tax",))
    assert g.gold[P] == 5


@rule("AOS-122", "AOS-123", "AOS-124", example="L245")
def test_planning_draws_a_card_and_a_full_hand_discards_first() -> None:
    g = position(hand=("bribe vanguard", ""))
    assert hand_limit(g, P) == 2
    p = order(ordering(g), "P_L", ("plan",))
    assert p.options(P) == [("discard", "vanguard"), ("discard", "bribe")]
    p.act(P, ("discard", "bribe"), draws=tops(g, "archers"))
    assert cards(g, P) == ["vanguard", "archers"]
    told = next(event for event in p.events if event.kind == "draws")
    assert told.seen(B) == {"seat": P}


@rule("AOS-112", "AOS-123")
def test_each_working_library_enlarges_the_hand() -> None:
    g = position(paladin={"P_L": "library", "P_R": "library"})
    assert hand_limit(g, P) == 4
    g.rebellion[at("P_L")] = True
    assert hand_limit(g, P) == 3


@rule("AOS-127", "AOS-128", "AOS-129", example="L197")
def test_a_regrouping_order_moves_one_unit_free_and_others_for_a_talent() -> None:
    g = position(units={"P_L": 3, "P_IN": 3, "P_OUT": 1, "B_L": 1})
    p = order(ordering(g), "P_L", ("regroup",))
    assert p.options(P) == [("move", "common", "P_L", "P_OUT"), ("done",)]
    p.act(P, ("move", "common", "P_L", "P_OUT"))
    assert g.gold[P] == 3
    p.act(P, ("move", "common", "P_L", "P_OUT"))
    assert (g.gold[P], units(g, "P_OUT"), units(g, "P_L")) == (2, 3, 1)
    assert g.active == B


@rule("AOS-128")
def test_units_may_leave_to_several_lands() -> None:
    g = position(units={"P_L": 3, "B_L": 1})
    p = order(ordering(g), "P_L", ("regroup",))
    p.act(P, ("move", "common", "P_L", "P_OUT"))
    p.act(P, ("move", "common", "P_L", "P_IN"))
    p.act(P, ("done",))
    assert [units(g, land) for land in ("P_L", "P_OUT", "P_IN")] == [1, 1, 1]


@rule("AOS-130", example="L406")
def test_a_storehouse_frees_one_more_unit() -> None:
    g = position(units={"P_L": 3, "B_L": 1}, paladin={"P_L": "storehouse"})
    p = order(ordering(g), "P_L", ("regroup",))
    for _ in range(3):
        p.act(P, ("move", "common", "P_L", "P_OUT"))
    assert g.gold[P] == 2


@rule("AOS-127", "AOS-129")
def test_a_regrouping_order_needs_own_land_with_room_beside() -> None:
    full = position(units={"P_L": 1, "P_IN": 3, "P_OUT": 3, "B_L": 1})
    ordering(full).act(P, ("order", "P_L")).refuses(P, ("regroup",))
    inner = position(units={"P_IN": 1, "P_L": 3, "P_R": 3, "P_OUT": 3, "B_L": 1})
    ordering(inner).act(P, ("order", "P_IN")).refuses(P, ("regroup",))
    inner.common[at("P_R")] = 2
    assert ("regroup",) in ordering(inner).act(P, ("order", "P_IN")).options(P)


@rule("AOS-127")
def test_a_regrouping_order_moves_special_units_too() -> None:
    g = position(units={"P_L": 1, "B_L": 1}, special={"P_L": 1})
    p = order(ordering(g), "P_L", ("regroup",), ("move", "special", "P_L", "P_OUT"))
    assert (g.special[at("P_L")], g.special[at("P_OUT")]) == (0, 1)
    assert {a[1] for a in p.options(P, "move")} == {"common"}


@rule("AOS-127")
def test_without_gold_only_the_free_unit_moves() -> None:
    g = position(units={"P_L": 3, "B_L": 1}, gold=(0, 0))
    p = order(ordering(g), "P_L", ("regroup",))
    p.act(P, ("move", "common", "P_L", "P_OUT"))
    assert g.active == B


# ---- what an order sets off ------------------------------------------------------------------------------


@rule("AOS-131")
def test_a_market_square_pays_once_an_age() -> None:
    g = position(paladin={"P_L": "market_square"})
    p = order(ordering(g), "P_L", ("plan",))
    p.act(P, ("market",))
    assert g.gold[P] == 4
    order(p, "B_L", ("tax",))
    order(p, "P_L", ("plan",))
    assert g.gold[P] == 4
    assert not p.told("market")


@rule("AOS-131")
def test_a_market_square_does_not_pay_for_the_order_that_builds_it() -> None:
    g = position(paladin={"P_L": "statue"})
    order(ordering(g), "P_L", ("build",), ("build", "market_square"))
    assert (g.active, g.gold[P]) == (B, 1)


@rule("AOS-131")
def test_two_market_squares_pay_once_each() -> None:
    g = position(paladin={"P_L": "market_square", "P_R": "market_square"})
    p = order(ordering(g), "P_L", ("plan",))
    p.act(P, ("market",))
    order(p, "B_L", ("tax",))
    order(p, "P_R", ("plan",))
    p.act(P, ("market",))
    assert g.gold[P] == 5


@rule("AOS-132", example="L472")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_the_temple_rolls_for_every_order_in_its_land(die: int) -> None:
    g = position(paladin={"P_L": "temple"})
    p = order(ordering(g), "P_L", ("tax",), draws=[die - 1])
    if die <= 3:
        assert (g.gold[P], g.active) == (5, B)
    elif die <= 5:
        assert p.options(P) == [("levy", "common", land) for land in ("P_L", "P_IN", "P_OUT", "P_R")]
        p.act(P, ("levy", "common", "P_R"))
        assert (units(g, "P_R"), g.gold[P]) == (2, 4)
    else:
        assert p.options(P) == [*(("double", land) for land in ("P_IN", "P_OUT", "P_R")), ("decline",)]
        p.act(P, ("decline",))
        assert g.active == B


@rule("AOS-132", "AOS-084", "AOS-089")
@pytest.mark.parametrize(("temple", "cavalry"), [("any", True), ("common", False)])
def test_the_temple_mobilizes_cavalry_where_the_capital_works(temple: str, cavalry: bool) -> None:
    """L472 speaks of mobilizing as L233 and L514 do."""
    g = position(paladin={"P_L": "temple", "P_IN": "masters_castle"}, temple=temple)
    p = order(ordering(g), "P_L", ("tax",), draws=[3])
    assert (("levy", "special", "P_IN") in p.options(P)) == cavalry
    assert ("levy", "special", "P_R") not in p.options(P)
    if cavalry:
        p.act(P, ("levy", "special", "P_IN"))
        assert (g.special[at("P_IN")], g.gold[P]) == (1, 4), "it is a gift, not a purchase"


@rule("AOS-132", "AOS-088", "AOS-089")
def test_the_temples_cavalry_keeps_its_limit_and_a_full_army_gets_nobody() -> None:
    g = position(paladin={"P_L": "temple", "P_IN": "masters_castle"}, special={"P_R": 2, "P_OUT": 1})
    p = order(ordering(g), "P_L", ("tax",), draws=[3])
    assert not [o for o in p.options(P) if o[1] == "special"]
    full = {"P_L": 4, "P_IN": 4, "P_OUT": 4, "P_R": 3, "B_L": 1}
    g = position(units=full, paladin={"P_L": "temple"})
    order(ordering(g), "P_L", ("tax",), draws=[3])
    assert g.active == B


@rule("AOS-132")
def test_the_temple_is_silent_for_the_order_that_builds_it_and_in_rebellion() -> None:
    g = position(paladin={"P_L": "statue"})
    order(ordering(g), "P_L", ("build",), ("build", "temple"))
    assert g.active == B
    g = position(paladin={"P_L": "temple"})
    g.rebellion[at("P_L")] = True
    p = begin(g, Temple(P, at("P_L")), GiveOrder(P), OrderEnds(P))
    assert not p.told("temple")


# ---- second orders and rebellions ------------------------------------------------------------------------


@rule("AOS-133", "AOS-137", example="L253")
def test_a_second_order_needs_a_land_without_order_and_rebellion() -> None:
    g = position()
    ordered(g, P_L=1, P_IN=1)
    g.rebellion[at("P_OUT")] = g.rebellion[at("P_R")] = True
    p = ordering(g)
    assert p.options(P) == [("negotiate", "P_OUT"), ("negotiate", "P_R")]
    p.refuses(P, ("order", "P_L"), "AOS-070")
    g = position()
    ordered(g, P_L=1, P_IN=1, P_OUT=1)
    assert ("order", "P_L") in ordering(g).options(P)


@rule("AOS-134", "AOS-135", "AOS-139", example="L251")
def test_a_second_order_makes_the_weakest_free_land_rebel() -> None:
    g = position(units={"P_L": 1, "P_IN": 1, "P_OUT": 2, "P_R": 1, "B_L": 1})
    ordered(g, P_L=1, P_IN=1)
    p = order(ordering(g), "P_L", ("tax",))
    assert g.gold[P] == 4
    assert [g.rebellion[at(land)] for land in ("P_OUT", "P_R")] == [False, True]
    assert (g.active, g.orders[at("P_L")]) == (B, 2)
    kinds = [event.kind for event in p.events]
    assert kinds.index("taxes") < kinds.index("rebels")


@rule("AOS-136", "AOS-137", example="L253")
def test_the_opponent_chooses_among_equals() -> None:
    g = position(units={"P_L": 1, "P_IN": 1, "P_OUT": 1, "P_R": 1, "B_L": 1}, owner={"ORANGE": P})
    ordered(g, P_L=1, P_IN=1)
    g.rebellion[at("ORANGE")] = True
    p = order(ordering(g), "P_L", ("tax",))
    assert g.pending() == [B]
    assert p.options(B) == [("incite", "P_OUT"), ("incite", "P_R")]
    p.act(B, ("incite", "P_R"))
    assert g.rebellion[at("P_R")]


@rule("AOS-138")
def test_no_third_order() -> None:
    g = position()
    ordered(g, P_L=2)
    p = ordering(g)
    p.refuses(P, ("order", "P_L"), "AOS-070")


@rule("AOS-139", "AOS-294")
def test_after_an_order_come_token_market_rebellion_temple() -> None:
    g = position(paladin={"P_L": "temple market_square"})
    ordered(g, P_L=1, P_IN=1, P_OUT=1)
    p = order(ordering(g), "P_L", ("tax",))
    assert g.orders[at("P_L")] == 2
    assert p.options(P) == [("market",), ("not now",)]
    p.act(P, ("market",), draws=[0])
    kinds = [event.kind for event in p.events]
    assert kinds.index("market") < kinds.index("rebels") < kinds.index("temple")


@rule("AOS-140", "AOS-141")
def test_negotiation_is_the_only_order_in_a_rebelling_land() -> None:
    g = position()
    g.rebellion[at("P_L")] = True
    p = ordering(g)
    p.refuses(P, ("order", "P_L"), "AOS-070")
    p.act(P, ("negotiate", "P_L"))
    assert (g.rebellion[at("P_L")], g.orders[at("P_L")], g.active) == (False, 1, B)


@rule("AOS-141", "AOS-293", example="L257")
def test_negotiation_is_never_a_second_or_third_order() -> None:
    g = position(owner={"ORANGE": P})
    ordered(g, P_L=1, P_IN=1, P_OUT=1, P_R=1, ORANGE=2)
    g.rebellion[at("ORANGE")] = True
    p = ordering(g)
    assert p.told("negotiates") == [{"seat": P, "land": "ORANGE"}], "the only option is taken by itself"
    assert not any(g.rebellion)
    assert (g.stage[P], g.active) == (2, B)


@rule("AOS-293")
def test_negotiation_in_an_ordered_land_provokes_nothing_and_adds_no_token() -> None:
    g = position()
    ordered(g, P_L=1)
    g.rebellion[at("P_L")] = True
    p = ordering(g)
    p.act(P, ("negotiate", "P_L"))
    assert g.orders[at("P_L")] == 1
    assert not any(g.rebellion)


@rule("AOS-293", "AOS-131", "AOS-132")
def test_negotiation_wakes_neither_market_nor_temple() -> None:
    g = position(paladin={"P_L": "market_square temple"})
    g.rebellion[at("P_L")] = True
    p = ordering(g)
    p.act(P, ("negotiate", "P_L"))
    assert (g.active, g.gold[P]) == (B, 3)
    assert not p.told("temple")


@rule("AOS-144", example="L480")
def test_the_bedehouse_cancels_the_first_rebellion() -> None:
    g = position(paladin={"P_L": "bedehouse"})
    ordered(g, P_L=1, P_IN=1)
    p = order(ordering(g), "P_L", ("tax",))
    p.act(B, ("incite", "P_R"))
    assert not any(g.rebellion)
    order(p, "B_L", ("tax",))
    order(p, "P_IN", ("tax",))
    p.act(B, ("incite", "P_R"))
    assert g.rebellion[at("P_R")]
    fresh = no_cards(g)
    new_age(fresh, P)
    assert fresh.once[P] == ONCE_BEDEHOUSE, "once is once: the next age brings no second one"


@rule("AOS-144", "AOS-043")
def test_the_bedehouse_still_serves_who_has_given_to_the_altar() -> None:
    g = no_cards(position(paladin={"P_L": "altar bedehouse"}, gold=(7, 3)))
    p = new_age(g, P)
    p.act(P, ("altar",))
    ordered(g, P_L=1)
    order(p, "P_L", ("tax",))
    p.act(B, ("incite", "P_R"))
    assert not any(g.rebellion)


@rule("AOS-144")
def test_with_the_variant_the_bedehouse_works_once_per_age() -> None:
    g = no_cards(position(paladin={"P_L": "bedehouse"}, bedehouse="age"))
    g.once[P] = ONCE_BEDEHOUSE
    new_age(g, P)
    assert g.once[P] == 0


@rule("AOS-146", "AOS-147", "AOS-242")
def test_a_double_order_is_two_orders_in_one_turn_without_rebellion() -> None:
    g = position(bonuses="rapid_development")
    p = ordering(g)
    p.act(P, ("bonus", "rapid_development"))
    p.act(P, ("double", "P_L"))
    p.act(P, ("tax",))
    p.act(P, ("tax",))
    assert (g.gold[P], g.orders[at("P_L")], g.active) == (5, 2, B)
    assert not any(g.rebellion)
    order(p, "B_L", ("tax",))
    p.refuses(P, ("order", "P_L"), "AOS-070")


@rule("AOS-146")
def test_a_temple_double_order_needs_a_free_quiet_land_and_its_second_half_may_be_waived() -> None:
    g = position()
    ordered(g, P_L=1)
    g.rebellion[at("P_R")] = True
    p = begin(g, TempleDouble(P), OrderEnds(P))
    assert p.options(P) == [("double", "P_IN"), ("double", "P_OUT"), ("decline",)]
    p.act(P, ("double", "P_IN"))
    p.act(P, ("tax",))
    p.act(P, ("waive",))
    assert (g.orders[at("P_IN")], g.gold[P]) == (2, 4)


def test_the_limit_of_a_land_is_three() -> None:
    assert land_limit(position(), P, at("P_L")) == 3


@rule("AOS-128", "AOS-069")
def test_a_discard_and_a_payment_from_a_house_come_before_the_temple() -> None:
    g = position(paladin={"P_L": "temple"}, hand=("", ""))
    give(g, P, "bribe vanguard")
    p = order(ordering(g), "P_L", ("plan",))
    assert p.options(P, "discard")
    assert not p.told("temple")
