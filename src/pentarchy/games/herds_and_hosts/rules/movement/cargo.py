"""Cargo: room aboard ships, and what becomes of it when a ship is lost."""

from __future__ import annotations

from collections.abc import Sequence

from pentarchy.kernel import Action, Seat, Step, replace

from ...book import Book
from ...book.bits import bits
from ...state import State
from ...state.records import ABOARD, OUTSIDE, Unit
from ..prestige import credit
from ..values import one_of_each


def room(book: Book, stack: tuple[Unit, ...], ship: Unit) -> int:
    """Free room aboard a ship of the stack. [HH-167, HH-168, HH-169]"""
    load = sum([book.units[u.kind].size for u in stack if u.ship == ship.id and u.place == ABOARD])
    return book.units[ship.kind].carries - load


def fitting(book: Book, stack: tuple[Unit, ...], unit: Unit, seats: Sequence[Seat]) -> list[Unit]:
    """The ships of these seats that can take the unit: the first own one and the first of each other.
    [HH-167, HH-170]"""
    size = book.units[unit.kind].size
    found: dict[Seat, Unit] = {}
    if size:
        for ship in stack:
            if ship.seat not in seats or ship.seat in found or not book.units[ship.kind].carries:
                continue
            if room(book, stack, ship) >= size:
                found[ship.seat] = ship
    return sorted(found.values(), key=lambda ship: (ship.seat != unit.seat, ship.id))


def ships_with_room(g: State, space: int, unit: Unit) -> list[Unit]:
    """The ships here that can take the unit, its own and its friends'. [HH-167]"""
    return fitting(g.book, g.stacks[space], unit, bits(g.allied[unit.seat]))


def homeless(g: State, space: int, ship: Unit, winner: Seat | None) -> None:
    """A ship is gone: its cargo goes ashore where it stood on land, else looks for room in other ships.
    [HH-215, HH-308]"""
    if not g.book.units[ship.kind].carries:
        return
    adrift = [u for u in g.stacks[space] if u.place == ABOARD and u.ship == ship.id]
    if space < g.book.map.lands:
        for unit in adrift:
            g.change(space, replace(unit, place=OUTSIDE, ship=-1))
        return
    for seat in dict.fromkeys(u.seat for u in adrift):
        g.then(Rescue(seat, space, ship.id, -1 if winner is None else winner))


class Rescue(Step[State], frozen=True):
    """The owner picks who is taken aboard other ships; the rest drowns and counts as destroyed."""

    rule = "HH-215"
    seat: Seat
    space: int
    ship: int
    winner: Seat

    def adrift(self, g: State) -> list[Unit]:
        return [
            u
            for u in g.stacks[self.space]
            if u.seat == self.seat and u.place == ABOARD and u.ship == self.ship
        ]

    def who(self, g: State) -> Seat | None:
        return self.seat if self.options(g, self.seat) else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        saved = [unit for unit in self.adrift(g) if ships_with_room(g, self.space, unit)]
        return [("rescue", u.id) for u in one_of_each(saved, lambda u: (u.kind, u.level))]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        space, unit = g.find(action[1])
        g.change(space, replace(unit, ship=ships_with_room(g, space, unit)[0].id))
        g.then(self)

    def run(self, g: State) -> None:
        """Nobody (more) can be saved."""
        for unit in self.adrift(g):
            g.lift(self.space, unit)
            g.tell("drowned", seat=unit.seat, unit=unit.kind, space=g.book.map.ids[self.space])
            if self.winner >= 0:
                credit(g, self.winner, unit)
                if g.battle is not None:
                    g.battle.destroyed[g.battle.seats.index(self.winner)] += 1
