"""Who fights whom in a territory or a sea zone, in which order, and together or one by one (R-56, R-57)."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from ...state import State
from ...state.battle import IN, WITHDRAW
from ...state.records import FORMATIONS
from .battle import join
from .war import biggest_pair, commander, sides


class LandBattles(Step[State], frozen=True):
    """Part 10: territory by territory. [SS-316]"""

    rule = "SS-316"

    def run(self, g: State) -> None:
        g.phase = 5
        lands: dict[int, int] = {}
        shared: set[int] = set()
        leaving = g.leaving
        for a, at in enumerate(g.army_at):
            if at >= 0 and not leaving[a]:
                seat = a // FORMATIONS
                first = lands.setdefault(at, seat)
                if first != seat and not g.allied(first, seat):
                    shared.add(at)
        for land in sorted(shared):
            g.then(Territory(land))


class Territory(Step[State], frozen=True):
    """Pair by pair until nobody there is at war; then whoever has no right to stay goes (R-57). [SS-317,
    SS-320, SS-366]"""

    rule = "SS-320"
    land: int
    last: bool = False
    """No pair at war was left, no controller stands here: those with Attack orders fight on."""

    def run(self, g: State) -> None:
        land = self.land
        here = sides(g, g.standing(land))
        if len(here) < 2:
            return
        pair = biggest_pair(g, here, False, land)
        if pair is None and self.last:
            names = sorted(here, key=lambda s: -sum(sum(g.army[a]) for a in here[s]))
            pair = (names[0], names[1])
        if pair:
            g.then(Engage(land, tuple(here[pair[0]]), tuple(here[pair[1]])), AfterLand(), self)
            return
        owner = g.owner[land]
        home = owner >= 0 and g.side(owner) in here
        stay = (
            [g.side(owner)]
            if home
            else [s for s in here if any(g.orders[a].kind == "attack" for a in here[s])]
        )
        for s, armies in here.items():
            if s not in stay:
                for a in armies:
                    g.leaving[a] = 1
                g.tell("must_leave", seat=armies[0] // FORMATIONS, land=land)
        if len(stay) > 1:
            g.then(replace(self, last=True))


def groups(g: State, armies: list[int]) -> list[list[int]]:
    """Armies that fight as one force: ordered together, or from the same or adjacent lands (R-56).
    [SS-292, SS-293]"""
    left, out = list(armies), []
    while left:
        force, edge = [left.pop(0)], 0
        while edge < len(force):
            a = force[edge]
            edge += 1
            for x in list(left):
                if _neighbours(g, a, x) or g.orders[a].mate == x or g.orders[x].mate == a or _common(g, a, x):
                    left.remove(x)
                    force.append(x)
        out.append(force)
    return out


def _neighbours(g: State, a: int, x: int) -> bool:
    """Did the two come from the same or from adjacent spaces? Who was aboard comes from the sea."""
    n, one, two = len(g.army), g.came_from[a], g.came_from[x]
    one = g.came_from[n + g.landed[a]] if one < 0 else one
    two = g.came_from[n + g.landed[x]] if two < 0 else two
    return two in g.book.beside[one] or two in g.book.coast[one]


def _common(g: State, a: int, x: int) -> bool:
    return g.orders[a].mate >= 0 and g.orders[a].mate == g.orders[x].mate


class Engage(Step[State], frozen=True):
    """If one side comes from several directions without a joint order the other may fight it piecemeal.
    [SS-293]"""

    rule = "SS-293"
    land: int
    one: tuple[int, ...]
    two: tuple[int, ...]
    asked: int = 0

    def _split(self, g: State) -> list[list[int]]:
        return groups(g, list(self.two if self.asked == 0 else self.one))

    def who(self, g: State) -> Seat | None:
        if self.asked > 1 or len(self._split(g)) < 2:
            return None
        return commander(g, list(self.one if self.asked == 0 else self.two), False, g.owner[self.land])

    def run(self, g: State) -> None:
        if self.asked < 1:
            g.then(replace(self, asked=self.asked + 1))
            return
        join(g, self.land, False, "land", list(self.one), list(self.two))

    def options(self, g: State, seat: Seat) -> list[Action]:
        split = sorted(self._split(g), key=lambda x: -sum(sum(g.army[a]) for a in x))
        return [("together",), *(("first", *force) for force in split)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        meet(g, self, action)


def meet(g: State, step: Engage | EngageAtSea, action: Action) -> None:
    """Face one of the other side's forces first, or all together; then the other side says the same."""
    facing = tuple(action[1:]) if action[0] == "first" else step.two if step.asked == 0 else step.one
    if step.asked == 0:
        g.then(replace(step, two=facing, asked=1))
    elif isinstance(step, Engage):
        join(g, step.land, False, "land", list(facing), list(step.two))
    else:
        join(g, step.zone, True, "zone", list(facing), list(step.two))


class AfterLand(Step[State], frozen=True):
    """Mark who leaves; retreats come when the last battle is over (R-82). [SS-361]"""

    rule = "SS-361"

    def run(self, g: State) -> None:
        b = g.battle
        if b is None:
            return
        for side in (0, 1):
            for a in b.pieces[side]:
                if any(g.army[a]) and b.leaving[side] != IN:
                    g.leaving[a] = 2 if b.leaving[side] == WITHDRAW else 1
        g.battle = None


class EngageAtSea(Step[State], frozen=True):
    """An Admiral may fight fleets from different zones one by one. [SS-469]"""

    rule = "SS-469"
    zone: int
    one: tuple[int, ...]
    two: tuple[int, ...]
    asked: int = 0

    def _split(self, g: State) -> list[list[int]]:
        n = len(g.army)
        by: dict[int, list[int]] = {}
        for f in self.two if self.asked == 0 else self.one:
            by.setdefault(g.came_from[n + f], []).append(f)
        return list(by.values())

    def who(self, g: State) -> Seat | None:
        if self.asked > 1 or max(g.leaders) < 0:
            return None
        lead = commander(g, list(self.one if self.asked == 0 else self.two), True, -1)
        return lead if g.has_leader(lead, "admiral") and len(self._split(g)) > 1 else None

    def run(self, g: State) -> None:
        if self.asked < 1:
            g.then(replace(self, asked=self.asked + 1))
            return
        join(g, self.zone, True, "zone", list(self.one), list(self.two))

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [*(("first", *force) for force in self._split(g)), ("together",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        meet(g, self, action)
