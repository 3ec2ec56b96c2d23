"""Where a transport could go in several turns, and how far that is."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from heapq import heappop, heappush
from typing import Any, TypeAlias

from ...state import State
from ...state.records import LAND_KINDS, WAR_KINDS, Piece
from ...state.roster import Kept
from .lands import harbours
from .movement import land_ways, may_dock, may_enter, sea_cost
from .pieces import piece

FAR = 40
"""MP beyond which no plan looks."""


def ways(g: State, p: Piece, at: int) -> Iterable[tuple[int, int]]:
    """Spaces next to one for a transport of this kind, with their cost, whatever MP it has."""
    if p.kind in LAND_KINDS:
        return land_ways(g, p, at).items()
    if at < g.book.sea:
        return [(s, 1) for s in harbours(g, at)]
    found = [(s, sea_cost(g, p, deep)) for s, deep, _ in g.book.lanes[at]]
    return found + [(t, 1) for t in g.book.shore[at] if at in harbours(g, t)]


def open_to(g: State, p: Piece, u: int) -> bool:
    """Whether a transport may go to a space; Barbarians stronger than its armies bar lands and harbours."""
    if u >= g.book.sea:
        return not g.shut[u]
    if g.owner[u] < 0 and g.army[u] > p.fv:
        return False
    return may_enter(g, p.owner, u) if p.kind in LAND_KINDS else may_dock(g, p.owner, u)


class Travels:
    """Where a transport could go: distances in MP, and the first step of the way to each space."""

    def __init__(self, g: State, n: int) -> None:
        self.g, self.piece = g, piece(g, n)
        self.dist, self.first = {self.piece.at: 0}, {self.piece.at: self.piece.at}

    def nearest_first(self, far: int = FAR) -> Iterator[int]:
        """The spaces in rising distance, found as they are asked for; ways end beyond so many MP."""
        g, p, dist, first = self.g, self.piece, self.dist, self.first
        heap = [(0, p.at)]
        while heap:
            d, at = heappop(heap)
            if d > dist[at]:
                continue
            yield at
            if d > far:
                continue
            for u, c in ways(g, p, at):
                if d + c < dist.get(u, 999) and (u in dist or open_to(g, p, u)):
                    dist[u] = d + c
                    first[u] = u if at == p.at else first[at]
                    heappush(heap, (d + c, u))


Reach: TypeAlias = tuple[dict[int, int], dict[int, int]]


def roads(g: State) -> tuple[Any, ...]:
    """All that ways depend on beside the transport itself."""
    besiegers = [p for p in g.pieces if p is not None and p.kind in WAR_KINDS] if g.sieges else []
    return g.book, g.shut, g.quay, g.owner, g.army, g.war, g.tech, g.pacts, g.sieges, besiegers


_reached: Kept[Reach] = Kept()


def reach(g: State, n: int, far: int = FAR) -> Reach:
    """Distance in MP to every space a transport could go to, and the first step of the way: not to change.

    While others trade nothing but transports and goods moves, and every deal asks for all distances again.
    """
    p, known = piece(g, n), _reached.on(roads(g))
    key = p.kind, p.owner, p.at, p.fv, far
    if key not in known:
        travels = Travels(g, n)
        deque(travels.nearest_first(far), maxlen=0)
        known[key] = travels.dist, travels.first
    return known[key]
