"""A scene and words good enough for games that only try the kernel: state as text, options as they are."""

from __future__ import annotations

from typing import Any

import msgspec

from pentarchy.kernel.scene import (
    Calendar,
    Draft,
    Line,
    Manifest,
    Mat,
    Missing,
    Option,
    Plan,
    Scene,
    SeatInfo,
    Sum,
    Text,
    text,
)
from pentarchy.kernel.walk import Walk


def scene(g: Any, facts: dict[str, Any]) -> Scene:
    """Everything a seat may know, one line each on the common mat."""
    lines = [
        (text(key), msgspec.json.encode(value, order="deterministic").decode())
        for key, value in facts.items()
    ]
    return Scene(
        seats=[SeatInfo(id=s, name=f"Seat {s}", colour=s, letter="RBY"[s]) for s in range(g.seats)],
        calendar=Calendar(label="play", turn=0, phases=[]),
        boards=[],
        mats=[Mat(id="facts", label="Facts", blocks=[Sum(id="facts", label="Facts", lines=lines, total="")])],
    )


def manifest(g: Any) -> Manifest:
    return Manifest(hash="", title=g.title.name, rules=g.title.id, boards={}, kinds={}, faces={})


def prompt(g: Any, step: Any, seat: int) -> Text:
    return text(type(step).__name__)


def option(g: Any, step: Any, seat: int, action: tuple[Any, ...]) -> Option:
    return Option(label=text(" ".join(map(str, action))))


def missing(g: Any, step: Any, seat: int) -> list[Missing]:
    return []


def draft(g: Any, step: Any, seat: int) -> Draft | None:
    return None


def event(g: Any, kind: str, fields: dict[str, Any], you: int | None) -> Line:
    return Line(text=text(kind, " ", msgspec.json.encode(fields, order="deterministic").decode()))


def plans(g: Any, seat: int, picks: tuple[str, ...]) -> list[Plan]:
    """A few steps ahead by what is offered first, and by default."""
    first = Walk(g, seat).follow(lambda at, options: options[0], most=3)
    usual = Walk(g, seat).follow(lambda at, options: at.default(seat), most=3)
    return [first.plan(text("First of all")), usual.plan(text("As usual"))]
