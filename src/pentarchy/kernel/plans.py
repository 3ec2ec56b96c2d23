"""Plans: one gesture for one intent. Found by walking ahead in a world the seat imagines.

A game proposes them in its `bot/intents.py`. It walks through the ordinary options, so a plan can contain
nothing illegal, and a walk ends by itself where chance, another seat or news come in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from msgspec.structs import replace

from .defaults import no_plans
from .english import inside
from .game import Game
from .scene import Effect, Option, Plan, Ref, Seg, Text, plain
from .step import Action, Seat, Step
from .translation import translated
from .walk import Walk

PROPOSAL = "proposal"
"""Picked instead of a thing: the whole row of questions, as the game's own advice would answer it."""
SHOWN, LONG = 4, 84
"""So many answers of a proposal are named in its label, and no more letters than one reads at a look."""
WEIGHED = 60
"""Where the game has no advice, so many options are compared by what it thinks of their outcome."""

Wish: TypeAlias = Sequence[tuple[Action, int]]
"""How often each answer of a row is wanted, what was changed last first."""


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
    g = translated(g)
    if picks == (PROPOSAL,):
        return proposal(g.canonical(seat), seat, wish) if row(g, seat) else []
    world = g.canonical(seat)
    plans = turned(world, seat, picks[0]) if len(picks) == 1 else []
    if g.title.plans is not no_plans:
        plans += g.title.plans(world, seat, picks)
    # a single act is on offer as an option already, unless the plan answers later questions too
    return [plan for plan in plans if len(plan.actions) > 1 or (plan.actions and plan.again)]


def turned(world: Game, seat: Seat, ref: Ref) -> list[Plan]:
    """Where one thing has been chosen to go on with: to go back and choose that one instead."""
    step, back = world.step(seat), idle(world, seat, world.options(seat))
    walk = Walk(world, seat)
    if back is None or not walk.take(*back) or walk.over or not _same(walk):
        return []
    for action in walk.options:
        option = _option(walk.game, seat, action)
        if option.picks == [ref]:
            walk.take(*action)
            again = walk.step is not None and _tag(walk.step) == _tag(step) and _same(walk)
            return [replace(walk.plan(option.label, [ref]), turns=True)] if again else []
    return []


def _same(walk: Walk[Game]) -> bool:
    """Nothing has come of it but another question."""
    after = walk.game.clone()
    after.flow, after.asked = walk.world.flow, walk.world.asked
    return after.digest() == walk.world.digest()


def proposal(world: Game, seat: Seat, wish: Wish = ()) -> list[Plan]:
    """The rest of a row by the game's own advice, up to what is dangerous: without ending it, and with.

    With a wish the row as somebody has set it, as far as it goes: what must be answered beyond that follows
    the advice. One answer that nobody wished for is no plan: that is one click anyway.
    """
    rest = Proposal(world, seat, wish).go_on(ends=False)
    plans = [rest.plan()] if len(rest.walk.actions) > (not wish) else []
    if wish:
        return plans
    whole = rest.fork().go_on(ends=True)
    if len(whole.walk.actions) <= max(1, len(rest.walk.actions)):
        return plans
    return [*plans, whole.plan(after=rest if plans else None)]


