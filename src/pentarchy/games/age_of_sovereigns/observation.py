"""The position as ints, for learning: public fields as they are, own cards counted by face."""

from __future__ import annotations

from itertools import chain
from operator import attrgetter

from pentarchy.kernel import Seat

from .game import AgeOfSovereigns
from .pieces import LANDS

MOST_OPTIONS = 256
"""No decision offers more."""
PER_LAND = (
    "owner", "common", "special", "rebels", "orders", "rebellion", "defence", "ungarrisoned", "ridden", "off",
)  # fmt: skip
PER_SEAT = (
    "gold", "stage", "ages", "track", "sovereign", "heirs", "reign", "statues", "doomed", "unordered", "once",
    "library", "market", "orange", "claimed", "bonuses", "hordes", "rapid", "sallies", "armed", "altar",
    "great", "capital_lost",
)  # fmt: skip
SINGLE = (
    "first", "active", "turn", "extra_turns", "attacks", "glory", "dawn", "plague", "last_war", "final",
)  # fmt: skip
CARDS = ("hand", "apart", "buried")
_single, _per_land, _per_seat = attrgetter(*SINGLE), attrgetter(*PER_LAND), attrgetter(*PER_SEAT)


def layout(g: AgeOfSovereigns) -> list[tuple[str, int]]:
    """The parts of the list, in order."""
    n = len(LANDS)
    parts = [("seat", 1), *((name, 1) for name in SINGLE), *((name, n) for name in PER_LAND)]
    parts += [(f"{name} of seat {s}", n) for name in ("built", "hoard") for s in range(g.seats)]
    parts += [(name, g.seats) for name in PER_SEAT]
    parts += [(f"size of {name}", g.seats) for name in CARDS]
    parts += [("own cards by face", len(g.book.combat)), ("own slot", 1), ("events left", 1)]
    parts += [("battle: lands", 2), ("battle: open cards", 2), ("battle: own card", 1)]
    return parts


def observe(g: AgeOfSovereigns, seat: Seat) -> list[int]:
    """Only what the seat may know."""
    out = [seat, *_single(g), *chain.from_iterable(_per_land(g))]
    out += g.built[0]
    out += g.built[1]
    out += g.hoard[0]
    out += g.hoard[1]
    out += chain.from_iterable(_per_seat(g))
    for cards in (g.hand, g.apart, g.buried):
        out += (len(cards[0]), len(cards[1]))
    faces = [0] * len(g.book.combat)
    for face in g.hand[seat]:
        faces[face] += 1
    for face in g.apart[seat]:
        faces[face] += 1
    out += faces
    out += (g.slot[seat], g.events_left)
    b = g.battle
    if b is None:
        out += (-1, -1, -1, -1, -1)
    else:
        own = b.card[b.seat.index(seat)] if seat in b.seat else -1
        out += (*b.land, *(b.card if b.revealed else (-1, -1)), own)
    return out
