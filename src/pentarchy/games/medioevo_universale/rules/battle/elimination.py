"""Elimination: who has neither land nor transport left is out."""

from __future__ import annotations

from pentarchy.kernel import Seat, Step, replace

from ...state import State
from ...state.records import ALL, DISCARD, TRANSPORTS, hand
from ..empire import learn
from ..realm.cards import hand_of
from ..realm.pieces import own, remove
from ..realm.relations import withdraw


class Aftermath(Step[State], frozen=True):
    """Who has neither land nor transport left is out; the conqueror inherits."""

    rule = "MU-367"
    winner: Seat
    losers: tuple[Seat, ...]

    def run(self, g: State) -> None:
        for seat in self.losers:
            if seat >= 0 and g.alive[seat] and is_out(g, seat):
                eliminate(g, seat, self.winner)


def is_out(g: State, seat: Seat) -> bool:
    """A player with no territory and no transport is out. [MU-367]"""
    return seat not in g.owner and not own(g, seat, *TRANSPORTS)


def eliminate(g: State, seat: Seat, winner: Seat) -> None:
    """Everything of a beaten player goes to the conqueror, or away. [MU-367]"""
    g.alive[seat] = False
    g.tell("out", seat=seat, winner=winner)
    inherit(g, seat, winner)
    g.florins[seat] = g.recruits[seat] = g.reserve[seat] = g.returning[seat] = 0
    for n in own(g, seat):
        if g.pieces[n] is not None:
            remove(g, n)
    forget(g, seat)


def inherit(g: State, seat: Seat, winner: Seat) -> None:
    """Empire cards, technologies and Florins go to the conqueror; under Barbarians to discard and bank.

    [MU-367]
    """
    for card in hand_of(g, seat):
        if winner >= 0:
            g.cards.move(card, hand(winner), 1 << winner)
        else:
            g.cards.move(card, DISCARD, ALL)
    g.corsair = [x for x in g.corsair if g.cards.at[x[0]] not in (hand(winner), DISCARD)]
    if winner >= 0:
        g.florins[winner] += g.florins[seat]
        for tech in range(len(g.book.techs)):
            if g.tech[seat] >> tech & 1 and not g.tech[winner] >> tech & 1:
                learn(g, winner, tech)


def forget(g: State, seat: Seat) -> None:
    """Wars, pacts, cards given, sieges, loans, a Crusade's sides and offices without the seat."""
    for other in range(g.seats):
        g.war[other] &= ~(1 << seat)
    g.war[seat] = 0
    for pact in [p for p in g.pacts if seat in p.parties]:
        withdraw(g, seat, pact)
    for gift in [x for x in g.gifts if seat in (x.giver, x.holder)]:
        g.gifts.remove(gift)
        g.cards.move(gift.card, DISCARD, ALL)
    g.sieges = [s for s in g.sieges if s.seat != seat]
    g.loans = [x for x in g.loans if x.seat != seat]
    if (c := g.crusade) is not None:
        crusaders = tuple(s for s in c.crusaders if s != seat)
        g.crusade = replace(
            c,
            leader=next(iter(crusaders), c.leader) if c.leader == seat else c.leader,
            crusaders=crusaders,
            defenders=tuple(s for s in c.defenders if s != seat),
        )
    if g.pope == seat:
        g.pope = -1
    if g.antipope == seat:
        g.antipope = -1
