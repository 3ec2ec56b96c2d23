"""MOVE-Units, MOVE-Special, MOVE-Retreat: steps of units and ships, cargo, herds, landing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pentarchy.kernel import Action, Seat, Step, replace

from ...book.bits import bits
from ...book.pieces import LI
from ...state import State
from ...state.records import ABOARD, OUTSIDE, STOPPED, Unit, rested
from ..construction import cancel
from ..fields import encircled, enemy_here, hostile, shipyards_beside, stops
from .ambush import ambush
from .cargo import ships_with_room
from .herds import drive, drives
from .steps import marches, may_leave, movable, stepped, walks


class FreshSteps(Step[State], frozen=True):
    """A new subphase of MOVE: free steps come back, whoever was stopped may go on. [HH-159, HH-161]"""

    rule = "HH-159"

    def run(self, g: State) -> None:
        stacks = g.stacks
        for space in bits(g.peopled()):
            stacks[space] = rested(stacks[space])


def has_riders(g: State, seat: Seat) -> bool:
    """Riders and, where ships stand ashore, cargo to shift have something to do in MOVE-Special. [HH-165]"""
    if g.here[seat] & g.beached:
        return True
    kinds, stacks = g.book.units, g.stacks
    for space in bits(g.trained[seat]):
        for u in stacks[space]:
            if u.seat == seat and kinds[u.kind].rides:
                return True
    return False


class MoveHosts(Step[State], frozen=True):
    """MOVE-Units: one step for every unit, herds driven, ships landed. [HH-159, HH-282]"""

    rule = "HH-159"
    phase: ClassVar[str] = "M1"
    seat: Seat
    shifted: tuple[int, ...] = ()
    """Units that went aboard or ashore without a step."""
    paid: bool = False

    def who(self, g: State) -> Seat | None:
        return self.seat if g.realms[self.seat].alive else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        options = self.ways(g, seat)
        if g.building[seat]:
            options += g.book.map.each(g.building[seat], "cancel")
        options.append(("end",))
        return options

    def ways(self, g: State, seat: Seat) -> list[Action]:
        """Every step a unit of the seat can make, like units once; and whole columns, and herds."""
        plain = g.here[seat] & g.book.map.land_mask & ~g.rings & ~g.beached
        found = plain_marches(g, seat, plain)
        if spaces := g.here[seat] & ~plain:
            for space in bits(spaces):
                found += marches_from(g, self, space)
        if g.herding[seat]:
            found += drives(g, seat)
        return found

    def take(self, g: State, seat: Seat, action: Action) -> None:
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

    def shift(self, g: State, number: int, place: int, ship: int) -> MoveHosts:
        """A unit goes aboard or ashore at a ship on land. [HH-308]"""
        space, unit = g.find(number)
        g.change(space, replace(unit, place=place, ship=ship))
        return replace(self, shifted=(*self.shifted, number))


def can_pay_special(g: State, seat: Seat) -> bool:
    """Prestige enough for a special move of everybody. [HH-164]"""
    return g.realms[seat].prestige >= g.book.tables.movement.special_prestige


def moves_specially(g: State, seat: Seat) -> bool:
    """Is there anything to do in MOVE-Special: to ride or shift cargo, to pay for?
    [HH-164, HH-165, HH-282]"""
    return can_pay_special(g, seat) or has_riders(g, seat)


class MoveSpecial(MoveHosts, frozen=True):
    """MOVE-Special: riders, and everybody of a player who pays for it. [HH-164, HH-165, HH-173]"""

    rule = "HH-164"
    phase = "M2"

    def ways(self, g: State, seat: Seat) -> list[Action]:
        found: list[Action] = []
        if self.paid or has_riders(g, seat):
            for space in bits(g.here[seat]):
                found += marches_from(g, self, space)
        may_pay = not self.paid and can_pay_special(g, seat)
        if may_pay and any(g.book.units[u.kind].moves for _, u in g.units(seat)):
            found.append(("pay",))
        return found


def may_retreat(g: State, seat: Seat, contested: int) -> bool:
    """Is there anything to do in MOVE-Retreat: others to slip away from (`contested` fields, as bits), cargo
    to shift? [HH-176, HH-282]"""
    return bool(g.here[seat] & (contested | g.beached))


class Retreat(MoveHosts, frozen=True):
    """MOVE-Retreat: units beside an enemy may slip away. [HH-163, HH-176]"""

    rule = "HH-176"
    phase = "M3"

    def ways(self, g: State, seat: Seat) -> list[Action]:
        found: list[Action] = []
        barred = hostile(g, seat)
        for space in bits(g.here[seat] & (barred | g.beached)):
            found += marches_from(g, self, space, barred)
        return found


# ---- where to ---------------------------------------------------------------------------------------------


def plain_marches(g: State, seat: Seat, lands: int) -> list[Action]:
    """MOVE-Units from lands without a ring or a ship: what a stack can do there is remembered. [HH-159]"""
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


def marches_from(g: State, step: MoveHosts, space: int, barred: int = 0) -> list[Action]:
    """The same from one space, whatever the phase; `barred` are fields nobody retreats to, as bits.
    [HH-149, HH-176, HH-177]"""
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


def _sailings(g: State, step: MoveHosts, space: int, ship: Unit, barred: int) -> list[Action]:
    """A ship's steps, and its landing away from a shipyard. [HH-120, HH-171]"""
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


