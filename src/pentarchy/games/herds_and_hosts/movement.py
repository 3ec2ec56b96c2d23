"""MOVE-Units, MOVE-Special, MOVE-Retreat: steps of units and ships, cargo, herds, landing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import ClassVar

from pentarchy.kernel import Action, Seat, Step, replace

from .ambush import ambush
from .bits import bits
from .book import LI, TRANSPORT, Book, Map, UnitKind
from .cargo import fitting, ships_with_room
from .construction import cancel
from .farming import add_herd, remove_herd
from .fields import encircled, enemy_here, hostile, stops
from .game import HerdsAndHosts
from .retyping import shipyards_beside
from .state import ABOARD, INSIDE, OUTSIDE, SITE, STOPPED, Herd, Unit, one, rested


class FreshSteps(Step, frozen=True):
    """A new subphase of MOVE: free steps come back, whoever was stopped may go on."""

    rule = "HH-159"

    def run(self, g: HerdsAndHosts) -> None:
        stacks = g.stacks
        for space in bits(g.peopled()):
            stacks[space] = rested(stacks[space])


def free_steps(kind: UnitKind, phase: str, paid: bool) -> int:
    """Steps beside the unit's own capacity: riding, a war ship's slipping away, paid special movement."""
    if phase == "M2":
        return kind.rides + paid
    if phase == "M3" and kind.slips:
        return 1
    return int(kind.rides)


def may_step(kind: UnitKind, unit: Unit, phase: str, paid: bool) -> bool:
    if unit.steps >= STOPPED or not kind.moves:
        return False
    if phase == "M3" and not kind.retreats:
        return False
    if unit.capacity and phase != "M2":
        return True
    return unit.steps < free_steps(kind, phase, paid)


def has_riders(g: HerdsAndHosts, seat: Seat) -> bool:
    """Riders and, where ships stand ashore, cargo to shift have something to do in MOVE-Special."""
    if g.here[seat] & g.beached:
        return True
    kinds, stacks = g.book.units, g.stacks
    for space in bits(g.trained[seat]):
        for u in stacks[space]:
            if u.seat == seat and kinds[u.kind].rides:
                return True
    return False


class MoveHosts(Step, frozen=True):
    """MOVE-Units: one step for every unit, herds driven, ships landed."""

    rule = "HH-159"
    phase: ClassVar[str] = "M1"
    seat: Seat
    shifted: tuple[int, ...] = ()
    """Units that went aboard or ashore without a step."""
    paid: bool = False

    def who(self, g: HerdsAndHosts) -> Seat | None:
        return self.seat if g.realms[self.seat].alive else None

    def options(self, g: HerdsAndHosts, seat: Seat) -> list[Action]:
        options = self.ways(g, seat)
        if g.building[seat]:
            options += g.book.map.each(g.building[seat], "cancel")
        options.append(("end",))
        return options

    def ways(self, g: HerdsAndHosts, seat: Seat) -> list[Action]:
        """Every step a unit of the seat can make, like units once; and whole columns, and herds."""
        plain = g.here[seat] & g.book.map.land_mask & ~g.rings & ~g.beached
        found = plain_marches(g, seat, plain)
        if spaces := g.here[seat] & ~plain:
            for space in bits(spaces):
                found += marches_from(g, self, space)
        if g.herding[seat]:
            found += drives(g, seat)
        return found

    def take(self, g: HerdsAndHosts, seat: Seat, action: Action) -> None:
        index = g.book.map.index
        again = self
        match action[0]:
            case "move":
                space, unit = g.find(action[1])
                go(g, self, space, [unit], index[action[2]])
            case "end":
                return
            case "march":
                space = index[action[1]]
                go(g, self, space, column(g, self, space), index[action[2]])
            case "board":
                board(g, self, action[1], action[2])
            case "land":
                land_ship(g, self, action[1], index[action[2]])
            case "drive":
                drive(g, seat, index[action[1]], action[2], index[action[3]])
            case "ashore":
                again = self.shift(g, action[1], OUTSIDE, -1)
            case "aboard":
                again = self.shift(g, action[1], ABOARD, action[2])
            case "cancel":
                cancel(g, seat, index[action[1]])
            case "pay":
                g.realms[seat].prestige -= g.book.tables.movement.special_prestige
                g.tell("special move", seat=seat)
                again = replace(self, paid=True)
        g.then(again)

    def shift(self, g: HerdsAndHosts, number: int, place: int, ship: int) -> MoveHosts:
        """A unit goes aboard or ashore at a ship on land."""
        space, unit = g.find(number)
        g.change(space, replace(unit, place=place, ship=ship))
        return replace(self, shifted=(*self.shifted, number))


class MoveSpecial(MoveHosts, frozen=True):
    """MOVE-Special: riders, and everybody of a player who pays for it."""

    rule = "HH-164"
    phase = "M2"

    def ways(self, g: HerdsAndHosts, seat: Seat) -> list[Action]:
        found: list[Action] = []
        if self.paid or has_riders(g, seat):
            for space in bits(g.here[seat]):
                found += marches_from(g, self, space)
        price, kinds = g.book.tables.movement.special_prestige, g.book.units
        may_pay = not self.paid and g.realms[seat].prestige >= price
        if may_pay and any(kinds[u.kind].moves for _, u in g.units(seat)):
            found.append(("pay",))
        return found


class Retreat(MoveHosts, frozen=True):
    """MOVE-Retreat: units beside an enemy may slip away."""

    rule = "HH-176"
    phase = "M3"

    def ways(self, g: HerdsAndHosts, seat: Seat) -> list[Action]:
        found: list[Action] = []
        barred = hostile(g, seat)
        for space in bits(g.here[seat] & (barred | g.beached)):
            found += marches_from(g, self, space, barred)
        return found


# ---- where to ---------------------------------------------------------------------------------------------


def plain_marches(g: HerdsAndHosts, seat: Seat, lands: int) -> list[Action]:
    """MOVE-Units from lands without a ring or a ship: what a stack can do there is remembered."""
    book, stacks, notes = g.book, g.stacks, g.notes().walks[seat]
    found: list[Action] = []
    waters = g.here[seat]
    crews: tuple[Seat, ...] = (seat,)
    if g.pacts:
        crews = bits(g.allied[seat])
        for friend in crews:
            waters |= g.here[friend]
    waters &= book.map.sea_mask
    sea_bits = book.map.sea_bits
    for space in bits(lands):
        stack = stacks[space]
        if waters & sea_bits[space]:
            ships = tuple(map(stacks.__getitem__, bits(waters & sea_bits[space])))
            found += walks(book, stack, space, seat, ships, crews)
            continue
        noted, steps = notes[space]
        if noted is not stack:
            steps = walks(book, stack, space, seat)
            notes[space] = stack, steps
        found += steps
    return found


def marches_from(g: HerdsAndHosts, step: MoveHosts, space: int, barred: int = 0) -> list[Action]:
    """The same from one space, whatever the phase; `barred` are fields nobody retreats to, as bits."""
    seat, board = step.seat, g.book.map
    found: list[Action] = []
    on_land = space < board.lands
    if g.beached >> space & 1:
        for u in g.stacks[space]:
            if u.seat == seat:
                found += _shifts(g, step, space, u)
    shut = on_land and g.lands[space].ringed and encircled(g, space)
    movers, together = movable(g.book, g.stacks[space], seat, step.phase, step.paid, on_land, shut)
    if not movers or (step.phase == "M3" and not enemy_here(g, space, seat)):
        return found
    lands = board.near_land_bits[space] & ~barred
    for u in movers:
        if g.book.units[u.kind].naval:
            found += _sailings(g, step, space, u, barred)
        elif not on_land or u.place != ABOARD:
            found += [("move", u.id, board.ids[to]) for to in bits(lands)]
            if on_land:
                for sea in bits(board.sea_bits[space] & ~barred):
                    if g.stacks[sea]:
                        found += [("board", u.id, ship.id) for ship in ships_with_room(g, sea, u)]
    if together > 1:
        found += board.each(lands, "march", board.ids[space])
    return found


@lru_cache(maxsize=1 << 14)
def walks(
    book: Book,
    stack: tuple[Unit, ...],
    space: int,
    seat: Seat,
    seas: tuple[tuple[Unit, ...], ...] = (),
    crews: tuple[Seat, ...] = (),
) -> tuple[Action, ...]:
    """MOVE-Units of a stack on land without ring or ship: every unit's steps and the column's, and boarding
    ships of these crews in the stacks at sea."""
    board, kinds = book.map, book.units
    found: list[Action] = []
    movers: dict[object, Unit] = {}
    together = 0
    for u in stack:
        if u.seat != seat:
            continue
        kind = kinds[u.kind]
        if u.steps >= (STOPPED if u.capacity else kind.rides) or not kind.moves:
            continue
        if u.place != SITE:
            together += 1
        movers.setdefault((u.kind, u.level, u.place, u.capacity, u.steps, u.turned or u.ordered), u)
    for u in movers.values():
        found += board.strides(u.id, space)
        for ships in seas:
            for ship in fitting(book, ships, u, crews):
                found.append(("board", u.id, ship.id))
    if together > 1:
        found += board.marches[space]
    return tuple(found)


@lru_cache(maxsize=1 << 12)
def movable(
    book: Book, stack: tuple[Unit, ...], seat: Seat, phase: str, paid: bool, on_land: bool, shut: bool
) -> tuple[tuple[Unit, ...], int]:
    """One of each sort of unit in a stack that can step, and how many could march together. Nobody leaves a
    settlement that is `shut` in a ring."""
    units = book.units
    seen: dict[tuple[object, ...], Unit] = {}
    together = 0
    for u in stack:
        if u.seat != seat or (shut and u.place == INSIDE) or not may_step(units[u.kind], u, phase, paid):
            continue
        seen.setdefault((u.kind, u.level, u.place, u.ship, u.capacity, u.steps, u.turned or u.ordered), u)
        if u.place != SITE and not units[u.kind].naval and not (on_land and u.place == ABOARD):
            together += 1
    return tuple(seen.values()), together


def _sailings(g: HerdsAndHosts, step: MoveHosts, space: int, ship: Unit, barred: int) -> list[Action]:
    """A ship's steps, and its landing away from a shipyard."""
    ids = g.book.map.ids
    ways = ship_ways(g, space, g.bonus(ship.seat).ships_ashore)
    found: list[Action] = [("move", ship.id, ids[to]) for to in ways if not barred >> to & 1]
    if (
        step.phase == "M1"
        and space >= g.book.map.lands
        and not shipyards_beside(g, space, ship.seat, ship.kind)
    ):
        found += [("land", ship.id, ids[to]) for to in g.book.map.near_land[space]]
    return found


