"""What a seat may know, ready to draw: the one vocabulary all games and both clients share.

A `Scene` is the moment, a `Manifest` the names, faces and boards behind it (fetched once). Everything
drawn has a *ref* (`space:anjou`, `piece:a2`, `card:c17`, `seat:2`, `rule:MU-231` ...), every choice is an
option that lists refs, and every sentence arrives finished, so that a client needs to know no game.

Hidden things are absent, never masked: `Card()` is a back, `Counter(value=None)` a question mark.

Each part has a module of its own; everybody takes the names from here.
"""

from pentarchy.kernel.scene.board import Arrow, Board, Link, Mode, Piece, Space
from pentarchy.kernel.scene.choice import Decision, Draft, Effect, Missing, Option, Plan, Standing
from pentarchy.kernel.scene.contest import Contest, Die, Lot, Side, Slot, with_fallen
from pentarchy.kernel.scene.manifest import (
    Art,
    Face,
    First,
    Guide,
    Kind,
    Manifest,
    Place,
    Primer,
    Room,
    Shape,
    Term,
    Tip,
)
from pentarchy.kernel.scene.mats import (
    Area,
    Block,
    Card,
    Cell,
    Counter,
    Grid,
    Mat,
    Peg,
    Pile,
    Row,
    Sum,
    Table,
    Track,
)
from pentarchy.kernel.scene.moment import Calendar, Coaching, Goal, Line, Motion, Phase, Scene, SeatInfo
from pentarchy.kernel.scene.part import Amount, Part, Ref, Seg, Text, Words, plain, text

__all__ = [
    "Amount",
    "Area",
    "Arrow",
    "Art",
    "Block",
    "Board",
    "Calendar",
    "Card",
    "Cell",
    "Coaching",
    "Contest",
    "Counter",
    "Decision",
    "Die",
    "Draft",
    "Effect",
    "Face",
    "First",
    "Goal",
    "Grid",
    "Guide",
    "Kind",
    "Line",
    "Link",
    "Lot",
    "Manifest",
    "Mat",
    "Missing",
    "Mode",
    "Motion",
    "Option",
    "Part",
    "Peg",
    "Phase",
    "Piece",
    "Pile",
    "Place",
    "Plan",
    "Primer",
    "Ref",
    "Room",
    "Row",
    "Scene",
    "SeatInfo",
    "Seg",
    "Shape",
    "Side",
    "Slot",
    "Space",
    "Standing",
    "Sum",
    "Table",
    "Term",
    "Text",
    "Tip",
    "Track",
    "Words",
    "plain",
    "text",
    "with_fallen",
]
