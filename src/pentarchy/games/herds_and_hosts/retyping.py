"""REAR-Trade: units change their type, learn and go to work.

What a stack can do depends on itself and on a few things of the place: those are put together as bits
(`HEAVY` ... `CUBE`), and the answer is remembered.
"""

from __future__ import annotations

from functools import lru_cache

from pentarchy.kernel import Action, Seat, replace

from .bits import bits
from .book import (
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
    Book,
)
from .cargo import room
from .farming import herds_of
from .fields import besiegers, connected, controlled, encircled, sound, sound_homes
from .game import ABOARD, OUTSIDE, SITE, Herd, HerdsAndHosts, Unit

HEAVY, MOUNT, SAIL, WAR, TRAIN, WORK, SIEGE, TAME, CUBE = (1 << i for i in range(9))
"""What may become of a unit here: heavy infantry, cavalry, transport, war ship, a level more, a builder, a
siege engine, elephants; and whether a cube is free for elephants that turn back into light infantry."""


def retypings(
    g: HerdsAndHosts, seat: Seat, homes: int, retyped: tuple[int, ...], covered: int
) -> list[Action]:
    """Upgrades from light infantry, downgrades to it, training, and entering sites. Each unit changes type
    once in a Trade (`retyped`). `homes` are the seat's CUS, `covered` the cavalry a herd still pays for."""
    book, stacks, found = g.book, g.stacks, list[Action]()
    units, gold, ashore = book.units, g.realms[seat].gold, g.bonus(seat).ships_ashore
    everywhere = CUBE if ~g.pieces[seat] & book.cube_bits else 0
    shop = everywhere | lessons(g, seat, gold, covered)
    elephants = 0
    if gold >= units[ELEPHANTS].upgrade and book.mode.special and g.free_piece(seat, ELEPHANTS) >= 0:
        elephants = elephant_grounds(g, seat)
    odd = g.sites | g.rings | elephants
    for space in bits(g.here[seat]):
        if space >= book.map.lands:
            found += dockings(g, seat, space, retyped)
            continue
        may = everywhere
        if homes >> space & 1:
            may = shop
            if gold >= units[HI].upgrade and g.cities >> space & 1:
                may |= HEAVY
            if gold >= units[TRANSPORT].upgrade and (g.docks | g.ports) >> space & 1:
                may |= SAIL
                if gold >= units[WAR_SHIP].upgrade and g.ports >> space & 1:
                    may |= WAR
        if odd >> space & 1:
            if elephants >> space & 1:
                may |= TAME
            if may_enter_site(g, space, seat):
                may |= WORK
            if gold >= units[ENGINE].upgrade and g.rings >> space & 1 and rings(g, seat, space):
                may |= SIEGE
        found += dealings(book, stacks[space], space, seat, retyped, may, ashore)
        if ashore:
            found += dockings(g, seat, space, retyped)
    return found


def lessons(g: HerdsAndHosts, seat: Seat, gold: int, covered: int) -> int:
    """What is to be had at every CUS: training and horses."""
    mode, found = g.book.mode, 0
    if gold >= g.book.tables.purchase.training and mode.experience:
        found = TRAIN
    if gold >= cavalry_price(g) and (covered > 0 or not mode.herds or has_horses(g, seat)):
        found |= MOUNT
    return found


@lru_cache(maxsize=1 << 12)
def dealings(
    book: Book,
    stack: tuple[Unit, ...],
    space: int,
    seat: Seat,
    retyped: tuple[int, ...],
    may: int,
    ashore: bool,
) -> tuple[Action, ...]:
    """Everything the seat's units on this land can become."""
    found: list[Action] = []
    waters = [book.map.ids[w] for w in (*book.map.near_sea[space], *((space,) if ashore else ()))]
    for u in sorts_here(stack, seat, retyped):
        n, fresh = u.id, u.id not in retyped
        if u.kind == LI:
            if fresh and u.place not in (SITE, ABOARD):
                found += [("upgrade", n, kind) for kind, bit in ((HI, HEAVY), (CAVALRY, MOUNT)) if may & bit]
                for kind, bit in ((TRANSPORT, SAIL), (WAR_SHIP, WAR)):
                    if may & bit:
                        found += [("upgrade", n, kind, water) for water in waters]
                if may & SIEGE and u.place == OUTSIDE:
                    found.append(("upgrade", n, ENGINE))
                if may & TAME:
                    found.append(("upgrade", n, ELEPHANTS))
            if may & WORK and u.place == OUTSIDE:
                found.append(("work", n))
        elif fresh and may_downgrade(book, u, may):
            found.append(("downgrade", n))
        if may & TRAIN and may_train(book, u):
            found.append(("train", n))
    return tuple(found)


@lru_cache(maxsize=1 << 12)
def sorts_here(stack: tuple[Unit, ...], seat: Seat, retyped: tuple[int, ...]) -> tuple[Unit, ...]:
    """One unit of each sort the seat has here: like units are interchangeable."""
    seen: dict[tuple[object, ...], Unit] = {}
    for u in stack:
        if u.seat == seat:
            sort = (u.kind, u.level, u.place, u.ship, u.ordered, u.turned, u.id in retyped)
            seen.setdefault(sort, u)
    return tuple(seen.values())


