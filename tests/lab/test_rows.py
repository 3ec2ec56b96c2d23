"""Files of games: what is resumed, kept, refused, and what survives a kill."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from pentarchy.games import title
from pentarchy.kernel import PentarchyError
from pentarchy.lab import store
from pentarchy.lab.plan import Plan, Row
from pentarchy.lab.run import play_plan
from pentarchy.lab.simulate import Tally, simulate
from tests.lab.rows import GAME

PLAN = Plan(game=GAME, bots=("random", "random"), games=4, seed=3).check()


def sim(plan: Plan, out: Path, append: bool = False) -> Tally:
    return play_plan(plan.check(), simulate, out, append)


def numbers(path: Path) -> list[tuple[int, int]]:
    return [(row.run, row.number) for row in store.read([path])]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "a.parquet"


@pytest.fixture
def edition(tmp_path: Path) -> Path:
    """The content with one number changed."""
    folder = tmp_path / "dear"
    shutil.copytree(title(GAME).folder / "content", folder)
    toml = folder / "numbers.toml"
    words = toml.read_text()
    assert "unit = 1" in words
    toml.write_text(words.replace("unit = 1", "unit = 3", 1))
    return folder


def test_a_row_names_all_it_depends_on() -> None:
    row = next(simulate(PLAN))
    assert row.rules == title(GAME).version
    assert row.content == title(GAME).content_hash()
    assert row.product.startswith("0.")
    assert row.run == 3
    assert row.edition == "standard"
    assert sum(map(sum, row.use.values())) == row.decisions
    assert any(what.startswith("build ") for what in row.use), "what was built, by name"
    assert not any("B_IN" in what for what in row.use), "places are no things"


def test_rows_survive_the_file_and_a_stopped_run_goes_on(file: Path) -> None:
    played = list(simulate(PLAN))
    store.write(file, [played[0], played[2]])
    tally = sim(PLAN, file)
    assert tally.resumed == 2
    assert store.read([file]) == played == tally.rows


def test_another_edition_is_other_rows(file: Path, edition: Path) -> None:
    """The designer's loop: change a number, press Enter."""
    sim(PLAN, file)
    before = file.read_bytes()
    changed = msgspec.structs.replace(PLAN, content=str(edition))
    with pytest.raises(PentarchyError, match=r"holds 4 other games .content"):
        sim(changed, file)
    assert file.read_bytes() == before
    other = file.with_name("b.parquet")
    assert sim(changed, other).resumed == 0
    rows = store.read([other])
    assert {row.edition for row in rows} == {"dear"}
    assert [row.course for row in rows] != [row.course for row in store.read([file])]


def test_a_price_below_nothing_is_refused(edition: Path) -> None:
    toml = edition / "numbers.toml"
    toml.write_text(toml.read_text().replace("unit = 3", "unit = -5", 1))
    with pytest.raises(
        PentarchyError, match=r"numbers.toml: Expected a number from 0 up - at `\$.prices.unit`"
    ):
        Plan(game=GAME, bots=("random",), games=1, content=str(edition)).check()


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"seed": 4}, "seed 3, not 4"),
        ({"variants": {"wall_token_stacks": False}}, "options "),
        ({"bots": ("greedy", "random")}, "bots random,random, not greedy,random"),
    ],
)
def test_other_games_are_refused_and_nothing_is_lost(file: Path, change: dict[str, object], why: str) -> None:
    sim(PLAN, file)
    before = file.read_bytes()
    with pytest.raises(PentarchyError, match=f"holds 4 other games .{why}.*--append"):
        sim(msgspec.structs.replace(PLAN, **change), file)
    assert file.read_bytes() == before


def test_append_keeps_both(file: Path) -> None:
    sim(PLAN, file)
    sim(msgspec.structs.replace(PLAN, seed=4, games=2), file, append=True)
    assert numbers(file) == [(3, 0), (3, 1), (3, 2), (3, 3), (4, 0), (4, 1)]


def test_another_game_is_never_appended(file: Path) -> None:
    sim(PLAN, file)
    with pytest.raises(
        PentarchyError, match=r"the game age-of-sovereigns, not herds-and-hosts.; name another"
    ):
        sim(Plan(game="herds-and-hosts", bots=("random",), games=1), file, append=True)


def test_fewer_games_leave_the_others_in_the_file(file: Path) -> None:
    sim(PLAN, file)
    tally = sim(msgspec.structs.replace(PLAN, games=2), file)
    assert len(tally.rows) == tally.resumed == 2
    assert len(numbers(file)) == 4


def test_other_code_is_another_game(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sim(PLAN, file)
    monkeypatch.setattr("pentarchy.lab.plan.product", lambda game: "0.0.0+changed")
    with pytest.raises(PentarchyError, match=r"program version .*, not 0.0.0.changed"):
        sim(PLAN, file)


@pytest.mark.parametrize("name", ["no/such/folder/a.parquet", "."])
def test_a_file_that_cannot_be_written_is_refused_before_the_first_game(tmp_path: Path, name: str) -> None:
    def never(plan: Plan) -> list[Row]:
        raise AssertionError("a game was played")

    with pytest.raises(PentarchyError, match=r"cannot be written|a folder"):
        play_plan(PLAN, never, tmp_path / name)  # type: ignore[arg-type]


def test_two_runs_do_not_write_one_file(file: Path) -> None:
    with store.Ledger(file, PLAN), pytest.raises(PentarchyError, match="another run is writing it"):
        sim(PLAN, file)


def test_a_foreign_file_is_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "x.parquet").write_bytes(b"no parquet")
    with pytest.raises(PentarchyError, match=r"x.parquet: not a Parquet file"):
        store.read([tmp_path / "x.parquet"])


def test_a_file_given_twice_counts_once(file: Path) -> None:
    sim(PLAN, file)
    assert len(store.read([file, file])) == 4


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_what_was_played_survives_a_kill_and_ctrl_c(file: Path, how: signal.Signals) -> None:
    command = [sys.executable, "-m", "pentarchy.cli", "sim", GAME, "--games", "100000", "--out", str(file)]
    run = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    journal = store.journal_of(file)
    deadline = time.monotonic() + 60
    while not (journal.exists() and journal.read_bytes().count(b"\n") >= 3):
        assert time.monotonic() < deadline, "no game was written in a minute"
        time.sleep(0.05)
    run.send_signal(how)
    _, said = run.communicate(timeout=60)
    assert len(store.read([file])) >= 3
    if how is signal.SIGINT:
        assert run.returncode == 130
        assert "stopped" in said
        assert "Traceback" not in said
        assert not journal.exists()
    with journal.open("ab") as torn:
        torn.write(b'{"game": "age-')
    few = Plan(game=GAME, bots=("random",), games=2).check()
    assert sim(few, file).resumed == 2, "the same command goes on, whatever the end looked like"
