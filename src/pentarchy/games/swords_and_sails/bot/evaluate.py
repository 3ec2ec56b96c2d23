"""How good a position is."""

from __future__ import annotations

from pentarchy.kernel import Seat

from ..rules.scoring import PARTS, scores
from ..state import State

GOLD_PER_POINT = 90
"""What a point is worth, for weighing gold against land."""


def evaluate(g: State, seat: Seat) -> float:
    return sum(parts(g, seat).values())


def parts(g: State, seat: Seat) -> dict[str, float]:
    """Points above all, then gold and troops; a finished game outweighs everything."""
    if g.result is not None:
        return {"result": 10_000.0 - 100.0 * g.result.places[seat]}
    troops = g.book.troops[g.factions[seat]]
    force = sum(n * t.cost for a in g.armies_of(seat) for n, t in zip(g.army[a], troops, strict=True))
    return {
        "points": scores(g)[seat] / PARTS,
        "gold": g.gold[seat] / GOLD_PER_POINT,
        "troops": force / 400,
    }
