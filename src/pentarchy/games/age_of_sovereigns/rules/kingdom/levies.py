"""Units that appear without a mobilization order."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from ...book.pieces import LANDS
from ...state import State
from .realm import add_units, army_full, has_room


class PlaceUnits(Step[State], frozen=True):
    """Free units go into own lands, one by one, special ones first; what finds no place is lost.

    [AOS-087, AOS-088]
    """

    rule = "AOS-087"
    seat: Seat
    common: int
    special: int = 0
    crowd: bool = False
    """May pass the limit of the land (not of the army)."""
    barred: int = -1
    """A land that takes none: the one an attack was declared from."""

    def places(self, g: State) -> list[int]:
        seat = self.seat
        if not (self.common or self.special) or army_full(g, seat):
            return []
        return [
            land for land in g.lands[seat] if land != self.barred and (self.crowd or has_room(g, seat, land))
        ]

    def who(self, g: State) -> Seat | None:
        return self.seat if self.places(g) else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [g.book.place_in[land] for land in self.places(g)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        land = g.book.land[action[1]]
        if self.special:
            add_units(g, land, 0, 1)
            g.then(replace(self, special=self.special - 1))
        else:
            add_units(g, land, 1)
            g.then(replace(self, common=self.common - 1))
        g.tell("places unit", seat=seat, land=LANDS[land], unit="special" if self.special else "common")
