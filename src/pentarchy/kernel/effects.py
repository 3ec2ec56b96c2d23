"""What an option does to a seat's own numbers: the rules carried out on a clone, then compared."""

from __future__ import annotations

from .game import Game
from .scene import Effect, Seg
from .step import Action, Seat


def changes(world: Game, seat: Seat, action: Action) -> dict[str, tuple[int, int]]:
    """The seat's figures that the action changes, as far as nothing is drawn or revealed by it.

    `world` is one the seat may imagine: what is shown must not depend on what it may not know.

    >>> from pentarchy.template.the_ford import TITLE as THE_FORD
    >>> changes(THE_FORD.new(), 0, ("march",))
    {'ahead': (0, 1)}
    """
    figures = world.title.figures
    before = figures(world, seat)
    if not before:
        return {}
    after = world.clone()
    if after.act(seat, action).barrier:
        return {}
    now = figures(after, seat)
    return {id: (n, now[id]) for id, n in before.items() if now.get(id, n) != n}


def told(term: Seg, before: int, after: int) -> Effect:
    """A change as it is shown: Men 4 → 5."""
    return Effect([term, Seg(f" {before} → {after}")])
