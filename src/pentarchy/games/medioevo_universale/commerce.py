"""Commerce: every player's transports move, buy and sell at once; corsairs lurk; cards are auctioned."""

from __future__ import annotations

from collections.abc import Iterator

from pentarchy.kernel import Action, Seat, Step, replace

from .auction import AWARDS, Bidding
from .book import FAIRS
from .cards import discard, find_card, hand_of, has_cards, kind_of, kinds_in_hand
from .combat import reaction
from .game import Medioevo
from .movement import blocked, free_transports, load_cost, may_handle, moves, step_cost
from .pieces import add_goods, change, cube_room, force, here, move_piece, piece
from .realm import amounts, besieged, harbours, knows, level, may_trade, pay, players, sound
from .state import NO_GOODS, SALES, TRADE_KINDS, Dump, Piece, hand

MOVE, BUY, SELL = 1, 2, 4
PENALTY, FAIR, SLUMP = 2, 3, 10


class CommercePhase(Step, frozen=True):
    rule = "MU-368"

    def run(self, g: Medioevo) -> None:
        g.enter("commerce")
        g.gather({s: Lurk(s) for s in players(g) if has_cards(g, s)})
        g.then(Lurking(), Traders(), *(SellCards(s) for s in players(g)))


# ---- prices ----------------------------------------------------------------------------------------------


def fair(g: Medioevo, t: int, name: str) -> bool:
    """Whether a land has a working Fair of a kind."""
    there = g.fair[t] and g.fair[t] >> FAIRS.index(name) & 1
    return bool(there) and not g.idle_fairs[t] and sound(g, t, name)


def buy_price(g: Medioevo, seat: Seat, t: int, good: int) -> int:
    """Florins for one unit here."""
    ware = g.book.trade[good]
    price: int = g.book.price[t][good]
    if ware.craft and not knows(g, seat, ware.craft):
        price += PENALTY
    if ware.fair_buy and fair(g, t, ware.fair_buy):
        price -= FAIR
    return price


def sell_price(g: Medioevo, seat: Seat, t: int, good: int) -> int:
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


def market_here(g: Medioevo, p: Piece) -> int:
    """The land whose market a transport can trade in, or -1: a sound settlement it may trade with."""
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


# ---- corsairs --------------------------------------------------------------------------------------------


class Lurk(Step, frozen=True):
    """In secret: a Corsair's sea area, and whose Merchant Ships he falls on."""

    rule = "MU-453"
    seat: Seat
    sea: str = ""
    victim: Seat = -2
    region: str = ""

    def who(self, g: Medioevo) -> Seat | None:
        return self.seat

    def options(self, g: Medioevo, seat: Seat) -> list[Action]:
        if self.victim >= -1 or "corsair" not in g.fact(kinds_in_hand, seat):
            return [("done",)]
        if not self.sea:
            return [
                *(("lurk", g.book.ids[s]) for s in range(g.book.sea, len(g.book.ids)) if not g.shut[s]),
                ("done",),
            ]
        return [*(("strike", s) for s in players(g) if s != seat), ("strike", -1)]

    def take(self, g: Medioevo, seat: Seat, action: Action) -> None:
        match action:
            case ("lurk", sea):
                g.then(replace(self, sea=sea))
            case ("strike", s):
                g.then(replace(self, victim=s))
            case _:
                g.keep(self)


class Lurking(Step, frozen=True):
    """Corsairs wait in their seas, unseen."""

    rule = "MU-453"

    def run(self, g: Medioevo) -> None:
        g.corsair = []
        for s, draft in enumerate(g.gathered):
            if draft is not None and draft.victim >= -1 and draft.sea:
                g.corsair.append((find_card(g, s, "corsair"), g.book.space[draft.sea], draft.victim))


