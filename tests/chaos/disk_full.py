"""The disk under the database is full, and has room again: a small file system, filled and freed."""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.chaos.ground import Ground, Outcome

NAME = "disk full"
DATABASES = ("sqlite", "postgresql")
SIZE = {"sqlite": "40m", "postgresql": "160m"}
CHUNK = 65_536
FULL_SECONDS = 10.0
TIGHT = "from pentarchy.table import sqlite; sqlite.ROOM_BYTES = 0"
"""Usually the write-ahead log has its room from the beginning, and a full disk is felt late."""


@contextmanager
def small_disk(kind: str) -> Iterator[Path | None]:
    """A folder on a disk of its own; None where it cannot be made."""
    folder = Path(tempfile.mkdtemp(prefix="pentarchy-disk-"))
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SIZE[kind]}", "tmpfs", str(folder)]
    if os.geteuid() != 0 or subprocess.run(mount, capture_output=True, check=False).returncode != 0:
        folder.rmdir()
        yield None
        return
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)
        folder.rmdir()


def fill(folder: Path) -> None:
    with suppress(OSError), open(folder / "filler", "ab", buffering=0) as out:
        while True:
            out.write(bytes(CHUNK))
    with suppress(OSError), open(folder / "filler", "ab", buffering=0) as out:
        while True:
            out.write(b"0")


def refused(ground: Ground) -> int:
    return sum(sum(party.refused.values()) for party in ground.parties)


def run(ground: Ground, rounds: int) -> Outcome:
    server = ground.serve(prelude=TIGHT if ground.kind == "sqlite" else "")
    with ground.people(server) as parties:
        stuck = ground.settle(parties)
        for _ in range(rounds):
            before = refused(ground)
            fill(ground.folder)
            end = time.monotonic() + FULL_SECONDS
            while refused(ground) < before + 3 and time.monotonic() < end:
                time.sleep(0.1)
            (ground.folder / "filler").unlink()
            if ground.postgres is not None:
                ground.postgres.revive()  # it gives up when it cannot even write its log
            stuck += ground.settle(parties, 2)
        server.kill()
        server.start()
        stuck += ground.settle(parties, 1)
    return ground.reckon(NAME, rounds, stuck, f"{refused(ground)} acts refused meanwhile;")
