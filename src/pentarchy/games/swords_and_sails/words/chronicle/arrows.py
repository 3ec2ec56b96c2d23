"""Orders as arrows, while they are drafted and when all are revealed at once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pentarchy.kernel.scene import Arrow

from ...state import State
from ...state.records import ARMY_NAMES, FORMATIONS, Order


def as_order(told: Any) -> Order:
    """An order as it is in an event, also in one that went through JSON."""
    return told if isinstance(told, Order) else Order(**told)


def order_arrow(g: State, p: int, order: Order, start: int, via: int, draft: bool = False) -> Arrow | None:
    """What a piece at `start` is told to do, over the zone it is carried from; none for one that stays."""
    n = len(g.army)
    if order.kind in ("defend", "with", "board") or order.to < 0 or order.to == start:
        return None
    path = [f"space:{g.book.ids[place]}" for place in (start, via, order.to) if place >= 0]
    if len(path) < 2:
        return None
    supports = order.kind == "support" if draft else order.mate >= 0
    badge = ARMY_NAMES[p % FORMATIONS] if p < n else str(p % FORMATIONS + 1)
    return Arrow(
        f"o{p}",
        path,
        "support" if supports else "attack" if order.kind == "attack" else "move",
        p % n // FORMATIONS,
        badge=badge,
        state="draft" if draft else "shown",
    )


def revealed(g: State, orders: Iterable[tuple[int, int, Any, int]]) -> list[Arrow]:
    """The sheet of one seat as it was told: piece, where it stood, order, and the zone it crosses."""
    drawn = (order_arrow(g, p, as_order(order), start, via) for p, start, order, via in orders)
    return [arrow for arrow in drawn if arrow is not None]
