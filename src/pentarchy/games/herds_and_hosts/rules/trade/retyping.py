"""REAR-Trade: units change their type, learn and go to work."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from pentarchy.kernel import Action, Seat, replace

from ...book import Book
from ...book.bits import bits
from ...book.pieces import (
    CAVALRY,
    CORSAIRS,
    ELEPHANTS,
    ELITE,
    ENGINE,
    HI,
    LI,
    MERCENARIES,
    RECRUIT,
    STANDARD,
    TRANSPORT,
    WAR_SHIP,
)
from ...state import State
from ...state.records import ABOARD, OUTSIDE, SITE, Herd, Unit
from ..fields import besiegers, connected, controlled, encircled, shipyards_beside, sound, sound_homes
from ..movement.cargo import room

MOUNTED = ((CAVALRY,),)


class Profile(Struct, frozen=True, gc=False):
    """What a seat's units in one stack could become, like units once."""

    fresh: tuple[int, ...] = ()
    """Light infantry that can change its type, by number."""
    outside: tuple[int, ...] = ()
    works: tuple[Action, ...] = ()
    """Entering a site, for light infantry in the open, whether it can change its type or not."""
    pupils: tuple[int, ...] = ()
    downgrades: tuple[Action, ...] = ()
    ships: tuple[Unit, ...] = ()


@lru_cache(maxsize=1 << 14)
def profile(book: Book, stack: tuple[Unit, ...], seat: Seat, retyped: tuple[int, ...], cube: bool) -> Profile:
    """Elephants turn back into light infantry only if a cube is free. [HH-117, HH-136, HH-294]"""
    sorts: dict[tuple[object, ...], Unit] = {}
    for u in stack:
        if u.seat == seat:
            sort = (u.kind, u.level, u.place, u.ship, u.ordered, u.turned, u.id in retyped)
            sorts.setdefault(sort, u)
    units = [*sorts.values()]
    infantry = [u for u in units if u.kind == LI]
    fresh = [u for u in infantry if u.place not in (SITE, ABOARD) and u.id not in retyped]
    others = [u for u in units if u.kind != LI and u.place != ABOARD and u.id not in retyped]
    keep = (MERCENARIES, CORSAIRS) if cube else (MERCENARIES, CORSAIRS, ELEPHANTS)
    return Profile(
        tuple([u.id for u in fresh]),
        tuple([u.id for u in fresh if u.place == OUTSIDE]),
        tuple([("work", u.id) for u in infantry if u.place == OUTSIDE]),
        tuple([u.id for u in units if may_train(book, u)]),
        tuple([("downgrade", u.id) for u in others if u.kind not in keep and not book.units[u.kind].naval]),
        tuple([u for u in others if u.kind not in keep and book.units[u.kind].naval]),
    )


def may_train(book: Book, unit: Unit) -> bool:
    """Not twice at a time, not beyond elite, not on a site, and not every kind. [HH-123, HH-124, HH-283]"""
    if unit.ordered or unit.place in (SITE, ABOARD):
        return False
    return book.units[unit.kind].trains and unit.level + unit.turned < ELITE


def retypings(g: State, seat: Seat, homes: int, retyped: tuple[int, ...], covered: int) -> list[Action]:
    """Upgrades from light infantry, downgrades to it, training, and entering sites. Each unit changes type
    once in a Trade (`retyped`). `homes` are the seat's CUS, `covered` the cavalry a herd still pays for.
    [HH-110, HH-115, HH-117, HH-148, HH-294]"""
    book, stacks, here = g.book, g.stacks, g.here[seat]
    found: list[Action] = []
    mode, gold = book.mode, g.realms[seat].gold
    cube = bool(~g.pieces[seat] & book.cube_bits)
    if gold >= book.least_upgrade and (schools := homes & here):
        lessons = mode.experience and gold >= book.tables.purchase.training
        mounts = gold >= book.cavalry_price and (covered > 0 or not mode.herds or has_horses(g, seat, homes))
        for space in bits(schools):
            ways = ways_up(g, seat, space, gold, mounts)
            found += careers(book, stacks[space], seat, retyped, cube, ways, lessons)
    for space in bits(here & g.building[seat]):
        if has_room_to_work(g, space):
            found += profile(book, stacks[space], seat, retyped, cube).works
    if here & g.rings and gold >= book.units[ENGINE].upgrade:
        for space in bits(here & g.rings):
            if rings(g, seat, space):
                those = profile(book, stacks[space], seat, retyped, cube)
                found += [("upgrade", n, ENGINE) for n in those.outside]
    if mode.special and gold >= book.units[ELEPHANTS].upgrade:
        for space in bits(elephant_grounds(g, seat)):
            if g.free_piece(seat, ELEPHANTS) >= 0:
                those = profile(book, stacks[space], seat, retyped, cube)
                found += [("upgrade", n, ELEPHANTS) for n in those.fresh]
    for space in bits(g.trained[seat]):
        those = profile(book, stacks[space], seat, retyped, cube)
        found += those.downgrades
        for ship in those.ships:
            found += dockings(g, space, ship)
    return found


