"""REAR-Trade in commodities: grain and fish by the piece, herds by the head."""

from __future__ import annotations

from functools import lru_cache

from pentarchy.kernel import Action, Seat, Step, replace

from . import trade as trading
from .bits import bits
from .farming import add_herd, remove_herd
from .fields import sound_homes
from .game import HerdsAndHosts
from .state import Herd

AT_ONCE = 12
"""Pieces offered in one choice; more takes another."""
SELL, BUY = (
    {good: [(verb, good, n) for n in range(1, AT_ONCE + 1)] for good in ("grain", "fish")}
    for verb in ("sell", "buy")
)


def ports(g: HerdsAndHosts, seat: Seat) -> tuple[int, ...]:
    """The lands with a port of the seat behind no ring."""
    return bits(sound_homes(g, seat) & g.ports) if g.ports else ()


def per_gold(g: HerdsAndHosts, good: str, port: bool) -> int:
    """How many pieces make one gold when sold."""
    if good == "meat":
        return int(g.book.goods.meat.per_gold_by_season[g.season])
    entry = g.book.goods.grain if good == "grain" else g.book.goods.fish
    return int(entry.per_gold_with_port if port else entry.per_gold)


def proceeds(sold: int, more: int, pieces: int) -> int:
    """Halves are summed over the Trade and rounded down."""
    return (sold + more) // pieces - sold // pieces


class Market(Step, frozen=True):
    rule = "HH-128"
    seat: Seat
    trade: trading.Trade
    reach: int = 0
    """The fields connected to a CUS, as bits: trade in goods changes nothing about them."""

    def who(self, g: HerdsAndHosts) -> Seat:
        return self.seat

    def options(self, g: HerdsAndHosts, seat: Seat) -> list[Action]:
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

    def take(self, g: HerdsAndHosts, seat: Seat, action: Action) -> None:
        trade = self.trade
        realm, goods = g.realms[seat], g.book.goods
        verb, *what = action
        match verb:
            case "leave":
                g.then(trade)
                return
            case "sell":
                good, n = what
                trade = sell(g, seat, trade, good, n)
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
                trade = part_with(g, seat, trade, verb, g.book.map.index[where], kind)
        g.then(Market(seat, trade, self.reach))


@lru_cache(maxsize=1 << 12)
def partings(where: str, herds: tuple[Herd, ...], seat: Seat, port: bool) -> tuple[Action, ...]:
    """How the seat's herds on a land can be turned into gold, like herds once."""
    ways = ("sell herd", "slaughter") if port else ("slaughter",)
    kinds = dict.fromkeys([herd.kind for herd in herds if herd.seat == seat])
    return tuple([(way, where, kind) for kind in kinds for way in ways])


def sell(g: HerdsAndHosts, seat: Seat, trade: trading.Trade, good: str, n: int) -> trading.Trade:
    realm = g.realms[seat]
    sold: int = getattr(trade, good)
    gold = proceeds(sold, n, per_gold(g, good, bool(ports(g, seat))))
    realm.gold += gold
    setattr(realm, good, getattr(realm, good) - n)
    g.tell("sells goods", seat=seat, good=good, n=n, gold=gold)
    return replace(trade, **{good: sold + n})


def part_with(
    g: HerdsAndHosts, seat: Seat, trade: trading.Trade, how: str, space: int, kind: str
) -> trading.Trade:
    """A herd is sold through a port, or slaughtered and its meat sold at once."""
    herd = next(h for h in g.lands[space].herds if h.kind == kind and h.seat == seat)
    remove_herd(g, space, herd)
    entry = g.book.goods.herds[kind]
    if how == "sell herd":
        gold = entry.sell
    else:
        gold = proceeds(trade.meat, entry.meat, per_gold(g, "meat", False))
        trade = replace(trade, meat=trade.meat + entry.meat)
    g.realms[seat].gold += gold
    g.tell(how, seat=seat, herd=kind, space=g.book.map.ids[space], gold=gold)
    return trade
