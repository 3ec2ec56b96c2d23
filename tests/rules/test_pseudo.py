"""Nothing escapes the tables: spoken in the pseudo-language, only what content names is left unmarked."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import pentarchy
from pentarchy.games import ids, title
from pentarchy.kernel import line, manifest
from pentarchy.kernel.scene import Art, Manifest, Seg, plain
from pentarchy.kernel.words import speaking

DECISIONS = 150
SHOWN = {"label", "name", "note", "lock", "group"}
"""Fields of a scene that are words by themselves; all others are ids, or texts."""
NUMBER = r"\b[IVX]+\b"


def with_tables() -> list[str]:
    return [game for game in ids() if (title(game).folder / "words" / "en.ftl").exists()]


def strings(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list):
        for part in data.values() if isinstance(data, dict) else data:
            yield from strings(part)


def named_by_content(folder: Path) -> re.Pattern[str]:
    """Every string of the content, longest first, as it stands and in lower case."""
    found = set()
    for path in folder.rglob("*.*"):
        read = {".toml": tomllib.loads, ".json": json.loads}.get(path.suffix)
        found |= set(strings(read(path.read_text(encoding="utf-8")))) if read else set()
    names = {said for name in found if name for said in (name, name.lower(), name.capitalize())}
    return re.compile("|".join([*map(re.escape, sorted(names, key=len, reverse=True)), NUMBER]))


def words(part: Any) -> Iterator[str]:
    """Every text, label and name in a scene or manifest; boards bring their own."""
    if isinstance(part, list) and part and isinstance(part[0], Seg):
        yield plain(part)
    elif isinstance(part, msgspec.Struct) and not isinstance(part, Art):
        for field in part.__struct_fields__:
            value = getattr(part, field)
            if not isinstance(value, str):
                yield from words(value)
            elif field in SHOWN:
                yield value
    elif isinstance(part, list | tuple | dict):
        for inner in part.values() if isinstance(part, dict) else part:
            yield from words(inner)


def seen(game: str) -> Iterator[str]:
    """What players see and read in a game played at random."""
    rng, g = Random(1), pentarchy.new(game, seed=1)
    names: Manifest = manifest(g)
    yield from words([names.kinds, names.faces])
    for option in title(game).options().values():
        yield from (option["title"], option["description"], *option["names"])
    for n in range(DECISIONS):
        if g.result is not None:
            return
        seat = g.pending()[0]
        if n % 3 == 0:
            yield from words(g.view(seat))
        news: list[Any] = []
        g.act(seat, rng.choice(g.options(seat)), news)
        for event in news:
            told = line(g, event, 0)
            yield plain(told.text) if told else ""


@pytest.mark.parametrize("game", with_tables())
def test_every_word_comes_from_a_table_or_from_content(game: str) -> None:
    content = named_by_content(title(game).folder / "content")
    with speaking("pseudo"):
        escaped = {said for said in seen(game) if re.search("[A-Za-z]", content.sub("", said))}
    assert escaped == set()
