"""What a seat is asked, in words: questions here, answers in `options`, why not in `reasons`."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Seat, Step
from pentarchy.kernel.scene import Draft, Text

from ..rules.battle.stages import ResolveCard
from ..rules.events.deck import Prophecy
from ..rules.events.tournament import TournamentPick
from ..state import DEFEND, State
from .chronicle import event
from .names import WORDS, face, named
from .options import option
from .reasons import missing
from .todo import todo

__all__ = ["draft", "event", "missing", "option", "prompt", "todo"]


def prompt(g: State, step: Step[State], seat: Seat) -> Text:
    """The question put to the seat."""
    message = f"prompt-{type(step).__name__}"
    wanted = WORDS.wants(message)
    args: dict[str, Any] = named(
        g.book, {name: getattr(step, name) for name in step.__struct_fields__ if name in wanted}
    )
    if g.battle is not None:
        args["field"] = g.book.lands[g.battle.land[DEFEND]].name
    if isinstance(step, ResolveCard):
        args["card"] = face(g.book, g.book.combat[g.fight().card[step.side]].id)
    elif isinstance(step, Prophecy):
        args["card"] = face(g.book, g.book.destiny[g.foreseen].id)
    return WORDS.say(message, seat, **args)


def draft(g: State, step: Step[State], seat: Seat) -> Draft | None:
    """In the Tournament: the champion is named at once, there is nothing to put together."""
    return Draft(lines=[], sums=[], ready=True) if isinstance(step, TournamentPick) else None
