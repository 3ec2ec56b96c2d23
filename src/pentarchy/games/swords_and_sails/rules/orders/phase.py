"""Phase 4, Write Orders: in secret, for every army and fleet, until all are done."""

from __future__ import annotations

from pentarchy.kernel import Seat, Step

from ...state import State
from ...state.records import ARMY_NAMES, FORMATIONS, Order
from .reach import bound
from .sheet import Orders


class WriteOrders(Step[State], frozen=True):
    """Everybody writes at once, in secret. [SS-281]"""

    rule = "SS-281"

    def run(self, g: State) -> None:
        g.phase = 3
        g.gathered = []
        if not (g.variants.first_game and g.turn == 0):
            sheets = [blank(g, s) for s in g.alive]
            lanes = {sheet.seat: sheet for sheet in sheets if sheet.armies or sheet.fleets}
            if lanes:
                g.gather(lanes)


def blank(g: State, seat: Seat) -> Orders:
    """A sheet with nothing written on it yet."""
    n, armies, fleets = len(g.army), tuple(g.armies_of(seat)), tuple(g.fleets_of(seat))
    space = tuple([g.capacity(f) - g.load(f) for f in fleets])
    pieces = (*[n + f for f in fleets if not bound(g, f)], *armies)
    return Orders(seat, armies, fleets, space, pieces, left=pieces)


def scripted(g: State) -> dict[int, Order]:
    """The first season of a first game, the same for everybody.

    Where the removal table took a piece, its line falls away. [SS-136, SS-139]"""
    out, n = {}, len(g.army)
    forces = [*g.army, *g.fleet]
    seat_of = {g.fid(s): s for s in range(g.seats)}
    for line in g.book.setups.script:
        if line.faction in seat_of:
            first = seat_of[line.faction] * FORMATIONS
            kind, number = line.piece.split()
            piece = first + ARMY_NAMES.index(number) if kind == "army" else n + first + int(number) - 1
            fleet = first + int(line.fleet) - 1 if line.fleet else -1
            if not any(forces[piece]) or (fleet >= 0 and not any(g.fleet[fleet])):
                continue
            out[piece] = Order(line.order, g.book.space[line.to], fleet=fleet, before=fleet >= 0)
    return out
