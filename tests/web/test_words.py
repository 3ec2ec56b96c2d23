"""The client says nothing of its own but what stands in its table."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from pathlib import Path

import hatch_build
from pentarchy.table import tongues
from web import gen_types

SRC = hatch_build.WEB / "src"
GENERATED = {"scene.ts", "wire.ts", "words/messages.ts", "home/answers.ts"}
SPOKEN = re.compile(r'\s(?:title|aria-label|aria-roledescription|placeholder|alt|label)="([^"]*)"')
STRING = re.compile(r'"((?:[^"\\\n]|\\.)*)"(?!:)|`((?:[^`\\]|\\.)*)`')
COMMENT = re.compile(r"/\*.*?\*/|(?<![:\"'`}])//[^\n]*|<!--.*?-->", re.DOTALL)
PROSE = re.compile(r"[A-Za-z]{2,},? [a-z]{2,}|^[A-Z][a-z]+[.!?]?$")
"""Two words in a row, or one with a capital."""
NO_PROSE = re.compile(r"^[.#\[]|^M-?[\d.]|^(Scene|Manifest|Guide|Plan|Arrow|Piece|Update)$|^translate")
"""Selectors, paths of drawings, and the structs `fill` is called with."""
COMPARED = re.compile(r"(?:[!=]==?|\bcase) $")
"""What is compared with is a key or a type: nobody reads it."""


def sources() -> Iterator[tuple[str, str]]:
    for file in sorted([*SRC.rglob("*.svelte"), *SRC.rglob("*.ts")]):
        name = str(file.relative_to(SRC))
        if name not in GENERATED:
            yield name, file.read_text(encoding="utf-8")


def without_code(markup: str) -> str:
    """What is between the tags and braces of a template."""
    out, depth = [], 0
    for sign in markup:
        depth += sign == "{"
        out.append(" " if depth else sign)
        depth -= sign == "}"
    return re.sub(r"<[^>]*>|&\w+;", " ", "".join(out))


def literals(name: str, source: str) -> Iterator[str]:
    code = COMMENT.sub("", re.sub(r"<style>.*?</style>", "", source, flags=re.DOTALL))
    script, markup = code, ""
    if name.endswith(".svelte"):
        script, _, markup = code.partition("</script>")
        yield from (word for word in re.findall(r"[^\W\d_]{2,}", without_code(markup)))
        yield from (
            said for said in SPOKEN.findall(markup) if re.search("[A-Za-z]{2}", re.sub("{.*?}", "", said))
        )
        script += " ".join(re.findall(r"\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}", markup))
    for found in STRING.finditer(re.sub(r"^\s*import .*?;$", "", script, flags=re.MULTILINE | re.DOTALL)):
        said = re.sub(r"\$\{.*?\}", "", found[1] or found[2] or "")
        if not PROSE.search(said) or NO_PROSE.search(said) or COMPARED.search(script_before(found)):
            continue
        yield said


def script_before(found: re.Match[str]) -> str:
    return found.string[max(0, found.start() - 6) : found.start()]


def test_no_sentence_stands_in_the_code() -> None:
    escaped = {name: said for name, source in sources() if (said := list(literals(name, source)))}
    assert escaped == {}


def test_every_sentence_is_said_somewhere() -> None:
    code = "".join(source for _, source in sources())
    unsaid = [id for id in gen_types.portable.arguments(gen_types.WORDS) if f'"{id}"' not in code]
    assert unsaid == []


def test_the_words_are_small() -> None:
    packed = len(gzip.compress(tongues.client_words("en")[0], 9))
    print(f"client's words: {packed / 1000:.1f} KB, packed")
    assert packed <= 12_000


def test_what_is_not_a_sentence_is_found() -> None:
    page = '<script lang="ts">\n  const tip = "Take it back";\n</script>\n<b title="Undo">{n} cards</b>'
    assert list(literals("X.svelte", page)) == ["cards", "Undo", "Take it back"]
    assert Path(gen_types.WORDS).exists()
