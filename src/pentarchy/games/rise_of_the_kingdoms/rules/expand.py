"""The expand phase: settlements in order of priority, then buildings, ships and recruits for all at once."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, changed, replace

from ..book import (
    BUILDINGS,
    FOOD,
    MONASTERY,
    PRODUCTION,
    SEA,
    SHIP,
    SUPPLIES,
    SWORDSMAN,
    UNITS,
    WEALTH,
    WHEELBARROW,
)
from ..state import State
from .cubes import ShiftCube, or_shift
from .kingdom import (
    cubes_left,
    erect,
    free_chit,
    free_lands,
    has_free_land,
    lands_for_growth,
    settle,
    take_land,
)
from .recruits import launch, moorings, rooms
from .units import alike, enter, leave, spare


class Expand(Step[State], frozen=True):
    """Founding and growing go in order of priority, because players may want the same land.

    [RK-068, RK-092]
    """

    rule = "RK-092"

    def run(self, g: State) -> None:
        g.phase = "settlements"
        g.then(*(Refuge(seat) for seat in g.order), *(FoundAndGrow(seat) for seat in g.order))


class Refuge(Step[State], frozen=True):
    """A player with neither settlement nor ground unit begins anew with one free swordsman. [RK-016]"""

    rule = "RK-016"
    seat: Seat

    def who(self, g: State) -> Seat | None:
        gone = not g.settlements(self.seat) and not g.ground(self.seat)
        return self.seat if gone and spare(g, self.seat, SWORDSMAN) >= 0 and self._places(g) else None

    def _places(self, g: State) -> list[int]:
        """Free hexes of the start zone, else the nearest free land of the board."""
        zone = g.book.zones[g.nation[self.seat]]
        free = [
            h
            for h, terrain in enumerate(g.book.terrain)
            if terrain < SEA and g.holder[h] < 0 and g.site[h] < 0 and g.cube[h] < 0
        ]
        far = {h: min(g.book.distance(h, z) for z in zone) for h in free}
        nearest = min(far.values(), default=0)
        return [h for h in free if far[h] == nearest]

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [*(("place", g.book.id[h]) for h in self._places(g)), ("pass",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "place":
            enter(g, spare(g, seat, SWORDSMAN), g.book.hex[action[1]])
            g.tell("refuge", seat=seat, hex=g.book.hex[action[1]])

    def default(self, g: State, seat: Seat, options: list[Action]) -> Action:
        return options[0]


# ---- Found and grow -----------------------------------------------------------------------------------


def may_found(g: State, seat: Seat, hex_: int) -> bool:
    """Land, an own ground unit there, no cube on it, and no settlement on or next to it. [RK-092]"""
    book, site = g.book, g.site
    if book.terrain[hex_] >= SEA or g.cube[hex_] >= 0 or site[hex_] >= 0 or g.holder[hex_] != seat:
        return False
    return max([site[n] for n in book.near[hex_]]) < 0


class FoundAndGrow(Step[State], frozen=True):
    """Found villages with units in the field, feed settlements to grow. [RK-092, RK-096, RK-097, RK-099]"""

    rule = "RK-092"
    seat: Seat

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        book = g.book
        options: list[Action] = []
        if free_chit(g, seat) >= 0:
            hexes = dict.fromkeys([g.at[u] for u in g.ground(seat)])
            options += [("found", book.id[h]) for h in hexes if may_found(g, seat, h)]
        if g.cones(seat) < book.limits.cones:
            for s in g.settlements(seat):
                level = g.level[s]
                if level == len(book.settlements) or g.grown[s]:
                    continue
                if g.stock[seat][FOOD] >= book.settlements[level].food:
                    options.append(("grow", book.id[g.place[s]]))
        return [*options, *or_shift(g, seat, "done")]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        match action:
            case ("found", hex_id):
                g.then(SacrificeUnit(seat, g.book.hex[hex_id]), self)
            case ("grow", hex_id):
                settlement = g.site[g.book.hex[hex_id]]
                level = g.level[settlement] = g.level[settlement] + 1
                g.grown = changed(g.grown, settlement, True)
                g.stock[seat][FOOD] -= g.book.settlements[level - 1].food
                g.tell("grows", seat=seat, hex=g.place[settlement], level=level)
                g.then(TakeLand(seat, settlement, lands_for_growth(g, seat, level)), self)
            case ("shift",):
                g.then(ShiftCube(seat), self)


class SacrificeUnit(Step[State], frozen=True):
    """One ground unit becomes the first people of the village. [RK-093, RK-094, RK-095, RK-099]"""

    rule = "RK-093"
    seat: Seat
    hex: int

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("sacrifice", u) for u in alike(g, g.stack(self.hex))]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        leave(g, action[1])
        settlement = free_chit(g, seat)
        settle(g, settlement, self.hex, 1)
        g.grown = changed(g.grown, settlement, g.variants.new_villages == "wait")
        g.tell("founds", seat=seat, hex=self.hex, unit=g.kind(action[1]))
        g.then(TakeLand(seat, settlement, lands_for_growth(g, seat, 1)))


class TakeLand(Step[State], frozen=True):
    """Put cubes on free lands around the settlement; without a free land or a cube they are forfeited.

    [RK-095, RK-098, RK-194]
    """

    rule = "RK-098"
    seat: Seat
    settlement: int
    number: int

    def who(self, g: State) -> Seat | None:
        if not self.number or cubes_left(g, self.seat) <= 0:
            return None
        return self.seat if has_free_land(g, self.settlement) else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("land", g.book.id[h]) for h in free_lands(g, self.settlement)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        hex_ = g.book.hex[action[1]]
        take_land(g, self.settlement, hex_)
        g.tell("takes land", seat=seat, hex=hex_, settlement=g.place[self.settlement])
        g.then(replace(self, number=self.number - 1))


# ---- Buildings and ships ------------------------------------------------------------------------------


def building_discount(g: State, settlement: int) -> int:
    """Less for every building: one with a ground unit there, one with the wheelbarrow.

    [RK-060, RK-120, RK-121]
    """
    discount: int = g.book.limits.support_discount if g.force[g.place[settlement]] else 0
    if g.knows(settlement >> 3, WHEELBARROW):
        discount += g.book.inventions[WHEELBARROW].effect["building_discount"]
    return discount


def building_cost(g: State, settlement: int, building: int) -> int:
    """What a building costs there, in production. [RK-060, RK-120]"""
    cost: int = g.book.buildings[building].cost
    return cost - building_discount(g, settlement)


class StartBuilding(Step[State], frozen=True):
    """Everybody builds at the same time. [RK-068, RK-104]"""

    rule = "RK-104"

    def run(self, g: State) -> None:
        g.phase = "building"
        g.parallel({seat: Build(seat) for seat in range(g.seats)})


class Build(Step[State], frozen=True):
    """Spend production on buildings, one per settlement and round, and on ships.

    [RK-049, RK-050, RK-052, RK-053, RK-055, RK-056, RK-104, RK-105, RK-106, RK-110, RK-114, RK-125]
    """

    rule = "RK-104"
    seat: Seat

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        book, purse = g.book, g.stock[seat][PRODUCTION]
        options: list[Action] = []
        if purse:
            known = g.inventions[seat]
            plans = [b for b, need in enumerate(book.needs) if known >> need & 1]
            for s in g.settlements(seat):
                stand = g.buildings[s]
                if g.built[s] or stand.bit_count() >= book.settlements[g.level[s] - 1].buildings:
                    continue
                hex_id, means = book.id[g.place[s]], purse + building_discount(g, s)
                for b in plans:
                    if stand >> b & 1 or book.buildings[b].cost > means:
                        continue
                    if b == MONASTERY:
                        options += [("build", hex_id, BUILDINGS[b], track) for track in SUPPLIES]
                    else:
                        options.append(("build", hex_id, BUILDINGS[b]))
            if purse >= book.ship.production and spare(g, seat, SHIP) >= 0:
                options += [("ship", book.id[h]) for h in moorings(g, seat)]
        return [*options, *or_shift(g, seat, "done")]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "done":
            return
        hexes = g.book.hex
        match action:
            case ("build", hex_id, name, *track):
                settlement, building = g.site[hexes[hex_id]], BUILDINGS.index(name)
                cost = building_cost(g, settlement, building)
                g.stock[seat][PRODUCTION] -= cost
                g.built = changed(g.built, settlement, True)
                erect(g, settlement, building, SUPPLIES.index(track[0]) if track else -1)
                g.tell(
                    "builds", seat=seat, hex=hexes[hex_id], building=building, cost=cost, track=list(track)
                )
            case ("ship", hex_id):
                g.stock[seat][PRODUCTION] -= g.book.ship.production
                launch(g, seat, hexes[hex_id], g.book.ship.production)
            case _:
                g.then(ShiftCube(seat))
        g.then(self)


# ---- Recruiting ---------------------------------------------------------------------------------------


class RecruitUnits(Step[State], frozen=True):
    """Everybody recruits at the same time. [RK-068, RK-126]"""

    rule = "RK-126"

    def run(self, g: State) -> None:
        g.phase = "recruiting"
        g.fresh.clear()
        g.parallel({seat: Recruit(seat) for seat in range(g.seats)})


class Recruit(Step[State], frozen=True):
    """Coins for ground units, placed in own settlements with room.

    [RK-122, RK-123, RK-124, RK-126, RK-128]
    """

    rule = "RK-126"
    seat: Seat

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        book, purse = g.book, g.stock[seat][WEALTH]
        options: list[Action] = []
        if purse:
            hexes = [book.id[h] for h in rooms(g, seat)]
            for kind, unit in enumerate(book.units):
                if hexes and unit.coins <= purse and spare(g, seat, kind) >= 0:
                    options += [("recruit", unit.id, h) for h in hexes]
        return [*options, *or_shift(g, seat, "done")]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        match action:
            case ("recruit", name, hex_id):
                kind, hex_ = UNITS.index(name), g.book.hex[hex_id]
                coins = g.book.units[kind].coins
                g.stock[seat][WEALTH] -= coins
                enter(g, spare(g, seat, kind), hex_)
                g.tell("musters", seat=seat, unit=kind, hex=hex_, coins=coins)
                g.then(self)
            case ("shift",):
                g.then(ShiftCube(seat), self)
