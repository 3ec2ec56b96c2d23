"""How long Diplomacy lasts, and who may prolong it."""

from __future__ import annotations

from pentarchy.kernel import Seat

from ...state import State

TIME, LEFT = 1, 2
"""In `played`: has asked for more time, has left a team."""


# ---- the timer -------------------------------------------------------------------------------------------


def may_extend(g: State, seat: Seat) -> bool:
    """The first Diplomacy may be prolonged again and again, a later one once; a Diplomat turns the glass
    alone. [SS-262, SS-263, SS-483]"""
    return g.turn == 0 or g.runs == 0 or g.has_leader(seat, "diplomat")


def ask_time(g: State, seat: Seat) -> None:
    """Two minutes more by unanimous vote, or by the Diplomat alone. [SS-262, SS-263, SS-483]"""
    g.played[seat] |= TIME
    g.tell("asks_time", seat=seat)
    alone = g.has_leader(seat, "diplomat")
    if alone or all(g.played[s] & TIME for s in g.alive):
        g.runs += 1
        g.tell("more_time", seconds=g.book.tables.clock["turn"])
        if not alone:
            for s in g.alive:
                if not g.has_leader(s, "diplomat"):
                    g.played[s] &= ~TIME if g.turn == 0 else ~0


def seconds(g: State, phase: str) -> int:
    """How long the table lets a phase last. [SS-033, SS-261, SS-294]"""
    clock = g.book.tables.clock
    return clock[phase] + (g.runs * clock["turn"] if phase == "diplomacy" else 0)
