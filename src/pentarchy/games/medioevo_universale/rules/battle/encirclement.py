"""Who closes a fortified place in, and with what."""

from __future__ import annotations

from pentarchy.kernel import Seat

from ...state import State
from ...state.records import LAND_KINDS, SIEGES, Battle, Siege
from ..realm.pieces import change, force, here, move_piece, piece, remove
from ..realm.powers import count_deed
from ..realm.relations import allied, at_war
from .captains import demote
from .forces import battle, defending
from .losses import count_losses

HIT = {1: 6, 2: 5, 3: 4}
"""What an engine of each level needs on 1d6 to destroy an enemy engine. [MU-339]"""


def comrades(g: State, seat: Seat, t: int) -> tuple[Seat, ...]:
    """Who besieges a place as one: a seat alone, or all whose armies stand there in a Crusade.

    [MU-256, MU-312]
    """
    c = g.crusade
    if c is None or seat not in c.crusaders:
        return (seat,)
    spaces = (t, *g.book.coast[t])
    there = {p.owner for n in c.army if (p := g.pieces[n]) is not None and p.fv and p.at in spaces}
    return (seat, *(s for s in c.crusaders if s in there - {seat})) if seat in there else (seat,)


def siege_forces(g: State, seat: Seat, t: int) -> list[int]:
    """Transports of a besieger and his comrades: those in the land, and Galleys in the seas beside it.

    [MU-268, MU-350, MU-360]
    """
    spaces, side = (t, *g.book.coast[t]), comrades(g, seat, t)
    return [
        n for n, p in enumerate(g.pieces)
        if p is not None and p.owner in side and p.at in spaces and p.fv and p.aboard < 0
        and (p.kind in LAND_KINDS if p.at == t else p.kind == "galley")
    ]  # fmt: skip


def besieging(g: State, seat: Seat, t: int) -> int:
    """FV of the besiegers, by land and sea together."""
    if seat < 0:
        return 0
    return sum(piece(g, n).fv for n in siege_forces(g, seat, t))


def engines_of(g: State, seat: Seat, t: int) -> list[int]:
    """The engines of a besieger and his comrades, in the land or aboard the ships beside it. [MU-350]"""
    spaces, side = (t, *g.book.coast[t]), comrades(g, seat, t)
    return [
        n
        for n, p in enumerate(g.pieces)
        if p is not None and p.kind == "engine" and p.owner in side and p.at in spaces
    ]


def shut_in(g: State, t: int) -> list[Seat]:
    """The host of a besieged land, and guests who stand by him. [MU-336]"""
    host = g.owner[t]
    besiegers = [x for s in g.sieges if s.at == t for x in comrades(g, s.seat, t)]
    guests = [s for s in range(g.seats) if s not in (host, *besiegers) and force(g, t, s)]
    friends = [s for s in guests if host >= 0 and allied(g, s, host)]
    foes = [s for s in guests if s not in friends and any(at_war(g, s, x) for x in besiegers)]
    return [host, *friends, *foes]


def besieged_force(g: State, t: int) -> int:
    """All who are shut in: the host and who stands by him."""
    return sum(force(g, t, s) for s in shut_in(g, t))


def superior(g: State, seat: Seat, t: int) -> bool:
    """More FV than all who are shut in together. [MU-336]"""
    return besieging(g, seat, t) > besieged_force(g, t)


def may_besiege(g: State, b: Battle) -> bool:
    """A fortified target, more FV than the defender, and an engine with the force. [MU-336]"""
    if b.target != "land" or b.attacker < 0:
        return False
    fv = sum(piece(g, n).fv for n in b.forces if g.pieces[n] is not None)
    fv += sum(piece(g, n).fv for n in siege_forces(g, b.attacker, b.where) if n not in b.forces)
    engines = [n for n in here(g, b.origin, "engine") if piece(g, n).aboard in b.forces]
    return fv > defending(g, b) and bool(engines or engines_of(g, b.attacker, b.where))


def siege_of(g: State, seat: Seat, t: int) -> Siege | None:
    return next((s for s in g.sieges if (s.seat, s.at) == (seat, t)), None)


def begin_siege(g: State) -> None:
    """Land transports close in; ships stay at sea. The Captain's attack is neither won nor lost.

    After a second pitched battle a siege that stands goes on.

    [MU-338, MU-343]
    """
    b = battle(g)
    count_losses(g, b)
    if siege_of(g, b.attacker, b.where) is None:
        for n in b.forces:
            if g.pieces[n] is not None and piece(g, n).kind in LAND_KINDS:
                move_piece(g, n, b.where)
                change(g, n, moved=True, mp=0)
        siege = Siege(b.attacker, b.where, g.turn, chief=b.chief)
        g.sieges.append(siege)
        count_deed(g, b.attacker, SIEGES)
        g.tell("siege", seat=b.attacker, land=g.book.ids[b.where])
        artillery(g, siege)
    close(g)


def artillery(g: State, siege: Siege) -> None:
    """One die for every engine of both sides, all at once; each hit takes the best engine left.

    [MU-337, MU-339]
    """
    mine = engines_of(g, siege.seat, siege.at)
    theirs = [n for n in here(g, siege.at, "engine") if piece(g, n).owner in shut_in(g, siege.at)]
    if not mine or not theirs:
        return
    dice = [[(n, g.roll()) for n in side] for side in (mine, theirs)]
    a, d = (sum(die >= HIT[piece(g, n).level] for n, die in side) for side in dice)
    needs = [[HIT[piece(g, n).level] for n in side] for side in (mine, theirs)]
    g.tell("artillery", seat=siege.seat, land=g.book.ids[siege.at], a=a, d=d,
           dice=[[die for _, die in side] for side in dice], needs=needs)  # fmt: skip
    for side, hits in ((theirs, a), (mine, d)):
        for n in sorted(side, key=lambda n: -piece(g, n).level)[:hits]:
            remove(g, n)


def lift(g: State, siege: Siege) -> None:
    if siege in g.sieges:
        g.sieges.remove(siege)
        g.tell("siege lifted", seat=siege.seat, land=g.book.ids[siege.at])


def march_off(g: State, seat: Seat) -> None:
    """Who leaves nobody before the walls abandons the siege: its Captain loses a level. [MU-310, MU-348]"""
    for siege in [s for s in g.sieges if s.seat == seat and not besieging(g, seat, s.at)]:
        lift(g, siege)
        p = g.pieces[siege.chief] if siege.chief >= 0 else None
        if p is not None and (p.kind, p.owner) == ("captain", seat):
            demote(g, siege.chief)


def lift_broken(g: State) -> None:
    """A siege without besiegers is over."""
    g.sieges = [s for s in g.sieges if s.seat < 0 or besieging(g, s.seat, s.at)]


def close(g: State) -> None:
    """The battle is over; a Crusade or an Invasion takes note."""
    g.battle = None
    lift_broken(g)
