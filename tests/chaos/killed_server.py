"""The server is killed at any moment, and started again."""

from __future__ import annotations

from tests.chaos.ground import Ground, Outcome

NAME = "server killed"
DATABASES = ("sqlite", "postgresql")


def run(ground: Ground, rounds: int) -> Outcome:
    server = ground.serve()
    with ground.people(server) as parties:
        stuck = ground.settle(parties)
        for _ in range(rounds):
            ground.wait(0.3, 2.0)
            server.kill()
            server.start()
            stuck += ground.settle(parties, 1)
    return ground.reckon(NAME, rounds, stuck)
