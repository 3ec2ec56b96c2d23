"""Where armies and fleets may go, and where their orders lead them."""

from __future__ import annotations

from pentarchy.kernel import Seat

from ...state import State
from ...state.records import CLOSED, DEFEND, MOST_SEATS, Order

Written = tuple[tuple[int, Order], ...]
"""Piece number (armies, then fleets) and its order, in the order of writing."""

ALONE = [((seat,), (CLOSED,)) for seat in range(MOST_SEATS)]
"""The `welcome` of a player without a team."""


def written(orders: Written, piece: int) -> Order:
    for p, order in orders:
        if p == piece:
            return order
    return DEFEND


def bound(g: State, f: int) -> bool:
    """Does the fleet have to stay with the one whose load it shares?"""
    lead = g.convoy[f]
    if lead < 0:
        return False
    own = sum(n * c for n, c in zip(g.fleet[lead], g.book.carry, strict=True))
    return g.load(lead) > own


def fleet_end(g: State, f: int, order: Order) -> tuple[int, int]:
    """The zone and the port (or -1) a fleet ends in if nothing hinders its order. [SS-287, SS-296]"""
    if order.kind == "port":
        return g.fleet_at[f], order.to
    if order.kind in ("move", "attack", "support") and order.to != g.fleet_at[f]:
        return order.to, -1
    if order.kind in ("move", "attack", "support") and g.port[f] >= 0:
        return order.to, -1
    return g.fleet_at[f], g.port[f]


def ends_at(g: State, orders: Written, f: int) -> tuple[int, int]:
    """Where a fleet ends by the sheet as written so far."""
    return fleet_end(g, f, written(orders, len(g.army) + f))


def crosses(g: State, order: Order, carrier: Order, starts: list[int]) -> int:
    """The zone an army lands from by its order and its carrier's, if nothing hinders them; -1: it walks."""
    if order.fleet < 0:
        return -1
    sails = carrier.kind in ("move", "attack", "support") and not order.before
    return carrier.to if sails else starts[len(g.army) + order.fleet]


def shores(g: State, zone: int, port: int) -> tuple[int, ...]:
    """Land a fleet there can take troops from and put them on (R-64). [SS-290]"""
    return (port,) if port >= 0 else g.book.coast[zone]


def enters(g: State, seat: Seat, land: int, attack: bool) -> bool:
    """May an army go there: with Attack anywhere but closed or strange team land, else only among friends.
    [SS-094, SS-297, SS-304]"""
    owner = g.owner[land]
    if owner == CLOSED:
        return False
    if owner >= 0 and g.allied(seat, owner):
        return g.passes(seat, owner)
    return attack


def walks(g: State, seat: Seat, land: int) -> tuple[int, ...]:
    """Lands next door, and over a strait whose banks are both the player's. [SS-284, SS-311, SS-312]"""
    near = g.book.near[land]
    if land not in g.book.crossings:
        return near
    over = g.crossing(seat, land)
    return near if over < 0 else (*near, over)


def welcome(g: State, seat: Seat) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """Whose land the player may enter and share, and whose he may not even attack. [SS-297, SS-304]"""
    return ALONE[seat] if g.team[seat] < 0 else g.fact(_among_friends, seat)


def _among_friends(g: State, seat: Seat) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    team = g.members(seat)
    hosts = tuple([s for s in team if g.passes(seat, s)])
    return hosts, (CLOSED, *[s for s in team if s not in hosts])
