"""Everything a player reads: the table of sentences (en.ftl), and what picks a sentence and its arguments."""

from functools import cache
from pathlib import Path

from pentarchy.kernel.scene import Text
from pentarchy.kernel.words import Words, spoken

WORDS = Words.read(Path(__file__).parent)


def caption(id: str) -> str:
    """A message that wants no arguments, said once for each language."""
    return _caption(spoken(), id)


def counted(id: str, n: int = 0) -> Text:
    """A message that wants a number at most, said once for each language and number."""
    return _counted(spoken(), id, n)


@cache
def _caption(language: str, id: str) -> str:
    return WORDS.plain(id)


@cache
def _counted(language: str, id: str, n: int) -> Text:
    return WORDS.say(id, n=n)
