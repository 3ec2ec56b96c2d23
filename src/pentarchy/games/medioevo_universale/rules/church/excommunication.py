"""Excommunication and absolution, and the Pope's orders."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, changed, replace

from ...state import State
from ..realm.powers import catholic, honour, pay, players
from ..realm.relations import at_war, make_peace, withdraw
from .papacy import flock, head

PENANCES = (0, 100, 250, 500)
"""Florins a penitent may offer."""


def guilty(g: State, seat: Seat) -> bool:
    """An attack on the Papal States without conquest, an order disobeyed, or three tithes refused.

    [MU-397]
    """
    return g.sins[seat] > 0 or g.unpaid[seat] >= 3


def excommunicate(g: State, seat: Seat) -> None:
    """2 honour, no office, no Crusade, no pacts with Catholics, and Captains who do not attack for a turn.

    [MU-398, MU-401, MU-440]
    """
    g.banned[seat], g.schism[seat] = True, False
    g.grounded = changed(g.grounded, seat, g.turn + (g.phase in ("combat", "commerce")))
    g.tell("excommunicated", seat=seat)
    honour(g, seat, -g.book.tables.honour.excommunication, "excommunicated")
    for p in [p for p in g.pacts if seat in p.parties]:
        if any(x != seat and catholic(g, x) for x in p.parties):
            withdraw(g, seat, p)
    if (c := g.crusade) is not None and seat != c.leader:
        g.crusade = replace(c, crusaders=tuple(s for s in c.crusaders if s != seat))
    if g.pope == seat:
        g.pope = -1


def absolve(g: State, seat: Seat) -> None:
    """Back in the flock: the honour is returned, old sins are forgotten. [MU-399]"""
    g.banned[seat] = g.schism[seat] = False
    g.sins, g.unpaid = changed(g.sins, seat, 0), changed(g.unpaid, seat, 0)
    g.tell("absolved", seat=seat)
    honour(g, seat, g.book.tables.honour.excommunication, "absolved")


class Excommunicate(Step[State], frozen=True):
    """Pope and Antipope, each within his own flock, for good reason. [MU-394, MU-397, MU-404]"""

    rule = "MU-397"
    seat: Seat
    target: Seat

    @staticmethod
    def offers(g: State, seat: Seat) -> list[Action]:
        offices = [office for office in ("pope", "antipope") if head(g, office) == seat]
        sheep = [s for office in offices for s in flock(g, office) if s != seat]
        return [("excommunicate", s) for s in sheep if guilty(g, s)]

    def run(self, g: State) -> None:
        excommunicate(g, self.target)


# ---- the Pope's word -------------------------------------------------------------------------------------


class OrderPeace(Step[State], frozen=True):
    """The Pope may make a Catholic end a war on another."""

    rule = "MU-400"
    seat: Seat
    target: Seat
    other: Seat

    @staticmethod
    def offers(g: State, seat: Seat) -> list[Action]:
        if g.pope != seat or g.crusade:
            return []
        sheep = [s for s in flock(g, "pope") if s != seat]
        return [
            ("order peace", a, b) for a in sheep for b in players(g) if catholic(g, b) and at_war(g, a, b)
        ]

    def run(self, g: State) -> None:
        g.then(OrderedPeace(self.target, self.other))


class OrderedPeace(Step[State], frozen=True):
    """The Pope tells a Catholic to end a war on another, under threat of excommunication."""

    rule = "MU-400"
    seat: Seat
    other: Seat

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("obey",), ("defy",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "obey":
            make_peace(g, seat, self.other)
        else:
            g.sins = changed(g.sins, seat, g.sins[seat] + 1)
            g.tell("defies", seat=seat)


# ---- absolution ------------------------------------------------------------------------------------------


class Absolve(Step[State], frozen=True):
    """The Pope lifts an excommunication unasked."""

    rule = "MU-399"
    seat: Seat
    target: Seat

    @staticmethod
    def offers(g: State, seat: Seat) -> list[Action]:
        return [("absolve", s) for s in players(g) if g.banned[s]] if g.pope == seat else []

    def run(self, g: State) -> None:
        absolve(g, self.target)


class SeekAbsolution(Step[State], frozen=True):
    """The excommunicated and the Antipope's followers may offer the Pope Florins for his pardon.

    [MU-402, MU-404]
    """

    rule = "MU-402"
    seat: Seat
    sum: int

    @staticmethod
    def offers(g: State, seat: Seat) -> list[Action]:
        penitent = g.banned[seat] or (g.schism[seat] and seat != g.antipope)
        if g.pope < 0 or not penitent:
            return []
        return [("seek absolution", n) for n in PENANCES if n <= g.florins[seat]]

    def run(self, g: State) -> None:
        g.then(Absolution(g.pope, self.seat, self.sum))


class Absolution(Step[State], frozen=True):
    """The Pope hears who asks to come back, and what he offers."""

    rule = "MU-402"
    seat: Seat
    asker: Seat
    sum: int

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("absolve", self.asker), ("refuse",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "absolve":
            sum_ = min(self.sum, g.florins[self.asker])
            pay(g, self.asker, sum_)
            g.florins[seat] += sum_
            absolve(g, self.asker)
        else:
            g.tell("refuses absolution", seat=seat, target=self.asker)
