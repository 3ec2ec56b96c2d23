"""Fate cards, papal elections and the pope's word."""

import pytest

from pentarchy.games.rise_of_the_kingdoms.rules.fate import EFFECTS, DrawFate
from pentarchy.games.rise_of_the_kingdoms.rules.turn import Century
from pentarchy.games.rise_of_the_kingdoms.state import DISCARD
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

NUMBER = {
    "plague": 1, "famine": 2, "storm": 3, "fire": 4, "heresy": 5, "coinage": 6, "winter": 7, "raiders": 8,
    "revolt": 9, "election": 10, "call_to_arms": 14, "second_campaign": 15,
}  # fmt: skip


def fate(p: Position, card: str, *draws: int) -> Position:
    """This card is drawn; further dice follow."""
    return p.start(DrawFate(), draws=[NUMBER[card] - 1, *draws])


@rule("RK-199")
def test_one_card_a_round_from_a_deck_that_is_never_shuffled_again():
    p = europe()
    assert len(p.g.fate) == 15
    p.start(DrawFate(), draws=[5])
    assert p.g.drawn == (5,)
    assert 5 not in p.g.fate
    assert p.told("fate") == [{"card": 5}]


@rule("RK-199", "RK-005")
def test_every_card_has_an_effect():
    book = europe().g.book
    assert {f.effect for f in book.fate} == set(EFFECTS)
    assert all(f.text for f in book.fate)


# ---- Calamities -----------------------------------------------------------------------------------------


@rule("RK-200", "RK-201", "RK-115", example="L37-39,308")
@pytest.mark.parametrize(
    ("units", "die", "monastery", "removed"),
    [
        (1, 1, False, 0),
        (3, 2, False, 1),
        (5, 2, False, 3),
        (5, 6, False, 0),
        (5, 4, True, 0),
        (4, 2, True, 1),
    ],
)
def test_the_plague_takes_what_exceeds_the_roll(units, die, monastery, removed):
    p = europe()
    p.settle(SAXONS, "K9", 3, ["monastery"] if monastery else [])
    p.army(SAXONS, "K9", *["swordsman"] * units)
    fate(p, "plague", *rolls(die))
    assert len(p.g.ground(SAXONS)) == units - removed


@rule("RK-200")
def test_the_plague_visits_every_hex_and_the_owner_chooses_the_dead():
    p = europe()
    mixed = p.army(SAXONS, "K9", "swordsman", "archer", "horseman")
    p.unit(VIKINGS, "ship", "J7")
    crew = p.army(VIKINGS, "J7", "swordsman", "archer")
    p.g.order = [SAXONS, VIKINGS, FRANKS, BYZANTINES]
    fate(p, "plague", *rolls(1, 1))
    assert p.g.pending() == [SAXONS]
    p.act(SAXONS, ("remove", mixed[2])).act(SAXONS, ("remove", mixed[0]))
    assert [p.at(u) for u in mixed] == ["pool", "K9", "pool"]
    p.act(VIKINGS, ("remove", crew[1]))
    assert p.at(crew[0]) == "J7", "units aboard count, the ship does not"
    assert len(p.g.ships(VIKINGS)) == 1


@rule("RK-199")
def test_famine_costs_food_for_towns_and_cities_or_wounds():
    p = europe()
    p.settle(SAXONS, "K9", 3)
    p.settle(SAXONS, "G11", 2)
    p.settle(VIKINGS, "J4", 1)
    a, b = p.unit(SAXONS, "archer", "K9"), p.unit(SAXONS, "swordsman", "K9")
    p.own(SAXONS, food=2)
    fate(p, "famine")
    assert p.g.stock[SAXONS][2] == 0
    p.act(SAXONS, ("wound", a))
    assert [p.g.light[u] for u in (a, b)] == [True, False]
    assert p.g.result is not None


@rule("RK-199")
@pytest.mark.parametrize(
    ("sea", "port", "die", "sinks"),
    [("E11", None, 3, True), ("E11", None, 4, False), ("J7", None, 2, True), ("J7", None, 3, False),
     ("J7", SAXONS, 1, True), ("J7", SAXONS, 2, False), ("J7", VIKINGS, 2, True)],
)  # fmt: skip
def test_the_storm_spares_ships_beside_their_own_settlements(sea, port, die, sinks):
    p = europe()
    ship = p.unit(SAXONS, "ship", sea)
    sailor = p.unit(SAXONS, "swordsman", sea)
    if port is not None:
        p.settle(port, "K7")
    fate(p, "storm", *rolls(die))
    assert (p.at(ship) == "pool") == sinks
    assert (p.at(sailor) == "pool") == sinks


