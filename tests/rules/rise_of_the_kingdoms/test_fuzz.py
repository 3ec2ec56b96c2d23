"""Whole games of every size: the kernel's contract at every decision, and bots to the end."""

import pytest

from tests.proofs import prove
from tests.rules.rise_of_the_kingdoms.positions import GAME


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", [11, 12])
def test_the_contract_holds_in_random_play(players, seed):
    counted = prove(GAME, players, seed, deep=0.02)
    assert counted["decisions"] > 100
    assert counted["views"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_contract_holds_for_absent_players(players):
    prove(GAME, players, seed=1, deep=0.02, pick="default")
