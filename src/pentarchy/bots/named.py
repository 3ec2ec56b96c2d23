"""The bots by their names."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pentarchy.kernel import PentarchyError

from .chair import Bot
from .characters import CHARACTERS, Level
from .greedy import Greedy
from .novice import Novice
from .own import is_own, offered, own
from .random import AtRandom
from .search import Search
from .styled import Styled


def novice(temper: str, timed: bool) -> Bot:
    return Novice(temper)


def captain(temper: str, timed: bool) -> Bot:
    return Search(iterations=60, worlds=12, seconds=12.0 if timed else None, pool=False, temper=temper)


def marshal(temper: str, timed: bool) -> Bot:
    seconds = 36.0 if timed else None
    return Search(iterations=1_500, worlds=60, drafts=300, seconds=seconds, temper=temper)


LEVELS: dict[Level, Callable[[str, bool], Bot]] = {
    "novice": novice,
    "captain": captain,
    "marshal": marshal,
}
"""The strengths people meet, the weaker first. What they think is counted, so that they are as strong on
every machine; where people wait it also ends in time. Each takes a temper, or plays as seems best."""


def _simple(kind: Callable[[], Bot], timed: bool) -> Bot:
    return kind()


BOTS: dict[str, tuple[str, Callable[[bool], Bot]]] = {
    "random": ("Random", partial(_simple, AtRandom)),
    "greedy": ("Greedy", partial(_simple, Greedy)),
    "search": ("Search", partial(_simple, Search)),
    **{level: (level.capitalize(), partial(made, "")) for level, made in LEVELS.items()},
    **{c.id: (c.name, partial(LEVELS[c.level], c.temper)) for c in CHARACTERS.values()},
}
"""By id: label and maker."""
OWN = offered()
BOTS.update({name: (label, partial(_simple, made)) for name, (label, made) in OWN.items()})
LOBBY = (*LEVELS, *OWN)
"""The strengths offered to people, and a host's own, beside the characters; the others are for simulation."""


def bot(name: str, timed: bool = False) -> Bot:
    """The bot of that name, or an error that lists those there are. `search:400` sets its iterations."""
    kind, _, what = name.partition(":")
    if kind == "search" and what:
        if not what.isdecimal() or int(what) < 1:
            raise PentarchyError(f"{name}: expected a number of iterations from 1 up")
        return Search(iterations=int(what))
    if kind == "style" and what:
        return Styled(what)
    if is_own(name):
        return own(name)
    if name not in BOTS:
        raise PentarchyError(
            f"there is no bot {name!r}; there are {', '.join(BOTS)}, "
            "search:ITERATIONS, style:NAME, module:Class and path/to/agent.py"
        )
    return BOTS[name][1](timed)


def thinks(name: str) -> bool:
    """Whether it is one that people meet at tables."""
    return name in LEVELS or name in CHARACTERS
