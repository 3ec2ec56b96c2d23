"""The designer's loop: one number, a range, a target, and editions that race."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from pentarchy.games import title
from pentarchy.kernel import PentarchyError
from pentarchy.lab import tune
from pentarchy.lab.plan import Plan, Row
from tests.lab.rows import GAME, made_up

CONTENT = title(GAME).folder / "content"
NUMBER = "numbers.toml:prices.unit"


def test_an_edition_is_a_copy_with_one_number_changed(tmp_path: Path) -> None:
    tune.with_value(CONTENT, NUMBER, 3, tmp_path / "e")
    before, after = ((f / "numbers.toml").read_text() for f in (CONTENT, tmp_path / "e"))
    changed = [(a, b) for a, b in zip(before.splitlines(), after.splitlines()) if a != b]
    assert len(changed) == 1, "comments and layout stay"
    assert msgspec.toml.decode(after)["prices"]["unit"] == 3


@pytest.mark.parametrize(
    ("number", "why"),
    [
        ("prices.unit", "expected FILE:NAME"),
        ("prices.toml:unit", "there is no prices.toml in .*numbers.toml"),
        ("numbers.toml:price.unit", "there is no 'price', but .*prices"),
        ("numbers.toml:prices.unti", "'unti' is no number there; numbers are: .*unit"),
    ],
)
def test_a_number_that_is_not_there_is_named(tmp_path: Path, number: str, why: str) -> None:
    with pytest.raises(PentarchyError, match=why):
        tune.with_value(CONTENT, number, 3, tmp_path / "e")


@pytest.mark.parametrize(
    "words", ["x", "1..", "length", "length 3..1", "fair a..b", "use 1..2", "use palace", "turns 1 1..2"]
)
def test_a_target_that_is_none_is_refused_before_the_first_game(words: str) -> None:
    with pytest.raises(PentarchyError, match="expected"):
        tune.targets_from([words])


@pytest.mark.parametrize(
    ("words", "why"),
    [("turn 1..2", "no statistic 'turn', but turns"), ("use build palace 1..2", "nobody did")],
)
def test_a_target_that_the_games_do_not_have_is_named(words: str, why: str) -> None:
    with pytest.raises(PentarchyError, match=why):
        tune.goals(tune.targets_from([words]), [made_up(["a", "b"], [1, 2], statistics={"turns": 3})])


def race(
    chance: dict[int, float], folder: Path, most: int = 1600
) -> tuple[list[tune.Goal], list[tune.Entry]]:
    """Editions whose first faction wins so often, on the same luck."""
    entries = []
    for value in chance:
        tune.with_value(CONTENT, NUMBER, value, folder / f"unit-{value}")
        plan = Plan(game=GAME, bots=("random", "random"), games=most, content=str(folder / f"unit-{value}"))
        entries.append(tune.Entry(value, plan.check()))

    def crew(plan: Plan) -> list[Row]:
        luck = chance[int(plan.edition.removeprefix("unit-"))]
        rows = []
        for n in range(plan.first, plan.first + plan.games):
            won = Random(n).random() < luck
            row = made_up(["random", "random"], [1, 2] if won else [2, 1], n)
            for name, fixed in plan.head(n).items():
                setattr(row, name, fixed)
            row.edition = plan.edition
            rows.append(row)
        return rows

    fair = tune.targets_from(["fair"])
    wanted = tune.tune(entries[0].plan, entries, fair, crew, most, folder)  # type: ignore[arg-type]
    return wanted, entries


def test_the_race_ends_when_it_is_settled(tmp_path: Path) -> None:
    wanted, entries = race({1: 0.9, 2: 0.5, 3: 0.2}, tmp_path)
    assert [entry.verdict for entry in entries] == ["misses", "meets", "misses"]
    assert len(entries[0].rows) == 50, "what is far off is out at the first look"
    assert len(entries[1].rows) > 200
    assert tune.best(wanted, entries).value == 2
    html = tune.page(NUMBER, wanted, entries, entries[0].rows)
    assert f"{NUMBER} = 2 meets the target." in html
    assert "wins of Paladins" in html


def test_what_is_not_settled_is_said_to_be_open(tmp_path: Path) -> None:
    wanted, entries = race({1: 0.9, 2: 0.6}, tmp_path, most=100)
    assert [entry.verdict for entry in entries] == ["misses", "open"]
    assert "No value is sure to meet the target" in tune.page(NUMBER, wanted, entries, entries[0].rows)
