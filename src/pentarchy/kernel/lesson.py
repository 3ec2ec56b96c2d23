"""Lessons: one idea each, played on the real game (`teach/lessons/NN-name.toml`).

A lesson is a position, others who answer as told, and beats: what the coach says, what may be done meanwhile,
and when it is done, judged by what the learner sees and never by which button was pressed. Where the learner
stands follows from the game's record alone, so a lesson survives undo, reload and restart without any memory
of its own.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any, Literal

import msgspec

from .content import read_content
from .errors import ContentError, PentarchyError
from .guide import marked
from .record import Passage, Record
from .scene import Counter, Scene, Text
from .step import Action, Seat
from .words import spoken

LONGEST = 45
"""Words a beat may have."""
PATIENCE = 12
"""After so many own acts the coach goes on, whatever was to be shown."""
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
    """Of the own mat: `">=3"`."""
    pieces: dict[str, str] = {}
    """Own pieces in a space, each counted with its number: `">=2"`; `anjou/knight` counts one kind."""
    step: str = ""
    """The tag of the step that asks the learner."""
    left: str = ""
    """The learner is no longer asked by a step of this tag."""
    phase: str = ""
    event: str = ""
    """An event of this kind was told since the beat began."""
    over: bool = False
    """The game has ended."""


class Beat(msgspec.Struct, forbid_unknown_fields=True, rename={"otherwise": "else"}):
    """One breath of the coach."""

    say: str | list[str]
    """Several texts are read one after the other; the last stays until the beat is done."""
    show: list[str] = []
    allow: list[list[Any]] = []
    """Options that stay open, a star for anything; none named: all."""
    otherwise: str = ""
    """The answer to whoever tries something else."""
    until: Until | None = None
    """None: the lesson ends with what is said."""
    hint: str = ""
    do: list[list[Any]] = []
    """Acts that do it: played by the tests, and shown to whoever asks twice."""

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
    """Acts played before it begins; then everybody acts by default until `from_step` asks the learner."""
    from_step: str = ""
    replies: list[tuple[Seat, list[Any]]] = []
    """What the others do when they are asked, in order for each; then what the game advises."""
    id: str = ""

    @property
    def key(self) -> bytes:
        return self.seed.to_bytes(32, "big")


def matches(pattern: Iterable[Any], action: Action) -> bool:
    """Whether an action is meant: `["attack", "*", "B_IN"]`.

    >>> matches(["attack", "*", "B_IN"], ("attack", "B_OUT", "B_IN")), matches(["attack"], ("attack", "B_IN"))
    (True, True)
    >>> matches(["build"], ("attack",))
    False
    """
    wanted = list(pattern)
    return len(wanted) <= len(action) and all(w in ("*", part) for w, part in zip(wanted, action))


def lessons(folder: Path) -> list[Lesson]:
    """Every lesson of the game in this folder, in order; English texts, or those of the language spoken."""
    found = []
    for path in sorted((folder / "teach" / "lessons").glob("[0-9]*.toml")):
        if path.stem.count("."):  # a translation
            continue
        own = path.with_name(f"{path.stem}.{spoken()}.toml")
        lesson = read_content(own if own.exists() else path, Lesson)
        lesson.id = path.stem
        if not lesson.beat or lesson.beat[-1].until is not None:
            raise ContentError(f"{path.name}: the last beat: expected words without `until`, to end with")
        for n, beat in enumerate(lesson.beat[:-1], 1):
            if beat.until is None:
                raise ContentError(f"{path.name}: beat {n}: expected `until`; only the last has none")
        found.append(lesson)
    return found


def open_lesson(title: Any, lesson: Lesson) -> Record:
    """The position in which a lesson begins."""
    record = Record.new(title, lesson.players or title.usual or None, lesson.key, lesson.variants)
    try:
        for seat, action in lesson.opening:
            record.act(seat, tuple(action))
        for _ in range(2000):
            if not lesson.from_step or record.game.result is not None or _asks(record, lesson):
                break
            seat = record.game.pending()[0]
            record.act(seat, record.game.default(seat))
    except PentarchyError as why:
        raise ContentError(f"{lesson.id}: opening: {why}") from None
    if lesson.from_step and not _asks(record, lesson):
        raise ContentError(f"{lesson.id}: from_step: {lesson.from_step} never asks seat {lesson.seat}")
    return record


def _asks(record: Record, lesson: Lesson) -> bool:
    g = record.game
    return lesson.seat in g.pending() and _tag(g.step(lesson.seat)) == lesson.from_step


def _tag(step: Any) -> str:
    return str(step.__struct_config__.tag)


class Stand(msgspec.Struct, frozen=True):
    """Where the learner is: the beat, and what the coach shows of it."""

    beat: int
    of: int
    texts: list[Text]
    show: list[str]
    hint: Text
    otherwise: Text
    done: bool
    closed: list[int]
    """Options that stay shut for now, by id."""
    next: Action | None
    """What would do it."""


class Coach:
    """Follows one learner through one lesson.

    >>> from pentarchy.template.the_ford import TITLE as THE_FORD
    >>> lesson = lessons(THE_FORD.folder)[0]
    >>> record, coach = open_lesson(THE_FORD, lesson), Coach(THE_FORD, lesson)
    >>> coach.follow(record).beat
    0
    >>> _ = record.act(0, ("march",))
    >>> coach.follow(record).beat
    1
    """

    def __init__(self, title: Any, lesson: Lesson) -> None:
        self.lesson = lesson
        self.begins = len(open_lesson(title, lesson).story)
        """Passages that were played before it began."""
        self._known: list[tuple[int, int, int]] = []
        """Of each passage since: its uid, the beat reached with it, the learner's acts within that beat."""

    def follow(self, record: Record) -> Stand:
        """Where the learner stands at the end of the record."""
        story = record.story[self.begins - 1 :]
        same = 0
        while same < min(len(story), len(self._known)) and story[same].uid == self._known[same][0]:
            same += 1
        del self._known[same:]
        if same < len(story) - 1:  # several acts at once, as after a restart: each was seen by itself
            self._follow_from(record, same)
        elif same < len(story):
            self._judge(story[-1], record.game.view(self.lesson.seat))
        return self._stand(self._known[-1][1], record.game.view(self.lesson.seat))

    def _follow_from(self, record: Record, same: int) -> None:
        g = record.start.clone()
        for n, passage in enumerate(record.story):
            if passage.act is not None:
                g.act(passage.act.seat, passage.act.action, tape=iter(passage.act.drawn))
            if n >= self.begins - 1 + same:
                self._judge(passage, g.view(self.lesson.seat))

    def _judge(self, passage: Passage, scene: Scene) -> None:
        seat = self.lesson.seat
        _, beat, acts = self._known[-1] if self._known else (0, 0, 0)
        acts += bool(self._known) and passage.act is not None and passage.act.seat == seat
        told = {event.kind for event in passage.events if self._known and event.seen(seat) is not None}
        while (until := self.lesson.beat[beat].until) is not None:
            if not holds(until, scene, told) and acts < PATIENCE:
                break
            beat, acts, told = beat + 1, 0, set()
        self._known.append((passage.uid, beat, acts))

    def _stand(self, n: int, scene: Scene) -> Stand:
        beat, language = self.lesson.beat[n], spoken()
        options = scene.decision.options if scene.decision else []
        closed = [option.id for option in options if not beat.allows(tuple(option.action))]
        if len(closed) == len(options):  # nothing that was meant can be done here: everything may be
            closed = []
        actions = [tuple(option.action) for option in options]
        meant = (action for do in beat.do for action in actions if matches(do, action))
        return Stand(
            beat=n,
            of=len(self.lesson.beat),
            texts=[marked(text, language) for text in beat.texts],
            show=beat.show,
            hint=marked(beat.hint, language),
            otherwise=marked(beat.otherwise, language),
            done=n == len(self.lesson.beat) - 1,
            closed=closed,
            next=next(meant, None),
        )


