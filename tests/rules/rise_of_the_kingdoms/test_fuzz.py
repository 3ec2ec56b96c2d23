"""Whole games of every size: the kernel's contract at every decision, also in games full of war."""

import pytest

import pentarchy
from tests.proofs import Prover, prove
from tests.rules.rise_of_the_kingdoms.positions import GAME


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_contract_holds_in_random_play(players):
    counted = prove(GAME, players, seed=11, deep=0.02)
    assert counted["decisions"] > 100
    assert counted["views"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_contract_holds_for_absent_players(players):
    prove(GAME, players, seed=1, deep=0.02, pick="default")


class Warlike(Prover):
    """Random play seldom meets an enemy: this one follows the bots' advice and attacks where it can."""

    def choice(self, g, seat):
        attacks = [o for o in g.options(seat) if o[0] in ("charge", "shoot", "begin", "cancel", "board")]
        if attacks and self.rng.random() < 0.6:
            return self.rng.choice(attacks)
        if self.rng.random() < 0.75:
            world = g.redeal(seat, self.rng)
            advice = self.title.advise(world, seat, g.options(seat))
            if advice is not None:
                return advice
        return self.rng.choice(g.options(seat))


@pytest.mark.parametrize(("players", "seed"), [(2, 100), (3, 103), (4, 102)])
def test_the_contract_holds_in_war(players, seed):
    title = pentarchy.title(GAME)
    prover = Warlike(title, players, seed, {}, 0.015, "random")
    prover.play(20_000)
    assert prover.record.game.tally[0], "no battle was fought"
    assert prover.count["closed"], "the pope's word was never looked at"
