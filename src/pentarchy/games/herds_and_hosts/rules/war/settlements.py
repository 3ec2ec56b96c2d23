"""What becomes of settlements: razed, seized or degraded, with the points for it."""

from __future__ import annotations

from pentarchy.kernel import Seat, replace

from ...state import State
from ...state.records import INSIDE, OUTSIDE, SITE
from ..prestige import gain_prestige, raised, score

DEGRADED = {"city": "village", "port": "dock"}


def step_out(g: State, space: int) -> None:
    """Whoever is inside or on a site here stands outside from now on. [HH-297]"""
    if any(u.place in (INSIDE, SITE) for u in g.stacks[space]):
        g.stacks[space] = tuple(
            replace(u, place=OUTSIDE) if u.place in (INSIDE, SITE) else u for u in g.stacks[space]
        )


def raze(g: State, space: int) -> None:
    """The settlement goes, with its shipyard, fortification and any site on it. [HH-009, HH-158]"""
    step_out(g, space)
    g.set_land(space, owner=-1, settlement="", shipyard="", fort=False, site=None, ringed=False, hungry=False)


def hand_over(g: State, space: int, winner: Seat) -> None:
    """A new owner; works that would exceed his tiles are taken off, the settlement last.
    [HH-158, HH-221, HH-228, HH-297]"""
    land = g.lands[space]
    step_out(g, space)
    g.set_land(space, site=None)
    spare = g.book.tables.limits.tiles - g.tiles(winner)
    if spare < 1:
        raze(g, space)
        return
    shipyard = land.shipyard if spare >= 2 else ""
    fort = land.fort and spare >= 2 + bool(shipyard)
    g.set_land(space, owner=winner, shipyard=shipyard, fort=fort, ringed=False, hungry=False)


def conquest_points(g: State, space: int, winner: Seat) -> None:
    """Victory points and prestige for taking or destroying what stands here now.
    [HH-236, HH-237, HH-244, HH-245]"""
    land, book = g.lands[space], g.book
    building = book.buildings[land.settlement]
    score(g, winner, building.victory, "conquest")
    score(g, land.owner, -building.victory, "conquest")
    gain_prestige(g, winner, raised(g, winner, land.owner, building.prestige), "conquest")
    if land.shipyard:
        shipyard = book.buildings[land.shipyard].prestige
        gain_prestige(g, winner, raised(g, winner, land.owner, shipyard), "shipyard")
    g.realms[winner].conquests += 1


def seize(g: State, space: int, winner: Seat, why: str) -> None:
    """Undefended or starved out: the winner has it with all its buildings. [HH-091, HH-221]"""
    land = g.lands[space]
    g.tell(
        "seized", seat=winner, other=land.owner, space=g.book.map.ids[space], what=land.settlement, why=why
    )
    conquest_points(g, space, winner)
    hand_over(g, space, winner)


def degrade(g: State, space: int, winner: Seat, loot_port: bool, profit: bool) -> None:
    """City to village, port to dock or looted; the winner has what is left. Gold only with a connection to a
    CUS. [HH-224, HH-225, HH-228, HH-233]"""
    land = g.lands[space]
    gold = g.book.buildings[land.shipyard].spoils if loot_port and profit else 0
    where = g.book.map.ids[space]
    g.tell("degraded", seat=winner, other=land.owner, space=where, what=land.settlement, gold=gold)
    conquest_points(g, space, winner)
    g.realms[winner].gold += gold
    g.set_land(
        space,
        settlement=DEGRADED.get(land.settlement, land.settlement),
        shipyard="" if loot_port else DEGRADED.get(land.shipyard, land.shipyard),
    )
    hand_over(g, space, winner)


def destroy(g: State, space: int, winner: Seat, profit: bool) -> None:
    """Destroyed and looted; gold only with a connection to a CUS. [HH-223, HH-224, HH-225, HH-226, HH-233]"""
    land, book = g.lands[space], g.book
    gold = book.buildings[land.settlement].spoils
    if land.shipyard:
        gold += book.buildings[land.shipyard].spoils
    gold = gold if profit else 0
    g.tell(
        "destroyed",
        seat=winner,
        other=land.owner,
        space=g.book.map.ids[space],
        what=land.settlement,
        gold=gold,
    )
    conquest_points(g, space, winner)
    g.realms[winner].gold += gold
    raze(g, space)
