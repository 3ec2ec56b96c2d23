"""Advice for Church and Crusade: who is cast out and who comes back, who calls an army and who brings one."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Action, Seat

from ..rules.combat.march import least_of
from ..rules.realm.pieces import carried, force, own, piece
from ..rules.realm.powers import obedient
from ..state import State
from .plans import Options, first, nearest

PENANCE = 100
"""Florins for which a sinner is taken back, and which he pays gladly: honour comes back with him."""
HOST = 5
"""Armies a column brings to a Crusade at least."""
EARLY = 2
"""From this turn on tithes are refused, three times: then one may be cast out."""
SINS = 3
LATE = 3
"""Turns before the end a Crusade still has time to arrive."""


def church(g: State, seat: Seat, options: Options) -> Action | None:
    """Sinners are cast out, penitents pay."""
    sinners = [x for x in options if x[0] == "excommunicate"]
    if sinners:
        return max(sinners, key=lambda x: g.honour[x[1]])
    return ("seek absolution", PENANCE) if ("seek absolution", PENANCE) in options else None


def absolution(g: State, step: Any, seat: Seat, options: Options) -> Action | None:
    return options[0] if step.sum >= PENANCE else ("refuse",)


# ---- Crusades --------------------------------------------------------------------------------------------


def call(g: State, step: Any, seat: Seat, options: Options) -> Action | None:
    """Against the worthiest target, from where the own columns are, after one turn, for few armies each."""
    match options[0][0]:
        case "target":
            worth = {t: h for t, h, _ in g.book.crusades}
            return max(options, key=lambda x: (worth[g.book.space[x[1]]], x))
        case "start":
            return min(options, key=lambda x: _way(g, seat, g.book.space[x[1]]))
        case "prepare":
            return options[0]
    return options[-1]


def _way(g: State, seat: Seat, start: int) -> tuple[bool, int, int]:
    """How far a settlement is from the seat's columns."""
    near = {t for n in own(g, seat, "wagon") if 0 <= (t := piece(g, n).at) < g.book.sea}
    beside = any(u in near for u in g.book.near[start])
    return g.owner[start] != seat, 0 if start in near else 1 if beside else 2, start


def to_the_crusade(g: State, seat: Seat, n: int) -> int:
    """Where a column goes that is wanted at the start: one step nearer, or its own place; -1: it is not."""
    c, p = g.crusade, piece(g, n)
    if c is None or seat not in c.crusaders or c.army or g.turn > c.leaves:
        return -1
    led = any(q.kind == "captain" for _, q in carried(g, n))
    if not led or p.fv < max(HOST, least_of(g, c, seat)):
        return -1
    return p.at if p.at == c.start else nearest(g, n, lambda t: t == c.start)[0]


def depart(g: State, step: Any, seat: Seat, options: Options) -> Action | None:
    return next((x for x in options if x[1] == "wagon"), options[0])


# ---- schism ----------------------------------------------------------------------------------------------


def schism(g: State, step: Any, seat: Seat, options: Options) -> Action | None:
    """What leads to a Church of one's own: tithes refused, orders defied, a see, and a Crusade on Rome."""
    match str(step.__struct_config__.tag):
        case "TaxDraft" if g.turn >= EARLY and g.unpaid[seat] < SINS and obedient(g, seat):
            return first(options, "refuse tithe")
        case "OrderedPeace":
            return ("defy",)
        case "TakeCross" if ("side", "refuse") in options:
            return ("side", "refuse")
        case "Command":
            return first(options, "assassinate")
        case "Diplomacy":
            sees = [x for x in options if x[0] == "found faction"]
            if sees:
                return max(sees, key=lambda x: (force(g, g.book.space[x[1]], seat), x))
            if ("join faction",) in options:
                return ("join faction",)
            if ("crusade",) in options and g.variants.turns - g.turn >= LATE and _has_host(g, seat):
                return ("crusade",)
    return None


def _has_host(g: State, seat: Seat) -> bool:
    return any(
        piece(g, n).fv >= HOST and any(q.kind == "captain" for _, q in carried(g, n))
        for n in own(g, seat, "wagon")
    )