@rule("RK-199")
@pytest.mark.parametrize("seat", [VIKINGS, SAXONS, FRANKS])
def test_a_settlement_of_ones_own_shelters_whoever_one_is(seat):
    p = europe()
    ship = p.unit(seat, "ship", "J7")
    p.settle(seat, "K7")
    fate(p, "storm", *rolls(2))
    assert p.at(ship) == "J7"


@rule("RK-199")
def test_fire_threatens_the_settlement_with_most_buildings():
    p = europe()
    p.settle(SAXONS, "K9", 2, ["palace", "church"])
    p.settle(SAXONS, "G11", 2, ["palace", "church"])
    p.settle(SAXONS, "J13", 1, ["palace"])
    fate(p, "fire")
    assert {o[1] for o in p.options(SAXONS)} == {"K9", "G11"}
    p.act(SAXONS, ("name", "K9"), draws=rolls(2))
    p.act(SAXONS, ("raze", "church"))
    assert p.buildings("K9") == ["palace"]
    assert p.g.unity[SAXONS] == 1
    q = europe()
    q.settle(SAXONS, "K9", 2, ["palace", "church"])
    fate(q, "fire", *rolls(3))
    assert len(q.buildings("K9")) == 2, "a roll above their number does no harm"


@rule("RK-199")
def test_heresy_spares_the_pope_and_cathedrals():
    p = europe()
    p.settle(FRANKS, "H10", 1, ["cathedral"])
    p.g.unity = [2, 2, 2, 0]
    p.g.pope = SAXONS
    fate(p, "heresy")
    assert p.g.unity == [1, 2, 2, 0]


@rule("RK-199")
def test_debased_coinage_halves_coins():
    p = europe()
    p.own(SAXONS, wealth=5, food=3)
    fate(p, "coinage")
    assert p.g.stock[SAXONS] == [3, 0, 3]


@rule("RK-199")
def test_bitter_winter_wounds_large_stacks_in_the_open():
    p = europe()
    p.settle(SAXONS, "K9", 3)
    p.army(SAXONS, "K9", *["swordsman"] * 3)
    p.army(SAXONS, "L11", *["swordsman"] * 2)
    cold = p.army(SAXONS, "M10", "archer", "swordsman", "swordsman")
    fate(p, "winter")
    p.act(SAXONS, ("wound", cold[0]))
    assert p.g.result is not None
    assert sum(p.g.light) == 1


@rule("RK-199")
def test_raiders_rob_empty_settlements():
    p = europe()
    p.settle(SAXONS, "K9", 1)
    p.settle(SAXONS, "G11", 1, ["castle"])
    p.settle(SAXONS, "R14", 1)
    p.unit(SAXONS, "swordsman", "R14")
    p.own(SAXONS, wealth=1, food=4)
    fate(p, "raiders")
    p.act(SAXONS, ("give", "wealth"))
    assert p.g.stock[SAXONS] == [0, 0, 3]
    assert p.g.result is not None


@rule("RK-199", "RK-226")
def test_a_revolt_asks_for_treachery_in_coins_or_units():
    p = europe()
    p.settle(SAXONS, "K9", 3, lands=["K8", "J8", "J9", "K10", "L9", "J10"])
    p.settle(SAXONS, "G11", lands=["H11"])
    army = p.army(SAXONS, "K9", "swordsman", "archer", "horseman")
    p.own(SAXONS, wealth=1)
    fate(p, "revolt")
    p.act(SAXONS, ("remove", army[2])).act(SAXONS, ("remove", army[1]))
    assert [p.at(u) for u in army] == ["K9", "pool", "pool"]
    assert p.g.result is not None


@rule("RK-199")
@pytest.mark.parametrize("units", [1, 3])
def test_a_revolt_takes_the_whole_army_if_it_asks_for_as_much(units):
    p = europe()
    p.settle(SAXONS, "K9", 3, lands=["K8", "J8", "J9", "K10", "L9", "J10"])
    p.settle(SAXONS, "G11", lands=["H11"])
    army = p.army(SAXONS, "K9", *["swordsman"] * units)
    fate(p, "revolt")  # three levels of treachery, no coins: nothing to choose
    assert [p.at(u) for u in army] == ["pool"] * units
    assert p.g.result is not None


# ---- War fever ------------------------------------------------------------------------------------------


