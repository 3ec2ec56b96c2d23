"""What the kernel asks for: prompts, options, drafts, reasons and events, each said in its own module."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Seat
from pentarchy.kernel.scene import Draft, Sum, Text

from ..book import SUPPLIES, UNITS
from ..rules.clash.sequence import Bid
from ..rules.fate import Vote
from ..rules.kingdom import yields
from ..rules.setup import Placement
from ..state import State
from .chronicle import event
from .names import WORDS, card_name, label, space, where, yield_of
from .options import option
from .prompts import prompt
from .reasons import missing
from .todo import todo

__all__ = ["draft", "event", "missing", "option", "prompt", "todo"]

Lines = list[tuple[Text, list[str], int | None]]


def draft(g: State, step: Any, seat: Seat) -> Draft | None:
    if isinstance(step, Bid | Vote):
        return cards_draft(g, step)
    if isinstance(step, Placement):
        return placement_draft(g, step, seat)
    return None


def cards_draft(g: State, step: Bid | Vote) -> Draft:
    names: list[Text] = [[card_name(g, c)] for c in step.cards]
    lines: Lines = [(name, [f"card:{c + 1}"], None) for name, c in zip(names, step.cards)]
    numbers = [(name, str(c + 1)) for name, c in zip(names, step.cards)]
    total = Sum("sum", label("draft-sum"), numbers, str(sum(step.cards) + len(step.cards)))
    return Draft(lines, [total], ready=bool(step.cards) or isinstance(step, Vote))


def placement_draft(g: State, step: Placement, seat: Seat) -> Draft:
    lines: Lines = []

    def say(id: str, hex_: int, **more: str) -> None:
        lines.append((WORDS.say(id, hex=where(g, hex_), **more), [space(g, hex_)], None))

    if step.first >= 0:
        say("option-first", step.first)
    for kind, spot in zip(step.levy, step.spots):
        if spot >= 0:
            say("option-place-unit", spot, unit=UNITS[kind])
    totals = [0, 0, 0]
    for _, hex_ in step.cubes:
        say("draft-land", hex_, brings=yield_of(g, seat, hex_))
        totals = [a + b for a, b in zip(totals, yields(g, seat, hex_))]
    sums = [Sum(name, label("draft-track", supply=name), [], str(n)) for name, n in zip(SUPPLIES, totals)]
    return Draft(lines, sums, ready=len(step.cubes) == g.book.limits.start_lands)
