"""Phase 4, Write Orders: one player's sheet, with all that each army and fleet may be told."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from pentarchy.kernel import Action, Seat, Step, replace

from ...state import State
from ...state.records import DEFEND, FORMATIONS, MOST_SEATS, NOWHERE, Order, Transfer
from .reach import Written, ends_at, enters, shores, walks, welcome, written

PLACES = ("attack", "move", "port")
"""Orders that are complete with a place."""


BACK: Action = ("back",)


DONE: Action = ("done",)


SUPPORT: Action = ("support",)


TRANSFER: Action = ("transfer",)


LIMIT: Action = ("limit",)


JUST_DEFEND: Action = ("defend",)


SHIPS: list[Action] = [("ship", f) for f in range(FORMATIONS * MOST_SEATS)]


@lru_cache(maxsize=1 << 12)
def turning_to(pieces: tuple[int, ...], standing: int) -> tuple[Action, ...]:
    """The other pieces of a sheet; asked at every order, while the pieces stay the same."""
    return tuple([("piece", p) for p in pieces if p != standing])


class Orders(Step[State], frozen=True):
    """One player's sheet. It stands at a piece and lists what that may be told; written, it stands at the
    next. The player may turn to any other piece, and change every order until the sheet is handed in.
    [SS-281, SS-282]"""

    rule = "SS-281"
    seat: Seat
    armies: tuple[int, ...]
    fleets: tuple[int, ...]
    """The player's, as they stand while orders are written."""
    space: tuple[int, ...]
    """What each of the fleets can take aboard, besides its load."""
    pieces: tuple[int, ...]
    """All that take orders: fleets first, for armies may go where their fleets go."""
    left: tuple[int, ...]
    """Of them, those without an order yet."""
    orders: Written = ()
    transfers: tuple[Transfer, ...] = ()
    piece: int = -1
    """The piece the player has turned to; -1 is the first of those that are left."""
    draft: tuple[str | int, ...] = ()
    """The first words of what takes several."""

    @property
    def standing(self) -> int:
        """The piece the sheet stands at, or -1 if all have their orders."""
        return self.left[0] if self.piece < 0 and self.left else self.piece

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        if self.draft:
            return self._details(g, seat)
        n, piece = len(g.army), self.piece
        if piece < 0 and self.left:
            piece = self.left[0]
        if piece >= n:
            out = fleet_orders(g, self, piece - n)
            if len(self.fleets) > 1:
                out.append(TRANSFER)
        elif piece >= 0:
            out = army_orders(g, self, piece)
            if len(self.armies) > 1:
                out.append(TRANSFER)
        else:
            out = []
        if self.piece >= 0 and written(self.orders, piece).kind == "attack":
            out.append(LIMIT)
        out += turning_to(self.pieces, piece)
        if self.transfers:
            out += [("strike", i) for i in range(len(self.transfers))]
        out.append(DONE)
        return out

    def _details(self, g: State, seat: Seat) -> list[Action]:
        match self.draft:
            case ("ship", f):
                return ship_orders(g, self, self.piece, int(f))
            case ("support",):
                return [*supports(g, self, self.piece), BACK]
            case ("support", at, *_):
                return [*supports(g, self, self.piece, int(at)), BACK]
            case ("limit",):
                return [*(("only", s) for s in g.alive if not g.allied(s, seat)), BACK]
            case ("transfer", *taker):
                return transfer_options(g, self, [int(p) for p in taker])
        raise AssertionError(self.draft)

    def take(self, g: State, seat: Seat, action: Action) -> None:
        verb = action[0]
        if verb in PLACES:
            g.then(self.write(Order(verb, g.book.space[action[1]])))
        elif verb in ("defend", "aboard"):
            g.then(self.write(DEFEND))
        elif verb in ("support", "ship", "transfer", "limit"):
            g.then(replace(self, piece=self.standing, draft=action))
        elif verb == "piece":
            g.then(replace(self, piece=action[1]))
        elif verb == "done":
            g.keep(self)
        else:
            self._finish(g, action)

    def _finish(self, g: State, action: Action) -> None:
        """What takes several words, and what is written beside the orders."""
        match action:
            case ("at", name, m):
                _, _, f, before = self.draft if len(self.draft) > 1 else ("", -1, -1, False)
                order = Order("support", g.book.space[name], fleet=int(f), before=bool(before), mate=m)
                g.then(self.write(order))
            case ("land", kind, name, f, when):
                to, before = g.book.space[name], when == "before"
                if kind == "support":
                    g.then(replace(self, piece=self.standing, draft=("support", to, f, int(before))))
                else:
                    g.then(self.write(Order(kind, to, fleet=f, before=before)))
            case ("board", f, when):
                g.then(self.write(Order("board", fleet=f, before=when == "before")))
            case ("with", f):
                g.then(self.write(Order("with", mate=f)))
            case ("only", foe):
                g.then(self.write(replace(written(self.orders, self.piece), foe=foe)))
            case ("to", p):
                g.then(replace(self, draft=("transfer", p)))
            case ("units", kind, count, when):
                n, giver, taker = len(g.army), self.piece, int(self.draft[1])
                sea = giver >= n
                k = (g.book.ship_ids if sea else g.book.unit_ids).index(kind)
                move = Transfer(sea, giver % n, taker % n, k, count, when == "before")
                g.then(replace(self, piece=-1, draft=(), transfers=(*self.transfers, move)))
            case ("strike", i):
                g.then(replace(self, transfers=(*self.transfers[:i], *self.transfers[i + 1 :])))
            case ("back",):
                g.then(replace(self, piece=-1, draft=()))

    def write(self, order: Order) -> Orders:
        """The sheet with this order for the piece it stands at, standing at the next."""
        piece, left, orders = self.piece, self.left, self.orders
        if piece < 0 or (left and piece == left[0]):
            piece, left = left[0], left[1:]
        elif piece in left:
            left = tuple(p for p in left if p != piece)
        else:
            orders = tuple(line for line in orders if line[0] != piece)
        lines = (*orders, (piece, order))
        return Orders(
            self.seat, self.armies, self.fleets, self.space, self.pieces, left, lines, self.transfers
        )


