"""How a battle may end, by the dice it is fought with."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import NamedTuple

from pentarchy.kernel import Seat
from pentarchy.kernel.forecast import Forecast, fought

from ...book.pieces import REARGUARD
from ...state import State
from ...state.records import ABOARD, INSIDE, Battle, Fighter, Unit
from ..fields import walls
from ..prestige import rivals
from ..values import fit_to_fight, line_of, tallied, values
from .battle import may_charge, muster, works_dice
from .siege import engine_shields

FIGHTS = 150


class Man(NamedTuple):
    """One unit of a host, as far as dice care."""

    line: int
    lives: int
    kind: str
    dice: tuple[str, ...]
    again: int
    best: bool
    counts: int
    stays: bool
    charges: bool


class Host(NamedTuple):
    men: tuple[Man, ...]
    works: tuple[str, ...]
    """Dice of walls and fortifications."""
    per_sword: int
    """So many counted units are a sword against a rival; 0: they are none."""
    morale: bool
    """It has the re-roll of morale."""


class Field(NamedTuple):
    """Where a battle is fought, and by which numbers of the edition."""

    rounds: int
    charge: bool
    wall: int
    siege: bool
    per_shield: int
    charge_shield: int
    per_die: int
    empties: int
    faces: tuple[tuple[str, tuple[int, ...]], ...]


def attack_forecast(g: State, space: int, seats: tuple[Seat, Seat]) -> Forecast:
    """An attack that is still to be declared."""
    hosts = [muster(g, space, fit_to_fight(g, space, seat), False) for seat in seats]
    return forecast(g, Battle(space, seats, False, hosts))


def meeting_forecast(g: State, space: int, seats: tuple[Seat, Seat], coming: list[Unit]) -> Forecast:
    """An attack by those who are there and those who are coming, if nobody else comes or goes."""
    fit = [[*fit_to_fight(g, space, seats[0]), *coming], fit_to_fight(g, space, seats[1])]
    return forecast(g, Battle(space, seats, False, [muster(g, space, units, False) for units in fit]))


def assault_forecast(g: State, space: int, seat: Seat) -> Forecast:
    """An assault on an encircled settlement. [HH-217, HH-218, HH-219]"""
    attackers = fit_to_fight(g, space, seat)
    inside = [u for u in g.stacks[space] if u.place == INSIDE]
    hosts = [muster(g, space, units, True) for units in (attackers, inside)]
    b = Battle(space, (seat, g.lands[space].owner), True, hosts)
    b.wall_dice = walls(g, space)
    b.wall = max(0, b.wall_dice * g.book.tables.combat.wall_shields - engine_shields(g, attackers))
    return forecast(g, b)


def forecast(g: State, b: Battle) -> Forecast:
    """Whether A destroys B within the rounds that are left, and how many units fall on either side.

    Mounted units charge, empty dice are rolled again where that is free, nothing is paid for.

    [HH-183, HH-190, HH-192, HH-194, HH-199, HH-207, HH-211, HH-216]
    """
    table = g.book.tables.combat
    fame = [g.realms[seat].prestige for seat in b.seats]
    ahead = b.morale if b.round else (fame[1] > fame[0]) if g.mode.morale and fame[0] != fame[1] else -1
    hosts = []
    for side, (me, foe) in enumerate((b.seats, b.seats[::-1])):
        rival = len(g.order) >= table.rival_sword_players and rivals(g, me, foe)
        men = tuple(sorted(_man(g, b, f) for f in b.hosts[side]))
        hosts.append(
            Host(men, works_dice(g, b, side), table.units_per_rival_sword if rival else 0, ahead == side)
        )
    field = Field(
        table.rounds - b.round,
        not b.round and may_charge(g, b),
        b.wall,
        b.siege,
        table.units_per_shield,
        table.charge_shield,
        table.identical_per_die,
        table.empties_per_sword,
        tuple(sorted((colour, tuple(faces)) for colour, faces in g.book.faces.items())),
    )
    return _forecast(field, hosts[0], hosts[1])


def battle_odds(g: State, b: Battle) -> float:
    return round(forecast(g, b).win, 2)


def _man(g: State, b: Battle, f: Fighter) -> Man:
    kind, level = g.book.units[f.unit.kind], g.book.levels[f.unit.level]
    again = level.rerolls if kind.rerolls else 0
    dice = tuple(values(g, f.unit, b.space, b.siege).dice)
    charges = kind.charges and f.unit.place != ABOARD
    line = line_of(g, f.unit, f.stays)
    return Man(line, f.lives, f.unit.kind, dice, again, level.best, level.counts, f.stays, charges)


@lru_cache(256)
def _forecast(field: Field, one: Host, two: Host) -> Forecast:
    return fought(lambda dice: _fight(field, (one, two), dice), FIGHTS)


def _fight(field: Field, hosts: tuple[Host, Host], dice: Random) -> tuple[bool, float, float]:
    ranks, wall = [list(host.men) for host in hosts], field.wall
    morale = [host.morale for host in hosts]
    faces = dict(field.faces)
    parts = [part for n in range(field.rounds) for part in (("charge", "main") if not n else ("main",))]
    charged: list[list[Man]] = [[], []]
    shields = [0, 0]
    for part in parts:
        riders = [[man for man in rank if man.charges] for rank in ranks]
        charge = part == "charge"
        if charge and not (field.charge and any(riders)):
            shields = [_counted(rank) // field.per_shield for rank in ranks]
            continue
        if charge or not any(charged):
            shields = [_counted(rank) // field.per_shield for rank in ranks]
        swords = []
        for side, host in enumerate(hosts):
            strikers = riders[side] if charge else ranks[side]
            for man in () if charge else charged[side]:
                strikers = _without(strikers, man)
            works = () if charge else host.works
            swords.append(_swords(field, faces, strikers, works, side, morale, dice))
            if not charge and host.per_sword:
                swords[side] += _counted(ranks[side]) // host.per_sword
        charged = riders if charge else [[], []]
        for side in (0, 1):
            worth = field.charge_shield if charge else 1
            used = min(shields[1 - side], -(-swords[side] // worth))
            shields[1 - side] -= used
            through = max(0, swords[side] - used * worth)
            if side == 0 and field.siege:
                wall, through = max(0, wall - through), max(0, through - wall)
            _strike(ranks[1 - side], through)
        if not ranks[0] or (not ranks[1] and not wall):
            break
    lost = [len(host.men) - len(rank) for host, rank in zip(hosts, ranks)]
    return bool(ranks[0]) and not ranks[1] and not wall, lost[0], lost[1]


def _without(rank: list[Man], man: Man) -> list[Man]:
    """One of its kind has charged already, whatever lives it has left."""
    at = next((i for i, one in enumerate(rank) if one[2:] == man[2:]), -1)
    return rank if at < 0 else rank[:at] + rank[at + 1 :]


def _counted(rank: list[Man]) -> int:
    return tallied((man.counts, man.stays) for man in rank)


def _swords(
    field: Field,
    faces: dict[str, tuple[int, ...]],
    strikers: list[Man],
    works: tuple[str, ...],
    side: int,
    morale: list[bool],
    dice: Random,
) -> int:
    """Dice of the strikers, half of those who stay, one more for every six alike, and those of walls."""
    shown: list[int] = []
    staying: list[str] = []
    alike: dict[str, list[Man]] = {}
    loose = ""
    for man in strikers:
        alike.setdefault(man.kind, []).append(man)
        if man.stays:
            staying += man.dice
            continue
        again = man.again
        for colour in man.dice:
            swords = dice.choice(faces[colour])
            if not swords and again:
                swords = next((n for n in (dice.choice(faces[colour]) for _ in range(again)) if n), 0)
                again = 0
            if not swords:
                loose = colour
            shown.append(swords)
    extra = [
        men[0].dice[0] for men in alike.values() if men[0].dice for _ in range(_counted(men) // field.per_die)
    ]
    for colour in (*staying[: len(staying) // 2], *extra, *works):
        shown.append(dice.choice(faces[colour]))
        loose = loose if shown[-1] else colour
    if morale[side] and loose:
        morale[side] = False
        shown.remove(0)
        shown.append(dice.choice(faces[loose]))
    return sum(shown) + shown.count(0) // field.empties


def _strike(rank: list[Man], through: int) -> None:
    """The striker kills one by one; in their rearguard the struck share the wounds. [HH-200, HH-201]"""
    for _ in range(through):
        if not rank:
            return
        at = 0
        if rank[0].line == REARGUARD:
            at = max(range(len(rank)), key=lambda i: rank[i].lives)
        man = rank.pop(at)
        if man.lives > 1:
            rank.insert(at, man._replace(lives=man.lives - 1))
