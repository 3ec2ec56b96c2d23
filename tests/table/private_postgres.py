"""A PostgreSQL of the tests' own: a fresh cluster in a temporary folder, reached by a unix socket only."""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import asyncpg

from tests.prerequisites import postgres


class PrivatePostgres:
    def __init__(self, folder: Path | None = None) -> None:
        """In this folder, or one of its own."""
        programs = postgres()
        assert programs is not None, "PostgreSQL is not installed (see tests/prerequisites.py)"
        self.programs = programs
        self.folder = folder or Path(tempfile.mkdtemp(prefix="pentarchy-pg-"))
        self._made = 0
        # PostgreSQL refuses to run as root
        self.user = _somebody() if os.geteuid() == 0 else None
        if self.user:
            shutil.chown(self.folder, self.user)
        self._run("initdb", "-D", str(self.folder / "data"), "-U", "tests", "-A", "trust", "--no-sync")
        self.start()

    def start(self) -> None:
        options = f"-c listen_addresses='' -c unix_socket_directories='{self.folder}' -c fsync=off"
        command = [str(self.programs / "postgres"), "-D", str(self.folder / "data")]
        self.process = subprocess.Popen(
            [*command, *options.replace("'", "").split()],
            user=self.user,
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for _ in range(600):
            try:
                self._sql("SELECT 1")
                return
            except (OSError, asyncpg.PostgresError):
                time.sleep(0.05)
        raise AssertionError("PostgreSQL did not come up")

    def revive(self) -> None:
        """Wait until it answers, and start it again if it has given up, be it only now."""
        while self.process.poll() is None:
            try:
                self._sql("SELECT 1")
                return
            except (OSError, asyncpg.PostgresError):
                time.sleep(0.05)
        self.start()

    def stop(self, how: str = "fast") -> None:
        """`fast` ends all connections in order, `immediate` as if the power failed."""
        self.process.send_signal({"fast": signal.SIGINT, "immediate": signal.SIGQUIT}[how])
        self.process.wait(60)

    def fresh(self) -> str:
        """The address of a new, empty database."""
        self._made += 1
        name = f"tables{self._made}"
        self._sql(f"CREATE DATABASE {name}")
        return f"postgresql:///{name}?host={self.folder}&user=tests"

    def close(self) -> None:
        if self.process.poll() is None:
            self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)

    def _run(self, program: str, *args: str) -> None:
        command = [str(self.programs / program), *args]
        subprocess.run(command, user=self.user, cwd=self.folder, stdout=subprocess.DEVNULL, check=True)

    def _sql(self, sql: str) -> None:
        async def work() -> None:
            connection = await asyncpg.connect(f"postgresql:///postgres?host={self.folder}&user=tests")
            await connection.execute(sql)
            await connection.close()

        # by itself: a browser of an earlier test may have its loop running in this thread
        with ThreadPoolExecutor(1) as aside:
            aside.submit(asyncio.run, work()).result()


def _somebody() -> str:
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name).pw_name
        except KeyError:
            continue
    raise AssertionError("root needs another user to run PostgreSQL as")
