"""The examples in docstrings run, and every public name of the package and the kernel has one."""

from __future__ import annotations

import doctest
import inspect
import pkgutil
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest

import pentarchy
from pentarchy import kernel

FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
ELSEWHERE = {"pentarchy.lab.peers"}
"""Runs in an environment of its own."""
MODULES = sorted(
    found.name
    for found in pkgutil.walk_packages(pentarchy.__path__, "pentarchy.")
    if found.name not in ELSEWHERE
)
PLAIN = {"replace", "defaults", "__version__"}
"""Another package's function, a module, a string."""


@pytest.mark.parametrize("name", ["pentarchy", *MODULES])
def test_the_examples_of_a_module_run(name: str) -> None:
    failed, _ = doctest.testmod(import_module(name), optionflags=FLAGS)
    assert failed == 0, f"python -m doctest shows what is wrong with {name}"


def is_alias(thing: Any) -> bool:
    """`Seat`, `Action` and the like: names of types, which cannot carry a docstring."""
    return (not inspect.isclass(thing) and not callable(thing)) or hasattr(thing, "__origin__")


@pytest.mark.parametrize("module", [pentarchy, kernel], ids=lambda module: module.__name__)
def test_every_public_name_has_an_example(module: ModuleType) -> None:
    lacking = [
        name
        for name in module.__all__
        if name not in PLAIN
        and not is_alias(thing := getattr(module, name))
        and thing is not int
        and ">>>" not in (inspect.getdoc(thing) or "")
    ]
    assert lacking == []
