"""Phase 4, Write Orders: in secret, for every army and fleet, until all are done (SS-281 to SS-294)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.kernel import Action, Seat, Step, replace

from .game import ARMY_NAMES, CLOSED, DEFEND, FORMATIONS, MOST_SEATS, Order, Transfer

if TYPE_CHECKING:
    from .game import SwordsAndSails

Written = tuple[tuple[int, Order], ...]
"""Piece number (armies, then fleets) and its order, in the order of writing."""

PLACES = ("attack", "move", "port")
"""Orders that are complete with a place."""
BACK: Action = ("back",)
SUPPORT: Action = ("support",)
JUST_DEFEND: Action = ("defend",)
PIECES: list[Action] = [("piece", p) for p in range(2 * FORMATIONS * MOST_SEATS)]


class WriteOrders(Step, frozen=True):
    rule = "SS-281"

    def run(self, g: SwordsAndSails) -> None:
        g.phase = 3
        g.gathered = []
        if not (g.variants.first_game and g.turn == 0):
            sheets = [blank(g, s) for s in g.alive]
            lanes = {sheet.seat: sheet for sheet in sheets if sheet.armies or sheet.fleets}
            if lanes:
                g.gather(lanes)


def blank(g: SwordsAndSails, seat: Seat) -> Orders:
    """A sheet with nothing written on it yet."""
    return Orders(seat, tuple(g.armies_of(seat)), tuple(g.fleets_of(seat)))


def scripted(g: SwordsAndSails) -> dict[int, Order]:
    """The first season of a first game, the same for everybody (SS-136).

    Where the removal table took a piece, its line falls away.
    """
    out, n = {}, len(g.army)
    forces = [*g.army, *g.fleet]
    seat_of = {g.fid(s): s for s in range(g.seats)}
    for line in g.book.setups.script:
        if line.faction in seat_of:
            first = seat_of[line.faction] * FORMATIONS
            kind, number = line.piece.split()
            piece = first + ARMY_NAMES.index(number) if kind == "army" else n + first + int(number) - 1
            fleet = first + int(line.fleet) - 1 if line.fleet else -1
            if not any(forces[piece]) or (fleet >= 0 and not any(g.fleet[fleet])):
                continue
            out[piece] = Order(line.order, g.book.space[line.to], fleet=fleet, before=fleet >= 0)
    return out


def written(orders: Written, piece: int) -> Order:
    for p, order in orders:
        if p == piece:
            return order
    return DEFEND


def bound(g: SwordsAndSails, f: int) -> bool:
    """Does the fleet have to stay with the one whose load it shares?"""
    lead = g.convoy[f]
    if lead < 0:
        return False
    own = sum(n * c for n, c in zip(g.fleet[lead], g.book.carry, strict=True))
    return g.load(lead) > own


def fleet_end(g: SwordsAndSails, f: int, order: Order) -> tuple[int, int]:
    """The zone and the port (or -1) a fleet ends in if nothing hinders its order."""
    if order.kind == "port":
        return g.fleet_at[f], order.to
    if order.kind in ("move", "attack", "support") and order.to != g.fleet_at[f]:
        return order.to, -1
    if order.kind in ("move", "attack", "support") and g.port[f] >= 0:
        return order.to, -1
    return g.fleet_at[f], g.port[f]


def ends_at(g: SwordsAndSails, orders: Written, f: int) -> tuple[int, int]:
    order = written(orders, len(g.army) + f)
    if g.convoy[f] >= 0 and bound(g, f):
        return ends_at(g, orders, g.convoy[f])
    if order.kind == "with":
        return ends_at(g, orders, order.mate)
    return fleet_end(g, f, order)


def shores(g: SwordsAndSails, zone: int, port: int) -> tuple[int, ...]:
    """Land a fleet there can take troops from and put them on (R-64)."""
    return (port,) if port >= 0 else g.book.coast[zone]


def enters(g: SwordsAndSails, seat: Seat, land: int, attack: bool) -> bool:
    """May an army go there: with Attack anywhere but closed or strange team land, else only among
    friends (SS-297)."""
    owner = g.owner[land]
    if owner == CLOSED:
        return False
    if owner >= 0 and g.allied(seat, owner):
        return g.passes(seat, owner)
    return attack


def walks(g: SwordsAndSails, seat: Seat, land: int) -> tuple[int, ...]:
    """Lands next door, and over a strait whose banks are both the player's."""
    near = g.book.near[land]
    if land not in g.book.crossings:
        return near
    over = g.crossing(seat, land)
    return near if over < 0 else (*near, over)


