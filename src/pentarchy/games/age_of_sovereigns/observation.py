"""The position as ints, for learning: public fields as they are, own cards counted by face."""

from __future__ import annotations

from collections.abc import Sequence

from pentarchy.kernel import Part, Seat

from .game import AgeOfSovereigns
from .pieces import LANDS

MOST_OPTIONS = 256
"""No decision offers more."""
SINGLE = (
    "first", "active", "turn", "extra_turns", "attacks", "glory", "dawn", "plague", "last_war", "final",
    "events_left",
)  # fmt: skip
PER_LAND = (
    "owner", "common", "special", "rebels", "orders", "rebellion", "defence", "ungarrisoned", "ridden", "off",
)  # fmt: skip
PER_SEAT = (
    "gold", "stage", "ages", "track", "sovereign", "heirs", "reign", "statues", "doomed", "unordered", "once",
    "library", "market", "orange", "claimed", "bonuses", "hordes", "rapid", "sallies", "armed", "altar",
    "great", "capital_lost",
)  # fmt: skip


def layout(g: AgeOfSovereigns) -> list[Part]:
    """The parts, in order."""
    lands = len(LANDS)
    return [
        Part("seat", 1, write=lambda g, seat: (seat,)),
        *(Part(name, 1, name) for name in SINGLE),
        *(Part(name, lands, name) for name in PER_LAND),
        Part("buildings by seat and land", g.seats * lands, write=_built),
        Part("hoards by seat and land", g.seats * lands, write=_hoard),
        *(Part(name, g.seats, name) for name in PER_SEAT),
        Part("sizes of hand, cards set apart and buried by seat", 3 * g.seats, write=_sizes),
        Part("own cards by face", len(g.book.combat), write=_own_cards),
        Part("own slot", 1, "slot", lambda slot, seat: (slot[seat],)),
        Part("battle: two lands, two open cards, own card", 5, write=_battle),
    ]


def _built(g: AgeOfSovereigns, seat: Seat) -> Sequence[int]:
    return g.built[0] + g.built[1]


def _hoard(g: AgeOfSovereigns, seat: Seat) -> Sequence[int]:
    return g.hoard[0] + g.hoard[1]


def _sizes(g: AgeOfSovereigns, seat: Seat) -> Sequence[int]:
    hand, apart, buried = g.hand, g.apart, g.buried
    return len(hand[0]), len(hand[1]), len(apart[0]), len(apart[1]), len(buried[0]), len(buried[1])


def _own_cards(g: AgeOfSovereigns, seat: Seat) -> Sequence[int]:
    faces = [0] * len(g.book.combat)
    for face in g.hand[seat]:
        faces[face] += 1
    for face in g.apart[seat]:
        faces[face] += 1
    return faces


def _battle(g: AgeOfSovereigns, seat: Seat) -> Sequence[int]:
    b = g.battle
    if b is None:
        return (-1, -1, -1, -1, -1)
    own = b.card[b.seat.index(seat)] if seat in b.seat else -1
    return (*b.land, *(b.card if b.revealed else (-1, -1)), own)
