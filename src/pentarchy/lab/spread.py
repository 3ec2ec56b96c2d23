"""How well games spread: over two processes, and over a Ray cluster of two nodes on this machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter

from .cluster import joined
from .plan import Plan
from .run import Crew
from .simulate import simulate

REPEATS = 3
"""Whatever else the machine does only ever makes a run longer: the shortest counts."""


def seconds(play: Callable[[], object]) -> float:
    begun = perf_counter()
    play()
    return perf_counter() - begun


def two_workers(game: str, games: int = 200) -> float:
    """How many times faster two workers are than one."""
    plan = Plan(game=game, bots=("random",), games=games)
    spent: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(REPEATS):
        for workers, times in spent.items():
            times.append(seconds(lambda workers=workers: list(simulate(plan, workers))))  # type: ignore[misc]
    return min(spent[1]) / min(spent[2])


def on_ray(game: str, games: int = 400) -> float:
    """How many times as long two actors take as two processes, once both are there."""
    plan = Plan(game=game, bots=("random",), games=games)
    spent: dict[str, list[float]] = {"ray": [], "processes": []}
    with two_nodes() as crew:
        list(crew(Plan(game=game, bots=("random",), games=20)))  # whoever comes first reads the content
        for _ in range(REPEATS):
            spent["ray"].append(seconds(lambda: list(crew(plan))))
            spent["processes"].append(seconds(lambda: list(simulate(plan, 2))))
    return min(spent["ray"]) / min(spent["processes"])


@contextmanager
def two_nodes() -> Iterator[Crew]:
    """A cluster of two nodes with a core each, made here and joined."""
    from ray.cluster_utils import Cluster

    node = {"num_cpus": 1, "node_ip_address": "127.0.0.1"}
    cluster = Cluster(initialize_head=True, head_node_args={**node, "include_dashboard": False})
    try:
        cluster.add_node(**node)
        with joined(cluster.address) as crew:
            yield crew
    finally:
        cluster.shutdown()
