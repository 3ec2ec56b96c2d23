"""B1 Fire."""

from __future__ import annotations

from pentarchy.kernel import Seat, Step

from ...state import State
from ..battle.encirclement import lift_broken
from ..realm.lands import buildings
from ..realm.pieces import force, here, piece, remove
from ..realm.powers import knows, level
from .area import area_lands
from .harm import harm, hurt, wreck


def fire(g: State, card: int) -> None:
    """1d6 for each settlement of the area: 4, 3 or 2 by its size, less the owner's level and LAW.

    [MU-194, MU-195, MU-495]
    """
    towns = [t for t in area_lands(g) if g.town[t]]
    rolls = [(t, g.roll(), prudence(g, g.owner[t]), 5 - g.town[t]) for t in towns]
    if rolls:
        g.tell("sparks", rolls=[[g.book.ids[t], *rest] for t, *rest in rolls])
    for t, die, less, need in rolls:
        if die - less >= need:
            burn(g, t)


def prudence(g: State, seat: Seat) -> int:
    return level(g, seat) + knows(g, seat, "law") if seat >= 0 else 0


def burn(g: State, t: int) -> None:
    """All buildings go, with ENGINEERING they are only damaged; armies go with them.

    [MU-196, MU-197, MU-198, MU-199]
    """
    seat, lost = g.owner[t], 0
    saved = knows(g, seat, "engineering")
    g.tell("fire", land=g.book.ids[t])
    for what, lev in buildings(g, t):
        if saved:
            hurt(g, t, what)
            lost += 1
        else:
            wreck(g, t, what)
            lost += lev
    lost += (g.book.terrain[t] == "woods") - knows(g, seat, "law")
    harm(g, t, lost)
    if not saved:
        g.then(Ashes(t))


class Ashes(Step[State], frozen=True):
    """Transports and engines in a burnt place are gone, guests' too, and guests' Captains without an army."""

    rule = "MU-196"
    land: int

    def run(self, g: State) -> None:
        t = self.land
        for n in here(g, t):
            if g.pieces[n] is not None and piece(g, n).kind != "captain":
                remove(g, n)
        for n in here(g, t, "captain"):
            if (owner := piece(g, n).owner) != g.owner[t] and not force(g, t, owner):
                remove(g, n)
        lift_broken(g)
