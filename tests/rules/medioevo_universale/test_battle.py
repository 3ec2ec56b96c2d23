"""Pitched battles and assaults: cards, dice, losses, Captains, several sides."""

import pytest

from pentarchy.games.medioevo_universale.rules.battle.conquest import failed, occupiable, won
from pentarchy.games.medioevo_universale.rules.battle.defence import Guests
from pentarchy.games.medioevo_universale.rules.battle.fight import Clash, GoOn, Roll, losses
from pentarchy.games.medioevo_universale.rules.battle.forces import (
    attack_force,
    card_bonus,
    engaged,
    in_the_open,
    next_defender,
    outside,
    strength,
)
from pentarchy.games.medioevo_universale.rules.battle.losses import count_losses
from pentarchy.games.medioevo_universale.rules.combat.attack import able_captains, attackable
from pentarchy.games.medioevo_universale.rules.combat.command import Command, commands
from pentarchy.games.medioevo_universale.rules.combat.phase import Barber, Hospital
from pentarchy.games.medioevo_universale.rules.realm.pieces import piece
from pentarchy.games.medioevo_universale.state.records import Battle
from pentarchy.kernel import IllegalAction, changed, replace
from tests.play import begin, rule

from .kingdoms import BYZANTIUM, EMPIRE, HORDE, HUNGARY, MAMLUKS
from .positions import (
    Pause,
    army,
    at,
    at_level,
    bare,
    d,
    deal,
    field,
    holds,
    inside,
    learn,
    put,
    war,
    wild,
)


def roll(g, *dice):
    return begin(g, Roll(), Pause(), draws=d(*dice))


def lost(g):
    return g.battle.lost


@pytest.mark.parametrize(
    ("mine", "theirs", "outcome"),
    [((2,), (3,), (1, 0)), ((6,), (1,), (2, 5)), ((4,), (4,), (0, 0)), ((1,), (6,), (5, 2))],
)
@rule("MU-303", "MU-304", "MU-307", example="L1005-1009")
def test_the_lower_total_loses_the_difference_the_higher_half_of_it(mine, theirs, outcome):
    g, _ = field()
    roll(g, *mine, *theirs)
    assert lost(g) == outcome


@rule("MU-306", example="L1011")
def test_losses_never_exceed_the_engaged_and_scale_for_both():
    g, b = field(20, 4)
    assert losses(g, b, EMPIRE, 7) == (2, 4)
    g, b = field(20, 20)
    assert losses(g, b, EMPIRE, 7) == (3, 7)


@rule("MU-305")
def test_losses_are_picked_by_their_owner():
    g, _ = field(20, 10)
    wagon = put(g, EMPIRE, "wagon", "bosnia", fv=8)
    p = begin(g, Roll(), Pause(), draws=d(6, 2))
    assert g.pending() == [EMPIRE]
    p.act(EMPIRE, ("lose", wagon, 4))
    assert piece(g, wagon).fv == 4
    assert g.army[at(g, "bosnia")] == 10


@rule("MU-287", "MU-301", "MU-302", "MU-455", "MU-459", "MU-492", example="L1011")
def test_bonuses_add_up():
    g, b = field(30, 8)
    cards = deal(g, HUNGARY, "crossbowman", "heroine")
    learn(g, HUNGARY, "strategy")
    put(g, HUNGARY, "engine", "croatia", level=3, aboard=b.forces[0])
    g.church[at(g, "croatia")] = 1
    g.battle = b = replace(b, shown=(tuple(cards), ()))
    die, plus = strength(g, b, True)
    assert die == 8
    assert dict(plus) == {"crossbowman": 1, "strategy": 1, "bombard": 1}
    roll(g, 5, 1)
    assert lost(g) == (3, 7), "8 against 1"


