"""The position as ints, for learning: kingdoms, settlements and units, and the own hand by card."""

from __future__ import annotations

from itertools import chain

from pentarchy.kernel import Feature

from .book import UNITS_PER_SEAT
from .state import CHITS, State

MOST_OPTIONS = 600
"""No decision offers more."""
PER_SEAT = ("nation", "lands", "unity", "inventions", "nullified")
PER_SETTLEMENT = ("place", "level", "buildings", "monastery", "grown", "built")
PER_UNIT = ("at", "light", "ap", "aboard")


def layout(g: State) -> list[Feature]:
    """The parts, in order. Hands and the stack are all that is hidden."""
    n = g.seats
    return [
        Feature("seat", 1, "seats", lambda _, seat: (seat,)),
        *(Feature(name, 1, name) for name in ("round", "turn", "pope")),
        *(Feature(name, n, name) for name in PER_SEAT),
        Feature("stock: wealth, production, food by seat", 3 * n, "stock", lambda stock, _: chain(*stock)),
        Feature("tracks by seat", 3 * n, "track", lambda track, _: chain(*track)),
        Feature("size of hands", n, "cards.at", lambda at, _: [at.count(seat) for seat in range(n)]),
        *(Feature(f"{name} by settlement", n * CHITS, name) for name in PER_SETTLEMENT),
        *(Feature(f"{name} by unit", n * UNITS_PER_SEAT, name) for name in PER_UNIT),
        Feature(
            "own hand by card", len(g.cards.at), "cards.at", lambda at, seat: [place == seat for place in at]
        ),
        Feature("battle: hex", 1, write=lambda g, _: (-1 if g.battle is None else g.battle.hex,)),
    ]
