"""Where each card lies and who knows it. Memory is state: nobody needs to take notes."""

from __future__ import annotations

from random import Random

import msgspec

from .step import Seat

FEW = 12
"""So many cards are found faster one by one than by turning all of them over."""


def bit(seat: Seat) -> int:
    """The mask of one seat. The onlooker's is `bit(g.seats)`.

    >>> bit(0) | bit(2)
    5
    """
    return 1 << seat


class Cards(msgspec.Struct):
    """A list per field, indexed by card: its place, and a mask of the seats that know its face there.

    A pile nobody has looked into is a bag: drawing picks any of its cards; there is no order to leak.

    >>> cards = Cards(at=[0, 0, 0], seen=[0, 0, 0])     # three cards in place 0, unknown to all
    >>> cards.move(1, 5, bit(2))                        # seat 2 sees it go to place 5
    >>> cards.lie(5), cards.known(5, 2), cards.known(5, 0)
    ([1], [1], [])
    """

    at: list[int]
    seen: list[int]

    def copy(self) -> Cards:
        return Cards(self.at.copy(), self.seen.copy())

    def lie(self, place: int) -> list[int]:
        """The cards in a place."""
        at, card, found = self.at, -1, []
        n = at.count(place)
        if n > FEW:
            return [card for card, where in enumerate(at) if where == place]
        for _ in range(n):
            card = at.index(place, card + 1)
            found.append(card)
        return found

    def known(self, place: int, seat: Seat) -> list[int]:
        """Those of them whose face the seat knows (the onlooker is seat number `g.seats`)."""
        return [card for card, at in enumerate(self.at) if at == place and self.seen[card] >> seat & 1]

    def move(self, card: int, place: int, seen: int) -> None:
        """Those in `seen` see the face; to all others every card of the old place becomes uncertain."""
        for other in self.lie(self.at[card]):
            self.seen[other] &= seen
        self.at[card] = place
        self.seen[card] |= seen

    def gather_up(self, old: int, place: int) -> None:
        """Turn a pile over into another and shuffle it there: nobody knows any of it any more."""
        for card, at in enumerate(self.at):
            if at == old:
                self.at[card] = place
        for card, at in enumerate(self.at):
            if at == place:
                self.seen[card] = 0

    def redeal(self, seat: Seat, rng: Random, backs: list[int] | None = None) -> None:
        """Cards of one back that the seat does not know change places; others' knowledge stays in place."""
        unknown = [card for card, seen in enumerate(self.seen) if not seen >> seat & 1]
        for back in sorted(set(backs)) if backs else [0]:
            cards = [card for card in unknown if not backs or backs[card] == back]
            slots = sorted((self.at[card], self.seen[card]) for card in cards)  # what lies where says nothing
            rng.shuffle(cards)
            for card, (at, seen) in zip(cards, slots, strict=True):
                self.at[card], self.seen[card] = at, seen
