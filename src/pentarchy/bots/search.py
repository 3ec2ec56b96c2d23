"""The bot that looks far ahead: what it might do races against each other in imagined worlds.

Each lap of a race imagines one world consistent with the seat's view and tries everything still in the race
in that same world, so that luck is the same for all and differences show early. What stands clearly above
the favourite at the end is chosen. A try is one of two kinds:

Where the game knows whole ways to play (`Title.styles`), whole turns are compared: at its first decision of a
round the bot plays worlds to their end by each style, the others by styles drawn from the same library, then
by the best one with one thing done differently. The plan that wins is carried out until the round is over:
its clicks need no thought. What was learned of the styles is remembered from round to round.

Where it knows none, a try walks down a tree shared by all worlds, opens one new choice in it, plays on by
habit to the end of the round, and asks the game's judgement who stands how (information-set Monte Carlo tree
search). The favourite is what the greedy bot would do; what beats it must beat it again several rounds ahead.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from random import Random
from time import perf_counter

from pentarchy.kernel import Action, Advice, Game, Seat, Title

from .chair import Chair, Verdict
from .greedy import outcomes
from .judge import Position
from .planner import Effort, Planner
from .race import WARM_UP, Budget, Runner, race
from .tree import Tree

FIELD = 0.6
"""Of a budget of n iterations, about 2 + FIELD * sqrt(n) options race when tries end with the round."""
CLEARLY, SURELY = 0.7, 1.7
"""Standard errors by which an option has to be above the favourite to win: where that came from looking
ahead, and in the duel against a rule of thumb, which knows more than the judgement sees."""
SHORT, ROUNDS = 0.6, 4
"""This part of the budget goes into looking one round ahead; what wins there must win again so many ahead."""
TRIES = 0.08
"""Worlds played to their end for a turn where none are given, as a part of the iterations."""
A_ROUND = 6
"""Decisions in a round that share its seconds where each is thought about."""


class Search:
    """Budget in iterations or, for whole turns, worlds played to their end; and in seconds a round.

    Without seconds it repeats exactly. It remembers its plan, and what it learned of the styles; else it
    works them out anew. With `pool` it reckons with others who play in other ways than the usual. A `temper`
    likes one of the game's styles best.
    """

    def __init__(
        self,
        iterations: int = 1000,
        seconds: float | None = None,
        pool: bool = True,
        temper: str = "",
        worlds: float | None = None,
        drafts: float = 0,
    ) -> None:
        self.iterations, self.temper = iterations, temper
        self.effort = Effort(
            max(1.0, TRIES * iterations) if worlds is None else worlds, seconds=seconds, drafts=drafts
        )
        self.planner = Planner(self.effort, pool, temper)
        self._tries = 0

    @property
    def tries(self) -> int:
        """Of all decisions so far: a race that is decided early spends less than its budget."""
        return self._tries + self.planner.tries

    def choose(self, chair: Chair, rng: Random) -> Action:
        return next(self.think(chair, rng)).action

    def think(self, chair: Chair, rng: Random) -> Iterator[Verdict]:
        """What it would do, then what else it thought of; the same may come twice."""
        if len(chair.options) == 1:
            return iter([Verdict(chair.options[0])])
        title = chair.title
        plans = title.styles and title.habit is None
        return self.planner.think(chair, rng) if plans else self._by_tree(chair, rng)

    # ---- to the end of the round ---------------------------------------------------------------------------

    def _by_tree(self, chair: Chair, rng: Random) -> Iterator[Verdict]:
        options, seat, title, begun = chair.options, chair.seat, chair.title, perf_counter()
        world = chair.imagine(rng)
        seats = world.seats
        liked = title.tempers.get(self.temper)
        ranked = best_first(world, seat, options, title, rng, liked)
        tree = Tree(title, seat, Position(title, world), world.flow[0])
        ready = perf_counter()
        tree.judge.calibrate(
            [tree.ahead(chair.imagine(rng), ranked[0], rng.random()) for _ in range(WARM_UP)]
        )
        width = min(2 + FIELD * sqrt(self.iterations), SHORT * self.iterations / WARM_UP)
        if self.effort.seconds is not None:
            left = self.effort.deadline(SHORT, begun, seats, A_ROUND) - begun
            width = min(width, left / max(1e-9, perf_counter() - ready))

        def lap(runners: list[Runner]) -> list[float] | None:
            world, luck, shares = chair.imagine(rng), rng.random(), []
            for runner in runners:
                if budget.late():
                    return None
                shares.append(tree.grow(world.clone(), runner.action, luck))
            return shares

        field = [Runner(action) for action in ranked[: max(2, int(width))]]
        budget = Budget(SHORT * self.iterations, self.effort.deadline(SHORT, begun, seats, A_ROUND))
        best = race(field, lap, budget, CLEARLY)
        self._tries += budget.spent
        if best is not field[0]:
            tree.rounds = ROUNDS
            plain = liked is None and tree.advise(world, seat, options) is None
            clearly = CLEARLY if plain else SURELY
            duel = [Runner(field[0].action), Runner(best.action)]
            budget = Budget(
                (1 - SHORT) * self.iterations / ROUNDS, self.effort.deadline(1.0, begun, seats, A_ROUND)
            )
            best = race(duel, lap, budget, clearly)
            self._tries += budget.spent
        yield Verdict(best.action, best.ahead)
        for runner in sorted(field, key=lambda runner: -runner.ahead):
            if runner.laps:
                yield Verdict(runner.action, runner.ahead)


def best_first(
    world: Game, seat: Seat, options: list[Action], title: Title, rng: Random, liked: Advice | None = None
) -> list[Action]:
    """What greedy would do, or what is liked, then the others as they look one decision ahead."""
    advice = (liked or title.advise)(world, seat, options)
    values = outcomes(world, seat, options, title)
    order = [(a == advice, v, rng.random(), n) for n, (a, v) in enumerate(zip(options, values))]
    return [options[n] for *_, n in sorted(order, reverse=True)]
