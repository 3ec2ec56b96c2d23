"""The bot that looks far ahead: information-set Monte Carlo tree search, as a race of options.

The race starts from what the greedy bot would do, with the other options, most promising first, as
challengers. Each lap imagines one world consistent with the seat's view and tries every option still in the
race in that same world, so that luck is the same for all and differences show early. A try walks down one
tree shared by all worlds, opens one new choice in it, plays on to the end of the round by the game's own
advice, and asks the game's judgement who stands how. Options that fall behind leave the race; what stands
clearly above the greedy choice at the end is chosen.

Long option lists are opened bit by bit (progressive widening), the advised one first. Simultaneous secret
decisions are selected decoupled: what a seat drafts does not depend on what others draft in the same
Together.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import exp, log, sqrt
from random import Random
from time import perf_counter
from typing import Any

from pentarchy.kernel import Action, Game, Seat, Title, Together

from .chair import Chair
from .greedy import outcomes

EXPLORE = 0.5
WIDEN = 0.5
"""Below the root a choice met n times may have tried about 1 + WIDEN * sqrt(n) of its options."""
FIELD = 0.6
"""Of a budget of n iterations, about 1 + FIELD * sqrt(n) options take part in the race."""
WARM_UP = 4
"""Laps before an option may leave the race, or win it."""
BEHIND = 1.3
"""Standard errors by which an option is behind the leader when it leaves the race."""
CLEARLY, SURELY = 0.7, 1.7
"""Standard errors by which an option has to be above the greedy choice to win: where that came from looking
ahead, and in the duel against a rule of thumb, which knows more than the judgement sees."""
SHORT, ROUNDS = 0.6, 4
"""This part of the budget goes into looking one round ahead; what wins there must win again so many ahead."""
AT_LEAST, AT_MOST = 6, 25
"""Decisions played on before judging: at least so many, then to the end of the round, or so many a seat."""


class Node:
    """What was tried in one situation, as far as the searching seat could tell situations apart."""

    __slots__ = ("children", "visits")

    def __init__(self) -> None:
        self.children: dict[Any, Branch] = {}
        self.visits = 0


class Branch:
    """One choice at a node: how often it was open and taken, and what it brought its seat."""

    __slots__ = ("node", "open", "value", "visits")

    def __init__(self) -> None:
        self.node = Node()
        self.visits = self.open = 0
        self.value = 0.0


class Runner:
    """An option in the race: how it did compared with the greedy choice in the same worlds."""

    __slots__ = ("action", "laps", "squares", "total")

    def __init__(self, action: Action) -> None:
        self.action = action
        self.laps = 0
        self.total = self.squares = 0.0

    def add(self, ahead: float) -> None:
        self.laps += 1
        self.total += ahead
        self.squares += ahead * ahead

    @property
    def ahead(self) -> float:
        return self.total / self.laps

    @property
    def error(self) -> float:
        """The standard error of `ahead`."""
        spread = max(0.0, self.squares / self.laps - self.ahead**2)
        return sqrt(spread / max(1, self.laps - 1))


class Judge:
    """Turns a game's judgement, on whatever scale, into shares between 0 and 1."""

    def __init__(self, title: Title, root: Game) -> None:
        self.evaluate = title.evaluate
        self.centre = self._margins(root)
        self.scale = 1.0

    def _margins(self, g: Game) -> list[float]:
        values = [self.evaluate(g, seat) for seat in range(g.seats)]
        rest = max(1, len(values) - 1)
        return [value - (sum(values) - value) / rest for value in values]

    def calibrate(self, worlds: list[Game]) -> None:
        """The scale is how much positions usually change until they are judged."""
        changes = [
            abs(m - c) for g in worlds if g.result is None for m, c in zip(self._margins(g), self.centre)
        ]
        self.scale = sum(changes) / len(changes) or 1.0 if changes else 1.0

    def shares(self, g: Game) -> list[float]:
        """How each seat stands compared with the root: 0.5 is as before; a result counts fully."""
        if g.result is not None:
            best = g.result.places.count(1)
            return [1.0 / best if place == 1 else 0.0 for place in g.result.places]
        scale = self.scale
        changes = zip(self._margins(g), self.centre)
        return [1 / (1 + exp(max(-30.0, min(30.0, (c - m) / scale)))) for m, c in changes]


