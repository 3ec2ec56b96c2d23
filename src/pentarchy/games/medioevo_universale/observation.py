"""The position as ints, for learning: lands, purses, technologies, pieces by space, the own cards."""

from __future__ import annotations

from itertools import chain
from operator import attrgetter

from pentarchy.kernel import Seat

from .game import Medioevo
from .state import hand

MOST_OPTIONS = 1000
"""No decision offers more."""
PER_SEAT = ("kingdom", "florins", "honour", "tech", "capital", "alive", "recruits", "war", "banned", "schism")
PER_LAND = ("owner", "army", "town", "fort", "church", "fair")
PIECES = 40
"""Transports, Captains and engines that are told apart; further ones are left out."""
_per_seat, _per_land = attrgetter(*PER_SEAT), attrgetter(*PER_LAND)


def layout(g: Medioevo) -> list[tuple[str, int]]:
    """The parts of the list, in order."""
    parts = [("seat", 1), ("turn", 1), ("pope", 1), ("antipope", 1), ("calamity doubles", 1)]
    parts += [(name, g.seats) for name in PER_SEAT]
    parts += [(f"{name} by land", len(g.owner)) for name in PER_LAND]
    parts += [("pieces: owner, place, level, FV", 4 * PIECES)]
    return [*parts, ("size of hands", g.seats), ("own cards", len(g.cards.at)), ("own objective", 1)]


def observe(g: Medioevo, seat: Seat) -> list[int]:
    """Only what the seat may know: others' cards, objectives and reserves are left out."""
    out = [seat, g.turn, g.pope, g.antipope, g.doubles, *chain.from_iterable(_per_seat(g))]
    out += chain.from_iterable(_per_land(g))
    pieces = [p for p in g.pieces if p is not None][:PIECES]
    for p in pieces:
        out += (p.owner, p.at, p.level, p.fv)
    out += (-1,) * (4 * (PIECES - len(pieces)))
    at = g.cards.at
    out += [at.count(hand(other)) for other in range(g.seats)]
    own = hand(seat)
    out += [place == own for place in at]
    out.append(g.goals[seat] if g.goals else -1)
    return out
