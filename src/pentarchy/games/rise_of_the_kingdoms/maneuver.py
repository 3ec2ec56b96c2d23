"""Move and battle: a player's units and ships in any order, action points kept by unit.

A unit or ship is chosen first, then what it does; it stays chosen until it cannot or shall not go on.
"""

from __future__ import annotations

from itertools import compress

from pentarchy.kernel import Action, Seat, Step, replace

from .book import ARCHER, CRUSADES, SEA, SHIP, UNITS, UNITS_PER_SEAT
from .capture import Pillage, arrive
from .combat import shoot, start_charge
from .game import AMERICA, BOARDED, JERUSALEM, LANDED, LOST, Rise
from .influence import ShiftCube, discard, may_shift
from .units import alike, crew, full_ap, leave, lift, navigable, put, walk


class Campaign(Step, frozen=True):
    """All units get their action points; then everybody moves and battles in the sequence."""

    rule = "RK-069"

    def run(self, g: Rise) -> None:
        g.phase = "maneuver"
        for seat in range(g.seats):
            points = [full_ap(g, seat, kind) for kind in range(len(UNITS))]
            for unit in g.units(seat):
                g.ap[unit] = points[g.kind(unit)]
                g.marks[unit] = 0
                g.aim[unit] = -1
        for seat in g.order:
            g.then(StartTurn(seat), Maneuver(seat), ThinOut(seat))


class StartTurn(Step, frozen=True):
    rule = "RK-069"
    seat: Seat

    def run(self, g: Rise) -> None:
        g.turn = self.seat
        g.spoils.clear()
        g.tell("turn", seat=self.seat)


class Maneuver(Step, frozen=True):
    """Whose turn it is chooses a unit or ship that can still do something, or ends the turn."""

    rule = "RK-135"
    seat: Seat

    def who(self, g: Rise) -> Seat | None:
        return self.seat

    def options(self, g: Rise, seat: Seat) -> list[Action]:
        first, end = seat * UNITS_PER_SEAT, (seat + 1) * UNITS_PER_SEAT
        ready = compress(range(first, end), g.ap[first:end])  # whoever has action points is on the board
        options: list[Action] = [("unit", u) for u in alike(g, ready) if is_able(g, u)]
        if may_shift(g, seat):
            options.append(("shift",))
        options.append(("end turn",))
        return options

    def take(self, g: Rise, seat: Seat, action: Action) -> None:
        if action[0] == "unit":
            g.then(Command(seat, action[1]), self)
        elif action[0] == "shift":
            g.then(ShiftCube(seat), self)


def is_able(g: Rise, unit: int) -> bool:
    """Whether there is anything to do for it; the usual case is seen at a glance."""
    book, seat, here = g.book, unit >> 5, g.at[unit]
    if book.kind_of[unit & 31] == SHIP:
        if any(g.ship_at[n] < 0 and book.terrain[n] == SEA for n in book.sea_near[here]):
            return True
        return bool(ship_orders(g, seat, unit))
    if g.ap[unit] < book.limits.move:
        return False
    if g.aboard[unit] < 0 or not g.marks[unit] & BOARDED:
        holder = g.holder
        for n in book.land_near[here]:
            if holder[n] < 0 or holder[n] == seat:
                return True
    return bool(ground_orders(g, seat, unit))


class Command(Step, frozen=True):
    """What the chosen unit or ship does next."""

    rule = "RK-135"
    seat: Seat
    unit: int

    def who(self, g: Rise) -> Seat | None:
        return self.seat if g.at[self.unit] >= 0 and g.ap[self.unit] else None

    def options(self, g: Rise, seat: Seat) -> list[Action]:
        orders = ship_orders if g.kind(self.unit) == SHIP else ground_orders
        return [*orders(g, seat, self.unit), ("back",)]

    def take(self, g: Rise, seat: Seat, action: Action) -> None:
        unit = self.unit
        match action:
            case ("back",):
                return
            case ("sail", *path):
                sail(g, unit, [g.book.hex[p] for p in path])
            case ("leave",) if g.kind(unit) == SHIP:
                leave_by_ship(g, unit)
            case ("move" | "board", hex_id):
                declare(g, seat, action[0], (unit,), g.book.hex[hex_id])
            case ("march", hex_id):
                declare(g, seat, "move", companions(g, unit), g.book.hex[hex_id])
            case ("leave",):
                declare(g, seat, "leave", (unit,), g.at[unit])
            case (verb, hex_id):
                g.then(Muster(seat, verb, g.book.hex[hex_id], (unit,)))
        g.then(self)


