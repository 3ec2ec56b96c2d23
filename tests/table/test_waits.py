"""Nobody waits long for the bots of a table, at the real server: the game with the longest turns."""

from __future__ import annotations

from tests.table.waits import LONGEST, waited


def test_five_marshals_have_had_a_whole_turn_in_time() -> None:
    """Each seat's turn is thought out once, and for so long at most: a busy machine is no excuse."""
    (first,) = waited("marshal", turns=1)
    assert first < LONGEST["marshal"]
