"""Movement of transports: what a step costs, where it may lead, what bars the way; loading and unloading."""

from __future__ import annotations

from pentarchy.kernel import Seat

from ...state import State
from ...state.records import BARBARIAN, LAND_KINDS, SEA_KINDS, TRANSPORTS, WAR_KINDS, Piece
from ...state.roster import cruisers
from .lands import contested, harbours, provisions
from .pieces import chiefs, here, piece
from .powers import knows
from .relations import at_war, may_cross, truce

MOST_LOADS = 6
"""Loadings of one transport in a turn: at a settlement they cost no MP, so a bound is needed."""


def land_ways(g: State, p: Piece, at: int) -> dict[int, int]:
    """The lands next to one, with the MP for a land transport to go there."""
    return g.book.ways[p.kind][knows(g, p.owner, "roads")][at]


def land_cost(g: State, p: Piece, t: int, u: int) -> int:
    """MP for a land transport to go from one land to the next."""
    return land_ways(g, p, t)[u]


def sea_cost(g: State, p: Piece, deep: bool) -> int:
    """Open sea costs 2 MP, with ASTRONOMY 1 like any other. [MU-284, MU-285]"""
    return 2 if deep and not knows(g, p.owner, "astronomy") else 1


def galleys(g: State, s: int, seat: Seat) -> int:
    """War ships of a seat, with armies aboard, in a sea area."""
    return sum(1 for n in here(g, s, "galley") if piece(g, n).owner == seat and piece(g, n).fv)


def gate_shut(g: State, gate: int, seat: Seat) -> bool:
    """Passive blockade: one other player holds both shores of the strait, and nobody contests them.

    [MU-361, MU-413]
    """
    if gate < 0:
        return False
    a, b = g.book.banks[gate]
    holder = g.owner[a]
    if holder != g.owner[b] or holder in (BARBARIAN, seat) or may_cross(g, seat, holder):
        return False
    return not (g.sieges and (contested(g, a) or contested(g, b)))


def patrols(g: State, seat: Seat) -> dict[int, int]:
    """Sea areas where enemies at war hold Galleys: how many more they have there than the seat.

    Under a truce, where nobody may fight, nobody is barred either.

    [MU-362, MU-457]
    """
    war = g.war[seat]
    if not war:
        return {}
    foes: dict[int, int] = {}
    mine: dict[int, int] = {}
    for q in cruisers(g.pieces):
        if q.at >= g.book.sea:
            if q.owner == seat:
                mine[q.at] = mine.get(q.at, 0) + 1
            elif q.owner >= 0 and war >> q.owner & 1 and not truce(g, seat, q.owner):
                foes[q.at] = foes.get(q.at, 0) + 1
    return {s: n - mine.get(s, 0) for s, n in foes.items()}


def blocked(g: State, s: int, p: Piece) -> bool:
    """Active blockade: enemies at war hold the sea with at least as many Galleys. [MU-362]"""
    if not g.war[p.owner]:
        return False
    more = patrols(g, p.owner).get(s)
    return more is not None and more >= (p.kind == "galley" and p.fv > 0 and p.at != s)


def land_siege(g: State, t: int) -> Seat | None:
    """Who besieges a land by land, closing its roads. [MU-349]"""
    for siege in g.sieges:
        if siege.at == t and (
            siege.seat < 0 or any(piece(g, n).owner == siege.seat for n in here(g, t, "wagon"))
        ):
            return siege.seat
    return None


def sea_siege(g: State, t: int) -> Seat | None:
    """Who besieges a land by sea, closing its harbour. [MU-349]"""
    for siege in g.sieges:
        if siege.at == t and any(galleys(g, s, siege.seat) for s in g.book.coast[t]):
            return siege.seat
    return None


def welcome(g: State, seat: Seat, t: int) -> bool:
    """Whether the host of a land lets a seat's transports in."""
    host = g.owner[t]
    return (
        host < 0 or host == seat or (bool(g.pacts) and not at_war(g, seat, host) and may_cross(g, seat, host))
    )


def may_enter(g: State, seat: Seat, u: int) -> bool:
    """Land a transport may go to without a fight."""
    if g.shut[u] or not welcome(g, seat, u):
        return False
    return not g.sieges or land_siege(g, u) in (None, seat)


def may_dock(g: State, seat: Seat, t: int) -> bool:
    if g.shut[t] or not welcome(g, seat, t):
        return False
    return not g.sieges or sea_siege(g, t) in (None, seat)


def moves(g: State, p: Piece) -> list[tuple[int, int]]:
    """Spaces a transport may go to next, with their cost."""
    if p.mp < 1:
        return []
    if p.kind in LAND_KINDS:
        return _by_land(g, p)
    return _out_of_harbour(g, p) if p.at < g.book.sea else _by_sea(g, p)


def _by_land(g: State, p: Piece) -> list[tuple[int, int]]:
    seat, mp, owner, shut = p.owner, p.mp, g.owner, g.shut
    found = []
    for u, cost in land_ways(g, p, p.at).items():
        if cost <= mp and not shut[u]:
            host = owner[u]
            if host < 0 or host == seat or welcome(g, seat, u):
                found.append((u, cost))
    if not g.sieges:
        return found
    if land_siege(g, p.at) not in (None, seat):
        return []
    return [way for way in found if land_siege(g, way[0]) in (None, seat)]