@rule("MU-302", "MU-493", example="L1609")
def test_strategy_counts_at_three_to_one_or_cancels_the_enemys():
    g, b = field(30, 12)
    learn(g, HUNGARY, "strategy")
    assert strength(g, b, True)[1] == []
    g, b = field(27, 8)
    learn(g, HUNGARY, "strategy")
    assert strength(g, b, True)[1] == [("strategy", 1)]
    g.army[at(g, "bosnia")] = 10
    assert strength(g, b, True)[1] == [], "checked before every roll"
    g.army[at(g, "bosnia")] = 8
    learn(g, EMPIRE, "strategy")
    assert strength(g, b, True)[1] == []


@rule("MU-296", "MU-300", "MU-308", "MU-319", example="L930")
def test_attacker_then_defender_show_different_cards_up_to_their_level():
    g, b = field()
    at_level(g, HUNGARY, 2, "tactics")
    mine = deal(g, HUNGARY, "warlord", "warlord", "crossbowman", "crossbowman")
    theirs = deal(g, EMPIRE, "crossbowman")
    p = begin(g, Clash(), Pause())
    assert g.pending() == [HUNGARY]
    assert len(p.options(HUNGARY, "show")) == 2, "of each kind one"
    p.act(HUNGARY, ("show", mine[0])).act(HUNGARY, ("show", mine[2]))
    assert not p.options(HUNGARY, "show"), "two at level 2"
    p.act(HUNGARY, ("ready",))
    p.act(EMPIRE, ("show", theirs[0]))
    p.act(EMPIRE, ("ready",), draws=d(1, 6))
    assert isinstance(p.step(HUNGARY), object)
    assert p.told("rolls")[0]["total_a"] == 4
    p.act(HUNGARY, ("discard", mine[0]))
    assert g.cards.at[mine[0]] == 1
    assert g.battle.shown[0] == (mine[2],), "the loser discards one of his choice"
    p.act(HUNGARY, ("go on", b.chief)).act(HUNGARY, ("withdraw", mine[2]))
    p.refuses(HUNGARY, ("show", mine[2]))
    p.act(HUNGARY, ("show", mine[1]))
    assert g.battle.shown[0] == (mine[1],), "cards may be changed between rolls"


@rule("MU-455", example="L1397")
def test_the_crossbowman_behind_walls():
    g, b = field(30, 5)
    g.fort[at(g, "bosnia")] = 1
    b = replace(b, assault=True)
    assert card_bonus(g, b, EMPIRE, "crossbowman", False) == 2
    assert card_bonus(g, b, HUNGARY, "crossbowman", True) == 1
    cards = deal(g, EMPIRE, "crossbowman")
    g.battle = replace(b, shown=((), tuple(cards)))
    p = roll(g, 4, 1)
    assert p.told("rolls")[0]["total_d"] == 4
    assert lost(g) == (0, 0)


@rule("MU-458", "MU-499", example="L938,L1403-1405")
def test_the_genius():
    g, b = field()
    assert card_bonus(g, b, HUNGARY, "genius", True) == 0
    learn(g, HUNGARY, "mathematics")
    assert card_bonus(g, b, HUNGARY, "genius", True) == 1
    learn(g, HUNGARY, "engineering", "tactics")
    assert card_bonus(g, b, HUNGARY, "genius", True) + card_bonus(g, b, HUNGARY, "warlord", True) == 4
    cards = deal(g, HUNGARY, "genius")
    g.battle = replace(b, shown=(tuple(cards), ()))
    p = roll(g, 2, 6)
    assert lost(g) == (2, 1)
    assert "genius" not in holds(g, HUNGARY)
    assert p.told("loses card")


@rule("MU-459", example="L932,L1409")
def test_the_heroine_needs_a_cathedral():
    g, b = field(20, 5)
    g.church = [0] * len(g.church)
    assert card_bonus(g, b, HUNGARY, "heroine", True) == 0
    g.church[at(g, "banat")] = 1
    cards = deal(g, HUNGARY, "heroine")
    g.fort[at(g, "bosnia")] = 1
    g.battle = replace(b, assault=True, shown=(tuple(cards), ()))
    assert strength(g, g.battle, True)[0] == 6
    roll(g, 3, 6)
    assert lost(g) == (4, 0)
    assert not holds(g, HUNGARY)


