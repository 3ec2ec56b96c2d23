"""Movement of transports: what a step costs, where it may lead, what bars the way; loading and unloading."""

from __future__ import annotations

from pentarchy.kernel import Seat

from .book import RIVER, STRAIT
from .game import Medioevo
from .realm import (
    army_room,
    at_war,
    chiefs,
    fits_land,
    harbours,
    here,
    knows,
    may_cross,
    piece,
    provisions,
)
from .state import BARBARIAN, LAND_KINDS, SEA_KINDS, TRANSPORTS, WAR_KINDS, Piece

LAND_COST = {"plain": 1, "hills": 2, "woods": 2, "mountain": 3, "desert": 2}
MOST_LOADS = 6
"""Loadings of one transport in a turn: at a settlement they cost no MP, so a bound is needed."""


def land_cost(g: Medioevo, p: Piece, t: int, u: int) -> int:
    """MP for a land transport to go from one land to the next."""
    how, terrain = g.book.meets[t, u], g.book.terrain[u]
    roads = knows(g, p.owner, "roads")
    if how == STRAIT:
        return 3
    cost = LAND_COST[terrain]
    if terrain == "desert" and p.kind == "caravan":
        cost = 1
    if terrain == "mountain" and roads:
        cost -= 1
    return cost + (how == RIVER and not roads)


def sea_cost(g: Medioevo, p: Piece, deep: bool) -> int:
    return 2 if deep and not knows(g, p.owner, "astronomy") else 1


def galleys(g: Medioevo, s: int, seat: Seat) -> int:
    """War ships of a seat, with armies aboard, in a sea area."""
    return sum(1 for n in here(g, s, "galley") if piece(g, n).owner == seat and piece(g, n).fv)


def gate_shut(g: Medioevo, gate: int, seat: Seat) -> bool:
    """Passive blockade: one other player holds both shores of the strait."""
    if gate < 0:
        return False
    a, b = g.book.banks[gate]
    holder = g.owner[a]
    return holder == g.owner[b] and holder not in (BARBARIAN, seat) and not may_cross(g, seat, holder)


def patrols(g: Medioevo, seat: Seat) -> dict[int, int]:
    """Sea areas where enemies at war hold Galleys: how many more they have there than the seat."""
    war = g.war[seat]
    if not war:
        return {}
    foes: dict[int, int] = {}
    mine: dict[int, int] = {}
    for q in g.pieces:
        if q is not None and q.kind == "galley" and q.fv and q.at >= g.book.sea:
            if q.owner == seat:
                mine[q.at] = mine.get(q.at, 0) + 1
            elif q.owner >= 0 and war >> q.owner & 1:
                foes[q.at] = foes.get(q.at, 0) + 1
    return {s: n - mine.get(s, 0) for s, n in foes.items()}


def blocked(g: Medioevo, s: int, p: Piece) -> bool:
    """Active blockade: enemies at war hold the sea with at least as many Galleys."""
    more = patrols(g, p.owner).get(s)
    return more is not None and more >= (p.kind == "galley" and p.fv > 0 and p.at != s)


def land_siege(g: Medioevo, t: int) -> Seat | None:
    """Who besieges a land by land, closing its roads."""
    for siege in g.sieges:
        if siege.at == t and (
            siege.seat < 0 or any(piece(g, n).owner == siege.seat for n in here(g, t, "wagon"))
        ):
            return siege.seat
    return None


def sea_siege(g: Medioevo, t: int) -> Seat | None:
    """Who besieges a land by sea, closing its harbour."""
    for siege in g.sieges:
        if siege.at == t and any(galleys(g, s, siege.seat) for s in g.book.coast[t]):
            return siege.seat
    return None


def may_enter(g: Medioevo, seat: Seat, u: int) -> bool:
    """Land a transport may go to without a fight."""
    if g.shut[u]:
        return False
    host = g.owner[u]
    if host != seat and host >= 0 and (at_war(g, seat, host) or not may_cross(g, seat, host)):
        return False
    closed = land_siege(g, u)
    return closed is None or closed == seat


