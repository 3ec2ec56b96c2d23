"""Orders as arrows, while they are drafted and when all are revealed at once."""

from __future__ import annotations

from pentarchy.kernel.scene import Arrow

from ..state import State
from ..state.records import ARMY_NAMES, FORMATIONS, Order


def order_arrow(g: State, p: int, order: Order, state: str, start: int) -> Arrow | None:
    """What a piece at `start` is told to do; nothing is drawn for one that stays."""
    n, ids = len(g.army), g.book.ids
    if order.kind in ("defend", "with", "board") or order.to < 0 or order.to == start:
        return None
    path = [f"space:{ids[start]}"] if start >= 0 else []
    if p < n and order.fleet >= 0 and g.fleet_at[order.fleet] >= 0:
        path.append(f"space:{ids[g.fleet_at[order.fleet]]}")
    path.append(f"space:{ids[order.to]}")
    if len(path) < 2:
        return None
    support = order.kind == "support"
    badge = ARMY_NAMES[p % FORMATIONS] if p < n else str(p % FORMATIONS + 1)
    if state == "draft":
        kind = "support" if support else "attack" if order.kind == "attack" else "move"
        return Arrow(f"o{p}", path, kind, p % n // FORMATIONS, badge=badge, state="draft")  # type: ignore[arg-type]
    kind = "support" if order.mate >= 0 else "attack" if order.kind == "attack" else "move"
    return Arrow(f"o{p}", path, kind, p % n // FORMATIONS, badge=badge)  # type: ignore[arg-type]


def revealed(g: State, orders: list[tuple[int, int, Order]]) -> list[Arrow]:
    """The sheet of one seat as it was told: piece, where it stood, order."""
    drawn = (order_arrow(g, p, order, "shown", start) for p, start, order in orders)
    return [arrow for arrow in drawn if arrow is not None]
