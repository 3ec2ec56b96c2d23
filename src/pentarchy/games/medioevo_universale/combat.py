"""Combat: the active player loads, moves and attacks in any order until done."""

from __future__ import annotations

from collections.abc import Iterator

from pentarchy.kernel import Action, Seat, Step, replace

from .attack import JoinAttack, attackable, fleets, led
from .barbarians import ambush, drift
from .cards import discard, find_card, has_cards
from .church import Conclave
from .conquest import occupy_empty, take_relic
from .empire import intrigue_options, play_intrigue
from .game import Medioevo
from .march import March
from .movement import (
    MOST_LOADS,
    blocked,
    can_load,
    can_unload,
    companions,
    free_transports,
    landings,
    load_cost,
    may_board,
    may_handle,
    moves,
    step_cost,
)
from .pieces import change, force, move_piece, piece, put_in
from .realm import amounts, knows, players
from .siege import Attrition, SiegeTurn
from .state import BARBARIAN, OWNERLESS, SEA_KINDS, TRADE_KINDS, WAR_KINDS, Piece


class CombatPhase(Step, frozen=True):
    """In turn order; a Crusade marches first."""

    rule = "MU-267"

    def run(self, g: Medioevo) -> None:
        g.enter("combat")
        g.then(March(), *(CombatTurn(seat) for seat in players(g)), Hospital(), Conclave())


class CombatTurn(Step, frozen=True):
    """Pirates drift, sieges go on, then the player commands; attrition comes last."""

    rule = "MU-267"
    seat: Seat

    def run(self, g: Medioevo) -> None:
        if not g.alive[self.seat]:
            return
        drift(g, calamity=True)
        g.then(*(SiegeTurn(self.seat, s.at) for s in g.sieges if s.seat == self.seat))
        g.then(Command(self.seat), Attrition(self.seat))


class Command(Step, frozen=True):
    """Choose a transport, then what it does; or play an intrigue; or end."""

    rule = "MU-267"
    veiled = True
    seat: Seat

    def who(self, g: Medioevo) -> Seat | None:
        return self.seat if g.alive[self.seat] else None

    def options(self, g: Medioevo, seat: Seat) -> list[Action]:
        found: list[Action] = [("unit", n) for n in free_transports(g, seat) if busy(g, n)]
        if has_cards(g, seat):
            found += intrigue_options(g, seat, "killer", "thief", "inquisitor")
        return [*found, ("end",)]

    def take(self, g: Medioevo, seat: Seat, action: Action) -> None:
        if action[0] == "unit":
            g.then(Unit(seat, action[1]), self)
        elif action[0] != "end":
            play_intrigue(g, seat, action)
            g.then(self)


def commands(g: Medioevo, n: int) -> list[Action]:
    """What a transport may do now."""
    return [*marches(g, n), *assaults(g, n), *loadings(g, n), *mannings(g, n)]


def busy(g: Medioevo, n: int) -> bool:
    """Whether a transport has anything to do."""
    p = piece(g, n)
    if may_march(g, p) and moves(g, p):
        return True
    return next(loadings(g, n), None) is not None or bool(assaults(g, n) or mannings(g, n))


def marches(g: Medioevo, n: int) -> list[Action]:
    """One step of the way."""
    p, go = piece(g, n), g.book.go
    return [go[u] for u, _ in moves(g, p)] if may_march(g, p) else []


def assaults(g: Medioevo, n: int) -> list[Action]:
    """Lands and fleets to attack."""
    if not led(g, n):
        return []
    ids = g.book.ids
    lands: list[Action] = [("attack", ids[t]) for t in attackable(g, n)]
    return lands + [("attack fleet", ids[x], s) for x, s in fleets(g, n)]


def loadings(g: Medioevo, n: int) -> Iterator[Action]:
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


def mannings(g: Medioevo, n: int) -> list[Action]:
    """Ownerless transports to man."""
    return (
        [("occupy", m) for m in occupy_empty(g, n)] if g.crews[OWNERLESS] and not piece(g, n).damaged else []
    )


class Unit(Step, frozen=True):
    """What one transport does; it may go on until the player turns to another."""

    rule = "MU-291"
    seat: Seat
    unit: int
    load: str = ""

    def who(self, g: Medioevo) -> Seat | None:
        p = g.pieces[self.unit]
        return (
            self.seat
            if g.alive[self.seat] and p is not None and p.owner == self.seat and p.aboard < 0
            else None
        )

    def options(self, g: Medioevo, seat: Seat) -> list[Action]:
        if self.load:
            verb, land = self.load.split(" ")
            t = g.book.space[land]
            most = can_load(g, self.unit, t) if verb == "load" else can_unload(g, self.unit, t)
            return [("armies", n) for n in amounts(most)]
        return [*commands(g, self.unit), ("halt",)]

    def take(self, g: Medioevo, seat: Seat, action: Action) -> None:
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
                change(g, self.unit, fv=piece(g, self.unit).fv - 1)
                change(g, n, owner=seat, fv=1, since=0, mp=0)
                g.tell("occupies", seat=seat, piece=piece(g, n).kind)
            case ("attack", land):
                g.then(JoinAttack(seat, (self.unit,), g.book.space[land]))
            case ("attack fleet", where, victim):
                g.then(JoinAttack(seat, (self.unit,), g.book.space[where], victim))
        g.then(again)


# ---- moving ----------------------------------------------------------------------------------------------


