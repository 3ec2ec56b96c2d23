"""What options show of a fight is what fights come to: a share of `python -m tests.fights`."""

from __future__ import annotations

import pytest

from tests.fights import LAWS, compare

PLACES = {"age-of-sovereigns": (50, 12, 1.0)}
"""Places, games, and by how much a place may be off beyond chance: where cards say more than strengths, a
single battle may come out quite otherwise, and only the mean is held to."""


@pytest.mark.parametrize("game", LAWS)
def test_shown_odds_are_those_of_real_fights(game: str) -> None:
    places, games, most = PLACES.get(game, (8, 1, 0.15))
    found = compare(game, 200, places, range(games), decisions=900)
    assert found, "no option of a game showed any odds"
    for kind, seen in found.items():
        if len(seen) < 8:
            continue
        shown, won, _ = (sum(column) / len(seen) for column in zip(*seen))
        assert abs(shown - won) < 0.1, f"{game} {kind}: shown {shown:.2f}, won {won:.2f}"
        worst = max(seen, key=lambda one: one.off)
        assert worst.off < most, f"{game} {kind}: {worst}"
