"""B5 Storm: one whole named sea, its ships and its coasts."""

from __future__ import annotations

from ...state import State
from ...state.records import SEA_KINDS
from ..battle.encirclement import lift_broken
from ..realm.lands import buildings, harbours
from ..realm.movement import gate_shut, may_dock
from ..realm.pieces import change, here, move_piece, piece, remove
from ..realm.powers import knows
from .harm import hurt


def storm(g: State, card: int) -> None:
    """One whole named sea beside the area: ships at sea sink, buildings on its coast are damaged. [MU-217]"""
    seas = g.book.seas
    names = list(dict.fromkeys(seas[s - g.book.sea].sea for s in g.book.area_seas[g.area] if not g.shut[s]))
    if not names:
        return
    name = names[g.draw(len(names))]
    g.tell("storm", sea=name)
    struck = [s for s in g.book.waters[name] if not g.shut[s]]
    for t in range(len(g.book.lands)):
        if not g.shut[t] and any(s in struck for s in g.book.coast[t]):
            lash(g, t, struck)
    for s in struck:  # last, for who finds refuge in a harbour there has been spared
        for n in here(g, s, *SEA_KINDS):
            if g.pieces[n] is not None:
                founder(g, n)
    lift_broken(g)


def lash(g: State, t: int, struck: list[int]) -> None:
    """Buildings overlooking the sea are damaged, and so are ships docked there; ENGINEERING protects each.

    [MU-218, MU-221]
    """
    if not knows(g, g.owner[t], "engineering"):
        for what, _ in buildings(g, t):
            hurt(g, t, what)
    if any(s in struck for s in harbours(g, t)):
        for n in here(g, t, *SEA_KINDS):
            if not knows(g, piece(g, n).owner, "engineering"):
                change(g, n, damaged=True, stuck=True)


def founder(g: State, n: int) -> None:
    """CARTOGRAPHY brings a ship to the nearest harbour, ASTRONOMY too but damaged and half empty.

    [MU-219, MU-220, MU-506, MU-507]
    """
    p = piece(g, n)
    safe, half = knows(g, p.owner, "cartography"), knows(g, p.owner, "astronomy")
    port = nearest_harbour(g, n) if safe or half else None
    if port is None:
        g.tell("sinks", seat=p.owner, piece=p.kind)
        remove(g, n)
        return
    move_piece(g, n, port)
    if not safe:
        change(g, n, damaged=True, stuck=True, fv=(p.fv + 1) // 2, goods=tuple((x + 1) // 2 for x in p.goods))
    g.tell("shelters", seat=p.owner, piece=p.kind, land=g.book.ids[port])


def nearest_harbour(g: State, n: int) -> int | None:
    """Breadth first over seas the owner may pass."""
    p = piece(g, n)
    seen, edge = {p.at}, [p.at]
    while edge:
        for s in edge:
            for t in g.book.shore[s]:
                if s in harbours(g, t) and may_dock(g, p.owner, t):
                    return t
        edge = [
            u for s in edge for u, _, gate in g.book.lanes[s]
            if u not in seen and not g.shut[u] and not gate_shut(g, gate, p.owner)
        ]  # fmt: skip
        seen.update(edge)
    return None
