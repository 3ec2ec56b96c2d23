"""The Plague: it goes from land to land."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step

from ...book.pieces import LANDS
from ...state import State
from ..kingdom.realm import remove_unit, units


def plague(g: State, drawer: Seat) -> None:
    g.then(PlagueBreaksOut(drawer))


def infect(g: State, land: int) -> None:
    g.plague |= 1 << land
    g.tell("plague", land=LANDS[land], seat=g.owner[land])
    g.then(PlagueDeath(g.owner[land], land), PlagueSpreads(land))


class PlagueBreaksOut(Step[State], frozen=True):
    """The drawer picks one of his garrisoned lands."""

    rule = "AOS-260"
    seat: Seat

    def sources(self, g: State) -> list[int]:
        return [land for land in g.lands[self.seat] if units(g, land)]

    def who(self, g: State) -> Seat | None:
        return self.seat if self.sources(g) else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("infect", LANDS[land]) for land in self.sources(g)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        infect(g, g.book.land[action[1]])


class PlagueDeath(Step[State], frozen=True):
    """A unit dies, chosen by its owner. [AOS-260, AOS-261]"""

    rule = "AOS-260"
    seat: Seat
    land: int

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        kinds = (("common", g.common[self.land]), ("special", g.special[self.land]))
        return [("lose", kind) for kind, n in kinds if n]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        remove_unit(g, self.land, action[1] == "special")
        g.tell("falls", seat=seat, unit=action[1], land=LANDS[self.land])


class PlagueSpreads(Step[State], frozen=True):
    """The owner of the last infected land must pass it on to a garrisoned neighbour, while there is one.

    [AOS-261, AOS-262, AOS-263]
    """

    rule = "AOS-261"
    land: int

    def targets(self, g: State) -> list[int]:
        near = g.book.near[g.layout][self.land]
        return [land for land in near if units(g, land) and not g.plague >> land & 1]

    def who(self, g: State) -> Seat | None:
        return g.owner[self.land] if self.targets(g) else None

    def run(self, g: State) -> None:
        g.plague = 0

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("infect", LANDS[land]) for land in self.targets(g)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        infect(g, g.book.land[action[1]])