@rule("MU-465", "MU-471", "MU-478", "MU-479", "MU-475", "MU-491", example="L1425,L1467,L1475,L1479,L1607")
def test_monk_templar_and_warlord():
    g, b = field()
    t = at(g, "bosnia")
    assert card_bonus(g, b, EMPIRE, "monk", False) == 0
    assert card_bonus(g, b, HUNGARY, "templar", True) == 0, "no buildings"
    g.fort[t] = 1
    assert card_bonus(g, b, EMPIRE, "monk", False) == 1
    assert card_bonus(g, b, HUNGARY, "templar", True) == 1
    learn(g, EMPIRE, "mysticism")
    learn(g, HUNGARY, "monotheism")
    assert card_bonus(g, b, EMPIRE, "monk", False) == 2
    assert card_bonus(g, b, HUNGARY, "templar", True) == 2
    assert card_bonus(g, b, HUNGARY, "monk", True) == 0
    assert card_bonus(g, b, EMPIRE, "templar", False) == 0
    assert card_bonus(g, b, HUNGARY, "warlord", True) == 1
    assert card_bonus(g, b, EMPIRE, "warlord", False) == 0
    learn(g, HUNGARY, "tactics")
    assert card_bonus(g, b, HUNGARY, "warlord", True) == 2
    g.fort[t] = 0
    learn(g, HUNGARY, "tactics")
    g.tech[HUNGARY] = 0
    g.battle = replace(b, shown=(tuple(deal(g, HUNGARY, "warlord")), ()))
    roll(g, 6, 5)
    assert lost(g) == (1, 2)


@rule("MU-476")
def test_a_card_is_worth_what_its_owner_knows_now():
    g, b = field()
    before = card_bonus(g, b, HUNGARY, "warlord", True)
    learn(g, HUNGARY, "tactics")
    assert card_bonus(g, b, HUNGARY, "warlord", True) == before + 1


@rule("MU-505", example="L1685")
def test_alchemy_costs_the_loser_one_more():
    g, b = field()
    learn(g, HUNGARY, "alchemy")
    assert losses(g, b, EMPIRE, 3) == (2, 4)
    assert losses(g, b, EMPIRE, -3) == (3, 1)
    learn(g, EMPIRE, "alchemy")
    assert losses(g, b, EMPIRE, -3)[0] == 4
    for sea in (g.book.sea, g.book.sea + 1):
        assert losses(g, replace(b, target="fleet", where=sea), EMPIRE, -3)[0] == 3, "not at sea"


@rule("MU-297", "MU-298", "MU-540", example="L1015")
def test_only_a_captain_attacks_as_often_as_his_level_at_the_start():
    g = bare()
    wild(g, "bosnia")
    wagon = put(g, HUNGARY, "wagon", "croatia", fv=10)
    assert not attackable(g, wagon), "an army without a Captain only defends"
    chief = put(g, HUNGARY, "captain", "croatia", level=2, aboard=wagon)
    assert at(g, "bosnia") in attackable(g, wagon)
    g.pieces[chief] = replace(piece(g, chief), loads=2, level=3)
    assert not able_captains(g, wagon), "promoted, but he had two attacks"
    g2, b = field(captain=3)
    assert strength(g2, b, True)[1] == [], "his level adds nothing to the die"


@rule("MU-299")
def test_a_defender_uses_loaded_armies_too():
    g, b = field(20, 5)
    put(g, EMPIRE, "wagon", "bosnia", fv=7)
    assert engaged(g, b, EMPIRE) == 12


@rule("MU-277", "MU-293", example="L928")
def test_one_fv_stays_on_each_transport():
    g = bare()
    wagon, chief = army(g, HUNGARY, "croatia", 20, level=1)
    b = Battle(HUNGARY, -1, at(g, "bosnia"), at(g, "croatia"), "land", (wagon,), chief=chief)
    assert attack_force(g, b) == 19
    assert at(g, "albania") not in attackable(g, wagon), "only next to it"


