"""Agents of one's own beside ours: by `module:Class`, by `path/to/agent.py`, or by an entry point.

An agent is a class made without arguments whose `choose(chair, rng)` answers from a chair, as our bots do. It
plays wherever a bot is named: `sim`, `arena`, `tune`, `play`, environments, and tables of one's own server.
Packages offer theirs by the entry point group `pentarchy.bots`; a server offers what `PENTARCHY_AGENTS`
lists: `name=path/to/agent.py,other=module:Class`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import cache, partial
from hashlib import blake2b
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from pentarchy.kernel import PentarchyError

from .chair import Bot

GROUP = "pentarchy.bots"
SETTING = "PENTARCHY_AGENTS"


def is_own(name: str) -> bool:
    """Whether a name points to code instead of naming one of ours.

    >>> is_own("agents/mine.py"), is_own("mine:Agent"), is_own("search:400")
    (True, True, False)
    """
    where = name.partition("@")[0]
    module, _, kind = where.partition(":")
    if module == "style":
        return False
    return module.endswith(".py") or (kind.isidentifier() and all(map(str.isidentifier, module.split("."))))


def own(name: str) -> Bot:
    """That agent, made anew; one line says what is wrong with it."""
    where, _, wanted = name.partition("@")
    kind, found = _loaded(where)
    if wanted and wanted != found:
        raise PentarchyError(f"{where}: has changed: {found}, not {wanted}")
    try:
        agent: Bot = kind()
    except Exception as why:
        raise PentarchyError(f"{where}: cannot be made: {type(why).__name__}: {why}") from why
    return agent


def spelled(name: str) -> str:
    """With the fingerprint of its code, so that games of another version of it are not taken for its own."""
    if not is_own(name):
        return name
    where = name.partition("@")[0]
    return f"{where}@{_loaded(where)[1]}"


@cache
def _loaded(where: str) -> tuple[Any, str]:
    """The class and a fingerprint of its file."""
    source, _, wanted = where.partition(":")
    try:
        module = _from_file(Path(source)) if source.endswith(".py") else _from_module(source)
    except Exception as why:
        raise PentarchyError(f"{where}: cannot be loaded: {type(why).__name__}: {why}") from why
    kinds = {
        name: kind
        for name, kind in vars(module).items()
        if isinstance(kind, type)
        and callable(getattr(kind, "choose", None))
        and kind.__module__ == module.__name__
    }
    if wanted:
        kind = getattr(module, wanted, None)
    else:
        kind = kinds.get("Agent") or (next(iter(kinds.values())) if len(kinds) == 1 else None)
    if kind is None or not callable(getattr(kind, "choose", None)):
        there = ", ".join(kinds) or "none"
        raise PentarchyError(f"{where}: expected a class with choose(chair, rng); there are: {there}")
    data = Path(module.__file__).read_bytes() if module.__file__ else b""
    return kind, blake2b(data, digest_size=4).hexdigest()


def _from_module(name: str) -> ModuleType:
    """One from the folder where the command was given, too, after all that is installed."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    return import_module(name)


def _from_file(path: Path) -> ModuleType:
    name = f"pentarchy_agent_{blake2b(str(path.resolve()).encode(), digest_size=6).hexdigest()}"
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise FileNotFoundError(f"there is no file {path}")
    module = module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def offered() -> dict[str, tuple[str, Callable[[], Bot]]]:
    """Agents of installed packages and of this server's setting, by id: label and maker."""
    found = {point.name: point.value for point in entry_points(group=GROUP)}
    for item in filter(None, os.environ.get(SETTING, "").split(",")):
        name, equals, where = item.partition("=")
        if not equals:
            raise PentarchyError(
                f"{SETTING}: expected name=path/to/agent.py or name=module:Class, not {item!r}"
            )
        found[name.strip()] = where.strip()
    return {name: (name.replace("_", " ").capitalize(), partial(own, where)) for name, where in found.items()}
