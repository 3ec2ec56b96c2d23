"""REAR-Trade: units bought, upgraded and downgraded, buildings begun, training, tokens, prestige spent.

Goods are traded in `market.py`, which Trade opens and which leads back to it.
"""

from __future__ import annotations

from functools import lru_cache

from pentarchy.kernel import Action, Seat, Step, replace

from . import market
from .bits import bits
from .book import (
    CAVALRY,
    CORSAIRS,
    ELEPHANTS,
    LI,
    MERCENARIES,
    RECRUIT,
    STANDARD,
    Book,
)
from .construction import beginnings, cancel, hasten_price, may_hasten, price
from .diplomacy import Sum, may_aid
from .farming import remove_herd
from .fields import (
    connected,
    controlled,
    controlled_or_owned,
    sound_homes,
)
from .game import HerdsAndHosts
from .retyping import cavalry_price, downgrade, horses, retypings
from .state import OUTSIDE, SITE, Site


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
        options += retypings(g, seat, homes, self.retyped, self.covered)
        options += works(g, self, homes)
        options += favours(g, self)
        if homes and has_goods(g, seat):
            options.append(("market",))
        options.append(("end",))
        return options

    def take(self, g: HerdsAndHosts, seat: Seat, action: Action) -> None:
        match action[0]:
            case "end":
                return
            case "market":
                g.then(market.Market(seat, self, connected(g, seat)))
            case "aid":
                other = action[1]
                g.then(Sum(seat, seat, other, "aid"), replace(self, offered=(*self.offered, other)))
            case "upgrade":
                _, unit, kind, *where = action
                g.then(upgrade(g, self, unit, kind, where))
            case "train" | "work" | "build" | "hasten" | "cancel" | "clear":
                g.then(carry_out_works(g, self, action))
            case _:
                g.then(carry_out(g, self, action))


def has_goods(g: HerdsAndHosts, seat: Seat) -> bool:
    """Is there anything to buy for or to sell? Without herds nobody trades in goods."""
    realm = g.realms[seat]
    return g.book.mode.herds and bool(realm.gold or realm.grain or realm.fish or g.herding[seat])


# ---- buying -----------------------------------------------------------------------------------------------


def purchases(g: HerdsAndHosts, trade: Trade, homes: int) -> list[Action]:
    """Light infantry and mercenaries at settlements, corsairs at sea."""
    book, seat = g.book, trade.seat
    found: list[Action] = []
    prices, ids, realm = book.tables.purchase, book.map.ids, g.realms[seat]
    gold, prestige, special = realm.gold, realm.prestige, book.mode.special
    if ~g.pieces[seat] & book.cube_bits and (shops := homes & ~g.looted):
        spend = gold if gold < book.dearest_gold else book.dearest_gold
        fame = prestige if prestige < book.dearest_prestige else book.dearest_prestige
        cheap, cities = g.bonus(seat).mercenaries, shops & g.cities
        found += shopping(book, shops, cities, trade.bought, trade.doubled, spend, fame, cheap)
    if special and (gold >= prices.corsairs or prestige >= prices.corsairs_prestige):
        for sea in pirate_waters(g, seat, homes):
            if gold >= prices.corsairs:
                found.append(("corsairs", ids[sea], "gold"))
            if prestige >= prices.corsairs_prestige:
                found.append(("corsairs", ids[sea], "prestige"))
    return found


@lru_cache(maxsize=1 << 14)
def shopping(
    book: Book,
    shops: int,
    cities: int,
    bought: tuple[int, ...],
    doubled: int,
    gold: int,
    prestige: int,
    bonus: bool,
) -> tuple[Action, ...]:
    """What is for sale at settlements (bits) where some units may have been bought before."""
    found: list[Action] = []
    doubling = doubled < 0 and prestige >= book.tables.purchase.double_prestige
    for space in bits(shops):
        if bought.count(space) < buying_limit(book, bool(cities >> space & 1), doubled == space):
            found += shop_window(book, space, gold, prestige, bonus)
        if doubling:
            found.append(("double", book.map.ids[space]))
    return tuple(found)


def shop_window(book: Book, space: int, gold: int, prestige: int, bonus: bool) -> list[Action]:
    """What so much gold and prestige buys at a settlement: light infantry, mercenaries (cheap by bonus)."""
    prices, mode, where = book.tables.purchase, book.mode, book.map.ids[space]
    wares: list[Action] = []
    if gold >= prices.standard:
        wares.append(("buy", where, "standard"))
    if gold >= prices.recruit and mode.experience:
        wares.append(("buy", where, "recruit"))
    if mode.special:
        if gold >= prices.mercenaries and prestige >= prices.mercenaries_prestige:
            wares.append(("hire", where, "gold"))
        cheap = gold >= prices.bonus_mercenaries and prestige >= prices.bonus_mercenaries_prestige
        if cheap and bonus:
            wares.append(("hire", where, "prestige"))
    return wares


