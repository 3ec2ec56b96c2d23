"""The coach: follows one learner through one lesson, answers for the others, and finds what is wrong with it.

Where the learner stands follows from the game's record alone, so a lesson survives undo, reload and restart
without any memory of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from .guide import LINK, guide, marked
from .lesson import Beat, Lesson, first, holds, left_to_do, open_lesson
from .record import Passage, Record
from .scene import Pile, Scene, Text
from .step import Action, Seat
from .title import steps_of
from .words import spoken

LONGEST = 45
"""Words a text of a beat may have."""
PATIENCE = 12
"""After so many own acts the coach goes on, whatever was to be shown."""


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


class Known(msgspec.Struct, frozen=True):
    """What a passage made of the lesson."""

    uid: int
    beat: int
    acts: int = 0
    """The learner's, within this beat."""
    told: frozenset[str] = frozenset()
    """The kinds of events told to the learner within this beat."""


class Coach:
    """Follows one learner through one lesson.

    >>> from pentarchy.kernel.lesson import lessons
    >>> from pentarchy.template.the_ford import TITLE as THE_FORD
    >>> coach = Coach(THE_FORD, lessons(THE_FORD.folder)[0])
    >>> record = coach.begin()
    >>> coach.follow(record).beat
    0
    >>> _ = record.act(0, ("march",))
    >>> coach.follow(record).beat
    1
    """

    def __init__(self, title: Any, lesson: Lesson, patience: int = PATIENCE) -> None:
        self.lesson = lesson
        self.patience = patience
        self._opened = open_lesson(title, lesson)
        self._known: list[Known] = []
        """Of each passage since it began."""

    def began(self, record: Record) -> bool:
        """Whether the record begins as the lesson does today, and goes on from there."""
        opened, story = self._opened.story, record.story
        same = (one.act == other.act for one, other in zip(opened, story))
        return len(opened) <= len(story) and all(same)

    def acted(self, record: Record) -> bool:
        """Whether the learner has done anything since the lesson began."""
        return bool(_acts(self._since(record)[1:], self.lesson.seat))

    def begin(self) -> Record:
        """A record of the position in which the lesson begins."""
        return self._opened.fork()

    def follow(self, record: Record) -> Stand:
        """Where the learner stands at the end of the record."""
        story = self._since(record)
        same = 0
        while same < min(len(story), len(self._known)) and story[same].uid == self._known[same].uid:
            same += 1
        del self._known[same:]
        if same < len(story) - 1:  # several acts at once, as after a restart: each was seen by itself
            self._follow_from(record, same)
        scene = record.game.view(self.lesson.seat)
        if len(self._known) < len(story):
            self._judge(story[-1], scene)
        return self._stand(story, scene)

    def reply(self, record: Record, seat: Seat) -> Action:
        """What another seat does when it is asked: as told, or else what asks least of anybody."""
        told = [pattern for who, pattern in self.lesson.replies if who == seat]
        left = left_to_do(told, _acts(self._since(record), seat))
        meant = first(left[0], record.game.options(seat)) if left else None
        return meant or record.game.default(seat)

    def _since(self, record: Record) -> list[Passage]:
        return record.story[len(self._opened.story) - 1 :]

    def _follow_from(self, record: Record, same: int) -> None:
        g = record.start.clone()
        begins = len(self._opened.story) - 1
        for n, passage in enumerate(record.story[:-1]):
            if passage.act is not None:
                g.act(passage.act.seat, passage.act.action, tape=iter(passage.act.drawn))
            if n >= begins + same:
                self._judge(passage, g.view(self.lesson.seat))

    def _judge(self, passage: Passage, scene: Scene) -> None:
        seat = self.lesson.seat
        if not self._known:
            now = Known(passage.uid, 0)
        else:
            last = self._known[-1]
            mine = passage.act is not None and passage.act.seat == seat
            told = {event.kind for event in passage.events if event.seen(seat) is not None}
            now = Known(passage.uid, last.beat, last.acts + mine, last.told | told)
        while (until := self.lesson.beat[now.beat].until) is not None:
            if not holds(until, scene, now.told) and now.acts < self.patience:
                break
            now = Known(passage.uid, now.beat + 1)
        self._known.append(now)

    def _stand(self, story: list[Passage], scene: Scene) -> Stand:
        n = self._known[-1].beat
        beat, language = self.lesson.beat[n], spoken()
        options = scene.decision.options if scene.decision else []
        draft = scene.decision.draft if scene.decision else None
        takes_back = {line[2] for line in draft.lines} if draft else set()
        shut = [option.id for option in options if not beat.allows(tuple(option.action))]
        closed = [id for id in shut if id not in takes_back]
        if len(closed) == len(options):  # nothing that was meant can be done here: everything may be
            closed = []
        began = next(i for i, known in enumerate(self._known) if known.beat == n)
        left = left_to_do(beat.do, _acts(story[began + 1 :], self.lesson.seat))
        actions = [tuple(option.action) for option in options if option.id not in closed]
        meant = (first(pattern, actions) for pattern in left)
        return Stand(
            beat=n,
            of=len(self.lesson.beat),
            texts=[marked(text, language) for text in beat.texts],
            show=beat.show,
            hint=marked(beat.hint, language),
            otherwise=marked(beat.otherwise, language),
            done=n == len(self.lesson.beat) - 1,
            closed=closed,
            next=next((action for action in meant if action), None),
        )


