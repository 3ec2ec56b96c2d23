"""A table of sentences for a reader that is no Python: the browser. Made of nothing but JSON.

A message is words, or a list of words and of what goes between them: `["n"]` is an argument, `["n", {...}]`
one of several patterns by it, `""` for whatever has none of its own. `web/src/words/say.svelte.ts` puts them
together.

>>> from pathlib import Path
>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder:
...     _ = (Path(folder) / "en.ftl").write_text('hand = You hold { COUNT($n, "card", "cards") }.')
...     portable(Path(folder) / "en.ftl", "en")["hand"]
['You hold ', ['n', {'0': 'no cards', 'one': '1 card', '': [['n'], ' cards']}], '.']
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeAlias

from fluent.syntax import ast

from .english import Pseudo
from .fluent import Table, literal
from .words import GRAMMARS

Pattern: TypeAlias = str | list[Any]
LANGUAGES = (*GRAMMARS, "pseudo")
"""Those one can ask for; the last shows, for those who work on the tables, what does not come from one."""


def portable(path: Path, language: str) -> dict[str, Pattern]:
    """Every message of the English table of this name, as the table beside it in that language says it."""
    if language == "pseudo":
        return _messages(_Portable(path, Pseudo(), "[]"))
    own = path.with_name(f"{language}.ftl")
    english = _messages(_Portable(path, GRAMMARS["en"], ""))
    return (
        english | _messages(_Portable(own, GRAMMARS[language], ""))
        if own != path and own.exists()
        else english
    )


def _messages(table: _Portable) -> dict[str, Pattern]:
    return {id: table.message(id) for id in table.patterns if not id.startswith("-")}


def arguments(path: Path) -> dict[str, list[str]]:
    """What each message of a table can be told, by its id."""
    found: dict[str, list[str]] = {}
    for id, pattern in portable(path, "en").items():
        found[id] = sorted(set(_named(pattern)))
    return found


def _named(pattern: Pattern) -> list[str]:
    if isinstance(pattern, str):
        return []
    out: list[str] = []
    for part in pattern:
        if isinstance(part, list):
            out.append(part[0])
            for variant in part[1].values() if len(part) > 1 else ():
                out += _named(variant)
    return out


class _Portable(Table):
    def message(self, id: str) -> Pattern:
        self.under_way.append(id)
        parts = self._parts(self.patterns[id])
        self.under_way.pop()
        if self.brackets:
            parts = [self.brackets[0], *parts, self.brackets[1]]
        return _packed(parts)

    def _parts(self, pattern: ast.Pattern) -> list[Any]:
        out: list[Any] = []
        for element in pattern.elements:
            if isinstance(element, ast.TextElement):
                out.append(self.word(element.value))
            else:
                out += self._put(element.expression)
        return out

    def _put(self, node: object) -> list[Any]:
        match node:
            case ast.StringLiteral() | ast.NumberLiteral():
                return [self.language.word(str(literal(node)))]
            case ast.VariableReference():
                return [[node.id.name]]
            case ast.Placeable():
                return self._put(node.expression)
            case ast.SelectExpression(selector=ast.VariableReference() as by):
                return [[by.id.name, self._variants(node)]]
            case ast.MessageReference():
                return self._parts(self.patterns[self.known(node.id.name, node.attribute)])
            case ast.TermReference(arguments=None):
                return self._parts(self.patterns[self.known(f"-{node.id.name}", node.attribute)])
            case ast.FunctionReference(id=ast.Identifier(name="COUNT")):
                return [self._count(node)]
        self.wrong(self.under_way[-1], "a page understands variables, selectors, references and COUNT only")

    def _variants(self, node: ast.SelectExpression) -> dict[str, Pattern]:
        out: dict[str, Pattern] = {}
        for variant in node.variants:
            key = variant.key.name if isinstance(variant.key, ast.Identifier) else variant.key.value
            said = _packed(self._parts(variant.value))
            out["" if variant.default else key] = said
        return out

    def _count(self, node: ast.FunctionReference) -> list[Any]:
        """`COUNT($n, "card", "cards")`: no cards, 1 card, 3 cards."""
        match node.arguments.positional:
            case [ast.VariableReference() as n, ast.StringLiteral() as one, ast.StringLiteral() as many]:
                word = self.language.word
                forms: dict[str, Pattern] = {
                    "0": f"{word('no')} {word(str(literal(many)))}",
                    "one": f"1 {word(str(literal(one)))}",
                    "": [[n.id.name], f" {word(str(literal(many)))}"],
                }
                return [n.id.name, forms]
        self.wrong(self.under_way[-1], 'expected COUNT($number, "one", "many")')


def _packed(parts: list[Any]) -> Pattern:
    """Words side by side become one; nothing but words become just that."""
    out: list[Any] = []
    for part in parts:
        if out and isinstance(part, str) and isinstance(out[-1], str):
            out[-1] += part
        else:
            out.append(part)
    if not out:
        return ""
    return out[0] if len(out) == 1 and isinstance(out[0], str) else out
