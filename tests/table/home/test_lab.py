"""The lab in the browser: for designers alone, within limits, and nothing strange comes in by a zip file."""

from __future__ import annotations

import io
import os
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pentarchy.kernel import PentarchyError
from pentarchy.lab import edition
from pentarchy.lab.errand import Course, Errand, Run, write
from pentarchy.lab.plan import Plan
from tests.table.home.test_keepers import account
from tests.table.players import PATIENCE, SHELF, Player, Server

AGE = "age-of-sovereigns"


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    place = tmp_path_factory.mktemp("lab") / "t.db"
    with Server(
        str(place), login_burst=1000, lab_games=40, lab_runs_per_person=2, lab_bytes=60_000
    ) as running:
        yield running


@pytest.fixture(scope="module")
def designer(lab: Server) -> Player:
    return account(lab, "Ada", "designer")


def wish(**other: Any) -> dict[str, Any]:
    return {"game": AGE, "players": 2, "bots": ["random"], "games": 5, "seed": 3, **other}


def until_over(player: Player, n: int = 0) -> dict[str, Any]:
    """The newest run (or the n-th), once it has ended."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        run: dict[str, Any] = player.get("/api/lab")["runs"][n]
        if run["state"] in ("done", "failed"):
            return run
        time.sleep(0.1)
    raise AssertionError(run)


def test_only_designers_come_in(lab: Server, designer: Player) -> None:
    guest = account(lab, "Gus")
    assert guest.http.get("/api/lab").json()["error"] == "not_keeper"
    assert guest.refused("/api/lab", **wish()) == "not_keeper"
    assert guest.http.get(f"/api/lab/content/{AGE}.zip").json()["error"] == "not_keeper"
    assert designer.get("/api/lab")["most_games"] == 40
    assert designer.http.get("/api/host").json()["error"] == "not_keeper", "the lab, and no more"


def test_a_changed_number_is_played_and_reported(lab: Server, designer: Player) -> None:
    designer.post("/api/lab", **wish())
    standard = until_over(designer)
    assert (standard["state"], standard["done"], standard["edition"]) == ("done", 5, "standard")
    files = zipfile.ZipFile(io.BytesIO(designer.http.get(f"/api/lab/content/{AGE}.zip").content))
    numbers = files.read("numbers.toml").decode()
    changed = {"numbers.toml": numbers.replace("unit = 1", "unit = 3")}
    designer.post("/api/lab", **wish(files=changed, edition="dear units"))
    mine = until_over(designer)
    assert (mine["state"], mine["edition"]) == ("done", "dear-units")
    page = designer.http.get(f"/api/lab/{mine['id']}/report")
    assert page.headers["content-type"].startswith("text/html")
    assert "edition dear-units" in page.text or "dear-units, content" in page.text
    assert str(lab.db) not in page.text
    before = designer.http.get(f"/api/lab/{standard['id']}/report").text
    assert page.text.split("Program")[0] != before.split("Program")[0]
    rows = designer.http.get(f"/api/lab/{mine['id']}/games.parquet").content
    assert rows[:4] == b"PAR1"
    other = account(lab, "Olga", "designer")
    assert other.refused(f"/api/lab/{mine['id']}/end") == "not_owner"
    designer.post(f"/api/lab/{mine['id']}/end")
    assert designer.http.get(f"/api/lab/{mine['id']}/report").status_code == 404


def test_what_is_wrong_is_said(lab: Server, designer: Player) -> None:
    def refused(**other: Any) -> str:
        return designer.refused("/api/lab", **wish(**other))

    assert refused(games=41) == "lab"
    assert refused(game="chess") == "no_game"
    assert refused(players=9) == "lab"
    assert refused(variants={"nonsense": 1}) == "lab"
    for name in ("evil.py", "../numbers.toml", "/etc/passwd", ""):
        assert refused(files={name: ""}) == "lab"
    for code in ("os:system", "agents/mine.py", "search:1000000", "/etc/passwd"):
        assert refused(bots=[code]) == "no_bot"
    assert (
        designer.http.post("/api/lab", content=b"x" * 70_000, headers={"x-pentarchy": "1"}).status_code == 413
    )
    for id in ("..", "0" * 12, "%2e%2e"):
        assert designer.http.get(f"/api/lab/{id}/report").status_code == 404
    designer.post("/api/lab", **wish(files={"numbers.toml": "[prices]\nunit = 'many'"}))
    run = until_over(designer)
    assert run["state"] == "failed"
    assert "numbers.toml" in run["error"]


def test_runs_take_turns_and_can_be_stopped(lab: Server, designer: Player) -> None:
    slow = wish(bots=["greedy"], games=40)
    designer.post("/api/lab", **slow)
    end = time.monotonic() + PATIENCE
    while (run := designer.get("/api/lab")["runs"][0])["done"] < 1:
        assert time.monotonic() < end
        time.sleep(0.1)
    designer.post("/api/lab", **wish())
    assert designer.refused("/api/lab", **wish()) == "slow_down"
    assert [r["state"] for r in designer.get("/api/lab")["runs"][:2]] == ["waits", "plays"]
    assert nice_of(run["id"]) == 19
    designer.post(f"/api/lab/{run['id']}/end")
    stopped = until_over(designer, 1)
    assert stopped["reported"]
    assert 1 <= stopped["done"] < 40
    assert until_over(designer)["done"] == 5


def nice_of(run: str) -> int:
    """Of the process that plays a run."""
    for place in Path("/proc").glob("[0-9]*"):
        try:
            if run.encode() in (place / "cmdline").read_bytes():
                return os.getpriority(os.PRIO_PROCESS, int(place.name))
        except OSError:
            continue
    raise AssertionError("nobody plays it")


@pytest.mark.parametrize("name", ["../numbers.toml", "/etc/passwd", "a/numbers.toml", "evil.py", ""])
def test_a_strange_file_leaves_nothing(name: str, tmp_path: Path) -> None:
    with pytest.raises(PentarchyError, match="no file of this game"):
        edition.lay({"ages.toml": "", name: ""}, SHELF.title(AGE), tmp_path / "in" / "mine")
    assert list(tmp_path.iterdir()) == []


def test_the_content_of_every_game_comes_back_the_same(tmp_path: Path) -> None:
    for id, title in SHELF.titles.items():
        if not (title.folder / "content").is_dir():
            continue
        files = zipfile.ZipFile(io.BytesIO(edition.pack(title)))
        texts = {name: files.read(name).decode() for name in files.namelist()}
        edition.lay(texts, title, tmp_path / id)
        assert title.content_hash(tmp_path / id) == title.content_hash()


def test_a_run_ends_with_its_time(tmp_path: Path) -> None:
    plan = Plan(game=AGE, bots=("random",), games=200)
    errand = Errand(plan=plan, by="", name="", at=0, seconds=0, megabytes=2_000)
    (tmp_path / "a").mkdir()
    write(tmp_path / "a" / "order.json", errand)
    write(tmp_path / "a" / "state.json", Course())
    run = Run(tmp_path / "a")
    run.play()
    assert run.course.done == 1
    assert "<h1>Age of Sovereigns</h1>" in (tmp_path / "a" / "report.html").read_text()
