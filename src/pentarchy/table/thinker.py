"""Where bots think: a process of its own, questions in, answers out.

A thinker gets the state, the seat and a number to draw its chances from, and answers with an action. The bot
sits on the same chair as everywhere: it sees the seat's view and options, not the state that was sent. The
same thinker works behind a pipe on this machine and as an actor on a cluster: both pass on plain bytes.
"""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import BinaryIO, TypeAlias

import msgspec

from pentarchy.bots import Chair, Minds
from pentarchy.bots.adviser import advise
from pentarchy.bots.review import review
from pentarchy.games import title
from pentarchy.kernel import PentarchyError, SavedGame, Title
from pentarchy.kernel.words import speaking
from pentarchy.table.errors import Refusal

HEAD = 8
"""Bytes before each message: how long it is."""
KINDNESS = 5
"""Thinkers stand back where the server itself needs the core."""


class Choose(msgspec.Struct, tag=True):
    """What does this bot do here? `place` is its table and seat: its memory is kept under that name."""

    place: str
    game: str
    state: bytes
    seat: int
    bot: str
    seed: int


class Verify(msgspec.Struct, tag=True):
    """Does this saved game replay?"""

    data: bytes


class Judge(msgspec.Struct, tag=True):
    """How was this finished game won?"""

    data: bytes
    language: str


class Advise(msgspec.Struct, tag=True):
    """What would a marshal do here, what else, and what does it bring?"""

    game: str
    state: bytes
    seat: int
    seed: int
    language: str


class Chosen(msgspec.Struct, tag=True):
    action: tuple[str | int, ...]


class Verified(msgspec.Struct, tag=True):
    wrong: str
    """What is wrong with it, or nothing."""
    over: bool = False


class Judged(msgspec.Struct, tag=True):
    review: bytes
    """As JSON."""


class Advised(msgspec.Struct, tag=True):
    counsel: bytes
    """As JSON."""


class Failed(msgspec.Struct, tag=True):
    """The question ended in an exception; the thinker itself is well."""

    error: str


Question: TypeAlias = Choose | Verify | Advise
Answer: TypeAlias = Chosen | Verified | Judged | Advised | Failed
encode = msgspec.msgpack.encode
question: msgspec.msgpack.Decoder[Question | Judge] = msgspec.msgpack.Decoder(Question | Judge)
answer: msgspec.msgpack.Decoder[Answer] = msgspec.msgpack.Decoder(Answer)


class Thinker:
    """
    >>> answer.decode(Thinker().think(encode(Verify(b"nonsense")))).wrong != ""
    True
    """

    def __init__(self, title: Callable[[str], Title] = title) -> None:
        """A game is loaded when the first question about it comes."""
        self._title = title
        self._minds = Minds(timed=True)

    def ready(self) -> int:
        """The process it thinks in."""
        return os.getpid()

    def think(self, asked: bytes) -> bytes:
        try:
            match question.decode(asked):
                case Choose() as choose:
                    return encode(self._choose(choose))
                case Verify(data):
                    return encode(self._verify(data))
                case Advise() as asks:
                    with speaking(asks.language):
                        return encode(self._advise(asks))
                case Judge(data, language):
                    with speaking(language):
                        return encode(self._judge(data))
        except Exception as error:
            return encode(Failed(_where(error)))

    def _choose(self, asked: Choose) -> Chosen:
        title = self._title(asked.game)
        place, seed = asked.place, asked.seed
        return Chosen(
            self._minds.choose(title.game, title.book(), asked.state, asked.seat, asked.bot, place, seed)
        )

    def _verify(self, data: bytes) -> Verified:
        try:
            saved = SavedGame.read(data)
            record = saved.replay(self._title(saved.game))
        except (PentarchyError, Refusal) as why:
            return Verified(str(why))
        except Exception as why:
            return Verified(f"it does not replay ({type(why).__name__})")
        return Verified("", record.game.result is not None)

    def _advise(self, asked: Advise) -> Advised:
        title = self._title(asked.game)
        chair = Chair(title.game.restore(asked.state, title.book()), asked.seat)
        return Advised(msgspec.json.encode(advise(chair, Random(asked.seed))))

    def _judge(self, data: bytes) -> Judged:
        saved = SavedGame.read(data)
        return Judged(msgspec.json.encode(review(saved.replay(self._title(saved.game)))))


def _where(error: Exception) -> str:
    """What went wrong and in which line, without a word of what the game holds: it is for the host's log."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    line = f"{Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}" if trace else ""
    return f"{type(error).__name__} at {line}"


def _listen(stream: BinaryIO, asked: queue.SimpleQueue[bytes]) -> None:
    """Pass questions on. When there is nobody left to ask, also in the middle of a thought: the end."""
    while head := stream.read(HEAD):
        asked.put(stream.read(int.from_bytes(head)))
    os._exit(0)


def main() -> None:
    """Answer one question after the other, and do not outlive the server. Ctrl-C is for the server alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(AttributeError, OSError):
        os.nice(KINDNESS)
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a game prints is no answer
    asked: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, asked), daemon=True).start()
    thinker = Thinker()
    said = b"%d" % thinker.ready()
    while True:
        out.write(len(said).to_bytes(HEAD) + said)
        out.flush()
        said = thinker.think(asked.get())
