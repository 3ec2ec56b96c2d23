"""Every rule of every game that is declared complete has a test."""

from __future__ import annotations

import re

import pytest

from pentarchy.coverage import in_tests, untested
from pentarchy.games import ids, title
from pentarchy.kernel import Step
from pentarchy.kernel.title import _steps


@pytest.mark.parametrize("game", ids())
def test_no_rule_is_without_a_test(game: str) -> None:
    lacking, unknown, total = untested(title(game))
    places = in_tests(title(game))
    assert [f"{place.file.name}:{place.line}: {id}" for id in unknown for place in places[id]] == [], (
        "tests name rules that RULES.md does not have"
    )
    if title(game).complete:
        assert lacking == []
        assert total > 200


@pytest.mark.parametrize("game", ids())
def test_every_step_names_its_rule_by_an_id_that_exists(game: str) -> None:
    known = set(title(game).rulebook().ids)
    package = title(game).game.__module__.rpartition(".")[0]
    for step in _steps(Step):
        if step.__module__.startswith(package) and step.rule:
            assert step.rule in known, f"{step.__name__} plays {step.rule}"


@pytest.mark.parametrize("game", [game for game in ids() if title(game).complete])
def test_readers_of_the_rules_are_not_shown_lines_of_a_book_they_do_not_have(game: str) -> None:
    assert re.search(r"\((rulebook|sheet) L\d", (title(game).folder / "RULES.md").read_text(encoding="utf-8"))
    assert not re.findall(r"\bL\d+", title(game).rulebook().page())
