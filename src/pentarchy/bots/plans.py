"""Whole turns: a plan is a way to play, perhaps with one thing done differently; worlds are played by it."""

from __future__ import annotations

from typing import NamedTuple

from pentarchy.kernel import Action, Advice, Game, Seat, Title

from .chances import chances
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


def tag(g: Game, seat: Seat) -> str:
    return str(g.step(seat).__struct_config__.tag)


class Plan(NamedTuple):
    """A style to follow, and what to do instead when it is first possible: at which step, and what."""

    style: Advice
    change: tuple[str, Action] | None = None
    sheet: tuple[Action, ...] = ()
    """What to write in the next draft of those the game names (`Title.drafts`), word by word."""


class Course:
    """A plan being carried out in one world."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.change = plan.change
        self.sheet = list(reversed(plan.sheet))

    def answer(self, g: Game, seat: Seat, options: list[Action]) -> Action:
        if self.sheet and tag(g, seat) in g.title.drafts:
            if self.sheet[-1] in options:
                return self.sheet.pop()
            self.sheet = []
        if self.change is not None and self.change[1] in options and self.change[0] == tag(g, seat):
            action, self.change = self.change[1], None
            return action
        return answer(self.plan.style, g, seat, options)


class Playout:
    """Plays worlds to their end, or so many rounds on: the planning seat by a plan, others by styles they are
    thought to follow."""

    def __init__(self, me: Seat, budget: Budget, rounds: int = 0) -> None:
        self.me, self.budget, self.ending, self.rounds = me, budget, Ending(me), rounds

    def share(self, g: Game, plan: Plan, models: list[Advice]) -> float | None:
        """What the plan brings; None: out of time. Uses the world up."""
        me, budget, course = self.me, self.budget, Course(plan)
        title: Title = g.title
        now, left = title.round(g), self.rounds
        for acts in range(LONGEST):
            if g.result is not None:
                budget.worked += acts
                return self.ending.chance(g.result) if self.rounds else self.ending.share(g.result)
            if left and title.round(g) != now:
                now, left = title.round(g), left - 1
                if not left:
                    budget.worked += acts
                    return chances(g)[me]
            if acts % LOOK == 0 and budget.late():
                return None
            seat = g.pending()[0]
            options = g.options(seat)
            if len(options) == 1:
                g.act(seat, options[0])
            elif seat == me:
                g.act(seat, course.answer(g, seat, options))
            else:
                g.act(seat, answer(models[seat], g, seat, options))
        return None


def changes(g: Game, title: Title, me: Seat, style: Advice) -> list[Plan]:
    """The style's turn with one thing done as another style would; found by playing it in this world."""
    usual, this = title.habit or title.advise, title.round(g)
    found: dict[tuple[str, Action], Plan] = {}
    for _ in range(LONGEST):
        if g.result is not None or title.round(g) != this:
            break
        seat = g.pending()[0]
        options = g.options(seat)
        action = options[0]
        if len(options) > 1:
            action = answer(style if seat == me else usual, g, seat, options)
        if seat == me and len(options) > 1:
            for other in title.styles:
                instead = tag(g, seat), answer(other, g, seat, options)
                if instead[1] != action:
                    found.setdefault(instead, Plan(style, instead))
        g.act(seat, action)
    return list(found.values())
