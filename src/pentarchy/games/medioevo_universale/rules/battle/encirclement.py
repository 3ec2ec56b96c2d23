"""Who closes a fortified place in, and with what."""

from __future__ import annotations

from pentarchy.kernel import Seat

from ...state import State
from ...state.records import SIEGES, Battle, Siege
from ..realm.pieces import change, force, here, move_piece, piece
from .forces import battle, defending
from .losses import count_losses


def siege_forces(g: State, seat: Seat, t: int) -> list[int]:
    """War transports of a besieger: wagons in the land, galleys in the seas beside it. [MU-350, MU-360]"""
    spaces = (t, *g.book.coast[t])
    return [
        n for n, p in enumerate(g.pieces)
        if p is not None and p.owner == seat and p.at in spaces and p.fv and p.aboard < 0
        and (p.kind == "wagon" if p.at == t else p.kind == "galley")
    ]  # fmt: skip


def besieging(g: State, seat: Seat, t: int) -> int:
    """FV of the besiegers, by land and sea together."""
    if seat < 0:
        return 0
    return sum(piece(g, n).fv for n in siege_forces(g, seat, t))


def engines_of(g: State, seat: Seat, t: int) -> list[int]:
    """A besieger's engines, in the land or aboard the ships beside it. [MU-350]"""
    spaces = (t, *g.book.coast[t])
    return [
        n
        for n, p in enumerate(g.pieces)
        if p is not None and p.kind == "engine" and p.owner == seat and p.at in spaces
    ]


def besieged_force(g: State, t: int) -> int:
    """All who are shut in: the host and his guests."""
    host = g.owner[t]
    hostile = {s.seat for s in g.sieges if s.at == t}
    guests = sum(
        p.fv
        for p in g.pieces
        if p is not None and p.at == t and p.owner not in (host, *hostile) and p.owner >= 0
    )
    return force(g, t, host) + guests


def may_besiege(g: State, b: Battle) -> bool:
    """A fortified target, more FV than the defender, and an engine with the force. [MU-336]"""
    if (
        b.target != "land"
        or b.attacker < 0
        or any(s.at == b.where and s.seat == b.attacker for s in g.sieges)
    ):
        return False
    fv = sum(piece(g, n).fv for n in b.forces if g.pieces[n] is not None)
    fv += sum(piece(g, n).fv for n in siege_forces(g, b.attacker, b.where) if n not in b.forces)
    engines = [n for n in here(g, b.origin, "engine") if piece(g, n).aboard in b.forces]
    return fv > defending(g, b) and bool(engines or engines_of(g, b.attacker, b.where))


def begin_siege(g: State) -> None:
    """Wagons close in; ships stay at sea. The Captain's attack is neither won nor lost. [MU-338]"""
    b = battle(g)
    count_losses(g, b)
    for n in b.forces:
        if g.pieces[n] is not None and piece(g, n).kind == "wagon":
            move_piece(g, n, b.where)
            change(g, n, moved=True, mp=0)
    g.sieges.append(Siege(b.attacker, b.where, g.turn))
    g.deeds[b.attacker][SIEGES] += 1
    g.tell("siege", seat=b.attacker, land=g.book.ids[b.where])
    close(g)


def lift(g: State, siege: Siege) -> None:
    if siege in g.sieges:
        g.sieges.remove(siege)
        g.tell("siege lifted", seat=siege.seat, land=g.book.ids[siege.at])


def lift_broken(g: State) -> None:
    """A siege without besiegers is over."""
    g.sieges = [s for s in g.sieges if s.seat < 0 or besieging(g, s.seat, s.at)]


def close(g: State) -> None:
    """The battle is over; a Crusade or an Invasion takes note."""
    g.battle = None
    lift_broken(g)
