"""Bots at tables think in workers of their own, never in the event loop: on this machine or on a cluster.

The workers are one company for all tables. Who asks waits in a fair line; only thinking is timed, not
waiting. A worker that is late is ended and replaced, and only its own question goes unanswered. A question
whose worker dies is asked once more elsewhere. A seat's questions go to the same worker where possible, so
that its bot remembers what it was about.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections.abc import Awaitable, Callable, Iterable
from hashlib import blake2b
from time import monotonic
from typing import Protocol

import structlog

from pentarchy.bots import BOTS
from pentarchy.table.errors import Lost, Refusal
from pentarchy.table.line import Errand, Line
from pentarchy.table.settings import Settings
from pentarchy.table.thinker import (
    HEAD,
    Advise,
    Advised,
    Answer,
    Choose,
    Chosen,
    Failed,
    Judge,
    Judged,
    Question,
    Verified,
    Verify,
    answer,
    encode,
)

VERIFY_SECONDS = 60.0
REVIEW_SECONDS = 300.0
START_SECONDS = 120.0
"""A worker that is not ready by then is given up; on a crowded machine loading the games takes its time."""
MOST_LOST = 2
"""A question over which so many workers were lost is not asked again; nor does anybody wait longer where
no worker is left and so many were tried in vain."""
PAUSE, LONGEST_PAUSE = 0.1, 10.0
"""Before a new worker is tried where the last one was lost, doubled each time until one answers."""
log = structlog.get_logger(__name__)
PROGRAM = "from pentarchy.table.thinker import main; main()"
"""With -m the thinker would be imported twice, once with the package it lies in."""


class Unanswered(Exception):
    """The bots have no answer: too late, all lost, or failed."""


class Worker(Protocol):
    """A thinker somewhere, that answers one question at a time."""

    async def start(self) -> None:
        """Ready when this returns; Lost if it does not come up."""

    async def ask(self, question: bytes) -> bytes:
        """Its answer; Lost if it is gone. Whoever stops waiting for the answer has to end the worker."""

    async def end(self) -> None:
        """At once, whatever it does."""


class Process:
    """A worker on this machine: a Python of its own, at the other end of two pipes."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        pipe = asyncio.subprocess.PIPE
        program = (sys.executable, "-P", "-c", PROGRAM)
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}  # it imports what we do
        try:
            self._process = await asyncio.create_subprocess_exec(*program, stdin=pipe, stdout=pipe, env=env)
        except OSError as error:
            raise Lost(repr(error)) from error
        await self._read()

    async def ask(self, question: bytes) -> bytes:
        assert self._process is not None
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(len(question).to_bytes(HEAD) + question)
            await self._process.stdin.drain()
        except OSError as error:
            raise Lost(repr(error)) from error
        return await self._read()

    async def _read(self) -> bytes:
        assert self._process is not None
        assert self._process.stdout is not None
        try:
            head = await self._process.stdout.readexactly(HEAD)
            return await self._process.stdout.readexactly(int.from_bytes(head))
        except (OSError, asyncio.IncompleteReadError) as error:
            raise Lost("its process has ended") from error

    async def end(self) -> None:
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()


