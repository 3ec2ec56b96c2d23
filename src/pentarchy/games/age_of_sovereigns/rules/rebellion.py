"""Rebellions: of lands passed over by a second order, of fines unpaid, of conquests nobody entered."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step

from ..book.pieces import BEDEHOUSE, LANDS, ONCE_BEDEHOUSE
from ..state import State
from .kingdom.realm import least_held, working


def rebel(g: State, seat: Seat, land: int) -> None:
    """A rebellion the owner has caused; a Bedehouse cancels the first. [AOS-036, AOS-144]"""
    if not g.once[seat] & ONCE_BEDEHOUSE and working(g, seat, BEDEHOUSE):
        g.once[seat] |= ONCE_BEDEHOUSE
        g.tell("bedehouse", seat=seat, land=LANDS[land])
        return
    g.rebellion[land] = True
    g.tell("rebels", seat=seat, land=LANDS[land])


class SecondOrderRebellion(Step[State], frozen=True):
    """A second order makes the order-free land with the fewest units rebel; the opponent breaks ties.

    [AOS-135, AOS-136, AOS-137, AOS-139]
    """

    rule = "AOS-135"
    seat: Seat

    def candidates(self, g: State) -> list[int]:
        return least_held(
            g, (land for land in g.lands[self.seat] if not g.orders[land] and not g.rebellion[land])
        )

    def who(self, g: State) -> Seat | None:
        return 1 - self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("incite", LANDS[land]) for land in self.candidates(g)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        rebel(g, self.seat, g.book.land[action[1]])


def revolt_of_the_ungarrisoned(g: State, seat: Seat) -> None:
    """Foreign conquests that nobody has entered rebel. [AOS-026, AOS-217]"""
    for land, empty in enumerate(g.ungarrisoned):
        if empty and g.owner[land] == seat:
            g.ungarrisoned[land] = False
            rebel(g, seat, land)
