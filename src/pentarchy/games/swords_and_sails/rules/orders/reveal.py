"""Orders revealed: checked, illegal ones turned into Defend, transfers and early boarding (parts 1 to 3)."""

from __future__ import annotations

from pentarchy.kernel import Step, replace

from ...state import State
from ...state.records import DEFEND, FORMATIONS, NOWHERE, Order
from .phase import scripted
from .reach import bound, crosses, enters, fleet_end, shores, walks
from .sheet import Orders
from .transfers import transfer


class RevealOrders(Step[State], frozen=True):
    """All orders are revealed at once; written intent is binding. [SS-291, SS-295]"""

    rule = "SS-295"

    def run(self, g: State) -> None:
        g.phase = 4
        n = len(g.army)
        g.orders = orders = [DEFEND] * (2 * n)
        g.transfers = ()
        g.leaving, g.shut, g.landed = [0] * (2 * n), [-1] * (2 * n), [-1] * n
        g.came_from = [*g.army_at, *g.fleet_at]
        if g.gathered:
            g.reveal()
        for step in g.gathered:
            if isinstance(step, Orders):
                for p, order in step.orders:
                    orders[p] = order
                g.transfers += step.transfers
        if g.variants.first_game and g.turn == 0:
            for p, order in scripted(g).items():
                orders[p] = order
        check_fleets(g)
        check_armies(g)
        _announce(g)
        if g.transfers:
            transfer(g, before=True)
        check_loads(g)
        early_boarding(g)