@lru_cache(maxsize=1 << 14)
def careers(
    book: Book,
    stack: tuple[Unit, ...],
    seat: Seat,
    retyped: tuple[int, ...],
    cube: bool,
    ways: tuple[tuple[str, ...], ...],
    lessons: bool,
) -> tuple[Action, ...]:
    """The upgrades and the training of a stack at an own CUS. [HH-117, HH-121]"""
    those = profile(book, stack, seat, retyped, cube)
    found: list[Action] = [("upgrade", n, *way) for way in ways for n in those.fresh]
    if lessons:
        found += [("train", n) for n in those.pupils]
    return tuple(found)


def ways_up(g: State, seat: Seat, space: int, gold: int, mounts: bool) -> tuple[tuple[str, ...], ...]:
    """What light infantry can become at an own CUS, and for ships in which water.
    [HH-109, HH-111, HH-113, HH-114, HH-171, HH-279]"""
    units = g.book.units
    found: tuple[tuple[str, ...], ...] = MOUNTED if mounts else ()
    if g.cities >> space & 1 and gold >= units[HI].upgrade:
        found = ((HI,), *found)
    if (g.docks | g.ports) >> space & 1 and gold >= units[TRANSPORT].upgrade:
        board = g.book.map
        waters = board.sea_bits[space] | (1 << space if g.bonus(seat).ships_ashore else 0)
        found += board.each(waters, TRANSPORT)
        if g.ports >> space & 1 and gold >= units[WAR_SHIP].upgrade:
            found += board.each(waters, WAR_SHIP)
    return found


def has_room_to_work(g: State, space: int) -> bool:
    """Is there a place at the site? [HH-137]"""
    at_work = 0
    for u in g.stacks[space]:
        if u.place == SITE:
            at_work += 1
    return at_work < g.book.tables.construction.workers_at_site


def rings(g: State, seat: Seat, space: int) -> bool:
    """Does the seat encircle the settlement here, with a CUS of its own somewhere? [HH-110, HH-278]"""
    return (
        g.rings >> space & 1 == 1
        and encircled(g, space)
        and seat in besiegers(g, space)
        and bool(sound_homes(g, seat))
    )


# ---- horses and elephants ---------------------------------------------------------------------------------


def cavalry_price(g: State) -> int:
    """Less where a herd of horses goes with it. [HH-111, HH-112]"""
    return g.book.cavalry_price


def horses(g: State, seat: Seat) -> list[tuple[int, Herd]]:
    """Connected horse herds. [HH-111]"""
    stables = g.stables[seat] and g.stables[seat] & connected(g, seat)
    return [
        (space, herd)
        for space in bits(stables)
        for herd in g.lands[space].herds
        if herd.kind == "horses" and herd.seat == seat
    ]


def has_horses(g: State, seat: Seat, homes: int) -> bool:
    """Is a horse herd connected? Those at a CUS (`homes`) are, without looking further. [HH-111]"""
    stables = g.stables[seat]
    return bool(stables and (stables & homes or stables & connected(g, seat)))


def elephant_grounds(g: State, seat: Seat) -> int:
    """Connected deserts one controls; or, where elephants have a home, that home under its faction.
    [HH-116]"""
    board = g.book.map
    if board.elephant_homes:
        own = board.elephant_homes if g.bonus(seat).elephants else 0
        return own and own & controlled(g, seat)
    deserts = board.deserts & g.here[seat]
    return deserts and deserts & controlled(g, seat) & connected(g, seat)


# ---- downgrading ------------------------------------------------------------------------------------------


def dockings(g: State, space: int, ship: Unit) -> list[Action]:
    """An empty ship becomes light infantry at its shipyard. [HH-118]"""
    if room(g.book, g.stacks[space], ship) < g.book.units[ship.kind].carries:
        return []
    yards = shipyards_beside(g, space, ship.seat, ship.kind)
    return [("downgrade", ship.id, g.book.map.ids[yard]) for yard in yards]


def refund(g: State, space: int, unit: Unit) -> int:
    """Full value at the unit's location, nothing elsewhere. [HH-118, HH-119]"""
    land = g.lands[space] if space < g.book.map.lands else None
    match unit.kind:
        case "heavy_infantry":
            there = land is not None and land.settlement == "city" and sound(g, space, unit.seat)
        case "cavalry":
            there = land is not None and sound(g, space, unit.seat)
        case "war_elephants":
            there = bool(elephant_grounds(g, unit.seat) >> space & 1)
        case _:
            there = True
    return g.book.units[unit.kind].refund if there else 0


def downgrade(g: State, number: int, where: list[str]) -> int:
    """Carry a downgrade out; the id of the light infantry. [HH-117, HH-118, HH-284, HH-290]"""
    space, unit = g.find(number)
    gold = refund(g, space, unit)
    g.realms[unit.seat].gold += gold
    g.lift(space, unit)
    new = replace(unit, kind=LI, place=OUTSIDE, ordered=False, turned=False)
    if unit.kind == ELEPHANTS:
        level = RECRUIT if g.book.mode.experience else STANDARD
        new = replace(new, id=g.free_piece(unit.seat, LI), level=level)
    to = g.book.map.index[where[0]] if where else space
    g.put(to, new)
    g.tell("downgrades", seat=unit.seat, unit=unit.kind, space=g.book.map.ids[to], gold=gold)
    return new.id
