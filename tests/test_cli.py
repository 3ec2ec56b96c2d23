"""The command line: what it prints, and what it says when asked wrongly."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pentarchy import cli
from pentarchy.games import ids
from pentarchy.kernel import Record, SavedGame
from pentarchy.terminal import Terminal

GAME = "age-of-sovereigns"


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    def call(*words: object) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.argv", ["pentarchy", *map(str, words)])
        try:
            cli.main()
            code = 0
        except SystemExit as end:
            code = int(end.code or 0)
        out, err = capsys.readouterr()
        return code, out, err

    return call


def test_it_lists_the_games(run) -> None:
    code, out, _ = run("games", "--json")
    assert code == 0
    assert [row["id"] for row in json.loads(out)] == ids()


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("sim", "chess"), "there is no game 'chess'"),
        (("sim", GAME, "--bots", "x"), "there is no bot 'x'"),
        (("sim", GAME, "--games", "none"), "--games"),
        (("sim", GAME, "--players", "9"), "is for 2 to 2 players"),
        (("sim", GAME, "--variants", "{"), "--variants: expected a JSON object"),
        (("rules", "chess"), "there is no game"),
        (("verify", "/no/such/file"), "cannot be read"),
        (("play", "--text"), "name a game"),
        (("serve", "--workers", "2", "--no-browser"), "several processes need PostgreSQL"),
        (("no-such-command",), "No such command"),
    ],
)
def test_wrong_words_end_with_code_2_and_a_reason(run, words, why: str) -> None:
    code, _, err = run(*words)
    assert code == 2
    assert why in err


def test_sim_prints_one_json_object(run) -> None:
    code, out, err = run("sim", GAME, "--bots", "random,random", "--games", 4, "--seed", 1, "--json")
    assert code == 0
    assert err == "", "no progress bar when piped"
    found = json.loads(out)
    assert found["finished"] == 4
    for key in ("games", "stuck", "decisions_per_game", "win_share", "decisions_per_second", "seconds"):
        assert key in found


def played(decisions: int = 40) -> Record:
    from random import Random

    from pentarchy import title

    rng = Random(1)
    record = Record.new(title(GAME), seed=rng.randbytes(32))
    while record.game.result is None and len(record.log) < decisions:
        seat = record.game.pending()[0]
        record.act(seat, rng.choice(record.game.options(seat)))
    return record


def test_verify_accepts_a_saved_game_and_names_the_entry_of_a_changed_one(run, tmp_path: Path) -> None:
    saved = SavedGame.of(played())
    path = tmp_path / "game.json"
    path.write_bytes(saved.encode())
    code, out, _ = run("verify", path)
    assert code == 0
    assert "verified" in out
    step = next(i for i, act in enumerate(saved.log) if act.drawn)
    saved.log[step].drawn[0] += 1
    path.write_bytes(saved.encode())
    code, _, err = run("verify", path)
    assert code == 2
    assert f"entry {step + 1}" in err


def test_rules_prints_the_coverage_last(run) -> None:
    code, out, _ = run("rules", GAME, "--coverage")
    assert code == 0
    assert out.strip().endswith("rules tested")


def test_the_terminal_plays_saves_undoes_and_explains(tmp_path: Path) -> None:
    said: list[str] = []
    path = tmp_path / "saved.json"
    answers = iter(["1", "u", "1", "99", "l", "b", f"s {path}", "q"])
    record = played(0)
    people = Terminal(record, {}, __import__("random").Random(1), lambda prompt: next(answers), said.append)
    assert people.play() is False
    assert any("expected a number from 1 to" in line for line in said)
    assert SavedGame.load(path).log == record.log


def test_a_whole_game_in_the_terminal_against_a_bot() -> None:
    from random import Random

    from pentarchy.bots import bot

    said: list[str] = []
    record = played(0)
    assert Terminal(
        record, {1: bot("random")}, Random(1), lambda prompt: "1" if prompt != "" else "", said.append
    ).play()
    assert said[-2].startswith("1. ")
