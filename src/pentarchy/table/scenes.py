"""Making the scenes of one table: each when somebody looks from there, and once what all who look share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.kernel import Game, Looks, Memory
from pentarchy.kernel.scene import Line
from pentarchy.kernel.words import speaking
from pentarchy.table import engine, standing
from pentarchy.table.rows import TableRow
from pentarchy.table.situation import Situation
from pentarchy.table.teacher import Teacher, keep_progress
from pentarchy.table.viewpoint import Extras, Viewpoint, undo_words

if TYPE_CHECKING:
    from pentarchy.table.house import House


class Scenes:
    def __init__(self, house: House) -> None:
        self.house = house
        self._looks: dict[str, Looks] = {}
        """By the language that is read: what those who look at one position share."""
        self._memory: dict[str, Memory] = {}
        self._taught = -1
        """The furthest beat that is written down."""

    def refresh(
        self, viewpoint: Viewpoint, now: Situation, names: list[tuple[str, str]], teacher: Teacher | None
    ) -> list[Line] | None:
        """Look once more from there. None if nothing has changed; else the chronicle's news."""
        record = now.playing

        def look() -> list[Line] | None:
            looks = self._shared(record.game, viewpoint.language)
            news = viewpoint.refresh(record, looks, _extras(viewpoint.seat, now, names, teacher))
            self._keep_progress(viewpoint, now.table)
            return news

        with speaking(viewpoint.language):
            return engine.limited(self.house.settings.engine_seconds, look, now.table.game)

    def _shared(self, game: Game, language: str) -> Looks:
        looks = self._looks.get(language)
        if looks is None or looks.of is not game:
            looks = self._looks[language] = Looks(game, self._memory.setdefault(language, {}))
        return looks

    def _keep_progress(self, viewpoint: Viewpoint, table: TableRow) -> None:
        """What a learner has come to is written down while nobody waits for it."""
        coaching = viewpoint.feed.scene.coach if viewpoint.feed.scene is not None else None
        if coaching is not None and viewpoint.seat is not None and coaching.beat > self._taught:
            self._taught = coaching.beat
            person = table.chairs[viewpoint.seat].person
            self.house.start_task(keep_progress(self.house.store, table, person, coaching))


def _extras(
    seat: int | None, now: Situation, names: list[tuple[str, str]], teacher: Teacher | None
) -> Extras:
    """What the table adds to what the rules show the seat."""
    record, game = now.playing, now.playing.game
    extras = Extras(talk=now.table.talk, names=names)
    if teacher is not None and seat == teacher.lesson.seat:
        extras.teacher = teacher
    if game.result is None:
        extras.verdict = now.result
    if seat is not None and now.result is None:
        extras.standing = standing.offered(game, seat, now.standing_of(seat), now.questions_of(seat))
        extras.undo = undo_words(now, seat, teacher)
        if seat in game.pending():
            extras.question = record.question(seat)
            extras.settled = now.answer(seat) is not None
            extras.until = now.moment.window[1] or None
    return extras
