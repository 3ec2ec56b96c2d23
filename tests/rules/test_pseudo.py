"""Nothing escapes the tables: in the pseudo-language every word is marked, those of the content too."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

import pentarchy
from pentarchy.games import ids, title
from pentarchy.kernel import line, manifest
from pentarchy.kernel.scene import Art, Manifest, Place, Seg, plain
from pentarchy.kernel.words import speaking

DECISIONS = 150
SHOWN = {"label", "name", "note", "lock", "group"}
"""Fields of a scene that are words by themselves; all others are ids, or texts."""
NO_WORDS = r"\b([IVX]+|[A-Z]\d*)\b"
"""Numbers of armies, coordinates and initials."""


def with_tables() -> list[str]:
    return [game for game in ids() if (title(game).folder / "words" / "en.ftl").exists()]


def words(part: Any) -> Iterator[str]:
    """Every text, label and name in a scene or manifest."""
    if isinstance(part, list) and part and isinstance(part[0], Seg):
        yield plain(part)
    elif isinstance(part, msgspec.Struct):
        if isinstance(part, Art):
            yield from part.words.values()
        for field in part.__struct_fields__:
            value = getattr(part, field)
            if not isinstance(value, str):
                yield from words(value)
            elif field in SHOWN and not (field == "group" and isinstance(part, Place)):
                yield value
    elif isinstance(part, list | tuple | dict):
        for inner in part.values() if isinstance(part, dict) else part:
            yield from words(inner)


def seen(game: str) -> Iterator[str]:
    """What players see and read in a game played at random."""
    rng, g = Random(1), pentarchy.new(game, seed=1)
    names: Manifest = manifest(g)
    yield from words([names.kinds, names.faces, names.boards])
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
    with speaking("pseudo"):
        escaped = {said for said in seen(game) if re.search("[A-Za-z]", re.sub(NO_WORDS, "", said))}
    assert escaped == set()


@pytest.mark.parametrize("game", with_tables())
def test_rules_know_no_names(game: str) -> None:
    """Who plays with the content of another language plays the same game and is told the same."""
    english, other = pentarchy.new(game, seed=2), pentarchy.new(game, seed=2)
    other.hold(title(game).book(language="pseudo"))
    rng, news, told = Random(2), [], []
    for _ in range(DECISIONS):
        if english.result is not None:
            break
        seat = english.pending()[0]
        assert english.options(seat) == other.options(seat)
        action = rng.choice(english.options(seat))
        english.act(seat, action, news)
        other.act(seat, action, told)
    assert english.digest() == other.digest()
    assert [(e.kind, e.open, e.closed) for e in news] == [(e.kind, e.open, e.closed) for e in told]
