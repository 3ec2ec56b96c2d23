"""Action points, stacking, ships, leaving the board."""

import pytest

from pentarchy.games.rise_of_the_kingdoms.book import ARCHER, SHIP
from pentarchy.games.rise_of_the_kingdoms.rules.scoring import culture, realizations
from pentarchy.games.rise_of_the_kingdoms.rules.units import full_ap, spare
from pentarchy.games.rise_of_the_kingdoms.state import BOARDED
from pentarchy.kernel import changed
from tests.play import rule
from tests.rules.rise_of_the_kingdoms.positions import (
    BYZANTINES,
    FRANKS,
    SAXONS,
    VIKINGS,
    Position,
    europe,
    rolls,
)


def possible(kind: str, plan: str, *inventions: str) -> bool:
    """Whether a unit can carry out a row of moves (M) and attacks (A) in one turn."""
    p = europe()
    p.learn(VIKINGS, *inventions)
    unit = p.unit(VIKINGS, kind, "M10")
    p.unit(VIKINGS, "swordsman", "P6")
    p.campaign(VIKINGS)
    for letter in plan:
        here = p.g.book.near[p.g.at[unit]]
        lands = [h for h in here if p.g.book.terrain[h] < 3 and p.g.holder[h] < 0]
        if letter == "M":
            target = p.g.book.id[lands[0]]
            if target not in p.targets(unit, "move"):
                return False
            p.command(unit, ("move", target))
            continue
        verb = "shoot" if kind == "archer" else "charge"
        enemies = [h for h in here if p.g.holder[h] == SAXONS]
        if not enemies:
            p.unit(SAXONS, "swordsman", p.g.book.id[lands[-1]], wounded=True)
            enemies = [lands[-1]]
        if kind == "archer":  # a target that survives two shots
            p.unit(SAXONS, "swordsman", p.g.book.id[enemies[0]])
        p.g.offered = None  # the enemy appeared behind the game's back
        p.rest(VIKINGS)
        p.g.offered = None
        name = p.g.book.id[enemies[0]]
        if name not in p.targets(unit, verb):
            return False
        p.command(unit, (verb, name), ("begin",), draws=rolls(6))
        while p.g.asked == VIKINGS and p.options(VIKINGS)[0][0] == "wound":
            p.act(VIKINGS, p.options(VIKINGS)[0])
    return True


@rule("RK-135", "RK-136", "RK-138", "RK-139", "RK-140", "RK-141", "RK-142", example="L345-351")
@pytest.mark.parametrize(
    ("kind", "inventions", "legal", "illegal"),
    [
        ("swordsman", [], ["M", "MM", "A"], ["MA", "AM", "AA", "MMM"]),
        ("archer", [], ["MA", "AM", "MM"], ["AA", "MMA", "MMM"]),
        ("archer", ["hard-steel", "longbow"], ["AA", "MA", "AM", "MM"], ["AAM", "MMA", "MMM"]),
        ("horseman", [], ["MMM", "AA", "MA", "AM"], ["MMA", "MAA", "AAM"]),
        ("horseman", ["horseshoe"], ["MMA", "MAM", "AMM", "MMM", "AA"], ["AAM", "MMMM"]),
    ],
)
def test_what_the_action_points_allow(kind, inventions, legal, illegal):
    assert [plan for plan in legal if not possible(kind, plan, *inventions)] == []
    assert [plan for plan in illegal if possible(kind, plan, *inventions)] == []


@rule("RK-135", "RK-069")
def test_units_move_in_any_order_and_keep_their_points():
    p = europe()
    a, b = p.unit(VIKINGS, "swordsman", "K10"), p.unit(VIKINGS, "horseman", "K10")
    p.unit(SAXONS, "swordsman", "P8")
    p.campaign(VIKINGS, SAXONS)
    p.command(a, ("move", "K11"))
    p.command(b, ("move", "L10"))
    p.command(a, ("move", "K10"))
    assert (p.g.ap[a], p.g.ap[b]) == (0, 6)
    p.end_turn(VIKINGS)
    assert p.g.turn == SAXONS


@rule("RK-135")
def test_a_stack_marches_together():
    p = europe()
    army = p.army(VIKINGS, "K10", "swordsman", "archer", "horseman")
    p.campaign(VIKINGS).command(army[0], ("march", "L10"))
    assert [p.at(u) for u in army] == ["L10"] * 3
    assert [p.g.ap[u] for u in army] == [3, 4, 6]


