"""Quick land combat (chapter Y)."""

import pytest

from pentarchy.games.swords_and_sails.rules.battles.battle import SpreadCargo
from pentarchy.games.swords_and_sails.rules.battles.quick import (
    Barrage,
    Pursue,
    RideOff,
    TakeShip,
    Volley,
    armour,
    close_dice,
    half_dice,
    hits,
    rear_guard,
)
from pentarchy.games.swords_and_sails.rules.battles.rounds import (
    AfterRound,
    Armour,
    Choices,
    CloseCombat,
    CloseRound,
    EndBattle,
)
from pentarchy.games.swords_and_sails.rules.casualties import Casualties, suffer
from pentarchy.games.swords_and_sails.state.battle import RETREAT, ROUT
from pentarchy.games.swords_and_sails.state.records import NO_ARMY
from pentarchy.kernel import Step
from tests.play import begin, rule

from . import positions as at
from .battlefield import Meet, bare, clash, french, german


@rule("SS-397")
def test_big_battles_may_be_quick():
    for n, option, quick in ((26, True, True), (25, True, False), (26, False, False)):
        g = at.board(combat="normal", big_battles_quick=option)
        clash(g, french(g, LI=n), german(g, LI=25))
        assert g.battle.quick == quick


@rule("SS-398")
def test_cards_lie_open_in_battle():
    g = at.board()
    a = french(g, KN=3)
    clash(g, a, german(g, KN=3))
    assert g.seen_army[a] == g.everybody


@rule("SS-399", "SS-400", example="V058")
def test_armour():
    g = at.board()
    battle = bare(g, french(g, KN=1, HC=3, HI=2), german(g, HC=2, HI=3, LI=4))
    side = battle.lead.index(at.seat(g, "france"))
    assert (armour(g, side), armour(g, 1 - side)) == (8, 8)  # V059
    battle.armour = [2, 2]
    battle.lost = [0, 0]
    dice = [d for i in (0, 1) for hit, n in close_dice(g, i) for d in [hit + 1] * n]
    at.run(g, CloseCombat(), draws=at.d(*dice))  # every die misses
    assert battle.armour == [2, 2]  # spent armour is not restored within the combat


@rule("SS-401", "SS-402", "SS-403", "SS-404", "SS-407", "SS-515", example="V060")
def test_the_barrage():
    g = at.board()
    battle = bare(g, french(g, HI=5), german(g, LC=2, LI=2, HI=1))
    foe = battle.lead.index(at.seat(g, "hre"))
    battle.armour = [1, 1]
    battle.lost = [0, 0]
    at.run(g, Barrage(), draws=at.d(2, 5, 4, 3, 2, 6))  # six dice, all German: 4 damage (V061)
    assert battle.rolls[foe] == (2, 5, 4, 3, 2, 6)
    assert battle.rolls[1 - foe] == ()
    assert battle.armour[1 - foe] == 0
    irish = at.board(8, ireland=True)
    a = at.army(irish, "ireland", "I", "burgundy", HI=4)
    battle = bare(irish, a, german(irish, HI=2))
    side = battle.lead.index(at.seat(irish, "ireland"))
    battle.armour = [0, 0]
    p = at.run(irish, Barrage(), draws=at.d(1, 2, 3, 4))  # ranged by a special, still only 1 and 2 (V062)
    assert p.told("barrage")[0]["points"][1 - side] == 3


@rule("SS-405", "SS-406", "SS-410", "SS-379", example="V064")
def test_losses_are_chosen_and_the_rest_still_kills():
    g = at.board()
    a = french(g, HI=2, LI=3)
    s = at.seat(g, "france")
    p = at.run(g, Casualties(s, (a,), False, 5))
    assert {o[2] for o in p.options(s)} == {"HI", "LI"}
    p.act(s, ("lose", a, "LI")).act(s, ("lose", a, "LI"))
    assert not at.paused(p)  # one point is left
    p.act(s, ("lose", a, "LI"))
    assert at.paused(p)
    assert g.army[a] == (0, 0, 0, 2, 0, 0)
    g = at.board()
    a = french(g, KN=3)  # V065
    at.run(g, Casualties(s, (a,), False, 4))
    assert g.army[a] == (2, 0, 0, 0, 0, 0)


@rule("SS-408", "SS-409", example="V063")
def test_close_combat_damage():
    assert hits([1, 4, 5], 4) == 5
    g = at.board()
    battle = bare(g, french(g, HI=1), german(g, LC=1, LI=1, HI=1))
    side = battle.lead.index(at.seat(g, "hre"))
    assert sorted(close_dice(g, side)) == [(3, 1), (3, 2), (4, 1)]  # ranged units at their full value


@rule("SS-412", "SS-419", "SS-354")
def test_another_die_each_round_and_no_second_barrage():
    g = at.board()
    a, b = french(g, HI=14, LI=4), german(g, HI=14, LI=4)
    p = clash(g, a, b)
    barrages, dice = 0, []
    for _ in range(400):
        barrages += len(p.told("barrage"))
        dice += [len(x["dice"]) for x in p.told("morale")]
        if at.paused(p):
            break
        s = g.pending()[0]
        fight = ("fight",) in p.options(s)
        p.act(s, ("fight",) if fight else g.default(s))
    assert barrages <= 1
    assert dice[:2] == [1, 1]
    assert dice == sorted(dice)


