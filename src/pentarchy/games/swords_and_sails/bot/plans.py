"""The bot's orders: targets worth the blood, armies that support each other, fleets as bridges."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat

from ..rules.battles.siege import casualty_points, protected, siege_dice
from ..rules.casualties import strength
from ..rules.orders.reach import ends_at, enters, shores, walks
from ..rules.orders.sheet import Orders
from ..state import State
from ..state.records import CLOSED, FORMATIONS
from .pacts import menaces

MARGIN = 1.35
"""How much stronger than the defenders an attack should be."""


def friendly(g: State, seat: Seat, land: int) -> bool:
    return g.owner[land] >= 0 and g.allied(seat, g.owner[land])


def defenders(g: State, seat: Seat, land: int) -> int:
    return strength(g, [a for a in g.armies_in(land) if not g.allied(a // FORMATIONS, seat)], False)


def danger(g: State, seat: Seat, army: int) -> int:
    """How much fighting an army may expect: enemies and prey next door."""
    land = g.army_at[army]
    if land < 0:
        return 0
    near = sum(defenders(g, seat, x) for x in g.book.near[land])
    prey = sum(5 for x in g.book.near[land] if not friendly(g, seat, x) and g.owner[x] != CLOSED)
    return near + prey + g.worth(land)


def blood(g: State, seat: Seat, land: int) -> float:
    """Casualty points a siege is likely to cost."""
    n = siege_dice(g, land, seat)
    return casualty_points(g, land, seat, [3] * n, True, True) + n / 2


def prize(g: State, seat: Seat, land: int) -> float:
    """Points to be won, an enemy's capital included; an enemy's land is better than nobody's, most of all
    the land of whoever is about to win."""
    if friendly(g, seat, land) or g.owner[land] == CLOSED or protected(g, land):
        return 0.0
    host, owner = g.capital_holder(land), g.owner[land]
    extra = g.book.tables.points.enemy_capital if host >= 0 and not g.allied(host, seat) else 0
    return 1 + g.worth(land) + extra + (g.fact(menaces, seat)[owner] if owner >= 0 else 0)


def appeal(g: State, seat: Seat, land: int, force: float) -> float:
    """How much an attack with so much strength promises; negative if it is hopeless."""
    value = prize(g, seat, land)
    if not value:
        return -1.0
    foes = defenders(g, seat, land)
    cost = blood(g, seat, land)
    purse = min(g.gold[seat] // g.book.tables.prices.buy_off, cost / 2)
    if force < foes * MARGIN + (cost - purse) * 0.9 + 2:
        return -1.0
    return value * 6 - cost * 0.6 - foes * 0.5


def advise_orders(g: State, step: Orders, seat: Seat, options: list[Action]) -> Action:
    if step.draft:
        return _details(g, step, seat, options)
    n, piece = len(g.army), step.standing
    if not step.left:
        return ("done",)
    if piece >= n:
        return fleet_order(g, step, seat, piece - n, options)
    # fleets come first on the sheet: armies look where their fleets end; of armies the strongest leads
    first = max((a for a in step.left if a < n), key=lambda a: (strength(g, [a], False), a), default=piece)
    return army_order(g, step, seat, piece, options) if piece == first else ("piece", first)


def reach(g: State, step: Orders, seat: Seat, a: int) -> dict[int, int]:
    """Lands an army can enter this season, with the fleet it needs (-1 on foot)."""
    out: dict[int, int] = {}
    land = g.army_at[a]
    if land < 0:
        f = g.aboard[a]
        return dict.fromkeys(shores(g, *ends_at(g, step.orders, f)), f)
    for f in g.fleets_of(seat):
        if g.convoy[f] < 0:
            end = shores(g, *ends_at(g, step.orders, f))
            if land in end or land in shores(g, g.fleet_at[f], g.port[f]):
                out |= dict.fromkeys((x for x in end if x != land), f)
    out |= dict.fromkeys(walks(g, seat, land), -1)
    return {x: f for x, f in out.items() if enters(g, seat, x, True)}


def army_order(g: State, step: Orders, seat: Seat, a: int, options: list[Action]) -> Action:
    land, mine = g.army_at[a], strength(g, [a], False)
    ways = reach(g, step, seat, a)
    joined: dict[int, float] = {}
    for p, o in step.orders:
        if p < len(g.army) and o.kind in ("attack", "support") and o.to >= 0:
            joined[o.to] = joined.get(o.to, 0) + strength(g, [p], False)
    idle = [x for x in g.armies_of(seat) if x != a and all(p != x for p, _ in step.orders)]
    best, top = -1, 0.0
    for x in ways:
        help_near = sum(
            strength(g, [m], False) for m in idle if g.army_at[m] >= 0 and x in g.book.near[g.army_at[m]]
        )
        worth = appeal(g, seat, x, mine + joined.get(x, 0))
        if worth < 0 and defenders(g, seat, x):
            worth = appeal(g, seat, x, mine + joined.get(x, 0) + help_near * 0.8) - 2
        if joined.get(x) and appeal(g, seat, x, joined[x]) > 0:
            worth *= 0.3  # enough are going there already
        if worth > top:
            best, top = x, worth
    if land >= 0 and not friendly(g, seat, land) and appeal(g, seat, land, mine) > top:
        return ("attack", g.book.ids[land])
    if land >= 0 and friendly(g, seat, land) and _threatened(g, seat, a) and top < 30:
        return ("defend",)
    if best >= 0:
        name, f = g.book.ids[best], ways[best]
        mates = [p for p, o in step.orders if p < len(g.army) and o.kind == "attack" and o.to == best]
        if f < 0:
            return ("support",) if mates and ("support",) in options else ("attack", name)
        if land >= 0:
            return ("ship", f)
        wish = ("land", "attack", name, f, "after")
        return wish if wish in options else ("aboard",)
    return _towards(g, seat, a, options)


def _threatened(g: State, seat: Seat, a: int) -> bool:
    """Would the land be lost without this army?"""
    land = g.army_at[a]
    foes = sum(defenders(g, seat, x) for x in g.book.near[land])
    others = strength(g, [x for x in g.armies_in(land) if x != a], False)
    return g.worth(land) >= 4 and foes > others + blood(g, seat, land) and strength(g, [a], False) * 2 > foes


def _towards(g: State, seat: Seat, a: int, options: list[Action]) -> Action:
    """Nothing to win here: walk through friendly land towards the nearest prey."""
    start = g.army_at[a]
    if start < 0:
        home = [o for o in options if o[0] == "land" and o[1] == "move"]
        return home[0] if home else ("aboard",)
    seen, edge = {start}, [(x, x) for x in g.book.near[start] if friendly(g, seat, x)]
    while edge:
        following = []
        for x, step in edge:
            if any(
                prize(g, seat, y) and appeal(g, seat, y, strength(g, [a], False)) > 0 for y in g.book.near[x]
            ):
                wish = ("move", g.book.ids[step])
                return wish if wish in options else ("defend",)
            for y in g.book.near[x]:
                if y not in seen and friendly(g, seat, y):
                    seen.add(y)
                    following.append((y, step))
        edge = following
    return ("defend",)


def _details(g: State, step: Orders, seat: Seat, options: list[Action]) -> Action:
    """The second half of an order: where to land, whom to support."""
    if step.draft[0] == "ship":
        f, mine = int(step.draft[1]), strength(g, [step.piece], False)
        landings = [o for o in options if o[0] == "land" and o[1] == "attack"]
        good = [(appeal(g, seat, g.book.space[o[2]], mine), o) for o in landings if o[3] == f]
        value, choice = max(good, default=(-1.0, ("back",)))
        if value > 0:
            return choice
        # nothing to win any more: better defend than dither
        moves = [o for o in options if o[0] == "land" and o[1] == "move"]
        return moves[0] if moves else options[0]
    if step.draft[0] == "support":
        n = len(g.army)
        ours = {(o.to, p) for p, o in step.orders if o.kind == "attack" and p < n}
        for o in options:
            if o[0] == "at" and (g.book.space[o[1]], o[2]) in ours:
                return o
        return options[0]
    return ("back",)


def fleet_order(g: State, step: Orders, seat: Seat, f: int, options: list[Action]) -> Action:
    """Strike weaker fleets here; else lie where a bridge from own armies to prey is needed."""
    zone, mine = g.fleet_at[f], strength(g, [f], True)
    foes = [x for x in g.fleets_at_sea(zone) if not g.allied(x // FORMATIONS, seat)]
    if foes and g.port[f] < 0 and g.fleet[f][0] + g.fleet[f][1] and mine > 1.5 * strength(g, foes, True):
        return ("attack", g.book.ids[zone])

    def use(z: int) -> float:
        coast = g.book.coast[z]
        troops = max((strength(g, [a], False) for a in g.armies_of(seat) if g.army_at[a] in coast), default=0)
        own_land = any(g.owner[x] == seat for x in coast)
        gain = max((appeal(g, seat, x, troops or 30) for x in coast), default=0.0)
        risk = strength(g, [x for x in g.fleets_at_sea(z) if not g.allied(x // FORMATIONS, seat)], True)
        return gain * (1.0 if troops else 0.2) + own_land - (5 if risk > mine else 0)

    def shut(z: int) -> bool:
        holder = g.strait_holder(zone, z)
        return holder >= 0 and not g.allied(holder, seat)

    zones = [z for o in options if o[0] == "move" and not shut(z := g.book.space[o[1]])]
    best = max(zones, key=lambda z: (use(z), z), default=zone)
    if g.cargo(f) or best == zone or use(best) <= use(zone) + 1:
        return ("defend",)
    return ("move", g.book.ids[best])