@rule("RK-137")
def test_defending_costs_nothing():
    p = europe()
    p.unit(VIKINGS, "swordsman", "K10")
    p.unit(VIKINGS, "swordsman", "P6")
    guard = p.unit(SAXONS, "swordsman", "K9")
    p.campaign(VIKINGS)
    p.command(0, ("charge", "K9"), ("begin",), draws=rolls(1))
    p.act(SAXONS, ("roll",), draws=rolls(1))
    assert p.g.ap[guard] == 6


@rule("RK-143", "RK-144", "RK-100", "RK-101", "RK-102")
@pytest.mark.parametrize(("level", "limit"), [(0, 5), (1, 3), (2, 4), (3, 5)])
def test_nobody_moves_into_a_full_land(level, limit):
    p = europe()
    if level:
        p.settle(VIKINGS, "K9", level)
    p.army(VIKINGS, "K9", *["swordsman"] * (limit - 1))
    more = p.army(VIKINGS, "K10", *["swordsman"] * 2)
    p.campaign(VIKINGS)
    assert "K9" not in p.targets(more[0], "march"), "there is room for one, not for two"
    p.command(more[0], ("move", "K9"))
    assert "K9" not in p.targets(more[1], "move")


@rule("RK-143", "RK-144", "RK-100", "RK-101", "RK-102")
@pytest.mark.parametrize(("level", "limit"), [(0, 5), (1, 3), (2, 4), (3, 5)])
def test_with_the_variant_stacks_are_brought_down_at_the_end_of_the_turn(level, limit):
    p = europe(full_lands="until_the_turn_ends")
    if level:
        p.settle(VIKINGS, "K9", level)
    p.army(VIKINGS, "K9", *["swordsman"] * 4)
    more = p.army(VIKINGS, "K10", *["swordsman"] * 2)
    p.campaign(VIKINGS)
    p.command(more[0], ("march", "K9"))
    p.rest(VIKINGS)
    assert p.g.force[p.hex("K9")].bit_count() == 6, "during the turn stacks may be larger"
    p.end_turn(VIKINGS)
    assert p.g.pending() == [VIKINGS], "the owner chooses who goes"
    while p.g.pending() == [VIKINGS]:
        p.act(VIKINGS, p.options(VIKINGS)[0])
    assert p.g.force[p.hex("K9")].bit_count() == limit


@rule("RK-226")
def test_removed_units_may_be_recruited_again():
    p = europe()
    p.army(VIKINGS, "K9", *["archer"] * 6)
    p.unit(VIKINGS, "swordsman", "P6")
    p.campaign(VIKINGS).end_turn(VIKINGS)
    assert len(p.g.ground(VIKINGS)) == 6
    assert spare(p.g, VIKINGS, ARCHER) >= 0
    assert sum(p.g.at[u] == -1 for u in range(12, 20)) == 3


@rule("RK-146", "RK-060")
def test_entering_a_hex_with_an_enemy_is_an_attack_any_other_a_move():
    p = europe()
    rider = p.unit(VIKINGS, "horseman", "K10")
    p.unit(SAXONS, "swordsman", "K9")
    p.settle(FRANKS, "L10")
    p.campaign(VIKINGS)
    assert p.targets(rider, "charge") == {"K9"}
    assert "K9" not in p.targets(rider, "move")
    assert "L10" in p.targets(rider, "move"), "an undefended settlement is entered by a move"


# ---- Ships --------------------------------------------------------------------------------------------


def fleet(*inventions: str) -> tuple[Position, int]:
    p = europe()
    p.learn(VIKINGS, *inventions)
    ship = p.unit(VIKINGS, "ship", "F11")
    p.unit(VIKINGS, "swordsman", "P6")
    return p.campaign(VIKINGS), ship


@rule("RK-147")
def test_a_ship_sails_three_hexes_in_any_portions():
    p, ship = fleet()
    p.command(ship, ("sail", "E10"))
    p.command(0, ("move", "O6"))
    p.command(ship, ("sail", "F9"), ("sail", "G9"))
    assert p.at(ship) == "G9"
    assert p.g.ap[ship] == 0
    assert p.targets(ship, "sail") == set()


@rule("RK-148", "RK-149", "RK-057")
def test_only_the_astrolabe_opens_the_ocean_and_adds_a_hex():
    p, ship = fleet()
    assert p.targets(ship, "sail") == {"E10", "E12", "F12"}, "E11 is ocean"
    q, ship = fleet("monasticism", "education", "astrolabe")
    assert full_ap(q.g, ship >> 5, SHIP) == 4
    assert q.targets(ship, "sail") == {"E10", "E11", "E12", "F12"}
    q.command(ship, ("sail", "E11"), ("sail", "D11"), ("sail", "C11"), ("sail", "B11"))
    assert q.at(ship) == "B11"


