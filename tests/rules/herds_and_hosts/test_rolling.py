"""Re-rolls, morale and the charge."""

from __future__ import annotations

from pentarchy.games.herds_and_hosts.book.pieces import (
    CAVALRY,
    CORSAIRS,
    ELEPHANTS,
    ELITE,
    EXPERIENCED,
    HI,
    RECRUIT,
    TRANSPORT,
    VETERAN,
    WAR_SHIP,
)
from pentarchy.games.herds_and_hosts.rules.war.battle import Declare, mounted
from pentarchy.games.herds_and_hosts.state.records import ABOARD
from tests.play import rule

from .positions import OPEN, ROUGH, SEA, A, B, Position, attack, dice_of, verbs


@rule("HH-205", "HH-185", "HH-293")
def test_four_prestige_roll_two_dice_again_once_a_round():
    s = Position(mode="fast")
    s.units(A, OPEN, level=RECRUIT)
    s.units(A, OPEN, n=2)
    s.units(B, OPEN, HI)
    s.give(A, prestige=8)
    p = attack(s, draws=[0, 0, 0, 0])
    assert p.options(A) == [("pay", 1), ("done",)]
    p.act(A, ("pay", 1), draws=[5])
    assert s.realm(A).prestige == 4
    assert p.options(A) == [("pay", 2), ("enough",)]
    p.act(A, ("pay", 2), draws=[0])
    assert type(p.step(A)).__name__ == "GoOn"
    p.act(A, ("go on",), draws=[0, 0, 0, 0])
    assert ("pay", 1) in p.options(A)


@rule("HH-206")
def test_elephants_never_re_roll():
    s = Position(mode="fast")
    s.units(A, OPEN, ELEPHANTS)
    s.units(B, OPEN, HI)
    s.give(A, prestige=20)
    p = s.play(Declare(A))
    p.act(A, ("attack", "IL20", B))
    p.act(A, ("hold",), draws=[0, 0, 0])
    assert type(p.step(A)).__name__ == "GoOn"


@rule("HH-186", "HH-187", "HH-188", "HH-293")
def test_free_re_rolls_of_experience():
    s = Position(mode="fast")
    grey = s.unit(A, OPEN, HI, level=EXPERIENCED)
    black = s.unit(A, OPEN, HI, level=VETERAN)
    gold = s.unit(A, OPEN, HI, level=ELITE)
    s.units(B, OPEN, ELEPHANTS)
    p = s.play(Declare(A))
    p.act(A, ("attack", "IL20", B))
    p.act(B, ("hold",), draws=[3, 3, 0, 0, 0])
    dice = s.g.battle.dice[0]
    assert [d.unit for d in dice] == [grey, black, gold]
    assert p.options(A, "again") == [("again", 0), ("again", 1), ("again", 2)]
    p.act(A, ("again", 0), draws=[0])
    assert s.g.battle.dice[0][0].swords == 0
    p.act(A, ("again", 1), draws=[0])
    assert s.g.battle.dice[0][1].swords == 1
    p.act(A, ("again", 2), draws=[3])
    p.act(A, ("again", 2), draws=[0])
    assert [d.swords for d in (s.g.battle.dice[0] if s.g.battle else [])][:3] == [0, 1, 1]
    p.act(A, ("strike",))
    p.act(A, ("go on",), draws=[0, 0, 0, 0, 0])
    assert [d.again for d in s.g.battle.dice[0]] == [1, 1, 2]


@rule("HH-293")
def test_a_corsairs_re_roll_touches_one_of_its_dice():
    s = Position(mode="fast")
    s.units(A, SEA, CORSAIRS, level=ELITE)
    s.units(B, SEA, WAR_SHIP)
    p = attack(s, SEA, draws=[0, 0, 0, 0, 0])
    assert p.options(A) == [("again", 0), ("done",)]
    p.act(A, ("again", 0), draws=[0])
    assert [d.again for d in s.g.battle.dice[0]] == [1, 0, 0, 0]


