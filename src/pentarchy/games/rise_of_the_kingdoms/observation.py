"""The position as ints, for learning: kingdoms, settlements and units, and the own hand by card."""

from __future__ import annotations

from itertools import chain
from operator import attrgetter

from pentarchy.kernel import Seat

from .book import UNITS_PER_SEAT
from .game import CHITS, Rise

MOST_OPTIONS = 600
"""No decision offers more."""
PER_SEAT = ("nation", "lands", "unity", "inventions", "nullified")
PER_SETTLEMENT = ("place", "level", "buildings", "monastery", "grown", "built")
PER_UNIT = ("at", "light", "ap", "aboard")
_per_seat, _per_settlement, _per_unit = (
    attrgetter(*PER_SEAT),
    attrgetter(*PER_SETTLEMENT),
    attrgetter(*PER_UNIT),
)


def layout(g: Rise) -> list[tuple[str, int]]:
    """The parts of the list, in order."""
    n = g.seats
    parts = [("seat", 1), ("round", 1), ("turn", 1), ("pope", 1)]
    parts += [(name, n) for name in PER_SEAT]
    parts += [
        ("stock: wealth, production, food by seat", 3 * n),
        ("tracks by seat", 3 * n),
        ("size of hands", n),
    ]
    parts += [(f"{name} by settlement", n * CHITS) for name in PER_SETTLEMENT]
    parts += [(f"{name} by unit", n * UNITS_PER_SEAT) for name in PER_UNIT]
    parts += [("own hand by card", len(g.cards.at)), ("battle: hex", 1)]
    return parts


def observe(g: Rise, seat: Seat) -> list[int]:
    """Only what the seat may know: hands and the stack are all that is hidden."""
    out = [seat, g.round, g.turn, g.pope, *chain.from_iterable(_per_seat(g))]
    out += chain.from_iterable(g.stock)
    out += chain.from_iterable(g.track)
    at = g.cards.at
    out += [at.count(other) for other in range(g.seats)]
    out += chain.from_iterable(_per_settlement(g))
    out += chain.from_iterable(_per_unit(g))
    out += [place == seat for place in at]
    out.append(-1 if g.battle is None else g.battle.hex)
    return out