def column(g: HerdsAndHosts, step: MoveHosts, space: int) -> list[Unit]:
    """The units that march together: all that can still step, builders and ships left behind."""
    shut = space < g.book.map.lands and encircled(g, space)
    return [
        u
        for u in g.stacks[space]
        if u.seat == step.seat
        and u.place != SITE
        and not (shut and u.place == INSIDE)
        and not (u.place == ABOARD and space < g.book.map.lands)
        and not g.book.units[u.kind].naval
        and may_step(g.book.units[u.kind], u, step.phase, step.paid)
    ]


def ship_ways(g: HerdsAndHosts, space: int, ashore: bool) -> list[int]:
    """Sea to sea; with ships ashore also onto coasts, back, and along small rivers."""
    board = g.book.map
    ways = list(board.near_sea[space])
    if ashore:
        if space >= board.lands:
            ways += board.near_land[space]
        elif board.river[space]:
            ways += [to for to in board.near_land[space] if board.river[to]]
    return ways


def _shifts(g: HerdsAndHosts, step: MoveHosts, space: int, unit: Unit) -> Iterator[Action]:
    """Aboard and ashore at a ship that stands on land: no step, once per unit."""
    if unit.id in step.shifted or not g.book.units[unit.kind].size:
        return
    if unit.place == ABOARD:
        yield ("ashore", unit.id)
    elif unit.place == OUTSIDE:
        yield from (("aboard", unit.id, ship.id) for ship in ships_with_room(g, space, unit))


