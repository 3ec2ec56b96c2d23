"""What an option does to a seat's own numbers: the rules carried out on a clone, then compared."""

from __future__ import annotations

from .game import Game
from .guide import guide
from .scene import Effect, Seg
from .step import Action, Event, Seat


def changes(
    world: Game, seat: Seat, action: Action, before: dict[str, int] | None = None
) -> dict[str, tuple[int, int]]:
    """The seat's figures that the action changes, as far as nothing is drawn or revealed by it.

    `world` is one the seat may imagine: what is shown must not depend on what it may not know. Who asks for
    several actions gives the figures `before`.

    >>> from pentarchy.template.the_ford import TITLE as THE_FORD
    >>> changes(THE_FORD.new(), 0, ("march",))
    {'ahead': (0, 1)}
    """
    figures = world.title.figures
    if before is None:
        before = figures(world, seat)
    if not before:
        return {}
    after, news = world.clone(), list[Event]()
    # where nothing is told nothing has changed: another question, for whose answer one waits
    if after.act(seat, action, news).barrier or not news:
        return {}
    now = figures(after, seat)
    return {id: (n, now[id]) for id, n in before.items() if now.get(id, n) != n}


def told(term: Seg, before: int, after: int) -> Effect:
    """A change as it is shown: Men 4 → 5."""
    return Effect([term, Seg(f" {before} → {after}")])


def named(g: Game, term: str) -> Seg:
    """A term of the guide by its name; by its id where the guide is silent."""
    said = guide(g.title.folder)
    known = said.terms.get(term) if said else None
    return Seg(known.name, f"term:{term}") if known else Seg(term)
