"""The record of one game: the log, what may be undone, and what each seat has been told.

The log only grows: undo and rewind are entries too, and what is in force is their fold (`story`). The Record
acts on a clone and swaps it in, so a rule that raises changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

import msgspec

from .errors import IllegalAction, NoUndo
from .game import Game
from .step import Action, Event, Seat, Step, Together


class Act(msgspec.Struct, tag="act", omit_defaults=True):
    """A seat's decision, the step that asked, and the chance results it brought about."""

    seat: Seat
    action: tuple[str | int, ...]
    step: str
    drawn: list[int] = []


class Undo(msgspec.Struct, tag="undo"):
    """The seat took back its last decision, by the law."""

    seat: Seat


class Rewind(msgspec.Struct, tag="rewind"):
    """By consent of all, only the first `to` decisions in force stand."""

    to: int


Entry: TypeAlias = Act | Undo | Rewind


class Passage(msgspec.Struct):
    """One decision in force (the first one is the set-up, with no act)."""

    uid: int
    act: Act | None
    events: list[Event]
    together: int = 0


class Told(msgspec.Struct):
    """An event as one seat was told it, under that seat's own number."""

    n: int
    uid: int
    event: Event


class Item(msgspec.Struct):
    """One movement of a feed: the new version, event numbers retracted, events told."""

    v: int
    retract: list[int]
    told: list[Told]


class Feed:
    """What one seat has been told. Its numbers move only when its own view or events change."""

    def __init__(self) -> None:
        self.items: list[Item] = []
        self.told: list[Told] = []
        self.packed = b""
        self.uids: list[int] = []
        self.dirty = 0
        self.count = 0
        self.retract: list[int] = []
        """Since the last item: event numbers that no longer hold,"""
        self.fresh: list[Told] = []
        """and events not told before."""

    @property
    def v(self) -> int:
        return len(self.items)