class Proposal:
    """A row as the game or somebody's wish would answer it, and what it has said so far."""

    def __init__(self, world: Game, seat: Seat, wish: Wish = ()) -> None:
        self.walk = Walk(world, seat)
        self.wish, self.left = wish, dict(wish)
        self.said: Counter[tuple[Any, ...]] = Counter()
        self.ended: tuple[Any, ...] = ()
        """What was said last, if that ended a part of the row."""
        self.chosen: tuple[Any, ...] = ()
        """What was said last, if it was to choose something."""
        self.tags = row(world, seat)
        self.drafted = Counter(_drafted(world, seat) or [])
        """What stood on the draft before."""

    def fork(self) -> Proposal:
        other = Proposal(self.walk.world, self.walk.seat, self.wish)
        other.walk, other.left = self.walk.fork(), self.left.copy()
        other.said, other.ended, other.chosen = self.said.copy(), self.ended, self.chosen
        return other

    def go_on(self, ends: bool) -> Proposal:
        """As far as the row goes; an answer that ends a part of it only if it is to.

        Nothing is left half said: where one may stop at first, it goes to where one may stop again.
        """
        walk, whole = self.walk, self if self.stops() else None
        while self.in_row():
            if whole is not None and self.stops():
                whole = self.fork()
            game, action = walk.game, self.next()
            option = _option(game, walk.seat, action) if action else None
            if option is None or option.danger or (option.idle and not ends) or not walk.take(*action):
                break
            if self.left.get(action):
                self.left[action] -= 1
            self.say(option)
        half = whole is not None and self.in_row() and not self.stops()
        return whole if half and whole is not None else self

    def in_row(self) -> bool:
        return self.walk.step is not None and _tag(self.walk.step) in self.tags

    def stops(self) -> bool:
        """One may stop here."""
        return idle(self.walk.game, self.walk.seat, self.walk.options) is not None

    def next(self) -> Action:
        """What is wished for, else what the game advises: beyond a wish only what must be answered, and what
        was changed last least of all; () where the row is as it was wished."""
        game, seat, options = self.walk.game, self.walk.seat, self.walk.options
        wanted = next((action for action, n in self.left.items() if n and action in options), None)
        if wanted is not None or not self.wish:
            return wanted or advised(game, seat, options)
        if self.stops():
            return ()
        changed = self.wish[0][0]
        return advised(game, seat, [action for action in options if action != changed] or options)

    def say(self, option: Option) -> None:
        """A draft says it better than the clicks that led to it, unless it is handed in.

        What ends a part is worth a word only at the very end. How many is said of what was chosen for it.
        """
        label, chosen = tuple(option.label), self.chosen
        self.ended = label if option.idle else ()
        self.chosen = label if option.picks and option.amount is None else ()
        if option.idle:
            return
        draft = None if self.walk.over else _drafted(self.walk.game, self.walk.seat)
        if draft is not None and (news := Counter(draft) - self.drafted):
            self.said = news
            return
        if option.amount is not None and not option.picks and self.said[chosen]:
            self.said -= Counter([chosen])
            label = (*chosen, Seg(": "), *inside(list(label)))
        self.said[label] += 1

    def plan(self, after: Proposal | None = None) -> Plan:
        """What stands in the plan offered before it is not said again: "The same, then end trade"."""
        said = self.said - after.said if after else self.said.copy()
        if self.ended:
            said[self.ended] += 1
        label = _listed(said)
        then = after is not None
        plan = self.walk.plan(
            inside(label) if then else label,
            effect=[Effect([*words, *_times(n)]) for words, n in said.items()],
        )
        return replace(plan, then=then)


def advised(world: Game, seat: Seat, options: list[Action]) -> Action:
    """What the game would do: its advice, else what it values most; the last of equals, which ends things.
    Where one may stop, nothing that makes things worse."""
    action: Action | None = world.title.advise(world, seat, options)
    if action in options:
        return action
    best, chosen = float("-inf"), options[-1]
    for option in options if len(options) <= WEIGHED else ():
        after = world.clone()
        after.act(seat, option)
        if (value := world.title.evaluate(after, seat)) >= best:
            best, chosen = value, option
    if best < world.title.evaluate(world, seat):
        return idle(world, seat, options) or chosen
    return chosen


def idle(world: Game, seat: Seat, options: list[Action]) -> Action | None:
    """The answer by which the seat stops, if there is one."""
    return next((action for action in reversed(options) if _option(world, seat, action).idle), None)


def _option(g: Game, seat: Seat, action: Action) -> Option:
    option: Option = g.title.phrases.option(g, g.step(seat), seat, action)
    return option


def _drafted(g: Game, seat: Seat) -> list[tuple[Any, ...]] | None:
    draft = g.title.phrases.draft(g, g.step(seat), seat)
    return [tuple(words) for words, _, _ in draft.lines] if draft is not None else None


def _listed(said: Counter[tuple[Any, ...]]) -> Text:
    """March to Styria, attack, lose a knight ×2 …"""
    out: Text = []
    for n, (words, times) in enumerate(said.items()):
        if n == SHOWN or (out and len(plain([*out, *words])) > LONG):
            return [*out, Seg(" …")]
        out += [Seg(", "), *inside(list(words)), *_times(times)] if out else [*words, *_times(times)]
    return out


def _times(n: int) -> Text:
    return [Seg(f" ×{n}")] if n > 1 else []


def _tag(step: Step) -> str:
    return str(step.__struct_config__.tag)


LEAST_ODDS = 0.5
"""Below that nobody is answered for: he may want to stop."""
ADVISED = "*"
"""Instead of a verb: as the game advises, while that costs nothing."""


def repeated(g: Game, seat: Seat, again: Mapping[str, str]) -> Action | None:
    """What a seat has said beforehand to the question it is asked, while the odds are for it."""
    verb = again.get(_tag(g.step(seat)), "")
    if not verb:
        return None
    options = g.options(seat)
    if verb == ADVISED:
        advice = g.title.advise(g.canonical(seat), seat, options)
        meant = [action for action in options if action == advice]
    else:
        meant = [action for action in options if action[0] == verb]
    if len(meant) != 1:
        return None
    option = _option(g, seat, meant[0])
    if option.danger or (verb == ADVISED and option.cost):
        return None
    return meant[0] if all(e.odds is None or e.odds >= LEAST_ODDS for e in option.effect) else None


def goes_on(g: Game, seat: Seat, again: Mapping[str, str]) -> bool:
    """Whether the seat is not asked anything else."""
    return seat not in g.pending() or _tag(g.step(seat)) in again