class Orders(Step, frozen=True):
    """One player's sheet: choose a piece, choose its order; orders may be changed until the sheet is
    handed in."""

    rule = "SS-281"
    seat: Seat
    armies: tuple[int, ...]
    fleets: tuple[int, ...]
    """The player's, as they stand while orders are written."""
    orders: Written = ()
    transfers: tuple[Transfer, ...] = ()
    piece: int = -1
    draft: tuple[str | int, ...] = ()

    def who(self, g: SwordsAndSails) -> Seat | None:
        return self.seat

    def options(self, g: SwordsAndSails, seat: Seat) -> list[Action]:
        if not self.draft:
            if self.piece < 0:
                return self._sheet(g, seat)
            if self.piece < len(g.army):
                return army_orders(g, self, self.piece)
            return fleet_orders(g, self, self.piece - len(g.army))
        match self.draft:
            case ("ship", f):
                return ship_orders(g, self, self.piece, int(f))
            case ("support",):
                return [*(("at", g.book.ids[x]) for x in supported(g, self)), BACK]
            case ("support", at, *_):
                return [*(("mate", m) for m in mates_at(g, self, int(at))), BACK]
            case ("limit",):
                return [*(("only", s) for s in g.alive if not g.allied(s, seat)), ("back",)]
            case ("transfer", *chosen):
                return transfer_options(g, self, [int(x) for x in chosen])
        raise AssertionError(self.draft)

    def _sheet(self, g: SwordsAndSails, seat: Seat) -> list[Action]:
        n, convoy = len(g.army), g.convoy
        out = [PIECES[a] for a in self.armies]
        for f in self.fleets:
            if convoy[f] < 0 or not bound(g, f):
                out.append(PIECES[n + f])
        for p, o in self.orders:
            if o.kind == "attack":
                out.append(("limit", p))
        if len(self.armies) > 1 or len(self.fleets) > 1:
            out.append(("transfer",))
        if self.transfers:
            out.append(("no transfer",))
        out.append(("done",))
        return out

    def take(self, g: SwordsAndSails, seat: Seat, action: Action) -> None:
        verb = action[0]
        if verb == "piece":
            g.then(replace(self, piece=action[1]))
            return
        if verb == "done":
            g.keep(self)
            return
        if verb in PLACES:
            g.then(self.write(Order(verb, g.book.space[action[1]])))
            return
        if verb in ("transfer", "support", "ship"):
            g.then(replace(self, draft=action))
            return
        if verb == "limit":
            g.then(replace(self, piece=action[1], draft=("limit",)))
            return
        if verb in ("from", "to"):
            g.then(replace(self, draft=(*self.draft, action[1])))
            return
        self._finish(g, action)

    def _finish(self, g: SwordsAndSails, action: Action) -> None:
        """The last word of an order or a transfer, or back to the sheet."""
        sheet = replace(self, piece=-1, draft=())
        match action:
            case ("back",):
                g.then(sheet)
            case ("only", foe):
                g.then(self.write(replace(written(self.orders, self.piece), foe=foe)))
            case ("no transfer",):
                g.then(replace(sheet, transfers=()))
            case ("units", kind, count, when):
                _, giver, taker = self.draft
                sea, n = int(giver) >= len(g.army), len(g.army)
                k = (g.book.ship_ids if sea else g.book.unit_ids).index(kind)
                move = Transfer(sea, int(giver) % n, int(taker) % n, k, count, when == "before")
                g.then(replace(sheet, transfers=(*self.transfers, move)))
            case ("at", name):
                g.then(replace(self, draft=("support", g.book.space[name])))
            case ("mate", m):
                by = self.draft[2:]
                order = Order("support", int(self.draft[1]), mate=m)
                if by:
                    order = replace(order, fleet=int(by[0]), before=bool(by[1]))
                g.then(self.write(order))
            case ("land", kind, name, f, when):
                to, before = g.book.space[name], when == "before"
                if kind == "support":
                    g.then(replace(self, draft=("support", to, f, int(before))))
                else:
                    g.then(self.write(Order(kind, to, fleet=f, before=before)))
            case ("board", f, when):
                g.then(self.write(Order("board", fleet=f, before=when == "before")))
            case ("with", f):
                g.then(self.write(Order("with", mate=f)))
            case (_,):
                g.then(self.write(DEFEND))

    def write(self, order: Order) -> Orders:
        """The sheet with this order for the chosen piece."""
        piece = self.piece
        rest = [line for line in self.orders if line[0] != piece]
        return Orders(self.seat, self.armies, self.fleets, (*rest, (piece, order)), self.transfers)


