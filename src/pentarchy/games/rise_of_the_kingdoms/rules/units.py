"""Pieces on the board: entering, leaving, wounds, and what a unit is worth in battle."""

from __future__ import annotations

from collections.abc import Iterable

from pentarchy.kernel import Seat, changed

from ..book import (
    ARCHER,
    ASTROLABE,
    CASTLE,
    COMBINED_ARMS,
    HARD_STEEL,
    HORSEMAN,
    HORSESHOE,
    KNIGHTHOOD,
    LONGBOW,
    OCEAN,
    SEA,
    SHIP,
    SWORDSMAN,
    UNITS_PER_SEAT,
    WAR_SADDLE,
)
from ..state import LANDED, POOL, State
from .kingdom import change_unity


def spare(g: State, seat: Seat, kind: int) -> int:
    """A token of this kind in the seat's pool, or -1."""
    first, at = seat * UNITS_PER_SEAT, g.at
    for k in g.book.tokens[kind]:
        if at[first + k] == POOL:
            return first + k
    return -1


def put(g: State, unit: int, hex_: int) -> None:
    g.at[unit] = hex_
    g.force[hex_] |= 1 << (unit & 31)
    g.holder[hex_] = unit >> 5


def lift(g: State, unit: int) -> None:
    hex_ = g.at[unit]
    left = g.force[hex_] & ~(1 << (unit & 31))
    g.force[hex_] = left
    if not left:
        g.holder[hex_] = -1


def refresh(g: State, unit: int) -> None:
    """As a token lies in the pool: whole, ashore, and nothing done."""
    g.ap[unit] = 0
    g.light = changed(g.light, unit, False)
    g.aboard = changed(g.aboard, unit, -1)
    g.marks = changed(g.marks, unit, 0)
    g.aim = changed(g.aim, unit, -1)


def enter(g: State, unit: int, hex_: int) -> None:
    """A unit comes into play, dark side up. [RK-031, RK-063]"""
    seat, kind = unit >> 5, g.kind(unit)
    refresh(g, unit)
    if kind == SHIP:
        g.at[unit] = hex_
        g.ship_at[hex_] = unit
        return
    put(g, unit, hex_)
    if kind == HORSEMAN and g.knows(seat, KNIGHTHOOD):
        change_unity(g, seat, g.book.inventions[KNIGHTHOOD].effect["unity"])


def leave(g: State, unit: int, where: int = POOL) -> None:
    """A unit goes out of play: to the pool, or over an arrow for good. [RK-063, RK-211, RK-226]"""
    seat, kind = unit >> 5, g.kind(unit)
    if kind == SHIP:
        g.ship_at[g.at[unit]] = -1
    else:
        lift(g, unit)
        if kind == HORSEMAN and g.knows(seat, KNIGHTHOOD):
            change_unity(g, seat, -g.book.inventions[KNIGHTHOOD].effect["unity"])
    g.at[unit] = where
    refresh(g, unit)


def sink(g: State, ship: int) -> None:
    """A ship goes down with everybody aboard. [RK-183, RK-226]"""
    for unit in crew(g, ship):
        leave(g, unit)
    leave(g, ship)


def walk(g: State, unit: int, hex_: int) -> None:
    """A ground unit goes to a land hex, from land or from a ship. [RK-154, RK-228]"""
    lift(g, unit)
    if g.aboard[unit] >= 0:
        g.aboard = changed(g.aboard, unit, -1)
        mark(g, unit, LANDED)
    put(g, unit, hex_)


def mark(g: State, unit: int, what: int) -> None:
    """What a unit has done in this campaign, and may not undo."""
    g.marks = changed(g.marks, unit, g.marks[unit] | what)


def crew(g: State, ship: int) -> list[int]:
    """Ground units aboard a ship: they stand in its hex, where nobody else can stand. [RK-145]"""
    return g.stack(g.at[ship])


def wound(g: State, unit: int) -> None:
    """Dark flips to light, light dies. [RK-165, RK-166, RK-226]"""
    if g.light[unit]:
        leave(g, unit)
        g.tell("dies", unit=unit)
    else:
        g.light = changed(g.light, unit, True)
        g.tell("wounded", unit=unit, hex=g.at[unit])


