"""A3 Famine."""

from __future__ import annotations

from ...state import State
from ..realm.powers import knows
from ..realm.relations import any_war
from .area import area_lands
from .harm import harm

HUNGER = {"mountain": 3, "desert": 3, "hills": 2, "woods": 2, "plain": 1}


def famine_loss(g: State, t: int) -> int:
    """FV a land loses: by terrain and settlement, more at war, less with skills.

    [MU-154, MU-155, MU-156, MU-157, MU-158]
    """
    seat = g.owner[t]
    if knows(g, seat, "crop_rotation"):
        return 0
    loss = HUNGER[g.book.terrain[t]] + g.town[t] + any_war(g, seat)
    return max(0, loss - sum(knows(g, seat, x) for x in ("agriculture", "breeding", "hunting")))


def famine(g: State, card: int) -> None:
    """Every land of the area goes hungry; an emptied one falls to Barbarians. [MU-153, MU-159]"""
    for t in area_lands(g):
        harm(g, t, famine_loss(g, t), vacuum=1)
