"""The position as ints, for learning: lands, purses, technologies, pieces by space, the own cards."""

from __future__ import annotations

from collections.abc import Sequence

from pentarchy.kernel import Feature, Seat

from .state import State
from .state.records import Piece, hand

MOST_OPTIONS = 1000
"""No decision offers more."""
SINGLE = ("turn", "pope", "antipope", "doubles")
PER_SEAT = ("kingdom", "florins", "honour", "capital", "alive", "recruits", "war", "banned", "schism")
PER_LAND = ("owner", "army", "town", "fort", "church", "fair")
PIECES = 40
"""Transports, Captains and engines that are told apart; further ones are left out."""
HALF = 20
"""There are more technologies than bits in a number: the first so many, then the others."""


def layout(g: State) -> list[Feature]:
    """The parts, in order. Others' cards, objectives and reserves are left out."""
    seats = range(g.seats)
    return [
        Feature("seat", 1, "seats", lambda _, seat: (seat,)),
        *(Feature(name, 1, name) for name in SINGLE),
        *(Feature(name, g.seats, name) for name in PER_SEAT),
        Feature(
            f"technologies 1 to {HALF}", g.seats, "tech", lambda tech, _: [t & (1 << HALF) - 1 for t in tech]
        ),
        Feature("further technologies", g.seats, "tech", lambda tech, _: [t >> HALF for t in tech]),
        *(Feature(f"{name} by land", len(g.owner), name) for name in PER_LAND),
        Feature("pieces: owner, place, level, FV", 4 * PIECES, "pieces", _pieces),
        Feature("size of hands", g.seats, "cards.at", lambda at, _: [at.count(hand(seat)) for seat in seats]),
        Feature("own cards", len(g.cards.at), "cards.at", lambda at, seat: [p == hand(seat) for p in at]),
        Feature("own objective", 1, "goals", lambda goals, seat: (goals[seat] if goals else -1,)),
    ]


def _pieces(pieces: list[Piece | None], seat: Seat) -> Sequence[int]:
    out: list[int] = []
    for p in [p for p in pieces if p is not None][:PIECES]:
        out += (p.owner, p.at, p.level, p.fv)
    return out + [-1] * (4 * PIECES - len(out))
