"""The position as ints, for learning: lands, purses, technologies, pieces by space, the own cards."""

from __future__ import annotations

from collections.abc import Sequence

from pentarchy.kernel import FLAG, SEAT, SEATS, Column, Feature, Seat, bits, number

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


KINDS: dict[str, Column] = {
    **dict.fromkeys(("pope", "antipope", "owner"), SEAT),
    **dict.fromkeys(("alive", "banned", "schism"), FLAG),
    **dict.fromkeys(("town", "fort", "church", "fair"), number(4)),
    "war": SEATS,
    "turn": number(20),
    "doubles": number(6),
    "kingdom": number(6),
    "florins": number(1000),
    "honour": number(50),
    "recruits": number(60),
    "army": number(40),
}


def layout(g: State) -> list[Feature]:
    """The parts, in order. Others' cards, objectives and reserves are left out."""
    seats, lands = range(g.seats), len(g.owner)
    techs, cards = len(g.book.techs), len(g.cards.at)
    kinds = KINDS | {"capital": number(lands)}

    def of(name: str) -> tuple[Column, ...]:
        return (kinds.get(name, number()),)

    return [
        Feature("seat", 1, "seats", lambda _, seat: (seat,), columns=(number(g.seats),)),
        *(Feature(name, 1, name, columns=of(name)) for name in SINGLE),
        *(Feature(name, g.seats, name, columns=of(name), over="seat") for name in PER_SEAT),
        Feature(
            f"technologies 1 to {HALF}",
            g.seats,
            "tech",
            lambda tech, _: [t & (1 << HALF) - 1 for t in tech],
            columns=(bits(HALF),),
            over="seat",
        ),
        Feature(
            "further technologies",
            g.seats,
            "tech",
            lambda tech, _: [t >> HALF for t in tech],
            columns=(bits(max(1, techs - HALF)),),
            over="seat",
        ),
        *(Feature(f"{name} by land", lands, name, columns=of(name), over="land") for name in PER_LAND),
        Feature(
            "pieces: owner, place, level, FV",
            4 * PIECES,
            "pieces",
            _pieces,
            columns=(
                Column("owner", "seat"),
                number(2 * lands, "place"),
                number(5, "level"),
                number(30, "FV"),
            ),
            over="piece",
        ),
        Feature(
            "size of hands",
            g.seats,
            "cards.at",
            lambda at, _: [at.count(hand(seat)) for seat in seats],
            columns=(number(10),),
            over="seat",
        ),
        Feature(
            "own cards",
            cards,
            "cards.at",
            lambda at, seat: [p == hand(seat) for p in at],
            columns=(FLAG,),
            over="card",
        ),
        Feature(
            "own objective",
            1,
            "goals",
            lambda goals, seat: (goals[seat] if goals else -1,),
            columns=(number(30),),
        ),
    ]


def _pieces(pieces: list[Piece | None], seat: Seat) -> Sequence[int]:
    out: list[int] = []
    for p in [p for p in pieces if p is not None][:PIECES]:
        out += (p.owner, p.at, p.level, p.fv)
    return out + [-1] * (4 * PIECES - len(out))
