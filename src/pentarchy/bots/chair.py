"""The chair a bot sits on: all it may know of the game."""

from __future__ import annotations

from random import Random
from typing import NamedTuple, Protocol

from pentarchy.kernel import Action, Game, Seat, Title
from pentarchy.kernel.scene import Option, Scene, Text


class Chair:
    """One seat at one decision: its options, its view, and worlds that could be the real one."""

    def __init__(self, game: Game, seat: Seat) -> None:
        self._game = game
        self.seat = seat
        self.options: list[Action] = game.options(seat)

    @property
    def title(self) -> Title:
        title: Title = self._game.title
        return title

    def view(self) -> Scene:
        return self._game.view(self.seat)

    def label(self, action: Action) -> Text:
        """How an option reads to this seat."""
        world = self._game.canonical(self.seat)
        option: Option = self.title.phrases.option(world, world.step(self.seat), self.seat, action)
        return option.label

    def imagine(self, rng: Random) -> Game:
        """A random world consistent with what this seat may know: the bot's own to play with."""
        return self._game.redeal(self.seat, rng)


class Verdict(NamedTuple):
    """What a bot that thinks would do, and how far ahead of its first thought it saw that."""

    action: Action
    ahead: float = 0.0


class Bot(Protocol):
    """Anything that answers from a chair. All randomness comes from `rng`, so that runs repeat."""

    def choose(self, chair: Chair, rng: Random) -> Action: ...