@rule("HH-216")
def test_morale_gives_one_re_roll_in_a_battle():
    s = Position()
    s.units(A, OPEN, HI)
    s.units(B, OPEN, HI)
    s.give(B, prestige=3)
    p = attack(s, draws=[0, 0])
    assert p.options(B) == [("morale", 0), ("done",)]
    p.act(B, ("morale", 0), draws=[0])
    p.act(A, ("go on",), draws=[0, 0])
    assert type(p.step(A)).__name__ == "GoOn"
    s = Position(mode="fast")
    s.units(A, OPEN, HI)
    s.units(B, OPEN, HI)
    s.give(B, prestige=3)
    assert type(attack(s, draws=[0, 0]).step(A)).__name__ == "GoOn"


@rule("HH-207", "HH-209", "HH-210", "HH-292", "HH-192", example="TV-91 TV-63 TV-64")
def test_a_charge_strikes_first_and_shields_stop_two():
    s = Position(players=3)
    s.rivals(A, B)
    s.units(A, OPEN, CAVALRY, n=3)
    s.units(A, OPEN, n=5)
    s.units(B, OPEN, n=5)
    p = s.play(Declare(A))
    p.act(A, ("attack", "IL20", B))
    p.act(A, ("charge",), draws=[2, 5, 0])
    assert s.g.battle.swords[0] == 3
    assert s.g.battle.shields[1] == 1
    p.act(A, ("strike",), draws=[4, 4, 0, 1, 2, 0, 0, 0, 0])
    assert len(s.here(OPEN, B)) == 4
    assert s.g.battle.shields[1] == 0
    assert dice_of(s, 0) == ["white"] * 5
    assert dice_of(s, 1) == ["white"] * 4
    assert s.g.battle.swords[0] == 5


@rule("HH-209", example="TV-63 TV-64")
def test_shields_against_a_charge():
    for rolls, left in (([5, 5, 3], 9), ([5, 3, 0], 10)):
        s = Position()
        s.units(A, OPEN, CAVALRY, n=3)
        s.units(B, OPEN, n=10)
        p = s.play(Declare(A))
        p.act(A, ("attack", "IL20", B))
        p.act(A, ("charge",), draws=rolls)
        assert s.g.battle.shields[1] == 2
        p.act(A, ("strike",), draws=[0] * (left + left // 6))
        assert len(s.here(OPEN, B)) == left
        assert s.g.battle.shields[1] == 0


@rule("HH-207", "HH-210")
def test_a_charge_that_destroys_all_ends_the_battle_before_an_answer():
    s = Position()
    s.units(A, OPEN, CAVALRY)
    s.units(B, OPEN, n=2)
    p = s.play(Declare(A))
    p.act(A, ("attack", "IL20", B))
    p.act(A, ("charge",), draws=[5])
    p.act(A, ("strike",), draws=[])
    assert s.here(OPEN) == [CAVALRY]
    assert (s.realm(A).victory, s.realm(B).victory) == (1, -1)
    s = Position()
    s.units(A, OPEN, CAVALRY)
    s.units(B, OPEN, HI)
    p = s.play(Declare(A))
    p.act(A, ("attack", "IL20", B))
    p.act(A, ("hold",), draws=[0, 0])
    p.act(A, ("go on",), draws=[0, 0])
    assert "charge" not in verbs(p, A)


@rule("HH-208")
def test_no_charge_on_rough_ground_or_at_sea():
    s = Position()
    s.units(A, ROUGH, CAVALRY)
    s.units(B, ROUGH, HI)
    p = s.play(Declare(A))
    p.act(A, ("attack", "IL03", B), draws=[0, 0])
    assert "charge" not in verbs(p, A)
    s = Position()
    ship = s.unit(A, SEA, TRANSPORT)
    s.units(A, SEA, CAVALRY, place=ABOARD, ship=ship)
    s.units(B, SEA, WAR_SHIP)
    attack(s, SEA, draws=[0, 0, 0])
    assert mounted(s.g, s.g.battle, 0) == []
