"""Plans the bots make: where a transport should go, what to trade, whom to attack, what to learn."""

from __future__ import annotations

from collections.abc import Callable

from pentarchy.kernel import Action, Seat

from ..rules.commerce.prices import buy_price, sell_price, sellable
from ..rules.realm.lands import provisions, room, safe_garrison, sound
from ..rules.realm.pieces import chiefs, force, garrisons, move_points, piece
from ..rules.realm.powers import knows
from ..rules.realm.relations import at_war, may_trade
from ..rules.realm.travel import FAR, Travels, reach, roads
from ..state import State
from ..state.records import Piece
from ..state.roster import Kept

Options = list[Action]


WAIT, LEAST = 8.0, 1.5
"""Florins a unit that a turn of the way is worth; the least profit of a unit and turn to trade for."""

TOWN = 0.5
"""Appeal of a level of a settlement: little, for goods of one own city are not sold in another."""

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
    "architecture",
    "coinage",
    "tactics",
    "mill",
    "investiture",
    "monotheism",
    "literature",
    "astronomy",
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


def first(options: Options, *verbs: str) -> Action | None:
    for verb in verbs:
        for x in options:
            if x[0] == verb:
                return x
    return None


# ---- trade -----------------------------------------------------------------------------------------------


def markets(g: State, seat: Seat, dist: dict[int, int]) -> list[int]:
    return [
        t
        for t in dist
        if t < g.book.sea
        and g.town[t]
        and g.book.inhabited[t]
        and sound(g, t, "settlement")
        and may_trade(g, seat, g.owner[t])
    ]


_plans: Kept[tuple[str, int]] = Kept()


def trade_plan(g: State, n: int) -> tuple[str, int]:
    """What a trading transport should do: sell or buy a good here, or move to a space; or ("rest", 0).

    Thought out once while nobody else's deals can change it.
    """
    p = piece(g, n)
    markets = g.town, g.fair, g.idle_fairs, g.damaged, g.dented, g.event, g.area, g.turn, g.variants
    known = _plans.on((*roads(g), *markets))
    key = p.kind, p.level, p.owner, p.at, p.fv, p.goods, p.bought
    if key not in known:
        known[key] = best_trade(g, n)
    return known[key]


def best_trade(g: State, n: int) -> tuple[str, int]:
    """The same, thought out anew."""
    p = piece(g, n)
    mp, left = max(1, move_points(g, p)), g.variants.turns - g.turn
    dist, first = reach(g, n, min(FAR, mp * max(left, 2 * left - 3)))  # no deal can go farther
    turns = {t: -(-dist[t] // mp) for t in markets(g, p.owner, dist)}
    if any(p.goods):
        good = max(range(len(p.goods)), key=lambda k: p.goods[k])
        where = best_sale(g, p, good, {t: far for t, far in turns.items() if far <= left})
        if where == p.at:
            return "sell", good
        return ("move", first[where]) if where >= 0 else ("rest", 0)
    good, where = best_purchase(g, p, turns, left)
    if where == p.at:
        return "buy", good
    return ("move", first[where]) if where >= 0 else ("rest", 0)


def best_sale(g: State, p: Piece, good: int, turns: dict[int, int]) -> int:
    """The market for a good aboard: its price, less a share for each turn of the way; -1: none."""
    found = {
        t: sell_price(g, p.owner, t, good) - WAIT * far for t, far in turns.items() if sellable(g, p, t, good)
    }
    return max(found, key=lambda t: found[t], default=-1)


def best_purchase(g: State, p: Piece, turns: dict[int, int], left: int) -> tuple[int, int]:
    """The good and the city to buy it in with the best profit a turn until it is sold."""
    best, good, where = LEAST, 0, -1
    sales = {
        k: [(x, sell_price(g, p.owner, x, k)) for x in turns if g.book.price[x][k] and not g.book.sells[x][k]]
        for k in range(len(p.goods))
    }
    shared = knows(g, p.owner, "market")
    for t, far in turns.items():
        for k in g.book.wares[t]:
            price = buy_price(g, p.owner, t, k)
            for x, worth in sales[k]:
                if g.owner[x] == g.owner[t] >= 0 and not shared:
                    continue
                way = far + (turns[x] if t == p.at else -(-(far + turns[x]) // 2))
                if way <= left and (worth - price) / (way + 1) > best:
                    best, good, where = (worth - price) / (way + 1), k, t
    return good, where


# ---- war -------------------------------------------------------------------------------------------------


def strength_needed(g: State, t: int, engines: int = 0) -> int:
    """FV with which an attack on a land is likely to succeed; engines bring walls down by their levels."""
    there = max(1, force(g, t, g.owner[t]))
    lead = 3 * sum(piece(g, n).level for n in chiefs(g, t, -1))
    behind, walls = min(there, room(g, t)), max(0, g.fort[t] - engines)
    return there + 5 + lead + behind * (storm_odds(walls) if walls else 1)


def storm_odds(walls: int) -> int:
    """How many times the defenders' number an assault on walls of a level takes."""
    return 4 + 2 * walls


def artillery(g: State, n: int) -> int:
    """Levels of wall the engines aboard a transport bring down in a turn."""
    return sum(q.level for q in g.pieces if q is not None and q.aboard == n and q.kind == "engine")


def appeal(g: State, seat: Seat, t: int) -> float:
    """How much a bot wants a land."""
    k = g.book.kingdom[t]
    size = {"small": 0, "minor": 1, "great": 2, "major": 3}[g.book.kingdoms[k].size]
    realm = g.book.realm[k]
    mine = sum(g.owner[u] == seat for u in realm)
    value = 1.0 + TOWN * g.town[t] + 3.0 * (k == g.kingdom[seat]) + size * (mine + 1) / len(realm) * 2
    value += 3 * (t in g.holy) + 2 * g.church[t]
    return value - (4 if g.owner[t] >= 0 and not at_war(g, seat, g.owner[t]) else 0)


def prey(g: State, seat: Seat, fv: int, lands: list[int], engines: int = 0) -> int:
    """The best land to attack among some with a force, or -1."""
    best, found = 0.5, -1
    for t in lands:
        if fv < strength_needed(g, t, engines):
            continue
        value = appeal(g, seat, t) - force(g, t, g.owner[t]) / 10
        if value > best:
            best, found = value, t
    return found


def weak_lands(g: State, seat: Seat) -> list[int]:
    """Own lands a rebellion could take."""
    return [t for t, fv in garrisons(g, seat).items() if fv < safe_garrison(g, seat, t)]


def spare(g: State, seat: Seat, t: int) -> int:
    """Armies a land can give without risk."""
    return max(0, g.army[t] - safe_garrison(g, seat, t))


def nearest(g: State, n: int, wanted: Callable[[int], bool]) -> tuple[int, int]:
    """First step towards, and number of, the nearest space that is wanted; (-1, -1) if there is none."""
    travels = Travels(g, n)
    t = next((t for t in travels.nearest_first() if t != travels.piece.at and wanted(t)), -1)
    return (travels.first[t], t) if t >= 0 else (-1, -1)


def hungry(g: State, seat: Seat, t: int) -> int:
    """FV an own land still feeds."""
    return max(0, provisions(g, t) - g.army[t]) if g.owner[t] == seat else 0
