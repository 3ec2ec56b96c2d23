"""The End of Times."""

from __future__ import annotations

from typing import Any

import pytest

from pentarchy.games.age_of_sovereigns.rules.events.deck import EVENTS, resolve
from pentarchy.games.age_of_sovereigns.rules.kingdom.realm import working
from pentarchy.games.age_of_sovereigns.rules.kingdom.treasury import purse
from pentarchy.games.age_of_sovereigns.rules.scoring import points
from pentarchy.kernel.scene import Pile
from tests.play import Play, rule

from .positions import (
    B,
    P,
    at,
    at_war,
    battle,
    buildings,
    cards,
    during,
    new_age,
    no_cards,
    order,
    position,
    tops,
    units,
)


def event(g: Any, name: str) -> Play:
    """The active seat draws the event."""
    return during(g, lambda g: resolve(g, g.active, name))


@rule("AOS-054")
def test_every_event_of_the_content_is_played() -> None:
    g = position()
    assert {g.book.events[card].id for card in g.event_deck} == EVENTS.keys()


# ---- revolution ------------------------------------------------------------------------------------------


def landless_barbarians(**more: Any) -> Any:
    """The Barbarians hold the Orange Land only, so that the revolution passes them by."""
    away = dict.fromkeys(["B_L", "B_IN", "B_OUT", "B_R"], -1)
    return position(owner=away | {"ORANGE": B}, **more)


@rule("AOS-252")
def test_revolution_strikes_the_weakest_land_of_ones_own_colour() -> None:
    g = landless_barbarians(units={"P_L": 0, "P_IN": 1, "P_OUT": 2, "P_R": 2, "ORANGE": 1})
    p = during(g, lambda g: resolve(g, P, "revolution"))
    assert p.told("revolution")[0]["land"] == "P_L"
    assert [told["seat"] for told in p.told("revolution")] == [P], (
        "who holds none of his own colour is spared"
    )


@rule("AOS-252")
def test_among_equals_the_opponent_chooses() -> None:
    g = landless_barbarians(units={"P_L": 1, "P_IN": 1, "P_OUT": 2, "P_R": 2, "ORANGE": 1})
    p = event(g, "revolution")
    assert g.pending() == [B]
    assert p.options(B) == [("incite", "P_L"), ("incite", "P_IN")]


@rule("AOS-252")
def test_both_are_struck_the_drawer_first() -> None:
    g = position(units={"P_IN": 1, "P_OUT": 1, "P_R": 1, "B_L": 1, "B_IN": 1, "B_OUT": 1}, active=B)
    p = event(g, "revolution")
    assert [told["seat"] for told in p.told("revolution")] == [B, P]


