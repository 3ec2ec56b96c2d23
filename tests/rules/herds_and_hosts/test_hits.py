"""Who is hit, who may be aimed at, what a charge and a lost battle leave behind; ransom and withdrawal."""

from __future__ import annotations

import pytest

from pentarchy.games.herds_and_hosts.book.pieces import CAVALRY, ENGINE, EXPERIENCED, HI, LI, RECRUIT, VETERAN
from pentarchy.games.herds_and_hosts.rules.construction import Build, clear_site
from pentarchy.games.herds_and_hosts.rules.values import fit_to_fight
from pentarchy.games.herds_and_hosts.rules.war.aftermath import Fall
from pentarchy.games.herds_and_hosts.rules.war.battle import Aim, Declare, Removal, Victim, Wounds, muster
from pentarchy.games.herds_and_hosts.rules.war.looting import Loot
from pentarchy.games.herds_and_hosts.rules.war.rolling import Reroll
from pentarchy.games.herds_and_hosts.rules.war.siege import AcceptRansom, Besiege, Withdraw
from pentarchy.games.herds_and_hosts.state.records import INSIDE, OUTSIDE, SITE, Battle, Die
from pentarchy.kernel import replace
from tests.play import rule

from .positions import OPEN, A, B, C, Position, attack, by_hand, resting

PLAIN = "Umbria"


def meet(s):
    """The two hosts on the open field, before anybody rolls."""
    g, space = s.g, s.at(OPEN)
    hosts = [muster(g, space, fit_to_fight(g, space, seat), False) for seat in (A, B)]
    g.battle = Battle(space, (A, B), False, hosts)
    b = g.battle
    b.round, b.stage = 1, "main"
    b.saved, b.destroyed = [0, 0], [0, 0]
    b.charging, b.charged = [False, False], []
    b.paid, b.aimed, b.target = [False, False], [False, False], [-1, -1]
    b.dice, b.swords, b.shields = [[], []], [0, 0], [0, 0]
    return b


# ---- declarations ----------------------------------------------------------------------------------------


@rule("HH-250")
def test_only_who_can_fight_attacks_and_is_attacked():
    s = Position(players=3)
    s.units(A, OPEN, place=INSIDE)
    s.units(B, OPEN)
    assert Declare(A).options(s.g, A) == [("end",)]
    s.units(A, OPEN)
    s.units(C, OPEN, place=INSIDE)
    assert Declare(A).options(s.g, A) == [("attack", s.id(OPEN), B), ("end",)]
    s.truce(A, B)
    assert Declare(A).options(s.g, A) == [("end",)]


# ---- wounds ----------------------------------------------------------------------------------------------


@rule("HH-200", "HH-201")
def test_the_vanguard_falls_first_and_the_striker_chooses_in_it():
    s = Position()
    s.units(A, OPEN, n=3)
    recruits = s.units(B, OPEN, n=2, level=RECRUIT)
    s.units(B, OPEN, HI)
    veteran = s.unit(B, OPEN, level=VETERAN)
    meet(s)
    s.play(Wounds(0, 1), Removal("main"))
    lives = {f.unit.id: f.lives for f in s.g.battle.hosts[1]}
    assert recruits[0] not in lives
    assert lives[veteran] == 2
    s.play(Wounds(0, 2), Removal("main"))
    lives = {f.unit.id: f.lives for f in s.g.battle.hosts[1]}
    assert recruits[1] not in lives
    assert lives[veteran] == 2, "the second hit is for the standard line"


@rule("HH-201")
def test_the_hit_side_chooses_in_its_rearguard():
    s = Position()
    s.units(A, OPEN, n=3)
    old = [s.unit(B, OPEN, level=VETERAN), s.unit(B, OPEN, HI, level=EXPERIENCED)]
    meet(s)
    p = s.play(Wounds(0, 1))
    assert s.g.pending() == [B]
    assert isinstance(p.step(B), Victim)
    assert {x[1] for x in p.options(B)} == set(old)


@rule("HH-202")
def test_six_prestige_reach_the_rearguard_when_swords_get_through():
    s = Position()
    s.units(A, OPEN, n=3)
    s.units(B, OPEN)
    old = s.unit(B, OPEN, level=VETERAN)
    s.give(A, prestige=6)
    meet(s)
    b = s.g.battle
    b.shields, b.swords = [0, 0], [1, 0]
    assert Aim(0, "main").who(s.g) == A
    b.swords = [0, 0]
    assert Aim(0, "main").who(s.g) is None, "no sword"
    b.swords, b.shields = [1, 0], [0, 1]
    assert Aim(0, "main").who(s.g) is None, "a shield stops it"
    b.swords, b.shields = [2, 0], [0, 1]
    assert Aim(0, "main").who(s.g) == A
    assert Aim(0, "charge").who(s.g) is None, "a shield stops two of a charge"
    assert Aim(0, "main").options(s.g, A) == [("aim", old), ("no aim",)]
    s.give(A, prestige=5)
    assert Aim(0, "main").who(s.g) is None
    s.give(A, prestige=6)
    b.hosts[1] = [f for f in b.hosts[1] if f.unit.id != old]
    assert Aim(0, "main").who(s.g) is None, "nobody in the rearguard"


