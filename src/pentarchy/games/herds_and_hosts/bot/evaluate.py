"""How good a position is."""

from __future__ import annotations

from pentarchy.kernel import Seat

from ..book.bits import bits
from ..book.pieces import LI
from ..rules.fields import controller, encircled, sound, walls
from ..state import State
from ..state.records import INSIDE, SITE
from .marshal import strength
from .steward import food_in_sight, food_needed, hungry_by_winter

FIELD, VILLAGE, CITY, PORT, DOCK, FORT = 3.0, 16.0, 34.0, 12.0, 4.0, 4.0
WORTH = {"village": VILLAGE, "city": CITY, "port": PORT, "dock": DOCK, "fortification": FORT}


def evaluate(g: State, seat: Seat) -> float:
    return sum(parts(g, seat).values())


def parts(g: State, seat: Seat) -> dict[str, float]:
    """Everything in gold, roughly; a finished game outweighs all."""
    if g.result is not None:
        place = g.result.places[seat]
        return {"result": 1e6 if place == 1 else -1e5 * place}
    realm = g.realms[seat]
    return {
        "victory": 6.0 * realm.victory,
        "prestige": 0.5 * realm.prestige,
        "gold": 0.9 * realm.gold,
        "food": 1.3 * realm.grain + 0.5 * realm.fish,
        "herds": herd_value(g, seat),
        "winter": hunger(g, seat),
        **map_value(g, seat),
        "units": unit_value(g, seat),
        "rivals": -2.0 * sum(g.realms[other].victory for other in g.order if other != seat),
    }


def herd_value(g: State, seat: Seat) -> float:
    value, goods = 0.0, g.book.goods
    for space in bits(g.herding[seat]):
        for herd in g.lands[space].herds:
            if herd.seat == seat:
                value += 1.4 * goods.herds[herd.kind].sell
                value += pasture_value(g, seat, space)
    return value


def hunger(g: State, seat: Seat) -> float:
    """What will be lacking by winter."""
    if g.mode.herds and hungry_by_winter(g):
        return -3.0 * max(0, food_needed(g, seat) - food_in_sight(g, seat))
    return 0.0


def pasture_value(g: State, seat: Seat, space: int) -> float:
    """Herds belong on mild, owned ground, away from strangers."""
    value = 1.0 if g.map.mild[space] else 0.0
    if g.lands[space].owner == seat:
        value += 1.0
    near = g.map.near_bits[space] | 1 << space
    for other, spaces in enumerate(g.here):
        if spaces & near and not g.friends(seat, other):
            value -= 1.5
    return value


def map_value(g: State, seat: Seat) -> dict[str, float]:
    """Fields and buildings, sieges and meetings, and what is being built."""
    realm = war = sites = 0.0
    board = g.map
    for space in bits(g.homes[seat] | (g.here[seat] & board.land_mask)):
        land = g.lands[space]
        held = controller(g, space) == seat
        if land.owner == seat:
            realm += WORTH[land.settlement] + WORTH.get(land.shipyard, 0.0) + FORT * land.fort
            if encircled(g, space):
                realm -= 10
            elif not held and g.stacks[space]:
                realm -= 4
            else:
                realm += FIELD
        elif held and any(not g.book.units[u.kind].naval for u in g.stacks[space]):
            realm += FIELD
            sites += founding_value(g, seat, space)
        if land.owner >= 0 and land.owner != seat and not g.friends(seat, land.owner):
            war += siege_value(g, seat, space)
        elif g.contested() >> space & 1:
            war += meeting_value(g, seat, space)
    for space in bits(g.sites):
        site = g.lands[space].site
        if site and site.seat == seat:
            sites += 2 + 1.5 * site.quarters
            here = sum(g.book.levels[u.level].builds for u in g.stacks[space] if u.place == SITE)
            need = g.book.buildings[site.kind].workers
            sites += WORTH[site.kind] / 3 if here >= need else 0.5 * here
    return {"realm": realm, "war": war, "sites": sites}


def founding_value(g: State, seat: Seat, space: int) -> float:
    """Two builders on ground that could bear a village."""
    land = g.lands[space]
    if land.site or land.settlement or not g.map.terrain[space].village:
        return 0.0
    builders = sum(u.seat == seat and u.kind == LI for u in g.stacks[space])
    return (3.5 + 0.4 * g.map.terrain[space].harvest) if builders >= 2 else 0.0


def siege_value(g: State, seat: Seat, space: int) -> float:
    """Standing before an enemy's settlement: good with a ring or the strength to make one."""
    own = [u for u in g.stacks[space] if u.seat == seat]
    foes = [u for u in g.stacks[space] if not g.friends(seat, u.seat)]
    need = max(1, walls(g, space))
    mine = strength(g, own, space, True)
    theirs = strength(g, foes, space, True) + 2.0 * need
    if len(own) >= need and not any(u.place != INSIDE for u in foes):
        return 8.0 + min(6.0, mine - theirs)
    return 2.0 * (mine - theirs)


def meeting_value(g: State, seat: Seat, space: int) -> float:
    """Facing an enemy in the field: better the stronger."""
    own = [u for u in g.stacks[space] if u.seat == seat]
    foes = [u for u in g.stacks[space] if u.seat != seat and not g.friends(seat, u.seat)]
    if not foes:
        return 0.0
    gap = strength(g, own, space, False) - strength(g, foes, space, False)
    return max(-8.0, min(8.0, 1.5 * gap))


def unit_value(g: State, seat: Seat) -> float:
    """Units for what they cost and know, drawn towards land that is still free."""
    value, units = 0.0, g.book.units
    wild = 0
    for space, land in enumerate(g.lands):
        if land.owner < 0 and not g.stacks[space]:
            wild |= 1 << space
    own = g.units(seat)
    fleet = any(units[u.kind].carries for _, u in own)
    value += 6.0 if fleet else 0.0
    waiting = 0
    for space, u in own:
        value += 2.5 + 0.6 * units[u.kind].upgrade + 1.2 * u.level + 2.0 * units[u.kind].special
        if u.kind == LI and u.place != SITE:
            way = g.map.steps_to(space, wild) if space < g.map.lands else 4
            if way >= 4 and fleet:
                way = g.map.voyage_to(space, wild) + 1
                waiting |= 1 << space
            value -= 0.35 * way
        if u.turned or u.ordered:
            value += 0.8
        if u.place == INSIDE and not sound(g, space, seat):
            value -= 0.5
    for space, u in own:
        if waiting and units[u.kind].carries and not any(x.ship == u.id for x in g.stacks[space]):
            value -= 0.2 * g.map.voyage_to(space, waiting)
    return value
