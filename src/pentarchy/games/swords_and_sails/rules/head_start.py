"""The head start: neutral land drafted with markers before the first season."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from ..state import State
from ..state.records import NEUTRAL


class HeadStart(Step[State], frozen=True):
    """Draft neutral land with ten markers each before the first season. [SS-131, SS-132, SS-133, SS-134,
    SS-135, SS-538]"""

    rule = "SS-131"
    left: tuple[int, ...]
    barred: tuple[tuple[Seat, int], ...] = ()

    def run(self, g: State) -> None:
        if not g.bids:
            g.bids = [(0,) * g.seats for _ in range(g.book.lands)]
        if any(self.left):
            g.then(*(Bid(s, self) for s in g.order), CountBids(self))
        else:
            g.then(SettleBids(self.barred))


def price(g: State, land: int) -> int:
    """Markers a land needs: one for each 10 of its spring income. [SS-132]"""
    income = g.book.tables.income
    gold = income.harvest[0] + income.minor * g.minor[land] + income.major * g.major[land]
    return gold // g.book.tables.head_start.worth


def leads(g: State, seat: Seat, land: int) -> bool:
    """Does the seat's bid stand alone at the top, at full price or more? [SS-538]"""
    bids = g.bids[land]
    return bids[seat] >= price(g, land) and all(n < bids[seat] for s, n in enumerate(bids) if s != seat)


class Bid(Step[State], frozen=True):
    """One marker on neutral land next to one's own, or next to land one leads at full price. [SS-133,
    SS-538]"""

    rule = "SS-133"
    seat: Seat
    state: HeadStart

    def who(self, g: State) -> Seat | None:
        return self.seat if self.state.left[self.seat] else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        barred = self.state.barred
        mine = {
            i
            for i in range(g.book.lands)
            if g.owner[i] == seat or (g.owner[i] == NEUTRAL and leads(g, seat, i))
        }
        open_land = sorted(
            {n for i in mine for n in g.book.near[i] if g.owner[n] == NEUTRAL and (seat, n) not in barred}
        )
        return [*(("bid", g.book.ids[n]) for n in open_land), ("give up",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "bid":
            land = g.book.space[action[1]]
            bids = list(g.bids[land])
            bids[seat] += 1
            g.bids[land] = tuple(bids)
            g.tell("bid", seat=seat, land=land)
        else:
            g.played[seat] = 1
            g.tell("no_bids", seat=seat)


class CountBids(Step[State], frozen=True):
    """After each lap every player has one marker less; who gave up has none."""

    rule = "SS-133"
    state: HeadStart

    def run(self, g: State) -> None:
        left = tuple(0 if g.played[s] else max(0, n - 1) for s, n in enumerate(self.state.left))
        g.then(replace(self.state, left=left))


class SettleBids(Step[State], frozen=True):
    """The most markers win a land; the others' markers are placed again elsewhere. [SS-134, SS-135,
    SS-538]"""

    rule = "SS-134"
    barred: tuple[tuple[Seat, int], ...]

    def run(self, g: State) -> None:
        left, barred = [0] * g.seats, list(self.barred)
        for land, bids in enumerate(g.bids):
            if not any(bids):
                continue
            top = max(bids)
            first = [s for s, n in enumerate(bids) if n == top]
            won = len(first) == 1 and top >= price(g, land)
            if won:
                g.owner[land] = first[0]
                g.tell("drafted", seat=first[0], land=land)
            for s, n in enumerate(bids):
                if n and not (won and s == first[0]):
                    left[s] += n
                    barred.append((s, land))
            g.bids[land] = (0,) * g.seats
        if any(left):
            g.then(HeadStart(tuple(left), tuple(barred)))
        else:
            g.bids = []
            g.played = [0] * g.seats
