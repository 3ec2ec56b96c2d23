"""Close combat, retreats, archers."""

from pentarchy.games.rise_of_the_kingdoms.rules.units import attack, defence, dice_for, full_ap, wounds_for
from pentarchy.kernel import changed
from tests.play import rule
from tests.rules.rise_of_the_kingdoms.positions import FRANKS, SAXONS, VIKINGS, Position, europe, rolls


def duel(attackers: list[str], defenders: list[str], at: str = "K9", by: str = "K10") -> Position:
    """Vikings at one hex, Saxons at the next; Vikings to move. A Viking elsewhere keeps the turn going."""
    p = europe()
    p.unit(VIKINGS, "swordsman", "P6", wounded=True)
    p.attackers = p.army(VIKINGS, by, *attackers)
    p.defenders = p.army(SAXONS, at, *defenders)
    return p.campaign(VIKINGS)


def charge(p: Position, draws: list[int], at: str = "K9") -> Position:
    """All who can charge do."""
    p.command(p.attackers[0], ("charge", at))
    while joining := p.options(VIKINGS, "join"):
        p.act(VIKINGS, joining[0])
    p.act(VIKINGS, ("begin",), draws)
    return p


def last(p: Position) -> dict[str, object]:
    return p.told("rolls")[-1]


# ---- Close combat -------------------------------------------------------------------------------------


@rule("RK-157")
def test_a_charge_may_come_from_several_hexes():
    p = europe()
    a, b = p.unit(VIKINGS, "swordsman", "K10"), p.unit(VIKINGS, "swordsman", "J10")
    far = p.unit(VIKINGS, "swordsman", "L11")
    p.unit(SAXONS, "swordsman", "K9")
    p.campaign(VIKINGS)
    p.command(a, ("charge", "K9"))
    assert ("join", b) in p.options(VIKINGS)
    assert ("join", far) not in p.options(VIKINGS)
    p.act(VIKINGS, ("join", b)).act(VIKINGS, ("begin",), draws=rolls(1, 2))
    assert last(p)["attack"] == 2 + 2 + 2


@rule("RK-012", "RK-158", example="L377")
def test_eight_attackers_roll_six_dice():
    p = europe()
    p.attackers = p.army(VIKINGS, "K10", *["swordsman"] * 5) + p.army(VIKINGS, "J10", *["swordsman"] * 3)
    p.army(SAXONS, "K9", *["swordsman"] * 5)
    p.campaign(VIKINGS)
    p.command(p.attackers[0], ("charge", "K9"), ("join all",), draws=rolls(1, 2, 3, 4, 5, 1))
    assert len(last(p)["dice"]) == 6
    assert [dice_for(p.g, VIKINGS, n) for n in (1, 5, 6, 7, 8)] == [1, 5, 6, 6, 6]


@rule("RK-066", "RK-158")
def test_combined_arms_doubles_the_dice_up_to_six():
    p = europe()
    p.learn(VIKINGS, "hard-steel", "longbow", "combined-arms")
    assert [dice_for(p.g, VIKINGS, n) for n in (1, 2, 3, 5)] == [2, 4, 6, 6]
    a = p.unit(VIKINGS, "archer", "K10")
    p.army(SAXONS, "K9", "swordsman", "swordsman")
    p.campaign(VIKINGS).command(a, ("shoot", "K9"), ("begin",), draws=rolls(1, 4))
    assert last(p)["dice"] == [1, 4]


@rule("RK-159", "RK-160")
def test_the_highest_die_and_all_attack_values_against_all_defence_values():
    p = charge(duel(["swordsman", "horseman"], ["swordsman", "swordsman", "horseman"]), rolls(2, 5))
    assert last(p)["attack"] == 2 + 4 + 5
    assert last(p)["defence"] == 3 + 3 + 2


@rule("RK-161", "RK-162", "RK-163", "RK-179")
def test_wounds_grow_with_every_six_points():
    g = europe().g
    expected = {-3: 0, -1: 0, 0: 1, 1: 1, 5: 1, 6: 2, 11: 2, 12: 3, 17: 3, 18: 4}
    assert {d: wounds_for(g, 20 + d, 20) for d in expected} == expected


