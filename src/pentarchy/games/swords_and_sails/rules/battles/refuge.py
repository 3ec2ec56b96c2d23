"""Where beaten armies and fleets may go: asked before a battle, after it, and when a friendship ends."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat

from ...state import State
from ...state.records import FORMATIONS
from ..orders.reach import walks


def enemies_in(g: State, seat: Seat, land: int) -> bool:
    return any(not g.allied(a // FORMATIONS, seat) for a in g.standing(land))


def safe(g: State, a: int, land: int) -> bool:
    """Own or team land without enemies, and not the one barred after a meeting battle (R-81)."""
    seat = a // FORMATIONS
    return g.allied(seat, g.owner[land]) and land != g.shut[a] and not enemies_in(g, seat, land)


def refuges(g: State, a: int, land: int) -> list[int]:
    """Adjacent lands an army may retreat into, the one with most own units first."""
    seat = a // FORMATIONS
    found = [x for x in walks(g, seat, land) if safe(g, a, x)]
    return sorted(
        found, key=lambda x: (-sum(sum(g.army[m]) for m in g.armies_in(x) if m // FORMATIONS == seat), x)
    )


def contested(g: State, seat: Seat, zone: int) -> bool:
    """Is a hostile fleet there that stands its ground?"""
    n = len(g.army)
    return any(not g.allied(f // FORMATIONS, seat) and g.leaving[n + f] != 1 for f in g.fleets_at_sea(zone))


def sea_refuges(g: State, f: int, zone: int) -> list[Action]:
    """Zones without hostile fleets, not over a hostile strait, and friendly ports (R-87). [SS-393, SS-395]"""
    seat, shut = f // FORMATIONS, g.shut[len(g.army) + f]
    out: list[Action] = []
    for x in g.book.near[zone]:
        holder = g.strait_holder(zone, x)
        closed = holder >= 0 and not g.allied(holder, seat)
        if g.open_sea(x) and not closed and x != shut and not contested(g, seat, x):
            out.append(("retreat", g.book.ids[x]))
    ports = [x for x in g.book.coast[zone] if g.is_port(x) and g.allied(seat, g.owner[x])]
    return [*out, *[("port", g.book.ids[x]) for x in ports]]