def _announce(g: State) -> None:
    """Every player's orders that are more than to stay and defend, armies first."""
    if g.run.news is None:
        return  # nobody listens
    n = len(g.army)
    sheets: list[list[tuple[int, int, Order, int]]] = [[] for _ in range(g.seats)]
    for p, order in enumerate(g.orders):
        if order.kind != "defend":
            via = crosses(g, order, g.orders[n + order.fleet], g.came_from) if p < n else -1
            sheets[p % n // FORMATIONS].append((p, g.came_from[p], order, via))
    for seat in g.alive:
        g.tell("orders", seat=seat, orders=tuple(sheets[seat]))


def check_fleets(g: State) -> None:
    """Part 1 for fleets: those sharing a load sail as one; support becomes what the supported fleet does."""
    n, orders, convoy = len(g.army), g.orders, g.convoy
    supporting, along = [], []
    for f, order in enumerate(orders[n:]):
        if g.fleet_at[f] < 0:
            continue
        if convoy[f] >= 0:
            if bound(g, f):
                orders[n + f] = order = Order("with", mate=convoy[f])
            else:
                convoy[f] = -1
        if order is DEFEND:
            continue
        if not _fleet_legal(g, f, order):
            orders[n + f] = DEFEND
        elif order.kind == "support":
            supporting.append(f)
        elif order.kind == "with":
            along.append(f)
    joined = [_as_supported(g, orders[n + f]) for f in supporting]  # none counts on another supporter
    for f, order in zip(supporting, joined, strict=True):
        orders[n + f] = order
    for f in along:
        convoy[f] = lead = orders[n + f].mate
        orders[n + f] = replace(orders[n + lead], mate=lead)


def _fleet_legal(g: State, f: int, order: Order) -> bool:
    """Could the fleet have been told so? If not, it defends. [SS-296, SS-542]"""
    zone, docked, kind, to = g.fleet_at[f], g.port[f] >= 0, order.kind, order.to
    if kind in ("attack", "move", "support"):
        return to == zone or (not docked and to in g.book.near[zone] and g.open_sea(to))
    if kind == "port":
        fits = not docked and to in g.book.coast[zone] and g.is_port(to)
        return fits and enters(g, f // FORMATIONS, to, False)
    if kind == "with":
        lead = order.mate
        same = any(g.fleet[lead]) and (g.fleet_at[lead], g.port[lead]) == (zone, g.port[f])
        alone = g.orders[len(g.army) + lead].kind != "with"
        return same and alone and (g.convoy[f] == lead or not g.cargo(f))
    return kind == "defend"


def _as_supported(g: State, order: Order) -> Order:
    """R-44: go where the named fleet is to fight and count as ordered together with it, or stay and
    defend."""
    n = len(g.army)
    led = g.orders[n + order.mate]
    if not any(g.fleet[order.mate]) or led.kind in ("support", "with"):
        return DEFEND
    zone, port = fleet_end(g, order.mate, led)
    if zone != order.to or port >= 0:
        return DEFEND
    kind = "attack" if led.kind == "attack" else "move"
    return Order(kind, order.to, foe=led.foe, mate=order.mate)


def check_armies(g: State) -> None:
    """Part 1 for armies, by number."""
    orders, supporting = g.orders, []
    for a, order in enumerate(orders[: len(g.army)]):
        if order is DEFEND or not any(g.army[a]):
            continue
        if order.fleet >= 0 and g.convoy[order.fleet] >= 0:  # told to sail along after the army's order
            orders[a] = order = replace(order, fleet=g.lead(order.fleet))
        if not _army_legal(g, a, order):
            orders[a] = DEFEND
            continue
        if order.kind == "support":
            supporting.append(a)
    joined = [_as_led(g, a, orders[a]) for a in supporting]  # none counts on another supporter
    for a, order in zip(supporting, joined, strict=True):
        orders[a] = order


def _as_led(g: State, a: int, order: Order) -> Order:
    """R-44: go where the named army is to fight and count as ordered together with it, or stay and
    defend."""
    led, seat = g.orders[order.mate], a // FORMATIONS
    target = led.to if led.to >= 0 else g.army_at[order.mate]
    there = any(g.army[order.mate]) and led.kind in ("attack", "move", "defend") and target == order.to
    if not there or not g.allied(seat, order.mate // FORMATIONS):
        return DEFEND
    attack = led.kind == "attack"
    if order.to != g.army_at[a] and not enters(g, seat, order.to, attack):
        return DEFEND
    return replace(order, kind="attack" if attack else "move", foe=led.foe)


def check_loads(g: State) -> None:
    """By number: who does not fit aboard as a whole stays ashore (R-63).

    Asked when units and ships have changed hands, and again when sea battles have taken their toll.
    [SS-285, SS-307]"""
    left: dict[int, int] = {}
    for a, order in enumerate(g.orders[: len(g.army)]):
        f = order.fleet
        if f < 0 or g.army_at[a] < 0 or g.landed[a] >= 0:
            continue
        if not left:
            g.reveal()  # who finds room shows how many they are
        if f not in left:
            left[f] = g.capacity(f) - g.load(f)
        size = sum(g.army[a])
        if size <= left[f]:
            left[f] -= size
        else:
            g.orders[a] = DEFEND
            g.tell("no_room", army=a, fleet=f)


def _army_legal(g: State, a: int, order: Order) -> bool:
    """Could the army have been told so, as things are now? If not, it defends. [SS-094, SS-284, SS-297,
    SS-543]"""
    seat, land, to = a // FORMATIONS, g.army_at[a], order.to
    if order.kind == "defend":
        return True
    attack = order.kind in ("attack", "support")
    if order.fleet < 0:
        if land < 0:
            return False
        if to == land:
            return order.kind != "move"
        if to not in g.book.near[land] and to not in walks(g, seat, land):
            return False
        return g.owner[to] == seat or enters(g, seat, to, attack)
    f = order.fleet
    if f // FORMATIONS != seat or not any(g.fleet[f]):
        return False  # SS-543: only one's own armies
    zone, port = fleet_end(g, f, g.orders[len(g.army) + f])
    now, then = shores(g, g.fleet_at[f], g.port[f]), shores(g, zone, port)
    if land >= 0:
        if not (land in now if order.before else land in then):
            return False
        if order.kind == "board":
            return True
        return to in then and to != land and enters(g, seat, to, attack)
    if g.aboard[a] != f or order.kind == "board":
        return False
    return to in (now if order.before else then) and enters(g, seat, to, attack)


def early_boarding(g: State) -> None:
    """Part 3: those who board before the fleets sail, and those who land before their fleet leaves.
    [SS-298, SS-301]"""
    for a, order in enumerate(g.orders[: len(g.army)]):
        if order.fleet < 0 or not order.before:
            continue
        if g.army_at[a] >= 0:
            g.army_at[a], g.aboard[a] = NOWHERE, order.fleet
        elif order.kind != "board" and g.came_from[a] < 0:
            g.army_at[a], g.aboard[a], g.landed[a] = order.to, -1, order.fleet
