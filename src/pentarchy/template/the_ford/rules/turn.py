"""The sequence of play: rounds of one turn each, and what a turn is."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step

from ..state import State
from .battle import Battle, enemy_is_ahead
from .scoring import end


class Round(Step[State], frozen=True):
    """The west moves first; after the last round it is over. [TF-3, TF-8]"""

    rule = "TF-3"

    def run(self, g: State) -> None:
        if g.round > g.variants.rounds:
            end(g, "rounds")
            return
        g.tell("round", round=g.round)
        g.then(Turn(0), Turn(1), NextRound())


class NextRound(Step[State], frozen=True):
    rule = "TF-3"

    def run(self, g: State) -> None:
        g.round += 1
        g.then(Round())


class Turn(Step[State], frozen=True):
    """March, attack or rest. [TF-4, TF-5, TF-7]"""

    rule = "TF-4"
    seat: Seat

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        onward: Action = ("attack",) if enemy_is_ahead(g, seat) else ("march",)
        return [onward, ("rest",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action == ("attack",):
            g.then(Battle(seat))
        elif action == ("march",):
            march(g, seat)
        else:
            rest(g, seat)


def march(g: State, seat: Seat) -> None:
    """One land ahead; who enters the other camp has won. [TF-5, TF-8]"""
    start = g.at[seat]
    g.at[seat] = g.ahead(seat)
    g.tell("marches", seat=seat, start=start, end=g.at[seat])
    if g.at[seat] == g.enemy_camp(seat):
        end(g, "camp")


def rest(g: State, seat: Seat) -> None:
    """A man comes back, up to full strength. [TF-7]"""
    back = g.men[seat] < g.book.men
    g.men[seat] += back
    g.tell("rests", seat=seat, men=int(back))