@rule("RK-199")
def test_the_call_to_arms_gives_swordsmen():
    p = europe()
    p.settle(SAXONS, "K9", 1)
    p.settle(SAXONS, "G11", 1)
    p.army(SAXONS, "G11", *["archer"] * 3)
    p.settle(SAXONS, "R14", 1)
    fate(p, "call_to_arms")
    assert p.options(SAXONS) == [("place", "K9"), ("place", "R14"), ("done",)]
    p.act(SAXONS, ("place", "R14")).act(SAXONS, ("place", "K9"))
    assert len(p.g.ground(SAXONS)) == 5
    assert p.g.result is not None


@rule("RK-199")
@pytest.mark.parametrize("seat", [VIKINGS, SAXONS])
def test_the_call_to_arms_calls_everybody_with_a_room_and_a_swordsman(seat):
    p = europe()
    p.settle(seat, "K9", 1)
    fate(p, "call_to_arms")
    assert p.options(seat) == [("place", "K9"), ("done",)]


@rule("RK-199", "RK-069", "RK-207")
def test_the_second_campaign_gives_everybody_another_turn():
    p = europe()
    a = p.unit(SAXONS, "swordsman", "K9")
    b = p.unit(FRANKS, "swordsman", "H10")
    p.g.order = [FRANKS, SAXONS, VIKINGS, BYZANTINES]
    p.g.nullified = changed(p.g.nullified, SAXONS, True)
    p.g.ap[a] = p.g.ap[b] = 0
    fate(p, "second_campaign")
    assert p.g.pending() == [FRANKS]
    assert (p.g.ap[a], p.g.ap[b]) == (6, 6)
    assert p.g.nullified[SAXONS], "the pope's word is not refreshed"
    p.end_turn(FRANKS)
    assert p.g.pending() == [SAXONS]


# ---- Papal election -------------------------------------------------------------------------------------


def vote(votes: dict[int, list[int]], hands: dict[int, list[int]]) -> Position:
    p = europe()
    for seat, cards in hands.items():
        p.hold(seat, *cards)
    fate(p, "election")
    for seat, cards in votes.items():
        for card in cards:
            p.act(seat, ("card", card))
    for seat in hands:
        p.act(seat, ("ready",))
    return p


@rule("RK-202", "RK-203", "RK-205", "RK-079")
def test_the_highest_sum_takes_the_pope_and_draws_two():
    p = vote({VIKINGS: [10, 12], SAXONS: [21]}, {VIKINGS: [10, 12, 3], SAXONS: [21], FRANKS: [48]})
    assert p.g.pope == VIKINGS
    assert len(p.hand(VIKINGS)) == 1 + 2
    assert p.hand(FRANKS) == [48], "voting is optional"
    assert [c + 1 for c in p.g.cards.lie(DISCARD)] == [10, 12, 21], "all votes are discarded"
    assert p.g.hand_limit(VIKINGS) == 8


@rule("RK-202")
def test_the_highest_card_decides_equal_votes():
    p = vote({VIKINGS: [20, 10], SAXONS: [30]}, {VIKINGS: [20, 10], SAXONS: [30]})
    assert p.g.pope == SAXONS


@rule("RK-203")
def test_votes_are_hidden():
    p = europe()
    p.hold(VIKINGS, 10, 12)
    p.hold(SAXONS, 30)
    fate(p, "election")
    before = p.g.view(SAXONS)
    p.act(VIKINGS, ("card", 12))
    assert p.g.view(SAXONS) == before


@rule("RK-204")
@pytest.mark.parametrize("holder", [-1, FRANKS])
def test_without_a_vote_the_pope_stays(holder):
    p = europe()
    p.g.pope = holder
    p.hold(VIKINGS, 10)
    fate(p, "election").act(VIKINGS, ("ready",))
    assert p.g.pope == holder
    assert p.hand(VIKINGS) == [10]


@rule("RK-205", "RK-079", "RK-077")
def test_losing_the_pope_lowers_the_hand_limit_at_once():
    p = europe()
    p.g.pope = FRANKS
    p.hold(FRANKS, *range(1, 9))
    p.hold(VIKINGS, 48)
    fate(p, "election").act(VIKINGS, ("card", 48)).act(VIKINGS, ("ready",)).act(FRANKS, ("ready",))
    assert p.g.pope == VIKINGS
    assert p.g.pending() == [FRANKS]
    p.act(FRANKS, ("discard", 1)).act(FRANKS, ("discard", 2))
    assert len(p.hand(FRANKS)) == 6


# ---- The pope's word ------------------------------------------------------------------------------------


