"""What options show of a fight is what fights come to: a share of `python -m tests.fights`."""

from __future__ import annotations

import pytest

from tests.fights import LAWS, compare, means

PLACES = 16
LOOSE = {"age-of-sovereigns": (100, 1.0)}
"""Places, and by how much a single one may be off beyond chance: where cards say more than strengths, one
battle may come out quite otherwise, and only the mean is held to."""


@pytest.mark.parametrize("game", LAWS)
def test_shown_odds_and_losses_are_those_of_real_fights(game: str) -> None:
    law = LAWS[game]
    places, most = LOOSE.get(game, (PLACES, 0.15))
    for kind, seen in compare(game, 25 * places, places, range(60)).items():
        assert len(seen) == places or kind == law.rare, f"{game} {kind}: only {len(seen)} places"
        if not seen:
            continue
        shown, won, lost = means(seen)
        assert abs(shown - won) < 0.07, f"{game} {kind}: shown {shown:.2f}, won {won:.2f}"
        worst = max(seen, key=lambda one: one.off)
        assert worst.off < most, f"{game} {kind}: {worst}"
        for said, was in lost:
            assert abs(said - was) < 0.2 + 0.15 * was, f"{game} {kind}: {said:.2f} to fall, {was:.2f} fell"