def leaving(g, a, b, how=RETREAT):
    """France leaves a quick battle; returns the battle and France's side."""
    battle = bare(g, a, b)
    side = battle.lead.index(at.seat(g, "france"))
    battle.leaving[side] = how
    battle.armour, battle.lost = [0, 0], [0, 0]
    return battle, side


@rule("SS-414", "SS-418")
def test_volley_and_cavalry_that_rides_off():
    g = at.board()
    a, b = french(g, KN=1, HI=3), german(g, LI=3)
    battle, side = leaving(g, a, b)
    p = at.run(g, RideOff(side))
    s = at.seat(g, "france")
    p.act(s, ("ride off",), draws=at.d(1, 2, 3))  # only 1 and 2 count
    assert p.told("volley")[0]["points"] == 3
    assert {o[2] for o in p.options(s)} == {"KN", "HI"}  # withdrawn cavalry suffers the volley
    p.act(s, ("lose", a, "HI"))
    assert at.paused(p)  # the Germans have no cavalry to pursue with
    assert battle.ridden[side]


@rule("SS-415", "SS-416", "SS-418", example="V066")
def test_pursuit_by_cavalry_one_die_each():
    g = at.board()
    a, b = french(g, KN=2, PS=4), german(g, HC=3, HI=5)
    battle, side = leaving(g, a, b, ROUT)
    battle.ridden[side] = True
    p = at.run(g, Pursue(side))
    s = at.seat(g, "hre")
    assert p.options(s) == [("pursue",), ("let go",)]
    p.act(s, ("pursue",), draws=at.d(1, 2, 5))  # three dice; a routed side does not strike back
    assert p.told("pursuit")[0]["damage"] == 3
    while not at.paused(p):
        fr = at.seat(g, "france")
        assert {o[2] for o in p.options(fr)} == {"PS"}  # ridden cavalry is out of reach
        p.act(fr, p.options(fr)[0])
    assert g.army[a] == (2, 0, 0, 0, 0, 1)


@rule("SS-417", example="V067")
def test_a_retreating_side_strikes_back_with_half_its_dice():
    g = at.board()
    a, b = french(g, KN=1, HI=4, LI=1), german(g, HC=2, HI=6)
    _, side = leaving(g, a, b)
    assert sum(n for _, n in half_dice(g, side, False)) == 4  # 7 dice: 3.5, rounded up
    assert sum(n for _, n in half_dice(g, side, True)) == 3
    p = at.run(g, Pursue(side))
    p.act(at.seat(g, "hre"), ("pursue",), draws=at.d(6, 6, 1, 1, 1, 1))
    assert p.told("pursuit")[0]["back"] == 4
    none = at.board()
    a, b = french(none, HI=4), german(none, HI=6)
    _battle, side = leaving(none, a, b)
    p = at.run(none, Volley(side))
    assert at.paused(p)  # no close attack, no answer


@rule("SS-350", "SS-411")
def test_after_a_round_morale_comes_before_the_choice():
    g = at.board()
    bare(g, french(g, HI=9), german(g, HI=9))
    g.battle.round = 1
    p = at.run(g, AfterRound(), EndBattle(), draws=at.d(1, 1))
    assert len(p.told("morale")) == 2
    assert len(g.pending()) == 2


@rule("SS-399")
def test_each_side_has_the_armour_of_its_own_units():
    g = at.board()
    battle = bare(g, french(g, KN=1, HC=3, HI=2), german(g, LI=9))
    p = at.run(g, Armour())
    armoured = ("attacker", "defender")[battle.lead.index(at.seat(g, "france"))]
    assert p.told("armour") == [{"attacker": 0, "defender": 0, armoured: 8}]


@rule("SS-352", "SS-408")
def test_losses_of_the_barrage_count_with_the_first_round_and_no_longer():
    g = at.board()
    battle = bare(g, french(g, HI=9), german(g, HI=9))
    battle.lost = [2, 1]  # by the barrage
    misses = [6] * 18
    at.run(g, CloseRound(), draws=at.d(*misses, 1, 1))
    assert (battle.round, battle.lost) == (1, [2, 1])
    at.run(g, CloseRound(), draws=at.d(*misses, 1, 1, 1, 1))
    assert (battle.round, battle.lost) == (2, [0, 0])


@rule("SS-352", "SS-240")
def test_only_losses_of_the_battle_itself_count_for_morale():
    g = at.board()
    a, b = french(g, HI=4), german(g, HI=4)
    battle = bare(g, a, b)
    for side, (army,) in enumerate(battle.pieces):
        for whose, lost in ((-1, 0), (side, 1)):  # sabotage is on nobody's account
            at.run(g, Casualties(battle.lead[side], (army,), False, 3, whose))
            assert battle.lost[side] == lost
    for side, whose in ((0, -1), (1, 1)):
        at.run(g, Fall(battle.pieces[side], whose))
    assert g.army[a] == g.army[b] == NO_ARMY
    assert battle.lost == [1, 1 + 2]


