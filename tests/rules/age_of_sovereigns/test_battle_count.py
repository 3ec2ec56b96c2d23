"""The count of a battle: strength, superiority, losses."""

from __future__ import annotations

from typing import Any

import pytest

from pentarchy.games.age_of_sovereigns.rules.battle.aftermath import slay
from pentarchy.games.age_of_sovereigns.rules.battle.count import superiority
from pentarchy.games.age_of_sovereigns.rules.battle.stages import PlaceCard, new_battle
from pentarchy.games.age_of_sovereigns.rules.kingdom.realm import hand_over
from pentarchy.kernel import line
from tests.play import begin, rule

from .positions import (
    BLANK,
    B,
    P,
    at,
    battle,
    cards,
    during,
    position,
    restock,
    total,
    units,
)


@rule("AOS-192", example="L512")
@pytest.mark.parametrize(("die", "bonus"), [(1, 3), (2, 3), (3, 3), (4, 4), (5, 5), (6, 6)])
def test_combat_rapture_adds_a_die_at_least_three(die: int, bonus: int) -> None:
    g = position(units={"B_L": 1, "P_L": 3}, bonuses="combat_rapture", active=B)
    p = battle(g, "B_L", "P_L", deck=BLANK)
    p.act(B, ("bonus", "combat_rapture"), draws=[die - 1])
    assert total(p) == [1 + bonus, 3]
    assert g.bonuses[B] == 0


def test_a_die_for_strength_is_watched_within_the_battle() -> None:
    g = position(units={"B_L": 1, "P_L": 3}, bonuses="combat_rapture", active=B)
    p = battle(g, "B_L", "P_L", deck=BLANK)
    p.act(B, ("bonus", "combat_rapture"), draws=[1])
    told = {event.kind: line(g, event, None) for event in p.events}
    played, rolled = (told[kind].contest for kind in ("plays bonus", "rapture"))
    assert [contest.stages[contest.stage] for contest in (played, rolled)] == ["Properties", "Properties"]
    assert [(die.face, die.hits) for die in rolled.sides[0].dice] == [("2", 3)]


@rule("AOS-192", "AOS-251")
def test_combat_rapture_serves_in_defence_too() -> None:
    g = position(units={"B_L": 1, "P_L": 3}, bonuses="combat_rapture")
    p = battle(g, "P_L", "B_L", deck=BLANK)
    p.act(B, ("bonus", "combat_rapture"), draws=[5])
    assert total(p) == [3, 7]


@rule("AOS-193", example="L486")
def test_strength_is_units_card_support_and_bonuses() -> None:
    g = position(units={"B_L": 1, "P_L": 3}, special={"B_L": 2}, hand=("", "neutralizing"), active=B)
    p = battle(g, "B_L", "P_L", "neutralizing", deck="plunder")
    assert total(p)[0] == 1 + 2 * 2 + 1


@rule("AOS-194", "AOS-195", example="L275")
def test_the_loser_loses_the_difference() -> None:
    g = position(
        units={"B_L": 3, "P_L": 1, "P_IN": 1}, special={"P_L": 1}, active=B, hand=("", "neutralizing")
    )
    p = battle(g, "B_L", "P_L", "neutralizing", deck="plunder")
    assert total(p) == [4, 3]
    assert p.options(B) == [("kill", "common"), ("kill", "special")]


def clash(attackers: int, defenders: int, totals: tuple[int, int], **more: Any) -> tuple[Any, list[int]]:
    """A battle with given totals: what superiority each side has, and the losses."""
    g = position(units={"B_L": attackers, "P_L": defenders}, active=B)
    b = new_battle([B, P], [at("B_L"), at("P_L")], [attackers, defenders])
    b.total = list(totals)
    b.winner = 0 if totals[0] > totals[1] else 1 if totals[1] > totals[0] else -1
    for name, value in more.items():
        setattr(b, name, value)
    points = [superiority(g, b, 0), superiority(g, b, 1)]
    during(g, lambda g: slay(g, b, 0, points[1]) + slay(g, b, 1, points[0]))
    return b, points


