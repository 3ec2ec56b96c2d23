"""Nobody waits long: the whole turn of all bots of a table, by the thinker it asks, in seconds of work."""

from __future__ import annotations

from statistics import median

import pytest

from pentarchy.bots import LEVELS
from tests.bots.waits import turn

LONGEST = {"novice": 5.0, "captain": 20.0, "marshal": 60.0}
"""Seconds a person waits for the whole turn of all the others,"""
USUALLY = {"novice": 0.3, "captain": 1.0, "marshal": 3.0}
"""and for a single answer at the median. Work does not depend on who else uses the machine."""


@pytest.mark.parametrize("level", LEVELS)
def test_a_whole_turn_of_five_bots_is_over_in_time(level: str) -> None:
    """In the game with the longest turns; one of the five is watched."""
    found = turn("medioevo-universale", level)
    assert found.others == 5
    assert len(found.took) > 10
    assert found.all < LONGEST[level]
    assert median(found.took) < USUALLY[level]
