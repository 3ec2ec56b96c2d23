"""What one seat (or the onlookers) of a table is shown: the kernel's feed, and what the table adds to it.

A scene is made only where somebody looks, once per change, and its encoded bytes are shared by all who look
from there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

import msgspec
from msgspec.structs import replace

from pentarchy.kernel import Event, Feed, Game, Looks, Record, Result, line, translated
from pentarchy.kernel.scene import Cell, Line, Row, Scene, SeatInfo, Seg, Standing, Table, Text
from pentarchy.table import wire
from pentarchy.table.difference import between
from pentarchy.table.rows import Talk
from pentarchy.table.store import now_ms
from pentarchy.table.teacher import Teacher
from pentarchy.table.tongues import DEFAULT
from pentarchy.table.words import WORDS

if TYPE_CHECKING:
    from pentarchy.table.connection import Connection
    from pentarchy.table.situation import Situation

Dress: TypeAlias = Callable[[list[SeatInfo]], list[SeatInfo]]
FIRST_LINES = 200
STAGED_LINES = 24
"""So many of the last lines keep their contests for those who come in the middle of one."""
SAME_MOMENT_MS = 20


class Extras(msgspec.Struct):
    """The table's own part of a scene."""

    talk: Talk
    names: list[tuple[str, str]]
    """Per seat: who plays there, and by which bot."""
    question: str = ""
    settled: bool = False
    """The table answers the question by itself: nothing to choose, or a standing answer."""
    until: int | None = None
    standing: list[Standing] = []
    undo: Text = []
    verdict: Result | None = None
    """It was ended by those who play, not by the rules."""
    teacher: Teacher | None = None
    """Of the lesson that this seat learns."""


