"""Where a rule is: its text in RULES.md, the laws and steps that play it, its content, its tests.

Code names rules in one way: a step by `rule = "AOS-113"`; a module, class, function or field by ids in square
brackets at the end of its docstring. A content file names them in a comment, `# [AOS-113]`. Tests are marked
`@rule(...)`. What nothing can play (a definition, advice) stands with its reason in `NOT_IN_CODE` of the
game's `rules`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

from .kernel import PentarchyError, Title
from .kernel.rulebook import Rule

IDS = r"[A-Z]+-\d+[a-z]?"
CITED = re.compile(rf"\[({IDS}(?:,\s+{IDS})*)\]\s*$")
COMMENT = re.compile(rf"#.*?\[({IDS}(?:,\s+{IDS})*)\]")
ONLY_TELLING = ("words", "bot", "observation.py")
"""The rooms of a game that play no rule; what may be seen is a rule too."""


class Place(msgspec.Struct, frozen=True):
    """A line of a file, and what stands there."""

    file: Path
    line: int
    what: str


class Found(msgspec.Struct):
    """Everything there is of one rule."""

    rule: Rule
    code: list[Place]
    content: list[Place]
    tests: list[Place]
    reason: str
    """Why nothing plays it, if nothing does."""


Places = dict[str, list[Place]]


def in_code(title: Title) -> Places:
    """Rule id to the modules, classes and functions that name it."""
    found: Places = {}
    for path in sorted(title.folder.rglob("*.py")):
        if path.relative_to(title.folder).parts[0] not in ONLY_TELLING:
            for id, line, what in _cited(ast.parse(path.read_text(encoding="utf-8")), path.stem):
                _add(found, id, Place(path, line, what))
    return found


def _cited(node: ast.Module | ast.ClassDef | ast.FunctionDef, name: str) -> Iterator[tuple[str, int, str]]:
    """What a module, class or function cites, and what is in it."""
    line, before = getattr(node, "lineno", 1), ""
    for part in node.body:
        match part:
            case ast.Expr(ast.Constant(str(words))):
                if cited := CITED.search(words):
                    what = ".".join(filter(None, (name, before)))
                    yield from (
                        (id, part.lineno if before else line, what) for id in re.findall(IDS, cited[1])
                    )
            case ast.ClassDef() | ast.FunctionDef():
                yield from _cited(part, part.name if isinstance(node, ast.Module) else f"{name}.{part.name}")
            case ast.Assign([ast.Name("rule")], ast.Constant(str(id))):
                yield id, line, name
        match part:
            case ast.Assign([ast.Name(target)]) | ast.AnnAssign(ast.Name(target)):
                before = target
            case _:
                before = ""


def in_content(title: Title) -> Places:
    """Rule id to the lines of content that name it in a comment."""
    found: Places = {}
    for path in sorted((title.folder / "content").rglob("*.toml")):
        lines = path.read_text(encoding="utf-8").splitlines()
        for number, line in enumerate(lines, 1):
            if comment := COMMENT.search(line):
                for id in re.findall(IDS, comment[1]):
                    _add(found, id, Place(path, number, _entry(lines, number)))
    return found


def _entry(lines: list[str], number: int) -> str:
    """What the comment stands at: the entry's id, the field, or the file as a whole."""
    words = lines[number - 1].partition("#")[0].strip()
    if words.startswith("[["):
        named = next((line for line in lines[number:] if line.startswith(("id", "name"))), "")
        return f"{words.strip('[]')} {named.partition('=')[2].strip()}".strip()
    return words or "above"


def not_in_code(title: Title) -> dict[str, str]:
    """The rules nothing plays, with the reason, as the game's `rules` lists them."""
    path = title.folder / "rules" / "__init__.py"
    for node in ast.parse(path.read_text(encoding="utf-8")).body if path.exists() else []:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if getattr(target, "id", "") == "NOT_IN_CODE":
                listed: dict[str, str] = ast.literal_eval(node.value)
                return listed
    return {}


def tests_folder() -> Path:
    """The tests of this checkout."""
    for root in (Path(__file__).parents[2], Path.cwd()):
        if (root / "tests" / "rules").is_dir():
            return root / "tests" / "rules"
    raise PentarchyError("rule coverage needs the tests of a checkout: run it from there")


def in_tests(title: Title) -> Places:
    """Rule id to the tests marked with it."""
    found: Places = {}
    for path in sorted((tests_folder() / title.id.replace("-", "_")).rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef):
                continue
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and getattr(mark.func, "id", "") == "rule":
                    for arg in mark.args:
                        if isinstance(arg, ast.Constant) and isinstance(arg.value, str):
                            _add(found, arg.value, Place(path, node.lineno, node.name))
    return found


def _add(found: Places, id: str, place: Place) -> None:
    places = found.setdefault(id, [])
    if place not in places:
        places.append(place)


def untested(title: Title) -> tuple[list[str], list[str], int]:
    """Rules without a test, ids in tests that no rule has, and the number of rules."""
    return _lacking(title, in_tests(title))


def unplayed(title: Title) -> tuple[list[str], list[str], int]:
    """Rules named neither in code nor in content, ids named there that no rule has, the number of rules."""
    return _lacking(title, in_code(title) | in_content(title))


def _lacking(title: Title, found: Places) -> tuple[list[str], list[str], int]:
    ids = title.rulebook().ids
    return [rule for rule in ids if rule not in found], sorted(set(found) - set(ids)), len(ids)


def where(title: Title, id: str) -> Found:
    """Everything there is of a rule, or an error that says what its id might have been."""
    rules = {rule.id: rule for section in title.rulebook().sections for rule in section.rules}
    if id not in rules:
        first, *_, last = sorted(rules)
        raise PentarchyError(f"{title.name} has no rule {id!r}; its rules are {first} to {last}")
    try:
        tests = in_tests(title).get(id, [])
    except PentarchyError:  # installed without its tests
        tests = []
    return Found(
        rules[id],
        in_code(title).get(id, []),
        in_content(title).get(id, []),
        tests,
        not_in_code(title).get(id, ""),
    )
