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

from math import sqrt
from random import Random
from time import perf_counter
from typing import Any

from pentarchy.kernel import Action, Advice, Game, Seat, Title

from .chair import Chair
from .greedy import outcomes
from .judge import Position
from .plans import Course, Plan, Playout, changes
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
"""Worlds played to their end for a turn, as a part of the iterations for a decision where tries are short."""
STYLES = 0.6
"""This part of a turn's budget goes into the choice of a style, the rest into changes of its turn."""
FADES = 0.8
"""What was learned of the styles counts so much less a round later."""
USUAL = 2
"""The usual way to play is so many times as likely a model of another seat as each of the other styles."""
A_ROUND, AT_ONCE = 6, 14.0
"""Decisions in a round that share its seconds where each is thought about; the longest thought."""


class Search:
    """Budget in iterations, or in seconds a round shared with the other seats, whichever ends first.

    With iterations alone it repeats exactly. It remembers its plan, and what it learned of the styles; else
    it works them out anew. With `pool` it reckons with others who play in other ways than the usual.
    """

    def __init__(self, iterations: int = 1000, seconds: float | None = None, pool: bool = True) -> None:
        self.iterations, self.seconds, self.pool = iterations, seconds, pool
        self.tries = 0
        """Of all decisions so far: a race that is decided early spends less than its budget."""
        self.course: Course | None = None
        """The plan of this round, and how far it has come."""
        self.round: Any = None
        self.known: list[Runner] = []
        """The styles, and what they brought compared with the first of them."""

    def choose(self, chair: Chair, rng: Random) -> Action:
        if len(chair.options) == 1:
            return chair.options[0]
        return self._by_plans(chair, rng) if chair.title.styles else self._by_tree(chair, rng)

    def _deadline(self, part: float, begun: float, seats: int, decisions: int) -> float:
        if self.seconds is None:
            return float("inf")
        return begun + part * min(AT_ONCE, self.seconds / (max(1, seats - 1) * decisions))

    # ---- to the end of the game ----------------------------------------------------------------------------

    def _by_plans(self, chair: Chair, rng: Random) -> Action:
        world = chair.imagine(rng)
        now = chair.title.round(world)
        if self.course is None or now != self.round:
            self.round = now
            self.course = Course(self._plan(chair, world, rng))
        return self.course.answer(world, chair.seat, chair.options)

    def _plan(self, chair: Chair, world: Game, rng: Random) -> Plan:
        """The best turn found with the whole turn's budget."""
        begun, seats, styles = perf_counter(), world.seats, chair.title.styles
        tries = max(1.0, TRIES * self.iterations)
        if [runner.plan.style for runner in self.known] != list(styles):
            self.known = [Runner((), Plan(style)) for style in styles]
        for runner in self.known:
            runner.fade(FADES)
        budget = Budget(STYLES * tries, self._deadline(STYLES, begun, seats, 1))
        best: Plan = self._race(chair, rng, self.known, budget).plan
        budget = Budget(tries - budget.spent, self._deadline(1.0, begun, seats, 1))
        width = int(min(budget.tries / WARM_UP, 2 + sqrt(tries)))
        if width < 2 or budget.late():
            return Plan(best.style)
        field = changes(world.clone(), chair.title, chair.seat, best.style)
        rng.shuffle(field)
        runners = [Runner((), plan) for plan in (best, *field[: width - 1])]
        won: Plan = self._race(chair, rng, runners, budget).plan
        return won

    def _race(self, chair: Chair, rng: Random, field: list[Runner], budget: Budget) -> Runner:
        """Race these plans with tries to the end of the game."""
        playout, title = Playout(chair.seat, budget), chair.title
        usual = title.habit or title.advise
        models = [usual] * USUAL + [style for style in title.styles if style is not usual]

        def lap(runners: list[Runner]) -> list[float] | None:
            world, shares = chair.imagine(rng), []
            others: list[Advice] = [rng.choice(models) if self.pool else usual for _ in range(world.seats)]
            for runner in runners:
                share = playout.share(world.clone(), runner.plan, others)
                if share is None:
                    return None
                shares.append(share)
            return shares

        best = race(field, lap, budget, CLEARLY)
        self.tries += budget.spent
        return best

    # ---- to the end of the round ---------------------------------------------------------------------------

    def _by_tree(self, chair: Chair, rng: Random) -> Action:
        options, seat, title, begun = chair.options, chair.seat, chair.title, perf_counter()
        world = chair.imagine(rng)
        seats = world.seats
        ranked = best_first(world, seat, options, title, rng)
        tree = Tree(title, seat, Position(title, world), world.flow[0])
        ready = perf_counter()
        tree.judge.calibrate(
            [tree.ahead(chair.imagine(rng), ranked[0], rng.random()) for _ in range(WARM_UP)]
        )
        width = min(2 + FIELD * sqrt(self.iterations), SHORT * self.iterations / WARM_UP)
        if self.seconds is not None:
            left = self._deadline(SHORT, begun, seats, A_ROUND) - begun
            width = min(width, left / max(1e-9, perf_counter() - ready))

        def lap(runners: list[Runner]) -> list[float] | None:
            world, luck, shares = chair.imagine(rng), rng.random(), []
            for runner in runners:
                if budget.late():
                    return None
                shares.append(tree.grow(world.clone(), runner.action, luck))
            return shares

        field = [Runner(action) for action in ranked[: max(2, int(width))]]
        budget = Budget(SHORT * self.iterations, self._deadline(SHORT, begun, seats, A_ROUND))
        best = race(field, lap, budget, CLEARLY)
        self.tries += budget.spent
        if best is field[0]:
            return best.action
        tree.rounds = ROUNDS
        clearly = CLEARLY if tree.advise(world, seat, options) is None else SURELY
        duel = [Runner(field[0].action), Runner(best.action)]
        budget = Budget((1 - SHORT) * self.iterations / ROUNDS, self._deadline(1.0, begun, seats, A_ROUND))
        best = race(duel, lap, budget, clearly)
        self.tries += budget.spent
        return best.action


def best_first(world: Game, seat: Seat, options: list[Action], title: Title, rng: Random) -> list[Action]:
    """What greedy would do, then the others as they look one decision ahead; chance orders equals."""
    advice = title.advise(world, seat, options)
    values = outcomes(world, seat, options, title)
    order = [(a == advice, v, rng.random(), n) for n, (a, v) in enumerate(zip(options, values))]
    return [options[n] for *_, n in sorted(order, reverse=True)]
