"""What an option does to a seat's own numbers: the rules carried out on a clone, then compared."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from .errors import not_offered
from .game import Game
from .guide import guide
from .scene import Effect, Guide, Seg
from .step import Action, Event, Run, Seat


class Chance(Exception):
    """What is tried out comes to a roll: no more can be said of it."""


class _NoDice(Iterator[int]):
    """Read where a roll would be."""

    def __next__(self) -> int:
        raise Chance


NO_DICE = _NoDice()


class Prospects:
    """The seat's figures as its actions would change them, as far as nothing is drawn or revealed by that.

    `world` is one the seat may imagine: what is shown must not depend on what it may not know.

    >>> from pentarchy.template.the_ford import TITLE as THE_FORD
    >>> Prospects(THE_FORD.new(), 0).changes(("march",))
    {'ahead': (0, 1)}
    """

    def __init__(self, world: Game, seat: Seat) -> None:
        self.world, self.seat = world, seat

    @cached_property
    def before(self) -> dict[str, int]:
        """Not worked out where no action tells anything."""
        return self.world.title.figures(self.world, self.seat)  # type: ignore[no-any-return]

    def changes(self, action: Action) -> dict[str, tuple[int, int]]:
        after = self.world.clone()
        for _ in _course(after, self.seat, action):
            now = after.title.figures(after, self.seat)
            if now != self.before:
                return {id: (n, now[id]) for id, n in self.before.items() if now.get(id, n) != n}
        return {}


def _course(g: Game, seat: Seat, action: Action) -> Iterator[None]:
    """Act, and stop wherever something has been told and a question comes, up to a roll or a real choice.

    Before anything is told nothing has changed: the action was only the first half of an answer. What can
    be asked next is worked out only for those who go on, to what can be answered in one way alone.
    """
    news = list[Event]()
    try:
        if seat != g.asked:
            if not g.act(seat, action, news, NO_DICE).barrier and news:
                yield
            return
        options = g.options(seat)
        if action not in options:
            raise not_offered(g.step(seat), action, options)
        g.asked, g.offered, g.offers = -1, None, None
        step, flow = g.flow.pop(), g.flow
        run = g.run = Run(step, news, NO_DICE)
        step.take(g, seat, action)
        while not run.barrier:
            flow += run.next()
            if g.result is not None or not flow or flow[-1].asks is None:
                if news:
                    yield
                return
            run.step = top = flow[-1]
            who = top.who(g) if top.asks else None
            if who is None:
                flow.pop()
                top.run(g)
                continue
            if news:
                yield
            if who == seat and type(top) is type(step):  # asked the same again, he has a choice again
                return
            options = top.options(g, who)
            if len(options) > 1 or top.veiled:
                return
            flow.pop()
            top.take(g, who, options[0])
    except Chance:
        return


def told(term: Seg, before: int, after: int) -> Effect:
    """A change as it is shown: Men 4 → 5."""
    return Effect([term, Seg(f" {before} → {after}")])


def named(g: Game, term: str) -> Seg:
    """A term of the guide by its name; by its id where the guide is silent."""
    return entry(guide(g.title.folder), term)


def entry(said: Guide | None, term: str) -> Seg:
    """The same, for who names many."""
    known = said.terms.get(term) if said else None
    return Seg(known.name, f"term:{term}") if known else Seg(term)