def pirate_waters(g: HerdsAndHosts, seat: Seat, homes: int) -> list[int]:
    """Seas beside a field under control without corsairs of the seat, for owners of a CU shipyard."""
    board = g.book.map
    if not homes & (g.docks | g.ports) or g.free_piece(seat, CORSAIRS) < 0:
        return []
    shores = 0
    for space in bits(controlled(g, seat)):
        shores |= board.sea_bits[space]
    return [
        sea for sea in bits(shores) if not any(u.seat == seat and u.kind == CORSAIRS for u in g.stacks[sea])
    ]


def buying_limit(book: Book, city: bool, doubled: bool) -> int:
    """One unit in a village, two in a city; twice that where prestige was spent."""
    limit = book.tables.limits.buy_at_city if city else book.tables.limits.buy_at_village
    return limit * 2 if doubled else limit


# ---- upgrading --------------------------------------------------------------------------------------------


def upgrade(g: HerdsAndHosts, trade: Trade, number: int, kind: str, where: list[str]) -> Step:
    """Change the type of a light infantry unit; it keeps its level, elephants have none."""
    seat = trade.seat
    space, unit = g.find(number)
    g.realms[seat].gold -= cavalry_price(g) if kind == CAVALRY else g.book.units[kind].upgrade
    g.lift(space, unit)
    to = g.book.map.index[where[0]] if where else space
    if kind == ELEPHANTS:
        new = replace(unit, id=g.free_piece(seat, kind), kind=kind, level=STANDARD)
    else:
        new = replace(unit, kind=kind)
    g.put(to, replace(new, place=OUTSIDE, ordered=False, turned=False))
    g.tell("upgrades", seat=seat, unit=kind, space=g.book.map.ids[to])
    trade = replace(trade, retyped=(*trade.retyped, new.id))
    if kind != CAVALRY or not g.book.mode.herds:
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
        return [("horses", g.book.map.ids[space]) for space in dict.fromkeys(s for s, _ in horses(g, seat))]

    def take(self, g: HerdsAndHosts, seat: Seat, action: Action) -> None:
        space = g.book.map.index[action[1]]
        remove_herd(g, space, next(herd for s, herd in horses(g, seat) if s == space))
        g.tell("horses", seat=seat, space=action[1])
        g.then(self.trade)


# ---- building --------------------------------------------------------------------------------


def works(g: HerdsAndHosts, trade: Trade, homes: int) -> list[Action]:
    """Buildings to begin, hasten or cancel, and red tokens to clear."""
    seat, ids = trade.seat, g.book.map.ids
    found: list[Action] = []
    gold = g.realms[seat].gold
    if gold >= g.book.least_price:
        found += beginnings(g, seat, homes)
    for space in bits(g.building[seat]):
        site = g.lands[space].site
        if site and hasten_price(site) <= gold and may_hasten(g, space):
            found.append(("hasten", ids[space]))
        if space not in trade.begun:
            found.append(("cancel", ids[space]))
    near = (g.homes[seat] | g.here[seat]) & g.looted
    if near and gold >= g.book.tables.construction.clear_token:
        found += g.book.map.each(controlled_or_owned(g, seat) & near, "clear")
    return found


def favours(g: HerdsAndHosts, trade: Trade) -> list[Action]:
    """What prestige and gold buy from people: double building, further rivals, aid to others."""
    seat, tables = trade.seat, g.book.tables
    realm = g.realms[seat]
    prestige = realm.prestige
    found: list[Action] = []
    slow = tables.construction.twice_prestige <= prestige < tables.construction.faster_from
    if slow and not realm.twice and g.building[seat]:
        found.append(("build twice",))
    famous = prestige >= tables.prestige.extra_rival and len(realm.rivals) < g.seats - 1
    generous = realm.aided < 0 and realm.gold >= tables.diplomacy.aid
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
    """What is bought for gold or prestige."""
    seat, prices, index = trade.seat, g.book.tables.purchase, g.book.map.index
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
        case ("build twice",):
            realm.prestige -= g.book.tables.construction.twice_prestige
            realm.twice = True
            g.tell("builds twice", seat=seat)
            return trade
        case ("rival", other):
            realm.prestige -= g.book.tables.prestige.extra_rival
            realm.rivals = (*realm.rivals, other)
            g.tell("rival", seat=seat, other=other)
            return trade
    g.new_unit(seat, MERCENARIES, index[where], STANDARD)
    g.tell("buys", seat=seat, unit=MERCENARIES, level="standard", space=where)
    return replace(trade, bought=(*trade.bought, index[where]))


def carry_out_works(g: HerdsAndHosts, trade: Trade, action: Action) -> Trade:
    """Training, and everything at building sites."""
    seat, index = trade.seat, g.book.map.index
    realm = g.realms[seat]
    match action:
        case ("train", number):
            space, unit = g.find(number)
            realm.gold -= g.book.tables.purchase.training
            g.change(space, replace(unit, ordered=True))
            g.training = True
            g.tell("trains", seat=seat, unit=unit.kind, space=g.book.map.ids[space])
        case ("work", number):
            space, unit = g.find(number)
            g.change(space, replace(unit, place=SITE))
            g.tell("enters site", seat=seat, space=g.book.map.ids[space])
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
    return trade
