"""Numbers of the worked examples that no other chapter's tests spell out."""

from itertools import product

import pytest

from pentarchy.games.swords_and_sails.rules.battles.battle import join
from pentarchy.games.swords_and_sails.rules.battles.morale import Morale
from pentarchy.games.swords_and_sails.state.battle import IN
from pentarchy.games.swords_and_sails.view.mats import income_sum
from pentarchy.kernel import Step
from tests.play import begin, rule

from . import positions as at


def chance(need):
    """Of 36 throws of two dice, those of the number or less."""
    return sum(a + b <= need for a, b in product(range(1, 7), repeat=2))


@rule("SS-331", example="V037")
@pytest.mark.parametrize(
    ("faction", "attacker", "target", "need", "of36"),
    [
        ("hre", "KN", "HC", 9, 30),
        ("hre", "PS", "KN", 2, 1),
        ("kievan_rus", "PS", "PS", 8, 26),
        ("england", "LI", "LC", 8, 26),
        ("north_sea_empire", "HI", "HI", 6, 15),
        ("hre", "HI", "HI", 4, 6),
    ],
)
def test_chances_to_kill(faction, attacker, target, need, of36):
    g = at.board()
    row = g.book.troops[g.book.faction[faction]][g.book.unit_ids.index(attacker)].land_row
    assert row[g.book.unit_ids.index(target)] == need
    assert chance(need) == of36


@rule("SS-088", example="V005")
def test_two_markers_make_one_income():
    g = at.board()
    at.own(g, "england", "wales", "alba", "venice")
    s = at.seat(g, "england")
    total = income_sum(g, s)
    assert [value for _, value in total.lines] == ["80", "170"]
    assert total.total == "250"


class Meet(Step, frozen=True):
    one: int
    two: int

    def run(self, g):
        join(g, at.land(g, "provence"), False, "land", [self.one], [self.two])
        g.run.said.clear()
        g.then(at.Pause())


@rule("SS-353", example="V044")
@pytest.mark.parametrize(
    ("die", "lost", "killed", "holds"), [(6, 2, 1, True), (6, 8, 1, False), (6, 6, 0, False)]
)
def test_a_first_round_of_morale(die, lost, killed, holds):
    g = at.board()
    a, b = at.army(g, "hre", "I", "provence", KN=1, HC=1, HI=1), at.army(g, "france", "I", "provence", KN=9)
    begin(g, Meet(a, b))
    battle = g.battle
    side = battle.lead.index(at.seat(g, "hre"))
    battle.round = 1
    battle.lost = [lost, killed] if side == 0 else [killed, lost]
    at.run(g, Morale(), draws=at.d(die, 1) if side == 0 else at.d(1, die))
    assert (battle.leaving[side] == IN) == holds
