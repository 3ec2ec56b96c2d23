"""The games: one package each. The registry finds them; nothing else names one.

Further folders with games are named in `PENTARCHY_PATH`, as a search path is.
"""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol, cast

from pentarchy.kernel import Feature, PentarchyError, Title, defaults

__path__ += [folder for folder in os.environ.get("PENTARCHY_PATH", "").split(os.pathsep) if folder]


@cache
def ids() -> list[str]:
    """The ids of all games, from their folders.

    >>> "age-of-sovereigns" in ids()
    True
    """
    found = [p.parent.name for folder in __path__ for p in Path(folder).glob("*/__init__.py")]
    return sorted({name.replace("_", "-") for name in found})


@cache
def title(game: str) -> Title:
    """The game of that id, or an error that lists those there are.

    >>> title("age-of-sovereigns").seats
    (2, 2)
    """
    if game not in ids():
        raise PentarchyError(f"there is no game {game!r}; there are {', '.join(ids())}")
    found: Title = import_module(f"{__name__}.{game.replace('-', '_')}").TITLE
    return found


def titles() -> list[Title]:
    return [title(game) for game in ids()]


class Observation(Protocol):
    """A game's `observation` module: the position as a fixed number of ints, for learning.

    With `actions(g) -> list[Action]`, all it can ever offer, agents may name options by fixed numbers.
    """

    MOST_OPTIONS: int

    def layout(self, g: Any) -> list[Feature]: ...


@cache
def observation(game: str) -> Observation:
    """How that game's positions are written as numbers: by itself, or from its scenes."""
    title(game)
    name = f"{__name__}.{game.replace('-', '_')}.observation"
    found: Any = import_module(name) if find_spec(name) else defaults
    return cast(Observation, found)
