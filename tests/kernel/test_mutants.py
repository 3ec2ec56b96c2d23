"""The breaking of rules finds places, breaks exactly one, and sees whether tests notice."""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random

from pentarchy.games import ids
from tests import mutants


def test_every_break_changes_one_line_into_another_that_still_parses() -> None:
    for game in ids():
        for mutant in mutants.sample(game, 40, Random(3)):
            assert mutant.after != mutant.before
            lines = mutant.file.read_text(encoding="utf-8").splitlines()
            lines[mutant.line - 1] = mutant.after
            ast.parse("\n".join(lines))


def test_the_same_seed_breaks_the_same_places() -> None:
    game = ids()[0]
    assert mutants.sample(game, 5, Random(1)) == mutants.sample(game, 5, Random(1))


def test_a_comparison_and_a_number_are_broken(tmp_path: Path) -> None:
    file = tmp_path / "rule.py"
    file.write_text("def may(g):\n    return (g.gold) >= 14 and g.here\n", encoding="utf-8")
    found = {mutant.after.strip() for mutant in mutants.places("any", file)}
    assert found == {
        "return (g.gold) > 14 and g.here",
        "return (g.gold) >= 15 and g.here",
        "return (g.gold) >= 14 or g.here",
    }
