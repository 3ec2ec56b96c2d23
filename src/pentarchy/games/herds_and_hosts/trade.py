"""REAR-Trade: units bought, upgraded and downgraded, buildings begun, training, tokens, prestige spent.

Goods are traded in `market.py`, which Trade opens and which leads back to it.
"""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from .bits import bits
from .book import (
    CAVALRY,
    CORSAIRS,
    ELEPHANTS,
    ELITE,
    ENGINE,
    HI,
    LI,
    MERCENARIES,
    RECRUIT,
    STANDARD,
    TRANSPORT,
    WAR_SHIP,
)
from .cargo import room
from .construction import beginnings, cancel, hasten_price, may_hasten, price, prices
from .diplomacy import Sum, may_aid
from .farming import herds_of, remove_herd
from .fields import (
    besiegers,
    connected,
    controlled,
    controlled_or_owned,
    controller,
    encircled,
    sound,
    sound_homes,
)
from .game import ABOARD, OUTSIDE, SITE, Herd, HerdsAndHosts, Site, Unit


class Trade(Step, frozen=True):
    """One player's Trade: anything, in any order, as often as wished."""

    rule = "HH-100"
    seat: Seat
    bought: tuple[int, ...] = ()
    """Settlements where a unit was bought, once per unit."""
    doubled: int = -1
    covered: int = 0
    """Cavalry the last horse herd still pays for."""
    retyped: tuple[int, ...] = ()
    begun: tuple[int, ...] = ()
    offered: tuple[Seat, ...] = ()
    grain: int = 0
    fish: int = 0
    meat: int = 0
    """Sold so far: halves are summed per good."""

    def who(self, g: HerdsAndHosts) -> Seat | None:
        return self.seat if g.realms[self.seat].alive else None

    def options(self, g: HerdsAndHosts, seat: Seat) -> list[Action]:
        homes = sound_homes(g, seat)
        options = purchases(g, self, homes)
        options += retypings(g, self, homes)
        options += works(g, self, homes)
        options += favours(g, self)
        if homes and g.book.mode.herds and has_goods(g, seat):
            options.append(("market",))
        options.append(("end",))
        return options

    def take(self, g: HerdsAndHosts, seat: Seat, action: Action) -> None:
        from .market import Market

        match action:
            case ("end",):
                return
            case ("market",):
                g.then(Market(seat, self, connected(g, seat)))
                return
            case ("aid", other):
                g.then(Sum(seat, seat, other, "aid"), replace(self, offered=(*self.offered, other)))
                return
            case ("upgrade", unit, kind, *where):
                g.then(upgrade(g, self, unit, kind, where))
                return
        g.then(carry_out(g, self, action))


def has_goods(g: HerdsAndHosts, seat: Seat) -> bool:
    realm = g.realms[seat]
    return bool(realm.gold or realm.grain or realm.fish or g.herding[seat])


# ---- buying -----------------------------------------------------------------------------------------------


def purchases(g: HerdsAndHosts, trade: Trade, homes: int) -> list[Action]:
    """Light infantry and mercenaries at settlements, corsairs at sea."""
    book, seat, found = g.book, trade.seat, list[Action]()
    prices, ids, realm = book.tables.purchase, book.map.ids, g.realms[seat]
    gold, prestige, special = realm.gold, realm.prestige, book.mode.special
    if ~g.pieces[seat] & book.cube_bits:
        wares = []
        if gold >= prices.standard:
            wares.append(("buy", "standard"))
        if gold >= prices.recruit and book.mode.experience:
            wares.append(("buy", "recruit"))
        if special:
            if gold >= prices.mercenaries and prestige >= prices.mercenaries_prestige:
                wares.append(("hire", "gold"))
            cheap = gold >= prices.bonus_mercenaries and prestige >= prices.bonus_mercenaries_prestige
            if cheap and g.bonus(seat).mercenaries:
                wares.append(("hire", "prestige"))
        doubling = trade.doubled < 0 and prestige >= prices.double_prestige
        for space in bits(homes & ~g.looted):
            where = ids[space]
            if wares and buying_limit(g, trade, space) > trade.bought.count(space):
                found += [(verb, where, how) for verb, how in wares]
            if doubling:
                found.append(("double", where))
    if special and (gold >= prices.corsairs or prestige >= prices.corsairs_prestige):
        for sea in pirate_waters(g, seat, homes):
            if gold >= prices.corsairs:
                found.append(("corsairs", ids[sea], "gold"))
            if prestige >= prices.corsairs_prestige:
                found.append(("corsairs", ids[sea], "prestige"))
    return found


