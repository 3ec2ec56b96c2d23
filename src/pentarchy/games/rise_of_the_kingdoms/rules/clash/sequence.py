"""The clash phase begins: secret bids of influence cards decide who moves first."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from ...state import State
from ..cards import discard
from .maneuver import Campaign


class DetermineSequence(Step[State], frozen=True):
    """Everybody with cards lays down at least one, hidden until all have. [RK-069, RK-130]"""

    rule = "RK-130"

    def run(self, g: State) -> None:
        g.phase = "sequence"
        g.gather({seat: Bid(seat) for seat in range(g.seats) if g.held(seat)})
        g.then(RevealSequence(), Campaign())


class Bid(Step[State], frozen=True):
    """Cards laid face down for the maneuver sequence. [RK-130]"""

    rule = "RK-130"
    seat: Seat
    cards: tuple[int, ...] = ()

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        options: list[Action] = [("card", c + 1) for c in reversed(g.hand(seat)) if c not in self.cards]
        return [*options, ("ready",)] if self.cards else options

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "ready":
            g.keep(self)
        else:
            g.then(replace(self, cards=tuple(sorted((*self.cards, action[1] - 1)))))


def show_bids(g: State) -> list[tuple[int, ...]]:
    """Turn all cards over and discard them: what each seat played, as card numbers, highest first.

    [RK-130, RK-202]
    """
    g.reveal()
    kept = list(g.gathered) + [None] * (g.seats - len(g.gathered))
    g.gathered = []
    played: list[tuple[int, ...]] = []
    for draft in kept:
        cards = draft.cards if draft else ()
        for card in cards:
            discard(g, card)
        played.append(tuple(c + 1 for c in reversed(cards)))
    g.bids = tuple(played)
    return played


class RevealSequence(Step[State], frozen=True):
    """Highest sum first, then highest single card; players without cards last, by dice.

    [RK-131, RK-132, RK-133]
    """

    rule = "RK-131"

    def run(self, g: State) -> None:
        played = show_bids(g)
        bidders = [s for s in range(g.seats) if played[s]]
        bidders.sort(key=lambda s: (sum(played[s]), played[s]), reverse=True)
        rest = by_dice(g, [s for s in range(g.seats) if not played[s]])
        g.order = bidders + rest
        g.tell("sequence", order=list(g.order), bids=[list(p) for p in played])


def by_dice(g: State, seats: list[Seat]) -> list[Seat]:
    """The higher roll goes first; equal rolls are rolled again among themselves. [RK-134]"""
    if len(seats) < 2:
        return seats
    rolls = {seat: g.roll(6) for seat in seats}
    g.tell("rolls for order", rolls=[[s, n] for s, n in rolls.items()])
    order: list[Seat] = []
    for value in sorted(set(rolls.values()), reverse=True):
        order += by_dice(g, [s for s in seats if rolls[s] == value])
    return order
