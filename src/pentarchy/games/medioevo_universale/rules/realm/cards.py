"""Empire cards: finding, showing, drawing and laying them aside."""

from __future__ import annotations

from pentarchy.kernel import Seat

from ...state import State
from ...state.records import ALL, DECK, DISCARD, front, hand
from ...state.roster import piles


def hand_of(g: State, seat: Seat) -> list[int]:
    return piles(g.cards.at)[hand(seat)]


def has_cards(g: State, seat: Seat) -> bool:
    return bool(piles(g.cards.at)[hand(seat)])


def kind_of(g: State, card: int) -> str:
    return g.book.cards[card].id


def kinds_in_hand(g: State, seat: Seat) -> list[str]:
    """Kinds of the cards a seat could play; those lent to a Corsair's ambush do not count."""
    cards = g.book.cards
    if not g.corsair:
        return [cards[c].id for c in hand_of(g, seat)]
    lent = [x[0] for x in g.corsair]
    return [cards[c].id for c in hand_of(g, seat) if c not in lent]


def find_card(g: State, seat: Seat, kind: str) -> int:
    """A card of this kind in a seat's hand, or -1. One lent to a Corsair's ambush does not count."""
    cards = g.book.cards
    for card in hand_of(g, seat):
        if cards[card].id == kind and not any(x[0] == card for x in g.corsair):
            return card
    return -1


def discard(g: State, card: int) -> None:
    """To the discard pile, face up."""
    g.corsair = [x for x in g.corsair if x[0] != card]
    g.cards.move(card, DISCARD, ALL)


def show(g: State, card: int) -> None:
    """Everybody sees a card that stays where it is."""
    g.cards.seen[card] = ALL
    g.reveal()


def lay_before(g: State, card: int, seat: Seat) -> None:
    g.cards.move(card, front(seat), ALL)


def draw_empire(g: State, seat: Seat) -> int:
    """Draw a card, unseen by the others; an empty deck is made of the discards. -1: none left.

    [MU-002, MU-042]
    """
    deck = g.cards.lie(DECK)
    if not deck:
        g.cards.gather_up(DISCARD, DECK)
        deck = g.cards.lie(DECK)
    if not deck:
        return -1
    card = deck[g.draw(len(deck))]
    g.cards.at[card] = hand(seat)  # of the cards left behind nobody knew anything
    g.cards.seen[card] = 1 << seat
    g.tell("draws card", to=(seat,), closed={"card": kind_of(g, card)}, seat=seat)
    return card
