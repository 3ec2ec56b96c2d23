"""Putting a view together: the game's own picture, the seat's decision, and who is waited for."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from functools import lru_cache, wraps
from hashlib import blake2b
from pathlib import Path
from types import FunctionType, MethodType
from typing import Any, Concatenate, ParamSpec, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from .defaults import no_figures, result_table
from .effects import Prospects, entry, told
from .game import Game
from .guide import guide, still
from .plans import proposed, row
from .result import Points
from .scene import Contest, Counter, Decision, Effect, Goal, Line, Manifest, Scene, Sum
from .step import Action, Event, Seat, Together
from .translation import translated
from .words import spoken

_manifests: dict[tuple[Any, ...], Manifest] = {}
FORESEEN = 60
"""Options whose effect on one's numbers is worked out: nearly every list, for less than a millisecond."""
G = TypeVar("G", bound=Game)
P = ParamSpec("P")
R = TypeVar("R")


class Looks:
    """Looks at one position from one or several seats: what is `shared` is made once.

    The position must not change meanwhile. A Record's does not: it acts on a clone. With a `memory` that is
    handed on from one position to the next, what is `kept` is made again only when what it read has changed.

    >>> from pentarchy.template.the_ford import TITLE as THE_FORD
    >>> looks = Looks(THE_FORD.new())
    >>> looks.view(0).decision is None, looks.view(None).decision is None
    (False, True)
    """

    def __init__(self, game: Game, memory: Memory | None = None) -> None:
        self.of = game
        self.game = translated(game)
        self.memory = memory
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

    >>> from pentarchy.template.the_ford import TITLE as THE_FORD
    >>> @shared
    ... def strength(g, seat):
    ...     return g.men[seat]
    >>> strength(THE_FORD.new(), 0)
    5
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


class Reading:
    """A game as the maker of one part reads it: whatever is read of it is noted.

    A field that was looked up once lies in the object itself, so that only the first look costs.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._read: dict[str, Any] = {}

    def __getattr__(self, name: str) -> Any:
        found = getattr(type(self._game), name, None)
        if isinstance(found, property) and found.fget is not None:
            return found.fget(self)
        if isinstance(found, FunctionType):  # what it reads is noted too
            return MethodType(found, self)
        value = self.__dict__[name] = self._read[name] = getattr(self._game, name)
        return value


Memory: TypeAlias = dict[tuple[Any, ...], tuple[dict[str, Any], Any]]
"""Parts of scenes, by maker and arguments, with the fields they were made of."""


def _still_so(read: dict[str, Any], game: Game) -> bool:
    return all((now := getattr(game, name)) is was or now == was for name, was in read.items())


def kept(make: Callable[Concatenate[G, P], R]) -> Callable[Concatenate[G, P], R]:
    """A costly part of a scene that seldom changes: made again when what it read of the game has changed.

    Like what is `shared` it depends on nothing but the game and what it is called with, and nobody may change
    what it makes. A memory serves one language.

    >>> from pentarchy.template.the_ford import TITLE as THE_FORD
    >>> @kept
    ... def camp(g, seat):
    ...     return g.at[seat]
    >>> camp(THE_FORD.new(), 1)
    4
    """

    @wraps(make)
    def part(g: G, /, *of: P.args, **named: P.kwargs) -> R:
        looks = _looks.get()
        reader = g if isinstance(g, Reading) else None
        game: Any = g if reader is None else reader._game
        if looks is None or looks.memory is None or looks.game is not game or named:
            return make(g, *of, **named)
        key = (make, *of)
        read, made = looks.memory.get(key, (None, None))
        if read is None or not _still_so(read, game):
            reading = Reading(game)
            made = make(reading, *of, **named)  # type: ignore[arg-type]
            read = reading._read
            looks.memory[key] = read, made
        if reader is not None:  # a part of another that is kept
            reader._read |= read
        return made  # type: ignore[return-value]

    return part


def look(g: Game, seat: Seat | None) -> Scene:
    """What the seat may know: built from what it knows, never by taking things away."""
    return Looks(g).view(seat)


def _portray(g: Game, seat: Seat | None) -> Scene:
    scene: Scene = g.title.portray(g, seat)
    waits = _waits(g)
    keys = _keys(g, scene)
    seats = [
        replace(info, wait=waits.get(info.id, ""), key=info.key or keys.get(info.id, []))
        for info in scene.seats
    ]
    decision = decide(g, seat) if seat is not None and seat in g.pending() else None
    result = scene.result
    if g.result is not None and result is None:
        result = result_table(g, scene)
    return replace(
        scene,
        you=seat,
        seats=seats,
        goal=_goal(g, seat),
        decision=decision,
        manifest=manifest(g).hash,
        result=result,
    )


def _keys(g: Game, scene: Scene) -> dict[Seat, list[tuple[str, str]]]:
    """The first counters on each seat's mat, for games that name no others."""
    said = guide(g.title.folder)
    terms = {what: id for id, term in said.terms.items() for what in term.of} if said else {}
    found = {}
    for mat in scene.mats:
        if mat.seat is not None:
            counters = [b for b in mat.blocks if isinstance(b, Counter) and b.value is not None]
            found[mat.seat] = [(terms.get(f"counter:{b.id}", b.label), str(b.value)) for b in counters[:3]]
    return found


def _goal(g: Game, seat: Seat | None) -> Goal | None:
    """How far the seat is, and how its points come about."""
    target = g.title.target(g)
    lines = g.title.account(g, seat) if seat is not None else []
    if not lines:
        return Goal(target=target) if target else None
    return _reckoned(g.title.folder, spoken(), target, tuple(lines))


