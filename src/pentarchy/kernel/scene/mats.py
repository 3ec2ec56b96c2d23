"""Mats, one seat's or the common one, and the blocks they are made of."""

from __future__ import annotations

from typing import Literal

from pentarchy.kernel.scene.board import Piece
from pentarchy.kernel.scene.part import Part, Text


class Block(Part, frozen=True, tag=True):
    id: str
    label: str


class Counter(Block, frozen=True):
    value: int | None
    icon: str = ""
    cap: int | None = None
    secret: bool = False


class Peg(Part, frozen=True):
    at: int
    seat: int | None = None
    icon: str = ""
    label: str = ""


class Track(Block, frozen=True):
    first: int
    last: int
    pegs: list[Peg]
    zones: list[tuple[int, int, str]] = []


class Cell(Part, frozen=True):
    id: str
    text: Text = []
    n: float | None = None
    state: Literal["", "have", "open", "shut", "gone"] = ""
    seats: list[int] = []
    pieces: list[Piece] = []
    needs: list[str] = []


class Grid(Block, frozen=True):
    cols: int
    cells: list[Cell]


class Sum(Block, frozen=True):
    """How a number comes about, line by line."""

    lines: list[tuple[Text, str]]
    total: str


class Area(Block, frozen=True):
    pieces: list[Piece]
    cap: int | None = None


class Row(Part, frozen=True):
    id: str
    head: Text
    cells: list[Cell]
    group: str = ""
    seat: int | None = None


class Table(Block, frozen=True):
    cols: list[tuple[str, str, bool]]
    """Column id, label, numeric."""
    rows: list[Row]
    sort: str = ""


class Card(Part, frozen=True, tag=True):
    id: str = ""
    face: str = ""
    side: Literal["up", "back"] = "up"
    n: int = 1
    secret: bool = False
    spent: bool = False


class Pile(Block, frozen=True):
    n: int
    cards: list[Card]
    fan: Literal["stack", "row", "hand"] = "stack"
    cap: int | None = None


class Mat(Part, frozen=True):
    """One seat's sheet, or the common one (`seat` is None)."""

    id: str
    label: str
    blocks: list[Counter | Track | Grid | Sum | Area | Table | Pile]
    seat: int | None = None
