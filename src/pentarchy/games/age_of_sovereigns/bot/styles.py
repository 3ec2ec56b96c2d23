"""Whole ways to play: what tempers like, and what search thinks others may do."""

from __future__ import annotations

from functools import reduce
from operator import or_

from pentarchy.kernel import Action, Seat

from ..rules.kingdom.realm import specials, units
from ..rules.kingdom.treasury import purse
from ..rules.scoring import points
from ..state import State
from .advise import Taste, advise
from .evaluate import evaluate

KIND = 2.0
"""What a building of a new kind is worth to those who love building, for each talent of its price."""
CHOSEN = 1.5
"""What a special unit is worth beside a common one."""


def arms(g: State, seat: Seat) -> float:
    """A land more is worth less than the men who will take the next, chosen men most of all."""
    men = sum(units(g, land) for land in g.lands[seat])
    return evaluate(g, seat) + 0.5 * men + CHOSEN * specials(g, seat)


def walls(g: State, seat: Seat) -> float:
    """No land without men in it, and none with too few beside the enemy."""
    return evaluate(g, seat) - 1.5 * sum(units(g, land) < 2 for land in g.lands[seat])


def stones(g: State, seat: Seat) -> float:
    """One of each kind rather than the same again, and rather a great one."""
    kinds = reduce(or_, g.built[seat])
    great = sum(b.price for bit, b in g.book.by_bit.items() if kinds & bit)
    return evaluate(g, seat) + points(g, seat).constructions + KIND * great


def coins(g: State, seat: Seat) -> float:
    return evaluate(g, seat) + 0.5 * purse(g, seat)


def hands(g: State, seat: Seat) -> float:
    return evaluate(g, seat) + 0.8 * len(g.hand[seat]) + 0.5 * g.bonuses[seat].bit_count()


WARLIKE, CAREFUL = Taste(0.2, arms), Taste(1.6, walls)
BUILDING, SAVING, PLOTTING = Taste(1.2, stones), Taste(1.2, coins), Taste(0.5, hands)


def warlords(g: State, seat: Seat, options: list[Action]) -> Action | None:
    """Men before anything, chosen ones first, and an attack wherever it is not hopeless."""
    return advise(g, seat, options, WARLIKE)


def wardens(g: State, seat: Seat, options: list[Action]) -> Action | None:
    """Two men in every land, and no attack that is not sure."""
    return advise(g, seat, options, CAREFUL)


def builders(g: State, seat: Seat, options: list[Action]) -> Action | None:
    """Buildings of every kind in every land; war only against the weak."""
    return advise(g, seat, options, BUILDING)


def treasurers(g: State, seat: Seat, options: list[Action]) -> Action | None:
    """Talents first: taxes before men."""
    return advise(g, seat, options, SAVING)


def schemers(g: State, seat: Seat, options: list[Action]) -> Action | None:
    """Cards and bonuses first, for attacks that look worse than they are."""
    return advise(g, seat, options, PLOTTING)


STYLES = (advise, warlords, wardens, builders, treasurers, schemers)
TEMPERS = {
    "bold": warlords,
    "cautious": wardens,
    "loyal": advise,
    "merchant": treasurers,
    "pious": builders,
    "treacherous": schemers,
}
