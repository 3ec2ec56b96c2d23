"""Battle: one die a side."""

from __future__ import annotations

from pentarchy.kernel import Seat, Step

from ..state import State
from .scoring import end


def enemy_is_ahead(g: State, seat: Seat) -> bool:
    """Who finds the enemy in the next land cannot march there. [TF-5]"""
    return g.at[1 - seat] == g.ahead(seat)


class Battle(Step[State], frozen=True):
    """The lower die loses a man; the attacker, if they are alike. [TF-6]"""

    rule = "TF-6"
    attacker: Seat

    def run(self, g: State) -> None:
        dice = [0, 0]
        for seat in (self.attacker, 1 - self.attacker):
            dice[seat] = g.roll(6)
        loser = self.attacker if dice[self.attacker] <= dice[1 - self.attacker] else 1 - self.attacker
        g.men[loser] -= 1
        g.tell("fights", seat=self.attacker, dice=dice, loser=loser)
        if not g.men[loser]:
            end(g, "destroyed")
