"""A tree of choices shared by all imagined worlds: what was tried, and what it brought.

Long option lists are opened bit by bit (progressive widening), the advised one first. Simultaneous secret
decisions are selected decoupled: what a seat drafts does not depend on what others draft in the same
Together.
"""

from __future__ import annotations

from math import log, sqrt
from random import Random
from typing import Any

from pentarchy.kernel import Action, Game, Seat, Title, Together

from .judge import Position

EXPLORE = 0.5
WIDEN = 0.5
"""Below the root a choice met n times may have tried about 1 + WIDEN * sqrt(n) of its options."""
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


class Tree:
    """The choices tried so far after each of the root's options, and how to play on beyond them."""

    def __init__(self, title: Title, me: Seat, judge: Position, last: Any) -> None:
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
