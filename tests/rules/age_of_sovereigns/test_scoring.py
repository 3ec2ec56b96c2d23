"""Six spheres, Destiny, places."""

from __future__ import annotations

from typing import Any

import pytest

from pentarchy.games.age_of_sovereigns.rules.kingdom.realm import hand_over
from pentarchy.games.age_of_sovereigns.rules.scoring import Score, account, end_game, points, rank, score
from tests.play import Play, begin, rule

from .positions import B, Inside, P, at, position


def ended(g: Any, draws: list[int] | None = None) -> Play:
    return begin(g, Inside(lambda g: end_game(g, "test")), draws=draws)


def destiny(name: str) -> list[int]:
    g = position()
    return [next(i for i, card in enumerate(g.book.destiny) if card.id == name)]


@rule("AOS-276", "AOS-277", "AOS-278")
def test_a_victory_point_for_each_land_and_for_the_great_conqueror() -> None:
    g = position(owner={"ORANGE": P})
    g.great[P] = True
    assert (points(g, P).lands, points(g, B).lands) == (6, 4)


@rule("AOS-279", "AOS-091")
def test_the_army_counts_units_and_protective_buildings() -> None:
    g = position(
        units={"P_L": 3, "P_R": 2, "B_L": 1},
        special={"P_L": 1},
        paladin={"P_L": "wall watchtower", "P_R": "fortress", "P_IN": "library"},
    )
    assert points(g, P).army == 6 + 3
    g.rebellion[at("P_L")] = True
    assert points(g, P).army == 6 + 3
    hand_over(g, at("P_R"), B)
    assert points(g, P).army == 4 + 3, "each protective building, L325: whoever holds its land"


@rule("AOS-279", "AOS-280")
def test_with_the_variant_walls_and_houses_score_in_own_land_at_peace_only() -> None:
    built = {"P_L": "wall watchtower", "P_R": "fortress treasure_house"}
    g = position(units={"P_L": 3, "P_IN": 2}, paladin=built, lost_buildings="nothing")
    assert (points(g, P).army, points(g, P).wealth) == (5 + 3, 3 + 2)
    g.rebellion[at("P_L")] = True
    assert points(g, P).army == 5 + 1
    hand_over(g, at("P_R"), B)
    assert (points(g, P).army, points(g, P).wealth) == (5, 3)


@rule("AOS-280", "AOS-067")
def test_wealth_counts_talents_and_houses() -> None:
    g = position(gold=(4, 3), paladin={"P_L": "treasure_house", "P_R": "treasure_house"})
    g.hoard[P][at("P_L")] = 2
    assert points(g, P).wealth == 4 + 2 + 2 * 2
    hand_over(g, at("P_L"), B)
    assert (points(g, P).wealth, points(g, B).wealth) == (4 + 2 * 2, 3 + 2), "the gold is lost, not the house"


@rule("AOS-281", "AOS-107", example="L331")
def test_constructions_count_the_best_of_ones_own_in_each_land_whoever_holds_it() -> None:
    g = position(paladin={"P_L": "statue library", "P_R": "masters_castle"}, barbarian={"P_L": "palace"})
    assert (points(g, P).constructions, points(g, B).constructions) == (2 + 3, 3)
    hand_over(g, at("P_L"), B)
    assert points(g, P).constructions == 5


@rule("AOS-282", example="L333")
def test_glory_counts_statues_palace_tournament_and_a_lost_capital() -> None:
    g = position(paladin={"P_L": "statue palace", "P_R": "statue"})
    g.glory = P
    assert points(g, P).glory == 2 + 3 + 1
    g = position(paladin={"P_L": "statue"})
    g.capital_lost[P] = True
    assert points(g, P).glory == -2
    g = position(paladin={"P_L": "masters_castle"}, owner={"P_L": B})
    assert points(g, P).glory == 0


@rule("AOS-283")
def test_feats_of_arms_are_the_marker() -> None:
    assert points(position(track=(14, 9)), P).feats == 14


@rule("AOS-284", "AOS-285", example="L343")
@pytest.mark.parametrize(
    ("scores", "vp"),
    [([7, 7, 5, 3, 2], [5, 5, 4, 3, 2]), ([9, 4], [2, 1]), ([4, 9], [1, 2]), ([6, 6], [2, 2])],
)
def test_ranks_in_a_sphere(scores: list[int], vp: list[int]) -> None:
    assert rank(scores) == vp


@rule("AOS-286", "AOS-287", "AOS-009", example="L351")
def test_the_lower_on_the_track_draws_a_destiny_card() -> None:
    g = position(track=(14, 9))
    p = ended(g, destiny("empty_coffers"))
    assert p.told("destiny") == [{"seat": B, "card": "empty_coffers"}]
    g = position(track=(9, 9))
    p = ended(g)
    assert not p.told("destiny")


