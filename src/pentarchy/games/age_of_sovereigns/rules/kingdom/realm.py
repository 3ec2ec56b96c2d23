"""What a seat has and may hold: lands, units, working buildings, limits. Pure questions."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable

from pentarchy.kernel import Seat

from ...book.pieces import ACADEMY, LIBRARY, MARQUEES
from ...state import State


def hand_over(g: State, land: int, seat: Seat) -> None:
    """The land is that seat's now, or nobody's."""
    if g.owner[land] >= 0:
        g.lands[g.owner[land]].remove(land)
    g.owner[land] = seat
    if seat >= 0:
        insort(g.lands[seat], land)


def units(g: State, land: int) -> int:
    return g.common[land] + g.special[land]


def army(g: State, seat: Seat) -> int:
    """All units of a seat, special ones included; cavalry away in a battle counts. [AOS-091, AOS-298]"""
    common, special = g.common, g.special
    n = 0
    for land in g.lands[seat]:
        n += common[land] + special[land]
    if g.battle is not None and seat == 0:
        n += len(g.battle.riders)
    return n


def army_full(g: State, seat: Seat) -> bool:
    """Whether the seat has all the units it may have; no need to count while the whole map has fewer.

    [AOS-088]
    """
    most = g.book.limits.army
    return sum(g.common) + sum(g.special) >= most and army(g, seat) >= most


def least_held(g: State, lands: Iterable[int]) -> list[int]:
    """Those of the lands with the fewest units: that is where unrest begins. [AOS-136, AOS-253]"""
    held = {land: units(g, land) for land in lands}
    return [land for land, n in held.items() if n == min(held.values())]


def specials(g: State, seat: Seat) -> int:
    """Special units of a seat; cavalry away in a battle counts. [AOS-089, AOS-090]"""
    n = sum(g.special[land] for land in g.lands[seat])
    return n + len(g.battle.riders) if g.battle is not None and seat == 0 else n


def works(g: State, seat: Seat, land: int, buildings: int) -> int:
    """Those of the given buildings that give the seat their bonus: its own, in its own land, in peace.

    [AOS-103, AOS-104, AOS-221]
    """
    return g.built[seat][land] & buildings if g.owner[land] == seat and not g.rebellion[land] else 0


def working(g: State, seat: Seat, building: int) -> int:
    """How many of one kind work for the seat. [AOS-103, AOS-104]"""
    if not g.standing[seat] & building:
        return 0
    built, rebellion = g.built[seat], g.rebellion
    n = 0
    for land in g.lands[seat]:
        if built[land] & building and not rebellion[land]:
            n += 1
    return n


def land_limit(g: State, seat: Seat, land: int) -> int:
    """Units that may stand in the land without a fine. [AOS-087, AOS-245]"""
    if g.hordes[seat] or (g.built[seat][land] & MARQUEES and not g.rebellion[land]):
        return g.book.limits.crowded_land
    return g.book.limits.land


def has_room(g: State, seat: Seat, land: int) -> bool:
    """Whether one more unit may enter the land. [AOS-087, AOS-129]"""
    return g.common[land] + g.special[land] < land_limit(g, seat, land)


def hand_limit(g: State, seat: Seat) -> int:
    """Cards a hand may hold. [AOS-112, AOS-123]"""
    return g.book.limits.hand + working(g, seat, LIBRARY)


def attack_limit(g: State, seat: Seat) -> int:
    """Attacks in a combat phase, or attack orders in an age of the last war. [AOS-148, AOS-267]"""
    return g.book.limits.attacks + working(g, seat, ACADEMY)


def rules(g: State, seat: Seat, sovereign: int) -> bool:
    return g.sovereign[seat] == sovereign


def holds_cards(g: State, seat: Seat) -> bool:
    """Whether the seat has any combat card; everybody can see that. [AOS-236]"""
    return bool(g.hand[seat] or g.apart[seat]) or g.slot[seat] >= 0


def remove_unit(g: State, land: int, special: bool) -> None:
    """Take one unit away; of the cavalry, one that has not ridden yet goes first. [AOS-189]"""
    if special:
        g.special[land] -= 1
        g.ridden[land] = min(g.ridden[land], g.special[land])
    else:
        g.common[land] -= 1


def add_units(g: State, land: int, common: int, special: int = 0) -> None:
    """Units enter or appear in a land, which thereby is garrisoned."""
    g.common[land] += common
    g.special[land] += special
    g.ungarrisoned[land] = False


def move_unit(g: State, special: bool, start: int, end: int) -> None:
    """One unit goes from land to land; cavalry that has ridden stays behind as long as it can."""
    tired = special and g.ridden[start] == g.special[start]
    remove_unit(g, start, special)
    add_units(g, end, 0 if special else 1, 1 if special else 0)
    g.ridden[end] += tired