@rule("AOS-195", "AOS-198", "AOS-199", "AOS-200", "AOS-201", "AOS-202", example="L303")
@pytest.mark.parametrize(
    ("totals", "armies", "points", "losses"),
    [
        ((4, 2), (3, 3), [2, 0], [0, 2]),
        ((6, 5), (3, 3), [2, 0], [0, 2]),
        ((6, 6), (3, 3), [1, 1], [1, 1]),
        ((5, 5), (3, 3), [0, 0], [0, 0]),
        ((8, 7), (3, 3), [2, 1], [1, 2]),
        ((8, 7), (1, 2), [2, 1], [1, 2]),
        ((3, 7), (3, 3), [0, 5], [3, 0]),
    ],
)
def test_superiority_and_losses(
    totals: tuple[int, int], armies: tuple[int, int], points: list[int], losses: list[int]
) -> None:
    b, found = clash(*armies, totals)
    assert found == points
    assert b.slain == losses


@rule("AOS-195", "AOS-199", "AOS-204", example="L305")
def test_endurance_two_needs_two_points_and_a_lone_point_cannot_hurt_it() -> None:
    g = position()
    discipline = g.book.face["iron_discipline"]
    more = {"property": ["", "discipline"], "card": [0, discipline]}
    assert clash(3, 3, (5, 4), **more)[0].slain == [0, 0]
    assert clash(3, 3, (6, 5), **more)[0].slain == [0, 1]
    assert clash(3, 3, (6, 6), **more)[0].slain == [1, 0]


@rule("AOS-204", example="L305")
def test_a_beaten_defender_leaves_even_without_losses() -> None:
    g = position(units={"B_L": 3, "P_L": 1, "P_IN": 1}, hand=("iron_discipline", "plunder"), active=B)
    p = battle(g, "B_L", "P_L", "plunder", "iron_discipline")
    assert total(p) == [5, 3]
    g = position(units={"B_L": 2, "P_L": 1, "P_IN": 1}, hand=("iron_discipline", "plunder"), active=B)
    p = battle(g, "B_L", "P_L", "plunder", "iron_discipline")
    assert total(p) == [4, 3]
    assert (units(g, "P_OUT"), g.owner[at("P_L")]) == (1, B)


@rule("AOS-196", "AOS-197")
def test_whoever_has_the_points_picks_the_victims() -> None:
    g = position(units={"B_L": 3, "P_L": 1, "P_R": 1}, special={"P_L": 2}, hand=("", "hot_pursuit"), active=B)
    p = battle(g, "B_L", "P_L", "hot_pursuit", deck="neutralizing")
    assert total(p) == [5, 3]
    assert g.pending() == [B]
    p.act(B, ("kill", "special"))
    p.act(B, ("kill", "common"))
    assert g.battle.fleeing == (0, 1)


@rule("AOS-203", example="L307")
def test_a_stronger_army_without_survivors_has_not_won() -> None:
    g = position(
        units={"B_L": 1, "P_L": 2}, active=B, hand=("assassins", "berserk_rage"), bonuses="combat_rapture"
    )
    p = battle(g, "B_L", "P_L", "berserk_rage", "assassins")
    p.act(P, ("strength",))
    p.act(B, ("bonus", "combat_rapture"), draws=[5])
    assert total(p) == [11, 5]
    assert p.told("result")[0]["winner"] == -1
    assert (g.owner[at("P_L")], units(g, "P_L"), g.track) == (P, 0, [2, 3])


@rule("AOS-203")
def test_a_side_emptied_before_the_count_cannot_win() -> None:
    g = position(units={"B_L": 1, "P_L": 1}, active=B, hand=("assassins", "berserk_rage"))
    p = battle(g, "B_L", "P_L", "berserk_rage", "assassins")
    p.act(P, ("kill", "common"))
    assert total(p) == [4, 1]
    assert p.told("result")[0]["winner"] == -1
    assert units(g, "P_L") == 1


@rule("AOS-205")
def test_a_losing_attacker_stays_at_home() -> None:
    g = position(units={"B_L": 3, "P_L": 3}, hand=("neutralizing", ""), active=B)
    p = battle(g, "B_L", "P_L", "", "neutralizing", deck="neutralizing")
    assert total(p) == [3, 4]
    assert units(g, "B_L") == 2
    assert g.owner[at("B_L")] == B


