"""What a unit is worth in a fight: its line, lives and dice, and how a host is counted for bonuses."""

from __future__ import annotations

from pentarchy.kernel import Seat

from .book import REARGUARD, UnitKind, Values
from .game import HerdsAndHosts
from .state import ABOARD, INSIDE, Die, Fighter, Unit


def starred(g: HerdsAndHosts, space: int) -> bool:
    """Mountains and wetlands, and everything at sea."""
    return space >= g.map.lands or g.map.terrain[space].star


def values(g: HerdsAndHosts, unit: Unit, space: int, siege: bool) -> Values:
    """The (*) values in mountains and wetlands, on ships and in sieges; heavy infantry keeps its open ones
    in a siege on open ground."""
    kind: UnitKind = g.book.units[unit.kind]
    if starred(g, space) or unit.place == ABOARD or (siege and kind.star_in_siege):
        return kind.star
    return kind.open


def lives_of(g: HerdsAndHosts, unit: Unit, value: Values) -> int:
    return value.lives + int(g.book.levels[unit.level].lives)


def line_of(g: HerdsAndHosts, unit: Unit, stays: bool = False) -> int:
    """Vanguard, standard line or rearguard."""
    if stays or g.book.units[unit.kind].rearguard:
        return REARGUARD
    return int(g.book.levels[unit.level].line)


def counted(g: HerdsAndHosts, fighters: list[Fighter]) -> int:
    """Units counted for bonuses: recruits not at all, elite as two, those who stay on a site by half."""
    levels = g.book.levels
    whole = half = 0
    for f in fighters:
        if f.stays:
            half += levels[f.unit.level].counts
        else:
            whole += levels[f.unit.level].counts
    return whole + half // 2


def roll_dice(
    g: HerdsAndHosts, space: int, siege: bool, fighters: list[Fighter], colours: tuple[str, ...]
) -> list[Die]:
    """Roll for these fighters: their own dice, one more for every six alike, and the bonus dice given."""
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


def _throw(g: HerdsAndHosts, colour: str) -> int:
    return int(g.book.faces[colour][g.draw(6)])


def throw_again(g: HerdsAndHosts, die: Die) -> int:
    return _throw(g, die.colour)


def swords_of(g: HerdsAndHosts, dice: list[Die]) -> int:
    """Swords shown, and one for every three dice without any."""
    empty = sum(not die.swords for die in dice)
    return sum(die.swords for die in dice) + empty // int(g.book.tables.combat.empties_per_sword)


def fit_to_fight(g: HerdsAndHosts, space: int, seat: Seat) -> list[Unit]:
    """A seat's units that can be attacked and attack here: outside, cargo only aboard own ships."""
    own = {u.id for u in g.stacks[space] if u.seat == seat}
    return [
        u
        for u in g.stacks[space]
        if u.seat == seat and u.place != INSIDE and (u.place != ABOARD or u.ship in own)
    ]
