"""Whole turns thought out once a round: which style leads, and what to do differently in it.

Worlds are played to their end, the planning seat by one of the styles, each other seat by a style it is
thought to follow. What the league of the styles found (`league.py`) is where it begins, what was learned at
this table is remembered from round to round, and fades.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from pentarchy.kernel import Action, Advice, Game, Title

from .chair import Chair, Verdict
from .drafts import otherwise, write
from .league import standing
from .plans import Course, Plan, Playout, answer, changes, tag
from .race import WARM_UP, Budget, Runner, race
from .watch import Watch

CLEARLY = 0.7
"""Standard errors by which a plan has to be above the favourite to win."""
FAITHFUL = 1.5
"""The same for somebody whose temper is against it."""
STYLES = 0.6
"""This part of a turn's budget goes into the choice of a style, the rest into changes of its turn; all of it
where the rest would be too little for a race."""
WATCH = 0.2
"""Watching the others takes no more than this part of a turn's time."""
FADES = 0.8
"""What was learned of the styles counts so much less a round later."""
LENGTH = 300
"""Decisions to the end of a game for each seat, before any was played."""
AT_ONCE = 14.0
"""The longest thought, in seconds."""
DRAFT = 0.5
"""This part of a turn's time is kept for its drafts,"""
AHEAD = 2
"""which are judged so many rounds later, by the chance to win,"""
PASSES = (0.6, 1.0)
"""with these parts of what is left of the worlds one after the other,"""
SURELY = 1.2
"""and changed if that is above the favourite by so many standard errors."""


class Effort(NamedTuple):
    """How much a bot thinks."""

    tries: float
    """Worlds played to their end for a turn, at most,"""
    work: float = float("inf")
    """and decisions played in them;"""
    seconds: float | None = None
    """for a round of all bots of a table, at most: to protect people from slow machines;"""
    at_once: float = AT_ONCE
    """and for one thought."""
    drafts: float = 0
    """Worlds played a few rounds on for a draft, at most."""

    def deadline(self, part: float, begun: float, seats: int, decisions: int = 1) -> float:
        if self.seconds is None:
            return float("inf")
        return begun + part * min(self.at_once, self.seconds / (max(1, seats - 1) * decisions))


