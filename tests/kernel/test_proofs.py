"""All proofs of the contract on the tiny games, from many seeds."""

import pytest

from tests.proofs import prove
from tests.tiny import duel, market, spies

TINY = {title.id: title for title in (spies.TITLE, duel.TITLE, market.TITLE)}


@pytest.mark.parametrize("game", TINY)
@pytest.mark.parametrize("seed", range(12))
def test_fuzzed_play_keeps_every_law(game: str, seed: int) -> None:
    count = prove(TINY[game], seed=seed, deep=1.0)
    assert count["views"] > 20


@pytest.mark.parametrize("game", TINY)
def test_defaults_alone_finish(game: str) -> None:
    prove(TINY[game], seed=1, deep=0.2, pick="default")


def test_the_proofs_reach_what_they_are_about() -> None:
    total = sum((prove(TINY[game], seed=99, deep=1.0) for game in TINY), start=prove(spies.TITLE, seed=98))
    laws = ("twins", "predicted", "secret", "closed", "undo", "undo refused", "commuted", "drafted", "plans")
    for what in laws:
        assert total[what] > 0, what
