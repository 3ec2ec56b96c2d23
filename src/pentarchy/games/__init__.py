"""The games: one package each. The registry finds them; nothing else names one."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, cast

from pentarchy.kernel import Part, PentarchyError, Title


@cache
def ids() -> list[str]:
    """The ids of all games, from the folders here."""
    here = Path(__file__).parent
    return sorted(p.parent.name.replace("_", "-") for p in here.glob("*/__init__.py"))


@cache
def title(game: str) -> Title:
    """The game of that id, or an error that lists those there are."""
    if game not in ids():
        raise PentarchyError(f"there is no game {game!r}; there are {', '.join(ids())}")
    found: Title = import_module(f"{__name__}.{game.replace('-', '_')}").TITLE
    return found


def titles() -> list[Title]:
    return [title(game) for game in ids()]


class Observation(Protocol):
    """A game's `observation` module: the position as a fixed number of ints, for learning."""

    MOST_OPTIONS: int

    def layout(self, g: Any) -> list[Part]: ...


@cache
def observation(game: str) -> Observation:
    """How that game's positions are written as numbers."""
    title(game)
    found: Any = import_module(f"{__name__}.{game.replace('-', '_')}.observation")
    return cast(Observation, found)