class Bots:
    """The company of workers, and the line before it.

    `hire` makes a worker that is still to be started; `leave` is done after the last has ended.
    """

    def __init__(
        self,
        workers: int,
        seconds: float,
        hire: Callable[[], Worker],
        leave: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        self.seconds, self.hire, self.leave = seconds, hire, leave
        self._line = Line(most=max(1, workers - 1))
        self._workers = workers
        self._idle: dict[int, asyncio.Future[Errand]] = {}
        """The workers that have nothing to do, each with the ear in which the next question is put."""
        self._busy: dict[int, str] = {}
        """The others, and the person on whose account each thinks."""
        self._up: set[int] = set()
        self._tasks: list[asyncio.Task[None]] = []
        self._complaints: set[tuple[str, str, str]] = set()

    def start(self) -> None:
        """Let the workers come up while the first people are still choosing a game."""
        self._tasks = [asyncio.create_task(self._employ(n)) for n in range(self._workers)]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self.leave is not None:
            await self.leave()

    # ---- what tables ask -----------------------------------------------------------------------------------

    @staticmethod
    def label(name: str) -> str:
        return BOTS[name][0] if name in BOTS else name

    @staticmethod
    def known(name: str) -> str:
        if name not in BOTS:
            raise Refusal("no_bot", name=name, bots=", ".join(BOTS))
        return name

    async def choose(self, asked: Choose, person: str) -> tuple[str | int, ...]:
        """What the bot does; Unanswered if it cannot say. Its thinking is on this person's account."""
        found = await self._ask(asked, person, self.seconds)
        if isinstance(found, Chosen):
            return found.action
        raise Unanswered(found.error if isinstance(found, Failed) else "an answer to another question")

    async def verify(self, data: bytes, person: str) -> tuple[str, bool]:
        """What is wrong with a saved game, or an empty string; and whether it is over."""
        found = await self._ask(Verify(data), person, VERIFY_SECONDS)
        if isinstance(found, Verified):
            return found.wrong, found.over
        raise Unanswered(found.error if isinstance(found, Failed) else "an answer to another question")

    async def advise(self, asked: Advise, person: str) -> bytes:
        """What a marshal would do, as JSON. Its thinking is on this person's account."""
        found = await self._ask(asked, person, self.seconds)
        if isinstance(found, Advised):
            return found.counsel
        raise Unanswered(found.error if isinstance(found, Failed) else "an answer to another question")

    async def review(self, data: bytes, language: str) -> bytes:
        """A finished game judged, by a worker hired for it alone: no table waits for that."""
        worker = self.hire()
        try:
            async with asyncio.timeout(START_SECONDS + REVIEW_SECONDS):
                await worker.start()
                found = answer.decode(await worker.ask(encode(Judge(data, language))))
        except (Lost, TimeoutError) as error:
            raise Unanswered(repr(error)) from error
        finally:
            await worker.end()
        if isinstance(found, Judged):
            return found.review
        raise Unanswered(found.error if isinstance(found, Failed) else "an answer to another question")

    def complain(self, bot: str, game: str, error: str) -> None:
        """A bot that fails in a game is a defect in one of them: said once, however often it happens."""
        if (bot, game, error) not in self._complaints and len(self._complaints) < 1000:
            self._complaints.add((bot, game, error))
            log.warning("bot_failed", bot=bot, game=game, where=error)

    async def _ask(self, question: Question, person: str, seconds: float) -> Answer:
        errand = Errand(person, question, seconds, asyncio.get_running_loop().create_future())
        self._line.add(errand)
        self._hand_out()
        try:
            return await errand.done
        finally:
            self._line.drop(errand)

    # ---- who thinks about what -----------------------------------------------------------------------------

    def _hand_out(self) -> None:
        """Give the next questions to idle workers, each to the one that has thought for its place before."""
        while self._idle and (errand := self._line.next(self._may_begin)):
            n = _nearest(self._idle, errand.place)
            self._busy[n] = errand.person
            self._idle.pop(n).set_result(errand)

    def _may_begin(self, errand: Errand) -> bool:
        """While its own worker thinks for the same person a bot waits: elsewhere it would think it all again.
        If that worker thinks for others, another has to do."""
        own = _nearest(self._up, errand.place)
        return (
            own in self._idle or not isinstance(errand.question, Choose) or self._busy[own] != errand.person
        )

    async def _employ(self, n: int) -> None:
        """One worker after the other in this post; a new one when one is lost."""
        pause, vain = PAUSE, 0
        while True:
            worker = self.hire()
            try:
                async with asyncio.timeout(START_SECONDS):
                    await worker.start()
                self._up.add(n)
                vain = 0
                while True:
                    await self._serve(n, worker)
                    pause = PAUSE
            except Exception as error:
                log.warning("bot_worker_replaced", error=error)
                vain += n not in self._up
                self._up.discard(n)
                self._busy.pop(n, None)
                self._hand_out()
            finally:
                self._up.discard(n)
                await worker.end()
            if not self._up and vain >= MOST_LOST:
                for errand in self._line.waiting():
                    _reply(errand, Failed("no worker can be had"))
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _serve(self, n: int, worker: Worker) -> None:
        """Answer one question. After an exception the worker is of no more use."""
        self._busy.pop(n, None)
        ear = self._idle[n] = asyncio.get_running_loop().create_future()
        self._hand_out()
        try:
            errand = await ear
        finally:
            self._idle.pop(n, None)
        began = monotonic()
        try:
            async with asyncio.timeout(errand.seconds):
                said = answer.decode(await worker.ask(encode(errand.question)))
            _reply(errand, said)
        except Lost as error:
            errand.lost += 1
            if errand.lost == MOST_LOST:
                _reply(errand, Failed(f"its worker was lost: {error}"))
            elif not errand.done.done():
                self._line.add(errand, first=True)
            raise
        except Exception as error:
            late = isinstance(error, TimeoutError)
            _reply(
                errand,
                Failed(f"no answer within {errand.seconds:g} seconds" if late else type(error).__name__),
            )
            raise
        finally:
            self._line.charge(errand, monotonic() - began)


def _reply(errand: Errand, said: Answer) -> None:
    if not errand.done.done():
        errand.done.set_result(said)


def _nearest(workers: Iterable[int], place: str) -> int:
    """A place is nearest to one worker, next to another, always in the same order: nobody keeps a list."""
    return min(workers, key=lambda n: blake2b(b"%d %s" % (n, place.encode()), digest_size=8).digest())


def company(settings: Settings) -> Bots:
    """The workers this server is set up with."""
    workers, seconds = settings.bot_workers, settings.bot_seconds
    if settings.bots == "":
        return Bots(workers, seconds, Process)
    if not settings.bots.startswith("ray://"):
        raise SystemExit("pentarchy: PENTARCHY_BOTS is ray://HOST:PORT, ray://auto, ray://local or not set")
    try:
        from pentarchy.table.raybots import Cluster  # Ray is large, and few hosts have a cluster
    except ImportError:
        raise SystemExit("pentarchy: bots on a cluster need Ray: pip install 'pentarchy[cluster]'") from None
    cluster = Cluster(settings.bots, workers)
    return Bots(workers, seconds, cluster.hire, cluster.leave)
