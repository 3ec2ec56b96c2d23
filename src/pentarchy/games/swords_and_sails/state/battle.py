"""One battle in progress, on land or at sea."""

from __future__ import annotations

from typing import Literal

import msgspec

Line = list[tuple[tuple[int, ...], tuple[int, ...]]]
"""Positions from left to right: the stacks of attacker and defender, the front unit first."""

IN, RETREAT, ROUT, WITHDRAW = range(4)


class Battle(msgspec.Struct, kw_only=True):
    """Two sides, 0 the attacker and 1 the defender. A token is formation * 8 + kind of unit."""

    place: int
    sea: bool
    quick: bool
    why: Literal["land", "meeting", "withdrawal", "zone", "strait"]
    pieces: list[tuple[int, ...]]
    """The armies or fleets of each side."""
    lead: tuple[int, int]
    """Who commands each side (R-77)."""
    home: tuple[int, int] = (0, 0)
    """What is taken off each side's morale roll."""
    gap: int = -1
    """Meeting battles and straits: the space on the other side of the border; the place is the
    attacker's origin."""
    round: int = 0
    armour: list[int] = []
    lost: list[int] = []
    """Units each side has lost this round."""
    damage: list[int] = []
    """Casualty points each side still has to take."""
    leaving: list[int] = []
    """Per side: in, retreating, routed, withdrawing by card."""
    ridden: list[bool] = []
    """Per side: its cavalry rides off before the pursuit (SS-418)."""
    line: Line = []
    reserve: list[tuple[int, ...]] = []
    loaded: list[int] = []
    """Transports of each side that carry troops."""
    turned: list[int] = []
    """Ships captured this round, waiting to be put into a fleet of the captor: token, captor's side."""
    extra: list[int] = []
    """Per side: the unit type whose dice the Commander raises this round, or -1."""
    rolls: list[tuple[int, ...]] = []
    """The last dice of each side, to be shown."""

    def copy(self) -> Battle:
        b = msgspec.structs.replace(self)
        b.pieces, b.armour, b.lost, b.damage = (
            self.pieces.copy(),
            self.armour.copy(),
            self.lost.copy(),
            self.damage.copy(),
        )
        b.leaving, b.ridden, b.line = self.leaving.copy(), self.ridden.copy(), self.line.copy()
        b.reserve, b.loaded, b.turned = self.reserve.copy(), self.loaded.copy(), self.turned.copy()
        b.extra, b.rolls = self.extra.copy(), self.rolls.copy()
        return b
