"""The odds of the next roll, as a player could work them out by hand."""

from __future__ import annotations

from ...state import State
from ...state.records import Battle
from .forces import attack_force, engaged, next_defender, strength


def chances(g: State, b: Battle) -> tuple[int, int, int]:
    """Percent for the attacker to roll higher, for a tie, and for the defender."""
    die_a, plus_a = strength(g, b, True)
    die_d, plus_d = strength(g, b, False)
    shift = sum(n for _, n in plus_a) - sum(n for _, n in plus_d)
    rolls = [(a + shift > d) - (a + shift < d) for a in range(1, die_a + 1) for d in range(1, die_d + 1)]
    share = [round(100 * rolls.count(x) / len(rolls)) for x in (1, 0, -1)]
    return share[0], share[1], 100 - share[0] - share[1]


def engaged_sides(g: State, b: Battle) -> tuple[int, int]:
    """FV that meet in the next roll."""
    return attack_force(g, b), engaged(g, b, next_defender(g, b)[1])
