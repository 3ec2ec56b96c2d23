"""What a seat may know, ready to draw: the one vocabulary all games and both clients share.

A `Scene` is the moment, a `Manifest` the names, faces and boards behind it (fetched once). Everything
drawn has a *ref* (`space:anjou`, `piece:a2`, `card:c17`, `seat:2`, `rule:MU-231` ...), every choice is an
option that lists refs, and every sentence arrives finished, so that a client needs to know no game.

Hidden things are absent, never masked: `Card()` is a back, `Counter(value=None)` a question mark.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

Ref: TypeAlias = str


class Seg(msgspec.Struct, omit_defaults=True, frozen=True):
    """A run of text, perhaps pointing at something."""

    t: str
    ref: Ref = ""
    icon: str = ""


Text: TypeAlias = list[Seg]


class Part(msgspec.Struct, omit_defaults=True, frozen=True):
    """What all parts of a Scene have in common: immutable, defaults left out on the wire."""


class Amount(Part, frozen=True):
    what: str
    n: int


# ---- Manifest: fetched once ---------------------------------------------------------------------------

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


class Place(Part, frozen=True):
    id: str
    name: str
    layer: Literal["land", "sea", "hex", "site", "box"]
    at: tuple[float, float]
    terrain: str = ""
    group: str = ""
    slots: list[tuple[float, float]] = []
    near: list[str] = []
    label: list[float] = []
    """x, y, turn in degrees, size, and the least zoom at which the name is shown."""


class Art(Part, frozen=True):
    """A board: geometry, background images by scale, and where things go."""

    size: tuple[int, int]
    places: list[Place]
    topo: str = ""
    images: list[tuple[int, str]] = []


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


class Manifest(Part, frozen=True):
    hash: str
    title: str
    rules: str
    boards: dict[str, Art]
    kinds: dict[str, Kind]
    faces: dict[str, Face]
    icons: dict[str, str] = {}
    variants: dict[str, Any] = {}
    guide: Guide | None = None


# ---- Board --------------------------------------------------------------------------------------------


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
    slot: int | None = None
    spent: bool = False
    holds: list[Piece] = []
    closed: bool = False
    secret: bool = False
    name: str = ""
    """In full, where kind and number do not say it all: "Army II", "2 Veteran Galleys"."""


class Space(Part, frozen=True):
    id: str
    owner: int | None = None
    pieces: list[Piece] = []
    marks: list[str] = []
    badge: str = ""
    note: Text = []
    closed: bool = False
    """Out of play in this game: drawn grey."""


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


class Board(Part, frozen=True):
    id: str
    spaces: list[Space]
    links: list[Link] = []


# ---- Blocks on mats ------------------------------------------------------------------------------------


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


# ---- Time, seats, contests -----------------------------------------------------------------------------


class Phase(Part, frozen=True):
    id: str
    label: str
    state: Literal["done", "now", "next", "skip"]
    icon: str = ""
    rule: Ref = ""


class Calendar(Part, frozen=True):
    label: str
    turn: int
    phases: list[Phase]
    of: int | None = None
    order: list[int] = []
    end: Text = []


class SeatInfo(Part, frozen=True):
    """A seat as everybody sees it. Name, bot, here and clock are the table server's to fill."""

    id: int
    name: str
    colour: int
    letter: str
    faction: str = ""
    score: str = ""
    key: list[tuple[str, str]] = []
    """Up to three numbers always in sight: id of a term, value."""
    team: str = ""
    out: bool = False
    wait: Literal["", "must", "may", "ready"] = ""
    bot: str = ""
    here: bool = False
    clock: tuple[int, int, bool] | None = None


class Die(Part, frozen=True):
    kind: str
    face: str
    state: Literal["new", "kept", "again", "void"] = "new"
    hits: int = 0


class Slot(Part, frozen=True):
    id: str
    piece: Piece | None = None
    faces: str = ""


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


class Lot(Part, frozen=True, tag="Piece"):
    """A piece that lies in a contest's lot (a card lies there as `Card`)."""

    piece: Piece


class Contest(Part, frozen=True):
    id: str
    kind: Literal["battle", "siege", "auction", "bid", "vote", "offer", "roll"]
    title: Text
    sides: list[Side]
    where: Ref = ""
    stages: list[str] = []
    stage: int = 0
    round: int = 0
    odds: float | None = None
    """The attacker's chance before it began."""
    outcome: Text = []
    """How it ended, once it has."""
    lot: list[Lot | Card] = []
    info: list[Counter | Sum | Table] = []


# ---- Choice --------------------------------------------------------------------------------------------


class Effect(Part, frozen=True):
    text: Text
    refs: list[Ref] = []
    odds: float | None = None


