"""The wall clock jumps by hours, forwards and back, while live clocks run, and over a restart."""

from __future__ import annotations

from tests.chaos.ground import Ground, Outcome
from tests.table.players import Player, Server

NAME = "clock steps"
DATABASES = ("sqlite", "postgresql")
RESERVE = 1800
"""Seconds on everybody's clock: more than the campaign takes, less than a step."""
STEPS = (3600, -3600, 86_400, -7200, 365 * 86_400, -86_400)
JUMPING = """
import time, pathlib
_file, _time, _time_ns = pathlib.Path({path!r}), time.time, time.time_ns
def _jump():
    return int(_file.read_text() or 0)
time.time = lambda: _time() + _jump()
time.time_ns = lambda: _time_ns() + _jump() * 10**9
"""


def run(ground: Ground, rounds: int) -> Outcome:
    wall = ground.folder / "wall"
    wall.write_text("0")
    server = ground.serve(prelude=JUMPING.format(path=str(wall)), window_seconds=30)
    clock = {"kind": "live", "reserve": RESERVE, "increment": 10}
    with ground.people(server, clock=clock) as parties:
        stuck = ground.settle(parties)
        waiting = Player(server, "Patience")
        table = waiting.open("duel", "me", "random", clock=clock)
        stood_still = 0
        for n in range(rounds):
            wall.write_text(str(STEPS[n % len(STEPS)]))
            stood_still += _bots_stand_still(server)
            stuck += ground.settle(parties, 2)
            if n % 2:
                server.kill()
                server.start()
                stuck += ground.settle(parties, 1)
        taken = waiting.get(f"/api/tables/{table}")["seats"][0]["kind"] != "person"
    note = f"{stood_still} tables of bots stood still;" if stood_still else ""
    note += " a seat was taken;" if taken else ""
    return ground.reckon(NAME, rounds, stuck + stood_still + taken, note)


def _bots_stand_still(server: Server) -> bool:
    """Whether a game among bots opened now does not come to its end."""
    host = Player(server, "Hugh")
    table = host.open("spies", "random", "random", "random")
    with host.at(table) as seat:
        for _ in range(600):
            seat.drain(0.1)
            if seat.scene.get("result"):
                return False
    return True
