"""Secret orders against the `diplomacy` engine: orders written and resolved, by one yardstick.

An order is the same thing on both sides: what one army or fleet is told to do this turn, picked at random
among all it may legally be told, written down for each of seven powers, then revealed and resolved together
with all the others. The engine writes and resolves nothing else, so on our side too only that part of a
season is played: from the opening of the order sheets to the end of the last siege, with the battles,
sabotages and retreats in between, all of them answered at random. Positions come from the seasons of random
games. Orders of pieces alone count; the answers in battle, which the engine's retreats would be, do not.
"""

from __future__ import annotations

from random import Random
from typing import Any

from pentarchy.games import title
from pentarchy.kernel import Game, Seat

from .yardstick import per_mloop

GAME, POWERS = "swords-and-sails", 7
SHEET, AFTERWARDS = "Orders", "Muster"
"""The step that is the order sheet, and the first one after everything is resolved."""


def asks(g: Game, seat: Seat) -> str:
    return type(g.step(seat)).__name__


def openings(games: int = 3) -> list[Game]:
    """Every season of some random games, as all sheets are still empty."""
    found: list[Game] = []
    for seed in range(games):
        rng = Random(seed)
        g, opened = title(GAME).new(POWERS, rng.randbytes(32)), -1
        while g.result is None:
            seat = g.pending()[0]
            if asks(g, seat) == SHEET and g.opened != opened:
                opened = g.opened
                found.append(g.clone())
            options = g.options(seat)
            g.act(seat, options[int(rng.random() * len(options))])
    return found


def write_and_resolve(g: Game, rng: Random) -> int:
    """Give every piece a random order, resolve them all; how many there were."""
    orders, random = 0, rng.random
    while g.result is None:
        seat = g.pending()[0]
        step: Any = g.step(seat)
        options, kind = g.options(seat), type(step).__name__
        if kind == AFTERWARDS:
            break
        if kind == SHEET and step.piece < 0:
            # the sheet lists the pieces first, always in the same order: one after the other, then done
            choice = options[len(step.orders)]
            if choice[0] != "piece":
                choice = options[-1]
                orders += len(step.orders)
        else:
            n = len(options)
            choice = options[int(random() * (n - 1 if n > 1 and options[-1] == ("back",) else n))]
        g.act(seat, choice)
    return orders


def orders_per_mloop(seconds: float) -> float:
    """Orders written and resolved per million loops."""
    places = openings()
    return per_mloop(
        lambda seed: write_and_resolve(places[seed % len(places)].clone(), Random(seed)), seconds
    )