def column(g: State, step: MoveHosts, space: int) -> list[Unit]:
    """The units that march together."""
    units, on_land = g.book.units, space < g.book.map.lands
    shut = on_land and encircled(g, space)
    return [
        u
        for u in g.stacks[space]
        if u.seat == step.seat
        and may_leave(units[u.kind], u, step.phase, step.paid, shut)
        and marches(units[u.kind], u, on_land)
    ]


def ship_ways(g: State, space: int, ashore: bool) -> list[int]:
    """Sea to sea; with ships ashore also onto coasts, back, and along small rivers. [HH-171, HH-172]"""
    board = g.book.map
    ways = list(board.near_sea[space])
    if ashore:
        if space >= board.lands:
            ways += board.near_land[space]
        elif board.river[space]:
            ways += [to for to in board.near_land[space] if board.river[to]]
    return ways


def _shifts(g: State, step: MoveHosts, space: int, unit: Unit) -> Iterator[Action]:
    """Aboard and ashore at a ship that stands on land: no step, once per unit. [HH-308]"""
    if unit.id in step.shifted or not g.book.units[unit.kind].size:
        return
    if unit.place == ABOARD:
        yield ("ashore", unit.id)
    elif unit.place == OUTSIDE:
        yield from (("aboard", unit.id, ship.id) for ship in ships_with_room(g, space, unit))


# ---- going ------------------------------------------------------------------------------------------------


def go(g: State, step: MoveHosts, space: int, column: list[Unit], to: int) -> None:
    """Units step to a neighbouring field, ships with their cargo; then an ambush may strike.
    [HH-166, HH-167, HH-178]"""
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


def board(g: State, step: MoveHosts, number: int, ship: int) -> None:
    """A unit steps aboard a ship beside its land. [HH-167]"""
    space, unit = g.find(number)
    sea, _ = g.find(ship)
    stopped = stops(g, sea, step.seat)
    g.shift(space, sea, stepped(g.book, unit, step.phase, step.paid, stopped, ABOARD, ship))
    g.tell("boards", seat=step.seat, unit=unit.kind, a=g.book.map.ids[space], b=g.book.map.ids[sea])


def land_ship(g: State, step: MoveHosts, number: int, to: int) -> None:
    """A ship out of its location becomes light infantry on a coast, without refund; its cargo lands too.
    [HH-120, HH-290]"""
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
