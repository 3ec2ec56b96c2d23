"""The template of a new game: `the_ford` is one, small and whole; `pentarchy new-game NAME` copies it."""

from __future__ import annotations

import re
from pathlib import Path

from pentarchy.kernel import PentarchyError

HERE = Path(__file__).parent
MODEL = "the_ford"


def write(name: str, games: Path, tests: Path | None = None) -> list[Path]:
    """Write a new game into a folder of games, its tests into a checkout's; answer with the files written."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name):
        raise PentarchyError(f"{name!r}: expected small letters, digits and hyphens, like the-ford")
    target = games / name.replace("-", "_")
    if target.exists():
        raise PentarchyError(f"{target}: there is something already")
    written = _copy(HERE / MODEL, target, name)
    if tests is not None:
        written += _copy(tests / "template", tests / "rules" / name.replace("-", "_"), name)
    return written


def _copy(source: Path, target: Path, name: str) -> list[Path]:
    written = []
    for file in sorted(source.rglob("*")):
        if file.is_dir() or file.suffix == ".pyc":
            continue
        to = target / file.relative_to(source)
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_text(_renamed(file.read_text(encoding="utf-8"), name), encoding="utf-8")
        written.append(to)
    return written


def _renamed(text: str, name: str) -> str:
    """The model's names become the new game's.

    >>> _renamed("The Ford, the-ford, the_ford, TF-1", "old-kings")
    'Old Kings, old-kings, old_kings, OK-1'
    """
    words = name.split("-")
    prefix = "".join(word[0] for word in words).upper()
    prefix = prefix if len(prefix) > 1 else name[:3].upper()
    for old, new in (
        ("pentarchy.template.the_ford", f"pentarchy.games.{name.replace('-', '_')}"),
        ("the_ford", name.replace("-", "_")),
        ("the-ford", name),
        ("The Ford", " ".join(words).title()),
    ):
        text = text.replace(old, new)
    return re.sub(r"\bTF\b", prefix, text)
