"""Which rules have a test: the literal ids in `@rule(...)` of a checkout's tests against RULES.md."""

from __future__ import annotations

import ast
from pathlib import Path

from .kernel import PentarchyError, Title


def tests_folder() -> Path:
    """The tests of this checkout."""
    for root in (Path(__file__).parents[2], Path.cwd()):
        if (root / "tests" / "rules").is_dir():
            return root / "tests" / "rules"
    raise PentarchyError("rule coverage needs the tests of a checkout: run it from there")


def tested_rules(title: Title) -> dict[str, list[str]]:
    """Rule id to the tests marked with it."""
    found: dict[str, list[str]] = {}
    for path in sorted((tests_folder() / title.id.replace("-", "_")).rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef):
                continue
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and getattr(mark.func, "id", "") == "rule":
                    for arg in mark.args:
                        if isinstance(arg, ast.Constant) and isinstance(arg.value, str):
                            found.setdefault(arg.value, []).append(f"{path.name}::{node.name}")
    return found


def untested(title: Title) -> tuple[list[str], list[str], int]:
    """Rules without a test, ids in tests that no rule has, and the number of rules."""
    ids, tested = title.rulebook().ids, tested_rules(title)
    known = set(ids)
    return [rule for rule in ids if rule not in tested], sorted(set(tested) - known), len(ids)