@rule("MU-539", "MU-335", "MU-291", example="L831")
def test_a_series_of_rolls_is_one_attack():
    g = bare()
    wild(g, "bosnia", fv=9)
    wagon, chief = army(g, HUNGARY, "croatia", 30)
    p = begin(g, Command(HUNGARY), Pause())
    p.act(HUNGARY, ("unit", wagon)).act(HUNGARY, ("attack", "bosnia"))
    p.act(HUNGARY, ("launch",), draws=d(4, 3))
    assert isinstance(p.step(HUNGARY), GoOn)
    assert piece(g, chief).loads == 1
    p.act(HUNGARY, ("go on", chief), draws=d(6, 1))
    p.act(HUNGARY, ("go on", chief), draws=d(6, 1))
    assert g.battle is None
    assert piece(g, chief).loads == 1, "conquered with one of his attacks"


@rule("MU-309", "MU-310", example="L1013-1015")
def test_captains_rise_by_conquest_and_sink_by_failure():
    g, b = field(20, 5, captain=2)
    g.army[at(g, "bosnia")] = 0
    inside(g, lambda: won(g))
    assert piece(g, b.chief).level == 3
    g, b = field(20, 5, captain=2)
    inside(g, lambda: failed(g))
    assert piece(g, b.chief).level == 1
    g, b = field(20, 5, captain=1)
    inside(g, lambda: failed(g))
    assert g.pieces[b.chief] is None
    g, b = field(20, 5, captain=1)
    g.pieces[b.chief] = replace(piece(g, b.chief), moved=True)
    g.army[at(g, "bosnia")] = 0
    inside(g, lambda: won(g))
    assert piece(g, b.chief).level == 1, "once a turn"


@rule("MU-311", "MU-491")
def test_of_several_captains_all_pay_for_a_failure_but_with_tactics_the_last():
    for tactics in (False, True):
        g, b = field(20, 5, captain=3)
        second = put(g, HUNGARY, "captain", "croatia", level=2, aboard=b.forces[0])
        if tactics:
            learn(g, HUNGARY, "tactics")
        p = begin(g, GoOn(), Pause())
        assert {x[1] for x in p.options(HUNGARY, "go on")} == {b.chief, second}
        p.act(HUNGARY, ("go on", second), draws=d(3, 3))
        p.act(HUNGARY, ("stop",))
        levels = piece(g, b.chief).level, piece(g, second).level
        assert levels == ((3, 1) if tactics else (2, 1))


@rule("MU-312", "MU-299", example="L1017")
def test_several_defenders_alternate():
    g, b = field(30, 10)
    put(g, BYZANTIUM, "wagon", "bosnia", fv=10)
    b = g.battle = replace(b, defenders=(EMPIRE, BYZANTIUM))
    assert next_defender(g, b)[1] == EMPIRE
    roll(g, 3, 3)
    assert next_defender(g, g.battle)[1] == BYZANTIUM


@rule("MU-313", example="L1019")
def test_the_hosts_last_fv_falls_last():
    g, b = field(60, 5)
    put(g, BYZANTIUM, "wagon", "bosnia", level=3, fv=50)
    b = g.battle = replace(b, defenders=(EMPIRE, BYZANTIUM))
    assert engaged(g, b, EMPIRE) == 4
    g.army[at(g, "bosnia")] = 1
    assert next_defender(g, b)[1] == BYZANTIUM
    assert losses(g, b, EMPIRE, 8)[1] == 0


