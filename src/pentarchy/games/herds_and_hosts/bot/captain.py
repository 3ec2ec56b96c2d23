"""The bot's captain: where units, ships and herds go.

Every answer moves one unit, column, ship or herd; then the whole plan is made anew. In order: strike what can
be taken and march on what is near, hold what is threatened, land and sail, settle free land two by two, hold
the rest one by one.
"""

from __future__ import annotations

from math import ceil

from pentarchy.kernel import Action, Seat

from ..book.bits import bits
from ..book.map import Map
from ..book.pieces import LI
from ..rules.fields import hostile, walls
from ..state import State
from ..state.records import ABOARD, SITE, STOPPED, Unit
from .marshal import strength, swords

BUILDERS = 2
"""Light infantry that settles a land together."""
ENOUGH = 1.8
"""An enemy who brings so many times the swords a settlement withstands would take it: every unit inside is a
life, and strikes back."""
MOST = 6
"""Units that guard one settlement, at most."""
ROUNDS = 3
"""Battle rounds a blow is reckoned over."""


def advise_march(g: State, seat: Seat, options: list[Action], lead: type[Host] | None = None) -> Action:
    """The next step of MOVE-Units; the last option ends it."""
    host = (lead or Host)(g, seat, set(options))
    return (
        host.strike()
        or host.hold()
        or host.go_ashore()
        or host.settle()
        or host.sail()
        or host.graze(options)
        or options[-1]
    )


def menace(g: State, seat: Seat, space: int) -> float:
    """The swords the strongest enemy could bring against a settlement here, at once or in two steps."""
    return max((threat(g, other, space) for other in g.order if not g.friends(seat, other)), default=0.0)


def threat(g: State, other: Seat, space: int) -> float:
    """The swords one enemy could bring."""
    board, total = g.book.map, 0.0
    for near in bits(g.here[other] & board.around[space]):
        own = [u for u in g.stacks[near] if u.seat == other]
        total += swords(g, own, space, True) * (1.0 if near in board.near_land[space] else 0.3)
    return ROUNDS * total


