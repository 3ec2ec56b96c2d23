"""`pentarchy new-game` writes a game that plays everywhere at once."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pentarchy.kernel import PentarchyError
from pentarchy.template import write

ROOT = Path(__file__).parents[1]
GENERIC = (
    *(f"tests/rules/test_{name}.py" for name in ("coverage", "pseudo", "rooms", "words")),
    *(f"tests/research/test_{name}.py" for name in ("adapters", "pickle", "spiel")),
    *(f"tests/kernel/test_{name}.py" for name in ("guide", "lessons")),
    "tests/bots/test_search.py",
    "tests/table/test_worlds.py",
)
"""Tests that take any game there is."""


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games")
    write("old-kings", folder)
    return folder


def run(games: Path, *words: str, said: str = "") -> str:
    env = {**os.environ, "PENTARCHY_PATH": str(games), "PYTHONPATH": f"{ROOT / 'src'}:{ROOT}"}
    done = subprocess.run(
        [sys.executable, *words], env=env, cwd=ROOT, input=said, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def pentarchy(games: Path, *words: str, said: str = "") -> str:
    return run(games, "-m", "pentarchy.cli", *words, said=said)


def test_it_is_listed_with_its_own_name(games: Path) -> None:
    assert "old-kings" in pentarchy(games, "games")
    assert "Old Kings" in pentarchy(games, "rules", "old-kings")


def test_bots_play_it_by_the_hundred(games: Path) -> None:
    said = pentarchy(games, "sim", "old-kings", "--bots", "greedy,random", "--games", "100", "--json")
    assert '"finished": 100' in said


def test_it_is_played_in_the_terminal(games: Path) -> None:
    said = pentarchy(games, "play", "old-kings", "--text", "--seed", "3", said="1\n" * 60)
    assert "Westerners" in said


def test_the_proofs_and_every_generic_test_hold_for_it(games: Path) -> None:
    run(games, "-m", "tests.proofs", "old-kings", "--seed", "7", "--deep", "1")
    found = run(
        games, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "old-kings or old_kings", *GENERIC
    )
    assert found.count(".") >= 25, "there are that many generic tests"


@pytest.mark.parametrize("name", ["", "The Ford", "the_ford", "../ford", "-ford", "9"])
def test_a_name_that_cannot_be_one_is_refused_and_nothing_written(tmp_path: Path, name: str) -> None:
    with pytest.raises(PentarchyError, match="expected small letters"):
        write(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_written_over(tmp_path: Path) -> None:
    write("ford", tmp_path)
    with pytest.raises(PentarchyError, match="something already"):
        write("ford", tmp_path)
