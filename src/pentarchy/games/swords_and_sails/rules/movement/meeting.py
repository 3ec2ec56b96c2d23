"""Hostile forces that change places meet on the border (parts 4 and 8)."""

from __future__ import annotations

from pentarchy.kernel import Seat, Step

from ...state import State
from ...state.battle import IN
from ...state.records import BEATEN, DEFEND, FORMATIONS
from ..battles.battle import join
from ..battles.war import at_war, sides


def under_way(g: State, sea: bool) -> dict[tuple[int, int], list[int]]:
    """Fleets, or armies on foot, on their way from one space to the next.

    A fleet in port leaves into its own zone, and a port is no zone: neither is on the way to another.
    """
    out: dict[tuple[int, int], list[int]] = {}
    n, leaving = len(g.army) if sea else 0, g.leaving
    where, orders = (g.fleet_at, g.orders[n:]) if sea else (g.army_at, g.orders)
    for p, at, order in zip(range(len(where)), where, orders, strict=False):
        to = order.to
        if to < 0 or to == at or at < 0 or order.fleet >= 0 or leaving[n + p]:
            continue
        if (at, to) in out:
            out[at, to].append(p)
        else:
            out[at, to] = [p]
    return out


def swaps(g: State, sea: bool) -> None:
    """Hostile forces that change places meet if an Attack covers the other; else fleets pass and armies
    stay (R-51, R-52). [SS-303]"""
    ways = under_way(g, sea)
    for a, b in sorted([way for way in ways if way[0] < way[1] and way[::-1] in ways]):
        there, back = sides(g, ways[a, b]), sides(g, ways[b, a])
        for one in there:
            for two in back:
                if one == two:
                    continue
                if at_war(g, there[one], back[two], sea):
                    g.then(Meeting(sea, a, b, one, two), AfterMeeting(sea, a, b))
                elif not sea:
                    for x in (*there[one], *back[two]):
                        g.orders[x] = DEFEND


class Meeting(Step[State], frozen=True):
    """A battle on the border, if both are still on their way. [SS-303]"""

    rule = "SS-303"
    sea: bool
    a: int
    b: int
    one: Seat
    two: Seat

    def run(self, g: State) -> None:
        ways = under_way(g, self.sea)
        there = [p for p in ways.get((self.a, self.b), ()) if g.side(p // FORMATIONS) == self.one]
        back = [p for p in ways.get((self.b, self.a), ()) if g.side(p // FORMATIONS) == self.two]
        if there and back:
            join(g, self.a, self.sea, "meeting", there, back, gap=self.b)


class AfterMeeting(Step[State], frozen=True):
    """The winner goes on; a lone loser must find another way out; if both leave both stay where they were.
    [SS-303]"""

    rule = "SS-303"
    sea: bool
    a: int
    b: int

    def run(self, g: State) -> None:
        battle = g.battle
        if battle is None:
            return
        n, at = (len(g.army), g.fleet_at) if self.sea else (0, g.army_at)
        both = all(x != IN for x in battle.leaving)
        for p in leavers(g):
            g.orders[n + p] = DEFEND
            if not both:
                g.leaving[n + p] = 1
            elif self.sea:
                g.leaving[n + p] = BEATEN
            if g.leaving[n + p]:
                g.shut[n + p] = self.a if at[p] == self.b else self.b
        g.battle = None


def leavers(g: State) -> list[int]:
    """Formations of the battle that have units left and do not stay."""
    battle = g.fight
    force = g.fleet if battle.sea else g.army
    return [p for side in (0, 1) if battle.leaving[side] != IN for p in battle.pieces[side] if any(force[p])]
