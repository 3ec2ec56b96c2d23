"""Morale and rout."""

from __future__ import annotations

from pentarchy.kernel import Seat, Step

from ...state import State
from ...state.battle import ROUT
from ...state.records import FORMATIONS
from .field import over, present


def stout(g: State, lead: Seat) -> int:
    """How many of the best units count: four for the Charismatic, five for the Commander. [SS-473, SS-493]"""
    return 5 if g.has_leader(lead, "commander") else 4 if g.has_leader(lead, "charismatic") else 3


def morale_total(g: State, pieces: list[int], lead: Seat) -> int:
    """The best units' morale. [SS-007, SS-351]"""
    best = stout(g, lead)
    values: list[int] = []
    for a in pieces:
        troops = g.book.troops[g.factions[a // FORMATIONS]]
        for k, n in enumerate(g.army[a]):
            values += [troops[k].morale] * min(n, best)
    return sum(sorted(values, reverse=True)[:best])


class Morale(Step[State], frozen=True):
    """A die for each round, plus own losses, less the enemy's, less 5 or 10 at home: rout at the total
    (R-75). [SS-350, SS-352, SS-353, SS-354, SS-355, SS-356, SS-357, SS-384, SS-412, SS-421]"""

    rule = "SS-353"

    def run(self, g: State) -> None:
        b = g.fight
        if b.sea or over(g):
            return
        for side in (0, 1):
            total = morale_total(g, present(g, side), b.lead[side])
            dice = [g.roll() for _ in range(b.round)]
            rolled = sum(dice) + b.lost[side] - b.lost[1 - side] - b.home[side]
            if rolled >= total:
                b.leaving[side] = ROUT
            g.tell(
                "morale",
                seat=b.lead[side],
                rolled=rolled + b.home[side],
                total=total + b.home[side],
                dice=tuple(dice),
                routs=rolled >= total,
            )
