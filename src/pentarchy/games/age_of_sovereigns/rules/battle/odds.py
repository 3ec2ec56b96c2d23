"""How a battle may end, by the cards that may be laid."""

from __future__ import annotations

from math import comb
from typing import TypeAlias

from pentarchy.kernel import Seat
from pentarchy.kernel.forecast import Forecast

from ...state import ATTACK, DEFEND, Battle, State
from ..kingdom.realm import units
from .count import total_strength
from .stages import new_battle

SAVED = 0.12
"""The share of won battles that what is printed on cards saves: not worked out but measured, the fit of
11,000 real fights at 457 places; `python -m tests.fights age-of-sovereigns` holds it to fights."""


def attack_on(g: State, seat: Seat, start: int, end: int) -> Battle | None:
    """The battle an attack would begin; None: the land falls without one."""
    defenders = units(g, end) + g.rebels[end]
    if not defenders:
        return None
    return new_battle([seat, g.owner[end]], [start, end], [units(g, start), defenders])


def battle_odds(g: State, b: Battle, you: Seat | None) -> float:
    return round(forecast(g, b, you).win, 2)


def forecast(g: State, b: Battle, you: Seat | None) -> Forecast:
    """How often the attacker's total is higher if both lay their strongest card, or one of the deck.

    One knows one's own hand; any of all one cannot see may be in the other's. Who has two cards adds support.
    """
    attack, defence = (ways_to_lay(g, b, side, you) for side in (ATTACK, DEFEND))
    mine = max(attack, key=lambda way: min(higher(way, theirs) for theirs in defence))
    theirs = min(defence, key=lambda way: higher(mine, way))
    great = g.book.battle.great_strength
    lost, slain = (
        fallen(weak, strong, b.size[s], great) for weak, strong, s in ((mine, theirs, 0), (theirs, mine, 1))
    )
    return Forecast((1 - SAVED) * higher(mine, theirs), lost, (1 - SAVED) * slain)


Strengths: TypeAlias = dict[int, float]
"""How likely each total is."""


def ways_to_lay(g: State, b: Battle, side: int, you: Seat | None) -> list[Strengths]:
    """With a card from the hand, and blindly with one of the deck."""
    seat, strengths = b.seat[side], g.book.halves[side]
    held = [*g.hand[seat], *g.apart[seat]] if seat >= 0 else []
    plain = total_strength(g, b, side) + (g.book.battle.support if len(held) > 1 else 0)
    unseen = [strengths[card].strength for card in g.unseen(you) or range(len(g.book.combat))]
    ways = [strongest(unseen, 1)]
    if held and seat == you:
        ways.append({max(strengths[card].strength for card in held): 1.0})
    elif held:
        ways.append(strongest(unseen, len(held)))
    return [{plain + card: share for card, share in way.items()} for way in ways]


def higher(mine: Strengths, theirs: Strengths) -> float:
    return sum(p * q for a, p in mine.items() for b, q in theirs.items() if a > b)


def fallen(weak: Strengths, strong: Strengths, size: int, great: int) -> float:
    """Units the weaker side loses on average: a point of superiority each, and one to a great strength.

    [AOS-195, AOS-198]
    """
    return sum(
        p * q * min(size, max(0, b - a) + (b >= great)) for a, p in weak.items() for b, q in strong.items()
    )


def strongest(cards: list[int], n: int) -> dict[int, float]:
    """How likely each strength is the highest among so many of these cards.

    >>> strongest([1, 2, 3], 2)
    {1: 0.0, 2: 0.333..., 3: 0.666...}
    """
    n = min(n, len(cards))
    below = {
        value: comb(sum(card <= value for card in cards), n) / comb(len(cards), n)
        for value in sorted(set(cards))
    }
    found, before = {}, 0.0
    for value, share in below.items():
        found[value], before = share - before, share
    return found
