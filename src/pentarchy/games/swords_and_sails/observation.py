"""The position as ints, for learning: lands, formations where they stand, the own ones with their units."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from pentarchy.kernel import FLAG, SEAT, Column, Feature, Seat, number

from .state import State
from .state.records import FORMATIONS, HAND

MOST_OPTIONS = 1000
"""No decision offers more."""

PER_LAND = ("owner", "minor", "major", "barren")

PER_SEAT = ("factions", "gold", "out", "team", "mark")

PER_FORMATION = ("army_at", "aboard", "fleet_at", "port")

ARMY, FLEET = 6, 3
"""Kinds of units in an army and in a fleet."""


SPACES = 200
"""More than there are lands, seas and ports."""
KINDS: dict[str, Column] = {
    "owner": SEAT,
    "out": FLAG,
    "turn": number(60),
    "phase": number(8),
    "minor": number(3),
    "major": number(3),
    "barren": number(3),
    "factions": number(16),
    "gold": number(300),
    "team": number(16),
    "mark": number(16),
    **dict.fromkeys(("army_at", "fleet_at", "port"), number(SPACES)),
    "aboard": number(100),
}


def layout(g: State) -> list[Feature]:
    """The parts, in order. Others' cards and the units in their formations are left out."""
    seats, cards = g.seats, len(g.cards.at)

    def of(name: str) -> tuple[Column, ...]:
        return (KINDS.get(name, number()),)

    return [
        Feature("seat", 1, "seats", lambda _, seat: (seat,), columns=(number(seats),)),
        *(Feature(name, 1, name, columns=of(name)) for name in ("turn", "phase")),
        *(
            Feature(f"{name} by land", len(getattr(g, name)), name, columns=of(name), over="land")
            for name in PER_LAND
        ),
        *(Feature(name, seats, name, columns=of(name), over="seat") for name in PER_SEAT),
        *(
            Feature(
                f"{name} by formation", seats * FORMATIONS, name, columns=of(name), over="seat, formation"
            )
            for name in PER_FORMATION
        ),
        Feature(
            "size of hands",
            seats,
            "cards.at",
            lambda at, seat: [at.count(HAND + s) for s in range(seats)],
            columns=(number(20),),
            over="seat",
        ),
        Feature(
            "own cards",
            cards,
            "cards.at",
            lambda at, seat: [place == HAND + seat for place in at],
            columns=(FLAG,),
            over="card",
        ),
        Feature(
            "units of own armies",
            FORMATIONS * ARMY,
            "army",
            lambda army, seat: _own(army, seat, ARMY),
            columns=(number(10),) * ARMY,
            over="army",
        ),
        Feature(
            "units of own fleets",
            FORMATIONS * FLEET,
            "fleet",
            lambda fleet, seat: _own(fleet, seat, FLEET),
            columns=(number(10),) * FLEET,
            over="fleet",
        ),
    ]


def _own(formations: list[tuple[int, ...]], seat: Seat, kinds: int) -> Iterable[int]:
    own = formations[seat * FORMATIONS : (seat + 1) * FORMATIONS]
    return chain.from_iterable(units or (0,) * kinds for units in own)
