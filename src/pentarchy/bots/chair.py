"""The chair a bot sits on: all it may know of the game."""

from __future__ import annotations

from random import Random
from typing import NamedTuple, Protocol

from pentarchy.kernel import Action, Advice, Game, Seat, Title, Together
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

    def imagine(self, rng: Random, drafted: bool = True) -> Game:
        """A random world consistent with what this seat may know: the bot's own to play with.

        Unless `drafted`, others write their secret drafts anew in it, as the bot thinks they do.
        """
        return self._game.redeal(self.seat, rng, drafted)

    def advised(self, advice: Advice, rng: Random) -> Action | None:
        """What a way to play says here; a world is imagined only where its word could depend on one.

        It takes one number from the source in any case, so that games do not depend on what was imagined.
        """
        seed = rng.getrandbits(64)
        if self._game.step(self.seat).__struct_config__.tag in self.title.unhidden:
            return advice(self._game, self.seat, self.options)
        return advice(self._draft(seed) or self.imagine(Random(seed)), self.seat, self.options)

    def _draft(self, seed: int) -> Game | None:
        """While the seat drafts in secret: the world it imagined at its first question, with its draft in it.

        Secret lanes change nothing but themselves, so the seat learns nothing until they close.
        """
        g, seat = self._game, self.seat
        top = g.flow[-1]
        if type(top) is not Together or not top.secret:
            return None
        kept: list[Game] = g.fact(_worlds, seat)
        if not kept:
            kept.append(self.imagine(Random(seed)))
        world = kept[0]
        world.flow[-1].lanes[seat][:] = top.lanes[seat]
        world.flow[-1].kept[seat] = top.kept[seat]
        world.offers = None
        return world


def _worlds(g: Game, seat: Seat) -> list[Game]:
    """Where a seat's chairs keep the world of its draft."""
    return []


class Verdict(NamedTuple):
    """What a bot that thinks would do, and how far ahead of its first thought it saw that."""

    action: Action
    ahead: float = 0.0


class Bot(Protocol):
    """Anything that answers from a chair. All randomness comes from `rng`, so that runs repeat."""

    def choose(self, chair: Chair, rng: Random) -> Action: ...