class Planner:
    """One seat's plan. With `pool` it reckons with others who play in other ways than the usual."""

    def __init__(self, effort: Effort, pool: bool, temper: str) -> None:
        self.effort, self.pool, self.temper = effort, pool, temper
        self.tries = self.worked = 0
        self.length = 0.0
        """Decisions to the end of the game, as the last race found."""
        self.course: Course | None = None
        """The plan of this round, and how far it has come."""
        self.round: Any = None
        self.drafted: set[str] = set()
        """The drafts of this round that were thought out."""
        self.known: list[Runner] = []
        """The styles, and what they brought compared with the first of them."""
        self.watch = Watch()

    def think(self, chair: Chair, rng: Random) -> Iterator[Verdict]:
        """What the plan says, then what else the styles would do, the better ones first."""
        world = chair.imagine(rng, drafted=False)
        now = chair.title.round(world)
        if self.course is None or now != self.round:
            self.round, self.drafted = now, set()
            self.course = Course(self._plan(chair, world, rng))
        at = tag(world, chair.seat)
        if self.effort.drafts and at in chair.title.drafts and at not in self.drafted:
            self.drafted.add(at)
            self.course.sheet = self._draft(chair, world, rng, self.course)
        yield Verdict(self.course.answer(world, chair.seat, chair.options))
        for runner in sorted(self.known, key=lambda runner: -runner.ahead):
            yield Verdict(answer(runner.plan.style, world, chair.seat, chair.options), runner.ahead)

    def _plan(self, chair: Chair, world: Game, rng: Random) -> Plan:
        """The best turn found with the whole turn's budget."""
        begun, seats, effort = perf_counter(), world.seats, self.effort
        whole = 1 - DRAFT if effort.drafts and chair.title.drafts else 1.0
        if self.pool:
            self.watch.look(world, chair.seat, effort.deadline(WATCH, begun, seats))
        if not self.known:
            self.known = field(chair.title, seats, chair.seat, self.temper)
        for runner in self.known:
            runner.fade(FADES)
        length = self.length or LENGTH * seats
        clearly = FAITHFUL if self.temper else CLEARLY
        tries = min(effort.tries, effort.work / length)
        part = STYLES if (1 - STYLES) * tries >= 2 * WARM_UP else 1.0
        few = max(2, int(part * tries / WARM_UP))
        leaders = [self.known[0], *sorted(self.known[1:], key=lambda r: -r.ahead)[: few - 1]]
        deadline = effort.deadline(whole * part, begun, seats)
        budget = Budget(part * effort.tries, deadline, part * effort.work, length)
        best: Plan = self._race(chair, rng, leaders, budget, clearly).plan
        length = self.length or length
        budget = Budget(
            effort.tries - budget.spent,
            effort.deadline(whole, begun, seats),
            effort.work - budget.worked,
            length,
        )
        width = int(min(budget.tries / WARM_UP, budget.work / length / WARM_UP, 2 + sqrt(effort.tries)))
        if width < 2 or budget.late():
            return Plan(best.style)
        others = changes(world.clone(), chair.title, chair.seat, best.style)
        rng.shuffle(others)
        runners = [Runner((), plan) for plan in (best, *others[: width - 1])]
        won: Plan = self._race(chair, rng, runners, budget, CLEARLY).plan
        return won

    def _race(
        self,
        chair: Chair,
        rng: Random,
        runners: list[Runner],
        budget: Budget,
        clearly: float,
        rounds: int = 0,
    ) -> Runner:
        """Race these plans with tries to the end of the game, or so many rounds on."""
        playout, title = Playout(chair.seat, budget, rounds), chair.title
        usual = title.habit or title.advise

        def lap(runners: list[Runner]) -> list[float] | None:
            world, shares = chair.imagine(rng, drafted=False), []
            seats = world.seats
            others: list[Advice] = [
                self.watch.guess(title, seats, seat, rng) if self.pool else usual for seat in range(seats)
            ]
            for runner in runners:
                share = playout.share(world.clone(), runner.plan, others)
                if share is None:
                    return None
                shares.append(share)
            return shares

        best = race(runners, lap, budget, clearly)
        self.tries += budget.spent
        self.worked += budget.worked
        if budget.spent and not rounds:
            self.length = budget.worked / budget.spent
        return best

    def _draft(self, chair: Chair, world: Game, rng: Random, course: Course) -> list[Action]:
        """The sheet the plan writes, as long as no other is surely better; last word first."""
        me, style, left = chair.seat, course.plan.style, self.effort.drafts
        deadline = self.effort.deadline(DRAFT, perf_counter(), world.seats)
        best = write(world.clone(), me, style)
        field = [write(world.clone(), me, other) for other in chair.title.styles]
        field += [write(chair.imagine(rng, drafted=False), me, style) for _ in range(WARM_UP)]
        for part in PASSES:
            field += otherwise(world, me, style, best)
            rng.shuffle(field)
            sheets = {best.words: best} | {sheet.words: sheet for sheet in field}
            budget = Budget(part * left, deadline)
            width = max(2, int(budget.tries / WARM_UP))
            runners = [Runner((), Plan(style, course.change, words)) for words in list(sheets)[:width]]
            won: Plan = self._race(chair, rng, runners, budget, SURELY, AHEAD).plan
            left -= budget.spent
            if won.sheet == best.words:
                break
            best, field = sheets[won.sheet], []
        return list(reversed(best.words))


def field(title: Title, seats: int, seat: int, temper: str) -> list[Runner]:
    """The styles to race, the favourite first: the one of the temper, else the best of the league."""
    usual = title.habit or title.advise
    styles = [usual, *(style for style in title.styles if style is not usual)]
    liked = title.tempers.get(temper)
    if liked is not None:
        return [Runner((), Plan(style)) for style in dict.fromkeys((liked, usual))]
    shares = {style: standing(title, seats, seat, style.__name__) for style in styles}
    styles.sort(key=lambda style: -shares[style][0])
    best = shares[styles[0]]
    runners = [Runner((), Plan(style)) for style in styles]
    for runner, style in zip(runners, styles):
        share, sure = shares[style]
        runner.remember(share - best[0], WARM_UP * sure)
    return runners
