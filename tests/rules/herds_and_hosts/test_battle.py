"""Battle: dice, lines, bonuses, hits, results."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from pentarchy.games.herds_and_hosts.book.pieces import (
    CAVALRY,
    CORSAIRS,
    ELEPHANTS,
    ELITE,
    ENGINE,
    EXPERIENCED,
    HI,
    LI,
    MERCENARIES,
    REARGUARD,
    RECRUIT,
    STANDARD_LINE,
    TRANSPORT,
    VANGUARD,
    VETERAN,
    WAR_SHIP,
)
from pentarchy.games.herds_and_hosts.rules.movement.cargo import homeless
from pentarchy.games.herds_and_hosts.rules.values import counted, line_of, lives_of, swords_of, values
from pentarchy.games.herds_and_hosts.rules.war.battle import Declare
from pentarchy.games.herds_and_hosts.rules.war.postures import Posture, Postures
from pentarchy.games.herds_and_hosts.rules.war.rolling import Reroll, SetAside
from pentarchy.games.herds_and_hosts.state.records import ABOARD, OUTSIDE, SITE, Die
from pentarchy.kernel import Step
from tests.play import rule

from .positions import OPEN, ROUGH, SEA, A, B, C, Position, attack, dice_of, resting


@rule("HH-180", "HH-181", example="TV-53")
def test_the_faces_of_the_dice():
    faces = Position().g.book.faces
    swords = {colour: (f.count(1), f.count(2)) for colour, f in faces.items()}
    assert swords == {"white": (2, 0), "reverse_white": (4, 0), "blue": (3, 0), "red": (3, 1)}
    assert all(
        (a, b) in ((0, 1), (1, 0)) for a, b in zip(faces["white"], faces["reverse_white"], strict=True)
    )
    assert (faces["white"][4], faces["reverse_white"][4]) == (1, 0)
    means = {colour: Fraction(sum(f), 6) for colour, f in faces.items()}
    assert means == {
        "white": Fraction(1, 3),
        "reverse_white": Fraction(2, 3),
        "blue": Fraction(1, 2),
        "red": Fraction(5, 6),
    }


@rule("HH-190", "HH-180")
def test_expected_swords_of_three_dice_with_the_three_empties_rule():
    g = Position().g
    for colour, mean in (
        ("white", (35, 27)),
        ("blue", (13, 8)),
        ("red", (137, 54)),
        ("reverse_white", (55, 27)),
    ):
        total = sum(
            swords_of(g, [Die(colour, x) for x in roll]) for roll in product(g.book.faces[colour], repeat=3)
        )
        assert Fraction(total, 216) == Fraction(*mean)


@rule("HH-182", "HH-183", "HH-184", example="TV-54")
def test_heavy_infantry_on_every_ground():
    s = Position()
    unit = s.see(s.unit(A, OPEN, HI))
    cases = [(OPEN, False), (OPEN, True), (ROUGH, False), (ROUGH, True), (SEA, False)]
    found = [values(s.g, unit, s.at(where), siege) for where, siege in cases]
    assert [(v.dice[0], v.lives) for v in found] == [
        ("red", 2),
        ("red", 2),
        ("blue", 1),
        ("blue", 1),
        ("blue", 1),
    ]


@rule("HH-182", "HH-183", "HH-187", example="TV-55 TV-56")
def test_values_in_rough_ground_and_sieges():
    s = Position()
    veteran = s.see(s.unit(A, "Veneto", CAVALRY, level=VETERAN))
    wet = values(s.g, veteran, s.at("Veneto"), False)
    assert (wet.dice, lives_of(s.g, veteran, wet)) == (("blue",), 2)
    beast = s.see(s.unit(A, OPEN, ELEPHANTS))
    field, siege = (values(s.g, beast, s.at(OPEN), x) for x in (False, True))
    assert (field.dice, field.lives) == (("red", "red"), 3)
    assert (siege.dice, siege.lives) == ((), 2)


@rule("HH-183")
def test_the_table_of_attack_and_lives():
    units = Position().g.book.units
    table = {
        LI: (("white",), 1, ("reverse_white",), 1),
        HI: (("red",), 2, ("blue",), 1),
        ENGINE: ((), 1, (), 1),
        CAVALRY: (("red",), 2, ("blue",), 1),
        TRANSPORT: (("white",), 1, ("white",), 1),
        WAR_SHIP: (("blue",), 2, ("blue",), 2),
        MERCENARIES: (("blue",), 2, ("blue",), 2),
        CORSAIRS: (("white",) * 4, 3, ("white",) * 4, 3),
        ELEPHANTS: (("red", "red"), 3, (), 2),
    }
    for kind, expected in table.items():
        unit = units[kind]
        assert (unit.open.dice, unit.open.lives, unit.star.dice, unit.star.lives) == expected


@rule("HH-185", "HH-186", "HH-187", "HH-188", "HH-189", "HH-304")
def test_lines_by_level_and_kind():
    s = Position()
    lines = [line_of(s.g, s.see(s.unit(A, OPEN, level=level))) for level in range(5)]
    assert lines == [VANGUARD, STANDARD_LINE, REARGUARD, REARGUARD, REARGUARD]
    for kind, line in ((ENGINE, REARGUARD), (TRANSPORT, REARGUARD), (WAR_SHIP, STANDARD_LINE)):
        where = OPEN if kind == ENGINE else SEA
        assert line_of(s.g, s.see(s.unit(A, where, kind, level=RECRUIT if kind == ENGINE else 1))) == line
    assert line_of(s.g, s.see(s.unit(A, OPEN, ELEPHANTS))) == STANDARD_LINE
    levels = s.g.book.levels
    assert [(lv.rerolls, lv.best, lv.lives, lv.counts) for lv in levels] == [
        (0, False, 0, 0),
        (0, False, 0, 1),
        (1, False, 0, 1),
        (1, True, 1, 1),
        (2, True, 1, 2),
    ]


@rule("HH-190", "HH-191", "HH-192", "HH-193", example="TV-47 TV-48")
def test_seven_units_with_two_swords():
    for players, rival, swords in ((2, False, 3), (3, True, 4), (2, True, 3)):
        s = Position(players=players)
        s.units(A, OPEN, n=5)
        s.units(A, OPEN, MERCENARIES, n=2)
        s.units(B, OPEN, n=1)
        if rival:
            s.rivals(A, B)
        p = attack(s, draws=[5, 5, 0, 0, 0, 0, 0, 0])
        assert type(p.step(A)) is SetAside
        assert s.g.battle.swords[0] == swords
        assert s.g.battle.shields[0] == 1


@rule("HH-194", example="TV-49")
def test_six_alike_roll_a_seventh_die():
    s = Position()
    s.units(A, OPEN, n=6)
    s.units(B, OPEN)
    attack(s, draws=[5, 5, 0, 0, 0, 0, 0, 0])
    assert dice_of(s) == ["white"] * 7


@rule("HH-185", "HH-194", "HH-191", example="TV-50")
def test_a_recruit_counts_for_no_bonus():
    s = Position()
    s.units(A, OPEN, n=5)
    s.units(A, OPEN, level=RECRUIT)
    s.units(B, OPEN)
    attack(s, draws=[5, 5, 0, 0, 0, 0, 0])
    assert dice_of(s) == ["white"] * 6
    assert s.g.battle.shields[0] == 1


@rule("HH-188", "HH-194", example="TV-51")
def test_three_elite_count_as_six():
    s = Position()
    s.units(A, OPEN, n=3, level=ELITE)
    s.units(B, OPEN)
    attack(s, draws=[0, 0, 0, 0, 0])
    assert dice_of(s) == ["white"] * 4
    assert counted(s.g, s.g.battle.hosts[0]) == 6


@rule("HH-280", "HH-191", "HH-194", example="TV-92")
def test_bonuses_stack():
    s = Position()
    s.units(A, OPEN, n=12)
    s.units(B, OPEN)
    attack(s, draws=[5] * 2 + [0] * 12 + [0])
    assert len(dice_of(s)) == 14
    assert s.g.battle.shields[0] == 2


@rule("HH-195", example="TV-52")
def test_units_that_stay_at_their_site_fight_by_half():
    s = Position()
    s.site(B, OPEN, "village")
    s.units(B, OPEN, n=4, place=SITE)
    s.units(A, OPEN, n=2)
    attack(s, draws=[5, 5, 0, 0])
    b = s.g.battle
    assert dice_of(s, 1) == ["white"] * 2
    assert sum(f.lives for f in b.hosts[1]) == 4
    assert counted(s.g, b.hosts[1]) == 2
    assert {line_of(s.g, f.unit, f.stays) for f in b.hosts[1]} == {REARGUARD}


@rule("HH-196")
def test_an_own_fortification_adds_a_blue_die_in_the_field():
    s = Position()
    s.village(B, OPEN, fort=True)
    s.units(A, OPEN, n=2)
    s.units(B, OPEN)
    attack(s, draws=[5, 5, 0, 0])
    assert dice_of(s, 1) == ["white", "blue"]
    assert dice_of(s, 0) == ["white", "white"]


@rule("HH-198", "HH-199", "HH-200", "HH-201", "HH-185", example="TV-66")
def test_hits_go_from_the_vanguard_to_the_rearguard():
    s = Position()
    s.units(A, OPEN, HI, n=3)
    recruit = s.unit(B, OPEN, level=RECRUIT)
    plain = s.unit(B, OPEN)
    veteran = s.unit(B, OPEN, level=VETERAN)
    p = attack(s, draws=[3, 3, 3, 0, 0, 5])
    assert type(p.step(A)) is SetAside
    s.realm(B).prestige = 0
    p.act(A, ("strike",))
    left = [u.id for _, u in s.g.units(B)]
    assert left == [veteran]
    assert recruit not in left
    assert plain not in left
    assert [f.lives for f in s.g.battle.hosts[1]] == [1]


@rule("HH-200")
def test_the_striker_picks_in_the_standard_line():
    s = Position()
    s.units(A, OPEN, HI, n=2)
    s.units(B, OPEN)
    s.units(B, OPEN, CAVALRY)
    p = s.play(Declare(A))
    p.act(A, ("attack", "IL20", B))
    p.act(B, ("hold",), draws=[3, 0, 0, 0])
    assert {s.see(o[1]).kind for o in p.options(A, "hit")} == {LI, CAVALRY}


@rule("HH-201", "HH-202")
def test_the_hit_side_picks_in_its_rearguard_unless_the_striker_aims():
    for aim in (False, True):
        s = Position()
        s.units(A, OPEN, HI, n=2)
        plain = s.unit(B, OPEN)
        grey = s.unit(B, OPEN, level=EXPERIENCED)
        black = s.unit(B, OPEN, level=VETERAN)
        s.give(A, prestige=6)
        s.give(B, prestige=6)
        p = attack(s, draws=[3, 3, 0, 0, 0])
        while type(p.step(p.g.pending()[0])) is Reroll:
            p.act(p.g.pending()[0], ("done",))
        p.act(A, ("strike",))
        assert set(p.options(A)) == {("aim", grey), ("aim", black), ("no aim",)}
        p.act(A, ("aim", grey) if aim else ("no aim",))
        left = [u.id for _, u in s.g.units(B)]
        if aim:
            assert s.realm(A).prestige == 6 - 6 + 2 + 2
            assert left == [black]
        else:
            assert set(p.options(B, "hit")) == {("hit", grey), ("hit", black)}
            p.act(B, ("hit", black))
            assert {u.id for _, u in s.g.units(B)} == {grey, black}
        assert plain not in [u.id for _, u in s.g.units(B)]


@rule("HH-203", "HH-204", example="TV-65")
def test_pairs_of_swords_become_shields_or_swords_of_the_next_round():
    s = Position()
    s.units(A, OPEN, HI, n=4)
    s.units(B, OPEN, HI, n=4)
    p = attack(s, draws=[3, 3, 3, 3, 3, 3, 0, 0])
    assert s.g.battle.swords == [4, 2]
    p.act(A, ("shield",))
    assert (s.g.battle.swords[0], s.g.battle.shields[0]) == (2, 1)
    p.act(A, ("strike",))
    p.act(B, ("save",))
    assert (s.g.battle.swords[1], s.g.battle.saved[1]) == (0, 1)
    assert p.options(A, "hit")


@rule("HH-204")
def test_a_saved_sword_strikes_in_the_next_round():
    s = Position()
    s.units(A, ROUGH, HI)
    s.units(B, ROUGH, HI, n=2)
    p = s.play(Declare(B))
    p.act(B, ("attack", "IL03", A), draws=[5, 5, 0])
    p.act(B, ("save",))
    assert s.g.battle.saved == [1, 0]
    p.act(B, ("go on",), draws=[0, 0, 0])
    assert s.here(ROUGH, A) == []


@rule("HH-211", "HH-212", "HH-213", "HH-250")
def test_three_rounds_at_most_and_the_attacker_may_stop():
    s = Position()
    s.units(A, ROUGH, MERCENARIES)
    s.units(B, ROUGH, MERCENARIES)
    p = attack(s, ROUGH, draws=[5, 0])
    assert [f.lives for f in s.g.battle.hosts[1]] == [1]
    p.act(A, ("go on",), draws=[0, 0])
    p.act(A, ("go on",), draws=[0, 0])
    assert resting(p)
    assert s.g.battle is None
    assert (s.realm(A).victory, s.realm(B).victory) == (0, 0)
    p = s.play(Declare(A))
    s.g.fought = []
    p = attack(s, ROUGH, draws=[5, 0])
    assert [f.lives for f in s.g.battle.hosts[1]] == [1]
    p.act(A, ("stop",))
    assert s.g.battle is None
    assert s.realm(A).victory == 0


@rule("HH-214", "HH-281", example="TV-89")
def test_one_level_per_unit_destroyed_and_none_twice_a_round():
    s = Position()
    s.g.round = 7
    s.units(A, ROUGH, HI, n=2)
    s.units(B, ROUGH, n=2)
    p = attack(s, ROUGH, draws=[5, 5, 5, 5])
    p.act(A, ("strike",))
    assert {u.level for u in s.g.stacks[s.at(ROUGH)]} == {EXPERIENCED}
    s = Position()
    s.g.round = 7
    trained = s.unit(A, ROUGH, HI)
    s.g.change(s.at(ROUGH), s.see(trained).__class__(trained, A, HI, 2, levelled=7))
    s.units(B, ROUGH)
    attack(s, ROUGH, draws=[5, 5])
    assert s.see(trained).level == 2
    s.g.round = 8
    s.g.fought = []
    s.units(B, ROUGH)
    p = attack(s, ROUGH, draws=[5, 5])
    assert s.see(trained).level == 3


@rule("HH-214")
def test_the_owner_picks_who_rises():
    s = Position()
    s.units(A, ROUGH, HI)
    s.units(A, ROUGH, MERCENARIES)
    s.units(A, ROUGH, ELEPHANTS)
    s.units(B, ROUGH)
    p = attack(s, ROUGH, draws=[5, 0, 5])
    assert {s.see(o[1]).kind for o in p.options(A, "promote")} == {HI, MERCENARIES}


@rule("HH-215")
def test_cargo_without_a_ship_drowns_and_counts():
    s = Position()
    ship = s.unit(B, SEA, TRANSPORT)
    s.unit(B, SEA, TRANSPORT)
    s.units(B, SEA, LI, n=2, place=ABOARD, ship=ship)
    s.units(B, SEA, HI, place=ABOARD, ship=ship)
    s.units(A, SEA, WAR_SHIP, n=4)
    s.give(A, prestige=0)
    s.g.check()
    p = s.play(Declare(A))
    p.act(A, ("attack", "IS02", B), draws=[5, 5, 5, 5, 0, 0, 5, 5, 0])
    while not resting(p):
        seat = p.g.pending()[0]
        options = p.options(seat)
        if options[0] == ("go on",):
            p.act(seat, ("stop",))
        elif options[-1] == ("strike",):
            p.act(seat, ("strike",))
        else:
            p.act(seat, options[0])
    ships = [u for u in s.g.stacks[s.at(SEA)] if u.seat == B and u.kind == TRANSPORT]
    cargo = [u for u in s.g.stacks[s.at(SEA)] if u.place == ABOARD]
    assert all(u.ship in [x.id for x in ships] for u in cargo)
    s.g.check()


@rule("HH-215")
def test_who_drowns():
    s = Position(mode="fast")
    ship = s.unit(B, SEA, TRANSPORT)
    s.units(B, SEA, LI, place=ABOARD, ship=ship, level=VETERAN)
    s.units(A, SEA, WAR_SHIP, n=2)
    s.give(A, prestige=6)
    p = attack(s, SEA, draws=[5, 0, 0, 5])
    while type(p.step(p.g.pending()[0])) is Reroll:
        p.act(p.g.pending()[0], ("done",))
    p.act(A, ("aim", ship))
    p.act(A, ("stop",))
    assert s.here(SEA, B) == []
    assert s.realm(A).prestige == 4 + 2


class Sink(Step, frozen=True):
    """A ship is lost outside a battle, by an enemy or (-1) by nobody."""

    ship: int
    winner: int

    def run(self, g):
        space, ship = g.find(self.ship)
        g.lift(space, ship)
        homeless(g, space, ship, None if self.winner < 0 else self.winner)


@rule("HH-215")
@pytest.mark.parametrize(("winner", "prestige"), [(A, 2), (-1, 0)])
def test_the_owner_picks_who_is_saved(winner, prestige):
    s = Position()
    lost, left = s.unit(B, SEA, TRANSPORT), s.unit(B, SEA, TRANSPORT)
    s.units(B, SEA, LI, n=2, place=ABOARD, ship=left)  # room for one more
    foot, heavy = (s.unit(B, SEA, kind, place=ABOARD, ship=lost) for kind in (LI, HI))
    p = s.play(Sink(lost, winner))
    assert {o[1] for o in p.options(B, "rescue")} == {foot, heavy}
    p.act(B, ("rescue", heavy))
    assert (s.see(heavy).place, s.see(heavy).ship) == (ABOARD, left)
    assert [x["unit"] for x in p.told("drowned")] == [LI]
    assert s.realm(A).prestige == prestige
    s.g.check()


@rule("HH-215", "HH-308")
def test_cargo_of_a_ship_lost_on_land_is_ashore():
    s = Position(players=3)
    ship = s.unit(C, "Latium", TRANSPORT)  # Vikings sail up the rivers
    foot = s.unit(C, "Latium", LI, place=ABOARD, ship=ship)
    s.play(Sink(ship, A))
    assert (s.see(foot).place, s.see(foot).ship) == (OUTSIDE, -1)


@rule("HH-291")
def test_all_postures_come_before_the_first_attack():
    s = Position()
    s.village(A, "Siena")
    s.village(B, "Umbria")
    s.units(A, "Siena", n=2)
    s.units(B, "Siena")
    s.units(B, "Umbria", n=2)
    s.units(A, "Umbria")
    p = s.play(Postures(), Declare(A), Declare(B))
    assert type(p.step(A)) is Posture
    p.act(A, ("done",))
    assert type(p.step(B)) is Posture
    p.act(B, ("all in", "IL20"))
    assert ("attack", "IL20", B) not in p.options(A)
    assert ("attack", "IL18", B) in p.options(A)


@rule("HH-291")
def test_a_sortie_breaks_the_ring():
    from pentarchy.games.herds_and_hosts.rules.fields import encircled
    from pentarchy.games.herds_and_hosts.state.records import INSIDE

    s = Position()
    s.village(A, "Siena")
    unit = s.unit(A, "Siena", place=INSIDE)
    s.units(B, "Siena")
    s.ring("Siena")
    assert encircled(s.g, s.at("Siena"))
    s.play(Postures(), Declare(A)).act(A, ("out", unit))
    assert not encircled(s.g, s.at("Siena"))


@rule("HH-250", "HH-235")
def test_each_pair_fights_once_per_field():
    s = Position()
    s.units(A, ROUGH, MERCENARIES)
    s.units(B, ROUGH, MERCENARIES)
    p = s.play(Postures(), Declare(A), Declare(B))
    p.act(A, ("attack", "IL03", B), draws=[0, 0])
    p.act(A, ("stop",))
    assert resting(p)