def corsairs(g: Medioevo, n: int) -> None:
    """A Merchant Ship crosses a Corsair's sea: 3, 6 or 9 goods are gone, with GUILDS as many FV."""
    p = piece(g, n)
    for card, sea, victim in list(g.corsair):
        by = g.cards.at[card] - 2
        if sea != p.at or by == p.owner or victim not in (-1, p.owner) or by < 0 or by >= g.seats:
            continue
        if not any(p.goods) and not (p.fv and knows(g, by, "guilds")):
            continue
        g.reveal()
        discard(g, card)
        escort = sum(piece(g, m).level for m in here(g, sea, "galley") if piece(g, m).owner == p.owner)
        haul = max(0, 3 * level(g, by) - escort)
        goods, taken = p.goods, [0] * len(p.goods)
        for good in sorted(range(len(goods)), key=lambda x: -g.book.price[0][x] - goods[x]):
            k = min(goods[good], haul - sum(taken))
            taken[good] = k
        change(g, n, goods=tuple(a - b for a, b in zip(goods, taken)))
        slain = min(p.fv, haul) if knows(g, by, "guilds") else 0
        if slain:
            change(g, n, fv=piece(g, n).fv - slain)
        port = haven(g, by, sea)
        g.tell("corsair", seat=by, target=p.owner, sea=g.book.ids[sea], goods=sum(taken), n=slain)
        if slain and g.variants.corsair_guilds:
            g.interrupt(Captives(by, p.owner, slain, port))
        if port >= 0 and any(taken):
            g.dumps.append(Dump(port, tuple(taken), 0))


def haven(g: Medioevo, seat: Seat, sea: int) -> int:
    """The seat's nearest own harbour by sea, or -1."""
    seen, edge = {sea}, [sea]
    while edge:
        for s in edge:
            for t in g.book.shore[s]:
                if g.owner[t] == seat and s in harbours(g, t):
                    return t
        edge = [u for s in edge for u, _, _ in g.book.lanes[s] if u not in seen]
        seen.update(edge)
    return -1


class Captives(Step, frozen=True):
    """Variant: the Corsair's dead may be prisoners or slaves instead."""

    rule = "MU-530"
    seat: Seat
    victim: Seat
    n: int
    port: int

    def who(self, g: Medioevo) -> Seat | None:
        return self.seat

    def options(self, g: Medioevo, seat: Seat) -> list[Action]:
        return [("prisoners",), *((("slaves",),) if self.port >= 0 else ()), ("killed",)]

    def take(self, g: Medioevo, seat: Seat, action: Action) -> None:
        if action[0] == "prisoners":
            g.prisoners[seat][self.victim] += self.n
        elif action[0] == "slaves":
            g.dumps.append(Dump(self.port, add_goods(NO_GOODS, g.book.good["slaves"], self.n), 0))
        g.tell("captives", seat=seat, how=action[0], n=self.n)


# ---- trade -----------------------------------------------------------------------------------------------


class Traders(Step, frozen=True):
    """All at once: there is no stock to fight over."""

    rule = "MU-035"

    def run(self, g: Medioevo) -> None:
        g.parallel({s: Trade(s) for s in players(g)})


class Trade(Step, frozen=True):
    """Choose a transport, then move, buy, sell or reload it; two different kinds of action a turn."""

    rule = "MU-368"
    seat: Seat
    unit: int = -1
    order: str = ""
    good: int = -1

    def who(self, g: Medioevo) -> Seat | None:
        return self.seat if g.alive[self.seat] else None

    def options(self, g: Medioevo, seat: Seat) -> list[Action]:
        if self.unit < 0:
            units: list[Action] = [("unit", n) for n in free_transports(g, seat) if busy(g, n)]
            return [*units, ("done",)]
        if self.good >= 0:
            return [("units", n) for n in amounts(most(g, self.unit, self.order, self.good))]
        return [*orders(g, self.unit), ("halt",)]

    def take(self, g: Medioevo, seat: Seat, action: Action) -> None:
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
                ORDERS[self.order](g, self.unit, self.good, action[1])
                again = replace(self, order="", good=-1)
            case "done":
                return
            case _:
                again = replace(self, order=action[0], good=g.book.good[action[1]])
        g.then(again)


def spent(p: Piece, act: int) -> bool:
    """Whether an action of this kind would be the third kind this turn."""
    return not p.acts & act and p.acts.bit_count() >= 2


