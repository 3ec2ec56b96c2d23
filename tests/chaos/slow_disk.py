"""A disk that takes its time: every write waits before and after it is safe."""

from __future__ import annotations

from tests.chaos.ground import Ground, Outcome

NAME = "slow disk"
DATABASES = ("sqlite", "postgresql")
SLOWLY = """
import asyncio
from random import Random
from pentarchy.table.{module} import {kind}
_rng, _write = Random(1), {kind}.write
async def _slowly(self, statements):
    await asyncio.sleep(_rng.choice([0, 0.01, 0.3]))
    await _write(self, statements)
    await asyncio.sleep(_rng.choice([0, 0.01, 0.3]))
{kind}.write = _slowly
"""
KIND = {"sqlite": "Sqlite", "postgresql": "Postgres"}
ACTS = 15


def run(ground: Ground, rounds: int) -> Outcome:
    server = ground.serve(prelude=SLOWLY.format(module=ground.module, kind=KIND[ground.kind]))
    with ground.people(server) as parties:
        stuck = sum(ground.settle(parties, ACTS) for _ in range(rounds))
        server.kill()
        server.start()
        stuck += ground.settle(parties, 1)
    return ground.reckon(NAME, rounds, stuck)
