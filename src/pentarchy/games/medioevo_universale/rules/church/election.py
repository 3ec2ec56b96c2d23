"""The election of a Pope or Antipope."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from ...state import State
from ...state.records import TRANSPORTS, hand
from ..realm.cards import kind_of, show
from ..realm.pieces import army_left, own, piece
from ..realm.powers import catholic, pay
from ..realm.relations import cede
from .papacy import enthrone, flock

NEW_GUARD = 10
"""FV the new Pope places in the Papal States, and the most the old one takes away."""


# ---- election --------------------------------------------------------------------------------------------


class Conclave(Step[State], frozen=True):
    """Held when a phase closes and an office is vacant: all of the flock vote in the open.

    After a murder it is the next Combat phase.

    [MU-390, MU-405, MU-529]
    """

    rule = "MU-390"

    def run(self, g: State) -> None:
        office, voters = g.vacant, flock(g, g.vacant) if g.vacant else []
        if not office or (g.conclave and (g.phase != "combat" or g.turn < g.conclave)):
            return
        g.vacant, g.conclave = "", 0
        if office == "pope" and (g.owner[g.book.rome] < 0 or not catholic(g, g.owner[g.book.rome])):
            return
        if voters:
            g.tell("conclave", office=office)
            g.then(Ballot(office, tuple(voters), (0,) * g.seats))


class Ballot(Step[State], frozen=True):
    """1 vote each, 1 for each Cathedral, for each Cardinal or Heroine shown, for each 250 Florins paid.

    [MU-390, MU-391]
    """

    rule = "MU-391"
    veiled = True
    office: str
    voters: tuple[Seat, ...]
    votes: tuple[int, ...]
    choice: Seat = -1
    weight: int = 0
    shown: tuple[int, ...] = ()

    def who(self, g: State) -> Seat | None:
        return self.voters[0] if self.voters else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        if self.choice < 0:
            return [("vote", s) for s in flock(g, self.office)]
        shows: list[Action] = [
            ("show", c)
            for c in g.cards.lie(hand(seat))
            if kind_of(g, c) in ("cardinal", "heroine") and c not in self.shown
        ]
        price = g.book.tables.prices.vote
        return [*shows, *(("pay", n * price) for n in (1, 2, 4) if n * price <= g.florins[seat]), ("done",)]

    def twin(self, g: State, seat: Seat, action: Action) -> Action:
        return action

    def take(self, g: State, seat: Seat, action: Action) -> None:
        match action:
            case ("vote", s):
                churches = sum(g.church[t] for t, o in enumerate(g.owner) if o == seat)
                g.then(replace(self, choice=s, weight=1 + churches))
            case ("show", card):
                show(g, card)
                g.tell("shows", seat=seat, card=kind_of(g, card))
                g.then(replace(self, weight=self.weight + 1, shown=(*self.shown, card)))
            case ("pay", n):
                pay(g, seat, n)
                g.tell("pays votes", seat=seat, n=n)
                g.then(replace(self, weight=self.weight + n // g.book.tables.prices.vote))
            case _:
                votes = list(self.votes)
                votes[self.choice] += self.weight
                g.tell("votes", seat=seat, target=self.choice, n=self.weight, office=self.office, votes=votes)
                g.then(Ballot(self.office, self.voters[1:], tuple(votes)))

    def run(self, g: State) -> None:
        best = max(self.votes)
        tied = [s for s, n in enumerate(self.votes) if n == best and s in flock(g, self.office)]
        if len(tied) == 1:
            elect(g, tied[0], self.office, self.votes)
        elif tied:
            g.gather({s: SecretBid(s) for s in tied})
            g.then(TieBroken(self.office, tuple(tied)))


class SecretBid(Step[State], frozen=True):
    """A sealed sum of Florins."""

    rule = "MU-392"
    veiled = True
    seat: Seat
    sum: int = -1

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        if self.sum >= 0:
            return [("seal",)]
        return [
            ("bid", n)
            for n in (1000, 750, 500, 400, 300, 250, 200, 150, 100, 75, 50, 25, 10, 5, 0)
            if n <= g.florins[seat]
        ]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "bid":
            g.then(replace(self, sum=action[1]))
        else:
            g.keep(self)


class TieBroken(Step[State], frozen=True):
    rule = "MU-392"
    office: str
    tied: tuple[Seat, ...]

    def run(self, g: State) -> None:
        bids = {s: g.gathered[s].sum for s in self.tied}
        winner = max(self.tied, key=lambda s: (bids[s], -g.order.index(s)))
        pay(g, winner, bids[winner])
        g.reveal()
        g.tell("bids open", bids=[[s, n] for s, n in bids.items()], office=self.office)
        elect(g, winner, self.office)


def elect(g: State, seat: Seat, office: str, votes: tuple[int, ...] = ()) -> None:
    """The old Pope's player takes up to 10 FV from Rome, the new one brings 10 and holds the land.

    [MU-393]
    """
    if office == "pope":
        rome, old = g.book.rome, g.owner[g.book.rome]
        recall_guard(g, old)
        if old != seat:
            g.recruits[old] += g.army[rome]
            g.army[rome] = 0
            cede(g, rome, seat)
        g.army[rome] += min(NEW_GUARD, army_left(g, seat))
    enthrone(g, seat, office, votes)


def recall_guard(g: State, old: Seat) -> None:
    """Those on the ground first; every transport keeps an FV. [MU-393]"""
    rome = g.book.rome
    gone = min(NEW_GUARD, g.army[rome])
    g.army[rome] -= gone
    for n in own(g, old, *TRANSPORTS):
        p = piece(g, n)
        if p.at == rome and p.fv > 1 and gone < NEW_GUARD:
            less = min(p.fv - 1, NEW_GUARD - gone)
            g.pieces[n] = replace(p, fv=p.fv - less)
            gone += less
