"""Buildings: where and for how much they are begun, REAR-Construction and REAR-Training."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from ..book.bits import bits
from ..book.pieces import ELITE
from ..state import State
from ..state.records import OUTSIDE, SITE, Site
from .fields import controlled, sound


def price(g: State, seat: Seat, kind: str) -> int:
    """One gold less with 30 prestige, never below one. [HH-134, HH-143, HH-144]"""
    return prices(g, seat)[kind]


def prices(g: State, seat: Seat) -> dict[str, int]:
    """What buildings cost a seat now. [HH-134, HH-143, HH-144]"""
    book = g.book
    cheap = g.realms[seat].prestige >= book.tables.construction.cheaper_from
    return book.low_prices if cheap else book.prices


def prestige_price(g: State, kind: str) -> int:
    """By agreement a building costs as much prestige as gold; what lowers its price lowers the gold.
    [HH-134, HH-143]"""
    return g.book.buildings[kind].price if g.variants.prices == "gold and prestige" else 0


def affordable(g: State, seat: Seat) -> set[str]:
    """The buildings a seat can pay for now. [HH-134]"""
    realm, cost = g.realms[seat], prices(g, seat)
    return {kind for kind in cost if cost[kind] <= realm.gold and prestige_price(g, kind) <= realm.prestige}


def beginnings(g: State, seat: Seat, homes: int) -> list[Action]:
    """The buildings that may be begun with the gold there is: works at a CUS of the seat (`homes`, as bits),
    villages on other land it controls. Each takes a tile but those that turn one over.
    [HH-007, HH-008, HH-151, HH-152, HH-153, HH-154, HH-155]"""
    board, may_pay = g.book.map, affordable(g, seat)
    found: list[Action] = []
    free = homes & ~g.sites
    if "city" in may_pay:
        villages = free & ~g.cities
        if villages & ~g.ports and has_city(g, seat):
            villages &= g.ports
        if villages:
            found += board.each(villages, "build", "city")
    docks = free & g.docks
    if docks and "port" in may_pay:
        found += board.each(docks, "build", "port")
    if g.no_tile_left(seat):
        return found
    if "dock" in may_pay and (coast := free & board.coast & ~g.docks & ~g.ports):
        found += board.each(coast, "build", "dock")
    if "fortification" in may_pay and (bare := free & ~g.forts):
        found += board.each(bare, "build", "fortification")
    if "village" in may_pay and (wild := g.here[seat] & board.habitable & ~g.sites):
        for settled in g.homes:
            wild &= ~settled
        if wild and (wild := wild & controlled(g, seat)):
            found += board.each(wild, "build", "village")
    return found


def has_city(g: State, seat: Seat) -> bool:
    """A city, finished or being built. [HH-152]"""
    if g.homes[seat] & g.cities:
        return True
    for space in bits(g.homes[seat] & g.building[seat]):
        site = g.lands[space].site
        if site and site.kind == "city":
            return True
    return False


def builders(g: State, space: int) -> int:
    """Light infantry at the site; an elite unit builds as two. [HH-138, HH-309]"""
    levels, strength = g.book.levels, 0
    for u in g.stacks[space]:
        if u.place == SITE:
            strength += levels[u.level].builds
    return strength


def quarters(g: State, space: int, hastened: bool) -> int:
    """Quarter turns the site makes this round: one per full minimum of builders, doubled once at most, one
    more if paid for, and never more than two. [HH-135, HH-139, HH-141, HH-142, HH-145, HH-146, HH-147]"""
    site, table = g.lands[space].site, g.book.tables.construction
    if site is None:
        return 0
    turns = builders(g, space) // g.book.buildings[site.kind].workers
    realm = g.realms[site.seat]
    if realm.twice or realm.prestige >= table.faster_from:
        turns *= 2
    if hastened and turns:
        turns += 1
    return min(turns, table.quarters_a_round)


def hasten_price(site: Site) -> int:
    """Half the price that was due, rounded up. [HH-142]"""
    return (site.price + 1) // 2


def may_hasten(g: State, space: int) -> bool:
    """Only if it adds a quarter that is needed. [HH-142, HH-301]"""
    site = g.lands[space].site
    if site is None or site.accelerated or not builders(g, space):
        return False
    now = quarters(g, space, False)
    if site.quarters + now >= g.book.tables.construction.quarters:
        return False
    return quarters(g, space, True) > now


def cancel(g: State, seat: Seat, space: int) -> None:
    """The tile returns, a gold comes back, the builders stand outside. [HH-009, HH-150]"""
    site = g.lands[space].site
    clear_site(g, space)
    g.realms[seat].gold += g.book.tables.construction.cancelled
    g.tell("cancels", seat=seat, space=g.book.map.ids[space], what=site.kind if site else "")


def clear_site(g: State, space: int) -> None:
    """The site goes; its builders stand outside. [HH-158]"""
    g.set_land(space, site=None)
    for u in g.stacks[space]:
        if u.place == SITE:
            g.change(space, replace(u, place=OUTSIDE))


class Build(Step[State], frozen=True):
    """REAR-Construction: every site turns by its quarters; four complete it. [HH-139, HH-140, HH-158]"""

    rule = "HH-139"

    def run(self, g: State) -> None:
        need = g.book.tables.construction.quarters
        for space in bits(g.sites):
            land = g.lands[space]
            if land.site is None:
                continue
            done = land.site.quarters + quarters(g, space, land.site.accelerated)
            if done >= need:
                complete(g, space, land.site)
            elif done != land.site.quarters or land.site.accelerated:
                g.set_land(space, site=replace(land.site, quarters=done, accelerated=False))
                g.tell(
                    "builds",
                    seat=land.site.seat,
                    space=g.book.map.ids[space],
                    what=land.site.kind,
                    quarters=done,
                )


def complete(g: State, space: int, site: Site) -> None:
    """The building stands, and only now it counts; a village or dock served until then.
    [HH-021, HH-140, HH-156, HH-302]"""
    clear_site(g, space)
    match g.book.buildings[site.kind].kind:
        case "settlement":
            g.set_land(space, owner=site.seat, settlement=site.kind, red=False)
        case "shipyard":
            g.set_land(space, shipyard=site.kind)
        case _:
            g.set_land(space, fort=True)
    g.tell("completes", seat=site.seat, space=g.book.map.ids[space], what=site.kind)


class Train(Step[State], frozen=True):
    """REAR-Training: last round's training is complete, this round's is turned. [HH-122, HH-281, HH-284]"""

    rule = "HH-122"

    def run(self, g: State) -> None:
        g.training = False
        for space in bits(g.peopled()):
            for unit in g.stacks[space]:
                if not (unit.ordered or unit.turned):
                    continue
                at_home = space < g.book.map.lands and sound(g, space, unit.seat)
                if unit.turned and at_home and unit.level < ELITE:
                    g.tell(
                        "trained",
                        seat=unit.seat,
                        unit=unit.kind,
                        level=unit.level + 1,
                        space=g.book.map.ids[space],
                    )
                    unit = replace(unit, level=unit.level + 1, levelled=g.round)
                learns = unit.ordered and at_home
                g.change(space, replace(unit, turned=learns, ordered=False))
                g.training = g.training or learns
