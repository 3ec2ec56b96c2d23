"""The chronicle: every event in words, with the pieces that moved."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Seat
from pentarchy.kernel.scene import Line, Motion

from ..state import State
from .names import WORDS, force, named

TURNS = frozenset({"begins", "age", "war", "last war", "scores"})
DETAILS = frozenset(
    {"feat", "falls", "draws", "moves", "retreats", "property", "counts", "places unit", "discards"}
)


def event(g: State, kind: str, fields: dict[str, Any], you: Seat | None) -> Line:
    """One event as a sentence for the seat that reads it."""
    args = named(g.book, fields)
    if kind == "moves in":
        args["force"] = force(g.book, fields["common"], fields["special"], fields["seat"])
        args["units"] = fields["common"] + fields["special"]
    elif kind == "demolishes":
        args["own"] = fields["builder"] == fields["seat"]
    seat = fields.get("seat", -1)
    return Line(
        text=WORDS.say(f"event-{kind.replace(' ', '-')}", you, **args),
        level="turn" if kind in TURNS else "detail" if kind in DETAILS else "event",
        seat=seat if seat >= 0 else None,
        motions=motions(kind, fields),
    )


def motions(kind: str, fields: dict[str, Any]) -> list[Motion]:
    """Pieces that went from land to land."""
    if kind in ("moves", "retreats"):
        start, end = fields["start"], fields["end"]
        return [Motion(f"piece:{start}/{fields['unit']}", f"space:{start}", f"space:{end}")]
    if kind == "moves in":
        start, end = fields["start"], fields["end"]
        kinds = [("common", fields["common"]), ("special", fields["special"])]
        return [Motion(f"piece:{start}/{k}", f"space:{start}", f"space:{end}", n) for k, n in kinds if n]
    return []
