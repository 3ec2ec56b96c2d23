"""A stranger meets nothing without a word: `tests/untold.py` finds nothing, and finds what is taken away."""

from __future__ import annotations

import pytest

from pentarchy.games import ids, title
from pentarchy.games.herds_and_hosts.rules.diplomacy import Answer
from pentarchy.kernel import Game
from pentarchy.kernel.coach import Coach
from pentarchy.kernel.guide import written
from pentarchy.kernel.lesson import lessons
from pentarchy.kernel.scene import Option
from tests.untold import Walk, of_a_game, of_code, untold


@pytest.mark.parametrize("game", ids())
def test_nothing_is_without_a_word(game: str) -> None:
    """At every number of players and with every option of the table; longer games by hand."""
    assert untold(game, decisions=600, seeds=1, every=150) == set()


def test_what_is_not_explained_is_found() -> None:
    """As if the guide were silent: whatever one meets at the start of a game is named."""
    t = title("age-of-sovereigns")
    said = written(t.folder)
    assert said is not None
    said.terms, said.phases, said.choices, said.plainly = {}, {}, {}, []
    found = set(of_code(t, said)) | set(of_a_game(t, said, t.new(2), Walk(200, 4, 1, set())))
    kinds = {what.partition(" ")[0].partition(".")[0].partition(":")[0] for what in found}
    assert {"choices", "phases", "terms", "counter", "track", "sum", "column", "mark", "option"} <= kinds


def test_a_bare_capital_is_warned_of() -> None:
    """Army I stands alone in Thrace, the capital of Byzantium; Army II has left nothing behind there."""
    t = title("swords-and-sails")
    lesson = next(one for one in lessons(t.folder) if one.id == "02-orders")
    g = Coach(t, lesson).begin().game
    g.act(0, ("piece", 0))
    warned = {tuple(option.action): option.danger for option in questions(g, 0)}
    assert warned["attack", "paristrion"] == "capital"
    assert warned["defend",] == ""


def test_homage_is_warned_of_by_whoever_would_serve() -> None:
    g = title("herds-and-hosts").new(3)
    option = g.title.phrases.option
    serve, rule = (Answer(1, 0, "vassalage", payer=payer, gold=0) for payer in (0, 1))
    assert option(g, serve, 0, ("accept",)).danger == "homage"
    assert option(g, rule, 0, ("accept",)).danger == ""


def questions(g: Game, seat: int) -> list[Option]:
    decision = g.view(seat).decision
    assert decision is not None
    return decision.options