def army_orders(g: SwordsAndSails, sheet: Orders, a: int) -> list[Action]:
    """Everything one army may be told, except details that are asked next."""
    seat = sheet.seat
    out: list[Action] = []
    attack, move = g.book.here["attack"], g.book.here["move"]
    land = g.army_at[a]
    if land < 0:
        return landings(g, sheet, a)
    owners, alone = g.owner, g.team[seat] < 0
    for x in walks(g, seat, land):
        owner = owners[x]
        if owner == seat:
            out += (attack[x], move[x])
        elif owner == CLOSED:
            continue
        elif alone or owner < 0 or not g.allied(seat, owner):
            out.append(attack[x])
        elif g.passes(seat, owner):
            out += (attack[x], move[x])
    out.append(attack[land])
    if g.book.coast[land]:
        for f in sheet.fleets:
            if g.convoy[f] < 0 and _calls_at(g, sheet, f, land) and room(g, sheet, f, a) >= sum(g.army[a]):
                out.append(("ship", f))
    if len(sheet.armies) > 1 or (not alone and len(sheet_mates(g, seat)) > 1):
        out.append(SUPPORT)
    out.append(JUST_DEFEND)
    return out


def _calls_at(g: SwordsAndSails, sheet: Orders, f: int, land: int) -> bool:
    """Is the fleet beside that land before or after it sails?"""
    if land in shores(g, g.fleet_at[f], g.port[f]):
        return True
    moved = bool(sheet.orders) and written(sheet.orders, len(g.army) + f) is not DEFEND
    return moved and land in shores(g, *ends_at(g, sheet.orders, f))


def room(g: SwordsAndSails, sheet: Orders, f: int, a: int) -> int:
    """What a fleet can still take aboard: its capacity, with fleets ordered along, less its load (SS-285)."""
    n = len(g.army)
    left = g.capacity(f) - g.load(f)
    for p, o in sheet.orders:
        if p >= n:
            if o.kind == "with" and o.mate == f and g.convoy[p - n] != f:
                left += g.capacity(p - n)
        elif o.fleet == f and p != a and g.army_at[p] >= 0:
            left -= sum(g.army[p])
    return left


def ship_orders(g: SwordsAndSails, sheet: Orders, a: int, f: int) -> list[Action]:
    """Board before or after the fleet sails; land where it ends, as passenger or over a bridge (SS-290,
    SS-302)."""
    land = g.army_at[a]
    out: list[Action] = []
    zone, port = ends_at(g, sheet.orders, f)
    early, late = land in shores(g, g.fleet_at[f], g.port[f]), land in shores(g, zone, port)
    out += _landings(g, sheet, f, [x for x in shores(g, zone, port) if x != land], early)
    if early:
        out.append(("board", f, "before"))
    if late and (zone, port) != (g.fleet_at[f], g.port[f]):
        out.append(("board", f, "after"))
    return [*out, ("back",)]


def landings(g: SwordsAndSails, sheet: Orders, a: int) -> list[Action]:
    """An army aboard lands where its fleet ends, or from where it lies before it sails, or stays aboard."""
    f = g.aboard[a]
    zone, port = ends_at(g, sheet.orders, f)
    late = shores(g, zone, port)
    early = [x for x in shores(g, g.fleet_at[f], g.port[f]) if x not in late]
    return [*_landings(g, sheet, f, list(late), False), *_landings(g, sheet, f, early, True), ("aboard",)]


def _landings(g: SwordsAndSails, sheet: Orders, f: int, lands: list[int], before: bool) -> list[Action]:
    out: list[Action] = []
    mates = len(sheet_mates(g, sheet.seat)) > 1
    when = "before" if before else "after"
    for x in lands:
        name = g.book.ids[x]
        if enters(g, sheet.seat, x, True):
            out.append(("land", "attack", name, f, when))
            if enters(g, sheet.seat, x, False):
                out.append(("land", "move", name, f, when))
            if mates and any(_near_enough(g, m, x) for m in sheet_mates(g, sheet.seat) if m != sheet.piece):
                out.append(("land", "support", name, f, when))
    return out


def sheet_mates(g: SwordsAndSails, seat: Seat) -> list[int]:
    """Armies of one's own side, which one's own may support (R-44)."""
    return [a for s in g.members(seat) for a in g.armies_of(s)]


def _near_enough(g: SwordsAndSails, a: int, land: int) -> bool:
    at = g.army_at[a]
    return at < 0 or at == land or land in g.book.near[at] or bool(g.book.coast[land])