@rule("RK-161")
def test_a_weak_attack_wounds_nobody():
    p = charge(duel(["swordsman"], ["swordsman", "swordsman"]), rolls(3))
    assert (last(p)["attack"], last(p)["defence"], last(p)["wounds"]) == (5, 6, 0)


@rule("RK-162")
def test_an_equal_attack_wounds_one():
    p = charge(duel(["swordsman"], ["swordsman", "swordsman"]), rolls(4))
    assert last(p)["wounds"] == 1
    assert p.g.light[p.defenders[0]]


@rule("RK-164", "RK-167")
def test_the_side_that_rolled_chooses_the_wounded_and_may_choose_one_twice():
    p = duel(["horseman", "horseman"], ["swordsman", "horseman"])
    charge(p, rolls(5, 6))  # 4 + 4 + 6 against 5: nine over, two wounds
    assert p.g.pending() == [VIKINGS]
    p.act(VIKINGS, ("wound", p.defenders[0])).act(VIKINGS, ("wound", p.defenders[0]))
    assert p.at(p.defenders[0]) == "pool"
    assert p.at(p.defenders[1]) == "K9"


@rule("RK-165", "RK-166")
def test_dark_flips_to_light_and_light_dies():
    p = duel(["swordsman"], ["horseman"])
    charge(p, rolls(1))
    rider = p.defenders[0]
    assert p.g.light[rider]
    assert (attack(p.g, rider), defence(p.g, rider)) == (3, 2), "the light side attacks with less"
    p.act(SAXONS, ("roll",), draws=rolls(1))
    p.act(VIKINGS, ("roll",), draws=rolls(1))
    assert p.at(rider) == "pool"


@rule("RK-168", "RK-169")
def test_roles_change_until_one_side_is_gone():
    p = charge(duel(["swordsman"], ["swordsman"]), rolls(1))  # 2 + 1 = 3 equals 3
    assert p.g.pending() == [SAXONS]
    p.act(SAXONS, ("roll",), draws=rolls(6))  # 1 + 6 against 3
    assert p.g.pending() == [VIKINGS]
    p.act(VIKINGS, ("roll",), draws=rolls(6))
    assert p.at(p.defenders[0]) == "pool"
    assert p.at(p.attackers[0]) == "K9"


@rule("RK-169")
def test_when_neither_side_can_hurt_the_other_the_attacker_falls_back():
    p = europe()
    p.settle(SAXONS, "K9", 3, ["castle"])
    swords = p.army(VIKINGS, "K10", *["swordsman"] * 5) + p.army(VIKINGS, "J10", *["swordsman"] * 2)
    guard = p.army(SAXONS, "K9", *["swordsman"] * 5) + p.army(SAXONS, "K9", *["archer"] * 1)
    for u in guard:
        p.g.light = changed(p.g.light, u, True)
    p.army(SAXONS, "K9", *["swordsman"] * 4)
    p.attackers = swords
    p.campaign(VIKINGS)
    # 7 swordsmen: 14 + 6 < 33 of ten in a castle, who reach at most 14 + 6 < 21
    charge(p, rolls(1))
    assert p.told("retreats") == [{"seat": VIKINGS, "hex": p.hex("K9"), "b": -1}]
    assert p.g.battle is None
    assert {p.g.ap[u] for u in swords} == {0}


@rule("RK-170", "RK-228")
def test_winners_hold_the_hex_and_go_on_with_what_is_left():
    p = duel(["horseman"], ["archer"])
    p.g.light = changed(p.g.light, p.defenders[0], True)
    charge(p, rolls(1))  # the archer's answer: 1 + 1 against 2
    rider = p.attackers[0]
    p.act(VIKINGS, ("roll",), draws=rolls(5))
    assert p.at(rider) == "K9", "no further action points for moving in"
    assert p.g.ap[rider] == 9 - 4
    assert "J9" in p.targets(rider, "move")


