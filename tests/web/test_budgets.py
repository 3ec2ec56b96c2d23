"""The client stays small, knows no game, and passes its own checks."""

from __future__ import annotations

import gzip
import re
import subprocess
from pathlib import Path

import hatch_build
from pentarchy.games import titles

WEB = hatch_build.WEB
KB = 1000


def packed(built: Path, pattern: str) -> int:
    return sum(len(gzip.compress(file.read_bytes(), 9)) for file in built.glob(pattern))


def test_the_client_is_small(client: Path) -> None:
    script = packed(client, "assets/*.js")
    print(f"client: {script / KB:.1f} KB of JavaScript, packed")
    assert script <= 130 * KB
    assert packed(client, "assets/*.css") <= 15 * KB  # theatre, coach and the pages of home included
    assert len(gzip.compress((WEB / "src" / "ui" / "icons.json").read_bytes(), 9)) <= 8 * KB
    assert sum(file.stat().st_size for file in client.glob("assets/*.woff2")) <= 150 * KB


def test_the_client_knows_no_game() -> None:
    words: set[str] = set()
    for title in titles():
        words |= {title.id, title.id.replace("-", "_"), title.name.lower()}
    assert words
    for file in sorted((WEB / "src").rglob("*")):
        if file.is_file():
            text = file.read_text(encoding="utf-8").lower()
            assert not [word for word in words if word in text], file


def test_the_types_check(client: Path) -> None:
    npm, env = hatch_build.npm_command()
    done = subprocess.run(
        [*npm, "run", "check"], cwd=WEB, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_units_pass(client: Path) -> None:
    npm, env = hatch_build.npm_command()
    done = subprocess.run([*npm, "test"], cwd=WEB, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_build_that_is_current_is_not_repeated(client: Path) -> None:
    assert hatch_build.is_fresh()
    assert not hatch_build.build()
    stamp = hatch_build.STAMP.read_text(encoding="utf-8")
    try:
        hatch_build.STAMP.write_text("other", encoding="utf-8")
        assert not hatch_build.is_fresh()
    finally:
        hatch_build.STAMP.write_text(stamp, encoding="utf-8")


def test_every_switch_of_a_sound_is_one_of_something_that_sounds() -> None:
    source = {file: file.read_text(encoding="utf-8") for file in (WEB / "src").rglob("*.svelte")}
    source |= {file: file.read_text(encoding="utf-8") for file in (WEB / "src").rglob("*.ts")}
    form = next(text for file, text in source.items() if file.name == "SettingsForm.svelte")
    listed = re.search(r"SOUNDS = \[(.*?)\]", form)
    assert listed
    elsewhere = "".join(text for text in source.values() if text is not form)
    for switch in re.findall(r'"(\w+)"', listed[1]):
        assert re.search(rf'\bsound\((?:"\w+", )?"{switch}"\)', elsewhere), switch