# ---- going ------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 14)
def stepped(
    book: Book, unit: Unit, phase: str, paid: bool, stopped: bool, place: int = OUTSIDE, ship: int = -1
) -> Unit:
    """The unit after a step: free steps are spent first; training is lost with the place."""
    free = unit.capacity and unit.steps < free_steps(book.units[unit.kind], phase, paid)
    steps = STOPPED if stopped else unit.steps + 1
    return one(replace(unit, capacity=free, steps=steps, ordered=False, turned=False, place=place, ship=ship))


def go(g: HerdsAndHosts, step: MoveHosts, space: int, column: list[Unit], to: int) -> None:
    """Units step to a neighbouring field, ships with their cargo; then an ambush may strike."""
    book, stopped = g.book, stops(g, to, step.seat)
    for unit in column:
        g.shift(space, to, stepped(book, unit, step.phase, step.paid, stopped))
        if book.units[unit.kind].carries:
            for cargo in [u for u in g.stacks[space] if u.place == ABOARD and u.ship == unit.id]:
                steps = STOPPED if stopped else cargo.steps
                g.shift(space, to, replace(cargo, steps=steps, ordered=False, turned=False))
    if g.run.news is not None:
        ids, kinds = book.map.ids, tuple([unit.kind for unit in column])
        g.tell("moves", seat=step.seat, units=kinds, a=ids[space], b=ids[to], stopped=stopped)
    if g.forts >> to & 1:
        ambush(g, step.seat, to, column)