def may_train(book: Book, unit: Unit) -> bool:
    """Not twice at a time, not beyond elite, not on a site, and not every kind."""
    if unit.ordered or unit.place in (SITE, ABOARD):
        return False
    return book.units[unit.kind].trains and unit.level + unit.turned < ELITE


def may_downgrade(book: Book, unit: Unit, may: int) -> bool:
    """Back to light infantry anywhere on land; ships have their own place, hired people never do it."""
    if unit.kind in (MERCENARIES, CORSAIRS) or unit.place == ABOARD or book.units[unit.kind].naval:
        return False
    return unit.kind != ELEPHANTS or bool(may & CUBE)


def may_enter_site(g: HerdsAndHosts, space: int, seat: Seat) -> bool:
    site = g.lands[space].site
    if site is None or site.seat != seat:
        return False
    at_work = sum(u.place == SITE for u in g.stacks[space])
    return at_work < int(g.book.tables.construction.workers_at_site)


def rings(g: HerdsAndHosts, seat: Seat, space: int) -> bool:
    """Does the seat encircle the settlement here, with a CUS of its own somewhere?"""
    return encircled(g, space) and seat in besiegers(g, space) and bool(sound_homes(g, seat))


# ---- horses and elephants ---------------------------------------------------------------------------------


def cavalry_price(g: HerdsAndHosts) -> int:
    kind = g.book.units[CAVALRY]
    return int(kind.upgrade if g.mode.herds else kind.upgrade_without_herds)


def horses(g: HerdsAndHosts, seat: Seat) -> list[tuple[int, Herd]]:
    """Connected horse herds."""
    own = [(space, herd) for space, herd in herds_of(g, seat) if herd.kind == "horses"]
    if not own:
        return []
    reach = connected(g, seat)
    return [(space, herd) for space, herd in own if reach >> space & 1]


def has_horses(g: HerdsAndHosts, seat: Seat) -> bool:
    """Is a horse herd connected? Those at a CUS are, without looking further."""
    for space in bits(g.herding[seat] & g.homes[seat]):
        for herd in g.lands[space].herds:
            if herd.kind == "horses" and herd.seat == seat and sound(g, space, seat):
                return True
    return bool(horses(g, seat))


def elephant_grounds(g: HerdsAndHosts, seat: Seat) -> int:
    """Connected deserts one controls; or, where elephants have a home, that home under its faction."""
    board = g.book.map
    if board.elephant_homes:
        own = board.elephant_homes if g.bonus(seat).elephants else 0
        return own and own & controlled(g, seat)  # type: ignore[no-any-return]
    deserts = board.deserts & g.here[seat]
    return deserts and deserts & controlled(g, seat) & connected(g, seat)  # type: ignore[no-any-return]


# ---- downgrading ------------------------------------------------------------------------------------------


def shipyards_beside(g: HerdsAndHosts, space: int, seat: Seat, kind: str) -> list[int]:
    """Own CU shipyards beside (or, for ships ashore, at) a ship's place: its location."""
    lands = [space] if space < g.map.lands else g.map.near_land[space]
    fit = ("port",) if kind == WAR_SHIP else ("dock", "port")
    return [i for i in lands if g.lands[i].shipyard in fit and sound(g, i, seat)]


def dockings(g: HerdsAndHosts, seat: Seat, space: int, retyped: tuple[int, ...]) -> list[Action]:
    """Empty ships become light infantry at their shipyard."""
    found: list[Action] = []
    for u in sorts_here(g.stacks[space], seat, retyped):
        kind = g.book.units[u.kind]
        if (
            kind.naval
            and kind.upgrade
            and u.id not in retyped
            and room(g.book, g.stacks[space], u) >= kind.carries
        ):
            yards = shipyards_beside(g, space, seat, u.kind)
            found += [("downgrade", u.id, g.map.ids[yard]) for yard in yards]
    return found


def refund(g: HerdsAndHosts, space: int, unit: Unit) -> int:
    """Full value at the unit's location, nothing elsewhere."""
    land = g.lands[space] if space < g.map.lands else None
    match unit.kind:
        case "heavy_infantry":
            there = land is not None and land.settlement == "city" and sound(g, space, unit.seat)
        case "cavalry":
            there = land is not None and sound(g, space, unit.seat)
        case "war_elephants":
            there = bool(elephant_grounds(g, unit.seat) >> space & 1)
        case _:
            there = True
    return int(g.book.units[unit.kind].refund) if there else 0


def downgrade(g: HerdsAndHosts, number: int, where: list[str]) -> int:
    """Carry a downgrade out; the id of the light infantry."""
    space, unit = g.find(number)
    gold = refund(g, space, unit)
    g.realms[unit.seat].gold += gold
    g.lift(space, unit)
    new = replace(unit, kind=LI, place=OUTSIDE, ordered=False, turned=False)
    if unit.kind == ELEPHANTS:
        level = RECRUIT if g.mode.experience else STANDARD
        new = replace(new, id=g.free_piece(unit.seat, LI), level=level)
    to = g.map.index[where[0]] if where else space
    g.put(to, new)
    g.tell("downgrades", seat=unit.seat, unit=unit.kind, space=g.map.ids[to], gold=gold)
    return new.id
