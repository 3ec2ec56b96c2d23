"""One roll of a side, in close combat and with arrows, and the wounds it deals."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from ...state import State
from ..units import alike, dice_for, health, leave, wound, wounds_for


def alive(g: State, units: tuple[int, ...]) -> list[int]:
    return [u for u in units if g.at[u] >= 0]


def roll(g: State, by: Seat, attacks: list[int], defences: list[int]) -> int:
    """One roll of a side: highest die plus attack values against the sum of defence values.

    [RK-137, RK-158, RK-159, RK-160]
    """
    dice = tuple(g.roll(6) for _ in range(dice_for(g, by, len(attacks))))
    total, against = max(dice) + sum(attacks), sum(defences)
    wounds = wounds_for(g, total, against)
    battle = g.battle
    assert battle is not None
    g.battle = replace(
        battle, rolls=battle.rolls + 1, by=by, dice=dice, attack=total, defence=against, wounds=wounds
    )
    g.tell(
        "rolls",
        seat=by,
        hex=battle.hex,
        dice=list(dice),
        attack=total,
        defence=against,
        wounds=wounds,
    )
    return wounds


def wound_odds(g: State, by: Seat, attacks: list[int], defences: list[int]) -> float:
    """How likely a roll of this side wounds anybody at all."""
    need = sum(defences) - sum(attacks)
    if need <= 1:
        return 1.0
    if need > 6:
        return 0.0
    return 1.0 - ((need - 1) / 6) ** dice_for(g, by, len(attacks))


class Wounds(Step[State], frozen=True):
    """The side that rolled chooses who is wounded; a dark unit may take two wounds.

    [RK-164, RK-166, RK-167, RK-180]
    """

    rule = "RK-164"
    seat: Seat
    units: tuple[int, ...]
    number: int

    def who(self, g: State) -> Seat | None:
        if not self.number:
            return None
        left = alive(g, self.units)
        return self.seat if left and self.number < health(g, left) else None

    def run(self, g: State) -> None:
        """So many wounds that nobody survives: nothing is left to choose."""
        if self.number:
            for unit in alive(g, self.units):
                leave(g, unit)
                g.tell("dies", unit=unit)

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("wound", u) for u in alike(g, alive(g, self.units))]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        wound(g, action[1])
        g.then(replace(self, number=self.number - 1))


class EndBattle(Step[State], frozen=True):
    """The fight is over; who has won and has points left may go on. [RK-170]"""

    rule = "RK-170"

    def run(self, g: State) -> None:
        g.battle = None
