"""What a guide lists as still moves no number: nobody would be told of it."""

from __future__ import annotations

from random import Random

import pytest

from pentarchy.games import ids, title
from pentarchy.kernel.guide import still
from tests.still import games_of, tried


@pytest.mark.parametrize("game", ids())
def test_what_is_not_tried_out_would_tell_nothing(game: str) -> None:
    t, rng = title(game), Random(7)
    moved = {answer for g in games_of(t, 1) for answer, moves in tried(g, 150, rng) if moves}
    assert moved, "other answers do move numbers"
    assert not moved & still(t.folder)