def pirate_waters(g: HerdsAndHosts, seat: Seat, homes: int) -> list[int]:
    """Seas beside a field under control that have no corsairs of the seat yet, for owners of a CU shipyard."""
    board = g.book.map
    if not any(g.lands[space].shipyard for space in bits(homes & board.coast)):
        return []
    if g.free_piece(seat, CORSAIRS) < 0:
        return []
    shores = 0
    for space in bits(controlled(g, seat)):
        shores |= board.sea_bits[space]
    return [
        sea for sea in bits(shores) if not any(u.seat == seat and u.kind == CORSAIRS for u in g.stacks[sea])
    ]


def buying_limit(g: HerdsAndHosts, trade: Trade, space: int) -> int:
    """One unit in a village, two in a city; twice that where prestige was spent."""
    limits = g.book.tables.limits
    limit: int = limits.buy_at_city if g.lands[space].settlement == "city" else limits.buy_at_village
    return limit * 2 if trade.doubled == space else limit


# ---- upgrading and downgrading ----------------------------------------------------------------------------


def sorts_here(stack: tuple[Unit, ...], seat: Seat, retyped: tuple[int, ...]) -> list[Unit]:
    """One unit of each sort the seat has here: like units are interchangeable."""
    if len(stack) == 1:
        return [*stack]
    seen: dict[tuple[object, ...], Unit] = {}
    for u in stack:
        if u.seat == seat:
            sort = (u.kind, u.level, u.place, u.ship, u.ordered, u.turned, u.id in retyped)
            if sort not in seen:
                seen[sort] = u
    return list(seen.values())


def retypings(g: HerdsAndHosts, trade: Trade, homes: int) -> list[Action]:
    """Upgrades from light infantry, downgrades to it, training, and entering sites."""
    book, seat, stacks, retyped = g.book, trade.seat, g.stacks, trade.retyped
    mode, units, gold, found = book.mode, book.units, g.realms[trade.seat].gold, list[Action]()
    lessons = gold >= book.tables.purchase.training and mode.experience
    mounts = gold >= cavalry_price(g) and (not mode.herds or trade.covered > 0 or has_horses(g, seat))
    tame = mode.special and gold >= units[ELEPHANTS].upgrade and g.free_piece(seat, ELEPHANTS) >= 0
    shops = homes if gold >= book.least_upgrade else 0
    sites, rings = g.sites, g.rings
    busy = shops | sites | rings
    for space in bits(g.here[seat]):
        stack = stacks[space]
        if not (busy >> space & 1 or tame):
            # nothing for light infantry to do here
            stack = tuple([u for u in stack if u.seat == seat and u.kind != LI])
            if not stack:
                continue
        home = shops >> space & 1
        for u in sorts_here(stack, seat, retyped):
            if u.kind == LI:
                if u.place != SITE and u.place != ABOARD and u.id not in retyped:
                    if home:
                        found += home_upgrades(g, seat, space, u.id, mounts)
                    elif rings >> space & 1 and may_make_engine(g, seat, space, u):
                        found.append(("upgrade", u.id, ENGINE))
                    if tame and elephant_ground(g, seat, space):
                        found.append(("upgrade", u.id, ELEPHANTS))
                if sites >> space & 1 and u.place == OUTSIDE and may_enter_site(g, space, seat):
                    found.append(("work", u.id))
            elif u.id not in retyped:
                found += downgrades(g, space, u)
            if lessons and home and may_train(g, u):
                found.append(("train", u.id))
    return found


def home_upgrades(g: HerdsAndHosts, seat: Seat, space: int, number: int, mounts: bool) -> list[Action]:
    """What a light infantry unit can become at an own CUS."""
    units, gold, land = g.book.units, g.realms[seat].gold, g.lands[space]
    found: list[Action] = []
    if land.settlement == "city" and gold >= units[HI].upgrade:
        found.append(("upgrade", number, HI))
    if mounts:
        found.append(("upgrade", number, CAVALRY))
    if land.shipyard and gold >= units[TRANSPORT].upgrade:
        board = g.book.map
        waters = [*board.near_sea[space], *([space] if g.bonus(seat).ships_ashore else [])]
        found += [("upgrade", number, TRANSPORT, board.ids[w]) for w in waters]
        if land.shipyard == "port" and gold >= units[WAR_SHIP].upgrade:
            found += [("upgrade", number, WAR_SHIP, board.ids[w]) for w in waters]
    return found


