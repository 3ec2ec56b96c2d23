"""Secret orders against the `diplomacy` engine: orders written and carried out, by one yardstick.

An order is the same thing on both sides: what one army or fleet is told to do this turn, picked at random
among all it may legally be told, written down for every piece of seven powers, then revealed and carried out
together with all the others. The engine does nothing else, so on our side too only that part of a season is
played: the phases Write Orders and Move (swaps, straits, bridges, landings, sea battles), up to the first
question of the phase of land battles and sieges, which the engine does not have. Positions are those of
every season of random games. Pieces that were given no order, and answers in sea battles, do not count;
the engine's retreats and builds count as orders of its own.
"""

from __future__ import annotations

from random import Random
from typing import Any

from pentarchy.games import title
from pentarchy.kernel import Game

from .yardstick import per_mloop

GAME, POWERS = "swords-and-sails", 7
SHEET, BACK = "Orders", ("back",)
"""The step that is the order sheet; the option that gives no order."""
WRITE, MOVE = 3, 4
"""The phases of a season in which orders are written and carried out, counted from 0."""


def openings(games: int = 3) -> list[Game]:
    """Every season of some random games, as all sheets are still empty."""
    found: list[Game] = []
    for seed in range(games):
        rng = Random(seed)
        g, opened = title(GAME).new(POWERS, rng.randbytes(32)), -1
        while g.result is None:
            seat = g.pending()[0]
            if g.opened != opened and type(g.step(seat)).__name__ == SHEET:
                opened = g.opened
                found.append(g.clone())
            options = g.options(seat)
            g.act(seat, options[int(rng.random() * len(options))])
    return found


def write_and_move(g: Any, rng: Random) -> int:
    """Give every piece a random order, carry them all out; how many there were."""
    orders, random = 0, rng.random
    while g.result is None and WRITE <= g.phase <= MOVE:
        seat = g.pending()[0]
        options = g.options(seat)
        if options[0][0] == "piece":
            # the sheet lists the pieces first, always in the same order: one after the other, then done
            written = len(g.step(seat).orders)
            choice = options[written]
            if choice[0] != "piece":
                choice = options[-1]
                orders += written
        else:
            n = len(options)
            choice = options[int(random() * (n - 1 if n > 1 and options[-1] == BACK else n))]
        g.act(seat, choice)
    return orders


def orders_per_mloop(seconds: float) -> float:
    """Orders written and resolved per million loops."""
    places = openings()
    return per_mloop(lambda seed: write_and_move(places[seed % len(places)].clone(), Random(seed)), seconds)