@rule("MU-314", "MU-315", "MU-294", example="L1021")
def test_a_guest_may_join_by_a_sudden_declaration_and_else_is_reached_after_the_host():
    g = bare()
    wild(g, "bosnia", fv=3)
    guest = put(g, HORDE, "wagon", "bosnia", fv=6)
    wagon, _ = army(g, HUNGARY, "croatia", 30)
    possible = list(commands(g, wagon))
    assert not [x for x in possible if x[0] == "attack fleet"], "the land's armies must be beaten first"
    p = begin(g, Command(HUNGARY), Pause())
    p.act(HUNGARY, ("unit", wagon)).act(HUNGARY, ("attack", "bosnia")).act(HUNGARY, ("launch",))
    assert isinstance(p.step(HORDE), Guests)
    p.act(HORDE, ("defend",))
    assert g.war[HORDE] >> HUNGARY & 1
    assert g.honour[HORDE] == -3
    assert piece(g, guest).fv == 6
    g = bare()
    wild(g, "bosnia", fv=0)
    put(g, HORDE, "wagon", "bosnia", fv=6)
    wagon, _ = army(g, HUNGARY, "bosnia", 30)
    assert ("attack fleet", "bosnia", HORDE) in list(commands(g, wagon)), "in the same area, nobody between"


@rule("MU-316", "MU-317")
def test_the_host_comes_first_behind_the_walls():
    g, b = field(60, 8)
    g.fort[at(g, "bosnia")] = 1
    put(g, BYZANTIUM, "wagon", "bosnia", fv=6)
    b = g.battle = replace(b, defenders=(EMPIRE, BYZANTIUM))
    assert outside(g, b, EMPIRE) == 0
    assert outside(g, b, BYZANTIUM) == 4
    assert in_the_open(g, b)
    assert next_defender(g, b)[1] == BYZANTIUM


@rule("MU-288", "MU-320", "MU-295")
def test_a_land_falls_with_its_last_defender_and_must_be_held():
    g = bare()
    wild(g, "bosnia", fv=1)
    wagon, _ = army(g, HUNGARY, "croatia", 12)
    p = begin(g, Command(HUNGARY), Pause())
    p.act(HUNGARY, ("unit", wagon)).act(HUNGARY, ("attack", "bosnia"))
    p.act(HUNGARY, ("launch",), draws=d(3, 3))
    mp = piece(g, wagon).mp
    assert g.owner[at(g, "bosnia")] == -1
    assert mp == 6, "3 MP into the mountains, spent even if it fails"
    p.act(HUNGARY, ("go on", g.battle.chief), draws=d(6, 1))
    assert ("garrison", 0) not in p.options(HUNGARY)
    p.act(HUNGARY, ("garrison", 5))
    assert g.owner[at(g, "bosnia")] == HUNGARY
    assert g.army[at(g, "bosnia")] == 5
    assert piece(g, wagon).at == at(g, "bosnia")
    assert piece(g, wagon).fv == 7


@rule("MU-289", "MU-290", example="L922")
def test_spare_transports_can_be_occupied_in_the_fight():
    g = bare()
    war(g, HUNGARY, MAMLUKS)
    at_level(g, HUNGARY, 3)
    ships = [put(g, MAMLUKS, "galley", "ionian", fv=n) for n in (1, 1, 0)]
    mine, chief = army(g, HUNGARY, "ionian", 20, kind="galley")
    b = Battle(
        HUNGARY,
        MAMLUKS,
        at(g, "ionian"),
        at(g, "ionian"),
        "fleet",
        (mine,),
        chief=chief,
        defenders=(MAMLUKS,),
    )
    assert occupiable(g, b) == [ships[2]]


# ---- assault ---------------------------------------------------------------------------------------------


@rule("MU-330", "MU-332", "MU-333", "MU-334", example="L1031")
def test_an_assault():
    g, b = field(20, 15)
    g.fort[at(g, "bosnia")] = 2
    g.battle = b = replace(b, assault=True)
    assert strength(g, b, True)[0] == 4
    assert strength(g, b, False) == (6, [("walls", 2)])
    roll(g, 3, 4)
    assert lost(g) == (3, 0), "a winning defender loses nothing"
    for lev in (1, 3):
        g.fort[at(g, "bosnia")] = lev
        assert strength(g, g.battle, False)[1] == [("walls", lev)]


