"""Secret orders against the `diplomacy` engine: orders written and carried out, by one yardstick.

An order is the same thing on both sides: what one army or fleet is told to do this turn, picked at random
among all it may legally be told, written down for every piece of seven powers, then revealed and carried out
together with all the others. The engine does nothing else, so on our side too only that part of a season is
played: the phases Write Orders and Move (swaps, straits, bridges, landings, sea battles), up to the first
question of the phase of land battles and sieges, which the engine does not have. Positions are those of
every season of random games. Pieces that were given no order, and answers in sea battles, do not count;
the engine's retreats and builds count as orders of its own.

How an order is drawn: the sheet stands at one piece after the other, fleets first, so that armies may be
told to go where their fleets go. One of the orders listed for the piece is taken, each as likely as any
other: attack or move to a space, dock, sail with a fleet, go by a fleet, support, defend. Where an order
takes more words (where to land, whom to support) the rest is drawn the same way, and counts nothing. What
else the sheet offers (another piece, a transfer, handing in) is never taken before all have their orders.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from pentarchy.games import title
from pentarchy.kernel import Game, Seat

from .yardstick import per_mloop

GAME, POWERS = "swords-and-sails", 7
SHEET = "Orders"
"""The step that is the order sheet."""
ASIDE = frozenset(("piece", "transfer", "limit", "strike", "done", "back"))
"""What the sheet offers that is no order of the piece it stands at."""
MOVE = 4
"""The phase of a season in which orders are carried out, counted from 0."""


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


def write(g: Any, seat: Seat, random: Callable[[], float]) -> int:
    """Give every piece of a seat a random order and hand the sheet in; how many there were."""
    while True:
        options = g.options(seat)
        if options[0][0] == "piece":  # the sheet stands at none any more: all have their orders
            written = len(g.step(seat).orders)
            g.act(seat, options[-1])
            return written
        n = len(options)
        choice = options[int(random() * n)]
        while choice[0] in ASIDE:
            choice = options[int(random() * n)]
        g.act(seat, choice)


def write_and_move(g: Any, rng: Random) -> int:
    """Write all sheets and carry them out; how many orders there were."""
    random = rng.random
    orders = sum([write(g, seat, random) for seat in list(g.pending())])
    while g.result is None and g.phase == MOVE:
        seat = g.pending()[0]
        options = g.options(seat)
        g.act(seat, options[int(random() * len(options))])
    return orders


def orders_per_mloop(seconds: float) -> float:
    """Orders written and resolved per million loops."""
    places = openings()
    return per_mloop(lambda seed: write_and_move(places[seed % len(places)].clone(), Random(seed)), seconds)
