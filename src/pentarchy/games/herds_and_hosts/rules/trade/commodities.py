"""REAR-Trade in commodities: grain and fish by the piece, herds by the head."""

from __future__ import annotations

from functools import lru_cache

from pentarchy.kernel import Action, Seat

from ...book.bits import bits
from ...state import State
from ...state.records import Herd
from ..farming import remove_herd
from ..fields import sound_homes

AT_ONCE = 12
"""Pieces offered in one choice; more takes another."""
SELL, BUY = (
    {good: [(verb, good, n) for n in range(1, AT_ONCE + 1)] for good in ("grain", "fish")}
    for verb in ("sell", "buy")
)


def ports(g: State, seat: Seat) -> tuple[int, ...]:
    """The lands with a port of the seat behind no ring. [HH-125, HH-126]"""
    return bits(sound_homes(g, seat) & g.ports) if g.ports else ()


def per_gold(g: State, good: str, port: bool) -> int:
    """How many pieces make one gold when sold. [HH-128, HH-129, HH-130]"""
    if good == "meat":
        return g.book.goods.meat.per_gold_by_season[g.season]
    entry = g.book.goods.grain if good == "grain" else g.book.goods.fish
    return entry.per_gold_with_port if port else entry.per_gold


def proceeds(sold: int, more: int, pieces: int) -> int:
    """Halves are summed over the Trade and rounded down. [HH-132]"""
    return (sold + more) // pieces - sold // pieces


@lru_cache(maxsize=1 << 12)
def partings(where: str, herds: tuple[Herd, ...], seat: Seat, port: bool) -> tuple[Action, ...]:
    """How the seat's herds on a land can be turned into gold, like herds once. [HH-126, HH-127]"""
    ways = ("sell herd", "slaughter") if port else ("slaughter",)
    kinds = dict.fromkeys([herd.kind for herd in herds if herd.seat == seat])
    return tuple([(way, where, kind) for kind in kinds for way in ways])


def sell(g: State, seat: Seat, good: str, n: int, sold: int) -> None:
    """Grain or fish for gold; so many were `sold` before in this Trade. [HH-128, HH-129, HH-132]"""
    realm = g.realms[seat]
    gold = proceeds(sold, n, per_gold(g, good, bool(ports(g, seat))))
    realm.gold += gold
    setattr(realm, good, getattr(realm, good) - n)
    g.tell("sells goods", seat=seat, good=good, n=n, gold=gold)


def part_with(g: State, seat: Seat, how: str, space: int, kind: str, sold: int) -> int:
    """A herd is sold through a port, or slaughtered and its meat sold at once; how much meat that is. So much
    was `sold` before in this Trade. [HH-126, HH-127, HH-130, HH-133]"""
    herd = next(h for h in g.lands[space].herds if h.kind == kind and h.seat == seat)
    remove_herd(g, space, herd)
    entry = g.book.goods.herds[kind]
    if how == "sell herd":
        gold, meat = entry.sell, 0
    else:
        gold, meat = proceeds(sold, entry.meat, per_gold(g, "meat", False)), entry.meat
    g.realms[seat].gold += gold
    g.tell(how, seat=seat, herd=kind, space=g.book.map.ids[space], gold=gold)
    return meat
