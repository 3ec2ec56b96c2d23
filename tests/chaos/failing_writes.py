"""Writes that fail: some before anything is written, some after all of it was, and nobody can tell which."""

from __future__ import annotations

from tests.chaos.ground import Ground, Outcome
from tests.chaos.slow_disk import KIND

NAME = "failing writes"
DATABASES = ("sqlite", "postgresql")
FAILING = """
from random import Random
from pentarchy.table.{module} import {kind}
_rng, _write = Random(2), {kind}.write
async def _failing(self, statements):
    play = ("INSERT INTO log", "INSERT INTO chat", "UPDATE tables")
    luck = _rng.random() if any(word in s.sql for s in statements for word in play) else 0.5
    if luck < 0.1:
        raise OSError("the write failed")
    await _write(self, statements)
    if luck > 0.9:
        raise OSError("the connection was lost after the commit")
{kind}.write = _failing
"""
ACTS = 15


def run(ground: Ground, rounds: int) -> Outcome:
    server = ground.serve(prelude=FAILING.format(module=ground.module, kind=KIND[ground.kind]))
    with ground.people(server) as parties:
        stuck = sum(ground.settle(parties, ACTS) for _ in range(rounds))
        server.kill()
        server.start()
        stuck += ground.settle(parties, 1)
    refused = sum(sum(party.refused.values()) for party in ground.parties)
    return ground.reckon(NAME, rounds, stuck, f"{refused} acts refused meanwhile;")
