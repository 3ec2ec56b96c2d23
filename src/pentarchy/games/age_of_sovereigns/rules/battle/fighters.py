"""Who fights in a battle: counting, strength, and how units fall."""

from __future__ import annotations

from pentarchy.kernel import Action

from ...book.pieces import LANDS, PALADINS
from ...state import DEFEND, Battle, State
from ..conquest import fall
from ..kingdom.realm import remove_unit


def fighters(g: State, b: Battle, side: int) -> int:
    """Units of a side still in the battle, riders included. [AOS-161, AOS-189]"""
    seat = b.seat[side]
    if seat < 0:
        return b.size[side] - b.slain[side]
    land = b.land[side]
    n = g.common[land] + g.special[land]
    return n + len(b.riders) if seat == PALADINS else n


def commons(g: State, b: Battle, side: int) -> int:
    return g.common[b.land[side]] if b.seat[side] >= 0 else b.size[side] - b.slain[side]


def unit_strength(g: State, b: Battle, side: int) -> int:
    """The strength of a side's units alone. [AOS-083, AOS-089, AOS-090, AOS-193]"""
    seat, book = b.seat[side], g.book
    if seat < 0:
        return (b.size[side] - b.slain[side]) * book.common.strength
    land = b.land[side]
    strength: int = g.common[land] * book.common.strength
    mounted = g.special[land] + (len(b.riders) if seat == PALADINS else 0)
    return strength + mounted * book.special[seat].strength


def victims(g: State, b: Battle, side: int) -> list[tuple[Action, int]]:
    """The kinds of units that may fall on a side, each with its endurance. [AOS-191, AOS-195]"""
    book = g.book
    common: int = book.common.endurance
    if b.property[side] == "discipline":
        common = book.halves[side][b.card[side]].n
    if b.seat[side] < 0:
        return [(("kill", "common"), common)] if fighters(g, b, side) else []
    land, special = b.land[side], book.special[b.seat[side]].endurance
    kinds: list[tuple[Action, int]] = []
    if g.common[land]:
        kinds.append((("kill", "common"), common))
    if g.special[land]:
        kinds.append((("kill", "special"), special))
    if b.riders and b.seat[side] == PALADINS:
        kinds += [(("kill", "rider", LANDS[home]), special) for home in dict.fromkeys(b.riders)]
    return kinds


def kill(g: State, b: Battle, side: int, action: Action) -> None:
    """One unit of a side is destroyed."""
    seat, land = b.seat[side], b.land[side]
    b.slain[side] += 1
    if seat < 0:
        if side == DEFEND:
            g.rebels[land] -= 1
    elif action[1] == "common":
        g.common[land] -= 1
        fall(g, seat, 1, 0)
    else:
        fall(g, seat, 0, 1)
        if action[1] == "special":
            remove_unit(g, land, special=True)
        else:
            b.riders.remove(g.book.land[action[2]])
    g.tell("falls", seat=seat, unit=action[1], land=LANDS[land] if land >= 0 else "")
