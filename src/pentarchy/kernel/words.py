"""The one way to say something: a table of sentences (`words/en.ftl`), and who reads them in which language.

>>> from pathlib import Path
>>> from tempfile import TemporaryDirectory
>>> from pentarchy.kernel.scene import plain
>>> with TemporaryDirectory() as folder:
...     table = '''event-taxes =
...         { $seat } { VERB($seat, "taxes") } { $land }: { COUNT($talents, "talent", "talents") }.'''
...     _ = (Path(folder) / "en.ftl").write_text(table)
...     words = Words.read(Path(folder))
...     france = Name("France", "seat:0", seat=0)
...     for reader in (None, 0):
...         plain(words.say("event-taxes", reader, seat=france, land="Anjou", talents=1))
...     with speaking("pseudo"):
...         plain(words.say("event-taxes", seat=france, land="Anjou", talents=1))
'France taxes Anjou: 1 talent.'
'You tax Anjou: 1 talent.'
'[France țåẋéš Anjou: 1 țåļéñț.]'
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Any

from .english import English, Name, Pseudo
from .errors import ContentError
from .fluent import Message, read_table, speak
from .scene import Seg, Text, plain

__all__ = ["MISSED", "Name", "Words", "speaking", "spoken"]

REMEMBERED = 10_000
"""Sentences said often, at most."""
GRAMMARS = {"en": English()}
"""A language has a grammar here; all else it needs are tables."""
_language: ContextVar[str] = ContextVar("language", default="en")
_log = logging.getLogger(__name__)

MISSED: Counter[str] = Counter()
"""How often each message was missed or could not be said, since the program began."""
strict = False
"""Raise instead of showing what could not be said: for tests."""


def spoken() -> str:
    """The language spoken here and now."""
    return _language.get()


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Everything said within is said in this language: `en`, `pseudo`, or one that has tables."""
    before = _language.set(language)
    try:
        yield
    finally:
        _language.reset(before)


