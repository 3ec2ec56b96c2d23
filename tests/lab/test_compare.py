"""Comparing editions: pairs, many figures at once, and how many more games it takes."""

from __future__ import annotations

from random import Random

import pytest

from pentarchy.kernel import PentarchyError
from pentarchy.lab.compare import Comparison, compare
from pentarchy.lab.plan import Row
from tests.lab.rows import made_up


def edition(wins: list[bool], content: str = "c", first: int = 0) -> list[Row]:
    return [
        made_up(["x", "x"], [1, 2] if won else [2, 1], first + n, content=content, course=str(won))
        for n, won in enumerate(wins)
    ]


def found(c: Comparison, name: str) -> tuple[float, float, float]:
    d = next(d for d in c.differences if d.name == name)
    return round(d.value, 3), round(d.low, 3), round(d.high, 3)


def test_pairs_tell_more_than_two_heaps_of_the_same_games() -> None:
    rng = Random(1)
    luck = [rng.random() < 0.5 for _ in range(200)]
    changed = [not won if n % 50 == 0 else won for n, won in enumerate(luck)]
    pairs = compare(edition(luck), edition(changed, "d"))
    heaps = compare(edition(luck), edition(changed, "d", first=1000))
    assert (pairs.pairs, pairs.identical, pairs.alone) == (200, 196, 0)
    assert (heaps.pairs, heaps.alone) == (0, 400)
    _, low, high = found(pairs, "win share of Paladins")
    _, wide_low, wide_high = found(heaps, "win share of Paladins")
    assert (high - low) * 4 < wide_high - wide_low
    assert low <= 0 <= high
    assert "in 196 of them the change never mattered" in "\n".join(pairs.lines())
    assert "same --seed" in "\n".join(heaps.lines())


def test_a_few_changed_games_are_not_certain() -> None:
    """One changed game of fifty is chance; a normal interval would be too sure of itself."""
    c = compare(edition([True] * 50), edition([False] + [True] * 49, "d"))
    value, low, high = found(c, "win share of Paladins")
    assert value == -0.02
    assert low < 0 < high


def test_a_difference_is_told_from_chance() -> None:
    rows = edition([True] * 100), edition([n % 2 == 0 for n in range(100)], "d")
    c = compare(*rows)
    sure = [d.name for d in c.differences if d.sure]
    assert "win share of Paladins" in sure
    assert "decisions per game" not in sure
    assert next(d for d in c.differences if d.name == "decisions per game").verdict == "the same"


def test_one_of_many_figures_that_differs_by_chance_is_no_finding() -> None:
    """Forty figures of pure chance: some interval leaves out nought, and none is called a difference."""
    rng = Random(4)

    def chance(content: str) -> list[Row]:
        return [
            made_up(["x", "x"], [1, 2], n, content=content,
                    statistics={f"s{i}": rng.gauss(10, 3) for i in range(40)})
            for n in range(60)
        ]  # fmt: skip

    c = compare(chance("c"), chance("d"))
    assert any(d.low > 0 or d.high < 0 for d in c.differences)
    assert not any(d.sure for d in c.differences)
    assert c.more_games > 0


def test_so_many_more_games_settle_it() -> None:
    rng = Random(2)
    luck = [rng.random() < 0.5 for _ in range(4000)]
    changed = [won if rng.random() < 0.8 else rng.random() < 0.7 for won in luck]
    few = compare(edition(luck[:100]), edition(changed[:100], "d"))
    open_one = next(d for d in few.differences if d.name == "win share of Paladins")
    assert not open_one.sure
    n = 100 + open_one.more_games
    assert 100 < n < 4000
    many = compare(edition(luck[:n]), edition(changed[:n], "d"))
    settled = next(d for d in many.differences if d.name == "win share of Paladins")
    assert settled.sure or settled.more_games < open_one.more_games / 2


def test_of_a_handful_of_games_nothing_is_sure() -> None:
    c = compare(edition([True] * 6), edition([False] * 6, "d"))
    assert not any(d.sure for d in c.differences)


def test_mixed_games_and_editions_are_refused() -> None:
    a, b = edition([True] * 4), edition([True] * 4, "d", first=10)
    with pytest.raises(PentarchyError, match="2 editions"):
        compare(a + b, a)
    b[0].game = "herds-and-hosts"
    with pytest.raises(PentarchyError, match="different games: age-of-sovereigns, herds-and-hosts"):
        compare(a, b[:1])
