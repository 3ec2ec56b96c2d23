"""Revolution: rebels rise where a player is weakest."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step

from ...book.pieces import COLOUR, LANDS
from ...state import State
from ..battle.aftermath import occupy
from ..battle.stages import outbreak
from ..kingdom.realm import least_held, units


def revolution(g: State, drawer: Seat) -> None:
    g.then(Revolution(drawer), Revolution(1 - drawer))


class Revolution(Step[State], frozen=True):
    """Rebels rise where a player has the fewest units among lands of his own colour.

    [AOS-252, AOS-253, AOS-259]
    """

    rule = "AOS-252"
    seat: Seat

    def candidates(self, g: State) -> list[int]:
        return least_held(g, (land for land in g.lands[self.seat] if COLOUR[land] == self.seat))

    def who(self, g: State) -> Seat | None:
        return 1 - self.seat if self.candidates(g) else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("incite", LANDS[land]) for land in self.candidates(g)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        land = g.book.land[action[1]]
        die = g.roll()
        rebels = g.book.cards.rebels[die - 1]
        g.tell("revolution", seat=self.seat, land=action[1], die=die, rebels=rebels)
        if units(g, land):
            outbreak(g, self.seat, land, rebels)
        else:
            occupy(g, self.seat, land, rebels)
