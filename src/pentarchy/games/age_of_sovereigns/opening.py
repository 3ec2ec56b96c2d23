"""Before the first turn: who begins, capitals, starting units, sovereigns."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step

from .game import AgeOfSovereigns
from .pieces import CAPITAL, COLOUR, LANDS
from .reign import PickSovereign
from .turns import FirstTurn


class WhoBegins(Step, frozen=True):
    """Both roll until the dice differ; the higher one goes first in everything."""

    rule = "AOS-014"

    def run(self, g: AgeOfSovereigns) -> None:
        dice = [g.roll(), g.roll()]
        if dice[0] == dice[1]:
            g.tell("rolls alike", die=dice[0])
            g.then(self)
            return
        g.first = first = dice.index(max(dice))
        second = 1 - first
        g.tell("begins", seat=first, dice=dice)
        g.then(
            PlaceCapital(first),
            PlaceStartingUnits(first, g.book.start.units),
            PlaceCapital(second),
            PlaceStartingUnits(second, g.book.start.units),
            PickSovereign(first),
            PickSovereign(second),
            FirstTurn(),
        )


class PlaceCapital(Step, frozen=True):
    """The capital stands in a land of one's own colour, free of charge."""

    rule = "AOS-013"
    seat: Seat

    def who(self, g: AgeOfSovereigns) -> Seat | None:
        return self.seat

    def options(self, g: AgeOfSovereigns, seat: Seat) -> list[Action]:
        return [("capital", LANDS[land]) for land, colour in enumerate(COLOUR) if colour == seat]

    def take(self, g: AgeOfSovereigns, seat: Seat, action: Action) -> None:
        g.built[seat][g.book.land[action[1]]] |= CAPITAL[seat]
        g.standing[seat] |= CAPITAL[seat]
        g.exhausted[seat] |= CAPITAL[seat]
        g.tell("places capital", seat=seat, land=action[1])


class PlaceStartingUnits(Step, frozen=True):
    """The starting units, one by one, into lands of one's own colour."""

    rule = "AOS-012"
    seat: Seat
    units: int

    def who(self, g: AgeOfSovereigns) -> Seat | None:
        return self.seat

    def options(self, g: AgeOfSovereigns, seat: Seat) -> list[Action]:
        most = g.book.limits.land
        return [
            g.book.place_in[land]
            for land, colour in enumerate(COLOUR)
            if colour == seat and g.common[land] < most
        ]

    def take(self, g: AgeOfSovereigns, seat: Seat, action: Action) -> None:
        g.common[g.book.land[action[1]]] += 1
        g.tell("places unit", seat=seat, land=action[1], unit="common")
        if self.units > 1:
            g.then(PlaceStartingUnits(seat, self.units - 1))
