"""What one seat sees and has been told, followed from one look to the next.

A feed is made where somebody looks, and only then: a table costs views for the seats that are watched. Its
version is made of nothing but what the seat sees and was told, so it moves only with that, counts nothing,
and is the same after a restart and in every process.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import Any

import msgspec
from msgspec.structs import replace

from .record import Passage, Record
from .scene import Scene
from .step import Event, Seat
from .view import Looks

_encode = msgspec.json.encode
VERSION_BYTES = 8
MARK_BYTES = 16


class Told(msgspec.Struct):
    """An event the seat was told."""

    uid: int
    """Of the passage it belongs to."""
    event: Event
    mark: bytes
    """Stands for this event and all that was told before it."""
    plan: int = 0
    """Of the plan it belongs to: the uid of its first passage."""


class News(msgspec.Struct):
    """One movement of a feed: only the first `keep` events told before still hold, and these follow.

    >>> from pentarchy.template.the_ford import TITLE as THE_FORD
    >>> record, feed = Record.new(THE_FORD), Feed(1)
    >>> [event.kind for event in feed.look(record).told]
    ['round']
    >>> _ = record.act(0, ("march",))
    >>> news = feed.look(record)
    >>> news.keep, [event.open for event in news.told]
    (1, [{'seat': 0, 'start': 0, 'end': 1}])
    """

    keep: int
    told: list[Event]


class Feed:
    """
    >>> import pentarchy
    >>> record = pentarchy.Record.new(pentarchy.title("age-of-sovereigns"), seed=bytes(32))
    >>> feed = Feed(None)
    >>> feed.look(record).keep
    0
    >>> feed.look(record) is None
    True
    """

    def __init__(self, seat: Seat | None) -> None:
        self.seat = seat
        self.v = ""
        self.told: list[Told] = []
        self.scene: Scene | None = None
        self._marks = _Marks()
        self._uids: list[int] = []
        self._passed_on = 0
        """So many of the events told are known to whoever reads the feed."""

    def look(
        self, record: Record, looks: Looks | None = None, dress: Callable[[Scene], Scene] | None = None
    ) -> News | None:
        """Look again: what has been told since the last look; None if nothing at all has changed.

        `looks` shares work with other seats that look at the same position; `dress` adds to the scene what
        is not the game's. A look that fails has passed nothing on: the next one does.
        """
        self._listen(record)
        scene = looks.view(self.seat) if looks is not None else record.game.view(self.seat)
        if dress is not None:
            scene = dress(scene)
        mark = self.told[-1].mark if self.told else b""
        v = blake2b(self._marks.said(scene) + mark, digest_size=VERSION_BYTES).hexdigest()
        if v == self.v:
            return None
        self.v, self.scene = v, scene
        keep, self._passed_on = self._passed_on, len(self.told)
        return News(keep, [told.event for told in self.told[keep:]])

    def take_back(self, news: News) -> None:
        """It could not be passed on: let the next look say it again, whether anything has changed or not."""
        self.v, self._passed_on = "", news.keep

    def _listen(self, record: Record) -> None:
        story, uids = record.story, self._uids
        same = min(len(story), len(uids))
        # a passage that still stands at its place has all before it in their places too
        while same and story[same - 1].uid != uids[same - 1]:
            same -= 1
        keep = len(self.told)
        if same < len(uids):
            known = set(uids[:same])
            while keep and self.told[keep - 1].uid not in known:
                keep -= 1
        before = self.told[keep:]
        del self.told[keep:], uids[same:]
        for at, passage in enumerate(story[same:], same):
            uids.append(passage.uid)
            for event in passage.events:
                self._hear(passage.uid, event, _plan(story, at))
        # what was said again as it was before has never been taken back
        again = 0
        for old, new in zip(before, self.told[keep:]):
            if old.mark != new.mark:
                break
            again += 1
        self._passed_on = min(self._passed_on, keep + again)

    def folded(self, n: int) -> bool:
        """Whether the event of this number was told with the one before, by one gesture."""
        plan = self.told[n].plan
        return n > 0 and plan > 0 and self.told[n - 1].plan == plan

    def _hear(self, uid: int, event: Event, plan: int) -> None:
        seen = event.seen(self.seat)
        if seen is None:
            return
        before = self.told[-1].mark if self.told else b""
        said = before + _encode([event.rule, event.kind, seen, self.seat in event.to])
        self.told.append(Told(uid, event, blake2b(said, digest_size=VERSION_BYTES).digest(), plan))


class _Marks:
    """What stands for the spaces and mats of a scene, of which most are the very same as in the last one."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Any, bytes]] = {}
        """By their identity: those of the last scene."""

    def said(self, scene: Scene) -> bytes:
        """What stands for all of a scene, wherever and after whatever it was made."""
        said = [_encode(replace(scene, boards=[], mats=[]))]
        said += [_encode(replace(board, spaces=[])) for board in scene.boards]
        parts = [*(space for board in scene.boards for space in board.spaces), *scene.mats]
        before, self._known = self._known, {}
        for part in parts:
            found = before.get(id(part))
            if found is None or found[0] is not part:
                found = part, blake2b(_encode(part), digest_size=MARK_BYTES).digest()
            self._known[id(part)] = found
            said.append(found[1])
        return b"".join(said)


def _plan(story: list[Passage], at: int) -> int:
    """The first passage of the plan this one belongs to; 0 if it stands alone."""
    led = at + 1 < len(story) and (act := story[at + 1].act) is not None and act.led
    while (act := story[at].act) is not None and act.led:
        led, at = True, at - 1
    return story[at].uid if led else 0