def army_orders(g: State, sheet: Orders, a: int) -> list[Action]:
    """Everything one army may be told, except details that are asked next. [SS-282, SS-284]"""
    seat, land, book = sheet.seat, g.army_at[a], g.book
    if land < 0:
        return landings(g, sheet, a)
    hosts, barred = welcome(g, seat)
    out: list[Action] = [*book.marches(land, book.around[land](g.owner), hosts, barred)]
    if land in book.crossings and (over := g.crossing(seat, land)) >= 0:
        out[-1:-1] = (book.here["attack"][over], book.here["move"][over])
    coastal = book.coast[land]
    if coastal and sheet.fleets:
        out += ferries(g, sheet, a, land)
    if (coastal and len(sheet.armies) > 1) or _has_mates(g, sheet, a, land):
        out.append(SUPPORT)
    out.append(JUST_DEFEND)
    return out


def ferries(g: State, sheet: Orders, a: int, land: int) -> list[Action]:
    """The fleets an army ashore may go by: beside it before or after they sail, and with room for it. Of
    those that sail along, their lead carries the load. [SS-286]"""
    n, size, coast = len(g.army), sum(g.army[a]), g.book.coast
    at, ports, convoy = g.fleet_at, g.port, g.convoy
    orders = dict(sheet.orders)
    out = []
    for f, space in zip(sheet.fleets, sheet.space, strict=True):
        order = orders.get(n + f, DEFEND)
        if convoy[f] >= 0 or order.kind == "with":
            continue
        port = ports[f]
        if not (land == port if port >= 0 else land in coast[at[f]]):
            to = order.to
            if to < 0 or (land != to and land not in coast[to]):
                continue
        if room(g, sheet, f, space, a) >= size:
            out.append(SHIPS[f])
    return out


