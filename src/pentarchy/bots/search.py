"""The bot that looks far ahead: options race against each other in imagined worlds.

Each lap of a race imagines one world consistent with the seat's view and tries every option still in the race
in that same world, so that luck is the same for all and differences show early. What stands clearly above
the favourite at the end is chosen. A try is one of two kinds:

Where the game knows whole ways to play (`Title.styles`), a try plays the world to its end. At the first
decision of a round the styles race, and the best one leads through the round: what it advises is the
favourite at each decision, raced against the other styles' advice and what else looks promising.

Where it knows none, a try walks down a tree shared by all worlds, opens one new choice in it, plays on by
habit to the end of the round, and asks the game's judgement who stands how (information-set Monte Carlo tree
search). The favourite is what the greedy bot would do; what beats it must beat it again several rounds ahead.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from time import perf_counter
from typing import Any

from pentarchy.kernel import Action, Advice, Game, Seat, Title

from .chair import Chair
from .greedy import outcomes
from .judge import Position
from .plans import Playout, answer
from .race import WARM_UP, Budget, Runner, race
from .tree import Tree

FIELD = 0.6
"""Of a budget of n iterations, about 2 + FIELD * sqrt(n) options race when tries end with the round."""
CLEARLY, SURELY = 0.7, 1.7
"""Standard errors by which an option has to be above the favourite to win: where that came from looking
ahead, and in the duel against a rule of thumb, which knows more than the judgement sees."""
SHORT, ROUNDS = 0.6, 4
"""This part of the budget goes into looking one round ahead; what wins there must win again so many ahead."""
STYLES, LAPS = 0.4, 0.25
"""This part of the budget, and about LAPS * sqrt(n) laps at most, go into the choice of a style."""
ACTS = 5
"""Tries to the end of the game are dear: of a budget of n iterations, as many options race as can be tried
WARM_UP times within ACTS * n decisions. So the race is widest when the end is near and most certain."""


class Search:
    """Budget in iterations or in seconds, whichever ends first; with iterations alone it repeats exactly.

    It remembers the style it is following from one decision to the next; without memory it asks anew.
    """

    def __init__(self, iterations: int = 1000, seconds: float | None = None) -> None:
        self.iterations, self.seconds = iterations, seconds
        self.tries = 0
        """Of all decisions so far: a race that is decided early spends less than its budget."""
        self.style: Advice | None = None
        self.round: Any = None
        """The bottom step of the flow when the style was chosen: games change it from round to round."""
        self.length = 0
        """Decisions from here to the end of the game, as the latest try found."""

    def choose(self, chair: Chair, rng: Random) -> Action:
        if len(chair.options) == 1:
            return chair.options[0]
        return self._by_styles(chair, rng) if chair.title.styles else self._by_tree(chair, rng)

    def _deadline(self, part: float, begun: float) -> float:
        return float("inf") if self.seconds is None else begun + part * self.seconds

    # ---- to the end of the game ----------------------------------------------------------------------------

    def _by_styles(self, chair: Chair, rng: Random) -> Action:
        options, seat, title = chair.options, chair.seat, chair.title
        begun, before = perf_counter(), self.tries
        world, laps = chair.imagine(rng), sqrt(self.iterations)
        answers = {style: answer(style, world, seat, options) for style in title.styles}
        if self.style not in answers:
            self.style = title.styles[0]
        if world.flow[0] is not self.round:
            self.round = world.flow[0]
            styles = sorted(answers, key=lambda style: style is not self.style)
            field = [Runner(answers[style], style) for style in styles]
            budget = Budget(STYLES * self.iterations, self._deadline(STYLES, begun))
            self.style = self._far(chair, rng, field, budget, max(WARM_UP, LAPS * laps)).plan
        width = int(min(laps, ACTS * self.iterations / (WARM_UP * max(1, self.length))))
        if width < 2:
            return answers[self.style]
        ranked = [answers[self.style], *answers.values(), *best_first(world, seat, options, title, rng)]
        field = [Runner(action, self.style) for action in list(dict.fromkeys(ranked))[:width]]
        budget = Budget(self.iterations - (self.tries - before), self._deadline(1.0, begun))
        return self._far(chair, rng, field, budget, laps).action

    def _far(self, chair: Chair, rng: Random, field: list[Runner], budget: Budget, laps: float) -> Runner:
        """Race these with tries to the end of the game."""
        playout = Playout(chair.title, chair.seat, budget)

        def lap(runners: list[Runner]) -> list[float] | None:
            world, shares = chair.imagine(rng), []
            for runner in runners:
                share = playout.share(world.clone(), runner.action, runner.plan)
                if share is None:
                    return None
                shares.append(share)
            return shares

        if len(field) == 1:
            lap(field)  # to learn how far the end is
            budget.spent += 1
        best = race(field, lap, budget, CLEARLY, laps, hasty=True)
        self.tries += budget.spent
        self.length = playout.length or self.length
        return best

    # ---- to the end of the round ---------------------------------------------------------------------------

    def _by_tree(self, chair: Chair, rng: Random) -> Action:
        options, seat, title, begun = chair.options, chair.seat, chair.title, perf_counter()
        world = chair.imagine(rng)
        ranked = best_first(world, seat, options, title, rng)
        tree = Tree(title, seat, Position(title, world), world.flow[0])
        ready = perf_counter()
        tree.judge.calibrate(
            [tree.ahead(chair.imagine(rng), ranked[0], rng.random()) for _ in range(WARM_UP)]
        )
        width = min(2 + FIELD * sqrt(self.iterations), SHORT * self.iterations / WARM_UP)
        if self.seconds is not None:
            width = min(width, SHORT * self.seconds / max(1e-9, perf_counter() - ready))

        def lap(runners: list[Runner]) -> list[float] | None:
            world, luck, shares = chair.imagine(rng), rng.random(), []
            for runner in runners:
                if budget.late():
                    return None
                shares.append(tree.grow(world.clone(), runner.action, luck))
            return shares

        field = [Runner(action) for action in ranked[: max(2, int(width))]]
        budget = Budget(SHORT * self.iterations, self._deadline(SHORT, begun))
        best = race(field, lap, budget, CLEARLY)
        self.tries += budget.spent
        if best is field[0]:
            return best.action
        tree.rounds = ROUNDS
        clearly = CLEARLY if tree.advise(world, seat, options) is None else SURELY
        duel = [Runner(field[0].action), Runner(best.action)]
        budget = Budget((1 - SHORT) * self.iterations / ROUNDS, self._deadline(1.0, begun))
        best = race(duel, lap, budget, clearly)
        self.tries += budget.spent
        return best.action


def best_first(world: Game, seat: Seat, options: list[Action], title: Title, rng: Random) -> list[Action]:
    """What greedy would do, then the others as they look one decision ahead; chance orders equals."""
    advice = title.advise(world, seat, options)
    values = outcomes(world, seat, options, title)
    order = [(a == advice, v, rng.random(), n) for n, (a, v) in enumerate(zip(options, values))]
    return [options[n] for *_, n in sorted(order, reverse=True)]
