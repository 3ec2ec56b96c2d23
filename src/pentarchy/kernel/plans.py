"""Plans: one gesture for one intent. Found by walking ahead in a world the seat imagines.

A game proposes them in its `plans.py`. It walks through the ordinary options, so a plan can contain nothing
illegal, and a walk ends by itself where chance, another seat or news come in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

from .defaults import no_plans
from .effects import named, told
from .game import Game
from .scene import Amount, Effect, Plan, Ref, Seg, Text
from .step import Action, Seat, Step, Together

LONGEST = 200
"""Acts in one plan."""
PROPOSAL = "proposal"
"""Picked instead of a thing: the whole row of questions, as the game's own advice would answer it."""
SHOWN = 4
"""So many different answers of a proposal are named in its label."""
G = TypeVar("G", bound=Game)
Wish: TypeAlias = Sequence[tuple[Action, int]]
"""How often each answer of a row is wanted, what was changed last first."""
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

    def follow(self, prefer: Prefer, most: int = LONGEST) -> Walk[G]:
        """Go on by what is preferred, as long as anything is."""
        for _ in range(most):
            action = None if self.over else prefer(self.game, self.options)
            if action is None or not self.take(*action):
                break
        return self

    def plan(
        self,
        label: Text,
        picks: Iterable[Ref] = (),
        effect: Iterable[Effect] = (),
        cost: Iterable[Amount] = (),
        danger: str = "",
    ) -> Plan:
        """What was walked, in one gesture; it says by itself what becomes of the seat's own numbers."""
        return Plan(
            label=label,
            actions=[list(action) for action in self.actions],
            picks=list(picks),
            effect=[*effect, *self._figures()],
            cost=list(cost),
            danger=danger,
            open=self.chance,
        )

    def _figures(self) -> list[Effect]:
        """The seat's own numbers before and after, up to the first roll."""
        figures, game = self.world.title.figures, self.game
        before = figures(self.world, self.seat)
        if self.chance and before:
            game = self.world.clone()
            for action in self.actions[:-1]:
                game.act(self.seat, action)
        after = figures(game, self.seat) if before else {}
        return [
            told(named(self.world, id), n, after[id]) for id, n in before.items() if after.get(id, n) != n
        ]


def secret_lanes(g: Game) -> int:
    """Which secret lanes are open, or 0: when they close others' drafts come to light."""
    top = g.flow[-1] if g.flow else None
    return top.id if type(top) is Together and top.secret else 0


def row(g: Game, seat: Seat) -> tuple[str, ...]:
    """The steps that ask the same small question again and again, the seat's present one among them."""
    tag = _tag(g.step(seat))
    return next((tags for tags in g.title.rows if tag in tags), ())


def proposed(g: Game, seat: Seat, picks: tuple[Ref, ...] = (), wish: Wish = ()) -> list[Plan]:
    """The plans of the game for a seat that is asked: with picks those that begin or end there.

    They are made of what the seat may imagine alone, so they tell it nothing else.
    """
    if seat not in g.pending():
        return []
    if picks == (PROPOSAL,):
        return proposal(g.canonical(seat), seat, wish) if row(g, seat) else []
    if g.title.plans is no_plans:
        return []
    plans: list[Plan] = g.title.plans(g.canonical(seat), seat, picks)
    return [plan for plan in plans if plan.actions]


def proposal(world: Game, seat: Seat, wish: Wish = ()) -> list[Plan]:
    """The rest of a row by the game's own advice: up to what is dangerous, and without ending it.

    With a wish the row as somebody has set it, as far as it goes: what must be answered beyond that follows the
    advice. One answer that nobody wished for is no plan: that is one click anyway.
    """
    tags, phrases = row(world, seat), world.title.phrases
    walk, said = Walk(world, seat), Counter[tuple[Any, ...]]()
    drafted, left = _drafted(world, seat), dict(wish)
    while (step := walk.step) is not None and _tag(step) in tags:
        wanted = next((action for action in left if left[action] and action in walk.options), None)
        action = wanted or _advised(walk, dict(wish))
        if action is None:
            break
        option = phrases.option(walk.game, step, seat, action)
        if option.danger or option.idle or not walk.take(*action):
            break
        if wanted:
            left[action] -= 1
        said[tuple(option.label)] += 1
    if len(walk.actions) < (1 if wish else 2):
        return []
    if walk.step is not None and (
        lines := [line for line in _drafted(walk.game, seat) if line not in drafted]
    ):
        said = Counter(lines)  # a draft says it better than the clicks that led to it
    return [walk.plan(_listed(said), effect=[Effect([*words, *_times(n)]) for words, n in said.items()])]


def _advised(walk: Walk[Any], wish: dict[Action, int]) -> Action | None:
    """What the game advises; beyond a wish only where something must be answered, the changed last of all."""
    title, g, seat, options = walk.world.title, walk.game, walk.seat, walk.options
    advise = title.habit or title.advise
    if wish:
        step = g.step(seat)
        if any(title.phrases.option(g, step, seat, action).idle for action in options):
            return None
        changed = next(iter(wish))
        options = [action for action in options if action != changed] or options
    action: Action | None = advise(g, seat, options)
    return action if action in options else options[0] if wish else None


def _drafted(g: Game, seat: Seat) -> list[tuple[Any, ...]]:
    draft = g.title.phrases.draft(g, g.step(seat), seat)
    return [tuple(words) for words, _, _ in draft.lines] if draft is not None else []


def _listed(said: Counter[tuple[Any, ...]]) -> Text:
    """March to Styria, attack, lose a knight ×2 …"""
    out: Text = []
    for n, (words, times) in enumerate(said.items()):
        if n == SHOWN:
            return [*out, Seg(" …")]
        out += [*([Seg(", ")] if out else []), *words, *_times(times)]
    return out


def _times(n: int) -> Text:
    return [Seg(f" ×{n}")] if n > 1 else []


def _tag(step: Step) -> str:
    return str(step.__struct_config__.tag)
