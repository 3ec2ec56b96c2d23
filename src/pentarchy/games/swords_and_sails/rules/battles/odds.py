"""How a battle or a siege may end, by the dice it is fought with."""

from __future__ import annotations

from random import Random

from pentarchy.kernel import Seat

from ...book import TR
from ...state import State
from ...state.records import FORMATIONS
from ..casualties import strength
from .field import present
from .line import target_number, tokens
from .morale import morale_total
from .quick import armour, close_dice
from .siege import walls

FIGHTS = 60
LONGEST = 12
"""Rounds after which a battle is taken to be given up by both."""


def battle_odds(g: State) -> float:
    """How often the attacker holds the field if neither leaves before he must: blows and morale by the
    book, captains' powers and rows aside. [SS-331, SS-353, SS-408]"""
    b, chance = g.fight, Random(0)
    morale = [1000 if b.sea else morale_total(g, present(g, s), b.lead[s]) + b.home[s] for s in (0, 1)]
    fight = _Quick(g) if b.quick else _Line(g)
    wins = sum(_fight(fight, morale, chance) for _ in range(FIGHTS))
    return round(wins / FIGHTS, 2)


def siege_odds(g: State, land: int, seat: Seat, dice: int) -> float:
    """How often the besiegers have anybody left after the walls' dice, if nothing is bought off."""
    here = [a for a in g.standing(land) if g.allied(a // FORMATIONS, seat)]
    capacity, wall, chance = strength(g, here, False), walls(g, land), Random(0)
    held = sum(sum(chance.randint(1, 6) for _ in range(dice)) + wall < capacity for _ in range(FIGHTS * 4))
    return round(held / (FIGHTS * 4), 2)


def _fight(fight: _Quick | _Line, morale: list[int], chance: Random) -> bool:
    sides = fight.begin()
    for number in range(1, LONGEST + 1):
        lost = fight.round(sides, number, chance)
        left = [bool(side) for side in sides]
        if left != [True, True]:
            return left[0]
        dice = [sum(chance.randint(1, 6) for _ in range(number)) for _ in (0, 1)]
        routs = [dice[s] + lost[s] - lost[1 - s] >= morale[s] for s in (0, 1)]
        if any(routs):
            return routs[1] and not routs[0]
    return False


class _Line:
    """Units that meet one by one, each striking by its own number."""

    def __init__(self, g: State) -> None:
        self.sides = [list(tokens(g, s)) for s in (0, 1)]
        kinds = {t for side in self.sides for t in side}
        self.number = {(t, u): target_number(g, t, u)[0] for t in kinds for u in kinds}

    def begin(self) -> list[list[int]]:
        return [side.copy() for side in self.sides]

    def round(self, sides: list[list[int]], number: int, chance: Random) -> list[int]:
        for side in sides:
            chance.shuffle(side)
        width = min(len(side) for side in sides)
        lost = [0, 0]
        for at in range(width):
            fronts = [side[at] for side in sides]
            for s in (0, 1):
                for token in sides[s][at::width]:
                    if chance.randint(1, 6) + chance.randint(1, 6) <= self.number[token, fronts[1 - s]]:
                        lost[1 - s] += 1
                        break
        for s in (0, 1):
            del sides[s][: lost[s]]
        return lost


class _Quick:
    """Pools of dice against armour and the casualty points a side can take."""

    def __init__(self, g: State) -> None:
        b = g.fight
        self.pools = [close_dice(g, s) for s in (0, 1)]
        self.armour = [armour(g, s) for s in (0, 1)]
        self.health = [strength(g, present(g, s), b.sea) for s in (0, 1)]
        force = g.fleet if b.sea else g.army
        self.units = [
            max(1, sum(sum(force[p][: TR + 1 if b.sea else None]) for p in present(g, s))) for s in (0, 1)
        ]

    def begin(self) -> list[list[int]]:
        return [[*self.armour[s : s + 1], self.health[s]] for s in (0, 1)]

    def round(self, sides: list[list[int]], number: int, chance: Random) -> list[int]:
        damage = []
        for s in (0, 1):
            share = sides[s][1] / max(1, self.health[s])
            dealt = 0
            for hit, n in self.pools[s]:
                for _ in range(max(1, round(n * share))):
                    die = chance.randint(1, 6)
                    dealt += die if die <= hit else 0
            damage.append(dealt)
        lost = []
        for s in (0, 1):
            shield = min(sides[s][0], damage[1 - s])
            points = min(sides[s][1], damage[1 - s] - shield)
            sides[s][0] -= shield
            sides[s][1] -= points
            lost.append(round(points * self.units[s] / max(1, self.health[s])))
            if sides[s][1] <= 0:
                sides[s].clear()
        return lost
