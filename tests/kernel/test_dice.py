"""Chance."""

from __future__ import annotations

import pytest

from pentarchy.kernel import Dice, IllegalAction


def test_the_same_seed_gives_the_same_results_from_wherever_it_goes_on():
    dice = Dice(bytes(32))
    results = [dice.draw(6, None) for _ in range(60)]
    assert set(results) == set(range(6))
    assert [Dice(bytes(32), n=n).draw(6, None) for n in range(60)] == results
    assert dice.n == 60


@pytest.mark.parametrize(("tape", "found"), [([], "None"), ([6], "6"), ([-1], "-1")])
def test_a_record_without_a_possible_result_is_refused_and_nothing_is_drawn(tape: list[int], found: str):
    dice = Dice(bytes(32), n=4)
    with pytest.raises(IllegalAction, match=rf"recorded result {found} is not one of 0\.\.5"):
        dice.draw(6, iter(tape))
    assert dice.n == 4
    assert dice.draw(6, iter([5, 0])) == 5
    assert dice.n == 5
