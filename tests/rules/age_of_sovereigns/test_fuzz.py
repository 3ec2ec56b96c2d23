"""The proofs of the kernel contract over fuzzed games of every variant."""

from __future__ import annotations

from typing import Any

import pytest

from tests.proofs import prove

VARIANTS: list[dict[str, Any]] = [
    {},
    {"layout": "six_spoke"},
    {"layout": "lens"},
    {"bedehouse": "age", "temple": "common"},
    {"wall_token_stacks": False, "support": "held"},
    {
        "layout": "lens",
        "bedehouse": "age",
        "wall_token_stacks": False,
        "lost_buildings": "nothing",
        "great_conqueror": "anybody",
    },
]


@pytest.mark.parametrize("variants", VARIANTS, ids=lambda variants: "-".join(map(str, variants.values())))
@pytest.mark.parametrize("seed", range(5))
def test_the_contract_holds(variants: dict[str, Any], seed: int) -> None:
    counted = prove("age-of-sovereigns", seed=seed, variants=variants, deep=0.06)
    assert counted["decisions"] > 100


@pytest.mark.parametrize("variants", VARIANTS[:3], ids=lambda variants: "-".join(map(str, variants.values())))
def test_defaults_alone_finish_the_game(variants: dict[str, Any]) -> None:
    prove("age-of-sovereigns", seed=1, variants=variants, deep=0.02, pick="default")


def test_every_decision_of_a_game_in_depth() -> None:
    prove("age-of-sovereigns", seed=11, deep=0.6)
