"""Influence cards in hand: drawing, discarding and the hand limit."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, bit

from ..state import DECK, DISCARD, State


def draw_cards(g: State, seat: Seat, number: int) -> None:
    """Draw from the stack, then what is known to lie under it; an empty stack is made of the discards.

    [RK-025, RK-075]
    """
    cards, drawn, open_cards = g.cards, [], []
    deck = cards.lie(DECK)
    for _ in range(number):
        if not deck and not g.under:
            cards.gather_up(DISCARD, DECK)
            deck = cards.lie(DECK)
        if deck:
            card = deck.pop(g.draw(len(deck)))
            cards.move(card, seat, bit(seat))
            drawn.append(card + 1)
        elif g.under:
            card, *rest = g.under
            g.under = tuple(rest)
            cards.move(card, seat, g.everybody)
            open_cards.append(card + 1)
    if drawn or open_cards:
        closed = {"cards": drawn}
        g.tell("draws", to=(seat,), closed=closed, seat=seat, n=len(drawn), known=open_cards)


def discard(g: State, card: int, own: bool = False) -> None:
    """A card leaves a hand for all to see; it is no news to whom it was. [RK-084]"""
    g.reveal(own)
    g.cards.move(card, DISCARD, g.everybody)


class KeepWithinLimit(Step[State], frozen=True):
    """Discard down to the hand limit, by choice. [RK-077]"""

    rule = "RK-077"
    seat: Seat

    def who(self, g: State) -> Seat | None:
        return self.seat if g.held(self.seat) > g.hand_limit(self.seat) else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("discard", c + 1) for c in reversed(g.hand(seat))]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        discard(g, action[1] - 1, own=True)
        g.tell("discards", seat=seat, card=action[1], why="limit")
        g.then(self)


class SpendCard(Step[State], frozen=True):
    """Choose the influence card that pays for something already decided. [RK-085, RK-197]"""

    rule = "RK-085"
    seat: Seat
    why: str

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("card", c + 1) for c in reversed(g.hand(seat))]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        discard(g, action[1] - 1)
        g.tell("discards", seat=seat, card=action[1], why=self.why)
