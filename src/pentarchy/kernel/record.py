"""The record of one game: the log, what may be undone, and the names of the questions it asks.

The log only grows: undo and rewind are entries too, and what is in force is their fold (`story`). The Record
acts on a clone and swaps it in, so a rule that raises changes nothing. Who must not have acted before it is
written lets a `fork` act and swaps that in.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from hashlib import blake2b
from itertools import count
from typing import Any, TypeAlias

import msgspec

from .errors import IllegalAction, NoUndo
from .game import Game
from .step import Action, Event, Seat, Step, Together


class Act(msgspec.Struct, tag="act", omit_defaults=True):
    """A seat's decision, the step that asked, and the chance results it brought about.

    >>> from pentarchy.template.the_ford import TITLE as THE_FORD
    >>> Record.new(THE_FORD).act(0, ("march",))
    Act(seat=0, action=('march',), step='Turn', drawn=[], led=False)
    """

    seat: Seat
    action: tuple[str | int, ...]
    step: str
    drawn: list[int] = []
    led: bool = False
    """It goes with the act before, as one gesture: a plan. They are taken back together."""


class Undo(msgspec.Struct, tag="undo"):
    """The seat took back its last decision, by the law.

    >>> from pentarchy.template.the_ford import TITLE as THE_FORD
    >>> record = Record.new(THE_FORD)
    >>> _ = record.act(0, ("march",))
    >>> record.undo(0)
    >>> record.log[-1], record.game.at
    (Undo(seat=0), [0, 4])
    """

    seat: Seat


class Rewind(msgspec.Struct, tag="rewind"):
    """By consent of all, only the first `to` decisions in force stand.

    >>> from pentarchy.template.the_ford import TITLE as THE_FORD
    >>> record = Record.new(THE_FORD)
    >>> for seat in (0, 1, 0):
    ...     _ = record.act(seat, ("rest",))
    >>> record.rewind(1)
    >>> record.log[-1], record.game.pending()
    (Rewind(to=1), [1])
    """

    to: int


Entry: TypeAlias = Act | Undo | Rewind
"""What a log is made of."""


class Passage(msgspec.Struct):
    """One decision in force (the first one is the set-up, with no act)."""

    uid: int
    """No other passage of any record has it; one that another seat's undo leaves as it was keeps it."""
    act: Act | None
    events: list[Event]
    together: int = 0
    learned: bool = False
    """The seat that acted has learned something by it."""


