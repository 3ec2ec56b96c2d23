"""Plans the bots make: where a transport should go, what to trade, whom to attack, what to learn."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush

from pentarchy.kernel import Seat

from .commerce import buy_price, sell_price
from .game import Medioevo
from .movement import land_ways, may_dock, may_enter, sea_cost
from .realm import at_war, chiefs, force, harbours, may_trade, piece, provisions, room, safe_garrison, sound
from .state import LAND_KINDS, Piece

FAR = 40
"""MP beyond which no plan looks."""

LEARN = (
    "agriculture",
    "military",
    "mathematics",
    "law",
    "hunting",
    "breeding",
    "education",
    "weaving",
    "forging",
    "mysticism",
    "coinage",
    "tactics",
    "mill",
    "investiture",
    "monotheism",
    "literature",
    "astronomy",
    "architecture",
    "medicine",
    "vassalage",
    "theology",
    "crop_rotation",
    "strategy",
    "banks",
    "philosophy",
    "engineering",
    "guilds",
    "university",
    "cartography",
    "surgery",
    "logistics",
    "fanaticism",
    "market",
    "feudalism",
    "alchemy",
    "roads",
    "hospital",
)
"""The order in which a bot wants technologies."""


def ways(g: Medioevo, p: Piece, at: int) -> list[tuple[int, int]]:
    """Spaces next to one for a transport of this kind, with their cost, whatever MP it has."""
    if p.kind in LAND_KINDS:
        return [
            (u, cost) for u, cost in land_ways(g, p, at)
            if may_enter(g, p.owner, u) and not (g.owner[u] < 0 and g.army[u] > p.fv)
        ]  # fmt: skip
    if at < g.book.sea:
        return [(s, 1) for s in harbours(g, at) if not g.shut[s]]
    found = [(s, sea_cost(g, p, deep)) for s, deep, _ in g.book.lanes[at] if not g.shut[s]]
    found += [(t, 1) for t in g.book.shore[at] if at in harbours(g, t) and may_dock(g, p.owner, t)]
    return found


def reach(g: Medioevo, n: int) -> tuple[dict[int, int], dict[int, int]]:
    """Distance in MP to every space a transport could go to, and the first step of the way."""
    p = piece(g, n)
    dist, first = {p.at: 0}, {p.at: p.at}
    heap = [(0, p.at)]
    while heap:
        d, at = heappop(heap)
        if d > dist[at] or d > FAR:
            continue
        for u, c in ways(g, p, at):
            if d + c < dist.get(u, 999):
                dist[u] = d + c
                first[u] = u if at == p.at else first[at]
                heappush(heap, (d + c, u))
    return dist, first


# ---- trade -----------------------------------------------------------------------------------------------


def markets(g: Medioevo, seat: Seat, dist: dict[int, int]) -> list[int]:
    return [
        t
        for t in dist
        if t < g.book.sea
        and g.town[t]
        and g.book.inhabited[t]
        and sound(g, t, "settlement")
        and may_trade(g, seat, g.owner[t])
    ]


def best_sale(
    g: Medioevo, seat: Seat, good: int, places: list[int], dist: dict[int, int], mp: int
) -> tuple[float, int]:
    """Florins a unit brings at its best market, less a share for each turn of the way."""
    best, where = 0.0, -1
    for t in places:
        if g.book.sells[t][good] or not g.book.price[t][good]:
            continue
        turns = -(-dist[t] // max(1, mp))
        value = sell_price(g, seat, t, good) - 2.5 * turns
        if value > best:
            best, where = value, t
    return best, where


def trade_plan(g: Medioevo, n: int) -> tuple[str, int]:
    """What a trading transport should do: sell or buy a good here, or move to a space; or ("rest", 0)."""
    p = piece(g, n)
    dist, first = reach(g, n)
    places = markets(g, p.owner, dist)
    mp = 6
    if any(p.goods):
        good = max(range(8), key=lambda k: p.goods[k] * g.book.price[0][k] + p.goods[k])
        worth, where = best_sale(g, p.owner, good, places, dist, mp)
        if where == p.at:
            return "sell", good
        return ("move", first[where]) if where >= 0 else ("rest", 0)
    best, plan = 4.0, ("rest", 0)
    for t in places:
        turns = -(-dist[t] // mp)
        for good in range(8):
            if not g.book.sells[t][good]:
                continue
            worth, where = best_sale(g, p.owner, good, [x for x in places if x != t], dist, mp)
            own = g.owner[t] == p.owner and where >= 0 and g.owner[where] == p.owner
            gain = worth - buy_price(g, p.owner, t, good) - 2.5 * turns - (99 if own else 0)
            if where >= 0 and gain > best:
                best, plan = gain, ("buy", good) if t == p.at else ("move", first[t])
    return plan


# ---- war -------------------------------------------------------------------------------------------------


def strength_needed(g: Medioevo, t: int) -> int:
    """FV with which an attack on a land is likely to succeed."""
    there = max(1, force(g, t, g.owner[t]))
    lead = 3 * sum(piece(g, n).level for n in chiefs(g, t, -1))
    behind = min(there, room(g, t))
    return there + 5 + lead + behind * (1 + g.fort[t])


def appeal(g: Medioevo, seat: Seat, t: int) -> float:
    """How much a bot wants a land."""
    k = g.book.kingdom[t]
    size = {"small": 0, "minor": 1, "great": 2, "major": 3}[g.book.kingdoms[k].size]
    realm = g.book.realm[k]
    mine = sum(g.owner[u] == seat for u in realm)
    value = 1.0 + 2.0 * g.town[t] + 3.0 * (k == g.kingdom[seat]) + size * (mine + 1) / len(realm) * 2
    value += 3 * (t in g.holy) + 2 * g.church[t]
    return value - (4 if g.owner[t] >= 0 and not at_war(g, seat, g.owner[t]) else 0)


def prey(g: Medioevo, seat: Seat, fv: int, lands: list[int]) -> int:
    """The best land to attack among some with a force, or -1."""
    best, found = 0.5, -1
    for t in lands:
        if fv < strength_needed(g, t):
            continue
        value = appeal(g, seat, t) - force(g, t, g.owner[t]) / 10
        if value > best:
            best, found = value, t
    return found


def weak_lands(g: Medioevo, seat: Seat) -> list[int]:
    """Own lands a rebellion could take."""
    return [t for t, o in enumerate(g.owner) if o == seat and force(g, t, seat) < safe_garrison(g, seat, t)]


def spare(g: Medioevo, seat: Seat, t: int) -> int:
    """Armies a land can give without risk."""
    return max(0, g.army[t] - safe_garrison(g, seat, t))


def nearest(g: Medioevo, n: int, wanted: Callable[[int], bool]) -> tuple[int, int]:
    """First step towards, and number of, the nearest space that is wanted; (-1, -1) if there is none."""
    dist, first = reach(g, n)
    spaces = sorted((d, t) for t, d in dist.items() if t != piece(g, n).at and wanted(t))
    return (first[spaces[0][1]], spaces[0][1]) if spaces else (-1, -1)


def hungry(g: Medioevo, seat: Seat, t: int) -> int:
    """FV an own land still feeds."""
    return max(0, provisions(g, t) - g.army[t]) if g.owner[t] == seat else 0
