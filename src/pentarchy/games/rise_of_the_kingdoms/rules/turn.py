"""A round is a century: yield and expand for all at once, clash in turns, then fate."""

from __future__ import annotations

from pentarchy.kernel import Step

from ..state import State
from .clash.sequence import DetermineSequence
from .expand import Expand, RecruitUnits, StartBuilding
from .fate import DrawFate
from .scoring import Score
from .yields import ChooseInventions, DrawInfluence, HandLimits, TakeSupplies, UseHands


class Century(Step[State], frozen=True):
    """The nine actions of a round, in the order of the rulebook. [RK-015, RK-067]"""

    rule = "RK-067"
    number: int

    def run(self, g: State) -> None:
        g.round = self.number
        g.grown = g.built = (False,) * len(g.grown)
        g.nullified = (False,) * g.seats
        g.tell("century", round=self.number, year=g.book.year(self.number))
        g.then(
            ChooseInventions(),
            DrawInfluence(),
            UseHands(),
            HandLimits(),
            TakeSupplies(),
            Expand(),
            StartBuilding(),
            RecruitUnits(),
            DetermineSequence(),
            DrawFate(),
            NextCentury(self.number + 1),
        )


class NextCentury(Step[State], frozen=True):
    """The marker moves on; after the fate card of the last round the game is scored.

    [RK-007, RK-070, RK-214]
    """

    rule = "RK-070"
    number: int

    def run(self, g: State) -> None:
        g.turn = -1
        g.then(Century(self.number) if self.number <= g.book.limits.rounds else Score())
