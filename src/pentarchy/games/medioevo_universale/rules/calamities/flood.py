"""A1 Flood: a river and its tributaries."""

from __future__ import annotations

from ...state import State
from ..realm.lands import buildings
from ..realm.powers import knows
from .harm import harm, hurt, wreck

HARD = ("hills", "mountain", "desert")


def flood(g: State, card: int) -> None:
    """A river of the area and its tributaries; buildings go, and armies with them. [MU-133]"""
    names = [
        x for x in g.book.areas[g.area].rivers if any(not g.shut[t] for t in g.book.river_lands.get(x, ()))
    ]
    if not names:
        return
    river = names[g.draw(len(names))]
    g.tell("flood", river=river)
    for t in g.book.river_lands[river]:
        if not g.shut[t]:
            flood_land(g, t)


def flood_land(g: State, t: int) -> None:
    """What the water takes: buildings by their level, and armies with them.

    [MU-134, MU-135, MU-136, MU-137, MU-138, MU-139, MU-495]
    """
    seat, lost = g.owner[t], 0
    spared = 1 if knows(g, seat, "architecture") else 0
    if not knows(g, seat, "engineering"):
        for what, lev in buildings(g, t):
            if lev <= 2 - spared:
                wreck(g, t, what)
                lost += lev
            elif lev <= 3 - spared:
                hurt(g, t, what)
                lost += 1
    terrain = g.book.terrain[t]
    lost += (terrain == "plain") - (terrain in HARD) - knows(g, seat, "law")
    harm(g, t, lost)
