"""Armies and fleets as somebody may imagine them who has not seen them.

From what is printed on a power's card, what spies and battles have shown, and what a power can muster in a
season; never from what is in them.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from pentarchy.kernel import Seat, replace

from ..book import PS
from .records import ARMY_NAMES, FORMATIONS, Transfer, Units, minus

if TYPE_CHECKING:
    from . import State

MUSTERED = 3
"""A formation nobody has seen has got up to so many units in every season since it was last known."""
TRANSPORT = 2


def sightings(g: State, seat: Seat | None) -> dict[int, tuple[int, Units]]:
    """What the seat last saw of others' formations, armies and then fleets: season and units."""
    out: dict[int, tuple[int, Units]] = {}
    for notes in (g.notes[g.seats], g.notes[seat] if seat is not None else ()):
        for piece, turn, units in notes:
            if piece not in out or out[piece][0] <= turn:
                out[piece] = (turn, units)
    return out


def imagine_forces(g: State, seat: Seat | None, rng: Random) -> None:
    """Put imagined units into every formation the seat does not see."""
    known = sightings(g, seat)
    n, bit, fighting = len(g.army), g.seats if seat is None else seat, _face_up(g)
    unseen = []
    for p, units in enumerate([*g.army, *g.fleet]):
        seen = g.seen_army[p] if p < n else g.seen_fleet[p - n]
        if any(units) and p % n // FORMATIONS != seat and not seen >> bit & 1 and p not in fighting:
            unseen.append(p)
    for p in unseen:
        turn, units = known.get(p) or (0, _printed(g, p))
        imagined = _grown(units, g.turn - turn, len(units), rng)
        if p >= n:
            g.fleet[p - n] = imagined
        else:
            g.army[p] = lawful(imagined, g.book.factions[g.factions[p // FORMATIONS]].peasants)
    for f in range(n):
        if g.lead(f) == f and g.cargo(f):
            _fit(g, f, unseen)
    g.transfers = tuple(
        t if t.giver // FORMATIONS == seat else _imagined_transfer(g, t, rng) for t in g.transfers
    )


def _face_up(g: State) -> set[int]:
    """What lies open in a battle."""
    if g.battle is None:
        return set()
    first = len(g.army) if g.battle.sea else 0
    return {first + p for side in g.battle.pieces for p in side}


def _printed(g: State, p: int) -> Units:
    """What a power's card gives the formation of this number at the start, or nothing."""
    n = len(g.army)
    number, faction = p % FORMATIONS, g.book.factions[g.factions[p % n // FORMATIONS]]
    name, forces, ids = (
        (ARMY_NAMES[number], faction.armies, g.book.unit_ids)
        if p < n
        else (str(number + 1), faction.fleets, g.book.ship_ids)
    )
    units: dict[str, int] = next((force.units for force in forces if force.name == name), {})
    return tuple(units.get(unit, 0) for unit in ids)


def _grown(units: Units, seasons: int, kinds: int, rng: Random) -> Units:
    """With what may have joined it since; a formation is never empty."""
    more, grown = rng.randint(0, MUSTERED * seasons), list(units)
    for _ in range(more if any(units) else max(1, more)):
        grown[rng.randrange(kinds)] += 1
    return tuple(grown)


def _fit(g: State, f: int, unseen: list[int]) -> None:
    """A fleet bears what is aboard: unseen fleets have transports for it, or unseen armies are smaller."""
    n = len(g.army)
    ships = [x for x in g.group(f) if n + x in unseen]
    while g.load(f) > g.capacity(f):
        if ships:
            g.fleet[ships[0]] = minus(g.fleet[ships[0]], TRANSPORT, -1)
            continue
        big = [a for a in g.cargo(f) if a in unseen and sum(g.army[a]) > 1]
        if not big:
            return
        g.army[big[0]] = minus(g.army[big[0]], max(range(PS + 1), key=g.army[big[0]].__getitem__))


def _imagined_transfer(g: State, t: Transfer, rng: Random) -> Transfer:
    """Everybody hears which formations exchange units, not which units."""
    units = g.fleet[t.giver] if t.sea else g.army[t.giver]
    kinds = [kind for kind, n in enumerate(units) if n]
    kind = rng.choice(kinds) if kinds else 0
    return replace(t, kind=kind, n=rng.randint(1, max(1, units[kind])))


def peasants_fit(units: Units, share: tuple[int, int]) -> bool:
    """Are the peasants of an army within their share of it, so many of so many?"""
    n, of = share
    return units[PS] * of <= n * sum(units)


def lawful(units: Units, share: tuple[int, int]) -> Units:
    """Peasants over the limit are imagined as light infantry."""
    while not peasants_fit(units, share):
        units = minus(minus(units, PS), PS - 1, -1)
    return units
