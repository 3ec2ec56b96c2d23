"""Phase 3, Diplomacy: what a player may bring up, and a Diplomat in every phase.

Every player has a lane. An offer closes the proposer's lane and puts an answer on the other's; the answer
opens the proposer's lane again.
"""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step

from ...state import State
from ..intrigue.marriage import suitors
from .clock import LEFT, TIME, ask_time, may_extend
from .offers import OfferDeal, OfferTrade, OwnShare, propose_team
from .suits import sue, support, supporters_needed, undermine
from .teams import leave, may_ally


class Talks(Step[State], frozen=True):
    """What a player may bring up in Diplomacy, offers while he has some left. [SS-208, SS-273, SS-279]"""

    rule = "SS-279"
    veiled = True
    seat: Seat

    def who(self, g: State) -> Seat | None:
        return None if g.out[self.seat] else self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        out = [*(_offers(g, seat) if g.proposals[seat] > 0 else ()), *_about_claims(g, seat)]
        if g.team[seat] >= 0 and not g.played[seat] & LEFT:
            out.append(("leave",))
        if not g.played[seat] & TIME and may_extend(g, seat):
            out.append(("time",))
        return [*out, ("ready",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        match action:
            case ("ready",):
                g.tell("ready", seat=seat)
            case ("ally", other):
                propose_team(g, seat, other)
            case ("deal", other):
                g.then(OfferDeal(seat, other))
            case ("trade", other):
                g.then(OfferTrade(seat, other))
            case ("share", card):
                g.then(OwnShare(seat, card))
            case _:
                self._act(g, action)
                g.then(self)

    def _act(self, g: State, action: Action) -> None:
        """What needs no answer."""
        match action:
            case ("suit", name):
                g.proposals[self.seat] -= 1
                sue(g, self.seat, g.book.space[name])
            case ("support", i):
                support(g, self.seat, i)
            case ("subterfuge", i, supporter):
                undermine(g, self.seat, i, supporter)
            case ("leave",):
                g.played[self.seat] |= LEFT
                leave(g, self.seat)
            case ("time",):
                ask_time(g, self.seat)


def _offers(g: State, seat: Seat) -> list[Action]:
    """What counts as an offer (R-114)."""
    others, prices = [s for s in g.alive if s != seat], g.book.tables.prices
    out: list[Action] = [("ally", s) for s in others if may_ally(g, seat, s)]
    out += [("deal", s) for s in others]
    if g.holds(seat, "trade_agreement") >= 0 and g.gold[seat] >= prices.stakes[0]:
        out += [("trade", s) for s in others if g.gold[s] >= prices.stakes[0]]
    mine = [t for t in g.trades if seat in (t.a, t.b) and t.turn < g.turn and not t.refused]
    out += [("share", t.card) for t in mine]
    if g.holds(seat, "minor_ally") >= 0 and (supporters_needed(g) or g.gold[seat] >= prices.support):
        taken = [s.land for s in g.suits]
        out += [g.book.here["suit"][n] for n in suitors(g, seat) if n not in taken]
    return out


def _about_claims(g: State, seat: Seat) -> list[Action]:
    """Stand by others' claims, or undermine those who do. [SS-227, SS-228, SS-230]"""
    out: list[Action] = []
    for i, suit in enumerate(g.suits):
        if suit.seat == seat:
            continue
        if seat not in suit.supporters and seat not in suit.barred:
            out.append(("support", i))
        if g.holds(seat, "subterfuge") >= 0:
            out += [("subterfuge", i, s) for s in suit.supporters if s != seat]
    return out


class DiplomatSpeaks(Step[State], frozen=True):
    """A Diplomat's word outside Diplomacy: one alliance or one deal (R-124). [SS-479]"""

    rule = "SS-479"
    veiled = True
    seat: Seat

    def who(self, g: State) -> Seat | None:
        return self.seat if g.proposals[self.seat] and not g.out[self.seat] else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        others = [s for s in g.alive if s != seat]
        pacts = [("ally", s) for s in others if may_ally(g, seat, s)]
        return [*pacts, *(("deal", s) for s in others), ("ready",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        match action:
            case ("ally", other):
                propose_team(g, seat, other)
            case ("deal", other):
                g.then(OfferDeal(seat, other), self)