_uids = count(1)
PICTURED = 4
"""So many acts with contests keep the pictures of them, for those who look a little later."""


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
        self.story = [Passage(next(_uids), None, opening or [])]
        self._before: dict[int, Game] = {}
        self._pictures: tuple[list[Event], ...] = ()
        self._turns = [0] * game.seats
        """Per seat: how often it has acted, undone or been rewound."""

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

    def fork(self) -> Record:
        """A record that goes on from here by itself; this one stays as it is."""
        other = copy(self)
        other.log, other.story = self.log.copy(), self.story.copy()
        other._before, other._turns = self._before.copy(), self._turns.copy()
        return other

    # ---- acting ------------------------------------------------------------------------------------------

    def question(self, seat: Seat) -> str:
        """The name of the question put to the seat, empty if there is none; an answer must carry it.

        It changes with every act or undo of the seat's own and whenever it is asked something else, and it is
        the same after a restart and in every process.
        """
        if seat not in self.game.pending():
            return ""
        said = msgspec.json.encode([seat, self._turns[seat], self.game.step(seat)])
        return blake2b(said, digest_size=6).hexdigest()

    def act(
        self,
        seat: Seat,
        action: Action,
        question: str | None = None,
        tape: Iterator[int] | None = None,
        led: bool = False,
    ) -> Act:
        """Carry out a decision and log it. An answer to another question than the one asked is refused.

        One that is `led` goes with the act before it, as the next step of a plan.
        """
        if led and not self.leads_on(seat):
            raise IllegalAction("a plan ends where chance, news or another seat come in")
        if question is not None and question != self.question(seat):
            raise IllegalAction(f"that question is no longer put to seat {seat}")
        g = self.game.clone()
        step, top = g.step(seat), g.flow[-1]
        news: list[Event] = []
        run = g.act(seat, action, news, tape)
        act = Act(seat, action, _tag(step), run.drawn, led)
        if run.barrier:
            self._before.clear()
        else:
            self._before[len(self.story)] = self.game
        learned = run.learned or disclosed(self.game, g)
        together = top.id if type(top) is Together else 0
        self.story.append(Passage(next(_uids), act, news, together, learned))
        self.log.append(act)
        self._fade(news)
        self.game = g
        self._turns[seat] += 1
        return act

    def leads_on(self, seat: Seat) -> bool:
        """Whether the last act may be followed by another of the same plan.

        Not where anything has come to light by it: all of a plan holds or nothing does, and who could let an
        act fail after a roll would know the dice beforehand.
        """
        last = self.story[-1]
        if last.act is None or last.act.seat != seat or last.learned:
            return False
        return seat in self.game.pending()

    def _fade(self, news: list[Event]) -> None:
        """Only the last acts keep the pictures of their contests."""
        pictures = [event for event in news if event.then is not None]
        if not pictures:
            return
        self._pictures = (*self._pictures, pictures)
        while len(self._pictures) > PICTURED:
            for event in self._pictures[0]:
                event.then = None
            self._pictures = self._pictures[1:]

    # ---- undo --------------------------------------------------------------------------------------------

    def undo(self, seat: Seat) -> None:
        """Take back the seat's last decision, or plan, as if it had never been, where the law allows it.

        The law: nothing drawn, nothing revealed, no other seat acted since; seats in other lanes of the
        same, still open Together do not count if their decisions stand without it.
        """
        at, game, again, before = self._without_last_of(seat)
        self.story[at:] = again
        self._before = {k: g for k, g in self._before.items() if k < at} | before
        self.game = game
        self.log.append(Undo(seat))
        self._turns[seat] += 1

    def undo_leads_to(self, seat: Seat) -> Game | None:
        """The state an undo would lead back to, or None if the law forbids it."""
        try:
            return self._without_last_of(seat)[1]
        except NoUndo:
            return None

    def _without_last_of(self, seat: Seat) -> tuple[int, Game, list[Passage], dict[int, Game]]:
        story = self.story
        last = next((i for i in range(len(story) - 1, 0, -1) if (a := story[i].act) and a.seat == seat), 0)
        at = last
        while (act := story[at].act) is not None and act.led:
            at -= 1
        if at not in self._before:
            raise NoUndo("nothing of yours to take back since the last roll or reveal")
        tail = story[last + 1 :]
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
                learned = game.act(act.seat, act.action, news).learned
            except IllegalAction:
                raise NoUndo("a later decision of another seat rests on it") from None
            uid = passage.uid if news == passage.events else next(_uids)
            again.append(Passage(uid, act, news, shared, learned))
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
        self._turns = [turns + 1 for turns in self._turns]

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
            case Act(seat, action, step, drawn, led):
                asked = _tag(self.game.step(seat))
                if asked != step:
                    raise IllegalAction(f"the log answers {step}, but the game asks {asked}")
                self.act(seat, tuple(action), tape=iter(drawn) if tape else None, led=led)
            case Undo(seat):
                self.undo(seat)
            case Rewind(to):
                self.rewind(to)

    # ---- telling -----------------------------------------------------------------------------------------

    def told(self, seat: Seat | None) -> list[tuple[int, Event]]:
        """What the seat has been told and still holds: events, with the number of decisions each came by."""
        return [
            (n, event)
            for n, passage in enumerate(self.story)
            for event in passage.events
            if event.seen(seat) is not None
        ]

    def only_drafted_by(self, before: Record) -> Seat | None:
        """The seat that has drafted in secret since, if nothing else has happened: nobody else can tell."""
        old, new = _lanes(before.game), _lanes(self.game)
        if old is None or new is None or old.id != new.id or not new.secret:
            return None
        if before.game.waiting() != self.game.waiting():
            return None
        moved = [s for s in new.seats if old.lanes[s] != new.lanes[s] or old.kept[s] != new.kept[s]]
        return moved[0] if len(moved) == 1 else None

    def moved_publicly(self, before: Record) -> bool:
        """Whether anything has been told or taken back since that everybody may know of."""
        old, new = self.story, before.story
        same = min(len(old), len(new))
        while same and old[same - 1].uid != new[same - 1].uid:
            same -= 1
        # passages, in either, that the other has not
        once = {p.uid: p for p in old[same:]}
        for passage in new[same:]:
            if once.pop(passage.uid, None) is None:
                once[passage.uid] = passage
        told = any(event.open is not None for p in once.values() for event in p.events)
        return told or self.game.waiting() != before.game.waiting() or self.game.result != before.game.result


def disclosed(before: Game, after: Game) -> bool:
    """Whether secret lanes have closed in between: what others drafted in them is out."""
    old, new = _lanes(before), _lanes(after)
    return old is not None and old.secret and (new is None or new.id != old.id)


def _lanes(game: Game) -> Together | None:
    top = game.flow[-1] if game.flow else None
    return top if type(top) is Together else None


def _tag(step: Step) -> str:
    return str(step.__struct_config__.tag)
