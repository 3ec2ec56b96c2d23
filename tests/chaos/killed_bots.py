"""The processes in which bots think are killed, one after the other, while they think or wait."""

from __future__ import annotations

import contextlib
import os
import signal
from pathlib import Path

from tests.chaos.ground import Ground, Outcome
from tests.table.players import Server

NAME = "bot workers killed"
DATABASES = ("sqlite", "postgresql")


def thinkers(server: Server) -> list[int]:
    """The bot workers of this server."""
    assert server.process is not None
    pid = server.process.pid
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(child) for child in children if _is_thinker(int(child))]


def _is_thinker(pid: int) -> bool:
    with contextlib.suppress(OSError):
        return b"pentarchy.table.thinker" in Path(f"/proc/{pid}/cmdline").read_bytes()
    return False


def run(ground: Ground, rounds: int) -> Outcome:
    server = ground.serve(bot_workers=2)
    killed = 0
    with ground.people(server) as parties:
        stuck = ground.settle(parties)
        for _ in range(rounds):
            ground.wait(0.1, 1.0)
            for pid in thinkers(server)[: ground.rng.randint(1, 2)]:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
                    killed += 1
        stuck += ground.settle(parties)
    return ground.reckon(NAME, killed, stuck)