@rule("RK-150", "RK-129")
def test_ships_pass_each_other_but_never_share_a_hex():
    p = europe()
    ship = p.unit(VIKINGS, "ship", "F11")
    p.unit(SAXONS, "ship", "E10")
    p.campaign(VIKINGS)
    p.act(VIKINGS, ("unit", ship))
    paths = p.options(VIKINGS, "sail")
    assert ("sail", "E10") not in paths
    assert ("sail", "E10", "F9") in paths
    p.command(ship, ("sail", "E10", "F9"))
    assert p.at(ship) == "F9"
    assert p.g.ap[ship] == 1, "the hex passed counts"


@rule("RK-150")
def test_a_ship_cannot_end_its_way_under_another():
    p = europe()
    ship = p.unit(VIKINGS, "ship", "F11")
    for sea in ("E10", "F9", "G9", "E12", "F12"):
        p.unit(SAXONS if sea != "G9" else FRANKS, "ship", sea)
    p.unit(VIKINGS, "swordsman", "P6")
    p.campaign(VIKINGS)
    assert p.targets(ship, "sail"), "beyond them it may"
    p.rest(VIKINGS)
    p.g.ap[ship] = 1
    p.g.offered = None
    assert ("unit", ship) not in p.options(VIKINGS)


@rule("RK-151", "RK-152", "RK-227", "RK-153")
def test_ships_and_crews_are_reached_by_arrows_only():
    p = europe()
    p.unit(SAXONS, "ship", "J7")
    p.unit(SAXONS, "swordsman", "J7")
    mine = p.unit(VIKINGS, "ship", "I7")
    aboard = p.unit(VIKINGS, "horseman", "I7")
    ashore = p.unit(VIKINGS, "horseman", "K7")
    archer = p.unit(VIKINGS, "archer", "I8")
    p.campaign(VIKINGS)
    assert p.targets(mine, "charge") == p.targets(mine, "shoot") == set()
    assert p.targets(aboard, "charge") == set()
    assert p.targets(aboard, "board") == set(), "no hopping from ship to ship"
    assert p.targets(ashore, "charge") == set()
    assert p.targets(archer, "shoot") == {"J7"}


@rule("RK-145")
def test_a_ship_carries_two():
    p = europe()
    p.unit(VIKINGS, "ship", "J7")
    a, b, c = (
        p.unit(VIKINGS, "swordsman", "K7"),
        p.unit(VIKINGS, "archer", "K7"),
        p.unit(VIKINGS, "horseman", "K7"),
    )
    p.campaign(VIKINGS)
    p.command(a, ("board", "J7")).command(b, ("board", "J7"))
    assert p.targets(c, "board") == set()
    assert (p.g.ap[a], p.g.ap[b]) == (3, 4), "boarding costs a move"


@rule("RK-154")
def test_nobody_boards_and_leaves_a_ship_in_one_turn():
    p = europe()
    ship = p.unit(VIKINGS, "ship", "J7")
    rider, guest = p.unit(VIKINGS, "horseman", "K7"), p.unit(VIKINGS, "horseman", "J7")
    p.unit(SAXONS, "swordsman", "I8")
    p.campaign(VIKINGS)
    p.command(guest, ("move", "J8"))
    assert p.targets(guest, "board") == set(), "it has just landed"
    p.command(rider, ("board", "J7"))
    assert p.targets(rider, "move") == set()
    assert p.targets(rider, "charge") == set(), "attacking land is leaving the ship"
    assert p.at(ship) == "J7"


@rule("RK-155", example="L439")
def test_an_attack_from_a_ship_is_weaker_in_every_roll():
    p = europe()
    p.unit(VIKINGS, "ship", "J7")
    riders = p.army(VIKINGS, "J7", "horseman", "horseman")
    p.army(SAXONS, "K7", *["swordsman"] * 3)
    p.campaign(VIKINGS)
    p.command(riders[0], ("charge", "K7"), ("join", riders[1]), ("begin",), draws=rolls(1, 1))
    assert p.told("rolls")[-1]["attack"] == 3 + 3 + 1
    p.act(SAXONS, ("roll",), draws=rolls(1, 1, 1))  # 2 + 2 + 2 + 1 against 4: one horseman is wounded
    p.act(VIKINGS, ("roll",), draws=rolls(4, 6))
    assert p.told("rolls")[-1]["attack"] == 2 + 3 + 6