class Fall(Step, frozen=True):
    """More points than the formations can bear."""

    pieces: tuple[int, ...]
    side: int

    def run(self, g):
        suffer(g, list(self.pieces), False, 99, self.side)


@rule("SS-323")
def test_of_equal_forces_chance_says_who_attacks():
    g = at.board()
    a, b = french(g, HI=4), german(g, "burgundy", HI=4)
    at.own(g, "england", "burgundy")
    s = at.seat(g, "france")
    attacks = sum(bare(g, a, b).lead[0] == s for _ in range(400))
    assert 170 < attacks < 230


@rule("SS-418", "SS-292")
def test_team_mates_share_the_losses_of_a_rear_guard_by_their_foot():
    g = at.board()
    at.team(g, "france", "england")
    a, b = french(g, KN=9, LI=3), at.army(g, "england", "I", "burgundy", LI=6)
    begin(g, Meet(at.land(g, "burgundy"), (a, b), (german(g, HC=3),)))
    side = g.battle.pieces.index((a, b))
    at.run(g, RearGuard(side, 5))  # 6 and 12 points on foot: 1.67 and 3.33, so 2 and 3
    assert (g.army[a], g.army[b]) == ((9, 0, 0, 0, 2, 0), (0, 0, 0, 0, 4, 0))


class RearGuard(Step, frozen=True):
    """The pursuit reaches a side whose cavalry has ridden off."""

    side: int
    points: int

    def run(self, g):
        rear_guard(g, self.side, self.points, foot_only=True)


@rule("SS-320")
@pytest.mark.parametrize("step", [CloseRound(), Choices()])
def test_a_battle_is_over_when_one_side_has_nobody_left(step):
    """The barrage, or a sabotage after the losses, may end it before the round or the choice."""
    g = at.board()
    a, b = french(g, HI=3), german(g, HI=3)
    bare(g, a, b)
    g.disband(b)
    p = at.run(g, step)
    assert at.paused(p)
    assert [x["winner"] for x in p.told("battle_over")] == [at.seat(g, "france")]
    assert p.told("close") == []


@rule("SS-422", "SS-423", "SS-025", example="L700")
def test_sunk_transports_are_no_longer_loaded():
    """France loses its three loaded transports; in the next round every die is a six: nobody hits."""
    g = at.board(combat="quick")
    f = at.fleet(g, "england", 1, "channel", WS=3)
    h = at.fleet(g, "france", 1, "channel", WS=2, TR=3)
    at.aboard(g, "france", "I", h, HI=3)
    p = at.resolve(g, {at.sea(g, f): at.attack(g, "channel")})
    s = at.seat(g, "france")
    p.act(s, ("loaded", 3), draws=at.d(6, 6, 6, 6, 6, 6, 6, 6, 2, 3))
    while isinstance(p.step(g.pending()[0]), Casualties):
        p.act(s, ("lose", h, "TR"))
    assert g.battle.loaded == [0, 0]
    one, two = g.pending()
    p.act(one, ("fight",))
    p.act(two, ("fight",), draws=at.d(*[6] * 10))
    assert p.told("close")[0]["prizes"] == (0, 0)
    assert p.told("close")[0]["damage"] == (0, 0)
    assert g.fleet[h] == (2, 0, 0)


@rule("SS-422", "SS-025", example="L700,L640")
def test_loaded_transports_are_not_handed_over_by_a_fleet_that_has_no_others():
    g = at.board(combat="quick")
    at.fleet(g, "england", 1, "channel", WS=3)
    one = at.fleet(g, "france", 1, "channel", TR=2, WS=1)
    two = at.fleet(g, "france", 2, "channel", TR=1)
    at.aboard(g, "france", "I", one, HI=6)
    p = at.resolve(g, {at.sea(g, 5 * at.seat(g, "england")): at.attack(g, "channel")})
    s = at.seat(g, "france")
    assert isinstance(p.step(s), SpreadCargo)
    p.act(s, ("loaded", 2), draws=at.d(6, 6, 1, 1, 6, 6, 6, 6))
    assert ("give", two, "TR") in p.options(s)
    assert ("give", one, "TR") not in p.options(s)


@rule("SS-424")
@pytest.mark.parametrize("captor", ["england", "france"])
def test_whoever_takes_a_warship_puts_it_into_one_of_his_fleets(captor):
    """The type of the prize and the captor's side are kept in one number: the first of each, too."""
    g = at.board(combat="quick")
    fleets = {name: [at.fleet(g, name, n, "channel", WS=2) for n in (1, 2)] for name in ("england", "france")}
    p = at.resolve(g, {at.sea(g, fleets["england"][0]): at.attack(g, "channel")})
    side = g.battle.lead.index(at.seat(g, captor))
    g.battle.turned = [side * 8 + g.book.ship_ids.index("WS")]
    p = at.run(g, TakeShip(side))
    p.act(at.seat(g, captor), ("into", fleets[captor][1]))
    assert g.fleet[fleets[captor][1]] == (3, 0, 0)
