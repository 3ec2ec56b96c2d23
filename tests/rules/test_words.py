"""What players read, in every game: numbers agree, sentences begin as sentences do, no raw word gets out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

import pentarchy
from pentarchy.kernel import Event, Game, line
from pentarchy.kernel.scene import Decision, plain

SEEDS = range(3)
MOST = 600
"""Decisions of each game that are looked at."""

GOODS = "slaves|spices|textiles|cereals|weapons"
"""One is one unit of them."""
FAULTS = {
    "several of one": rf"(?<!Player )(?<!Fleet )(?<!of )\b1 (?!{GOODS}|less|goes)[a-z]+s\b",
    "a before a vowel": r"\b[Aa] (?!uni|use|one|Euro)[aeiouAEIOU]\w",
    "an before a consonant": r"\b[Aa]n (?!hour|honou?r|heir|FV|LC|HC|HI)[^aeiouAEIOU\d\s]",
    "a capital in the middle": r"\b(?:of|to|from|by|against|on) The\b(?! Last Frontier)",
    "a raw word": r"[a-z]_[a-z]|[{}<>]|\bNone\b|\bTrue\b|\bFalse\b",
    "a doubled word": r"(?i)\b(\w+) \1\b(?<!\d)",
    "a loose gap": r"  | [.,;:!?]",
}


def said(decision: Decision) -> Iterator[str]:
    """Everything a decision says."""
    yield plain(decision.prompt)
    for option in decision.options:
        yield plain(option.label)
        yield from (plain(effect.text) for effect in option.effect)
    for missing in decision.missing:
        yield f"{plain(missing.label)}: {plain(missing.why)}"
    if decision.draft is not None:
        yield from (plain(words) for words, _, _ in decision.draft.lines)


def told(g: Game, news: list[Event]) -> Iterator[str]:
    """What the chronicle says of it to the first seat and to an onlooker."""
    for event in news:
        for seat in (0, None):
            entry = line(g, event, seat)
            if entry is not None:
                words = plain(entry.text)
                assert words[:1] == words[:1].upper(), f"does not begin as a sentence: {words}"
                yield words


def read(game: str, seed: int) -> Iterator[str]:
    """What is to be read in a game played at random."""
    rng, g = Random(seed), pentarchy.new(game, seed=seed)
    for _ in range(MOST):
        if g.result is not None:
            return
        seat = rng.choice(g.pending())
        if rng.random() < 0.2:
            decision = g.view(seat).decision
            assert decision is not None
            yield from said(decision)
        news: list[Event] = []
        g.act(seat, rng.choice(g.options(seat)), news)
        yield from told(g, news)


@pytest.mark.parametrize("game", sorted(pentarchy.games()))
def test_what_is_read_reads_well(game: str) -> None:
    found = {
        f"{fault}: {words}"
        for seed in SEEDS
        for words in set(read(game, seed))
        for fault, pattern in FAULTS.items()
        if re.search(pattern, words)
    }
    assert sorted(found)[:20] == []
