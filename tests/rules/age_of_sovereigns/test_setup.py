"""Before the first turn: kingdoms, decks, capitals, units, sovereigns."""

from __future__ import annotations

from typing import Any

import pentarchy
from pentarchy.games.age_of_sovereigns.book.pieces import COLOUR, LANDS
from pentarchy.kernel.scene import Pile
from tests.play import Play, rule

from .positions import B, P, at, new_age, position


def set_up(*dice: int) -> Play:
    """A new game in which the two players roll these numbers until they differ."""
    g: Any = pentarchy.title("age-of-sovereigns").set_up(2, bytes(32))
    p = Play(g)
    p.last = g.start(p.events, iter([die - 1 for die in dice]))
    return p


def place_all(p: Play, seat: int, capital: str, *lands: str) -> None:
    p.act(seat, ("capital", capital))
    for land in lands:
        p.act(seat, ("place", land))


def pile(p: Play, name: str) -> Pile:
    blocks = [block for mat in p.g.view(None).mats for block in mat.blocks]
    return next(block for block in blocks if isinstance(block, Pile) and block.id == name)


@rule("AOS-001", "AOS-291")
def test_paladins_and_barbarians_sit_opposite_each_other() -> None:
    p = set_up(6, 1)
    assert [seat.name for seat in p.g.view(None).seats] == ["Paladins", "Barbarians"]


@rule("AOS-002")
def test_each_kingdom_begins_on_its_four_lands_and_orange_is_nobodys() -> None:
    g = set_up(6, 1).g
    assert [LANDS[land] for land in range(9) if g.owner[land] == P] == ["P_L", "P_IN", "P_OUT", "P_R"]
    assert [LANDS[land] for land in range(9) if g.owner[land] == B] == ["B_L", "B_IN", "B_OUT", "B_R"]
    orange = at("ORANGE")
    assert g.owner[orange] == -1
    assert (g.common[orange], g.special[orange], g.rebels[orange]) == (0, 0, 0)


@rule("AOS-003")
def test_the_combat_deck_holds_all_forty_cards_unseen() -> None:
    p = set_up(6, 1)
    assert len(p.g.deck) == 40
    assert sorted(p.g.deck) == sorted(list(range(20)) * 2)
    assert (pile(p, "deck").n, pile(p, "deck").cards) == (40, [])


@rule("AOS-004", "AOS-005", "AOS-006", "AOS-008")
def test_bonuses_come_first_then_six_events_without_the_tempest() -> None:
    p = set_up(6, 1)
    g = p.g
    assert (len(g.bonus_deck), g.events_left, len(g.destiny_deck)) == (8, 6, 5)
    assert "tempest" not in [g.book.events[card].id for card in g.event_deck]
    assert len(g.event_deck) == 13
    drawn = []
    for age in range(14):
        fresh = position(gold=(0, 0))
        fresh.bonus_deck = fresh.bonus_deck[: max(0, 8 - age)]
        fresh.events_left = 6 - max(0, age - 8)
        p = new_age(fresh, P)
        drawn.append((p.told("draws bonus") and "bonus") or (p.told("draws event") and "event"))
    assert drawn == ["bonus"] * 8 + ["event"] * 6


@rule("AOS-007", "AOS-008")
def test_nobody_sees_what_lies_in_the_deck_of_ages() -> None:
    p = set_up(6, 1)
    for name, n in (("bonuses", 8), ("events", 6), ("destiny", 5)):
        assert (pile(p, name).n, pile(p, name).cards) == (n, [])


@rule("AOS-009")
def test_destiny_cards_stay_untouched_until_the_end() -> None:
    p = Play.new("age-of-sovereigns", seed=5)
    p.by_default(lambda g: g.last_war)
    seen_by_prophecy = 1 if p.g.foreseen >= 0 else 0
    assert len(p.g.destiny_deck) == 5 - seen_by_prophecy
    assert p.g.fate == -1


@rule("AOS-010", "AOS-011", "AOS-017")
def test_three_talents_four_units_and_the_marker_on_one() -> None:
    p = set_up(6, 1)
    assert (p.g.gold, p.g.track) == ([3, 3], [1, 1])
    place_all(p, P, "P_IN", "P_L", "P_L", "P_L", "P_R")
    assert p.g.pending() == [B]
    assert sum(p.g.common) == 4


@rule("AOS-012")
def test_starting_units_go_to_own_lands_three_at_most() -> None:
    p = set_up(6, 1)
    p.act(P, ("capital", "P_IN"))
    assert p.options(P) == [("place", land) for land in ("P_L", "P_IN", "P_OUT", "P_R")]
    for _ in range(3):
        p.act(P, ("place", "P_L"))
    p.refuses(P, ("place", "P_L"), "AOS-012")
    p.refuses(P, ("place", "B_L"), "AOS-012")
    p.act(P, ("place", "P_R"))
    assert p.g.pending() == [B]


@rule("AOS-013")
def test_the_capital_is_free_and_stands_at_home() -> None:
    p = set_up(1, 6)
    p.refuses(B, ("capital", "ORANGE"), "AOS-013")
    p.act(B, ("capital", "B_OUT"))
    assert p.g.gold[B] == 3
    assert p.g.built[B][at("B_OUT")] == p.g.book.bit["hall_of_chiefs"]


@rule("AOS-014")
def test_the_higher_die_begins_and_equal_dice_are_rolled_again() -> None:
    assert set_up(2, 5).g.first == B
    assert set_up(5, 2).g.first == P
    p = set_up(3, 3, 4, 4, 6, 2)
    assert p.g.first == P
    assert [e.kind for e in p.events] == ["rolls alike", "rolls alike", "begins"]


@rule("AOS-015", "AOS-016")
def test_the_first_player_places_all_then_the_second_then_sovereigns() -> None:
    p = set_up(1, 6)
    place_all(p, B, "B_OUT", "B_L", "B_L", "B_R", "B_IN")
    place_all(p, P, "P_IN", "P_L", "P_L", "P_R", "P_IN")
    assert p.options(B) == [("crown", "marauder"), ("crown", "lord_of_the_horde"), ("crown", "conqueror")]
    p.act(B, ("crown", "conqueror"))
    assert p.told("crowns")[0]["sovereign"] == "conqueror"
    assert p.options(P) == [("crown", "strategist"), ("crown", "logistician"), ("crown", "tactician")]


@rule("AOS-018", "AOS-235")
def test_hands_are_empty_but_the_strategist_has_his_card() -> None:
    p = set_up(6, 1)
    place_all(p, P, "P_IN", "P_L", "P_L", "P_R", "P_IN")
    place_all(p, B, "B_OUT", "B_L", "B_L", "B_R", "B_IN")
    p.act(P, ("crown", "strategist"))
    assert p.g.hand == [[], []]
    assert p.g.slot[P] >= 0
    assert p.g.slot[B] == -1
    drawn = next(event for event in p.events if event.kind == "strategist draws")
    assert "card" in (drawn.seen(P) or {})
    assert "card" not in (drawn.seen(B) or {})


def test_both_begin_with_their_first_age() -> None:
    p = set_up(6, 1).by_default(lambda g: g.turn == 3)
    assert p.g.ages == [1, 1]


def test_colours_match_the_board() -> None:
    assert COLOUR == (P, P, P, P, -1, B, B, B, B)
