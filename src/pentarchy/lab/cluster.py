"""The same games on a Ray cluster: the rows are those of one process, whoever plays them."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from pentarchy.kernel import PentarchyError

from .plan import Plan, Row
from .run import Crew
from .simulate import play_some

CHUNK = 8
"""Games a worker takes at a time."""


@contextmanager
def joined(address: str, chunk: int = CHUNK) -> Iterator[Crew]:
    """The cluster at `address`, as long as this lasts; `local` is two workers here."""
    import ray

    path = {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}  # workers import what we import
    settings: dict[str, Any] = {"num_cpus": 2, "include_dashboard": False, "runtime_env": {"env_vars": path}}
    where = {"_node_ip_address": "127.0.0.1", **settings} if address == "local" else {"address": address}
    try:
        ray.init(log_to_driver=False, logging_level="error", **where)
    except (ConnectionError, ValueError, RuntimeError) as why:
        reason = str(why).strip().splitlines()[0]
        raise PentarchyError(f"--ray {address}: {reason}") from None
    play = ray.remote(play_some)

    def crew(plan: Plan) -> Iterator[Row]:
        plan = plan.check()
        numbers = range(plan.first, plan.first + plan.games)
        waiting = [play.remote(plan, numbers[i : i + chunk]) for i in range(0, len(numbers), chunk)]
        for rows in waiting:
            yield from ray.get(rows)

    try:
        yield crew
    finally:
        ray.shutdown()


def simulate_on_ray(plan: Plan, address: str, chunk: int = CHUNK) -> Iterator[Row]:
    """Play one plan there, rows in order of number."""
    with joined(address, chunk) as crew:
        yield from crew(plan)
