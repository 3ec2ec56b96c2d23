"""The kingdom board: lands, unity, supply tracks, inventions, settlements and buildings. [RK-003]"""

from __future__ import annotations

from pentarchy.kernel import Seat, changed

from ..book import (
    CASTLE,
    FOOD,
    GUILDS,
    HEAVY_PLOW,
    HORSEMAN,
    KNIGHTHOOD,
    MONASTERY,
    OCEAN,
    PLAINS,
    THREE_FIELDS,
)
from ..state import CHITS, State


def change_unity(g: State, seat: Seat, by: int) -> None:
    """The marker stays on its track; what would go beyond an end is not remembered. [RK-003, RK-195]"""
    g.unity[seat] = min(g.track_end, max(0, g.unity[seat] + by))


# ---- Lands --------------------------------------------------------------------------------------------


def yields(g: State, seat: Seat, hex_: int) -> tuple[int, int, int]:
    """What a land brings this seat: wealth, production, food. [RK-036, RK-037, RK-038, RK-039, RK-059]"""
    terrain = g.book.terrain[hex_]
    wealth, production, food = g.book.yields[terrain]
    if terrain == PLAINS and g.knows(seat, THREE_FIELDS):
        food += g.book.inventions[THREE_FIELDS].effect["plains_food"]
    return wealth, production, food


def cubes_left(g: State, seat: Seat) -> int:
    """Coloured cubes serve for lands and for inventions. [RK-010]"""
    return g.book.limits.cubes - g.lands[seat] - g.inventions[seat].bit_count()


def is_free(g: State, seat: Seat, hex_: int) -> bool:
    """A land may be taken if nothing foreign is there and it bears neither cube nor settlement.

    [RK-039, RK-098]
    """
    if g.cube[hex_] >= 0 or g.site[hex_] >= 0 or g.book.terrain[hex_] == OCEAN:
        return False
    ship = g.ship_at[hex_]
    return g.holder[hex_] in (-1, seat) and (ship < 0 or ship >> 5 == seat)


def free_lands(g: State, settlement: int) -> list[int]:
    """Where a cube of this settlement may go."""
    seat = settlement >> 3
    return [h for h in g.book.near[g.place[settlement]] if is_free(g, seat, h)]


def has_free_land(g: State, settlement: int) -> bool:
    """Whether a cube of this settlement has anywhere to go."""
    seat = settlement >> 3
    return any(is_free(g, seat, h) for h in g.book.near[g.place[settlement]])


def take_land(g: State, settlement: int, hex_: int) -> None:
    """Put a cube of the settlement on a land: LANDS and the tracks rise at once. [RK-040, RK-095]"""
    seat = settlement >> 3
    g.cube = changed(g.cube, hex_, settlement)
    g.lands[seat] += 1
    track = g.track[seat]
    for k, n in enumerate(yields(g, seat, hex_)):
        track[k] += n


def lose_land(g: State, hex_: int) -> None:
    """Take a cube away: LANDS and the tracks fall at once. [RK-040, RK-189]"""
    seat = g.cube[hex_] >> 3
    g.cube = changed(g.cube, hex_, -1)
    g.lands[seat] -= 1
    track = g.track[seat]
    for k, n in enumerate(yields(g, seat, hex_)):
        track[k] -= n


def lands_of(g: State, settlement: int) -> list[int]:
    return [h for h in g.book.near[g.place[settlement]] if g.cube[h] == settlement]


def is_protected(g: State, hex_: int) -> bool:
    """A castle of the cube's owner in any settlement next to it keeps a land from being pillaged.

    [RK-117, RK-198]
    """
    owner = g.cube[hex_] >> 3
    for n in g.book.near[hex_]:
        s = g.site[n]
        if s >= 0 and s >> 3 == owner and g.has(s, CASTLE):
            return True
    return False


# ---- Inventions ---------------------------------------------------------------------------------------


