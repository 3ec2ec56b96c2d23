"""The hidden chance of all others to counter a card."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from ...state import State
from ...state.records import HAND


class React(Step[State], frozen=True):
    """A hidden chance to counter; the window is open to all who may hold such a card (R-24). [SS-223,
    SS-234]"""

    rule = "SS-223"
    seat: Seat
    card: str
    played: bool = False

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("counter", self.card), ("pass",)] if g.holds(seat, self.card) >= 0 else [("pass",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        g.keep(replace(self, played=action[0] == "counter"))


def ask_counters(g: State, actor: Seat, card: str, colour: int) -> None:
    """A window for all others who hold a card of that colour. [SS-223, SS-234]"""
    at = g.cards.at
    holders = {at[c] - HAND for c in g.book.of_colour[colour] if at[c] >= HAND}
    lanes = {s: React(s, card) for s in sorted(holders) if s != actor and not g.out[s]}
    g.gathered = []
    if lanes:
        g.window(lanes)


def countered(g: State, card: str) -> Seat:
    """The first in play order of those who countered spends his card; -1 if nobody did. [SS-241]"""
    who = {step.seat for step in g.gathered if isinstance(step, React) and step.played}
    for seat in g.in_order:
        if seat in who:
            g.discard(g.holds(seat, card))
            g.tell("counters", seat=seat, card=card)
            return seat
    return -1