@rule("RK-171", "RK-143", example="L395")
def test_eight_winners_in_a_city_leave_five():
    p = europe()
    p.settle(SAXONS, "K9", 3)
    p.unit(SAXONS, "swordsman", "K9", wounded=True)
    p.attackers = p.army(VIKINGS, "K10", *["swordsman"] * 5) + p.army(VIKINGS, "J10", *["swordsman"] * 3)
    p.unit(VIKINGS, "swordsman", "P6", wounded=True)
    p.campaign(VIKINGS)
    p.command(p.attackers[0], ("charge", "K9"), ("join all",), draws=rolls(6, 6, 6, 6, 6, 6))
    while p.options(VIKINGS)[0][0] == "land":
        p.act(VIKINGS, p.options(VIKINGS)[0])
    assert p.level("K9") == 2
    assert p.g.force[p.hex("K9")].bit_count() == 8
    p.end_turn(VIKINGS)
    assert p.g.force[p.hex("K9")].bit_count() == 5, "city before the capture: the larger limit counts"


@rule("RK-229", "RK-136")
def test_each_attacker_needs_and_spends_four_points_at_once():
    p = duel(["horseman", "swordsman"], ["swordsman"])
    rider, sword = p.attackers
    p.command(sword, ("move", "J10"))
    p.command(rider, ("charge", "K9"))
    assert p.options(VIKINGS, "join") == [], "three points left are too few to join"
    p.act(VIKINGS, ("begin",), draws=rolls(1))
    assert p.g.ap[rider] == 5


# ---- Retreat ------------------------------------------------------------------------------------------


@rule("RK-172", "RK-168")
def test_the_first_roll_is_compulsory_and_only_the_attackers_role_may_retreat():
    p = duel(["swordsman", "swordsman"], ["swordsman"])
    charge(p, rolls(1, 1))
    assert p.told("rolls"), "the attacker was not asked before the first roll"
    assert p.g.pending() == [SAXONS], "now the defender holds the role"
    assert p.options(SAXONS, "retreat")
    p.act(SAXONS, ("roll",), draws=rolls(1))
    assert p.options(VIKINGS) == [("roll",), ("retreat",)]


@rule("RK-172")
def test_after_the_archers_answer_the_attacker_may_already_turn_back():
    p = duel(["swordsman"], ["archer"])
    charge(p, rolls(1))
    assert p.options(VIKINGS) == [("roll",), ("retreat",)]


@rule("RK-173", "RK-175")
def test_attackers_go_back_to_where_each_came_from_and_are_spent():
    p = europe()
    a, b = p.unit(VIKINGS, "horseman", "K10"), p.unit(VIKINGS, "horseman", "J10")
    other = p.unit(VIKINGS, "swordsman", "P6", wounded=True)
    p.army(SAXONS, "K9", *["swordsman"] * 3)
    p.campaign(VIKINGS).command(a, ("charge", "K9"), ("join", b), ("begin",), draws=rolls(1, 1))
    p.act(SAXONS, ("roll",), draws=rolls(1, 1, 1)).act(SAXONS, ("wound", a))
    p.act(VIKINGS, ("retreat",))
    assert (p.at(a), p.at(b)) == ("K10", "J10")
    assert (p.g.ap[a], p.g.ap[b]) == (0, 0)
    assert p.options(VIKINGS, "unit") == [("unit", other)]


@rule("RK-174", "RK-175")
def test_the_defender_chooses_any_free_adjacent_land_with_room_for_all():
    p = duel(["horseman"], ["swordsman", "swordsman"])
    p.settle(FRANKS, "J9")
    p.army(SAXONS, "K8", *["swordsman"] * 4)
    p.unit(VIKINGS, "archer", "K10")
    p.campaign(VIKINGS)
    charge(p, rolls(1))
    assert {o[1] for o in p.options(SAXONS, "retreat")} == {"L9", "J8", "J10"}, (
        "not into foreign settlements (J9), full stacks (K8) or foreign units (K10)"
    )
    p.act(SAXONS, ("retreat", "J8"))
    assert [p.at(u) for u in p.defenders] == ["J8", "J8"]
    p.end_turn(VIKINGS)
    assert p.g.turn == SAXONS
    assert not any(o == ("unit", u) for u in p.defenders for o in p.options(SAXONS, "unit")), "no points left"


@rule("RK-174")
def test_the_hex_all_attackers_came_from_is_a_way_out():
    p = charge(duel(["horseman"], ["swordsman"]), rolls(1))
    p.act(SAXONS, ("retreat", "K10"))
    assert (p.at(p.attackers[0]), p.at(p.defenders[0])) == ("K9", "K10")
    p.g.check()


