"""The same games on a Ray cluster: the rows are those of one process, whoever plays them.

Actors are hired once, one a core, and told which games to play next; each has a lot in hand while it plays
another, so that none waits for the one who leads them. A lot is as many games as take about a second.
"""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from time import perf_counter
from typing import Any

import msgspec

from pentarchy.kernel import PentarchyError

from .plan import Plan, Row
from .run import Crew
from .simulate import play_some

LOT_SECONDS = 1.0
AHEAD = 2
"""Lots an actor has been given: the one it plays and the next."""
LOSSES = 10
"""So many actors may be lost in a run and replaced; then something is wrong with the cluster."""

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(list[Row]).decode


class Player:
    """Plays what it is told on one core of the cluster."""

    def play(self, plan: Plan, first: int, games: int) -> tuple[bytes, float]:
        """The rows of these games, packed, and the seconds they took."""
        begun = perf_counter()
        rows = play_some(plan, range(first, first + games))
        return _encode(rows), perf_counter() - begun


class Cluster:
    """The actors on a cluster that has been joined, and who plays what."""

    def __init__(self, most: int = 0) -> None:
        import ray

        self.ray, self.most = ray, most
        self.actors: list[Any] = []
        self.losses = 0

    def hire(self) -> Any:
        actor = self.ray.remote(Player).options(num_cpus=1).remote()
        self.actors.append(actor)
        return actor

    def dismiss(self) -> None:
        """Nobody waits for the games they are at."""
        while self.actors:
            self.ray.kill(self.actors.pop())

    def crew(self, plan: Plan) -> Iterator[Row]:
        plan = plan.check()
        while len(self.actors) < min(plan.games, int(self.ray.cluster_resources().get("CPU", 1))):
            self.hire()
        try:
            yield from self._play(plan)
        except BaseException:
            self.dismiss()
            raise

    def _play(self, plan: Plan) -> Iterator[Row]:
        """Rows in order of number; what is ready early waits for those before it."""
        ray, shared = self.ray, self.ray.put(plan)
        number = plan.first
        lots = Lots(number, plan.games, len(self.actors), self.most)
        given: dict[Any, tuple[Any, range]] = {}
        ready: dict[int, list[Row]] = {}

        def give(actor: Any) -> None:
            if lot := lots.next():
                given[actor.play.remote(shared, lot.start, len(lot))] = actor, lot

        for _ in range(AHEAD):
            for actor in self.actors:
                give(actor)
        while given:
            (done,), _ = ray.wait(list(given), num_returns=1)
            actor, lot = given.pop(done)
            try:
                packed, seconds = ray.get(done)
            except ray.exceptions.RayActorError as why:
                actor = self._replace(actor, why)
                lots.back(lot)
            else:
                lots.took(len(lot), seconds)
                ready[lot.start] = _decode(packed)
            give(actor)
            while number in ready:
                rows = ready.pop(number)
                number += len(rows)
                yield from rows

    def _replace(self, actor: Any, why: Exception) -> Any:
        """An actor or its machine is gone: another one plays what it had."""
        if actor not in self.actors:
            return self.actors[-1]
        self.losses += 1
        if self.losses > LOSSES:
            raise PentarchyError(f"the cluster loses its workers: {str(why).strip().splitlines()[0]}")
        self.actors.remove(actor)
        return self.hire()


class Lots:
    """What is still to be given out, in lots of about a second, smaller towards the end."""

    def __init__(self, first: int, games: int, actors: int, most: int = 0) -> None:
        self.left = deque([range(first, first + games)])
        self.actors, self.most = max(1, actors), most
        self.games = self.seconds = 0.0

    def took(self, games: int, seconds: float) -> None:
        self.games += games
        self.seconds += seconds

    def back(self, lot: range) -> None:
        self.left.appendleft(lot)

    def next(self) -> range:
        """The next games, none if all have been given."""
        if not self.left:
            return range(0)
        run = self.left.popleft()
        pace = self.seconds / self.games if self.games else LOT_SECONDS
        fair = sum(map(len, self.left), len(run)) // (self.actors * AHEAD)
        size = max(1, min(len(run), fair, int(LOT_SECONDS / max(1e-6, pace)), self.most or len(run)))
        if size < len(run):
            self.left.appendleft(run[size:])
        return run[:size]


@contextmanager
def hushed() -> Iterator[None]:
    """Where nobody answers Ray's library writes a line each second, past Python; we say it once."""
    kept = os.dup(2)
    with open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


@contextmanager
def joined(address: str, most: int = 0) -> Iterator[Crew]:
    """The cluster at `address`, as long as this lasts; `local` is two workers here.

    An actor gets at most so many games at a time, where that is said.
    """
    import ray

    here: dict[str, Any] = {}
    if address == "local" or address.startswith("127.0.0.1"):
        path = {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}  # workers import what we import
        here = {"_node_ip_address": "127.0.0.1", "runtime_env": {"env_vars": path}}
    if address == "local":
        here |= {"num_cpus": 2, "include_dashboard": False}
    try:
        with nullcontext() if address == "local" else hushed():
            ray.init(address, log_to_driver=False, logging_level="error", **here)
    except (ConnectionError, ValueError, RuntimeError) as why:
        reason = str(why).strip().splitlines()[0]
        raise PentarchyError(f"--ray {address}: {reason}") from None
    cluster = Cluster(most)
    try:
        yield cluster.crew
    finally:
        cluster.dismiss()
        ray.shutdown()
