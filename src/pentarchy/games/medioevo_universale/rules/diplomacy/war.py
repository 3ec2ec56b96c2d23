"""War declared, and peace asked for, granted and refused."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, changed

from ...state import State
from ..realm.powers import honour, rivals, same_faith
from ..realm.relations import at_war, crossed, declare_war, make_peace, may_declare


class DeclareWar(Step[State], frozen=True):
    """War declared beforehand costs less honour than a surprise attack. [MU-045, MU-047]"""

    rule = "MU-045"
    seat: Seat
    target: Seat

    @staticmethod
    def offers(g: State, seat: Seat) -> list[Action]:
        return [("war", s) for s in rivals(g, seat) if may_declare(g, seat, s)]

    def run(self, g: State) -> None:
        declare_war(g, self.seat, self.target, surprise=False)


class AskPeace(Step[State], frozen=True):
    """If both wished it in the same phase unprompted, it costs nobody anything."""

    rule = "MU-048"
    seat: Seat
    target: Seat

    @staticmethod
    def offers(g: State, seat: Seat) -> list[Action]:
        return [("peace", s) for s in rivals(g, seat) if at_war(g, seat, s) and not crossed(g, seat, s)]

    def run(self, g: State) -> None:
        asker, other = self.seat, self.target
        if g.asked_peace[other] >> asker & 1:
            make_peace(g, asker, other)
            return
        g.asked_peace = changed(g.asked_peace, asker, g.asked_peace[asker] | 1 << other)
        g.tell("asks peace", seat=asker, target=other)
        g.then(PeaceAnswer(other, asker))


class PeaceAnswer(Step[State], frozen=True):
    """Peace asked by one and accepted costs the asker honour and gives the other some."""

    rule = "MU-049"
    seat: Seat
    asker: Seat

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("accept",), ("refuse",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "refuse":
            g.tell("refuses peace", seat=seat, target=self.asker)
            return
        h = g.book.tables.honour
        price = h.peace_same if same_faith(g, seat, self.asker) else h.peace_other
        honour(g, self.asker, -price, "peace asked")
        honour(g, seat, 1, "peace granted")
        make_peace(g, self.asker, seat)
