"""The position as ints, for learning: public fields as they are, own cards counted by face."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain

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
    n, lands, faces = g.seats, len(LANDS), len(g.book.combat)

    def by_face(cards: list[list[int]], seat: Seat) -> Sequence[int]:
        counts = [0] * faces
        for face in cards[seat]:
            counts[face] += 1
        return counts

    return [
        Part("seat", 1, "seats", lambda _, seat: (seat,)),
        *(Part(name, 1, name) for name in SINGLE),
        *(Part(name, lands, name) for name in PER_LAND),
        *(Part(f"{name} by seat and land", n * lands, name, _end_to_end) for name in ("built", "hoard")),
        *(Part(name, n, name) for name in PER_SEAT),
        *(Part(f"size of {name}", n, name, _sizes) for name in ("hand", "apart", "buried")),
        *(Part(f"own cards in {name} by face", faces, name, by_face) for name in ("hand", "apart")),
        Part("own slot", 1, "slot", lambda slot, seat: (slot[seat],)),
        Part("battle: two lands, two open cards, own card", 5, write=_battle),
    ]


def _end_to_end(rows: list[list[int]], seat: Seat) -> Iterable[int]:
    return chain.from_iterable(rows)


def _sizes(cards: list[list[int]], seat: Seat) -> Iterable[int]:
    return map(len, cards)


def _battle(g: AgeOfSovereigns, seat: Seat) -> Sequence[int]:
    b = g.battle
    if b is None:
        return (-1, -1, -1, -1, -1)
    own = b.card[b.seat.index(seat)] if seat in b.seat else -1
    return (*b.land, *(b.card if b.revealed else (-1, -1)), own)
