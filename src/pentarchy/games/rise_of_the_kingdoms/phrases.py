from __future__ import annotations

from typing import Any

from pentarchy.kernel import Action, Seat
from pentarchy.kernel.scene import Draft, Line, Missing, Option, Text, text

from . import start as start
from .game import Rise


def prompt(g: Rise, step: Any, seat: Seat) -> Text:
    return text(type(step).__name__)


def option(g: Rise, step: Any, seat: Seat, action: Action) -> Option:
    return Option(label=text(" ".join(map(str, action))))


def missing(g: Rise, step: Any, seat: Seat) -> list[Missing]:
    return []


def draft(g: Rise, step: Any, seat: Seat) -> Draft | None:
    return None


def event(g: Rise, kind: str, fields: dict[str, Any]) -> Line:
    return Line(text(kind))
