"""When land combat happens, the line of battle, morale, retreat (chapters S to V)."""

import pytest

from pentarchy.games.swords_and_sails.rules.battles.engage import groups
from pentarchy.games.swords_and_sails.rules.battles.field import over
from pentarchy.games.swords_and_sails.rules.battles.leaving import StayOrGo
from pentarchy.games.swords_and_sails.rules.battles.line import PartingAttack, Rows, clear_line
from pentarchy.games.swords_and_sails.rules.battles.morale import Morale, morale_total
from pentarchy.games.swords_and_sails.rules.battles.refuge import refuges
from pentarchy.games.swords_and_sails.rules.battles.retreat import ArmyRetreat, Retreats
from pentarchy.games.swords_and_sails.rules.battles.rounds import (
    Choices,
    Deploy,
    FightLine,
    FormLine,
    NextLine,
    ShowHands,
)
from pentarchy.games.swords_and_sails.rules.casualties import Casualties, shares, strength
from pentarchy.games.swords_and_sails.state.battle import IN, RETREAT, ROUT
from pentarchy.games.swords_and_sails.state.records import NO_ARMY
from tests.play import rule

from . import positions as at
from .battlefield import bare, clash, french, german

# ---- S: when -----------------------------------------------------------------------------------------------


@rule("SS-316", "SS-317")
def test_combat_needs_an_attack_order_that_covers_the_other():
    g = at.board()
    a, b = french(g, LI=4), german(g, "lorraine", LI=4)
    p = at.resolve(g, {b: at.attack(g, "burgundy")})
    assert g.battle.place == at.land(g, "burgundy")
    other = at.board()
    a, b = french(other, LI=4), german(other, "lorraine", LI=4)
    p = at.resolve(other, {b: at.attack(other, "burgundy", foe=at.seat(other, "england"))})
    assert at.paused(p)  # France is not covered: no fight, and the guest must go
    assert other.book.ids[other.army_at[b]] == "lorraine"
    assert other.book.ids[other.army_at[a]] == "burgundy"
    own = at.board()
    a, b = french(own, LI=4), german(own, LI=4)
    at.resolve(own, {a: at.attack(own, "burgundy")})
    assert own.battle is not None  # one Attack is enough


@rule("SS-318")
def test_two_who_enter_neutral_land_must_fight():
    g = at.board()
    a, b = french(g, LI=4), at.army(g, "hre", "I", "lombardy", LI=4)
    none = at.seat(g, "england")
    at.resolve(g, {a: at.attack(g, "provence", foe=none), b: at.attack(g, "provence", foe=none)})
    assert g.battle.place == at.land(g, "provence")


@rule("SS-319", "SS-383")
def test_alone_in_a_land_one_may_siege_it_in_the_same_season():
    g = at.board()
    a = french(g, LI=8)
    p = at.resolve(g, {a: at.attack(g, "provence")})
    assert ("siege", "provence") in p.options(at.seat(g, "france"))


