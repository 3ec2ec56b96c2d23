"""PostgreSQL is stopped, politely and not, and started again; the server runs on."""

from __future__ import annotations

from tests.chaos.ground import Ground, Outcome

NAME = "PostgreSQL away"
DATABASES = ("postgresql",)


def run(ground: Ground, rounds: int) -> Outcome:
    server = ground.serve()
    assert ground.postgres is not None
    with ground.people(server) as parties:
        stuck = ground.settle(parties)
        for n in range(rounds):
            ground.wait(0.2, 1.0)
            ground.postgres.stop("fast" if n % 2 else "immediate")
            ground.wait(0.0, 3.0)
            ground.postgres.start()
            stuck += ground.settle(parties, 2)
        server.kill()  # what was only in memory must not count
        server.start()
        stuck += ground.settle(parties, 1)
    refused = sum(sum(party.refused.values()) for party in ground.parties)
    return ground.reckon(NAME, rounds, stuck, f"{refused} acts refused meanwhile;")
