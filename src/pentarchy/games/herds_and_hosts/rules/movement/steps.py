"""Which units of a stack can step, alone and together, and what a step costs them.

Nothing here looks beyond the stack, so answers are remembered.
"""

from __future__ import annotations

from functools import lru_cache

from pentarchy.kernel import Action, Seat, replace

from ...book import Book
from ...book.pieces import UnitKind
from ...state.records import ABOARD, INSIDE, OUTSIDE, SITE, STOPPED, Unit, one
from .cargo import fitting


def free_steps(kind: UnitKind, phase: str, paid: bool) -> int:
    """Steps beside the unit's own capacity: riding, a war ship's slipping away, paid special movement.
    [HH-161, HH-162, HH-164, HH-299]"""
    if phase == "M2":
        return kind.rides + paid
    if phase == "M3" and kind.slips:
        return 1
    return int(kind.rides)


def may_step(kind: UnitKind, unit: Unit, phase: str, paid: bool) -> bool:
    """Has the unit a step left in this part of MOVE? [HH-159, HH-160, HH-163]"""
    if unit.steps >= STOPPED or not kind.moves:
        return False
    if phase == "M3" and not kind.retreats:
        return False
    if unit.capacity and phase != "M2":
        return True
    return unit.steps < free_steps(kind, phase, paid)


def may_leave(kind: UnitKind, unit: Unit, phase: str, paid: bool, shut: bool) -> bool:
    """The same, but nobody leaves a settlement that is `shut` in a ring. [HH-177]"""
    return not (shut and unit.place == INSIDE) and may_step(kind, unit, phase, paid)


def marches(kind: UnitKind, unit: Unit, on_land: bool) -> bool:
    """Does it go along in a column? Builders, ships and cargo of ships on land stay behind."""
    return unit.place != SITE and not kind.naval and not (on_land and unit.place == ABOARD)


def _sort(u: Unit) -> tuple[object, ...]:
    """Units of one sort are offered once."""
    return (u.kind, u.level, u.place, u.ship, u.capacity, u.steps, u.turned or u.ordered, u.hurt)


@lru_cache(maxsize=1 << 12)
def movable(
    book: Book, stack: tuple[Unit, ...], seat: Seat, phase: str, paid: bool, on_land: bool, shut: bool
) -> tuple[tuple[Unit, ...], int]:
    """One of each sort of unit in a stack that can step, and how many could march together.
    [HH-159, HH-177]"""
    seen: dict[tuple[object, ...], Unit] = {}
    together = 0
    for u in stack:
        kind = book.units[u.kind]
        if u.seat == seat and may_leave(kind, u, phase, paid, shut):
            seen.setdefault(_sort(u), u)
            together += marches(kind, u, on_land)
    return tuple(seen.values()), together


@lru_cache(maxsize=1 << 14)
def walks(
    book: Book,
    stack: tuple[Unit, ...],
    space: int,
    seat: Seat,
    seas: tuple[tuple[Unit, ...], ...] = (),
    crews: tuple[Seat, ...] = (),
) -> tuple[Action, ...]:
    """MOVE-Units of a stack on land without ring or ship: every unit's steps and the column's, and boarding
    ships of these crews in the stacks at sea. [HH-149, HH-159, HH-167]"""
    movers, together = movable(book, stack, seat, "M1", False, True, False)
    found: list[Action] = []
    for u in movers:
        found += book.map.strides(u.id, space)
        for ships in seas:
            found += [("board", u.id, ship.id) for ship in fitting(book, ships, u, crews)]
    if together > 1:
        found += book.map.marches[space]
    return tuple(found)


@lru_cache(maxsize=1 << 14)
def stepped(
    book: Book, unit: Unit, phase: str, paid: bool, stopped: bool, place: int = OUTSIDE, ship: int = -1
) -> Unit:
    """The unit after a step: free steps are spent first; training is lost with the place.
    [HH-159, HH-161, HH-166, HH-284]"""
    free = unit.capacity and unit.steps < free_steps(book.units[unit.kind], phase, paid)
    steps = STOPPED if stopped else unit.steps + 1
    return one(replace(unit, capacity=free, steps=steps, ordered=False, turned=False, place=place, ship=ship))