@rule("AOS-253", "AOS-259", "AOS-297", example="L522")
@pytest.mark.parametrize(("die", "rebels"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_the_die_says_how_many_rise_and_empty_land_falls_at_once(die: int, rebels: int) -> None:
    g = landless_barbarians(
        units={"P_IN": 1, "P_OUT": 1, "P_R": 1, "ORANGE": 1}, paladin={"P_L": "treasure_house wall"}
    )
    land = at("P_L")
    g.orders[land], g.defence[land], g.hoard[P][land] = 1, True, 2
    revolt(g, die)
    assert (g.rebels[land], g.owner[land]) == (rebels, -1)
    assert (g.orders[land], g.defence[land], g.rebellion[land]) == (0, False, False)
    assert buildings(g, P, "P_L") == {"treasure_house", "wall"}
    assert g.hoard[P][land] == 2
    assert g.track == [1, 1]


def revolt(g: Any, die: int) -> Play:
    """The Paladins draw the Revolution and roll this die."""
    return during(g, lambda g: resolve(g, P, "revolution"), draws=[die - 1])


@rule("AOS-254", "AOS-255", "AOS-227", "AOS-259")
def test_an_outbreak_is_fought_without_properties_and_at_full_strength() -> None:
    g = landless_barbarians(
        units={"P_L": 1, "P_IN": 2, "P_OUT": 2, "P_R": 2, "ORANGE": 1}, hand=("parley", "")
    )
    p = revolt(g, 1)
    p.act(P, ("deck",))
    p.act(P, ("no support",), draws=tops(g, "shield_wall berserk_rage"))
    assert p.told("counts")[0]["total"] == [1 + 1, 1 + 2]
    assert (g.owner[at("P_L")], g.rebels[at("P_L")], g.track[P]) == (P, 0, 3)


def outbreak(rebel_card: str, own: str, garrison: int, die: int) -> Play:
    g = landless_barbarians(
        units={"P_L": garrison, "P_IN": 4, "P_OUT": 4, "P_R": 4, "ORANGE": 1}, hand=(own, "")
    )
    return revolt(g, die).act(P, ("card", own), draws=tops(g, rebel_card))


@rule("AOS-254", "AOS-255", "AOS-173")
def test_a_red_strength_counts_against_rebels() -> None:
    p = outbreak("neutralizing", "parley", 2, 1)
    assert p.told("counts")[0]["total"] == [1 + 1, 2 + 2]


@rule("AOS-256", example="L522")
def test_rebels_who_win_hold_the_land_with_the_full_number() -> None:
    p = outbreak("berserk_rage", "orderly_withdrawal", 3, 6)
    g = p.g
    assert p.told("counts")[0]["total"] == [3 + 4, 3 + 3]
    assert len(p.told("falls")) == 2, "one by the difference and one by strength six"
    while g.pending() == [P] and g.battle is not None:
        p.act(P, p.options(P)[-1])
    assert (g.rebels[at("P_L")], g.owner[at("P_L")]) == (3, -1)
    assert g.track[P] == 2


@rule("AOS-259", "AOS-227")
def test_rebels_who_do_not_win_vanish() -> None:
    p = outbreak("neutralizing", "plunder", 3, 1)
    g = p.g
    assert (g.rebels[at("P_L")], g.owner[at("P_L")], g.track[P]) == (0, P, 3)
    p = outbreak("plunder", "neutralizing", 2, 1)
    assert p.told("counts")[0]["total"] == [3, 3]
    assert (p.g.rebels[at("P_L")], p.g.owner[at("P_L")]) == (0, P)


def stronghold(attackers: int, rebels: int, card: str) -> Any:
    g = position(units={"P_L": attackers, "P_R": 1, "B_IN": 1}, owner={"B_L": -1}, hand=(card, ""))
    g.rebels[at("B_L")] = rebels
    return g


@rule("AOS-257", "AOS-258", "AOS-227", "AOS-219")
def test_rebel_land_falls_when_all_are_destroyed() -> None:
    g = stronghold(3, 2, "plunder")
    p = battle(g, "P_L", "B_L", "plunder", deck="neutralizing")
    assert p.told("counts")[0]["total"] == [5, 3]
    assert (g.owner[at("B_L")], g.rebels[at("B_L")], g.track[P]) == (P, 0, 4)
    g = stronghold(3, 3, "plunder")
    p = battle(g, "P_L", "B_L", "plunder", deck="neutralizing")
    assert p.told("counts")[0]["total"] == [5, 4]
    assert (g.owner[at("B_L")], g.rebels[at("B_L")], g.track[P]) == (-1, 2, 4)


@rule("AOS-258", "AOS-254")
def test_each_attempt_turns_up_a_fresh_card_for_the_rebels() -> None:
    g = stronghold(2, 1, "")
    p = battle(g, "P_L", "B_L", deck="vanguard shield_wall")
    assert p.told("counts")[0]["total"] == [2 + 3, 1 + 3], "both at full strength, rebels with their defence"


@rule("AOS-297")
def test_gold_and_buildings_under_rebels_serve_nobody() -> None:
    g = position(owner={"P_L": -1}, units={"P_R": 1, "B_L": 1}, paladin={"P_L": "treasure_house library"})
    g.rebels[at("P_L")], g.hoard[P][at("P_L")] = 2, 3
    assert (purse(g, P), working(g, P, g.book.bit["library"])) == (3, 0)


@rule("AOS-298")
def test_revolutionaries_are_no_army() -> None:
    g = position(owner={"P_L": -1}, units={"P_OUT": 1, "B_L": 3, "B_R": 1}, rulers=("", "marauder"), active=B)
    g.rebels[at("P_L")] = 3
    assert points(g, P).army == 1
    p = event(g, "plague")
    p.act(B, ("infect", "B_L"))
    assert not any(told["land"] == "P_L" for told in p.told("plague"))
    g = position(
        owner={"P_L": -1},
        units={"B_L": 3, "P_R": 1},
        barbarian={"B_R": "altar"},
        rulers=("", "marauder"),
        hand=("", "berserk_rage"),
        active=B,
    )
    g.rebels[at("P_L")] = 3
    battle(g, "B_L", "P_L", "berserk_rage", deck="neutralizing")
    assert (g.gold[B], g.altar[B]) == (3, 0)


@rule("AOS-298", "AOS-226")
def test_the_last_frontier_sweeps_rebels_away() -> None:
    g = position(owner={"P_L": -1}, units={"B_L": 3, "P_R": 1}, bonuses="the_last_frontier", active=B)
    g.rebels[at("P_L")] = 1
    p = at_war(g)
    p.act(B, ("bonus", "the_last_frontier"))
    p.act(B, ("frontier", "B_L", "P_L"))
    assert (g.owner[at("P_L")], g.rebels[at("P_L")], g.track[B]) == (B, 0, 4)


# ---- plague ----------------------------------------------------------------------------------------------


@rule("AOS-260", "AOS-261", "AOS-262", "AOS-263", example="L524")
def test_the_plague_wanders_through_garrisoned_lands() -> None:
    g = position(units={"P_IN": 1, "P_L": 1, "B_L": 2})
    p = event(g, "plague")
    assert p.options(P) == [("infect", "P_L"), ("infect", "P_IN")]
    p.act(P, ("infect", "P_IN"))
    assert [told["land"] for told in p.told("plague")] == ["P_IN", "P_L", "B_L"]
    assert [units(g, land) for land in ("P_IN", "P_L", "B_L")] == [0, 0, 1]
    assert g.plague == 0
    assert type(p.step(P)).__name__ == "GiveOrder"


@rule("AOS-261", "AOS-263")
def test_the_owner_of_the_infected_land_must_pass_it_on() -> None:
    g = position(units={"P_L": 2, "B_L": 1, "B_IN": 1, "B_OUT": 1})
    p = event(g, "plague")
    assert g.pending() == [B]
    assert p.options(B) == [("infect", "B_IN"), ("infect", "B_OUT")]


@rule("AOS-260")
def test_the_owner_picks_who_dies() -> None:
    g = position(units={"P_L": 1, "B_R": 1}, special={"P_L": 1})
    p = event(g, "plague")
    assert p.options(P) == [("lose", "common"), ("lose", "special")]
    p.act(P, ("lose", "special"))
    assert (g.common[at("P_L")], g.special[at("P_L")]) == (1, 0)


@rule("AOS-262")
def test_without_a_garrison_of_the_drawer_there_is_no_plague() -> None:
    g = position(units={"B_L": 3})
    p = event(g, "plague")
    assert not p.told("plague")


# ---- tournament ------------------------------------------------------------------------------------------


@rule("AOS-264")
def test_champions_are_named_in_secret_and_the_higher_takes_the_glory() -> None:
    g = position(hand=("berserk_rage", "plunder"))
    p = event(g, "tournament")
    assert g.pending() == [P, B]
    p.act(B, ("card", "plunder"))
    assert g.waiting() == [P]
    assert not [e for e in p.events if e.seen(P)]
    p.act(P, ("card", "berserk_rage"))
    assert (g.glory, cards(g, P), cards(g, B), len(g.discard)) == (P, [], [], 2)


@rule("AOS-264")
def test_a_champion_from_the_deck_counts_one_less_and_dice_break_ties() -> None:
    g = position(hand=("plunder", ""))
    p = event(g, "tournament")
    p.act(P, ("card", "plunder"))
    p.act(B, ("deck",), draws=[*tops(g, "assassins"), 1, 1, 1, 4])
    assert [told["value"] for told in p.told("champion")] == [2, 2]
    assert g.glory == B


# ---- the reconstructed cards -----------------------------------------------------------------------------


@rule("AOS-054")
def test_famine_costs_a_talent_or_a_unit_for_every_two() -> None:
    g = position(units={"P_L": 3, "P_IN": 1, "P_R": 1, "B_L": 1})
    p = event(g, "famine")
    p.act(P, ("pay", 1))
    p.act(P, ("dismiss", "common", "P_L"))
    assert (g.gold[P], units(g, "P_L"), g.gold[B]) == (2, 2, 3)
    assert type(p.step(P)).__name__ == "GiveOrder"


@rule("AOS-054", "AOS-119", "AOS-118")
def test_the_great_fire_takes_a_lower_building_of_each() -> None:
    g = position(paladin={"P_L": "treasure_house palace", "P_R": "wall"}, gold=(3, 3))
    g.hoard[P][at("P_L")] = 2
    p = event(g, "great_fire")
    assert p.options(P) == [("burn", "treasure_house", "P_L"), ("burn", "wall", "P_R")]
    p.act(P, ("burn", "treasure_house", "P_L"))
    assert (g.gold[P], buildings(g, P, "P_L")) == (5, {"palace"})


@rule("AOS-054")
def test_a_mercenary_may_be_hired_where_there_is_room() -> None:
    g = position(units={"P_L": 3, "B_L": 1}, gold=(3, 0))
    p = event(g, "mercenaries")
    assert ("hire", "P_L") not in p.options(P)
    p.act(P, ("hire", "P_R"))
    assert (g.gold[P], units(g, "P_R")) == (2, 1)
    assert type(p.step(P)).__name__ == "GiveOrder"


@rule("AOS-054")
def test_deserters_leave_the_largest_garrison() -> None:
    g = position(units={"P_L": 3, "P_R": 3, "P_IN": 1, "B_L": 2})
    p = event(g, "desertion")
    assert p.options(P) == [("dismiss", "common", "P_L"), ("dismiss", "common", "P_R")]
    p.act(P, ("dismiss", "common", "P_R"))
    assert (units(g, "P_R"), units(g, "B_L")) == (2, 1)


@rule("AOS-054")
def test_thieves_take_a_talent_for_every_land_without_units() -> None:
    guarded = {"P_L": 1, "P_IN": 1, "P_R": 1, "B_L": 1}
    for before, after in (((7, 4), [6, 1]), ((0, 2), [0, 0])):
        g = position(gold=before, units=guarded)
        event(g, "thieves_guild")
        assert g.gold == after


@rule("AOS-054", "AOS-125")
def test_a_war_council_offers_a_card() -> None:
    g = position()
    p = event(g, "war_council")
    p.act(P, ("draw",))
    p.act(B, ("no draw",))
    assert (len(g.hand[P]), len(g.hand[B])) == (1, 0)


@rule("AOS-054", "AOS-286")
def test_a_prophecy_shows_the_drawer_the_top_of_destiny() -> None:
    g = position()
    p = event(g, "prophecy")
    card = g.book.destiny[g.foreseen].id

    def seen(seat: int) -> list[str]:
        blocks = [block for mat in g.view(seat).mats for block in mat.blocks]
        return [card.face for b in blocks if isinstance(b, Pile) and b.id == "destiny" for card in b.cards]

    assert (seen(P), seen(B)) == ([card], [])
    p.act(P, ("bottom",))
    assert g.sunk
    assert g.foreseen not in g.destiny_deck


@rule("AOS-054", "AOS-193")
def test_bloody_dawn_strengthens_attackers_until_the_drawers_next_age() -> None:
    g = position(units={"B_L": 2, "P_L": 3}, active=B)
    g.dawn = P
    p = battle(g, "B_L", "P_L", deck="neutralizing neutralizing")
    assert p.told("counts")[0]["total"] == [3, 3]
    event(g, "bloody_dawn")
    drawer = g.dawn
    new_age(no_cards(g), 1 - drawer)
    assert g.dawn == drawer
    new_age(g, drawer)
    assert g.dawn == -1


@rule("AOS-054", "AOS-141")
def test_unrest_stirs_foreign_lands_with_a_small_garrison() -> None:
    g = position(owner={"ORANGE": P, "B_L": P, "B_R": P}, units={"B_L": 2, "B_R": 1, "P_L": 1, "B_IN": 1})
    g.orders[at("ORANGE")] = 2
    p = event(g, "unrest")
    assert [land for land in ("ORANGE", "B_L", "B_R", "P_R") if g.rebellion[at(land)]] == ["ORANGE", "B_R"]
    p.act(P, ("negotiate", "ORANGE"))
    assert (g.orders[at("ORANGE")], g.rebellion[at("ORANGE")]) == (2, False)
    order(p, "B_IN", ("tax",))