def may_travel(p: Piece) -> bool:
    """Whether a transport may move in Commerce at all."""
    if p.stuck or p.damaged or spent(p, MOVE):
        return False
    return p.kind in TRADE_KINDS or (p.fv > 0 and not p.moved)


def busy(g: Medioevo, n: int) -> bool:
    return next(orders(g, n), None) is not None


def orders(g: Medioevo, n: int) -> Iterator[Action]:
    """What a transport may do in Commerce."""
    p = g.pieces[n]
    if p is None or p.damaged:
        return
    if may_travel(p):
        go = g.book.go
        for x, _ in moves(g, p):
            if x < g.book.sea or p.kind != "galley" or not blocked(g, x, p):  # nobody fights in Commerce
                yield go[x]
    if p.kind not in TRADE_KINDS:
        return
    names, t = g.book.good_ids, market_here(g, p)
    carried = [k for k, units in enumerate(p.goods) if units] if p.goods != NO_GOODS else []
    if t >= 0 and not spent(p, BUY):
        purse = g.florins[p.owner] - toll(g, p.owner, g.owner[t])
        for k in g.book.wares[t]:
            if (not carried or cube_room(g, p, k)) and buy_price(g, p.owner, t, k) <= purse:
                yield "buy", names[k]
    if t >= 0 and not spent(p, SELL):
        for k in carried:
            if may_sell(g, p, t, k):
                yield "sell", names[k]
    lying = any(d.at == p.at for d in g.dumps) if g.dumps else False
    if (carried or lying) and p.at < g.book.sea and may_handle(g, p, p.at, heavy=True):
        if lying:
            for k, name in enumerate(names):
                if most(g, n, "load", k):
                    yield "load", name
        if g.owner[p.at] == p.owner:
            for k in carried:
                yield "leave", names[k]