@rule("SS-320", example="V118")
def test_battles_go_on_until_one_side_is_left():
    g = at.board()
    own = at.army(g, "france", "I", "burgundy", HI=4)
    b, c = at.army(g, "hre", "I", "lorraine", HI=6), at.army(g, "england", "I", "provence", HI=5)
    france = at.seat(g, "france")
    p = at.resolve(g, {b: at.attack(g, "burgundy", foe=france), c: at.attack(g, "burgundy", foe=france)})
    assert sorted(g.battle.lead) == sorted([france, at.seat(g, "hre")])  # ten units: the biggest pair first
    p.by_default(lambda g: not any(g.flow) or g.phase != 5 or isinstance(g.flow[-1], at.Pause) or _sieging(g))
    left = {g.side(x // 5) for x in g.standing(at.land(g, "burgundy"))}
    assert len(left) <= 1
    assert own >= 0


def _sieging(g):
    return type(g.flow[-1]).__name__ == "SiegeChoice"


@rule("SS-293")
def test_armies_from_different_sides_may_be_fought_one_by_one():
    g = at.board()
    own = at.army(g, "france", "I", "burgundy", HI=6)
    at.own(g, "hre", "aquitaine")
    b, c = at.army(g, "hre", "I", "lorraine", HI=3), at.army(g, "hre", "II", "aquitaine", HI=4)
    g.came_from[: len(g.army)] = g.army_at
    assert len(groups(g, [b, c])) == 2  # Lorraine and Aquitaine do not touch
    p = at.resolve(g, {b: at.attack(g, "burgundy"), c: at.attack(g, "burgundy")})
    s = at.seat(g, "france")
    assert {o[0] for o in p.options(s)} == {"together", "first"}
    p.act(s, ("first", b))
    assert g.battle.pieces[0] == (b,)
    joint = at.board()
    at.own(joint, "hre", "aquitaine")
    at.army(joint, "france", "I", "burgundy", HI=6)
    b, c = at.army(joint, "hre", "I", "lorraine", HI=3), at.army(joint, "hre", "II", "aquitaine", HI=4)
    from pentarchy.games.swords_and_sails.state.records import Order

    at.resolve(
        joint, {b: at.attack(joint, "burgundy"), c: Order("support", at.land(joint, "burgundy"), mate=b)}
    )
    assert sorted(joint.battle.pieces[0]) == [b, c]  # ordered together: one force
    assert own >= 0


@rule("SS-321")
def test_both_strike_before_anybody_falls():
    g = at.board(combat="normal")
    a, b = french(g, KN=1), german(g, KN=1)
    battle = bare(g, a, b)
    battle.line = [((b * 8,), (a * 8,))]
    battle.lost = [0, 0]
    at.run(g, FightLine(), draws=at.d(1, 1, 1, 1))
    assert not any(g.army[a]) and not any(g.army[b])  # noqa: PT018


@rule("SS-323")
@pytest.mark.parametrize(("owner", "attacker"), [("france", "hre"), ("hre", "france"), (None, "hre")])
def test_who_attacks(owner, attacker):
    g = at.board()
    a, b = french(g, LI=3), german(g, LI=5)
    g.owner[at.land(g, "burgundy")] = at.seat(g, owner) if owner else -1
    assert bare(g, a, b).lead[0] == at.seat(g, attacker)


# ---- T: the line -----------------------------------------------------------------------------------------


def line(g, a, b):
    """A normal battle in neutral land, Germans the larger side."""
    g.owner[at.land(g, "burgundy")] = -1
    return clash(g, a, b)


@rule("SS-324", "SS-325", "SS-326", "SS-327", "SS-328", "SS-329")
def test_forming_the_line():
    g = at.board(combat="normal")
    a, b = french(g, KN=2, LI=1), german(g, HI=3, PS=2)
    p = line(g, a, b)
    s, foe = at.seat(g, "france"), at.seat(g, "hre")
    hi, ps, kn, li = b * 8 + 3, b * 8 + 5, a * 8, a * 8 + 4
    assert g.pending() == [foe]
    assert {o[:2] for o in p.options(foe)} == {("place", hi), ("place", ps)}
    p.act(foe, ("place", hi, 0))  # the attacker places one
    p.act(s, ("match", kn, 0))  # the defender matches it
    assert {o[0] for o in p.options(s)} == {"place", "behind"}  # all are matched: behind is allowed too
    p.act(s, ("place", li, 1))  # and places another next to it
    p.act(foe, ("match", ps, 1))
    p.act(foe, ("behind", ps, 0))
    # the defender has one unit left and nothing to match: he places it; then the attacker has rows left
    battle = g.battle
    assert battle.line[0] == ((hi, ps), (kn,))
    assert battle.line[1][0] == (ps,)
    p.act(s, ("place", kn, 2))
    assert battle.line[2] == ((hi,), (kn,))  # the only unit left to match it with
    assert p.options(foe) == [("behind", hi, i) for i in range(3)]  # the rest as rows, where he likes


@rule("SS-329")
@pytest.mark.parametrize("side", [0, 1])
def test_rows_first_face_an_enemy_who_stands_alone(side):
    g = at.board(combat="normal")
    battle = bare(g, french(g, LI=2, HI=1), german(g, LI=2, HI=1))
    mine, theirs = (battle.pieces[x][0] * 8 + 4 for x in (side, 1 - side))
    pair, lone = [(mine,), (theirs,)], [(), (theirs,)]
    battle.line = [tuple(place[:: -1 if side else 1]) for place in (pair, lone)]
    battle.reserve[side], battle.reserve[1 - side] = (mine, mine - 1), ()
    p = at.run(g, Rows(side))
    assert p.options(battle.lead[side]) == [("behind", mine, 1), ("behind", mine - 1, 1)]


@rule("SS-330", "SS-331", "SS-341", "SS-342", "SS-343", "SS-344", "SS-345", example="V042")
def test_rear_rows_strike_only_a_target_that_still_stands():
    for dice, rolls in (([1, 3], 1), ([1, 4, 1, 3], 2)):
        g = at.board(combat="normal")
        a, b = french(g, HC=2), german(g, LI=2)
        battle = bare(g, a, b)
        hc, li = a * 8 + 1, b * 8 + 4
        battle.line = [((li, li), (hc, hc))]
        battle.lost = [0, 0]
        # the Germans' dice first, then the two horsemen miss the front LI (8 or less needed)
        at.run(g, FightLine(), draws=at.d(*dice, 5, 4, 5, 4))
        assert len(battle.rolls[0]) == rolls
        assert g.army[a] == (0, 1, 0, 0, 0, 0)
        assert g.army[b][4] == 2  # the second horseman also struck, but the row behind was not at risk


@rule("SS-344", "SS-346")
def test_the_row_behind_moves_up_and_idle_units_are_pulled_back():
    g = at.board(combat="normal")
    a, b = french(g, LI=1), german(g, HI=2, LI=1)
    battle = bare(g, a, b)
    li, hi, gli = a * 8 + 4, b * 8 + 3, b * 8 + 4
    battle.line = [((gli, hi), (li,))]
    battle.reserve = [(hi,), ()]
    battle.lost = [0, 0]
    at.run(g, FightLine(), draws=at.d(6, 6, 6, 6, 1, 1))  # both Germans miss; the French LI kills the front
    assert battle.line == [((hi,), (li,))]
    battle.line = [((hi,), ())]
    battle.reserve = [(), ()]
    clear_line(g)
    assert battle.line == []
    assert battle.reserve[0] == (hi,)


@rule("SS-347", "SS-348", "SS-349")
def test_cavalry_may_be_pulled_back_and_others_stay():
    g = at.board(combat="normal")
    a, b = french(g, KN=1, HI=1), german(g, HI=2)
    battle = bare(g, a, b)
    kn, hi, ghi = a * 8, a * 8 + 3, b * 8 + 3
    side = battle.lead.index(at.seat(g, "france"))
    pair = [((ghi,), (kn,)), ((ghi,), (hi,))] if side == 1 else [((kn,), (ghi,)), ((hi,), (ghi,))]
    battle.line = pair
    battle.reserve = [(), ()]
    p = at.run(g, NextLine())
    s = at.seat(g, "france")
    assert p.options(s, "pull") == [("pull", kn, 0)]  # not the infantry
    p.act(s, ("pull", kn, 0))
    assert isinstance(p.step(g.pending()[0]), Deploy) or g.pending() == [s]
    assert battle.round == 1  # a new round begins with deployment
    assert any(hi in position[side] for position in battle.line)


# ---- U: morale -------------------------------------------------------------------------------------------


def shaken(g, a, b, round_, lost, dice, home=0):
    """France tests its morale; the other side rolls ones."""
    battle = bare(g, a, b)
    side = battle.lead.index(at.seat(g, "france"))
    battle.round = round_
    battle.home = (home, 0) if side == 0 else (0, home)
    battle.lost = list(lost) if side == 0 else list(reversed(lost))
    battle.leaving = [IN, IN]
    calm = [1] * round_
    p = at.run(g, Morale(), draws=at.d(*(dice + calm if side == 0 else calm + dice)))
    assert [x["routs"] for x in p.told("morale")] == [x == ROUT for x in battle.leaving]
    return battle.leaving[side]


@rule("SS-350", "SS-351", "SS-352", "SS-353", "SS-354", example="V044")
def test_morale_rolls():
    g = at.board()
    a, b = french(g, LI=1), german(g, KN=9)
    hre = at.board()
    x = at.army(hre, "hre", "II", "burgundy", KN=1, HC=1, HI=1)
    assert morale_total(hre, [x], at.seat(hre, "hre")) == 12
    weak = {"LI": 2, "PS": 1}
    g = at.board()
    assert shaken(g, french(g, **weak), german(g, KN=9), 3, (3, 1), [2, 1, 1]) == ROUT  # V045: 6 >= 5
    g = at.board()
    assert shaken(g, french(g, **weak), german(g, KN=9), 3, (2, 1), [2, 1, 1]) == ROUT  # 5 is not less than 5
    g = at.board()
    assert shaken(g, french(g, **weak), german(g, KN=9), 3, (1, 1), [2, 1, 1]) == IN  # 4 < 5
    assert a != b


@rule("SS-355", "SS-356", example="V046")
def test_morale_at_home():
    weak = {"LI": 2, "PS": 1}
    for home in (5, 10):
        g = at.board()
        assert shaken(g, french(g, **weak), german(g, KN=9), 3, (3, 1), [2, 1, 1], home) == IN
    g = at.board()
    assert bare(g, french(g, LI=3), german(g, LI=5)).home == (0, 5)
    g = at.board()
    a, b = at.army(g, "france", "I", "ile_de_france", LI=3), at.army(g, "hre", "I", "ile_de_france", LI=5)
    assert bare(g, a, b, "ile_de_france").home == (0, 10)
    at.own(g, "hre", "ile_de_france")  # a captured capital is only one's own territory
    bare(g, a, b, "ile_de_france")
    assert g.battle.home == (0, 5)
    assert g.battle.lead == (at.seat(g, "france"), at.seat(g, "hre"))


@rule("SS-357")
def test_both_may_rout():
    g = at.board()
    g.owner[at.land(g, "burgundy")] = -1
    battle = bare(g, french(g, PS=2), german(g, PS=3))
    battle.round = 2
    at.run(g, Morale(), draws=at.d(6, 6, 6, 6))
    assert battle.leaving == [ROUT, ROUT]


@rule("SS-358", "SS-359", "SS-360", "SS-364", "SS-365")
def test_the_parting_attack():
    g = at.board(combat="normal")
    a, b = french(g, KN=1, HI=2, LI=1), german(g, HI=4, LI=1)
    battle = bare(g, a, b)
    side = battle.lead.index(at.seat(g, "france"))

    def pos(mine, theirs):
        return (mine, theirs) if side == 0 else (theirs, mine)

    kn, hi, li, ghi, gli = a * 8, a * 8 + 3, a * 8 + 4, b * 8 + 3, b * 8 + 4
    battle.line = [pos((kn,), (ghi,)), pos((hi, li), (ghi, gli)), pos((hi,), (ghi,))]
    battle.reserve = [(), (ghi,)] if side == 0 else [(ghi,), ()]
    battle.leaving[side] = RETREAT
    p = at.run(g, PartingAttack(side), draws=at.d(1, 1, 6, 6))
    # two rolls only: not at the knight, not by the second row, and nobody strikes back
    assert len(p.told("destroys")) == 1
    assert len(p.told("misses")) == 1
    assert g.army[a] == (1, 0, 0, 1, 1, 0)
    assert g.army[b] == (0, 0, 0, 4, 1, 0)


# ---- V: retreat ------------------------------------------------------------------------------------------


@rule("SS-361", "SS-411")
def test_the_choice_is_secret_and_revealed_together():
    g = at.board()
    battle = bare(g, french(g, HI=4), german(g, HI=4))
    p = at.run(g, Choices())
    s, foe = at.seat(g, "france"), at.seat(g, "hre")
    assert sorted(g.pending()) == sorted([s, foe])
    p.act(s, ("retreat",))
    assert battle.leaving == [IN, IN]  # not shown yet
    p.act(foe, ("retreat",))
    assert g.battle.leaving == [RETREAT, RETREAT]


@rule("SS-362", "SS-413", "SS-367")
def test_both_leave():
    g = at.board()
    a, b = at.army(g, "france", "I", "burgundy", HI=4), at.army(g, "hre", "I", "lombardy", HI=5)
    p = at.resolve(g, {a: at.attack(g, "provence"), b: at.attack(g, "provence")})
    p.by_default(lambda g: type(g.step(g.pending()[0])).__name__ == "StayOrGo")
    for s in list(g.pending()):
        p.act(s, ("retreat",))
    at.on(p)
    assert g.book.ids[g.army_at[a]] == "burgundy"  # back the way they came
    assert g.book.ids[g.army_at[b]] == "lombardy"


@rule("SS-363")
def test_no_way_out():
    g = at.board()
    a = at.army(g, "england", "I", "bohemia", HI=2)
    g.came_from[a] = at.land(g, "bohemia")
    g.leaving[a] = 1
    at.run(g, Retreats())
    assert not any(g.army[a])


@rule("SS-366", "SS-317")
def test_a_forced_retreat_follows_the_same_rules():
    g = at.board()
    a = german(g, LI=2)  # in French land, from the season before
    french(g, LI=2)
    p = at.resolve(g, {})
    assert at.paused(p) or isinstance(p.step(g.pending()[0]), ArmyRetreat)
    at.on(p)
    assert g.owner[g.army_at[a]] == at.seat(g, "hre")
    assert refuges(g, a, at.land(g, "burgundy"))


@rule("SS-320")
@pytest.mark.parametrize("gone", [0, 1])
def test_a_battle_is_over_when_either_side_is_gone(gone):
    g = at.board()
    battle = bare(g, french(g, LI=2), german(g, LI=2))
    assert not over(g)
    (army,) = battle.pieces[gone]
    g.army[army] = NO_ARMY
    assert over(g)


def leave(g, how):
    """The German infantry goes while the French, face to face with it, fight on."""
    battle = bare(g, french(g, HI=1), german(g, HI=1))
    sides = [battle.lead.index(at.seat(g, x)) for x in ("france", "hre")]
    battle.line = [tuple((battle.pieces[side][0] * 8 + 3,) for side in (0, 1))]
    at.hand(g, "hre", "tactical_withdraw")
    g.gathered = [
        StayOrGo(battle.lead[side], side, choice) for side, choice in zip(sides, ("fight", how), strict=True)
    ]
    return ShowHands()


@rule("SS-362", "SS-365", "SS-254")
def test_who_retreats_is_struck_once_more_and_who_withdraws_by_card_is_not():
    g = at.board(combat="normal")
    p = at.run(g, leave(g, "retreat"), draws=at.d(6, 6))
    assert len(p.told("misses")) == 1
    g = at.board(combat="normal")
    at.run(g, leave(g, "withdraw"), draws=[])
    assert g.hand(at.seat(g, "hre")) == []


@rule("SS-362", "SS-414")
def test_who_retreats_from_quick_combat_is_pursued():
    g = at.board()
    p = at.run(g, leave(g, "retreat"))
    assert p.told("volley")
    g = at.board()
    p = at.run(g, leave(g, "withdraw"))
    assert not p.told("volley")


@rule("SS-325", "SS-326")
def test_a_lone_enemy_is_matched_though_he_has_nobody_left():
    g = at.board(combat="normal")
    a = french(g, HI=1, LI=1)
    bare(g, a, german(g, HI=1))
    p = at.run(g, FormLine())  # the attacker has placed his only unit
    assert p.options(at.seat(g, "france")) == [("match", a * 8 + kind, 0) for kind in (3, 4)]


@rule("SS-325", "SS-487")
def test_two_lone_enemies_are_both_matched():
    g = at.board(combat="normal")
    a, b = french(g, KN=2, LI=2), german(g, HI=4)
    line(g, a, b)
    kn, li, hi, s = a * 8, a * 8 + 4, b * 8 + 3, at.seat(g, "france")
    g.battle.line, g.battle.reserve = [((hi,), ()), ((hi,), ())], [(hi, hi), (kn, kn, li, li)]
    p = at.run(g, Deploy(1, "match"))
    p.act(s, ("match", kn, 0))
    assert p.options(s) == [("match", kn, 1), ("match", li, 1)], "the second one stands alone as well"
    p.act(s, ("match", kn, 1))
    assert {o[0] for o in p.options(s)} == {"place", "behind"}


@rule("SS-379")
def test_members_of_a_side_share_the_losses():
    """By what each has there, largest remainder first; each gives his own units (R-77)."""
    g = at.board()
    a, b = french(g, HI=4), at.army(g, "england", "I", "burgundy", HI=2, LI=1)
    france, england = at.seat(g, "france"), at.seat(g, "england")
    at.team(g, "france", "england")
    assert [strength(g, [x], False) for x in (a, b)] == [12, 8]
    assert dict(shares(g, [a, b], False, 10)) == {france: 6, england: 4}
    assert dict(shares(g, [a, b], False, 3)) == {france: 2, england: 1}  # 1.8 and 1.2
    assert dict(shares(g, [a, b], False, 1)) == {france: 1}
    assert dict(shares(g, [a, b], False, 99)) == {france: 12, england: 8}
    p = at.run(g, Casualties(england, (a, b), False, 2))
    assert {o[1] for o in p.options(england)} == {b}


@rule("SS-331", "SS-360", "SS-365")
@pytest.mark.parametrize("leaving", [False, True])
def test_who_has_no_opponent_before_him_neither_strikes_nor_is_struck(leaving):
    g = at.board(combat="normal")
    a, b = french(g, HI=2), german(g, HI=1)
    battle = bare(g, a, b)
    side = battle.lead.index(at.seat(g, "france"))
    alone, facing = ((a * 8 + 3,), ()), ((a * 8 + 3,), (b * 8 + 3,))
    battle.line = [alone, facing] if side == 0 else [alone[::-1], facing[::-1]]
    battle.reserve = [(), ()]
    if leaving:
        at.run(g, PartingAttack(side), draws=at.d(6, 6))  # one roll, by the only one who faces anybody
        assert sum(g.army[a]) == 2
    else:
        at.run(g, FightLine(), draws=at.d(6, 6, 6, 6))
        assert [len(rolls) for rolls in battle.rolls] == [1, 1]
