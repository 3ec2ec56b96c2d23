"""A4 Conspiracy: the Nizaris and who hires them."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step

from ...state import State
from ..auction import AWARDS, Bidding
from ..realm.pieces import own, remove
from ..realm.powers import knows, level, players
from ..realm.relations import allied


def conspiracy(g: State, card: int) -> None:
    """All bid for the Nizaris. [MU-160]"""
    g.then(Bidding("nizaris", tuple(players(g))))


def _hired(g: State, winner: Seat, price: int, data: tuple[int, ...]) -> None:
    if winner >= 0:
        g.then(NameVictim(winner))


AWARDS["nizaris"] = _hired


class NameVictim(Step[State], frozen=True):
    """Who hired them names a victim: his Captains and those of all his allies are attacked."""

    rule = "MU-161"
    seat: Seat

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("victim", s) for s in players(g) if s != seat]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        for s in players(g):
            if s != seat and allied(g, action[1], s):
                for n in list(own(g, s, "captain")):
                    knife(g, s, n)


def knife(g: State, seat: Seat, n: int) -> None:
    """1d8 against the owner's 1d4, 1d6 or 1d8; INVESTITURE and VASSALAGE add one each, FEUDALISM protects.

    [MU-162, MU-163, MU-496, MU-497, MU-498]
    """
    if knows(g, seat, "feudalism"):
        return
    faces, more = (4, 6, 8)[level(g, seat) - 1], knows(g, seat, "investiture") + knows(g, seat, "vassalage")
    mine = g.roll(faces) + more
    theirs = g.roll(8)
    g.tell("nizaris", seat=seat, mine=mine, theirs=theirs, faces=faces, more=more)
    if theirs > mine:
        remove(g, n)
