"""Retreats by land and sea, and withdrawals that end in another battle (parts 6 and 11)."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step

from ...state import State
from ...state.records import BEATEN, FORMATIONS, NOWHERE
from .battle import join
from .engage import AfterLand
from .refuge import enemies_in, refuges, safe, sea_refuges
from .war import sides


class SeaRetreats(Step[State], frozen=True):
    """Part 6: beaten fleets leave, in play order. [SS-393]"""

    rule = "SS-393"

    def run(self, g: State) -> None:
        n = len(g.army)
        for seat in g.in_order if any(g.leaving) else ():
            g.then(*(FleetRetreat(seat, f) for f in g.fleets_of(seat) if g.leaving[n + f] == 1))


class FleetRetreat(Step[State], frozen=True):
    """To an adjacent zone without hostile fleets, not over a hostile strait, or into a friendly port
    (R-87). [SS-393, SS-395, SS-426]"""

    rule = "SS-393"
    seat: Seat
    fleet: int

    def who(self, g: State) -> Seat | None:
        follows = g.convoy[self.fleet] >= 0 and any(g.fleet[g.convoy[self.fleet]])
        return self.seat if any(g.fleet[self.fleet]) and not follows else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        return sea_refuges(g, self.fleet, g.fleet_at[self.fleet]) or [("hold",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        n = len(g.army)
        for f in g.group(self.fleet):
            g.leaving[n + f] = BEATEN
            if action[0] == "retreat":
                g.fleet_at[f] = g.book.space[action[1]]
            elif action[0] == "port":
                g.port[f] = g.book.space[action[1]]
        g.tell(
            "retreats",
            seat=seat,
            piece=n + self.fleet,
            dest=g.book.space[action[1]] if len(action) > 1 else -1,
        )


class Retreats(Step[State], frozen=True):
    """Part 11: all land retreats, judged when the last battle is over, in play order (R-82). [SS-362]"""

    rule = "SS-362"

    def run(self, g: State) -> None:
        for seat in g.in_order if any(g.leaving) else ():
            g.then(*(ArmyRetreat(seat, a) for a in g.armies_of(seat) if g.leaving[a] in (1, 2)))


class ArmyRetreat(Step[State], frozen=True):
    """Back the way it came if it can; else aboard; else next door; else it is lost (R-81). [SS-258,
    SS-362, SS-363, SS-366, SS-367]"""

    rule = "SS-362"
    seat: Seat
    army: int

    def _back(self, g: State) -> int:
        """The land it came from, if that still receives it."""
        a, home = self.army, g.came_from[self.army]
        if home < 0 or home == g.army_at[a] or not safe(g, a, home):
            return -1
        f = g.landed[a]
        if f >= 0:  # it crossed a bridge of ships: are they still there?
            zone = g.fleet_at[f]
            if (
                not any(g.fleet[f])
                or zone not in g.book.coast[home]
                or zone not in g.book.coast[g.army_at[a]]
            ):
                return -1
        return home

    def _aboard(self, g: State) -> int:
        a, f = self.army, g.landed[self.army]
        if f < 0 or not any(g.fleet[f]) or g.fleet_at[f] not in g.book.coast[g.army_at[a]]:
            return -1
        lead = g.lead(f)
        return lead if g.capacity(lead) - g.load(lead) >= sum(g.army[a]) else -1

    def who(self, g: State) -> Seat | None:
        return self.seat if any(g.army[self.army]) and g.leaving[self.army] else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        a, ids = self.army, g.book.ids
        if (home := self._back(g)) >= 0:
            return [("retreat", ids[home])]
        if (f := self._aboard(g)) >= 0:
            return [("aboard", f)]
        near = refuges(g, a, g.army_at[a])
        if near:
            return [("retreat", ids[x]) for x in reversed(near)]
        if g.leaving[a] == 2 and (back := fallbacks(g, a)):
            return [("break through", ids[x]) for x in back]
        return [("disband",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        a = self.army
        g.leaving[a] = 0
        match action:
            case ("retreat", name):
                g.army_at[a] = g.book.space[name]
                g.tell("retreats", seat=seat, piece=a, dest=g.army_at[a])
            case ("aboard", f):
                g.army_at[a], g.aboard[a] = NOWHERE, f
                g.tell("retreats", seat=seat, piece=a, dest=g.fleet_at[f])
            case ("break through", name):
                g.army_at[a] = g.book.space[name]
                g.tell("breaks_through", seat=seat, piece=a, dest=g.army_at[a])
                g.leaving[a] = 4
            case _:
                g.disband(a)
                g.tell("no_way_out", seat=seat, piece=a)


def way_out(g: State, a: int) -> bool:
    """Has the army somewhere to go, by land or back aboard?"""
    seat = a // FORMATIONS
    return ArmyRetreat(seat, a).options(g, seat) != [("disband",)]


def distance(g: State, seat: Seat, land: int) -> int:
    """Land steps to the nearest own or team territory without enemies; big if there is none."""
    seen, edge, steps = {land}, [land], 0
    while edge:
        for x in edge:
            if g.allied(seat, g.owner[x]) and not enemies_in(g, seat, x):
                return steps
        steps += 1
        edge = [n for x in edge for n in g.book.near[x] if n not in seen and not seen.add(n)]  # type: ignore[func-returns-value]
    return len(g.owner)


def fallbacks(g: State, a: int) -> list[int]:
    """Where a withdrawing army without refuge may fight its way to (R-105). [SS-259]"""
    seat, land = a // FORMATIONS, g.army_at[a]
    far = distance(g, seat, land)
    return [
        x
        for x in g.book.near[land]
        if g.friend[x] >= 0
        and g.allied(seat, g.friend[x])
        and enemies_in(g, seat, x)
        and distance(g, seat, x) <= far
    ]


class Withdrawals(Step[State], frozen=True):
    """After all other retreats: one battle for each army that had to break through. [SS-259]"""

    rule = "SS-259"

    def run(self, g: State) -> None:
        for seat in g.in_order if any(g.leaving) else ():
            g.then(*(BreakThrough(seat, a) for a in g.armies_of(seat) if g.leaving[a] == 4))


class BreakThrough(Step[State], frozen=True):
    """The battle it may have to fight there. [SS-259]"""

    rule = "SS-259"
    seat: Seat
    army: int

    def run(self, g: State) -> None:
        a = self.army
        if not any(g.army[a]):
            return
        g.leaving[a] = 0
        foes = [x for x in g.standing(g.army_at[a]) if not g.allied(x // FORMATIONS, self.seat)]
        if not foes:
            return
        g.came_from[a], g.landed[a] = g.army_at[a], -1
        first = next(iter(sides(g, foes).values()))
        join(g, g.army_at[a], False, "withdrawal", [a], first)
        g.then(AfterLand(), Retreats())
