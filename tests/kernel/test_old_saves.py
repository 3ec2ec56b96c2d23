"""Whole games saved by earlier versions: they replay, or are refused in one sentence."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from pentarchy.games import title
from pentarchy.kernel import SavedGame, VerifyError
from tests.play import grown

SAVES = Path(__file__).parents[1] / "saves"
FILES = sorted(SAVES.glob("*/*.json.gz"))


def read(path: Path) -> SavedGame:
    return SavedGame.read(gzip.decompress(path.read_bytes()), path.name)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.name.split('.')[0]}")
def test_a_game_of_the_corpus_replays_or_is_refused_in_one_sentence(path: Path) -> None:
    saved = read(path)
    game = title(saved.game)
    if saved.rules == game.version:
        assert saved.replay(game).game.result is not None
        return
    with pytest.raises(VerifyError) as refused:
        saved.replay(game)
    said = str(refused.value)
    assert str(saved.rules) in said, "it says by which rules the game was played"
    assert str(game.version) in said, "and by which it would be played today"
    assert "\n" not in said


@pytest.mark.parametrize("game", grown())
def test_every_version_of_the_rules_has_its_games(game: str) -> None:
    kept = [read(path).rules for path in FILES if path.parent.name == game]
    assert kept.count(max(kept)) >= 5
    assert max(kept) in (title(game).version, title(game).version - 1), "keep five before a change"
