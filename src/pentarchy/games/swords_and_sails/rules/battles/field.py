"""The battle that is being fought, and who is left in it."""

from __future__ import annotations

from ...state import State
from .war import fighting


def present(g: State, side: int) -> list[int]:
    """The side's formations that still have units."""
    b = g.fight
    force = g.fleet if b.sea else g.army
    return [p for p in b.pieces[side] if any(force[p])]


def over(g: State) -> bool:
    """Nobody left to fight on one side; at sea also when one side has only transports. [SS-389]"""
    b = g.fight
    one, two = present(g, 0), present(g, 1)
    if not one or not two:
        return True
    return b.sea and not (fighting(g, one) and fighting(g, two))
