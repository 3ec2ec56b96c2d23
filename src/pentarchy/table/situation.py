"""A table at one moment, and what follows from it: who may act, what the table answers, when it is due."""

from __future__ import annotations

from hashlib import blake2b

import msgspec

from pentarchy.kernel import Action, Record, Result, Together
from pentarchy.table import standing
from pentarchy.table.clocks import Clocks
from pentarchy.table.errors import Refusal
from pentarchy.table.rows import Moment, TableRow
from pentarchy.table.settings import Settings

AT_ONCE = 1
"""As a time when something is due: before any clock."""


def result_of(table: TableRow, record: Record | None) -> Result | None:
    """By the rules, or by the word of those who play: then the points are those of the moment."""
    if record is None or record.game.result is not None or table.verdict is None:
        return record.game.result if record else None
    game = record.game
    scores = tuple(round(sum(part.n for part in game.title.account(game, s))) for s in range(game.seats))
    return Result(table.verdict.places, scores, table.verdict.how)


class Situation(msgspec.Struct, frozen=True):
    """Who sits where, what is public, and the game's record: as they are written, together.

    It never changes. A change makes the next one, which holds once it is written.
    """

    settings: Settings
    table: TableRow
    moment: Moment
    record: Record | None = None
    """Once the game has begun."""

    @property
    def playing(self) -> Record:
        if self.record is None:
            raise Refusal("not_started", 409)
        return self.record

    @property
    def result(self) -> Result | None:
        return result_of(self.table, self.record)

    def seats_of(self, person: str | None) -> list[int]:
        return [s for s, chair in enumerate(self.table.chairs) if person and chair.person == person]

    def people(self) -> set[str]:
        """Those who play for themselves here."""
        return {chair.person for chair in self.table.chairs if chair.person and not chair.played_by_bot}

    def check_seat(self, person: str | None, seat: int) -> None:
        """Whether this person may act for the seat."""
        if seat not in self.seats_of(person):
            raise Refusal("wrong_seat", 403, seat=seat)
        if self.table.chairs[seat].played_by_bot:
            raise Refusal("bot_plays", 409)

    def clocks(self) -> Clocks:
        return Clocks(self.table.clock, self.moment.banks, self.moment.since)

    # ---- what the table does by itself ---------------------------------------------------------------------

    def due(self) -> int:
        """When the table itself has something to do; 0: never."""
        game = self.playing.game
        if game.result is not None or self.table.state == "done" or self.table.paused:
            return 0
        if any(self.table.chairs[seat].played_by_bot for seat in game.pending()):
            return AT_ONCE
        times = [self.clocks().deadline(), self.moment.window[1]]
        times += [self.table.chairs[seat].away for seat in game.pending()]
        times += [self.answer_time(seat) for seat in game.pending() if self.answer(seat) is not None]
        return min((at for at in times if at), default=0)

    def standing_of(self, seat: int) -> dict[str, str]:
        return self.moment.standing.get(str(seat), {})

    def questions_of(self, seat: int) -> dict[str, str]:
        return self.moment.questions.get(str(seat), {})

    def answer(self, seat: int) -> Action | None:
        """What the table says for a person: by a standing answer, or where a veiled step leaves no choice."""
        game = self.playing.game
        return self._only_choice(seat) or standing.answer(game, seat, self.standing_of(seat))

    def _only_choice(self, seat: int) -> Action | None:
        """A veiled step, or a window, asks even where there is nothing to choose; a draft is closed by nobody
        but its person.

        A learner is asked all the same: a coach speaks of it, and would be passed over.
        """
        if self.table.lesson:
            return None
        game = self.playing.game
        top, options = game.flow[-1], game.options(seat)
        asks = top.hush if isinstance(top, Together) else game.step(seat).veiled
        return options[0] if len(options) == 1 and asks else None

    def answer_time(self, seat: int) -> int:
        """Not at once and never after the same pause: nobody shall conclude that there was no choice.

        One to three pauses, by a number nobody can know and every process has.
        """
        if len(self.people()) < 2:
            return self.moment.asked[seat]
        said = f"{self.playing.question(seat)} {seat}".encode()
        number = int.from_bytes(blake2b(said, key=self.table.seed, digest_size=4).digest()) / 2**32
        return self.moment.asked[seat] + int(self.settings.window_pause * 1000 * (1 + 2 * number))
