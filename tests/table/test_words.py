"""What the server itself says stands in a table: every sentence is there, and every one is said."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pentarchy.table
from pentarchy.kernel.words import speaking
from pentarchy.table.errors import Refusal
from pentarchy.table.words import WORDS

SOURCE = Path(pentarchy.table.__file__).parent
SAYING = {"plain", "say", "often"}
BY_NAME = {
    *("notice-evening", "notice-evening-off", "notice-evening-soon"),
    *("standing-ask", "standing-move", "standing-pass", "standing-note-move", "standing-note-pass"),
    *("told-paused", "told-resumed", "told-agreed", "told-resigned", "told-stands-in", "told-back"),
    *("ended-agreed", "ended-resigned", "standing-note-ended", "standing-keep"),
    *("standing-note-keep", "standing-note-odds"),
    *("refused-foreign_origin", "refused-refused", "refused-name_taken"),
    *("mail-confirm", "mail-confirm-body", "mail-recover", "mail-recover-body"),
}
"""Messages whose ids are put together where they are said."""


def said() -> Iterator[tuple[str, set[str], str]]:
    """Each message the server says, with what it gives to it and where."""
    for file in sorted(SOURCE.rglob("*.py")):
        for call in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not isinstance(call, ast.Call) or not call.args or not isinstance(call.args[0], ast.Constant):
                continue
            given, where = {word.arg or "" for word in call.keywords}, f"{file.name}:{call.lineno}"
            match call.func:
                case ast.Name("Refusal"):
                    yield f"refused-{call.args[0].value}", given - {"rule"}, where
                case ast.Attribute(ast.Name("WORDS"), attr) if attr in SAYING:
                    yield str(call.args[0].value), given, where


def test_every_sentence_is_in_the_table_and_gets_what_it_wants() -> None:
    found = list(said())
    assert len(found) > 100, "the search finds nothing"
    for id, given, where in found:
        assert WORDS.has(id), f"{where} says {id}, which is not in words/en.ftl"
        assert given == WORDS.wants(id), f"{where}: {id} wants {sorted(WORDS.wants(id))}"


def test_no_sentence_is_there_for_nothing() -> None:
    used = {id for id, _, _ in said()} | BY_NAME
    assert set(WORDS.table("en")) == used


def test_a_refusal_is_said_in_the_language_of_the_moment() -> None:
    with speaking("pseudo"):
        assert Refusal("wrong_seat-none", seat=7).message == "[Țħéřé îš ñö šéåț 7.]"
    assert Refusal("wrong_seat-none", seat=7).message == "There is no seat 7."
