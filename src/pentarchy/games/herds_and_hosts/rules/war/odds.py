"""How a battle may end, by the dice it is fought with."""

from __future__ import annotations

from random import Random

from ...state import State
from ...state.records import Battle
from ..values import counted, line_of, values
from .battle import works_dice

FIGHTS = 80

Rank = list[tuple[int, list[str]]]
"""Fighters from the foremost line to the last: lives and the colours of their dice."""


def battle_odds(g: State, b: Battle) -> float:
    """How often A destroys B within the rounds there are, without charge and re-rolls.

    [HH-183, HH-190, HH-199, HH-211]
    """
    chance = Random(0)
    ranks = [_rank(g, b, side) for side in (0, 1)]
    shields = [counted(g, host) // g.book.tables.combat.units_per_shield for host in b.hosts]
    works = [works_dice(g, b, side) for side in (0, 1)]
    return round(sum(_fight(g, b, ranks, shields, works, chance) for _ in range(FIGHTS)) / FIGHTS, 2)


def _rank(g: State, b: Battle, side: int) -> Rank:
    host = sorted(b.hosts[side], key=lambda f: line_of(g, f.unit, f.stays))
    return [(f.lives, [*values(g, f.unit, b.space, b.siege).dice]) for f in host]


def _fight(
    g: State, b: Battle, start: list[Rank], shields: list[int], works: list[tuple[str, ...]], chance: Random
) -> bool:
    table, ranks, wall = g.book.tables.combat, [[*rank] for rank in start], b.wall
    for _ in range(table.rounds):
        swords = []
        for side in (0, 1):
            thrown = [
                chance.choice(g.book.faces[colour])
                for colour in (*(c for _, dice in ranks[side] for c in dice), *works[side])
            ]
            swords.append(sum(thrown) + sum(not n for n in thrown) // table.empties_per_sword)
        for side in (0, 1):
            through = max(0, swords[side] - shields[1 - side])
            if side == 0 and b.siege:
                wall, through = max(0, wall - through), max(0, through - wall)
            foe = ranks[1 - side]
            while through and foe:
                lives, dice = foe.pop(0)
                if lives > through:
                    foe.insert(0, (lives - through, dice))
                through = max(0, through - lives)
        if not ranks[0]:
            return False
        if not ranks[1] and not wall:
            return True
    return False
