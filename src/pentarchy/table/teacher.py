"""Who teaches at the table of a lesson: what is open, what is said, what the others answer."""

from __future__ import annotations

from pathlib import Path

import structlog
from msgspec.structs import replace

from pentarchy.kernel import Action, PentarchyError, Record, Title
from pentarchy.kernel.coach import Coach, Stand, problems
from pentarchy.kernel.guide import broken, leave_out, written
from pentarchy.kernel.lesson import Beat, Lesson, files, read_lesson
from pentarchy.kernel.scene import Coaching, Decision, Missing, Option, Plan, Scene, plain
from pentarchy.kernel.words import spoken
from pentarchy.table import metrics
from pentarchy.table.engine import Shelf
from pentarchy.table.errors import Refusal
from pentarchy.table.rows import TableRow
from pentarchy.table.store import Store

log = structlog.get_logger(__name__)


class Lessons:
    """Those a server offers, read once in each language. A broken one is left out, and the host is told."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self._read: dict[tuple[str, str], list[Lesson]] = {}
        self._broken: set[tuple[str, str]] = set()
        self._whole: set[tuple[str, str]] = set()
        """Those that were tried to their end."""

    def of(self, game: str) -> list[Lesson]:
        """The lessons of a game, in order."""
        key = game, spoken()
        if key not in self._read:
            title = self.shelf.title(game)
            self._read[key] = [
                lesson for path in files(title.folder) if (lesson := self._sound(title, path)) is not None
            ]
        return [lesson for lesson in self._read[key] if (game, lesson.id) not in self._broken]

    def _sound(self, title: Title, path: Path) -> Lesson | None:
        try:
            return read_lesson(path)
        except PentarchyError as why:
            self.leave_out(title.id, path.stem, str(why))
            return None

    def leave_out(self, game: str, lesson: str, why: str) -> None:
        log.error("lesson_left_out", game=game, lesson=lesson, why=why)
        self._broken.add((game, lesson))

    def try_out(self, game: str) -> None:
        """Go through each lesson once, so that nobody begins one that leads nowhere."""
        for lesson in self.of(game):
            self._is_whole(game, lesson)

    def find(self, game: str, id: str) -> Lesson:
        for lesson in self.of(game):
            if lesson.id == id:
                return lesson
        raise Refusal("no_lesson", 404)

    def opened(self, game: str, id: str) -> tuple[Lesson, Record]:
        """A lesson and the position it begins with."""
        lesson = self.find(game, id)
        if not self._is_whole(game, lesson):
            raise Refusal("no_lesson", 404)
        return lesson, Coach(self.shelf.title(game), lesson).begin()

    def _is_whole(self, game: str, lesson: Lesson) -> bool:
        """Whether it leads to its end, tried once; left out from now on if it does not."""
        if (game, lesson.id) not in self._whole:
            try:
                wrong = problems(self.shelf.title(game), lesson)
            except PentarchyError as why:
                wrong = [str(why)]
            if wrong:
                self.leave_out(game, lesson.id, "; ".join(wrong))
                return False
            self._whole.add((game, lesson.id))
        return True

    def teacher(self, table: TableRow, record: Record) -> Teacher | None:
        """Who teaches at this table; None at any other, or where the lesson is no longer what it was."""
        if not table.lesson:
            return None
        try:
            lesson, course = self.find(table.game, table.lesson), self.of(table.game)
            coach = Coach(self.shelf.title(table.game), lesson)
        except (Refusal, PentarchyError):
            return None
        return Teacher(coach, course) if coach.began(record) else None


def look_over_guides(shelf: Shelf) -> None:
    """A game whose guide is broken is offered without it, and the host is told."""
    for title in shelf.titles.values():
        try:
            said = written(title.folder)
            wrong = broken(said, title) if said else []
        except PentarchyError as why:
            wrong = [str(why)]
        if wrong:
            log.error("guide_left_out", game=title.id, why="; ".join(wrong))
            leave_out(title.folder)


class Teacher:
    """The coach of one table: what is let pass, what is said, what the others answer."""

    def __init__(self, coach: Coach, course: list[Lesson]) -> None:
        self._coach = coach
        self.lesson = lesson = coach.lesson
        after = [found for found in course if found.id > lesson.id]
        self._next = after[0] if after else None

    def may_undo(self, record: Record) -> bool:
        """What was played before the lesson began stays."""
        return self._coach.acted(record)

    def check_undo(self, record: Record) -> None:
        if not self.may_undo(record):
            raise Refusal("no_undo-lesson", 409)

    def check_rewind(self, record: Record) -> None:
        if not self._coach.began(record):
            raise Refusal("no_undo-lesson", 409)

    def done(self, record: Record) -> bool:
        return self._coach.follow(record).done

    def check(self, record: Record, seat: int, action: Action) -> None:
        """Refuse what is not open yet, in the lesson's own words."""
        if seat != self.lesson.seat or seat not in record.game.pending():
            return
        stand, options = self._coach.follow(record), record.game.options(seat)
        if action in options and options.index(action) in stand.closed:
            raise Refusal("lesson", 409, why=plain(stand.otherwise))

    def reply(self, record: Record, seat: int) -> Action:
        return self._coach.reply(record, seat)

    def teach(self, scene: Scene, record: Record) -> Scene:
        """The learner's scene with what the coach says, and without what is not open yet."""
        stand = self._coach.follow(record)
        decision = scene.decision
        if decision is not None and stand.closed:
            decision = _opened_only(decision, stand, self.lesson)
        return replace(scene, coach=self._said(stand, decision), decision=decision)

    def meant(self, plans: list[Plan], record: Record) -> list[Plan]:
        """The plans that do nothing but what is open now."""
        stand = self._coach.follow(record)
        return _meant(plans, self.lesson.beat[stand.beat]) if stand.closed else plans

    def _said(self, stand: Stand, decision: Decision | None) -> Coaching:
        meant = list(stand.next) if stand.next is not None else None
        options = decision.options if decision is not None else []
        return Coaching(
            lesson=self.lesson.id,
            title=self.lesson.title,
            beat=stand.beat,
            of=stand.of,
            texts=stand.texts,
            show=stand.show,
            hint=stand.hint,
            otherwise=stand.otherwise,
            doing=next((option.id for option in options if option.action == meant), None),
            done=stand.done,
            next=self._next.id if self._next else "",
            next_title=self._next.title if self._next else "",
        )


