"""Lessons: one idea each, played on the real game (`teach/lessons/NN-name.toml`).

A lesson is a position, others who answer as told, and beats: what the coach says, what may be done meanwhile,
and when it is done, judged by what the learner sees and never by which button was pressed. What is to be
done, in the opening, by the others or as a beat's own way, is a list of patterns: each waits its turn, and
what is not told is done by default. Chance is what the seed makes of it: `python -m tests.walks GAME NN
--seeds 99` finds one that tells the story. `kernel/coach.py` follows the learner.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable, Sequence, Set
from pathlib import Path
from typing import Any, Literal

import msgspec

from .content import read_content
from .errors import ContentError
from .guide import marked
from .record import Record
from .scene import Counter, Scene, Track, plain
from .step import Action, Event, Seat
from .words import spoken

LONG_ENOUGH = 3000
"""Acts before an opening that leads nowhere is given up."""
COMPARED = {
    "": operator.eq,
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
}


class Until(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What the learner sees when the beat is done; all of it must hold at once."""

    owner: dict[str, Literal["me", "other", "nobody"]] = {}
    """Of a space."""
    counter: dict[str, str] = {}
    """A counter or track of the own mat: `">=3"`."""
    pieces: dict[str, str] = {}
    """Own pieces in a space, each counted with its number: `">=2"`; `anjou/knight` counts one kind."""
    foes: dict[str, str] = {}
    """The same of everybody else's."""
    step: str = ""
    """The tag of the step that asks the learner."""
    left: str = ""
    """The learner is asked something else than a step of this tag, or the game is over."""
    phase: str = ""
    event: str = ""
    """An event of this kind was told since the beat began."""
    drafted: list[str] = []
    """One line of the learner's draft points at all of these."""
    over: bool = False
    """The game has ended."""


class Beat(msgspec.Struct, forbid_unknown_fields=True, rename={"otherwise": "else"}):
    """One breath of the coach."""

    say: str | list[str]
    """Several texts are read one after the other; the last stays until the beat is done."""
    show: list[str] = []
    allow: list[list[Any]] = []
    """Options that stay open; none named: all."""
    otherwise: str = ""
    """The answer to whoever tries something else."""
    until: Until | None = None
    """None: the lesson ends with what is said."""
    hint: str = ""
    do: list[list[Any]] = []
    """Acts that do it, in order: played by the tests, and shown to whoever asks twice."""

    @property
    def texts(self) -> list[str]:
        return [self.say] if isinstance(self.say, str) else self.say

    def allows(self, action: Action) -> bool:
        return not self.allow or any(matches(pattern, action) for pattern in self.allow)


class Lesson(msgspec.Struct, forbid_unknown_fields=True):
    """One file."""

    title: str
    minutes: int
    beat: list[Beat]
    players: int = 0
    """0: the usual number."""
    variants: dict[str, Any] = {}
    seed: int = 0
    seat: Seat = 0
    opening: list[tuple[Seat, list[Any]]] = []
    """Acts played before it begins, each as soon as its seat may; until then everybody acts by default."""
    from_event: dict[str, Any] = {}
    """After the opening everybody acts by default until this was told, `{kind = "century", round = 8}`,"""
    from_step: str = ""
    """and then until this step asks the learner."""
    replies: list[tuple[Seat, list[Any]]] = []
    """What the others do, in order for each, as soon as they may; anything else they do by default."""
    id: str = ""

    @property
    def key(self) -> bytes:
        return self.seed.to_bytes(32, "big")


def matches(pattern: Iterable[Any], action: Action) -> bool:
    """Whether an action is meant: a star is anything, and more may follow unless a dot ends the pattern.

    >>> matches(["attack", "*", "B_IN"], ("attack", "B_OUT", "B_IN")), matches(["attack"], ("attack", "B_IN"))
    (True, True)
    >>> matches(["attack", "."], ("attack", "B_IN")), matches(["build"], ("attack",))
    (False, False)
    """
    wanted = list(pattern)
    if wanted[-1] == ".":
        wanted.pop()
        if len(wanted) != len(action):
            return False
    return len(wanted) <= len(action) and all(w in ("*", part) for w, part in zip(wanted, action))


def lessons(folder: Path) -> list[Lesson]:
    """Every lesson of the game in this folder, in order; English texts, or those of the language spoken."""
    return [read_lesson(path) for path in files(folder)]


def files(folder: Path) -> list[Path]:
    """The lessons of the game in this folder, translations left out."""
    found = sorted((folder / "teach" / "lessons").glob("[0-9]*.toml"))
    return [path for path in found if "." not in path.stem]


def read_lesson(path: Path) -> Lesson:
    """One lesson, in the language spoken if it is there in it."""
    own = path.with_name(f"{path.stem}.{spoken()}.toml")
    lesson = read_content(own if own.exists() else path, Lesson)
    lesson.id = path.stem
    lesson.title = plain(marked(lesson.title, spoken()))
    if not lesson.beat or lesson.beat[-1].until is not None:
        raise ContentError(f"{path.name}: the last beat: expected words without `until`, to end with")
    for n, beat in enumerate(lesson.beat[:-1], 1):
        if beat.until is None:
            raise ContentError(f"{path.name}: beat {n}: expected `until`; only the last has none")
    return lesson