# ---- What ground units may do -------------------------------------------------------------------------


def companions(g: Rise, unit: int) -> tuple[int, ...]:
    """All units in the hex that can move on together with this one."""
    move = g.book.limits.move
    held = BOARDED if g.aboard[unit] >= 0 else 0
    return tuple(u for u in g.stack(g.at[unit]) if g.ap[u] >= move and not g.marks[u] & held)


def has_company(g: Rise, unit: int) -> bool:
    """Whether somebody else in the hex could move on with this unit."""
    move, here = g.book.limits.move, g.at[unit]
    held = BOARDED if g.aboard[unit] >= 0 else 0
    return any(u != unit and g.ap[u] >= move and not g.marks[u] & held for u in g.stack(here))


def ground_orders(g: Rise, seat: Seat, unit: int) -> list[Action]:
    """Moves, boarding, landing, charges, shots and leaving for Jerusalem, as the action points allow."""
    book, here, ap = g.book, g.at[unit], g.ap[unit]
    ids, holder, limits = book.id, g.holder, book.limits
    archer = book.kind_of[unit & 31] == ARCHER
    may_move, may_attack = ap >= limits.move, ap >= limits.attack
    out: list[Action] = []
    if not may_move:
        return out
    ashore = g.aboard[unit] < 0
    if ashore or not g.marks[unit] & BOARDED:
        free = []
        for n in book.land_near[here]:
            if holder[n] < 0 or holder[n] == seat:
                free.append(ids[n])
            elif may_attack and not archer:
                out.append(("charge", ids[n]))
        out += [("move", n) for n in free]
        if free and g.force[here].bit_count() > 1 and has_company(g, unit):
            out += [("march", n) for n in free]
    if archer and may_attack:
        out += [("shoot", ids[n]) for n in book.near[here] if may_aim(g, seat, unit, n)]
    if ashore:
        if not g.marks[unit] & LANDED:
            for n in book.sea_near[here]:
                ship = g.ship_at[n]
                if ship >= 0 and ship >> 5 == seat and g.force[n].bit_count() < book.ship.carries:
                    out.append(("board", ids[n]))
        if book.hexes[here].exit == "jerusalem" and g.knows(seat, CRUSADES):
            out.append(("leave",))
    return out


def may_aim(g: Rise, seat: Seat, archer: int, hex_: int) -> bool:
    """Foreign units or a foreign ship there; a second shot of the round goes where the first went."""
    if g.aim[archer] not in (-1, hex_):
        return False
    ship = g.ship_at[hex_]
    return g.holder[hex_] not in (-1, seat) or (ship >= 0 and ship >> 5 != seat)


class Muster(Step, frozen=True):
    """More units join a charge or volley, from one or several hexes, until it is begun or called off."""

    rule = "RK-157"
    seat: Seat
    verb: str
    hex: int
    units: tuple[int, ...]

    def who(self, g: Rise) -> Seat | None:
        return self.seat

    def _others(self, g: Rise) -> list[int]:
        book, attack, charge = g.book, g.book.limits.attack, self.verb == "charge"
        out = []
        for n in book.near[self.hex]:
            if g.holder[n] != self.seat:
                continue
            for u in g.stack(n):
                if g.ap[u] < attack or u in self.units or (book.kind_of[u & 31] == ARCHER) == charge:
                    continue
                if charge and g.aboard[u] >= 0 and g.marks[u] & BOARDED:
                    continue
                if charge or may_aim(g, self.seat, u, self.hex):
                    out.append(u)
        return out

    def options(self, g: Rise, seat: Seat) -> list[Action]:
        others = self._others(g)
        options: list[Action] = [("join", u) for u in alike(g, others)]
        if len(others) > 1:
            options.append(("join all",))
        options += [("begin",), ("call off",)]
        return options

    def take(self, g: Rise, seat: Seat, action: Action) -> None:
        match action:
            case ("join", unit):
                g.then(replace(self, units=(*self.units, unit)))
            case ("join all",):
                declare(g, seat, self.verb, (*self.units, *self._others(g)), self.hex)
            case ("begin",):
                declare(g, seat, self.verb, self.units, self.hex)


# ---- Declared maneuvers and the pope ------------------------------------------------------------------


