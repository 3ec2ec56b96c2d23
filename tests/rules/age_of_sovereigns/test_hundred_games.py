"""A hundred games from as many seeds, in parts that can run side by side; `make soak` plays on from there.

Every decision is checked, saved, restored and replayed; the views of all seats at a share of them. A failure
names the game's own seed and the command that repeats it.
"""

import pytest

from tests.proofs import prove

PARTS, GAMES = 5, 20


@pytest.mark.parametrize("part", range(PARTS))
def test_no_game_breaks_a_law(part: int) -> None:
    first = 10_000 + part * GAMES
    for seed in range(first, first + GAMES):
        prove("age-of-sovereigns", seed=seed, deep=0.004)
