"""The position as ints, for learning. Nothing is hidden in this game but drafts in progress."""

from __future__ import annotations

from pentarchy.kernel import Seat

from .game import HerdsAndHosts

MOST_OPTIONS = 1000
"""No decision offers more."""
PER_REALM = ("faction", "gold", "grain", "fish", "prestige", "victory", "alive", "festival")
SETTLEMENTS = ("", "village", "town", "city", "capital")
PER_LAND = ("owner", "settlement", "fort", "site", "herds", "sown", "red")


def layout(g: HerdsAndHosts) -> list[tuple[str, int]]:
    """The parts of the list, in order."""
    parts = [("seat", 1), ("round", 1), ("order", g.seats)]
    parts += [(f"{name} by seat", g.seats) for name in PER_REALM]
    parts += [(f"{name} by land", len(g.lands)) for name in PER_LAND]
    parts += [(f"units of seat {seat} by space", len(g.stacks)) for seat in range(g.seats)]
    return [*parts, ("pacts by pair", g.seats * g.seats), ("battle", 1)]


def observe(g: HerdsAndHosts, seat: Seat) -> list[int]:
    """The table as everybody sees it, and who is looking."""
    out = [seat, g.round, *g.order, *[-1] * (g.seats - len(g.order))]
    for name in PER_REALM:
        out += [int(getattr(realm, name)) for realm in g.realms]
    lands = g.lands
    out += [land.owner for land in lands]
    out += [SETTLEMENTS.index(land.settlement) if land.settlement in SETTLEMENTS else 9 for land in lands]
    out += [land.fort for land in lands]
    out += [-1 if land.site is None else land.site.quarters for land in lands]
    out += [len(land.herds) for land in lands]
    out += [land.sown for land in lands]
    out += [land.red for land in lands]
    units = [[0] * len(g.stacks) for _ in range(g.seats)]
    for space, stack in enumerate(g.stacks):
        for unit in stack:
            units[unit.seat][space] += 1
    for row in units:
        out += row
    friends = [0] * (g.seats * g.seats)
    for pact in g.pacts:
        friends[pact.a * g.seats + pact.b] = friends[pact.b * g.seats + pact.a] = 1
    out += friends
    out.append(g.battle is not None)
    return out
