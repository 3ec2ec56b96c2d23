"""Where a transport could sell what it can buy."""

from __future__ import annotations

from typing import NamedTuple

from ...state import State
from ..realm.pieces import move_points, piece
from ..realm.relations import may_trade
from ..realm.travel import reach
from .prices import buy_price, sell_price


class Route(NamedTuple):
    good: int
    buy: int
    sell: int
    to: int
    mp: int

    @property
    def gain(self) -> int:
        return self.sell - self.buy


def best_markets(g: State, unit: int, t: int, good: int, ways: dict[int, int] | None = None) -> list[Route]:
    """Markets in reach for a good bought in a land: those that bring most for each turn of the way first."""
    p = piece(g, unit)
    seat, pace = p.owner, max(1, move_points(g, p))
    price = buy_price(g, seat, t, good)
    found = [
        Route(good, price, sell_price(g, seat, u, good), u, mp)
        for u, mp in (reach(g, unit)[0] if ways is None else ways).items()
        if u < g.book.sea and g.book.price[u][good] and not g.book.sells[u][good] and g.town[u]
        and may_trade(g, seat, g.owner[u])
    ]  # fmt: skip
    return sorted(found, key=lambda x: (-x.gain / max(1, -(-x.mp // pace)), x.mp, g.book.ids[x.to]))
