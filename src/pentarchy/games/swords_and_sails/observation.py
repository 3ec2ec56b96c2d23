"""The position as ints, for learning: lands, formations where they stand, the own ones with their units."""

from __future__ import annotations

from itertools import chain
from operator import attrgetter

from pentarchy.kernel import Seat

from .game import FORMATIONS, HAND, SwordsAndSails

MOST_OPTIONS = 1000
"""No decision offers more."""
PER_LAND = ("owner", "minor", "major", "barren")
PER_SEAT = ("factions", "gold", "out", "team", "mark")
PER_FORMATION = ("army_at", "aboard", "fleet_at", "port")
_per_land, _per_seat, _per_formation = (
    attrgetter(*PER_LAND),
    attrgetter(*PER_SEAT),
    attrgetter(*PER_FORMATION),
)


def layout(g: SwordsAndSails) -> list[tuple[str, int]]:
    """The parts of the list, in order."""
    parts = [("seat", 1), ("turn", 1), ("phase", 1)]
    parts += [(f"{name} by land", len(getattr(g, name))) for name in PER_LAND]
    parts += [(name, g.seats) for name in PER_SEAT]
    parts += [(f"{name} by formation", g.seats * FORMATIONS) for name in PER_FORMATION]
    parts += [("size of hands", g.seats), ("own cards", len(g.cards.at))]
    parts += [("units of own armies", FORMATIONS * 6), ("units of own fleets", FORMATIONS * 3)]
    return parts


def observe(g: SwordsAndSails, seat: Seat) -> list[int]:
    """Only what the seat may know: others' cards and the units in their formations are left out."""
    out = [seat, g.turn, g.phase, *chain.from_iterable(_per_land(g))]
    out += chain.from_iterable(_per_seat(g))
    out += chain.from_iterable(_per_formation(g))
    at = g.cards.at
    out += [at.count(HAND + other) for other in range(g.seats)]
    out += [place == HAND + seat for place in at]
    own = slice(seat * FORMATIONS, seat * FORMATIONS + FORMATIONS)
    for units, kinds in ((g.army[own], 6), (g.fleet[own], 3)):
        for one in units:
            out += one if one else (0,) * kinds
    return out
