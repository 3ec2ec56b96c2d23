"""Trade: every player's transports move, buy and sell at once."""

from __future__ import annotations

from collections.abc import Iterator

from pentarchy.kernel import Action, Seat, Step, replace

from ...state import State
from ...state.records import NO_GOODS, SALES, TRADE_KINDS, Dump, Piece
from ..combat.transport import reaction
from ..realm.movement import blocked, free_transports, load_cost, may_handle, moves, sea_siege, step_cost
from ..realm.pieces import add_goods, amounts, change, force, move_piece, piece
from ..realm.powers import count_deed, knows, pay, players
from . import lots
from .corsairs import corsairs
from .prices import buy_price, market_here, sell_price, sellable, toll

MOVE, BUY, SELL = 1, 2, 4


class Traders(Step[State], frozen=True):
    """All at once: there is no stock to fight over."""

    rule = "MU-035"

    def run(self, g: State) -> None:
        g.parallel({s: Trade(s) for s in players(g)})


class Trade(Step[State], frozen=True):
    """Choose a transport, then move, buy, sell or reload it; two different kinds of action a turn.

    [MU-368, MU-373, MU-374]
    """

    rule = "MU-368"
    seat: Seat
    unit: int = -1
    order: str = ""
    good: int = -1
    wharf: str = ""
    """The land a ship at sea reloads with."""

    def who(self, g: State) -> Seat | None:
        return self.seat if g.alive[self.seat] else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        if self.unit < 0:
            units: list[Action] = [("unit", n) for n in free_transports(g, seat) if busy(g, n)]
            return [*units, ("done",)]
        if self.good >= 0:
            wharf = g.book.space[self.wharf] if self.wharf else -1
            left = [("units", n) for n in amounts(most(g, self.unit, self.order, self.good, wharf))]
            return left or [("halt",)]  # all trade at once: somebody else was faster
        return [*orders(g, self.unit), ("halt",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        again = self
        match action[0]:
            case "move":
                sail(g, self.unit, g.book.space[action[1]])
                if g.pieces[self.unit] is None:
                    again = Trade(seat)
            case "halt":
                again = Trade(seat)
            case "unit":
                again = replace(self, unit=action[1])
            case "units":
                if self.order in DEALS:
                    DEALS[self.order](g, self.unit, self.good, action[1])
                else:
                    at = g.book.space[self.wharf] if self.wharf else piece(g, self.unit).at
                    RELOADS[self.order](g, self.unit, self.good, action[1], at)
                again = replace(self, order="", good=-1, wharf="")
            case "done":
                return
            case _:
                wharf = action[2] if len(action) > 2 else ""
                again = replace(self, order=action[0], good=g.book.good[action[1]], wharf=wharf)
        g.then(again)


def spent(p: Piece, act: int) -> bool:
    """Whether an action of this kind would be the third kind this turn. [MU-368]"""
    return not p.acts & act and p.acts.bit_count() >= 2


def may_travel(p: Piece) -> bool:
    """Whether a transport may move in Commerce at all. [MU-269]"""
    if p.stuck or p.damaged or spent(p, MOVE):
        return False
    return p.kind in TRADE_KINDS or (p.fv > 0 and not p.moved)


def busy(g: State, n: int) -> bool:
    return next(orders(g, n), None) is not None


def orders(g: State, n: int) -> Iterator[Action]:
    """What a transport may do in Commerce."""
    p = g.pieces[n]
    if p is None or p.damaged:
        return
    yield from journeys(g, p)
    if p.kind not in TRADE_KINDS:
        return
    t, carried = market_here(g, p), cargo(p)
    if t >= 0:
        yield from purchases(g, p, t, carried)
        yield from sales(g, p, t, carried)
    if carried or g.dumps:
        yield from reloadings(g, n, p, carried)


def cargo(p: Piece) -> list[int]:
    """The goods a transport carries."""
    return [k for k, units in enumerate(p.goods) if units] if p.goods != NO_GOODS else []


def journeys(g: State, p: Piece) -> Iterator[Action]:
    """Steps of the way; nobody fights in Commerce, so a Galley does not enter a blockaded sea. [MU-362]"""
    if may_travel(p):
        go = g.book.go
        for x, _ in moves(g, p):
            if x < g.book.sea or p.kind != "galley" or not blocked(g, x, p):
                yield go[x]


def purchases(g: State, p: Piece, t: int, carried: list[int]) -> Iterator[Action]:
    if spent(p, BUY):
        return
    purse = g.florins[p.owner] - toll(g, p.owner, g.owner[t])
    for k in g.book.wares[t]:
        if (not carried or g.cube_room(p, k)) and buy_price(g, p.owner, t, k) <= purse:
            yield "buy", g.book.good_ids[k]


def sales(g: State, p: Piece, t: int, carried: list[int]) -> Iterator[Action]:
    if spent(p, SELL):
        return
    for k in carried:
        if sellable(g, p, t, k):
            yield "sell", g.book.good_ids[k]


def wharves(g: State, p: Piece) -> list[int]:
    """Lands a transport reloads goods with: where it is, or for a ship at sea those beside it. [MU-275]"""
    if p.at < g.book.sea:
        return [p.at]
    near = [t for t in g.book.shore[p.at] if not g.shut[t]]
    return [t for t in near if sea_siege(g, t) in (None, p.owner)] if g.sieges else near


def reloadings(g: State, n: int, p: Piece, carried: list[int]) -> Iterator[Action]:
    """Goods that lie on the ground, and goods aboard that may be left on own land; at sea with the land.

    [MU-275, MU-370, MU-371]
    """
    for t in wharves(g, p):
        lying = any(d.at == t for d in g.dumps)
        if not (carried or lying) or not may_handle(g, p, t, heavy=True):
            continue
        where = () if t == p.at else (g.book.ids[t],)
        if lying:
            for k, name in enumerate(g.book.good_ids):
                if most(g, n, "load", k, t):
                    yield ("load", name, *where)
        if g.owner[t] == p.owner:
            for k in carried:
                yield ("leave", g.book.good_ids[k], *where)


def most(g: State, n: int, order: str, good: int, wharf: int = -1) -> int:
    """Units of a good a transport can buy, sell, load or leave here."""
    p = piece(g, n)
    if order == "leave":
        return p.goods[good]
    if order == "load":
        at = wharf if wharf >= 0 else p.at
        lying = sum(d.goods[good] for d in g.dumps if d.at == at)
        return min(lying, g.cube_room(p, good))
    t = market_here(g, p)
    if t < 0:
        return 0
    if order == "buy":
        price = buy_price(g, p.owner, t, good) + toll(g, p.owner, g.owner[t])
        return min(g.cube_room(p, good), g.florins[p.owner] // price if price > 0 else 99)
    return sellable(g, p, t, good)


def sail(g: State, n: int, to: int) -> None:
    p = piece(g, n)
    cost = step_cost(g, p, to)
    g.tell("moves", seat=p.owner, piece=p.kind, a=g.book.ids[p.at], b=g.book.ids[to])
    move_piece(g, n, to, mp=p.mp - cost, acts=p.acts | MOVE)
    if p.kind == "merchant" and to >= g.book.sea:
        corsairs(g, n)
    elif to < g.book.sea and g.owner[to] < 0 and g.army[to] > force(g, to, p.owner):
        g.interrupt(TraderCaught(n))


class TraderCaught(Step[State], frozen=True):
    """Barbarians fall on a weaker transport that passes or docks in Commerce."""

    rule = "MU-423"
    unit: int

    def run(self, g: State) -> None:
        if g.pieces[self.unit] is not None:
            reaction(g, self.unit)


def buy(g: State, n: int, good: int, k: int) -> None:
    """Units of a good are paid for, with the host's toll, and loaded. [MU-372, MU-373]"""
    p = piece(g, n)
    host = g.owner[p.at]
    price, dues = k * buy_price(g, p.owner, p.at, good), k * toll(g, p.owner, host)
    pay(g, p.owner, price + dues)
    if dues:
        g.florins[host] += dues
    bought = lots.add(p.bought, good, host, k) if host >= 0 else p.bought
    change(g, n, goods=add_goods(p.goods, good, k), acts=p.acts | BUY, bought=bought)
    g.tell(
        "trades", seat=p.owner, how="buy", good=g.book.goods[good].id, n=k, price=price, land=g.book.ids[p.at]
    )


def sell(g: State, n: int, good: int, k: int) -> None:
    """Units of a good are sold; without MARKET none that was bought from the same player.

    [MU-372, MU-373, MU-374, MU-376]
    """
    p = piece(g, n)
    price = k * sell_price(g, p.owner, p.at, good)
    g.florins[p.owner] += price
    barred = -1 if knows(g, p.owner, "market") else g.owner[p.at]
    left, _ = lots.take(p, good, k, barred)
    change(g, n, goods=add_goods(p.goods, good, -k), acts=p.acts | SELL, bought=left)
    count_deed(g, p.owner, SALES)
    g.tell(
        "trades",
        seat=p.owner,
        how="sell",
        good=g.book.goods[good].id,
        n=k,
        price=price,
        land=g.book.ids[p.at],
    )


def load(g: State, n: int, good: int, k: int, at: int) -> None:
    """Goods lying on the ground go aboard, and where they come from with them. [MU-275, MU-370, MU-371]"""
    p, left, bought = piece(g, n), k, piece(g, n).bought
    dumps = []
    for d in g.dumps:
        take = min(left, d.goods[good]) if d.at == at else 0
        left -= take
        kept, gone = lots.take(d, good, take)
        for _, seller, units in gone:
            bought = lots.add(bought, good, seller, units)
        goods = add_goods(d.goods, good, -take)
        if any(goods):
            dumps.append(replace(d, goods=goods, bought=kept))
    g.dumps = dumps
    cost = load_cost(g, p, at, True)
    change(g, n, goods=add_goods(p.goods, good, k), mp=p.mp - cost, loads=p.loads + 1, bought=bought)


def leave(g: State, n: int, good: int, k: int, at: int) -> None:
    """Goods are left on own land for another transport. [MU-275, MU-370, MU-371]"""
    p = piece(g, n)
    cost = load_cost(g, p, at, True)
    left, gone = lots.take(p, good, k)
    g.dumps.append(Dump(at, add_goods(NO_GOODS, good, k), 0, gone))
    change(g, n, goods=add_goods(p.goods, good, -k), mp=p.mp - cost, loads=p.loads + 1, bought=left)


DEALS = {"buy": buy, "sell": sell}
RELOADS = {"load": load, "leave": leave}