class Words:
    """The sentences of one game or of one part of the program, in every language its folder has.

    A table is read when it is first spoken from: who only simulates never pays for it.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._tables: dict[str, dict[str, Message]] = {}
        self._labels: dict[tuple[str, str], dict[str, str]] = {}
        self._often: dict[tuple[Any, ...], Text] = {}
        self._weights: dict[str, tuple[int, tuple[str, ...]] | None] = {}

    @classmethod
    def read(cls, folder: Path) -> Words:
        """The tables of a folder: `en.ftl`, and a file for each other language."""
        return cls(folder)

    def say(self, id: str, you: int | None = None, /, **args: Any) -> Text:
        """A sentence for the seat that reads it (None: an onlooker)."""
        try:
            message = self._tables[_language.get()][id]
            if message.fixed is not None:
                return [message.fixed]
            if strict and not message.wants <= args.keys():
                raise KeyError(*message.wants - args.keys())
            return speak(message.parts, args, you)
        except Exception as why:  # whatever is wrong with one sentence, the rest of the table must be seen
            return self._otherwise(id, you, args, why)

    def plain(self, id: str, you: int | None = None, /, **args: Any) -> str:
        """The same without references: for labels."""
        return plain(self.say(id, you, **args))

    def often(self, id: str, /, **args: Any) -> Text:
        """The same for onlookers, remembered: for what scenes say over and over with small numbers and names.

        What it gives belongs to several scenes: nobody may change it.
        """
        key = (_language.get(), id, *args.values())
        said = self._often.get(key)
        if said is None:
            if len(self._often) >= REMEMBERED:
                self._often.clear()
            said = self._often[key] = self.say(id, **args)
        return said

    def labels(self, prefix: str) -> dict[str, str]:
        """The messages `prefix-…` that say the same always, by the rest of their ids: for mats and the like.

        They are put together once for each language, so that a label costs no more than if it stood there.
        """
        key = (_language.get(), prefix)
        try:
            return self._labels[key]
        except KeyError:
            self._labels[key] = _Labels(self, prefix)
            return self._labels[key]

    def has(self, id: str) -> bool:
        return id in self.table("en")

    def wants(self, id: str) -> frozenset[str]:
        """The arguments a message needs whatever its selectors choose."""
        message = self.table("en").get(id)
        return message.wants if message else frozenset()

    def weight(self, id: str) -> tuple[int, tuple[str, ...]] | None:
        """How much an event matters, and the fields that name the seats it hits: attributes of its message.

        event-falls = { $land } falls.
            .weight = 2
            .hits = loser winner
        """
        if id not in self._weights:
            table = self.table("en")
            weight, hits = (table.get(f"{id}.{name}") for name in ("weight", "hits"))
            if weight is None or weight.fixed is None:
                self._weights[id] = None
            elif weight.fixed.t not in "0123":
                raise ContentError(f"{self.folder.parent.name}/words/en.ftl: {id}.weight: expected 0 to 3")
            else:
                fields = tuple(hits.fixed.t.split()) if hits and hits.fixed else ()
                self._weights[id] = int(weight.fixed.t), fields
        return self._weights[id]

    def table(self, language: str) -> dict[str, Message]:
        """Every message in a language; what its table lacks is English. Errors name file and entry."""
        if language not in self._tables:
            self._tables[language] = self._read(language)
        return self._tables[language]

    def _read(self, language: str) -> dict[str, Message]:
        english = self.folder / "en.ftl"
        if language == "en":
            return read_table(english, GRAMMARS["en"])
        if language == "pseudo":
            return read_table(english, Pseudo(), brackets="[]")
        own = self.folder / f"{language}.ftl"
        if not own.exists():
            return self.table("en")
        if language not in GRAMMARS:
            raise ContentError(
                f"{own.name}: there is no grammar of {language!r} (only of {', '.join(GRAMMARS)})"
            )
        return self.table("en") | read_table(own, GRAMMARS[language])

    def _otherwise(self, id: str, you: int | None, args: dict[str, Any], why: Exception) -> Text:
        """Read the table, if that is all that was missing."""
        if spoken() in self._tables:
            return self._missed(id, args, why)
        try:
            self.table(spoken())
        except ContentError as broken:
            return self._missed(id, args, broken)
        return self.say(id, you, **args)

    def _missed(self, id: str, args: dict[str, Any], why: Exception) -> Text:
        """What stands in for a sentence that cannot be said: its id and arguments."""
        error = why if isinstance(why, ContentError) else ContentError(self._defect(id, args, why))
        if strict:
            raise error from why
        MISSED[id] += 1
        if (times := MISSED[id]) == 10 ** (len(str(times)) - 1):  # the first, the tenth, the hundredth time
            _log.warning("%s (%d× so far)", error, times)
        shown = ", ".join(f"{name}={_shown(value)}" for name, value in args.items())
        return [Seg(f"{id} ({shown})" if shown else id)]

    def _defect(self, id: str, args: dict[str, Any], why: Exception) -> str:
        if not self.has(id):
            what = "expected a message of this id, and there is none"
        elif isinstance(why, KeyError):
            what = f"expected ${why.args[0]}, given {', '.join(f'${name}' for name in args) or 'nothing'}"
        else:
            what = f"cannot be said: {why}"
        return f"{'/'.join(self.folder.parts[-2:])}/en.ftl: {id}: {what}"


class _Labels(dict[str, str]):
    """Each is looked up when it is first wanted."""

    def __init__(self, words: Words, prefix: str) -> None:
        self.words, self.prefix = words, prefix

    def __missing__(self, name: str) -> str:
        self[name] = said = self.words.plain(f"{self.prefix}-{name}")
        return said


def _shown(value: Any) -> str:
    if isinstance(value, list):
        return " ".join(map(_shown, value))
    return str(getattr(value, "t", value))
