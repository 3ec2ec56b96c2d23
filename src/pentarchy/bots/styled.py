"""The bot that plays one of a game's whole ways to play and never thinks: to measure the others by."""

from __future__ import annotations

from random import Random

from pentarchy.kernel import Action, PentarchyError

from .chair import Chair


class Styled:
    """Follow the style of that name; `usual` is the game's advice."""

    def __init__(self, style: str) -> None:
        self.style = style

    def choose(self, chair: Chair, rng: Random) -> Action:
        title = chair.title
        named = {"usual": title.habit or title.advise} | {style.__name__: style for style in title.styles}
        if self.style not in named:
            raise PentarchyError(f"{title.id} has no style {self.style!r}; there are {', '.join(named)}")
        advice = chair.advised(named[self.style], rng)
        return chair.options[-1] if advice is None else advice