class Option(Part, frozen=True):
    """One thing the seat may do. `lock` says why undo ends there; `idle` marks a pass."""

    label: Text
    id: int = 0
    action: list[str | int] = []
    group: str = ""
    picks: list[Ref] = []
    amount: int | None = None
    cost: list[Amount] = []
    effect: list[Effect] = []
    confirm: Literal["no", "bar", "ask"] = "no"
    lock: str = ""
    key: str = ""
    idle: bool = False
    danger: str = ""
    """The id of a danger in the guide: asked once, with what the option does."""


class Missing(Part, frozen=True):
    """Something one might expect to be offered, and why it is not."""

    label: Text
    why: Text
    picks: list[Ref] = []
    rule: Ref = ""


class Draft(Part, frozen=True):
    lines: list[tuple[Text, list[Ref], int | None]]
    """Words, refs, and the id of the option that takes the line back."""
    sums: list[Sum]
    problems: list[Missing] = []
    ready: bool = False


class Standing(Part, frozen=True):
    id: str
    label: Text
    choices: list[tuple[str, Text]]
    value: str
    amount: int | None = None


class Plan(Part, frozen=True):
    """Several actions one after the other, taken by one gesture, each checked as if it were clicked."""

    label: Text
    actions: list[list[Any]]
    picks: list[Ref] = []
    effect: list[Effect] = []
    cost: list[Amount] = []
    danger: str = ""
    open: bool = False
    """It ends where chance, another seat or news come in: what follows is asked then."""


class Decision(Part, frozen=True):
    id: str
    prompt: Text
    rule: Ref
    kind: Literal["choose", "draft", "react"]
    options: list[Option]
    step: str = ""
    """The tag of the step that asks: the guide has a hint for it."""
    plans: list[Plan] = []
    missing: list[Missing] = []
    draft: Draft | None = None
    until: int | None = None


class Motion(Part, frozen=True):
    ref: Ref
    a: Ref
    b: Ref
    n: int = 1


class Line(Part, frozen=True):
    """One sentence of the chronicle."""

    text: Text
    at: int = 0
    level: Literal["turn", "phase", "event", "detail"] = "event"
    seat: int | None = None
    rule: Ref = ""
    motions: list[Motion] = []
    secret: bool = False
    undone: bool = False
    kind: str = ""
    """Of the event: what a tip may wait for."""
    weight: int = 0
    """0 bookkeeping; 1 a move, a purchase; 2 a fight, a card, a land or pact won or lost; 3 it turns the
    game, or is of weight 2 and hits the one who reads it."""
    hits: list[int] = []
    """The seats it concerns."""


class Goal(Part, frozen=True):
    """How far the seat is: the sentence itself is the guide's."""

    score: str = ""
    target: str = ""
    sum: Sum | None = None


class Scene(Part, frozen=True):
    """Everything one seat (`you`; None is an onlooker) may know at one moment.

    The game fills seats, calendar, boards, mats, contests, arrows and result; the kernel adds the
    decision and who is waited for; the table adds versions, chronicle, names, clocks and standing answers.
    """

    seats: list[SeatInfo]
    calendar: Calendar
    boards: list[Board]
    mats: list[Mat]
    goal: Goal | None = None
    v: str = ""
    at: int = 0
    last: int = 0
    manifest: str = ""
    you: int | None = None
    contests: list[Contest] = []
    ended: list[Contest] = []
    """Those that came to their end with the last act."""
    arrows: list[Arrow] = []
    chronicle: list[Line] = []
    decision: Decision | None = None
    standing: list[Standing] = []
    undo: Text = []
    talk: Literal["all", "table", "none"] = "all"
    result: Table | None = None


# ---- Text ----------------------------------------------------------------------------------------------

Words: TypeAlias = str | int | Seg | list[Seg]


def text(*parts: Words) -> Text:
    """Put words and references together into one text.

    >>> plain(text("The ", Seg("Duke", ref="seat:1"), " pays ", 3))
    'The Duke pays 3'
    """
    if len(parts) == 1 and type(parts[0]) is str:  # by far the most
        return [Seg(parts[0])] if parts[0] else []
    out: Text = []
    words = ""  # not yet in a segment of their own
    for part in parts:
        if isinstance(part, str | int):
            words += str(part)
            continue
        for seg in part if isinstance(part, list) else [part]:
            if not (seg.ref or seg.icon):
                words += seg.t
            elif seg.t or seg.icon:
                if words:
                    out.append(Seg(words))
                    words = ""
                out.append(seg)
    if words:
        out.append(Seg(words))
    return out


def plain(words: Text) -> str:
    """The same text without its references: for the terminal and for screen readers."""
    return "".join(seg.t for seg in words)
