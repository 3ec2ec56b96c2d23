"""Whole intents in one gesture: an order with its building, several units on the same way."""

from __future__ import annotations

from collections.abc import Iterator

from pentarchy.kernel import Seat
from pentarchy.kernel.scene import Plan, Ref
from pentarchy.kernel.walk import Walk

from ..rules.orders import BUILD, Order
from ..rules.regrouping import Regrouping, RegroupingOrder
from ..rules.turn import WAR, WarOrPeace
from ..state import State
from ..words.names import WORDS, building, place
from ..words.options import option as option_of
from .advise import USUAL, promise
from .evaluate import evaluate

HEADS = 3
"""Buildings that head an order, attacks that head a war: those that promise most."""


def plans(g: State, seat: Seat, picks: tuple[Ref, ...]) -> list[Plan]:
    step = g.step(seat)
    if isinstance(step, Order) and not picks:
        return buildings(g, seat)
    if isinstance(step, WarOrPeace) and not picks:
        return attacks(g, seat)
    if isinstance(step, Regrouping | RegroupingOrder) and picks:
        return [plan for plan in columns(g, seat) if {*picks} <= {*plan.picks}]
    return []


def buildings(g: State, seat: Seat) -> list[Plan]:
    """The order to build and what is built, if that is worth more than any other order."""
    begun = Walk(g, seat)
    if not begun.take(*BUILD):
        return []
    least = best_of_others(g, seat)
    walks = []
    for option in begun.options:
        walk = begun.fork()
        if walk.take(*option):
            walks.append(walk)
    walks = [walk for walk in walks if evaluate(walk.game, seat) >= least]
    walks.sort(key=lambda walk: -evaluate(walk.game, seat))
    return [
        walk.plan(WORDS.say("plan-build", building=building(g.book, str(walk.actions[-1][1]))))
        for walk in walks[:HEADS]
    ]


def best_of_others(g: State, seat: Seat) -> float:
    """What an order is worth that builds nothing and is done at once."""
    best = float("-inf")
    for order in g.options(seat):
        walk = Walk(g, seat)
        if order != BUILD and walk.take(*order) and walk.over:
            best = max(best, evaluate(walk.game, seat))
    return best


def attacks(g: State, seat: Seat) -> list[Plan]:
    """To war with an attack that is likely to succeed."""
    begun = Walk(g, seat)
    begun.take(*WAR)
    hopeful = [
        (promise(begun.game, seat, option), option)
        for option in begun.options
        if option[0] == "attack" and promise(begun.game, seat, option) > USUAL.odds
    ]
    found = []
    for _, option in sorted(hopeful, reverse=True)[:HEADS]:
        walk, (_, start, end) = begun.fork(), option
        effect = option_of(walk.game, walk.game.step(seat), seat, option).effect
        walk.take(*option)
        label = WORDS.say("plan-war", start=place(g.book, str(start)), end=place(g.book, str(end)))
        found.append(walk.plan(label, effect=effect))
    return found


def columns(g: State, seat: Seat) -> Iterator[Plan]:
    """From one land to another as many as can go, the common ones first."""
    ways = dict.fromkeys((option[2], option[3]) for option in g.options(seat) if option[0] == "move")
    for start, end in ways:
        walk = Walk(g, seat)
        for unit in ("common", "special"):
            while walk.take("move", unit, start, end):
                pass
        if len(walk.actions) > 1:
            label = WORDS.say(
                "plan-column", n=len(walk.actions), start=place(g.book, start), end=place(g.book, end)
            )
            yield walk.plan(label, [f"space:{start}", f"space:{end}"])