def holds(until: Until, scene: Scene, told: set[str]) -> bool:
    """Whether all that was to be seen is seen."""
    me = scene.you
    spaces = {space.id: space for board in scene.boards for space in board.spaces}
    for id, owner in until.owner.items():
        if id not in spaces or whose(spaces[id].owner, me) != owner:
            return False
    counters = {
        block.id: block.value
        for mat in scene.mats
        if mat.seat == me
        for block in mat.blocks
        if isinstance(block, Counter)
    }
    for id, wanted in until.counter.items():
        if not compares(counters.get(id), wanted):
            return False
    for id, wanted in until.pieces.items():
        where, _, kind = id.partition("/")
        mine = [p for p in (spaces[where].pieces if where in spaces else []) if p.owner == me]
        if not compares(sum(piece.n for piece in mine if kind in ("", piece.kind)), wanted):
            return False
    step = scene.decision.step if scene.decision else ""
    phases = {phase.id for phase in scene.calendar.phases if phase.state == "now"}
    return all(
        (
            not until.step or step == until.step,
            not until.left or step != until.left,
            not until.phase or until.phase in phases,
            not until.event or until.event in told,
            not until.over or scene.result is not None,
        )
    )


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


def reply(lesson: Lesson, record: Record, seat: Seat) -> Action:
    """What another seat does when it is asked: as told, or as the game advises a seat that knows no more."""
    g = record.game
    options = g.options(seat)
    acted = sum(p.act is not None and p.act.seat == seat for p in record.story)
    acted -= sum(s == seat for s, _ in lesson.opening)
    mine = [tuple(action) for s, action in lesson.replies if s == seat]
    if 0 <= acted < len(mine) and mine[acted] in options:
        return mine[acted]
    world = g.redeal(seat, Random(lesson.seed + acted))
    advised: Action | None = world.title.advise(world, seat, options)
    return advised if advised in options else g.default(seat)


