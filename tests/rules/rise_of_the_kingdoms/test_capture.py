"""Capture and pillage."""

import pytest

from pentarchy.games.rise_of_the_kingdoms.book import BUILDINGS
from tests.play import rule
from tests.rules.rise_of_the_kingdoms.positions import FRANKS, SAXONS, VIKINGS, Position, europe, rolls


def taking(
    level: int, buildings: tuple[str, ...] = (), lands: tuple[str, ...] = (), guard: bool = False
) -> Position:
    """A Viking horseman next to a Saxon settlement at K9."""
    p = europe()
    p.rider = p.unit(VIKINGS, "horseman", "L10")
    p.unit(VIKINGS, "swordsman", "P6")
    p.settle(SAXONS, "K9", level, buildings, lands)
    if guard:
        p.guard = p.unit(SAXONS, "archer", "K9", wounded=True)
    p.campaign(VIKINGS)
    return p


def march_in(p: Position) -> Position:
    """Two hexes on: over K10 into the undefended settlement."""
    return p.command(p.rider, ("move", "K10"), ("move", "K9"))


@rule("RK-187")
def test_entering_an_undefended_settlement_captures_it():
    p = taking(2)
    march_in(p)
    assert p.owner("K9") == VIKINGS
    assert p.g.ap[p.rider] == 3


@rule("RK-187")
def test_winning_or_a_retreat_captures_arrows_do_not():
    p = taking(2, guard=True)
    p.command(p.rider, ("move", "K10"), ("charge", "K9"), ("begin",), draws=rolls(1))
    p.act(VIKINGS, ("roll",), draws=rolls(1))
    assert p.owner("K9") == VIKINGS
    q = europe()
    rider = q.unit(VIKINGS, "horseman", "K10")
    q.settle(SAXONS, "K9", 2)
    q.unit(SAXONS, "swordsman", "K9")
    q.campaign(VIKINGS).command(rider, ("charge", "K9"), ("begin",), draws=rolls(1))
    q.act(SAXONS, ("retreat", "K8"))
    assert q.owner("K9") == VIKINGS
    r = europe()
    archer = r.unit(VIKINGS, "archer", "K10")
    r.settle(SAXONS, "K9", 2)
    r.unit(SAXONS, "archer", "K9", wounded=True)
    r.campaign(VIKINGS).command(archer, ("shoot", "K9"), ("begin",), draws=rolls(6))
    assert r.g.force[r.hex("K9")] == 0
    assert r.owner("K9") == SAXONS


@rule("RK-188")
def test_the_losers_chit_may_be_used_again():
    p = taking(2)
    assert p.g.place[SAXONS * 8] == p.hex("K9")
    march_in(p)
    assert p.g.place[SAXONS * 8] == -1
    assert p.settle(SAXONS, "G11") == SAXONS * 8


@rule("RK-189")
def test_the_loser_takes_back_cubes_buildings_and_their_effects():
    p = europe()
    p.rider = p.unit(VIKINGS, "horseman", "L10")
    p.unit(VIKINGS, "swordsman", "P6")
    p.settle(SAXONS, "K9", 2, ["church", "monastery"], ["L9", "K8"], monastery="wealth")
    p.settle(SAXONS, "G11", 1, [], ["H11"])
    assert (p.g.lands[SAXONS], p.g.unity[SAXONS], p.g.track[SAXONS]) == (3, 1, [2, 1, 4])
    march_in(p.campaign(VIKINGS))
    assert (p.g.lands[SAXONS], p.g.unity[SAXONS], p.g.track[SAXONS]) == (1, 0, [0, 0, 2])
    assert p.land_of("H11") == SAXONS, "cubes of other settlements stay"


