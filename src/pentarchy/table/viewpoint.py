"""What one seat (or the onlookers) of a table is shown: the kernel's scene, and what the table adds to it.

A scene is made only where somebody looks, once per change, and its encoded bytes are shared by all who
look from there. Versions are milliseconds, so they count nothing: a draft of another seat, which changes
nothing here, moves nothing here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

import msgspec
from msgspec.structs import replace

from pentarchy.kernel import Game, Looks, Record, Result, line
from pentarchy.kernel.record import Told
from pentarchy.kernel.scene import Line, Scene, SeatInfo, Standing, Text
from pentarchy.table.rows import Talk
from pentarchy.table.store import now_ms

if TYPE_CHECKING:
    from pentarchy.table.connection import Connection

Dress: TypeAlias = Callable[[list[SeatInfo]], list[SeatInfo]]
FIRST_LINES = 200
SAME_MOMENT_MS = 20
_SEATS = '{"seats":[]'
_encode = msgspec.json.encode
_line = msgspec.json.Decoder(Line).decode


class Extras(msgspec.Struct):
    """The table's own part of a scene."""

    talk: Talk
    question: str = ""
    settled: bool = False
    """The table answers the question by itself: nothing to choose, or a standing answer."""
    until: int | None = None
    standing: list[Standing] = []
    undo: Text = []


class Viewpoint:
    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.v = 0
        self.connections: list[Connection] = []
        self._lines: list[str] = []
        self._told: list[int] = []
        self._made_of: tuple[Game, Extras] | None = None
        self._body = ""
        self._named: list[SeatInfo] = []
        self._framed = (0, 0, "", "")
        self.seats: list[SeatInfo] = []
        """As the game has them: without names and clocks."""

    def refresh(
        self, record: Record, looks: Looks, extras: Extras, dress: Dress, tick: int
    ) -> list[str] | None:
        """Look again. None if nothing has changed; else the chronicle's news, what was taken back first.

        `dress` puts names on the seats; presence and clocks, which move by themselves, do not count.
        """
        game, body = record.game, self._body
        news = self._read_on(game, record.told(self.seat))
        if self._made_of is None or self._made_of[0] is not game or self._made_of[1] != extras:
            scene = looks.view(self.seat)
            if game.result is not None:
                scene = with_verdict(scene, game.result)
            body = _body(scene, extras, len(self._lines))
            self.seats = scene.seats
            self._made_of = game, extras
        named = [replace(info, clock=None, here=False) for info in dress(self.seats)]
        if not news and body == self._body and named == self._named:
            return None
        self._body, self._named = body, named
        self.v = tick
        return news

    def _read_on(self, game: Game, told: list[Told]) -> list[str]:
        same = len(self._told)
        if same > len(told) or (same and told[same - 1].n != self._told[-1]):
            same = next(i for i in range(same) if i >= len(told) or told[i].n != self._told[i])
        news = [_encoded(replace(_line(gone), undone=True)) for gone in self._lines[same:]]
        del self._lines[same:], self._told[same:]
        for item in told[same:]:
            said = _encoded(line_of(game, item, self.seat, len(self._lines) + 1))
            self._lines.append(said)
            self._told.append(item.n)
            news.append(said)
        return news

    def frame(self, lines: Sequence[str], dress: Dress) -> str:
        """The whole frame for one connection.

        Those who look at the same moment and have heard the same so far, nearly always all, get the same
        one: clocks in it are right to a few milliseconds.
        """
        news, moment = ",".join(lines), now_ms() // SAME_MOMENT_MS
        if self._framed[:3] != (self.v, moment, news):
            seats = _encode(dress(self.seats)).decode()
            chronicle = f',"chronicle":[{news}]' if news else ""
            frame = f'{{"t":"scene","scene":{{"seats":{seats},"v":{self.v}{chronicle}{self._body}}}'
            self._framed = (self.v, moment, news, frame)
        return self._framed[3]

    def forget_frame(self) -> None:
        """Names or presence have changed: what is kept for the next to look is out of date."""
        self._framed = (0, 0, "", "")

    def last_lines(self) -> list[str]:
        return self._lines[-FIRST_LINES:]


def _body(scene: Scene, extras: Extras, last: int) -> str:
    decision = scene.decision
    if extras.settled:
        decision = None
    if decision is not None:
        decision = replace(decision, id=extras.question, until=extras.until)
    whole = replace(
        scene,
        seats=[],
        at=last,
        last=last,
        decision=decision,
        standing=extras.standing,
        undo=extras.undo,
        talk=extras.talk,
    )
    return _encode(whole).decode().removeprefix(_SEATS)


def with_verdict(scene: Scene, result: Result) -> Scene:
    """The final table says who has won and how, and has the best first."""
    if scene.result is None:
        return scene
    winners = [info.faction or info.name for info in scene.seats if info.id in result.winners]
    rows = sorted(
        scene.result.rows, key=lambda row: len(scene.seats) if row.seat is None else result.places[row.seat]
    )
    how = scene.result.label
    label = f"Victory: {', '.join(winners)}, {how[:1].lower()}{how[1:]}" if winners else how
    return replace(scene, result=replace(scene.result, label=label, rows=rows))


def line_of(game: Game, told: Told, seat: int | None, at: int) -> Line:
    """The sentence under its number: a position one can go back to."""
    said = line(game, told.event, seat)
    assert said is not None, "a feed holds only what its seat may know"
    return replace(said, at=at)


def _encoded(said: Line) -> str:
    return _encode(said).decode()
