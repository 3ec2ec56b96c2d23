"""Work that must not end while the server runs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import structlog

PAUSE, LONGEST_PAUSE = 0.5, 30.0
log = structlog.get_logger(__name__)


async def tend(name: str, work: Callable[[], Awaitable[None]]) -> None:
    """Do the work until it is done; whatever else ends it, it is begun again after a while.

    A cancellation counts only if it is meant for this task: one that comes out of something the work was
    waiting for is a failure like any other.
    """
    pause = PAUSE
    while True:
        try:
            return await work()
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task is None or task.cancelling():
                raise
            log.error("begun_again", work=name, error="cancelled")
        except Exception as error:
            log.error("begun_again", work=name, error=error)
        await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)
