"""Moving a cube: at any time one influence card takes it to another land of its settlement."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step

from ..state import State
from .cards import SpendCard
from .kingdom import free_lands, is_free, lands_of, lose_land, take_land


def may_shift(g: State, seat: Seat) -> bool:
    """A card in hand and a cube with somewhere else to go. [RK-085]"""
    if seat in g.cards.at:
        for s in g.settlements(seat):
            if can_shift(g, s):
                return True
    return False


def can_shift(g: State, settlement: int) -> bool:
    """Whether the settlement has a cube, and a free land around to take it. [RK-086]"""
    seat, cube = settlement >> 3, g.cube
    taken = free = False
    for h in g.book.near[g.place[settlement]]:
        if cube[h] == settlement:
            taken = True
        elif not free:
            free = is_free(g, seat, h)
        if taken and free:
            return True
    return False


def or_shift(g: State, seat: Seat, modest: str) -> list[Action]:
    """How options end wherever a cube may be moved: with that, if it can be, and a modest choice. [RK-085]"""
    return [("shift",), (modest,)] if may_shift(g, seat) else [(modest,)]


class ShiftCube(Step[State], frozen=True):
    """A card moves one own cube to another land around the same settlement: which cube? [RK-085]"""

    rule = "RK-085"
    seat: Seat

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        ids = g.book.id
        options: list[Action] = []
        for s in g.settlements(seat):
            if can_shift(g, s):
                options += [("cube", ids[h]) for h in lands_of(g, s)]
        options.append(("back",))
        return options

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "cube":
            g.then(ShiftTo(seat, g.book.hex[action[1]]))


class ShiftTo(Step[State], frozen=True):
    """Where the cube goes; the card is paid with it, and the tracks follow at once. [RK-085, RK-086]"""

    rule = "RK-086"
    seat: Seat
    hex: int

    def who(self, g: State) -> Seat | None:
        return self.seat if g.cube[self.hex] >= 0 and g.cube[self.hex] >> 3 == self.seat else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        ids = g.book.id
        return [*(("to", ids[h]) for h in free_lands(g, g.cube[self.hex])), ("back",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "back":
            return
        move_cube(g, self.hex, g.book.hex[action[1]])
        g.then(SpendCard(seat, "shift"))


def move_cube(g: State, old: int, new: int) -> None:
    """A cube goes to another land of its settlement, and the tracks follow. [RK-086, RK-196]"""
    settlement = g.cube[old]
    lose_land(g, old)
    take_land(g, settlement, new)
    g.tell("shifts", seat=settlement >> 3, a=old, b=new)
