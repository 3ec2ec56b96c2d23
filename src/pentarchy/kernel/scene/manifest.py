"""Names, faces, boards and the guide behind a scene: fetched once."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from pentarchy.kernel.scene.part import Part, Ref, Text

Shape: TypeAlias = Literal["disc", "square", "cube", "cone", "shield", "banner", "hull", "building", "mark"]


class Kind(Part, frozen=True):
    """A kind of piece, marker or good."""

    name: str
    many: str = ""
    icon: str = ""
    shape: Shape = "disc"
    rank: int = 0
    stats: list[tuple[str, str]] = []
    text: Text = []
    rule: Ref = ""


class Face(Part, frozen=True):
    """A card's face."""

    name: str
    suit: str = ""
    icon: str = ""
    corners: list[str] = []
    text: Text = []
    rule: Ref = ""


Room: TypeAlias = list[float]
"""How large pieces may be drawn, then x and y of each spot they may stand at (the best first), relative to
the place's `at`: all of it inside its borders."""


class Place(Part, frozen=True):
    id: str
    name: str
    layer: Literal["land", "sea", "hex", "site", "box"]
    at: tuple[float, float]
    terrain: str = ""
    group: str = ""
    """Ids; `Art.words` says what they are called."""
    near: list[str] = []
    label: list[float] = []
    """x, y, turn in degrees, size, and the least zoom at which the name is shown."""


class Art(Part, frozen=True):
    """A board: geometry, background images by scale, and where things go."""

    size: tuple[int, int]
    places: list[Place]
    topo: str = ""
    images: list[tuple[int, str]] = []
    rooms: dict[str, list[Room]] = {}
    """By place, or `*` for all hexes: room for pieces, the largest first, while no name is shown."""
    beside: dict[str, list[Room]] = {}
    """The same, clear of the name. A board without rooms is laid out by the client."""
    words: dict[str, str] = {}
    """What terrains and groups are called, by their ids."""


class Term(Part, frozen=True):
    """What a thing on screen is, in a few words."""

    name: str
    text: Text = []
    rule: Ref = ""
    of: list[str] = []
    """What it explains: `counter:gold`, `column:income`, `mark:siege`, `kind:knight`, `word:FV`."""


class Primer(Part, frozen=True):
    """One card of the first minute."""

    title: str
    text: Text
    picture: str = ""


class Tip(Part, frozen=True):
    """Said once, at the moment of need: `phase:muster`, `step:Order`, `event:battle`."""

    when: str
    text: Text
    refs: list[Ref] = []


class First(Part, frozen=True):
    """The first game somebody plays: the shortest form the rulebook has, against gentle bots."""

    players: int
    text: Text
    variants: dict[str, Any] = {}
    bot: str = ""
    """Empty: the gentlest there is."""


class Guide(Part, frozen=True):
    """What a stranger needs to know, each at its place: see `kernel/guide.py`."""

    goal: Text
    ends: Text
    primer: list[Primer] = []
    phases: dict[str, Text] = {}
    terms: dict[str, Term] = {}
    choices: dict[str, Text] = {}
    """The hint under a question, by `Decision.step`."""
    tips: dict[str, Tip] = {}
    dangers: dict[str, Text] = {}
    weight: int = 0
    """How much there is to learn: 1 an evening's pastime, 5 a study; 0: not said."""
    like: Text = []
    """What it is like, for somebody who knows none of these games."""
    first: First | None = None


class Manifest(Part, frozen=True):
    hash: str
    title: str
    rules: str
    boards: dict[str, Art]
    kinds: dict[str, Kind]
    faces: dict[str, Face]
    icons: dict[str, str] = {}
    guide: Guide | None = None
