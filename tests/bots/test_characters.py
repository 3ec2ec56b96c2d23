"""Opponents with a name: each has arms, words for every occasion, and a temper every game knows."""

from __future__ import annotations

from typing import get_args
from xml.etree import ElementTree

from pentarchy.bots import BOTS, CHARACTERS, LEVELS
from pentarchy.bots.arms import arms_svg
from pentarchy.bots.characters import WORDS, Occasion, Temper
from pentarchy.kernel.words import speaking


def test_there_are_eight_and_more_across_the_strengths_and_tempers() -> None:
    assert len(CHARACTERS) >= 8
    assert {c.level for c in CHARACTERS.values()} == set(LEVELS)
    assert {c.temper for c in CHARACTERS.values()} == set(get_args(Temper))
    assert CHARACTERS.keys() <= BOTS.keys()


def test_every_word_about_them_is_there_and_none_is_there_for_nothing() -> None:
    said = {f"temper-{temper}" for temper in get_args(Temper)}
    for id in CHARACTERS:
        said |= {id, *(f"{id}-{occasion}" for occasion in get_args(Occasion))}
    assert set(WORDS.table("en")) == said


def test_they_speak_the_language_of_the_moment() -> None:
    with speaking("pseudo"):
        assert CHARACTERS["ulf"].says("gains") == "[Ṁîñé ñöŵ.]"


def test_no_two_bear_the_same_arms() -> None:
    drawn = [arms_svg(c.arms) for c in CHARACTERS.values()]
    assert len(set(drawn)) == len(drawn)
    for svg in drawn:
        assert ElementTree.fromstring(svg).tag.endswith("svg")