def moves(g: Medioevo, n: int) -> list[tuple[int, int]]:
    """Spaces a transport may go to next, with their cost."""
    p = piece(g, n)
    if p.kind in LAND_KINDS:
        closed = land_siege(g, p.at)
        if closed is not None and closed != p.owner:
            return []
        steps = ((u, land_cost(g, p, p.at, u)) for u in g.book.near[p.at])
        return [(u, c) for u, c in steps if c <= p.mp and may_enter(g, p.owner, u)]
    if p.mp < 1:
        return []
    if p.at < g.book.sea:
        closed = sea_siege(g, p.at)
        if closed is not None and closed != p.owner:
            return []
        return [(s, 1) for s in harbours(g, p.at) if not g.shut[s] and passable(g, p, s)]
    found = []
    barred = patrols(g, p.owner) if p.kind != "galley" else {}
    for s, deep, gate in g.book.lanes[p.at]:
        c = sea_cost(g, p, deep)
        if c <= p.mp and not g.shut[s] and not gate_shut(g, gate, p.owner) and barred.get(s, -1) < 0:
            found.append((s, c))
    for t in g.book.shore[p.at]:
        if p.at in harbours(g, t) and not g.shut[t] and may_dock(g, p.owner, t):
            found.append((t, 1))
    return found


def passable(g: Medioevo, p: Piece, s: int) -> bool:
    """A Merchant Ship never enters a blockaded sea; a Galley may, but must stop and fight there."""
    return p.kind == "galley" or not blocked(g, s, p)


def may_dock(g: Medioevo, seat: Seat, t: int) -> bool:
    host = g.owner[t]
    if host != seat and host >= 0 and (at_war(g, seat, host) or not may_cross(g, seat, host)):
        return False
    return sea_siege(g, t) in (None, seat)


# ---- loading ---------------------------------------------------------------------------------------------


def load_cost(g: Medioevo, n: int, t: int, heavy: bool) -> int:
    """1 MP for armies and land transports, 2 for goods and engines; 1 less at a settlement, with a Captain,
    or for a ship in a harbour. Difficult mooring: a Galley off a harbour pays the terrain."""
    p = piece(g, n)
    docked = p.kind in SEA_KINDS and p.at < g.book.sea
    if g.variants.difficult_mooring and p.kind == "galley" and not docked:
        return LAND_COST[g.book.terrain[t]]
    eased = (
        g.town[t] > 0 or docked or bool(g.quay[t] and p.kind in SEA_KINDS) or bool(chiefs(g, p.at, p.owner))
    )
    return (2 if heavy else 1) - eased


def landings(g: Medioevo, n: int) -> list[int]:
    """Own lands a transport can load from or unload to."""
    p = piece(g, n)
    if p.at < g.book.sea:
        return [p.at] if g.owner[p.at] == p.owner else []
    return [t for t in g.book.shore[p.at] if g.owner[t] == p.owner and sea_siege(g, t) is None]


def can_load(g: Medioevo, n: int, t: int) -> int:
    """FV a transport may take from an own land."""
    p = piece(g, n)
    if p.loads >= MOST_LOADS or load_cost(g, n, t, False) > p.mp:
        return 0
    return min(g.army[t], army_room(g, n))


def can_unload(g: Medioevo, n: int, t: int) -> int:
    """FV a transport may put on an own land; players may not choose to exceed provisions."""
    p = piece(g, n)
    if p.loads >= MOST_LOADS or load_cost(g, n, t, False) > p.mp:
        return 0
    return max(0, min(p.fv, provisions(g, t) - g.army[t]))


def boardable(g: Medioevo, n: int) -> list[int]:
    """Captains, engines and land transports that may come aboard a transport."""
    p = piece(g, n)
    if p.loads >= MOST_LOADS:
        return []
    spots, found = (*landings(g, n), p.at), []
    for m, q in enumerate(g.pieces):
        if q is None or q.owner != p.owner or q.aboard >= 0 or m == n or q.at not in spots:
            continue
        if q.kind == "captain":
            if p.kind in WAR_KINDS:
                found.append(m)
        elif army_room(g, n) >= fits_land(g):
            heavy = q.kind == "engine"
            right = p.kind in WAR_KINDS if heavy else (q.kind in LAND_KINDS and p.kind in SEA_KINDS)
            at = q.at if q.at < g.book.sea else p.at
            if right and at < g.book.sea and load_cost(g, n, at, heavy) <= p.mp:
                found.append(m)
    return found


def cargo(g: Medioevo, n: int) -> list[int]:
    """Pieces aboard a transport."""
    return [m for m, q in enumerate(g.pieces) if q is not None and q.aboard == n]


def free_transports(g: Medioevo, seat: Seat) -> list[int]:
    """A seat's transports that stand on the board by themselves and do not march with a Crusade."""
    away = g.crusade.army if g.crusade is not None else ()
    return [
        n
        for n, p in enumerate(g.pieces)
        if p is not None
        and p.owner == seat
        and p.kind in TRANSPORTS
        and p.at >= 0
        and p.aboard < 0
        and n not in away
    ]
