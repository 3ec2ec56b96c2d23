"""Spies: whom they may look at, and what they see."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, bit

from ...state import State
from ...state.records import FORMATIONS, MOST_SEATS
from .counters import countered

SPIES: list[Action] = [("spy", p) for p in range(2 * FORMATIONS * MOST_SEATS)]


def targets(g: State, seat: Seat) -> list[int]:
    """Armies and fleets of the other players, by number (armies, then fleets). [SS-232]"""
    n, first = len(g.army), seat * FORMATIONS
    others = (*range(first), *range(first + FORMATIONS, n))
    army_at, aboard, fleet_at = g.army_at, g.aboard, g.fleet_at
    out = [a for a in others if army_at[a] >= 0 or aboard[a] >= 0]
    out += [n + f for f in others if fleet_at[f] >= 0]
    return out


class SpyRoll(Step[State], frozen=True):
    """Two dice: 8 or less, 5 or less if countered. [SS-235, SS-236]"""

    rule = "SS-235"
    seat: Seat
    piece: int

    def run(self, g: State) -> None:
        dice = g.book.tables.dice
        need = dice.spy if countered(g, "counter_spy") < 0 else dice.spy_countered
        rolled = g.roll() + g.roll()
        g.tell("spy_roll", seat=self.seat, piece=self.piece, rolled=rolled, need=need)
        if rolled <= need:
            see(g, self.seat, self.piece)


def see(g: State, seat: Seat, piece: int) -> None:
    """Only the spy sees the card, and perhaps the Spy-Master. [SS-237, SS-238, SS-454, SS-478]"""
    n = len(g.army)
    sea, p = piece >= n, piece % n
    viewers = [seat]
    for s in g.alive:
        if s not in (seat, p // 5) and g.has_leader(s, "spy_master"):
            rolled = g.roll() + g.roll()
            g.tell("eavesdrops", seat=s, rolled=rolled)
            if rolled <= g.book.tables.dice.eavesdrop:
                viewers.append(s)
    for s in viewers:
        g.show([p], sea, bit(s))
        units = g.fleet[p] if sea else g.army[p]
        g.tell("sees", to=(s,), closed={"units": units}, seat=s, piece=piece)
