"""Prestige and victory points."""

from __future__ import annotations

from functools import partial

from pentarchy.games.herds_and_hosts.book.pieces import CAVALRY
from pentarchy.games.herds_and_hosts.rules.diplomacy import Answer
from pentarchy.games.herds_and_hosts.rules.ending import NewYear, VictoryLoss
from pentarchy.games.herds_and_hosts.rules.prestige import credit, raised
from pentarchy.games.herds_and_hosts.rules.war.settlements import conquest_points
from tests.play import rule

from .positions import A, B, Position, by_hand


@rule("HH-235", "HH-238", example="TV-67")
def test_prestige_for_destroyed_units():
    for rival, prestige in ((False, 10), (True, 15)):
        s = Position()
        if rival:
            s.rivals(A, B)
        fallen = [s.see(u) for u in s.units(B, "Siena", n=3)] + [s.see(s.unit(B, "Siena", CAVALRY))]
        for unit in fallen:
            by_hand(s, partial(credit, s.g, A, unit))
        assert s.realm(A).prestige == s.realm(A).gain == s.realm(B).loss == prestige


@rule("HH-236", "HH-237", "HH-238", "HH-244", "HH-245")
def test_prestige_and_victory_points_for_conquests():
    cases = [("village", "", 8, 4), ("village", "dock", 12, 4), ("city", "", 12, 8), ("city", "port", 16, 8)]
    for settlement, shipyard, prestige, points in cases:
        for rival in (False, True):
            s = Position()
            if rival:
                s.rivals(A, B)
            s.land("Latium", owner=B, settlement=settlement, shipyard=shipyard)
            by_hand(s, partial(conquest_points, s.g, s.at("Latium"), A))
            assert s.realm(A).prestige == (prestige * 3 // 2 if rival else prestige)
            assert (s.realm(A).victory, s.realm(B).victory) == (points, -points)


@rule("HH-239")
def test_the_half_more_is_not_for_aid():
    s = Position()
    s.rivals(A, B)
    s.give(A, gold=4)
    s.play(Answer(A, B, "aid", payer=A, gold=4)).act(B, ("accept",))
    assert s.realm(A).prestige == 8
    assert raised(s.g, A, B, 8) == 12


@rule("HH-240", "HH-306", example="TV-74 TV-75")
def test_lost_victory_points_cost_prestige():
    s = Position()
    s.give(A, victory=3, victory_before=6, prestige=20)
    s.give(B, victory=1, victory_before=2, prestige=3)
    s.play(VictoryLoss())
    assert (s.realm(A).prestige, s.realm(B).prestige) == (8, 0)
    assert (s.realm(A).victory_before, s.realm(B).victory_before) == (3, 1)
    s.play(VictoryLoss())
    assert s.realm(A).prestige == 8


@rule("HH-240", "HH-247", example="TV-84")
def test_a_payer_of_tribute_loses_face():
    s = Position()
    s.give(A, gold=3, prestige=10)
    s.give(B, victory=3, victory_before=3)
    s.g.variants = type(s.g.variants)(sovereignty=False)
    s.play(Answer(A, B, "tribute", payer=A, gold=3)).act(B, ("accept",))
    assert (s.realm(A).victory, s.realm(B).victory) == (-1, 5)
    s.play(VictoryLoss())
    assert s.realm(A).prestige == 6


@rule("HH-241", "HH-246", "HH-238", example="TV-98")
def test_homage_to_a_rival():
    s = Position()
    s.g.variants = type(s.g.variants)(sovereignty=False)
    s.rivals(A, B)
    s.give(A, prestige=6)
    s.give(B, prestige=10)
    s.play(Answer(A, B, "vassalage", payer=B)).act(B, ("accept",))
    assert (s.realm(A).prestige, s.realm(A).victory) == (18, 2)
    assert (s.realm(B).prestige, s.realm(B).victory) == (2, -1)
    s.play(VictoryLoss())
    assert s.realm(B).prestige == 0


@rule("HH-242", "HH-248", "HH-306", example="TV-97")
def test_aid():
    s = Position()
    s.give(A, gold=4, prestige=20)
    s.give(B, prestige=5)
    s.play(Answer(A, B, "aid", payer=A, gold=4)).act(B, ("accept",))
    assert (s.realm(A).prestige, s.realm(A).victory, s.realm(A).gold) == (28, 1, 0)
    assert (s.realm(B).prestige, s.realm(B).victory, s.realm(B).gold) == (0, 0, 4)


@rule("HH-251", example="TV-72 TV-73")
def test_new_year():
    for gain, loss, points in ((24, 11, 1), (9, 30, -3), (30, 0, 3), (10, 9, 1), (0, 19, -1), (20, 20, 0)):
        s = Position(season="winter")
        s.village(A, "Latium")
        s.village(B, "Siena")
        s.give(A, gain=gain, loss=loss)
        s.play(NewYear())
        assert s.realm(A).victory == points
        assert (s.realm(A).gain, s.realm(A).loss) == (0, 0)
