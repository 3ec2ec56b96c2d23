"""The odds of the next roll, as a player could work them out by hand, and of the whole battle."""

from __future__ import annotations

from random import Random

from pentarchy.kernel import replace

from ...state import State
from ...state.records import Battle
from .forces import attack_force, defending, engaged, in_the_open, next_defender, strength


def chances(g: State, b: Battle) -> tuple[int, int, int]:
    """Percent for the attacker to roll higher, for a tie, and for the defender."""
    die_a, plus_a = strength(g, b, True)
    die_d, plus_d = strength(g, b, False)
    shift = sum(n for _, n in plus_a) - sum(n for _, n in plus_d)
    rolls = [(a + shift > d) - (a + shift < d) for a in range(1, die_a + 1) for d in range(1, die_d + 1)]
    share = [round(100 * rolls.count(x) / len(rolls)) for x in (1, 0, -1)]
    return share[0], share[1], 100 - share[0] - share[1]


FIGHTS = 150
LONGEST = 60
"""Rolls after which the attacker is taken to have stopped."""


def battle_odds(g: State, b: Battle) -> float:
    """How often the attacker wins if he fights on to the end: first in the open, then against the walls.

    [MU-303, MU-304, MU-330, MU-332]
    """
    chance = Random(0)
    inside = defending(g, b) if b.assault or not in_the_open(g, b) else 0
    open_field = max(0, defending(g, b) - inside)
    storming = replace(b, assault=True) if inside and b.target == "land" else b
    dice = [_dice(g, b), _dice(g, storming)]
    wins = 0
    for _ in range(FIGHTS):
        mine = _fight(attack_force(g, b), open_field, dice[0], b.assault, chance)
        wins += mine > 0 and _fight(mine, inside, dice[1], True, chance) > 0
    return round(wins / FIGHTS, 2)


def _dice(g: State, b: Battle) -> tuple[int, int, int]:
    """The attacker's die, the defender's, and what the attacker has more."""
    die_a, plus_a = strength(g, b, True)
    die_d, plus_d = strength(g, b, False)
    return die_a, die_d, sum(n for _, n in plus_a) - sum(n for _, n in plus_d)


def _fight(mine: int, theirs: int, dice: tuple[int, int, int], walls: bool, chance: Random) -> int:
    """What is left of the attacker; nothing if the defender stands."""
    die_a, die_d, more = dice
    for _ in range(LONGEST):
        if mine <= 0 or theirs <= 0:
            break
        gap = chance.randint(1, die_a) - chance.randint(1, die_d) + more
        if gap > 0:
            lost = min(gap, theirs)
            theirs, mine = theirs - lost, mine - lost // 2
        elif gap < 0:
            lost = min(-gap, mine)
            mine, theirs = mine - lost, theirs - (0 if walls else lost // 2)
    return mine if theirs <= 0 else 0


def engaged_sides(g: State, b: Battle) -> tuple[int, int]:
    """FV that meet in the next roll."""
    return attack_force(g, b), engaged(g, b, next_defender(g, b)[1])
