"""Sabotage: hidden windows in the battle phase, counters, the roll and its losses (R-31)."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from ...book import YELLOW
from ...state import State
from ...state.records import FORMATIONS, HAND, MOST_SEATS
from ..casualties import suffer
from ..intrigue.counters import ask_counters, countered
from ..intrigue.spying import targets

STRIKES: list[Action] = [("sabotage", p) for p in range(2 * FORMATIONS * MOST_SEATS)]


class SabotageWindow(Step[State], frozen=True):
    """Everybody who may hold the card is asked at once, in secret. [SS-239]"""

    rule = "SS-239"
    moment: str

    def run(self, g: State) -> None:
        if g.variants.espionage_only or (g.variants.first_game and g.turn == 0):
            return
        lanes = {s: Saboteur(s) for s in may_hold(g) if not g.out[s]}
        if lanes:
            g.window(lanes)
            g.then(Sabotages())


def may_hold(g: State) -> list[Seat]:
    """Seats with a yellow card that is not known to everybody to be something else."""
    at, seen, kinds, everybody = g.cards.at, g.cards.seen, g.book.kinds, g.everybody
    found = {
        at[card] - HAND
        for card in g.book.of_colour[YELLOW]
        if at[card] >= HAND and (seen[card] != everybody or kinds[card] == "sabotage")
    }
    return sorted(found)


class Saboteur(Step[State], frozen=True):
    rule = "SS-239"
    seat: Seat
    target: int = -1

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        if g.holds(seat, "sabotage") < 0:
            return [("pass",)]
        return [*map(STRIKES.__getitem__, targets(g, seat)), ("pass",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        g.keep(replace(self, target=action[1]) if action[0] == "sabotage" else self)


class Sabotages(Step[State], frozen=True):
    """Cards resolve in play order, each with its own counter. [SS-242]"""

    rule = "SS-242"

    def run(self, g: State) -> None:
        g.reveal()
        kept = {x.seat: x.target for x in g.gathered if isinstance(x, Saboteur) and x.target >= 0}
        for seat in g.in_order:
            if seat in kept:
                g.then(PlaySabotage(seat, kept[seat]))


class PlaySabotage(Step[State], frozen=True):
    """The card is laid open, and may be countered. [SS-240]"""

    rule = "SS-240"
    seat: Seat
    target: int

    def run(self, g: State) -> None:
        n = len(g.army)
        if not any(g.army[self.target] if self.target < n else g.fleet[self.target - n]):
            return  # an earlier sabotage has destroyed it: the card stays in hand
        g.discard(g.holds(self.seat, "sabotage"))
        g.tell("sabotages", seat=self.seat, piece=self.target)
        ask_counters(g, self.seat, "counter_sabotage", YELLOW)
        g.then(SabotageRoll(self.seat, self.target))


class SabotageRoll(Step[State], frozen=True):
    """8 or less, 5 or less if countered: the owner loses one die of casualty points. [SS-240, SS-241]"""

    rule = "SS-240"
    seat: Seat
    target: int

    def run(self, g: State) -> None:
        dice, n = g.book.tables.dice, len(g.army)
        need = dice.sabotage if countered(g, "counter_sabotage") < 0 else dice.sabotage_countered
        rolled = g.roll() + g.roll()
        points = g.roll() if rolled <= need else 0
        g.tell("sabotage_roll", seat=self.seat, piece=self.target, rolled=rolled, need=need, points=points)
        if points:
            g.tally[5] += 1
            sea, p = self.target >= n, self.target % n
            suffer(g, [p], sea, points)
