"""What ground units may do with their action points, and how many of them a hex may hold."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat

from ...book import ARCHER, CRUSADES, SHIP, UNITS_PER_SEAT
from ...state import BOARDED, LANDED, State
from .ships import is_berth, ship_orders


def is_open(g: State, seat: Seat, hex_: int, units: int = 1) -> bool:
    """Whether so many units may enter a land by a move: a full one holds no more, and where somebody else's
    units stand it is an attack. [RK-143, RK-144, RK-146]
    """
    holder = g.holder[hex_]
    if holder != seat:
        return holder < 0 and (units <= 3 or fits(g, hex_, units))
    return fits(g, hex_, units)


def fits(g: State, hex_: int, units: int) -> bool:
    """Whether the land can hold so many more. [RK-143, RK-144]"""
    wide = g.variants.full_lands != "closed"
    return wide or g.force[hex_].bit_count() + units <= g.room(hex_)


def may_go(g: State, unit: int) -> bool:
    """Whether the unit has the points to move, and did not come aboard its ship this turn.

    [RK-135, RK-154]
    """
    held = g.aboard[unit] >= 0 and g.marks[unit] & BOARDED
    return g.ap[unit] >= g.book.limits.move and not held


def companions(g: State, unit: int) -> tuple[int, ...]:
    """All units in the hex that can move on together with this one. [RK-206]"""
    return tuple(u for u in g.stack(g.at[unit]) if may_go(g, u))


def is_able(g: State, unit: int) -> bool:
    """Whether there is anything to do for it; a hex to go to is seen at a glance."""
    seat, here = unit >> 5, g.at[unit]
    if g.kind(unit) == SHIP:
        for n in g.book.sea_near[here]:
            if is_berth(g, seat, n):
                return True
        return bool(ship_orders(g, seat, unit))
    if may_go(g, unit):
        for n in g.book.land_near[here]:
            if is_open(g, seat, n):
                return True
    return bool(ground_orders(g, seat, unit))


def ground_orders(g: State, seat: Seat, unit: int) -> list[Action]:
    """Moves, boarding, landing, charges, shots and leaving for Jerusalem, as the action points allow.

    [RK-135, RK-136, RK-138, RK-139, RK-141, RK-181]
    """
    if g.ap[unit] < g.book.limits.move:
        return []
    out = land_orders(g, seat, unit) if may_go(g, unit) else []
    if g.kind(unit) == ARCHER and g.ap[unit] >= g.book.limits.attack:
        ids = g.book.id
        out += [("shoot", ids[n]) for n in g.book.near[g.at[unit]] if may_aim(g, seat, unit, n)]
    if g.aboard[unit] < 0:
        out += parting_orders(g, seat, unit)
    return out


def land_orders(g: State, seat: Seat, unit: int) -> list[Action]:
    """Charges on the neighbours' units, then moves to open land, alone or with all who can.

    [RK-136, RK-146, RK-152, RK-176, RK-227]
    """
    ids, here = g.book.id, g.at[unit]
    charges = g.ap[unit] >= g.book.limits.attack and g.kind(unit) != ARCHER
    free, out = [], []
    for n in g.book.land_near[here]:
        if is_open(g, seat, n):
            free.append(n)
        elif charges and g.holder[n] != seat:
            out.append(("charge", ids[n]))
    out += [("move", ids[n]) for n in free]
    if free and g.force[here].bit_count() > 1 and (group := len(companions(g, unit))) > 1:
        out += [("march", ids[n]) for n in free if is_open(g, seat, n, group)]
    return out


def parting_orders(g: State, seat: Seat, unit: int) -> list[Action]:
    """From land to an own ship with room, or over the arrow to Jerusalem.

    [RK-051, RK-145, RK-154, RK-208, RK-213]
    """
    book, here = g.book, g.at[unit]
    out: list[Action] = []
    if not g.marks[unit] & LANDED:
        for n in book.sea_near[here]:
            ship = g.ship_at[n]
            if ship >= 0 and ship >> 5 == seat and g.force[n].bit_count() < book.ship.carries:
                out.append(("board", book.id[n]))
    if book.hexes[here].exit == "jerusalem" and g.knows(seat, CRUSADES):
        out.append(("leave",))
    return out


def may_aim(g: State, seat: Seat, archer: int, hex_: int) -> bool:
    """Foreign units or a foreign ship there; a second shot of the round goes where the first went.

    [RK-153, RK-178, RK-182]
    """
    if g.aim[archer] not in (-1, hex_):
        return False
    ship = g.ship_at[hex_]
    return g.holder[hex_] not in (-1, seat) or (ship >= 0 and ship >> 5 != seat)


def crowded(g: State, seat: Seat) -> int:
    """A land hex with too many of the seat's units, or -1. A capture this turn widens the limit.

    [RK-100, RK-101, RK-102, RK-143, RK-144, RK-171]
    """
    first = seat * UNITS_PER_SEAT
    for hex_ in dict.fromkeys(g.at[first : first + UNITS_PER_SEAT]):
        if hex_ >= 0 and g.force[hex_].bit_count() > 3:
            limit = max([g.room(hex_), *(n for h, n in g.spoils if h == hex_)])
            if g.force[hex_].bit_count() > limit:
                return hex_
    return -1