def cost_of(g: Rise, verb: str) -> int:
    limits = g.book.limits
    return int(limits.attack if verb in ("charge", "shoot") else limits.move)


def declare(g: Rise, seat: Seat, verb: str, units: tuple[int, ...], hex_: int) -> None:
    """Action points are spent at once; then the pope may stop one unit before anything happens."""
    cost = cost_of(g, verb)
    for unit in units:
        g.ap[unit] -= cost
    pope = g.pope
    if pope < 0 or pope == seat or g.nullified[seat] or pope not in g.cards.at:
        g.then(DEEDS[verb](seat, units, hex_))
    else:
        g.window({pope: PapalWord(pope, seat, verb, units, hex_)})
        g.then(AfterWord(pope, seat, verb, units, hex_))


class PapalWord(Step, frozen=True):
    """The pope's holder lets a declared maneuver pass, or names the unit to stop and the card it costs."""

    rule = "RK-206"
    seat: Seat
    mover: Seat
    verb: str
    units: tuple[int, ...]
    hex: int
    unit: int = -1
    card: int = -1

    def who(self, g: Rise) -> Seat | None:
        return self.seat

    def options(self, g: Rise, seat: Seat) -> list[Action]:
        if self.unit < 0:
            return [*(("cancel", u) for u in alike(g, self.units)), ("pass",)]
        return [("card", c + 1) for c in reversed(g.hand(seat))]

    def take(self, g: Rise, seat: Seat, action: Action) -> None:
        match action:
            case ("cancel", unit):
                g.then(replace(self, unit=unit))
            case ("card", number):
                g.keep(replace(self, card=number - 1))
            case _:
                g.keep(self)


class AfterWord(Step, frozen=True):
    """The maneuver goes on, but for the unit that was stopped: it stays, and its points are spent."""

    rule = "RK-206"
    pope: Seat
    seat: Seat
    verb: str
    units: tuple[int, ...]
    hex: int

    def run(self, g: Rise) -> None:
        word: PapalWord = g.gathered[self.pope]
        g.gathered = []
        if word.card < 0:
            g.then(DEEDS[self.verb](self.seat, self.units, self.hex))
            return
        discard(g, word.card)
        g.nullified[self.seat] = True
        g.tally[3] += 1
        g.tell("cancels", seat=self.pope, unit=word.unit, verb=self.verb, hex=self.hex)
        g.tell("discards", seat=self.pope, card=word.card + 1, why="cancel")
        if rest := tuple(u for u in self.units if u != word.unit):
            g.then(GoOn(self.seat, self.verb, rest, self.hex))


class GoOn(Step, frozen=True):
    """After a cancellation the others march on; an attack may also be called off and costs them nothing."""

    rule = "RK-229"
    seat: Seat
    verb: str
    units: tuple[int, ...]
    hex: int

    def who(self, g: Rise) -> Seat | None:
        return self.seat if self.verb in ("charge", "shoot") else None

    def run(self, g: Rise) -> None:
        g.then(DEEDS[self.verb](self.seat, self.units, self.hex))

    def options(self, g: Rise, seat: Seat) -> list[Action]:
        return [("go on",), ("call off",)]

    def take(self, g: Rise, seat: Seat, action: Action) -> None:
        if action[0] == "go on":
            self.run(g)
            return
        for unit in self.units:
            g.ap[unit] += g.book.limits.attack
        g.tell("calls off", seat=seat, hex=self.hex)


class Deed(Step, frozen=True):
    """A declared maneuver that nobody stopped."""

    seat: Seat
    units: tuple[int, ...]
    hex: int


class Move(Deed, frozen=True):
    """Units go to the next hex, on foot or from a ship, and what is there falls to them."""

    rule = "RK-135"

    def run(self, g: Rise) -> None:
        g.tell("moves", seat=self.seat, units=list(self.units), a=g.at[self.units[0]], b=self.hex)
        for unit in self.units:
            walk(g, unit, self.hex)
        arrive(g, self.seat, self.hex)


class BoardShip(Deed, frozen=True):
    rule = "RK-154"

    def run(self, g: Rise) -> None:
        (unit,) = self.units
        g.tell("boards", seat=self.seat, unit=unit, a=g.at[unit], b=self.hex)
        lift(g, unit)
        put(g, unit, self.hex)
        g.aboard[unit] = g.ship_at[self.hex]
        g.marks[unit] |= BOARDED


