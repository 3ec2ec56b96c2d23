"""Ages and turns, fines, spending and the kingdom bonus phase."""

from __future__ import annotations

import pytest

from pentarchy.games.age_of_sovereigns.book.pieces import BONUSES
from pentarchy.games.age_of_sovereigns.rules.fines import army_fine, crowding_fine, unit_fines
from tests.play import rule

from .positions import (
    B,
    P,
    after_orders,
    at,
    at_war,
    new_age,
    no_cards,
    order,
    ordering,
    position,
    tops,
    units,
)


def mask(*lands: str) -> int:
    return sum(1 << at(land) for land in lands)


# ---- turns -----------------------------------------------------------------------------------------------


@rule("AOS-019", "AOS-021", "AOS-022", "AOS-023", example="L147")
def test_an_age_is_fines_bonus_orders_and_war() -> None:
    g = position(units={"P_L": 3, "P_IN": 3, "P_OUT": 1, "B_L": 1})
    p = new_age(g, P)
    assert p.options(P, "pay") == [("pay", 1)]
    assert p.events[0].kind == "age"
    p.act(P, ("pay", 1))
    kinds = [event.kind for event in p.events]
    assert kinds.index("pays fine") < kinds.index("draws bonus")
    p.by_default(lambda g: type(g.step(g.pending()[0])).__name__ == "GiveOrder")
    assert g.pending() == [P]
    turns = [g.turn]
    while g.stage[P] == 1:
        p.by_default(lambda g: g.active == P and type(g.step(g.pending()[0])).__name__ == "GiveOrder")
        turns.append(g.turn)
        p.act(P, p.options(P, "order")[-1])
        p.act(P, ("tax",))
        while g.pending() == [P]:
            p.act(P, g.default(P))
    assert len(turns) == 5


@rule("AOS-020", "AOS-071")
def test_turns_alternate_and_an_order_ends_the_turn() -> None:
    p = ordering(position())
    order(p, "P_L", ("tax",))
    assert (p.g.active, p.g.pending(), p.g.orders[at("P_L")]) == (B, [B], 1)
    order(p, "B_L", ("tax",))
    assert (p.g.active, p.g.pending()) == (P, [P])


@rule("AOS-023", "AOS-158")
def test_war_is_a_whole_turn_even_for_regrouping_alone() -> None:
    p = after_orders(position())
    p.act(P, ("war",))
    p.act(P, ("finish",))
    p.act(P, ("move", "common", "P_L", "P_IN"))
    p.act(P, ("done",))
    assert p.g.active == B
    assert units(p.g, "P_IN") == 2


@rule("AOS-024")
def test_whoever_skips_war_starts_the_next_age_at_once() -> None:
    p = after_orders(position())
    p.act(P, ("new age",))
    assert p.g.active == P
    assert p.g.ages == [2, 1]
    assert p.told("draws bonus")[0]["seat"] == P


@rule("AOS-025")
def test_once_per_age_is_renewed_by_the_owners_next_age_only() -> None:
    g = no_cards(position())
    g.once, g.library, g.market, g.sallies = [15, 31], [2, 2], [3, 3], [1, 1]
    new_age(g, P)
    assert (g.once, g.library, g.market, g.sallies) == ([0, 31], [0, 2], [0, 3], [0, 1])
    assert g.ages == [2, 1]


@rule("AOS-025", "AOS-190")
@pytest.mark.parametrize(("seat", "ridden"), [(P, 0), (B, 1)])
def test_cavalry_may_ride_again_in_the_paladins_next_age_only(seat: int, ridden: int) -> None:
    g = no_cards(position(special={"P_L": 1}))
    g.ridden[at("P_L")] = 1
    new_age(g, seat)
    assert g.ridden[at("P_L")] == ridden


@rule("AOS-026", "AOS-231")
def test_succession_then_rebellion_then_fines() -> None:
    g = no_cards(position(units={"P_L": 3, "P_IN": 3, "P_OUT": 1, "B_L": 1}, owner={"ORANGE": P}))
    g.heirs[P] = 0b110
    g.ungarrisoned[at("ORANGE")] = True
    p = new_age(g, P)
    assert p.options(P) == [("crown", "logistician"), ("crown", "tactician")]
    p.act(P, ("crown", "tactician"))
    assert g.rebellion[at("ORANGE")]
    assert p.options(P, "pay") == [("pay", 1)]