def problems(title: Any, lesson: Lesson) -> list[str]:
    """What is wrong with a lesson: texts too long, places that are not there, refusals without a word."""
    found = []
    record = open_lesson(title, lesson)
    scene = record.game.view(lesson.seat)
    spaces = {f"space:{space.id}" for board in scene.boards for space in board.spaces}
    for n, beat in enumerate(lesson.beat, 1):
        for text in (*beat.texts, beat.hint, beat.otherwise):
            if (count := len(text.split())) > LONGEST:
                found.append(f"{lesson.id}: beat {n}: {count} words, expected at most {LONGEST}")
        for ref in beat.show:
            if ref.startswith("space:") and ref not in spaces:
                found.append(f"{lesson.id}: beat {n}: shows {ref}, which is not on the board")
        if beat.until is not None:
            for id in (*beat.until.owner, *(p.partition("/")[0] for p in beat.until.pieces)):
                if f"space:{id}" not in spaces:
                    found.append(f"{lesson.id}: beat {n}: until: {id} is not on the board")
        if beat.allow and not beat.otherwise:
            found.append(f"{lesson.id}: beat {n}: expected `else`, for those who try something else")
    return found


def play_through(
    title: Any, lesson: Lesson, rng: Random | None = None, acts: int = 400
) -> tuple[int, Record]:
    """Play the lesson as its beats say, or at random within what they allow: the beat reached, the record.

    The way its tests walk: with `rng` any open option may be taken.
    """
    record, coach = open_lesson(title, lesson), Coach(title, lesson)
    done: dict[int, int] = {}
    for _ in range(acts):
        stand = coach.follow(record)
        g = record.game
        if stand.done or g.result is not None:
            return stand.beat, record
        seat = lesson.seat if lesson.seat in g.pending() else g.pending()[0]
        if seat != lesson.seat:
            record.act(seat, reply(lesson, record, seat))
            continue
        options = [a for n, a in enumerate(g.options(seat)) if n not in stand.closed]
        if rng is not None:
            record.act(seat, rng.choice(options))
            continue
        doing = lesson.beat[stand.beat].do
        step = done.get(stand.beat, 0)
        meant = [a for a in options if step < len(doing) and matches(doing[step], a)]
        done[stand.beat] = step + 1
        record.act(seat, meant[0] if meant else g.default(seat))
    return coach.follow(record).beat, record