def _opened_only(decision: Decision, stand: Stand, lesson: Lesson) -> Decision:
    """What is not open yet is not offered; whoever points at it is told why."""
    shut = set(stand.closed)
    left = [option for option in decision.options if option.id not in shut]
    lit = {ref for option in left for ref in option.picks}
    missing = [_later(option, stand, lit) for option in decision.options if option.id in shut]
    beat = lesson.beat[stand.beat]
    plans = _meant(decision.plans, beat)
    return replace(decision, options=left, missing=[*decision.missing, *missing], plans=plans)


def _meant(plans: list[Plan], beat: Beat) -> list[Plan]:
    return [plan for plan in plans if all(beat.allows(tuple(act)) for act in plan.actions)]


def _later(option: Option, stand: Stand, lit: set[str]) -> Missing:
    return Missing(option.label, stand.otherwise, [ref for ref in option.picks if ref not in lit])


async def keep_progress(store: Store, table: TableRow, person: str, coaching: Coaching) -> None:
    """Somebody has come to a beat: kept for them, and counted for the host where it is new to them."""
    if await store.reach_beat(person, table.game, coaching.lesson, coaching.beat, coaching.done):
        reached = "done" if coaching.done else str(coaching.beat)
        metrics.lessons.labels(table.game, coaching.lesson, reached).inc()
