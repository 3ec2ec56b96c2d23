"""What may be bought: the shop as it is open to a seat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from pentarchy.kernel import Seat

from ...book import FAIRS, REMEMBERED
from ...state import State
from ...state.records import LAND_KINDS, TRANSPORTS
from ...state.roster import holdings
from ..realm.cards import find_card, kinds_in_hand
from ..realm.lands import BUILDINGS, besieged, cathedral_room, harbours
from ..realm.pieces import crew, own, piece, token_left
from ..realm.powers import knows, level
from .prices import Buy, cost, full_price


def tech_open(g: State, seat: Seat, tech: int, bought: int = 0) -> bool:
    """Whether all that a technology rests on is known, or bought with it. [MU-058]"""
    have = g.tech[seat] | bought
    return not have >> tech & 1 and g.book.needs[tech] & ~have == 0


def heights(g: State, seat: Seat) -> tuple[int, int]:
    """How high a seat may raise settlements and fortifications. [MU-065, MU-503, MU-504, MU-516]"""
    tl, known, bit = level(g, seat), g.tech[seat], g.book.bit
    return tl if known & bit["architecture"] else 1, tl if known & bit["engineering"] else 1


def build_choices(g: State, seat: Seat, t: int, tops: tuple[int, int] | None = None) -> list[tuple[str, int]]:
    """Buildings the seat could erect in a land, prerequisites met; a Crusade's target like any other.

    [MU-060, MU-061, MU-062, MU-063, MU-065, MU-067, MU-247, MU-503, MU-504, MU-522, MU-523]
    """
    town_top, fort_top = tops or heights(g, seat)
    found: list[tuple[str, int]] = []
    if g.book.inhabited[t]:
        found += [("settlement", n) for n in range(g.town[t] + 1, town_top + 1)]
    found += [("fortification", n) for n in range(g.fort[t] + 1, fort_top + 1)]
    if knows(g, seat, "architecture"):
        if cathedral_room(g, t):
            found.append(("cathedral", 1))
        if g.town[t]:
            found += [(fair, 1) for n, fair in enumerate(FAIRS) if not g.fair[t] >> n & 1]
    if g.variants.far_harbours and g.book.coast[t] and not harbours(g, t):
        found.append(("harbour", 1))
    return found


def piece_limits(g: State, seat: Seat) -> dict[Buy, int]:
    """Pieces a seat may buy, and how many of their kind (engines: of their level).

    [MU-018, MU-071, MU-072, MU-076, MU-077, MU-490]
    """
    tl = level(g, seat)
    found: dict[Buy, int] = {}
    box = g.book.tables.stock
    kinds = [p.kind for p in g.pieces if p is not None]
    mine = [p.kind for _, p in crew(g, seat)]
    ports = any(g.town[t] and g.book.port[t] for t in holdings(g.owner)[seat])
    for kind in TRANSPORTS if ports else LAND_KINDS:
        left = tl - mine.count(kind)
        if left > 0 and kinds.count(kind) < getattr(box, kind):
            found |= {("piece", kind, lev): left for lev in range(1, tl + 1) if token_left(g, seat, lev)}
    for lev in range(1, tl + 1):
        if engine_open(g, seat, lev) and token_left(g, seat, lev) and (left := engine_room(g, seat, lev)) > 0:
            found["piece", "engine", lev] = left
    left = min(tl, box.captain) - mine.count("captain")
    if left > 0 and knows(g, seat, "military"):
        found |= {("piece", "captain", lev): left for lev in range(1, tl + 1)}
    return found


def engine_room(g: State, seat: Seat, lev: int) -> int:
    """How many more engines of a level a seat may own; none if the box is empty. [MU-056]"""
    owners = [p.owner for p in g.pieces if p is not None and p.kind == "engine" and p.level == lev]
    return level(g, seat) - owners.count(seat) if len(owners) < g.book.tables.stock.engine[lev - 1] else 0


def engine_open(g: State, seat: Seat, lev: int) -> bool:
    """Bombards need ALCHEMY. [MU-505]"""
    return lev < 3 or knows(g, seat, "alchemy")


def upgrade_choices(g: State, seat: Seat) -> list[Buy]:
    """Transports and engines that may be raised, levels skipped or not. [MU-071, MU-075, MU-079]"""
    tl = level(g, seat)
    found: list[Buy] = []
    if tl == 1:
        return found
    for n in own(g, seat, *TRANSPORTS, "engine"):
        p = piece(g, n)
        for lev in range(p.level + 1, tl + 1):
            if p.kind != "engine" or (engine_open(g, seat, lev) and engine_room(g, seat, lev) > 0):
                found.append(("upgrade", n, lev))
    return found


def repair_choices(g: State, seat: Seat) -> list[Buy]:
    """What may be mended. [MU-115, MU-132]"""
    found: list[Buy] = [("mend", n) for n, p in crew(g, seat) if p.damaged and p.kind in TRANSPORTS]
    for t in holdings(g.owner)[seat]:
        hurt = g.damaged[t] | g.dented[t]
        if hurt and not besieged(g, t):
            found += [("repair", g.book.ids[t], what) for n, what in enumerate(BUILDINGS) if hurt >> n & 1]
    return found


Priced = tuple[Buy, int]
Site = tuple[tuple[Buy, int, int], ...]
"""What can be built in a land, with its price, and that with an Architect."""


class Shop(NamedTuple):
    """What is open to a seat with its prices, before anything is on its list."""

    techs: list[Priced]
    pieces: dict[Buy, int]
    """How many of each may be bought."""
    mending: list[Priced]
    """Upgrades and repairs."""
    all: list[Priced]
    """All of these."""
    sites: dict[str, Site]
    doors: tuple[list[Priced], list[Priced]]
    """Lands to build in, at the price of the cheapest building there: without and with an Architect."""
    patrons: int
    architect: bool


def shop(g: State, seat: Seat) -> Shop:
    """Look around once; the secret drafts of a phase change none of it."""
    sites: dict[str, Site] = {}
    doors: tuple[list[Priced], list[Priced]] = ([], [])
    closed, tops = [s.at for s in g.sieges], heights(g, seat)
    for t in holdings(g.owner)[seat]:
        if t not in closed and (site := site_wares(g, seat, t, tops)):
            land = g.book.ids[t]
            sites[land] = site
            doors[0].append((("site", land), min([x[1] for x in site])))
            doors[1].append((("site", land), min([x[2] for x in site])))
    techs, pieces, listed = tech_wares(g, seat, g.tech[seat]), piece_limits(g, seat), g.book.listed
    mending = [(b, cost(g, seat, b)) for b in (*upgrade_choices(g, seat), *repair_choices(g, seat))]
    return Shop(
        techs,
        pieces,
        mending,
        [*techs, *((b, listed[b]) for b in pieces), *mending],
        sites,
        doors,
        kinds_in_hand(g, seat).count("patron"),
        knows(g, seat, "mathematics") and find_card(g, seat, "architect") >= 0,
    )


def tech_wares(g: State, seat: Seat, have: int) -> list[Priced]:
    """Technologies whose requirements are among those a seat has, or is about to have."""
    wares: list[Priced] = g.book.teaches(have)
    return [(b, price // 2) for b, price in wares] if knows(g, seat, "university") else wares


def site_wares(g: State, seat: Seat, t: int, tops: tuple[int, int]) -> Site:
    """The same for a land that stands as it stood, and a seat that knows what counts in building."""
    known = g.tech[seat] & g.book.builders
    room = known & g.book.bit["architecture"] and cathedral_room(g, t)
    quay = g.variants.far_harbours and not g.quay[t]
    key = t, g.town[t], g.fort[t], g.fair[t], tops, known, room, quay
    sites: dict[tuple[Any, ...], Site] = g.book.sites
    if key not in sites:
        if len(sites) >= REMEMBERED:
            sites.clear()
        sites[key] = tuple(_priced(g, seat, t, tops))
    return sites[key]


def _priced(g: State, seat: Seat, t: int, tops: tuple[int, int]) -> Iterator[tuple[Buy, int, int]]:
    for what, lev in build_choices(g, seat, t, tops):
        full = full_price(g, seat, t, what, lev)
        price = full // 2 if what in FAIRS and knows(g, seat, "market") else full
        yield ("build", g.book.ids[t], what, lev), price, full // 2
