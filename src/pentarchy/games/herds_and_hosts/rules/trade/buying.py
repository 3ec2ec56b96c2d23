"""REAR-Trade: units bought at settlements, corsairs at sea."""

from __future__ import annotations

from functools import lru_cache

from pentarchy.kernel import Action, Seat

from ...book import Book
from ...book.bits import bits
from ...book.pieces import CORSAIRS
from ...state import State
from ..fields import controlled

# ---- buying -----------------------------------------------------------------------------------------------


def purchases(g: State, seat: Seat, homes: int, bought: tuple[int, ...], doubled: int) -> list[Action]:
    """Light infantry and mercenaries at settlements, corsairs at sea. `bought` are the settlements where
    units were bought in this Trade, `doubled` the one whose limit was doubled.
    [HH-100, HH-103, HH-107, HH-108]"""
    book = g.book
    found: list[Action] = []
    prices, ids, realm = book.tables.purchase, book.map.ids, g.realms[seat]
    gold, prestige, special = realm.gold, realm.prestige, book.mode.special
    if ~g.pieces[seat] & book.cube_bits and (shops := homes & ~g.looted):
        spend = gold if gold < book.dearest_gold else book.dearest_gold
        fame = prestige if prestige < book.dearest_prestige else book.dearest_prestige
        cheap, cities = g.bonus(seat).mercenaries, shops & g.cities
        found += shopping(book, shops, cities, bought, doubled, spend, fame, cheap)
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
    """What is for sale at settlements (bits) where some units may have been bought before.
    [HH-101, HH-102]"""
    found: list[Action] = []
    doubling = doubled < 0 and prestige >= book.tables.purchase.double_prestige
    for space in bits(shops):
        if bought.count(space) < buying_limit(book, bool(cities >> space & 1), doubled == space):
            found += shop_window(book, space, gold, prestige, bonus)
        if doubling:
            found.append(("double", book.map.ids[space]))
    return tuple(found)


def shop_window(book: Book, space: int, gold: int, prestige: int, bonus: bool) -> list[Action]:
    """What so much gold and prestige buys at a settlement: light infantry, mercenaries (cheap by bonus).
    [HH-014, HH-099, HH-104, HH-105, HH-106]"""
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


def pirate_waters(g: State, seat: Seat, homes: int) -> list[int]:
    """Seas beside a field under control without corsairs of the seat, for owners of a CU shipyard.
    [HH-108, HH-303]"""
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
    """One unit in a village, two in a city; twice that where prestige was spent. [HH-101, HH-102]"""
    limit = book.tables.limits.buy_at_city if city else book.tables.limits.buy_at_village
    return limit * 2 if doubled else limit
