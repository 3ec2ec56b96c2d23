"""A game as those read it who speak another language: the same position, its content in their words."""

from __future__ import annotations

from copy import copy
from typing import TypeVar

from .game import Game
from .words import spoken

G = TypeVar("G", bound=Game)


def translated(g: G) -> G:
    """The same position with the content of the language spoken: for whoever shows it or speaks of it.

    Rules see no difference, since they go by ids; so nobody need play on with it, and nobody should.

    >>> from pentarchy.kernel.words import speaking
    >>> from pentarchy.template.the_ford import TITLE as THE_FORD
    >>> g = THE_FORD.new()
    >>> with speaking("pseudo"):
    ...     translated(g).book.lands[2].name, g.book.lands[2].name
    ('Ƒöřð', 'Ford')
    """
    if spoken() == "en":
        return g
    shown = copy(g)
    shown.imagined = shown.worked_out = shown.scratch = None
    shown.hold(g.title.book(g.edition, spoken()))
    return shown
