"""Putting a view together: the game's own picture, the seat's decision, and who is waited for."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from functools import wraps
from hashlib import blake2b
from typing import Any, Concatenate, ParamSpec, TypeVar

import msgspec
from msgspec.structs import replace

from .game import Game
from .scene import Decision, Line, Manifest, Scene
from .step import Event, Seat, Together

_manifests: dict[tuple[Any, ...], Manifest] = {}
G = TypeVar("G", bound=Game)
P = ParamSpec("P")
R = TypeVar("R")


class Looks:
    """Looks at one position from one or several seats: what is `shared` is made once.

    The position must not change meanwhile. A Record's does not: it acts on a clone.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.parts: dict[tuple[Any, ...], Any] = {}

    def view(self, seat: Seat | None) -> Scene:
        before = _looks.set(self)
        try:
            return _portray(self.game, seat)
        finally:
            _looks.reset(before)


_looks: ContextVar[Looks | None] = ContextVar("looks", default=None)
"""Those for which a view is being made, in this thread."""


def shared(make: Callable[Concatenate[G, P], R]) -> Callable[Concatenate[G, P], R]:
    """A part of a scene that depends on nothing but the game and what it is called with.

    What it makes belongs to several scenes: nobody may change it.
    """

    @wraps(make)
    def part(g: G, /, *of: P.args, **named: P.kwargs) -> R:
        looks = _looks.get()
        if looks is None or looks.game is not g or named:
            return make(g, *of, **named)
        key = (make, *of)
        if key not in looks.parts:
            looks.parts[key] = make(g, *of, **named)
        return looks.parts[key]  # type: ignore[no-any-return]

    return part


def look(g: Game, seat: Seat | None) -> Scene:
    """What the seat may know: built from what it knows, never by taking things away."""
    return Looks(g).view(seat)


def _portray(g: Game, seat: Seat | None) -> Scene:
    scene: Scene = g.title.portray(g, seat)
    waits = _waits(g)
    seats = [info if not waits.get(info.id) else replace(info, wait=waits[info.id]) for info in scene.seats]
    decision = decide(g, seat) if seat is not None and seat in g.pending() else None
    return replace(scene, you=seat, seats=seats, decision=decision, manifest=manifest(g).hash)


def _waits(g: Game) -> dict[Seat, Any]:
    top = g.flow[-1] if g.flow else None
    if type(top) is Together and not top.hush:
        return {seat: "must" if top.lanes[seat] else "ready" for seat in top.seats}
    return dict.fromkeys(g.waiting(), "may" if type(top) is Together else "must")


def decide(g: Game, seat: Seat) -> Decision:
    """The question put to the seat, with every option in words and refs."""
    step, phrases, top = g.step(seat), g.title.phrases, g.flow[-1]
    options = [
        replace(phrases.option(g, step, seat, action), id=i, action=list(action))
        for i, action in enumerate(g.options(seat))
    ]
    secret = type(top) is Together and top.secret
    return Decision(
        id="",
        prompt=phrases.prompt(g, step, seat),
        rule=f"rule:{step.rule}" if step.rule else "",
        kind="react" if secret and top.hush else "draft" if secret else "choose",
        options=options,
        missing=phrases.missing(g, step, seat),
        draft=phrases.draft(g, step, seat),
    )


def manifest(g: Game) -> Manifest:
    """The names, faces and boards behind this game's scenes; made once per edition, size and variants."""
    key = (g.title.id, id(g.book), g.seats, getattr(g, "variants", None))
    if key not in _manifests:
        made = g.title.manifest(g)
        digest = blake2b(msgspec.json.encode(made, order="deterministic"), digest_size=10).hexdigest()
        _manifests[key] = replace(made, hash=digest)
    return _manifests[key]


def line(g: Game, event: Event, seat: Seat | None) -> Line | None:
    """The event as a sentence for this seat, or None if it may not know of it."""
    fields = event.seen(seat)
    if fields is None:
        return None
    said: Line = g.title.phrases.event(g, event.kind, fields)
    secret = seat in event.to and (event.open is None or bool(event.closed))
    return replace(said, rule=f"rule:{event.rule}" if event.rule else "", secret=secret)