# ---- fines -----------------------------------------------------------------------------------------------


def army_of(n: int, storehouses: int = 0) -> dict[str, int]:
    lands = ["P_L", "P_IN", "P_OUT", "P_R"]
    return {land: n // 4 + (i < n % 4) for i, land in enumerate(lands)} | {"B_L": 1}


@rule("AOS-027", "AOS-028", example="L165")
@pytest.mark.parametrize(("units", "fine"), [(6, 0), (7, 1), (9, 1), (10, 2), (12, 2), (13, 3), (15, 3)])
def test_the_fine_for_the_size_of_the_army(units: int, fine: int) -> None:
    assert army_fine(position(units=army_of(units)), P) == fine


@rule("AOS-029", "AOS-030")
@pytest.mark.parametrize(("units", "storehouses", "fine"), [(8, 2, 0), (9, 2, 1), (13, 1, 2), (7, 1, 0)])
def test_storehouses_shift_every_band(units: int, storehouses: int, fine: int) -> None:
    built = dict.fromkeys(["P_L", "P_IN", "P_OUT"][:storehouses], "storehouse")
    g = position(units=army_of(units), paladin=built)
    assert army_fine(g, P) == fine
    g.rebellion[at("P_L")] = True
    assert army_fine(g, P) == army_fine(
        position(units=army_of(units), paladin=dict(list(built.items())[1:])), P
    )


@rule("AOS-031")
def test_the_lord_of_the_horde_pays_nothing_for_his_army() -> None:
    units = {"B_L": 4, "B_IN": 4, "B_OUT": 3, "B_R": 3, "P_L": 1}
    assert army_fine(position(units=units), B) == 3
    assert army_fine(position(units=units, rulers=("", "lord_of_the_horde")), B) == 0


@rule("AOS-032", "AOS-211")
def test_each_unit_above_the_limit_of_its_land_costs_a_talent() -> None:
    assert crowding_fine(position(units={"P_L": 5, "B_L": 1}), P) == 2
    assert unit_fines(position(units={"P_L": 4, "P_IN": 3, "P_OUT": 3, "B_L": 1}), P) == 3
    g = position(units={"B_R": 5, "P_L": 1}, barbarian={"B_R": "warrior_marquees"})
    assert crowding_fine(g, B) == 1
    g.rebellion[at("B_R")] = True
    assert crowding_fine(g, B) == 2


@rule("AOS-033", "AOS-034", "AOS-039")
def test_units_may_be_dismissed_instead_and_fines_follow_what_is_left() -> None:
    g = no_cards(position(units={"P_L": 3, "P_IN": 3, "P_OUT": 2, "B_L": 1}, gold=(0, 0)))
    p = new_age(g, P)
    assert p.options(P) == [("dismiss", "common", land) for land in ("P_L", "P_IN", "P_OUT")]
    p.act(P, ("dismiss", "common", "P_L"))
    assert army_fine(g, P) == 1
    p.act(P, ("dismiss", "common", "P_L"))
    assert units(g, "P_L") == 1
    assert type(p.step(P)).__name__ == "GiveOrder"


@rule("AOS-033", "AOS-040")
def test_a_rich_player_may_still_dismiss_and_goes_on_with_his_turn() -> None:
    g = no_cards(position(units={"P_L": 3, "P_IN": 3, "P_OUT": 1, "B_L": 1}))
    p = new_age(g, P)
    assert ("dismiss", "common", "P_L") in p.options(P)
    p.act(P, ("pay", 1))
    assert g.gold[P] == 2
    assert (g.active, type(p.step(P)).__name__) == (P, "GiveOrder")


@rule("AOS-033")
def test_the_last_talent_pays_the_fine() -> None:
    g = no_cards(position(units={"P_L": 3, "P_IN": 3, "P_OUT": 1, "B_L": 1}, gold=(1, 0)))
    p = new_age(g, P)
    p.act(P, ("pay", 1))
    assert (g.gold[P], units(g, "P_L")) == (0, 3)


@rule("AOS-035", "AOS-036", "AOS-039", "AOS-079")
def test_lands_left_without_an_order_are_paid_one_by_one_or_rebel() -> None:
    g = no_cards(position(owner={"B_L": P}, gold=(1, 3)))
    g.unordered[P] = mask("P_R", "B_L")
    p = new_age(g, P)
    assert p.options(P) == [("pay for", "P_R"), ("pay for", "B_L"), ("leave",)]
    p.act(P, ("pay for", "P_R"))
    assert g.gold[P] == 0
    assert g.rebellion[at("B_L")]
    assert not g.rebellion[at("P_R")]


@rule("AOS-037")
def test_only_lands_still_held_are_fined() -> None:
    g = no_cards(position(owner={"ORANGE": B}))
    g.unordered[P] = mask("ORANGE")
    p = new_age(g, P)
    assert type(p.step(P)).__name__ == "GiveOrder"
    assert not any(g.rebellion)


@rule("AOS-038")
@pytest.mark.parametrize(
    ("ruler", "lands", "owed"), [("conqueror", 5, 0), ("marauder", 5, 1), ("conqueror", 4, 1)]
)
def test_a_conqueror_at_war_owes_no_land_fine(ruler: str, lands: int, owed: int) -> None:
    owner = {"ORANGE": B} if lands == 5 else {}
    g = position(rulers=("", ruler), owner=owner, active=B)
    g.unordered[B] = mask("B_R")
    p = after_orders(g)
    p.act(B, ("war",))
    assert g.unordered[B].bit_count() == owed


@rule("AOS-038")
def test_a_conqueror_who_keeps_the_peace_owes_it() -> None:
    g = no_cards(position(rulers=("", "conqueror"), owner={"ORANGE": B}, active=B, gold=(3, 3)))
    g.last_war = False
    g.bonus_deck = [0]
    g.unordered[B] = mask("B_R")
    p = after_orders(g)
    p.act(B, ("new age",))
    assert ("pay for", "B_R") in p.options(B)


# ---- spending --------------------------------------------------------------------------------------------


@rule("AOS-041", "AOS-042", "AOS-112")
def test_each_library_sells_one_card_an_age_before_or_after_the_draw() -> None:
    g = no_cards(position(paladin={"P_L": "library", "P_R": "library"}))
    p = new_age(g, P)
    p.act(P, ("buy card",))
    assert (g.gold[P], len(g.hand[P])) == (2, 1)
    p.act(P, ("done",))
    assert type(p.step(P)).__name__ == "LibraryLeftovers"
    p.act(P, ("buy card",))
    assert (g.gold[P], len(g.hand[P])) == (1, 2)
    assert type(p.step(P)).__name__ == "GiveOrder"


@rule("AOS-041", "AOS-104")
def test_a_library_in_rebellion_sells_nothing() -> None:
    g = no_cards(position(paladin={"P_L": "library"}))
    g.rebellion[at("P_L")] = True
    assert type(new_age(g, P).step(P)).__name__ == "GiveOrder"


@rule("AOS-043", "AOS-044", "AOS-289")
def test_the_altar_takes_all_gold_once_an_age() -> None:
    g = no_cards(position(paladin={"P_L": "altar treasure_house"}, gold=(7, 3)))
    g.hoard[P][at("P_L")] = 2
    p = new_age(g, P)
    p.act(P, ("altar",))
    assert (g.gold[P], g.hoard[P][at("P_L")], g.altar[P]) == (0, 0, 1)
    assert type(p.step(P)).__name__ == "GiveOrder"


@rule("AOS-043")
def test_the_altar_refuses_less_than_three_talents() -> None:
    g = no_cards(position(paladin={"P_L": "altar library"}, gold=(2, 3)))
    p = new_age(g, P)
    assert p.options(P) == [("buy card",), ("done",)]


@rule("AOS-045")
def test_library_and_altar_in_either_order() -> None:
    g = no_cards(position(paladin={"P_L": "altar library"}, gold=(4, 3)))
    p = new_age(g.clone(), P)
    p.act(P, ("buy card",))
    assert p.options(P, "altar") == [("altar",)]
    p.act(P, ("altar",))
    assert p.g.altar[P] == 1
    p = new_age(g, P)
    p.act(P, ("altar",))
    assert p.g.gold[P] == 0


# ---- the kingdom bonus phase -----------------------------------------------------------------------------


def draw_of(name: str) -> list[int]:
    return [BONUSES.index(name)]


@rule("AOS-046", "AOS-047", "AOS-048", "AOS-049", example="L225")
def test_a_bonus_card_goes_to_its_kingdom_and_its_coins_to_the_drawer() -> None:
    g = position(gold=(3, 1), active=B)
    p = new_age(g, B, draws=draw_of("great_commander"))
    assert p.told("draws bonus") == [{"seat": B, "bonus": "great_commander", "owner": P, "coins": 3}]
    p.act(P, ("decline",))
    assert (g.gold, g.claimed) == ([3, 4], [False, False])
    shown = [card.face for block in g.view(B).mats[P].blocks if block.id == "bonus" for card in block.cards]
    assert shown == ["great_commander"]
    g2 = position(bonuses="great_commander")
    p = ordering(g2)
    p.act(P, ("bonus", "great_commander"))
    assert g2.bonuses[P] == 0


@rule("AOS-050", "AOS-051", example="L229")
def test_once_per_game_the_owner_claims_the_coins_as_far_as_he_can_hold_them() -> None:
    g = position(gold=(5, 1), active=B)
    p = new_age(g, B, draws=draw_of("great_commander"))
    p.act(P, ("claim",))
    assert (g.gold, g.claimed) == ([7, 2], [True, False])
    p = new_age(g, B, draws=[g.bonus_deck.index(BONUSES.index("resurrection"))])
    assert g.pending() == [B]
    assert g.gold == [7, 4]


@rule("AOS-052")
def test_drawing_ones_own_card_keeps_card_coins_and_claim() -> None:
    g = position(gold=(3, 3))
    new_age(g, P, draws=draw_of("great_commander"))
    assert (g.gold[P], g.bonuses[P], g.claimed) == (6, 1, [False, False])


@rule("AOS-053", "AOS-063")
def test_coins_nobody_can_hold_are_lost() -> None:
    g = position(gold=(7, 6), active=B)
    p = new_age(g, B, draws=draw_of("great_commander"))
    p.act(P, ("decline",))
    assert g.gold == [7, 7]


@rule("AOS-054", "AOS-062")
def test_an_event_is_resolved_and_the_drawers_turn_goes_on() -> None:
    g = position(gold=(3, 3))
    g.bonus_deck.clear()
    harvest = next(i for i, card in enumerate(g.event_deck) if g.book.events[card].id == "golden_harvest")
    p = new_age(g, P, draws=[harvest])
    assert g.gold == [4, 4]
    assert (g.active, type(p.step(P)).__name__) == (P, "GiveOrder")


@rule("AOS-055", example="L526")
def test_the_orange_land_pays_whoever_held_it_when_the_age_began() -> None:
    g = no_cards(position(owner={"ORANGE": P}, units={"ORANGE": 1, "P_L": 1, "B_L": 1}, track=(6, 1)))
    new_age(g, P)
    assert (g.gold[P], g.track[P]) == (4, 7)
    g = no_cards(position())
    new_age(g, P)
    assert (g.gold[P], g.track[P]) == (3, 1)


@rule("AOS-056", example="L446")
def test_the_bank_puts_a_talent_into_each_house_with_room() -> None:
    g = no_cards(position(paladin={"P_L": "treasure_house bank", "P_R": "treasure_house"}, gold=(4, 3)))
    g.hoard[P][at("P_L")], g.hoard[P][at("P_R")] = 3, 1
    new_age(g, P)
    assert (g.gold[P], g.hoard[P][at("P_L")], g.hoard[P][at("P_R")]) == (4, 3, 2)


@rule("AOS-057", "AOS-058")
@pytest.mark.parametrize(("here", "offered"), [(2, True), (3, True), (4, False)])
def test_the_training_camp_adds_a_unit_even_a_fourth(here: int, offered: bool) -> None:
    g = no_cards(position(units={"B_L": here, "P_L": 1}, barbarian={"B_L": "training_camp"}, gold=(3, 7)))
    p = new_age(g, B)
    if p.options(B, "pay"):
        p.act(B, p.options(B, "pay")[0])
    assert (p.options(B, "train") == [("train",)]) is offered
    if offered:
        p.act(B, ("train",))
        assert units(g, "B_L") == here + 1


@rule("AOS-058")
def test_the_camp_adds_none_to_an_army_of_fifteen() -> None:
    lands = {"B_L": 1, "B_IN": 3, "B_OUT": 3, "B_R": 3, "ORANGE": 3, "P_L": 2}
    g = no_cards(position(units=lands, owner={"ORANGE": B, "P_L": B}, barbarian={"B_L": "training_camp"}))
    g.sovereign[B] = 1
    p = new_age(g, B)
    assert not p.options(B, "train")


@rule("AOS-059")
def test_the_fourth_unit_of_the_camp_is_fined_unless_marquees_stand_there() -> None:
    units = {"B_L": 4, "P_L": 1}
    assert crowding_fine(position(units=units, barbarian={"B_L": "training_camp"}), B) == 1
    both = {"B_L": "training_camp warrior_marquees"}
    assert crowding_fine(position(units=units, barbarian=both), B) == 0


@rule("AOS-060")
def test_the_strategist_replaces_his_card_once_an_age() -> None:
    g = no_cards(position(rulers=("strategist", "")))
    new_age(g, P)
    assert g.slot[P] >= 0
    g = no_cards(position(rulers=("tactician", "")))
    new_age(g, P)
    assert g.slot[P] == -1


@rule("AOS-060")
def test_a_strategist_with_his_card_draws_none() -> None:
    g = no_cards(position(rulers=("strategist", "")))
    g.slot[P] = g.deck.pop()
    before = g.slot[P], len(g.deck)
    new_age(g, P)
    assert (g.slot[P], len(g.deck)) == before


@rule("AOS-061")
def test_phase_b_runs_card_orange_bank_strategist_library() -> None:
    g = position(
        owner={"ORANGE": P},
        paladin={"P_L": "treasure_house bank library"},
        rulers=("strategist", ""),
        gold=(3, 3),
    )
    p = new_age(g, P)
    p.act(P, ("done",), draws=[*draw_of("great_commander"), *tops(g, "bribe")])
    kinds = [event.kind for event in p.events]
    found = [kinds.index(kind) for kind in ("draws bonus", "orange", "bank", "strategist draws")]
    assert found == sorted(found)
    assert type(p.step(P)).__name__ == "LibraryLeftovers"


@rule("AOS-061")
def test_the_camp_comes_before_leftover_library_cards() -> None:
    g = no_cards(position(barbarian={"B_L": "training_camp library"}))
    p = new_age(g, B)
    p.act(B, ("done",))
    assert p.options(B, "train")
    p.act(B, ("no unit",))
    assert p.options(B, "buy card")


# ---- hands -----------------------------------------------------------------------------------------------


@rule("AOS-124", "AOS-125", "AOS-126")
def test_every_limited_draw_discards_first_and_face_down() -> None:
    g = no_cards(position(paladin={"P_L": "library"}, hand=("bribe vanguard archers", "")))
    p = new_age(g, P)
    p.act(P, ("buy card",))
    p.act(P, ("discard", "archers"))
    assert len(g.hand[P]) == 3
    assert [g.book.combat[face].id for face in g.buried[P]] == ["archers"]
    assert g.discard == []
    said = next(event for event in p.events if event.kind == "discards")
    assert (said.seen(B), said.seen(P)) == ({"seat": P}, {"seat": P, "card": "archers"})


@rule("AOS-159", "AOS-160")
def test_peace_sets_defence_tokens_and_war_takes_them() -> None:
    built = {"P_L": "wall", "P_R": "fortress", "P_IN": "watchtower"}
    g = position(paladin=built)
    p = after_orders(g)
    p.act(P, ("new age",))
    assert [g.defence[at(land)] for land in ("P_L", "P_R", "P_IN", "P_OUT")] == [True, True, False, False]
    g = position(paladin=built)
    g.defence[at("P_L")] = True
    p = after_orders(g)
    p.act(P, ("war",))
    assert not any(g.defence)
    assert at_war(position()).g.pending() == [P]
