"""Move and battle: a player's units and ships in any order, action points kept by unit.

A unit or ship is chosen first, then what it does; it stays chosen until it cannot or shall not go on.
"""

from __future__ import annotations

from itertools import compress

from pentarchy.kernel import Action, Seat, Step, replace

from ...book import ARCHER, SHIP, UNITS, UNITS_PER_SEAT
from ...state import BOARDED, State
from ..cubes import ShiftCube, or_shift
from ..units import alike, full_ap, leave
from .movement import companions, crowded, ground_orders, is_able, may_aim
from .pope import declare
from .ships import leave_by_ship, sail, ship_orders


class Campaign(Step[State], frozen=True):
    """All units get their action points; then everybody moves and battles in the sequence.

    [RK-069, RK-141, RK-147]
    """

    rule = "RK-069"

    def run(self, g: State) -> None:
        g.phase = "maneuver"
        g.marks, g.aim = (0,) * len(g.marks), (-1,) * len(g.aim)
        for seat in range(g.seats):
            points = [full_ap(g, seat, kind) for kind in range(len(UNITS))]
            for unit in g.units(seat):
                g.ap[unit] = points[g.kind(unit)]
        for seat in g.order:
            g.then(StartTurn(seat), Maneuver(seat), ThinOut(seat))


class StartTurn(Step[State], frozen=True):
    """Whose turn it is; captures of the last one widen no limit any more. [RK-069, RK-171]"""

    rule = "RK-069"
    seat: Seat

    def run(self, g: State) -> None:
        g.turn = self.seat
        g.spoils.clear()
        g.tell("turn", seat=self.seat)


class Maneuver(Step[State], frozen=True):
    """Whose turn it is chooses a unit or ship that can still do something, or ends the turn.

    [RK-069, RK-085, RK-135]
    """

    rule = "RK-135"
    seat: Seat

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        first, end = seat * UNITS_PER_SEAT, (seat + 1) * UNITS_PER_SEAT
        ready = compress(range(first, end), g.ap[first:end])  # whoever has action points is on the board
        options: list[Action] = [("unit", u) for u in alike(g, ready) if is_able(g, u)]
        return [*options, *or_shift(g, seat, "end turn")]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "unit":
            g.then(Command(seat, action[1]), self)
        elif action[0] == "shift":
            g.then(ShiftCube(seat), self)


class Command(Step[State], frozen=True):
    """What the chosen unit or ship does next. [RK-135]"""

    rule = "RK-135"
    seat: Seat
    unit: int

    def who(self, g: State) -> Seat | None:
        return self.seat if g.at[self.unit] >= 0 and g.ap[self.unit] else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        orders = ship_orders if g.kind(self.unit) == SHIP else ground_orders
        return [*orders(g, seat, self.unit), ("back",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        unit = self.unit
        match action:
            case ("back",):
                return
            case ("sail", *path):
                sail(g, unit, [g.book.hex[p] for p in path])
            case ("leave",) if g.kind(unit) == SHIP:
                leave_by_ship(g, unit)
            case ("move" | "board", hex_id):
                declare(g, seat, action[0], (unit,), g.book.hex[hex_id])
            case ("march", hex_id):
                declare(g, seat, "move", companions(g, unit), g.book.hex[hex_id])
            case ("leave",):
                declare(g, seat, "leave", (unit,), g.at[unit])
            case (verb, hex_id):
                g.then(Muster(seat, verb, g.book.hex[hex_id], (unit,)))
        g.then(self)


class Muster(Step[State], frozen=True):
    """More units join a charge or volley, from one or several hexes, until it is begun or called off.

    [RK-157, RK-176]
    """

    rule = "RK-157"
    seat: Seat
    verb: str
    hex: int
    units: tuple[int, ...]

    def who(self, g: State) -> Seat | None:
        return self.seat

    def others(self, g: State) -> list[int]:
        """Who may still join."""
        book, attack, charge = g.book, g.book.limits.attack, self.verb == "charge"
        out = []
        for n in book.near[self.hex]:
            if g.holder[n] != self.seat:
                continue
            for u in g.stack(n):
                if g.ap[u] < attack or u in self.units or (book.kind_of[u & 31] == ARCHER) == charge:
                    continue
                if charge and g.aboard[u] >= 0 and g.marks[u] & BOARDED:
                    continue
                if charge or may_aim(g, self.seat, u, self.hex):
                    out.append(u)
        return out

    def options(self, g: State, seat: Seat) -> list[Action]:
        others = self.others(g)
        options: list[Action] = [("join", u) for u in alike(g, others)]
        if len(others) > 1:
            options.append(("join all",))
        options += [("begin",), ("call off",)]
        return options

    def take(self, g: State, seat: Seat, action: Action) -> None:
        match action:
            case ("join", unit):
                g.then(replace(self, units=(*self.units, unit)))
            case ("join all",):
                declare(g, seat, self.verb, (*self.units, *self.others(g)), self.hex)
            case ("begin",):
                declare(g, seat, self.verb, self.units, self.hex)


class ThinOut(Step[State], frozen=True):
    """At the end of the turn every hex is brought down to its limit, by the owner's choice.

    [RK-100, RK-143, RK-171]
    """

    rule = "RK-171"
    seat: Seat

    def who(self, g: State) -> Seat | None:
        return self.seat if crowded(g, self.seat) >= 0 else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("remove", u) for u in alike(g, g.stack(crowded(g, seat)))]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        g.tell("removes", seat=seat, unit=action[1], hex=g.at[action[1]])
        leave(g, action[1])
        g.then(self)
