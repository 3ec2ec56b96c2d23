"""What a plan says beforehand to the questions of a fight, until it is over or the odds turn."""

from __future__ import annotations

from pentarchy.kernel.plans import proposed
from pentarchy.table import standing
from tests.rules.test_gestures import Hand, asked


def test_a_fight_goes_on_as_planned_and_no_longer() -> None:
    hand = Hand("medioevo-universale", 3, seed=2)
    hand.until(asked("Command"))
    before = hand.record.game.clone()
    wagons = [option for option in before.options(0) if option[0] == "unit"]
    plans = [plan for _, n in wagons for plan in proposed(before, 0, (f"piece:{n}",))]
    attack = next(plan for plan in plans if plan.again)
    given = {"0": {standing.AGAIN: standing.kept(attack.again)}}
    assert standing.answer(before, 0, given["0"]) is None, "nobody fights yet"
    hand.take(attack)
    g = hand.record.game
    assert standing.answer(g, 0, given["0"]) == ("ready",)
    assert standing.lapse(before, g, given) == given
    listed = standing.offered(g, 0, given["0"], {})
    assert [entry.value for entry in listed if entry.id == standing.AGAIN] == [standing.KEEP]
    hand.until(lambda g: asked("Command")(g) or asked("Unit")(g))
    assert standing.lapse(before, hand.record.game, given) == {"0": {}}, "the fight is over"
