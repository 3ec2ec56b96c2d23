"""What a game package declares of itself, so that everything else works without knowing its name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any, Protocol, TypeAlias, Union

import msgspec

from . import defaults
from .errors import PentarchyError
from .game import Game
from .result import Points, Variants
from .rulebook import Rulebook
from .scene import Contest, Draft, Line, Manifest, Missing, Option, Plan, Ref, Scene, Text
from .step import Action, Event, Seat, Step
from .words import Words, speaking


class Phrases(Protocol):
    """A game's `phrases` module: the only place that writes sentences.

    >>> from pentarchy.template.the_ford import TITLE as THE_FORD
    >>> from pentarchy.kernel.scene import plain
    >>> g = THE_FORD.new()
    >>> plain(THE_FORD.phrases.prompt(g, g.step(0), 0))
    'Your host stands in the West Camp. What now?'
    """

    def prompt(self, g: Any, step: Any, seat: Seat) -> Text: ...
    def option(self, g: Any, step: Any, seat: Seat, action: Action) -> Option: ...
    def missing(self, g: Any, step: Any, seat: Seat) -> list[Missing]: ...
    def draft(self, g: Any, step: Any, seat: Seat) -> Draft | None: ...
    def event(self, g: Any, kind: str, fields: dict[str, Any], you: Seat | None) -> Line: ...


Beat: TypeAlias = Callable[[Any, dict[str, Any], Seat | None], Contest | None]
"""From the game at that moment and the fields of the event: what the seat sees of the contest."""

Advice: TypeAlias = Callable[[Any, Seat, list[Action]], Action | None]
"""What a seat should do, in an imagined world; None: no opinion."""


Writing: TypeAlias = Callable[[Any, list[Action]], tuple[Any, list[Action]]]
"""From the step of a draft and its options: which line is written now, and what it might say; None in the
midst of one."""


def no_advice(g: Any, seat: Seat, options: list[Action]) -> Action | None:
    return None


def bottom_step(g: Any) -> Any:
    return g.flow[0]


def no_statistics(g: Any) -> dict[str, int | float | str]:
    return {}


class Title(msgspec.Struct, frozen=True, kw_only=True):
    """One game, as the registry, the lobby, the bots and the lab see it.

    >>> from pentarchy.template.the_ford import TITLE as THE_FORD
    >>> THE_FORD.name, THE_FORD.seats, THE_FORD.new().result
    ('The Ford', (2, 2), None)
    """

    id: str
    name: str
    prefix: str
    """Of its rule ids: `AOS` for `AOS-113`."""
    blurb: str
    hours: str
    seats: tuple[int, int]
    """Least and most players."""
    usual: int = 0
    """How many sit down when nobody says otherwise; 0: the least."""
    game: type[Game]
    variants: type[Variants]
    setup: Callable[[Any, int, Any, bytes], Game]
    """From book, seats, variants and seed: the state before anything happened, its first steps said."""
    read: Callable[[Path], Any]
    """Reads a content folder into the book."""
    folder: Path
    portray: Callable[[Any, Seat | None], Scene]
    manifest: Callable[[Any], Manifest]
    phrases: Phrases | Any
    words: Words | None = None
    """The table of its sentences, where events have their weights; None: every event weighs 1."""
    beats: dict[str, Beat] = {}
    """By kind of event: the contest it belongs to, as it stood when it was told. See `Line.contest`."""
    account: Callable[[Any, Seat], list[Points]] = defaults.no_account
    """The lines of a seat's score if the game ended now: the goal, the end, statistics, advice and review."""
    target: Callable[[Any], str] = defaults.no_target
    """The number that wins, where one does."""
    figures: Callable[[Any, Seat], dict[str, int]] = defaults.no_figures
    """The numbers of a seat that its choices change, by ids of terms of the guide: cheap, for comparing."""
    plans: Callable[[Any, Seat, tuple[Ref, ...]], list[Plan]] = defaults.no_plans
    """In a world the seat imagines: without picks the few plans that head its decision, within 2 ms; with
    picks those that begin or end there. See `kernel/plans.py`."""
    rows: tuple[tuple[str, ...], ...] = ()
    """Tags of steps that together ask small questions in a row (losses, placing, buying): one gesture answers
    all of it as `habit` or `advise` would."""
    again: dict[str, str] = {}
    """Questions put over and over in a fight, by tag, and the verb that may answer them until it is over; or
    "*": as the game advises."""
    evaluate: Callable[[Any, Seat], float] = defaults.evaluate
    """How good a position is for a seat: the sum of its parts."""
    parts: Callable[[Any, Seat], dict[str, float]] = defaults.parts
    """The judgement by name, more being better: what advice and review say. `part-NAME` is its label."""
    advise: Advice = no_advice
    habit: Advice | None = None
    """Advice at once, for playing on in search, which then looks ahead round by round instead of to the end;
    None: `advise` is quick enough."""
    styles: tuple[Advice, ...] = ()
    """Whole ways to play, the strongest first, for search: each has a word nearly everywhere and at once, so
    that games played to the end by them tell which is best. None: search looks one round ahead. A style is
    called by its function's name, and its docstring says how it plays."""
    unhidden: frozenset[str] = frozenset()
    """Tags of steps at which advice and styles look at nothing the seat may not know and carry nothing out:
    no world is imagined for them."""
    drafts: Mapping[str, Writing] = {}
    """Tags of drafts whose lines are worth improving one by one, a few rounds ahead, and how to tell them."""
    tempers: Mapping[str, Advice] = {}
    """The style in which a bot of that temper likes to play; one that is not named plays as seems best."""
    round: Callable[[Any], Any] = bottom_step
    """Which round it is, for search: a new plan is made in each."""
    statistics: Callable[[Any], dict[str, int | float | str]] = no_statistics
    boards: tuple[str, ...] = ()
    version: int = 1
    """Of the rules: raised when an old log would no longer replay to the same digests."""
    former: dict[str, str] = {}
    """Other fingerprints under which saved games know a content: theirs to ours."""
    complete: bool = False
    """Every rule id has a test; the suite fails otherwise."""

    def __post_init__(self) -> None:
        steps = steps_of(self.game)
        tags = [step.__struct_config__.tag for step in steps]
        if twice := {tag for tag in tags if tags.count(tag) > 1}:
            raise PentarchyError(
                f"{self.id}: several steps are called {', '.join(map(str, sorted(twice, key=str)))}"
            )
        self.game.title = self
        self.game.decoder = msgspec.json.Decoder(self.game)
        self.game.flow_decoder = msgspec.json.Decoder(_typed_flow(steps))

    def book(self, folder: Path | None = None, language: str = "en") -> Any:
        """The content, read once per folder and language; None is the edition that comes with the game.

        Games are played with the English one: see `translated` for those who show them.
        """
        return self._edition(folder, language)[0]

    def content_hash(self, folder: Path | None = None) -> str:
        """The fingerprint of what the content says: its comments and layout are free to change."""
        return self._edition(folder, "en")[1]

    def is_content(self, fingerprint: str, folder: Path | None = None) -> bool:
        """Whether a game saved with this fingerprint was played with this very content."""
        return self.former.get(fingerprint, fingerprint) == self.content_hash(folder)

    def _edition(self, folder: Path | None, language: str) -> tuple[Any, str]:
        key = (self.id, folder, language)
        if key not in _editions:
            where = folder or self.folder / "content"
            with speaking(language):
                _editions[key] = (self.read(where), _hash_folder(where))
        return _editions[key]

    def __reduce__(self) -> tuple[Any, ...]:
        return title_of, (self.game,)

    def rulebook(self) -> Rulebook:
        """RULES.md, read into sections and rules."""
        return Rulebook.read(self.folder / "RULES.md")

    def variants_from(self, chosen: dict[str, Any] | Variants | None) -> Variants:
        """The declared options with their defaults, or an error that names the wrong one."""
        if isinstance(chosen, Variants):
            return chosen
        try:
            return msgspec.convert(chosen or {}, self.variants)
        except msgspec.ValidationError as why:
            there = ", ".join(self.variants.__struct_fields__) or "none"
            raise PentarchyError(f"{self.id}: variants: {why}; its options are {there}") from None

    def options(self) -> dict[str, dict[str, Any]]:
        """The declared options as JSON Schema, named and explained in the language spoken.

        The table says `variant-NAME`, `.about`, and `.is-VALUE` for each choice, which stand here as `names`.
        """
        schema = msgspec.json.schema(self.variants)
        declared: dict[str, dict[str, Any]] = schema["$defs"][self.variants.__name__]["properties"]
        for name, kind in declared.items():
            kind["title"] = self._called(f"variant-{name}", name)
            kind["description"] = self._called(f"variant-{name}.about", "")
            choices = kind.get("enum", [])
            kind["names"] = [self._called(f"variant-{name}.is-{_slug(c)}", str(c)) for c in choices]
        return declared

    def _called(self, id: str, otherwise: str) -> str:
        return self.words.plain(id) if self.words and self.words.has(id) else otherwise

    def set_up(
        self,
        seats: int | None = None,
        seed: bytes = bytes(32),
        variants: dict[str, Any] | Variants | None = None,
        content: Path | None = None,
    ) -> Game:
        """A new game, not yet started."""
        least, most = self.seats
        seats = least if seats is None else seats
        if not least <= seats <= most:
            raise PentarchyError(f"{self.name} is for {least} to {most} players, not {seats}")
        g = self.setup(self.book(content), seats, self.variants_from(variants), seed)
        g.edition = content
        return g

    def new(
        self,
        seats: int | None = None,
        seed: bytes = bytes(32),
        variants: dict[str, Any] | Variants | None = None,
        content: Path | None = None,
        news: list[Event] | None = None,
    ) -> Game:
        """A new game, run to its first decision."""
        g = self.set_up(seats, seed, variants, content)
        g.start(news)
        return g


