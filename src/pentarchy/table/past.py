"""Positions of the past: replayed from the log, with stations on the way so that scrubbing is quick."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from typing import Literal, TypeAlias

from pentarchy.kernel import Event, Game, Record, line
from pentarchy.kernel.view import staged

STATION = 40
Step: TypeAlias = Literal["act", "turn", "fight", "mine"]
Span: TypeAlias = tuple[int, int]
"""Two positions of a seat: what it was told after the first, up to the second."""
FIGHTS = ("battle", "siege")


class Past:
    """States of one record by the number of decisions, kept at every so many of them.

    A station is known by the passage it follows; after an undo that passage is gone and so is the station.
    """

    def __init__(self) -> None:
        self._stations: dict[int, tuple[int, Game]] = {}

    def at(self, record: Record, n: int) -> Game:
        """The state after the first n decisions in force."""
        start, game = 0, record.start
        for k in range(n - n % STATION, 0, -STATION):
            uid, kept = self._stations.get(k, (-1, game))
            if uid == record.story[k].uid:
                start, game = k, kept
                break
        game = game.clone()
        for k in range(start + 1, n + 1):
            act = record.story[k].act
            assert act is not None
            game.act(act.seat, act.action, tape=iter(act.drawn))
            if k % STATION == 0:
                self._stations[k] = (record.story[k].uid, game.clone())
        return game

    def again(self, record: Record, first: int) -> Iterator[tuple[int, list[Event]]]:
        """The decisions from this one on, each with what was told of it and the pictures of its contests."""
        game = self.at(record, max(0, first - 1))
        for n, passage in enumerate(record.story[first:], first):
            news: list[Event] = [] if passage.act else list(passage.events)
            if passage.act is not None:
                game.act(passage.act.seat, passage.act.action, news, tape=iter(passage.act.drawn))
            yield n, news

    def step(self, record: Record, seat: int | None, at: int, by: Step, back: bool) -> Span:
        """The next thing of a kind after this position, or the last before it; if there is none, the end."""
        told = record.told(seat)
        at = min(at, len(told))
        if back and by == "act":
            before = _span(told, at - 1)[0] if at else 0
            return before, before
        if not back and by == "act":
            return (at, _span(told, at)[1]) if at < len(told) else (at, at)
        if by == "fight":
            fights = self._fights_before(record, seat, at) if back else self._fights_after(record, seat, at)
            return next(fights, (0, 0) if back else (len(told), len(told)))
        here = _span(told, at - 1)[0] if back and at and by == "mine" else at - back
        for i in range(here - 1, -1, -1) if back else range(at, len(told)):
            said = line(record.game, told[i][1], seat)
            assert said is not None
            if by == "turn" and said.level == "turn":
                return (i + 1 if back else at), i + 1
            if by == "mine" and (said.weight > 2 if seat is None else said.weight > 1 and seat in said.hits):
                return _span(told, i)
        return (0, 0) if back else (len(told), len(told))

    def _fights_after(self, record: Record, seat: int | None, at: int) -> Iterator[Span]:
        told, beats = record.told(seat), record.game.title.beats
        first = next((n for n, event in told[at:] if event.kind in beats), None)
        if first is not None:
            yield from (span for span in self._fights(record, seat, first) if span[1] > at)

    def _fights_before(self, record: Record, seat: int | None, at: int) -> Iterator[Span]:
        last = record.told(seat)[at - 1][0] if at else 0
        for first in range(last - last % STATION, -1, -STATION):
            after, up_to = (position_of(record, seat, n) for n in (first - 1, first + STATION - 1))
            found = []
            for span in self._fights(record, seat, max(0, first - STATION)):  # it may have begun before
                if span[1] > up_to or span[1] >= at:
                    break
                if span[1] > after:
                    found.append(span)
            yield from reversed(found)

    def _fights(self, record: Record, seat: int | None, first: int) -> Iterator[Span]:
        """Those that are told from a decision on, from the declaration to the last line of the outcome."""
        at, name, begun, over = position_of(record, seat, first - 1), "", 0, 0
        for _, news in self.again(record, first):
            for event in news:
                if event.seen(seat) is None:
                    continue
                at += 1
                shown = staged(event, seat)
                if shown is None or shown.kind not in FIGHTS:
                    continue
                if name != (now := f"{shown.id} {shown.where}") or (over and not shown.outcome):
                    if over:
                        yield begun, over
                    name, begun, over = now, at - 1, 0
                if shown.outcome:
                    over = at
            if over:
                yield begun, over
                name, over = "", 0


def _span(told: list[tuple[int, Event]], i: int) -> Span:
    """What was told by the decision that told this."""
    n = told[i][0]
    return bisect_left(told, n, key=lambda t: t[0]), bisect_right(told, n, key=lambda t: t[0])


def decision_of(record: Record, seat: int | None, at: int) -> int:
    """The number of decisions in force when the seat had been told so many events; all for the last."""
    told = record.told(seat)
    if at >= len(told):
        return len(record.story) - 1
    return told[at - 1][0] if at > 0 else 0


def position_of(record: Record, seat: int | None, decisions: int) -> int:
    """How many events the seat had been told after so many decisions: the same place in its own numbers."""
    return bisect_right(record.told(seat), decisions, key=lambda told: told[0])