def papal(*cards: int) -> Position:
    """The Franks hold the pope; Viking swordsmen face a Saxon."""
    p = europe()
    p.g.pope = FRANKS
    p.hold(FRANKS, *cards)
    p.a, p.b = p.unit(VIKINGS, "swordsman", "K10"), p.unit(VIKINGS, "swordsman", "J10")
    p.unit(SAXONS, "swordsman", "K9")
    return p.campaign(VIKINGS)


@rule("RK-206")
def test_the_pope_stops_a_move_for_a_card_and_the_points_are_spent():
    p = papal(3, 9)
    p.command(p.a, ("move", "K11"))
    assert p.g.pending() == [FRANKS]
    p.act(FRANKS, ("cancel", p.a)).act(FRANKS, ("card", 3))
    assert p.at(p.a) == "K10"
    assert p.g.ap[p.a] == 3
    assert p.hand(FRANKS) == [9]


@rule("RK-206")
def test_the_pope_may_let_it_pass_and_needs_a_card():
    p = papal(3)
    p.command(p.a, ("move", "K11")).act(FRANKS, ("pass",))
    assert p.at(p.a) == "K11"
    q = papal()
    q.command(q.a, ("move", "K11"))
    assert q.at(q.a) == "K11"


@rule("RK-206", "RK-229")
def test_one_attacker_is_stopped_and_the_others_go_on_or_not():
    p = papal(3, 9)
    p.command(p.a, ("charge", "K9"), ("join", p.b), ("begin",))
    p.act(FRANKS, ("cancel", p.b)).act(FRANKS, ("card", 9))
    assert p.options(VIKINGS) == [("go on",), ("call off",)]
    q = p.g.clone()
    p.act(VIKINGS, ("go on",), draws=rolls(1))
    assert p.told("rolls")[0]["dice"] == [1]
    q.act(VIKINGS, ("call off",))
    assert (q.ap[p.a], q.ap[p.b]) == (6, 2), "only the cancelled unit has spent its points"


@rule("RK-206")
def test_ships_and_the_popes_own_units_are_not_stopped():
    p = europe()
    p.g.pope = FRANKS
    p.hold(FRANKS, 3)
    ship = p.unit(VIKINGS, "ship", "J7")
    mine = p.unit(FRANKS, "swordsman", "H10")
    p.campaign(VIKINGS, FRANKS).command(ship, ("sail", "I7"))
    assert p.at(ship) == "I7"
    p.end_turn(VIKINGS)
    p.command(mine, ("move", "H11"))
    assert p.at(mine) == "H11"


@rule("RK-206")
def test_boarding_shooting_and_leaving_may_be_stopped_too():
    p = europe()
    p.learn(VIKINGS, "christianity", "theology", "crusades")
    p.g.pope = FRANKS
    p.hold(FRANKS, 3, 4, 5)
    p.unit(VIKINGS, "ship", "J7")
    boarder, archer, crusader = (
        p.unit(VIKINGS, "swordsman", "K7"),
        p.unit(VIKINGS, "archer", "K10"),
        p.unit(VIKINGS, "swordsman", "U16"),
    )
    p.unit(SAXONS, "swordsman", "K9")
    p.campaign(VIKINGS)
    for unit, orders in (
        (boarder, [("board", "J7")]),
        (archer, [("shoot", "K9"), ("begin",)]),
        (crusader, [("leave",)]),
    ):
        p.command(unit, *orders)
        assert ("cancel", unit) in p.options(FRANKS)
        p.act(FRANKS, ("pass",))
    assert p.at(crusader) == "jerusalem"


@rule("RK-207", example="L465")
def test_once_per_round_against_each_other_player():
    p = europe()
    p.g.pope = FRANKS
    p.hold(FRANKS, 3, 4, 5, 6, 7)
    units = {s: p.army(s, h, "horseman") for s, h in ((VIKINGS, "L11"), (SAXONS, "P8"), (BYZANTINES, "R11"))}
    p.campaign(VIKINGS, SAXONS, BYZANTINES)
    stopped = 0
    for seat, (rider,) in units.items():
        p.act(seat, ("unit", rider))
        p.act(seat, p.options(seat, "move")[0])
        p.act(FRANKS, ("cancel", rider)).act(FRANKS, p.options(FRANKS)[0])
        stopped += 1
        p.act(seat, p.options(seat, "move")[0])
        assert p.g.pending() == [seat], "not twice against the same player"
        p.end_turn(seat)
    assert stopped == 3
    assert len(p.hand(FRANKS)) == 2


@rule("RK-207", "RK-070")
def test_a_new_round_gives_the_pope_his_word_back():
    p = europe()
    p.g.nullified = (True, True, False, True)
    p.start(Century(2))
    assert p.g.nullified == (False,) * 4
