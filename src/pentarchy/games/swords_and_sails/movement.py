"""Phase 5, Move Fleets and Armies: parts 4 to 9 of the resolution, with the battles that stop a move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.kernel import Seat, Step

from .battle_state import IN
from .game import DEFEND, FORMATIONS, NOWHERE
from .orders import shores

if TYPE_CHECKING:
    from .game import SwordsAndSails

BEATEN = 3
"""In `leaving`: out of the fight for this season, but where it is to be."""


def covers(g: SwordsAndSails, piece: int, other: Seat) -> bool:
    """Does this piece's Attack order cover that player? (SS-288, R-50)"""
    order = g.orders[piece]
    return order.kind == "attack" and (order.foe < 0 or g.allied(order.foe, other))


def at_war(g: SwordsAndSails, one: list[int], two: list[int], sea: bool) -> bool:
    """Is either side's Attack aimed at the other?"""
    n = len(g.army) if sea else 0
    a, b = one[0] // FORMATIONS, two[0] // FORMATIONS
    return any(covers(g, n + p, b) for p in one) or any(covers(g, n + p, a) for p in two)


def sides(g: SwordsAndSails, pieces: list[int]) -> dict[Seat, list[int]]:
    """Formations by side, in play order."""
    out: dict[Seat, list[int]] = {}
    for p in sorted(pieces, key=lambda p: g.order.index(p // FORMATIONS)):
        out.setdefault(g.side(p // FORMATIONS), []).append(p)
    return out


class Sail(Step, frozen=True):
    """Part 4: fleets sail; swaps first, then straits, then arrival."""

    rule = "SS-299"

    def run(self, g: SwordsAndSails) -> None:
        g.then(SeaSwaps(), Straits(), Arrive(), SeaBattles())


def sailing(g: SwordsAndSails, a: int, b: int) -> list[int]:
    """Fleets on their way from one zone to the next."""
    n = len(g.army)
    return [
        f
        for f in g.fleets_at_sea(a)
        if g.orders[n + f].to == b and g.orders[n + f].kind in ("move", "attack") and not g.leaving[n + f]
    ]


class SeaSwaps(Step, frozen=True):
    """Hostile fleets that change places fight if an Attack covers the other, else they pass (R-52)."""

    rule = "SS-303"

    def run(self, g: SwordsAndSails) -> None:
        n = len(g.army)
        edges = sorted(
            {
                (min(at, o.to), max(at, o.to))
                for f, at in enumerate(g.fleet_at)
                if (o := g.orders[n + f]).kind in ("move", "attack")
                and o.to != at
                and at >= 0
                and g.port[f] < 0
            }
        )
        for a, b in edges:
            there, back = sides(g, sailing(g, a, b)), sides(g, sailing(g, b, a))
            for x in there:
                for y in back:
                    if x != y and at_war(g, there[x], back[y], True):
                        g.then(SeaSwap(a, b, x, y), AfterSeaSwap(a, b))


class SeaSwap(Step, frozen=True):
    rule = "SS-303"
    a: int
    b: int
    one: Seat
    two: Seat

    def run(self, g: SwordsAndSails) -> None:
        from .battle import join

        there = [f for f in sailing(g, self.a, self.b) if g.side(f // FORMATIONS) == self.one]
        back = [f for f in sailing(g, self.b, self.a) if g.side(f // FORMATIONS) == self.two]
        if there and back:
            join(g, self.a, True, "meeting", there, back, gap=self.b)


class AfterSeaSwap(Step, frozen=True):
    """The winner sails on; the loser goes elsewhere; if both leave both stay where they were."""

    rule = "SS-303"
    a: int
    b: int

    def run(self, g: SwordsAndSails) -> None:
        battle, n = g.battle, len(g.army)
        if battle is None:
            return
        both = all(x != IN for x in battle.leaving)
        for side in (0, 1):
            for f in battle.pieces[side]:
                if any(g.fleet[f]) and battle.leaving[side] != IN:
                    g.orders[n + f] = DEFEND
                    g.leaving[n + f] = BEATEN if both else 1
                    g.shut[n + f] = self.a if g.fleet_at[f] == self.b else self.b
        g.battle = None


class Straits(Step, frozen=True):
    """A controlled strait with guards must be fought for (SS-310, R-68)."""

    rule = "SS-310"

    def run(self, g: SwordsAndSails) -> None:
        for a, b, *_ in g.book.straits:
            holder = g.strait_holder(a, b)
            if holder < 0:
                continue
            passing = sides(g, [*sailing(g, a, b), *sailing(g, b, a)])
            for side in passing:
                if not g.allied(side, holder):
                    g.then(StraitCheck(a, b, holder, side), AfterStrait(a, b))


def guards(g: SwordsAndSails, a: int, b: int, holder: Seat) -> list[int]:
    """Fleets of the controlling side that will be at sea in either zone after movement."""
    from .orders import fleet_end

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
        from .battle import join

        n = len(g.army)
        fleets = [
            f
            for f in (*sailing(g, self.a, self.b), *sailing(g, self.b, self.a))
            if g.side(f // FORMATIONS) == self.side
        ]
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
        from .orders import fleet_end

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
        n = len(g.army)
        for f in range(n):
            order = g.orders[n + f]
            if not any(g.fleet[f]) or g.leaving[n + f]:
                continue
            if order.kind == "port":
                g.port[f] = order.to
                g.tell("docks", fleet=f, land=order.to)
            elif order.kind in ("move", "attack") and order.to >= 0:
                if order.to != g.fleet_at[f] or g.port[f] >= 0:
                    g.tell("sails", fleet=f, a=g.fleet_at[f], b=order.to)
                g.fleet_at[f], g.port[f] = order.to, -1


class SeaBattles(Step, frozen=True):
    """Part 5: hostile fleets in one zone fight if an Attack covers one of them (SS-544, R-103)."""

    rule = "SS-544"

    def run(self, g: SwordsAndSails) -> None:
        n, zones = len(g.army), dict[int, list[int]]()
        for f, at in enumerate(g.fleet_at):
            if at >= 0 and g.port[f] < 0 and not g.leaving[n + f]:
                zones.setdefault(at, []).append(f)
        for zone in sorted(zones):
            if len({g.side(f // FORMATIONS) for f in zones[zone]}) > 1:
                g.then(ZoneBattle(zone))


class ZoneBattle(Step, frozen=True):
    """The biggest pair at war fights first; then look again."""

    rule = "SS-544"
    zone: int

    def run(self, g: SwordsAndSails) -> None:
        from .battle import biggest_pair
        from .engage import engage_at_sea

        n = len(g.army)
        present = sides(g, [f for f in g.fleets_at_sea(self.zone) if not g.leaving[n + f]])
        pair = biggest_pair(g, present, True, -1)
        if pair:
            engage_at_sea(g, self.zone, present[pair[0]], present[pair[1]])
            g.then(AfterZone(), self)


class AfterZone(Step, frozen=True):
    rule = "SS-544"

    def run(self, g: SwordsAndSails) -> None:
        n = len(g.army)
        if g.battle is not None:
            for side in (0, 1):
                for f in g.battle.pieces[side]:
                    if any(g.fleet[f]) and g.battle.leaving[side] != IN:
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


class LandSwaps(Step, frozen=True):
    """Part 8: hostile armies that change places meet on the border (R-51)."""

    rule = "SS-303"

    def run(self, g: SwordsAndSails) -> None:
        edges = sorted(
            {
                (min(at, o.to), max(at, o.to))
                for a, at in enumerate(g.army_at)
                if _walking(g, a)
                for o in [g.orders[a]]
            }
        )
        for x, y in edges:
            there, back = sides(g, walking(g, x, y)), sides(g, walking(g, y, x))
            for one in there:
                for two in back:
                    if one == two:
                        continue
                    if at_war(g, there[one], back[two], False):
                        g.then(Meeting(x, y, one, two), AfterMeeting(x, y))
                    else:
                        for a in (*there[one], *back[two]):
                            g.orders[a] = DEFEND


def _walking(g: SwordsAndSails, a: int) -> bool:
    o = g.orders[a]
    return o.fleet < 0 and o.to >= 0 and g.army_at[a] >= 0 and o.to != g.army_at[a] and not g.leaving[a]


def walking(g: SwordsAndSails, x: int, y: int) -> list[int]:
    return [a for a in g.armies_in(x) if g.orders[a].to == y and _walking(g, a)]


class Meeting(Step, frozen=True):
    rule = "SS-303"
    x: int
    y: int
    one: Seat
    two: Seat

    def run(self, g: SwordsAndSails) -> None:
        from .battle import join

        there = [a for a in walking(g, self.x, self.y) if g.side(a // FORMATIONS) == self.one]
        back = [a for a in walking(g, self.y, self.x) if g.side(a // FORMATIONS) == self.two]
        if there and back:
            join(g, self.x, False, "meeting", there, back, gap=self.y)


class AfterMeeting(Step, frozen=True):
    """The winner goes on; a lone loser must find another way out; if both leave both go home."""

    rule = "SS-303"
    x: int
    y: int

    def run(self, g: SwordsAndSails) -> None:
        battle = g.battle
        if battle is None:
            return
        both = all(x != IN for x in battle.leaving)
        for side in (0, 1):
            for a in battle.pieces[side]:
                if any(g.army[a]) and battle.leaving[side] != IN:
                    g.orders[a] = DEFEND
                    if not both:
                        g.leaving[a] = 1
                        g.shut[a] = self.x if g.army_at[a] == self.y else self.y
        g.battle = None


class March(Step, frozen=True):
    """Part 9: boarding after the fleets sailed, landings, bridges and marches, all at once (SS-300)."""

    rule = "SS-300"

    def run(self, g: SwordsAndSails) -> None:
        for a in range(len(g.army)):
            order = g.orders[a]
            if not any(g.army[a]) or g.leaving[a] or order == DEFEND or g.landed[a] >= 0:
                continue
            if order.kind == "board":
                if g.army_at[a] >= 0:
                    g.army_at[a], g.aboard[a] = NOWHERE, order.fleet
                    g.tell("boards", army=a, fleet=order.fleet)
            elif order.to >= 0 and (order.to != g.army_at[a]):
                g.tell("marches", army=a, a=g.came_from[a], b=order.to, fleet=order.fleet)
                g.army_at[a], g.aboard[a] = order.to, -1
                g.landed[a] = order.fleet
