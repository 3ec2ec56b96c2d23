"""How good a position is: the lead in victory points, and what may become of it."""

from __future__ import annotations

from functools import cache
from operator import add

from pentarchy.kernel import Seat

from ..book.pieces import BANK, CAMP, DISTRICTS, FORTRESS, MARKET, ORANGE, TEMPLE, TREASURE_HOUSE, WALL
from ..rules.kingdom.realm import land_limit, working, works
from ..rules.kingdom.treasury import purse
from ..rules.scoring import SPHERES, points
from ..state import State

YIELDS = ((DISTRICTS, 0.22), (MARKET, 0.25), (CAMP, 0.5), (TEMPLE, 0.4))
"""What a building is worth in each age to come, in the judgement's own points."""
SPECIAL = (0.2, 0.3)
"""By how much cavalry and trolls are better than common units."""
MEANS = 0.7
"""What means are worth beside what stands on the board already."""


def evaluate(g: State, seat: Seat) -> float:
    return sum(parts(g, seat).values())


def parts(g: State, seat: Seat) -> dict[str, float]:
    """The lead in victory points if the game ended now, and what may become of the position."""
    if g.result is not None:
        mine, theirs = g.result.scores[seat], g.result.scores[1 - seat]
        return {"result": 1000.0 * (g.result.places[1 - seat] - g.result.places[seat]) + mine - theirs}
    enemy = prospects(g, 1 - seat)
    return lead(g, seat) | {name: value - enemy[name] for name, value in prospects(g, seat).items()}


def lead(g: State, seat: Seat) -> dict[str, float]:
    """Victory points ahead; being ahead in a sphere by more makes it a little safer."""
    mine, theirs = points(g, seat), points(g, 1 - seat)
    ahead = {"lands": 2.0 * (mine.lands - theirs.lands + mine.altar - theirs.altar)}
    for sphere in SPHERES:
        gap = getattr(mine, sphere) - getattr(theirs, sphere)
        ahead[sphere] = 0.25 * max(-6, min(6, gap)) + (0.0 if not gap else 1.5 if gap > 0 else -1.5)
    return ahead


def prospects(g: State, seat: Seat) -> dict[str, float]:
    """Gold, cards, works and quiet lands for oneself; rebellion, crowding and open borders against."""
    means = 0.3 * purse(g, seat) + 0.35 * len(g.hand[seat]) + 0.5 * g.bonuses[seat].bit_count()
    means += works_ahead(g, seat)
    if g.owner[ORANGE] == seat:
        means += 1.0
    unrest = borders = 0.0
    near, owner, enemy, room = g.book.near[g.layout], g.owner, 1 - seat, g.book.limits.land
    special, rebellion, ungarrisoned = g.special, g.rebellion, g.ungarrisoned
    men = list(map(add, g.common, special))
    for land in g.lands[seat]:
        here, threat = men[land], -1
        means += SPECIAL[seat] * special[land]
        if rebellion[land]:
            unrest -= 1.2
        if ungarrisoned[land]:
            unrest -= 1.0
        if here > room:
            unrest -= 0.7 * max(0, here - land_limit(g, seat, land))
        for other in near[land]:
            if owner[other] == enemy and men[other] > threat:
                threat = men[other]
        if threat > here and threat > here + (works(g, seat, land, WALL | FORTRESS) > 0):
            borders -= 0.25 * min(3, threat - here)
    return {"means": MEANS * means, "unrest": unrest, "borders": borders}


def works_ahead(g: State, seat: Seat) -> float:
    """What buildings at work will still bring: each so much for every age to come."""
    ages = (len(g.bonus_deck) + g.events_left) / g.seats
    if not ages:
        return 0.0
    yields, built, rebellion = 0.0, g.built[seat], g.rebellion
    for land in g.lands[seat]:
        if built[land] and not rebellion[land]:
            yields += yields_of(built[land])
            if built[land] & BANK:
                yields += 0.25 * working(g, seat, TREASURE_HOUSE)
    return yields * ages


@cache
def yields_of(built: int) -> float:
    """What these buildings are worth in an age."""
    return sum([worth for building, worth in YIELDS if built & building])