@rule("RK-189", "RK-077")
def test_a_lost_cathedral_lowers_the_hand_limit_at_once():
    p = europe()
    p.rider = p.unit(VIKINGS, "horseman", "L10")
    p.settle(SAXONS, "K9", 2, ["cathedral"])
    p.hold(SAXONS, 1, 2, 3, 4, 5, 6, 7)
    march_in(p.campaign(VIKINGS))
    assert p.g.pending() == [SAXONS]
    p.act(SAXONS, ("discard", 1))
    assert len(p.hand(SAXONS)) == 6


@rule("RK-190", "RK-191", "RK-192", "RK-193", example="L418")
@pytest.mark.parametrize(
    ("level", "before", "after", "left"),
    [(3, 6, 2, 4), (2, 3, 1, 1), (2, 1, 1, 0), (2, 0, 1, 0), (1, 1, 0, 0)],
)
def test_a_captured_settlement_drops_a_level_and_loses_two_buildings(level, before, after, left):
    p = taking(level, BUILDINGS[:before])
    march_in(p)
    razed = 0
    while p.g.asked == VIKINGS and p.options(VIKINGS)[0][0] == "raze":
        p.act(VIKINGS, p.options(VIKINGS)[0])
        razed += 1
    if p.g.asked == VIKINGS and p.options(VIKINGS)[0][0] == "track":
        p.act(VIKINGS, ("track", "food"))
    assert p.level("K9") == after
    if after:
        assert p.owner("K9") == VIKINGS
        assert len(p.buildings("K9")) == left
        assert p.g.cones(VIKINGS) == after
    else:
        assert p.owner("K9") is None
        assert p.g.cones(VIKINGS) == 0


@rule("RK-191")
def test_the_conqueror_chooses_what_is_destroyed():
    p = taking(3, ("palace", "church", "school", "castle"))
    march_in(p)
    p.act(VIKINGS, ("raze", "palace")).act(VIKINGS, ("raze", "school"))
    assert p.buildings("K9") == ["church", "castle"]


@rule("RK-193", "RK-195", "RK-114")
def test_the_conqueror_gains_the_effects_without_the_inventions():
    p = taking(3, ("church", "monastery", "cathedral", "school"))
    p.g.unity[VIKINGS] = 3
    march_in(p)
    p.act(VIKINGS, ("raze", "school")).act(VIKINGS, ("raze", "church"))
    assert p.options(VIKINGS) == [("track", "wealth"), ("track", "production"), ("track", "food")]
    p.act(VIKINGS, ("track", "production"))
    assert p.g.track[VIKINGS] == [0, 1, 0]
    assert p.g.hand_limit(VIKINGS) == 7
    while p.options(VIKINGS)[0][0] == "land":
        p.act(VIKINGS, p.options(VIKINGS)[0])
    assert p.g.unity[VIKINGS] == 3 + 1 - 1


@rule("RK-194")
def test_one_cube_per_cone_for_the_conqueror():
    p = taking(3, lands=("L9", "K8", "J8"))
    march_in(p)
    assert p.g.lands[SAXONS] == 0
    p.act(VIKINGS, ("land", "L9")).act(VIKINGS, ("land", "J9"))
    assert p.g.lands[VIKINGS] == 2
    assert p.g.track[VIKINGS] == [1, 2, 1]
    assert p.g.asked == VIKINGS
    assert p.options(VIKINGS)[0][0] != "land"


@rule("RK-195")
@pytest.mark.parametrize(("level", "unity", "after"), [(2, 2, 1), (1, 2, 1), (2, 0, 0)])
def test_the_conquerors_unity_drops(level, unity, after):
    p = taking(level)
    p.g.unity[VIKINGS] = unity
    march_in(p)
    while p.g.asked == VIKINGS and p.options(VIKINGS)[0][0] == "land":
        p.act(VIKINGS, p.options(VIKINGS)[0])
    assert p.g.unity[VIKINGS] == after


