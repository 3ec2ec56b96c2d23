"""Declared maneuvers, and the pope's holder who may stop one unit of them."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, changed, replace

from ...state import State
from ..cards import discard
from ..units import alike
from .deeds import DEEDS


def cost_of(g: State, verb: str) -> int:
    """Action points each unit spends on it. [RK-135, RK-136, RK-154, RK-208]"""
    limits = g.book.limits
    return int(limits.attack if verb in ("charge", "shoot") else limits.move)


def declare(g: State, seat: Seat, verb: str, units: tuple[int, ...], hex_: int) -> None:
    """Action points are spent at once; then the pope may stop one unit before anything happens.

    [RK-206, RK-207, RK-229]
    """
    cost = cost_of(g, verb)
    for unit in units:
        g.ap[unit] -= cost
    pope = g.pope
    if pope < 0 or pope == seat or g.nullified[seat] or pope not in g.cards.at:
        g.then(DEEDS[verb](seat, units, hex_))
    else:
        g.window({pope: PapalWord(pope, seat, verb, units, hex_)})
        g.then(AfterWord(pope, seat, verb, units, hex_))


class PapalWord(Step[State], frozen=True):
    """The pope's holder lets a declared maneuver pass, or names the unit to stop and the card it costs.

    [RK-206]
    """

    rule = "RK-206"
    seat: Seat
    mover: Seat
    verb: str
    units: tuple[int, ...]
    hex: int
    unit: int = -1
    card: int = -1

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        if self.unit < 0:
            return [*(("cancel", u) for u in alike(g, self.units)), ("pass",)]
        return [("card", c + 1) for c in reversed(g.hand(seat))]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        match action:
            case ("cancel", unit):
                g.then(replace(self, unit=unit))
            case ("card", number):
                g.keep(replace(self, card=number - 1))
            case _:
                g.keep(self)


class AfterWord(Step[State], frozen=True):
    """The maneuver goes on, but for the unit that was stopped: it stays, and its points are spent.

    [RK-206, RK-207]
    """

    rule = "RK-206"
    pope: Seat
    seat: Seat
    verb: str
    units: tuple[int, ...]
    hex: int

    def run(self, g: State) -> None:
        word: PapalWord = g.gathered[self.pope]
        g.gathered = []
        g.reveal()  # that he lets it pass is news, too
        if word.card < 0:
            g.then(DEEDS[self.verb](self.seat, self.units, self.hex))
            return
        discard(g, word.card)
        g.nullified = changed(g.nullified, self.seat, True)
        g.tally[3] += 1
        g.tell("cancels", seat=self.pope, unit=word.unit, verb=self.verb, hex=self.hex)
        g.tell("discards", seat=self.pope, card=word.card + 1, why="cancel")
        if rest := tuple(u for u in self.units if u != word.unit):
            g.then(GoOn(self.seat, self.verb, rest, self.hex))


class GoOn(Step[State], frozen=True):
    """After a cancellation the others march on; an attack may also be called off and costs them nothing.

    [RK-206, RK-229]
    """

    rule = "RK-229"
    seat: Seat
    verb: str
    units: tuple[int, ...]
    hex: int

    def who(self, g: State) -> Seat | None:
        return self.seat if self.verb in ("charge", "shoot") else None

    def run(self, g: State) -> None:
        g.then(DEEDS[self.verb](self.seat, self.units, self.hex))

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("go on",), ("call off",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "go on":
            self.run(g)
            return
        for unit in self.units:
            g.ap[unit] += g.book.limits.attack
        g.tell("calls off", seat=seat, hex=self.hex)
