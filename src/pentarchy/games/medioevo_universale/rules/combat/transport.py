"""Transports in Combat: marching, taking aboard, setting down."""

from __future__ import annotations

from ...state import State
from ...state.records import BARBARIAN, TRADE_KINDS, WAR_KINDS, Piece
from ..barbarians import ambush
from ..battle.conquest import take_relic
from ..realm.movement import blocked, landings, load_cost, may_handle, moves, step_cost
from ..realm.pieces import change, force, move_piece, piece, put_in


def may_march(g: State, p: Piece) -> bool:
    """War transports need an army aboard; commercial ones move in Combat only along with a war transport.

    [MU-268, MU-277, MU-362]
    """
    if not p.mp or p.stuck or p.damaged:
        return False
    if p.kind in WAR_KINDS:
        return p.fv > 0 and not (p.moved and p.at >= g.book.sea and blocked(g, p.at, p))
    return bool(convoy(g, p))


def convoy(g: State, p: Piece) -> list[int]:
    """Own war transports that moved this turn, in the spaces a commercial transport could go to. [MU-268]"""
    pieces, kind = g.pieces, "galley" if p.kind == "merchant" else "wagon"
    escorts = []
    for m in g.crews[p.owner]:
        q = pieces[m]
        if q is not None and q.moved and q.kind == kind:
            escorts.append((m, q))
    if not escorts:
        return []
    spots = {u for u, _ in moves(g, p)}
    return [m for m, q in escorts if q.at in spots]


def march(g: State, n: int, to: int) -> None:
    """One step; Barbarians there may strike at once. [MU-269, MU-286]"""
    p = piece(g, n)
    cost = step_cost(g, p, to)
    g.tell("moves", seat=p.owner, piece=p.kind, a=g.book.ids[p.at], b=g.book.ids[to])
    move_piece(g, n, to, mp=p.mp - cost, moved=True, stuck=p.kind in TRADE_KINDS)
    if g.expelled and (to >= g.book.sea or g.owner[to] in (p.owner, BARBARIAN)):
        g.expelled = [x for x in g.expelled if x[0] != n]
    reaction(g, n)
    if g.pieces[n] is not None and to < g.book.sea:
        take_relic(g, to, p.owner)


def reaction(g: State, n: int) -> None:
    """Barbarians fall on a passing or stopping transport weaker than they are, ship or wagon.

    [MU-420, MU-423]
    """
    p = piece(g, n)
    if p.at >= g.book.sea or g.owner[p.at] != BARBARIAN or -1 - n in g.raided:
        return
    strong, weak = g.army[p.at], force(g, p.at, p.owner)
    if strong > weak:
        ambush(g, p.at, p.owner)


def ship_armies(g: State, n: int, t: int, fv: int) -> None:
    """Load (or, negative, unload) armies. [MU-273, MU-286]"""
    p = piece(g, n)
    change(g, n, fv=p.fv + fv, mp=p.mp - load_cost(g, p, t, False), loads=p.loads + 1)
    g.army[t] -= fv
    g.tell("loads" if fv > 0 else "unloads", seat=p.owner, piece=p.kind, land=g.book.ids[t], n=abs(fv))


def board(g: State, n: int, m: int) -> None:
    q, p = piece(g, m), piece(g, n)
    at = q.at if q.at < g.book.sea else p.at
    cost = 0 if q.kind == "captain" else load_cost(g, p, at, q.kind == "engine")
    change(g, n, mp=p.mp - cost, loads=p.loads + 1)
    move_piece(g, m, p.at)
    put_in(g, m, n)
    g.tell("boards", seat=p.owner, piece=q.kind, on=p.kind)


def ashore(g: State, n: int, q: Piece) -> list[int]:
    """Lands where a piece aboard may be set down."""
    p = piece(g, n)
    lands = landings(g, p) if p.at >= g.book.sea else [p.at]
    if q.kind == "captain":
        return [t for t in lands if g.owner[t] == p.owner]
    return [t for t in lands if may_handle(g, p, t, q.kind == "engine")]


def disembark(g: State, n: int, m: int, t: int) -> None:
    q, p = piece(g, m), piece(g, n)
    cost = 0 if q.kind == "captain" else load_cost(g, p, t, q.kind == "engine")
    change(g, n, mp=p.mp - cost, loads=p.loads + 1)
    put_in(g, m, -1)
    move_piece(g, m, t)
    g.tell("sets down", seat=p.owner, piece=q.kind, land=g.book.ids[t])
    take_relic(g, t, p.owner)
