"""What a declared maneuver does when nobody stopped it."""

from __future__ import annotations

from pentarchy.kernel import Seat, Step, changed

from ...state import BOARDED, JERUSALEM, State
from ..pillage import pillages
from ..units import leave, lift, mark, put, walk
from .archers import shoot
from .capture import arrive
from .combat import start_charge


class Deed(Step[State], frozen=True):
    """A declared maneuver that nobody stopped."""

    seat: Seat
    units: tuple[int, ...]
    hex: int


class Move(Deed, frozen=True):
    """Units go to the next hex, on foot or from a ship, and what is there falls to them.

    [RK-135, RK-156, RK-187, RK-196]
    """

    rule = "RK-135"

    def run(self, g: State) -> None:
        g.tell("moves", seat=self.seat, units=list(self.units), a=g.at[self.units[0]], b=self.hex)
        for unit in self.units:
            walk(g, unit, self.hex)
        arrive(g, self.seat, self.hex)


class BoardShip(Deed, frozen=True):
    """A unit goes aboard an own ship next to it, and so enters its hex. [RK-145, RK-154, RK-196]"""

    rule = "RK-154"

    def run(self, g: State) -> None:
        (unit,) = self.units
        g.tell("boards", seat=self.seat, unit=unit, a=g.at[unit], b=self.hex)
        lift(g, unit)
        put(g, unit, self.hex)
        g.aboard = changed(g.aboard, unit, g.ship_at[self.hex])
        mark(g, unit, BOARDED)
        g.then(*pillages(g, self.seat, self.hex))


class LeaveBoard(Deed, frozen=True):
    """A ground unit goes to Jerusalem, for good. [RK-208, RK-209, RK-211]"""

    rule = "RK-208"

    def run(self, g: State) -> None:
        g.tell("leaves", seat=self.seat, units=list(self.units), goal="jerusalem")
        for unit in self.units:
            leave(g, unit, JERUSALEM)


class ShootArrows(Deed, frozen=True):
    """Archers shoot. [RK-176]"""

    rule = "RK-176"

    def run(self, g: State) -> None:
        shoot(g, self.seat, self.units, self.hex)


class Charge(Deed, frozen=True):
    """Units attack. [RK-157, RK-229]"""

    rule = "RK-157"

    def run(self, g: State) -> None:
        start_charge(g, self.seat, self.units, self.hex)


DEEDS: dict[str, type[Deed]] = {
    "move": Move,
    "board": BoardShip,
    "leave": LeaveBoard,
    "shoot": ShootArrows,
    "charge": Charge,
}