def may_march(g: Medioevo, p: Piece) -> bool:
    """War transports need an army aboard; commercial ones move in Combat only along with a war transport."""
    if not p.mp or p.stuck or p.damaged:
        return False
    if p.kind in WAR_KINDS:
        return p.fv > 0 and not (p.moved and p.at >= g.book.sea and blocked(g, p.at, p))
    return bool(convoy(g, p))


def convoy(g: Medioevo, p: Piece) -> list[int]:
    """Own war transports that moved this turn, in the spaces a commercial transport could go to."""
    pieces, kind = g.pieces, "galley" if p.kind == "merchant" else "wagon"
    escorts = []
    for m in g.crews[p.owner]:
        q = pieces[m]
        if q is not None and q.moved and q.kind == kind:
            escorts.append((m, q))
    if not escorts:
        return []
    spots = {u for u, _ in moves(g, p)}
    return [m for m, q in escorts if q.at in spots]


def march(g: Medioevo, n: int, to: int) -> None:
    """One step; Barbarians there may strike at once."""
    p = piece(g, n)
    cost = step_cost(g, p, to)
    g.tell("moves", seat=p.owner, piece=p.kind, a=g.book.ids[p.at], b=g.book.ids[to])
    move_piece(g, n, to, mp=p.mp - cost, moved=True, stuck=p.kind in TRADE_KINDS)
    if g.expelled and (to >= g.book.sea or g.owner[to] in (p.owner, BARBARIAN)):
        g.expelled = [x for x in g.expelled if x[0] != n]
    reaction(g, n)
    if g.pieces[n] is not None and to < g.book.sea:
        take_relic(g, to, p.owner)


def reaction(g: Medioevo, n: int) -> None:
    """Barbarians fall on a passing or stopping transport weaker than they are."""
    p = piece(g, n)
    if p.at >= g.book.sea or g.owner[p.at] != BARBARIAN or p.kind in SEA_KINDS:
        return
    strong, weak = g.army[p.at], force(g, p.at, p.owner)
    if strong > weak:
        ambush(g, p.at, p.owner)


def ship_armies(g: Medioevo, n: int, t: int, fv: int) -> None:
    """Load (or, negative, unload) armies."""
    p = piece(g, n)
    change(g, n, fv=p.fv + fv, mp=p.mp - load_cost(g, p, t, False), loads=p.loads + 1)
    g.army[t] -= fv
    g.tell("loads" if fv > 0 else "unloads", seat=p.owner, piece=p.kind, land=g.book.ids[t], n=abs(fv))


def board(g: Medioevo, n: int, m: int) -> None:
    q, p = piece(g, m), piece(g, n)
    at = q.at if q.at < g.book.sea else p.at
    cost = 0 if q.kind == "captain" else load_cost(g, p, at, q.kind == "engine")
    change(g, n, mp=p.mp - cost, loads=p.loads + 1)
    move_piece(g, m, p.at)
    put_in(g, m, n)
    g.tell("boards", seat=p.owner, piece=q.kind, on=p.kind)


def ashore(g: Medioevo, n: int, q: Piece) -> list[int]:
    """Lands where a piece aboard may be set down."""
    p = piece(g, n)
    lands = landings(g, p) if p.at >= g.book.sea else [p.at]
    if q.kind == "captain":
        return [t for t in lands if g.owner[t] == p.owner]
    return [t for t in lands if may_handle(g, p, t, q.kind == "engine")]


def disembark(g: Medioevo, n: int, m: int, t: int) -> None:
    q, p = piece(g, m), piece(g, n)
    cost = 0 if q.kind == "captain" else load_cost(g, p, t, q.kind == "engine")
    change(g, n, mp=p.mp - cost, loads=p.loads + 1)
    put_in(g, m, -1)
    move_piece(g, m, t)
    g.tell("sets down", seat=p.owner, piece=q.kind, land=g.book.ids[t])
    take_relic(g, t, p.owner)


# ---- the wounded -----------------------------------------------------------------------------------------


class Hospital(Step, frozen=True):
    """SURGERY brings 1 FV of the turn's losses back, HOSPITAL 2; then Barber Surgeons may be played."""

    rule = "MU-514"

    def run(self, g: Medioevo) -> None:
        for seat in players(g):
            most = 2 if knows(g, seat, "hospital") else 1 if knows(g, seat, "surgery") else 0
            back = min(most, sum(g.wounds[seat]))
            if back:
                g.returning[seat] += back
                g.healed[seat] += back
                g.tell("healed", seat=seat, n=back)
            g.then(Barber(seat))


class Barber(Step, frozen=True):
    """A Barber Surgeon heals 1d4, 1d6 or 1d8, never more than one battle cost beyond its prisoners."""

    rule = "MU-449"
    veiled = True
    seat: Seat

    def who(self, g: Medioevo) -> Seat | None:
        able = any(g.wounds[self.seat]) and knows(g, self.seat, "medicine") and has_cards(g, self.seat)
        return self.seat if g.alive[self.seat] and able else None

    def options(self, g: Medioevo, seat: Seat) -> list[Action]:
        return [("barber surgeon",), ("no",)] if find_card(g, seat, "barber_surgeon") >= 0 else [("no",)]

    def take(self, g: Medioevo, seat: Seat, action: Action) -> None:
        if action[0] == "no":
            return
        discard(g, find_card(g, seat, "barber_surgeon"))
        die = 8 if knows(g, seat, "hospital") else 6 if knows(g, seat, "surgery") else 4
        left = sum(g.wounds[seat]) - g.healed[seat]
        back = max(0, min(g.roll(die), max(g.wounds[seat]), left))
        g.returning[seat] += back
        g.healed[seat] += back
        g.tell("healed", seat=seat, n=back)
