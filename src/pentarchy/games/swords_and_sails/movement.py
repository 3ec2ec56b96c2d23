"""Phase 5, Move Fleets and Armies: parts 4 to 9 of the resolution, with the battles that stop a move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.kernel import Seat, Step

from .battle import join
from .battle_state import IN
from .engage import EngageAtSea
from .game import DEFEND, FORMATIONS, NOWHERE
from .orders import fleet_end, shores
from .reveal import check_loads
from .war import at_war, biggest_pair, sides

if TYPE_CHECKING:
    from .game import SwordsAndSails

BEATEN = 3
"""In `leaving`: out of the fight for this season, but where it is to be."""


class Sail(Step, frozen=True):
    """Part 4: fleets sail; swaps first, then straits, then arrival."""

    rule = "SS-299"

    def run(self, g: SwordsAndSails) -> None:
        g.then(SeaSwaps(), Straits(), Arrive(), SeaBattles())


def under_way(g: SwordsAndSails, sea: bool) -> dict[tuple[int, int], list[int]]:
    """Fleets, or armies on foot, on their way from one space to the next."""
    out: dict[tuple[int, int], list[int]] = {}
    n, leaving = len(g.army) if sea else 0, g.leaving
    where, orders = (g.fleet_at, g.orders[n:]) if sea else (g.army_at, g.orders)
    for p, at, order in zip(range(len(where)), where, orders, strict=False):
        to = order.to
        if to < 0 or to == at or at < 0 or order.fleet >= 0 or leaving[n + p]:
            continue
        if sea and (g.port[p] >= 0 or order.kind == "port"):
            continue
        if (at, to) in out:
            out[at, to].append(p)
        else:
            out[at, to] = [p]
    return out


def sailing(g: SwordsAndSails, a: int, b: int) -> list[int]:
    """Fleets on their way through a strait, in both directions."""
    ways = under_way(g, True)
    return [*ways.get((a, b), ()), *ways.get((b, a), ())]


def swaps(g: SwordsAndSails, sea: bool) -> None:
    """Hostile forces that change places meet if an Attack covers the other; else fleets pass and armies
    stay (R-51, R-52)."""
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


class SeaSwaps(Step, frozen=True):
    """Fleets that change places (R-52)."""

    rule = "SS-303"

    def run(self, g: SwordsAndSails) -> None:
        swaps(g, sea=True)


class Meeting(Step, frozen=True):
    """A battle on the border, if both are still on their way."""

    rule = "SS-303"
    sea: bool
    a: int
    b: int
    one: Seat
    two: Seat

    def run(self, g: SwordsAndSails) -> None:
        ways = under_way(g, self.sea)
        there = [p for p in ways.get((self.a, self.b), ()) if g.side(p // FORMATIONS) == self.one]
        back = [p for p in ways.get((self.b, self.a), ()) if g.side(p // FORMATIONS) == self.two]
        if there and back:
            join(g, self.a, self.sea, "meeting", there, back, gap=self.b)


class AfterMeeting(Step, frozen=True):
    """The winner goes on; a lone loser must find another way out; if both leave both stay where they
    were."""

    rule = "SS-303"
    sea: bool
    a: int
    b: int

    def run(self, g: SwordsAndSails) -> None:
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


def leavers(g: SwordsAndSails) -> list[int]:
    """Formations of the battle that have units left and do not stay."""
    battle = g.battle
    assert battle is not None
    force = g.fleet if battle.sea else g.army
    return [p for side in (0, 1) if battle.leaving[side] != IN for p in battle.pieces[side] if any(force[p])]


class Straits(Step, frozen=True):
    """A controlled strait with guards must be fought for (SS-310, R-68)."""

    rule = "SS-310"

    def run(self, g: SwordsAndSails) -> None:
        ways = under_way(g, True)
        for a, b, *_ in g.book.straits if ways else ():
            fleets = [*ways.get((a, b), ()), *ways.get((b, a), ())]
            holder = g.strait_holder(a, b) if fleets else -1
            for side in sides(g, fleets) if holder >= 0 else ():
                if not g.allied(side, holder):
                    g.then(StraitCheck(a, b, holder, side), AfterStrait(a, b))


def guards(g: SwordsAndSails, a: int, b: int, holder: Seat) -> list[int]:
    """Fleets of the controlling side that will be at sea in either zone after movement."""
    n, found = len(g.army), []
    for f, ships in enumerate(g.fleet):
        if any(ships) and g.allied(f // FORMATIONS, holder) and not g.leaving[n + f]:
            zone, port = fleet_end(g, f, g.orders[n + f])
            if zone in (a, b) and port < 0:
                found.append(f)
    return found


class StraitCheck(Step, frozen=True):
    rule = "SS-310"
    a: int
    b: int
    holder: Seat
    side: Seat

    def run(self, g: SwordsAndSails) -> None:
        n = len(g.army)
        fleets = [f for f in sailing(g, self.a, self.b) if g.side(f // FORMATIONS) == self.side]
        watch = guards(g, self.a, self.b, self.holder)
        if not fleets:
            return
        if watch:
            join(g, self.a, True, "strait", fleets, watch, gap=self.b)
        elif g.variants.strict_blockade:
            for f in fleets:
                g.orders[n + f] = DEFEND
            g.tell("strait_shut", fleets=tuple(fleets))


class AfterStrait(Step, frozen=True):
    """Only who wins passes; the others stay in the zone they came from. Beaten guards retreat."""

    rule = "SS-310"
    a: int
    b: int

    def run(self, g: SwordsAndSails) -> None:
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
                    g.leaving[n + f] = BEATEN if left else 0
        g.battle = None


class Arrive(Step, frozen=True):
    """Fleets reach the zone or the port they were ordered to (SS-296)."""

    rule = "SS-296"

    def run(self, g: SwordsAndSails) -> None:
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


class SeaBattles(Step, frozen=True):
    """Part 5: hostile fleets in one zone fight if an Attack covers one of them (SS-544, R-103)."""

    rule = "SS-544"

    def run(self, g: SwordsAndSails) -> None:
        n, port, leaving, orders = len(g.army), g.port, g.leaving, g.orders
        zones: dict[int, list[int]] = {}
        for f, at in enumerate(g.fleet_at):
            if at >= 0 and port[f] < 0 and not leaving[n + f]:
                if at in zones:
                    zones[at].append(f)
                else:
                    zones[at] = [f]
        for zone in sorted([zone for zone, fleets in zones.items() if len(fleets) > 1]):
            if any(orders[n + f].kind == "attack" for f in zones[zone]):
                g.then(ZoneBattle(zone))


class ZoneBattle(Step, frozen=True):
    """The biggest pair at war fights first; then look again."""

    rule = "SS-544"
    zone: int

    def run(self, g: SwordsAndSails) -> None:
        n = len(g.army)
        present = sides(g, [f for f in g.fleets_at_sea(self.zone) if not g.leaving[n + f]])
        pair = biggest_pair(g, present, True, -1)
        if pair:
            one, two = present[pair[0]], present[pair[1]]
            g.then(EngageAtSea(self.zone, tuple(one), tuple(two)), AfterZone(), self)


class AfterZone(Step, frozen=True):
    rule = "SS-544"

    def run(self, g: SwordsAndSails) -> None:
        n = len(g.army)
        if g.battle is not None:
            for f in leavers(g):
                g.leaving[n + f] = 1
            g.battle = None


class CancelLandings(Step, frozen=True):
    """Part 7: a fleet that was beaten or is gone lands, bridges and boards nobody (R-66)."""

    rule = "SS-306"

    def run(self, g: SwordsAndSails) -> None:
        n = len(g.army)
        for a in range(n):
            order = g.orders[a]
            if order.fleet < 0 or not any(g.army[a]) or g.landed[a] >= 0:
                continue
            f = order.fleet
            lost = not any(g.fleet[f]) or g.leaving[n + f] != 0
            far = not lost and order.kind != "board" and order.to not in shores(g, g.fleet_at[f], g.port[f])
            shore = not lost and g.army_at[a] >= 0 and g.army_at[a] not in shores(g, g.fleet_at[f], g.port[f])
            if lost or far or shore:
                g.orders[a] = DEFEND
                g.tell("landing_cancelled", army=a)
        check_loads(g)


class LandSwaps(Step, frozen=True):
    """Part 8: hostile armies that change places meet on the border (R-51)."""

    rule = "SS-303"

    def run(self, g: SwordsAndSails) -> None:
        swaps(g, sea=False)


class March(Step, frozen=True):
    """Part 9: boarding after the fleets sailed, landings, bridges and marches, all at once (SS-300)."""

    rule = "SS-300"

    def run(self, g: SwordsAndSails) -> None:
        army_at, leaving, told = g.army_at, g.leaving, g.run.news is not None
        for a, order in enumerate(g.orders[: len(army_at)]):
            if order.kind == "defend" or leaving[a] or not any(g.army[a]):
                continue
            to, f = order.to, order.fleet
            if order.kind == "board":
                if army_at[a] >= 0:
                    army_at[a], g.aboard[a] = NOWHERE, f
                    g.tell("boards", army=a, fleet=f)
            elif to >= 0 and to != army_at[a]:
                if told:
                    g.tell("marches", army=a, a=g.came_from[a], b=to, fleet=f)
                army_at[a], g.aboard[a], g.landed[a] = to, -1, f
