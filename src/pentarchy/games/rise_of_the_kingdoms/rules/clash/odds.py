"""How a fight may end, worked out from the very rolls it is fought with."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from pentarchy.kernel.forecast import Forecast

from ...book import ARCHER, SEA
from ...state import Battle, State
from ..units import attack, defence, dice_for, wounds_for
from .battle import alive, wound_odds

DIE = 6


class Fighter(NamedTuple):
    """A unit in a fight: its values while it is unhurt, and once it is wounded."""

    wounded: bool
    unhurt: tuple[int, int]
    hurt: tuple[int, int]
    archer: bool = False

    def value(self, of: int) -> int:
        return (self.hurt if self.wounded else self.unhurt)[of]


Side: TypeAlias = tuple[Fighter, ...]
ATTACK, DEFENCE = 0, 1


class Dice(NamedTuple):
    """How a roll goes by the rules."""

    of: tuple[tuple[int, ...], tuple[int, ...]]
    """For either side: dice by the number of units."""
    wounds: tuple[int, ...]
    """By how much the attack is over the defence."""


def forecast(g: State, battle: Battle, first: bool = True, answer: bool = True) -> Forecast:
    """The charge fought to its end: who takes the hex, and how many units fall on either side.

    `first`: the attacker rolls next. `answer`: archers in the hex shoot before anybody rolls.

    [RK-158, RK-161, RK-164, RK-168, RK-169, RK-185]
    """
    there = g.stack(battle.hex)
    mine = tuple(_fighter(g, u, g.aboard[u] >= 0, False) for u in alive(g, battle.units))
    theirs = tuple(_fighter(g, u, False, True) for u in there)
    count = range(max(len(mine), len(theirs)) + 1)
    dice = Dice(
        (
            tuple(dice_for(g, battle.attacker, n) for n in count),
            tuple(dice_for(g, battle.defender, n) for n in count),
        ),
        tuple(wounds_for(g, over, 0) for over in range(DIE * 10)),
    )
    archers = tuple(one for one in theirs if one.archer)
    if not answer or not archers:
        return _fight(dice, mine, theirs, 0 if first else 1)
    win = lost = slain = 0.0
    for wounds, share in _roll(dice, 1, archers, mine).items():
        left = _struck(mine, wounds)
        after = _fight(dice, left, theirs, 0)
        win, slain = win + share * after.win, slain + share * after.theirs
        lost += share * (after.mine + len(mine) - len(left))
    return Forecast(win, lost, slain)


def volley_odds(g: State, battle: Battle) -> float:
    """How often the arrows wound anybody."""
    at_land = g.book.terrain[battle.hex] < SEA
    attacks = [attack(g, u, at_land and g.aboard[u] >= 0) for u in battle.units]
    return wound_odds(g, battle.attacker, attacks, [defence(g, u) for u in g.stack(battle.hex)])


def _fighter(g: State, unit: int, on_water: bool, sheltered: bool) -> Fighter:
    unhurt, hurt = (
        (attack(g, unit, on_water, light), defence(g, unit, sheltered, light)) for light in (False, True)
    )
    return Fighter(bool(g.light[unit]), unhurt, hurt, g.kind(unit) == ARCHER)


@lru_cache(4096)
def _roll(dice: Dice, by: int, strikers: Side, targets: Side) -> dict[int, float]:
    """How likely a roll deals how many wounds: the highest die counts."""
    n = dice.of[by][len(strikers)]
    over = sum(one.value(ATTACK) for one in strikers) - sum(one.value(DEFENCE) for one in targets)
    found: dict[int, float] = {}
    for best in range(1, DIE + 1):
        wounds = dice.wounds[min(best + over, len(dice.wounds) - 1)] if best + over >= 0 else 0
        found[wounds] = found.get(wounds, 0.0) + (best**n - (best - 1) ** n) / DIE**n
    return found


def _struck(side: Side, wounds: int) -> Side:
    """Who is left: the striker kills where he can, else wounds the strongest."""
    left = list(side)
    for _ in range(wounds):
        if not left:
            break
        at = max(
            range(len(left)),
            key=lambda i: (left[i].wounded, left[i].value(ATTACK) + left[i].value(DEFENCE)),
        )
        if left[at].wounded:
            del left[at]
        else:
            left[at] = left[at]._replace(wounded=True)
    return tuple(left)


@lru_cache(4096)
def _fight(dice: Dice, mine: Side, theirs: Side, by: int) -> Forecast:
    """The sides roll in turns. Rolls that wound nobody lead round in a circle, which is summed up."""
    if not mine or not theirs:
        return Forecast(float(bool(mine)))
    sides = (mine, theirs)
    idle, sums = [0.0, 0.0], [[0.0, 0.0, 0.0], [0.0, 0.0, 0.0]]
    for who in (0, 1):
        for wounds, share in _roll(dice, who, sides[who], sides[1 - who]).items():
            if not wounds:
                idle[who] += share
                continue
            left = _struck(sides[1 - who], wounds)
            fallen = len(sides[1 - who]) - len(left)
            after = _fight(dice, *((mine, left) if who == 0 else (left, theirs)), 1 - who)
            losses = (fallen, 0) if who else (0, fallen)
            sums[who][0] += share * after.win
            sums[who][1] += share * (after.mine + losses[0])
            sums[who][2] += share * (after.theirs + losses[1])
    if idle[0] * idle[1] == 1.0:
        return Forecast(0.0)  # neither can wound the other: the attackers go back
    once = 1 - idle[0] * idle[1]
    return Forecast(*((sums[by][k] + idle[by] * sums[1 - by][k]) / once for k in (0, 1, 2)))
