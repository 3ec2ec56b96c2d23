"""Bots for every game. They see a view, their options and imagined worlds: never the game itself."""

from __future__ import annotations

from collections.abc import Callable

from pentarchy.kernel import PentarchyError

from .chair import Bot, Chair
from .greedy import Greedy
from .random import AtRandom

BOTS: dict[str, tuple[str, Callable[[], Bot]]] = {
    "random": ("Random", AtRandom),
    "greedy": ("Greedy", Greedy),
}
"""By id: label and maker."""


def bot(name: str) -> Bot:
    """The bot of that name, or an error that lists those there are."""
    if name not in BOTS:
        raise PentarchyError(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
    return BOTS[name][1]()


__all__ = ["BOTS", "Bot", "Chair", "bot"]
