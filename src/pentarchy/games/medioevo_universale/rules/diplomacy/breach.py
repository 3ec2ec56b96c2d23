"""Pacts broken: openly, or in the eyes of the others."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from ...state import State
from ..realm.powers import players
from ..realm.relations import break_pact

JUDGED = ("promise", "alliance", "transit", "trade")
"""Pacts whose breach others may judge."""


class BreakPact(Step[State], frozen=True):
    """It uses no diplomatic action."""

    rule = "MU-052"
    seat: Seat
    pact: int

    @staticmethod
    def offers(g: State, seat: Seat) -> list[Action]:
        mine = [p for p in g.pacts if seat in p.parties and p.kind not in ("crusade", "safe-conduct")]
        return [("break", p.id) for p in mine]

    def run(self, g: State) -> None:
        break_pact(g, self.seat, next(p for p in g.pacts if p.id == self.pact))


class Accuse(Step[State], frozen=True):
    """A disputed breach is laid before everybody."""

    rule = "MU-053"
    seat: Seat
    pact: int
    target: Seat

    @staticmethod
    def offers(g: State, seat: Seat) -> list[Action]:
        mine = [p for p in g.pacts if seat in p.parties and p.kind in JUDGED]
        return [("accuse", p.id, s) for p in mine for s in p.parties if s != seat]

    def run(self, g: State) -> None:
        g.reveal()
        kind = next(p.kind for p in g.pacts if p.id == self.pact)
        g.tell("accuses", seat=self.seat, target=self.target, kind=kind)
        g.then(BreachVote(self.pact, self.target, tuple(players(g))))


class BreachVote(Step[State], frozen=True):
    """Everybody votes in the open; a tie changes nothing."""

    rule = "MU-053"
    pact: int
    accused: Seat
    voters: tuple[Seat, ...]
    ruptures: int = 0
    respects: int = 0

    def who(self, g: State) -> Seat | None:
        return self.voters[0] if self.voters else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("rupture",), ("respect",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        g.tell("votes breach", seat=seat, vote=action[0])
        rest = replace(self, voters=self.voters[1:])
        if action[0] == "rupture":
            g.then(replace(rest, ruptures=self.ruptures + 1))
        else:
            g.then(replace(rest, respects=self.respects + 1))

    def run(self, g: State) -> None:
        pact = next((p for p in g.pacts if p.id == self.pact), None)
        if pact is not None and self.ruptures > self.respects:
            break_pact(g, self.accused, pact)
        else:
            g.tell("no breach", seat=self.accused)