class Record:
    """A game with its log.

    >>> import pentarchy
    >>> record = pentarchy.Record.new(pentarchy.title("age-of-sovereigns"), seed=bytes(32))
    >>> seat = record.game.pending()[0]
    >>> record.act(seat, record.game.default(seat)).seat == seat
    True
    """

    def __init__(
        self, game: Game, opening: list[Event] | None = None, drawn: list[int] | None = None
    ) -> None:
        self.game = game
        self.start = game.clone()
        self.opening_draws = drawn or []
        self.log: list[Entry] = []
        self.story = [Passage(0, None, opening or [])]
        self._before: dict[int, Game] = {}
        self._asked: dict[Seat, tuple[int, Step | None]] = {}
        self._feeds: dict[Seat | None, Feed] = {}
        self._uid = 0

    @classmethod
    def new(
        cls,
        title: Any,
        seats: int | None = None,
        seed: bytes = bytes(32),
        variants: Any = None,
        content: Any = None,
        tape: Iterator[int] | None = None,
    ) -> Record:
        """A new game of this title with its record."""
        game: Game = title.set_up(seats, seed, variants, content)
        news: list[Event] = []
        run = game.start(news, tape)
        return cls(game, news, run.drawn)

    # ---- acting ------------------------------------------------------------------------------------------

    def question(self, seat: Seat) -> int:
        """The number of the question put to the seat; an answer must carry it."""
        step = self.game.step(seat) if seat in self.game.pending() else None
        n, known = self._asked.get(seat, (0, None))
        if step != known:
            n += 1
            self._asked[seat] = (n, step)
        return n

    def act(
        self, seat: Seat, action: Action, question: int | None = None, tape: Iterator[int] | None = None
    ) -> Act:
        """Carry out a decision and log it. A stale question number is refused."""
        if question is not None and question != self.question(seat):
            raise IllegalAction(
                f"that answers question {question}, but seat {seat} is now at question {self.question(seat)}"
            )
        g = self.game.clone()
        step, top = g.step(seat), g.flow[-1]
        news: list[Event] = []
        run = g.act(seat, action, news, tape)
        act = Act(seat, action, _tag(step), run.drawn)
        if run.barrier:
            self._before.clear()
        else:
            self._before[len(self.story)] = self.game
        self._uid += 1
        self.story.append(Passage(self._uid, act, news, top.id if type(top) is Together else 0))
        self.log.append(act)
        self.game = g
        self._moved_on(seat)
        return act

    def _moved_on(self, seat: Seat) -> None:
        self._asked[seat] = (self.question(seat) + 1, None)

    # ---- undo --------------------------------------------------------------------------------------------

    def undo(self, seat: Seat) -> None:
        """Take back the seat's last decision, as if it had never been, where the law allows it.

        The law: nothing drawn, nothing revealed, no other seat acted since; seats in other lanes of the
        same, still open Together do not count if their decisions stand without it.
        """
        at, game, again, before = self._without_last_of(seat)
        self.story[at:] = again
        self._before = {k: g for k, g in self._before.items() if k < at} | before
        self.game = game
        self.log.append(Undo(seat))
        for feed in self._feeds.values():
            feed.dirty = min(feed.dirty, at)
        self._moved_on(seat)

    def undo_leads_to(self, seat: Seat) -> Game | None:
        """The state an undo would lead back to, or None if the law forbids it."""
        try:
            return self._without_last_of(seat)[1]
        except NoUndo:
            return None

    def _without_last_of(self, seat: Seat) -> tuple[int, Game, list[Passage], dict[int, Game]]:
        story = self.story
        at = next((i for i in range(len(story) - 1, 0, -1) if (a := story[i].act) and a.seat == seat), 0)
        if at not in self._before:
            raise NoUndo("nothing of yours to take back since the last roll or reveal")
        tail = story[at + 1 :]
        top = self.game.flow[-1] if self.game.flow else None
        shared = story[at].together
        still_open = type(top) is Together and top.id == shared
        if tail and not (shared and still_open and all(p.together == shared for p in tail)):
            raise NoUndo("another seat has acted since")
        game = self._before[at]
        if tail:
            game = game.clone()
        again: list[Passage] = []
        before: dict[int, Game] = {}
        for passage in tail:
            act = passage.act
            assert act is not None
            before[at + len(again)] = game.clone()
            news: list[Event] = []
            try:
                if _tag(game.step(act.seat)) != act.step:
                    raise IllegalAction("asked something else")
                game.act(act.seat, act.action, news)
            except IllegalAction:
                raise NoUndo("a later decision of another seat rests on it") from None
            uid = passage.uid
            if news != passage.events:
                self._uid += 1
                uid = self._uid
            again.append(Passage(uid, act, news, shared))
        return at, game, again, before

    def rewind(self, to: int) -> None:
        """By consent of all, beyond the law: only the first `to` decisions stand. The dice go on."""
        if not 0 <= to < len(self.story):
            raise NoUndo(f"there are {len(self.story) - 1} decisions; cannot go back to number {to}")
        counter = self.game.dice.n
        game = self.state_at(to)
        game.dice.n = counter
        del self.story[to + 1 :]
        self._before.clear()
        self.game = game
        self.log.append(Rewind(to))
        for feed in self._feeds.values():
            feed.dirty = min(feed.dirty, to + 1)
        for seat in range(game.seats):
            self._moved_on(seat)

    def state_at(self, n: int) -> Game:
        """The state after the first n decisions in force, by their recorded results."""
        game = self.start.clone()
        for passage in self.story[1 : n + 1]:
            assert passage.act is not None
            game.act(passage.act.seat, passage.act.action, tape=iter(passage.act.drawn))
        return game

    def apply(self, entry: Entry, tape: bool = False) -> None:
        """Replay one entry of a log."""
        match entry:
            case Act(seat, action, step, drawn):
                asked = _tag(self.game.step(seat))
                if asked != step:
                    raise IllegalAction(f"the log answers {step}, but the game asks {asked}")
                self.act(seat, tuple(action), tape=iter(drawn) if tape else None)
            case Undo(seat):
                self.undo(seat)
            case Rewind(to):
                self.rewind(to)

    # ---- feeds -------------------------------------------------------------------------------------------

    def told(self, seat: Seat | None) -> list[Told]:
        """What the seat has been told and still holds. Costs no view: the feed's version stands still."""
        return self._heard(seat).told

    def feed(self, seat: Seat | None) -> Feed:
        """The seat's feed, brought up to date: made only when somebody looks."""
        feed = self._heard(seat)
        packed = msgspec.json.encode(self.game.view(seat))
        if feed.retract or feed.fresh or packed != feed.packed:
            feed.packed = packed
            feed.items.append(Item(feed.v + 1, feed.retract, feed.fresh))
            feed.retract, feed.fresh = [], []
        return feed

    def _heard(self, seat: Seat | None) -> Feed:
        feed = self._feeds.get(seat)
        if feed is None:
            feed = self._feeds[seat] = Feed()
        old, new = feed.uids[feed.dirty :], self.story[feed.dirty :]
        known, current = set(old), {passage.uid for passage in new}
        gone = known - current
        if gone:
            unsaid = {told.n for told in feed.fresh}
            feed.retract += [told.n for told in feed.told if told.uid in gone and told.n not in unsaid]
            feed.fresh = [told for told in feed.fresh if told.uid not in gone]
            feed.told = [told for told in feed.told if told.uid not in gone]
        for passage in new:
            if passage.uid in known:
                continue
            for event in passage.events:
                if event.seen(seat) is not None:
                    feed.count += 1
                    told = Told(feed.count, passage.uid, event)
                    feed.told.append(told)
                    feed.fresh.append(told)
        feed.uids[feed.dirty :] = [passage.uid for passage in new]
        feed.dirty = len(self.story)
        return feed


def _tag(step: Step) -> str:
    return str(step.__struct_config__.tag)
