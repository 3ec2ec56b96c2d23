"""Fleet combat, normal and quick (chapters X and Z), and withdrawal by card (SS-254 to SS-260)."""

import pytest

from pentarchy.games.swords_and_sails.rules.battles.battle import SpreadCargo, join
from pentarchy.games.swords_and_sails.rules.battles.line import PartingAttack, target_number
from pentarchy.games.swords_and_sails.rules.battles.retreat import FleetRetreat, fallbacks
from pentarchy.games.swords_and_sails.rules.battles.rounds import CloseCombat, EndBattle, FightLine
from pentarchy.games.swords_and_sails.state.battle import IN, RETREAT
from pentarchy.games.swords_and_sails.state.records import NO_ARMY
from pentarchy.kernel import Step
from tests.play import begin, rule

from . import positions as at


class Sight(Step, frozen=True):
    """Two forces meet; the test plays single steps of the battle."""

    place: int
    one: tuple[int, ...]
    two: tuple[int, ...]
    sea: bool = True

    def run(self, g):
        join(g, self.place, self.sea, "zone" if self.sea else "land", list(self.one), list(self.two))
        g.run.said.clear()
        g.then(at.Pause())


def english(g, n=1, **ships):
    return at.fleet(g, "england", n, "channel", **ships)


def french(g, n=1, **ships):
    return at.fleet(g, "france", n, "channel", **ships)


def sight(g, one, two):
    begin(g, Sight(at.land(g, "channel"), tuple(one), tuple(two)))
    return g.battle


@rule("SS-384", "SS-425")
def test_sea_battles_have_no_morale_but_a_choice():
    g = at.board(combat="normal")
    f, h = english(g, WS=4), french(g, WS=4)
    p = at.resolve(g, {at.sea(g, f): at.attack(g, "channel")})
    seen = set()
    for _ in range(60):
        if at.paused(p) or g.battle is None:
            break
        assert p.told("morale") == []
        s = g.pending()[0]
        seen.add(type(p.step(s)).__name__)
        p.act(s, p.options(s)[0])
    assert {"Deploy", "StayOrGo"} <= seen
    assert h >= 0


@rule("SS-385", "SS-386", "SS-387", example="V051")
@pytest.mark.parametrize(
    ("attacker", "target", "rolls"),
    [
        (0, 1, {3: "captured", 4: "sunk", 9: "sunk", 10: "missed"}),
        (0, 3, {2: "sunk", 10: "sunk", 11: "missed"}),
        (1, 0, {2: "sunk", 4: "sunk", 5: "missed"}),
        (1, 2, {3: "captured", 6: "sunk", 7: "missed"}),
    ],
)
def test_sinking_and_capturing(attacker, target, rolls):
    for roll, expected in rolls.items():
        g = at.board(combat="normal")
        f, h = english(g, WS=1, RD=1), french(g, WS=1, RD=1, TR=2)
        at.aboard(g, "france", "I", h, LI=1)
        battle = sight(g, [f], [h])
        side = battle.lead.index(at.seat(g, "england"))
        battle.loaded[1 - side] = 1
        mine, theirs = (f * 8 + attacker,), (h * 8 + target,)
        battle.line = [(mine, theirs) if side == 0 else (theirs, mine)]
        battle.leaving[1 - side] = RETREAT
        at.run(g, PartingAttack(1 - side), draws=at.d(min(6, roll - 1), roll - min(6, roll - 1)))
        lost = sum(g.fleet[h]) < 4
        won = sum(g.fleet[f]) > 2
        assert ("captured" if won else "sunk" if lost else "missed") == expected
        assert target_number(g, mine[0], theirs[0])[0] > 0


@rule("SS-388")
def test_a_captured_ship_fights_for_its_captor_from_the_next_round():
    g = at.board(combat="normal")
    f, h = english(g, WS=1, RD=1), french(g, RD=2)
    battle = sight(g, [f], [h])
    side = battle.lead.index(at.seat(g, "england"))
    ws, rd = f * 8, h * 8 + 1
    battle.line = [((ws,), (rd,)) if side == 0 else ((rd,), (ws,))]
    battle.reserve = [(), ()]
    dice = [1, 2, 6, 6] if side == 0 else [6, 6, 1, 2]
    at.run(g, FightLine(), draws=at.d(*dice))  # the English roll 3: captured; the French ship still rolled
    assert g.fleet[f] == (1, 2, 0)
    assert g.fleet[h] == (0, 1, 0)
    assert f * 8 + 1 in battle.reserve[side]
    assert len(battle.rolls[1 - side]) == 1


