"""Commands: the active player loads, moves and attacks with one transport after the other."""

from __future__ import annotations

from collections.abc import Iterator

from pentarchy.kernel import Action, Seat, Step, replace

from ...state import State
from ...state.records import OWNERLESS
from ..battle.conquest import occupy_empty
from ..battle.encirclement import march_off
from ..church.conversion import Convert, khan_converts
from ..empire import intrigue_options, play_intrigue
from ..realm.cards import has_cards
from ..realm.movement import (
    MOST_LOADS,
    can_load,
    can_unload,
    companions,
    free_transports,
    landings,
    may_board,
    moves,
)
from ..realm.pieces import amounts, carried, change, fits, piece, remove
from .attack import JoinAttack, attackable, fleets, led
from .transport import ashore, board, disembark, march, may_march, ship_armies


class Command(Step[State], frozen=True):
    """Choose a transport, then what it does; or play an intrigue; or end."""

    rule = "MU-267"
    veiled = True
    seat: Seat

    def who(self, g: State) -> Seat | None:
        return self.seat if g.alive[self.seat] else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        found: list[Action] = [("unit", n) for n in free_transports(g, seat) if busy(g, n)]
        if has_cards(g, seat):
            found += intrigue_options(g, seat, "killer", "thief", "inquisitor")
        return [*found, *khan_converts(g, seat), ("end",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "unit":
            g.then(Unit(seat, action[1]), self)
        elif action[0] == "convert":
            g.then(Convert(seat, action[1]), self)
        elif action[0] != "end":
            play_intrigue(g, seat, action)
            g.then(self)


def commands(g: State, n: int) -> list[Action]:
    """What a transport may do now."""
    return [*marches(g, n), *assaults(g, n), *loadings(g, n), *mannings(g, n)]


def busy(g: State, n: int) -> bool:
    """Whether a transport has anything to do."""
    p = piece(g, n)
    if may_march(g, p) and moves(g, p):
        return True
    return next(loadings(g, n), None) is not None or bool(assaults(g, n) or mannings(g, n))


def marches(g: State, n: int) -> list[Action]:
    """One step of the way."""
    p, go = piece(g, n), g.book.go
    return [go[u] for u, _ in moves(g, p)] if may_march(g, p) else []


def assaults(g: State, n: int) -> list[Action]:
    """Lands and fleets to attack."""
    if not led(g, n):
        return []
    ids = g.book.ids
    lands: list[Action] = [("attack", ids[t]) for t in attackable(g, n)]
    return lands + [("attack fleet", ids[x], s) for x, s in fleets(g, n)]


def loadings(g: State, n: int) -> Iterator[Action]:
    """What a transport may take aboard and set ashore."""
    p = piece(g, n)
    if p.damaged or p.loads >= MOST_LOADS:
        return
    ids, spots = g.book.ids, landings(g, p)
    for t in spots:
        if can_load(g, n, t):
            yield "load", ids[t]
        if can_unload(g, n, t):
            yield "unload", ids[t]
    near = companions(g, n, spots)
    for m, q in near:
        if q.aboard < 0 and may_board(g, n, q):
            yield "take", m
    for m, q in near:
        if q.aboard == n:
            for t in ashore(g, n, q):
                yield "set down", m, ids[t]


def mannings(g: State, n: int) -> list[Action]:
    """Ownerless transports to man."""
    return (
        [("occupy", m) for m in occupy_empty(g, n)] if g.crews[OWNERLESS] and not piece(g, n).damaged else []
    )


def man(g: State, seat: Seat, unit: int, n: int) -> None:
    """An army goes over to an ownerless transport; what that carries and may not be had is gone. [MU-278]"""
    change(g, unit, fv=piece(g, unit).fv - 1)
    change(g, n, owner=seat, fv=1, since=0, mp=0)
    g.tell("occupies", seat=seat, piece=piece(g, n).kind)
    for m, _ in carried(g, n):
        if fits(g, seat, m):
            change(g, m, owner=seat, since=0, mp=0)
        else:
            remove(g, m)


class Unit(Step[State], frozen=True):
    """What one transport does; it may go on until the player turns to another."""

    rule = "MU-291"
    seat: Seat
    unit: int
    load: str = ""

    def who(self, g: State) -> Seat | None:
        p = g.pieces[self.unit]
        return (
            self.seat
            if g.alive[self.seat] and p is not None and p.owner == self.seat and p.aboard < 0
            else None
        )

    def options(self, g: State, seat: Seat) -> list[Action]:
        if self.load:
            verb, land = self.load.split(" ")
            t = g.book.space[land]
            most = can_load(g, self.unit, t) if verb == "load" else can_unload(g, self.unit, t)
            return [("armies", n) for n in amounts(most)]
        return [*commands(g, self.unit), ("halt",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        again = self
        if action[0] == "halt":
            return
        match action:
            case ("move", where):
                march(g, self.unit, g.book.space[where])
            case ("load" | "unload", land):
                again = replace(self, load=f"{action[0]} {land}")
            case ("armies", n):
                verb, land = self.load.split(" ")
                ship_armies(g, self.unit, g.book.space[land], n if verb == "load" else -n)
                again = replace(self, load="")
            case ("take", n):
                board(g, self.unit, n)
            case ("set down", n, land):
                disembark(g, self.unit, n, g.book.space[land])
            case ("occupy", n):
                man(g, seat, self.unit, n)
            case ("attack", land):
                g.then(JoinAttack(seat, (self.unit,), g.book.space[land]))
            case ("attack fleet", where, victim):
                g.then(JoinAttack(seat, (self.unit,), g.book.space[where], victim))
        march_off(g, seat)
        g.then(again)
