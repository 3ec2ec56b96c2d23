"""The Antipope's faction: founded by one who is excommunicated, joined by others."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step

from ...state import State
from ..realm.powers import obedient
from .excommunication import excommunicate
from .papacy import enthrone


class FoundFaction(Step[State], frozen=True):
    """Its first follower is its Antipope; a settlement of his becomes a Religious Capital.

    [MU-402, MU-403]
    """

    rule = "MU-403"
    seat: Seat
    land: str

    @staticmethod
    def offers(g: State, seat: Seat) -> list[Action]:
        if not g.banned[seat] or g.antipope >= 0:
            return []
        return [("found faction", g.book.ids[t]) for t, o in enumerate(g.owner) if o == seat and g.town[t]]

    def run(self, g: State) -> None:
        t = g.book.space[self.land]
        g.banned[self.seat], g.schism[self.seat], g.see = False, True, t
        g.holy += (t,)
        g.tell("faction", seat=self.seat, land=self.land)
        enthrone(g, self.seat, "antipope")


class JoinFaction(Step[State], frozen=True):
    """Who leaves the Pope for the Antipope suffers what the excommunicated suffer."""

    rule = "MU-406"
    seat: Seat

    @staticmethod
    def offers(g: State, seat: Seat) -> list[Action]:
        if g.antipope < 0:
            return []
        leaves = obedient(g, seat) and seat != g.pope and not g.crusade
        return [("join faction",)] if g.banned[seat] or leaves else []

    def run(self, g: State) -> None:
        if not g.banned[self.seat]:
            excommunicate(g, self.seat)
        g.banned[self.seat], g.schism[self.seat] = False, True
        g.tell("joins faction", seat=self.seat)
