"""Which answers move no number of whoever gives them: `python -m tests.still GAME` plays and lists them.

What a guide lists as `still` is not tried out when options are shown, so it must be right.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from random import Random

from pentarchy.games import title
from pentarchy.kernel import Game, PentarchyError, Step, Title
from pentarchy.kernel.effects import Prospects
from pentarchy.kernel.walk import secret_lanes
from tests.untold import every_variant

ENOUGH = 40
"""So often an answer must have been tried before it is listed."""


def tag(step: Step) -> str:
    return str(step.__struct_config__.tag)


def games_of(t: Title, seeds: int) -> Iterator[Game]:
    """At every number of players and with every option of the table."""
    for seed in range(seeds):
        for seats in range(t.seats[0], t.seats[1] + 1):
            yield t.new(seats, seed.to_bytes(32, "big"))
        for variants in every_variant(t):
            try:
                yield t.new(t.usual or t.seats[0], seed.to_bytes(32, "big"), variants)
            except PentarchyError:  # not with so many players
                continue


def tried(g: Game, decisions: int, rng: Random, most: int = 6) -> Iterator[tuple[str, bool]]:
    """Answers offered in a game played at random, and whether each changes a number."""
    for _ in range(decisions):
        if g.result is not None:
            return
        seat = rng.choice(g.pending())
        options, step = g.options(seat), tag(g.step(seat))
        prospects = Prospects(g, seat)
        looked_at = [] if secret_lanes(g) else rng.sample(options, min(most, len(options)))
        for action in looked_at:  # what is drafted in secret moves nothing before all is revealed
            yield f"{step}.{action[0]}", bool(prospects.changes(action))
        g.act(seat, rng.choice(options))


def still(t: Title, decisions: int, seeds: int) -> list[str]:
    """What never changed a number, though it was tried often enough."""
    times, moved, rng = Counter[str](), set[str](), Random(0)
    for g in games_of(t, seeds):
        for answer, moves in tried(g, decisions, rng):
            times[answer] += 1
            if moves:
                moved.add(answer)
    return sorted(answer for answer, n in times.items() if n >= ENOUGH and answer not in moved)


if __name__ == "__main__":
    for answer in still(title(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])):
        print(f'    "{answer}",')
