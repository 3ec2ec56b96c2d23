"""Everybody against the weakest realm, wherever it is; nobody else is touched."""

from __future__ import annotations

from typing import Any

from pentarchy.games.herds_and_hosts.book.bits import bits
from pentarchy.games.herds_and_hosts.bot.envoy import power
from pentarchy.games.herds_and_hosts.bot.styles import rush
from pentarchy.kernel import Action, Seat


def wish(g: Any, seat: Seat, options: list[Action]) -> Action | None:
    if str(g.step(seat).__struct_config__.tag) != "MoveHosts":
        return rush(g, seat, options)
    others = [s for s in g.order if s != seat and g.homes[s] and not g.friends(seat, s)]
    if not others:
        return None
    victim = min(others, key=lambda s: (power(g, s), s))
    distance, index = g.map.distance, g.map.index
    towns = [town for town in bits(g.homes[victim]) if town < g.map.lands]

    def way(space: str) -> int:
        here = index[space]
        return min((distance[here][town] for town in towns), default=0) if here < g.map.lands else 99

    marches = [o for o in options if o[0] == "march" and way(o[2]) < way(o[1])]
    return min(marches, key=lambda o: (way(o[2]), o)) if marches else None
