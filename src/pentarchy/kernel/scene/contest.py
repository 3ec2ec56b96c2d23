"""A fight, an auction, a vote: several sides and what each puts in."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from pentarchy.kernel.scene.board import Arrow, Piece
from pentarchy.kernel.scene.mats import Card, Counter, Sum, Table
from pentarchy.kernel.scene.part import Part, Ref, Text


class Die(Part, frozen=True):
    kind: str
    face: str
    state: Literal["new", "kept", "again", "void"] = "new"
    hits: int = 0


class Slot(Part, frozen=True):
    id: str
    piece: Piece | None = None
    faces: str = ""
    state: Literal["", "strikes", "struck", "falls"] = ""
    """What becomes of it at this very blow."""


class Side(Part, frozen=True):
    id: str
    seats: list[int]
    role: str
    state: Literal["in", "think", "ready", "out", "won", "lost"] = "in"
    ranks: list[tuple[str, list[Slot]]] = []
    cards: list[Card] = []
    dice: list[Die] = []
    total: Sum | None = None
    bid: str | None = None
    hits: int = 0


def with_fallen(side: Side, piece: Piece) -> Side:
    """The side with a piece that falls at this very blow, beside those that still stand."""
    (name, standing), *more = side.ranks or [("", [])]
    fallen = Slot(f"fallen-{piece.id}", piece, state="falls")
    return replace(side, ranks=[(name, [*standing, fallen]), *more])


class Lot(Part, frozen=True, tag="Piece"):
    """A piece that lies in a contest's lot (a card lies there as `Card`)."""

    piece: Piece


class Contest(Part, frozen=True):
    id: str
    kind: Literal["battle", "siege", "auction", "bid", "vote", "offer", "roll"]
    title: Text
    sides: list[Side]
    where: Ref = ""
    arrows: list[Arrow] = []
    """The ways they came by, told with its first line."""
    stages: list[str] = []
    stage: int = 0
    round: int = 0
    odds: float | None = None
    """The attacker's chance before it began."""
    outcome: Text = []
    """How it ended, once it has: the one who reads it is "you"."""
    lot: list[Lot | Card] = []
    info: list[Counter | Sum | Table] = []