class LeaveBoard(Deed, frozen=True):
    """A ground unit goes to Jerusalem, for good."""

    rule = "RK-208"

    def run(self, g: Rise) -> None:
        g.tell("leaves", seat=self.seat, units=list(self.units), goal="jerusalem")
        for unit in self.units:
            leave(g, unit, JERUSALEM)


class ShootArrows(Deed, frozen=True):
    rule = "RK-176"

    def run(self, g: Rise) -> None:
        shoot(g, self.seat, self.units, self.hex)


class Charge(Deed, frozen=True):
    rule = "RK-157"

    def run(self, g: Rise) -> None:
        start_charge(g, self.seat, self.units, self.hex)


DEEDS: dict[str, type[Deed]] = {
    "move": Move,
    "board": BoardShip,
    "leave": LeaveBoard,
    "shoot": ShootArrows,
    "charge": Charge,
}


# ---- Ships --------------------------------------------------------------------------------------------


def ship_orders(g: Rise, seat: Seat, ship: int) -> list[Action]:
    """One hex at a time; hexes with other ships are passed in one go, and the board left by its arrows."""
    book, here, left = g.book, g.at[ship], g.ap[ship]
    out: list[Action] = []
    if left:
        reach(g, seat, (here,), left, out)
        exit_ = book.hexes[here].exit
        if exit_ and left >= book.limits.leave_by_ship and (exit_ == "america" or g.knows(seat, CRUSADES)):
            out.append(("leave",))
    return out


def reach(g: Rise, seat: Seat, path: tuple[int, ...], left: int, out: list[Action]) -> None:
    """Free sea hexes next to the end of the path, and those behind other ships: each hex is named."""
    ids = g.book.id
    for n in g.book.sea_near[path[-1]]:
        if n in path or not navigable(g, seat, n):
            continue
        if g.ship_at[n] < 0:
            out.append(("sail", *(ids[h] for h in path[1:]), ids[n]))
        elif left > 1:
            reach(g, seat, (*path, n), left - 1, out)


def sail(g: Rise, ship: int, path: list[int]) -> None:
    """Move a ship with its crew; every land on the way is entered and thus pillaged."""
    seat, aboard = ship >> 5, crew(g, ship)
    start, end = g.at[ship], path[-1]
    for unit in aboard:
        lift(g, unit)
    g.ship_at[start] = -1
    g.at[ship] = end
    g.ship_at[end] = ship
    for unit in aboard:
        put(g, unit, end)
    g.ap[ship] -= len(path)
    g.tell("sails", seat=seat, ship=ship, path=[start, *path])
    g.then(*(Pillage(seat, h) for h in path if g.cube[h] >= 0 and g.cube[h] >> 3 != seat))


def leave_by_ship(g: Rise, ship: int) -> None:
    """To America the ship counts and its crew is gone; to Jerusalem the crew counts and the ship is gone."""
    seat, america = ship >> 5, g.book.hexes[g.at[ship]].exit == "america"
    aboard = crew(g, ship)
    g.tell("leaves", seat=seat, units=[ship, *aboard], goal="america" if america else "jerusalem")
    for unit in aboard:
        leave(g, unit, LOST if america else JERUSALEM)
    leave(g, ship, AMERICA if america else LOST)


# ---- End of the turn ----------------------------------------------------------------------------------


def crowded(g: Rise, seat: Seat) -> int:
    """A land hex with too many of the seat's units, or -1. A capture this turn widens the limit."""
    first = seat * UNITS_PER_SEAT
    for hex_ in dict.fromkeys(g.at[first : first + UNITS_PER_SEAT]):
        if hex_ >= 0 and g.force[hex_].bit_count() > 3:
            limit = max([g.room(hex_), *(n for h, n in g.spoils if h == hex_)])
            if g.force[hex_].bit_count() > limit:
                return hex_
    return -1


class ThinOut(Step, frozen=True):
    """At the end of the turn every hex is brought down to its limit, by the owner's choice."""

    rule = "RK-171"
    seat: Seat

    def who(self, g: Rise) -> Seat | None:
        return self.seat if crowded(g, self.seat) >= 0 else None

    def options(self, g: Rise, seat: Seat) -> list[Action]:
        return [("remove", u) for u in alike(g, g.stack(crowded(g, seat)))]

    def take(self, g: Rise, seat: Seat, action: Action) -> None:
        g.tell("removes", seat=seat, unit=action[1], hex=g.at[action[1]])
        leave(g, action[1])
        g.then(self)