def supported(g: SwordsAndSails, sheet: Orders) -> list[int]:
    """Where the piece may support another."""
    n, seat, p = len(g.army), sheet.seat, sheet.piece
    near = g.book.near
    if p >= n:
        zone, at = g.fleet_at[p - n], g.fleet_at
        around = () if g.port[p - n] >= 0 else near[zone]
        zones = {at[m] for m in _mates(g, sheet)}
        return [
            x
            for x in (zone, *around)
            if (not g.half or g.open_sea(x)) and (x in zones or any(x in near[z] for z in zones))
        ]
    land, mates = g.army_at[p], _mates(g, sheet)
    places = (land, *(x for x in walks(g, seat, land) if enters(g, seat, x, True)))
    return [x for x in places if any(_near_enough(g, m, x) for m in mates)]


def _mates(g: SwordsAndSails, sheet: Orders) -> list[int]:
    """The other armies, or fleets, of the player's side."""
    n, p = len(g.army), sheet.piece
    if p < n:
        return [m for m in sheet_mates(g, sheet.seat) if m != p]
    return [m for s in g.members(sheet.seat) for m in g.fleets_of(s) if m != p - n]


def mates_at(g: SwordsAndSails, sheet: Orders, x: int) -> list[int]:
    """Whom the piece may support there."""
    if sheet.piece < len(g.army):
        return [m for m in _mates(g, sheet) if _near_enough(g, m, x)]
    return [m for m in _mates(g, sheet) if g.fleet_at[m] == x or x in g.book.near[g.fleet_at[m]]]


def fleet_orders(g: SwordsAndSails, sheet: Orders, f: int) -> list[Action]:
    seat, zone = sheet.seat, g.fleet_at[f]
    out: list[Action] = []
    here = g.book.here
    if g.port[f] >= 0:
        out += (here["attack"][zone], here["move"][zone])
    else:
        port, owner, minor, major = here["port"], g.owner, g.minor, g.major
        out += g.book.courses[zone]
        if g.half:
            out = [action for action in out if g.open_sea(g.book.space[action[1]])]
        for x in g.book.coast[zone]:
            if owner[x] >= 0 and (minor[x] or major[x]) and enters(g, seat, x, False):
                out.append(port[x])
    n = len(g.army)
    others = [x for x in sheet.fleets if x != f]
    beside = [x for x in others if g.fleet_at[x] == zone and g.port[x] == g.port[f] and g.convoy[x] < 0]
    if beside and (not g.cargo(f) or g.convoy[f] >= 0):
        out += [("with", x) for x in beside if written(sheet.orders, n + x).kind != "with"]
    mates = others if g.team[seat] < 0 else [x for m in g.members(seat) for x in g.fleets_of(m) if x != f]
    for m in mates:
        if _close(g, f, m):
            out.append(SUPPORT)
            break
    out.append(JUST_DEFEND)
    return out


def _close(g: SwordsAndSails, f: int, mate: int) -> bool:
    """Is there a zone where one fleet could support the other?"""
    a, b = g.fleet_at[f], g.fleet_at[mate]
    if a == b or b in g.book.near[a]:
        return True
    if g.port[f] >= 0 or b not in g.book.two_away[a]:
        return False
    return not g.half or any(x in g.book.near[b] for x in g.book.near[a] if g.open_sea(x))


def transfer_options(g: SwordsAndSails, sheet: Orders, chosen: list[int]) -> list[Action]:
    """From whom, to whom, what and when (SS-289, R-48)."""
    n, armies, fleets = len(g.army), sheet.armies, sheet.fleets
    if not chosen:
        out = [("from", a) for a in armies if len(armies) > 1] + [
            ("from", n + f) for f in fleets if len(fleets) > 1
        ]
        return [*out, ("back",)]
    giver = chosen[0]
    sea = giver >= n
    if len(chosen) == 1:
        others = [n + f for f in fleets] if sea else armies
        return [*(("to", p) for p in others if p != giver), ("back",)]
    taker = chosen[1]
    force, ids = (g.fleet[giver - n], g.book.ship_ids) if sea else (g.army[giver], g.book.unit_ids)
    if sea:
        together = (g.fleet_at[giver - n], g.port[giver - n]) == (g.fleet_at[taker - n], g.port[taker - n])
    else:
        together = (g.army_at[giver], g.aboard[giver]) == (g.army_at[taker], g.aboard[taker])
    times = ("before", "after") if together else ("after",)
    what: list[Action] = [
        ("units", ids[k], c, t) for k, have in enumerate(force) for c in range(1, have + 1) for t in times
    ]
    return [*what, ("back",)]
