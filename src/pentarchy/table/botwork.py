"""Bots at tables think in processes of their own: one pool for all tables, never the event loop.

A worker gets the state, the seat and a number to draw its chances from, and answers with an action. It
sits on the same chair as everywhere: it sees the seat's view and options, not the state it was sent.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from random import Random
from typing import Any, TypeVar

import structlog

from pentarchy.bots import BOTS, Chair, bot
from pentarchy.kernel import PentarchyError, SavedGame
from pentarchy.table.engine import Shelf
from pentarchy.table.errors import Refusal

T = TypeVar("T")
VERIFY_SECONDS = 60.0
log = structlog.get_logger(__name__)
_shelf: Shelf


def _prepare(games: tuple[str, ...]) -> None:
    """In a new worker: leave Ctrl-C to the server, and do not outlive it."""
    global _shelf
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()

    def follow() -> None:
        if parent is not None:
            parent.join()
            os._exit(0)

    threading.Thread(target=follow, daemon=True).start()
    _shelf = Shelf(games)


def _ready() -> bool:
    return True


def _choose(game: str, state: bytes, seat: int, name: str, seed: int) -> tuple[str | int, ...]:
    title = _shelf.title(game)
    return bot(name).choose(Chair(title.game.restore(state, title.book()), seat), Random(seed))


def _verify(data: bytes) -> tuple[str, bool]:
    """Replay a saved game: what is wrong with it, or an empty string; and whether it is over."""
    try:
        saved = SavedGame.read(data)
        record = saved.replay(_shelf.title(saved.game))
    except (PentarchyError, Refusal) as why:
        return str(why), False
    except Exception as why:
        return f"it does not replay ({type(why).__name__})", False
    return "", record.game.result is not None


class Bots:
    def __init__(self, workers: int, games: tuple[str, ...], seconds: float) -> None:
        self.workers, self.games, self.seconds = workers, games, seconds
        self._pool: ProcessPoolExecutor | None = None

    def _new_pool(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.workers, context, initializer=_prepare, initargs=(self.games,))

    def start(self) -> None:
        """Let the workers come up while the first people are still choosing a game."""
        self._pool = self._new_pool()
        for _ in range(self.workers):
            self._pool.submit(_ready)

    def close(self) -> None:
        if self._pool is not None:
            self._end(self._pool)

    def _end(self, pool: ProcessPoolExecutor) -> None:
        processes = list((pool._processes or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()

    @staticmethod
    def label(name: str) -> str:
        return BOTS[name][0] if name in BOTS else name

    @staticmethod
    def known(name: str) -> str:
        if name not in BOTS:
            raise Refusal("no_bot", f"There is no bot called {name!r}; there are {', '.join(BOTS)}.")
        return name

    async def choose(self, game: str, state: bytes, seat: int, name: str, seed: int) -> tuple[str | int, ...]:
        return await self._ask(self.seconds, _choose, game, state, seat, name, seed)

    async def verify(self, data: bytes) -> tuple[str, bool]:
        return await self._ask(VERIFY_SECONDS, _verify, data)

    async def _ask(self, seconds: float, call: Callable[..., T], *args: Any) -> T:
        """One answer of the pool; a stuck or dead worker costs its pool, and the caller gets TimeoutError."""
        pool = self._pool = self._pool or self._new_pool()
        try:
            async with asyncio.timeout(seconds):
                return await asyncio.wrap_future(pool.submit(call, *args))
        except (TimeoutError, BrokenProcessPool, RuntimeError) as error:
            if pool is self._pool:
                log.warning("bots_restarted", error=type(error).__name__)
                self._pool = self._new_pool()
                self._end(pool)
            raise TimeoutError("the bots did not answer") from error
