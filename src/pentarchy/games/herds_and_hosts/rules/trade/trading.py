"""REAR-Trade, step by step: units, buildings, training, tokens, favours; and the market, to which Trade leads
and which leads back to it."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from ...book.bits import bits
from ...book.pieces import CAVALRY, CORSAIRS, ELEPHANTS, LI, MERCENARIES, RECRUIT, STANDARD
from ...state import State
from ...state.records import OUTSIDE, SITE, Herd, Site
from ..construction import beginnings, cancel, hasten_price, may_hasten, prestige_price, price
from ..diplomacy import Sum, may_aid
from ..farming import add_herd, remove_herd
from ..fields import connected, controlled_or_owned, sound_homes
from .buying import purchases
from .commodities import BUY, SELL, part_with, partings, ports, sell
from .retyping import cavalry_price, downgrade, horses, retypings


class Trade(Step[State], frozen=True):
    """One player's Trade: anything, in any order, as often as wished. [HH-099, HH-100, HH-294]"""

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

    def who(self, g: State) -> Seat | None:
        return self.seat if g.realms[self.seat].alive else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        homes = sound_homes(g, seat)
        options = purchases(g, seat, homes, self.bought, self.doubled)
        options += retypings(g, seat, homes, self.retyped, self.covered)
        options += works(g, seat, homes, self.begun)
        options += favours(g, seat, self.offered)
        if homes and has_goods(g, seat):
            options.append(("market",))
        options.append(("end",))
        return options

    def take(self, g: State, seat: Seat, action: Action) -> None:
        match action[0]:
            case "end":
                return
            case "market":
                g.then(Market(seat, self, connected(g, seat)))
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


def has_goods(g: State, seat: Seat) -> bool:
    """Is there anything to buy for or to sell? Without herds nobody trades in goods. [HH-015]"""
    realm = g.realms[seat]
    return g.book.mode.herds and bool(realm.gold or realm.grain or realm.fish or g.herding[seat])


# ---- upgrading --------------------------------------------------------------------------------------------


def upgrade(g: State, trade: Trade, number: int, kind: str, where: list[str]) -> Step:
    """Change the type of a light infantry unit; it keeps its level, elephants have none.
    [HH-111, HH-117, HH-284, HH-290, HH-304]"""
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


class TakeHorses(Step[State], frozen=True):
    """The herd that mounts the next two cavalry."""

    rule = "HH-111"
    seat: Seat
    trade: Trade

    def who(self, g: State) -> Seat:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("horses", g.book.map.ids[space]) for space in dict.fromkeys(s for s, _ in horses(g, seat))]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        space = g.book.map.index[action[1]]
        remove_herd(g, space, next(herd for s, herd in horses(g, seat) if s == space))
        g.tell("horses", seat=seat, space=action[1])
        g.then(self.trade)


# ---- building --------------------------------------------------------------------------------


def works(g: State, seat: Seat, homes: int, begun: tuple[int, ...]) -> list[Action]:
    """Buildings to begin, hasten or cancel (but those just `begun`), and red tokens to clear.
    [HH-150, HH-157, HH-282]"""
    ids = g.book.map.ids
    found: list[Action] = []
    gold = g.realms[seat].gold
    if gold >= g.book.least_price:
        found += beginnings(g, seat, homes)
    for space in bits(g.building[seat]):
        site = g.lands[space].site
        if site and hasten_price(site) <= gold and may_hasten(g, space):
            found.append(("hasten", ids[space]))
        if space not in begun:
            found.append(("cancel", ids[space]))
    near = (g.homes[seat] | g.here[seat]) & g.looted
    if near and gold >= g.book.tables.construction.clear_token:
        found += g.book.map.each(controlled_or_owned(g, seat) & near, "clear")
    return found


def favours(g: State, seat: Seat, offered: tuple[Seat, ...]) -> list[Action]:
    """What prestige and gold buy from people: double building, further rivals, aid to others.
    [HH-146, HH-243, HH-253, HH-286]"""
    tables = g.book.tables
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
            if generous and other not in offered and may_aid(g, seat, other):
                found.append(("aid", other))
    return found


# ---- carrying out -----------------------------------------------------------------------------------------


def carry_out(g: State, trade: Trade, action: Action) -> Trade:
    """What is bought for gold or prestige. [HH-099, HH-102, HH-104, HH-105, HH-107, HH-146, HH-243]"""
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


def carry_out_works(g: State, trade: Trade, action: Action) -> Trade:
    """Training, and everything at building sites. [HH-121, HH-142, HH-148, HH-157]"""
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
            realm.prestige -= prestige_price(g, kind)
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


# ---- commodities -------------------------------------------------------------------------------------------


class Market(Step[State], frozen=True):
    """Goods and herds, bought and sold; meat is only sold. [HH-125, HH-128, HH-129, HH-131, HH-132]"""

    rule = "HH-128"
    seat: Seat
    trade: Trade
    reach: int = 0
    """The fields connected to a CUS, as bits: trade in goods changes nothing about them."""

    def who(self, g: State) -> Seat:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        realm, goods, ids = g.realms[seat], g.book.goods, g.book.map.ids
        gold = realm.gold
        options: list[Action] = SELL["grain"][: realm.grain]
        options += BUY["grain"][: gold // goods.grain.buy]
        options += SELL["fish"][: realm.fish]
        options += BUY["fish"][: gold // goods.fish.buy]
        harbours = ports(g, seat)
        for space in bits(g.herding[seat] & self.reach):
            options += partings(ids[space], g.lands[space].herds, seat, bool(harbours))
        for space in harbours:
            if not g.grazed >> space & 1:
                options += [
                    ("buy herd", ids[space], kind) for kind, herd in goods.herds.items() if herd.buy <= gold
                ]
        options.append(("leave",))
        return options

    def take(self, g: State, seat: Seat, action: Action) -> None:
        trade = self.trade
        realm, goods = g.realms[seat], g.book.goods
        verb, *what = action
        match verb:
            case "leave":
                g.then(trade)
                return
            case "sell":
                good, n = what
                sold: int = getattr(trade, good)
                sell(g, seat, good, n, sold)
                trade = replace(trade, **{good: sold + n})
            case "buy":
                good, n = what
                realm.gold -= n * (goods.grain if good == "grain" else goods.fish).buy
                setattr(realm, good, getattr(realm, good) + n)
                g.tell("buys goods", seat=seat, good=good, n=n)
            case "buy herd":
                where, kind = what
                realm.gold -= goods.herds[kind].buy
                add_herd(g, g.book.map.index[where], Herd(kind, seat))
                g.tell("buys herd", seat=seat, herd=kind, space=where)
            case _:
                where, kind = what
                meat = part_with(g, seat, verb, g.book.map.index[where], kind, trade.meat)
                trade = replace(trade, meat=trade.meat + meat)
        g.then(Market(seat, trade, self.reach))