def board(g: HerdsAndHosts, step: MoveHosts, number: int, ship: int) -> None:
    space, unit = g.find(number)
    sea, _ = g.find(ship)
    stopped = stops(g, sea, step.seat)
    g.shift(space, sea, stepped(g.book, unit, step.phase, step.paid, stopped, ABOARD, ship))
    g.tell("boards", seat=step.seat, unit=unit.kind, a=g.book.map.ids[space], b=g.book.map.ids[sea])


def land_ship(g: HerdsAndHosts, step: MoveHosts, number: int, to: int) -> None:
    """A ship out of its location becomes light infantry on a coast, without refund; its cargo lands too."""
    space, ship = g.find(number)
    stopped = stops(g, to, step.seat)
    g.lift(space, ship)
    g.put(to, replace(stepped(g.book, ship, step.phase, step.paid, stopped), kind=LI))
    entered = [ship]
    for cargo in [u for u in g.stacks[space] if u.place == ABOARD and u.ship == number]:
        steps = STOPPED if stopped else cargo.steps
        g.shift(space, to, replace(cargo, place=OUTSIDE, ship=-1, steps=steps))
        if cargo.seat == step.seat:
            entered.append(cargo)
    g.tell("lands", seat=step.seat, unit=ship.kind, a=g.book.map.ids[space], b=g.book.map.ids[to])
    ambush(g, step.seat, to, entered)


# ---- herds ------------------------------------------------------------------------------------------------


def drives(g: HerdsAndHosts, seat: Seat) -> list[Action]:
    """Herds step to a near land with room and without enemies, or over a sea with an own transport."""
    board, lands = g.book.map, g.lands
    found: list[Action] = []
    barred = hostile(g, seat) | g.grazed
    waters = g.trained[seat] & board.sea_mask
    for space in bits(g.herding[seat]):
        near = board.near_land_bits[space]
        for sea in bits(waters & board.sea_bits[space]):
            for u in g.stacks[sea]:
                if u.kind == TRANSPORT and u.seat == seat:
                    near |= board.near_land_bits[sea] & ~(1 << space)
                    break
        found += drives_from(board, lands[space].herds, space, seat, g.round, near & ~barred)
    return found


@lru_cache(maxsize=1 << 14)
def drives_from(
    board: Map, herds: tuple[Herd, ...], space: int, seat: Seat, now: int, pastures: int
) -> tuple[Action, ...]:
    kinds = dict.fromkeys([herd.kind for herd in herds if herd.seat == seat and herd.moved != now])
    return tuple([way for kind in kinds for way in board.each(pastures, "drive", board.ids[space], kind)])


def drive(g: HerdsAndHosts, seat: Seat, space: int, kind: str, to: int) -> None:
    herd = next(h for h in g.lands[space].herds if h.kind == kind and h.seat == seat and h.moved != g.round)
    remove_herd(g, space, herd)
    add_herd(g, to, Herd(kind, seat, g.round))
    g.tell("drives", seat=seat, herd=kind, a=g.book.map.ids[space], b=g.book.map.ids[to])
