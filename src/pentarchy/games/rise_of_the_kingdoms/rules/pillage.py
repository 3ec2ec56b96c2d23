"""Pillage: a foreign unit enters a land with a cube, by march, by sail, aboard a ship or newly launched."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step

from ..state import State
from .cards import SpendCard
from .cubes import move_cube
from .kingdom import free_lands, is_protected, lose_land


def pillages(g: State, seat: Seat, *hexes: int) -> list[Step]:
    """What a unit of the seat brings about by entering these hexes, one after the other. [RK-196]"""
    return [Pillage(seat, h) for h in hexes if g.cube[h] >= 0 and g.cube[h] >> 3 != seat]


class Pillage(Step[State], frozen=True):
    """A foreign unit entered: the cube moves on and its owner discards a card, or the land is lost.

    [RK-196, RK-197, RK-198]
    """

    rule = "RK-196"
    seat: Seat
    """Whose unit entered."""
    hex: int

    def _owner(self, g: State) -> Seat:
        return g.cube[self.hex] >> 3

    def who(self, g: State) -> Seat | None:
        if g.cube[self.hex] < 0 or is_protected(g, self.hex):
            return None
        owner = self._owner(g)
        return owner if owner in g.cards.at and free_lands(g, g.cube[self.hex]) else None

    def run(self, g: State) -> None:
        if g.cube[self.hex] < 0 or is_protected(g, self.hex):
            return
        g.tally[2] += 1
        g.tell("land lost", seat=self._owner(g), hex=self.hex, by=self.seat)
        lose_land(g, self.hex)

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("to", g.book.id[h]) for h in free_lands(g, g.cube[self.hex])]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        g.tally[2] += 1
        g.tell("pillaged", seat=seat, hex=self.hex, by=self.seat)
        move_cube(g, self.hex, g.book.hex[action[1]])
        g.then(SpendCard(seat, "pillage"))
