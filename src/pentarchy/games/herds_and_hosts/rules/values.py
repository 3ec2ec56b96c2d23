"""What a unit is worth in a fight: its line, lives and dice, and how a host is counted for bonuses."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from pentarchy.kernel import Seat

from ..book.pieces import REARGUARD, UnitKind, Values
from ..state import State
from ..state.records import ABOARD, INSIDE, Die, Fighter, Unit

Thing = TypeVar("Thing")


def one_of_each(things: Iterable[Thing], sort: Callable[[Thing], object]) -> list[Thing]:
    """The first of each sort: like units are offered once."""
    seen: dict[object, Thing] = {}
    for thing in things:
        seen.setdefault(sort(thing), thing)
    return list(seen.values())


def starred(g: State, space: int) -> bool:
    """Mountains and wetlands, and everything at sea. [HH-182]"""
    return space >= g.map.lands or g.map.terrain[space].star


def values(g: State, unit: Unit, space: int, siege: bool) -> Values:
    """The (*) values in mountains and wetlands, on ships and in sieges; heavy infantry keeps its open ones in
    a siege on open ground. [HH-182, HH-183, HH-184, HH-308]"""
    kind: UnitKind = g.book.units[unit.kind]
    if starred(g, space) or unit.place == ABOARD or (siege and kind.star_in_siege):
        return kind.star
    return kind.open


def lives_of(g: State, unit: Unit, value: Values) -> int:
    """The lives a unit begins a battle with, less those an ambush cost it.
    [HH-183, HH-187, HH-188, HH-295]"""
    return max(1, value.lives + g.book.levels[unit.level].lives - unit.hurt)


def line_of(g: State, unit: Unit, stays: bool = False) -> int:
    """Vanguard, standard line or rearguard. [HH-185, HH-186, HH-187, HH-188, HH-189, HH-195]"""
    if stays or g.book.units[unit.kind].rearguard:
        return REARGUARD
    return g.book.levels[unit.level].line


def counted(g: State, fighters: list[Fighter]) -> int:
    """Units counted for bonuses: recruits not at all, elite as two. [HH-185, HH-188]"""
    levels = g.book.levels
    return tallied((levels[f.unit.level].counts, f.stays) for f in fighters)


def tallied(men: Iterable[tuple[int, bool]]) -> int:
    """What counts so much each together: those who stay on a site by half. [HH-195]"""
    whole = half = 0
    for counts, stays in men:
        if stays:
            half += counts
        else:
            whole += counts
    return whole + half // 2


def roll_dice(
    g: State, space: int, siege: bool, fighters: list[Fighter], colours: tuple[str, ...]
) -> list[Die]:
    """Roll for these fighters: their own dice, one more for every six alike, and the bonus dice given.
    [HH-183, HH-194, HH-195, HH-206, HH-280]"""
    dice: list[Die] = []
    staying: list[str] = []
    alike: dict[str, list[Fighter]] = {}
    for f in fighters:
        u = f.unit
        kind, level = g.book.units[u.kind], g.book.levels[u.level]
        colours_of = values(g, u, space, siege).dice
        alike.setdefault(u.kind, []).append(f)
        if f.stays:
            staying += colours_of
            continue
        fixed = not level.paid_rerolls or not kind.rerolls
        again = level.rerolls if kind.rerolls else 0
        for colour in colours_of:
            dice.append(Die(colour, _throw(g, colour), u.id, again, level.best, fixed))
    for colour in staying[: len(staying) // 2]:
        dice.append(Die(colour, _throw(g, colour)))
    for kind_id, group in alike.items():
        extra = counted(g, group) // g.book.tables.combat.identical_per_die
        colours_of = values(g, group[0].unit, space, siege).dice
        if extra and colours_of:
            fixed = not g.book.units[kind_id].rerolls
            for _ in range(extra):
                dice.append(Die(colours_of[0], _throw(g, colours_of[0]), fixed=fixed))
    for colour in colours:
        dice.append(Die(colour, _throw(g, colour)))
    return dice


def _throw(g: State, colour: str) -> int:
    return g.book.faces[colour][g.draw(6)]


def throw_again(g: State, die: Die) -> int:
    return _throw(g, die.colour)


def swords_of(g: State, dice: list[Die]) -> int:
    """Swords shown, and one for every three dice without any. [HH-190]"""
    empty = sum(not die.swords for die in dice)
    return sum(die.swords for die in dice) + empty // g.book.tables.combat.empties_per_sword


def fit_to_fight(g: State, space: int, seat: Seat) -> list[Unit]:
    """A seat's units that can be attacked and attack here: outside, cargo only aboard own ships.
    [HH-167, HH-289]"""
    own = {u.id for u in g.stacks[space] if u.seat == seat}
    return [
        u
        for u in g.stacks[space]
        if u.seat == seat and u.place != INSIDE and (u.place != ABOARD or u.ship in own)
    ]