def may_gain(g: State, seat: Seat, invention: int) -> bool:
    """Not owned yet, its left neighbour owned, and a cube left to mark it. [RK-010, RK-044, RK-048]"""
    known = g.inventions[seat]
    if known >> invention & 1 or (invention % 3 and not known >> (invention - 1) & 1):
        return False
    return cubes_left(g, seat) > 0


def gain_invention(g: State, seat: Seat, invention: int) -> None:
    """Mark the invention; those that move a track do so at once. [RK-058, RK-059, RK-063]"""
    book = g.book
    g.inventions[seat] |= 1 << invention
    if invention == HEAVY_PLOW:
        g.track[seat][FOOD] += book.inventions[HEAVY_PLOW].effect["food"]
    elif invention == THREE_FIELDS:
        more = book.inventions[THREE_FIELDS].effect["plains_food"]
        for s in g.settlements(seat):
            g.track[seat][FOOD] += more * sum(book.terrain[h] == PLAINS for h in lands_of(g, s))
    elif invention == KNIGHTHOOD:
        riders = sum(g.kind(u) == HORSEMAN for u in g.ground(seat))
        change_unity(g, seat, riders * book.inventions[KNIGHTHOOD].effect["unity"])


# ---- Settlements --------------------------------------------------------------------------------------


def free_chit(g: State, seat: Seat) -> int:
    """The number for a new settlement, or -1 without a chit or cone. [RK-008, RK-011, RK-192]"""
    if g.cones(seat) >= g.book.limits.cones:
        return -1
    first = seat * CHITS
    return next((s for s in range(first, first + g.book.limits.chits) if g.place[s] < 0), -1)


def settle(g: State, settlement: int, hex_: int, level: int) -> None:
    """Put a chit on the board and its cones into the column. [RK-033, RK-094, RK-192]"""
    g.place[settlement] = hex_
    g.level[settlement] = level
    g.site = changed(g.site, hex_, settlement)


def abandon(g: State, settlement: int) -> None:
    """Take a settlement off the board with its cubes and buildings; the chit may be used again.

    [RK-188, RK-189]
    """
    for h in lands_of(g, settlement):
        lose_land(g, h)
    for building in range(len(g.book.buildings)):
        if g.has(settlement, building):
            raze(g, settlement, building)
    g.site = changed(g.site, g.place[settlement], -1)
    g.place[settlement] = -1
    g.level[settlement] = 0
    g.grown, g.built = changed(g.grown, settlement, False), changed(g.built, settlement, False)


def lands_for_growth(g: State, seat: Seat, level: int) -> int:
    """How many lands come with a settlement of this level. [RK-054, RK-095, RK-096, RK-097]"""
    lands = g.book.settlements[level - 1].lands
    if level == len(g.book.settlements) and g.knows(seat, GUILDS):
        lands += g.book.inventions[GUILDS].effect["city_lands"]
    return lands


# ---- Buildings ----------------------------------------------------------------------------------------


def erect(g: State, settlement: int, building: int, track: int = -1) -> None:
    """Mark a building; its unity or supply counts at once. [RK-112, RK-114, RK-118, RK-119]"""
    seat = settlement >> 3
    g.buildings = changed(g.buildings, settlement, g.buildings[settlement] | 1 << building)
    change_unity(g, seat, g.book.buildings[building].unity)
    if building == MONASTERY:
        g.monastery = changed(g.monastery, settlement, track)
        g.track[seat][track] += 1


def raze(g: State, settlement: int, building: int) -> None:
    """Unmark a building and take its effects back. [RK-114, RK-189]"""
    seat = settlement >> 3
    g.buildings = changed(g.buildings, settlement, g.buildings[settlement] & ~(1 << building))
    change_unity(g, seat, -g.book.buildings[building].unity)
    if building == MONASTERY:
        g.track[seat][g.monastery[settlement]] -= 1
        g.monastery = changed(g.monastery, settlement, -1)
