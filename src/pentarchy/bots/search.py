"""The bot that looks far ahead: information-set Monte Carlo tree search.

Each iteration imagines one world consistent with the seat's view, walks down one tree shared by all those
worlds, tries one new choice, plays on a little, and asks the game's own judgement who stands how. Long
option lists are opened bit by bit (progressive widening), best guess first. Simultaneous secret decisions
are selected decoupled: what a seat drafts does not depend on what others draft in the same Together.
"""

from __future__ import annotations

from math import exp, log, sqrt
from random import Random
from time import perf_counter
from typing import Any

from pentarchy.kernel import Action, Game, Seat, Title, Together

from .chair import Chair

EXPLORE = 0.7
WIDEN = 2.0
"""A node visited n times may have tried about WIDEN * sqrt(n) of its options."""
PLAYOUT = 6
"""Decisions played on after a new choice, before judging."""


class Node:
    """What was tried in one situation, as far as the searching seat could tell situations apart."""

    __slots__ = ("children", "order", "visits")

    def __init__(self) -> None:
        self.children: dict[Any, Branch] = {}
        self.order: list[Action] | None = None
        self.visits = 0


class Branch:
    """One choice at a node: how often it was open and taken, and what it brought its seat."""

    __slots__ = ("node", "open", "value", "visits")

    def __init__(self) -> None:
        self.node = Node()
        self.visits = self.open = 0
        self.value = 0.0


class Judge:
    """Turns a game's judgement, on whatever scale, into shares between 0 and 1."""

    def __init__(self, title: Title, root: Game) -> None:
        self.evaluate = title.evaluate
        margins = self._margins(root)
        self.scale = max(1.0, *(abs(m) for m in margins)) / 2
        self.centre = margins

    def _margins(self, g: Game) -> list[float]:
        values = [self.evaluate(g, seat) for seat in range(g.seats)]
        rest = max(1, len(values) - 1)
        return [value - (sum(values) - value) / rest for value in values]

    def shares(self, g: Game) -> list[float]:
        """How each seat stands compared with the root: 0.5 is as before; a result counts fully."""
        if g.result is not None:
            best = g.result.places.count(1)
            return [1.0 / best if place == 1 else 0.0 for place in g.result.places]
        margins = self._margins(g)
        spread = max(abs(m - c) for m, c in zip(margins, self.centre))
        self.scale += 0.02 * (spread - self.scale)  # follows the size of the differences that occur
        scale = self.scale or 1.0
        return [1 / (1 + exp(max(-30.0, min(30.0, (c - m) / scale)))) for m, c in zip(margins, self.centre)]


class Search:
    """Budget in iterations or in seconds, whichever ends first; with iterations alone it repeats exactly."""

    def __init__(self, iterations: int = 1000, seconds: float | None = None, playout: int = PLAYOUT) -> None:
        self.iterations, self.seconds, self.playout = iterations, seconds, playout

    def choose(self, chair: Chair, rng: Random) -> Action:
        options, seat, title = chair.options, chair.seat, chair.title
        if len(options) == 1:
            return options[0]
        deadline = perf_counter() + self.seconds if self.seconds is not None else None
        world = chair.imagine(rng)
        judge = Judge(title, world)
        root = Node()
        root.order = self._best_first(world, seat, options, title, judge, rng)
        for turn in range(self.iterations):
            if deadline is not None and turn % 8 == 0 and perf_counter() > deadline:
                break
            self._iterate(root, chair.imagine(rng), seat, title, judge, rng)
        tried = [
            (b.visits, b.value / b.visits, a) for a, b in root.children.items() if b.visits and a in options
        ]
        return max(tried, key=lambda t: (t[0], t[1]))[2] if tried else root.order[0]

    def _best_first(
        self, world: Game, seat: Seat, options: list[Action], title: Title, judge: Judge, rng: Random
    ) -> list[Action]:
        """The root's options, most promising first: the game's advice, then its judgement one step ahead."""
        advice = title.advise(world, seat, options)
        scored = []
        for action in options:
            after = world.clone()
            after.act(seat, action)
            scored.append((action == advice, judge.shares(after)[seat], rng.random(), action))
        return [action for *_, action in sorted(scored, reverse=True)]

    def _iterate(self, root: Node, g: Game, me: Seat, title: Title, judge: Judge, rng: Random) -> None:
        node, path = root, []
        entry, frame = root, 0
        drafts: dict[Seat, tuple[Action, ...]] = {}
        while g.result is None:
            top = g.flow[-1]
            seat = g.pending()[0]
            if node is root:
                seat = me
            secret = type(top) is Together and top.secret
            if secret and top.id != frame:
                entry, frame, drafts = node, top.id, {}
            if secret:
                key = (seat, drafts.get(seat, ()))
                node = (
                    entry if entry is root and seat == me and not drafts.get(me) else self._lane(entry, key)
                )
            options = g.options(seat)
            if len(options) == 1:
                g.act(seat, options[0])
            else:
                branch, action, fresh = self._select(node, g, seat, options, title, rng)
                path.append((node, branch, seat))
                g.act(seat, action)
                node = branch.node
                if fresh:
                    break
            if secret:
                drafts[seat] = (*drafts.get(seat, ()), options[0] if len(options) == 1 else action)
                now = g.flow[-1] if g.flow else None
                if type(now) is not Together or now.id != frame:
                    node, frame = self._lane(entry, ("closed", drafts.get(me, ()))), 0
        self._play_on(g, title, rng)
        shares = judge.shares(g)
        for node, branch, seat in path:
            node.visits += 1
            branch.visits += 1
            branch.value += shares[seat]

    @staticmethod
    def _lane(entry: Node, key: Any) -> Node:
        branch = entry.children.get(key)
        if branch is None:
            branch = entry.children[key] = Branch()
        return branch.node

    def _select(
        self, node: Node, g: Game, seat: Seat, options: list[Action], title: Title, rng: Random
    ) -> tuple[Branch, Action, bool]:
        """A branch to follow: a new one while the node may widen, else the best by upper confidence bound."""
        children = node.children
        known = [a for a in options if a in children]
        if len(known) < len(options) and len(known) < 1 + WIDEN * sqrt(node.visits):
            action = self._untried(node, g, seat, options, title, rng)
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

    @staticmethod
    def _untried(node: Node, g: Game, seat: Seat, options: list[Action], title: Title, rng: Random) -> Action:
        if node.order is not None:
            offered = set(options)
            for action in node.order:
                if action not in node.children and action in offered:
                    return action
        elif not node.children and (advice := title.advise(g, seat, options)) is not None:
            return advice
        return rng.choice([a for a in options if a not in node.children])

    def _play_on(self, g: Game, title: Title, rng: Random) -> None:
        """A few decisions by advice or at random, so that the judgement is not made in mid-exchange."""
        for _ in range(self.playout):
            if g.result is not None:
                return
            seat = g.pending()[0]
            options = g.options(seat)
            advice = title.advise(g, seat, options) if len(options) > 1 else options[0]
            g.act(seat, rng.choice(options) if advice is None else advice)