def room(g: State, sheet: Orders, f: int, space: int, a: int) -> int:
    """What is left of a fleet's space for one more army: more with fleets ordered along, less with others
    ordered aboard. [SS-285]"""
    n = len(g.army)
    for p, o in sheet.orders:
        if o.fleet == f:
            if p != a and g.army_at[p] >= 0:
                space -= sum(g.army[p])
        elif o.mate == f and o.kind == "with" and g.convoy[p - n] != f:
            space += g.capacity(p - n)
    return space


def _has_mates(g: State, sheet: Orders, a: int, land: int) -> bool:
    """Inland, or for the only army: is there somebody it could support, here or next door?"""
    if len(sheet.armies) > 1:
        beside, army_at = g.book.beside[land], g.army_at
        for m in sheet.armies:
            if m != a and ((at := army_at[m]) < 0 or at in beside):
                return True
    elif g.team[sheet.seat] < 0:
        return False
    return bool(supports(g, sheet, a))


def ship_orders(g: State, sheet: Orders, a: int, f: int) -> list[Action]:
    """Board before or after the fleet sails; land where it ends, as passenger or over a bridge. [SS-290,
    SS-301, SS-302]"""
    land = g.army_at[a]
    out: list[Action] = []
    zone, port = ends_at(g, sheet.orders, f)
    early, late = land in shores(g, g.fleet_at[f], g.port[f]), land in shores(g, zone, port)
    out += _landings(g, sheet, a, f, [x for x in shores(g, zone, port) if x != land], early)
    if early:
        out.append(("board", f, "before"))
    if late and (zone, port) != (g.fleet_at[f], g.port[f]):
        out.append(("board", f, "after"))
    return [*out, BACK]


def landings(g: State, sheet: Orders, a: int) -> list[Action]:
    """An army aboard lands where its fleet ends, or from where it lies before it sails, or stays aboard."""
    f = g.aboard[a]
    zone, port = ends_at(g, sheet.orders, f)
    late = shores(g, zone, port)
    early = [x for x in shores(g, g.fleet_at[f], g.port[f]) if x not in late]
    out = _landings(g, sheet, a, f, list(late), False)
    return [*out, *_landings(g, sheet, a, f, early, True), ("aboard",)]


def _landings(g: State, sheet: Orders, a: int, f: int, lands: list[int], before: bool) -> list[Action]:
    out: list[Action] = []
    mates = [m for m in g.fact(sheet_mates, sheet.seat) if m != a]
    when = "before" if before else "after"
    for x in lands:
        name = g.book.ids[x]
        if enters(g, sheet.seat, x, True):
            out.append(("land", "attack", name, f, when))
            if enters(g, sheet.seat, x, False):
                out.append(("land", "move", name, f, when))
            if mates and _near_enough(g, mates, x):
                out.append(("land", "support", name, f, when))
    return out


def sheet_mates(g: State, seat: Seat) -> list[int]:
    """Armies of one's own side, which one's own may support (R-44)."""
    return [a for s in g.members(seat) for a in g.armies_of(s)]


def fleet_mates(g: State, seat: Seat) -> list[int]:
    """Fleets of one's own side."""
    return [f for s in g.members(seat) for f in g.fleets_of(s)]


def _near_enough(g: State, armies: Sequence[int], land: int) -> Sequence[int]:
    """Those of the armies that may be in a land this season: in each on the coast, else only next door."""
    if g.book.coast[land]:
        return armies
    beside, army_at = g.book.beside[land], g.army_at
    return [m for m in armies if (at := army_at[m]) < 0 or at in beside]