@rule("SS-389", "SS-390", "SS-391", example="V056")
def test_only_transports_left():
    g = at.board()
    f, h = english(g, WS=1), french(g, TR=2)
    a = at.aboard(g, "france", "I", h, LI=3)
    battle = sight(g, [f], [h])
    battle.loaded[battle.lead.index(at.seat(g, "france"))] = 1
    at.run(g, EndBattle())
    assert g.fleet[f] == (1, 0, 1)  # the unloaded one is captured
    assert not any(g.fleet[h])  # the loaded one is sunk
    assert g.army[a] == NO_ARMY  # with its army
    empty = at.board()
    f, h = english(empty, WS=1), french(empty, TR=2)
    sight(empty, [f], [h])
    at.run(empty, EndBattle())
    assert (empty.fleet[f], any(empty.fleet[h])) == ((1, 0, 2), False)  # without cargo all are captured
    both = at.board()
    f, h = english(both, TR=2), french(both, TR=2)
    p = at.resolve(both, {at.sea(both, f): at.attack(both, "channel")})
    assert at.paused(p)  # nobody can fight
    assert both.fleet[f] == both.fleet[h] == (0, 0, 2)


@rule("SS-391", "SS-392", example="V116")
@pytest.mark.parametrize(("left", "lost"), [((1, 0, 3), 0), ((1, 0, 0), 3)])
def test_cargo_is_lost_only_beyond_the_capacity(left, lost):
    g = at.board()
    f, h = english(g, WS=1, TR=4), french(g, WS=2)
    a = at.aboard(g, "england", "I", f, LI=5)
    sight(g, [f], [h])
    g.fleet[f] = left
    at.run(g, EndBattle(), draws=[0] * lost)
    assert sum(g.army[a]) == 5 - lost


@rule("SS-025")
def test_the_owner_spreads_the_cargo():
    g = at.board()
    f, h = english(g, RD=1, TR=3), french(g, WS=2)
    at.aboard(g, "england", "I", f, LI=7)
    battle = sight(g, [f], [h])
    side = battle.lead.index(at.seat(g, "england"))
    p = at.run(g, SpreadCargo(side))
    s = at.seat(g, "england")
    assert p.options(s) == [("loaded", 1), ("loaded", 2), ("loaded", 3)]  # three fit on the raider
    assert g.default(s) == ("loaded", 3)


@rule("SS-025", "SS-468")
def test_who_leaves_before_the_battle_need_not_say_what_he_carries():
    g = at.board(leaders="dealt")
    g.leaders = [-1] * g.seats
    at.lead(g, "england", "admiral")
    f, h = english(g, RD=1, TR=3), french(g, WS=2)
    at.aboard(g, "england", "I", f, LI=7)
    s = at.seat(g, "england")
    for choice, asked in (("fight", SpreadCargo), ("retreat", FleetRetreat)):
        copy = g.clone()
        p = at.resolve(copy, {at.sea(g, h): at.attack(g, "channel")})
        p.act(s, (choice,))
        assert isinstance(p.step(s), asked)


@rule("SS-393", "SS-394", "SS-395")
def test_where_fleets_retreat():
    g = at.board()
    f = english(g, WS=1)
    french(g, WS=3)
    at.fleet(g, "france", 2, "bay_of_biscay", WS=1)
    s = at.seat(g, "england")
    p = at.run(g, FleetRetreat(s, f))
    zones = {o[1] for o in p.options(s, "retreat")}
    assert zones == {g.book.ids[x] for x in g.book.near[at.land(g, "channel")]} - {"bay_of_biscay"}
    assert {o[1] for o in p.options(s, "port")} == {"kent", "wessex"}
    away = g.clone()
    begin(away, FleetRetreat(s, f), at.Pause()).act(s, ("retreat", "celtic_sea"))
    assert (away.book.ids[away.fleet_at[f]], away.port[f]) == ("celtic_sea", -1)
    p.act(s, ("port", "kent"))
    assert (g.book.ids[g.fleet_at[f]], g.port[f]) == ("channel", at.land(g, "kent"))
    shut = at.board()
    f = at.fleet(shut, "hre", 1, "kattegat", WS=1)
    step = FleetRetreat(at.seat(shut, "hre"), f)
    assert ("retreat", "western_baltic") not in step.options(shut, at.seat(shut, "hre"))  # a hostile strait
    at.own(shut, "hre", "scania")
    assert ("retreat", "western_baltic") in step.options(shut, at.seat(shut, "hre"))
    horse = at.board(combat="normal")
    f, h = english(horse, WS=2), french(horse, WS=1)
    battle = sight(horse, [f], [h])
    side = battle.lead.index(at.seat(horse, "france"))
    stacks = ((h * 8,), (f * 8,))
    battle.line = [stacks if side == 0 else stacks[::-1]]
    at.run(horse, PartingAttack(side), draws=at.d(2, 2))  # every ship is shot at, none gets away
    assert not any(horse.fleet[h])


