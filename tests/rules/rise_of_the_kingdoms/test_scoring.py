"""Culture points and how the game ends."""

from pentarchy.games.rise_of_the_kingdoms.rules.scoring import Score, culture, realizations, statistics
from tests.play import rule
from tests.rules.rise_of_the_kingdoms.positions import (
    FRANKS,
    SAXONS,
    VIKINGS,
    Position,
    europe,
    play,
)


def points(p: Position, what: str, seat: int = SAXONS) -> int:
    return realizations(p.g, seat)[what][1]


@rule("RK-215")
def test_influence_cards_in_hand_count_one():
    p = europe()
    p.hold(SAXONS, 3, 4, 5)
    assert points(p, "influence") == 3


@rule("RK-216")
def test_buildings_count_one():
    p = europe()
    p.settle(SAXONS, "K9", 2, ["palace", "church", "castle"])
    p.settle(SAXONS, "G11", 1, ["palace"])
    assert points(p, "building") == 4


@rule("RK-217")
def test_lands_count_two():
    p = europe()
    p.settle(SAXONS, "K9", lands=["K8", "J8", "J9"])
    assert points(p, "land") == 6


@rule("RK-218", "RK-222", example="L477")
def test_dedication_counts_three_a_level_and_treachery_nothing():
    p = europe()
    p.g.unity[SAXONS], p.g.lands[SAXONS] = 11, 6
    assert points(p, "dedication") == 27
    p.g.unity[SAXONS] = 0
    assert points(p, "dedication") == 0


@rule("RK-219")
def test_ground_units_on_the_board_count_one_also_wounded_and_aboard():
    p = europe()
    p.unit(SAXONS, "ship", "J7")
    p.unit(SAXONS, "archer", "J7")
    p.unit(SAXONS, "swordsman", "K9", wounded=True)
    assert points(p, "unit") == 2


@rule("RK-220", "RK-221")
def test_jerusalem_counts_two_and_america_four():
    p = europe()
    p.g.at[SAXONS * 32], p.g.at[SAXONS * 32 + 1] = -2, -2
    p.g.at[SAXONS * 32 + 28] = -3
    p.g.at[SAXONS * 32 + 2], p.g.at[SAXONS * 32 + 29] = -4, -4
    assert (points(p, "jerusalem"), points(p, "america"), culture(p.g, SAXONS)) == (4, 4, 8)


@rule("RK-016", "RK-215", "RK-216", "RK-217", "RK-218", "RK-219", "RK-220", "RK-221")
def test_a_whole_score_sheet():
    p = europe()
    p.hold(SAXONS, 3, 4, 5)
    p.settle(
        SAXONS, "K9", 3, ["palace", "church", "school", "cathedral"], ["K8", "J8", "J9", "K10", "L9", "J10"]
    )
    p.settle(SAXONS, "G11", 2, ["palace"], ["H11", "G12", "F11"])
    p.army(SAXONS, "K9", *["swordsman"] * 4)
    p.army(SAXONS, "G11", *["archer"] * 2)
    p.g.unity[SAXONS] = 7
    p.g.at[SAXONS * 32 + 20] = p.g.at[SAXONS * 32 + 21] = -2
    p.g.at[SAXONS * 32 + 28] = -3
    assert [n for _, n in realizations(p.g, SAXONS).values()] == [3, 5, 18, 6, 6, 4, 4]
    assert culture(p.g, SAXONS) == 46


@rule("RK-016")
def test_the_most_points_win():
    p = europe()
    p.army(SAXONS, "K9", *["swordsman"] * 3)
    p.army(VIKINGS, "J4", *["swordsman"] * 4)
    p.start(Score())
    assert p.g.result.places == (1, 2, 3, 3)
    assert p.g.result.scores == (4, 3, 0, 0)
    assert p.g.result.winners == [VIKINGS]


@rule("RK-223")
def test_a_tie_goes_to_more_influence_cards_and_is_shared_beyond():
    p = europe(3)
    p.army(SAXONS, "K9", *["swordsman"] * 3)
    p.army(VIKINGS, "J4", *["swordsman"] * 1)
    p.hold(VIKINGS, 3, 4)
    p.army(FRANKS, "H10", *["swordsman"] * 1)
    p.hold(FRANKS, 5, 6)
    p.start(Score())
    assert p.g.result.scores == (3, 3, 3)
    assert p.g.result.places == (1, 3, 1)


@rule("RK-214", "RK-016")
def test_a_played_game_ends_with_a_score_sheet_and_statistics():
    p = play(3, seed=2).by_default(lambda g: g.result is not None)
    g = p.g
    assert g.round == 8
    sheet = g.view(None).result
    assert [row.cells[0].n for row in sheet.rows] == sorted(g.result.scores, reverse=True)
    row = statistics(g)
    assert sum(v for k, v in row.items() if k.startswith("seat0.points")) == g.result.scores[0]