def _out_of_harbour(g: State, p: Piece) -> list[tuple[int, int]]:
    """Into the seas before a harbour, unless a siege or a blockade bars them. [MU-284, MU-363]"""
    if g.sieges and sea_siege(g, p.at) not in (None, p.owner):
        return []
    return [(s, 1) for s in harbours(g, p.at) if not g.shut[s] and passable(g, p, s)]


def _by_sea(g: State, p: Piece) -> list[tuple[int, int]]:
    """To the next seas and into harbours. [MU-284, MU-362]"""
    at, seat, mp, shut = p.at, p.owner, p.mp, g.shut
    barred = patrols(g, seat) if g.war[seat] and p.kind != "galley" else {}
    rough = 1 if knows(g, seat, "astronomy") else 2
    found = []
    for s, deep, gate in g.book.lanes[at]:
        cost = rough if deep else 1
        if cost > mp or shut[s] or (gate >= 0 and gate_shut(g, gate, seat)):
            continue
        if not barred or barred.get(s, -1) < 0:
            found.append((s, cost))
    return found + [(t, 1) for t in docks(g, at) if may_dock(g, seat, t)]


def docks(g: State, s: int) -> tuple[int, ...]:
    """Lands with a harbour on a sea area, Far Away Harbours included."""
    if not g.variants.far_harbours:
        return g.book.docks[s]
    return tuple(t for t in g.book.shore[s] if s in harbours(g, t))


def step_cost(g: State, p: Piece, to: int) -> int:
    """MP of a move that is known to be possible."""
    if p.kind in LAND_KINDS:
        return land_cost(g, p, p.at, to)
    if p.at < g.book.sea or to < g.book.sea:
        return 1
    return next(sea_cost(g, p, deep) for s, deep, _ in g.book.lanes[p.at] if s == to)


def passable(g: State, p: Piece, s: int) -> bool:
    """A Merchant Ship never enters a blockaded sea; a Galley may, but must stop and fight there."""
    return p.kind == "galley" or not blocked(g, s, p)


# ---- loading ---------------------------------------------------------------------------------------------


def load_cost(g: State, p: Piece, t: int, heavy: bool) -> int:
    """1 MP for armies and land transports, 2 for goods and engines; 1 less at a settlement, with a Captain,
    or for a ship in a harbour. Difficult mooring: a Galley off a harbour pays the terrain.

    [MU-273, MU-274, MU-370, MU-524, MU-525]
    """
    docked = p.kind in SEA_KINDS and p.at < g.book.sea
    if g.variants.difficult_mooring and p.kind == "galley" and not docked:
        return g.book.terrain_cost[t]
    eased = (
        g.town[t] > 0 or docked or bool(g.quay[t] and p.kind in SEA_KINDS) or bool(chiefs(g, p.at, p.owner))
    )
    return (2 if heavy else 1) - eased


def landings(g: State, p: Piece) -> list[int]:
    """Own lands a transport can load from or unload to. [MU-275]"""
    at, seat, owner = p.at, p.owner, g.owner
    if at < g.book.sea:
        return [at] if owner[at] == seat else []
    own = [t for t in g.book.shore[at] if owner[t] == seat]
    return [t for t in own if sea_siege(g, t) is None] if g.sieges else own


def can_load(g: State, n: int, t: int) -> int:
    """FV a transport may take from an own land."""
    return min(g.army[t], g.army_room(n)) if g.army[t] and may_handle(g, piece(g, n), t) else 0


def can_unload(g: State, n: int, t: int) -> int:
    """FV a transport may put on an own land; players may not choose to exceed provisions. [MU-407]"""
    p = piece(g, n)
    return max(0, min(p.fv, provisions(g, t) - g.army[t])) if p.fv and may_handle(g, p, t) else 0


def may_handle(g: State, p: Piece, t: int, heavy: bool = False) -> bool:
    """Whether a transport has the MP for one more loading; the full price is tried first. [MU-273, MU-286]"""
    if p.loads >= MOST_LOADS:
        return False
    if p.mp > heavy and not g.variants.difficult_mooring:
        return True
    return load_cost(g, p, t, heavy) <= p.mp


def companions(g: State, n: int, spots: list[int]) -> list[tuple[int, Piece]]:
    """Other pieces of a transport's owner, aboard it, in its space or in the lands it can load from."""
    p = piece(g, n)
    at, pieces, found = p.at, g.pieces, []
    for m in g.crews[p.owner]:
        q = pieces[m]
        if q is not None and (q.at == at or q.at in spots) and m != n:
            found.append((m, q))
    return found


def may_board(g: State, n: int, q: Piece) -> bool:
    """War transports take Captains and engines, ships land transports. [MU-070, MU-270]"""
    p = piece(g, n)
    if q.kind == "captain":
        return p.kind in WAR_KINDS
    heavy, at = q.kind == "engine", q.at if q.at < g.book.sea else p.at
    right = p.kind in WAR_KINDS if heavy else (q.kind in LAND_KINDS and p.kind in SEA_KINDS)
    return (
        right
        and at < g.book.sea
        and g.army_room(n) >= g.book.tables.transports.heavy + q.fv
        and may_handle(g, p, at, heavy)
    )


def free_transports(g: State, seat: Seat) -> list[int]:
    """A seat's transports that stand on the board by themselves and do not march with a Crusade."""
    pieces, free = g.pieces, []
    for n in g.crews[seat]:
        p = pieces[n]
        if p is not None and p.aboard < 0 and p.at >= 0 and p.kind in TRANSPORTS:
            free.append(n)
    return free if g.crusade is None else [n for n in free if n not in g.crusade.army]