class Search:
    """Budget in iterations or in seconds, whichever ends first; with iterations alone it repeats exactly."""

    def __init__(self, iterations: int = 1000, seconds: float | None = None) -> None:
        self.iterations, self.seconds = iterations, seconds
        self.tries = 0
        """Of all decisions so far: a race that is decided early spends less than its budget."""

    def choose(self, chair: Chair, rng: Random) -> Action:
        options, seat, title = chair.options, chair.seat, chair.title
        if len(options) == 1:
            return options[0]
        begun, seconds = perf_counter(), float("inf") if self.seconds is None else self.seconds
        world = chair.imagine(rng)
        ranked = self._best_first(world, seat, options, title, rng)
        tree = Tree(title, seat, Judge(title, world), world.flow[0])
        ready = perf_counter()
        tree.judge.calibrate(
            [tree.ahead(chair.imagine(rng), ranked[0], rng.random()) for _ in range(WARM_UP)]
        )
        warm_up = max(1e-9, perf_counter() - ready)
        width = min(
            2 + FIELD * sqrt(self.iterations), SHORT * self.iterations / WARM_UP, SHORT * seconds / warm_up
        )
        race, budget = [Runner(action) for action in ranked[: max(2, int(width))]], SHORT * self.iterations
        worlds = iter(lambda: (chair.imagine(rng), rng.random()), None)
        best = self._run(race, tree, worlds, budget, begun + SHORT * seconds, CLEARLY)
        if best is not race[0]:
            tree.rounds = ROUNDS
            by_thumb = tree.advise(world, seat, options) is not None
            duel, budget = (
                [Runner(race[0].action), Runner(best.action)],
                (1 - SHORT) * self.iterations / ROUNDS,
            )
            best = self._run(duel, tree, worlds, budget, begun + seconds, SURELY if by_thumb else CLEARLY)
        return best.action

    @staticmethod
    def _best_first(
        world: Game, seat: Seat, options: list[Action], title: Title, rng: Random
    ) -> list[Action]:
        """What greedy would do, then the others as they look one decision ahead; chance orders equals."""
        advice = title.advise(world, seat, options)
        values = outcomes(world, seat, options, title)
        order = [(a == advice, v, rng.random(), n) for n, (a, v) in enumerate(zip(options, values))]
        return [options[n] for *_, n in sorted(order, reverse=True)]

    def _run(
        self,
        field: list[Runner],
        tree: Tree,
        worlds: Iterator[tuple[Game, float]],
        budget: float,
        deadline: float,
        clearly: float,
    ) -> Runner:
        """Race the first, which is the greedy choice, against the others: whoever is clearly ahead, or it."""
        greedy, spent = field[0], 0
        while len(field) > 1 and spent + len(field) <= budget and perf_counter() < deadline:
            world, luck = next(worlds)
            shares = []
            for runner in field:
                if perf_counter() > deadline:
                    break
                shares.append(tree.grow(world.clone(), runner.action, luck))
                self.tries += 1
            else:
                for runner, share in zip(field, shares):
                    runner.add(share - shares[0])
            spent += len(field)
            if greedy.laps >= WARM_UP:
                field = self._still_in(field, greedy)
        if greedy.laps < WARM_UP:
            return greedy
        best = max(field, key=lambda runner: runner.ahead)
        return best if best.ahead > clearly * best.error else greedy

    @staticmethod
    def _still_in(field: list[Runner], greedy: Runner) -> list[Runner]:
        """The greedy choice, the leader, and those who may still overtake; to be its equal is not enough."""
        leader = max(field, key=lambda runner: runner.ahead)
        bar = leader.ahead - BEHIND * leader.error
        left = [r for r in field if r is not greedy and (r is leader or r.ahead + BEHIND * r.error > bar)]
        return [greedy, *left]