@rule("RK-174")
def test_a_retreat_into_a_foreign_land_pillages_it():
    p = duel(["horseman"], ["swordsman"])
    p.settle(FRANKS, "I8", lands=["J8"])
    charge(p, rolls(1))
    p.act(SAXONS, ("retreat", "J8"))
    assert p.land_of("J8") is None, "without a card the land is lost"


# ---- Archers ------------------------------------------------------------------------------------------


@rule("RK-176", "RK-177", "RK-137")
def test_archers_shoot_from_the_next_hex_and_nobody_rolls_back():
    p = duel(["archer"], ["swordsman", "swordsman"])
    archer = p.attackers[0]
    assert p.targets(archer, "charge") == set(), "archers never charge"
    p.command(archer, ("shoot", "K9"), ("begin",), draws=rolls(4))
    assert (last(p)["attack"], last(p)["defence"], last(p)["wounds"]) == (6, 6, 1)
    assert p.at(archer) == "K10"
    assert p.g.pending() == [VIKINGS]


@rule("RK-176")
def test_archers_from_several_hexes_shoot_together():
    p = europe()
    a, b = p.unit(VIKINGS, "archer", "K10"), p.unit(VIKINGS, "archer", "J10")
    p.army(SAXONS, "K9", "swordsman")
    p.campaign(VIKINGS).command(a, ("shoot", "K9"), ("join", b), ("begin",), draws=rolls(1, 2))
    assert last(p)["attack"] == 2 + 2 + 2


@rule("RK-140", "RK-178", "RK-065")
def test_the_longbow_shoots_twice_at_the_same_target():
    p = europe()
    p.learn(VIKINGS, "hard-steel", "longbow")
    archer = p.unit(VIKINGS, "archer", "K10")
    p.unit(VIKINGS, "swordsman", "P6", wounded=True)
    p.army(SAXONS, "K9", "swordsman", "swordsman")
    p.army(FRANKS, "L10", "swordsman")
    p.campaign(VIKINGS)
    assert p.targets(archer, "shoot") == {"K9", "L10"}
    p.command(archer, ("shoot", "K9"), ("begin",), draws=rolls(1))
    assert last(p)["attack"] == 3 + 1
    assert p.targets(archer, "shoot") == {"K9"}
    p.command(archer, ("shoot", "K9"), ("begin",), draws=rolls(1))
    assert p.targets(archer, "shoot") == set()


@rule("RK-180")
def test_the_shooter_chooses_who_is_hit():
    p = duel(["archer"], ["archer", "horseman"])
    p.command(p.attackers[0], ("shoot", "K9"), ("begin",), draws=rolls(3))
    p.act(VIKINGS, ("wound", p.defenders[1]))
    assert [p.g.light[u] for u in p.defenders] == [False, True]


@rule("RK-181", "RK-139")
def test_an_archer_may_move_after_shooting():
    p = duel(["archer"], ["swordsman", "swordsman"])
    archer = p.attackers[0]
    p.command(archer, ("shoot", "K9"), ("begin",), draws=rolls(1))
    p.command(archer, ("move", "K11"))
    assert p.at(archer) == "K11"
    assert p.g.ap[archer] == 0


@rule("RK-182", "RK-155", "RK-070")
def test_archers_shoot_from_ships_at_ships_and_at_land():
    p = europe()
    ship = p.unit(VIKINGS, "ship", "J7")
    archer = p.unit(VIKINGS, "archer", "J7")
    p.unit(SAXONS, "ship", "I7")
    sailor = p.unit(SAXONS, "swordsman", "I7")
    p.unit(SAXONS, "horseman", "K7")
    p.campaign(VIKINGS)
    assert p.targets(archer, "shoot") == {"I7", "K7"}
    p.command(archer, ("shoot", "I7"), ("begin",), draws=rolls(1))
    assert last(p)["attack"] == 2 + 1, "no penalty from ship to ship"
    assert p.g.light[sailor]
    p.g.ap[archer], p.g.aim = 7, changed(p.g.aim, archer, -1)
    p.rest(VIKINGS).command(archer, ("shoot", "K7"), ("begin",), draws=rolls(1))
    assert last(p)["attack"] == 1 + 1, "one less from a ship at land"
    assert p.at(ship) == "J7"


