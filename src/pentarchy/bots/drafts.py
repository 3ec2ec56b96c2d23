"""Drafts written word by word: the sheet a style writes, and the same with one line written otherwise.

Whoever drafts in secret learns nothing until all have handed in, so the same words can be said in every world
the seat may imagine. A game names its drafts, and how to tell their lines, in `Title.drafts`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from pentarchy.kernel import Action, Advice, Game, Seat, Title

from .plans import answer, tag

LONGEST = 300
"""Words of a sheet; whoever needs more goes round in circles."""


class Sheet(NamedTuple):
    """All that is said from here on until the draft is handed in."""

    words: tuple[Action, ...]
    lines: dict[Any, list[Action]]
    """By line: what is written there,"""
    others: dict[Any, list[Action]]
    """and with what else it might begin."""


def write(
    g: Game,
    me: Seat,
    style: Advice,
    lines: dict[Any, list[Action]] | None = None,
    change: tuple[Any, Action] | None = None,
) -> Sheet:
    """What the style writes in this world, with these lines for its own, and one changed; uses it up."""
    title: Title = g.title
    sheet, now = Sheet((), {}, {}), title.round(g)
    words: list[Action] = []
    given, said, line = dict(lines or {}), iter(()), None
    while len(words) < LONGEST and me in g.pending() and tag(g, me) in title.drafts and title.round(g) == now:
        options = g.options(me)
        own = answer(style, g, me, options) if len(options) > 1 else options[0]
        here, begins = title.drafts[tag(g, me)](g.step(me), options)
        if here is None:  # in the midst of a line
            action = _next(said, options, own)
        elif own in begins:
            line = here
            if change is not None and change[0] == line:
                said, action, change = iter(()), change[1], None
            else:
                said = iter(given.pop(line, ()))
                action = _next(said, options, own)
            sheet.lines[line] = []
            sheet.others.setdefault(line, [o for o in begins if o != action])
        else:
            line, action = None, own
        if line is not None:
            sheet.lines[line].append(action)
        words.append(action)
        g.act(me, action)
    return sheet._replace(words=tuple(words))


def _next(said: Iterator[Action], options: list[Action], own: Action) -> Action:
    """The next of the words given, as long as they can be said."""
    word = next(said, own)
    return word if word in options else own


def otherwise(g: Game, me: Seat, style: Advice, sheet: Sheet) -> list[Sheet]:
    """The sheet with each of its lines written in every other way."""
    found = {sheet.words: sheet}
    for line, others in sheet.others.items():
        for action in others:
            other = write(g.clone(), me, style, sheet.lines, (line, action))
            found.setdefault(other.words, other)
    return list(found.values())[1:]
