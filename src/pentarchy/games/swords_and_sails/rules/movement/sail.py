"""Phase 5, fleets: they sail, pass straits, arrive and fight (parts 4 and 5)."""

from __future__ import annotations

from pentarchy.kernel import Step

from ...state import State
from ..battles.engage import EngageAtSea
from ..battles.war import biggest_pair, sides
from .meeting import leavers, swaps
from .straits import Straits


class Sail(Step[State], frozen=True):
    """Part 4: fleets sail; swaps first, then straits, then arrival. [SS-299]"""

    rule = "SS-299"

    def run(self, g: State) -> None:
        g.then(SeaSwaps(), Straits(), Arrive(), SeaBattles())


class SeaSwaps(Step[State], frozen=True):
    """Fleets that change places (R-52). [SS-303]"""

    rule = "SS-303"

    def run(self, g: State) -> None:
        swaps(g, sea=True)


class Arrive(Step[State], frozen=True):
    """Fleets reach the zone or the port they were ordered to. [SS-287, SS-296]"""

    rule = "SS-296"

    def run(self, g: State) -> None:
        n, port, fleet_at, told = len(g.army), g.port, g.fleet_at, g.run.news is not None
        for f, order in enumerate(g.orders[n:]):
            to, at = order.to, fleet_at[f]
            if to < 0 or at < 0 or g.leaving[n + f]:
                continue
            if order.kind == "port":
                port[f] = to
                g.tell("docks", fleet=f, land=to)
            elif to != at or port[f] >= 0:
                if told:
                    g.tell("sails", fleet=f, a=at, b=to)
                fleet_at[f], port[f] = to, -1


class SeaBattles(Step[State], frozen=True):
    """Part 5: hostile fleets in one zone fight if an Attack covers one of them (R-103). [SS-299, SS-544]"""

    rule = "SS-544"

    def run(self, g: State) -> None:
        n, port, leaving = len(g.army), g.port, g.leaving
        zones: dict[int, list[int]] = {}
        for f, at in enumerate(g.fleet_at):
            if at >= 0 and port[f] < 0 and not leaving[n + f]:
                if at in zones:
                    zones[at].append(f)
                else:
                    zones[at] = [f]
        for zone in sorted([zone for zone, fleets in zones.items() if len(fleets) > 1]):
            g.then(ZoneBattle(zone))


class ZoneBattle(Step[State], frozen=True):
    """The biggest pair at war fights first; then look again."""

    rule = "SS-544"
    zone: int

    def run(self, g: State) -> None:
        n = len(g.army)
        present = sides(g, [f for f in g.fleets_at_sea(self.zone) if not g.leaving[n + f]])
        pair = biggest_pair(g, present, True, -1)
        if pair:
            one, two = present[pair[0]], present[pair[1]]
            g.then(EngageAtSea(self.zone, tuple(one), tuple(two)), AfterZone(), self)


class AfterZone(Step[State], frozen=True):
    rule = "SS-544"

    def run(self, g: State) -> None:
        n = len(g.army)
        if g.battle is not None:
            for f in leavers(g):
                g.leaving[n + f] = 1
            g.battle = None
