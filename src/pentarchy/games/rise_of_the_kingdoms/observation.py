"""The position as ints, for learning: kingdoms, settlements and units, and the own hand by card."""

from __future__ import annotations

from itertools import chain

from pentarchy.kernel import Part

from .book import UNITS_PER_SEAT
from .game import CHITS, Rise

MOST_OPTIONS = 600
"""No decision offers more."""
PER_SEAT = ("nation", "lands", "unity", "inventions", "nullified")
PER_SETTLEMENT = ("place", "level", "buildings", "monastery", "grown", "built")
PER_UNIT = ("at", "light", "ap", "aboard")


def layout(g: Rise) -> list[Part]:
    """The parts, in order. Hands and the stack are all that is hidden."""
    n = g.seats
    return [
        Part("seat", 1, "seats", lambda _, seat: (seat,)),
        *(Part(name, 1, name) for name in ("round", "turn", "pope")),
        *(Part(name, n, name) for name in PER_SEAT),
        Part("stock: wealth, production, food by seat", 3 * n, "stock", lambda stock, _: chain(*stock)),
        Part("tracks by seat", 3 * n, "track", lambda track, _: chain(*track)),
        Part("size of hands", n, "cards.at", lambda at, _: [at.count(seat) for seat in range(n)]),
        *(Part(f"{name} by settlement", n * CHITS, name) for name in PER_SETTLEMENT),
        *(Part(f"{name} by unit", n * UNITS_PER_SEAT, name) for name in PER_UNIT),
        Part(
            "own hand by card", len(g.cards.at), "cards.at", lambda at, seat: [place == seat for place in at]
        ),
        Part("battle: hex", 1, write=lambda g, _: (-1 if g.battle is None else g.battle.hex,)),
    ]
