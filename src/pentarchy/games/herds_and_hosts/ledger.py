"""Prestige and victory points: the one place where they are gained and lost."""

from __future__ import annotations

from pentarchy.kernel import Seat

from .game import HerdsAndHosts
from .state import Unit


def rivals(g: HerdsAndHosts, seat: Seat, other: Seat) -> bool:
    """Has the seat named the other its rival?"""
    return other in g.realms[seat].rivals


def raised(g: HerdsAndHosts, seat: Seat, against: Seat, prestige: int) -> int:
    """Prestige won against a rival is half as much again."""
    if rivals(g, seat, against):
        return prestige * int(g.book.tables.prestige.rival_percent) // 100
    return prestige


def gain_prestige(g: HerdsAndHosts, seat: Seat, prestige: int, why: str) -> None:
    if prestige:
        g.realms[seat].prestige += prestige
        g.tell("prestige", seat=seat, n=prestige, why=why)


def lose_prestige(g: HerdsAndHosts, seat: Seat, prestige: int, why: str) -> None:
    """A penalty stops at 0 and never bars an act."""
    lost = min(prestige, g.realms[seat].prestige)
    if lost:
        g.realms[seat].prestige -= lost
        g.tell("prestige", seat=seat, n=-lost, why=why)


def score(g: HerdsAndHosts, seat: Seat, points: int, why: str) -> None:
    """Victory points, which may become negative."""
    if points:
        g.realms[seat].victory += points
        g.tell("victory", seat=seat, n=points, why=why)


def credit(g: HerdsAndHosts, winner: Seat, unit: Unit) -> None:
    """Prestige for destroying an enemy unit; it also counts for both sides at New Year."""
    prestige = raised(g, winner, unit.seat, g.book.units[unit.kind].prestige)
    gain_prestige(g, winner, prestige, "destroyed")
    g.realms[winner].gain += prestige
    g.realms[unit.seat].loss += prestige