class Host:
    """What a seat has on the map, and what it could do with it."""

    def __init__(self, g: State, seat: Seat, offered: set[Action]) -> None:
        self.g, self.seat, self.offered = g, seat, offered
        self.board: Map = g.book.map
        self.foes = hostile(g, seat)
        self.strangers = 0
        for other, spaces in enumerate(g.here):
            if not g.friends(seat, other):
                self.strangers |= spaces
        self.stranded: list[tuple[int, Unit]] = []
        """Builders that find no land to walk to, and where they are."""
        self.movers: dict[int, list[Unit]] = {}
        """By land: the units that can still step and are free to."""
        for space in bits(g.here[seat] & self.board.land_mask):
            able = [u for u in g.stacks[space] if u.seat == seat and self._ready(u)]
            keep = self.guard(space)
            if len(able) > keep:
                self.movers[space] = sorted(able, key=lambda u: u.kind == LI)[keep:]

    def _ready(self, u: Unit) -> bool:
        kind = self.g.book.units[u.kind]
        afoot = u.place not in (SITE, ABOARD) and not kind.naval
        return afoot and kind.moves and u.steps < STOPPED and (u.capacity or u.steps < kind.rides)

    def guard(self, space: int) -> int:
        """How many units an own settlement needs to outlast what stands next to it."""
        if not self.g.homes[self.seat] >> space & 1:
            return 0
        blows = menace(self.g, self.seat, space)
        wall = walls(self.g, space) * self.g.book.tables.combat.wall_shields
        return max(0, min(MOST, ceil(blows / ENOUGH - wall)))

    def step(self, u: Unit, space: int, to: int) -> Action | None:
        option = ("move", u.id, self.board.ids[to])
        return option if option in self.offered else None

    def column(self, space: int, to: int) -> Action | None:
        """All free units of a space, or the first of them if others must stay."""
        movers = self.movers[space]
        own = [u for u in self.g.stacks[space] if u.seat == self.seat and self._ready(u)]
        option = ("march", self.board.ids[space], self.board.ids[to])
        if len(movers) == len(own) > 1 and option in self.offered:
            return option
        return self.step(movers[0], space, to)

    # ---- war ---------------------------------------------------------------------------------------------

    def strike(self) -> Action | None:
        """Settlements and hosts within a step that fall to what can be brought there; else on to the next."""
        return self._assail() or self.onward()

    def _assail(self) -> Action | None:
        near: dict[int, list[int]] = {}
        for space in self.movers:
            for to in self.board.near_land[space]:
                if self.foes >> to & 1:
                    near.setdefault(to, []).append(space)
        for to, spaces in near.items():
            if self._worth_striking(to, spaces):
                for space in spaces:
                    if (option := self.column(space, to)) is not None:
                        return option
        return None

    def _worth_striking(self, to: int, spaces: list[int]) -> bool:
        g, land = self.g, self.g.lands[to]
        own = [u for u in g.stacks[to] if u.seat == self.seat]
        ours = own + [u for space in spaces for u in self.movers[space]]
        foes = [u for u in g.stacks[to] if not g.friends(self.seat, u.seat)]
        if land.owner >= 0 and land.owner != self.seat and not g.friends(self.seat, land.owner):
            return self.worth_a_siege(to, own, ours, foes)
        return bool(foes) and strength(g, ours, to, False) > 1.8 * strength(g, foes, to, False)

    def worth_a_siege(self, to: int, own: list[Unit], ours: list[Unit], foes: list[Unit]) -> bool:
        """As soon as there are enough to ring it and more than those inside; `own` are there already."""
        enough = len(ours) >= max(1, walls(self.g, to))
        return enough and strength(self.g, ours, to, True) > strength(self.g, foes, to, True)

    def onward(self) -> Action | None:
        """Whoever is free walks to the nearest settlement of a stranger, around hosts."""
        g, distance = self.g, self.board.distance
        towns = [
            s for other, homes in enumerate(g.homes) if not g.friends(self.seat, other) for s in bits(homes)
        ]
        for space, units in self.movers.items():
            reach = [town for town in towns if 1 < distance[space][town] < self.board.size]
            if not reach:
                continue
            goal = min(reach, key=lambda town: (distance[space][town], town))
            for to in self.board.near_land[space]:
                nearer = distance[to][goal] < distance[space][goal] and not self.foes >> to & 1
                if nearer and (way := self.column(space, to) or self.step(units[0], space, to)) is not None:
                    return way
        return None

    def hold(self) -> Action | None:
        """Free units next to a threatened home go there."""
        for home in bits(self.g.homes[self.seat]):
            if self.board.around[home] & self.strangers:
                lacking = self.guard(home) - sum(u.seat == self.seat for u in self.g.stacks[home])
                if lacking > 0:
                    for near in self.board.near_land[home]:
                        for u in self.movers.get(near, ()):
                            if (option := self.step(u, near, home)) is not None:
                                return option
        return None

    # ---- settling ----------------------------------------------------------------------------------------

    def free_land(self) -> dict[int, int]:
        """Lands to settle, with the builders each still wants."""
        g, found = self.g, {}
        taken = self.foes
        for homes in g.homes:
            taken |= homes
        for space in bits(self.board.habitable & ~taken):
            site = g.lands[space].site
            if site is None or site.seat == self.seat:
                here = sum(u.seat == self.seat and u.kind == LI for u in g.stacks[space])
                if here < BUILDERS:
                    found[space] = BUILDERS - here
        return found

    def settle(self) -> Action | None:
        """Builders walk to free land, those nearest first; whoever finds none holds another field."""
        builders = [(s, u) for s, units in self.movers.items() for u in units if u.kind == LI]
        lands = self.free_land()
        ways = []
        for n, (space, _) in enumerate(builders):
            if lands.get(space) is not None or self._settling(space):
                continue  # it waits here for its fellow
            distance = self.board.distance[space]
            for land, wanted in lands.items():
                if distance[land] < self.board.size:
                    fertile = self.board.terrain[land].harvest
                    ways.append((distance[land] - 0.5 * (wanted == 1) - 0.1 * fertile, n, land))
        assigned: set[int] = set()
        for _, n, land in sorted(ways):
            if n not in assigned and lands[land] > 0:
                assigned.add(n)
                lands[land] -= 1
                space, u = builders[n]
                if (option := self.towards(u, space, land)) is not None:
                    return option
        self.stranded = [
            (s, u)
            for n, (s, u) in enumerate(builders)
            if n not in assigned and s not in lands and not self._settling(s)
        ]
        return self._board() or self._spread()

    def _settling(self, space: int) -> bool:
        """Builders stand on land of their own that they are about to settle."""
        return self.g.lands[space].owner < 0 and bool(self.board.habitable >> space & 1)

    def towards(self, u: Unit, space: int, land: int) -> Action | None:
        """The step that brings a unit nearer, around enemies."""
        way = self.board.distance
        for to in self.board.near_land[space]:
            option = self.step(u, space, to)
            if option is not None and way[to][land] < way[space][land] and not self.foes >> to & 1:
                return option
        return None

    def _spread(self) -> Action | None:
        """A builder without work holds an empty field next door."""
        for space, u in self.stranded:
            for to in self.board.near_land[space]:
                empty = not self.g.stacks[to] and self.g.lands[to].owner < 0 and not self.foes >> to & 1
                if empty and (option := self.step(u, space, to)) is not None:
                    return option
        return None

    # ---- ships -------------------------------------------------------------------------------------------

    def fleet(self) -> list[tuple[int, Unit, list[Unit]]]:
        """Ships that carry, where they are, and who is aboard."""
        g, found = self.g, []
        for space in bits(g.here[self.seat]):
            for ship in g.stacks[space]:
                if ship.seat == self.seat and g.book.units[ship.kind].carries:
                    aboard = [u for u in g.stacks[space] if u.place == ABOARD and u.ship == ship.id]
                    found.append((space, ship, aboard))
        return found

    def overseas(self) -> dict[int, int]:
        """Free coasts, with the builders each still wants."""
        return {s: n for s, n in self.free_land().items() if self.board.coast >> s & 1}

    def go_ashore(self) -> Action | None:
        """Builders aboard land on free coasts beside their ship."""
        coasts = None
        for space, _, aboard in self.fleet():
            if aboard and space >= self.board.lands:
                coasts = coasts if coasts is not None else self.overseas()
                for land in self.board.near_land[space]:
                    if land in coasts:
                        for u in aboard:
                            if (option := self.step(u, space, land)) is not None:
                                return option
        return None

    def _board(self) -> Action | None:
        """Builders without land go aboard, or to where a ship waits."""
        ships = [space for space, _, aboard in self.fleet() if len(aboard) < BUILDERS + 1]
        if not ships or not self.stranded or not self.overseas():
            return None
        for _, u in self.stranded:
            for option in self.offered:
                if option[0] == "board" and option[1] == u.id:
                    return option
        quays = [land for sea in ships if sea >= self.board.lands for land in self.board.near_land[sea]]
        for space, u in self.stranded:
            distance = self.board.distance[space]
            near = [land for land in quays if 0 < distance[land] < self.board.size]
            if near and space not in quays:
                quay = min(near, key=lambda land: distance[land])
                if (way := self.towards(u, space, quay)) is not None:
                    return way
        return None

    def sail(self) -> Action | None:
        """Laden ships make for free coasts, empty ones for builders without land."""
        coasts: list[int] | None = None
        for space, ship, aboard in self.fleet():
            if not ship.capacity or space < self.board.lands:
                continue
            if aboard:
                coasts = coasts if coasts is not None else list(self.overseas())
                goals = coasts
            else:
                goals = [s for s, _ in self.stranded]
            if (option := self._steer(space, ship, goals)) is not None:
                return option
        return None

    def _steer(self, sea: int, ship: Unit, goals: list[int]) -> Action | None:
        """One sea nearer to the nearest of these coasts, away from strange ships."""
        sail, lands = self.board.sail, self.board.lands
        waters = {near for land in goals for near in self.board.near_sea[land]}
        if not waters or sea in waters:
            return None
        goal = min(waters, key=lambda w: (sail[sea - lands][w], w))
        for to in self.board.near_sea[sea]:
            option = self.step(ship, sea, to)
            nearer = sail[to - lands][goal] < sail[sea - lands][goal]
            if option is not None and nearer and not self.foes >> to & 1:
                return option
        return None

    # ---- herds -------------------------------------------------------------------------------------------

    def graze(self, options: list[Action]) -> Action | None:
        """Herds are driven to better ground."""
        index, best, chosen = self.board.index, 0.5, None
        for option in options:
            if option[0] == "drive":
                gain = self.pasture(index[option[3]]) - self.pasture(index[option[1]])
                if gain > best:
                    best, chosen = gain, option
        return chosen

    def pasture(self, space: int) -> float:
        """Herds belong on mild, owned ground, away from strangers."""
        value = 1.0 * self.board.mild[space]
        if self.g.lands[space].owner == self.seat:
            value += 1.0
        elif not self.g.here[self.seat] >> space & 1:
            value -= 1.0
        if (self.board.near_bits[space] | 1 << space) & self.strangers:
            value -= 1.5
        return value