@lru_cache(maxsize=1024)
def _reckoned(folder: Path, language: str, target: str, lines: tuple[Points, ...]) -> Goal:
    """The same from one position to the next, as long as nobody's points change."""
    said, score = guide(folder), f"{sum(line.n for line in lines):g}"
    shown = [([entry(said, line.term)], f"{line.n:g}") for line in lines]
    return Goal(score, target, Sum("account", "", shown, score))


def _waits(g: Game) -> dict[Seat, Any]:
    top = g.flow[-1] if g.flow else None
    if type(top) is Together and not top.hush:
        return {seat: "must" if top.lanes[seat] else "ready" for seat in top.seats}
    return dict.fromkeys(g.waiting(), "may" if type(top) is Together else "must")


def decide(g: Game, seat: Seat) -> Decision:
    """The question put to the seat, with every option in words and refs."""
    step, phrases, top = g.step(seat), g.title.phrases, g.flow[-1]
    secret = type(top) is Together and top.secret
    actions = g.options(seat)
    # a secret draft changes nothing but itself: no figure moves before all is revealed
    effects = {} if secret else _foreseen(g, seat, actions[:FORESEEN])
    options = []
    for i, action in enumerate(actions):
        said = phrases.option(g, step, seat, action)
        effect = [*said.effect, *effects[action]] if action in effects else said.effect
        options.append(replace(said, id=i, action=list(action), effect=effect))
    return Decision(
        id="",
        prompt=phrases.prompt(g, step, seat),
        rule=f"rule:{step.rule}" if step.rule else "",
        kind="react" if secret and top.hush else "draft" if secret else "choose",
        options=options,
        step=str(step.__struct_config__.tag),
        plans=proposed(g, seat),
        row=bool(row(g, seat)),
        todo=phrases.todo(g, step, seat) if hasattr(phrases, "todo") else [],
        missing=phrases.missing(g, step, seat),
        draft=phrases.draft(g, step, seat),
    )


def _foreseen(g: Game, seat: Seat, actions: list[Action]) -> dict[Action, list[Effect]]:
    """What each does to the seat's own numbers, as far as the seat can know: Gold 7 → 5."""
    if g.title.figures is no_figures:
        return {}
    tag, known = g.step(seat).__struct_config__.tag, still(g.title.folder)
    moving = [action for action in actions if f"{tag}.{action[0]}" not in known]
    if not moving:
        return {}
    world = g.canonical(seat)
    prospects, offered, said = Prospects(world, seat), world.options(seat), guide(g.title.folder)
    return {
        action: [told(entry(said, id), *change) for id, change in prospects.changes(action).items()]
        for action in moving
        if action in offered
    }


def manifest(g: Game) -> Manifest:
    """The names, faces and boards behind this game's scenes; made once for each way to play and language.

    >>> from pentarchy.template.the_ford import TITLE as THE_FORD
    >>> [place.name for place in manifest(THE_FORD.new()).boards["ford"].places][2]
    'Ford'
    """
    g = translated(g)
    key = (g.title.id, id(g.book), g.seats, getattr(g, "variants", None), spoken())
    if key not in _manifests:
        made = replace(g.title.manifest(g), guide=guide(g.title.folder))
        digest = blake2b(msgspec.json.encode(made, order="deterministic"), digest_size=10).hexdigest()
        _manifests[key] = replace(made, hash=digest)
    return _manifests[key]


def line(g: Game, event: Event, seat: Seat | None) -> Line | None:
    """The event as a sentence for this seat, or None if it may not know of it.

    >>> from pentarchy.template.the_ford import TITLE as THE_FORD
    >>> from pentarchy.kernel.scene import plain
    >>> g, news = THE_FORD.new(), []
    >>> _ = g.act(0, ("march",), news)
    >>> plain(line(g, news[0], 0).text)
    'You march from the West Camp to the West Bank.'
    >>> plain(line(g, news[0], 1).text)
    'The Westerners march from the West Camp to the West Bank.'
    """
    fields = event.seen(seat)
    if fields is None:
        return None
    said: Line = g.title.phrases.event(translated(g), event.kind, fields, seat)
    secret = seat in event.to and (event.open is None or bool(event.closed))
    weight, hits = _weight(g, event.kind, fields, said)
    if seat in hits and weight == 2:
        weight = 3
    rule = f"rule:{event.rule}" if event.rule else ""
    contest = staged(event, seat)
    return replace(said, rule=rule, secret=secret, kind=event.kind, weight=weight, hits=hits, contest=contest)


def staged(event: Event, seat: Seat | None) -> Contest | None:
    """The contest the event belongs to, as the seat saw it when it was told."""
    fields = event.seen(seat)
    if event.then is None or fields is None:
        return None
    return event.then.title.beats[event.kind](translated(event.then), fields, seat)  # type: ignore[no-any-return]


def _weight(g: Game, kind: str, fields: dict[str, Any], said: Line) -> tuple[int, list[Seat]]:
    """How much the event matters and whom it hits: the line may say more than the table does."""
    words = g.title.words
    known = words.weight("event-" + kind.replace(" ", "-").replace("_", "-")) if words else None
    if known is None:
        return said.weight or int(said.level == "event"), said.hits
    weight, names = known
    hits = set(said.hits)
    for name in names:
        value = fields.get(name)
        hits.update(value if isinstance(value, list | tuple) else () if value is None else (value,))
    return max(weight, said.weight), sorted(seat for seat in hits if 0 <= seat < g.seats)