@rule("RK-156")
def test_being_carried_costs_nothing_and_landing_a_move():
    p = europe()
    ship = p.unit(VIKINGS, "ship", "I7")
    rider = p.unit(VIKINGS, "horseman", "I7")
    p.campaign(VIKINGS)
    p.command(ship, ("sail", "J7"))
    assert p.g.ap[rider] == 9
    p.command(rider, ("move", "K7"))
    assert p.g.ap[rider] == 6
    assert p.g.aboard[rider] == -1


# ---- Leaving the board --------------------------------------------------------------------------------


@rule("RK-208", "RK-209", "RK-211", "RK-213", "RK-051", "RK-220")
def test_crusaders_leave_by_the_arrow_for_good():
    p = europe()
    walker = p.unit(BYZANTINES, "swordsman", "U16")
    p.unit(BYZANTINES, "archer", "T16")
    p.campaign(BYZANTINES)
    p.act(BYZANTINES, ("unit", walker))
    assert ("leave",) not in p.options(BYZANTINES), "not without Crusades"
    p.learn(BYZANTINES, "christianity", "theology", "crusades")
    p.campaign(BYZANTINES).command(walker, ("leave",))
    assert p.at(walker) == "jerusalem"
    assert realizations(p.g, BYZANTINES)["jerusalem"] == (1, 2)
    assert spare(p.g, BYZANTINES, 0) != walker, "never back in the pool"


@rule("RK-209", "RK-213")
def test_a_ship_takes_its_crew_to_jerusalem():
    p = europe()
    p.learn(BYZANTINES, "christianity", "theology", "crusades")
    ship = p.unit(BYZANTINES, "ship", "U17")
    crew = p.army(BYZANTINES, "U17", "swordsman", "archer")
    p.campaign(BYZANTINES).command(ship, ("leave",))
    assert [p.at(u) for u in crew] == ["jerusalem"] * 2
    assert p.at(ship) == "lost", "the ship itself counts nothing"


@rule("RK-209", "RK-213")
def test_no_ship_leaves_for_jerusalem_without_crusades():
    p = europe()
    ship = p.unit(BYZANTINES, "ship", "U17")
    p.campaign(BYZANTINES).act(BYZANTINES, ("unit", ship))
    assert ("leave",) not in p.options(BYZANTINES)


@rule("RK-210", "RK-212", "RK-221")
def test_ships_to_america_count_and_their_crew_does_not():
    p = europe()
    p.learn(VIKINGS, "monasticism", "education", "astrolabe")
    ship = p.unit(VIKINGS, "ship", "B9")
    sailor = p.unit(VIKINGS, "swordsman", "B9")
    p.campaign(VIKINGS).command(ship, ("sail", "A9"), ("leave",))
    assert (p.at(ship), p.at(sailor)) == ("america", "lost")
    assert realizations(p.g, VIKINGS)["america"] == (1, 4)
    assert culture(p.g, VIKINGS) == 4


@rule("RK-208")
def test_leaving_costs_a_move_or_a_hex_and_only_from_the_arrows():
    p = europe()
    p.learn(BYZANTINES, "christianity", "theology", "crusades")
    walker = p.unit(BYZANTINES, "swordsman", "T16")
    ship = p.unit(BYZANTINES, "ship", "U17")
    p.campaign(BYZANTINES)
    p.act(BYZANTINES, ("unit", walker))
    assert ("leave",) not in p.options(BYZANTINES)
    p.act(BYZANTINES, ("back",))
    p.command(walker, ("move", "U16"))
    assert ("leave",) in p.options(BYZANTINES), "three points are enough"
    p.act(BYZANTINES, ("leave",))
    p.command(ship, ("sail", "T17"), ("sail", "U17"))
    assert p.g.ap[ship] == 1
    p.act(BYZANTINES, ("leave",))
    assert p.at(ship) == "lost"


@rule("RK-154", "RK-157")
@pytest.mark.parametrize("boarded", [False, True])
def test_who_has_just_boarded_does_not_join_a_charge_from_the_ship(boarded):
    p = europe()
    p.unit(SAXONS, "ship", "K6")
    a, b = p.unit(SAXONS, "horseman", "K6"), p.unit(SAXONS, "swordsman", "K6")
    p.unit(VIKINGS, "swordsman", "K7")
    p.campaign(SAXONS)
    if boarded:
        p.g.marks = changed(p.g.marks, b, BOARDED)
    p.command(a, ("charge", "K7"))
    assert (("join", b) in p.options(SAXONS)) != boarded