@rule("RK-183", "RK-184")
def test_the_crew_is_hit_first_and_an_empty_ship_sinks_without_a_roll():
    p = europe()
    a, b = p.army(VIKINGS, "I8", "archer", "archer")
    boat = p.unit(SAXONS, "ship", "J7")
    sailor = p.unit(SAXONS, "archer", "J7", wounded=True)
    p.campaign(VIKINGS)
    p.command(a, ("shoot", "J7"), ("begin",), draws=rolls(6))
    assert (p.at(sailor), p.at(boat)) == ("pool", "J7"), "spare wounds do not sink the ship"
    p.command(b, ("shoot", "J7"), ("begin",), draws=[])
    assert p.at(boat) == "pool"


@rule("RK-185", "RK-186")
def test_charged_archers_shoot_once_for_free_and_then_fight_on():
    p = duel(["horseman", "horseman"], ["archer", "swordsman"])
    charge(p, rolls(5))  # only the archer answers: one die, 2 + 5 against 4
    assert [r["seat"] for r in p.told("rolls")] == [SAXONS]
    assert (last(p)["attack"], last(p)["defence"]) == (7, 4)
    p.act(VIKINGS, ("roll",), draws=rolls(1, 1))
    assert last(p)["defence"] == 1 + 3, "the archer counts among the defenders"
    while p.options(VIKINGS)[0][0] == "wound":
        p.act(VIKINGS, p.options(VIKINGS)[0])
        if p.g.pending() != [VIKINGS]:
            break
    assert p.g.pending() == [SAXONS]
    p.act(SAXONS, ("roll",), draws=rolls(*[1] * len(p.g.stack(p.hex("K9")))))
    assert p.told("answers") == []


@rule("RK-185")
def test_attackers_killed_by_the_answer_never_enter():
    p = duel(["swordsman"], ["archer", "archer", "archer"])
    p.g.light = changed(p.g.light, p.attackers[0], True)
    p.settle(SAXONS, "K9")
    charge(p, rolls(6, 6, 6))
    assert p.at(p.attackers[0]) == "pool"
    assert p.owner("K9") == SAXONS
    assert p.g.battle is None


@rule("RK-185")
def test_shots_are_not_answered():
    p = duel(["archer"], ["archer", "archer"])
    p.command(p.attackers[0], ("shoot", "K9"), ("begin",), draws=rolls(1))
    assert p.told("answers") == []


# ---- Units' values ------------------------------------------------------------------------------------


@rule("RK-061", "RK-062", "RK-064", "RK-065", "RK-138", "RK-141", "RK-142", "RK-139", "RK-140")
def test_inventions_change_action_points_attack_and_defence():
    p = europe()
    sword, archer, rider = p.army(VIKINGS, "K10", "swordsman", "archer", "horseman")
    units = (sword, archer, rider)

    def values() -> tuple[list[int], list[int], list[int]]:
        return (
            [full_ap(p.g, u >> 5, p.g.kind(u)) for u in units],
            [attack(p.g, u) for u in units],
            [defence(p.g, u) for u in units],
        )

    assert values() == ([6, 7, 9], [2, 2, 4], [3, 1, 2])
    p.learn(VIKINGS, "hard-steel")
    assert values()[1] == [3, 2, 4]
    p.learn(VIKINGS, "longbow")
    assert values()[:2] == ([6, 8, 9], [3, 3, 4])
    p.learn(VIKINGS, "horseshoe")
    assert values()[0] == [6, 8, 10]
    p.learn(VIKINGS, "war-saddle")
    assert values()[2] == [3, 1, 3]


@rule("RK-116")
def test_a_castle_shelters_its_owners_units_whenever_they_defend():
    p = europe()
    p.settle(SAXONS, "K9", 2, ["castle"])
    sword, archer = p.army(SAXONS, "K9", "swordsman", "archer")
    outside = p.unit(SAXONS, "swordsman", "L9")
    assert [defence(p.g, u) for u in (sword, archer, outside)] == [4, 2, 3]
    attacker = p.unit(VIKINGS, "archer", "K10")
    p.campaign(VIKINGS).command(attacker, ("shoot", "K9"), ("begin",), draws=rolls(1))
    assert last(p)["defence"] == 6
