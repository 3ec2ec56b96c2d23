"""Spaces and what lies on them and between them."""

from __future__ import annotations

from typing import Literal

from pentarchy.kernel.scene.part import Part, Ref, Text


class Piece(Part, frozen=True):
    id: str
    kind: str
    owner: int | None = None
    n: int = 1
    side: Literal["up", "down", "back", "ghost"] = "up"
    level: int = 0
    turn: int = 0
    badge: str = ""
    marks: list[str] = []
    spent: bool = False
    holds: list[Piece] = []
    closed: bool = False
    chosen: bool = False
    """The question is about this one: it glows."""
    secret: bool = False
    name: str = ""
    """In full, where kind and number do not say it all: "Army II", "2 Veteran Galleys"."""
    worth: float | None = None
    """Its strength as the game counts it, what it holds included; None: it has none, or nobody may know."""


class Space(Part, frozen=True):
    id: str
    owner: int | None = None
    pieces: list[Piece] = []
    marks: list[str] = []
    badge: str = ""
    note: Text = []
    closed: bool = False
    """Out of play in this game: drawn grey."""
    crown: bool = False
    """A capital."""


class Link(Part, frozen=True):
    a: Ref
    b: Ref
    kind: str
    owner: int | None = None
    badge: str = ""


class Arrow(Part, frozen=True):
    id: str
    path: list[Ref]
    kind: Literal["move", "attack", "support", "carry", "trade", "retreat"]
    seat: int
    badge: str = ""
    state: Literal["shown", "draft", "sent", "done", "failed"] = "shown"
    note: Text = []


class Mode(Part, frozen=True):
    """Another way to colour the map. Owners, strength and what changed need none: the client has them."""

    id: str
    label: str
    values: dict[str, float]
    """By space. More is darker, unless the values are kinds."""
    kinds: dict[str, str] = {}
    """Where values are kinds and not amounts: what each one is."""
    unit: str = ""
    """What an amount is of, for the legend."""


class Board(Part, frozen=True):
    id: str
    spaces: list[Space]
    links: list[Link] = []
    modes: list[Mode] = []
