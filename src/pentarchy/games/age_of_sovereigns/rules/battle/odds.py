"""How a battle may end, by the cards that may be laid."""

from __future__ import annotations

from collections.abc import Sequence

from pentarchy.kernel import Seat

from ...state import ATTACK, DEFEND, Battle, State
from ..kingdom.realm import units
from .count import total_strength
from .stages import new_battle

LEAST = 0.05
"""Properties may turn any battle: nothing is certain before the cards are seen."""


def attack_on(g: State, seat: Seat, start: int, end: int) -> Battle | None:
    """The battle an attack would begin; None: the land falls without one."""
    defenders = units(g, end) + g.rebels[end]
    if not defenders:
        return None
    return new_battle([seat, g.owner[end]], [start, end], [units(g, start), defenders])


def battle_odds(g: State, b: Battle, you: Seat | None) -> float:
    """How often the attacker's total is higher, whatever cards may be laid; their properties aside.

    One knows one's own hand; all one cannot see may be laid against it. Who has two cards adds support.
    """
    sides = []
    for side in (ATTACK, DEFEND):
        seat, plain = b.seat[side], total_strength(g, b, side)
        if seat >= 0 and len(g.hand[seat]) > 1:
            plain += g.book.battle.support
        sides.append([plain + g.book.halves[side][card].strength for card in may_lay(g, seat, you)])
    wins = sum(mine > theirs for mine in sides[ATTACK] for theirs in sides[DEFEND])
    return round(min(1 - LEAST, max(LEAST, wins / len(sides[ATTACK]) / len(sides[DEFEND]))), 2)


def may_lay(g: State, seat: Seat, you: Seat | None) -> Sequence[int]:
    if seat >= 0 and seat == you and (g.hand[seat] or g.apart[seat]):
        return [*g.hand[seat], *g.apart[seat]]
    return g.unseen(you) or range(len(g.book.combat))