def title_of(game: type[Game]) -> Title:
    """Pickled titles are found again by their game: there is one of each."""
    title: Title = game.title
    return title


_editions: dict[tuple[str, Path | None, str], tuple[Any, str]] = {}


def _typed_flow(steps: list[type[Step]]) -> type[msgspec.Struct]:
    """The part of a state that holds steps, typed with this title's own, for decoding."""
    step: Any = Union[tuple(steps)]  # noqa: UP007  (made at run time)
    lanes: Any = msgspec.defstruct(
        "Lanes",
        [
            ("id", int),
            ("seats", tuple[int, ...]),
            ("opening", tuple[tuple[step, ...], ...]),
            ("lanes", list[list[step]]),
            ("kept", list[step | None]),
            ("secret", bool),
            ("hush", bool, False),
            ("asked", list[int], []),
        ],
        tag="Together",
    )
    flow: list[Any] = [("flow", list[step | lanes], []), ("gathered", list[step | None], [])]
    return msgspec.defstruct("Flow", flow)


def steps_of(game: type[Game]) -> list[type[Step]]:
    """All steps that a game's package declares.

    >>> from pentarchy.template.the_ford import TITLE as THE_FORD
    >>> "Turn" in [step.__name__ for step in steps_of(THE_FORD.game)]
    True
    """
    package = game.__module__.rpartition(".")[0] + "."
    return [step for step in _steps(Step) if (step.__module__ + ".").startswith(package)]


def _steps(base: type[Step]) -> Iterator[type[Step]]:
    for step in base.__subclasses__():
        yield step
        yield from _steps(step)


def _hash_folder(folder: Path) -> str:
    files = sorted(path for path in folder.rglob("*") if path.is_file() and not path.name.startswith("."))
    h = blake2b(digest_size=16)
    for path in files:
        h.update(path.relative_to(folder).as_posix().encode() + b"\0" + _said(path) + b"\0")
    return h.hexdigest()


def _said(path: Path) -> bytes:
    """What a file says, whatever its layout and comments; files we cannot read so, byte by byte."""
    data = path.read_bytes()
    try:
        if path.suffix == ".toml":
            return msgspec.json.encode(msgspec.toml.decode(data), order="deterministic")
        if path.suffix == ".json":
            return msgspec.json.encode(msgspec.json.decode(data), order="deterministic")
    except msgspec.DecodeError:
        pass
    return data


def _slug(value: object) -> str:
    """A choice as part of a message's id: `building-by-building`."""
    return re.sub(r"[^A-Za-z0-9]+", "-", str(value))