def may_make_engine(g: HerdsAndHosts, seat: Seat, space: int, unit: Unit) -> bool:
    """A siege engine is built before a settlement one rings."""
    affordable = g.realms[seat].gold >= g.book.units[ENGINE].upgrade
    return affordable and unit.place == OUTSIDE and rings(g, seat, space)


def rings(g: HerdsAndHosts, seat: Seat, space: int) -> bool:
    """Does the seat encircle the settlement here, with a CUS of its own somewhere?"""
    return encircled(g, space) and seat in besiegers(g, space) and bool(sound_homes(g, seat))


def cavalry_price(g: HerdsAndHosts) -> int:
    kind = g.book.units[CAVALRY]
    return int(kind.upgrade if g.mode.herds else kind.upgrade_without_herds)


def horses(g: HerdsAndHosts, seat: Seat) -> list[tuple[int, Herd]]:
    """Connected horse herds."""
    own = [(space, herd) for space, herd in herds_of(g, seat) if herd.kind == "horses"]
    if not own:
        return []
    reach = connected(g, seat)
    return [(space, herd) for space, herd in own if reach >> space & 1]


def has_horses(g: HerdsAndHosts, seat: Seat) -> bool:
    """Is a horse herd connected? Those at a CUS are, without looking further."""
    for space in bits(g.herding[seat] & g.homes[seat]):
        if any(h.kind == "horses" and h.seat == seat for h in g.lands[space].herds) and sound(g, space, seat):
            return True
    return bool(horses(g, seat))


def elephant_ground(g: HerdsAndHosts, seat: Seat, space: int) -> bool:
    """A connected desert one controls; or, where elephants have a home, that home under its faction."""
    board = g.map
    if board.elephant_homes:
        return g.bonus(seat).elephants and space in board.elephant_homes and controller(g, space) == seat
    if space >= board.lands or board.colour[space] != "desert" or controller(g, space) != seat:
        return False
    return bool(connected(g, seat) >> space & 1)


def upgrade(g: HerdsAndHosts, trade: Trade, number: int, kind: str, where: list[str]) -> Step:
    """Change the type of a light infantry unit; it keeps its level, elephants have none."""
    seat = trade.seat
    space, unit = g.find(number)
    g.realms[seat].gold -= cavalry_price(g) if kind == CAVALRY else g.book.units[kind].upgrade
    g.lift(space, unit)
    to = g.map.index[where[0]] if where else space
    if kind == ELEPHANTS:
        new = replace(unit, id=g.free_piece(seat, kind), kind=kind, level=STANDARD)
    else:
        new = replace(unit, kind=kind)
    g.put(to, replace(new, place=OUTSIDE, ordered=False, turned=False))
    g.tell("upgrades", seat=seat, unit=kind, space=g.map.ids[to])
    trade = replace(trade, retyped=(*trade.retyped, new.id))
    if kind != CAVALRY or not g.mode.herds:
        return trade
    if trade.covered:
        return replace(trade, covered=trade.covered - 1)
    return TakeHorses(seat, replace(trade, covered=g.book.units[CAVALRY].per_horse_herd - 1))


class TakeHorses(Step, frozen=True):
    """The herd that mounts the next two cavalry."""

    rule = "HH-111"
    seat: Seat
    trade: Trade

    def who(self, g: HerdsAndHosts) -> Seat:
        return self.seat

    def options(self, g: HerdsAndHosts, seat: Seat) -> list[Action]:
        return [("horses", g.map.ids[space]) for space in dict.fromkeys(s for s, _ in horses(g, seat))]

    def take(self, g: HerdsAndHosts, seat: Seat, action: Action) -> None:
        space = g.map.index[action[1]]
        remove_herd(g, space, next(herd for s, herd in horses(g, seat) if s == space))
        g.tell("horses", seat=seat, space=action[1])
        g.then(self.trade)


