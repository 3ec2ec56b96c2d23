"""Whole intents in one gesture: an order with its building, several units on the same way."""

from __future__ import annotations

from collections.abc import Iterator

from pentarchy.kernel import Seat
from pentarchy.kernel.scene import Plan, Ref
from pentarchy.kernel.walk import Walk

from ..rules.orders import BUILD, Order
from ..rules.regrouping import Regrouping, RegroupingOrder
from ..state import State
from ..words.names import WORDS, building, place
from .evaluate import evaluate

HEADS = 3
"""Buildings that head an order: those that promise most."""


def plans(g: State, seat: Seat, picks: tuple[Ref, ...]) -> list[Plan]:
    step = g.step(seat)
    if isinstance(step, Order) and not picks:
        return buildings(g, seat)
    if isinstance(step, Regrouping | RegroupingOrder) and picks:
        return [plan for plan in columns(g, seat) if {*picks} <= {*plan.picks}]
    return []


def buildings(g: State, seat: Seat) -> list[Plan]:
    """The order to build and what is built."""
    begun = Walk(g, seat)
    if not begun.take(*BUILD):
        return []
    walks = []
    for option in begun.options:
        walk = begun.fork()
        if walk.take(*option):
            walks.append(walk)
    walks.sort(key=lambda walk: -evaluate(walk.game, seat))
    return [
        walk.plan(WORDS.say("plan-build", building=building(g.book, str(walk.actions[-1][1]))))
        for walk in walks[:HEADS]
    ]


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
