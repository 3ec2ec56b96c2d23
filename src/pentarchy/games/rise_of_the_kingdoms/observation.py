"""The position as ints, for learning: kingdoms, settlements and units, and the own hand by card."""

from __future__ import annotations

from itertools import chain

from pentarchy.kernel import FLAG, SEAT, Column, Feature, bits, number

from .book import UNITS_PER_SEAT
from .state import CHITS, State

MOST_OPTIONS = 600
"""No decision offers more."""
PER_SEAT = ("nation", "lands", "unity", "inventions", "nullified")
PER_SETTLEMENT = ("place", "level", "buildings", "monastery", "grown", "built")
PER_UNIT = ("at", "light", "ap", "aboard")


INVENTIONS = 32
HEXES = 400
"""More than there are of each."""
KINDS: dict[str, Column] = {
    **dict.fromkeys(("nullified", "grown", "built", "light"), FLAG),
    **dict.fromkeys(("turn", "pope"), SEAT),
    **dict.fromkeys(("place", "at"), number(HEXES)),
    "round": number(10),
    "nation": number(12),
    "lands": number(40),
    "unity": number(5),
    "inventions": bits(INVENTIONS - 1),
    "level": number(4),
    "buildings": bits(8),
    "monastery": number(3),
    "ap": number(12),
    "aboard": number(64),
}


def layout(g: State) -> list[Feature]:
    """The parts, in order. Hands and the stack are all that is hidden."""
    n = g.seats

    def of(name: str) -> tuple[Column, ...]:
        return (KINDS.get(name, number()),)

    return [
        Feature("seat", 1, "seats", lambda _, seat: (seat,), columns=(number(n),)),
        *(Feature(name, 1, name, columns=of(name)) for name in ("round", "turn", "pope")),
        *(Feature(name, n, name, columns=of(name), over="seat") for name in PER_SEAT),
        Feature(
            "stock: wealth, production, food by seat",
            3 * n,
            "stock",
            lambda stock, _: chain(*stock),
            columns=(number(20, "wealth"), number(20, "production"), number(20, "food")),
            over="seat",
        ),
        Feature(
            "tracks by seat",
            3 * n,
            "track",
            lambda track, _: chain(*track),
            columns=(number(20, "wealth"), number(20, "production"), number(20, "food")),
            over="seat",
        ),
        Feature(
            "size of hands",
            n,
            "cards.at",
            lambda at, _: [at.count(seat) for seat in range(n)],
            columns=(number(10),),
            over="seat",
        ),
        *(
            Feature(f"{name} by settlement", n * CHITS, name, columns=of(name), over="seat, settlement")
            for name in PER_SETTLEMENT
        ),
        *(
            Feature(f"{name} by unit", n * UNITS_PER_SEAT, name, columns=of(name), over="seat, unit")
            for name in PER_UNIT
        ),
        Feature(
            "own hand by card",
            len(g.cards.at),
            "cards.at",
            lambda at, seat: [place == seat for place in at],
            columns=(FLAG,),
            over="card",
        ),
        Feature(
            "battle: hex",
            1,
            write=lambda g, _: (-1 if g.battle is None else g.battle.hex,),
            columns=(number(HEXES),),
        ),
    ]
