"""Who waits for a bot's answer, in a fair order."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable

import msgspec

from pentarchy.table.thinker import Advise, Answer, Choose, Verify


class Errand(msgspec.Struct, eq=False):
    """A question somebody waits for."""

    person: str
    """On whose account it is thought about."""
    question: Choose | Verify | Advise
    seconds: float
    """How long the thinking may take; waiting is not counted."""
    done: asyncio.Future[Answer]
    lost: int = 0
    """How many workers have been lost over it."""

    @property
    def place(self) -> str:
        return self.question.place if isinstance(self.question, Choose) else self.person


class Line:
    """The person on whose account least has been thought goes first, whoever brings more questions.

    A table asks one question at a time, so among one person's tables first come, first served is fair.
    Nobody saves up by staying away: who comes anew stands where the one stands who is served now. And nobody
    has more than `most` questions in work at a time, so that others need not wait until long thoughts end.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self._waiting: dict[str, deque[Errand]] = {}
        self._spent: dict[str, float] = {}
        self._working: Counter[str] = Counter()
        self._now = 0.0
        """What had been spent for the one who was served last."""

    def waiting(self) -> list[Errand]:
        return [errand for own in self._waiting.values() for errand in own]

    def add(self, errand: Errand, first: bool = False) -> None:
        """Let it wait; `first`: it has waited before, and is asked again because its worker was lost."""
        person = errand.person
        if person not in self._waiting and not self._working[person]:
            self._spent[person] = max(self._spent.get(person, 0.0), self._now)
        own = self._waiting.setdefault(person, deque())
        own.appendleft(errand) if first else own.append(errand)

    def next(self, may_begin: Callable[[Errand], bool] = lambda errand: True) -> Errand | None:
        """The errand whose turn it is; None if there is none that may be begun."""
        able = {
            person: errand
            for person, own in self._waiting.items()
            if self._working[person] < self.most and (errand := next(filter(may_begin, own), None))
        }
        if not able:
            return None
        person = min(able, key=lambda person: self._spent[person])
        errand = able[person]
        self._waiting[person].remove(errand)
        if not self._waiting[person]:
            del self._waiting[person]
        self._now = max(self._now, self._spent[person])
        self._working[person] += 1
        return errand

    def charge(self, errand: Errand, seconds: float) -> None:
        """It has been thought about for so long, and is no longer."""
        self._working[errand.person] -= 1
        self._spent[errand.person] += seconds
        self._forget()

    def drop(self, errand: Errand) -> None:
        """Nobody waits for it any more."""
        own = self._waiting.get(errand.person)
        if own is not None and errand in own:
            own.remove(errand)
            if not own:
                del self._waiting[errand.person]

    def _forget(self) -> None:
        """Those who wait for nothing and stand no worse than who comes anew; all, when all is done."""
        self._working = +self._working
        busy = self._waiting.keys() | self._working.keys()
        owed = self._spent.items() if busy else ()
        self._spent = {person: spent for person, spent in owed if spent > self._now or person in busy}