def shipyards_beside(g: HerdsAndHosts, space: int, seat: Seat, kind: str) -> list[int]:
    """Own CU shipyards beside (or, for ships ashore, at) a ship's place: its location."""
    lands = [space] if space < g.map.lands else g.map.near_land[space]
    fit = ("port",) if kind == WAR_SHIP else ("dock", "port")
    return [i for i in lands if g.lands[i].shipyard in fit and sound(g, i, seat)]


def downgrades(g: HerdsAndHosts, space: int, unit: Unit) -> list[Action]:
    """Back to light infantry: ships at their shipyard, others anywhere."""
    if unit.kind in (MERCENARIES, CORSAIRS) or unit.place == ABOARD:
        return []
    if g.book.units[unit.kind].naval:
        if room(g, space, unit) < g.book.units[unit.kind].carries:
            return []
        yards = shipyards_beside(g, space, unit.seat, unit.kind)
        return [("downgrade", unit.id, g.map.ids[yard]) for yard in yards]
    if unit.kind == ELEPHANTS and g.free_piece(unit.seat, LI) < 0:
        return []
    return [("downgrade", unit.id)]


def refund(g: HerdsAndHosts, space: int, unit: Unit) -> int:
    """Full value at the unit's location, nothing elsewhere."""
    land = g.lands[space] if space < g.map.lands else None
    match unit.kind:
        case "heavy_infantry":
            there = land is not None and land.settlement == "city" and sound(g, space, unit.seat)
        case "cavalry":
            there = land is not None and sound(g, space, unit.seat)
        case "war_elephants":
            there = elephant_ground(g, unit.seat, space)
        case _:
            there = True
    return int(g.book.units[unit.kind].refund) if there else 0


def downgrade(g: HerdsAndHosts, number: int, where: list[str]) -> int:
    """Carry a downgrade out; the id of the light infantry."""
    space, unit = g.find(number)
    gold = refund(g, space, unit)
    g.realms[unit.seat].gold += gold
    g.lift(space, unit)
    new = replace(unit, kind=LI, place=OUTSIDE, ordered=False, turned=False)
    if unit.kind == ELEPHANTS:
        level = RECRUIT if g.mode.experience else STANDARD
        new = replace(new, id=g.free_piece(unit.seat, LI), level=level)
    to = g.map.index[where[0]] if where else space
    g.put(to, new)
    g.tell("downgrades", seat=unit.seat, unit=unit.kind, space=g.map.ids[to], gold=gold)
    return new.id


# ---- building and training --------------------------------------------------------------------------------


def may_enter_site(g: HerdsAndHosts, space: int, seat: Seat) -> bool:
    site = g.lands[space].site if space < g.map.lands else None
    if site is None or site.seat != seat:
        return False
    at_work = sum(u.place == SITE for u in g.stacks[space])
    return at_work < int(g.book.tables.construction.workers_at_site)


def may_train(g: HerdsAndHosts, unit: Unit) -> bool:
    """Not twice at a time, not beyond elite, not on a site, and not every kind."""
    if unit.ordered or unit.place in (SITE, ABOARD):
        return False
    return g.book.units[unit.kind].trains and unit.level + unit.turned < ELITE


def works(g: HerdsAndHosts, trade: Trade, homes: int) -> list[Action]:
    """Buildings to begin, hasten or cancel, and red tokens to clear."""
    seat, ids, found = trade.seat, g.book.map.ids, list[Action]()
    gold = g.realms[seat].gold
    cost = prices(g, seat)
    if gold >= g.book.least_price:
        fair = {kind for kind, price in cost.items() if price <= gold}
        found += beginnings(g, seat, homes, fair)
    for space in bits(g.sites):
        site = g.lands[space].site
        if site is not None and site.seat == seat:
            if hasten_price(site) <= gold and may_hasten(g, space):
                found.append(("hasten", ids[space]))
            if space not in trade.begun:
                found.append(("cancel", ids[space]))
    if g.looted and gold >= g.book.tables.construction.clear_token:
        found += [("clear", ids[space]) for space in bits(controlled_or_owned(g, seat) & g.looted)]
    return found


