"""Walking ahead for one seat in a world it imagines: through ordinary options, as far as it can foresee."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any, Generic, TypeAlias, TypeVar

from .effects import named, told
from .game import Game
from .scene import Amount, Effect, Plan, Ref, Text
from .step import Action, Seat, Step, Together

LONGEST = 200
"""Acts in one plan."""
G = TypeVar("G", bound=Game)
K = TypeVar("K", bound=Hashable)
Prefer: TypeAlias = Callable[[Any, list[Action]], Action | None]
"""What to do next, of what is offered; None: this is where the plan ends."""


class Walk(Generic[G]):
    """One way ahead for a seat: the actions taken so far, and the game they lead to.

    >>> from pentarchy.template.the_ford import TITLE as THE_FORD
    >>> walk = Walk(THE_FORD.new(), 0)
    >>> walk.take("swim"), walk.take("march"), walk.over, walk.game.at
    (False, True, True, [1, 4])
    """

    def __init__(self, world: G, seat: Seat) -> None:
        self.world, self.seat = world, seat
        self.game: G = world.clone()
        self.actions: list[Action] = []
        self.over = seat not in world.pending()
        """Nothing more can be said beforehand: chance, news or another seat have come in."""
        self.chance = False
        """The last action draws or reveals something."""

    @property
    def step(self) -> Step | None:
        """The question the walk has come to; None if it is over."""
        return None if self.over else self.game.step(self.seat)

    @property
    def options(self) -> list[Action]:
        return [] if self.over else self.game.options(self.seat)

    def take(self, *action: str | int) -> bool:
        """Go on by this action, if it is offered."""
        if self.over or len(self.actions) >= LONGEST or action not in self.game.options(self.seat):
            return False
        lanes = secret_lanes(self.game)
        self.chance = self.game.act(self.seat, action).learned
        self.actions.append(action)
        closed = lanes and secret_lanes(self.game) != lanes
        asked = self.game.result is None and self.seat in self.game.pending()
        self.over = bool(self.chance or closed or not asked)
        return True

    def take_first(self, verb: str) -> bool:
        """Go on by the first option of that verb."""
        found = next((option for option in self.options if option[0] == verb), None)
        return found is not None and self.take(*found)

    def fork(self) -> Walk[G]:
        """The same way so far, to go on another way."""
        other = Walk.__new__(type(self))
        other.world, other.seat, other.over, other.chance = self.world, self.seat, self.over, self.chance
        other.game, other.actions = self.game.clone(), self.actions.copy()
        return other

    def follow(self, prefer: Prefer, most: int = LONGEST) -> Walk[G]:
        """Go on by what is preferred, as long as anything is."""
        for _ in range(most):
            action = None if self.over else prefer(self.game, self.options)
            if action is None or not self.take(*action):
                break
        return self

    def answer(self, asked: type[Step] | tuple[type[Step], ...], first: Callable[[Action], Any]) -> Walk[G]:
        """Answer all questions of a kind in a row, each by the option that comes first."""
        return self.follow(
            lambda g, options: min(options, key=first) if isinstance(g.step(self.seat), asked) else None
        )

    def plan(
        self,
        label: Text,
        picks: Iterable[Ref] = (),
        effect: Iterable[Effect] = (),
        cost: Iterable[Amount] = (),
        again: dict[str, str] | None = None,
    ) -> Plan:
        """What was walked, in one gesture; it says by itself what becomes of the seat's own numbers, and of
        what it must warn."""
        dangers, last = self._again()
        return Plan(
            label=label,
            actions=[list(action) for action in self.actions],
            picks=list(picks),
            effect=[*effect, *self._figures(last)],
            cost=list(cost),
            danger=dangers[0] if dangers else "",
            again=again or {},
            open=self.chance,
        )

    def _again(self) -> tuple[list[str], Game]:
        """The same way once more: the dangers on it, and the game before its last action."""
        game, said, dangers = self.world.clone(), self.world.title.phrases.option, []
        for n, action in enumerate(self.actions):
            if danger := said(game, game.step(self.seat), self.seat, action).danger:
                dangers.append(danger)
            if n + 1 < len(self.actions):
                game.act(self.seat, action)
        return dangers, game

    def _figures(self, last: Game) -> list[Effect]:
        """The seat's own numbers before and after, up to the first roll."""
        figures = self.world.title.figures
        before = figures(self.world, self.seat)
        after = figures(last if self.chance else self.game, self.seat) if before else {}
        return [
            told(named(self.world, id), n, after[id]) for id, n in before.items() if after.get(id, n) != n
        ]


def secret_lanes(g: Game) -> int:
    """Which secret lanes are open, or 0: when they close others' drafts come to light."""
    top = g.flow[-1] if g.flow else None
    return top.id if type(top) is Together and top.secret else 0


def ways(
    start: Walk[G],
    onward: Callable[[Walk[G]], Iterable[Action]],
    where: Callable[[Walk[G]], K],
    most: int = 400,
) -> dict[K, Walk[G]]:
    """The shortest way to wherever one can get from a walk, by what it has come to; the start is not in it.

    >>> from pentarchy.template.the_ford import TITLE as THE_FORD
    >>> found = ways(Walk(THE_FORD.new(), 0), lambda walk: walk.options, lambda walk: walk.game.at[0])
    >>> {at: walk.actions for at, walk in found.items()}
    {1: [('march',)]}
    """
    found: dict[K, Walk[G]] = {}
    seen, edge = {where(start)}, [start]
    for walk in edge:
        for action in onward(walk):
            further = walk.fork()
            if not further.take(*action) or (key := where(further)) in seen:
                continue
            seen.add(key)
            found[key] = further
            if not further.over:
                edge.append(further)
            if len(found) >= most:
                return found
    return found
