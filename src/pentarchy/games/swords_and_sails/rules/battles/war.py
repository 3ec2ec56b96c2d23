"""Who is at war with whom, how strong, and under whose command: what movement, engagements and battles
share."""

from __future__ import annotations

from pentarchy.kernel import Seat

from ...state import State
from ...state.records import FORMATIONS, NEUTRAL

Pieces = list[int] | tuple[int, ...]
"""Armies, or fleets."""


def size(g: State, pieces: Pieces, sea: bool) -> int:
    """Units or ships in these formations. [SS-006]"""
    force = g.fleet if sea else g.army
    return sum([sum(force[p]) for p in pieces])


def fighting(g: State, fleets: Pieces) -> bool:
    """Has the side a ship that can attack? Transports cannot, except Qurtuba's. [SS-024, SS-522]"""
    for f in fleets:
        armed = g.book.armed[g.factions[f // FORMATIONS]]
        for k, n in enumerate(g.fleet[f]):
            if n and armed[k]:
                return True
    return False


def covers(g: State, piece: int, other: Seat) -> bool:
    """Does this piece's Attack order cover that player? (R-50) [SS-288]"""
    order = g.orders[piece]
    return order.kind == "attack" and (order.foe < 0 or g.allied(order.foe, other))


def at_war(g: State, one: list[int], two: list[int], sea: bool) -> bool:
    """Is either side's Attack aimed at the other?"""
    n = len(g.army) if sea else 0
    a, b = one[0] // FORMATIONS, two[0] // FORMATIONS
    return any(covers(g, n + p, b) for p in one) or any(covers(g, n + p, a) for p in two)


def entered(g: State, a: int) -> bool:
    return g.came_from[a] != g.army_at[a]


def hostile(g: State, one: list[int], two: list[int], land: int) -> bool:
    """At war: an Attack covers the other, or both entered neutral land this season. [SS-316, SS-318]"""
    if at_war(g, one, two, False):
        return True
    return g.owner[land] == NEUTRAL and any(entered(g, a) for a in one) and any(entered(g, a) for a in two)


def sides(g: State, pieces: list[int]) -> dict[Seat, list[int]]:
    """Formations by side, in play order."""
    if len(pieces) > 1:
        pieces = sorted(pieces, key=lambda p: g.order.index(p // FORMATIONS))
    out: dict[Seat, list[int]] = {}
    for p in pieces:
        out.setdefault(g.side(p // FORMATIONS), []).append(p)
    return out


def biggest_pair(g: State, present: dict[Seat, list[int]], sea: bool, land: int) -> tuple[Seat, Seat] | None:
    """The sides at war with the most units together; ties: with the controller, then in play order (R-57)."""
    names, best, top = list(present), None, (-1, False)
    for i, a in enumerate(names):
        for b in names[i + 1 :]:
            if sea:
                war = at_war(g, present[a], present[b], True)
                war = war and (fighting(g, present[a]) or fighting(g, present[b]))
            else:
                war = hostile(g, present[a], present[b], land)
            if war:
                home = land >= 0 and g.owner[land] >= 0 and (g.side(g.owner[land]) in (a, b))
                key = (size(g, present[a], sea) + size(g, present[b], sea), home)
                if key > top:
                    best, top = (a, b), key
    return best


def commander(g: State, pieces: Pieces, sea: bool, owner: Seat) -> Seat:
    """R-77: the controller, else the member with most units, ties by play order."""
    seats = {p // FORMATIONS for p in pieces}
    if owner in seats:
        return owner
    if len(seats) == 1:
        return seats.pop()
    ranked = sorted(seats, key=g.order.index)
    return max(ranked, key=lambda s: size(g, [p for p in pieces if p // FORMATIONS == s], sea))
