"""Bargains: what land and pieces are worth in Florins, which land is asked for, and which offers are good."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Action, Seat

from ..rules.diplomacy.bargains import SUMS, goods_of
from ..rules.realm.lands import buildings
from ..rules.realm.pieces import piece
from ..rules.realm.powers import players
from ..rules.realm.relations import at_war
from ..state import State

LAND, ARMY = 150, 25
"""Florins for land without its buildings, and for an army."""
GAIN = 1.25
"""A bargain is made for so much more than what one hands over."""
PURSE = 150
"""Florins that stay in the purse."""

Item = tuple[str, int]


def worth(g: State, item: Item) -> int:
    what, n = item
    match what:
        case "florins":
            return n
        case "land":
            return LAND + ARMY * g.army[n] + sum(g.book.worth[b, level] for b, level in buildings(g, n))
        case "piece":
            return int(g.book.listed["piece", piece(g, n).kind, piece(g, n).level])
        case "armies":
            return ARMY * (n % 100)
    return 0


def at_home(g: State, seat: Seat, item: Item) -> bool:
    """Is it land of the seat's own kingdom, which costs honour to lose?"""
    return item[0] == "land" and item[1] in g.book.realm[g.kingdom[seat]]


def spared(g: State, seat: Seat, item: Item) -> bool:
    """Would the seat part with it? Not with land of its own kingdom, nor with land beside more of its own."""
    what, n = item
    return what != "land" or not (at_home(g, seat, item) or any(g.owner[t] == seat for t in g.book.near[n]))


def good(g: State, step: Any, seat: Seat) -> bool:
    """Is it worth more than what is handed over for it?"""
    return spared(g, seat, step.ask) and worth(g, step.give) >= GAIN * worth(g, step.ask)


def wish(g: State, seat: Seat) -> tuple[Seat, Item, Item] | None:
    """Land next to one's own that its owner can spare and one can pay: whose, the price and the land."""
    own = {t for t, o in enumerate(g.owner) if o == seat}
    found = []
    for other in players(g):
        if other == seat or at_war(g, seat, other):
            continue
        for item in goods_of(g, other, seat, seat):
            if item[0] != "land" or not spared(g, other, item) or own.isdisjoint(g.book.near[item[1]]):
                continue
            price = next((n for n in SUMS if n >= GAIN * worth(g, item)), 0)
            if price and price <= g.florins[seat] - PURSE:
                found.append((at_home(g, seat, item), -price, other, item))
    if not found:
        return None
    _, price, other, item = max(found)
    return other, ("florins", -price), item


def offer(g: State, step: Any, seat: Seat, options: list[Action]) -> Action:
    """The bargain one wishes for, clause by clause."""
    wished = wish(g, seat)
    if wished is None:
        return ("cancel",) if ("cancel",) in options else options[-1]
    other, price, land = wished
    clauses: dict[str, Action] = {
        "kind": ("kind", "bargain"),
        "with": ("with", other),
        "give": ("give", *price),
        "ask": ("ask", *land),
    }
    clause = clauses.get(str(options[0][0]))
    return clause if clause in options else options[-1]
