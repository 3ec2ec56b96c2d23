"""Straits: a controlled one that is guarded must be fought for."""

from __future__ import annotations

from pentarchy.kernel import Seat, Step

from ...state import State
from ...state.battle import IN
from ...state.records import BEATEN, DEFEND, FORMATIONS
from ..battles.battle import join
from ..battles.refuge import contested
from ..battles.war import sides
from ..orders.reach import fleet_end
from .meeting import under_way


def sailing(g: State, a: int, b: int) -> list[int]:
    """Fleets on their way through a strait, in both directions."""
    ways = under_way(g, True)
    return [*ways.get((a, b), ()), *ways.get((b, a), ())]


class Straits(Step[State], frozen=True):
    """A controlled strait is passed by combat only: without guards it is shut (R-68). [SS-310]"""

    rule = "SS-310"

    def run(self, g: State) -> None:
        ways = under_way(g, True)
        for a, b, *_ in g.book.straits if ways else ():
            fleets = [*ways.get((a, b), ()), *ways.get((b, a), ())]
            holder = g.strait_holder(a, b) if fleets else -1
            for side in sides(g, fleets) if holder >= 0 else ():
                if not g.allied(side, holder):
                    g.then(StraitCheck(a, b, holder, side), AfterStrait(a, b))


def guards(g: State, a: int, b: int, holder: Seat) -> list[int]:
    """Fleets of the controlling side that will be at sea in either zone after movement. [SS-309]"""
    n, found = len(g.army), []
    for f, ships in enumerate(g.fleet):
        if any(ships) and g.allied(f // FORMATIONS, holder) and not g.leaving[n + f]:
            zone, port = fleet_end(g, f, g.orders[n + f])
            if zone in (a, b) and port < 0:
                found.append(f)
    return found


class StraitCheck(Step[State], frozen=True):
    """The passing fleets fight the guards; if there are none, they stay where they are. [SS-310]"""

    rule = "SS-310"
    a: int
    b: int
    holder: Seat
    side: Seat

    def run(self, g: State) -> None:
        n = len(g.army)
        fleets = [f for f in sailing(g, self.a, self.b) if g.side(f // FORMATIONS) == self.side]
        watch = guards(g, self.a, self.b, self.holder)
        if not fleets:
            return
        if watch:
            join(g, self.a, True, "strait", fleets, watch, gap=self.b)
        elif not g.variants.open_straits:
            for f in fleets:
                g.orders[n + f] = DEFEND
            g.tell("strait_shut", fleets=tuple(fleets))


class AfterStrait(Step[State], frozen=True):
    """Only who wins passes; the others stay in the zone they came from. Beaten guards retreat."""

    rule = "SS-310"
    a: int
    b: int

    def run(self, g: State) -> None:
        battle, n = g.battle, len(g.army)
        if battle is None:
            return
        holder = g.strait_holder(self.a, self.b)
        for side in (0, 1):
            other = battle.leaving[1 - side] != IN or not any(
                any(g.fleet[f]) for f in battle.pieces[1 - side]
            )
            for f in battle.pieces[side]:
                if not any(g.fleet[f]):
                    continue
                guard, left = g.allied(f // FORMATIONS, holder), battle.leaving[side] != IN
                if guard and left:
                    g.fleet_at[f], g.port[f] = fleet_end(g, f, g.orders[n + f])
                    g.orders[n + f], g.leaving[n + f] = DEFEND, 1
                elif not guard and (left or not other):
                    g.orders[n + f] = DEFEND
                    g.leaving[n + f] = self._way_out(g, f) if left else 0
        g.battle = None

    def _way_out(self, g: State, f: int) -> int:
        """Back where it came from (R-68); an Admiral who slips away from there goes on to an uncontested
        zone. [SS-468]"""
        b, seat = g.fight, f // FORMATIONS
        slips = not b.round and contested(g, seat, g.fleet_at[f])
        return 1 if slips else BEATEN