@rule("MU-331", "MU-338", example="L1033")
def test_who_stands_outside_is_fought_first():
    g, b = field(30, 12)
    g.fort[at(g, "bosnia")] = 1
    p = begin(g, Clash(), Pause(), draws=d(6, 1))
    assert lost(g)[1] == 2, "only the two outside"
    p.act(HUNGARY, ("go on", b.chief))
    assert p.options(HUNGARY) == [("assault",), ("leave",)], "no engine, no siege"
    p.act(HUNGARY, ("assault",), draws=d(4, 1))
    assert lost(g)[1] == 4
    for lev, room in ((1, 10), (2, 20), (3, 30)):
        g.fort[at(g, "bosnia")] = lev
        g.army[at(g, "bosnia")] = 40
        assert outside(g, g.battle, EMPIRE) == 40 - room


# ---- the wounded and the captured ------------------------------------------------------------------------


@rule("MU-105", "MU-106", "MU-492", example="L508,L1611")
def test_prisoners():
    for strategy, taken in ((False, 2), (True, 5)):
        g, b = field()
        if strategy:
            learn(g, HUNGARY, "strategy")
        b = replace(b, fallen=((HUNGARY, EMPIRE, 20), (HUNGARY, EMPIRE, 5)))
        inside(g, lambda g=g, b=b: count_losses(g, b))
        assert g.prisoners[HUNGARY][EMPIRE] == taken
    g, b = field()
    inside(g, lambda: count_losses(g, replace(b, fallen=((EMPIRE, HUNGARY, 3),))))
    assert g.prisoners[EMPIRE][HUNGARY] == 1, "at least one"


@rule("MU-514", "MU-515", example="L1729-1731")
def test_surgery_and_hospital_bring_some_back():
    for techs, wounds, back in (
        (("surgery",), (8,), 1),
        (("surgery", "hospital"), (1, 1), 2),
        (("hospital",), (1,), 1),
        ((), (5,), 0),
    ):
        g = bare()
        learn(g, HUNGARY, *techs)
        g.wounds = changed(g.wounds, HUNGARY, wounds)
        begin(g, Hospital(), Pause())
        assert g.returning[HUNGARY] == back


@pytest.mark.parametrize(("tech", "die"), [("medicine", 4), ("surgery", 6), ("hospital", 8)])
@rule("MU-449", "MU-513", "MU-514", "MU-515", example="L1385")
def test_a_barber_surgeon_heals_no_more_than_one_battle_cost(tech, die):
    g = bare()
    learn(g, HUNGARY, "medicine", tech)
    deal(g, HUNGARY, "barber_surgeon")
    g.wounds = changed(g.wounds, HUNGARY, (3, 5, 6))
    with pytest.raises(IllegalAction, match="not one of"):
        begin(g.clone(), Barber(HUNGARY), Pause()).act(HUNGARY, ("barber surgeon",), draws=d(die + 1))
    p = begin(g, Barber(HUNGARY), Pause())
    p.act(HUNGARY, ("barber surgeon",), draws=d(die))
    assert g.returning[HUNGARY] == min(die, 6)
    assert not holds(g, HUNGARY)
    g.tech[HUNGARY] = 0
    deal(g, HUNGARY, "barber_surgeon")
    assert begin(g, Barber(HUNGARY), Pause()).g.pending() == [0], "useless without MEDICINE"


@rule("MU-292")
def test_kinds_of_battle():
    g, b = field()
    assert in_the_open(g, b), "pitched"
    g.fort[at(g, "bosnia")] = 2
    assert not in_the_open(g, b), "assault or siege"
    sea = Battle(HUNGARY, MAMLUKS, at(g, "ionian"), at(g, "ionian"), "fleet", defenders=(MAMLUKS,))
    assert in_the_open(g, sea), "naval"