def supports(g: State, sheet: Orders, p: int, landing: int = -1) -> list[Action]:
    """Where the piece may support whom; one that lands, only there. [SS-282]"""
    n, seat, ids, alone = len(g.army), sheet.seat, g.book.ids, g.team[sheet.seat] < 0
    out: list[Action] = []
    if p < n:
        if landing >= 0:
            lands = [landing]
        else:
            land, owner = g.army_at[p], g.owner
            barred = welcome(g, seat)[1]
            lands = [land, *[x for x in walks(g, seat, land) if owner[x] not in barred]]
        mates = [m for m in (sheet.armies if alone else g.fact(sheet_mates, seat)) if m != p]
        for x in lands:
            out += [("at", ids[x], m) for m in _near_enough(g, mates, x)]
        return out
    f, at = p - n, g.fleet_at
    mates = [m for m in (sheet.fleets if alone else g.fact(fleet_mates, seat)) if m != f]
    for x in (at[f],) if g.port[f] >= 0 else (at[f], *g.book.near[at[f]]):
        if g.open_sea(x):
            beside = g.book.beside[x]
            out += [("at", ids[x], m) for m in mates if at[m] in beside]
    return out


def fleet_orders(g: State, sheet: Orders, f: int) -> list[Action]:
    """Everything one fleet may be told, except whom it supports. [SS-282, SS-284, SS-542]"""
    seat, at, zone, docked, book = sheet.seat, g.fleet_at, g.fleet_at[f], g.port[f], g.book
    if docked >= 0:
        out: list[Action] = [book.here["attack"][zone], book.here["move"][zone]]
    else:
        out = [*book.courses[zone]]
        if g.half:
            out = [action for action in out if g.open_sea(book.space[action[1]])]
        hosts, owners, minor, major = welcome(g, seat)[0], g.owner, g.minor, g.major
        for x in book.coast[zone]:
            if owners[x] in hosts and (minor[x] or major[x]):
                out.append(book.here["port"][x])
    if len(sheet.fleets) > 1:
        port, convoy = g.port, g.convoy
        beside = [x for x in sheet.fleets if at[x] == zone and x != f and port[x] == docked and convoy[x] < 0]
        if beside and (convoy[f] != NOWHERE or not g.cargo(f)):
            n, orders = len(g.army), sheet.orders
            out += [("with", x) for x in beside if written(orders, n + x).kind != "with"]
    if _has_company(g, f, sheet.fleets) or (
        g.team[seat] >= 0 and _has_company(g, f, g.fact(fleet_mates, seat))
    ):
        out.append(SUPPORT)
    out.append(JUST_DEFEND)
    return out


def _has_company(g: State, f: int, mates: Sequence[int]) -> bool:
    """Is there a zone where the fleet could support one of the others?"""
    at, zone, book = g.fleet_at, g.fleet_at[f], g.book
    reach = book.beside[zone] if g.port[f] >= 0 else book.two_away[zone]
    for m in mates:
        if at[m] in reach and m != f:
            if not g.half or at[m] in book.beside[zone]:
                return True
            if any(g.open_sea(x) and x in book.near[at[m]] for x in book.near[zone]):
                return True
    return False


def transfer_options(g: State, sheet: Orders, taker: list[int]) -> list[Action]:
    """To whom, what and when (R-48). [SS-289]"""
    n, giver = len(g.army), sheet.piece
    sea = giver >= n
    if not taker:
        others = [n + f for f in sheet.fleets] if sea else sheet.armies
        return [*(("to", p) for p in others if p != giver), BACK]
    a, b = giver % n, taker[0] % n
    if sea:
        force, ids = g.fleet[a], g.book.ship_ids
        together = (g.fleet_at[a], g.port[a]) == (g.fleet_at[b], g.port[b])
    else:
        force, ids = g.army[a], g.book.unit_ids
        together = (g.army_at[a], g.aboard[a]) == (g.army_at[b], g.aboard[b])
    times = ("before", "after") if together else ("after",)
    what: list[Action] = [
        ("units", ids[k], c, t) for k, have in enumerate(force) for c in range(1, have + 1) for t in times
    ]
    return [*what, BACK]
