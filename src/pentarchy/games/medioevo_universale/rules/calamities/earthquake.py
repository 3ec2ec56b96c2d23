"""B6 Earthquake: one land fully, its neighbours less."""

from __future__ import annotations

from ...book import STRAIT
from ...state import State
from ..realm.lands import buildings
from ..realm.powers import knows
from .harm import harm, hurt, wreck


def earthquake(g: State, card: int) -> None:
    """One land fully, its neighbours (not over a strait) less. [MU-222, MU-223, MU-224, MU-225]"""
    centres = [t for t in g.book.area_dark[g.area] if not g.shut[t]]
    if not centres:
        return
    t, die = centres[g.draw(len(centres))], g.roll()
    g.tell("earthquake", land=g.book.ids[t], die=die)
    shake(g, t, 1 if die <= 3 else 2 if die <= 5 else 3)
    if die >= 4:
        for u in g.book.near[t]:
            if not g.shut[u] and g.book.meets[t, u] != STRAIT:
                tremor(g, u, die == 6)


def topple(g: State, t: int, what: str, lev: int, destroyed: bool) -> int:
    """ENGINEERING turns destruction into damage and damage into nothing. [MU-226, MU-227]"""
    if knows(g, g.owner[t], "engineering"):
        if not destroyed:
            return 0
        destroyed = False
    if destroyed:
        wreck(g, t, what)
        return lev
    hurt(g, t, what)
    return 1


def shake(g: State, t: int, force_: int) -> None:
    """The land in the middle. [MU-223, MU-224, MU-225]"""
    lost = 0
    for what, lev in buildings(g, t):
        if lev < force_:
            lost += topple(g, t, what, lev, True)
        elif force_ > 1 or lev == 1:
            lost += topple(g, t, what, lev, False)
    harm(g, t, lost)


def tremor(g: State, t: int, strong: bool) -> None:
    """A land next to it. [MU-224, MU-225]"""
    lost = 0
    for what, lev in buildings(g, t):
        if lev == 1:
            lost += topple(g, t, what, lev, strong)
        elif strong:
            lost += topple(g, t, what, lev, False)
    harm(g, t, lost)
