"""Prices: what a market asks and pays."""

from __future__ import annotations

from pentarchy.kernel import Seat

from ...book import FAIRS
from ...state import State
from ...state.records import TRADE_KINDS, Piece
from ..realm.lands import besieged, sound
from ..realm.powers import knows, level
from ..realm.relations import may_trade
from .lots import bought_from

PENALTY, FAIR, SLUMP = 2, 3, 10


def fair(g: State, t: int, name: str) -> bool:
    """Whether a land has a working Fair of a kind. [MU-380]"""
    there = g.fair[t] and g.fair[t] >> FAIRS.index(name) & 1
    return bool(there) and not g.idle_fairs[t] and sound(g, t, name)


def buy_price(g: State, seat: Seat, t: int, good: int) -> int:
    """Florins for one unit here. [MU-372, MU-378, MU-381, MU-383]"""
    ware = g.book.trade[good]
    price: int = g.book.price[t][good]
    if ware.craft and not knows(g, seat, ware.craft):
        price += PENALTY
    if ware.fair_buy and fair(g, t, ware.fair_buy):
        price -= FAIR
    return price


def sell_price(g: State, seat: Seat, t: int, good: int) -> int:
    """Florins a market pays for one unit. [MU-118, MU-372, MU-378, MU-379, MU-382, MU-383, MU-502]"""
    ware = g.book.trade[good]
    price: int = g.book.price[t][good]
    if ware.craft and not knows(g, seat, ware.craft):
        price -= PENALTY
    if ware.fair_sell and fair(g, t, ware.fair_sell):
        price += FAIR
    if knows(g, seat, "guilds"):
        price += level(g, seat)
    if g.event == "slump" and t in g.book.area_lands[g.area]:
        price -= SLUMP
    return max(0, price)


def market_here(g: State, p: Piece) -> int:
    """The land whose market a transport can trade in, or -1: a sound settlement it may trade with.

    [MU-375, MU-542]
    """
    if p.kind not in TRADE_KINDS or not 0 <= p.at < g.book.sea:
        return -1
    t = p.at
    if (
        not g.town[t]
        or not g.book.inhabited[t]
        or not sound(g, t, "settlement")
        or (besieged(g, t) and g.owner[t] != p.owner)
    ):
        return -1
    return t if may_trade(g, p.owner, g.owner[t]) else -1


def sellable(g: State, p: Piece, t: int, good: int) -> int:
    """Units a market takes. Cities buy what they do not sell; only MARKET sells a player what he sold.

    [MU-376, MU-377, MU-485]
    """
    if not g.book.price[t][good] or g.book.sells[t][good]:
        return 0
    host = g.owner[t]
    if host < 0 or knows(g, p.owner, "market"):
        return p.goods[good]
    return p.goods[good] - bought_from(p, good, host)


def toll(g: State, seat: Seat, host: Seat) -> int:
    """What a trade pact asks per load of ten, spread over its units."""
    if host < 0 or host == seat:
        return 0
    pact = next((p for p in g.pacts if p.kind == "trade" and seat in p.parties and host in p.parties), None)
    return -(-pact.sum // 10) if pact is not None else 0