@rule("RK-192", "RK-008", "RK-011")
def test_without_a_chit_or_cone_the_settlement_is_destroyed():
    p = taking(3)
    for hex_ in ("J4", "L4", "E7", "G5"):
        p.settle(VIKINGS, hex_, 3)
    march_in(p)
    assert p.owner("K9") is None
    q = taking(3, ("palace", "church", "school", "castle", "cathedral"))
    for hex_ in ("J4", "L4", "E7"):
        q.settle(VIKINGS, hex_, 3)
    q.settle(VIKINGS, "G5", 2)
    march_in(q)
    assert q.level("K9") == 1, "one cone is left for a town"
    for name in ("palace", "school", "castle"):
        q.act(VIKINGS, ("raze", name))
    assert q.buildings("K9") == ["church", "cathedral"], "down to what a village holds"


# ---- Pillage --------------------------------------------------------------------------------------------


def raid(*cards: int, buildings: tuple[str, ...] = ()) -> Position:
    p = europe()
    p.rider = p.unit(VIKINGS, "horseman", "L10")
    p.settle(SAXONS, "K9", 2, buildings, lands=["K10", "K8"])
    p.hold(SAXONS, *cards)
    return p.campaign(VIKINGS).command(p.rider, ("move", "K10"))


@rule("RK-196", "RK-197")
def test_a_foreign_unit_drives_the_cube_away_and_costs_its_owner_a_card():
    p = raid(3, 9)
    assert p.g.pending() == [SAXONS]
    assert {o[1] for o in p.options(SAXONS)} == {"J9", "L9", "J8", "J10"}
    p.act(SAXONS, ("to", "L9"))
    p.act(SAXONS, ("card", 9))
    assert (p.land_of("K10"), p.land_of("L9")) == (None, SAXONS)
    assert p.hand(SAXONS) == [3]
    assert p.g.lands[SAXONS] == 2
    assert p.g.pending() == [VIKINGS], "the raider goes on"


@rule("RK-196")
def test_without_another_free_land_the_cube_is_lost_and_no_card():
    p = europe()
    rider = p.unit(VIKINGS, "horseman", "L11")
    p.settle(SAXONS, "K9", 2, lands=["K10"])
    for hex_ in ("J9", "L9", "J8", "K8", "J10"):
        p.unit(FRANKS, "swordsman", hex_)
    p.hold(SAXONS, 3)
    p.campaign(VIKINGS).command(rider, ("move", "K10"))
    assert p.land_of("K10") is None
    assert p.g.lands[SAXONS] == 0
    assert p.hand(SAXONS) == [3]


@rule("RK-197")
def test_without_a_card_the_cube_is_lost():
    p = raid()
    assert p.land_of("K10") is None
    assert p.g.lands[SAXONS] == 1


@rule("RK-198", "RK-117", "RK-116")
def test_a_castle_protects_the_lands_around_it():
    p = raid(3, buildings=("castle",))
    assert p.land_of("K10") == SAXONS
    assert p.hand(SAXONS) == [3]


@rule("RK-198")
def test_a_castle_also_protects_lands_of_another_own_settlement_next_to_it():
    p = europe()
    rider = p.unit(VIKINGS, "horseman", "L11")
    p.settle(SAXONS, "K9", 2, ["castle"])
    p.settle(SAXONS, "K11", 1, lands=["K10"])
    p.campaign(VIKINGS).command(rider, ("move", "K10"))
    assert p.land_of("K10") == SAXONS


@rule("RK-196")
def test_ships_pillage_every_sea_they_enter():
    p = europe()
    p.settle(SAXONS, "K7", lands=["J7", "K6"])
    ship = p.unit(VIKINGS, "ship", "I7")
    p.unit(VIKINGS, "swordsman", "P6")
    p.campaign(VIKINGS).command(ship, ("sail", "J7"))
    assert p.land_of("J7") is None
    assert p.land_of("K6") == SAXONS


@rule("RK-196")
def test_own_units_do_not_pillage():
    p = europe()
    p.settle(SAXONS, "K9", lands=["K10"])
    rider = p.unit(SAXONS, "horseman", "L11")
    p.campaign(SAXONS).command(rider, ("move", "K10"))
    assert p.land_of("K10") == SAXONS
