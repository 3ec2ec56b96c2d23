"""The command line: what it prints, and what it says when asked wrongly."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import pentarchy
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


def test_it_says_its_version(run) -> None:
    code, out, _ = run("--version")
    assert (code, out.strip()) == (0, f"pentarchy {pentarchy.__version__}")
    assert (Path(pentarchy.__file__).parent / "py.typed").is_file(), "its types reach those who use it"


@pytest.mark.parametrize("lacking", ["polars"])
def test_a_command_that_needs_an_extra_says_which(lacking: str) -> None:
    code = f"import sys; sys.modules[{lacking!r}] = None; from pentarchy import cli; cli.main()"
    command = [sys.executable, "-c", code, "report", "rows.parquet"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.strip() == f"pentarchy: this needs {lacking}: pip install 'pentarchy[lab]'"


def test_the_bench_needs_a_checkout_and_says_so(run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("pentarchy.lab.bench.ROOT", tmp_path)
    code, _, err = run("bench", GAME)
    assert code == 2
    assert "needs a checkout" in err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("bench", GAME, "--out", "/proc/figures.json"), "cannot be written"),
        (("sim", "chess"), "there is no game 'chess'"),
        (("sim", GAME, "--bots", "x"), "there is no bot 'x'"),
        (("sim", GAME, "--games", "none"), "--games"),
        (("sim", GAME, "--players", "9"), "is for 2 to 2 players"),
        (("sim", GAME, "--variants", "{"), "--variants: expected a JSON object"),
        (("sim", GAME, "--workers", "many"), "--workers: expected a number from 1 up, or auto, not 'many'"),
        (("sim", GAME, "--workers", "0"), "--workers: expected a number from 1 up"),
        (("sim", GAME, "--bots", "search:0"), "search:0: expected a number of iterations"),
        (("sim", GAME, "--bots", "search:abc"), "search:abc: expected a number of iterations"),
        (("sim", GAME, "--content", "nowhere"), "--content nowhere: there is no such folder"),
        (("sim", GAME, "--games", "1", "--out", "/proc/a.parquet"), "/proc/a.parquet: cannot be written"),
        (("sim", GAME, "--variants", '{"layout": 2}'), "layout"),
        (("sim", GAME, "--variants", '{"lay": 2}'), "its options are layout, bedehouse"),
        (("arena", GAME, "--bots", "random,random"), "random is named twice"),
        (("arena", GAME, "--games", "3"), "rotate evenly"),
        (("arena", GAME, "--out", __file__), "expected a folder to write to"),
        (("content", GAME, "."), "exists; name a new folder"),
        (("tune", GAME, "--number", "x", "--values", "1..2"), "expected FILE:NAME"),
        (("rules", "chess"), "there is no game"),
        (("rules", "--where", "XX-001"), "no rule begins with 'XX'"),
        (("rules", "--where", "AOS-999"), "Age of Sovereigns has no rule 'AOS-999'"),
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


def test_a_game_of_bots_only_is_told_to_whoever_watches(run) -> None:
    code, out, _ = run("play", GAME, "--text", "--bots", "greedy,random", "--seed", 3)
    lines = out.splitlines()
    assert code == 0
    assert lines[0].startswith("  . The Paladins begin") or lines[0].startswith("  . The Barbarians begin")
    assert sum("conquer" in line or "attack" in line for line in lines) > 1
    assert lines[-2].startswith("1. ")


def test_sim_prints_one_json_object(run) -> None:
    code, out, err = run("sim", GAME, "--bots", "random,random", "--games", 4, "--seed", 1, "--json")
    assert code == 0
    assert err == "", "no progress bar when piped"
    found = json.loads(out)
    assert found["finished"] == 4
    for key in ("games", "stuck", "decisions_per_game", "win_share", "decisions_per_second", "seconds"):
        assert key in found


def test_the_examples_in_its_help_work(run) -> None:
    code, out, _ = run("games", GAME)
    assert code == 0
    assert 'layout: "flank_hub"' in out
    example = out.strip().splitlines()[-1].removeprefix("Example: pentarchy ")
    code, _, err = run(*shlex.split(example), "--games", 1)
    assert (code, err) == (0, "")
    helped = run("sim", "--help")[1]
    assert '{"layout": "lens"}' in " ".join(helped.replace("│", " ").split())
    assert run("sim", GAME, "--games", 1, "--variants", '{"layout": "lens"}')[0] == 0


def test_the_designers_loop(run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Copy the content, play, change a number, press Enter: other rows, that compare pairs with the old."""
    monkeypatch.chdir(tmp_path)
    assert run("content", GAME, "mine")[0] == 0
    loop = ("sim", GAME, "--games", 4, "--content", "mine", "--out")
    assert run(*loop, "before.parquet")[0] == 0
    numbers = tmp_path / "mine" / "numbers.toml"
    numbers.write_text(numbers.read_text().replace("unit = 1", "unit = 3", 1))
    forget_editions()
    code, _, err = run(*loop, "before.parquet")
    assert code == 2
    assert "holds 4 other games (content" in err
    assert run(*loop, "after.parquet")[0] == 0
    code, out, _ = run("compare", "before.parquet", "after.parquet")
    assert code == 0
    assert "4 pairs of games with the same seed; in " in out
    code, _, err = run("report", "before.parquet", "after.parquet")
    assert code == 2
    assert "2 editions" in err
    assert run("report", "before.parquet", "after.parquet", "--by-edition")[0] == 0
    code, _, err = run("report", "before.parquet", "-o", "no/such/page.html")
    assert (code, "cannot be written" in err) == (2, True)
    code, _, err = run("report", "before.parquet", "-o", ".")
    assert (code, "a folder" in err) == (2, True)


def forget_editions() -> None:
    """As a new process would."""
    from pentarchy.kernel import title as kernel

    kernel._editions.clear()


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
    assert out.strip().endswith("named in code or content")


def test_where_a_rule_is(run) -> None:
    code, out, _ = run("rules", "--where", "AOS-216")
    assert code == 0
    text, *_, test = out.strip().splitlines()
    assert text.startswith("AOS-216 The winning attacker")
    assert re.search(r"^code: .*rules/conquest\.py:\d+ MoveIn$", out, re.MULTILINE)
    assert re.fullmatch(
        r"tests: .*test_war\.py:\d+ test_the_winner_moves_in_any_number_up_to_the_limit", test
    )
    code, out, _ = run("rules", "age-of-sovereigns", "--where", "AOS-088", "--json")
    assert [place["what"] for place in json.loads(out)["content"]] == ["army = 15"]
    code, out, _ = run("rules", "--where", "AOS-291")
    assert "not in code: the players settle it by sitting down" in out


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