@rule("AOS-206", example="L442")
def test_a_fortress_falls_only_when_every_defender_is_gone() -> None:
    g = position(units={"B_L": 2, "P_L": 3}, special={"B_L": 1}, paladin={"P_L": "fortress"}, active=B)
    p = battle(g, "B_L", "P_L", deck="neutralizing neutralizing")
    assert total(p) == [4, 3]
    assert (g.owner[at("P_L")], units(g, "P_L"), g.track) == (P, 2, [2, 4])
    g = position(units={"B_L": 3, "P_L": 2}, paladin={"P_L": "fortress"}, hand=("", "hot_pursuit"), active=B)
    battle(g, "B_L", "P_L", "hot_pursuit", deck="neutralizing")
    assert (g.owner[at("P_L")], units(g, "P_L")) == (B, 0)


@rule("AOS-206", "AOS-198", example="L442")
def test_a_fortress_falls_to_three_points_of_superiority() -> None:
    g = position(
        units={"B_L": 1, "P_L": 3},
        special={"B_L": 2},
        paladin={"P_L": "fortress"},
        hand=("neutralizing", "neutralizing"),
        active=B,
    )
    p = battle(g, "B_L", "P_L", "neutralizing", "neutralizing")
    assert total(p) == [6, 4], "trolls count two each"
    assert len(p.told("falls")) == 3, "two by the difference, one for strength six"
    assert g.owner[at("P_L")] == B


@rule("AOS-207", "AOS-298")
def test_the_altar_honours_the_end_of_a_whole_army_once_an_age() -> None:
    g = position(units={"B_L": 3, "P_L": 3}, special={"B_L": 2}, barbarian={"B_R": "altar"}, active=B)
    p = battle(g, "B_L", "P_L", deck="neutralizing neutralizing")
    assert total(p) == [7, 3]
    assert g.altar == [0, 1]
    g.once[B] |= 4
    hand_over(g, at("P_L"), P)
    g.common[at("P_L")], g.attacks = 3, 0
    restock(g)
    battle(g, "B_L", "P_L", deck=BLANK)
    assert g.altar == [0, 1]


@rule("AOS-207")
def test_the_altar_ignores_small_armies() -> None:
    g = position(units={"B_L": 3, "P_L": 2}, special={"B_L": 2}, barbarian={"B_R": "altar"}, active=B)
    battle(g, "B_L", "P_L", deck=BLANK)
    assert g.altar == [0, 0]


@rule("AOS-223", "AOS-225", example="L335")
@pytest.mark.parametrize(
    ("attackers", "defenders", "track"), [(3, 1, [2, 4]), (1, 3, [3, 3]), (2, 2, [2, 3])]
)
def test_points_for_attack_defence_and_victory(attackers: int, defenders: int, track: list[int]) -> None:
    g = position(units={"B_L": attackers, "P_L": defenders}, active=B)
    battle(g, "B_L", "P_L", deck=BLANK)
    assert g.track == track


def test_a_hand_made_battle_can_be_saved() -> None:
    g = position(units={"B_L": 3, "P_L": 3}, hand=("bribe", ""), active=B)
    g.battle = new_battle([B, P], [at("B_L"), at("P_L")], [3, 3])
    p = begin(g, PlaceCard(1), PlaceCard(0))
    assert p.options(P) == [("card", "bribe"), ("deck",)]
    assert cards(g, P) == ["bribe"]


@rule("AOS-197", "AOS-298")
def test_whom_revolutionaries_strike_down_the_owner_picks() -> None:
    g = position(units={"B_L": 1}, special={"B_L": 1}, owner={"P_L": -1}, active=B)
    g.rebels[at("P_L")] = 4
    p = battle(g, "B_L", "P_L", deck=BLANK)
    assert g.pending() == [B]
    assert set(p.options(B)) == {("kill", "common"), ("kill", "special")}
    p.act(B, ("kill", "special"))
    assert (g.common[at("B_L")], g.special[at("B_L")]) == (1, 0)


@rule("AOS-204")
def test_one_of_each_kind_moves_in() -> None:
    g = position(units={"B_L": 1, "P_L": 1}, special={"B_L": 1}, active=B)
    p = battle(g, "B_L", "P_L", deck=BLANK)
    p.act(B, ("move in", 1, 1))
    assert (g.common[at("P_L")], g.special[at("P_L")]) == (1, 1)
    assert (g.common[at("B_L")], g.special[at("B_L")]) == (0, 0)