def open_lesson(title: Any, lesson: Lesson) -> Record:
    """The position in which a lesson begins."""
    record = Record.new(title, lesson.players or title.usual or None, lesson.key, lesson.variants)
    for n, (seat, pattern) in enumerate(lesson.opening, 1):
        _wait(record, lesson, f"opening {n}: seat {seat} is never offered {pattern}", _offer(seat, pattern))
        record.act(seat, first(pattern, record.game.options(seat)) or ())
    if lesson.from_event:
        _wait(record, lesson, f"from_event: {lesson.from_event} is never told", _telling(lesson.from_event))
    if lesson.from_step:
        missing = f"from_step: {lesson.from_step} never asks seat {lesson.seat}"
        _wait(record, lesson, missing, _asking(lesson.seat, lesson.from_step))
    return record


def _wait(record: Record, lesson: Lesson, missing: str, come: Callable[[Record], bool]) -> None:
    """Everybody acts by default until it has come."""
    for _ in range(LONG_ENOUGH):
        if come(record):
            return
        if record.game.result is not None:
            break
        seat = record.game.pending()[0]
        record.act(seat, record.game.default(seat))
    raise ContentError(f"{lesson.id}: {missing}")


def _offer(seat: Seat, pattern: list[Any]) -> Callable[[Record], bool]:
    return lambda record: (
        seat in record.game.pending() and first(pattern, record.game.options(seat)) is not None
    )


def _telling(wanted: dict[str, Any]) -> Callable[[Record], bool]:
    def told(event: Event) -> bool:
        return wanted.items() <= {"kind": event.kind, **(event.open or {})}.items()

    return lambda record: any(map(told, record.story[-1].events))


def _asking(seat: Seat, step: str) -> Callable[[Record], bool]:
    return lambda record: seat in record.game.pending() and tag(record.game.step(seat)) == step


def tag(step: Any) -> str:
    return str(step.__struct_config__.tag)


def first(pattern: Iterable[Any], options: Sequence[Action]) -> Action | None:
    """The first option that is meant."""
    return next((option for option in options if matches(pattern, option)), None)


def left_to_do(told: list[list[Any]], acts: Iterable[Action]) -> list[list[Any]]:
    """What of a list of patterns these acts have not done yet.

    >>> left_to_do([["order", "P_IN"], ["tax"]], [("wait",), ("order", "P_IN")])
    [['tax']]
    """
    done = 0
    for act in acts:
        done += done < len(told) and matches(told[done], act)
    return told[done:]


def holds(until: Until, scene: Scene, told: Set[str]) -> bool:
    """Whether all that was to be seen is seen."""
    me = scene.you
    spaces = {space.id: space for board in scene.boards for space in board.spaces}
    for id, owner in until.owner.items():
        if id not in spaces or whose(spaces[id].owner, me) != owner:
            return False
    counters = {}
    for block in (block for mat in scene.mats if mat.seat == me for block in mat.blocks):
        if isinstance(block, Counter):
            counters[block.id] = block.value
        elif isinstance(block, Track):
            counters[block.id] = next((peg.at for peg in block.pegs if peg.seat in (me, None)), None)
    for id, wanted in until.counter.items():
        if not compares(counters.get(id), wanted):
            return False
    for own, counts in ((True, until.pieces), (False, until.foes)):
        for id, wanted in counts.items():
            where, _, kind = id.partition("/")
            there = [p for p in (spaces[where].pieces if where in spaces else []) if (p.owner == me) is own]
            if not compares(sum(piece.n for piece in there if kind in ("", piece.kind)), wanted):
                return False
    step = scene.decision.step if scene.decision else ""
    phases = {phase.id for phase in scene.calendar.phases if phase.state == "now"}
    return all(
        (
            not until.step or step == until.step,
            not until.left or step not in ("", until.left) or scene.result is not None,
            not until.phase or until.phase in phases,
            not until.event or until.event in told,
            not until.drafted or any(line.issuperset(until.drafted) for line in drafted(scene)),
            not until.over or scene.result is not None,
        )
    )


def drafted(scene: Scene) -> list[set[str]]:
    """What each line of the learner's draft points at."""
    draft = scene.decision.draft if scene.decision else None
    return [{*refs, *(seg.ref for seg in words)} for words, refs, _ in (draft.lines if draft else [])]


def whose(owner: Seat | None, me: Seat | None) -> str:
    return "nobody" if owner is None else "me" if owner == me else "other"


def compares(value: int | None, wanted: str) -> bool:
    """
    >>> compares(3, ">=2"), compares(3, "4"), compares(None, "1")
    (True, False, False)
    """
    said = re.fullmatch(r"(>=|<=|>|<|)\s*(-?\d+)", wanted)
    if said is None:
        raise ContentError(f"{wanted!r}: expected a number, or one after >=, <=, > or <")
    return value is not None and bool(COMPARED[said[1]](value, int(said[2])))