def most(g: Medioevo, n: int, order: str, good: int) -> int:
    """Units of a good a transport can buy, sell, load or leave here."""
    p = piece(g, n)
    if order == "leave":
        return p.goods[good]
    if order == "load":
        lying = sum(d.goods[good] for d in g.dumps if d.at == p.at)
        return min(lying, cube_room(g, p, good))
    t = market_here(g, p)
    if t < 0:
        return 0
    if order == "buy":
        price = buy_price(g, p.owner, t, good) + toll(g, p.owner, g.owner[t])
        return min(cube_room(g, p, good), g.florins[p.owner] // price if price > 0 else 99)
    return p.goods[good] if may_sell(g, p, t, good) else 0


def may_sell(g: Medioevo, p: Piece, t: int, good: int) -> bool:
    """Cities buy what they do not sell; only MARKET sells a player what was bought from him."""
    if not g.book.price[t][good] or g.book.sells[t][good]:
        return False
    same = g.owner[t] >= 0 and p.bought >> 4 * good & 15 == g.owner[t] + 1
    return not same or knows(g, p.owner, "market")


def toll(g: Medioevo, seat: Seat, host: Seat) -> int:
    """What a trade pact asks per load of ten, spread over its units."""
    if host < 0 or host == seat:
        return 0
    pact = next((p for p in g.pacts if p.kind == "trade" and seat in p.parties and host in p.parties), None)
    return -(-pact.sum // 10) if pact is not None else 0


def sail(g: Medioevo, n: int, to: int) -> None:
    p = piece(g, n)
    cost = step_cost(g, p, to)
    g.tell("moves", seat=p.owner, piece=p.kind, a=g.book.ids[p.at], b=g.book.ids[to])
    move_piece(g, n, to, mp=p.mp - cost, acts=p.acts | MOVE)
    if p.kind == "merchant" and to >= g.book.sea:
        corsairs(g, n)
    elif to < g.book.sea and p.kind == "caravan" and g.owner[to] < 0 and g.army[to] > force(g, to, p.owner):
        g.interrupt(CaravanCaught(n))


class CaravanCaught(Step, frozen=True):
    """Barbarians fall on a weaker Caravan that passes."""

    rule = "MU-423"
    unit: int

    def run(self, g: Medioevo) -> None:
        if g.pieces[self.unit] is not None:
            reaction(g, self.unit)


def buy(g: Medioevo, n: int, good: int, k: int) -> None:
    p = piece(g, n)
    host = g.owner[p.at]
    price, dues = k * buy_price(g, p.owner, p.at, good), k * toll(g, p.owner, host)
    pay(g, p.owner, price + dues)
    if dues:
        g.florins[host] += dues
    origin = p.bought & ~(15 << 4 * good) | host + 1 << 4 * good
    change(g, n, goods=add_goods(p.goods, good, k), acts=p.acts | BUY, bought=origin)
    g.tell(
        "trades", seat=p.owner, how="buy", good=g.book.goods[good].id, n=k, price=price, land=g.book.ids[p.at]
    )


def sell(g: Medioevo, n: int, good: int, k: int) -> None:
    p = piece(g, n)
    price = k * sell_price(g, p.owner, p.at, good)
    g.florins[p.owner] += price
    change(g, n, goods=add_goods(p.goods, good, -k), acts=p.acts | SELL)
    g.deeds[p.owner][SALES] += 1
    g.tell(
        "trades",
        seat=p.owner,
        how="sell",
        good=g.book.goods[good].id,
        n=k,
        price=price,
        land=g.book.ids[p.at],
    )


def load(g: Medioevo, n: int, good: int, k: int) -> None:
    p, left = piece(g, n), k
    dumps = []
    for d in g.dumps:
        take = min(left, d.goods[good]) if d.at == p.at else 0
        left -= take
        goods = add_goods(d.goods, good, -take)
        if any(goods):
            dumps.append(Dump(d.at, goods, d.until))
    g.dumps = dumps
    cost = load_cost(g, p, p.at, True)
    change(g, n, goods=add_goods(p.goods, good, k), mp=p.mp - cost, loads=p.loads + 1)


def leave(g: Medioevo, n: int, good: int, k: int) -> None:
    p = piece(g, n)
    cost = load_cost(g, p, p.at, True)
    g.dumps.append(Dump(p.at, add_goods(NO_GOODS, good, k), 0))
    change(g, n, goods=add_goods(p.goods, good, -k), mp=p.mp - cost, loads=p.loads + 1)


ORDERS = {"buy": buy, "sell": sell, "load": load, "leave": leave}


# ---- selling cards ---------------------------------------------------------------------------------------


class SellCards(Step, frozen=True):
    """MARKET owners may put up to TL Empire cards up for auction."""

    rule = "MU-385"
    veiled = True
    seat: Seat
    sold: int = 0
    card: int = -1

    def who(self, g: Medioevo) -> Seat | None:
        able = g.alive[self.seat] and knows(g, self.seat, "market") and self.sold < level(g, self.seat)
        return self.seat if able and has_cards(g, self.seat) else None

    def options(self, g: Medioevo, seat: Seat) -> list[Action]:
        if self.card >= 0:
            return [("price", n) for n in (5, 25, 50, 75, 100, 150, 200)]
        lurking = [x[0] for x in g.corsair]
        return [*(("offer", c) for c in hand_of(g, seat) if c not in lurking), ("none",)]

    def take(self, g: Medioevo, seat: Seat, action: Action) -> None:
        if action[0] == "offer":
            g.cards.seen[action[1]] = (1 << 16) - 1
            g.reveal()
            g.tell("offers card", seat=seat, card=kind_of(g, action[1]))
            g.then(replace(self, card=action[1]))
        elif action[0] == "price":
            rest = tuple(s for s in players(g) if s != seat)
            g.then(Bidding("card", rest, floor=action[1], data=(self.card, seat)))
            g.then(SellCards(seat, self.sold + 1))


def _card_sold(g: Medioevo, winner: Seat, price: int, data: tuple[int, ...]) -> None:
    card, seller = data
    if winner >= 0:
        g.florins[seller] += price
        g.cards.move(card, hand(winner), (1 << 16) - 1)
        g.tell("card sold", seat=winner, target=seller, card=kind_of(g, card), n=price)


AWARDS["card"] = _card_sold
