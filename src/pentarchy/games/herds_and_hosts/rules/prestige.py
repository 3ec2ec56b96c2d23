"""Prestige and victory points: the one place where they are gained and lost."""

from __future__ import annotations

from pentarchy.kernel import Seat

from ..state import State
from ..state.records import Unit


def rivals(g: State, seat: Seat, other: Seat) -> bool:
    """Has the seat named the other its rival? [HH-238]"""
    return other in g.realms[seat].rivals


def raised(g: State, seat: Seat, against: Seat, prestige: int) -> int:
    """Prestige won against a rival is half as much again, but for looting, aid and festivals.
    [HH-238, HH-239]"""
    if rivals(g, seat, against):
        return prestige * g.book.tables.prestige.rival_percent // 100
    return prestige


def gain_prestige(g: State, seat: Seat, prestige: int, why: str) -> None:
    if prestige:
        g.realms[seat].prestige += prestige
        g.tell("prestige", seat=seat, n=prestige, why=why)


def lose_prestige(g: State, seat: Seat, prestige: int, why: str) -> None:
    """A penalty stops at 0 and never bars an act. [HH-306]"""
    lost = min(prestige, g.realms[seat].prestige)
    if lost:
        g.realms[seat].prestige -= lost
        g.tell("prestige", seat=seat, n=-lost, why=why)


def score(g: State, seat: Seat, points: int, why: str) -> None:
    """Victory points, which may become negative. [HH-011]"""
    if points:
        g.realms[seat].victory += points
        g.tell("victory", seat=seat, n=points, why=why)


def credit(g: State, winner: Seat, unit: Unit) -> None:
    """Prestige for destroying an enemy unit; it also counts for both sides at New Year. [HH-235, HH-251]"""
    prestige = raised(g, winner, unit.seat, g.book.units[unit.kind].prestige)
    gain_prestige(g, winner, prestige, "destroyed")
    g.realms[winner].gain += prestige
    g.realms[unit.seat].loss += prestige