# ---- quick -----------------------------------------------------------------------------------------------


@rule("SS-420", "SS-421")
def test_few_ships_fight_the_normal_way():
    for n, quick in ((2, False), (3, True)):
        g = at.board(combat="quick")
        assert sight(g, [english(g, WS=5)], [french(g, WS=n)]).quick == quick
    g = at.board()
    f, h = english(g, WS=4), french(g, WS=4)
    p = at.resolve(g, {at.sea(g, f): at.attack(g, "channel")})
    assert p.told("barrage") == []
    assert p.told("morale") == []
    assert h >= 0


@rule("SS-422", "SS-423", "SS-424", example="V068")
def test_pairs_of_ones_capture_ships():
    g = at.board()
    f, h = english(g, WS=3), french(g, WS=2, TR=2)
    battle = sight(g, [f], [h])
    side = battle.lead.index(at.seat(g, "england"))
    battle.armour = [0, 0]
    mine, theirs = [1, 1, 1, 4, 5, 6], [6, 6, 6, 6]
    p = at.run(g, CloseCombat(), draws=at.d(*(mine + theirs if side == 0 else theirs + mine)))
    assert battle.damage[1 - side] == 10  # 1 + 4 + 5; the pair does not count
    s = at.seat(g, "france")
    assert {o[2] for o in p.options(s, "give")} == {"WS", "TR"}  # a ship of his choice
    p.act(s, ("give", h, "TR"))
    assert g.fleet[f] == (3, 0, 1)  # changes sides before losses are taken (V069)
    loaded = at.board()
    f, h = english(loaded, WS=3), french(loaded, TR=3)
    at.aboard(loaded, "france", "I", h, LI=3)
    battle = sight(loaded, [f], [h])
    side = battle.lead.index(at.seat(loaded, "england"))
    battle.loaded[1 - side] = 3
    battle.armour = [0, 0]
    p = at.run(loaded, CloseCombat(), draws=at.d(1, 1, 6, 6, 6, 6))
    assert p.told("close")[0]["prizes"] == (0, 0)  # loaded transports are not handed over: damage instead
    assert p.told("close")[0]["damage"][1 - side] == 2


@rule("SS-425", "SS-426")
def test_leaving_a_quick_sea_battle():
    from pentarchy.games.swords_and_sails.rules.battles.rounds import Choices

    for second in ("fight", "retreat"):
        g = at.board()
        f, h = english(g, WS=4), french(g, WS=4)
        sight(g, [f], [h])
        p = at.run(g, Choices())
        p.act(at.seat(g, "england"), ("retreat",))
        p.act(at.seat(g, "france"), (second,))
        assert (g.fleet[f], g.fleet[h]) == ((4, 0, 0), (4, 0, 0))  # no further attack
        battle = g.battle
        assert (battle.leaving[0] != IN and battle.leaving[1] != IN) == (second == "retreat")


# ---- Tactical Withdraw -----------------------------------------------------------------------------------


def land_battle(g, faction="fatimid", **more):
    a = at.army(g, faction, "I", "burgundy", LI=6)
    b = at.army(g, "france", "II", "burgundy", KN=6, LI=4)
    g.came_from[: len(g.army)] = g.army_at
    return a, b


class Full(Step, frozen=True):
    one: tuple[int, ...]
    two: tuple[int, ...]

    def run(self, g):
        from pentarchy.games.swords_and_sails.rules.battles.engage import AfterLand

        join(g, at.land(g, "burgundy"), False, "land", list(self.one), list(self.two))
        g.then(AfterLand())


