"""Phase A: the fines for units and for lands without orders, and the rebellions of those unpaid."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step

from ..book.pieces import BARBARIANS, LANDS, LORD, STOREHOUSE
from ..state import State
from .kingdom.realm import army, land_limit, remove_unit, rules, units, working
from .kingdom.treasury import pay, purse
from .rebellion import rebel


def army_fine(g: State, seat: Seat) -> int:
    """The fine for the size of the whole army; Storehouses feed one unit each.

    [AOS-027, AOS-028, AOS-029, AOS-030, AOS-031]
    """
    units = army(g, seat)
    bands = g.book.fines.army
    if units < bands[0][0] or (seat == BARBARIANS and rules(g, seat, LORD)):
        return 0
    counted = units - working(g, seat, STOREHOUSE)
    return max((fine for least, fine in bands if counted >= least), default=0)


def crowding_fine(g: State, seat: Seat) -> int:
    """The fine for units above their land's limit. [AOS-032, AOS-059, AOS-211, AOS-245]"""
    if max(g.common) + max(g.special) <= g.book.limits.land:
        return 0
    above = 0
    for land in g.lands[seat]:
        if units(g, land) > g.book.limits.land:
            above += max(0, units(g, land) - land_limit(g, seat, land))
    return above * g.book.prices.crowding


def unit_fines(g: State, seat: Seat) -> int:
    """All that units cost in this age. [AOS-039]"""
    return army_fine(g, seat) + crowding_fine(g, seat)


def dismissals(g: State, seat: Seat, among: list[int]) -> list[Action]:
    """Sending home one unit from one of these lands. [AOS-033]"""
    common, special = g.book.dismiss
    return [common[land] for land in among if g.common[land]] + [
        special[land] for land in among if g.special[land]
    ]


def dismiss(g: State, seat: Seat, action: Action) -> None:
    remove_unit(g, g.book.land[action[2]], action[1] == "special")
    g.tell("dismisses", seat=seat, land=action[2], unit=action[1])


class UnitFines(Step[State], frozen=True):
    """Pay for too large an army and for crowded lands, or dismiss units until the fine is paid.

    [AOS-033, AOS-034, AOS-039]
    """

    rule = "AOS-033"
    seat: Seat

    def who(self, g: State) -> Seat | None:
        return self.seat if unit_fines(g, self.seat) else None

    def run(self, g: State) -> None:
        if g.hordes[self.seat] == 1:
            g.hordes[self.seat] = 0

    def options(self, g: State, seat: Seat) -> list[Action]:
        options = dismissals(g, seat, g.lands[seat])
        if purse(g, seat) >= unit_fines(g, seat):
            options.append(("pay", unit_fines(g, seat)))
        return options

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "dismiss":
            dismiss(g, seat, action)
            g.then(self)
            return
        self.run(g)
        pay(g, seat, action[1])
        g.tell("pays fine", seat=seat, talents=action[1])


class LandFines(Step[State], frozen=True):
    """Pay for lands left without an order, one by one; the others rebel.

    [AOS-035, AOS-036, AOS-037, AOS-039]
    """

    rule = "AOS-036"
    seat: Seat

    def due(self, g: State) -> list[int]:
        mask = g.unordered[self.seat]
        return [land for land in g.lands[self.seat] if mask >> land & 1] if mask else []

    def who(self, g: State) -> Seat | None:
        return self.seat if self.due(g) else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        options: list[Action] = []
        if purse(g, seat) >= g.book.prices.land:
            options = [("pay for", LANDS[land]) for land in self.due(g)]
        return [*options, ("leave",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "pay for":
            g.unordered[seat] &= ~(1 << g.book.land[action[1]])
            pay(g, seat, g.book.prices.land)
            g.tell("pays for land", seat=seat, land=action[1])
            g.then(self)
            return
        for land in self.due(g):
            rebel(g, seat, land)
        g.unordered[seat] = 0
