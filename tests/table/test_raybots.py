"""Bots on a cluster: a local one of two workers, one of which is killed while it thinks."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
import tomllib
from pathlib import Path

import pytest
import ray

from pentarchy.table import botwork
from pentarchy.table.botwork import Bots, Unanswered, company
from pentarchy.table.raybots import Actor, Cluster
from pentarchy.table.rows import ClockRule
from pentarchy.table.settings import Settings
from tests.table.players import ROOT
from tests.table.test_bots import a_persons_act, asks, bots_turn
from tests.table.test_clocks import a_house, opened, run, until


def with_two_workers() -> tuple[Bots, list[Actor]]:
    cluster = Cluster("ray://local", 2)
    hired: list[Actor] = []

    def hire() -> Actor:
        hired.append(cluster.hire())
        return hired[-1]

    return Bots(2, 60.0, hire, cluster.leave), hired


def test_a_worker_of_the_cluster_is_killed_and_nothing_stops(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            await house.bots.close()
            house.bots, hired = with_two_workers()
            house.bots.start()
            room = await opened(house, "spies", 1, 2, ClockRule())
            await a_persons_act(room)
            await until(lambda: len(house.bots._up) == 2, 300)
            thinking = asyncio.gather(*(a_question(house.bots, n) for n in range(12)))
            os.kill(hired[-1].pid, signal.SIGKILL)
            assert all(await thinking), "asked again elsewhere"
            await until(lambda: not bots_turn(room))
            await a_persons_act(room)
            await until(lambda: not bots_turn(room))
            await until(lambda: len(hired) >= 3, 300)  # a new one in its place, after a pause

    run(work)


async def a_question(bots: Bots, n: int) -> tuple[str | int, ...]:
    return await bots.choose(asks(f"table {n}", "search:30"), f"guest {n % 3}")


def test_a_cluster_that_is_not_there_costs_the_bots_their_answers_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def nobody_there(**_: object) -> None:
        raise ConnectionError("ray client connection timeout")

    monkeypatch.setattr(ray, "init", nobody_there)
    monkeypatch.setattr(botwork, "PAUSE", 0.01)

    async def work() -> None:
        bots = company(Settings(bots="ray://127.0.0.1:10001", bot_workers=1))
        bots.start()
        with pytest.raises(Unanswered):
            await bots.choose(asks(), "ann")
        await bots.close()

    run(work)


def test_where_ray_is_not_installed_the_host_is_told_what_brings_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pentarchy.table.raybots", None)
    with pytest.raises(SystemExit) as said:
        company(Settings(bots="ray://head:10001"))
    found = re.search(r"pentarchy\[(\w+)\]", str(said.value))
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    assert found is not None
    assert any(package.startswith("ray") for package in extras[found[1]])


@pytest.mark.parametrize("bots", ["dask://here", "ray"])
def test_an_address_that_is_none_is_told_at_the_start(bots: str) -> None:
    with pytest.raises(SystemExit, match="PENTARCHY_BOTS"):
        company(Settings(bots=bots))