@rule("HH-207", "HH-210")
def test_only_the_side_that_charges_rolls_first():
    s = Position()
    s.units(A, OPEN, CAVALRY, n=2)
    s.units(B, OPEN, CAVALRY, n=2)
    p = attack(s)
    p.act(A, ("charge",)).act(B, ("hold",))
    assert len(s.g.battle.dice[0]) == 2
    assert s.g.battle.dice[1] == []
    assert s.g.battle.stage == "charge"


@rule("HH-211", "HH-250")
def test_a_battle_that_destroys_both_is_a_draw():
    s = Position()
    s.units(A, OPEN)
    s.units(B, OPEN)
    meet(s)
    for side in (0, 1):
        s.g.battle.hosts[side] = [replace(f, lives=0) for f in s.g.battle.hosts[side]]
    p = s.play(Removal("main"))
    assert p.told("draw")
    assert (s.realm(A).victory, s.realm(B).victory) == (0, 0)
    assert s.here(OPEN) == []


@rule("HH-198", "HH-250")
def test_the_side_without_units_has_lost():
    for loser, winner in ((0, B), (1, A)):
        s = Position()
        s.units(A, OPEN)
        s.units(B, OPEN)
        meet(s)
        s.g.battle.hosts[loser] = [replace(f, lives=0) for f in s.g.battle.hosts[loser]]
        p = s.play(Removal("main"))
        assert p.told("won")[0]["seat"] == winner


# ---- sites -----------------------------------------------------------------------------------------------


@rule("HH-139", "HH-158")
def test_only_builders_step_off_a_cleared_site():
    s = Position()
    s.village(A, PLAIN)
    s.site(A, PLAIN, "city")
    builder, guard = s.unit(A, PLAIN, place=SITE), s.unit(A, PLAIN, place=INSIDE)
    by_hand(s, lambda: clear_site(s.g, s.at(PLAIN)))
    assert (s.see(builder).place, s.see(guard).place) == (OUTSIDE, INSIDE)
    assert s.field(PLAIN).site is None


@rule("HH-139")
def test_a_dock_and_a_fortification_stand_when_they_are_complete():
    for kind in ("dock", "fortification"):
        s = Position()
        s.village(A, "Latium")
        s.site(A, "Latium", kind, quarters=3)
        s.units(A, "Latium", n=4, place=SITE)
        s.play(Build())
        land = s.field("Latium")
        assert (land.shipyard == "dock", land.fort) == (kind == "dock", kind != "dock")
        assert land.site is None


# ---- looting ---------------------------------------------------------------------------------------------


@rule("HH-229", "HH-234")
def test_a_friends_grain_is_left_alone_and_looting_goes_on():
    s = Position(players=3)
    s.village(A, "Latium")
    s.units(A, "Umbria")
    s.units(A, "Siena")
    s.land("Umbria", sown=C)
    s.land("Siena", sown=B)
    s.truce(A, C)
    p = s.play(Loot(A))
    p.act(A, ("loot", s.id("Umbria")))
    assert not p.told("plunders")
    assert s.field("Umbria").sown == C
    assert ("loot", s.id("Umbria")) not in p.options(A), "each field once"
    p.act(A, ("loot", s.id("Siena")))
    p.act(A, ("destroy", "grain"))
    assert s.field("Siena").sown < 0
    assert p.told("plunders")[0]["other"] == B


# ---- sieges ----------------------------------------------------------------------------------------------


@rule("HH-222", "HH-224", "HH-227")
def test_what_can_be_degraded():
    for kind, more, choices in (
        ("village", {}, [("destroy",)]),
        ("village", {"shipyard": "dock"}, [("destroy",)]),
        ("village", {"shipyard": "port"}, [("destroy",)]),
        ("city", {}, [("degrade",), ("destroy",)]),
        ("city", {"shipyard": "dock"}, [("degrade",), ("destroy",)]),
        ("city", {"shipyard": "port"}, [("degrade",), ("degrade", "loot port"), ("destroy",)]),
    ):
        s = Position()
        getattr(s, kind)(B, "Latium", **more)
        assert Fall(A, s.at("Latium")).options(s.g, A) == choices
    for kind, more in (("village", {"shipyard": "port"}), ("city", {"shipyard": "port"}), ("city", {})):
        s = Position(degrading="the whole place")
        getattr(s, kind)(B, "Latium", **more)
        assert Fall(A, s.at("Latium")).options(s.g, A) == [("degrade",), ("destroy",)]