def _acts(story: Iterable[Passage], seat: Seat) -> list[Action]:
    return [p.act.action for p in story if p.act is not None and p.act.seat == seat]


# ---- is it any good? -----------------------------------------------------------------------------------


def walk(coach: Coach, rng: Random | None = None, acts: int = 400) -> Iterator[tuple[Stand, Record]]:
    """The lesson as its beats say, or at random within what they allow: where one stands before each act."""
    record, seat = coach.begin(), coach.lesson.seat
    for _ in range(acts):
        stand = coach.follow(record)
        yield stand, record
        g = record.game
        if stand.done or g.result is not None:
            return
        if seat not in g.pending():
            other = g.pending()[0]
            record.act(other, coach.reply(record, other))
        elif rng is not None:
            open = [action for n, action in enumerate(g.options(seat)) if n not in stand.closed]
            record.act(seat, rng.choice(open))
        else:
            record.act(seat, stand.next or g.default(seat))


def problems(title: Any, lesson: Lesson) -> list[str]:
    """What is wrong with a lesson: its texts, what they point at, its own way to the end."""
    found = [(n, why) for n, beat in enumerate(lesson.beat) for why in _of_texts(title, beat)]
    begun, read, asked = -1, set[int](), set[int]()
    coach = Coach(title, lesson, patience=1000)
    boards = title.manifest(coach.begin().game).boards.values()
    places = {f"space:{place.id}" for board in boards for place in board.places}
    for stand, record in walk(coach):
        if stand.beat > begun:
            here = places | _on_screen(record.game.view(lesson.seat))
            for n in range(begun + 1, stand.beat + 1):
                found += [(n, why) for why in _of_refs(lesson.beat[n], here)]
            begun = stand.beat
        if stand.done or lesson.seat in record.game.pending():
            read.add(stand.beat)
        if lesson.seat in record.game.pending() and stand.beat not in asked:
            asked.add(stand.beat)
            if not any(lesson.beat[stand.beat].allows(a) for a in record.game.options(lesson.seat)):
                found.append((stand.beat, "none of what it allows is offered when it begins"))
        last = stand
    if not last.done:
        found.append((last.beat, "its `do` does not lead to its `until`"))
    passed = {*range(last.beat)} - read
    found += [(n, "the learner is asked nothing while it is said: nobody can read it") for n in passed]
    return [f"{lesson.id}: beat {n + 1}: {why}" for n, why in sorted(found)]


def _of_texts(title: Any, beat: Beat) -> Iterator[str]:
    teaches = guide(title.folder)
    terms = teaches.terms if teaches else {}
    for text in (*beat.texts, beat.hint, beat.otherwise):
        if (count := len(LINK.sub(r"\1", text).split())) > LONGEST:
            yield f"{count} words, expected at most {LONGEST}"
        for _, ref in LINK.findall(text):
            if ref.startswith("term:") and ref[5:] not in terms:
                yield f"points at {ref}, expected a term of the guide"
    known = _literals(title.folder)
    for named, patterns in (("allow", beat.allow), ("do", beat.do)):
        for verb in {str(pattern[0]) for pattern in patterns} - known - {"*"}:
            yield f"{named}: no option of this game is called {verb!r}"
    if beat.until is not None:
        steps = {str(step.__struct_config__.tag) for step in steps_of(title.game)}
        for step in {beat.until.step, beat.until.left} - steps - {""}:
            yield f"until: there is no step {step}"
        if beat.until.event and beat.until.event not in known:
            yield f"until: no event of this game is called {beat.until.event!r}"
    if beat.allow and not beat.otherwise:
        yield "expected `else`, for those who try something else"
    if beat.until is not None and not beat.hint:
        yield "expected `hint`"


@cache
def _literals(folder: Path) -> frozenset[str]:
    """Every word in quotes in a game's code: the names of its options and events are among them."""
    sources = (path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    return frozenset(word for source in sources for word in re.findall(r'"([^"\n]*)"', source))


def _of_refs(beat: Beat, here: set[str]) -> Iterator[str]:
    linked = [ref for text in beat.texts for _, ref in LINK.findall(text) if not ref.startswith("term:")]
    for ref in (*beat.show, *linked):
        if ref not in here:
            yield f"shows {ref}, which is not on the screen then"
    if beat.until is not None:
        named = (*beat.until.owner, *beat.until.pieces, *beat.until.foes)
        for id in (name.partition("/")[0] for name in named):
            if f"space:{id}" not in here:
                yield f"until: {id} is not on the board"


def _on_screen(scene: Scene) -> set[str]:
    spaces = [space for board in scene.boards for space in board.spaces]
    blocks = [(mat, block) for mat in scene.mats for block in mat.blocks]
    refs = {f"seat:{seat.id}" for seat in scene.seats}
    refs |= {f"piece:{piece.id}" for space in spaces for piece in space.pieces}
    refs |= {f"box:{mat.id}/{block.id}" for mat, block in blocks}
    refs |= {f"card:{card.id}" for _, block in blocks if isinstance(block, Pile) for card in block.cards}
    return refs
