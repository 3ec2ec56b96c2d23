"""The position as ints, for learning: lands, formations where they stand, the own ones with their units."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from pentarchy.kernel import Feature, Seat

from .state import State
from .state.records import FORMATIONS, HAND

MOST_OPTIONS = 1000
"""No decision offers more."""

PER_LAND = ("owner", "minor", "major", "barren")

PER_SEAT = ("factions", "gold", "out", "team", "mark")

PER_FORMATION = ("army_at", "aboard", "fleet_at", "port")

ARMY, FLEET = 6, 3
"""Kinds of units in an army and in a fleet."""


def layout(g: State) -> list[Feature]:
    """The parts, in order. Others' cards and the units in their formations are left out."""
    seats, cards = g.seats, len(g.cards.at)
    return [
        Feature("seat", 1, "seats", lambda _, seat: (seat,)),
        *(Feature(name, 1, name) for name in ("turn", "phase")),
        *(Feature(f"{name} by land", len(getattr(g, name)), name) for name in PER_LAND),
        *(Feature(name, seats, name) for name in PER_SEAT),
        *(Feature(f"{name} by formation", seats * FORMATIONS, name) for name in PER_FORMATION),
        Feature(
            "size of hands", seats, "cards.at", lambda at, seat: [at.count(HAND + s) for s in range(seats)]
        ),
        Feature("own cards", cards, "cards.at", lambda at, seat: [place == HAND + seat for place in at]),
        Feature("units of own armies", FORMATIONS * ARMY, "army", lambda army, seat: _own(army, seat, ARMY)),
        Feature(
            "units of own fleets", FORMATIONS * FLEET, "fleet", lambda fleet, seat: _own(fleet, seat, FLEET)
        ),
    ]


def _own(formations: list[tuple[int, ...]], seat: Seat, kinds: int) -> Iterable[int]:
    own = formations[seat * FORMATIONS : (seat + 1) * FORMATIONS]
    return chain.from_iterable(units or (0,) * kinds for units in own)
