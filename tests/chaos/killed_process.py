"""One of two server processes on one database is killed: its people go to the other, its bots and clocks go
on there."""

from __future__ import annotations

import time
from collections.abc import Callable

from tests.chaos.ground import SETTLE_SECONDS, Ground, Outcome
from tests.table.players import Player, Server, crowd

NAME = "one of two processes killed"
DATABASES = ("postgresql",)
GO_ON_SECONDS = 5.0
"""As hosts are promised; a crowded machine takes its time."""
RESERVE = 10
"""Seconds on the clock of somebody who has forgotten that it is their turn."""
JUST_BEFORE = 0.5


def run(ground: Ground, rounds: int) -> Outcome:
    servers = [ground.serve(), ground.serve()]
    bots_went_on = clocks_went_on = 0.0
    with ground.people(*servers) as parties:
        stuck = ground.settle(parties)
        forgotten = Forgotten(servers[0])
        for n in range(rounds):
            gone, left = servers[n % 2], servers[1 - n % 2]
            _bots_are_up(left)
            time.sleep(max(0.0, forgotten.end - JUST_BEFORE - time.monotonic()))
            bots = Player(gone, "Hugh").open("spies", "random", "random", "random", seed=n)
            ground.wait(0.0, 0.2)
            gone.kill()
            killed = time.monotonic()
            bots_went_on = max(bots_went_on, _bots_go_on(left, bots) - killed)
            ran_out = _until(lambda: forgotten.has_run_out(left))  # noqa: B023  (it is over when this returns)
            clocks_went_on = max(clocks_went_on, ran_out - max(killed, forgotten.end))
            forgotten = Forgotten(left)
            stuck += ground.settle(parties, 1)
            gone.start()
    late = max(bots_went_on, clocks_went_on) > GO_ON_SECONDS * crowd()
    note = f"bots went on after {bots_went_on:.1f} s, clocks after {clocks_went_on:.1f} s at most;"
    return ground.reckon(NAME, rounds, stuck + late, note)


def _bots_are_up(server: Server) -> None:
    """A server is there before the processes in which its bots think: how long those take to come up is
    another question than how soon they go on for others."""
    host = Player(server, "Hugh")
    table = host.open("spies", "random", "random", "random")
    _until(lambda: _is_over(host, table))


class Forgotten:
    """A table whose player is waited for, and does not come."""

    def __init__(self, server: Server) -> None:
        clock = {"kind": "live", "reserve": RESERVE, "increment": 0}
        self.table = Player(server, "Oblivia").open("duel", "me", "random", clock=clock)
        self.end = time.monotonic() + RESERVE

    def has_run_out(self, server: Server) -> bool:
        """A bot stands in."""
        return bool(Player(server).get(f"/api/tables/{self.table}")["seats"][0]["kind"] == "bot")


def _bots_go_on(server: Server, table: str) -> float:
    """When the bots of the killed process are seen to play on at the other."""
    onlooker = Player(server)
    with onlooker.at(table) as seat:
        first = seat.scene.get("last")

        def moved() -> bool:
            seat.drain(0.05)
            return bool(seat.scene.get("last") != first or _is_over(onlooker, table))

        return _until(moved)


def _until(true: Callable[[], bool]) -> float:
    """When it is; at the latest when nobody would wait any longer."""
    end = time.monotonic() + SETTLE_SECONDS * crowd()
    while time.monotonic() < end and not true():
        time.sleep(0.05)
    return time.monotonic()


def _is_over(onlooker: Player, table: str) -> bool:
    return bool(onlooker.get(f"/api/tables/{table}")["state"] == "done")