@rule("AOS-286")
def test_a_foreseen_card_left_on_top_is_the_one_drawn() -> None:
    g = position(track=(14, 9))
    g.foreseen, g.seer = g.destiny_deck.pop(2), P
    seen = g.foreseen
    ended(g)
    assert g.fate == seen
    g = position(track=(14, 9))
    g.foreseen, g.seer, g.sunk = g.destiny_deck.pop(2), P, True
    ended(g)
    assert g.fate != g.foreseen


def sheet(g: Any) -> list[Score]:
    return score(g)


@rule("AOS-284", "AOS-288", "AOS-276", "AOS-280", example="L351")
def test_a_whole_score_with_a_penalty_before_ranking() -> None:
    g = position(
        units={"P_L": 3, "P_IN": 3, "P_OUT": 2, "B_L": 3, "B_IN": 3, "B_OUT": 3, "B_R": 2},
        owner={"ORANGE": P},
        paladin={
            "P_L": "wall treasure_house statue",
            "P_R": "watchtower palace",
            "P_IN": "library",
            "P_OUT": "market_square",
        },
        barbarian={"B_L": "hall_of_chiefs", "B_R": "wall", "B_IN": "library"},
        gold=(6, 7),
        track=(20, 15),
    )
    g.hoard[B][at("B_L")] = 2
    g.great[P] = True
    ended(g, destiny("empty_coffers"))
    paladins, barbarians = sheet(g)
    assert paladins.lands == 6
    assert (paladins.army, barbarians.army) == (10, 12)
    assert (paladins.wealth, barbarians.wealth) == (8, 9 - 3)
    assert (paladins.constructions, barbarians.constructions) == (9, 7)
    assert (paladins.glory, barbarians.glory) == (4, 0)
    assert paladins.ranks == [1, 2, 2, 2, 2]
    assert barbarians.ranks == [2, 1, 1, 1, 1]
    assert (paladins.total, barbarians.total) == (15, 10)
    assert g.result is not None
    assert (g.result.places, g.result.scores) == ((1, 2), (15, 10))


@rule("AOS-288")
def test_wrath_of_fate_takes_a_victory_point_after_all() -> None:
    g = position(track=(14, 9))
    before = sheet(g)[B].total
    ended(g, destiny("wrath_of_fate"))
    assert sheet(g)[B].total == before - 1


@rule("AOS-288")
@pytest.mark.parametrize(
    ("card", "sphere", "penalty"),
    [
        ("lost_legion", "army", 3),
        ("empty_coffers", "wealth", 3),
        ("earthquake", "constructions", 2),
        ("oblivion", "glory", 2),
    ],
)
def test_each_destiny_card_hits_its_sphere(card: str, sphere: str, penalty: int) -> None:
    g = position(track=(14, 9))
    before = getattr(points(g, B), sphere)
    ended(g, destiny(card))
    assert getattr(sheet(g)[B], sphere) == before - penalty
    assert getattr(sheet(g)[P], sphere) == getattr(points(g, P), sphere)


@rule("AOS-289")
def test_altar_points_are_added_as_they_are() -> None:
    g = position(track=(9, 9))
    before = sheet(g)[P].total
    g.altar[P] = 2
    assert sheet(g)[P].total == before + 2


def tied(**more: Any) -> Any:
    return position(track=(9, 9), **more)


@rule("AOS-290", example="L347")
def test_ties_are_broken_by_glory_lands_and_gold() -> None:
    g = tied()
    ended(g)
    assert g.result.places == (1, 1), "a draw"
    g = tied(paladin={"P_L": "statue"}, barbarian={"B_L": "storehouse"})
    g.altar[B] = 1
    ended(g)
    assert g.result.scores[0] == g.result.scores[1]
    assert g.result.places == (1, 2), "by glory"
    g = tied(owner={"ORANGE": B})
    g.altar[P] = 1
    ended(g)
    assert g.result.scores[0] == g.result.scores[1]
    assert g.result.places == (2, 1), "by lands"
    g = tied(gold=(5, 6), units={"P_L": 2, "B_L": 1})
    ended(g)
    assert g.result.scores[0] == g.result.scores[1]
    assert g.result.places == (2, 1), "by gold"


@rule("AOS-290")
def test_most_victory_points_win() -> None:
    g = tied(owner={"ORANGE": P})
    ended(g)
    assert g.result.places == (1, 2)


@rule("AOS-281")
@pytest.mark.parametrize(
    ("built", "level"), [("statue", 1), ("statue storehouse", 1), ("storehouse wall", 2), ("wall altar", 3)]
)
def test_a_land_counts_as_its_highest_building(built: str, level: int) -> None:
    assert points(position(paladin={"P_L": built}), P).constructions == level


@rule("AOS-276", "AOS-284", "AOS-288", "AOS-289")
def test_the_account_of_a_seat_adds_up_to_its_score() -> None:
    g = position(owner={"ORANGE": P}, gold=(6, 7), track=(20, 15))
    g.altar[B] = 2
    assert {line.term: line.n for line in account(g, B)}["altar"] == 2
    ended(g, destiny("wrath_of_fate"))
    for seat, line in enumerate(score(g)):
        assert sum(points.n for points in account(g, seat)) == line.total
    assert account(g, B)[-1].term == "destiny"
