"""How a fight may end, by the very roll it is fought with."""

from __future__ import annotations

from random import Random

from ...state import Battle, State
from ..units import attack, defence, dice_for, wounds_for
from .battle import wound_odds
from .combat import charge_values

FIGHTS = 120
LONGEST = 24
"""Rolls after which the attacker is taken to have given up."""


def charge_odds(g: State, battle: Battle) -> float:
    """How often the charge takes the hex, if both fight to the end. [RK-158, RK-161, RK-168]"""
    mine, theirs = list(battle.units), g.stack(battle.hex)
    sides = (
        list(zip(charge_values(g, mine), [defence(g, u, sheltered=False) for u in mine], _lives(g, mine))),
        list(zip([attack(g, u) for u in theirs], [defence(g, u) for u in theirs], _lives(g, theirs))),
    )
    seats, chance = (battle.attacker, battle.defender), Random(0)
    return round(sum(_fight(g, seats, sides, chance) for _ in range(FIGHTS)) / FIGHTS, 2)


def volley_odds(g: State, battle: Battle, at_sea: bool) -> float:
    """How often the arrows wound anybody."""
    attacks = [attack(g, u, not at_sea and g.aboard[u] >= 0) for u in battle.units]
    return round(wound_odds(g, battle.attacker, attacks, [defence(g, u) for u in g.stack(battle.hex)]), 2)


def _lives(g: State, units: list[int]) -> list[int]:
    return [1 if g.light[u] else 2 for u in units]


def _fight(
    g: State, seats: tuple[int, int], sides: tuple[list[tuple[int, int, int]], ...], chance: Random
) -> bool:
    """One fight: the sides roll in turns, and wounds fall on one unit after the other."""
    ranks = [list(side) for side in sides]
    for n in range(LONGEST):
        by, on = ranks[n % 2], ranks[1 - n % 2]
        dice = dice_for(g, seats[n % 2], len(by))
        best = max(chance.randint(1, 6) for _ in range(dice))
        wounds = wounds_for(g, best + sum(a for a, _, _ in by), sum(d for _, d, _ in on))
        while wounds and on:
            a, d, lives = on.pop()
            if lives > wounds:
                on.append((a, d, lives - wounds))
            wounds = max(0, wounds - lives)
        if not on:
            return n % 2 == 0
    return False