@rule("SS-254", "SS-255", "SS-256")
def test_withdraw_after_a_round_unharmed():
    from pentarchy.games.swords_and_sails.rules.battles.rounds import Choices

    g = at.board()
    a, b = land_battle(g, "hre")
    at.hand(g, "hre", "tactical_withdraw")
    s = at.seat(g, "hre")
    p = at.run(g, Full((a,), (b,)))
    assert not any(
        type(p.step(x)).__name__ == "EarlyChoice" for x in g.pending()
    )  # the Empire must fight first
    a, b = land_battle(g, "hre")
    begin(g, Sight(at.land(g, "burgundy"), (a,), (b,), False))
    p = at.run(g, Choices())
    p.act(s, ("withdraw",))
    p.act(at.seat(g, "france"), ("fight",))
    assert p.told("volley") == []
    assert p.told("pursuit") == []
    assert g.hand(s) == []
    routed = at.board()
    a, b = land_battle(routed, "hre")
    at.hand(routed, "hre", "tactical_withdraw")
    begin(routed, Sight(at.land(routed, "burgundy"), (a,), (b,), False))
    routed.battle.leaving[routed.battle.lead.index(s)] = 2
    at.run(routed, Choices())
    assert routed.pending() == [at.seat(routed, "france")]  # a side that routed has no choice
    fleets = at.board()
    at.hand(fleets, "england", "tactical_withdraw")
    sight(fleets, [english(fleets, WS=4)], [french(fleets, WS=4)])
    p = at.run(fleets, Choices())
    assert ("withdraw",) not in p.options(at.seat(fleets, "england"))  # it does not move fleets


@rule("SS-257", "SS-481")
@pytest.mark.parametrize("faction", ["leon", "ireland", "hungary", "fatimid", "qurtuba", "poland", "hre"])
def test_some_withdraw_before_combat(faction):
    g = at.board(12, leon=True, ireland=True, hungary=True, qurtuba=True, poland=True)
    a, b = land_battle(g, faction)
    at.hand(g, faction, "tactical_withdraw")
    s = at.seat(g, faction)
    p = at.run(g, Full((a,), (b,)))
    if faction == "hre":
        assert s not in g.pending() or ("withdraw",) not in p.options(s)
        g.leaders[s] = g.book.leader["diplomat"]
        a, b = land_battle(g, faction)
        p = at.run(g, Full((a,), (b,)))
    p.act(s, ("withdraw",))
    assert g.leaving[a] == 2
    assert sum(g.army[a]) == 6


@rule("SS-260")
def test_two_cards_together_if_all_agree():
    for on in (False, True):
        g = at.board(double_withdraw=on)
        a, b = land_battle(g, "hre")
        cards = at.hand(g, "hre", *["tactical_withdraw"] * 3)
        s = at.seat(g, "hre")
        p = at.run(g, Full((a,), (b,)))
        can = s in g.pending() and ("withdraw twice",) in p.options(s)
        assert can == on
        if on:
            p.act(s, ("withdraw twice",))
            assert g.hand(s) == cards[2:]
            assert g.leaving[a] == 2


@rule("SS-258", "SS-259")
def test_where_a_withdrawing_army_goes():
    from pentarchy.games.swords_and_sails.rules.battles.retreat import Retreats, Withdrawals

    g = at.board()
    a = at.army(g, "hre", "I", "burgundy", HI=3)
    g.came_from[a], g.leaving[a] = at.land(g, "lorraine"), 2
    at.run(g, Retreats())
    assert g.book.ids[g.army_at[a]] == "lorraine"
    trapped = at.board()
    a = at.army(trapped, "hre", "I", "burgundy", HI=9)
    foe = at.army(trapped, "france", "I", "lorraine", LI=1)
    trapped.friend = tuple(trapped.owner)
    trapped.came_from[a], trapped.leaving[a] = at.land(trapped, "lorraine"), 2
    assert [trapped.book.ids[x] for x in fallbacks(trapped, a)] == ["lorraine"]
    p = at.run(trapped, Retreats(), Withdrawals())
    assert trapped.book.ids[trapped.army_at[a]] == "lorraine" or trapped.battle is not None
    if trapped.battle is not None:
        assert trapped.battle.why == "withdrawal"
        at.on(p)
    assert not any(trapped.army[foe]) or trapped.army_at[foe] != trapped.army_at[a]