class Tree:
    """The choices tried so far after each of the root's options, and how to play on beyond them."""

    def __init__(self, title: Title, me: Seat, judge: Judge, last: Any) -> None:
        self.advise, self.me, self.judge, self.last = title.habit or title.advise, me, judge, last
        self.root = Node()
        self.rounds = 1

    def grow(self, g: Game, action: Action, luck: float) -> float:
        """Try one of my options in this world, which it uses up; what it brings me."""
        rng = Random(luck)
        branch = self.root.children.get(action)
        if branch is None:
            branch = self.root.children[action] = Branch()
        path = self._walk(g, branch, action, rng)
        self.play_on(g, rng)
        shares = self.judge.shares(g)
        for node, taken, seat in path:
            node.visits += 1
            taken.visits += 1
            taken.value += shares[seat]
        return shares[self.me]

    def ahead(self, g: Game, action: Action, luck: float) -> Game:
        """That world as it is when it would be judged."""
        g.act(self.me, action)
        self.play_on(g, Random(luck))
        return g

    def _walk(self, g: Game, first: Branch, action: Action, rng: Random) -> list[tuple[Node, Branch, Seat]]:
        """Down the tree by what was best so far, until a choice is tried for the first time."""
        path = [(self.root, first, self.me)]
        node, entry, frame = first.node, self.root, 0
        drafts: dict[Seat, tuple[Action, ...]] = {}
        seat, fresh = self.me, not first.visits
        top = g.flow[-1]
        if type(top) is Together and top.secret:
            frame = top.id
        while True:
            g.act(seat, action)
            if frame:
                drafts[seat] = (*drafts.get(seat, ()), action)
                top = g.flow[-1] if g.flow else None
                if type(top) is not Together or top.id != frame:
                    node, frame = self._lane(entry, ("closed", drafts.get(self.me, ()))), 0
            if fresh or g.result is not None:
                return path
            top = g.flow[-1]
            seat = g.pending()[0]
            if type(top) is Together and top.secret:
                if not frame:
                    entry, frame, drafts = node, top.id, {}
                node = self._lane(entry, (seat, drafts.get(seat, ())))
            options = g.options(seat)
            if len(options) == 1:
                action = options[0]
                continue
            branch, action, fresh = self._select(node, g, seat, options, rng)
            path.append((node, branch, seat))
            node = branch.node

    @staticmethod
    def _lane(entry: Node, key: Any) -> Node:
        branch = entry.children.get(key)
        if branch is None:
            branch = entry.children[key] = Branch()
        return branch.node

    def _select(
        self, node: Node, g: Game, seat: Seat, options: list[Action], rng: Random
    ) -> tuple[Branch, Action, bool]:
        """A branch to follow: a new one while the node may widen, else the best by upper confidence bound."""
        children = node.children
        known = [a for a in options if a in children]
        if len(known) < len(options) and len(known) < 1 + int(WIDEN * sqrt(node.visits)):
            action = self.habit(g, seat, options, rng) if not known else None
            if action is None or action in children:
                action = rng.choice([a for a in options if a not in children])
            children[action] = branch = Branch()
            return branch, action, True
        best, chosen = float("-inf"), known[0]
        for action in known:
            branch = children[action]
            branch.open += 1
            mean = branch.value / branch.visits if branch.visits else 0.5
            bound = mean + EXPLORE * sqrt(log(branch.open + 1) / (branch.visits + 1))
            if bound > best:
                best, chosen = bound, action
        return children[chosen], chosen, False

    def habit(self, g: Game, seat: Seat, options: list[Action], rng: Random) -> Action:
        """What a seat does when nobody thinks: what the game advises, else anything."""
        advice = self.advise(g, seat, options)
        return rng.choice(options) if advice is None else advice

    def play_on(self, g: Game, rng: Random) -> None:
        """By habit to the end of a round, so that the judgement is not made in mid-exchange."""
        last, rounds = self.last, 0
        for n in range(AT_MOST * g.seats * self.rounds):
            if g.result is not None:
                return
            if g.flow[0] is not last:
                last, rounds = g.flow[0], rounds + 1
                if rounds >= self.rounds and n >= AT_LEAST * self.rounds:
                    return
            seat = g.pending()[0]
            options = g.options(seat)
            g.act(seat, options[0] if len(options) == 1 else self.habit(g, seat, options, rng))
