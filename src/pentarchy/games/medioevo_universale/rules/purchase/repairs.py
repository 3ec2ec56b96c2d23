"""What was not repaired by now drops a level."""

from __future__ import annotations

from pentarchy.kernel import replace

from ...state import State
from ...state.records import TRANSPORTS
from ..realm.lands import BUILDINGS, buildings, set_building
from ..realm.pieces import change, piece, remove


def damaged_lands(g: State) -> list[int]:
    """Lands with buildings that wait for repair."""
    if not any(g.damaged) and not any(g.dented):
        return []
    return [t for t, (damaged, dented) in enumerate(zip(g.damaged, g.dented)) if damaged or dented]


def decay(g: State) -> None:
    """What was not repaired by now drops a level; a level-1 building is gone. [MU-115, MU-132]"""
    for t in damaged_lands(g):
        hurt = g.damaged[t] | g.dented[t]
        for what, lev in buildings(g, t):
            if hurt >> BUILDINGS.index(what) & 1:
                set_building(g, t, what, lev - 1)
                g.tell("decays", seat=g.owner[t], land=g.book.ids[t], what=what)
    for n, p in enumerate(g.pieces):
        if p is not None and p.damaged:
            if p.level > 1:
                g.pieces[n] = replace(p, level=p.level - 1, damaged=False)
                if p.kind in TRANSPORTS:
                    unload_excess(g, n)
            else:
                remove(g, n)


def unload_excess(g: State, n: int) -> None:
    """What a smaller transport no longer holds: armies go ashore in their own land, the rest is lost.

    Small lots are given up before large ones, armies before engines and wagons.

    [MU-132]
    """
    p = piece(g, n)
    goods = list(p.goods)
    for good in sorted(range(len(goods)), key=lambda k: goods[k]):
        while goods[good] and g.cube_room(replace(p, goods=tuple(goods)), good) < 0:
            goods[good] -= 1
    off = min(p.fv, max(0, -g.army_room(n)))
    change(g, n, goods=tuple(goods), fv=p.fv - off)
    if 0 <= p.at < g.book.sea and g.owner[p.at] == p.owner:
        g.army[p.at] += off
    aboard = [m for m, q in enumerate(g.pieces) if q is not None and q.aboard == n and q.kind != "captain"]
    while g.army_room(n) < 0:
        remove(g, aboard.pop())
