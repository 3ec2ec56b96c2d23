"""Tables of sentences: `.ftl` files, read by Mozilla's parser and compiled to functions.

Each message becomes a list of parts, of which some are words and some functions of the arguments, so that
speaking costs no more than putting segments together.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from inspect import signature
from pathlib import Path
from typing import NoReturn

from fluent.syntax import FluentParser, ast
from msgspec import Struct

from .english import Args, English, Part, Seat, Spoken, Thing, capital
from .errors import ContentError
from .scene import Seg, Text

PIECES = ("name-", "-")
"""How the messages begin that are parts of sentences: they take neither capital nor brackets."""
SENTENCE_END = re.compile(r"[.!?] $")


class Message(Struct, frozen=True):
    """One entry, ready to be spoken."""

    parts: list[str | Part]
    wants: frozenset[str]
    """The arguments it needs whatever a selector chooses."""
    fixed: Seg | None
    """The whole of it, if it says the same always."""


def read_table(path: Path, language: English, brackets: str = "") -> dict[str, Message]:
    """Every message of a file by its id, attributes as `message.attribute`."""
    return Table(path, language, brackets).messages()


def speak(parts: list[str | Part], args: Args, you: Seat | None) -> Text:
    """Put the parts together; neighbouring words become one segment."""
    out: Text = []
    words = ""
    for part in parts:
        if type(part) is str:
            words += part
            continue
        spoken = part(args, you)  # type: ignore[operator]
        kind = type(spoken)
        if kind is str:
            words += spoken  # type: ignore[operator]
            continue
        for seg in (spoken,) if kind is Seg else spoken:  # type: ignore[union-attr]
            if type(seg) is str:
                words += seg
            elif seg.ref or seg.icon:  # type: ignore[union-attr]
                if words:
                    out.append(Seg(words))
                    words = ""
                out.append(seg)  # type: ignore[arg-type]
            else:
                words += seg.t  # type: ignore[union-attr]
    if words:
        out.append(Seg(words))
    return out


class Table:
    """A file while it is compiled."""

    def __init__(self, path: Path, language: English, brackets: str) -> None:
        self.path, self.language, self.brackets = path, language, brackets
        self.patterns: dict[str, ast.Pattern] = {}
        self.compiled: dict[str, tuple[list[str | Part], frozenset[str]]] = {}
        self.under_way: list[str] = []
        self.wants: set[str] = set()
        self.begins: dict[Part, Part] = {}
        for id, pattern in self._entries():
            if id in self.patterns:
                self.wrong(id, "is there twice")
            self.patterns[id] = pattern

    def _entries(self) -> Iterator[tuple[str, ast.Pattern]]:
        try:
            source = self.path.read_text("utf-8")
        except (OSError, UnicodeDecodeError) as why:
            raise ContentError(f"{self.path.name}: cannot be read: {why}") from None
        for entry in FluentParser().parse(source).body:
            if isinstance(entry, ast.Junk):
                problem = entry.annotations[0]
                line = source.count("\n", 0, problem.span.start if problem.span else 0) + 1
                name = (entry.content or "").split("=")[0].strip()[:40]
                self.wrong(name, f"line {line}: {problem.message}")
            if not isinstance(entry, ast.Message | ast.Term):
                continue
            id = f"-{entry.id.name}" if isinstance(entry, ast.Term) else entry.id.name
            if entry.value:
                yield id, entry.value
            for attribute in entry.attributes:
                yield f"{id}.{attribute.id.name}", attribute.value

    def wrong(self, entry: str, why: str) -> NoReturn:
        where = "/".join(self.path.parts[-3:])
        raise ContentError(f"{where}: {entry}: {why}")

    def messages(self) -> dict[str, Message]:
        return {id: self._message(id) for id in self.patterns if not id.startswith("-")}

    def _message(self, id: str) -> Message:
        parts, wants = self._entry(id)
        if not id.startswith(PIECES):
            parts = list(self._capitals(parts))
            if self.brackets:
                parts = [self.brackets[0], *parts, self.brackets[1]]
        fixed = "".join(part for part in parts if isinstance(part, str))
        return Message(parts, wants, Seg(fixed) if all(isinstance(part, str) for part in parts) else None)

    def _entry(self, id: str) -> tuple[list[str | Part], frozenset[str]]:
        """The parts of an entry and what it wants, compiled once however many refer to it."""
        if id not in self.compiled:
            if id in self.under_way:
                self.wrong(id, f"refers to itself: {' -> '.join([*self.under_way, id])}")
            outer, self.wants = self.wants, set()
            self.under_way.append(id)
            parts = self._pattern(self.patterns[id])
            self.under_way.pop()
            self.compiled[id] = parts, frozenset(self.wants)
            self.wants = outer
        return self.compiled[id]

    def _pattern(self, pattern: ast.Pattern) -> list[str | Part]:
        parts: list[str | Part] = []
        for element in pattern.elements:
            if isinstance(element, ast.TextElement):
                parts.append(self.word(element.value))
            else:
                parts += self._expression(element.expression)
        return parts

    def word(self, words: str) -> str:
        """Words of the file: lines that follow each other are one."""
        return self.language.word(re.sub(r"(?<!\n)\n(?!\n)", " ", words))

    def _expression(self, node: object) -> list[str | Part]:
        match node:
            case ast.StringLiteral() | ast.NumberLiteral():
                return [self.language.word(str(literal(node)))]
            case ast.VariableReference():
                return [self._variable(self._thing(node))]
            case ast.SelectExpression():
                return [self._select(node)]
            case ast.FunctionReference():
                return [self._call(node)]
            case ast.MessageReference():
                parts, wants = self._entry(self.known(node.id.name, node.attribute))
                self.wants |= wants
                return parts
            case ast.TermReference():
                return [self._term(node)]
            case ast.Placeable():
                return self._expression(node.expression)
        self.wrong(self.under_way[-1], f"{type(node).__name__} is not understood")

    def _variable(self, name: Thing) -> Part:
        """The part that puts an argument in, and how it is put in where a sentence begins."""
        named, begun = self.language.named, self.language.begun

        def part(args: Args, you: Seat | None) -> Spoken:
            thing = args[name]
            kind = type(thing)
            if kind is Seg or kind is str:
                return thing  # type: ignore[no-any-return]
            return str(thing) if kind is int else named(thing, you)

        self.begins[part] = lambda args, you: begun(args[name], you)
        return part

    def _capitals(self, parts: list[str | Part]) -> Iterator[str | Part]:
        """What is put in where a sentence begins gets a capital; what the table says stays as written."""
        begins = True
        for part in parts:
            if isinstance(part, str) or not begins:
                yield part
            else:
                yield self.begins.get(part) or _capital(part)
            begins = isinstance(part, str) and bool(SENTENCE_END.search(part))

    def known(self, name: str, attribute: ast.Identifier | None) -> str:
        id = f"{name}.{attribute.name}" if attribute else name
        if id not in self.patterns:
            self.wrong(self.under_way[-1], f"refers to {id}, which is not there")
        return id

    def _term(self, node: ast.TermReference) -> Part:
        """A term knows nothing of the arguments but what is written beside it."""
        parts, wants = self._entry(self.known(f"-{node.id.name}", node.attribute))
        given = {a.name.name: literal(a.value) for a in (node.arguments.named if node.arguments else [])}
        if lacking := wants - given.keys():
            self.wrong(self.under_way[-1], f"-{node.id.name} wants {', '.join(sorted(lacking))}")
        return lambda args, you: speak(parts, given, you)

    def _thing(self, node: object) -> Thing:
        """The argument a function is about."""
        if not isinstance(node, ast.VariableReference):
            self.wrong(self.under_way[-1], "expected a variable, as $name")
        self.wants.add(node.id.name)
        return Thing(node.id.name)

    def _call(self, node: ast.FunctionReference) -> Part:
        name, here = node.id.name, self.under_way[-1]
        make = self.language.functions.get(name)
        if make is None:
            self.wrong(here, f"{name} is unknown; there are {', '.join(self.language.functions)}")
        wanted = signature(make)
        given = node.arguments.positional
        try:
            bound = wanted.bind(*given, **{a.name.name: a.value for a in node.arguments.named})
        except TypeError as why:
            self.wrong(here, f"{name}({', '.join(wanted.parameters)}): {why}")
        for parameter, value in bound.arguments.items():
            if wanted.parameters[parameter].annotation != "str":
                bound.arguments[parameter] = self._thing(value)
            elif isinstance(value, ast.StringLiteral):
                bound.arguments[parameter] = literal(value)
            else:
                self.wrong(here, f'{name}: {parameter} must be written out, as "words"')
        return make(*bound.args, **bound.kwargs)

    def _select(self, node: ast.SelectExpression) -> Part:
        if not isinstance(node.selector, ast.VariableReference):
            self.wrong(self.under_way[-1], "a selector must be a variable ($name)")
        name, keys = node.selector.id.name, self.language.keys
        variants: dict[str, str | Part] = {}
        outer, wanted = self.wants, []
        for variant in node.variants:
            self.wants = set()
            key = variant.key.name if isinstance(variant.key, ast.Identifier) else variant.key.value
            variants[key] = _joined(self._pattern(variant.value))
            wanted.append(self.wants)
            if variant.default:
                default = variants[key]
        self.wants = outer | set.intersection(*wanted) | ({name} if "none" not in variants else set())

        def part(args: Args, you: Seat | None) -> Spoken:
            chosen = default
            for key in keys(args.get(name), you):
                if key in variants:
                    chosen = variants[key]
                    break
            return chosen if type(chosen) is str else chosen(args, you)  # type: ignore[operator]

        return part


def literal(node: ast.StringLiteral | ast.NumberLiteral) -> str | int:
    if isinstance(node, ast.NumberLiteral):
        return int(node.value)
    return str(node.parse()["value"])


def _joined(parts: list[str | Part]) -> str | Part:
    """Several parts as one: words where they are nothing but words."""
    if all(isinstance(part, str) for part in parts):
        return "".join(parts)  # type: ignore[arg-type]
    if len(parts) == 1:
        return parts[0]

    def part(args: Args, you: Seat | None) -> Spoken:
        out: list[str | Seg] = []
        for each in parts:
            spoken = each if type(each) is str else each(args, you)  # type: ignore[operator]
            if type(spoken) is str or type(spoken) is Seg:
                out.append(spoken)
            else:
                out += spoken  # type: ignore[arg-type]
        return out

    return part


def _capital(part: Part) -> Part:
    def begun(args: Args, you: Seat | None) -> Spoken:
        spoken = part(args, you)
        return spoken[:1].upper() + spoken[1:] if type(spoken) is str else capital(spoken)

    return begun
