"""Before the first turn: who begins, capitals, starting units, sovereigns."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step

from .cards import top_card
from .game import AgeOfSovereigns
from .pieces import CAPITAL, COLOUR, LANDS, NOBODY, PALADINS, SOVEREIGNS, STRATEGIST
from .reign import doom


class WhoBegins(Step, frozen=True):
    """Both roll until the dice differ; the higher one goes first in everything."""

    rule = "AOS-014"

    def run(self, g: AgeOfSovereigns) -> None:
        from .turns import FirstTurn

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


class PickSovereign(Step, frozen=True):
    """The ruler, or his successor at the start of an age, openly, among those who have not ruled."""

    rule = "AOS-016"
    seat: Seat

    def who(self, g: AgeOfSovereigns) -> Seat | None:
        return self.seat

    def options(self, g: AgeOfSovereigns, seat: Seat) -> list[Action]:
        return [("crown", name) for i, name in enumerate(SOVEREIGNS[seat]) if g.heirs[seat] >> i & 1]

    def take(self, g: AgeOfSovereigns, seat: Seat, action: Action) -> None:
        chosen = SOVEREIGNS[seat].index(action[1])
        g.sovereign[seat] = chosen
        g.heirs[seat] &= ~(1 << chosen)
        g.statues[seat] = 0
        g.doomed[seat] = NOBODY
        g.tell("crowns", seat=seat, sovereign=action[1], start=g.reign[seat])
        doom(g, seat)
        if seat == PALADINS and chosen == STRATEGIST and g.slot[seat] < 0:
            fill_slot(g, seat)


def fill_slot(g: AgeOfSovereigns, seat: Seat) -> None:
    """The Strategist's card, kept apart and seen by its owner only."""
    g.slot[seat] = face = top_card(g)
    if face >= 0:
        g.tell("strategist draws", to=(seat,), closed={"card": g.book.combat[face].id}, seat=seat)