def favours(g: HerdsAndHosts, trade: Trade) -> list[Action]:
    """What prestige and gold buy from people: double building, further rivals, aid to others."""
    seat, realm, found = trade.seat, g.realms[trade.seat], list[Action]()
    table = g.book.tables.construction
    if g.sites and table.twice_prestige <= realm.prestige < table.faster_from and not realm.twice:
        sites = [g.lands[space].site for space in bits(g.sites)]
        if any(site and site.seat == seat for site in sites):
            found.append(("build twice",))
    famous = realm.prestige >= g.book.tables.prestige.extra_rival
    generous = realm.aided < 0 and realm.gold >= g.book.tables.diplomacy.aid
    if famous or generous:
        for other in range(g.seats):
            if other == seat or not g.realms[other].alive:
                continue
            if famous and other not in realm.rivals:
                found.append(("rival", other))
            if generous and other not in trade.offered and may_aid(g, seat, other):
                found.append(("aid", other))
    return found


# ---- carrying out -----------------------------------------------------------------------------------------


def carry_out(g: HerdsAndHosts, trade: Trade, action: Action) -> Trade:
    """Everything that leads straight back to Trade."""
    seat, prices, index = trade.seat, g.book.tables.purchase, g.map.index
    realm = g.realms[seat]
    match action:
        case ("buy", where, level):
            realm.gold -= prices.recruit if level == "recruit" else prices.standard
            g.new_unit(seat, LI, index[where], RECRUIT if level == "recruit" else STANDARD)
            g.tell("buys", seat=seat, unit=LI, level=level, space=where)
            return replace(trade, bought=(*trade.bought, index[where]))
        case ("hire", where, "gold"):
            realm.gold -= prices.mercenaries
            realm.prestige -= prices.mercenaries_prestige
        case ("hire", where, _):
            realm.gold -= prices.bonus_mercenaries
            realm.prestige -= prices.bonus_mercenaries_prestige
        case ("double", where):
            realm.prestige -= prices.double_prestige
            g.tell("doubles", seat=seat, space=where)
            return replace(trade, doubled=index[where])
        case ("corsairs", where, price_in):
            if price_in == "gold":
                realm.gold -= prices.corsairs
            else:
                realm.prestige -= prices.corsairs_prestige
            g.new_unit(seat, CORSAIRS, index[where], STANDARD)
            g.tell("buys", seat=seat, unit=CORSAIRS, level="standard", space=where)
            return trade
        case ("downgrade", unit, *there):
            return replace(trade, retyped=(*trade.retyped, downgrade(g, unit, there)))
        case _:
            return carry_out_works(g, trade, action)
    g.new_unit(seat, MERCENARIES, index[where], STANDARD)
    g.tell("buys", seat=seat, unit=MERCENARIES, level="standard", space=where)
    return replace(trade, bought=(*trade.bought, index[where]))


def carry_out_works(g: HerdsAndHosts, trade: Trade, action: Action) -> Trade:
    seat, index = trade.seat, g.map.index
    realm = g.realms[seat]
    match action:
        case ("train", number):
            space, unit = g.find(number)
            realm.gold -= g.book.tables.purchase.training
            g.change(space, replace(unit, ordered=True))
            g.tell("trains", seat=seat, unit=unit.kind, space=g.map.ids[space])
        case ("work", number):
            space, unit = g.find(number)
            g.change(space, replace(unit, place=SITE))
            g.tell("enters site", seat=seat, space=g.map.ids[space])
        case ("build", kind, where):
            gold = price(g, seat, kind)
            realm.gold -= gold
            g.set_land(index[where], site=Site(kind, seat, gold, begun=g.round))
            g.tell("begins", seat=seat, what=kind, space=where, gold=gold)
            return replace(trade, begun=(*trade.begun, index[where]))
        case ("hasten", where):
            site = g.lands[index[where]].site
            assert site is not None
            realm.gold -= hasten_price(site)
            g.set_land(index[where], site=replace(site, accelerated=True))
            g.tell("hastens", seat=seat, space=where)
        case ("cancel", where):
            cancel(g, seat, index[where])
        case ("clear", where):
            realm.gold -= g.book.tables.construction.clear_token
            g.set_land(index[where], red=False)
            g.tell("clears", seat=seat, space=where)
        case ("build twice",):
            realm.prestige -= g.book.tables.construction.twice_prestige
            realm.twice = True
            g.tell("builds twice", seat=seat)
        case ("rival", other):
            realm.prestige -= g.book.tables.prestige.extra_rival
            realm.rivals = (*realm.rivals, other)
            g.tell("rival", seat=seat, other=other)
    return trade
