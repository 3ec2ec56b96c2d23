"""Bots on a Ray cluster: the same thinkers, as actors, behind the same interface as those on this machine.

`ray://HOST:PORT` is a cluster's client port, `ray://auto` the cluster this machine belongs to, and
`ray://local` a small one made here. The cluster's machines need the same Python and this package. A worker is
one actor on one core; if it dies, or its machine does, the question is asked again elsewhere and a new actor
is made. With a client port the server outlives the cluster; a server that belongs to it does not.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from typing import Any

os.environ.setdefault("RAY_ENABLE_AUTO_CONNECT", "0")  # who has lost a cluster shall not make one unasked

import ray

from pentarchy.table.errors import Lost
from pentarchy.table.thinker import Thinker

LOCAL, AUTO = "ray://local", "ray://auto"


class Cluster:
    """The connection to a cluster, made when the first worker is started and anew when it is lost."""

    def __init__(self, address: str, workers: int) -> None:
        self.address, self.workers = address, workers
        self._joining = asyncio.Lock()

    def hire(self) -> Actor:
        return Actor(self)

    async def join(self) -> None:
        async with self._joining:
            if not ray.is_initialized():
                await asyncio.to_thread(self._join)

    def _join(self) -> None:
        quiet: dict[str, Any] = {"log_to_driver": False, "namespace": "pentarchy"}
        if self.address == LOCAL:
            os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # what is played here is nobody's business
            path = {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}  # workers import what we import
            here: dict[str, Any] = {"num_cpus": self.workers, "include_dashboard": False}
            ray.init(_node_ip_address="127.0.0.1", runtime_env={"env_vars": path}, **here, **quiet)
        else:
            ray.init(address="auto" if self.address == AUTO else self.address, **quiet)

    async def leave(self) -> None:
        """Nothing of ours stays behind on the cluster."""
        async with self._joining:
            await asyncio.to_thread(ray.shutdown)


class Actor:
    """A worker somewhere in the cluster."""

    def __init__(self, cluster: Cluster) -> None:
        self._cluster = cluster
        self._actor: Any = None
        self.pid = 0

    async def start(self) -> None:
        try:
            await self._cluster.join()
            self._actor = await asyncio.to_thread(self._make)
        except Exception as error:
            if isinstance(error, ConnectionError):  # the next try makes a new connection
                await self._cluster.leave()
            raise Lost("there is no cluster") from error
        self.pid = await self._answer("ready")

    def _make(self) -> Any:
        return ray.remote(Thinker).options(num_cpus=1, max_restarts=0).remote()

    async def ask(self, question: bytes) -> bytes:
        said: bytes = await self._answer("think", question)
        return said

    async def _answer(self, method: str, *args: Any) -> Any:
        try:
            future = await asyncio.to_thread(lambda: getattr(self._actor, method).remote(*args).future())
            return await asyncio.wrap_future(future)
        except Exception as error:  # Ray has many names for a worker that is gone
            raise Lost(type(error).__name__) from error

    async def end(self) -> None:
        if self._actor is not None:
            with contextlib.suppress(Exception):
                await asyncio.to_thread(ray.kill, self._actor)
