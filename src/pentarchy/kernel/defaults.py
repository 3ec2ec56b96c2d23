"""What a game gets without saying anything: a final table, a judgement, numbers for learning.

So that a young game plays, ends and learns from its first day; a grown one says all of it better.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any
from zlib import crc32

import msgspec

from .feature import Feature
from .game import Game
from .result import Points
from .scene import Cell, Plan, Row, Scene, Seg, Table, text
from .step import Seat

PLACES = 512
"""The numbers of a scene are added up in so many places, found by a hash of what they are called."""
MOST_OPTIONS = 1000
"""The most a decision may offer anywhere."""


def result_table(g: Game, scene: Scene) -> Table:
    """Places and scores, the winner first."""
    result = g.result
    assert result is not None
    rows = [
        Row(
            id=f"seat{seat}",
            head=text(Seg(scene.seats[seat].name, ref=f"seat:{seat}")),
            cells=[Cell(id="place", n=result.places[seat]), Cell(id="total", n=result.scores[seat])],
            seat=seat,
        )
        for seat in sorted(range(g.seats), key=lambda seat: (result.places[seat], seat))
    ]
    return Table(
        id="result", label="Result", cols=[("place", "Place", True), ("total", "Score", True)], rows=rows
    )


def no_account(g: Any, seat: Seat) -> list[Points]:
    return []


def no_figures(g: Any, seat: Seat) -> dict[str, int]:
    return {}


def no_plans(g: Any, seat: Seat, picks: tuple[str, ...]) -> list[Plan]:
    return []


def no_target(g: Any) -> str:
    return ""


def evaluate(g: Game, seat: Seat) -> float:
    """The first place is worth 1, the last 0; before the end one position is as good as another."""
    if g.result is None:
        return 0.5
    behind = sum(place > g.result.places[seat] for place in g.result.places)
    return behind / max(1, g.seats - 1)


def parts(g: Game, seat: Seat) -> dict[str, float]:
    return {"result": g.title.evaluate(g, seat)}


def layout(g: Game) -> list[Feature]:
    """Every number of the seat's own view, under a hash of its name: it knows what the seat may know."""
    return [Feature("seat", 1, "seats", lambda _, seat: (seat,)), Feature("view", PLACES, write=_numbers)]


def _numbers(g: Game, seat: Seat) -> Sequence[int]:
    out = [0] * PLACES
    scene = msgspec.structs.replace(g.title.portray(g, seat), chronicle=[])
    for name, value in _named("", msgspec.to_builtins(scene)):
        out[crc32(name.encode()) % PLACES] += value
    return out


def _named(name: str, value: Any) -> Iterator[tuple[str, int]]:
    """The numbers and words of a scene one by one; what has an id is called by it, not by its place."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _named(f"{name}.{key}", inner)
    elif isinstance(value, list | tuple):
        for i, inner in enumerate(value):
            key = inner.get("id", i) if isinstance(inner, dict) else i
            yield from _named(f"{name}.{key}", inner)
    elif isinstance(value, str):
        yield f"{name}={value}", 1
    elif value is not None:
        yield name, int(value)
