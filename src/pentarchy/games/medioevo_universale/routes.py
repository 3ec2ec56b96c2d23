"""Where a transport could sell what it can buy: the same for options and for the table of routes."""

from __future__ import annotations

from typing import NamedTuple

from pentarchy.kernel import Seat
from pentarchy.kernel.scene import Cell, Row, Seg, Table, text

from .commerce import buy_price, market_here, sell_price
from .game import Medioevo
from .movement import free_transports
from .pieces import move_points, piece
from .plans import reach
from .realm import may_trade
from .state import TRADE_KINDS
from .words import city, piece_seg

SHOWN = 12
"""Routes of a transport worth a line."""


class Route(NamedTuple):
    good: int
    buy: int
    sell: int
    to: int
    mp: int

    @property
    def gain(self) -> int:
        return self.sell - self.buy


def best_markets(
    g: Medioevo, unit: int, t: int, good: int, ways: dict[int, int] | None = None
) -> list[Route]:
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
    return sorted(found, key=lambda x: (-x.gain / max(1, -(-x.mp // pace)), x.mp, city(g, x.to)))


def routes(g: Medioevo, seat: Seat) -> Table:
    """What own transports at a market can buy there with profit, and where: the best first."""
    found = []
    for n in free_transports(g, seat):
        p = piece(g, n)
        t = market_here(g, p) if p.kind in TRADE_KINDS else -1
        if t >= 0:
            ways = reach(g, n)[0]
            every = [x for good in g.book.wares[t] for x in best_markets(g, n, t, good, ways) if x.gain > 0]
            found += [(x, n, t) for x in sorted(every, key=lambda x: (-x.gain, x.mp))[:SHOWN]]
    found.sort(key=lambda x: (-x[0].gain, x[0].mp))
    return Table(
        id="routes",
        label="Trade routes",
        cols=[
            ("good", "Good", False), ("buy", "Buy at", True), ("to", "Sell in", False),
            ("sell", "for", True), ("profit", "Profit a unit", True), ("mp", "MP", True),
        ],
        rows=[_row(g, seat, *x) for x in found],
    )  # fmt: skip


def _row(g: Medioevo, seat: Seat, x: Route, n: int, t: int) -> Row:
    name, where = g.book.goods[x.good].name, g.book.ids[x.to]
    return Row(
        id=f"{n}-{g.book.good_ids[x.good]}-{where}",
        head=text(piece_seg(g, n), " in ", Seg(city(g, t), ref=f"space:{g.book.ids[t]}")),
        cells=[
            Cell(id="good", text=text(name)),
            Cell(id="buy", n=x.buy),
            Cell(id="to", text=text(Seg(city(g, x.to), ref=f"space:{where}"))),
            Cell(id="sell", n=x.sell),
            Cell(id="profit", n=x.gain),
            Cell(id="mp", n=x.mp),
        ],
        seat=seat,
    )