def health(g: State, units: Iterable[int]) -> int:
    """How many wounds would kill them all."""
    return sum(1 if g.light[u] else 2 for u in units)


def full_ap(g: State, seat: Seat, kind: int) -> int:
    """What such a unit may spend in one campaign; for a ship, how many hexes it may sail.

    [RK-057, RK-061, RK-065, RK-138, RK-139, RK-140, RK-141, RK-142, RK-147, RK-148]
    """
    book = g.book
    if kind == SHIP:
        extra = book.inventions[ASTROLABE].effect["ship_movement"] if g.knows(seat, ASTROLABE) else 0
        return book.ship.movement + extra
    ap = book.units[kind].ap
    if kind == ARCHER and g.knows(seat, LONGBOW):
        ap += book.inventions[LONGBOW].effect["ap"]
    elif kind == HORSEMAN and g.knows(seat, HORSESHOE):
        ap += book.inventions[HORSESHOE].effect["ap"]
    return ap


def attack(g: State, unit: int, on_water: bool = False, light: bool | None = None) -> int:
    """Attack value with inventions; a unit that attacks land from a ship has less, never below 0.

    As the unit is now, or as it would be `light` or dark.

    [RK-064, RK-065, RK-155]
    """
    kind, seat, book = g.kind(unit), unit >> 5, g.book
    value = book.units[kind].attack[g.light[unit] if light is None else light]
    if kind == SWORDSMAN and g.knows(seat, HARD_STEEL):
        value += book.inventions[HARD_STEEL].effect["attack"]
    elif kind == ARCHER and g.knows(seat, LONGBOW):
        value += book.inventions[LONGBOW].effect["attack"]
    return max(0, value + book.ship.attack_from_deck) if on_water else value


def defence(g: State, unit: int, sheltered: bool = True, light: bool | None = None) -> int:
    """Defence value with inventions and, inside an own settlement, its castle. [RK-062, RK-116, RK-160]"""
    kind, seat, book = g.kind(unit), unit >> 5, g.book
    value = book.units[kind].defence[g.light[unit] if light is None else light]
    if kind == HORSEMAN and g.knows(seat, WAR_SADDLE):
        value += book.inventions[WAR_SADDLE].effect["defence"]
    if sheltered:
        settlement = g.site[g.at[unit]]
        if settlement >= 0 and g.has(settlement, CASTLE):
            value += book.buildings[CASTLE].defence
    return value


def dice_for(g: State, seat: Seat, units: int) -> int:
    """Dice of one roll: one per unit, doubled by Combined arms, never more than there are.

    [RK-012, RK-066, RK-158]
    """
    factor = g.book.inventions[COMBINED_ARMS].effect["dice"] if g.knows(seat, COMBINED_ARMS) else 1
    return min(g.book.limits.dice, units * factor)


def wounds_for(g: State, attack_total: int, defence_total: int) -> int:
    """None below the defence, one at equality, one more for each full step above.

    [RK-161, RK-162, RK-163, RK-179]
    """
    over = attack_total - defence_total
    return 0 if over < 0 else 1 + over // g.book.limits.wound_step


def alike(g: State, units: Iterable[int]) -> list[int]:
    """One of each sort: units that nothing tells apart are one option. (Who shares a hex shares its ship.)"""
    seen: dict[tuple[int, ...], int] = {}
    at, light, ap, marks, aim, kind = g.at, g.light, g.ap, g.marks, g.aim, g.book.kind_of
    for u in units:
        seen.setdefault((at[u], kind[u & 31], light[u], ap[u], marks[u], aim[u]), u)
    return list(seen.values())


def harbours(g: State, seat: Seat) -> list[int]:
    """Sea hexes next to the seat's settlements where a new ship may appear, ship-free or not. [RK-127]"""
    book = g.book
    found: dict[int, None] = {}
    for s in g.settlements(seat):
        for n in book.sea_near[g.place[s]]:
            if book.terrain[n] == SEA:
                found[n] = None
    return list(found)


def navigable(g: State, seat: Seat, hex_: int) -> bool:
    """Whether the seat's ships may be there: the ocean needs the astrolabe. [RK-057, RK-148, RK-149]"""
    return g.book.terrain[hex_] != OCEAN or bool(g.knows(seat, ASTROLABE))
