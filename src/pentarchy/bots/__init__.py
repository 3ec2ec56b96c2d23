"""Bots for every game. They see a view, their options and imagined worlds: never the game itself."""

from __future__ import annotations

from collections.abc import Callable

from pentarchy.kernel import PentarchyError

from .chair import Bot, Chair
from .greedy import Greedy
from .novice import Novice
from .own import is_own, offered, own, spelled
from .random import AtRandom
from .search import Search

BOTS: dict[str, tuple[str, Callable[[], Bot]]] = {
    "random": ("Random", AtRandom),
    "greedy": ("Greedy", Greedy),
    "search": ("Search", Search),
    "novice": ("Novice", Novice),
    "captain": ("Captain", lambda: Search(iterations=1000, seconds=14.0, pool=False)),
    "marshal": ("Marshal", lambda: Search(iterations=10_000, seconds=45.0)),
}
"""By id: label and maker."""
OWN = offered()
BOTS.update(OWN)
LOBBY = ("novice", "captain", "marshal", *OWN)
"""The strengths offered to people, and a host's own; the others are for simulation and research."""


def bot(name: str) -> Bot:
    """The bot of that name, or an error that lists those there are. `search:400` sets its iterations."""
    kind, _, budget = name.partition(":")
    if kind == "search" and budget.isdigit():
        if int(budget) < 1:
            raise PentarchyError(f"{name}: expected at least one iteration")
        return Search(iterations=int(budget))
    if is_own(name):
        return own(name)
    if name not in BOTS:
        raise PentarchyError(
            f"there is no bot {name!r}; there are {', '.join(BOTS)}, "
            "search:ITERATIONS, module:Class and path/to/agent.py"
        )
    return BOTS[name][1]()


__all__ = ["BOTS", "LOBBY", "Bot", "Chair", "bot", "spelled"]
