"""Positions of the past: replayed from the log, with stations on the way so that scrubbing is quick."""

from __future__ import annotations

from bisect import bisect_right

from pentarchy.kernel import Game, Record

STATION = 40


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


def decision_of(record: Record, seat: int | None, at: int) -> int:
    """The number of decisions in force when the seat had been told so many events; all for the last."""
    told = record.told(seat)
    if at >= len(told):
        return len(record.story) - 1
    return told[at - 1][0] if at > 0 else 0


def position_of(record: Record, seat: int | None, decisions: int) -> int:
    """How many events the seat had been told after so many decisions: the same place in its own numbers."""
    return bisect_right(record.told(seat), decisions, key=lambda told: told[0])
