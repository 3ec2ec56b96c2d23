"""A stranger meets nothing without a word: `tests/untold.py` finds nothing, and finds what is taken away."""

from __future__ import annotations

import pytest

from pentarchy.games import ids, title
from pentarchy.kernel.guide import written
from tests.untold import of_a_game, of_code, untold


@pytest.mark.parametrize("game", ids())
def test_nothing_is_without_a_word(game: str) -> None:
    """In short games at every number of players and with every option of the table; by hand in longer ones."""
    assert untold(game, decisions=80, seeds=1) == set()


def test_what_is_not_explained_is_found() -> None:
    """As if the guide were silent: whatever one meets at the start of a game is named."""
    t = title("age-of-sovereigns")
    said = written(t.folder)
    assert said is not None
    said.terms, said.phases, said.choices, said.plainly = {}, {}, {}, []
    found = set(of_code(t, said)) | set(of_a_game(t, said, t.new(2), 200, 1))
    kinds = {what.partition(" ")[0].partition(".")[0].partition(":")[0] for what in found}
    assert {"choices", "phases", "terms", "counter", "track", "sum", "column", "mark", "option"} <= kinds
