"""The same games on a Ray cluster: the rows are those of one process, whoever plays them."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

from .simulate import Plan, Row, _play_some


def simulate_on_ray(plan: Plan, address: str, chunk: int = 8) -> Iterator[Row]:
    """Play the plan on the cluster at `address` (`local`: two workers here), rows in order of number."""
    import ray

    plan = plan.check()
    if address == "local":
        path = {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}  # workers import what we import
        settings = {"num_cpus": 2, "include_dashboard": False, "runtime_env": {"env_vars": path}}
        ray.init(_node_ip_address="127.0.0.1", log_to_driver=False, **settings)
    else:
        ray.init(address=address, log_to_driver=False)
    play = ray.remote(_play_some)
    numbers = range(plan.first, plan.first + plan.games)
    chunks = [numbers[i : i + chunk] for i in range(0, len(numbers), chunk)]
    try:
        waiting = [play.remote(plan, part) for part in chunks]
        for rows in waiting:
            yield from ray.get(rows)
    finally:
        ray.shutdown()
