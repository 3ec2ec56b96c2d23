"""Whole ways to play: a world is played to the end of the game, one seat following a style of the game."""

from __future__ import annotations

from pentarchy.kernel import Action, Advice, Game, Seat, Title

from .judge import Ending
from .race import Budget

LONGEST = 5_000
"""A game that takes more decisions tells nothing."""
LOOK = 32
"""Decisions played between two looks at the clock."""


def answer(style: Advice, g: Game, seat: Seat, options: list[Action]) -> Action:
    """What a style does: the modest choice, which is the last, where it has no word."""
    advice = style(g, seat, options)
    return options[-1] if advice is None else advice


class Playout:
    """Plays worlds to their end: the searching seat by a given style, all others by the game's advice."""

    def __init__(self, title: Title, me: Seat, budget: Budget) -> None:
        self.usual, self.me, self.budget = title.habit or title.advise, me, budget
        self.ending = Ending(me)
        self.length = 0
        """Decisions the latest game took to its end."""

    def share(self, g: Game, action: Action, style: Advice) -> float | None:
        """What the action brings if the style goes on from there; None: out of time. Uses the world up."""
        g.act(self.me, action)
        me, usual, budget = self.me, self.usual, self.budget
        for acts in range(LONGEST):
            if g.result is not None:
                self.length = acts
                return self.ending.share(g.result)
            if acts % LOOK == 0 and budget.late():
                return None
            seat = g.pending()[0]
            options = g.options(seat)
            if len(options) == 1:
                g.act(seat, options[0])
            else:
                g.act(seat, answer(style if seat == me else usual, g, seat, options))
        return None
