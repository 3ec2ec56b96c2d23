"""Secret bids for the maneuver sequence."""

from pentarchy.games.rise_of_the_kingdoms.rules.clash.maneuver import Maneuver
from pentarchy.games.rise_of_the_kingdoms.rules.clash.sequence import DetermineSequence
from pentarchy.games.rise_of_the_kingdoms.state import DISCARD
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


def bids(hands: dict[int, list[int]], draws: list[int] | None = None) -> Position:
    """Everybody lays down his whole hand."""
    p = europe()
    for seat, cards in hands.items():
        p.hold(seat, *cards)
    p.start(DetermineSequence())
    laid = [(seat, ("card", c)) for seat, cards in hands.items() for c in cards]
    laid += [(seat, ("ready",)) for seat, cards in hands.items() if cards]
    for seat, action in laid[:-1]:
        p.act(seat, action)
    p.act(*laid[-1], draws)
    return p


@rule("RK-130")
def test_at_least_one_card_hidden_until_all_are_ready():
    p = europe()
    p.hold(VIKINGS, 10, 20)
    p.hold(SAXONS, 30)
    p.start(DetermineSequence())
    assert p.g.pending() == [VIKINGS, SAXONS]
    assert ("ready",) not in p.options(VIKINGS)
    before = p.g.view(SAXONS)
    p.act(VIKINGS, ("card", 20))
    assert p.g.view(SAXONS) == before
    p.act(VIKINGS, ("ready",)).act(SAXONS, ("card", 30)).act(SAXONS, ("ready",))
    assert p.g.bids == ((20,), (30,), (), ())
    assert p.hand(VIKINGS) == [10]
    assert p.g.cards.at[19] == DISCARD, "played cards are discarded"


@rule("RK-131", "RK-069")
def test_the_highest_sum_goes_first():
    p = bids({VIKINGS: [10, 11], SAXONS: [30], FRANKS: [2, 3, 40], BYZANTINES: [4]}, draws=[])
    assert p.g.order == [FRANKS, SAXONS, VIKINGS, BYZANTINES]


@rule("RK-069")
def test_turns_follow_the_sequence():
    p = europe(2)
    p.unit(VIKINGS, "swordsman", "P6")
    p.unit(SAXONS, "swordsman", "K9")
    p.hold(VIKINGS, 3)
    p.hold(SAXONS, 4)
    p.start(DetermineSequence())
    p.act(VIKINGS, ("card", 3)).act(VIKINGS, ("ready",)).act(SAXONS, ("card", 4)).act(SAXONS, ("ready",))
    assert p.g.pending() == [SAXONS]
    assert isinstance(p.g.step(SAXONS), Maneuver)
    p.end_turn(SAXONS)
    assert p.g.pending() == [VIKINGS]


@rule("RK-132", example="L429")
def test_equal_sums_are_decided_by_the_highest_card():
    p = bids({VIKINGS: [48], SAXONS: [28, 20], FRANKS: [1], BYZANTINES: [2]}, draws=[])
    assert p.g.order[:2] == [VIKINGS, SAXONS]


@rule("RK-133", "RK-134", example="L337")
def test_players_without_cards_come_last_by_dice():
    p = bids({FRANKS: [5], BYZANTINES: [6]}, draws=rolls(2, 5))
    assert p.g.order == [BYZANTINES, FRANKS, SAXONS, VIKINGS]


@rule("RK-134")
def test_equal_dice_are_rolled_again():
    p = bids({FRANKS: [5], BYZANTINES: [6]}, draws=rolls(3, 3, 6, 1))
    assert p.g.order == [BYZANTINES, FRANKS, VIKINGS, SAXONS]
