"""Whole ways to play: what tempers like, and what search thinks others may do."""

from __future__ import annotations

from functools import reduce
from operator import or_

from pentarchy.kernel import Action, Seat

from ..book.pieces import ALTAR
from ..rules.kingdom.realm import specials, units, working
from ..rules.kingdom.treasury import purse
from ..rules.scoring import points
from ..state import State
from .advise import Taste, advise
from .evaluate import evaluate

KIND = 2.0
"""What a building of a new kind is worth to those who love building, for each talent of its price."""
OFFERINGS = 2.0
"""What an Altar is worth to them beside its price: it turns talents into victory points, age after age."""
ALMS = 4
"""So many talents they give there gladly; of more they would rather build."""
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
    altars = working(g, seat, ALTAR)
    return evaluate(g, seat) + points(g, seat).constructions + KIND * great + OFFERINGS * altars


def coins(g: State, seat: Seat) -> float:
    return evaluate(g, seat) + 0.5 * purse(g, seat)


def hands(g: State, seat: Seat) -> float:
    return evaluate(g, seat) + 0.8 * len(g.hand[seat]) + 0.5 * g.bonuses[seat].bit_count()


WARLIKE, CAREFUL = Taste(0.2, arms), Taste(1.6, walls)
BUILDING, SAVING, PLOTTING = Taste(1.2, stones), Taste(1.2, coins), Taste(0.5, hands)


def follow(g: State, seat: Seat, options: list[Action], taste: Taste) -> Action:
    """The usual advice in this taste; where that has no word, what looks best to it right afterwards."""
    choice = advise(g, seat, options, taste)
    if choice is not None or len(options) == 1:
        return choice or options[0]

    def worth(action: Action) -> float:
        after = g.clone()
        after.act(seat, action)
        return taste.judge(after, seat)

    return max(reversed(options), key=worth)  # of equals the modest one


def warlords(g: State, seat: Seat, options: list[Action]) -> Action | None:
    """Men before anything, chosen ones first, and an attack wherever it is not hopeless."""
    return follow(g, seat, options, WARLIKE)


def wardens(g: State, seat: Seat, options: list[Action]) -> Action | None:
    """Two men in every land, and no attack that is not sure."""
    return follow(g, seat, options, CAREFUL)


def builders(g: State, seat: Seat, options: list[Action]) -> Action | None:
    """Buildings of every kind in every land, alms for the Altar; war only against the weak."""
    if ("altar",) in options and purse(g, seat) <= ALMS:
        return ("altar",)
    return follow(g, seat, options, BUILDING)


def treasurers(g: State, seat: Seat, options: list[Action]) -> Action | None:
    """Talents first: taxes before men."""
    return follow(g, seat, options, SAVING)


def schemers(g: State, seat: Seat, options: list[Action]) -> Action | None:
    """Cards and bonuses first, for attacks that look worse than they are."""
    return follow(g, seat, options, PLOTTING)


STYLES = (advise, warlords, wardens, builders, treasurers, schemers)
TEMPERS = {
    "bold": warlords,
    "cautious": wardens,
    "loyal": advise,
    "merchant": treasurers,
    "pious": builders,
    "treacherous": schemers,
}
