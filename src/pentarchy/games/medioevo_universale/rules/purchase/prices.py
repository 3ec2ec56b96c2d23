"""What things cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pentarchy.kernel import Seat

from ...book import FAIRS
from ...state import State
from ..realm.lands import BUILDINGS, buildings
from ..realm.pieces import piece
from ..realm.powers import knows, level

FAITH = (("mysticism", 50), ("monotheism", 100), ("theology", 150))
"""Florins off a Cathedral's price; the best one counts."""
Buy = tuple[Any, ...]


def tech_price(g: State, seat: Seat, tech: int) -> int:
    """By row; UNIVERSITY halves it. [MU-057, MU-512]"""
    price: int = g.book.listed[g.book.tech_buys[tech]]
    return price // 2 if knows(g, seat, "university") else price


def full_price(g: State, seat: Seat, t: int, what: str, lev: int) -> int:
    """The difference to what stands there; faith helps Cathedrals. [MU-064, MU-478, MU-479, MU-480]"""
    worth = g.book.worth
    price: int = worth[what, lev]
    if what == "settlement" and g.town[t]:
        price -= worth[what, g.town[t]]
    elif what == "fortification" and g.fort[t]:
        price -= worth[what, g.fort[t]]
    elif what == "cathedral":
        faith = [n for x, n in FAITH if knows(g, seat, x)]
        price -= max(faith, default=0)
    return price


def build_price(g: State, seat: Seat, t: int, what: str, lev: int, architect: bool) -> int:
    """MARKET halves the price of Fairs, an Architect that of all buildings; never twice. [MU-448, MU-485]"""
    price = full_price(g, seat, t, what, lev)
    return price // 2 if architect or (what in FAIRS and knows(g, seat, "market")) else price


def repair_price(g: State, t: int, what: str) -> int:
    """A quarter of the value after an Event, half of it after a calamity. [MU-115, MU-132]"""
    value: int = g.book.worth[what, dict(buildings(g, t))[what]]
    return value // 2 if g.damaged[t] >> BUILDINGS.index(what) & 1 else value // 4


def patron_cut(g: State, seat: Seat) -> int:
    """Florins a Patron takes off what a purchase asks for technologies and buildings. [MU-466]"""
    return 100 * level(g, seat) + (100 if knows(g, seat, "banks") else 0)


def helped(buys: Sequence[Buy], prices: list[int], gift: int) -> list[int]:
    """Prices, line by line, after Patrons gave so much for technologies and buildings. [MU-466]"""
    found = []
    for buy, price in zip(buys, prices):
        part = min(gift, price) if buy[0] in ("tech", "build") else 0
        gift -= part
        found.append(price - part)
    return found


def cost(g: State, seat: Seat, buy: Buy, architect: bool = False) -> int:
    """The price of a line of the list. [MU-057, MU-064, MU-073, MU-074, MU-075, MU-076]"""
    match buy[0]:
        case "tech":
            return tech_price(g, seat, g.book.tech[buy[1]])
        case "piece":
            return int(g.book.listed[buy])
        case "build":
            _, land, what, lev = buy
            return build_price(g, seat, g.book.space[land], what, lev, architect)
        case "upgrade":
            p, lev = piece(g, buy[1]), buy[2]
            return int(g.book.listed["piece", p.kind, lev] - g.book.listed["piece", p.kind, p.level])
        case "repair":
            return repair_price(g, g.book.space[buy[1]], buy[2])
        case "mend":
            p = piece(g, buy[1])
            return int(g.book.listed["piece", p.kind, p.level]) // 2
    raise AssertionError(f"no price for {buy}")