@rule("HH-224", "HH-225", "HH-233")
@pytest.mark.parametrize(("way_home", "gold"), [(True, 4), (False, 0)])
def test_a_city_may_be_kept_while_its_port_is_looted(way_home, gold):
    """L107 "port +4 X +0, -> dock" and L108 "city +6 X +0, -> village": each line has its own "or"."""
    s = Position()
    s.city(B, "Latium", shipyard="port")
    if way_home:
        s.village(A, "Siena")
    s.units(A, "Latium")
    s.play(Fall(A, s.at("Latium"))).act(A, ("degrade", "loot port"))
    land = s.field("Latium")
    assert (land.owner, land.settlement, land.shipyard, s.realm(A).gold) == (A, "village", "", gold)
    assert s.realm(A).prestige == 12 + 4


@rule("HH-217")
def test_no_assault_on_a_friend_inside_and_none_twice():
    s = Position(players=3)
    s.village(A, "Latium")
    s.village(B, PLAIN)
    s.units(A, PLAIN, HI, n=4)
    s.ring(PLAIN)
    assert ("assault", s.id(PLAIN)) in Besiege(A).options(s.g, A)
    assert ("assault", s.id(PLAIN)) not in Besiege(A, (s.at(PLAIN),)).options(s.g, A)
    s.units(C, PLAIN, place=INSIDE)
    assert ("assault", s.id(PLAIN)) in Besiege(A).options(s.g, A)
    s.truce(A, C)
    assert ("assault", s.id(PLAIN)) not in Besiege(A).options(s.g, A)


@rule("HH-257")
def test_a_ransom_ends_the_siege_and_engines_become_men():
    s = Position()
    s.village(A, "Latium")
    s.village(B, PLAIN)
    s.give(B, gold=9)
    engine, foot = s.unit(A, PLAIN, ENGINE), s.unit(A, PLAIN, HI)
    s.ring(PLAIN)
    p = s.play(AcceptRansom(A, B, s.at(PLAIN), 5))
    p.act(A, ("accept",))
    assert (s.realm(A).gold, s.realm(B).gold) == (5, 4)
    assert (s.see(engine).kind, s.see(foot).kind) == (LI, HI)
    assert (s.realm(A).ransoms, s.realm(B).ransoms) == (1, -1)
    ways = {x[2] for x in p.options(A, "withdraw")}
    p.act(A, ("withdraw", engine, next(iter(sorted(ways)))))
    assert s.whereabouts(foot) == PLAIN
    p.act(A, ("withdraw all", sorted(ways)[0]))
    assert s.here(PLAIN, A) == []
    assert resting(p)


@rule("HH-257")
def test_who_is_inside_does_not_withdraw():
    s = Position()
    s.village(A, PLAIN)
    inside, out = s.unit(A, PLAIN, place=INSIDE), s.unit(A, PLAIN)
    step = Withdraw(A, s.at(PLAIN), (s.at("Latium"),))
    assert [u.id for u in step.leaving(s.g)] == [out]
    assert step.who(s.g) == A
    assert Withdraw(A, s.at(PLAIN), ()).who(s.g) is None
    assert s.see(inside).place == INSIDE
    assert Withdraw(B, s.at(PLAIN), (s.at("Latium"),)).who(s.g) is None


# ---- re-rolls --------------------------------------------------------------------------------------------


@rule("HH-205", "HH-293")
def test_a_paid_reroll_counts_as_it_falls_and_takes_another_die():
    s = Position()
    unit = s.unit(A, OPEN, HI, level=VETERAN)
    s.units(B, OPEN)
    s.give(A, prestige=9)
    b = meet(s)
    red = s.g.book.faces["red"]
    b.dice[0] = [Die("red", 1, unit=unit, again=1, best=True)]
    p = s.play(Reroll(0))
    p.act(A, ("pay", 0), draws=[red.index(0)])
    assert (b.dice[0][0].swords, b.dice[0][0].again) == (0, 1), (
        "only a veteran's own re-roll keeps the better"
    )
    assert s.realm(A).prestige == 5
    assert isinstance(p.step(A), Reroll), "the second die is another one"
    assert not p.options(A, "pay"), "once a battle round"
    p.act(A, ("again", 0), draws=[red.index(2)])
    assert (b.dice[0][0].swords, b.dice[0][0].again) == (2, 0)
    b.dice[0] = [Die("red", 1, unit=unit, again=1, best=True)]
    p = s.play(Reroll(0))
    p.act(A, ("again", 0), draws=[red.index(0)])
    assert b.dice[0][0].swords == 1, "the better result"
