"""One of two server processes on one database is killed: its people go to the other, its bots go on there."""

from __future__ import annotations

import time

from tests.chaos.ground import SETTLE_SECONDS, Ground, Outcome
from tests.table.players import Player, Server, crowd

NAME = "one of two processes killed"
DATABASES = ("postgresql",)


def run(ground: Ground, rounds: int) -> Outcome:
    servers = [ground.serve(), ground.serve()]
    slowest = 0.0
    with ground.people(*servers) as parties:
        stuck = ground.settle(parties)
        for n in range(rounds):
            gone, left = servers[n % 2], servers[1 - n % 2]
            bots = Player(gone, "Hugh").open("spies", "random", "random", "random", seed=n)
            ground.wait(0.0, 0.2)
            gone.kill()
            most = SETTLE_SECONDS * crowd()
            took = _goes_on(left, bots, most)
            slowest = max(slowest, took)
            stuck += took >= most
            stuck += ground.settle(parties, 1)
            gone.start()
    return ground.reckon(NAME, rounds, stuck, f"bots went on after {slowest:.1f} s;")


def _goes_on(server: Server, table: str, most: float) -> float:
    """Seconds until the bots of the killed process are seen to play on at the other."""
    began = time.monotonic()
    onlooker = Player(server)
    with onlooker.at(table) as seat:
        first = seat.scene.get("last")
        while time.monotonic() - began < most:
            seat.drain(0.05)
            if seat.scene.get("last") != first or _is_over(onlooker, table):
                break
    return time.monotonic() - began


def _is_over(onlooker: Player, table: str) -> bool:
    return bool(onlooker.get(f"/api/tables/{table}")["state"] == "done")
