"""Bargains: what may change hands by agreement."""

from __future__ import annotations

from pentarchy.kernel import Seat

from ...state import State
from ...state.records import TRANSPORTS
from ..church.crusade import target_passes
from ..church.papacy import rome_passes
from ..realm.pieces import amounts, army_left, carried, change, fits, here, own, piece
from ..realm.powers import pay
from ..realm.relations import cede

SUMS = (25, 50, 100, 200, 500, 1000)


def goods_of(g: State, seat: Seat, other: Seat, me: Seat) -> list[tuple[str, int]]:
    """What a seat could hand over to another: Florins, lands with garrisons, transports, engines, armies.

    As far as `me` can know: what may be asked for tells nothing of another's purse, nor of his armies behind
    the screen; whether he is `able` is his to say. Empire cards and technologies are never part of a pact.

    [MU-054, MU-055]
    """
    found = [("florins", n) for n in SUMS if me != seat or n <= g.florins[seat]]
    spare = army_left(g, other) + (0 if me == other else g.reserve[other])
    for t, o in enumerate(g.owner):
        if (
            o == seat
            and t != g.capital[seat]
            and 0 < g.army[t] <= spare
            and not here(g, t)
            and not any(s.at == t for s in g.sieges)
        ):
            found.append(("land", t))
    for n in own(g, seat, "merchant", "galley", "caravan", "wagon", "engine"):
        p = piece(g, n)
        empty = not p.fv and not any(p.goods) and not carried(g, n)
        if p.at >= 0 and p.aboard < 0 and empty and fits(g, other, n):
            found.append(("piece", n))
    for n in own(g, other, *TRANSPORTS):
        p = piece(g, n)
        if (
            0 <= p.at < g.book.sea
            and g.owner[p.at] == seat
            and (most := min(g.army_room(n), g.army[p.at] - 1, spare)) > 0
        ):
            found += [("armies", n * 100 + k) for k in amounts(most)[-3:]]
    return [*found, ("nothing", 0)]


def able(g: State, seat: Seat, gets: tuple[str, int], gives: tuple[str, int]) -> bool:
    """Can a seat do its part of a bargain: has it the Florins, and room in its box for the armies?"""
    what, n = gets
    fv = g.army[n] if what == "land" else n % 100 if what == "armies" else 0
    return fv <= max(0, army_left(g, seat)) and (gives[0] != "florins" or gives[1] <= g.florins[seat])


def hand_over(g: State, a: Seat, b: Seat, item: tuple[str, int]) -> None:
    """What was agreed changes hands, as far as it still can. [MU-054]"""
    what, n = item
    g.tell("hands over", seat=a, target=b, what=what, n=n)
    if what == "florins":
        sum_ = min(n, g.florins[a])
        pay(g, a, sum_)
        g.florins[b] += sum_
    elif what == "land" and g.owner[n] == a and g.army[n] <= army_left(g, b):
        cede(g, n, b)
        rome_passes(g, n, b)
        target_passes(g, n, b)
    elif what == "piece" and g.pieces[n] is not None and piece(g, n).owner == a and fits(g, b, n):
        change(g, n, owner=b)
    elif what == "armies":
        ship, k = divmod(n, 100)
        p = piece(g, ship)
        k = min(k, g.army[p.at] - 1, g.army_room(ship), army_left(g, b))
        if k > 0 and g.owner[p.at] == a:
            g.army[p.at] -= k
            change(g, ship, fv=p.fv + k)
