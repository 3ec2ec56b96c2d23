"""Combat cards: drawing, discarding, the hand limit."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step

from ...book.pieces import NOBODY
from ...state import State
from .realm import hand_limit


def top_card(g: State) -> int:
    """Take the top card of the combat deck, NOBODY if deck and discards are empty.

    An empty deck is made anew from the discards. Nobody has looked into it, so any card may be the top one.

    [AOS-181]
    """
    deck = g.deck
    if not deck:
        deck += g.discard
        g.discard.clear()
        for buried in g.buried:
            deck += buried
            buried.clear()
        if not deck:
            return NOBODY
        g.tell("reshuffled")
    i = g.draw(len(deck))
    face = deck[i]
    deck[i] = deck[-1]
    deck.pop()
    return face


def draw_card(g: State, seat: Seat) -> None:
    """A card from the deck into the hand, seen by its owner only. [AOS-122]"""
    face = top_card(g)
    if face != NOBODY:
        hand = g.hand[seat]
        hand.append(face)
        hand.sort()
        g.tell("draws", to=(seat,), closed={"card": g.book.combat[face].id}, seat=seat)


def draw_limited(g: State, seat: Seat) -> None:
    """Draw under the hand limit: a full hand discards first. [AOS-124, AOS-125]"""
    if len(g.hand[seat]) < hand_limit(g, seat):
        draw_card(g, seat)
    else:
        g.then(DiscardFirst(seat))


class DiscardFirst(Step[State], frozen=True):
    """The hand is full: a card goes, face down, before another is drawn. [AOS-124, AOS-126]"""

    rule = "AOS-124"
    veiled = True
    seat: Seat

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [g.book.discard[face] for face in dict.fromkeys(g.hand[seat])]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        face = g.book.face[action[1]]
        g.hand[seat].remove(face)
        g.buried[seat].append(face)
        g.tell("discards", to=(seat,), closed={"card": action[1]}, seat=seat)
        draw_limited(g, seat)

    def twin(self, g: State, seat: Seat, action: Action) -> Action:
        return ("discard",)


class MayDraw(Step[State], frozen=True):
    """A combat card for whoever wants one, under the hand limit. [AOS-125]"""

    seat: Seat

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("draw",), ("no draw",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action == ("draw",):
            draw_limited(g, seat)
