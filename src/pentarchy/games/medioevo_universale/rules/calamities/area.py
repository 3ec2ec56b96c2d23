"""Event cards and the area they name."""

from __future__ import annotations

from pentarchy.kernel import Seat, without

from ...state import State
from ..realm.powers import players


def draw_card(g: State) -> int:
    """An Event card whose area is in play; an empty deck is shuffled anew. [MU-112, MU-113]"""
    open_cards = g.book.core_events if True in g.shut else range(len(g.book.events))
    bag = [n for n in g.bag if n in open_cards]
    if not bag:
        bag = list(open_cards)
        g.bag = tuple(bag)
    card = bag[g.draw(len(bag))]
    g.bag = without(g.bag, card)
    g.area = g.book.area[g.book.events[card].area]
    return card


def area_lands(g: State) -> list[int]:
    """Dark and light lands of the card on the table that are in play. [MU-129]"""
    return [t for t in g.book.area_lands[g.area] if not g.shut[t]]


def area_spaces(g: State) -> list[int]:
    """The card's lands and the seas beside them."""
    return area_lands(g) + [s for s in g.book.area_seas[g.area] if not g.shut[s]]


def primary_victims(g: State) -> list[Seat]:
    """The player with most lands in the card's area; several if they tie. [MU-164, MU-188]"""
    held = {s: sum(g.owner[t] == s for t in area_lands(g)) for s in players(g)}
    most = max(held.values(), default=0)
    return [s for s in players(g) if held[s] == most]
