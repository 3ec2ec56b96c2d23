"""Units that change from one formation to another, before or after movement (parts 2 and 12)."""

from __future__ import annotations

from pentarchy.kernel import Seat, Step

from ...book import PS
from ...state import State
from ...state.records import FORMATIONS, Transfer, minus


def transfer(g: State, before: bool) -> None:
    """Parts 2 and 12: units change between formations that are together; what would break a limit is void
    (R-48). [SS-289]"""
    for t in g.transfers:
        if t.before == before:
            (_ships if t.sea else _units)(g, t)


def _units(g: State, t: Transfer) -> None:
    a, b = t.giver, t.taker
    if not any(g.army[a]) or not any(g.army[b]) or (g.army_at[a], g.aboard[a]) != (g.army_at[b], g.aboard[b]):
        return
    n, seat = min(t.n, g.army[a][t.kind]), a // FORMATIONS
    rest, full = minus(g.army[a], t.kind, n), minus(g.army[b], t.kind, -n)
    if not n or not lawful(g, seat, g.army[a], rest) or not lawful(g, seat, g.army[b], full):
        return
    g.army[a], g.army[b] = rest, full
    g.seen_army[a] = g.seen_army[b] = 0
    g.tell(
        "transfer", to=(seat,), closed={"unit": g.book.unit_ids[t.kind], "n": n}, seat=seat, giver=a, taker=b
    )
    if not any(rest):
        g.disband(a)


def lawful(g: State, seat: Seat, old: tuple[int, ...], new: tuple[int, ...]) -> bool:
    """R-94: no step may take an army over its peasant limit, or make an army over it worse. [SS-433]"""
    if not any(new) or g.peasants_ok(seat, new):
        return True
    return not g.peasants_ok(seat, old) and new[PS] * sum(old) <= old[PS] * sum(new)


def _ships(g: State, t: Transfer) -> None:
    a, b = t.giver, t.taker
    if not any(g.fleet[a]) or not any(g.fleet[b]) or (g.fleet_at[a], g.port[a]) != (g.fleet_at[b], g.port[b]):
        return
    n, seat = min(t.n, g.fleet[a][t.kind]), a // FORMATIONS
    old = g.fleet[a], g.fleet[b]
    g.fleet[a], g.fleet[b] = minus(old[0], t.kind, n), minus(old[1], t.kind, -n)
    if (
        not n
        or g.load(a) > g.capacity(a)
        or g.load(b) > g.capacity(b)
        or (not any(g.fleet[a]) and g.cargo(a))
    ):
        g.fleet[a], g.fleet[b] = old
        return
    g.seen_fleet[a] = g.seen_fleet[b] = 0
    m = len(g.army)
    g.tell(
        "transfer",
        to=(seat,),
        closed={"unit": g.book.ship_ids[t.kind], "n": n},
        seat=seat,
        giver=m + a,
        taker=m + b,
    )
    if not any(g.fleet[a]):
        g.scuttle(a)


class LateTransfers(Step[State], frozen=True):
    """Part 12: transfers of formations that end together. [SS-289]"""

    rule = "SS-289"

    def run(self, g: State) -> None:
        transfer(g, before=False)
        g.transfers = ()