class Viewpoint:
    def __init__(self, seat: int | None, language: str = DEFAULT) -> None:
        self.seat = seat
        self.language = language
        self.feed = Feed(seat)
        self.connections: list[Connection] = []
        self.lines: list[Line] = []
        """The chronicle, as the seat reads it."""
        self._made_of: tuple[Game, Extras] | None = None
        self.stale = False
        """Whether what is seen from here may have changed since the last look."""
        self.failures = 0
        """So often in a row the scene could not be made."""
        self._framed: tuple[tuple[str, str, int, list[Line]], str] | None = None

    @property
    def v(self) -> str:
        return self.feed.v

    @property
    def made(self) -> bool:
        """Whether there is a scene yet: the first one may have failed."""
        return self.feed.scene is not None

    def refresh(self, record: Record, looks: Looks, extras: Extras) -> list[Line] | None:
        """Look again. None if nothing has changed; else the chronicle's news, what was taken back first."""
        self.stale = False
        game = record.game
        if self._made_of is not None and self._made_of[0] is game and self._made_of[1] == extras:
            return None
        news = self.feed.look(record, looks, lambda scene: self._complete(scene, record, extras))
        if news is None:
            self._made_of = game, extras
            return None
        try:
            fresh = [
                line_of(game, event, self.seat, at, self.feed.folded(at - 1))
                for at, event in enumerate(news.told, news.keep + 1)
            ]
        except Exception:
            self.feed.take_back(news)
            raise
        gone = [replace(said, undone=True) for said in self.lines[news.keep :]]
        self.lines[news.keep :] = fresh
        self._fade()
        self._made_of = game, extras
        return gone + fresh

    def _fade(self) -> None:
        """The contests of lines long told are forgotten: they are for those who watch."""
        staged = [n for n, said in enumerate(self.lines) if said.contest is not None]
        for n in staged[:-STAGED_LINES]:
            self.lines[n] = replace(self.lines[n], contest=None)

    def _complete(self, scene: Scene, record: Record, extras: Extras) -> Scene:
        game = record.game
        if extras.teacher is not None:
            scene = extras.teacher.teach(scene, record)
        if game.result is not None:
            scene = with_verdict(scene, game.result)
        elif extras.verdict is not None:
            scene = concluded(scene, extras.verdict)
        decision = scene.decision
        if extras.settled:
            decision = None
        if decision is not None:
            decision = replace(decision, id=extras.question, until=extras.until)
        last = len(self.feed.told)
        return replace(
            scene,
            seats=named(scene.seats, extras.names),
            at=last,
            last=last,
            decision=decision,
            standing=extras.standing,
            undo=extras.undo,
            talk=extras.talk,
        )

    @property
    def scene(self) -> Scene:
        """As it was last looked at, without presence and clocks."""
        assert self.feed.scene is not None, "nobody has looked yet"
        return replace(self.feed.scene, v=self.v)

    def frame(self, lines: list[Line], dress: Dress, has: Scene | None = None) -> str:
        """The frame for one connection: the whole scene, or what is new in it where the client `has` another.

        `dress` adds presence and clocks, which move by themselves. Those who look at the same moment and have
        heard the same so far, nearly always all, get the same frame: clocks in it are right to a few
        milliseconds.
        """
        key = (self.v, has.v if has else "", now_ms() // SAME_MOMENT_MS, lines)
        if self._framed is None or self._framed[0] != key:
            scene = self.scene
            seats = dress(scene.seats)
            if has is None:
                shown = wire.encode(wire.SceneFrame(replace(scene, seats=seats, chronicle=lines)))
            else:
                shown = wire.encode(replace(between(has, scene), seats=seats, chronicle=lines))
            self._framed = key, shown
        return self._framed[1]

    def forget_frame(self) -> None:
        """Presence has changed: what is kept for the next to look is out of date."""
        self._framed = None

    def last_lines(self) -> list[Line]:
        return self.lines[-FIRST_LINES:]


def named(seats: list[SeatInfo], names: list[tuple[str, str]]) -> list[SeatInfo]:
    return [replace(info, name=names[info.id][0] or info.name, bot=names[info.id][1]) for info in seats]


def with_verdict(scene: Scene, result: Result) -> Scene:
    """The final table says who has won and how, and has the best first."""
    if scene.result is None:
        return scene
    winners = [info.faction or info.name for info in scene.seats if info.id in result.winners]
    rows = sorted(
        scene.result.rows, key=lambda row: len(scene.seats) if row.seat is None else result.places[row.seat]
    )
    how = scene.result.label
    if winners:
        how = WORDS.plain("victory", winners=", ".join(winners), how=how[:1].lower() + how[1:])
    return replace(scene, result=replace(scene.result, label=how, rows=rows))


def concluded(scene: Scene, result: Result) -> Scene:
    """Nobody is waited for any more; the points are those of the moment."""
    cols = [("score", WORDS.plain("ended-points"), True)]
    best = sorted(scene.seats, key=lambda info: (result.places[info.id], -result.scores[info.id]))
    rows = [
        Row(
            str(info.id),
            [Seg(info.faction or info.name)],
            [Cell("score", n=result.scores[info.id])],
            seat=info.id,
        )
        for info in best
    ]
    winners = [info.faction or info.name for info in scene.seats if info.id in result.winners]
    label = WORDS.plain(f"ended-{result.how}", winners=", ".join(winners))
    seats = [replace(info, wait="") for info in scene.seats]
    return replace(
        scene, seats=seats, decision=None, undo=[], goal=None, result=Table("score", label, cols, rows)
    )


def line_of(game: Game, event: Event, seat: int | None, at: int, fold: bool = False) -> Line:
    """The sentence under its number: a position one can go back to."""
    said = line(game, event, seat)
    assert said is not None, "a feed holds only what its seat may know"
    return replace(said, at=at, fold=fold)


def undo_words(now: Situation, seat: int, teacher: Teacher | None) -> Text:
    """The question that undo leads back to, if it leads anywhere."""
    if now.table.chairs[seat].played_by_bot or (teacher and not teacher.may_undo(now.playing)):
        return []
    before = now.playing.undo_leads_to(seat)
    if before is None or seat not in before.pending():
        return []
    before = translated(before)
    said: Text = before.title.phrases.prompt(before, before.step(seat), seat)
    return said
